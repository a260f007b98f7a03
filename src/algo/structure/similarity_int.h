/* What likeness of nodes and link prediction share. */
#ifndef GR_SIMILARITY_INT_H
#define GR_SIMILARITY_INT_H

#include "algo/change/change_int.h"

#include <math.h>

/* As in the choices of the parameter "method". */
typedef enum gr_likeness {
    GR_LIKE_JACCARD,
    GR_LIKE_ADAMIC_ADAR,
    GR_LIKE_RESOURCE,
    GR_LIKE_PREFERENTIAL,
    GR_LIKE_COMMON,
} gr_likeness;

typedef struct gr_row_pair {
    const gr_csr *out, *back;
} gr_row_pair;

static inline gr_status gr_likeness_rows(gr_ctx *cx, const gr_graph *g, gr_row_pair *r, gr_err *err)
{
    r->out = gr_graph_out(g);
    return gr_graph_in(cx, g, &r->back, err);
}

/* Number of different nodes that v is joined to in either direction; a loop counts twice. */
uint64_t gr_width(const gr_csr *out, const gr_csr *back, gr_vid v);
/* What a common neighbour of that width adds to a score. */
double gr_likeness_share(gr_likeness m, uint64_t width_of_common);
/* For verifiers: is it that number, but for rounding? */
gr_status gr_check_score(const gr_value *v, double expected, gr_err *err);

#endif
