/* Graphs with their directions turned, dropped or added.
 *
 * Where two edges become one, the kernel pairs the rows of a node; the verifier sorts all edges. */
#include "algo/change/change_int.h"

/* --- reverse --- */

static gr_status reverse_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_graph *h;
    gr_status st = gr_graph_derive(cx, in->graph, &(gr_derive){ .reverse = true }, &h, err);

    if (st == GR_OK && !gr_v_graph(&cx->arena, &out->value, h))
        st = gr_fail_memory(cx, err);
    return st;
}

static gr_status reverse_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_plan p = gr_plan_start(cx, in->graph, NULL);

    if (gr_plan_too_big(gr_graph_n_nodes(in->graph), gr_graph_n_edges(in->graph), r))
        return GR_OK;
    if (!gr_plan_all_nodes(&p))
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);)
        if (gr_plan_add_edge(&p, it.v, it.u, it.id, GR_NO_EDGE) == NULL)
            return gr_fail_memory(cx, err);
    return gr_plan_check(&p, r, err);
}

static const gr_alias reverse_aliases[] = {
    { GR_SURFACE_NATIVE, "transpose", NULL, NULL },
};

const gr_tool gr_tool_reverse = {
    .name = "reverse",
    .family = "transformations",
    .summary = "The graph with all edges turned round",
    .brief = "edges turned round",
    .details = "Directed graphs only. Attributes stay with their edges.",
    GR_ALIASES(reverse_aliases),
    .result = GR_R_GRAPH,
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(n + m)",
    .run = reverse_run,
    .verify = reverse_verify,
    .checked_by = "turns every edge of the list and compares all names, edges and attributes",
    .cues = "reverse the graph, turn all edges round, opposite direction, transpose, reversed, "
            "swap source and target, flip the arrows, who is followed by instead, inverse "
            "relation",
    .example = { "a>b, b>c", "has_path(reverse(G), c, a)", "yes" },
};

/* --- to_directed --- */

static gr_status plan_directed(gr_plan *p, bool turned_first, gr_err *err)
{
    p->directed = true;
    if (!gr_plan_all_nodes(p))
        return gr_fail_memory(p->cx, err);
    for (int pass = 0; pass < 2; pass++)
        for (gr_edge_iter it = gr_edges(p->src[0]); gr_edge_next(&it);) {
            bool turned = turned_first ? pass == 0 : pass == 1;

            if (turned && (it.u == it.v || gr_graph_is_directed(p->src[0])))
                continue;
            if (gr_plan_add_edge(p, turned ? it.v : it.u, turned ? it.u : it.v, it.id,
                                 GR_NO_EDGE) == NULL)
                return gr_fail_memory(p->cx, err);
        }
    return gr_ctx_check(p->cx, err);
}

static gr_status to_directed_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_plan p = gr_plan_start(cx, in->graph, NULL);
    gr_status st = plan_directed(&p, false, err);

    return st == GR_OK ? gr_plan_build(&p, &out->value, err) : st;
}

static gr_status to_directed_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_plan p = gr_plan_start(cx, in->graph, NULL);
    gr_status st;

    if (gr_plan_too_big(gr_graph_n_nodes(in->graph), 2 * (uint64_t)gr_graph_n_edges(in->graph), r))
        return GR_OK;
    st = plan_directed(&p, true, err);
    return st == GR_OK ? gr_plan_check(&p, r, err) : st;
}

const gr_tool gr_tool_to_directed = {
    .name = "to_directed",
    .family = "transformations",
    .summary = "The graph with an edge each way for every undirected edge",
    .brief = "each edge both ways",
    .details = "Both have the attributes of the one they come from; a loop becomes one loop. A "
               "directed graph stays as it is.",
    .result = GR_R_GRAPH,
    .cost = "O(n + m)",
    .run = to_directed_run,
    .verify = to_directed_verify,
    .checked_by = "lists the edges of both ways and compares all names, edges and attributes",
    .cues = "make it directed, directed version, both directions, two one-way edges, each edge "
            "both ways, replace edges by two arcs, as a directed graph",
    .example = { "a-b, b-c", "edge_count(to_directed(G))", "4" },
};

/* --- to_undirected --- */

/* The k-th edge u > v and the k-th edge v > u are one; the one out of the later node counts. */
static gr_status plan_pairs(gr_plan *p, bool reciprocal, gr_err *err)
{
    const gr_graph *g = p->src[0];
    const gr_csr *out = gr_graph_out(g);
    gr_vid u = GR_NO_NODE, v = GR_NO_NODE;
    uint64_t k = 0;

    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        uint64_t back = gr_csr_find(out, it.v, it.u);
        bool has_twin, ok = true;

        k = it.u == u && it.v == v ? k + 1 : 0;
        u = it.u;
        v = it.v;
        has_twin = back != UINT64_MAX && back + k < out->start[v + 1] && out->to[back + k] == u;
        if (u == v)
            ok = gr_plan_add_edge(p, u, v, it.id, GR_NO_EDGE) != NULL;
        else if (has_twin && u < v)
            ok = gr_plan_add_edge(p, u, v, it.id, (gr_eid)(back + k)) != NULL;
        else if (!has_twin && !reciprocal)
            ok = gr_plan_add_edge(p, u, v, it.id, GR_NO_EDGE) != NULL;
        if (!ok)
            return gr_fail_memory(p->cx, err);
    }
    return gr_ctx_check(p->cx, err);
}

