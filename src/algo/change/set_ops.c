/* Two graphs taken together: union, intersection, difference, symmetric difference.
 *
 * The k-th of parallel edges in one graph is the k-th between the same nodes in the other, as in
 * NetworkX. The kernels look for it in the other graph's rows. The verifiers sort the
 * edges of both and go from pair to pair. */
#include "algo/change/two_int.h"

typedef enum keep { UNION, INTERSECTION, DIFFERENCE, SYMMETRIC } keep;

static gr_status plan_edges(gr_plan *p, const gr_two *t, keep what, gr_err *err)
{
    gr_status st;

    for (gr_two_walk w = gr_two_edges(t, false); gr_two_next(&w);) {
        bool wanted = what == UNION || w.has_twin == (what == INTERSECTION);

        if (GR_EVERY(w.it.id) && (st = gr_ctx_check(p->cx, err)) != GR_OK)
            return st;
        if (wanted &&
            gr_plan_add_edge(p, w.u, w.v, w.it.id, what == UNION ? w.twin : GR_NO_EDGE) == NULL)
            return gr_fail_memory(p->cx, err);
    }
    if (what == INTERSECTION || what == DIFFERENCE)
        return GR_OK;
    for (gr_two_walk w = gr_two_edges(t, true); gr_two_next(&w);)
        if (!w.has_twin && gr_plan_add_edge(p, w.u, w.v, GR_NO_EDGE, w.it.id) == NULL)
            return gr_fail_memory(p->cx, err);
    return gr_ctx_check(p->cx, err);
}

/* Of an intersection only common nodes stay; of a difference those of the first graph. The places
 * of the edges' ends follow. */
static gr_status drop_nodes(gr_plan *p, const gr_two *t, keep what, gr_err *err)
{
    gr_vid n_a = gr_graph_n_nodes(t->a);
    gr_vid *place = gr_new_n(&p->cx->scratch, gr_vid, t->n);
    size_t n = 0;

    if (place == NULL)
        return gr_fail_memory(p->cx, err);
    for (gr_vid v = 0; v < t->n; v++) {
        place[v] = (gr_vid)n;
        if (v >= n_a || (what == INTERSECTION && t->in_b[v] == GR_NO_NODE))
            continue;
        p->node[n] = p->node[v];
        p->node[n++].from[1] = GR_NO_NODE;
    }
    p->n_nodes = n;
    for (size_t i = 0; i < p->n_edges; i++) {
        p->edge[i].u = place[p->edge[i].u];
        p->edge[i].v = place[p->edge[i].v];
    }
    p->src[1] = NULL;
    return GR_OK;
}

static gr_status combine(gr_ctx *cx, const gr_in *in, keep what, gr_result *out, gr_err *err)
{
    gr_two t;
    gr_plan p = gr_plan_start(cx, in->graph, in->arg[0].graph);
    gr_status st = gr_two_start(cx, in, &t, err);

    if (st != GR_OK)
        return st;
    if (!gr_two_nodes(&p, &t))
        return gr_fail_memory(cx, err);
    st = plan_edges(&p, &t, what, err);
    if (st == GR_OK && (what == INTERSECTION || what == DIFFERENCE))
        st = drop_nodes(&p, &t, what, err);
    return st == GR_OK ? gr_plan_build(&p, &out->value, err) : st;
}

/* --- the verifier --- */

/* The edges that should be there of one pair: n_a from the first graph meet n_b from the second. */
static bool plan_group(gr_plan *p, const gr_two_groups *s, const gr_vid *place, keep what)
{
    const gr_two_edge *a = s->group, *b = s->group + s->n_a;
    size_t least = s->n_a < s->n_b ? s->n_a : s->n_b;
    size_t most = s->n_a > s->n_b ? s->n_a : s->n_b;
    size_t from = what == DIFFERENCE || what == SYMMETRIC ? least : 0;
    size_t to = what == INTERSECTION ? least : what == DIFFERENCE ? s->n_a : most;

    for (size_t k = from; k < to; k++)
        if (gr_plan_add_edge(p, place[a->u], place[a->v], k < s->n_a ? a[k].id : GR_NO_EDGE,
                             k < s->n_b && what != INTERSECTION ? b[k].id : GR_NO_EDGE) == NULL)
            return false;
    return true;
}

