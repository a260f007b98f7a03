/* traffic: how roads will be in the next hour, by a graph network over what was measured.
 *
 * The network sees, of each road, the last GR_TRAFFIC_SEEN rows and what is usual at the times that
 * it tells of, and through its links those of its neighbours: a gated unit over the rows and a
 * convolution along links, as in STGCN (Yu et al. 2018), the kernel as long as the window. What it
 * adds is a change of the last value, which is hard to beat for the next minutes.
 *
 * Judged as T-GCN is: windows inside the test alone, all steps up to 15, 30 or 60 minutes and all
 * roads together. A gr_forecaster that was opened is not changed by what it predicts. */
#ifndef GR_LEARN_TRAFFIC_H
#define GR_LEARN_TRAFFIC_H

#include "learn/fit.h"
#include "learn/series.h"

#define GR_TRAFFIC_SEEN     12u /* rows */
#define GR_TRAFFIC_HORIZONS 3u  /* 15, 30, 60 minutes */

extern const size_t gr_traffic_minutes[GR_TRAFFIC_HORIZONS];
/* Rows until a horizon; 0 if no row comes then. */
size_t gr_traffic_steps(const gr_series *set, size_t horizon);

typedef struct gr_forecaster gr_forecaster;

/* What is 0, or less than 0 as said, is what suits. */
typedef struct gr_traffic_options {
    size_t width, epochs, patience, batch; /* batch: windows of a step */
    double rate;
    double decay; /* < 0: default */
} gr_traffic_options;

/* Of one way to tell, up to a horizon. */
typedef struct gr_traffic_error {
    double rmse, mae;
    double rmse_at, mae_at; /* at the horizon alone */
    double accuracy;        /* 1 - |errors| / |values|, lengths of vectors */
} gr_traffic_error;

typedef struct gr_traffic_figures {
    size_t windows[GR_TRAFFIC_HORIZONS]; /* 0: no row comes at the horizon */
    gr_traffic_error model[GR_TRAFFIC_HORIZONS];
    gr_traffic_error last[GR_TRAFFIC_HORIZONS];       /* the last value */
    gr_traffic_error historical[GR_TRAFFIC_HORIZONS]; /* the mean of the time of the day */
    gr_traffic_error window[GR_TRAFFIC_HORIZONS];     /* the mean of the rows that are seen */
} gr_traffic_figures;

/* Trains; the model with the best validation so far is in the file (NULL = nowhere), whatever ends
 * the training. *report is filled in any case: valid and test are accuracies over the hour.
 * figures, if given, gets those of the test. */
gr_status gr_traffic_train(gr_ctx *cx, const gr_series *set, const gr_traffic_options *o,
                           const char *path, gr_fit_report *report, gr_traffic_figures *figures,
                           gr_err *err);

/* GR_EINPUT if the file is no such model, or not whole, or of other roads. */
gr_status gr_forecaster_open(gr_ctx *cx, const char *path, const gr_series *set,
                             gr_forecaster **out, gr_err *err);
void gr_forecaster_free(gr_forecaster *f); /* NULL is fine */

typedef struct gr_forecaster_facts {
    size_t steps; /* that it tells of, gr_series.minutes each */
    size_t numbers;
    double valid, test;
} gr_forecaster_facts;

gr_forecaster_facts gr_forecaster_facts_of(const gr_forecaster *f);

/* out[n_roads, steps]: what follows `row`, the last one that is seen. */
gr_status gr_traffic_predict(gr_ctx *cx, gr_forecaster *f, const gr_series *set, size_t row,
                             float *out, gr_err *err);

/* Opens model and data, or finds them among those that are open (NULL = none is), and predicts the
 * roads that are named, n 0 = all:
 * {"model","grade":"predicted","accuracy","predictions":{road, minutes, value}}. */
struct gr_opened;
gr_status gr_traffic_value(gr_ctx *cx, struct gr_opened *from, const char *model, const char *data,
                           const char *const *roads, size_t n, gr_value *out, gr_err *err);

#endif
