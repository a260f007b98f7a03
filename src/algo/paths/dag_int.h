/* Graphs without cycles: an order in which every edge leads forward. */
#ifndef GR_DAG_INT_H
#define GR_DAG_INT_H

#include "algo/paths/routes_int.h"

/* All nodes, each after those with an edge to it; a cycle is an error that names it and what there
 * is none of then. */
gr_status gr_dag_order(gr_ctx *cx, const gr_graph *g, const char *without, gr_vid **order,
                       gr_err *err);

#endif