static gr_status check(gr_ctx *cx, const gr_in *in, keep what, gr_result *r, gr_err *err)
{
    bool both = what == UNION || what == SYMMETRIC, ok = true;
    gr_vid n_a = gr_graph_n_nodes(in->graph), n_b = gr_graph_n_nodes(in->arg[0].graph);
    gr_plan p = gr_plan_start(cx, in->graph, both ? in->arg[0].graph : NULL);
    gr_vid *place = gr_new_n(&cx->scratch, gr_vid, (size_t)n_a + n_b);
    gr_two_groups s;
    gr_two t;
    gr_status st;

    if (gr_plan_too_big((uint64_t)n_a + n_b,
                        gr_graph_n_edges(in->graph) + (uint64_t)gr_graph_n_edges(in->arg[0].graph),
                        r))
        return GR_OK;
    if (place == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_two_start(cx, in, &t, err)) != GR_OK ||
        (st = gr_two_sort(cx, &t, &s, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < t.n && ok; v++) {
        bool in_a = v < n_a, in_b = t.in_b[v] != GR_NO_NODE;
        bool wanted = what == INTERSECTION ? in_a && in_b : what == DIFFERENCE ? in_a : true;

        place[v] = (gr_vid)p.n_nodes;
        if (wanted)
            ok = gr_plan_add_node(&p, in_a ? gr_graph_name(t.a, v) : gr_graph_name(t.b, t.in_b[v]),
                                  in_a ? v : GR_NO_NODE, both ? t.in_b[v] : GR_NO_NODE) != NULL;
    }
    while (ok && gr_two_group(&s))
        ok = plan_group(&p, &s, place, what);
    return ok ? gr_plan_check(&p, r, err) : gr_fail_memory(cx, err);
}

#define SET_TOOL(tool, what)                                                                       \
    static gr_status tool##_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)          \
    {                                                                                              \
        return combine(cx, in, what, out, err);                                                    \
    }                                                                                              \
    static gr_status tool##_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)         \
    {                                                                                              \
        return check(cx, in, what, r, err);                                                        \
    }

SET_TOOL(union, UNION)
SET_TOOL(intersection, INTERSECTION)
SET_TOOL(difference, DIFFERENCE)
SET_TOOL(symmetric_difference, SYMMETRIC)

#define CHECKED_BY                                                                                 \
    "sorts the edges of both graphs by their pairs and compares all names, edges and attributes"

static const gr_param other_params[] = { GR_OTHER_PARAM };
static const gr_alias union_aliases[] = {
    { GR_SURFACE_NATIVE, "compose", NULL, NULL },
    { GR_SURFACE_NATIVE, "merge", NULL, NULL },
};

const gr_tool gr_tool_union = {
    .name = "union",
    .family = "transformations",
    .summary = "Two graphs put together, equal names being one node",
    .brief = "equal names are one node",
    .details = "An edge that both have is there once; of parallel edges as many as the graph that "
               "has more of them. Where both have a value of an attribute, that of the second "
               "counts. Both must be directed, or both undirected.",
    GR_PARAMS(other_params),
    GR_ALIASES(union_aliases),
    .result = GR_R_GRAPH,
    .cost = "O(n + m log m)",
    .run = union_run,
    .verify = union_verify,
    .checked_by = CHECKED_BY,
    .cues = "union of two graphs, combined network, merged, together, both networks, compose, put "
            "two networks together, all edges of both, merge the graphs, join two graphs",
    .example = { "a-b, b-c", "edge_count(union(G, add_edges(G, [[c, d]])))", "3" },
};

const gr_tool gr_tool_intersection = {
    .name = "intersection",
    .family = "transformations",
    .summary = "The nodes and edges that two graphs share",
    .brief = "what both have",
    .details = "Attributes are those of the first graph. Of parallel edges as many as the graph "
               "that has fewer of them. Both must be directed, or both undirected.",
    GR_PARAMS(other_params),
    .result = GR_R_GRAPH,
    .cost = "O(n + m log m)",
    .run = intersection_run,
    .verify = intersection_verify,
    .checked_by = CHECKED_BY,
    .cues = "intersection of two graphs, common edges, in both networks, shared edges, overlap, "
            "what do both have, edges in both, overlap of two networks, stable links",
    .example = { "a-b, b-c", "edges(intersection(G, remove_edges(G, [[b, c]]))).target", "b" },
};

const gr_tool gr_tool_difference = {
    .name = "difference",
    .family = "transformations",
    .summary = "The graph without the edges that another graph has",
    .brief = "edges the other lacks",
    .details =
        "All nodes of the first graph stay. Where the first has more parallel edges than the "
        "second, the last of them stay. Nodes that only the second has do not matter. Both "
        "must be directed, or both undirected.",
    GR_PARAMS(other_params),
    .result = GR_R_GRAPH,
    .cost = "O(n + m log m)",
    .run = difference_run,
    .verify = difference_verify,
    .checked_by = CHECKED_BY,
    .cues = "difference of two graphs, edges only in the first, not in the other, minus, "
            "subtract, edges that the other lacks, what was there before and is not now, first "
            "minus second",
    .example = { "a-b, b-c", "edges(difference(G, remove_edges(G, [[b, c]]))).target", "c" },
};

const gr_tool gr_tool_symmetric_difference = {
    .name = "symmetric_difference",
    .family = "transformations",
    .summary = "The edges that only one of two graphs has",
    .brief = "edges of one only",
    .details = "All nodes of both are there. Of parallel edges those stay that the graph with more "
               "of them has beyond the other. Both must be directed, or both undirected.",
    GR_PARAMS(other_params),
    .result = GR_R_GRAPH,
    .cost = "O(n + m log m)",
    .run = symmetric_difference_run,
    .verify = symmetric_difference_verify,
    .checked_by = CHECKED_BY,
    .cues = "symmetric difference, in one but not both, edges that changed, exclusive edges, what "
            "differs, links in exactly one, edges not shared",
    .example = { "a-b, b-c",
                 "edge_count(symmetric_difference(G, add_edges(remove_edges(G, [[b, c]]), [[a, "
                 "c]])))",
                 "2" },
};
