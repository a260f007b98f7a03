/* Formats where every node has to be declared, before or after the edges that use it. */
#ifndef GR_DECLARE_INT_H
#define GR_DECLARE_INT_H

#include "graph/graph.h"

typedef struct gr_declare {
    gr_ctx *cx;
    gr_builder *b;
    gr_str text;         /* of the input */
    GR_VEC(size_t) used; /* by node: where it was used first, SIZE_MAX once it is declared */
} gr_declare;

void gr_declare_init(gr_declare *d, gr_ctx *cx, gr_builder *b, gr_str text);
void gr_declare_clear(gr_declare *d);
/* Declares a node at this offset; an error if it was declared before. */
gr_status gr_declare_node(gr_declare *d, gr_name name, size_t at, gr_vid *out, gr_err *err);
/* An edge's end; it may be declared later. */
gr_status gr_declare_use(gr_declare *d, gr_name name, size_t at, gr_vid *out, gr_err *err);
/* An error if a node was used and never declared. */
gr_status gr_declare_finish(const gr_declare *d, gr_err *err);

#endif
