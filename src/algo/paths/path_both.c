/* A cheapest path by Dijkstra's algorithm from both ends, for weights that are small integers.
 *
 * An edge of weight w counts w * n + 1 where n is the number of nodes: the shortest path by that
 * measure is the one with fewest edges among the shortest, and every edge counts something. The
 * searches stop when what either could still settle is too long in sum. Then every node on a
 * shortest path is settled from the source or has its final distance to the target. */
#include "algo/paths/heap_int.h"
#include "algo/paths/paths_int.h"

typedef struct half {
    const gr_csr *rows;
    const gr_eid *arc; /* where the weight of arc i is; NULL = at i */
    int64_t *key;      /* + 1, 0 = not seen */
    gr_vid *order;     /* as settled */
    size_t n_order;
    gr_heap heap;
} half;

typedef struct both {
    gr_arc_ints ints;
    gr_vid n;
    half side[2]; /* from the source, from the target */
    int64_t best; /* length of the shortest path so far */
    uint64_t n_read;
} both;

/* No sum over a path may overflow. */
static bool fits(const gr_arc_ints *ints, gr_vid n)
{
    int64_t edge, path;

    return ints->width != 0 && !__builtin_mul_overflow((int64_t)ints->largest + 1, n, &edge) &&
           !__builtin_mul_overflow(edge, n, &path) && path < INT64_MAX / 4;
}

static int64_t measure(const both *b, const half *h, uint64_t i)
{
    return (int64_t)gr_arc_int(&b->ints, h->arc != NULL ? h->arc[i] : i) * b->n + 1;
}

static bool half_init(gr_ctx *cx, half *h, gr_vid n, gr_vid start)
{
    h->heap.budget = &cx->budget;
    h->key = gr_new_n(&cx->scratch, int64_t, n);
    h->order = gr_arena_alloc(&cx->scratch, n * sizeof *h->order);
    if (h->key == NULL || h->order == NULL)
        return false;
    h->key[start] = 1;
    return gr_heap_push(&h->heap, (gr_heap_entry){ .key = 0, .node = start });
}

