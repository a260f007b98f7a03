/* The parallel reader of plain integer edge lists. */
#ifndef GR_EDGELIST_FAST_INT_H
#define GR_EDGELIST_FAST_INT_H

#include "graph/graph_int.h"

/* Reads body, a part of in->text, if every line of it is "u v" or "u v w" with integers u, v, or a
 * comment. Else *plain is false and b is untouched. */
gr_status gr_edgelist_read_plain(gr_ctx *cx, gr_input *in, gr_str body, gr_builder *b, bool *plain,
                                 gr_err *err);

#endif
