/* Neighbours of a node, and those that two nodes share.
 *
 * The kernels read rows. The verifiers go through all edges and look who is at the other end. */
#include "algo/algo_int.h"

enum { OUT, IN, BOTH }; /* as in the choices of the parameter "direction" */

typedef struct row {
    gr_vid *at;
    size_t n;
} row;

/* The neighbours of v, ascending, each once: one row, or two of them merged. */
static gr_status find_row(gr_ctx *cx, const gr_graph *g, gr_vid v, unsigned direction, row *out,
                          gr_err *err)
{
    const gr_csr *x = gr_graph_out(g), *y;
    uint64_t i = x->start[v], end_i = x->start[v + 1], j = 0, end_j = 0;
    gr_status st;

    if (direction != OUT && gr_graph_is_directed(g)) {
        if ((st = gr_graph_in(cx, g, &y, err)) != GR_OK)
            return st;
        j = y->start[v];
        end_j = y->start[v + 1];
        if (direction == IN)
            i = end_i;
    }
    *out = (row){ gr_new_n(&cx->scratch, gr_vid, end_i - i + end_j - j), 0 };
    if (out->at == NULL)
        return gr_fail_memory(cx, err);
    while (i < end_i || j < end_j) {
        gr_vid w = j == end_j || (i < end_i && x->to[i] < y->to[j]) ? x->to[i++] : y->to[j++];

        if (out->n == 0 || out->at[out->n - 1] != w)
            out->at[out->n++] = w;
    }
    return GR_OK;
}

static gr_status list_row(gr_ctx *cx, const gr_graph *g, const row *r, gr_value *out, gr_err *err)
{
    if (!gr_v_list(&cx->arena, out))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < r->n; i++)
        if (!gr_v_push(&cx->arena, out, gr_v_vertex(g, r->at[i])))
            return gr_fail_memory(cx, err);
    return gr_ctx_check(cx, err);
}

/* Marks the neighbours of v by going through all edges: for verifiers. */
static gr_status mark_by_edges(gr_ctx *cx, const gr_graph *g, gr_vid v, unsigned direction,
                               bool **mark, gr_err *err)
{
    bool out = direction != IN || !gr_graph_is_directed(g);
    bool in = direction != OUT || !gr_graph_is_directed(g);
    gr_status st;

    *mark = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(g));
    if (*mark == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (out && it.u == v)
            (*mark)[it.v] = true;
        if (in && it.v == v)
            (*mark)[it.u] = true;
    }
    return GR_OK;
}

/* --- neighbors --- */

static gr_status list_neighbors(gr_ctx *cx, const gr_in *in, unsigned direction, gr_result *out,
                                gr_err *err)
{
    row r;
    gr_status st = find_row(cx, in->graph, in->arg[0].node, direction, &r, err);

    return st != GR_OK ? st : list_row(cx, in->graph, &r, &out->value, err);
}

static gr_status check_neighbors(gr_ctx *cx, const gr_in *in, unsigned direction, gr_result *r,
                                 gr_err *err)
{
    bool *mark;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    st = mark_by_edges(cx, in->graph, in->arg[0].node, direction, &mark, err);
    r->grade = GR_REDERIVED;
    return st != GR_OK ? st : gr_check_nodes(cx, in->graph, &r->value, mark, err);
}

static gr_status neighbors_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return list_neighbors(cx, in, in->arg[1].choice, out, err);
}

static gr_status neighbors_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check_neighbors(cx, in, in->arg[1].choice, r, err);
}

static gr_status predecessors_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return list_neighbors(cx, in, IN, out, err);
}

static gr_status predecessors_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check_neighbors(cx, in, IN, r, err);
}

static const gr_param neighbors_params[] = {
    { "node", GR_P_NODE, GR_REQUIRED, "the node", .words = "of, to, with" },
    { "direction", GR_P_CHOICE, GR_OPTIONAL, "which edges to follow in a directed graph",
      .standard = "out", .choices = "out, in, both",
      .words = "incoming, outgoing, in either direction" },
};
static const gr_alias neighbors_aliases[] = {
    { GR_SURFACE_NATIVE, "neighbours", NULL, NULL },
    { GR_SURFACE_NATIVE, "successors", NULL, NULL },
};

