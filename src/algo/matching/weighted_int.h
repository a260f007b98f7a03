/* Matchings of the largest weight in any graph. */
#ifndef GR_WEIGHTED_INT_H
#define GR_WEIGHTED_INT_H

#include "algo/matching/matching_int.h"

typedef struct gr_weighted_edge {
    gr_vid u, v;
    int64_t weight;
} gr_weighted_edge;

/* Numbers on nodes and on odd sets of nodes, all nested, that bound the weight of any matching:
 * for every edge, those of its ends and twice those of the sets that hold both add up to twice its
 * weight at least. Sets are numbered from n on. In cx->scratch. */
typedef struct gr_weighted_proof {
    gr_vid n_all;   /* nodes and sets */
    int64_t *dual;  /* by node, then by set; those of sets are not negative */
    gr_vid *within; /* the smallest set that holds it, or GR_NO_NODE */
} gr_weighted_proof;

/* The matching of the largest sum, or with `most` the largest among those with most edges. Loops
 * are not allowed, parallel edges are. Weights below 2^60. */
gr_status gr_weighted_blossom(gr_ctx *cx, gr_vid n, const gr_weighted_edge *edge, uint32_t n_edges,
                              bool most, gr_vid **mate, gr_weighted_proof *proof, gr_err *err);

#endif
