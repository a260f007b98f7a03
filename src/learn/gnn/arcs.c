/* Links of a graph as the matrices that models go along. */
#include "learn/gnn/gnn_int.h"

/* The same rows with every node among its own neighbours, in its place. */
static bool add_loops(gr_arena *a, size_t n, const size_t **from, const uint32_t **col)
{
    size_t *first = gr_new_n(a, size_t, n + 1), at = 0;
    uint32_t *all = gr_new_n(a, uint32_t, (*from)[n] + n + 1);

    if (first == NULL || all == NULL)
        return false;
    for (size_t v = 0; v < n; v++) {
        size_t i = (*from)[v];

        for (; i < (*from)[v + 1] && (*col)[i] < v; i++)
            all[at++] = (*col)[i];
        all[at++] = (uint32_t)v;
        for (; i < (*from)[v + 1]; i++)
            all[at++] = (*col)[i];
        first[v + 1] = at;
    }
    *from = first;
    *col = all;
    return true;
}

static float weight_of(gr_gnn_links links, const size_t *from, size_t v, size_t u)
{
    float here = (float)(from[v + 1] - from[v]), there = (float)(from[u + 1] - from[u]);

    return links == GR_GNN_EVEN ? 1 / sqrtf(here * there) : 1 / here;
}

const gr_sparse *gr_gnn_arcs(gr_arena *a, const gr_gnn_row *row, size_t n, const size_t *from,
                             const uint32_t *col)
{
    bool loops = row->links == GR_GNN_EVEN || row->links == GR_GNN_LOOPS;
    float *weight = NULL;

    if (loops && !add_loops(a, n, &from, &col))
        return NULL;
    if (row->links == GR_GNN_EVEN || row->links == GR_GNN_MEAN) {
        if ((weight = gr_new_n(a, float, from[n] + 1)) == NULL)
            return NULL;
        for (size_t v = 0; v < n; v++)
            for (size_t i = from[v]; i < from[v + 1]; i++)
                weight[i] = weight_of(row->links, from, v, col[i]);
    }
    return row->links == GR_GNN_EVEN || row->links == GR_GNN_SUM
               ? gr_sparse_even(a, n, from, col, weight)
               : gr_sparse_make(a, n, n, from, col, weight);
}
