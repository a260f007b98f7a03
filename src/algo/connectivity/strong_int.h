/* Strong components: what can reach each other along directed edges. */
#ifndef GR_STRONG_INT_H
#define GR_STRONG_INT_H

#include "algo/algo_int.h"

/* In cx->scratch. An edge between two components leads to the larger rank. */
typedef struct gr_strong {
    gr_components parts; /* label[v] is the smallest id of v's component */
    gr_vid *rank;        /* by node; the same for all of a component */
} gr_strong;

gr_status gr_strong_find(gr_ctx *cx, const gr_graph *g, gr_strong *out, gr_err *err);

/* For verifiers: every label stands for nodes that reach each other, and no cycle leads from one
 * to another and back. Trusts nothing in s but the lengths of its arrays. */
gr_status gr_strong_check(gr_ctx *cx, const gr_graph *g, const gr_strong *s, gr_err *err);

#endif
