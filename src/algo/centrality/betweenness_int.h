/* Betweenness: the sums over all pairs of nodes, before they are scaled. */
#ifndef GR_BETWEENNESS_INT_H
#define GR_BETWEENNESS_INT_H

#include "algo/centrality/near_int.h"

typedef struct gr_between {
    gr_near_rows rows;
    gr_fixed fixed; /* the lengths of edges */
    double *node;   /* NULL = not wanted */
    double *arc;    /* by arc of the rows; NULL = not wanted */
} gr_between;

/* Sums over ordered pairs of different nodes; endpoints: paths count at their ends too. Either node
 * or arc is made, in cx->scratch. */
gr_status gr_between_sum(gr_ctx *cx, const gr_graph *g, const gr_column *weight, bool arcs,
                         bool endpoints, gr_between *out, gr_err *err);

/* How many shortest paths join each two nodes, n * n numbers, from the distances of all pairs; and
 * how long the shortest edge between two is, INT64_MAX = none. */
gr_status gr_between_paths(gr_ctx *cx, const gr_graph *g, const gr_fixed *f, const int64_t *dist,
                           double **paths, int64_t **edge, gr_err *err);

#endif
