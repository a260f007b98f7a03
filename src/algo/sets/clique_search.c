/* The largest clique, by branch and bound.
 *
 * Candidates are coloured greedily, each colour a set without edges: a clique takes at most one
 * node of a colour, so a node of colour c cannot lead to more than c further members (Tomita,
 * Kameda: An efficient branch-and-bound algorithm for finding a maximum clique, 2007; on sets of
 * bits: San Segundo et al. 2011). A large sparse graph is cut up: a clique lies among the
 * neighbours of its first node that come later in the order of peeling. */
#include "algo/sets/search_int.h"

/* One level of the search: the candidates that are left, and those that can still lead to more. */
typedef struct level {
    uint64_t *left;
    gr_vid *node, *color; /* by colour, ascending */
    size_t n;
} level;

typedef struct search {
    const gr_matrix *m;     /* nodes renumbered: those peeled last come first */
    uint64_t *rest, *class; /* for colouring */
    level *at;
    gr_vid *member;
    size_t depth;
    uint64_t work; /* words looked at since the clock was told */
    gr_clique *best;
    const gr_vid *name; /* what the nodes are called outside */
} search;

static bool add_level(gr_ctx *cx, search *s)
{
    level *l = &s->at[s->depth];

    if (l->left != NULL)
        return true;
    l->left = gr_arena_alloc(&cx->scratch, s->m->words * sizeof *l->left);
    l->node = gr_arena_alloc(&cx->scratch, s->m->n * sizeof *l->node);
    l->color = gr_arena_alloc(&cx->scratch, s->m->n * sizeof *l->color);
    return l->left != NULL && l->node != NULL && l->color != NULL;
}

/* Colours the candidates of the current level; keeps those whose colour beats the best. */
static void color(search *s)
{
    level *l = &s->at[s->depth];
    size_t words = s->m->words;
    gr_vid need = s->best->n >= s->depth ? s->best->n - (gr_vid)s->depth : 0, c = 0;

    memcpy(s->rest, l->left, words * sizeof *s->rest);
    l->n = 0;
    for (size_t from = 0; (from = gr_bits_next(s->rest, words, from)) < 64 * words;) {
        c++;
        s->work += words;
        memcpy(s->class, s->rest, words * sizeof *s->class);
        for (size_t v = from; v < 64 * words; v = gr_bits_next(s->class, words, v + 1)) {
            const uint64_t *row = gr_matrix_row(s->m, v);

            gr_bit_off(s->rest, v);
            s->work += words;
            for (size_t w = v >> 6; w < words; w++)
                s->class[w] &= ~row[w];
            if (c > need) {
                l->node[l->n] = (gr_vid)v;
                l->color[l->n++] = c;
            }
        }
    }
}

static void keep(search *s)
{
    s->best->n = (gr_vid)s->depth;
    for (size_t i = 0; i < s->depth; i++)
        s->best->at[i] = s->name[s->member[i]];
}

/* Takes the last candidate of the level that can still lead to more; false if there is none. */
static bool descend(gr_ctx *cx, search *s, bool *failed)
{
    level *l = &s->at[s->depth];
    const uint64_t *row;
    gr_vid v;

    if (l->n == 0 || s->depth + l->color[l->n - 1] <= s->best->n)
        return false;
    v = l->node[--l->n];
    gr_bit_off(l->left, v);
    s->member[s->depth++] = v;
    if (s->depth > s->best->n)
        keep(s);
    if ((*failed = !add_level(cx, s)))
        return true;
    row = gr_matrix_row(s->m, v);
    for (size_t w = 0; w < s->m->words; w++)
        s->at[s->depth].left[w] = l->left[w] & row[w];
    color(s);
    return true;
}

