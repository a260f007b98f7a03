/* Epochs, one after the other. */
#include "learn/fit.h"

#define POINTS 512u

/* What came of epochs; of many every second, fourth, ... */
typedef struct history {
    size_t n, step;
    uint32_t epoch[POINTS];
    float loss[POINTS], now[POINTS];
} history;

static void remember(history *h, size_t epoch, const gr_fit_report *r)
{
    if ((epoch - 1) % h->step != 0)
        return;
    if (h->n == POINTS) {
        h->step *= 2;
        h->n /= 2;
        for (size_t i = 0; i < h->n; i++) {
            h->epoch[i] = h->epoch[2 * i];
            h->loss[i] = h->loss[2 * i];
            h->now[i] = h->now[2 * i];
        }
        if ((epoch - 1) % h->step != 0)
            return;
    }
    h->epoch[h->n] = (uint32_t)epoch;
    h->loss[h->n] = (float)r->loss;
    h->now[h->n++] = (float)r->now;
}

static gr_status write_down(const gr_fit *f, const history *h, gr_err *err)
{
    gr_strbuf text;
    gr_status st;

    gr_strbuf_init(&text, &f->cx->budget, 0);
    for (size_t i = 0; i < h->n; i++)
        gr_strbuf_addf(&text, "%u %.5g %.5g\n", h->epoch[i], (double)h->loss[i], (double)h->now[i]);
    st = text.failed
             ? gr_fail_memory(f->cx, err)
             : gr_weights_add_note(f->cx, f->path,
                                   (gr_weights_note){ GR_FIT_HISTORY, gr_strbuf_str(&text) }, err);
    gr_strbuf_clear(&text);
    return st;
}

gr_status gr_fit_run(const gr_fit *f, gr_err *err)
{
    char what[96] = "epoch 1"; /* one place: who draws the bar takes another one for new work */
    gr_stopper stopper = { .patience = f->patience };
    history h = { .step = 1 };
    double spent = 0;
    gr_status st = GR_OK, told = GR_OK;

    f->report->most = f->epochs;
    for (size_t epoch = 1; epoch <= f->epochs && st == GR_OK; epoch++) {
        int64_t began = gr_now_ns();
        double loss = 0;

        if ((st = f->epoch(f->arg, epoch, &loss, err)) != GR_OK)
            break;
        spent += (double)(gr_now_ns() - began) * 1e-9;
        f->report->epochs = epoch;
        f->report->loss = loss;
        f->report->seconds = spent / (double)epoch;
        st = f->look(f->arg, epoch, &stopper, err);
        if (st == GR_OK)
            remember(&h, epoch, f->report);
        snprintf(what, sizeof what, "epoch %zu, loss %.3f, %s %.3f", epoch, loss, f->shown,
                 *f->figure);
        gr_ctx_progress(f->cx, what, epoch, f->epochs);
        if (gr_stopper_ends(&stopper))
            break;
    }
    gr_ctx_begins(f->cx, "working"); /* what is told of again must outlive this function */
    if (f->path != NULL && f->report->best != 0)
        told = write_down(f, &h, st == GR_OK ? err : NULL);
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
