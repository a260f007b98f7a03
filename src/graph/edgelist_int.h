/* The edge list reader, which other formats of the same shape use too. */
#ifndef GR_EDGELIST_INT_H
#define GR_EDGELIST_INT_H

#include "graph/graph_int.h"

gr_status gr_edgelist_read(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err);

/* How sure that lines of `text` are "u v" or "u v w", comments aside; 0 .. 60. */
int gr_edgelist_sniff(gr_str text, bool whole);

/* u, v and the weight, one edge a line. */
gr_status gr_edgelist_write_edges(gr_ctx *cx, const gr_graph *g, gr_output *o,
                                  const char *separator, gr_err *err);

/* Quotes a name that a reader of fields would misunderstand. */
void gr_edgelist_name(gr_output *o, gr_name name);

#endif
