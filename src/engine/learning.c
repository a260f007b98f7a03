/* Training and predicting in a session: the commands of the same names, with options as JSON. */
#include "engine/engine_int.h"
#include "kg/kg.h"
#include "learn/learn.h"

/* --- what a training is told --- */

typedef struct training {
    gr_session *s;
    gr_ctx *cx;
    const char *model, *data, *out;
    gr_value options;
} training;

#define NAME_WHOLE(member, least, most, help) #member,
#define NAME_REAL(member, help)               #member,
#define TAKE_WHOLE(member, least, most, help)                                                      \
    if (st == GR_OK && gr_v_get(&t->options, #member) != NULL) {                                   \
        st = gr_option_number(&t->options, #member, least, most, &x, err);                         \
        o.member = (size_t)x;                                                                      \
    }
#define TAKE_REAL(member, help)                                                                    \
    if (st == GR_OK)                                                                               \
        st = gr_option_number(&t->options, #member, 0, GR_LARGEST_OPTION, &o.member, err);
#define GR_LARGEST_OPTION 1e9

static bool is_of(const char *names, const char *model)
{
    gr_str rest = gr_str_of(names), name;

    while (gr_str_split(&rest, '|', &name))
        if (gr_str_is(name, model))
            return true;
    return false;
}

/* Where the model goes, if the session may write there. */
static gr_status place_out(training *t, const char *usual, gr_err *err)
{
    char path[PATH_MAX];
    gr_str copy;
    gr_status st;

    t->out = usual;
    if ((st = gr_option_text(t->cx, &t->options, "out", &t->out, err)) != GR_OK)
        return st;
    if (t->out == NULL && (st = gr_learner_place(t->cx, t->data, t->model, &t->out, err)) != GR_OK)
        return st;
    if ((st = gr_policy_path(t->s, t->out, true, path, err)) != GR_OK)
        return st;
    copy = gr_str_dup(&t->cx->arena, gr_str_of(path));
    t->out = copy.ptr;
    return copy.ptr != NULL ? GR_OK : gr_fail_memory(t->cx, err);
}

/* --- links of a knowledge graph --- */

static gr_status read_rule(const training *t, gr_kge_options *o, gr_err *err)
{
    const char *rule = NULL;
    gr_status st = gr_option_text(t->cx, &t->options, "optimizer", &rule, err);

    if (st != GR_OK || rule == NULL)
        return st;
    o->rule = strcmp(rule, "adam") == 0 ? GR_KGE_ADAM : GR_KGE_ADAGRAD;
    if (!is_of("adagrad|adam", rule))
        return gr_fail_arg(err, GR_EUSAGE, "optimizer", "optimizer: expected adagrad or adam");
    return GR_OK;
}

static gr_status train_links(training *t, const char *options, gr_value *out, gr_err *err)
{
    static const char *const names[] = { "out", "optimizer",
                                         GR_KG_TRAIN_OPTIONS(NAME_WHOLE, NAME_REAL) NULL };
    gr_kge_options o = { .model = t->model, .n3 = -1, .relations = -1 };
    gr_str usual = gr_str_printf(&t->cx->arena, "%s.safetensors", t->model);
    gr_kge_report report;
    double x = 0;
    gr_status st;

    if (usual.ptr == NULL)
        return gr_fail_memory(t->cx, err);
    if ((st = gr_options_read(t->cx, options, names, &t->options, err)) != GR_OK ||
        (st = read_rule(t, &o, err)) != GR_OK)
        return st;
    GR_KG_TRAIN_OPTIONS(TAKE_WHOLE, TAKE_REAL)
    if (st == GR_OK)
        st = place_out(t, usual.ptr, err);
    if (st == GR_OK)
        st = gr_kg_train(t->cx, t->data, &o, t->out, &report, err);
    if (st == GR_OK && !gr_kg_trained_value(&t->cx->arena, &report, t->out, out))
        st = gr_fail_memory(t->cx, err);
    return st;
}

/* --- all others --- */

static gr_status train(training *t, const char *options, gr_value *out, gr_err *err)
{
    static const char *const names[] = { "out", GR_TRAIN_OPTIONS(NAME_WHOLE, NAME_REAL) NULL };
    gr_classify_options o = { .model = t->model, .dropout = -1, .decay = -1 };
    gr_fit_report report;
    double x = 0;
    gr_status st;

    if ((st = gr_options_read(t->cx, options, names, &t->options, err)) != GR_OK)
        return st;
    GR_TRAIN_OPTIONS(TAKE_WHOLE, TAKE_REAL)
    if (st == GR_OK)
        st = place_out(t, NULL, err);
    if (st == GR_OK)
        st = gr_learner_train(t->cx, t->data, &o, t->out, &report, err);
    if (st == GR_OK && !gr_learner_value(&t->cx->arena, &report, t->out, out))
        st = gr_fail_memory(t->cx, err);
    return st;
}

/* Data of the hub, or a file that the session may read. */
static gr_status place_data(gr_session *s, gr_ctx *cx, const char *data, const char **out,
                            gr_err *err)
{
    gr_status st = gr_data_find(cx, data, out, err);

    return st == GR_OK && *out == data ? gr_session_place(s, cx, data, out, err) : st;
}

gr_reply *gr_session_train(gr_session *s, const char *model, const char *data, const char *options)
{
    training t = { .s = s, .model = model };
    gr_value v = gr_v_null();
    gr_err err = { 0 };
    gr_ctx cx;
    gr_status st;

    gr_request_begin(s, &cx);
    t.cx = &cx;
    st = place_data(s, &cx, data, &t.data, &err);
    if (st == GR_OK)
        st = is_of(GR_KGE_NAMES, model) ? train_links(&t, options, &v, &err)
                                        : train(&t, options, &v, &err);
    return gr_request_end(s, &cx, st, &v, &err);
}

gr_reply *gr_session_predict(gr_session *s, const char *model, const char *data,
                             const char *const *items, size_t n)
{
    const char *file = NULL, *set = NULL;
    gr_value v = gr_v_null();
    gr_err err = { 0 };
    gr_ctx cx;
    gr_status st;

    gr_request_begin(s, &cx);
    if ((st = gr_session_place(s, &cx, model, &file, &err)) == GR_OK &&
        (st = place_data(s, &cx, data, &set, &err)) == GR_OK)
        st = gr_learner_predict(&cx, s->engine->opened, file, set, items, n, &v, &err);
    return gr_request_end(s, &cx, st, &v, &err);
}
