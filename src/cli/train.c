/* grasp train: models that tell classes, what users take next, how roads will be. */
#include "cli/kg_int.h"
#include "learn/learn.h"

enum {
    O_OUT,
    O_WIDTH,
    O_LAYERS,
    O_HEADS,
    O_BAG,
    O_DROPOUT,
    O_RATE,
    O_DECAY,
    O_EPOCHS,
    O_PATIENCE,
    O_BATCH,
    O_FOLD,
};
static const gr_option options[] = {
    [O_OUT] = { "out", 'o', GR_OPT_TEXT, "FILE",
                "where the model goes; if not given, where calls and predict find it: "
                "grasp/models/SET.MODEL.safetensors below $XDG_DATA_HOME or ~/.local/share" },
    [O_WIDTH] = { "width", 0, GR_OPT_INT, "N",
                  "numbers of a node between layers, or of a user and an item", .min = 1,
                  .max = 65536 },
    [O_LAYERS] = { "layers", 0, GR_OPT_INT, "N", "how far a node looks", .min = 1,
                   .max = GR_GNN_LAYERS },
    [O_HEADS] = { "heads", 0, GR_OPT_INT, "N",
                  "of the attention: gat, transformer, graph_bert, seg_bert", .min = 1,
                  .max = 1024 },
    [O_BAG] = { "bag", 0, GR_OPT_INT, "N",
                "graph_bert: nodes that are seen with one, itself included; seg_bert: nodes of a "
                "segment",
                .min = 2, .max = GR_CLASSIFY_BAG },
    [O_DROPOUT] = { "dropout", 0, GR_OPT_TEXT, "X",
                    "the share of numbers that each step goes without" },
    [O_RATE] = { "rate", 0, GR_OPT_TEXT, "X", "how far a step goes" },
    [O_DECAY] = { "decay", 0, GR_OPT_TEXT, "X", "how much large numbers are held down" },
    [O_EPOCHS] = { "epochs", 0, GR_OPT_INT, "N", "most times through the data", .min = 1,
                   .max = 1000000 },
    [O_PATIENCE] = { "patience", 0, GR_OPT_INT, "N",
                     "end after N epochs without a better validation: 100 if not given", .min = 1,
                     .max = 1000000 },
    [O_BATCH] = { "batch", 0, GR_OPT_INT, "N",
                  "graphs of a step: 32 if not given; or lines of a log, windows of roads",
                  .min = 2, .max = 65536 },
    [O_FOLD] = { "fold", 0, GR_OPT_INT, "N", "graphs: the fold that is tested, 0 if not given",
                 .min = 0, .max = 1000 },
};

static gr_status read_options(gr_cli *c, gr_classify_options *o)
{
    gr_status st;

    *o = (gr_classify_options){
        .model = c->words.at[0],
        .width = (size_t)c->opt[O_WIDTH].number,
        .layers = (size_t)c->opt[O_LAYERS].number,
        .heads = (size_t)c->opt[O_HEADS].number,
        .bag = (size_t)c->opt[O_BAG].number,
        .epochs = (size_t)c->opt[O_EPOCHS].number,
        .patience = (size_t)c->opt[O_PATIENCE].number,
        .batch = (size_t)c->opt[O_BATCH].number,
        .fold = (size_t)c->opt[O_FOLD].number,
        .dropout = -1,
        .decay = -1,
    };
    if ((st = gr_cli_amount(c, options, O_RATE, &o->rate)) == GR_OK &&
        (st = gr_cli_amount(c, options, O_DECAY, &o->decay)) == GR_OK)
        st = gr_cli_amount(c, options, O_DROPOUT, &o->dropout);
    return st;
}

static gr_status tell(gr_cli *c, const gr_fit_report *r, const char *judged_by, const char *out)
{
    gr_arena *a = &c->cx.arena;
    gr_value v;

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
    if (!gr_v_record(a, &v) || !gr_v_set(a, &v, "file", gr_v_str(gr_str_of(out))) ||
        !gr_v_set(a, &v, "epochs", gr_v_int((int64_t)r->epochs)) ||
        !gr_v_set(a, &v, "best", gr_v_int((int64_t)r->best)) ||
        !gr_v_set(a, &v, "loss", gr_v_real(r->loss)) ||
        !gr_v_set(a, &v, "valid", gr_v_real(r->valid)) ||
        !gr_v_set(a, &v, "test", gr_v_real(r->test)) ||
        !gr_v_set(a, &v, "numbers", gr_v_int((int64_t)r->numbers)) ||
        !gr_v_set(a, &v, "seconds", gr_v_real(r->seconds)))
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
    st = gr_train(&c->cx, o, c->words.at[1], out, report, err);
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
    if ((st = gr_data_find(&c->cx, c->words.at[1], &c->words.at[1], &err)) != GR_OK)
        return gr_cli_fail(c, &err);
    if (out == NULL && (st = gr_train_place(&c->cx, c->words.at[1], o.model, &out, &err)) != GR_OK)
        return gr_cli_fail(c, &err);
    st = train(c, &o, out, &report, &err);
    if (st == GR_EUSAGE && err.hint[0] == '\0')
        gr_err_hint(&err, "grasp models lists all that can be trained");
    if (st != GR_OK && report.best != 0 && err.hint[0] == '\0')
        gr_err_hint(&err, "%.160s has epoch %zu, %s %.4f", out, report.best,
                    gr_train_judged_by(o.model), report.valid);
    return st == GR_OK ? tell(c, &report, gr_train_judged_by(o.model), out)
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
