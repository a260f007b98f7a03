/* The largest independent set and its complement, the smallest vertex cover.
 *
 * The verifiers look at every edge. That none is better they show by a second search, which
 * branches on nodes of largest degree. */
#include "algo/sets/search_int.h"

static gr_status find(gr_ctx *cx, const gr_in *in, bool cover, gr_value *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    gr_clock clock = gr_clock_start(cx, &in->arg[0]);
    gr_independent best;
    gr_csr rows;
    gr_status st = gr_simple_rows(cx, in->graph, &rows, err);

    if (st != GR_OK || (st = gr_independent_search(cx, &rows, n, &clock, &best, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; cover && v < n; v++)
        best.mark[v] = !best.mark[v];
    return gr_best_write(cx, in->graph, best.mark, cover ? n - best.bound : best.bound, out, err);
}

static gr_status maximum_independent_set_run(gr_ctx *cx, const gr_in *in, gr_result *out,
                                             gr_err *err)
{
    return find(cx, in, false, &out->value, err);
}

static gr_status minimum_vertex_cover_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return find(cx, in, true, &out->value, err);
}

/* --- the verifiers --- */

static gr_status check_best(gr_ctx *cx, const gr_graph *g, gr_vid k, bool cover, gr_result *r,
                            gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    gr_finding finding;
    gr_matrix m;
    gr_csr rows;
    gr_status st;

    r->grade = GR_UNCHECKED;
    r->why = "the set was checked, but not again that none is better: that would take too long";
    if (n > GR_MATRIX_MAX)
        return GR_OK;
    if ((st = gr_simple_rows(cx, g, &rows, err)) != GR_OK ||
        (st = gr_matrix_whole(cx, &rows, n, &m, err)) != GR_OK ||
        (st = gr_larger_independent(cx, &m, k, &finding, err)) != GR_OK)
        return st;
    if (finding == GR_FOUND_ONE)
        return gr_refute(err, "there is a %s", cover ? "smaller cover" : "larger set");
    if (finding == GR_FOUND_NONE) {
        r->grade = GR_REDERIVED;
        r->why = NULL;
    }
    return GR_OK;
}

static gr_status check(gr_ctx *cx, const gr_in *in, bool cover, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    gr_best best;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = gr_best_read(cx, in->graph, &r->value, !cover, &best, err)) != GR_OK)
        return st;
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (it.u != it.v && best.mark[it.u] == !cover && best.mark[it.v] == !cover)
            return gr_refute(err, "the edge between nodes %u and %u %s", it.u, it.v,
                             cover ? "is not covered" : "lies in the set");
    }
    if (best.optimal)
        return check_best(cx, in->graph, cover ? n - best.n : best.n, cover, r, err);
    r->grade = GR_UNCHECKED;
    r->why = "the set was checked, its bound was not: the search ended before it was done";
    return GR_OK;
}

static gr_status maximum_independent_set_verify(gr_ctx *cx, const gr_in *in, gr_result *r,
                                                gr_err *err)
{
    return check(cx, in, false, r, err);
}

static gr_status minimum_vertex_cover_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check(cx, in, true, r, err);
}

/* --- the rows --- */

#define CHECKED_BY                                                                                 \
    "looks at every edge; that no set is better, by a second search that takes nodes of degree 0 " \
    "and 1 and branches on one of largest degree"

static const gr_param params[] = { GR_BUDGET_PARAM };

const gr_tool gr_tool_maximum_independent_set = {
    .name = "maximum_independent_set",
    .family = "sets",
    .summary = "Largest set of nodes no two of which are joined",
    .brief = "none joined",
    .details = "A record: nodes in the order of the graph, size, optimal and bound. optimal says "
               "that no such set is larger; otherwise time ran out, and bound is what none "
               "exceeds. Of several largest ones it is the one that the search meets first. "
               "Directions, loops and parallel edges do not count.",
    GR_PARAMS(params),
    .result = GR_R_RECORD,
    .returns = "nodes: nodes, size: int, optimal: bool, bound: int",
    .cost = "exponential at worst; within budget_ms",
    .run = maximum_independent_set_run,
    .verify = maximum_independent_set_verify,
    .checked_by = CHECKED_BY,
    .cues = "maximum independent set, largest independent set, stable set, no two are connected, "
            "no two know each other, no two are friends, none of them adjacent, largest group of "
            "strangers, do not conflict, invite as many as possible without conflicts, maximal "
            "independent set, largest set without edges, pairwise unconnected nodes, most tasks "
            "that do not conflict, packing",
    .example = { "a-b, b-c, c-d, d-e", "maximum_independent_set(G)",
                 "nodes: a, c, e\nsize: 3\noptimal: yes\nbound: 3" },
};

static const gr_alias minimum_vertex_cover_aliases[] = {
    { GR_SURFACE_NATIVE, "min_weighted_vertex_cover", NULL, NULL },
    { GR_SURFACE_NATIVE, "vertex_cover", NULL, NULL },
    { GR_SURFACE_NATIVE, "min_vertex_cover", NULL, NULL },
};

const gr_tool gr_tool_minimum_vertex_cover = {
    .name = "minimum_vertex_cover",
    .family = "sets",
    .summary = "Fewest nodes that touch every edge",
    .brief = "touch every edge",
    .details = "A record: nodes in the order of the graph, size, optimal and bound. optimal says "
               "that no cover is smaller; otherwise time ran out, and bound is what every cover "
               "needs. Of several smallest ones it is the one that the search meets first. "
               "Directions, loops and parallel edges do not count.",
    GR_PARAMS(params),
    GR_ALIASES(minimum_vertex_cover_aliases),
    .result = GR_R_RECORD,
    .returns = "nodes: nodes, size: int, optimal: bool, bound: int",
    .cost = "exponential at worst; within budget_ms",
    .run = minimum_vertex_cover_run,
    .verify = minimum_vertex_cover_verify,
    .checked_by = CHECKED_BY,
    .cues = "minimum vertex cover, smallest vertex cover, node cover, fewest nodes that touch "
            "every edge, cover all edges, watch every road, every connection has at least one, "
            "guards at crossings, smallest set of nodes that meets all edges, fewest cameras to "
            "watch all streets, cover every link",
    .example = { "a-b, b-c, c-d, d-e", "minimum_vertex_cover(G)",
                 "nodes: b, d\nsize: 2\noptimal: yes\nbound: 2" },
};
