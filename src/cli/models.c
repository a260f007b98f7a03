/* grasp models: what can be trained. */
#include "cli/cli_int.h"
#include "learn/learn.h"

static gr_status run(gr_cli *c)
{
    gr_value table;

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
    .args = "",
    .summary = "The models that can be trained, and those that were",
    .details = "Which command trains them, the sets that they were trained on with the accuracy of "
               "the test, and what they are.",
    .run = run,
};
