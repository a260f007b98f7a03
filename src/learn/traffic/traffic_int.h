/* Private to traffic: the network, windows, errors. */
#ifndef GR_TRAFFIC_INT_H
#define GR_TRAFFIC_INT_H

#include <math.h>

#include "learn/traffic.h"

struct gr_forecaster {
    gr_net net;
    gr_traffic_options o;
    size_t n_roads, steps, features;
    double mean, deviation;                          /* of what is learnt from */
    gr_var *value, *value_shift, *gate, *gate_shift; /* of the rows that are seen */
    gr_var *own, *near, *near_shift;                 /* of the road and of its neighbours */
    gr_var *out, *out_shift;
    double valid, test;
    size_t epoch;
};

/* Windows side by side: rows are roads of windows. */
typedef struct gr_traffic_batch {
    size_t n;              /* windows */
    const gr_sparse *arcs; /* [n * n_roads, n * n_roads] */
    float *seen;           /* [n * n_roads, features] */
    float *change;         /* [n * n_roads, steps]: what is to be told */
} gr_traffic_batch;

void gr_traffic_defaults(gr_traffic_options *o);
gr_status gr_forecaster_make(gr_ctx *cx, const gr_series *set, const gr_traffic_options *o,
                             uint64_t seed, gr_forecaster *out, gr_err *err);
gr_status gr_forecaster_write(gr_ctx *cx, const gr_forecaster *f, const gr_series *set,
                              const char *path, gr_err *err);

/* Room for n windows and the links between their roads; false without memory. */
bool gr_traffic_batch_make(gr_arena *a, const gr_forecaster *f, const gr_series *set, size_t n,
                           gr_traffic_batch *out);
/* Window i of the batch: the last row that is seen. `learns`: what follows, too. */
void gr_traffic_fill(const gr_forecaster *f, const gr_series *set, size_t row, bool learns,
                     gr_traffic_batch *b, size_t i);
/* [n * n_roads, steps]: changes, in deviations. */
gr_var *gr_forecaster_run(gr_tape *t, const gr_forecaster *f, const gr_traffic_batch *b);

/* How well rows [from, to) are told from windows inside them. */
gr_status gr_traffic_judge(gr_tape *t, const gr_forecaster *f, const gr_series *set,
                           gr_traffic_batch *b, size_t from, size_t to, gr_traffic_figures *out,
                           gr_err *err);

#endif
