/* The longest of all shortest paths, and its proof. */
#ifndef GR_DIAMETER_INT_H
#define GR_DIAMETER_INT_H

#include "algo/paths/spread_int.h"

/* Some node has the length as its eccentricity. From the middle c of a component, two nodes at most
 * half the length away are no more than the length apart; the others are searched from one by
 * one. */
typedef struct gr_diameter {
    int64_t length;
    gr_vid end;     /* a node with that eccentricity */
    gr_vid *middle; /* one for each component that has more nodes than the length + 1 */
    size_t n_middles;
} gr_diameter;

/* In hops, for a graph without directions, among the nodes of d, which are whole components. */
gr_status gr_diameter_find(gr_ctx *cx, const gr_graph *g, const gr_domain *d, gr_diameter *out,
                           gr_err *err);

#endif
