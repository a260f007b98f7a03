/* grasp kg train. */
#include <stdio.h>
#include <unistd.h>

#include "cli/kg_int.h"

#define NUMBER_WHOLE(member, least, most, help) O_##member,
#define NUMBER_REAL(member, help)               O_##member,
enum { O_MODEL, O_OUT, GR_KG_TRAIN_OPTIONS(NUMBER_WHOLE, NUMBER_REAL) O_OPTIMIZER, O_STATE };

#define ROW_WHOLE(member, least, most, help)                                                       \
    [O_##member] = { #member, 0, GR_OPT_INT, "N", help, .min = least, .max = most },
#define ROW_REAL(member, help) [O_##member] = { #member, 0, GR_OPT_TEXT, "X", help },
static const gr_option options[] = {
    [O_MODEL] = { "model", 0, GR_OPT_CHOICE, NULL, "what is trained; complex if not given",
                  .choices = GR_KGE_NAMES },
    [O_OUT] = { "out", 'o', GR_OPT_TEXT, "FILE",
                "where the model goes; MODEL.safetensors if not given" },
    GR_KG_TRAIN_OPTIONS(
        ROW_WHOLE, ROW_REAL)[O_OPTIMIZER] = { "optimizer", 0, GR_OPT_CHOICE, NULL,
                                              "adagrad, or adam of transe and rotate, if not given",
                                              .choices = "adagrad|adam" },
    [O_STATE] = { "state", 0, GR_OPT_TEXT, "FILE",
                  "keep in FILE, every minute or so, what the training needs to go on; if it is "
                  "there, go on from it" },
};

/* A line where there is no bar: a training of hours can be followed in its log. */
static void log_epoch(void *arg, const gr_kge_report *r)
{
    const gr_cli *c = arg;
    char full[64] = "";

    if (c->quiet || isatty(STDERR_FILENO))
        return;
    if (r->now_full > 0)
        snprintf(full, sizeof full, " (%.4f without test.tsv)", r->now_full);
    fprintf(stderr, "epoch %zu: MRR %.4f%s, best %.4f of epoch %zu, %.1f s an epoch\n", r->epochs,
            r->now, full, r->mrr, r->best, r->seconds);
}

static gr_status read_options(gr_cli *c, gr_kge_options *o)
{
    const char *rule = c->opt[O_OPTIMIZER].text;
    gr_status st = GR_OK;

    *o = (gr_kge_options){ .model = c->opt[O_MODEL].given ? c->opt[O_MODEL].text : "complex",
                           .state = c->opt[O_STATE].text,
                           .n3 = -1,
                           .relations = -1,
                           .told = log_epoch,
                           .told_arg = c };
    if (c->opt[O_OPTIMIZER].given)
        o->rule = strcmp(rule, "adam") == 0 ? GR_KGE_ADAM : GR_KGE_ADAGRAD;
#define TAKE_WHOLE(member, least, most, help) o->member = (size_t)c->opt[O_##member].number;
#define TAKE_REAL(member, help)                                                                    \
    if (st == GR_OK)                                                                               \
        st = gr_cli_amount(c, options, O_##member, &o->member);
    GR_KG_TRAIN_OPTIONS(TAKE_WHOLE, TAKE_REAL)
    return st;
}

static gr_status tell(gr_cli *c, const gr_kge_report *r, const char *out)
{
    gr_value v;

    if (!c->json) {
        if (!c->quiet)
            gr_strbuf_addf(&c->out, "epoch %zu of %zu is the best: MRR %.4f, Hits@10 %.4f\n",
                           r->best, r->epochs, r->mrr, r->hits10);
        if (!c->quiet && r->mrr_full > 0)
            gr_strbuf_addf(&c->out, "MRR %.4f where links of test.tsv have no rank either\n",
                           r->mrr_full);
        if (!c->quiet)
            gr_strbuf_addf(&c->out, "%.1f s an epoch\n", r->seconds);
        gr_strbuf_addf(&c->out, "%s\n", out);
        return GR_OK;
    }
    if (!gr_kg_trained_value(&c->cx.arena, r, out, &v))
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
        "or --timeout. Where there is a test.tsv, a second MRR leaves its links out of the ranks, "
        "too, as published figures do, which are the higher for it (by 0.04 on FB15k-237); "
        "nothing else is made of it. The same --seed gives the same file. Where standard error is "
        "no terminal, "
        "each epoch is a line there.\n"
        "complex and distmult learn to tell objects from all other entities, transe and rotate "
        "from random ones. complex predicts best.",
    GR_OPTIONS(options),
    .needs_session = true,
    .run = run,
};
