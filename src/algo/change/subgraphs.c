/* Parts of a graph: some nodes, some edges, or all but some.
 *
 * The kernels mark what stays. The verifiers find it the other way round: they start with what is
 * given and ask each node and edge of the graph whether it is meant. */
#include "algo/change/keep_int.h"

#include <stdlib.h>

static int by_id(const void *a, const void *b)
{
    gr_vid x = *(const gr_vid *)a, y = *(const gr_vid *)b;

    return (x > y) - (x < y);
}

/* keep = listed or not, by a search in the sorted list: for verifiers. */
static gr_status search_listed(gr_ctx *cx, const gr_in *in, bool keep, bool **out, gr_err *err)
{
    const gr_arg *list = &in->arg[0];
    gr_vid *sorted = gr_arena_copy(&cx->scratch, list->nodes, list->n_nodes * sizeof *sorted);

    *out = gr_marks(cx, gr_graph_n_nodes(in->graph), !keep);
    if (sorted == NULL || *out == NULL)
        return gr_fail_memory(cx, err);
    qsort(sorted, list->n_nodes, sizeof *sorted, by_id);
    for (gr_vid v = 0; v < gr_graph_n_nodes(in->graph); v++)
        if (bsearch(&v, sorted, list->n_nodes, sizeof *sorted, by_id) != NULL)
            (*out)[v] = keep;
    return gr_ctx_check(cx, err);
}

static gr_status mark_listed(gr_ctx *cx, const gr_in *in, bool keep, bool **out, gr_err *err)
{
    *out = gr_marks(cx, gr_graph_n_nodes(in->graph), !keep);
    if (*out == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < in->arg[0].n_nodes; i++)
        (*out)[in->arg[0].nodes[i]] = keep;
    return GR_OK;
}

/* --- subgraph, remove_nodes --- */

static gr_status keep_listed(gr_ctx *cx, const gr_in *in, gr_kept *out, gr_err *err)
{
    return mark_listed(cx, in, true, &out->node, err);
}

static gr_status keep_found(gr_ctx *cx, const gr_in *in, gr_kept *out, gr_err *err)
{
    return search_listed(cx, in, true, &out->node, err);
}

static gr_status drop_listed(gr_ctx *cx, const gr_in *in, gr_kept *out, gr_err *err)
{
    return mark_listed(cx, in, false, &out->node, err);
}

static gr_status drop_found(gr_ctx *cx, const gr_in *in, gr_kept *out, gr_err *err)
{
    return search_listed(cx, in, false, &out->node, err);
}

GR_KEEP(subgraph, keep_listed, keep_found)
GR_KEEP(remove_nodes, drop_listed, drop_found)

static const gr_param subgraph_params[] = {
    { "nodes", GR_P_NODES, GR_REQUIRED, "the nodes to keep", .words = "of, with, only, among" },
};
static const gr_alias subgraph_aliases[] = {
    { GR_SURFACE_NATIVE, "induced_subgraph", NULL, NULL },
};

const gr_tool gr_tool_subgraph = {
    .name = "subgraph",
    .family = "transformations",
    .summary = "The part of the graph that some nodes induce",
    .brief = "these nodes",
    .details = "These nodes, in the order of the graph, and all edges between two of them, loops "
               "and parallel edges too, with their attributes. A node named twice is there once; "
               "no nodes at all give an empty graph.",
    GR_PARAMS(subgraph_params),
    GR_ALIASES(subgraph_aliases),
    .result = GR_R_GRAPH,
    .cost = "O(n + m)",
    .run = subgraph_run,
    .verify = subgraph_verify,
    .checked_by = GR_CHECKED_BY_PLAN,
    .cues = "subgraph, induced by, only the nodes, among these nodes, restricted to, within the "
            "group, consider only, network among, take only the members, part induced by, reduce "
            "to these nodes, sub-network",
    .example = { "a-b, b-c, c-a, c-d", "edges(subgraph(G, [a, b, c])).source", "a, a, b" },
};

