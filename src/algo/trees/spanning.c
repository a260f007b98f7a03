/* Minimum and maximum spanning trees.
 *
 * The kernel is in spanning_find.c, the checks are in spanning_check.c and, under rules, in
 * spanning_rules.c. */
#include "algo/trees/spanning_int.h"

enum { WEIGHT, WITH, WITHOUT };

static gr_status run(gr_ctx *cx, const gr_in *in, bool heaviest, gr_result *out, gr_err *err)
{
    const gr_column *weight = in->arg[WEIGHT].column;
    int64_t n = gr_graph_n_nodes(in->graph);
    gr_value list, sum;
    gr_span_rule *rule;
    gr_span s;
    gr_status st = weight != NULL ? gr_check_numbers(in->graph, weight, "weight", err) : GR_OK;

    if (st != GR_OK ||
        (st = gr_span_rules(cx, in->graph, weight, heaviest, &in->arg[WITH], &in->arg[WITHOUT],
                            &rule, err)) != GR_OK ||
        (st = gr_span_find(cx, in->graph, weight, heaviest, rule, &s, err)) != GR_OK ||
        (st = gr_span_weight(weight, heaviest, &s, &sum, err)) != GR_OK ||
        (st = gr_span_list(cx, in->graph, &s, &list, err)) != GR_OK)
        return st;
    if (!gr_v_record(&cx->arena, &out->value) ||
        !gr_v_set(&cx->arena, &out->value, "edges", list) ||
        !gr_v_set(&cx->arena, &out->value, "weight", sum) ||
        !gr_v_set(&cx->arena, &out->value, "trees", gr_v_int(n - (int64_t)s.n)))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

static gr_status minimum_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return run(cx, in, false, out, err);
}

static gr_status maximum_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return run(cx, in, true, out, err);
}

static gr_status verify(gr_ctx *cx, const gr_in *in, bool heaviest, gr_result *r, gr_err *err)
{
    const gr_column *weight = in->arg[WEIGHT].column;
    gr_span_rule *rule;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = gr_span_rules(cx, in->graph, weight, heaviest, &in->arg[WITH], &in->arg[WITHOUT],
                            &rule, err)) != GR_OK)
        return st;
    r->grade = GR_PROVED;
    return rule != NULL ? gr_span_check_rules(cx, in->graph, weight, heaviest, rule, &r->value, err)
                        : gr_span_check(cx, in->graph, weight, heaviest, &r->value, err);
}

static gr_status minimum_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return verify(cx, in, false, r, err);
}

static gr_status maximum_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return verify(cx, in, true, r, err);
}

static const gr_param params[] = {
    { "weight", GR_P_ATTR, GR_OPTIONAL, "edge attribute to add up; null means every edge counts 1",
      .standard = "@weight", .words = "by" },
    { "with", GR_P_EDGES, GR_OPTIONAL, "edges that must be in it, as [u, v]",
      .words = "must include, already built, with" },
    { "without", GR_P_EDGES, GR_OPTIONAL, "edges that must not be in it, as [u, v]",
      .words = "without, not using, forbidden" },
};

static const gr_alias minimum_aliases[] = {
    { GR_SURFACE_NATIVE, "spanning_tree", NULL, NULL },
    { GR_SURFACE_NATIVE, "minimum_spanning_edges", NULL, ".edges" },
    { GR_SURFACE_NATIVE, "spanning_tree_weight", NULL, ".weight" },
    { GR_SURFACE_NATIVE, "mst", NULL, NULL },
    { GR_SURFACE_NATIVE, "minimum_spanning_forest", NULL, NULL },
};

const gr_tool gr_tool_minimum_spanning_tree = {
    .name = "minimum_spanning_tree",
    .family = "trees",
    .summary = "Cheapest edges that keep together what is connected",
    .brief = "cheapest that keeps all connected",
    .details =
        "A record: the edges, lightest first, those of equal weight in the order of the graph; the "
        "sum of their weights; the number of trees, which is that of the connected components: a "
        "graph that is not connected has a spanning forest. Of edges of equal weight the earliest "
        "that fits is taken. Directions do not count, loops are never taken, of parallel edges the "
        "lightest is. Weights may be negative; every edge needs one. Without weights it is some "
        "spanning tree, and the weight is its number of edges. `with` and `without` make it the "
        "best of those that have these edges and none of those; edges to be had must close no "
        "cycle.",
    GR_PARAMS(params),
    GR_ALIASES(minimum_aliases),
    .result = GR_R_RECORD,
    .returns = "edges: edges, weight: number, trees: int",
    .cost = "O(m + n log n) for most weights, O(m log n)",
    .run = minimum_run,
    .verify = minimum_verify,
    .checked_by = "checks that the edges span without a cycle, adds them up, and compares every "
                  "edge of the graph with the heaviest one that the tree has between its ends",
    .cues = "minimum spanning tree, MST, spanning tree, cheapest network, connect all at minimum "
            "cost, least cable, shortest total wire, connect every city with the least road, "
            "Kruskal, Prim, Boruvka, backbone, cheapest way to connect everything, least total "
            "length, lay cable as cheaply as possible, lightest tree, connect all houses",
    .example = { "a-b 1, b-c 2, a-c 3, c-d 4", "minimum_spanning_tree(G).edges",
                 "a - b, b - c, c - d" },
};

static const gr_alias maximum_aliases[] = {
    { GR_SURFACE_NATIVE, "maximum_spanning_edges", NULL, ".edges" },
};

const gr_tool gr_tool_maximum_spanning_tree = {
    .name = "maximum_spanning_tree",
    .family = "trees",
    .summary = "Heaviest edges that keep together what is connected without a cycle",
    .details = "As minimum_spanning_tree, with the heaviest edges first.",
    GR_PARAMS(params),
    GR_ALIASES(maximum_aliases),
    .result = GR_R_RECORD,
    .returns = "edges: edges, weight: number, trees: int",
    .cost = "O(m + n log n) for most weights, O(m log n)",
    .run = maximum_run,
    .verify = maximum_verify,
    .checked_by = "checks that the edges span without a cycle, adds them up, and compares every "
                  "edge of the graph with the lightest one that the tree has between its ends",
    .cues = "maximum spanning tree, heaviest spanning tree, strongest connections without cycles, "
            "most reliable backbone, widest paths tree, keep the strongest links, tree of "
            "greatest weight, heaviest tree",
    .example = { "a-b 1, b-c 2, a-c 3, c-d 4", "maximum_spanning_tree(G).weight", "9" },
};
