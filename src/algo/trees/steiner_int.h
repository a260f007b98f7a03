/* Steiner trees: what the two ways to find one share. */
#ifndef GR_STEINER_INT_H
#define GR_STEINER_INT_H

#include "algo/algo_int.h"

#define GR_STEINER_NONE UINT32_MAX

/* The graph without directions and loops. In cx->scratch. */
typedef struct gr_steiner {
    gr_vid n;
    gr_eid m;
    uint64_t *start;
    gr_vid *to;
    gr_eid *edge;
    gr_vid *u, *v; /* the ends of each edge */
    gr_fixed length;
    gr_vid *terminal; /* different ones */
    size_t k;
    bool *take; /* edges of the tree */
    int64_t weight, bound;
    bool found, optimal;
} gr_steiner;

/* Dijkstra from all nodes with dist below INT64_MAX; via is the edge by which a node was reached
 * last. Ticks the clock, and stops without a result when time is up. */
gr_status gr_steiner_spread(gr_ctx *cx, const gr_steiner *s, int64_t *dist, uint32_t *via,
                            gr_vid *source, gr_clock *clock, gr_err *err);

/* Dreyfus and Wagner: the best tree, if memory and time allow; else s is as it was. */
gr_status gr_steiner_exact(gr_ctx *cx, gr_steiner *s, gr_clock *clock, gr_err *err);

#endif
