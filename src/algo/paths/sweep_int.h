/* Distances from many nodes at once, summed up. */
#ifndef GR_SWEEP_INT_H
#define GR_SWEEP_INT_H

#include "algo/algo_int.h"

typedef struct gr_sweep {
    int64_t *far;          /* of each source: the length of the longest shortest path from it */
    uint64_t n_pairs;      /* of a source and another node that it reaches */
    unsigned __int128 sum; /* of their distances */
    int64_t least, most;   /* of their distances; 0 if there are none */
} gr_sweep;

/* In hops; by 256 sources at a time, and by all threads. far is in cx->scratch. The sweeper holds
 * what several runs of up to `most` sources share. */
typedef struct gr_sweeper gr_sweeper;
gr_status gr_sweeper_new(gr_ctx *cx, const gr_graph *g, size_t most, gr_sweeper **out, gr_err *err);
gr_status gr_sweeper_run(gr_sweeper *s, const gr_vid *source, size_t n, gr_sweep *out, gr_err *err);
/* Both in one. */
gr_status gr_sweep_hops(gr_ctx *cx, const gr_graph *g, const gr_vid *source, size_t n,
                        gr_sweep *out, gr_err *err);
/* With lengths of edges that are not negative. */
gr_status gr_sweep_sums(gr_ctx *cx, const gr_graph *g, const gr_fixed *length, const gr_vid *source,
                        size_t n, gr_sweep *out, gr_err *err);

#endif
