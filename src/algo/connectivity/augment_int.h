/* New links between nodes that are not joined yet: what the tools that add the fewest share. */
#ifndef GR_AUGMENT_INT_H
#define GR_AUGMENT_INT_H

#include "algo/connectivity/blocks_int.h"

/* Puts them in order and makes a list of them. */
gr_status gr_new_links_write(gr_ctx *cx, const gr_graph *g, gr_bridge *at, size_t n, gr_value *out,
                             gr_err *err);
/* For verifiers: reads such a list back. Refutes one that is not in order, or that joins nodes
 * which are joined already. In cx->scratch. */
gr_status gr_new_links_read(gr_ctx *cx, const gr_graph *g, const gr_value *v, gr_bridge **out,
                            size_t *n, gr_err *err);

#endif