static const gr_param remove_nodes_params[] = {
    { "nodes", GR_P_NODES, GR_REQUIRED, "the nodes to remove",
      .words = "without, removing, except" },
};
static const gr_alias remove_nodes_aliases[] = {
    { GR_SURFACE_NATIVE, "remove_node", NULL, NULL },
    { GR_SURFACE_NATIVE, "remove_nodes_from", NULL, NULL },
    { GR_SURFACE_NATIVE, "delete_nodes", NULL, NULL },
    { GR_SURFACE_NATIVE, "without_nodes", NULL, NULL },
};

const gr_tool gr_tool_remove_nodes = {
    .name = "remove_nodes",
    .family = "transformations",
    .summary = "The graph without some nodes",
    .details = "Their edges go with them. A name that is no node of the graph is an error.",
    GR_PARAMS(remove_nodes_params),
    GR_ALIASES(remove_nodes_aliases),
    .result = GR_R_GRAPH,
    .cost = "O(n + m)",
    .run = remove_nodes_run,
    .verify = remove_nodes_verify,
    .checked_by = GR_CHECKED_BY_PLAN,
    .cues = "remove the node, delete, without the node, avoiding, if it is closed, is down, "
            "fails, leaves, is blocked, except for, not through, take out, if the station is "
            "closed, after the failure of, when someone quits, knock out, suppose it is gone, "
            "disable the server",
    .example = { "a-b, b-c, a-d, d-e, e-c", "shortest_path(remove_nodes(G, [b]), a, c)",
                 "a d e c, length 3" },
};

/* --- edge_subgraph, remove_edges --- */

static gr_status keep_ends(gr_ctx *cx, const gr_graph *g, gr_kept *out, gr_err *err)
{
    out->node = gr_marks(cx, gr_graph_n_nodes(g), false);
    if (out->node == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        if (out->edge[it.id])
            out->node[it.u] = out->node[it.v] = true;
    return GR_OK;
}

static gr_status keep_edges(gr_ctx *cx, const gr_in *in, gr_kept *out, gr_err *err)
{
    gr_status st = gr_mark_edges(cx, in->graph, &in->arg[0], "edges", &out->edge, err);

    return st == GR_OK ? keep_ends(cx, in->graph, out, err) : st;
}

/* The nodes are those that the list names. */
static gr_status keep_edges_again(gr_ctx *cx, const gr_in *in, gr_kept *out, gr_err *err)
{
    gr_status st = gr_mark_edges_slowly(cx, in->graph, &in->arg[0], &out->edge, err);

    out->node = gr_marks(cx, gr_graph_n_nodes(in->graph), false);
    if (out->node == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < 2 * in->arg[0].n_nodes; i++)
        out->node[in->arg[0].nodes[i]] = true;
    return st;
}

static void invert(const gr_graph *g, bool *mark)
{
    for (gr_eid e = 0; e < gr_graph_n_edges(g); e++)
        mark[e] = !mark[e];
}

static gr_status drop_edges(gr_ctx *cx, const gr_in *in, gr_kept *out, gr_err *err)
{
    gr_status st = gr_mark_edges(cx, in->graph, &in->arg[0], "edges", &out->edge, err);

    if (st == GR_OK)
        invert(in->graph, out->edge);
    return st;
}

static gr_status drop_edges_again(gr_ctx *cx, const gr_in *in, gr_kept *out, gr_err *err)
{
    gr_status st = gr_mark_edges_slowly(cx, in->graph, &in->arg[0], &out->edge, err);

    if (st == GR_OK)
        invert(in->graph, out->edge);
    return st;
}

/* As GR_KEEP, with a check that compares every edge with every one of the list. */
static gr_status edge_subgraph_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return gr_keep_run(cx, in, keep_edges, out, err);
}

static gr_status remove_edges_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return gr_keep_run(cx, in, drop_edges, out, err);
}

