/* Epochs, one after the other. */
#include "learn/fit.h"

#define ASTRAY 100 /* times the loss of one who knows nothing */

gr_status gr_fit_run(const gr_fit *f, gr_err *err)
{
    char what[96] = "epoch 1"; /* one place: who draws the bar takes another one for new work */
    gr_stopper stopper = { .patience = f->patience };
    gr_history h = { 0 };
    double spent = 0;
    gr_status st = GR_OK, told = GR_OK;

    f->report->most = f->epochs;
    for (size_t epoch = 1; epoch <= f->epochs && st == GR_OK; epoch++) {
        int64_t began = gr_now_ns();
        gr_fit_report kept;
        double loss = 0;

        if ((st = f->epoch(f->arg, epoch, &loss, err)) != GR_OK)
            break;
        spent += (double)(gr_now_ns() - began) * 1e-9;
        f->report->epochs = epoch;
        f->report->loss = loss;
        f->report->astray = loss > ASTRAY * f->ignorance;
        f->report->seconds = spent / (double)epoch;
        kept = *f->report;
        st = f->look(f->arg, epoch, &stopper, err);
        if (st == GR_OK)
            gr_history_add(&h, epoch, loss, f->report->now);
        else
            *f->report = kept; /* the file has not got it */
        snprintf(what, sizeof what, "epoch %zu, loss %.3f, %s %.3f", epoch, loss, f->shown,
                 *f->figure);
        gr_ctx_progress(f->cx, what, epoch, f->epochs);
        if (gr_stopper_ends(&stopper))
            break;
    }
    gr_ctx_begins(f->cx, "working"); /* what is told of again must outlive this function */
    if (f->path != NULL && f->report->best != 0)
        told = gr_history_write(f->cx, &h, f->path, st == GR_OK ? err : NULL);
    return st == GR_OK ? told : st;
}

void gr_fit_shuffle(gr_rng *rng, uint32_t *at, size_t n)
{
    for (size_t i = n; i > 1; i--) {
        size_t j = gr_rng_below(rng, i);
        uint32_t x = at[i - 1];

        at[i - 1] = at[j];
        at[j] = x;
    }
}
