/* The component of one node. The kernels label all nodes and pick; the verifiers flood from the
 * node, along the arcs and against them. */
#include "algo/connectivity/strong_int.h"

static gr_status list_like(gr_ctx *cx, const gr_graph *g, const gr_vid *label, gr_vid v,
                           gr_value *out, gr_err *err)
{
    bool *mark = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(g));

    if (mark == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid u = 0; u < gr_graph_n_nodes(g); u++)
        mark[u] = label[u] == label[v];
    return gr_nodes_marked(cx, g, mark, out, err);
}

/* Marks what can be reached from v along the rows of a, and of b unless it is NULL. */
static gr_status flood(gr_ctx *cx, const gr_graph *g, const gr_csr *a, const gr_csr *b, gr_vid v,
                       bool *mark, gr_err *err)
{
    const gr_csr *rows[2] = { a, b };
    gr_vid *queue = gr_new_n(&cx->scratch, gr_vid, gr_graph_n_nodes(g));
    size_t head = 0, tail = 1;
    gr_status st;

    if (queue == NULL)
        return gr_fail_memory(cx, err);
    queue[0] = v;
    mark[v] = true;
    while (head < tail) {
        gr_vid u = queue[head++];

        if ((head & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (int k = 0; k < 2 && rows[k] != NULL; k++)
            for (uint64_t i = rows[k]->start[u]; i < rows[k]->start[u + 1]; i++)
                if (!mark[rows[k]->to[i]]) {
                    mark[rows[k]->to[i]] = true;
                    queue[tail++] = rows[k]->to[i];
                }
    }
    return GR_OK;
}

static gr_status weak_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_components c;
    gr_status st = gr_components_find(cx, in->graph, &c, err);

    return st != GR_OK ? st : list_like(cx, in->graph, c.label, in->arg[0].node, &out->value, err);
}

static gr_status strong_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_strong s;
    gr_status st = gr_strong_find(cx, in->graph, &s, err);

    return st != GR_OK ? st
                       : list_like(cx, in->graph, s.parts.label, in->arg[0].node, &out->value, err);
}

static gr_status verify(gr_ctx *cx, const gr_in *in, bool strong, gr_result *r, gr_err *err)
{
    const gr_graph *g = in->graph;
    const gr_csr *out = gr_graph_out(g), *back;
    bool *to = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(g));
    bool *from = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(g));
    gr_status st;

    if (gr_too_big_to_check(g, r))
        return GR_OK;
    if (to == NULL || from == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_graph_in(cx, g, &back, err)) != GR_OK ||
        (st = flood(cx, g, out, strong ? NULL : back, in->arg[0].node, to, err)) != GR_OK ||
        (strong && (st = flood(cx, g, back, NULL, in->arg[0].node, from, err)) != GR_OK))
        return st;
    for (gr_vid v = 0; strong && v < gr_graph_n_nodes(g); v++)
        to[v] = to[v] && from[v];
    r->grade = GR_REDERIVED;
    return gr_check_nodes(cx, g, &r->value, to, err);
}

static gr_status weak_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return verify(cx, in, false, r, err);
}

static gr_status strong_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return verify(cx, in, true, r, err);
}

static const gr_param params[] = {
    { "node", GR_P_NODE, GR_REQUIRED, "whose component", .words = "of, containing, with" },
};

const gr_tool gr_tool_node_connected_component = {
    .name = "node_connected_component",
    .family = "connectivity",
    .summary = "Nodes of the connected component that a node belongs to",
    .brief = "the part it is in",
    .details =
        "The node itself is one of them. Directions do not count; members come in the order of "
        "the graph.",
    GR_PARAMS(params),
    .result = GR_R_NODES,
    .cost = "O(n + m)",
    .run = weak_run,
    .verify = weak_verify,
    .checked_by = "floods the graph from the node and compares",
    .cues = "component containing, component of, everything connected with, part of the network "
            "that holds, who is in the same group as, who can be reached in any direction, all "
            "nodes connected to, island of, its cluster",
    .example = { "a-b, b-c, d-e", "node_connected_component(G, b)", "a, b, c" },
};

const gr_tool gr_tool_node_strong_component = {
    .name = "node_strong_component",
    .family = "connectivity",
    .summary = "Nodes that a node can reach and that can reach it",
    .brief = "those it reaches and that reach it",
    .details = "The strongly connected component of the node, which is one of its members; they "
               "come in the order of the graph.",
    GR_PARAMS(params),
    .result = GR_R_NODES,
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(n + m)",
    .run = strong_run,
    .verify = strong_verify,
    .checked_by = "floods the graph from the node, along the arcs and against them",
    .cues = "strongly connected component containing, strong component of, mutually reachable "
            "with, who is in a cycle with, cyclic dependencies of, both ways reachable",
    .example = { "a>b, b>a, b>c", "node_strong_component(G, a)", "a, b" },
};
