/* Mermaid's reader and writer: the comments that they share. */
#ifndef GR_MERMAID_INT_H
#define GR_MERMAID_INT_H

#include "graph/graph.h"

enum { GR_MERMAID_NAMES, GR_MERMAID_WEIGHTS, GR_MERMAID_DIRECTED, GR_MERMAID_MARKS };

extern const char *const gr_mermaid_marks[GR_MERMAID_MARKS];

gr_status gr_mermaid_write(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err);

#endif
