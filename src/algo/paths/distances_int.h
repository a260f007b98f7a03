/* Distances from one node to all, and from all nodes at once: the kernels behind the tools. */
#ifndef GR_DISTANCES_INT_H
#define GR_DISTANCES_INT_H

#include "algo/paths/heap_int.h"

#define GR_FAR UINT32_MAX /* no path */

/* level[v] = the fewest edges from source to v, or GR_FAR; in cx->scratch. */
gr_status gr_hops_from(gr_ctx *cx, const gr_graph *g, gr_vid source, uint32_t **level, gr_err *err);

/* Lengths of the shortest paths from one node; in cx->scratch. */
typedef struct gr_lengths {
    uint32_t *near; /* edges, or sums of small integers; GR_FAR = no path. NULL: see key */
    int64_t *key;   /* sums of weights; -1 = no path */
} gr_lengths;

/* weight: NULL = every edge counts 1, else integers that are there and not negative. */
gr_status gr_lengths_from(gr_ctx *cx, const gr_graph *g, gr_vid source, const gr_column *weight,
                          gr_lengths *out, gr_err *err);
/* The same by a heap, into key, with room for all nodes; heap is emptied first. */
gr_status gr_keys_from(gr_ctx *cx, const gr_graph *g, gr_vid source, const gr_column *weight,
                       gr_heap *heap, int64_t *key, gr_err *err);

#endif
