/* grasp models: what can be trained. */
#include "cli/cli_int.h"
#include "learn/learn.h"

static const struct {
    const char *name, *command, *what;
} models[] = {
    { "sgc", "train", "means of neighbours, several times, and one product (Wu et al. 2019)" },
    { "gcn", "train", "graph convolution: products and means of neighbours (Kipf, Welling 2017)" },
    { "gat", "train", "attention says how much of each neighbour (Velickovic et al. 2018)" },
    { "sage", "train",
      "GraphSAGE: a node beside the mean of its neighbours (Hamilton et al. 2017)" },
    { "gin", "train", "networks of sums over neighbours, for graphs above all (Xu et al. 2019)" },
    { "transformer", "train", "attention of queries and keys (Shi et al. 2021)" },
    { "complex", "kg train", "complex vectors of entities (Trouillon et al. 2016)" },
    { "distmult", "kg train", "products of real vectors (Yang et al. 2015)" },
    { "transe", "kg train", "relations as shifts (Bordes et al. 2013)" },
    { "rotate", "kg train", "relations as turns (Sun et al. 2019)" },
};

static gr_status run(gr_cli *c)
{
    static const char *const columns[] = { "model", "command", "what", NULL };
    gr_value table, *row;

    if (!gr_v_table(&c->cx.arena, &table, columns))
        return gr_cli_memory(c);
    for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
        if ((row = gr_v_row(&c->cx.arena, &table)) == NULL)
            return gr_cli_memory(c);
        row[0] = gr_v_str(gr_str_of(models[i].name));
        row[1] = gr_v_str(gr_str_of(models[i].command));
        row[2] = gr_v_str(gr_str_of(models[i].what));
    }
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
    .summary = "The models that can be trained",
    .details = "Which command trains them, and what they are.",
    .run = run,
};
