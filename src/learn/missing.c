/* Models that are missing: how long they take, or trained at once. */
#include "learn/learn.h"

#define TRIED_NS 500000000 /* that a training is tried for to tell how long it takes */

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
    gr_learner_train(cx, data, &o, NULL, &report, NULL);
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
    if ((st = gr_learner_place(cx, data, o.model, out, err)) == GR_OK)
        st = gr_learner_train(cx, data, &o, *out, &report, err);
    return st;
}
