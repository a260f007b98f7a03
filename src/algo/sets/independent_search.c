/* The largest independent set.
 *
 * A node of degree 0 or 1, or one of degree 2 whose neighbours are joined, may always be taken.
 * What these rules leave falls apart into components. For each there is a good set, found by
 * leaving out nodes of largest degree until the rules apply again (Chang, Li, Zhang: Computing a
 * near-maximum independent set, 2017), and then the best one, a clique where all gaps are edges. */
#include "algo/sets/search_int.h"

#include <stdlib.h>

enum { OPEN, TAKEN, DROPPED, PEELED };

typedef struct rules {
    const gr_csr *rows;
    gr_vid n;
    gr_vid *degree; /* among open nodes */
    uint8_t *state;
    gr_vid *queue; /* to be looked at again */
    size_t n_queue;
} rules;

static void drop(rules *r, gr_vid v, uint8_t state)
{
    r->state[v] = state;
    for (uint64_t i = r->rows->start[v]; i < r->rows->start[v + 1]; i++) {
        gr_vid u = r->rows->to[i];

        if (r->state[u] == OPEN && --r->degree[u] <= 2)
            r->queue[r->n_queue++] = u;
    }
}

static void take(rules *r, gr_vid v)
{
    r->state[v] = TAKEN;
    for (uint64_t i = r->rows->start[v]; i < r->rows->start[v + 1]; i++)
        if (r->state[r->rows->to[i]] == OPEN)
            drop(r, r->rows->to[i], DROPPED);
}

/* Two open neighbours, joined to each other? */
static bool in_triangle(const rules *r, gr_vid v)
{
    gr_vid near[2], k = 0;

    for (uint64_t i = r->rows->start[v]; k < 2; i++)
        if (r->state[r->rows->to[i]] == OPEN)
            near[k++] = r->rows->to[i];
    return gr_csr_find(r->rows, near[0], near[1]) != UINT64_MAX;
}

static void apply(rules *r)
{
    while (r->n_queue != 0) {
        gr_vid v = r->queue[--r->n_queue];

        if (r->state[v] == OPEN && (r->degree[v] < 2 || (r->degree[v] == 2 && in_triangle(r, v))))
            take(r, v);
    }
}

static gr_status rules_start(gr_ctx *cx, rules *r, const gr_csr *rows, gr_vid n, gr_err *err)
{
    *r = (rules){ .rows = rows, .n = n };
    r->degree = gr_arena_alloc(&cx->scratch, n * sizeof *r->degree);
    r->state = gr_new_n(&cx->scratch, uint8_t, n);
    r->queue = gr_arena_alloc(&cx->scratch, 4 * (size_t)n * sizeof *r->queue);
    if (r->degree == NULL || r->state == NULL || r->queue == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = n; v-- > 0;) {
        r->degree[v] = (gr_vid)gr_csr_degree(rows, v);
        if (r->degree[v] <= 2)
            r->queue[r->n_queue++] = v;
    }
    apply(r);
    return gr_ctx_check(cx, err);
}

/* --- a good set --- */

/* Open nodes in lists by degree; a node may stand in the list of a degree it no longer has. */
typedef struct pile {
    gr_vid *head, *next;
    gr_vid max;
} pile;

static gr_status pile_up(gr_ctx *cx, const rules *r, pile *p, gr_err *err)
{
    p->max = 0;
    for (gr_vid v = 0; v < r->n; v++)
        if (r->state[v] == OPEN && r->degree[v] > p->max)
            p->max = r->degree[v];
    p->head = gr_arena_alloc(&cx->scratch, ((size_t)p->max + 1) * sizeof *p->head);
    p->next = gr_arena_alloc(&cx->scratch, r->n * sizeof *p->next);
    if (p->head == NULL || p->next == NULL)
        return gr_fail_memory(cx, err);
    memset(p->head, 0xff, ((size_t)p->max + 1) * sizeof *p->head);
    for (gr_vid v = r->n; v-- > 0;)
        if (r->state[v] == OPEN) {
            p->next[v] = p->head[r->degree[v]];
            p->head[r->degree[v]] = v;
        }
    return GR_OK;
}

