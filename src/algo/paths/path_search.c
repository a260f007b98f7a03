/* Searches for a shortest path.
 *
 * Hops are counted by breadth-first search from both ends, a whole level at a time, on the side
 * that has fewer arcs to read. Small integers are added up from both ends too (path_both.c), other
 * weights by Dijkstra's algorithm from the source until the target is settled. */
#include "algo/paths/heap_int.h"
#include "algo/paths/paths_int.h"

typedef struct search {
    const gr_graph *g;
    const gr_column *weight; /* NULL = hops */
    gr_vid source, target;
    int64_t *key;   /* lengths from the source; NULL without weights */
    uint32_t *hops; /* edges from the source + 1, 0 = not seen */
    gr_vid *order;  /* nodes as they were settled */
    size_t n_order;
    bool *on; /* lies on a shortest path */
    gr_found_path *found;
} search;

/* --- which of the shortest paths --- */

/* Does arc i of u belong to a shortest path to a node that is `on`? */
static bool is_tight(const search *s, gr_vid u, uint64_t i)
{
    const gr_csr *c = gr_graph_out(s->g);
    gr_vid v = c->to[i];
    int64_t sum;

    if (!s->on[v] || s->hops[v] != s->hops[u] + 1)
        return false;
    return s->weight == NULL ||
           (gr_key_add(s->weight, s->key[u], gr_arc_edge(c, i), &sum) && sum == s->key[v]);
}

/* From the ends that are marked back to the source, for the first n nodes: a tight arc leads to
 * what was settled later. */
