/* Flows from several nodes to several, through nodes that may be limited.
 *
 * All sources are one node of the network, all targets another. A node with a capacity is two,
 * where it is entered and where it is left, and a link between them carries the capacity; a source
 * is entered at the one that all share, a target is left at it. */
#include "algo/flow/flow_int.h"

static gr_status mark(gr_ctx *cx, const gr_graph *g, const gr_arg *nodes, const char *param,
                      bool **out, gr_err *err)
{
    *out = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(g));
    if (*out == NULL)
        return gr_fail_memory(cx, err);
    if (nodes->n_nodes == 0)
        return gr_fail_arg(err, GR_EINPUT, param, "%s: expected at least one node", param);
    for (size_t i = 0; i < nodes->n_nodes; i++)
        (*out)[nodes->nodes[i]] = true;
    return GR_OK;
}

static gr_status read_limits(gr_ctx *cx, const gr_graph *g, gr_flow_ends *e, gr_err *err)
{
    gr_status st = gr_fixed_sparse(cx, e->limit, "node_capacity", &e->node, err);

    if (st != GR_OK)
        return st;
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++)
        if (e->node.at[v] < 0)
            return gr_fail_arg(err, GR_EINPUT, "node_capacity",
                               "node_capacity: expected numbers that are not negative, a node has "
                               "%g",
                               gr_column_number(e->limit, v));
    if (!gr_fixed_same_unit(&e->edge, gr_graph_n_edges(g), &e->node, gr_graph_n_nodes(g)))
        return gr_fail_arg(err, GR_ELIMIT, "node_capacity",
                           "node_capacity: it and the capacities of edges are too far apart");
    return GR_OK;
}

gr_status gr_flow_ends_read(gr_ctx *cx, const gr_graph *g, const gr_arg *source,
                            const gr_arg *target, const gr_column *capacity, const gr_column *limit,
                            gr_flow_ends *out, gr_err *err)
{
    gr_status st;

    *out = (gr_flow_ends){ .limit = limit };
    if ((st = mark(cx, g, source, "source", &out->is_source, err)) != GR_OK ||
        (st = mark(cx, g, target, "target", &out->is_target, err)) != GR_OK ||
        (st = gr_fixed_read(cx, g, capacity, "capacity", &out->edge, err)) != GR_OK ||
        (limit != NULL && (st = read_limits(cx, g, out, err)) != GR_OK))
        return st;
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++)
        if (out->is_source[v] && out->is_target[v])
            return gr_fail_arg(err, GR_EINPUT, "target",
                               "target: a node cannot be source and target at once");
    return GR_OK;
}

/* Where each node is entered and left in the network; 0 is the sources', 1 the targets'. */
typedef struct places {
    gr_vid *in, *out;
    gr_vid n;
} places;

static gr_status place_nodes(gr_ctx *cx, const gr_graph *g, const gr_flow_ends *e, places *p,
                             gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);

    *p = (places){ gr_new_n(&cx->scratch, gr_vid, n), gr_new_n(&cx->scratch, gr_vid, n), 2 };
    if (p->in == NULL || p->out == NULL)
        return gr_fail_memory(cx, err);
    if (n > UINT32_MAX / 2 - 2)
        return gr_fail(err, GR_ELIMIT, "the graph has too many nodes for a flow between several");
    for (gr_vid v = 0; v < n; v++) {
        bool split = gr_has_limit(e, v);

        p->in[v] = e->is_source[v] ? 0 : e->is_target[v] && !split ? 1 : p->n++;
        p->out[v] = e->is_target[v] ? 1 : split ? p->n++ : p->in[v];
    }
    return GR_OK;
}

/* Edges come first, in the order of ids; then the ways back of undirected edges that need a link of
 * their own, then the nodes. */
static gr_status build(gr_ctx *cx, const gr_graph *g, const gr_column *capacity,
                       const gr_flow_ends *e, const places *p, gr_flow_net *net, gr_err *err)
{
    bool directed = gr_graph_is_directed(g);
    gr_vid n = gr_graph_n_nodes(g);
    size_t m = gr_graph_n_edges(g), more = m;
    gr_link *link = gr_arena_alloc(&cx->scratch, (2 * m + n) * sizeof *link);
    gr_status st;

    if (link == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        int64_t cap = e->edge.at[it.id];
        bool whole = p->in[it.u] == p->out[it.u] && p->in[it.v] == p->out[it.v];

        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (cap < 0)
            return gr_fail_arg(err, GR_EINPUT, "capacity",
                               "capacity: expected numbers that are not negative, an edge has %g",
                               capacity != NULL ? gr_column_number(capacity, it.id) : 1);
        link[it.id] = (gr_link){ p->out[it.u], p->in[it.v], cap, directed || !whole ? 0 : cap };
        if (!directed && !whole)
            link[more++] = (gr_link){ p->out[it.v], p->in[it.u], cap, 0 };
    }
    for (gr_vid v = 0; v < n; v++)
        if (p->in[v] != p->out[v])
            link[more++] = (gr_link){ p->in[v], p->out[v], e->node.at[v], 0 };
    return gr_net_build(cx, p->n, link, more, net, err);
}

gr_status gr_flow_between(gr_ctx *cx, const gr_graph *g, const gr_column *capacity,
                          const gr_flow_ends *e, int64_t *value, gr_flow_proof *proof, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    uint32_t more = gr_graph_n_edges(g);
    gr_flow_net net;
    bool *near;
    places p;
    gr_status st;

    if ((st = place_nodes(cx, g, e, &p, err)) != GR_OK ||
        (st = build(cx, g, capacity, e, &p, &net, err)) != GR_OK ||
        (st = gr_net_push(cx, &net, 0, 1, true, value, err)) != GR_OK ||
        (st = gr_net_near(cx, &net, 1, &near, err)) != GR_OK)
        return st;
    *proof = (gr_flow_proof){ gr_new_n(&cx->scratch, int64_t, gr_graph_n_edges(g)),
                              gr_new_n(&cx->scratch, bool, n), gr_new_n(&cx->scratch, bool, n) };
    if (proof->flow == NULL || proof->near == NULL || proof->beyond == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        bool whole = p.in[it.u] == p.out[it.u] && p.in[it.v] == p.out[it.v];

        proof->flow[it.id] = gr_net_flow(&net, it.id);
        if (!gr_graph_is_directed(g) && !whole)
            proof->flow[it.id] -= gr_net_flow(&net, more++);
    }
    for (gr_vid v = 0; v < n; v++) {
        proof->near[v] = near[p.in[v]];
        proof->beyond[v] = near[p.out[v]];
    }
    return gr_ctx_check(cx, err);
}
