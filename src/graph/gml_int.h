/* GML's reader and writer. */
#ifndef GR_GML_INT_H
#define GR_GML_INT_H

#include "graph/graph.h"

/* What a key may belong to: gr_of and the graph. */
enum { OF_GRAPH = 2, N_OF };

extern const char *const gr_gml_of_words[N_OF];

gr_status gr_gml_write(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err);

#endif
