/* Training: windows in another order each epoch. */
#include "learn/traffic/traffic_int.h"

typedef struct trainer {
    gr_ctx *cx;
    const gr_series *set;
    const gr_traffic_options *o;
    const char *path;
    gr_fit_report *report;
    gr_traffic_figures best;
    gr_arena arena;
    gr_tape tape;
    gr_forecaster *model;
    gr_rng rng;
    uint32_t *order; /* [n]: the last seen rows of windows */
    size_t n;
    gr_traffic_batch batch;
} trainer;

/* Half squares, half absolute errors: both RMSE and MAE are told. */
static gr_status step(trainer *t, double rate, double *loss, gr_err *err)
{
    gr_adam adam = GR_ADAM(t->o->rate * rate, t->o->decay);
    gr_var *y, *l;
    gr_status st;

    gr_tape_rewind(&t->tape, true);
    y = gr_forecaster_run(&t->tape, t->model, &t->batch);
    l = y != NULL ? gr_op_add(&t->tape, gr_loss_squares(&t->tape, y, t->batch.change),
                              gr_loss_absolute(&t->tape, y, t->batch.change))
                  : NULL;
    if ((st = gr_tape_back(&t->tape, l, err)) != GR_OK)
        return st;
    *loss += (double)l->x[0];
    gr_adam_step(t->cx, &t->model->net, &adam);
    return gr_ctx_check(t->cx, err);
}

static gr_status epoch_of(void *arg, size_t epoch, double *loss, gr_err *err)
{
    trainer *t = arg;
    double rate = gr_schedule_at(GR_RATE_COSINE, epoch - 1, 0, 0, t->o->epochs);
    size_t steps = t->n / t->batch.n;
    gr_status st = GR_OK;

    gr_fit_shuffle(&t->rng, t->order, t->n);
    for (size_t s = 0; s < steps && st == GR_OK; s++) {
        for (size_t i = 0; i < t->batch.n; i++)
            gr_traffic_fill(t->model, t->set, t->order[s * t->batch.n + i], true, &t->batch, i);
        st = step(t, rate, loss, err);
    }
    *loss /= (double)steps;
    return st;
}

/* The hour as a whole decides. */
static gr_status look(void *arg, size_t epoch, gr_stopper *stopper, gr_err *err)
{
    const size_t hour = GR_TRAFFIC_HORIZONS - 1;
    trainer *t = arg;
    gr_traffic_figures f;
    gr_status st = gr_traffic_judge(&t->tape, t->model, t->set, &t->batch, t->set->n_fit,
                                    t->set->n_train, &f, err);

    if (st != GR_OK)
        return st;
    t->report->now = f.model[hour].accuracy;
    if (!gr_stopper_look(stopper, t->report->now))
        return GR_OK;
    t->model->epoch = t->report->best = epoch;
    t->model->valid = t->report->valid = f.model[hour].accuracy;
    st = gr_traffic_judge(&t->tape, t->model, t->set, &t->batch, t->set->n_train, t->set->n_rows,
                          &t->best, err);
    t->model->test = t->report->test = t->best.model[hour].accuracy;
    if (st != GR_OK || t->path == NULL)
        return st;
    return gr_forecaster_write(t->cx, t->model, t->set, t->path, err);
}

static gr_status begin(trainer *t, gr_err *err)
{
    size_t hour = 60 / t->set->minutes, window = GR_TRAFFIC_SEEN + hour;
    gr_status st;

    if (t->set->n_fit < window || t->set->n_train - t->set->n_fit <= window ||
        t->set->n_rows - t->set->n_train <= window)
        return gr_fail(err, GR_EINPUT,
                       "the rows are too few: %zu to learn from, %zu to validate and %zu to test, "
                       "each at least %zu",
                       t->set->n_fit, t->set->n_train - t->set->n_fit,
                       t->set->n_rows - t->set->n_train, window + 1);
    t->n = t->set->n_fit - window + 1;
    t->order = gr_new_n(&t->arena, uint32_t, t->n);
    if (t->order == NULL || (t->model = gr_mem_zeroed(NULL, 1, sizeof *t->model)) == NULL)
        return gr_fail_memory(t->cx, err);
    for (size_t i = 0; i < t->n; i++)
        t->order[i] = (uint32_t)(i + GR_TRAFFIC_SEEN - 1);
    st = gr_forecaster_make(t->cx, t->set, t->o, gr_rng_next(&t->rng), t->model, err);
    if (st != GR_OK)
        return st;
    t->report->numbers = gr_net_numbers(&t->model->net);
    return gr_traffic_batch_make(&t->arena, t->model, t->set,
                                 t->o->batch < t->n ? t->o->batch : t->n, &t->batch)
               ? GR_OK
               : gr_fail_memory(t->cx, err);
}

gr_status gr_traffic_train(gr_ctx *cx, const gr_series *set, const gr_traffic_options *options,
                           const char *path, gr_fit_report *report, gr_traffic_figures *figures,
                           gr_err *err)
{
    gr_traffic_options o = *options;
    trainer t = { .cx = cx, .set = set, .o = &o, .path = path, .report = report };
    gr_fit fit = { .cx = cx,
                   .ignorance = 2, /* of changes whose deviation is 1 */
                   .epoch = epoch_of,
                   .look = look,
                   .arg = &t,
                   .shown = "best valid",
                   .figure = &report->valid,
                   .report = report,
                   .path = path };
    gr_status st;

    *report = (gr_fit_report){ 0 };
    gr_traffic_defaults(&o);
    fit.epochs = o.epochs;
    fit.patience = o.patience;
    gr_rng_seed(&t.rng, cx->seed);
    gr_arena_init(&t.arena, &cx->budget);
    gr_tape_init(&t.tape, cx, gr_rng_next(&t.rng));
    if ((st = begin(&t, err)) == GR_OK)
        st = gr_fit_run(&fit, err);
    if (figures != NULL)
        *figures = t.best;
    gr_tape_clear(&t.tape);
    gr_arena_clear(&t.arena);
    gr_forecaster_free(t.model);
    return st;
}
