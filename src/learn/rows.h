/* rows: the links of a graph as models go along them. */
#ifndef GR_LEARN_ROWS_H
#define GR_LEARN_ROWS_H

#include "graph/graph.h"

typedef struct gr_rows {
    size_t n;
    size_t *from; /* [n + 1] */
    uint32_t *col;
} gr_rows;

/* The neighbours of each node, sorted, once each; directions and loops fall away. In cx->scratch.
 */
gr_status gr_learn_rows(gr_ctx *cx, const gr_graph *g, gr_rows *out, gr_err *err);

#endif
