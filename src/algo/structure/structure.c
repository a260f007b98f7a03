/* Structure: how many nodes and edges there are, what exists, how dense it is.
 *
 * The kernels read what the graph keeps: counts, the index of names, sorted rows. The verifiers
 * count and search again without any of it. */
#include "algo/algo_int.h"

#include <math.h>

/* --- node_count --- */

static gr_status node_count_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    out->value = gr_v_int(gr_graph_n_nodes(in->graph));
    return GR_OK;
}

/* Every node has a row, the rows lie one behind the other and cover all arcs, and no arc leads to a
 * node without a row. */
static gr_status node_count_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_csr *out = gr_graph_out(in->graph);
    uint64_t n_arcs = gr_graph_n_arcs(in->graph), n = 0;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    for (; n < gr_graph_n_nodes(in->graph); n++)
        if (out->start[n] > out->start[n + 1])
            return gr_refute(err, "row %llu is not behind the one before", (unsigned long long)n);
    if (n != 0 ? out->start[0] != 0 || out->start[n] != n_arcs : n_arcs != 0)
        return gr_refute(err, "the rows of the nodes do not cover all edges");
    for (uint64_t i = 0; i < n_arcs; i++) {
        if (GR_EVERY(i) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (out->to[i] >= n)
            return gr_refute(err, "an edge leads to node %u, which is not there", out->to[i]);
    }
    return gr_check_int(r, n, "number of nodes", err);
}

static const gr_alias node_count_aliases[] = {
    { GR_SURFACE_NATIVE, "number_of_nodes", NULL, NULL },
    { GR_SURFACE_NATIVE, "order", NULL, NULL },
    { GR_SURFACE_GTOOLS, "number_of_nodes_graphCount", NULL, NULL },
    { GR_SURFACE_TOOLX, "toolx:order", NULL, NULL },
    { GR_SURFACE_NATIVE, "num_nodes", NULL, NULL },
    { GR_SURFACE_NATIVE, "vertex_count", NULL, NULL },
    { GR_SURFACE_NATIVE, "vcount", NULL, NULL },
    { GR_SURFACE_NATIVE, "number_of_vertices", NULL, NULL },
};

const gr_tool gr_tool_node_count = {
    .name = "node_count",
    .family = "structure",
    .summary = "Number of nodes",
    .details = "Nodes without edges count too. The empty graph has 0.",
    GR_ALIASES(node_count_aliases),
    .result = GR_R_INT,
    .cost = "O(1)",
    .run = node_count_run,
    .verify = node_count_verify,
    .checked_by = "counts the rows of the adjacency and checks that every edge ends in one",
    .cues = "how many nodes, number of nodes, vertices, order, how many people, how many cities, "
            "how many vertices, number of people, how many members, count of entities, how many "
            "nodes does the graph have, size of the network",
    .example = { "a-b, b-c, d", "node_count(G)", "4" },
};

/* --- edge_count --- */

static gr_status edge_count_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    out->value = gr_v_int(gr_graph_n_edges(in->graph));
    return GR_OK;
}

/* The sum of degrees: an arc for each edge, in an undirected graph two, but one for a loop. */
static gr_status edge_count_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_csr *out = gr_graph_out(in->graph);
    uint64_t arcs = 0, loops = 0;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    for (gr_vid v = 0; v < gr_graph_n_nodes(in->graph); v++) {
        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        arcs += gr_csr_degree(out, v);
        for (uint64_t i = out->start[v]; i < out->start[v + 1]; i++)
            loops += out->to[i] == v;
    }
    if (gr_graph_is_directed(in->graph))
        return gr_check_int(r, arcs, "number of edges", err);
    return gr_check_int(r, (arcs + loops) / 2, "number of edges", err);
}

static const gr_alias edge_count_aliases[] = {
    { GR_SURFACE_NATIVE, "number_of_edges", NULL, NULL },
    { GR_SURFACE_NATIVE, "size", NULL, NULL },
    { GR_SURFACE_GTOOLS, "number_of_edges_graphCount", NULL, NULL },
    { GR_SURFACE_TOOLX, "toolx:size", NULL, NULL },
    { GR_SURFACE_NATIVE, "num_edges", NULL, NULL },
    { GR_SURFACE_NATIVE, "ecount", NULL, NULL },
};

const gr_tool gr_tool_edge_count = {
    .name = "edge_count",
    .family = "structure",
    .summary = "Number of edges",
    .details = "Loops and every one of parallel edges count. In a directed graph a>b and b>a are "
               "two edges.",
    GR_ALIASES(edge_count_aliases),
    .result = GR_R_INT,
    .cost = "O(1)",
    .run = edge_count_run,
    .verify = edge_count_verify,
    .checked_by = "adds up all degrees: twice the number of edges, or once if directed",
    .cues = "how many edges, number of edges, links, connections, size, how many roads, how many "
            "links, number of connections, how many friendships, count of relations, how many "
            "edges does the graph have",
    .example = { "a-b, b-c, c-c", "edge_count(G)", "3" },
};

