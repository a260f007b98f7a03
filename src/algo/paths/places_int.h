/* Places to serve the other nodes from: what each choice costs, and the searches for the best. */
#ifndef GR_PLACES_INT_H
#define GR_PLACES_INT_H

#include "algo/algo_int.h"

/* at[c * n + v]: what v costs served from c, its demand times the distance. `far` for what cannot
 * be reached: more than any choice that reaches all costs. In cx->scratch. */
typedef struct gr_costs {
    gr_vid n;
    int64_t *at;
    int64_t far;
    gr_fixed unit; /* how costs are shown */
} gr_costs;

typedef struct gr_places {
    gr_vid *at; /* in order; in cx->scratch */
    gr_vid n;
    int64_t cost, bound; /* no choice costs less than the bound */
} gr_places;

/* out->n places whose costs of all nodes, each from the place that is best for it, add up to the
 * least. */
gr_status gr_places_median(gr_ctx *cx, const gr_costs *c, gr_clock *clock, gr_places *out,
                           gr_err *err);
/* The same for the largest of these costs. */
gr_status gr_places_center(gr_ctx *cx, const gr_costs *c, gr_clock *clock, gr_places *out,
                           gr_err *err);

#endif
