/* grasp predict: classes by a trained model. */
#include <math.h>

#include "cli/kg_int.h"
#include "learn/learn.h"

typedef struct question {
    gr_set *set;
    gr_classifier *model;
    gr_classifier_facts facts;
    size_t n;
    float *chances; /* [n, n_classes] */
} question;

static gr_status show(gr_cli *c, const question *q)
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
            return gr_cli_memory(c);
        row[0] = c->words.n == 2 ? gr_v_int((int64_t)i) : gr_v_str(gr_str_of(c->words.at[i + 2]));
        row[1] = gr_v_str(q->set->classes[best]);
        row[2] = gr_v_real(floor((double)x[best] * 1e4 + 0.5) / 1e4);
    }
    ok = ok && gr_v_set(a, &out, "model", gr_v_str(gr_str_of(q->facts.model))) &&
         gr_v_set(a, &out, "grade", gr_v_str(GR_STR("predicted"))) &&
         gr_v_set(a, &out, "accuracy", gr_v_real(q->facts.test)) &&
         gr_v_set(a, &out, "predictions", table);
    if (!ok)
        return gr_cli_memory(c);
    if (c->json)
        gr_json_write(&c->out, &out, 0);
    else
        gr_v_text(&c->out, &table);
    gr_strbuf_addc(&c->out, '\n');
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

static gr_status run(gr_cli *c)
{
    question q = { 0 };
    gr_cli_kg_watch w;
    gr_err err = { 0 };
    gr_status st = gr_cli_kg_threads(c);

    if (st != GR_OK)
        return st;
    gr_cli_kg_limits(c);
    gr_cli_kg_begin(c, &w);
    st = ask(c, &q, &err);
    gr_cli_kg_end(c);
    gr_cli_kg_single(c);
    st = st == GR_OK ? show(c, &q) : gr_cli_kg_fail(c, &err);
    gr_classifier_free(q.model);
    gr_set_free(q.set);
    return st;
}

const gr_command gr_command_predict = {
    .name = "predict",
    .args = "FILE DATA [ITEM ...]",
    .least = 2,
    .most = 1000,
    .summary = "Classes of nodes or graphs by a trained model",
    .details = "FILE is what `grasp train` wrote, DATA what it was trained on, or data of the same "
               "features and classes. Without items, of all there are. A prediction is no fact: "
               "beside it stands how often the model was right in its test.",
    .needs_session = true,
    .run = run,
};
