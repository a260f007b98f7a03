/* Two camps: which nodes to part from which others, so that as much weight as possible lies
 * between them. */
#ifndef GR_CAMPS_INT_H
#define GR_CAMPS_INT_H

#include "algo/sets/search_int.h"

/* Two different nodes that want to be apart (w > 0) or together (w < 0); a pair may come several
 * times. */
typedef struct gr_rivals {
    gr_vid u, v;
    int64_t w;
} gr_rivals;

typedef struct gr_camps {
    bool *side;    /* by node, false for the first one; in cx->scratch */
    int64_t value; /* the weight between the two sides */
    int64_t bound; /* no sides have more between them */
} gr_camps;

/* The best sides that can be found in time. The absolute weights must not overflow when they are
 * added up. */
gr_status gr_camps_search(gr_ctx *cx, gr_vid n, const gr_rivals *at, size_t m, gr_clock *clock,
                          gr_camps *out, gr_err *err);
/* For verifiers: the most that can be between two sides, by tables over the nodes that still have
 * others to meet; *done = false if they would be too large. */
gr_status gr_camps_most(gr_ctx *cx, gr_vid n, const gr_rivals *at, size_t m, int64_t *most,
                        bool *done, gr_err *err);

#endif
