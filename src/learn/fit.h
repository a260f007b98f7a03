/* fit: the loop that every model is trained in. An epoch, a look at what validates, the bar, and an
 * end when nothing gets better; what an epoch and a look are is the model's business. */
#ifndef GR_LEARN_FIT_H
#define GR_LEARN_FIT_H

#include "tensor/tensor.h"

typedef struct gr_fit_report {
    size_t epochs; /* that were finished */
    size_t most;   /* that there may be */
    size_t best;   /* the one that is kept; 0 = none yet */
    size_t numbers;
    double loss;
    double now;         /* what the last one reaches of what validates */
    double valid, test; /* what the best one reaches: accuracies, or what the model is judged by */
    double seconds;     /* of an epoch's learning */
    bool astray; /* the last one cost far more than to know nothing does: steps are too long */
} gr_fit_report;

typedef struct gr_fit {
    gr_ctx *cx;
    size_t epochs, patience; /* patience 0: all epochs */
    double ignorance;        /* about the loss of one who knows nothing */
    /* One time through the data; *loss gets the mean. */
    gr_status (*epoch)(void *arg, size_t epoch, double *loss, gr_err *err);
    /* Judges, and keeps what is better than all before: it sets now, best, valid and test. */
    gr_status (*look)(void *arg, size_t epoch, gr_stopper *stopper, gr_err *err);
    void *arg;
    const char *shown; /* what the bar tells, and where it stands */
    const double *figure;
    gr_fit_report *report;
    const char *path; /* where `look` keeps the best; what came of all epochs is told there in the
                         end, as gr_model_about reads it; NULL = nowhere */
} gr_fit;

/* --- how a model learnt: history.c --- */

#define GR_FIT_HISTORY    "history" /* the note: a line an epoch, its number, loss, now */
#define GR_HISTORY_POINTS 512u

typedef struct gr_history_point {
    uint32_t epoch; /* from 1 */
    double loss, now;
} gr_history_point;

/* What came of epochs; of many every second, fourth, ... All zero is an empty one. */
typedef struct gr_history {
    size_t n, step;
    gr_history_point at[GR_HISTORY_POINTS];
} gr_history;

void gr_history_add(gr_history *h, size_t epoch, double loss, double now);
/* The text of the note. Read again it is the same. */
void gr_history_text(const gr_history *h, gr_strbuf *out);
bool gr_history_read(gr_str text, gr_history *out); /* false if it is none */
bool gr_history_point_read(gr_str line, gr_history_point *out);
/* Gives it to the file of the model. */
gr_status gr_history_write(gr_ctx *cx, const gr_history *h, const char *path, gr_err *err);

/* --- the loop --- */

gr_status gr_fit_run(const gr_fit *f, gr_err *err);

/* In another order, by lot. */
void gr_fit_shuffle(gr_rng *rng, uint32_t *at, size_t n);

#endif