const gr_tool gr_tool_neighbors = {
    .name = "neighbors",
    .family = "structure",
    .summary = "Nodes that share an edge with a node",
    .brief = "successors; direction=in for predecessors",
    .details = "Each once, in the order of the graph. In a directed graph those that its edges "
               "lead to, unless direction says otherwise. A node with a loop is its own neighbour.",
    GR_PARAMS(neighbors_params),
    GR_ALIASES(neighbors_aliases),
    .result = GR_R_NODES,
    .cost = "O(degree); O(n + m) the first time against the edges of a directed graph",
    .run = neighbors_run,
    .verify = neighbors_verify,
    .checked_by = "goes through all edges and keeps the other ends",
    .cues = "neighbours, neighbors, adjacent to, directly connected to, friends of, successors, "
            "predecessors, who is next to, whom does it know, all neighbors, who are the friends "
            "of, linked nodes, what does it point to, adjacency list of, predecessors of",
    .example = { "a-b, b-c, c-d", "neighbors(G, b)", "a, c" },
};

static const gr_param predecessors_params[] = {
    { "node", GR_P_NODE, GR_REQUIRED, "the node", .words = "of, to" },
};

const gr_tool gr_tool_predecessors = {
    .name = "predecessors",
    .family = "structure",
    .summary = "Nodes with an edge to a node",
    .details = "Each once, in the order of the graph; the other way round it is successors. In an "
               "undirected graph both are the neighbours.",
    GR_PARAMS(predecessors_params),
    .result = GR_R_NODES,
    .cost = "O(degree); O(n + m) the first time in a directed graph",
    .run = predecessors_run,
    .verify = predecessors_verify,
    .checked_by = "goes through all edges and keeps the other ends",
    .cues = "predecessors, direct predecessors, who points to, who follows, direct prerequisites, "
            "which nodes lead directly to, who cites, incoming neighbours",
    .example = { "a>b, c>b, b>d", "predecessors(G, b)", "a, c" },
};

/* --- common_neighbors --- */

static gr_status common_neighbors_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid u = in->arg[0].node, v = in->arg[1].node;
    row a, b, both;
    gr_status st;

    if ((st = find_row(cx, in->graph, u, in->arg[2].choice, &a, err)) != GR_OK ||
        (st = find_row(cx, in->graph, v, in->arg[2].choice, &b, err)) != GR_OK)
        return st;
    both = (row){ a.at, 0 };
    for (size_t i = 0, j = 0; i < a.n && j < b.n;) {
        if (a.at[i] != b.at[j]) {
            a.at[i] < b.at[j] ? i++ : j++;
            continue;
        }
        if (a.at[i] != u && a.at[i] != v)
            both.at[both.n++] = a.at[i];
        i++;
        j++;
    }
    return list_row(cx, in->graph, &both, &out->value, err);
}

static gr_status common_neighbors_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid u = in->arg[0].node, v = in->arg[1].node, n = gr_graph_n_nodes(in->graph);
    bool *of_u, *of_v;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = mark_by_edges(cx, in->graph, u, in->arg[2].choice, &of_u, err)) != GR_OK ||
        (st = mark_by_edges(cx, in->graph, v, in->arg[2].choice, &of_v, err)) != GR_OK)
        return st;
    of_u[u] = of_u[v] = false;
    for (gr_vid w = 0; w < n; w++)
        of_u[w] = of_u[w] && of_v[w];
    r->grade = GR_REDERIVED;
    return gr_check_nodes(cx, in->graph, &r->value, of_u, err);
}

static const gr_param common_neighbors_params[] = {
    { "u", GR_P_NODE, GR_REQUIRED, "one node", .words = "of, between" },
    { "v", GR_P_NODE, GR_REQUIRED, "the other node", .words = "and" },
    { "direction", GR_P_CHOICE, GR_OPTIONAL, "which edges to follow in a directed graph",
      .standard = "out", .choices = "out, in, both",
      .words = "incoming, outgoing, in either direction" },
};

const gr_tool gr_tool_common_neighbors = {
    .name = "common_neighbors",
    .family = "structure",
    .summary = "Nodes that are neighbours of both of two nodes",
    .details = "Each once, in the order of the graph, never one of the two themselves. In a "
               "directed graph those that edges of both lead to, unless direction says otherwise.",
    GR_PARAMS(common_neighbors_params),
    .result = GR_R_NODES,
    .cost = "O(degree); O(n + m) the first time against the edges of a directed graph",
    .run = common_neighbors_run,
    .verify = common_neighbors_verify,
    .checked_by = "goes through all edges once for each of the two",
    .cues = "common neighbours, common neighbors, mutual friends, shared by both, in common, "
            "friends in common, who knows both, linked to both, neighbours of both, co-cited",
    .example = { "a-b, a-c, d-b, d-c, d-e", "common_neighbors(G, a, d)", "b, c" },
};
