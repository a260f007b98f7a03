/* PageRank's linear system, for its two solvers. */
#ifndef GR_PAGERANK_INT_H
#define GR_PAGERANK_INT_H

#include "algo/centrality/centrality_int.h"

typedef struct gr_surfing {
    gr_ctx *cx;
    gr_pool *pool; /* NULL where threads do not pay */
    const gr_csr *in;
    double *arc; /* the weights in the order of `in`; NULL = all are 1 */
    gr_vid n, first[GR_SCORE_BLOCKS + 1];
    double alpha;
    const double *jump; /* where a start leads to; NULL = anywhere */
    double *per;        /* 1 over the sum of v's edges out; 0 without any */
    double *z;          /* the solution of z = alpha P z + start; at first a guess */
} gr_surfing;

static inline double gr_surfing_start(const gr_surfing *s, gr_vid v)
{
    return s->jump != NULL ? s->jump[v] : 1.0 / s->n;
}

static inline double gr_surfing_arc(const gr_surfing *s, uint64_t i)
{
    return s->arc != NULL ? s->arc[i] : 1;
}

static inline double gr_sum_blocks(const double *at)
{
    double sum = 0;

    for (size_t b = 0; b < GR_SCORE_BLOCKS; b++)
        sum += at[b];
    return sum;
}

/* Solves until the residual is at most `enough` of the sum of z, or only rounding is left. The
 * graph has no directions, and the sums of its rows lie within 1e-12 .. 1e12. */
gr_status gr_pagerank_symmetric(const gr_surfing *s, double enough, gr_err *err);

#endif
