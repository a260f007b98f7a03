/* predict_edge: whether two nodes are likely to be linked, by a model that learns the graph. */
#include "learn/pairs.h"
#include "learn/rows.h"
#include "tool/tool.h"

enum { P_SOURCE, P_TARGET };

#define MOST_LINKS 2000000u /* that can be learnt while somebody waits */

static gr_status predict_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_pair pair = { in->arg[P_SOURCE].node, in->arg[P_TARGET].node };
    gr_arena *a = &cx->arena;
    gr_pair_report report;
    gr_pair_graph g;
    gr_rows rows;
    float chance;
    gr_status st;

    if (gr_graph_n_edges(in->graph) > MOST_LINKS)
        return gr_fail_arg(err, GR_ELIMIT, "graph",
                           "%u links are the most that are learnt from here", MOST_LINKS);
    if (pair.u == pair.v)
        return gr_fail_arg(err, GR_EUSAGE, "target", "target: expected another node than source");
    if ((st = gr_learn_rows(cx, in->graph, &rows, err)) != GR_OK)
        return st;
    g = (gr_pair_graph){ rows.n, rows.from, rows.col, NULL };
    if ((st = gr_pairs_learn(cx, &g, 0, &pair, 1, &chance, &report, err)) != GR_OK)
        return st;
    out->grade = GR_PREDICTED;
    out->why = gr_str_printf(a,
                             "a GCN learnt it from the other links; of %zu held out, and as many "
                             "pairs that are none, it told %.1f %% right, AUC %.3f",
                             report.tested, 100 * report.right, report.model.auc)
                   .ptr;
    if (out->why == NULL || !gr_v_record(a, &out->value) ||
        !gr_v_set(a, &out->value, "linked", gr_v_bool(chance > 0.5F)) ||
        !gr_v_set(a, &out->value, "chance", gr_v_real((double)(int)(chance * 1e4F + 0.5F) / 1e4)))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

static const gr_param predict_params[] = {
    { "source", GR_P_NODE, GR_REQUIRED, "one node", .words = "from, between, whether" },
    { "target", GR_P_NODE, GR_REQUIRED, "the other", .words = "to, and, with" },
};

const gr_tool gr_tool_predict_edge = {
    .name = "predict_edge",
    .family = "learning",
    .summary = "Whether two nodes are likely to be linked, by a model that learns the graph",
    .brief = "will two nodes be linked",
    .details =
        "A graph convolution network learns the links while the call waits: a second for ten "
        "thousand. Vectors of nodes and counts of common neighbours score the pair; chance is "
        "among pairs of which half are links, linked says whether it is above one half. It is "
        "predicted, never proved: the reason says how well held-out links were told. The same "
        "seed gives the same answer. Directions, weights, loops and parallel edges do not count. "
        "At least 20 links are needed.",
    GR_PARAMS(predict_params),
    .result = GR_R_RECORD,
    .returns = "linked: bool, chance: number",
    .cost = "O(100 m)",
    .run = predict_run,
    .unchecked = "it is what a model says, not what follows",
    .cues = "predict whether two nodes will be linked, will become friends, will link to, likely "
            "to be connected in future, chance of a link, link probability",
    .example = { "a-b, a-c, a-d, a-e, a-f, b-c, b-d, b-e, b-f, c-d, c-e, c-f, d-e, d-f, e-f, g-h, "
                 "g-i, g-j, h-i, h-j, i-j, k-l, m-n",
                 "predict_edge(G, a, b).linked", "yes" },
};
