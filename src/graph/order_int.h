/* Edges in the order that tells the nodes' order.
 *
 * Formats that only name nodes in edges lose their order unless each node first appears when its
 * turn has come. Sorted by their later end, with k -> k+1 before others, the edges do that for
 * every graph whose nodes were numbered as they appeared. */
#ifndef GR_ORDER_INT_H
#define GR_ORDER_INT_H

#include "graph/graph_int.h"

typedef struct gr_edge_order {
    gr_vid u, v;
    gr_eid id;
    gr_edge_iter it; /* where the order of ids does as well */
    struct gr_edge_at *sorted;
    uint32_t next, n;
    gr_ctx *cx;
} gr_edge_order;

/* Clear it in every case:
 *     while (gr_edge_order_next(&e)) use(e.u, e.v, e.id); */
gr_status gr_edge_order_init(gr_edge_order *e, gr_ctx *cx, const gr_graph *g, gr_err *err);
bool gr_edge_order_next(gr_edge_order *e);
void gr_edge_order_clear(gr_edge_order *e);

/* Would a reader that sees only the edges, in the order of their ids, get the nodes back in their
 * order? */
bool gr_edges_tell_nodes(const gr_graph *g);

#endif
