/* The search for a cycle through all nodes, to which all questions about Hamiltonian paths and
 * cycles lead. */
#ifndef GR_HAMILTON_INT_H
#define GR_HAMILTON_INT_H

#include "algo/paths/routes_int.h"

typedef enum gr_hamilton { GR_HAMILTON_UNKNOWN, GR_HAMILTON_NONE, GR_HAMILTON_FOUND } gr_hamilton;

/* Looks for a cycle along links that comes to every node once, on at least 2 nodes; there and back
 * over one link is a cycle of 2. symmetric: every link has one back. cycle: room for all nodes, in
 * order from node 0. Stops when the clock says so. */
gr_status gr_hamilton_search(gr_ctx *cx, const gr_links *links, bool symmetric, gr_clock *clock,
                             gr_vid *cycle, gr_hamilton *out, gr_err *err);

typedef struct gr_hamilton_question {
    const gr_graph *g;
    bool cycle;
    gr_vid source, target; /* GR_NO_NODE = any */
    gr_vid n;
} gr_hamilton_question;

/* Looks for a set of nodes that shows that there is none; *cut stays NULL if no simple one does. By
 * node, in cx->scratch. */
gr_status gr_hamilton_cut(gr_ctx *cx, const gr_hamilton_question *q, bool **cut, gr_err *err);
/* Are these more parts than can be joined, if n_out nodes, those marked, are taken out? */
bool gr_hamilton_parted(const gr_hamilton_question *q, uint64_t parts, uint64_t n_out,
                        const bool *out);

#endif
