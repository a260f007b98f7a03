/* Colourings: by rules of thumb, and with the fewest colours. */
#ifndef GR_COLOR_INT_H
#define GR_COLOR_INT_H

#include "algo/sets/search_int.h"

typedef enum gr_color_order { GR_LARGEST_FIRST, GR_SATURATION, GR_SMALLEST_LAST } gr_color_order;

typedef struct gr_coloring {
    gr_vid *color; /* by node, from 0 on; in cx->scratch */
    gr_vid n;      /* colours */
    gr_vid bound;  /* fewer are not enough */
    gr_clique clique;
} gr_coloring;

/* One node after the other in the order given takes the first colour that is free. */
gr_status gr_color_greedy(gr_ctx *cx, const gr_csr *rows, gr_vid n, gr_color_order order,
                          gr_coloring *out, gr_err *err);
/* As few colours as can be found in time. */
gr_status gr_color_search(gr_ctx *cx, const gr_csr *rows, gr_vid n, gr_clock *clock,
                          gr_coloring *out, gr_err *err);

#endif
