/* Clustering coefficients: what kernel and verifier share of their definition. */
#ifndef GR_CLUSTERING_INT_H
#define GR_CLUSTERING_INT_H

#include "algo/cohesion/cohesion_int.h"

enum { GR_ALL_NEIGHBORS, GR_SUCCESSORS }; /* as in the choices of the parameter "neighbors" */

typedef struct gr_clustering {
    const gr_graph *g;
    const gr_column *weight; /* NULL = all 1 */
    bool successors;         /* the neighbours of a node are those that its edges lead to */
    gr_vid node;             /* the only one that is asked for; GR_NO_NODE = all */
} gr_clustering;

/* c[v] for all nodes, or for q->node alone; not less than n numbers. */
gr_status gr_clustering_find(gr_ctx *cx, const gr_clustering *q, double *c, gr_err *err);
/* The same by the definition, pair of neighbours by pair of neighbours. */
gr_status gr_clustering_define(gr_ctx *cx, const gr_clustering *q, double *c, gr_err *err);

#endif