static gr_status to_undirected_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    bool directed = gr_graph_is_directed(in->graph);
    gr_plan p = gr_plan_start(cx, in->graph, in->graph);
    gr_status st = GR_OK;

    p.directed = false;
    if (!gr_plan_all_nodes(&p) || (!directed && !gr_plan_all_edges(&p)))
        return gr_fail_memory(cx, err);
    if (directed)
        st = plan_pairs(&p, in->arg[0].value.b, err);
    return st == GR_OK ? gr_plan_build(&p, &out->value, err) : st;
}

typedef struct arc {
    gr_vid low, high;
    bool down; /* from high to low */
    gr_eid id;
} arc;

static int by_pair(const void *a, const void *b)
{
    const arc *x = a, *y = b;

    if (x->low != y->low)
        return x->low < y->low ? -1 : 1;
    if (x->high != y->high)
        return x->high < y->high ? -1 : 1;
    if (x->down != y->down)
        return x->down ? 1 : -1;
    return (x->id > y->id) - (x->id < y->id);
}

/* at[0..n-1] join one pair: those that go up, then those that go down. */
static bool plan_group(gr_plan *p, const arc *at, size_t n, bool reciprocal)
{
    size_t up = 0, down, most, least;

    while (up < n && !at[up].down)
        up++;
    down = n - up;
    most = up > down ? up : down;
    least = up < down ? up : down;
    if (reciprocal && at->low != at->high)
        most = least;
    for (size_t k = 0; k < most; k++) {
        gr_eid first = k < up ? at[k].id : at[up + k].id;
        gr_eid second = k < up && k < down ? at[up + k].id : GR_NO_EDGE;

        if (gr_plan_add_edge(p, at->low, at->high, first, second) == NULL)
            return false;
    }
    return true;
}

static gr_status plan_sorted(gr_plan *p, bool reciprocal, gr_err *err)
{
    size_t m = gr_graph_n_edges(p->src[0]), from = 0;
    arc *all = gr_new_n(&p->cx->scratch, arc, m);
    gr_status st;

    if (all == NULL)
        return gr_fail_memory(p->cx, err);
    for (gr_edge_iter it = gr_edges(p->src[0]); gr_edge_next(&it);)
        all[it.id] =
            it.u <= it.v ? (arc){ it.u, it.v, false, it.id } : (arc){ it.v, it.u, true, it.id };
    if ((st = gr_sort(p->cx, all, m, sizeof *all, by_pair, err)) != GR_OK)
        return st;
    for (size_t i = 1; i <= m; i++)
        if (i == m || all[i].low != all[from].low || all[i].high != all[from].high) {
            if (!plan_group(p, &all[from], i - from, reciprocal))
                return gr_fail_memory(p->cx, err);
            from = i;
        }
    return gr_ctx_check(p->cx, err);
}

static gr_status to_undirected_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_plan p = gr_plan_start(cx, in->graph, in->graph);
    gr_status st = GR_OK;

    if (gr_plan_too_big(gr_graph_n_nodes(in->graph), gr_graph_n_edges(in->graph), r))
        return GR_OK;
    p.directed = false;
    if (!gr_plan_all_nodes(&p))
        return gr_fail_memory(cx, err);
    if (gr_graph_is_directed(in->graph))
        st = plan_sorted(&p, in->arg[0].value.b, err);
    else if (!gr_plan_all_edges(&p))
        st = gr_fail_memory(cx, err);
    return st == GR_OK ? gr_plan_check(&p, r, err) : st;
}

static const gr_param to_undirected_params[] = {
    { "reciprocal", GR_P_BOOL, GR_OPTIONAL, "keep only edges that go both ways",
      .standard = "false", .words = "only mutual" },
};

const gr_tool gr_tool_to_undirected = {
    .name = "to_undirected",
    .family = "transformations",
    .summary = "The graph without its directions",
    .details =
        "The edges a>b and b>a become one edge a-b; where both have a value of an attribute, "
        "that of the edge out of the later node counts. Of parallel edges the first a>b "
        "meets the first b>a, and so on. With reciprocal=true other edges go, but loops "
        "stay. An undirected graph stays as it is.",
    GR_PARAMS(to_undirected_params),
    .result = GR_R_GRAPH,
    .cost = "O(n + m log m)",
    .run = to_undirected_run,
    .verify = to_undirected_verify,
    .checked_by = "sorts all edges by their pairs and compares all names, edges and attributes",
    .cues = "ignore directions, undirected version, as an undirected graph, regardless of "
            "direction, make it undirected, drop the arrows, without directions, symmetrise, "
            "treat links as mutual, both ways",
    .example = { "a>b, b>a, b>c", "edge_count(to_undirected(G))", "2" },
};
