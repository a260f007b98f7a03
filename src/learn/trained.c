/* The models that can be trained, and those that were. */
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

/* "cora 0.831, citeseer 0.703": the sets that it was trained on, and its accuracy in their tests.
 */
static gr_value trained_on(gr_ctx *cx, const char *model, const gr_model_entry *all, size_t n)
{
    gr_str text = { "", 0 };

    for (size_t i = 0; i < n && text.ptr != NULL; i++)
        if (gr_str_is(all[i].model, model))
            text = gr_str_printf(&cx->arena, "%.*s%s%.*s %.3f", GR_FMT(text),
                                 text.len != 0 ? ", " : "", GR_FMT(all[i].set), all[i].test);
    return text.len != 0 ? gr_v_str(text) : gr_v_null();
}

bool gr_models_value(gr_ctx *cx, gr_value *out)
{
    static const char *const columns[] = { "model", "command", "trained on", "what", NULL };
    gr_model_entry *all = NULL;
    gr_value *row;
    size_t n = 0;

    if (gr_model_list(cx, &all, &n, NULL) != GR_OK)
        n = 0; /* no folder, no models */
    if (!gr_v_table(&cx->arena, out, columns))
        return false;
    for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
        if ((row = gr_v_row(&cx->arena, out)) == NULL)
            return false;
        row[0] = gr_v_str(gr_str_of(models[i].name));
        row[1] = gr_v_str(gr_str_of(models[i].command));
        row[2] = trained_on(cx, models[i].name, all, n);
        row[3] = gr_v_str(gr_str_of(models[i].what));
    }
    return true;
}
