/* How well recommenders tell the last interaction of users, beside what needs no training: items by
 * how often they were taken, ratings by the means of items. */
#include "eval/learn_int.h"

#define RATING_MOST 10.0f /* greater values are counts */

typedef struct study {
    gr_ctx *cx;
    const gr_learn_job *job;
    const gr_log *log;
    gr_str name;
    gr_value *rows;
} study;

static bool has_ratings(const gr_log *log)
{
    for (size_t i = 0; i < log->train.n; i++)
        if (log->train.at[i].value > RATING_MOST || log->train.at[i].value < 0)
            return false;
    return log->n_columns > 2;
}

/* The figures that a model of its kind is judged by. */
static bool set_figures(gr_arena *a, gr_value *v, const gr_recommend_figures *f, bool rates)
{
    if (rates)
        return gr_study_real(a, v, "rmse", f->rmse) && gr_study_real(a, v, "mae", f->mae);
    return gr_study_real(a, v, "auc", f->auc) && gr_study_real(a, v, "hits10", f->hits) &&
           gr_study_real(a, v, "ndcg10", f->ndcg) &&
           gr_study_real(a, v, "hits10_of_100", f->hits_sampled);
}

static void add_figures(gr_recommend_figures *sum, const gr_recommend_figures *f, double by)
{
    sum->n = f->n;
    sum->auc += by * f->auc;
    sum->hits += by * f->hits;
    sum->ndcg += by * f->ndcg;
    sum->hits_sampled += by * f->hits_sampled;
    sum->rmse += by * f->rmse;
    sum->mae += by * f->mae;
    sum->top_ms += by * f->top_ms;
}

static bool add_row(study *s, const char *model, size_t seeds, const gr_recommend_figures *f,
                    const gr_recommend_figures *plain, double spread, double seconds)
{
    bool rates = strcmp(model, "mf") == 0;
    gr_arena *a = &s->cx->arena;
    gr_value row, beside;

    return gr_v_record(a, &row) && gr_v_record(a, &beside) &&
           gr_v_set(a, &row, "data", gr_v_str(s->name)) &&
           gr_v_set(a, &row, "model", gr_v_str(gr_str_of(model))) &&
           gr_v_set(a, &row, "seeds", gr_v_int((int64_t)seeds)) &&
           gr_v_set(a, &row, "tested", gr_v_int((int64_t)f->n)) && set_figures(a, &row, f, rates) &&
           gr_study_real(a, &row, "spread", spread) && set_figures(a, &beside, plain, rates) &&
           gr_v_set(a, &row, rates ? "item_means" : "popularity", beside) &&
           gr_study_real(a, &row, "ahead", rates ? plain->rmse - f->rmse : f->auc - plain->auc) &&
           (rates || gr_study_real(a, &row, "top10_ms", f->top_ms)) &&
           gr_study_real(a, &row, "seconds", seconds) && gr_v_push(a, s->rows, row);
}

static gr_status study_model(study *s, const char *model, gr_err *err)
{
    const gr_classify_options *how = s->job->how;
    gr_recommend_options o = { .model = model, .decay = -1, .epochs = s->job->epochs };
    size_t n = s->job->seeds != 0 ? s->job->seeds : GR_STUDY_SEEDS;
    double *each = gr_new_n(&s->cx->arena, double, n), seconds = 0;
    bool rates = strcmp(model, "mf") == 0;
    gr_recommend_figures mean = { 0 }, plain, f;
    uint64_t seed = s->cx->seed;
    gr_status st = each != NULL ? gr_recommend_baseline(s->cx, s->log, model, &plain, err)
                                : gr_fail_memory(s->cx, err);

    if (how != NULL) {
        o.width = how->width;
        o.patience = how->patience;
        o.batch = how->batch;
        o.rate = how->rate;
        o.decay = how->decay;
    }
    for (size_t i = 0; i < n && st == GR_OK; i++) {
        gr_fit_report r;

        s->cx->seed = seed + i;
        st = gr_recommend_train(s->cx, s->log, &o, NULL, &r, &f, err);
        add_figures(&mean, &f, 1 / (double)n);
        each[i] = rates ? f.rmse : f.auc;
        seconds += r.seconds * (double)r.epochs / (double)n;
    }
    s->cx->seed = seed;
    if (st != GR_OK)
        return st;
    return add_row(s, model, n, &mean, &plain,
                   gr_study_spread(each, n, rates ? mean.rmse : mean.auc), seconds)
               ? GR_OK
               : gr_fail_memory(s->cx, err);
}

static gr_status study_log(study *s, const char *path, gr_err *err)
{
    static const char *const usual[] = { "bpr", "mf" };
    const char *const *models = s->job->n_models != 0 ? s->job->models : usual;
    gr_log *log = NULL;
    gr_status st = gr_log_open(s->cx, path, &log, err);
    size_t n;

    if (st != GR_OK)
        return st;
    n = s->job->n_models != 0 ? s->job->n_models : has_ratings(log) ? 2 : 1;
    s->log = log;
    s->name = gr_model_set_name(path);
    for (size_t i = 0; i < n && st == GR_OK; i++)
        st = study_model(s, models[i], err);
    gr_log_free(log);
    return st;
}

gr_status gr_eval_recsys(gr_ctx *cx, const gr_learn_job *job, gr_value *out, gr_err *err)
{
    gr_value rows;
    study s = { .cx = cx, .job = job, .rows = &rows };
    gr_study_paths logs = { .n = 0 };
    gr_status st = gr_study_find(cx, job->data, gr_log_is_there, &logs, err);

    if (st == GR_OK &&
        (!gr_v_record(&cx->arena, out) || !gr_v_list(&cx->arena, &rows) ||
         !gr_v_set(&cx->arena, out, "suite", gr_v_str(GR_STR("recsys"))) ||
         !gr_v_set(&cx->arena, out, "protocol",
                   gr_v_str(GR_STR("the last interaction of each user among all items that he does "
                                   "not know, epoch with the best validation, mean over seeds")))))
        st = gr_fail_memory(cx, err);
    for (size_t i = 0; i < logs.n && st == GR_OK; i++)
        st = study_log(&s, logs.at[i], err);
    if (st == GR_OK && !gr_v_set(&cx->arena, out, "results", rows))
        st = gr_fail_memory(cx, err);
    return st;
}