static gr_status relax(gr_ctx *cx, both *b, half *h, const half *other, gr_vid u, gr_err *err)
{
    int64_t here = h->key[u] - 1;
    gr_status st;

    for (uint64_t i = h->rows->start[u]; i < h->rows->start[u + 1]; i++) {
        gr_vid v = h->rows->to[i];
        int64_t there = here + measure(b, h, i);

        if (GR_EVERY(b->n_read++) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (h->key[v] != 0 && h->key[v] - 1 <= there)
            continue;
        h->key[v] = there + 1;
        if (other->key[v] != 0 && there + other->key[v] - 1 < b->best)
            b->best = there + other->key[v] - 1;
        if (!gr_heap_push(&h->heap, (gr_heap_entry){ .key = there, .node = v }))
            return gr_fail_memory(cx, err);
    }
    return GR_OK;
}

/* Drops what is outdated; false if nothing is left. */
static bool has_top(half *h)
{
    while (h->heap.n != 0 && h->heap.at[0].key != h->key[h->heap.at[0].node] - 1)
        gr_heap_pop(&h->heap);
    return h->heap.n != 0;
}

/* In the measure, and in weights alone, which the proof is about. */
static bool is_done(const both *b)
{
    int64_t f = b->side[0].heap.at[0].key, t = b->side[1].heap.at[0].key, n = b->n;

    return f + t >= b->best && f / n + t / n >= b->best / n;
}

/* *spent: the side that has nothing left, or 2. */
static gr_status meet(gr_ctx *cx, both *b, unsigned *spent, gr_err *err)
{
    half *f = &b->side[0], *t = &b->side[1];

    *spent = 2;
    for (;;) {
        unsigned k = f->heap.n <= t->heap.n ? 0 : 1;
        half *h = &b->side[k];
        gr_status st;

        if (!has_top(f) || !has_top(t)) {
            *spent = f->heap.n == 0 ? 0 : 1;
            return GR_OK;
        }
        if (b->best != INT64_MAX && is_done(b))
            return GR_OK;
        h->order[h->n_order++] = h->heap.at[0].node;
        st = relax(cx, b, h, &b->side[1 - k], gr_heap_pop(&h->heap).node, err);
        if (st != GR_OK)
            return st;
    }
}

/* --- which of the shortest paths --- */

/* Does arc i out of u, `done` from the source, lead on along a shortest path? */
static bool leads_on(const both *b, const bool *on, int64_t done, uint64_t i)
{
    const half *f = &b->side[0], *t = &b->side[1];
    gr_vid v = f->rows->to[i];

    done += measure(b, f, i);
    return (t->key[v] != 0 && done + t->key[v] - 1 == b->best) || (on[v] && done == f->key[v] - 1);
}

/* The path through the smallest ids: nodes settled from the source first learn whether they lie on
 * a shortest path. */
static gr_status walk(gr_ctx *cx, both *b, gr_vid source, gr_vid target, gr_found_path *out,
                      gr_err *err)
{
    const half *f = &b->side[0];
    const gr_csr *c = f->rows;
    bool *on = gr_new_n(&cx->scratch, bool, b->n);
    int64_t done = 0;
    gr_status st;

    out->at = gr_arena_alloc(&cx->scratch, (size_t)(b->best % b->n + 1) * sizeof *out->at);
    if (on == NULL || out->at == NULL)
        return gr_fail_memory(cx, err);
    for (size_t k = f->n_order; k-- > 0;) {
        gr_vid u = f->order[k];

        for (uint64_t i = c->start[u]; i < c->start[u + 1] && !on[u]; i++) {
            if (GR_EVERY(b->n_read++) && (st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            on[u] = leads_on(b, on, f->key[u] - 1, i);
        }
    }
    out->at[out->n++] = source;
    while (out->at[out->n - 1] != target) {
        uint64_t i = c->start[out->at[out->n - 1]];

        while (!leads_on(b, on, done, i))
            i++;
        done += measure(b, f, i);
        out->at[out->n++] = c->to[i];
    }
    return GR_OK;
}

/* --- the proof --- */

/* The nodes of a side that lie nearer than `below`; their potential is that length, or what is left
 * of the whole. */
static void take(const both *b, unsigned k, int64_t below, int64_t whole, gr_vid *node, int64_t *at,
                 size_t *n)
{
    const half *h = &b->side[k];

    for (size_t i = 0; i < h->n_order; i++) {
        int64_t length = (h->key[h->order[i]] - 1) / b->n;

        if (length >= below)
            break;
        node[*n] = h->order[i];
        at[(*n)++] = k == 0 ? length : whole - length;
    }
}

/* Distances from the source up to what it has settled for sure, and what is left to the target
 * beyond. */
static gr_status prove(gr_ctx *cx, const both *b, gr_found_path *out, gr_err *err)
{
    size_t most = b->side[0].n_order + b->side[1].n_order, n = 0;
    gr_vid *node = gr_arena_alloc(&cx->scratch, most * sizeof *node);
    int64_t *at = gr_arena_alloc(&cx->scratch, most * sizeof *at);
    int64_t base = out->length;

    if (node == NULL || at == NULL)
        return gr_fail_memory(cx, err);
    if (b->side[0].heap.n != 0 && b->side[0].heap.at[0].key / b->n < base)
        base = b->side[0].heap.at[0].key / b->n;
    take(b, 0, base, out->length, node, at, &n);
    take(b, 1, out->length - base, out->length, node, at, &n);
    out->proof = (gr_path_proof){ .reached = true, .node = node, .at = at, .n = n, .base = base };
    return GR_OK;
}

static gr_status search_both(gr_ctx *cx, both *b, gr_vid source, gr_vid target, gr_found_path *out,
                             gr_err *err)
{
    unsigned spent;
    gr_status st;

    if (!half_init(cx, &b->side[0], b->n, source) || !half_init(cx, &b->side[1], b->n, target))
        return gr_fail_memory(cx, err);
    if ((st = meet(cx, b, &spent, err)) != GR_OK)
        return st;
    if (b->best == INT64_MAX) {
        const half *h = &b->side[spent];

        out->proof = (gr_path_proof){ .backward = spent == 1, .node = h->order, .n = h->n_order };
        return GR_OK;
    }
    out->length = b->best / b->n;
    st = walk(cx, b, source, target, out, err);
    return st != GR_OK ? st : prove(cx, b, out, err);
}

gr_status gr_path_search_both(gr_ctx *cx, const gr_graph *g, gr_vid source, gr_vid target,
                              const gr_column *weight, gr_found_path *out, bool *done, gr_err *err)
{
    both b = { .n = gr_graph_n_nodes(g), .best = source == target ? 0 : INT64_MAX };
    const gr_csr *back;
    gr_status st = gr_graph_arc_ints(cx, g, weight, &b.ints, err);

    *done = st == GR_OK && fits(&b.ints, b.n);
    if (!*done || (st = gr_graph_in(cx, g, &back, err)) != GR_OK)
        return st;
    b.side[0].rows = gr_graph_out(g);
    b.side[1].rows = back;
    b.side[1].arc = gr_graph_is_directed(g) ? back->edge : NULL;
    st = search_both(cx, &b, source, target, out, err);
    gr_vec_clear(&b.side[0].heap);
    gr_vec_clear(&b.side[1].heap);
    return st;
}
