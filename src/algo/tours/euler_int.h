/* Walks that follow every edge of a list exactly once. */
#ifndef GR_EULER_INT_H
#define GR_EULER_INT_H

#include "algo/paths/routes_int.h"

typedef struct gr_euler {
    gr_vid n;
    gr_eid m;
    bool directed;
    gr_vid *u, *v; /* the ends of the edges */
} gr_euler;

/* The edges of g in the order of their ids, with room for more. In cx->scratch. */
gr_status gr_euler_read(gr_ctx *cx, const gr_graph *g, size_t room, gr_euler *out, gr_err *err);
/* A walk over all edges; the caller knows that there is one from there. */
gr_status gr_euler_walk(gr_ctx *cx, const gr_euler *e, gr_vid from, gr_walk *out, gr_err *err);

#endif
