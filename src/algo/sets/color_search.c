/* Colourings with few colours.
 *
 * A large clique says how many are needed, the greedy orders how many are enough. Between the two
 * decides a search that always colours the node which sees most colours (Brélaz: New methods to
 * color the vertices of a graph, 1979). Nodes that are peeled off with fewer neighbours than the
 * clique has members need not be searched: they find a colour afterwards. */
#include "algo/sets/color_int.h"

#include <stdlib.h>

#define NO_COLOR GR_NO_NODE

/* --- greedy --- */

/* seen[c] == v + 1: a neighbour of v has colour c. */
static gr_vid first_free(const gr_csr *rows, const gr_vid *color, gr_vid *seen, gr_vid v)
{
    gr_vid c = 0;

    for (uint64_t i = rows->start[v]; i < rows->start[v + 1]; i++)
        if (color[rows->to[i]] != NO_COLOR)
            seen[color[rows->to[i]]] = v + 1;
    while (seen[c] == v + 1)
        c++;
    return c;
}

static gr_status color_in_order(gr_ctx *cx, const gr_csr *rows, gr_vid n, const gr_vid *order,
                                gr_coloring *out, gr_err *err)
{
    gr_vid *seen = gr_new_n(&cx->scratch, gr_vid, (size_t)n + 1);
    gr_status st;

    if (seen == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid i = 0; i < n; i++) {
        if ((i & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        out->color[order[i]] = first_free(rows, out->color, seen, order[i]);
        if (out->color[order[i]] >= out->n)
            out->n = out->color[order[i]] + 1;
    }
    return GR_OK;
}

/* By degree, the largest first, equal ones by id: counted, not compared. */
static gr_status largest_first(gr_ctx *cx, const gr_csr *rows, gr_vid n, gr_vid *order, gr_err *err)
{
    gr_vid *first = gr_new_n(&cx->scratch, gr_vid, (size_t)n + 1);

    if (first == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        first[n - gr_csr_degree(rows, v)]++; /* degrees are below n */
    for (gr_vid d = 0; d < n; d++)
        first[d + 1] += first[d];
    for (gr_vid v = n; v-- > 0;)
        order[--first[n - gr_csr_degree(rows, v)]] = v;
    return GR_OK;
}

/* A node that waits for its colour; outdated ones see fewer colours than the node does. */
typedef struct waiting {
    gr_vid sees, degree, node;
} waiting;

typedef GR_VEC(waiting) heap;

static bool before(const waiting *a, const waiting *b)
{
    if (a->sees != b->sees)
        return a->sees > b->sees;
    return a->degree != b->degree ? a->degree > b->degree : a->node < b->node;
}

static bool heap_push(heap *h, waiting e)
{
    size_t i = h->n;

    if (!gr_vec_push(h, e))
        return false;
    for (; i > 0 && before(&e, &h->at[(i - 1) / 2]); i = (i - 1) / 2)
        h->at[i] = h->at[(i - 1) / 2];
    h->at[i] = e;
    return true;
}

static waiting heap_pop(heap *h)
{
    waiting top = h->at[0], last = h->at[--h->n];
    size_t i = 0, k;

    for (; (k = 2 * i + 1) < h->n; i = k) {
        k += k + 1 < h->n && before(&h->at[k + 1], &h->at[k]);
        if (!before(&h->at[k], &last))
            break;
        h->at[i] = h->at[k];
    }
    h->at[i] = last;
    return top;
}

/* Which colours each node sees: a node of degree d chooses among the first d + 1 only. */
typedef struct sights {
    uint64_t *bits;
    uint64_t *first; /* words of node v from first[v] on */
    gr_vid *n;
} sights;

static gr_status sights_make(gr_ctx *cx, const gr_csr *rows, gr_vid n, sights *s, gr_err *err)
{
    s->first = gr_new_n(&cx->scratch, uint64_t, (size_t)n + 1);
    s->n = gr_new_n(&cx->scratch, gr_vid, n);
    if (s->first == NULL || s->n == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        s->first[v + 1] = s->first[v] + gr_csr_degree(rows, v) / 64 + 1;
    s->bits = gr_new_n(&cx->scratch, uint64_t, s->first[n]);
    return s->bits == NULL ? gr_fail_memory(cx, err) : GR_OK;
}

/* Does u see the colour of v for the first time? Colours beyond u's bits are looked for. */
static bool is_new(const gr_csr *rows, const gr_vid *color, sights *s, gr_vid u, gr_vid v)
{
    gr_vid c = color[v];
    uint64_t *bits = s->bits + s->first[u];

    if (c / 64 < s->first[u + 1] - s->first[u]) {
        bool known = gr_bit(bits, c);

        gr_bit_on(bits, c);
        return !known;
    }
    for (uint64_t i = rows->start[u]; i < rows->start[u + 1]; i++)
        if (rows->to[i] != v && color[rows->to[i]] == c)
            return false;
    return true;
}

static gr_status saturate(gr_ctx *cx, const gr_csr *rows, gr_vid n, heap *h, gr_coloring *out,
                          gr_err *err)
{
    gr_vid *seen = gr_new_n(&cx->scratch, gr_vid, (size_t)n + 1);
    sights s;
    gr_status st = sights_make(cx, rows, n, &s, err);

    if (st != GR_OK)
        return st;
    if (seen == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        if (!heap_push(h, (waiting){ 0, (gr_vid)gr_csr_degree(rows, v), v }))
            return gr_fail_memory(cx, err);
    for (size_t turn = 0; h->n != 0; turn++) {
        waiting e = heap_pop(h);
        gr_vid c;

        if ((turn & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (out->color[e.node] != NO_COLOR || e.sees != s.n[e.node])
            continue;
        c = out->color[e.node] = first_free(rows, out->color, seen, e.node);
        out->n = c >= out->n ? c + 1 : out->n;
        for (uint64_t i = rows->start[e.node]; i < rows->start[e.node + 1]; i++) {
            gr_vid u = rows->to[i], d = (gr_vid)gr_csr_degree(rows, u);

            if (out->color[u] != NO_COLOR || !is_new(rows, out->color, &s, u, e.node))
                continue;
            if (!heap_push(h, (waiting){ ++s.n[u], d, u }))
                return gr_fail_memory(cx, err);
        }
    }
    return GR_OK;
}

gr_status gr_color_greedy(gr_ctx *cx, const gr_csr *rows, gr_vid n, gr_color_order order,
                          gr_coloring *out, gr_err *err)
{
    gr_vid *list = gr_new_n(&cx->scratch, gr_vid, n);
    heap h = { .budget = &cx->budget };
    gr_peeling p;
    gr_status st = GR_OK;

    *out = (gr_coloring){ .color = gr_new_n(&cx->scratch, gr_vid, n) };
    if (list == NULL || out->color == NULL)
        return gr_fail_memory(cx, err);
    memset(out->color, 0xff, n * sizeof *out->color);
    if (order == GR_SATURATION) {
        st = saturate(cx, rows, n, &h, out, err);
        gr_vec_clear(&h);
        return st;
    }
    if (order == GR_LARGEST_FIRST)
        st = largest_first(cx, rows, n, list, err);
    else if ((st = gr_peel(cx, rows, n, &p, err)) == GR_OK)
        for (gr_vid i = 0; i < n; i++)
            list[i] = p.order[n - 1 - i];
    return st != GR_OK ? st : color_in_order(cx, rows, n, list, out, err);
}

/* --- the search --- */

typedef struct search {
    gr_matrix m;
    gr_vid most;    /* colours a table has room for */
    uint16_t *near; /* [v * most + c]: neighbours of v with colour c */
    gr_vid *sees;   /* colours among v's neighbours */
    gr_vid *degree, *color, *best;
    gr_vid n_best, least;
    gr_vid *node, *next, *used; /* by depth: the node, its next colour, colours in use before */
    gr_vid depth;
} search;

static void paint(search *s, gr_vid v, gr_vid c)
{
    s->color[v] = c;
    GR_BITS_EACH (u, gr_matrix_row(&s->m, v), s->m.words) {
        s->sees[u] += s->near[u * s->most + c]++ == 0;
    }
}

static void wipe(search *s, gr_vid v)
{
    gr_vid c = s->color[v];

    s->color[v] = NO_COLOR;
    GR_BITS_EACH (u, gr_matrix_row(&s->m, v), s->m.words) {
        s->sees[u] -= --s->near[u * s->most + c] == 0;
    }
}

/* The node without colour that sees most colours, of those the one of largest degree. */
static gr_vid pick(const search *s)
{
    gr_vid best = GR_NO_NODE;

    for (gr_vid v = 0; v < s->m.n; v++)
        if (s->color[v] == NO_COLOR &&
            (best == GR_NO_NODE || s->sees[v] > s->sees[best] ||
             (s->sees[v] == s->sees[best] && s->degree[v] > s->degree[best])))
            best = v;
    return best;
}

/* Goes to the next node with `used` colours in use, or keeps the colouring if there is none. */
static void advance(search *s, gr_vid used)
{
    gr_vid v = pick(s);

    if (v == GR_NO_NODE) {
        memcpy(s->best, s->color, s->m.n * sizeof *s->best);
        s->n_best = used;
        return;
    }
    s->node[s->depth] = v;
    s->next[s->depth] = 0;
    s->used[s->depth++] = used;
}

/* Gives the node on top its next colour; false if it has none that may lead to fewer. */
static bool recolor(search *s)
{
    gr_vid top = s->depth - 1, v = s->node[top], c = s->next[top], used = s->used[top];

    if (s->color[v] != NO_COLOR)
        wipe(s, v);
    while (c <= used && c + 1 < s->n_best && s->near[(size_t)v * s->most + c] != 0)
        c++;
    if (c > used || c + 1 >= s->n_best || used >= s->n_best)
        return false;
    s->next[top] = c + 1;
    paint(s, v, c);
    advance(s, c == used ? used + 1 : used);
    return true;
}

static gr_status search_start(gr_ctx *cx, search *s, const gr_clique *clique, const gr_vid *of,
                              gr_err *err)
{
    gr_vid n = s->m.n;

    s->near = gr_new_n(&cx->scratch, uint16_t, (size_t)n * s->most);
    s->sees = gr_new_n(&cx->scratch, gr_vid, n);
    s->degree = gr_new_n(&cx->scratch, gr_vid, n);
    s->color = gr_new_n(&cx->scratch, gr_vid, n);
    s->best = gr_new_n(&cx->scratch, gr_vid, n);
    s->node = gr_new_n(&cx->scratch, gr_vid, n);
    s->next = gr_new_n(&cx->scratch, gr_vid, n);
    s->used = gr_new_n(&cx->scratch, gr_vid, n);
    if (s->near == NULL || s->sees == NULL || s->degree == NULL || s->color == NULL ||
        s->best == NULL || s->node == NULL || s->next == NULL || s->used == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++) {
        s->color[v] = NO_COLOR;
        s->degree[v] = (gr_vid)gr_bits_count(gr_matrix_row(&s->m, v), s->m.words);
    }
    for (gr_vid v = 0, used = 0; v < n; v++)
        for (gr_vid i = 0; i < clique->n; i++)
            if (clique->at[i] == of[v])
                paint(s, v, used++);
    return GR_OK;
}

/* All ways that use fewer colours than the best so far. *done if no way was left out. */
static gr_status search_all(gr_ctx *cx, search *s, gr_clock *clock, bool *done, gr_err *err)
{
    gr_vid used = 0;
    gr_status st;

    for (gr_vid v = 0; v < s->m.n; v++)
        used += s->color[v] != NO_COLOR;
    advance(s, used);
    while (s->depth != 0 && s->n_best > s->least) {
        if ((st = gr_clock_tick(cx, clock, err)) != GR_OK)
            return st;
        if (clock->over)
            return GR_OK;
        if (!recolor(s))
            s->depth--;
    }
    *done = true;
    return GR_OK;
}

/* The nodes left by peeling, as a search; the others take what is free afterwards. */
static gr_status search_core(gr_ctx *cx, const gr_csr *rows, gr_vid n, gr_clock *clock,
                             gr_coloring *best, gr_err *err)
{
    gr_vid *of = gr_new_n(&cx->scratch, gr_vid, n), *seen = gr_new_n(&cx->scratch, gr_vid, n + 1);
    gr_vid *numbers = gr_matrix_numbers(cx, n), k = 0;
    search s = { .most = best->n, .n_best = best->n, .least = best->bound };
    bool done = false;
    gr_peeling p;
    gr_status st = gr_peel(cx, rows, n, &p, err);

    if (st != GR_OK)
        return st;
    if (of == NULL || seen == NULL || numbers == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid i = 0; i < n; i++)
        if (p.core[p.order[i]] >= best->bound)
            of[k++] = p.order[i];
    if (k > GR_MATRIX_MAX)
        return GR_OK;
    if ((st = gr_matrix_make(cx, rows, numbers, of, k, &s.m, err)) != GR_OK ||
        (st = search_start(cx, &s, &best->clique, of, err)) != GR_OK ||
        (st = search_all(cx, &s, clock, &done, err)) != GR_OK)
        return st;
    if (s.n_best < best->n) {
        memset(best->color, 0xff, n * sizeof *best->color);
        for (gr_vid v = 0; v < k; v++)
            best->color[of[v]] = s.best[v];
        for (gr_vid i = n - k; i-- > 0;)
            best->color[p.order[i]] = first_free(rows, best->color, seen, p.order[i]);
        best->n = s.n_best > best->bound ? s.n_best : best->bound;
    }
    best->bound = done ? best->n : best->bound;
    return GR_OK;
}

gr_status gr_color_search(gr_ctx *cx, const gr_csr *rows, gr_vid n, gr_clock *clock,
                          gr_coloring *out, gr_err *err)
{
    int64_t now = gr_now_ns();
    gr_clock part = { .end_ns = now + (clock->end_ns - now) / 4 };
    gr_coloring other;
    gr_status st;

    if ((st = gr_color_greedy(cx, rows, n, GR_SATURATION, out, err)) != GR_OK ||
        (st = gr_color_greedy(cx, rows, n, GR_LARGEST_FIRST, &other, err)) != GR_OK)
        return st;
    if (other.n < out->n)
        *out = other;
    if ((st = gr_color_greedy(cx, rows, n, GR_SMALLEST_LAST, &other, err)) != GR_OK)
        return st;
    if (other.n < out->n)
        *out = other;
    if ((st = gr_clique_search(cx, rows, n, &part, &out->clique, err)) != GR_OK)
        return st;
    out->bound = out->clique.n;
    return out->bound == out->n ? GR_OK : search_core(cx, rows, n, clock, out, err);
}
