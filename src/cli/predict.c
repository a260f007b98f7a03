/* grasp predict: what a trained model says; of logs and of roads beside. */
#include <unistd.h>

#include "cli/predict_int.h"

enum { O_TRAIN };
static const gr_option options[] = {
    [O_TRAIN] = { GR_TRAIN_OPTION },
};

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
    gr_status st = gr_classify_value(&c->cx, NULL, c->words.at[0], c->words.at[1], c->words.at + 2,
                                     c->words.n - 2, &all, err);

    if (st != GR_OK)
        return st;
    gr_cli_predicted(c, &all, gr_v_get(&all, "predictions"));
    if (!c->json && !c->quiet)
        gr_strbuf_addf(&c->out, "predicted by %s, which was right in %.1f %% of its test\n",
                       gr_cli_text(&all, "model").ptr, 100 * gr_v_get(&all, "accuracy")->d);
    return GR_OK;
}

/* The file, or the model of that name that was trained on the data. */
static gr_status find_model(gr_cli *c, gr_err *err)
{
    gr_str name = gr_str_of(c->words.at[0]);
    const char *file;
    gr_status st;

    if (gr_str_ends(name, ".safetensors") || access(c->words.at[0], F_OK) == 0)
        return GR_OK;
    st = gr_model_file(&c->cx, c->words.at[1], c->words.at[0], &file, err);
    if (st == GR_OK && access(file, F_OK) != 0)
        st =
            gr_train_or_tell(&c->cx, c->opt[O_TRAIN].given, c->words.at[1], name, name, &file, err);
    if (st == GR_OK)
        c->words.at[0] = file;
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
    if (st == GR_OK && (st = find_model(c, &err)) == GR_OK)
        st = predict_by(c, &err);
    gr_cli_kg_end(c);
    gr_cli_kg_single(c);
    return st == GR_OK ? GR_OK : gr_cli_kg_fail(c, &err);
}

const gr_command gr_command_predict = {
    .name = "predict",
    .args = "MODEL DATA [ITEM ...]",
    .least = 2,
    .most = 1000,
    .summary = "What a trained model says: classes, recommendations, traffic",
    .details =
        "MODEL is the file that `grasp train` wrote, or the name of a model that was trained on "
        "the "
        "data. DATA is what it was trained on, or data of the same "
        "features and classes. Without items, of all there are. Of a recommender the "
        "first ITEM is a user, others are what he may take; without those, the ten that he "
        "most likely takes next. Of a model of traffic ITEMs are roads. A prediction is no fact: "
        "beside it stands how often the model was right in its test.",
    GR_OPTIONS(options),
    .needs_session = true,
    .run = run,
};
