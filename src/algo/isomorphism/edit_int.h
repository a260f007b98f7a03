/* The search behind graph edit distance. */
#ifndef GR_EDIT_INT_H
#define GR_EDIT_INT_H

#include "algo/sets/search_int.h"

typedef struct gr_edits {
    gr_vid *image; /* by node of the first graph: of the second, or GR_NO_NODE: deleted */
    int64_t cost;
    int64_t bound; /* no map costs less */
} gr_edits;

/* node: a column of a whose equal values are equal labels, or NULL; b has one of that name. */
gr_status gr_edit_search(gr_ctx *cx, const gr_graph *a, const gr_graph *b, const gr_column *node,
                         gr_clock *clock, gr_edits *out, gr_err *err);

#endif
