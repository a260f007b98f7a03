/* grasp models: what can be trained; how one that was learnt. */
#include "cli/cli_int.h"
#include "engine/engine.h"
#include "learn/learn.h"

enum { O_PLOT };
static const gr_option options[] = {
    [O_PLOT] = { "plot", 0, GR_OPT_TEXT, "OUT.svg|OUT.png",
                 "draw how the model learnt: loss and validation after each epoch" },
};

/* --- one model --- */

static gr_status one(gr_cli *c)
{
    gr_value about;
    const char *file;
    gr_err err = { 0 };
    gr_status st = gr_model_named(&c->cx, c->words.at[0], &file, &err);

    if (st == GR_OK)
        st = gr_model_about(&c->cx, file, &about, &err);
    if (st == GR_OK && c->opt[O_PLOT].given)
        st = gr_engine_curve(&c->cx, &about, gr_str_of(c->words.at[0]), c->opt[O_PLOT].text, &err);
    if (st != GR_OK)
        return gr_cli_fail(c, &err);
    if (c->json)
        gr_json_write(&c->out, &about, 0);
    else
        gr_v_text(&c->out, &about);
    gr_strbuf_addc(&c->out, '\n');
    return GR_OK;
}

static gr_status run(gr_cli *c)
{
    gr_value table;

    if (c->words.n == 1)
        return one(c);
    if (c->opt[O_PLOT].given)
        return gr_cli_usage(c, "--plot draws one model: grasp models SET.MODEL --plot FILE");
    if (!gr_models_value(&c->cx, &table))
        return gr_cli_memory(c);
    if (c->json)
        gr_json_write(&c->out, &table, 0);
    else
        gr_v_text(&c->out, &table);
    gr_strbuf_addc(&c->out, '\n');
    return GR_OK;
}

const gr_command gr_command_models = {
    .name = "models",
    .args = "[NAME]",
    .most = 1,
    .summary = "The models that can be trained, and those that were",
    .details = "Which command trains them, the sets that they were trained on with how they did in "
               "the test, and what they are. NAME is one that was trained, SET.MODEL or its file: "
               "what its file says of it, with loss and validation of every epoch.",
    GR_OPTIONS(options),
    .run = run,
};
