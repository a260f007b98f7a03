/* grasp predict: classes by a trained model. */
#include "cli/kg_int.h"
#include "learn/learn.h"

static gr_status show(gr_cli *c, const gr_value *all)
{
    const gr_value *accuracy = gr_v_get(all, "accuracy");

    if (c->json)
        gr_json_write(&c->out, all, 0);
    else
        gr_v_text(&c->out, gr_v_get(all, "predictions"));
    gr_strbuf_addc(&c->out, '\n');
    if (!c->json && !c->quiet)
        gr_strbuf_addf(&c->out, "predicted by %s, which was right in %.1f %% of its test\n",
                       gr_cli_text(all, "model").ptr, 100 * accuracy->d);
    return GR_OK;
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
    st = gr_classify_value(&c->cx, c->words.at[0], c->words.at[1], c->words.at + 2, c->words.n - 2,
                           &all, &err);
    gr_cli_kg_end(c);
    gr_cli_kg_single(c);
    return st == GR_OK ? show(c, &all) : gr_cli_kg_fail(c, &err);
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
