/* Flows that must meet demands: whether there is one, and the cheapest. */
#ifndef GR_DEMAND_INT_H
#define GR_DEMAND_INT_H

#include "algo/flow/flow_int.h"

#define GR_NO_LIMIT INT64_MAX

typedef struct gr_cost_arc {
    gr_vid u, v;
    int64_t cap; /* GR_NO_LIMIT = none */
    int64_t cost;
} gr_cost_arc;

/* Flows over n_arcs arcs so that at every node `demand` more arrives than leaves; demands add up
 * to 0. All results lie in cx->scratch. */
typedef struct gr_demand_net {
    gr_vid n;
    const gr_cost_arc *arc;
    uint32_t n_arcs;
    const int64_t *demand;
} gr_demand_net;

/* Some flow that does, by arc; else *flow is NULL, and what is demanded within `lacking` exceeds
 * what can flow in. */
gr_status gr_demand_meet(gr_ctx *cx, const gr_demand_net *net, int64_t **flow, bool **lacking,
                         gr_err *err);
/* The cheapest flow that does, where there is one, and potentials p that prove it: over an arc
 * with room left cost + p(u) - p(v) is not negative, over one that carries something not positive.
 * *bounded = false: costs fall for ever. The costs must add up to less than 2^58. */
gr_status gr_demand_cheapest(gr_ctx *cx, const gr_demand_net *net, int64_t **flow,
                             int64_t **potential, bool *bounded, gr_err *err);

/* What the cheapest flow leaves to its verifier, and what a circulation does. */
typedef struct gr_cost_proof {
    int64_t *flow;      /* by edge, from its first node to its second; NULL if there is none: */
    bool *lacking;      /* nodes that want more than can flow in; or with ends, t's side of a cut */
    int64_t *potential; /* by node */
} gr_cost_proof;

typedef struct gr_round_proof {
    int64_t *flow; /* by edge; NULL if there is none: */
    bool *lacking;
} gr_round_proof;

#endif
