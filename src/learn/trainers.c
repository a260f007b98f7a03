/* Training by the name of the model, whatever kind it is of, and how long that takes. */
#include "learn/learn.h"

#define TRIED_NS 500000000 /* that a training is tried for to tell how long it takes */

static gr_status train_classes(gr_ctx *cx, const gr_classify_options *o, const char *data,
                               const char *out, gr_fit_report *report, gr_err *err)
{
    gr_set *set = NULL;
    gr_status st = gr_set_open(cx, data, &set, err);

    if (st == GR_OK)
        st = gr_classify_train(cx, set, o, out, report, err);
    gr_set_free(set);
    return st;
}

static gr_status train_recommender(gr_ctx *cx, const gr_classify_options *o, const char *data,
                                   const char *out, gr_fit_report *report, gr_err *err)
{
    gr_recommend_options r = { .model = o->model,
                               .width = o->width,
                               .epochs = o->epochs,
                               .patience = o->patience,
                               .batch = o->batch,
                               .rate = o->rate,
                               .decay = o->decay };
    gr_log *log = NULL;
    gr_status st = gr_log_open(cx, data, &log, err);

    if (st == GR_OK)
        st = gr_recommend_train(cx, log, &r, out, report, NULL, err);
    gr_log_free(log);
    return st;
}

static gr_status train_forecaster(gr_ctx *cx, const gr_classify_options *o, const char *data,
                                  const char *out, gr_fit_report *report, gr_err *err)
{
    gr_traffic_options f = { .width = o->width,
                             .epochs = o->epochs,
                             .patience = o->patience,
                             .batch = o->batch,
                             .rate = o->rate,
                             .decay = o->decay };
    gr_series *set = NULL;
    gr_status st = gr_series_open(cx, data, &set, err);

    if (st == GR_OK)
        st = gr_traffic_train(cx, set, &f, out, report, NULL, err);
    gr_series_free(set);
    return st;
}

typedef struct family {
    const char *model;
    const char *judged_by;
    gr_status (*train)(gr_ctx *cx, const gr_classify_options *o, const char *data, const char *out,
                       gr_fit_report *report, gr_err *err);
} family;

/* The last is that of any other name, too, and says which there are. */
static const family *family_of(const char *model)
{
    static const family all[] = {
        { "bpr", "AUC", train_recommender },
        { "mf", "accuracy", train_recommender },
        { "traffic", "accuracy", train_forecaster },
        { "", "accuracy", train_classes },
    };
    const family *f = all;

    while (f->model[0] != '\0' && strcmp(model, f->model) != 0)
        f++;
    return f;
}

const char *gr_train_judged_by(const char *model)
{
    return family_of(model)->judged_by;
}

gr_status gr_train(gr_ctx *cx, const gr_classify_options *o, const char *data, const char *out,
                   gr_fit_report *report, gr_err *err)
{
    return family_of(o->model)->train(cx, o, data, out, report, err);
}

gr_status gr_train_place(gr_ctx *cx, const char *data, const char *model, const char **out,
                         gr_err *err)
{
    const char *folder;
    gr_str copy;
    gr_status st = gr_model_folder(cx, &folder, err);

    if (st != GR_OK)
        return st;
    copy = gr_str_dup(&cx->arena, gr_str_of(folder));
    if (copy.ptr == NULL)
        return gr_fail_memory(cx, err);
    if (!gr_make_folders((char *)(uintptr_t)copy.ptr))
        return gr_fail(err, GR_EIO, "cannot make the folder %.300s", folder);
    return gr_model_file(cx, data, model, out, err);
}

double gr_train_seconds(gr_ctx *cx, const char *model, const char *data)
{
    gr_classify_options o = { .model = model, .dropout = -1, .decay = -1 };
    int64_t before = cx->deadline_ns, now = gr_now_ns();
    gr_pulse *pulse = cx->pulse;
    gr_fit_report report = { 0 };
    double spent;

    if (before == 0 || before > now + TRIED_NS)
        cx->deadline_ns = now + TRIED_NS;
    cx->pulse = NULL; /* nobody waits for this one to end */
    gr_train(cx, &o, data, NULL, &report, NULL);
    spent = (double)(gr_now_ns() - now) * 1e-9;
    cx->pulse = pulse;
    cx->deadline_ns = before;
    return report.epochs != 0 ? spent * (double)report.most / (double)report.epochs : -1;
}

/* What to do where a model is missing. */
static gr_status tell(gr_ctx *cx, const char *data, gr_str wanted, const char *model, gr_err *err)
{
    gr_str set = gr_model_set_name(data);
    double seconds = gr_train_seconds(cx, model, data);
    char time[32] = "minutes";

    if (seconds >= 0)
        snprintf(time, sizeof time, "%.0f s at most", seconds < 1 ? 1 : seconds);
    gr_fail(err, GR_EDECLINED, "no model%s%.*s was trained on %.*s yet", wanted.len != 0 ? " " : "",
            GR_FMT(wanted), GR_FMT(set));
    gr_err_hint(err, "it takes %s: grasp train %s %.130s, or --train", time, model, data);
    return GR_EDECLINED;
}

gr_status gr_train_or_tell(gr_ctx *cx, bool trains, const char *data, gr_str wanted, gr_str model,
                           const char **out, gr_err *err)
{
    gr_classify_options o = { .model = gr_str_dup(&cx->arena, model).ptr,
                              .dropout = -1,
                              .decay = -1 };
    gr_fit_report report;
    gr_status st;

    if (o.model == NULL)
        return gr_fail_memory(cx, err);
    if (!trains)
        return tell(cx, data, wanted, o.model, err);
    if ((st = gr_train_place(cx, data, o.model, out, err)) == GR_OK)
        st = gr_train(cx, &o, data, *out, &report, err);
    return st;
}
