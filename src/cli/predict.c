/* grasp predict: classes by a trained model; what others say stands beside. */
#include <math.h>

#include "cli/predict_int.h"

typedef struct question {
    gr_set *set;
    gr_classifier *model;
    gr_classifier_facts facts;
    size_t n;
    float *chances; /* [n, n_classes] */
} question;

void gr_cli_predicted(gr_cli *c, const gr_value *all, const gr_value *table)
{
    if (c->json)
        gr_json_write(&c->out, all, 0);
    else
        gr_v_text(&c->out, table);
    gr_strbuf_addc(&c->out, '\n');
}

static gr_status show(gr_cli *c, const question *q, gr_err *err)
{
    static const char *const columns[] = { "item", "class", "chance", NULL };
    gr_arena *a = &c->cx.arena;
    gr_value table, out, *row;
    bool ok = gr_v_table(a, &table, columns) && gr_v_record(a, &out);

    for (size_t i = 0; ok && i < q->n; i++) {
        const float *x = q->chances + i * q->facts.n_classes;
        size_t best = 0;

        for (size_t k = 1; k < q->facts.n_classes; k++)
            best = x[k] > x[best] ? k : best;
        if ((row = gr_v_row(a, &table)) == NULL)
            return gr_fail_memory(&c->cx, err);
        row[0] = c->words.n == 2 ? gr_v_int((int64_t)i) : gr_v_str(gr_str_of(c->words.at[i + 2]));
        row[1] = gr_v_str(q->set->classes[best]);
        row[2] = gr_v_real(floor((double)x[best] * 1e4 + 0.5) / 1e4);
    }
    ok = ok && gr_v_set(a, &out, "model", gr_v_str(gr_str_of(q->facts.model))) &&
         gr_v_set(a, &out, "grade", gr_v_str(GR_STR("predicted"))) &&
         gr_v_set(a, &out, "accuracy", gr_v_real(q->facts.test)) &&
         gr_v_set(a, &out, "predictions", table);
    if (!ok)
        return gr_fail_memory(&c->cx, err);
    gr_cli_predicted(c, &out, &table);
    if (!c->json && !c->quiet)
        gr_strbuf_addf(&c->out, "predicted by %s, which was right in %.1f %% of its test\n",
                       q->facts.model, 100 * q->facts.test);
    return GR_OK;
}

/* Of the items that the words name, or of all by their numbers. */
static gr_status predict(gr_cli *c, question *q, gr_err *err)
{
    gr_ctx *cx = &c->cx;
    uint32_t *all;
    gr_status st = GR_OK;

    q->n = c->words.n > 2 ? c->words.n - 2 : q->set->n_items;
    q->chances = gr_new_n(&cx->arena, float, q->n * q->facts.n_classes);
    all = gr_new_n(&cx->arena, uint32_t, q->n);
    if (q->chances == NULL || all == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; c->words.n > 2 && i < q->n && st == GR_OK; i++)
        st = gr_classify_name(cx, q->model, q->set, gr_str_of(c->words.at[i + 2]),
                              q->chances + i * q->facts.n_classes, err);
    if (c->words.n > 2)
        return st;
    for (size_t i = 0; i < q->n; i++)
        all[i] = (uint32_t)i;
    return gr_classify_predict(cx, q->model, q->set, all, q->n, q->chances, err);
}

static gr_status ask(gr_cli *c, question *q, gr_err *err)
{
    gr_status st;

    if ((st = gr_classifier_open(&c->cx, c->words.at[0], &q->model, err)) != GR_OK ||
        (st = gr_set_open(&c->cx, c->words.at[1], &q->set, err)) != GR_OK)
        return st;
    q->facts = gr_classifier_facts_of(q->model);
    return predict(c, q, err);
}

static gr_status classes(gr_cli *c, gr_err *err)
{
    question q = { 0 };
    gr_status st = ask(c, &q, err);

    if (st == GR_OK)
        st = show(c, &q, err);
    gr_classifier_free(q.model);
    gr_set_free(q.set);
    return st;
}

/* By what the file says it is; one that says nothing known is told of where classes are. */
static gr_status predict_by(gr_cli *c, gr_err *err)
{
    gr_str kind;
    gr_status st = gr_model_kind(&c->cx, c->words.at[0], &kind, err);

    if (st != GR_OK)
        return st;
    if (gr_str_is(kind, GR_MODEL_RECOMMENDER))
        return gr_cli_predict_log(c, err);
    return gr_str_is(kind, GR_MODEL_FORECASTER) ? gr_cli_predict_traffic(c, err) : classes(c, err);
}

static gr_status run(gr_cli *c)
{
    gr_cli_kg_watch w;
    gr_err err = { 0 };
    gr_status st = gr_cli_kg_threads(c);

    if (st != GR_OK)
        return st;
    gr_cli_kg_limits(c);
    gr_cli_kg_begin(c, &w);
    st = gr_data_find(&c->cx, c->words.at[1], &c->words.at[1], &err);
    if (st == GR_OK)
        st = predict_by(c, &err);
    gr_cli_kg_end(c);
    gr_cli_kg_single(c);
    return st == GR_OK ? GR_OK : gr_cli_kg_fail(c, &err);
}

const gr_command gr_command_predict = {
    .name = "predict",
    .args = "FILE DATA [ITEM ...]",
    .least = 2,
    .most = 1000,
    .summary = "What a trained model says: classes, recommendations, traffic",
    .details =
        "FILE is what `grasp train` wrote, DATA what it was trained on, or data of the same "
        "features and classes. Without items, of all there are. Of a recommender the "
        "first ITEM is a user, others are what he may take; without those, the ten that he "
        "most likely takes next. Of a model of traffic ITEMs are roads. A prediction is no fact: "
        "beside it stands how often the model was right in its test.",
    .needs_session = true,
    .run = run,
};
