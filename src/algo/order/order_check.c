/* is_topological_order: whether a given order keeps all edges.
 *
 * The kernel compares the places of both ends of every edge. The verifier takes the nodes away in
 * that order, and none of them may have an edge left that leads to it. */
#include "algo/algo_int.h"

#define NO_PLACE UINT32_MAX

/* place[v] in the order; false if it does not hold every node exactly once. */
static bool read_places(const gr_in *in, uint32_t *place)
{
    gr_vid n = gr_graph_n_nodes(in->graph);

    for (gr_vid v = 0; v < n; v++)
        place[v] = NO_PLACE;
    if (in->arg[0].n_nodes != n)
        return false;
    for (uint32_t k = 0; k < n; k++) {
        if (place[in->arg[0].nodes[k]] != NO_PLACE)
            return false;
        place[in->arg[0].nodes[k]] = k;
    }
    return true;
}

static gr_status is_topological_order_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    uint32_t *place = gr_new_n(&cx->scratch, uint32_t, gr_graph_n_nodes(in->graph));
    bool right;
    gr_status st;

    if (place == NULL)
        return gr_fail_memory(cx, err);
    right = read_places(in, place);
    for (gr_edge_iter it = gr_edges(in->graph); right && gr_edge_next(&it);) {
        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        right = place[it.u] < place[it.v];
    }
    out->value = gr_v_bool(right);
    return GR_OK;
}

static gr_status is_topological_order_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);
    gr_vid n = gr_graph_n_nodes(in->graph);
    uint64_t *left = gr_new_n(&cx->scratch, uint64_t, n);
    bool *gone = gr_new_n(&cx->scratch, bool, n), right = in->arg[0].n_nodes == n;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if (left == NULL || gone == NULL)
        return gr_fail_memory(cx, err);
    for (uint64_t i = 0; i < gr_graph_n_arcs(in->graph); i++)
        left[c->to[i]]++;
    for (size_t k = 0; right && k < n; k++) {
        gr_vid v = in->arg[0].nodes[k];

        if ((k & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        right = !gone[v] && left[v] == 0;
        gone[v] = true;
        for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++)
            left[c->to[i]]--;
    }
    r->grade = GR_REDERIVED;
    return gr_is_bool(&r->value, right)
               ? GR_OK
               : gr_refute(err, "taken away in that order, the nodes say %s", right ? "yes" : "no");
}

static const gr_param order_params[] = {
    { "order", GR_P_NODES, GR_REQUIRED, "all nodes in their order", .words = "order, sequence" },
};

const gr_tool gr_tool_is_topological_order = {
    .name = "is_topological_order",
    .family = "order",
    .summary = "Whether an order of all nodes keeps the direction of every edge",
    .details = "True if it holds every node exactly once and every edge leads from an earlier node "
               "to a later one; never in a graph with a cycle. Directed graphs only.",
    GR_PARAMS(order_params),
    .result = GR_R_BOOL,
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(n + m)",
    .run = is_topological_order_run,
    .verify = is_topological_order_verify,
    .checked_by = "takes the nodes away in that order and looks for edges that still lead to them",
    .cues = "is this a valid order, is this a topological order, can the tasks be done in this "
            "order, does the sequence respect the dependencies, is the plan feasible",
    .example = { "a>b, b>c, a>c", "is_topological_order(G, [a, c, b])", "no" },
};
