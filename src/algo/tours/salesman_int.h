/* Tours: a matrix of distances, how tours are found, and what bounds them from below. */
#ifndef GR_SALESMAN_INT_H
#define GR_SALESMAN_INT_H

#include "algo/paths/routes_int.h"

#define GR_TOUR_MAX   3000 /* nodes: the matrix takes 72 MB */
#define GR_TOUR_EXACT 20

typedef struct gr_tour_task {
    gr_vid n;
    int64_t *d;      /* d[u * n + v]; `missing` where no link is */
    int64_t missing; /* tours over links are shorter than half of it, others longer */
    bool symmetric;
} gr_tour_task;

typedef struct gr_tour {
    gr_vid *at; /* n nodes */
    int64_t length;
} gr_tour;

int64_t gr_tour_length(const gr_tour_task *t, const gr_vid *at);

/* From `start` always to the nearest node that is new, the smallest id among equals. */
void gr_tour_nearest(const gr_tour_task *t, gr_vid start, bool *seen, gr_tour *out);
/* Makes a tour shorter until the clock is over, or as short as `bound`. */
gr_status gr_tour_improve(gr_ctx *cx, const gr_tour_task *t, gr_clock *clock, int64_t bound,
                          gr_tour *tour, gr_err *err);
/* The shortest tour by sets of nodes, up to GR_TOUR_EXACT nodes. *done is false if the clock was
 * over before. */
gr_status gr_tour_exact(gr_ctx *cx, const gr_tour_task *t, gr_clock *clock, gr_tour *tour,
                        bool *done, gr_err *err);

/* What no tour is shorter than. If symmetric: a tree over all nodes but one, and the two shortest
 * links of that one, with prices on the nodes (Held and Karp 1970); else the shortest links out of
 * all nodes, or into them. */
typedef struct gr_tour_bound {
    int64_t value;
    int64_t *price; /* of nodes, for links that are `scale` times as long; NULL if not symmetric */
    int64_t scale;
} gr_tour_bound;

gr_status gr_tour_bound_find(gr_ctx *cx, const gr_tour_task *t, gr_clock *clock, int64_t length,
                             gr_tour_bound *out, gr_err *err);
/* The bound of a tree with its prices, as the tree's length says. */
int64_t gr_tour_bound_of(const gr_tour_task *t, const gr_tour_bound *b, int64_t tree);
/* The bound without prices. */
int64_t gr_tour_bound_plain(const gr_tour_task *t);

/* --- the question --- */

enum { GR_TRIP_WEIGHT, GR_TRIP_START, GR_TRIP_METHOD, GR_TRIP_METRIC, GR_TRIP_BUDGET };

typedef struct gr_trip {
    const gr_graph *g;
    bool metric;
    gr_vid start;
    gr_lengths l;
    gr_links links;
    gr_tour_task t;
    gr_tour tour;
    gr_tour_bound bound;
    bool exists;  /* a tour was found */
    bool optimal; /* nothing is shorter, or there is none */
} gr_trip;

/* Reads the arguments and all distances; refuses what has no answer. */
gr_status gr_trip_read(gr_ctx *cx, const gr_in *in, gr_trip *p, gr_err *err);
gr_status gr_trip_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err);

#endif
