/* Reciprocity: how much of a directed graph goes both ways.
 *
 * The kernel reads every node's edges out beside its edges in. The verifier looks for the way back
 * of one edge after the other among the edges out. */
#include "algo/algo_int.h"

/* How many of the edges out of v have one of their own that leads back; both rows are sorted. */
static uint64_t count_both(const gr_csr *out, const gr_csr *in, gr_vid v)
{
    uint64_t i = out->start[v], j = in->start[v], n = 0;

    while (i < out->start[v + 1] && j < in->start[v + 1]) {
        gr_vid to = out->to[i], from = in->to[j];

        n += to == from && to != v;
        i += to <= from;
        j += from <= to;
    }
    return n;
}

static gr_status reciprocity_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_graph *g = in->graph;
    const gr_csr *back;
    uint64_t both = 0;
    gr_status st = gr_graph_in(cx, g, &back, err);

    if (st != GR_OK)
        return st;
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        both += count_both(gr_graph_out(g), back, v);
    }
    if (gr_graph_n_edges(g) == 0)
        out->value = gr_v_null();
    else
        out->value = gr_v_real((double)both / gr_graph_n_edges(g));
    return GR_OK;
}

/* The first of parallel edges u -> v needs one edge v -> u, the second needs two, and so on. */
static gr_status reciprocity_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_csr *out = gr_graph_out(in->graph);
    uint64_t edges = 0, both = 0, earlier = 0;
    gr_vid u = GR_NO_NODE, v = GR_NO_NODE;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it); edges++) {
        uint64_t first = gr_csr_find(out, it.v, it.u);

        if (GR_EVERY(edges) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        earlier = it.u == u && it.v == v ? earlier + 1 : 0;
        u = it.u;
        v = it.v;
        if (u != v && first != UINT64_MAX && first + earlier < out->start[v + 1])
            both += out->to[first + earlier] == u;
    }
    if (edges == 0 ? r->value.type != GR_V_NULL
                   : r->value.type != GR_V_REAL || r->value.d != (double)both / (double)edges)
        return gr_refute(err, "%llu of %llu edges go both ways", (unsigned long long)both,
                         (unsigned long long)edges);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_alias reciprocity_aliases[] = {
    { GR_SURFACE_NATIVE, "overall_reciprocity", NULL, NULL },
};

const gr_tool gr_tool_reciprocity = {
    .name = "reciprocity",
    .family = "structure",
    .summary = "Share of the edges that go both ways",
    .brief = "share of edges both ways",
    .details = "The edges u>v for which there is an edge v>u, over all edges. Loops count as edges "
               "but do not go both ways; each of parallel edges needs an edge back of its own. "
               "Null without edges. Directed graphs only.",
    GR_ALIASES(reciprocity_aliases),
    .result = GR_R_NUMBER,
    .returns = "number?",
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(n + m)",
    .run = reciprocity_run,
    .verify = reciprocity_verify,
    .checked_by = "goes through all edges and searches the edge back of each",
    .cues = "reciprocity, reciprocal, mutual, both ways, follow each other, returned, how many "
            "follow back, are relations mutual, share of mutual links, is it returned, two-way "
            "relations",
    .example = { "a>b, b>a, b>c, c>d", "reciprocity(G)", "0.5" },
};