static gr_status branch(gr_ctx *cx, search *s, gr_clock *clock, gr_err *err)
{
    bool failed = false;
    gr_status st;

    gr_bits_fill(s->at[0].left, s->m->n);
    color(s);
    s->best->bound = s->at[0].n != 0 ? s->at[0].color[s->at[0].n - 1] : s->best->n;
    for (;;) {
        if ((st = gr_clock_work(cx, clock, s->work + 256, err)) != GR_OK)
            return st;
        if (clock->over)
            break;
        s->work = 0;
        if (descend(cx, s, &failed)) {
            if (failed)
                return gr_fail_memory(cx, err);
            continue;
        }
        if (s->depth == 0)
            break;
        s->depth--;
    }
    if (!clock->over)
        s->best->bound = s->best->n;
    else if (s->depth != 0) /* the node that was just taken, and those before it */
        s->best->bound = s->at[0].color[s->at[0].n];
    if (s->best->bound < s->best->n)
        s->best->bound = s->best->n;
    return GR_OK;
}

/* The matrix with those nodes first that are peeled off last. */
static gr_status reorder(gr_ctx *cx, const gr_matrix *m, gr_matrix *out, gr_vid **name, gr_err *err)
{
    gr_vid *degree = gr_arena_alloc(&cx->scratch, m->n * sizeof *degree), *new_of;
    bool *gone = gr_new_n(&cx->scratch, bool, m->n);
    gr_status st;

    *out = (gr_matrix){ .n = m->n, .words = m->words };
    out->row = gr_new_n(&cx->scratch, uint64_t, m->words * m->n);
    *name = gr_arena_alloc(&cx->scratch, m->n * sizeof **name);
    new_of = gr_arena_alloc(&cx->scratch, m->n * sizeof *new_of);
    if (degree == NULL || gone == NULL || out->row == NULL || *name == NULL || new_of == NULL)
        return gr_fail_memory(cx, err);
    for (size_t v = 0; v < m->n; v++)
        degree[v] = (gr_vid)gr_bits_count(gr_matrix_row(m, v), m->words);
    for (gr_vid i = m->n; i-- > 0;) {
        gr_vid v = GR_NO_NODE;

        if ((i & 0x3f) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (gr_vid u = 0; u < m->n; u++)
            if (!gone[u] && (v == GR_NO_NODE || degree[u] <= degree[v]))
                v = u;
        gone[v] = true;
        (*name)[i] = v;
        new_of[v] = i;
        GR_BITS_EACH (u, gr_matrix_row(m, v), m->words) {
            degree[u]--;
        }
    }
    for (size_t v = 0; v < m->n; v++) {
        if ((v & 0x3f) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        GR_BITS_EACH (u, gr_matrix_row(m, v), m->words) {
            gr_bit_on(gr_matrix_row(out, new_of[v]), new_of[u]);
        }
    }
    return GR_OK;
}

gr_status gr_clique_in_matrix(gr_ctx *cx, const gr_matrix *m, gr_clock *clock, gr_clique *out,
                              gr_err *err)
{
    search s = { .best = out };
    gr_matrix sorted;
    gr_vid *name;
    gr_status st;

    if (m->n == 0) {
        out->bound = out->n;
        return GR_OK;
    }
    if ((st = reorder(cx, m, &sorted, &name, err)) != GR_OK)
        return st;
    s.m = &sorted;
    s.name = name;
    s.rest = gr_arena_alloc(&cx->scratch, m->words * sizeof *s.rest);
    s.class = gr_arena_alloc(&cx->scratch, m->words * sizeof *s.class);
    s.at = gr_new_n(&cx->scratch, level, (size_t)m->n + 1);
    s.member = gr_arena_alloc(&cx->scratch, m->n * sizeof *s.member);
    if (s.rest == NULL || s.class == NULL || s.at == NULL || s.member == NULL || !add_level(cx, &s))
        return gr_fail_memory(cx, err);
    return branch(cx, &s, clock, err);
}

/* --- large graphs --- */

/* A clique to start from: from the last of the order back, whatever is joined to all so far. */
static void grab(const gr_csr *rows, const gr_peeling *p, gr_vid n, gr_clique *best)
{
    best->n = 0;
    for (gr_vid i = n; i-- > 0 && p->core[p->order[i]] >= best->n;) {
        gr_vid v = p->order[i], k = 0;

        while (k < best->n && gr_csr_find(rows, v, best->at[k]) != UINT64_MAX)
            k++;
        if (k == best->n)
            best->at[best->n++] = v;
    }
}

/* The nodes of v's row that come later and have a core number of at least `least`. */
static gr_vid later_neighbours(const gr_csr *rows, const gr_peeling *p, gr_vid v, gr_vid least,
                               gr_vid *out)
{
    gr_vid n = 0;

    for (uint64_t i = rows->start[v]; i < rows->start[v + 1]; i++)
        if (p->place[rows->to[i]] > p->place[v] && p->core[rows->to[i]] >= least)
            out[n++] = rows->to[i];
    return n;
}

/* One matrix after the other, of the later neighbours of a node, from the end of the order on. */
static gr_status search_apart(gr_ctx *cx, const gr_csr *rows, gr_vid n, const gr_peeling *p,
                              gr_clock *clock, gr_clique *best, gr_err *err)
{
    gr_vid *near = gr_arena_alloc(&cx->scratch, n * sizeof *near), open = 0;
    gr_vid *numbers = gr_matrix_numbers(cx, n);
    gr_clique part = { .at = gr_arena_alloc(&cx->scratch, n * sizeof *part.at) };
    gr_arena outer = cx->scratch;
    gr_status st = GR_OK;

    if (near == NULL || numbers == NULL || part.at == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid i = n; i-- > 0 && st == GR_OK && !clock->over;) {
        gr_vid v = p->order[i], k = later_neighbours(rows, p, v, best->n, near);
        gr_matrix m;

        if (p->core[v] < best->n)
            break; /* nor do those before it have more neighbours */
        if ((st = gr_clock_tick(cx, clock, err)) != GR_OK || k < best->n)
            continue;
        gr_arena_init(&cx->scratch, &cx->budget); /* what one part needs goes with it */
        part.n = best->n == 0 ? 0 : best->n - 1;
        if ((st = gr_matrix_make(cx, rows, numbers, near, k, &m, err)) == GR_OK)
            st = gr_clique_in_matrix(cx, &m, clock, &part, err);
        gr_arena_clear(&cx->scratch);
        cx->scratch = outer;
        if (st == GR_OK && part.n + 1 > best->n) {
            for (gr_vid j = 0; j < part.n; j++)
                best->at[j] = near[part.at[j]];
            best->at[part.n] = v;
            best->n = part.n + 1;
        }
        if (clock->over && part.bound + 1 > open)
            open = part.bound + 1;
        if (clock->over && i != 0 && p->core[p->order[i - 1]] + 1 > open)
            open = p->core[p->order[i - 1]] + 1;
    }
    best->bound = open > best->n ? open : best->n;
    return st;
}

/* Only nodes of the core of a larger clique are left; if they are few they fit in one matrix. */
gr_status gr_clique_search(gr_ctx *cx, const gr_csr *rows, gr_vid n, gr_clock *clock,
                           gr_clique *out, gr_err *err)
{
    gr_vid *of, *numbers = gr_matrix_numbers(cx, n), k = 0, start;
    gr_peeling p;
    gr_matrix m;
    gr_status st = gr_peel(cx, rows, n, &p, err);

    out->at = gr_arena_alloc(&cx->scratch, ((size_t)n + 1) * sizeof *out->at);
    of = gr_arena_alloc(&cx->scratch, n * sizeof *of);
    if (st != GR_OK)
        return st;
    if (out->at == NULL || of == NULL || numbers == NULL)
        return gr_fail_memory(cx, err);
    grab(rows, &p, n, out);
    for (gr_vid v = 0; v < n; v++)
        if (p.core[v] >= out->n)
            of[k++] = v;
    if (k > GR_MATRIX_MAX)
        return search_apart(cx, rows, n, &p, clock, out, err);
    start = out->n;
    if ((st = gr_matrix_make(cx, rows, numbers, of, k, &m, err)) != GR_OK ||
        (st = gr_clique_in_matrix(cx, &m, clock, out, err)) != GR_OK)
        return st;
    for (gr_vid i = 0; i < out->n && out->n > start; i++)
        out->at[i] = of[out->at[i]];
    return GR_OK;
}
