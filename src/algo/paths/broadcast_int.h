/* Telling everyone, one neighbour a round. */
#ifndef GR_BROADCAST_INT_H
#define GR_BROADCAST_INT_H

#include "algo/algo_int.h"

typedef struct gr_call {
    uint32_t round; /* from 1 on */
    gr_vid from, to;
} gr_call;

/* What is to be done, and the best that was found. In cx->scratch. */
typedef struct gr_broadcast {
    gr_csr rows; /* every neighbour once, no loops; .edge is NULL */
    gr_vid n, source;
    gr_call *call; /* n - 1 of them, in the order of rounds */
    uint32_t rounds, bound;
} gr_broadcast;

#define GR_BROADCAST_MOST 64 /* nodes that the search can take */

/* Looks for fewer rounds than b has, until it has as few as the bound, which may rise, or the time
 * is up. */
gr_status gr_broadcast_search(gr_ctx *cx, gr_broadcast *b, gr_clock *clock, gr_err *err);

#endif
