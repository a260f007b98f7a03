/* How well roads are told of, beside the last value, the mean of the time of the day and the mean
 * of what is seen. */
#include "eval/learn_int.h"

typedef struct study {
    gr_ctx *cx;
    const gr_learn_job *job;
    gr_value *rows;
} study;

static void add_error(gr_traffic_error *sum, const gr_traffic_error *e, double by)
{
    sum->rmse += by * e->rmse;
    sum->mae += by * e->mae;
    sum->rmse_at += by * e->rmse_at;
    sum->mae_at += by * e->mae_at;
    sum->accuracy += by * e->accuracy;
}

static bool set_error(gr_arena *a, gr_value *v, const char *key, const gr_traffic_error *e)
{
    gr_value r;

    return gr_v_record(a, &r) && gr_study_real(a, &r, "rmse", e->rmse) &&
           gr_study_real(a, &r, "mae", e->mae) && gr_study_real(a, &r, "rmse_at", e->rmse_at) &&
           gr_study_real(a, &r, "mae_at", e->mae_at) &&
           gr_study_real(a, &r, "accuracy", e->accuracy) && gr_v_set(a, v, key, r);
}

/* A row a horizon: f has the mean over seeds as its model, spread is that of its RMSE. */
static bool add_row(study *s, gr_str name, size_t seeds, const gr_traffic_figures *f, size_t h,
                    double spread, double seconds)
{
    gr_arena *a = &s->cx->arena;
    gr_value row;

    return gr_v_record(a, &row) && gr_v_set(a, &row, "data", gr_v_str(name)) &&
           gr_v_set(a, &row, "minutes", gr_v_int((int64_t)gr_traffic_minutes[h])) &&
           gr_v_set(a, &row, "seeds", gr_v_int((int64_t)seeds)) &&
           gr_v_set(a, &row, "windows", gr_v_int((int64_t)f->windows[h])) &&
           set_error(a, &row, "traffic", &f->model[h]) &&
           gr_study_real(a, &row, "spread", spread) &&
           set_error(a, &row, "last_value", &f->last[h]) &&
           set_error(a, &row, "historical_average", &f->historical[h]) &&
           set_error(a, &row, "window_mean", &f->window[h]) &&
           gr_study_real(a, &row, "seconds", seconds) && gr_v_push(a, s->rows, row);
}

static gr_status study_seeds(study *s, const gr_series *set, gr_str name, size_t n, double *each,
                             gr_err *err)
{
    const gr_classify_options *how = s->job->how;
    gr_traffic_options o = { .decay = -1, .epochs = s->job->epochs };
    gr_traffic_figures f = { 0 }, mean = { 0 };
    gr_fit_report r;
    uint64_t seed = s->cx->seed;
    double seconds = 0;
    gr_status st = GR_OK;

    if (how != NULL) {
        o.width = how->width;
        o.patience = how->patience;
        o.batch = how->batch;
        o.rate = how->rate;
        o.decay = how->decay;
    }
    for (size_t i = 0; i < n && st == GR_OK; i++) {
        s->cx->seed = seed + i;
        st = gr_traffic_train(s->cx, set, &o, NULL, &r, &f, err);
        seconds += r.seconds * (double)r.epochs / (double)n;
        for (size_t h = 0; h < GR_TRAFFIC_HORIZONS; h++) {
            add_error(&mean.model[h], &f.model[h], 1 / (double)n);
            each[h * n + i] = f.model[h].rmse;
        }
    }
    s->cx->seed = seed;
    memcpy(f.model, mean.model, sizeof f.model);
    for (size_t h = 0; h < GR_TRAFFIC_HORIZONS && st == GR_OK; h++)
        if (f.windows[h] != 0 &&
            !add_row(s, name, n, &f, h, gr_study_spread(each + h * n, n, f.model[h].rmse), seconds))
            st = gr_fail_memory(s->cx, err);
    return st;
}

static gr_status study_series(study *s, const char *path, gr_err *err)
{
    size_t n = s->job->seeds != 0 ? s->job->seeds : GR_STUDY_SEEDS;
    double *each = gr_new_n(&s->cx->arena, double, GR_TRAFFIC_HORIZONS *n);
    gr_series *set = NULL;
    gr_status st =
        each != NULL ? gr_series_open(s->cx, path, &set, err) : gr_fail_memory(s->cx, err);

    if (st == GR_OK)
        st = study_seeds(s, set, gr_model_set_name(path), n, each, err);
    gr_series_free(set);
    return st;
}

gr_status gr_eval_traffic(gr_ctx *cx, const gr_learn_job *job, gr_value *out, gr_err *err)
{
    gr_value rows;
    study s = { .cx = cx, .job = job, .rows = &rows };
    gr_study_paths sets = { .n = 0 };
    gr_status st = gr_study_find(cx, job->data, gr_series_is_there, &sets, err);

    if (st == GR_OK &&
        (!gr_v_record(&cx->arena, out) || !gr_v_list(&cx->arena, &rows) ||
         !gr_v_set(&cx->arena, out, "suite", gr_v_str(GR_STR("traffic"))) ||
         !gr_v_set(&cx->arena, out, "protocol",
                   gr_v_str(GR_STR("12 rows are seen, windows inside the test; all steps up to the "
                                   "minutes and all roads together (Zhao et al. 2019), _at: the "
                                   "last step alone; epoch with the best validation, mean over "
                                   "seeds")))))
        st = gr_fail_memory(cx, err);
    for (size_t i = 0; i < sets.n && st == GR_OK; i++)
        st = study_series(&s, sets.at[i], err);
    if (st == GR_OK && !gr_v_set(&cx->arena, out, "results", rows))
        st = gr_fail_memory(cx, err);
    return st;
}
