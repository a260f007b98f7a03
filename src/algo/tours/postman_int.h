/* The parts of chinese_postman: which edges of a directed graph to walk again, and its verifier. */
#ifndef GR_POSTMAN_INT_H
#define GR_POSTMAN_INT_H

#include "algo/paths/routes_int.h"

/* How often each link is walked beyond its edges, so that as many steps lead into every node as out
 * of it, and all of them together are as short as possible. */
typedef struct gr_again {
    uint64_t *times; /* by link */
    int64_t sum;     /* of their lengths */
    uint64_t n;      /* of their times */
    int64_t *height; /* by node, the proof: no edge is shorter than the rise between its ends */
} gr_again;

/* excess[v]: edges into v less edges out of v. Every node with an excess must reach all others that
 * have edges. */
gr_status gr_again_find(gr_ctx *cx, const gr_links *l, int64_t *excess, gr_again *out, gr_err *err);

gr_status gr_postman_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err);

#endif
