/* The search for a cycle through all nodes, to which all questions about Hamiltonian paths and
 * cycles lead. */
#ifndef GR_HAMILTON_INT_H
#define GR_HAMILTON_INT_H

#include "algo/routes_int.h"

typedef enum gr_hamilton { GR_HAMILTON_UNKNOWN, GR_HAMILTON_NONE, GR_HAMILTON_FOUND } gr_hamilton;

/* Looks for a cycle along links that comes to every node once, on at least 2 nodes; there and back
 * over one link is a cycle of 2. symmetric: every link has one back. cycle: room for all nodes, in
 * order from node 0. Stops when the clock says so. */
gr_status gr_hamilton_search(gr_ctx *cx, const gr_links *links, bool symmetric, gr_clock *clock,
                             gr_vid *cycle, gr_hamilton *out, gr_err *err);

#endif