static bool too_many_pairs(const gr_in *in, gr_result *r)
{
    return gr_plan_too_big(0, (uint64_t)gr_graph_n_edges(in->graph) * in->arg[0].n_nodes / 16, r);
}

static gr_status edge_subgraph_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return too_many_pairs(in, r) ? GR_OK : gr_keep_verify(cx, in, keep_edges_again, r, err);
}

static gr_status remove_edges_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return too_many_pairs(in, r) ? GR_OK : gr_keep_verify(cx, in, drop_edges_again, r, err);
}

static const gr_param edge_subgraph_params[] = {
    { "edges", GR_P_EDGES, GR_REQUIRED, "the edges to keep, as [u, v]", .words = "of, with, only" },
};

const gr_tool gr_tool_edge_subgraph = {
    .name = "edge_subgraph",
    .family = "transformations",
    .summary = "Some edges and their ends, as a graph",
    .brief = "these edges",
    .details = "Of parallel edges all are kept. In a directed graph [u, v] is the edge from u to "
               "v. A pair that no edge joins is an error.",
    GR_PARAMS(edge_subgraph_params),
    .result = GR_R_GRAPH,
    .cost = "O(n + m)",
    .run = edge_subgraph_run,
    .verify = edge_subgraph_verify,
    .checked_by = "compares every edge with the list, and all names, edges and attributes",
    .cues = "only these edges, edge subgraph, graph of the edges, using only the roads, keep "
            "these edges, network of the given links, restrict to the edges",
    .example = { "a-b, b-c, c-d", "nodes(edge_subgraph(G, [[a, b], [c, b]])).node", "a, b, c" },
};

static const gr_param remove_edges_params[] = {
    { "edges", GR_P_EDGES, GR_REQUIRED, "the edges to remove, as [u, v]",
      .words = "without, removing, between" },
};
static const gr_alias remove_edges_aliases[] = {
    { GR_SURFACE_NATIVE, "remove_edge", NULL, NULL },
    { GR_SURFACE_NATIVE, "remove_edges_from", NULL, NULL },
    { GR_SURFACE_NATIVE, "delete_edges", NULL, NULL },
    { GR_SURFACE_NATIVE, "without_edges", NULL, NULL },
};

const gr_tool gr_tool_remove_edges = {
    .name = "remove_edges",
    .family = "transformations",
    .summary = "The graph without some edges",
    .details = "All nodes stay. Of parallel edges all go. In a directed graph [u, v] is the edge "
               "from u to v only. A pair that no edge joins is an error.",
    GR_PARAMS(remove_edges_params),
    GR_ALIASES(remove_edges_aliases),
    .result = GR_R_GRAPH,
    .cost = "O(n + m)",
    .run = remove_edges_run,
    .verify = remove_edges_verify,
    .checked_by = "compares every edge with the list, and all names, edges and attributes",
    .cues = "remove the edge, without the edge, if the road is closed, the link fails, the bridge "
            "is blocked, is cut, delete the connection, if the connection breaks, cut the link, "
            "drop the edge, after losing the road, suppose the edge is gone, without using the "
            "road",
    .example = { "a-b, b-c, a-d, d-e, e-c", "shortest_path(remove_edges(G, [[b, c]]), a, c)",
                 "a d e c, length 3" },
};

/* --- without_isolates, simple_graph --- */

static gr_status keep_joined(gr_ctx *cx, const gr_in *in, gr_kept *out, gr_err *err)
{
    const gr_csr *rows = gr_graph_out(in->graph), *back;
    gr_status st = gr_graph_in(cx, in->graph, &back, err);

    out->node = gr_marks(cx, gr_graph_n_nodes(in->graph), false);
    if (st != GR_OK)
        return st;
    if (out->node == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < gr_graph_n_nodes(in->graph); v++)
        out->node[v] = gr_csr_degree(rows, v) + gr_csr_degree(back, v) != 0;
    return GR_OK;
}

