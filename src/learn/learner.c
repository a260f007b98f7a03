/* Families of models, by the names that they are trained by and the kinds of their files. */
#include <sys/stat.h>

#include "learn/learn.h"
#include "learn/notes_int.h"

static gr_status train_classes(gr_ctx *cx, const char *data, const gr_classify_options *o,
                               const char *out, gr_fit_report *report, gr_err *err)
{
    gr_set *set = NULL;
    gr_status st = gr_set_open(cx, data, &set, err);

    if (st == GR_OK)
        st = gr_classify_train(cx, set, o, out, report, err);
    gr_set_free(set);
    return st;
}

static gr_status train_recommender(gr_ctx *cx, const char *data, const gr_classify_options *o,
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

static gr_status train_forecaster(gr_ctx *cx, const char *data, const gr_classify_options *o,
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
    const char *names; /* with bars between */
    const char *judged_by;
    gr_status (*train)(gr_ctx *cx, const char *data, const gr_classify_options *o, const char *out,
                       gr_fit_report *report, gr_err *err);
} family;

/* The first is that of any other name, too, and says which there are. */
static const family *family_of(const char *model)
{
    static const family all[] = {
        { GR_GNN_NAMES, "accuracy", train_classes },
        { "bpr", "AUC", train_recommender },
        { "mf", "accuracy", train_recommender },
        { "traffic", "accuracy", train_forecaster },
    };

    for (size_t i = 1; i < sizeof all / sizeof *all; i++)
        if (strcmp(model, all[i].names) == 0)
            return &all[i];
    return &all[0];
}

const char *gr_learner_judged_by(const char *model)
{
    return family_of(model)->judged_by;
}

gr_status gr_learner_try(gr_ctx *cx, const char *out, gr_err *err)
{
    gr_output *o = NULL;
    struct stat info;
    gr_status st;

    if (strcmp(out, "-") == 0 ||
        (stat(out, &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode))) {
        st = gr_fail(err, GR_EIO, "is no file; a model is written again and again, and read back");
        gr_err_file(err, out);
        return st;
    }
    if ((st = gr_output_open(cx, out, &o, err)) == GR_OK)
        gr_output_abort(o);
    return st;
}

gr_status gr_learner_train(gr_ctx *cx, const char *data, const gr_classify_options *o,
                           const char *out, gr_fit_report *report, gr_err *err)
{
    gr_err why = { 0 };
    gr_status st;

    *report = (gr_fit_report){ 0 };
    st = out != NULL ? gr_learner_try(cx, out, &why) : GR_OK;
    if (st == GR_OK)
        st = family_of(o->model)->train(cx, data, o, out, report, &why);
    if (st == GR_EUSAGE && why.hint[0] == '\0')
        gr_err_hint(&why, "grasp models lists all that can be trained");
    if (st != GR_OK && report->best != 0 && out != NULL && why.hint[0] == '\0')
        gr_err_hint(&why, "%.160s has epoch %zu, %s %.4f", out, report->best,
                    gr_learner_judged_by(o->model), report->valid);
    if (st != GR_OK && err != NULL)
        *err = why;
    return st;
}

gr_status gr_learner_place(gr_ctx *cx, const char *data, const char *model, const char **out,
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

bool gr_learner_value(gr_arena *a, const gr_fit_report *r, const char *file, gr_value *out)
{
    return gr_v_record(a, out) && gr_v_set(a, out, "file", gr_v_str(gr_str_of(file))) &&
           gr_v_set(a, out, "epochs", gr_v_int((int64_t)r->epochs)) &&
           gr_v_set(a, out, "best", gr_v_int((int64_t)r->best)) &&
           gr_v_set(a, out, "loss", gr_v_real(r->loss)) &&
           gr_v_set(a, out, "valid", gr_v_real(r->valid)) &&
           gr_v_set(a, out, "test", gr_v_real(r->test)) &&
           gr_v_set(a, out, "numbers", gr_v_int((int64_t)r->numbers)) &&
           gr_v_set(a, out, "seconds", gr_v_real(r->seconds)) &&
           (!r->astray || gr_v_set(a, out, "astray", gr_v_bool(true)));
}

gr_status gr_learner_predict(gr_ctx *cx, gr_opened *from, const char *model, const char *data,
                             const char *const *items, size_t n, gr_value *out, gr_err *err)
{
    gr_str kind;
    gr_status st = gr_model_kind(cx, model, &kind, err);

    if (st != GR_OK)
        return st;
    if (gr_str_is(kind, GR_MODEL_RECOMMENDER))
        return gr_recommend_value(cx, from, model, data, items, n, out, err);
    if (gr_str_is(kind, GR_MODEL_FORECASTER))
        return gr_traffic_value(cx, from, model, data, items, n, out, err);
    if (!gr_str_is(kind, GR_MODEL_CLASSIFIER)) {
        st = gr_notes_wrong(err, "kind", "that of a model of grasp train", kind);
        gr_err_file(err, model);
        return st;
    }
    return gr_classify_value(cx, from, model, data, items, n, out, err);
}
