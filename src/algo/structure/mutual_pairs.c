/* Pairs of nodes with edges both ways.
 *
 * The kernel reads every node's edges out beside its edges in. The verifier looks for the way back
 * of one edge after the other among the edges out. */
#include "algo/algo_int.h"

static gr_status mutual_pairs_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_graph *g = in->graph;
    const gr_csr *to = gr_graph_out(g), *back;
    gr_status st = gr_graph_in(cx, g, &back, err);

    if (st != GR_OK)
        return st;
    if (!gr_v_list(&cx->arena, &out->value))
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        uint64_t i = to->start[v], j = back->start[v];
        gr_vid last = v;

        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        while (i < to->start[v + 1] && j < back->start[v + 1]) {
            gr_vid a = to->to[i], b = back->to[j];

            if (a == b && a > v && a != last) {
                last = a;
                if (!gr_v_push(&cx->arena, &out->value, gr_v_link(g, v, a)))
                    return gr_fail_memory(cx, err);
            }
            i += a <= b;
            j += b <= a;
        }
    }
    return GR_OK;
}

static gr_status mutual_pairs_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_graph *g = in->graph;
    gr_vid u = GR_NO_NODE, v = GR_NO_NODE;
    size_t n = 0;
    gr_status st;

    if (r->value.type != GR_V_LIST)
        return gr_refute(err, "the value is no list");
    if (gr_too_big_to_check(g, r))
        return GR_OK;
    /* Edges come by their first, then by their second end. */
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        bool again = it.u == u && it.v == v;

        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        u = it.u;
        v = it.v;
        if (again || u >= v || !gr_leads(g, v, u))
            continue;
        gr_value pair = gr_v_link(g, u, v);
        if (n == r->value.list->n || !gr_is_same(&r->value.list->at[n], &pair))
            return gr_refute(err, "pair %zu is not the next that goes both ways", n);
        n++;
    }
    if (n != r->value.list->n)
        return gr_refute(err, "there are %zu pairs", n);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

const gr_tool gr_tool_mutual_pairs = {
    .name = "mutual_pairs",
    .family = "structure",
    .summary = "Pairs of nodes with edges both ways",
    .brief = "edges both ways",
    .details = "Each pair once, by the first, then by the second of its nodes in the order of the "
               "graph. Loops are none, parallel edges make no difference. Directed graphs only.",
    .result = GR_R_EDGES,
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(n + m)",
    .run = mutual_pairs_run,
    .verify = mutual_pairs_verify,
    .checked_by = "goes through all edges and searches the edge back of each",
    .cues = "mutual pairs, pairs that follow each other, reciprocated links, links both ways, who "
            "follow each other, mutual follows",
    .example = { "a>b, b>a, b>c, c>d, d>c", "mutual_pairs(G)", "a - b, c - d" },
};