/* --- has_node --- */

static gr_status has_node_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid v;

    out->value = gr_v_bool(gr_vertex_of(in->graph, &in->arg[0].value, &v));
    return GR_OK;
}

static gr_name name_in(const gr_value *v)
{
    switch (v->type) {
    case GR_V_INT: return gr_name_int(v->i);
    case GR_V_NODE: return v->node;
    default: return gr_name_of(v->s);
    }
}

static bool is_name(const gr_value *v)
{
    return v->type == GR_V_INT || v->type == GR_V_NODE || v->type == GR_V_STR;
}

/* Reads every name instead of asking the index. */
static gr_status find_slowly(gr_ctx *cx, const gr_graph *g, const gr_value *name, gr_vid *out,
                             gr_err *err)
{
    gr_status st;

    *out = GR_NO_NODE;
    for (gr_vid v = 0; is_name(name) && v < gr_graph_n_nodes(g); v++) {
        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (gr_name_eq(gr_graph_name(g, v), name_in(name))) {
            *out = v;
            return GR_OK;
        }
        if (*out == GR_NO_NODE && gr_name_eq(gr_graph_shown(g, v), name_in(name)))
            *out = v;
    }
    return GR_OK;
}

static gr_status has_node_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid v;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = find_slowly(cx, in->graph, &in->arg[0].value, &v, err)) != GR_OK)
        return st;
    if (!gr_is_bool(&r->value, v != GR_NO_NODE))
        return gr_refute(err, "reading all names says otherwise");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param has_node_params[] = {
    { "node", GR_P_VALUE, GR_REQUIRED, "name of the node; it need not exist",
      .words = "node, vertex", .naming = GR_ONE_NAME },
};
static const gr_alias has_node_aliases[] = {
    { GR_SURFACE_NATIVE, "node_existence", NULL, NULL },
    { GR_SURFACE_GTOOLS, "is_node_graphExistance", NULL, NULL },
};

const gr_tool gr_tool_has_node = {
    .name = "has_node",
    .family = "structure",
    .summary = "Whether a node of that name exists",
    .details = "Names match exactly; where labels are unique, a label names its node too.",
    GR_PARAMS(has_node_params),
    GR_ALIASES(has_node_aliases),
    .result = GR_R_BOOL,
    .cost = "O(1)",
    .run = has_node_run,
    .verify = has_node_verify,
    .checked_by = "reads the names of all nodes",
    .cues = "is there a node, does node exist, in the graph, contains the node, is a member, do "
            "we know, is it part of the network, is there someone called, appears in the graph",
    .example = { "a-b, b-c", "has_node(G, \"d\")", "no" },
};

/* --- has_edge --- */

static gr_status has_edge_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid u, v;

    out->value = gr_v_bool(gr_vertex_of(in->graph, &in->arg[0].value, &u) &&
                           gr_vertex_of(in->graph, &in->arg[1].value, &v) &&
                           gr_csr_find(gr_graph_out(in->graph), u, v) != UINT64_MAX);
    return GR_OK;
}

/* Reads names instead of asking the index, and rows instead of searching them; in an undirected
 * graph both ends must agree. */
static gr_status has_edge_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_csr *out = gr_graph_out(in->graph);
    bool there = false, back = false;
    gr_vid u, v;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = find_slowly(cx, in->graph, &in->arg[0].value, &u, err)) != GR_OK ||
        (st = find_slowly(cx, in->graph, &in->arg[1].value, &v, err)) != GR_OK)
        return st;
    if (u != GR_NO_NODE && v != GR_NO_NODE) {
        for (uint64_t i = out->start[u]; i < out->start[u + 1]; i++)
            there = there || out->to[i] == v;
        for (uint64_t i = out->start[v]; i < out->start[v + 1]; i++)
            back = back || out->to[i] == u;
    }
    if (!gr_is_bool(&r->value, there) || (!gr_graph_is_directed(in->graph) && there != back))
        return gr_refute(err, "reading the edges of the two nodes says otherwise");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param has_edge_params[] = {
    { "source", GR_P_VALUE, GR_REQUIRED, "one end", .words = "between, from",
      .naming = GR_ONE_NAME },
    { "target", GR_P_VALUE, GR_REQUIRED, "the other end", .words = "and, to",
      .naming = GR_ONE_NAME },
};
static const gr_alias has_edge_aliases[] = {
    { GR_SURFACE_NATIVE, "edge_existence", NULL, NULL },
    { GR_SURFACE_GTOOLS, "is_edge_graphExistance", "edge_source=source, edge_target=target", NULL },
};

