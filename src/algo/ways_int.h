/* How many ways lead from a node to another, or back to itself, without listing them. */
#ifndef GR_WAYS_INT_H
#define GR_WAYS_INT_H

#include "algo/algo_int.h"

/* Ways from source to target that come to no node twice, through nodes from `first` on. Where
 * source and target are one they are closed: a loop, and in an undirected graph also every edge
 * there and back. Parallel edges make no further way. */
typedef struct gr_ways {
    const gr_graph *g;
    gr_vid source, target;
    gr_vid first;
    uint32_t max_hops;
} gr_ways;

/* The kernel. More than an int64 holds, or time that is up, is a limit error. */
gr_status gr_ways_count(gr_ctx *cx, const gr_ways *w, gr_clock *clock, uint64_t *out, gr_err *err);

/* For verifiers, within `steps`, from which it takes what it needs: by trial of all, or over all
 * subsets of the nodes between. *done is false if there is too much to do. Modulo 2^64. */
gr_status gr_ways_again(gr_ctx *cx, const gr_ways *w, uint64_t *steps, uint64_t *out, bool *done,
                        gr_err *err);

#endif
