/* The links of a graph as models go along them. */
#include "learn/rows.h"

gr_status gr_learn_rows(gr_ctx *cx, const gr_graph *g, gr_rows *out, gr_err *err)
{
    size_t n = gr_graph_n_nodes(g), m = gr_graph_n_edges(g), kept = 0;
    size_t *at = gr_new_n(&cx->scratch, size_t, n + 2),
           *from = gr_new_n(&cx->scratch, size_t, n + 1);
    uint32_t *col = gr_new_n(&cx->scratch, uint32_t, 2 * m + 1);
    uint32_t *end = gr_new_n(&cx->scratch, uint32_t, 2 * m + 1);
    size_t *mid = gr_new_n(&cx->scratch, size_t, n + 2);

    if (at == NULL || from == NULL || col == NULL || end == NULL || mid == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        mid[it.u + 2]++;
        mid[it.v + 2]++;
    }
    for (size_t v = 0; v < n; v++)
        mid[v + 2] += mid[v + 1];
    memcpy(at, mid, (n + 2) * sizeof *at);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        end[mid[it.u + 1]++] = it.v;
        end[mid[it.v + 1]++] = it.u;
    }
    /* dealt out by their other ends in order, rows come sorted: the links are both ways */
    for (size_t v = 0; v < n; v++)
        for (size_t i = v != 0 ? mid[v] : 0; i < mid[v + 1]; i++)
            col[at[end[i] + 1]++] = (uint32_t)v;
    for (size_t v = 0, i = 0; v < n; v++) {
        size_t first = kept;

        for (; i < at[v + 1]; i++)
            if (col[i] != v && (kept == first || col[kept - 1] != col[i]))
                col[kept++] = col[i];
        from[v + 1] = kept;
    }
    *out = (gr_rows){ n, from, col };
    return GR_OK;
}
