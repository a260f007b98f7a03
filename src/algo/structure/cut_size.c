/* How much crosses the border of a set of nodes.
 *
 * The kernel adds up edge by edge, the verifier along the rows of the nodes inside. */
#include "algo/change/change_int.h"

enum { NODES, WEIGHT }; /* the parameters */

static bool *mark_inside(gr_ctx *cx, const gr_in *in)
{
    bool *inside = gr_marks(cx, gr_graph_n_nodes(in->graph), false);

    for (size_t i = 0; inside != NULL && i < in->arg[NODES].n_nodes; i++)
        inside[in->arg[NODES].nodes[i]] = true;
    return inside;
}

static gr_status cut_size_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    bool *inside = mark_inside(cx, in);
    int64_t sum = 0;
    gr_fixed w;
    gr_status st = gr_fixed_read(cx, in->graph, in->arg[WEIGHT].column, "weight", &w, err);

    if (st != GR_OK)
        return st;
    if (inside == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        sum += inside[it.u] != inside[it.v] ? w.at[it.id] : 0;
    }
    out->value = gr_fixed_value(&w, sum);
    return GR_OK;
}

static int64_t sum_leaving(const gr_csr *rows, const gr_fixed *w, const gr_column *weight,
                           const bool *inside, gr_vid v)
{
    int64_t sum = 0;

    for (uint64_t i = rows->start[v]; i < rows->start[v + 1]; i++)
        if (!inside[rows->to[i]])
            sum += weight != NULL ? w->at[gr_arc_edge(rows, i)] : 1;
    return sum;
}

static gr_status cut_size_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_graph *g = in->graph;
    const gr_column *weight = in->arg[WEIGHT].column;
    bool *inside = mark_inside(cx, in);
    const gr_csr *back;
    gr_value right;
    int64_t sum = 0;
    gr_fixed w;
    gr_status st;

    if (gr_too_big_to_check(g, r))
        return GR_OK;
    if (inside == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_fixed_read(cx, g, weight, "weight", &w, err)) != GR_OK ||
        (st = gr_graph_in(cx, g, &back, err)) != GR_OK)
        return st;
    for (gr_vid v = gr_graph_n_nodes(g); v-- > 0;)
        if (inside[v])
            sum += sum_leaving(gr_graph_out(g), &w, weight, inside, v) +
                   (gr_graph_is_directed(g) ? sum_leaving(back, &w, weight, inside, v) : 0);
    right = gr_fixed_value(&w, sum);
    if (!gr_is_same(&r->value, &right))
        return gr_refute(err, "another sum crosses the border");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param cut_size_params[] = {
    { "nodes", GR_P_NODES, GR_REQUIRED, "the nodes inside", .words = "of, around, between" },
    { "weight", GR_P_ATTR, GR_OPTIONAL, "edge attribute to add up; null counts edges",
      .standard = "@weight", .words = "by" },
};

const gr_tool gr_tool_cut_size = {
    .name = "cut_size",
    .family = "structure",
    .summary = "How many edges, or how much weight, run between a set of nodes and the others",
    .brief = "weight of edges leaving the set",
    .details = "Edges with one end inside and one outside, whatever their direction; parallel ones "
               "count each. edges_between lists them.",
    GR_PARAMS(cut_size_params),
    .result = GR_R_NUMBER,
    .cost = "O(n + m)",
    .run = cut_size_run,
    .verify = cut_size_verify,
    .checked_by = "adds up along the rows of the nodes inside",
    .cues = "cut size, size of the cut, how many edges leave the set, links that cross the border, "
            "edges between the group and the rest, weight of the cut, connections to the outside, "
            "boundary size, edges leaving the group",
    .example = { "a-b 2, b-c 3, c-a 4", "cut_size(G, [a, b])", "7" },
};
