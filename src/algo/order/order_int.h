/* Cycles, and orders that prove there are none. */
#ifndef GR_ORDER_INT_H
#define GR_ORDER_INT_H

#include "algo/algo_int.h"

/* What a search for a cycle found; in cx->scratch. Either a cycle, or an order of all nodes: in a
 * directed graph every edge leads forward in it; in an undirected one every node has at most one
 * edge to the nodes before it, and there are no loops. */
typedef struct gr_cycle_search {
    gr_vid *cycle; /* smallest id first, in an undirected graph the smaller neighbour next; or NULL
                    */
    size_t n_cycle;
    gr_vid *order; /* NULL if there is a cycle. Directed: layer by layer, each in order of ids */
    gr_vid *layer; /* directed: where each layer begins in the order, and where the last ends */
    gr_vid n_layers;
} gr_cycle_search;

gr_status gr_find_cycle(gr_ctx *cx, const gr_graph *g, gr_cycle_search *out, gr_err *err);

/* The cycle as a path that comes back to its first node; null if there is none. */
gr_status gr_cycle_value(gr_ctx *cx, const gr_graph *g, const gr_cycle_search *s, gr_value *out,
                         gr_err *err);
/* Puts the cycle into the certificate, or the order into the proof. */
gr_status gr_cycle_certify(gr_ctx *cx, const gr_graph *g, const gr_cycle_search *s, gr_result *out,
                           gr_err *err);

/* For verifiers. Is the value a cycle of the graph, as gr_cycle_value writes one? */
gr_status gr_check_cycle(gr_ctx *cx, const gr_graph *g, const gr_value *path, gr_err *err);
/* Does the certificate hold a cycle of the graph, or the proof an order? *has_cycle tells which. */
gr_status gr_check_cycle_proof(gr_ctx *cx, const gr_graph *g, const gr_result *r, bool *has_cycle,
                               gr_err *err);

#endif
