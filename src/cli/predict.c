/* grasp predict: what a trained model says. */
#include <unistd.h>

#include "cli/kg_int.h"
#include "learn/learn.h"

enum { O_TRAIN };
static const gr_option options[] = {
    [O_TRAIN] = { GR_TRAIN_OPTION },
};

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
    if (st == GR_OK && (st = find_model(c, &err)) == GR_OK)
        st = gr_learner_predict(&c->cx, NULL, c->words.at[0], c->words.at[1], c->words.at + 2,
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
    .args = "MODEL DATA [ITEM ...]",
    .least = 2,
    .most = 1000,
    .summary = "What a trained model says: classes, recommendations, traffic",
    .details =
        "MODEL is the file that `grasp train` wrote, or the name of a model that was trained on "
        "the data. DATA is what it was trained on, or data of the same "
        "features and classes. Without items, of all there are. Of a recommender the "
        "first ITEM is a user, others are what he may take; without those, the ten that he "
        "most likely takes next. Of a model of traffic ITEMs are roads. A prediction is no fact: "
        "beside it stands how often the model was right in its test.",
    GR_OPTIONS(options),
    .needs_session = true,
    .run = run,
};
