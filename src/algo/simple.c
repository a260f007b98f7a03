/* The simple graph behind a graph: neighbours once, no loops, no directions. */
#include "algo/algo_int.h"

/* The nodes of two sorted rows in order, each once, without v itself; into `to` unless it is NULL.
 */
static uint64_t merge(const gr_csr *a, const gr_csr *b, gr_vid v, gr_vid *to)
{
    uint64_t i = a->start[v], j = b->start[v], end_a = a->start[v + 1], end_b = b->start[v + 1];
    uint64_t n = 0;
    gr_vid last = v;

    if (a == b)
        j = end_b;
    while (i < end_a || j < end_b) {
        gr_vid next = j == end_b || (i < end_a && a->to[i] <= b->to[j]) ? a->to[i++] : b->to[j++];

        if (next == v || (n != 0 && next == last))
            continue;
        if (to != NULL)
            to[n] = next;
        n++;
        last = next;
    }
    return n;
}

gr_status gr_simple_rows(gr_ctx *cx, const gr_graph *g, gr_csr *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    const gr_csr *rows = gr_graph_out(g), *back;
    uint64_t *start;
    gr_vid *to;
    gr_status st;

    *out = (gr_csr){ rows->start, rows->to, NULL };
    if (!gr_graph_is_directed(g) && gr_graph_n_loops(g) == 0 && gr_graph_n_repeats(g) == 0)
        return GR_OK;
    if ((st = gr_graph_in(cx, g, &back, err)) != GR_OK)
        return st;
    start = gr_arena_alloc(&cx->scratch, ((size_t)n + 1) * sizeof *start);
    if (start == NULL)
        return gr_fail_memory(cx, err);
    start[0] = 0;
    for (gr_vid v = 0; v < n; v++) {
        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        start[v + 1] = start[v] + merge(rows, back, v, NULL);
    }
    to = gr_arena_alloc(&cx->scratch, start[n] * sizeof *to);
    if (to == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++) {
        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        merge(rows, back, v, to + start[v]);
    }
    *out = (gr_csr){ start, to, NULL };
    return GR_OK;
}