/* Leaves out nodes of largest degree until no node is open; then takes what is free after all. */
static gr_status peel(gr_ctx *cx, rules *r, gr_err *err)
{
    size_t turn = 0;
    pile p;
    gr_status st = pile_up(cx, r, &p, err);

    if (st != GR_OK)
        return st;
    for (gr_vid d = p.max + 1; d-- > 0;)
        while (p.head[d] != GR_NO_NODE) {
            gr_vid v = p.head[d];

            if ((++turn & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            p.head[d] = p.next[v];
            if (r->state[v] == OPEN && r->degree[v] < d) {
                p.next[v] = p.head[r->degree[v]];
                p.head[r->degree[v]] = v;
            } else if (r->state[v] == OPEN) {
                drop(r, v, PEELED);
                apply(r);
            }
        }
    return GR_OK;
}

static bool is_free(const rules *r, const bool *mark, gr_vid v)
{
    for (uint64_t i = r->rows->start[v]; i < r->rows->start[v + 1]; i++)
        if (mark[r->rows->to[i]])
            return false;
    return true;
}

/* --- the components that the rules leave --- */

typedef struct part {
    gr_vid first, n; /* its nodes in the list of all */
} part;

static int by_size(const void *a, const void *b)
{
    const part *x = a, *y = b;

    if (x->n != y->n)
        return x->n < y->n ? -1 : 1;
    return (x->first > y->first) - (x->first < y->first);
}

/* All open nodes, component by component. */
static gr_status split(gr_ctx *cx, const rules *r, gr_vid **nodes, part **parts, size_t *n_parts,
                       gr_err *err)
{
    bool *seen = gr_new_n(&cx->scratch, bool, r->n);
    gr_vid tail = 0;

    *nodes = gr_arena_alloc(&cx->scratch, r->n * sizeof **nodes);
    *parts = gr_arena_alloc(&cx->scratch, r->n * sizeof **parts);
    *n_parts = 0;
    if (seen == NULL || *nodes == NULL || *parts == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < r->n; v++) {
        gr_vid head = tail;

        if (seen[v] || r->state[v] != OPEN)
            continue;
        seen[v] = true;
        (*nodes)[tail++] = v;
        (*parts)[*n_parts].first = head;
        for (; head < tail; head++) {
            gr_vid u = (*nodes)[head];

            for (uint64_t i = r->rows->start[u]; i < r->rows->start[u + 1]; i++) {
                gr_vid w = r->rows->to[i];

                if (!seen[w] && r->state[w] == OPEN) {
                    seen[w] = true;
                    (*nodes)[tail++] = w;
                }
            }
        }
        (*parts)[*n_parts].n = tail - (*parts)[*n_parts].first;
        ++*n_parts;
    }
    qsort(*parts, *n_parts, sizeof **parts, by_size);
    return gr_ctx_check(cx, err);
}

typedef struct hunt {
    const gr_csr *rows;
    gr_vid *numbers;
    const rules *good; /* after peeling */
    bool *mark;
} hunt;

/* Marks a set with more than the `had` nodes of the marked one, if there is one. */
static gr_status search_part(gr_ctx *cx, hunt *h, const gr_vid *of, gr_vid n, gr_clock *clock,
                             gr_vid had, gr_vid *bound, gr_err *err)
{
    gr_clique best = { .at = gr_arena_alloc(&cx->scratch, n * sizeof *best.at), .n = had };
    gr_matrix m;
    gr_status st;

    if (best.at == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_matrix_make(cx, h->rows, h->numbers, of, n, &m, err)) != GR_OK)
        return st;
    gr_matrix_complement(&m);
    if ((st = gr_clique_in_matrix(cx, &m, clock, &best, err)) != GR_OK)
        return st;
    *bound = best.bound < *bound ? best.bound : *bound;
    if (best.n == had)
        return GR_OK;
    for (gr_vid i = 0; i < n; i++)
        h->mark[of[i]] = false;
    for (gr_vid i = 0; i < best.n; i++)
        h->mark[of[best.at[i]]] = true;
    return GR_OK;
}

/* Looks for a better set than the marked one in a component; *bound is what none of it exceeds. */
static gr_status improve(gr_ctx *cx, hunt *h, const gr_vid *of, gr_vid n, gr_clock *clock,
                         gr_vid *bound, gr_err *err)
{
    gr_vid had = 0, limit = 0;
    gr_arena outer = cx->scratch;
    gr_status st;

    for (gr_vid i = 0; i < n; i++) {
        had += h->mark[of[i]];
        limit += h->good->state[of[i]] == TAKEN || h->good->state[of[i]] == PEELED;
    }
    *bound = limit;
    if (had == limit || n > GR_MATRIX_MAX || clock->over)
        return gr_clock_work(cx, clock, n, err);
    gr_arena_init(&cx->scratch, &cx->budget); /* what one component needs goes with it */
    st = search_part(cx, h, of, n, clock, had, bound, err);
    gr_arena_clear(&cx->scratch);
    cx->scratch = outer;
    return st;
}

/* The nodes taken by the rules alone; the others' good set and what it proves. */
static gr_status start(gr_ctx *cx, rules *r, rules *good, bool *mark, gr_err *err)
{
    gr_status st;

    *good = *r;
    good->degree = gr_arena_copy(&cx->scratch, r->degree, r->n * sizeof *r->degree);
    good->state = gr_arena_copy(&cx->scratch, r->state, r->n);
    if (r->n != 0 && (good->degree == NULL || good->state == NULL))
        return gr_fail_memory(cx, err);
    if ((st = peel(cx, good, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < r->n; v++)
        mark[v] = good->state[v] == TAKEN;
    for (gr_vid v = 0; v < r->n; v++)
        mark[v] = mark[v] || (good->state[v] == PEELED && is_free(good, mark, v));
    return gr_ctx_check(cx, err);
}

gr_status gr_independent_search(gr_ctx *cx, const gr_csr *rows, gr_vid n, gr_clock *clock,
                                gr_independent *out, gr_err *err)
{
    hunt h = { .rows = rows, .numbers = gr_matrix_numbers(cx, n) };
    rules r, good;
    gr_vid *nodes, bound = 0;
    size_t n_parts;
    part *parts;
    gr_status st;

    *out = (gr_independent){ .mark = gr_new_n(&cx->scratch, bool, n) };
    if (out->mark == NULL || h.numbers == NULL)
        return gr_fail_memory(cx, err);
    if ((st = rules_start(cx, &r, rows, n, err)) != GR_OK ||
        (st = start(cx, &r, &good, out->mark, err)) != GR_OK ||
        (st = split(cx, &r, &nodes, &parts, &n_parts, err)) != GR_OK)
        return st;
    h.good = &good;
    h.mark = out->mark;
    for (gr_vid v = 0; v < n; v++)
        out->bound += r.state[v] == TAKEN;
    for (size_t i = 0; i < n_parts; i++) {
        st = improve(cx, &h, nodes + parts[i].first, parts[i].n, clock, &bound, err);
        if (st != GR_OK)
            return st;
        out->bound += bound;
    }
    for (gr_vid v = 0; v < n; v++)
        out->n += out->mark[v];
    return GR_OK;
}
