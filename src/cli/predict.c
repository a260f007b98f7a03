/* grasp predict: what a trained model says; of logs and of roads beside. */
#include "cli/predict_int.h"

void gr_cli_predicted(gr_cli *c, const gr_value *all, const gr_value *table)
{
    if (c->json)
        gr_json_write(&c->out, all, 0);
    else
        gr_v_text(&c->out, table);
    gr_strbuf_addc(&c->out, '\n');
}

static gr_status classes(gr_cli *c, gr_err *err)
{
    gr_value all = gr_v_null();
    gr_status st = gr_classify_value(&c->cx, c->words.at[0], c->words.at[1], c->words.at + 2,
                                     c->words.n - 2, &all, err);

    if (st != GR_OK)
        return st;
    gr_cli_predicted(c, &all, gr_v_get(&all, "predictions"));
    if (!c->json && !c->quiet)
        gr_strbuf_addf(&c->out, "predicted by %s, which was right in %.1f %% of its test\n",
                       gr_cli_text(&all, "model").ptr, 100 * gr_v_get(&all, "accuracy")->d);
    return GR_OK;
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
