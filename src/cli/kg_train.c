/* grasp kg train. */
#include "cli/kg_int.h"

enum {
    O_MODEL,
    O_OUT,
    O_RANK,
    O_EPOCHS,
    O_BATCH,
    O_RATE,
    O_OPTIMIZER,
    O_N3,
    O_RELATIONS,
    O_NEGATIVES,
    O_PATIENCE,
    O_STATE,
};
static const gr_option options[] = {
    [O_MODEL] = { "model", 0, GR_OPT_CHOICE, NULL, "what is trained; complex if not given",
                  .choices = GR_KGE_NAMES },
    [O_OUT] = { "out", 'o', GR_OPT_TEXT, "FILE",
                "where the model goes; MODEL.safetensors if not given" },
    [O_RANK] = { "rank", 0, GR_OPT_INT, "N",
                 "numbers of an entity: 100 complex or 200 real ones if not given", .min = 1,
                 .max = 65536 },
    [O_EPOCHS] = { "epochs", 0, GR_OPT_INT, "N",
                   "most times through the triples: 100, or 200 of transe and rotate", .min = 1,
                   .max = 1000000 },
    [O_BATCH] = { "batch", 0, GR_OPT_INT, "N", "triples of a step: 1000 if not given", .min = 1,
                  .max = 10000000 },
    [O_RATE] = { "rate", 0, GR_OPT_TEXT, "X",
                 "how far a step goes: 0.1, or 0.003 of transe and rotate" },
    [O_OPTIMIZER] = { "optimizer", 0, GR_OPT_CHOICE, NULL,
                      "adagrad, or adam of transe and rotate, if not given",
                      .choices = "adagrad|adam" },
    [O_N3] = { "n3", 0, GR_OPT_TEXT, "X",
               "weight of the regularisation: 0.05 of complex and distmult, else 0" },
    [O_RELATIONS] = { "relations", 0, GR_OPT_TEXT, "X",
                      "weight of predicting relations, too: 4; complex and distmult only" },
    [O_NEGATIVES] = { "negatives", 0, GR_OPT_INT, "N",
                      "random entities that objects are told from: 256 of transe, 128 of rotate",
                      .min = 1, .max = 65536 },
    [O_PATIENCE] = { "patience", 0, GR_OPT_INT, "N",
                     "end after N epochs without a better MRR: 5, or 10 of transe and rotate",
                     .min = 1 },
    [O_STATE] = { "state", 0, GR_OPT_TEXT, "FILE",
                  "keep in FILE, every minute or so, what the training needs to go on; if it is "
                  "there, go on from it" },
};

static gr_status read_options(gr_cli *c, gr_kge_options *o)
{
    const char *rule = c->opt[O_OPTIMIZER].text;
    gr_status st;

    *o = (gr_kge_options){
        .model = c->opt[O_MODEL].given ? c->opt[O_MODEL].text : "complex",
        .rank = (size_t)c->opt[O_RANK].number,
        .epochs = (size_t)c->opt[O_EPOCHS].number,
        .batch = (size_t)c->opt[O_BATCH].number,
        .negatives = (size_t)c->opt[O_NEGATIVES].number,
        .patience = (size_t)c->opt[O_PATIENCE].number,
        .state = c->opt[O_STATE].text,
        .n3 = -1,
        .relations = -1,
    };
    if (c->opt[O_OPTIMIZER].given)
        o->rule = strcmp(rule, "adam") == 0 ? GR_KGE_ADAM : GR_KGE_ADAGRAD;
    if ((st = gr_cli_amount(c, options, O_RATE, &o->rate)) == GR_OK &&
        (st = gr_cli_amount(c, options, O_N3, &o->n3)) == GR_OK)
        st = gr_cli_amount(c, options, O_RELATIONS, &o->relations);
    return st;
}

static gr_status tell(gr_cli *c, const gr_kge_report *r, const char *out)
{
    gr_arena *a = &c->cx.arena;
    gr_value v;

    if (!c->json) {
        if (!c->quiet)
            gr_strbuf_addf(&c->out,
                           "epoch %zu of %zu is the best: MRR %.4f, Hits@10 %.4f\n"
                           "%.1f s an epoch\n",
                           r->best, r->epochs, r->mrr, r->hits10, r->seconds);
        gr_strbuf_addf(&c->out, "%s\n", out);
        return GR_OK;
    }
    if (!gr_v_record(a, &v) || !gr_v_set(a, &v, "file", gr_v_str(gr_str_of(out))) ||
        !gr_v_set(a, &v, "epochs", gr_v_int((int64_t)r->epochs)) ||
        !gr_v_set(a, &v, "best", gr_v_int((int64_t)r->best)) ||
        !gr_v_set(a, &v, "mrr", gr_v_real(r->mrr)) ||
        !gr_v_set(a, &v, "hits10", gr_v_real(r->hits10)) ||
        !gr_v_set(a, &v, "seconds", gr_v_real(r->seconds)))
        return gr_cli_memory(c);
    gr_json_write(&c->out, &v, 0);
    gr_strbuf_addc(&c->out, '\n');
    return GR_OK;
}

static gr_status run(gr_cli *c)
{
    gr_kge_report report = { 0 };
    gr_cli_kg_watch w;
    gr_kge_options o;
    gr_err err = { 0 };
    gr_status st = read_options(c, &o);
    gr_str out;

    if (st != GR_OK)
        return st;
    out = gr_str_printf(&c->cx.arena, "%s%s", c->opt[O_OUT].given ? c->opt[O_OUT].text : o.model,
                        c->opt[O_OUT].given ? "" : ".safetensors");
    if (out.ptr == NULL)
        return gr_cli_memory(c);
    if ((st = gr_cli_kg_threads(c)) != GR_OK)
        return st;
    gr_cli_kg_limits(c);
    c->cx.seed = c->global[GR_G_SEED].number;
    gr_cli_kg_begin(c, &w);
    st = gr_kg_train(&c->cx, c->words.at[0], &o, out.ptr, &report, &err);
    gr_cli_kg_end(c);
    gr_cli_kg_single(c);
    if (st != GR_OK && report.best != 0 && err.hint[0] == '\0')
        gr_err_hint(&err, "%.160s has epoch %zu, MRR %.4f", out.ptr, report.best, report.mrr);
    return st == GR_OK ? tell(c, &report, out.ptr) : gr_cli_kg_fail(c, &err);
}

const gr_command gr_command_kg_train = {
    .name = "kg train",
    .args = "DIR|STORE",
    .least = 1,
    .most = 1,
    .summary = "Train a model that predicts missing links",
    .details =
        "Learns vectors of entities and relations from train.tsv of a folder as kg build reads it, "
        "or from a store. After each epoch valid.tsv is ranked, of a store every 20th triple, "
        "which is left out of training; the best model so far is in the file, also after Ctrl-C "
        "or --timeout. The same --seed gives the same file.\n"
        "complex and distmult learn to tell objects from all other entities, transe and rotate "
        "from random ones. complex predicts best.",
    GR_OPTIONS(options),
    .needs_session = true,
    .run = run,
};
