/* Trees: what their tools share. Direction does not count here. */
#ifndef GR_TREES_INT_H
#define GR_TREES_INT_H

#include "algo/algo_int.h"

/* The nodes in an order in which leaves are taken off, layer by layer. What is left lies on cycles
 * or between them. In cx->scratch. */
typedef struct gr_peel {
    gr_vid *order;  /* n of them */
    gr_vid *parent; /* the neighbour v had left; GR_NO_NODE: it was the last of its tree */
    gr_eid *edge;   /* the edge to it */
    gr_vid n;
} gr_peel;

gr_status gr_peel_leaves(gr_ctx *cx, const gr_graph *g, gr_peel *out, gr_err *err);
/* The error for graphs that are no tree. */
gr_status gr_demand_tree(gr_ctx *cx, const gr_graph *g, gr_err *err);
/* Edges from `start` to each node, UINT32_MAX where none lead; queue has room for all nodes. */
void gr_tree_levels(const gr_graph *g, const gr_csr *back, gr_vid start, uint32_t *level,
                    gr_vid *queue);

#endif