static gr_status keep_joined_again(gr_ctx *cx, const gr_in *in, gr_kept *out, gr_err *err)
{
    gr_status st;

    out->edge = gr_marks(cx, gr_graph_n_edges(in->graph), true);
    if (out->edge == NULL)
        return gr_fail_memory(cx, err);
    st = keep_ends(cx, in->graph, out, err);
    out->edge = NULL;
    return st;
}

/* Edges are in the order of their ends: the first of each pair. */
static gr_status keep_first(gr_ctx *cx, const gr_in *in, gr_kept *out, gr_err *err)
{
    gr_vid u = GR_NO_NODE, v = GR_NO_NODE;

    out->edge = gr_marks(cx, gr_graph_n_edges(in->graph), false);
    if (out->edge == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
        out->edge[it.id] = it.u != it.v && (it.u != u || it.v != v);
        u = it.u;
        v = it.v;
    }
    return gr_ctx_check(cx, err);
}

/* By a set of pairs that were there before. */
static gr_status keep_unseen(gr_ctx *cx, const gr_in *in, gr_kept *out, gr_err *err)
{
    gr_status st = GR_OK;
    gr_u64map seen;

    out->edge = gr_marks(cx, gr_graph_n_edges(in->graph), false);
    if (out->edge == NULL)
        return gr_fail_memory(cx, err);
    gr_u64map_init(&seen, &cx->budget);
    for (gr_edge_iter it = gr_edges(in->graph); st == GR_OK && gr_edge_next(&it);) {
        uint32_t *slot = gr_u64map_put(&seen, (uint64_t)it.u << 32 | it.v);

        if (slot == NULL) {
            st = gr_fail_memory(cx, err);
            break;
        }
        out->edge[it.id] = *slot == GR_MAP_NONE && it.u != it.v;
        *slot = 1;
        if (GR_EVERY(it.id))
            st = gr_ctx_check(cx, err);
    }
    gr_u64map_clear(&seen);
    return st;
}

GR_KEEP(without_isolates, keep_joined, keep_joined_again)
GR_KEEP(simple_graph, keep_first, keep_unseen)

static const gr_alias without_isolates_aliases[] = {
    { GR_SURFACE_NATIVE, "remove_isolates", NULL, NULL },
};

const gr_tool gr_tool_without_isolates = {
    .name = "without_isolates",
    .family = "transformations",
    .summary = "The graph without the nodes that have no edge",
    .details = "A node with nothing but a loop stays: a loop is an edge.",
    GR_ALIASES(without_isolates_aliases),
    .result = GR_R_GRAPH,
    .cost = "O(n + m)",
    .run = without_isolates_run,
    .verify = without_isolates_verify,
    .checked_by = GR_CHECKED_BY_PLAN,
    .cues = "without isolated nodes, drop isolates, only connected nodes, ignoring lonely nodes, "
            "remove nodes without edges, drop lonely nodes, prune unconnected nodes",
    .example = { "a-b, c", "nodes(without_isolates(G)).node", "a, b" },
};

static const gr_alias simple_graph_aliases[] = {
    { GR_SURFACE_NATIVE, "simplify", NULL, NULL },
};

const gr_tool gr_tool_simple_graph = {
    .name = "simple_graph",
    .family = "transformations",
    .summary = "The graph without loops and parallel edges",
    .brief = "no loops, no parallel edges",
    .details = "The first of parallel edges stays, with its attributes. In a directed graph a>b "
               "and b>a are two different edges and both stay.",
    GR_ALIASES(simple_graph_aliases),
    .result = GR_R_GRAPH,
    .cost = "O(n + m)",
    .run = simple_graph_run,
    .verify = simple_graph_verify,
    .checked_by = GR_CHECKED_BY_PLAN,
    .cues = "simple graph, without loops, without parallel edges, remove duplicates, ignoring "
            "self-loops and multiple edges, merge parallel edges, drop self-loops, clean the "
            "graph, underlying simple graph",
    .example = { "a-b, a-b, b-b, b-c", "edge_count(simple_graph(G))", "2" },
};
