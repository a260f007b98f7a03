/* grasp train: models that tell classes, what users take next, how roads will be. */
#include "cli/kg_int.h"
#include "cli/train_int.h"

enum { O_OUT, GR_TRAIN_NUMBERS };

static const gr_option options[] = {
    [O_OUT] = { "out", 'o', GR_OPT_TEXT, "FILE",
                "where the model goes; if not given, where calls and predict find it: "
                "grasp/models/SET.MODEL.safetensors below $XDG_DATA_HOME or ~/.local/share" },
    GR_TRAIN_ROWS
};

static gr_status read_options(gr_cli *c, gr_classify_options *o)
{
    gr_status st = GR_OK;

    *o = (gr_classify_options){ .model = c->words.at[0], .dropout = -1, .decay = -1 };
    GR_TRAIN_TAKE
    return st;
}

static gr_status tell(gr_cli *c, const gr_fit_report *r, const char *judged_by, const char *out)
{
    gr_value v;

    if (r->astray)
        gr_cli_warn(c,
                    "the training went astray: the loss of its last epoch was %.3g; take a "
                    "smaller --rate",
                    r->loss);
    if (!c->json) {
        if (!c->quiet)
            gr_strbuf_addf(&c->out,
                           "epoch %zu of %zu is the best: %s %.4f of what validates, %.4f of "
                           "the test\n%zu numbers learnt, %.2g s an epoch\n",
                           r->best, r->epochs, judged_by, r->valid, r->test, r->numbers,
                           r->seconds);
        gr_strbuf_addf(&c->out, "%s\n", out);
        return GR_OK;
    }
    if (!gr_learner_value(&c->cx.arena, r, out, &v))
        return gr_cli_memory(c);
    gr_json_write(&c->out, &v, 0);
    gr_strbuf_addc(&c->out, '\n');
    return GR_OK;
}

static gr_status train(gr_cli *c, const gr_classify_options *o, const char *out,
                       gr_fit_report *report, gr_err *err)
{
    gr_cli_kg_watch w;
    gr_status st = gr_cli_kg_threads(c);

    if (st != GR_OK)
        return gr_fail_memory(&c->cx, err);
    gr_cli_kg_limits(c);
    c->cx.seed = c->global[GR_G_SEED].number;
    gr_cli_kg_begin(c, &w);
    st = gr_learner_train(&c->cx, c->words.at[1], o, out, report, err);
    gr_cli_kg_end(c);
    gr_cli_kg_single(c);
    return st;
}

static gr_status run(gr_cli *c)
{
    gr_fit_report report = { 0 };
    gr_classify_options o;
    gr_err err = { 0 };
    gr_status st = read_options(c, &o);
    const char *out = c->opt[O_OUT].text;

    if (st != GR_OK)
        return st;
    if ((st = gr_data_find(&c->cx, c->words.at[1], &c->words.at[1], &err)) != GR_OK ||
        (out == NULL &&
         (st = gr_learner_place(&c->cx, c->words.at[1], o.model, &out, &err)) != GR_OK))
        return gr_cli_fail(c, &err);
    st = train(c, &o, out, &report, &err);
    return st == GR_OK ? tell(c, &report, gr_learner_judged_by(o.model), out)
                       : gr_cli_kg_fail(c, &err);
}

const gr_command gr_command_train = {
    .name = "train",
    .args = "MODEL DATA",
    .least = 2,
    .most = 2,
    .summary = "Train a model: classes of nodes or graphs, recommendations, traffic",
    .details =
        "MODEL is one of sgc, gcn, gat, sage, gin, transformer, graph_bert (of nodes) and seg_bert "
        "(of graphs). DATA is what `data add` keeps under a name, or a folder with one graph "
        "whose nodes have classes, or a text with many graphs that have classes: docs/LEARNING.md "
        "says how they look. Of a log of who took what, bpr learns what users take next and mf "
        "their "
        "ratings. After each epoch it is validated; the best model so far is in the "
        "file, also after Ctrl-C or --timeout. The same --seed gives the same file. What is not "
        "said suits the model and the data.",
    GR_OPTIONS(options),
    .needs_session = true,
    .run = run,
};