const gr_tool gr_tool_has_edge = {
    .name = "has_edge",
    .family = "structure",
    .summary = "Whether an edge joins two nodes",
    .details = "In a directed graph the edge must lead from source to target. False if one of the "
               "nodes does not exist.",
    GR_PARAMS(has_edge_params),
    GR_ALIASES(has_edge_aliases),
    .result = GR_R_BOOL,
    .cost = "O(log degree)",
    .run = has_edge_run,
    .verify = has_edge_verify,
    .checked_by = "reads all names and every edge at both nodes",
    .cues = "is there an edge, directly connected, directly linked, adjacent, are friends, is "
            "there a direct link, do they know each other, is there a road between, neighbours of "
            "each other, does the relation hold",
    .example = { "a>b, b>c", "has_edge(G, \"b\", \"a\")", "no" },
};

/* --- density --- */

static gr_status density_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    double n = gr_graph_n_nodes(in->graph), m = gr_graph_n_edges(in->graph);

    if (m == 0 || n <= 1)
        out->value = gr_v_real(0);
    else
        out->value = gr_v_real((gr_graph_is_directed(in->graph) ? 1 : 2) * (m / (n * (n - 1))));
    return GR_OK;
}

/* The edges that there are, counted, over the pairs that there could be. */
static gr_status density_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    uint64_t n = gr_graph_n_nodes(in->graph), edges = 0, pairs;
    double expected = 0;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it); edges++)
        if (GR_EVERY(edges) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
    pairs = gr_graph_is_directed(in->graph) ? n * (n - 1) : n * (n - 1) / 2;
    if (n > 1)
        expected = (double)edges / (double)pairs;
    if (r->value.type != GR_V_REAL || !(fabs(r->value.d - expected) <= 1e-12 * expected))
        return gr_refute(err, "%llu edges on %llu nodes have another density",
                         (unsigned long long)edges, (unsigned long long)n);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_alias density_aliases[] = {
    { GR_SURFACE_TOOLX, "toolx:density", NULL, NULL },
};

const gr_tool gr_tool_density = {
    .name = "density",
    .family = "structure",
    .summary = "Share of the possible edges that are there",
    .brief = "share of possible edges",
    .details = "m / (n (n - 1)) if directed, twice that if not; 0 with fewer than two nodes. Loops "
               "and parallel edges count as edges but not as possible ones, so that it may pass 1.",
    GR_ALIASES(density_aliases),
    .result = GR_R_NUMBER,
    .cost = "O(1)",
    .run = density_run,
    .verify = density_verify,
    .checked_by = "counts the edges one by one and divides by the number of pairs",
    .cues = "density, how dense, sparse, fill of the adjacency matrix, what share of pairs is "
            "linked, how complete is the graph, connectance",
    .example = { "a-b, b-c, c-d", "density(G)", "0.5" },
};

/* --- self_loops --- */

static gr_status self_loops_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    bool *mark = gr_new_n(&cx->scratch, bool, n);
    gr_status st;

    if (mark == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n && gr_graph_n_loops(in->graph) != 0; v++) {
        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        mark[v] = gr_csr_find(gr_graph_out(in->graph), v, v) != UINT64_MAX;
    }
    return gr_nodes_marked(cx, in->graph, mark, &out->value, err);
}

static gr_status self_loops_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    bool *mark = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(in->graph));
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if (mark == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (it.u == it.v)
            mark[it.u] = true;
    }
    r->grade = GR_REDERIVED;
    return gr_check_nodes(cx, in->graph, &r->value, mark, err);
}

static const gr_alias self_loops_aliases[] = {
    { GR_SURFACE_NATIVE, "nodes_with_selfloops", NULL, NULL },
};

const gr_tool gr_tool_self_loops = {
    .name = "self_loops",
    .family = "structure",
    .summary = "Nodes that have an edge to themselves",
    .brief = "nodes with one",
    .details = "Each once, however many loops it has, in the order of the graph.",
    GR_ALIASES(self_loops_aliases),
    .result = GR_R_NODES,
    .cost = "O(n log degree)",
    .run = self_loops_run,
    .verify = self_loops_verify,
    .checked_by = "goes through all edges",
    .cues = "self-loop, self loops, edge to itself, linked to themselves, who points to itself, "
            "nodes with a loop, reflexive edges",
    .example = { "a-b, b-b, c-c", "self_loops(G)", "b, c" },
};
