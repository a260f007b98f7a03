/* Parts of a graph that meet a condition on attributes.
 *
 * The kernels count degrees by rows and ask from the first to the last; the verifiers count ends
 * edge by edge and ask from the last to the first. */
#include "algo/change/keep_int.h"

static gr_status filter_nodes(gr_ctx *cx, const gr_in *in, gr_kept *out, gr_err *err)
{
    const gr_graph *g = in->graph;
    const gr_csr *rows = gr_graph_out(g), *back;
    gr_status st = gr_graph_in(cx, g, &back, err);

    if (st != GR_OK)
        return st;
    out->node = gr_marks(cx, gr_graph_n_nodes(g), false);
    if (out->node == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        gr_part p = gr_graph_is_directed(g)
                        ? gr_node_part(g, v, gr_csr_degree(back, v), gr_csr_degree(rows, v))
                        : gr_node_part(g, v, 0, gr_graph_degree(g, rows, v));

        if ((v & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if ((st = gr_fn_holds(cx, in->arg[0].fn, &p.elem, &out->node[v], err)) != GR_OK)
            return st;
    }
    return GR_OK;
}

static gr_status filter_nodes_again(gr_ctx *cx, const gr_in *in, gr_kept *out, gr_err *err)
{
    const gr_graph *g = in->graph;
    gr_vid n = gr_graph_n_nodes(g);
    uint64_t *starts = gr_new_n(&cx->scratch, uint64_t, n),
             *ends = gr_new_n(&cx->scratch, uint64_t, n);
    gr_status st;

    out->node = gr_marks(cx, n, false);
    if (out->node == NULL || starts == NULL || ends == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter e = gr_edges(g); gr_edge_next(&e);) {
        starts[e.u]++;
        ends[e.v]++;
    }
    for (gr_vid v = n; v-- > 0;) {
        gr_part p = gr_node_part(g, v, ends[v], starts[v]);

        if ((v & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if ((st = gr_fn_holds(cx, in->arg[0].fn, &p.elem, &out->node[v], err)) != GR_OK)
            return st;
    }
    return GR_OK;
}

static gr_status filter_edges(gr_ctx *cx, const gr_in *in, gr_kept *out, gr_err *err)
{
    gr_status st;

    out->edge = gr_marks(cx, gr_graph_n_edges(in->graph), false);
    if (out->edge == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter e = gr_edges(in->graph); gr_edge_next(&e);) {
        gr_part p = gr_edge_part(in->graph, e.id, e.u, e.v);

        if ((e.id & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if ((st = gr_fn_holds(cx, in->arg[0].fn, &p.elem, &out->edge[e.id], err)) != GR_OK)
            return st;
    }
    return GR_OK;
}

/* From the last edge to the first, whose ends were written down. */
static gr_status filter_edges_again(gr_ctx *cx, const gr_in *in, gr_kept *out, gr_err *err)
{
    gr_eid m = gr_graph_n_edges(in->graph);
    gr_edge_iter *all = gr_new_n(&cx->scratch, gr_edge_iter, m);
    gr_status st;

    out->edge = gr_marks(cx, m, false);
    if (out->edge == NULL || all == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter e = gr_edges(in->graph); gr_edge_next(&e);)
        all[e.id] = e;
    for (gr_eid e = m; e-- > 0;) {
        gr_part p = gr_edge_part(in->graph, e, all[e].u, all[e].v);

        if ((e & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if ((st = gr_fn_holds(cx, in->arg[0].fn, &p.elem, &out->edge[e], err)) != GR_OK)
            return st;
    }
    return GR_OK;
}

GR_KEEP(filter_nodes, filter_nodes, filter_nodes_again)
GR_KEEP(filter_edges, filter_edges, filter_edges_again)

static const gr_param filter_nodes_params[] = {
    { "condition", GR_P_CONDITION, GR_REQUIRED,
      "what must be true of a node: its attributes by their names, degree, in_degree, out_degree, "
      "node; or v -> ..",
      .words = "with, where, whose, that have" },
};

const gr_tool gr_tool_filter_nodes = {
    .name = "filter_nodes",
    .family = "transformations",
    .summary = "The part of the graph whose nodes meet a condition",
    .brief = "filter_nodes(G, age > 30)",
    .details = "These nodes and the edges between them. A word is an attribute of nodes; if there "
               "is none of that name, degree, in_degree and out_degree are those in the whole "
               "graph (a loop counts twice) and node is the name. A missing value is neither "
               "larger nor smaller than anything.",
    GR_PARAMS(filter_nodes_params),
    .result = GR_R_GRAPH,
    .cost = "O(n + m)",
    .run = filter_nodes_run,
    .verify = filter_nodes_verify,
    .checked_by = "asks every node again, from the last to the first, with degrees counted edge by "
                  "edge, and compares all names, edges and attributes",
    .cues = "only nodes with, nodes whose, restricted to nodes where, with degree at least, among "
            "those that have, keep nodes where, nodes of type, those with attribute, older than, "
            "drop nodes of low degree",
    .example = { "a-b, b-c, c-a, c-d", "nodes(filter_nodes(G, degree >= 2)).node", "a, b, c" },
};

static const gr_param filter_edges_params[] = {
    { "condition", GR_P_CONDITION, GR_REQUIRED,
      "what must be true of an edge: its attributes by their names, source, target",
      .words = "with, where, whose, that have" },
};

const gr_tool gr_tool_filter_edges = {
    .name = "filter_edges",
    .family = "transformations",
    .summary = "The graph with only the edges that meet a condition",
    .brief = "filter_edges(G, km > 3)",
    .details = "All nodes stay. A word is an attribute of edges; if there is none of that name, "
               "source and target are its ends, in the order in which the table of edges has them. "
               "A missing value is neither larger nor smaller than anything.",
    GR_PARAMS(filter_edges_params),
    .result = GR_R_GRAPH,
    .cost = "O(n + m)",
    .run = filter_edges_run,
    .verify = filter_edges_verify,
    .checked_by =
        "asks every edge again, from the last to the first, and compares all names, edges "
        "and attributes",
    .cues = "only edges with, using only links of at least, roads wider than, edges whose, "
            "ignoring edges below, up to time, before, edges heavier than, keep links stronger "
            "than, drop weak links, of type, threshold the graph, within a period",
    .example = { "a-b 2, b-c 5, c-d 7", "edges(filter_edges(G, weight >= 5)).source", "b, c" },
};