static gr_status mark_back(gr_ctx *cx, search *s, size_t n, gr_err *err)
{
    const gr_csr *c = gr_graph_out(s->g);
    gr_status st;

    for (size_t k = n; k-- > 0;) {
        gr_vid u = s->order[k];

        if ((k & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = c->start[u]; i < c->start[u + 1] && !s->on[u]; i++)
            s->on[u] = is_tight(s, u, i);
    }
    return GR_OK;
}

/* The smallest id that a shortest path may go to next. */
static gr_vid next_on(const search *s, gr_vid u)
{
    const gr_csr *c = gr_graph_out(s->g);
    uint64_t i = c->start[u];

    while (!is_tight(s, u, i))
        i++;
    return c->to[i];
}

/* --- hops --- */

typedef struct side {
    const gr_csr *rows;
    uint32_t *level; /* + 1, 0 = not seen */
    uint64_t *seen;  /* a bit a node */
    gr_vid *queue;
    size_t head, tail;
    uint32_t depth;
    uint64_t n_arcs; /* at the nodes between head and tail */
} side;

static bool side_init(gr_ctx *cx, side *a, const gr_csr *rows, gr_vid n, gr_vid start)
{
    *a = (side){ .rows = rows, .tail = 1, .n_arcs = gr_csr_degree(rows, start) };
    a->level = gr_new_n(&cx->scratch, uint32_t, n);
    a->queue = gr_arena_alloc(&cx->scratch, n * sizeof *a->queue);
    a->seen = gr_new_n(&cx->scratch, uint64_t, (size_t)n / 64 + 1);
    if (a->level == NULL || a->queue == NULL || a->seen == NULL)
        return false;
    a->seen[start / 64] |= UINT64_C(1) << start % 64;
    a->level[start] = 1;
    a->queue[0] = start;
    return true;
}

static bool is_seen(const side *a, gr_vid v)
{
    return (a->seen[v / 64] >> v % 64 & 1) != 0;
}

/* Does an arc of the next level lead to what the other side has seen? */
static gr_status will_meet(gr_ctx *cx, const side *a, const side *other, bool *met, gr_err *err)
{
    gr_status st;

    for (size_t k = a->head; k < a->tail && !*met; k++) {
        gr_vid u = a->queue[k];

        if ((k & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = a->rows->start[u]; i < a->rows->start[u + 1] && !*met; i++)
            *met = is_seen(other, a->rows->to[i]);
    }
    return GR_OK;
}

/* Goes one level further; if the sides meet there, to nodes that the other has seen only: most of
 * the arcs are in that last level. */
static gr_status advance(gr_ctx *cx, side *a, const side *other, bool *met, gr_err *err)
{
    size_t end = a->tail;
    gr_status st = will_meet(cx, a, other, met, err);

    a->depth++;
    a->n_arcs = 0;
    for (; st == GR_OK && a->head < end; a->head++) {
        gr_vid u = a->queue[a->head];

        if ((a->head & 0xfff) == 0)
            st = gr_ctx_check(cx, err);
        for (uint64_t i = a->rows->start[u]; i < a->rows->start[u + 1]; i++) {
            gr_vid v = a->rows->to[i];

            if (is_seen(a, v) || (*met && !is_seen(other, v)))
                continue;
            a->seen[v / 64] |= UINT64_C(1) << v % 64;
            a->level[v] = a->depth + 1;
            a->queue[a->tail++] = v;
            if (!*met)
                a->n_arcs += gr_csr_degree(a->rows, v);
        }
    }
    a->head = end;
    return st;
}

/* Distances from the source before the middle, and what is left to the target behind it. */
static gr_status prove_hops(gr_ctx *cx, search *s, const side *f, const side *b, gr_err *err)
{
    gr_vid *node = gr_arena_alloc(&cx->scratch, (f->tail + b->tail) * sizeof *node);
    int64_t *at = gr_arena_alloc(&cx->scratch, (f->tail + b->tail) * sizeof *at);
    size_t n = 0;

    if (node == NULL || at == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < f->tail && f->level[f->queue[i]] - 1 < f->depth; i++) {
        node[n] = f->queue[i];
        at[n++] = f->level[f->queue[i]] - 1;
    }
    for (size_t i = 0; i < b->tail && b->level[b->queue[i]] - 1 < b->depth; i++) {
        node[n] = b->queue[i];
        at[n++] = s->found->length - (b->level[b->queue[i]] - 1);
    }
    s->found->proof =
        (gr_path_proof){ .reached = true, .node = node, .at = at, .n = n, .base = f->depth };
    return GR_OK;
}

/* The path through the smallest ids: up to the middle along marked nodes, then down the levels. */
static gr_status join(gr_ctx *cx, search *s, const side *f, const side *b, gr_err *err)
{
    size_t last = f->tail;
    gr_status st;

    s->hops = f->level;
    s->order = f->queue;
    s->on = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(s->g));
    s->found->at =
        gr_arena_alloc(&cx->scratch, ((size_t)s->found->length + 1) * sizeof *s->found->at);
    if (s->on == NULL || s->found->at == NULL)
        return gr_fail_memory(cx, err);
    for (; last > 0 && f->level[f->queue[last - 1]] == f->depth + 1; last--)
        s->on[f->queue[last - 1]] = b->level[f->queue[last - 1]] != 0;
    if ((st = mark_back(cx, s, last, err)) != GR_OK)
        return st;
    s->found->at[s->found->n++] = s->source;
    while (s->found->n <= f->depth) {
        s->found->at[s->found->n] = next_on(s, s->found->at[s->found->n - 1]);
        s->found->n++;
    }
    for (uint32_t left = b->depth; left > 0; left--) {
        const gr_csr *c = gr_graph_out(s->g);
        uint64_t i = c->start[s->found->at[s->found->n - 1]];

        while (b->level[c->to[i]] != left)
            i++;
        s->found->at[s->found->n++] = c->to[i];
    }
    return GR_OK;
}

static gr_status search_hops(gr_ctx *cx, search *s, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(s->g);
    bool met = s->source == s->target;
    const gr_csr *back;
    side f, b, *a;
    gr_status st = gr_graph_in(cx, s->g, &back, err);

    if (st != GR_OK)
        return st;
    if (!side_init(cx, &f, gr_graph_out(s->g), n, s->source) ||
        !side_init(cx, &b, back, n, s->target))
        return gr_fail_memory(cx, err);
    while (!met) {
        a = f.n_arcs <= b.n_arcs ? &f : &b;
        if (a->head == a->tail) {
            s->found->proof =
                (gr_path_proof){ .backward = a == &b, .node = a->queue, .n = a->tail };
            return GR_OK;
        }
        if ((st = advance(cx, a, a == &f ? &b : &f, &met, err)) != GR_OK)
            return st;
    }
    s->found->length = (int64_t)f.depth + b.depth;
    st = prove_hops(cx, s, &f, &b, err);
    return st != GR_OK ? st : join(cx, s, &f, &b, err);
}

/* --- weights --- */

/* Settles nodes until the target is one of them. *overflow if some path was too long for a key. */
static gr_status settle(gr_ctx *cx, search *s, gr_heap *h, bool *overflow, gr_err *err)
{
    const gr_csr *c = gr_graph_out(s->g);
    uint64_t n_read = 0;
    gr_status st;

    s->hops[s->source] = 1;
    if (!gr_heap_push(h, (gr_heap_entry){ 0, 1, s->source }))
        return gr_fail_memory(cx, err);
    while (h->n != 0) {
        gr_heap_entry e = gr_heap_pop(h);

        if (e.key != s->key[e.node] || e.hops != s->hops[e.node])
            continue;
        s->order[s->n_order++] = e.node;
        if (e.node == s->target)
            break;
        for (uint64_t i = c->start[e.node]; i < c->start[e.node + 1]; i++) {
            gr_heap_entry next = { .hops = e.hops + 1, .node = c->to[i] };

            if (GR_EVERY(n_read++) && (st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            if (!gr_key_add(s->weight, e.key, gr_arc_edge(c, i), &next.key)) {
                *overflow = true;
                continue;
            }
            if (s->hops[next.node] != 0 &&
                (next.key > s->key[next.node] ||
                 (next.key == s->key[next.node] && next.hops >= s->hops[next.node])))
                continue;
            s->key[next.node] = next.key;
            s->hops[next.node] = next.hops;
            if (!gr_heap_push(h, next))
                return gr_fail_memory(cx, err);
        }
    }
    return GR_OK;
}

/* Distances of what was settled; no other node is nearer than the target. */
static gr_status prove_sum(gr_ctx *cx, search *s, gr_err *err)
{
    int64_t *at = gr_arena_alloc(&cx->scratch, s->n_order * sizeof *at);

    if (at == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < s->n_order; i++)
        at[i] = s->key[s->order[i]];
    s->found->proof = (gr_path_proof){ true, false, s->order, at, s->n_order, s->found->length };
    return GR_OK;
}

static gr_status search_weights(gr_ctx *cx, search *s, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(s->g);
    gr_heap h = { .budget = &cx->budget };
    bool overflow = false;
    gr_status st;

    s->key = gr_new_n(&cx->scratch, int64_t, n);
    s->hops = gr_new_n(&cx->scratch, uint32_t, n);
    s->order = gr_arena_alloc(&cx->scratch, n * sizeof *s->order);
    s->on = gr_new_n(&cx->scratch, bool, n);
    if (s->key == NULL || s->hops == NULL || s->order == NULL || s->on == NULL)
        return gr_fail_memory(cx, err);
    st = settle(cx, s, &h, &overflow, err);
    gr_vec_clear(&h);
    if (st != GR_OK)
        return st;
    if (s->hops[s->target] == 0 && overflow)
        return gr_fail_arg(err, GR_ELIMIT, "weight",
                           "weight: the length of the path does not fit in 64 bits");
    if (s->hops[s->target] == 0) {
        s->found->proof = (gr_path_proof){ .node = s->order, .n = s->n_order };
        return GR_OK;
    }
    s->found->length = s->key[s->target];
    s->on[s->target] = true;
    if ((st = mark_back(cx, s, s->n_order, err)) != GR_OK)
        return st;
    s->found->at = gr_arena_alloc(&cx->scratch, s->hops[s->target] * sizeof *s->found->at);
    if (s->found->at == NULL)
        return gr_fail_memory(cx, err);
    s->found->at[s->found->n++] = s->source;
    while (s->found->at[s->found->n - 1] != s->target) {
        s->found->at[s->found->n] = next_on(s, s->found->at[s->found->n - 1]);
        s->found->n++;
    }
    return prove_sum(cx, s, err);
}

gr_status gr_path_search(gr_ctx *cx, const gr_graph *g, gr_vid source, gr_vid target,
                         const gr_column *weight, gr_found_path *out, gr_err *err)
{
    search s = { .g = g, .weight = weight, .source = source, .target = target, .found = out };

    bool done = false;
    gr_status st;

    *out = (gr_found_path){ .length = 0 };
    if (weight == NULL)
        return search_hops(cx, &s, err);
    st = gr_path_search_both(cx, g, source, target, weight, out, &done, err);
    return st != GR_OK || done ? st : search_weights(cx, &s, err);
}
