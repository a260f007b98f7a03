/* grasp predict: what a trained model says. */
#include "cli/kg_int.h"
#include "learn/learn.h"

/* How well it did in its test, by what its kind is judged by. */
static void tell_test(gr_cli *c, const gr_value *all)
{
    const char *model = gr_cli_text(all, "model").ptr;
    const gr_value *auc = gr_v_get(all, "auc"), *accuracy = gr_v_get(all, "accuracy");

    if (auc != NULL || strcmp(model, "mf") == 0)
        gr_strbuf_addf(&c->out, "predicted by %s, %s %.3f in its test\n", model,
                       auc != NULL ? "AUC" : "accuracy", (auc != NULL ? auc : accuracy)->d);
    else if (strcmp(model, "traffic") == 0)
        gr_strbuf_addf(&c->out, "predicted; errors were %.1f %% of the values of its test\n",
                       100 * (1 - accuracy->d));
    else
        gr_strbuf_addf(&c->out, "predicted by %s, which was right in %.1f %% of its test\n", model,
                       100 * accuracy->d);
}

static void show(gr_cli *c, const gr_value *all)
{
    if (c->json)
        gr_json_write(&c->out, all, 0);
    else
        gr_v_text(&c->out, gr_v_get(all, "predictions"));
    gr_strbuf_addc(&c->out, '\n');
    if (!c->json && !c->quiet)
        tell_test(c, all);
}

static gr_status run(gr_cli *c)
{
    gr_cli_kg_watch w;
    gr_value all = gr_v_null();
    gr_err err = { 0 };
    gr_status st = gr_cli_kg_threads(c);

    if (st != GR_OK)
        return st;
    gr_cli_kg_limits(c);
    gr_cli_kg_begin(c, &w);
    st = gr_data_find(&c->cx, c->words.at[1], &c->words.at[1], &err);
    if (st == GR_OK)
        st = gr_learner_predict(&c->cx, c->words.at[0], c->words.at[1], c->words.at + 2,
                                c->words.n - 2, &all, &err);
    gr_cli_kg_end(c);
    gr_cli_kg_single(c);
    if (st != GR_OK)
        return gr_cli_kg_fail(c, &err);
    show(c, &all);
    return GR_OK;
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
