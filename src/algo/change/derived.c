/* Graphs made by a rule: complement, line graph, power, two nodes contracted. */
#include "algo/change/change_int.h"

#define MOST_EDGES (UINT64_C(1) << 28)

static gr_status too_large(const char *tool, uint64_t edges, gr_err *err)
{
    return gr_fail(err, GR_ELIMIT, "%s would make %llu edges, and %llu are the most", tool,
                   (unsigned long long)edges, (unsigned long long)MOST_EDGES);
}

/* --- complement --- */

/* Pairs that could be joined, and those that are. */
static gr_status count_pairs(gr_ctx *cx, const gr_graph *g, uint64_t *all, uint64_t *joined,
                             gr_err *err)
{
    uint64_t n = gr_graph_n_nodes(g);
    gr_vid u = GR_NO_NODE, v = GR_NO_NODE;
    gr_status st;

    *all = n == 0 ? 0 : gr_graph_is_directed(g) ? n * (n - 1) : n * (n - 1) / 2;
    *joined = 0;
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        *joined += it.u != it.v && (it.u != u || it.v != v);
        u = it.u;
        v = it.v;
    }
    return GR_OK;
}

static gr_status complement_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_graph *g = in->graph;
    const gr_csr *c = gr_graph_out(g);
    gr_plan p = gr_plan_start(cx, g, NULL);
    uint64_t all, joined;
    gr_status st = count_pairs(cx, g, &all, &joined, err);

    if (st != GR_OK)
        return st;
    if (all - joined > MOST_EDGES)
        return too_large("complement", all - joined, err);
    p.bare = true;
    if (!gr_plan_all_nodes(&p))
        return gr_fail_memory(cx, err);
    for (gr_vid u = 0; u < gr_graph_n_nodes(g); u++) {
        uint64_t i = c->start[u];

        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (gr_vid v = gr_graph_is_directed(g) ? 0 : u + 1; v < gr_graph_n_nodes(g); v++) {
            while (i < c->start[u + 1] && c->to[i] < v)
                i++;
            if (v != u && (i == c->start[u + 1] || c->to[i] != v) &&
                gr_plan_add_edge(&p, u, v, GR_NO_EDGE, GR_NO_EDGE) == NULL)
                return gr_fail_memory(cx, err);
        }
    }
    return gr_plan_build(&p, &out->value, err);
}

/* None of its edges is an edge of the graph, a loop or there twice, and there are enough of them.
 */
static gr_status complement_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_graph *g = in->graph, *h = r->value.type == GR_V_GRAPH ? r->value.graph : NULL;
    gr_vid n = gr_graph_n_nodes(g), u = GR_NO_NODE, v = GR_NO_NODE;
    gr_plan p = gr_plan_start(cx, g, NULL);
    uint64_t all, joined;
    gr_status st = count_pairs(cx, g, &all, &joined, err);

    if (st != GR_OK)
        return st;
    if (h == NULL)
        return gr_refute(err, "the value is no graph");
    if (gr_plan_too_big(n, gr_graph_n_edges(h), r))
        return GR_OK;
    if (gr_graph_n_edges(h) != all - joined)
        return gr_refute(err, "there should be %llu edges", (unsigned long long)(all - joined));
    p.bare = true;
    if (!gr_plan_all_nodes(&p))
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(h); gr_edge_next(&it);) {
        if (it.u >= n || it.v >= n || it.u == it.v || (it.u == u && it.v == v) ||
            gr_csr_find(gr_graph_out(g), it.u, it.v) != UINT64_MAX)
            return gr_refute(err, "the edge of nodes %u and %u should not be there", it.u, it.v);
        u = it.u;
        v = it.v;
        if (gr_plan_add_edge(&p, u, v, GR_NO_EDGE, GR_NO_EDGE) == NULL)
            return gr_fail_memory(cx, err);
    }
    if ((st = gr_plan_check(&p, r, err)) == GR_OK)
        r->grade = GR_PROVED;
    return st;
}

const gr_tool gr_tool_complement = {
    .name = "complement",
    .family = "transformations",
    .summary = "The graph of all pairs that are not joined",
    .brief = "pairs not joined",
    .details = "The same nodes, and an edge for every pair of different nodes without one; in a "
               "directed graph for every ordered pair. No loops; edges have no attributes.",
    .result = GR_R_GRAPH,
    .cost = "O(n^2)",
    .run = complement_run,
    .verify = complement_verify,
    .checked_by = "checks that none of its edges is in the graph, and counts them",
    .cues = "complement, missing edges, who do not know each other, pairs that are not connected, "
            "inverse graph, all pairs without an edge, opposite graph, strangers graph, edges "
            "that are not there",
    .example = { "a-b, b-c, c-d", "edges(complement(G)).target", "c, d, d" },
};

static gr_status complement_size_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    uint64_t all, joined;
    gr_status st = count_pairs(cx, in->graph, &all, &joined, err);

    out->value = gr_v_int((int64_t)(all - joined));
    return st;
}

/* Node by node: the others that its row does not lead to. */
static gr_status complement_size_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);
    uint64_t n = gr_graph_n_nodes(in->graph), missing = 0;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    for (gr_vid v = 0; v < n; v++) {
        uint64_t others = n - 1;

        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++)
            others -= c->to[i] != v && (i == c->start[v] || c->to[i] != c->to[i - 1]);
        missing += others;
    }
    return gr_check_int(r, gr_graph_is_directed(in->graph) ? missing : missing / 2,
                        "number of missing edges", err);
}

const gr_tool gr_tool_complement_size = {
    .name = "complement_size",
    .family = "structure",
    .summary = "How many pairs of nodes are not joined",
    .brief = "pairs not joined",
    .details = "The number of edges of the complement: pairs of different nodes without an edge, "
               "ordered pairs in a directed graph.",
    .result = GR_R_INT,
    .cost = "O(n + m)",
    .run = complement_size_run,
    .verify = complement_size_verify,
    .checked_by = "counts for each node the others that it is not joined to",
    .cues = "how many edges are missing, edges to make it complete, pairs not connected, size of "
            "the complement, how far from complete, how many links could be added, number of non- "
            "edges",
    .example = { "a-b, b-c, c-d", "complement_size(G)", "3" },
};

/* --- contract_nodes --- */

/* Where a node of the graph is in the list of nodes. */
static gr_vid merged(const gr_in *in, gr_vid w)
{
    gr_vid u = in->arg[0].node, v = in->arg[1].node;

    if (w == v)
        w = u;
    return w > v ? w - 1 : w; /* v is gone from the list */
}

static gr_status check_ends(const gr_in *in, gr_err *err)
{
    if (in->arg[0].node == in->arg[1].node)
        return gr_fail_arg(err, GR_EINPUT, "v", "v: expected another node than u");
    return GR_OK;
}

static gr_status plan_others(gr_plan *p, const gr_in *in, gr_err *err)
{
    for (gr_vid w = 0; w < gr_graph_n_nodes(in->graph); w++)
        if (w != in->arg[1].node &&
            gr_plan_add_node(p, gr_graph_name(in->graph, w), w, GR_NO_NODE) == NULL)
            return gr_fail_memory(p->cx, err);
    return GR_OK;
}

static bool joins_both(const gr_in *in, const gr_edge_iter *it)
{
    gr_vid u = in->arg[0].node, v = in->arg[1].node;

    return (it->u == u && it->v == v) || (it->u == v && it->v == u);
}

/* Edges that do not touch v first, then those of v that are new; a map knows which are. */
static gr_status plan_contracted(gr_plan *p, const gr_in *in, gr_u64map *seen, gr_err *err)
{
    bool simple = gr_graph_n_repeats(in->graph) == 0;
    gr_status st;

    for (int pass = 0; pass < 2; pass++)
        for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
            bool touches = it.u == in->arg[1].node || it.v == in->arg[1].node;
            gr_vid a = merged(in, it.u), b = merged(in, it.v);
            bool turn = !p->directed && a > b;
            uint32_t *slot;

            if (GR_EVERY(it.id) && (st = gr_ctx_check(p->cx, err)) != GR_OK)
                return st;
            if (touches != (pass == 1) || (joins_both(in, &it) && !in->arg[2].value.b))
                continue;
            slot = gr_u64map_put(seen, (uint64_t)(turn ? b : a) << 32 | (turn ? a : b));
            if (slot == NULL)
                return gr_fail_memory(p->cx, err);
            if (simple && *slot != GR_MAP_NONE)
                continue;
            *slot = 1;
            if (gr_plan_add_edge(p, a, b, it.id, GR_NO_EDGE) == NULL)
                return gr_fail_memory(p->cx, err);
        }
    return gr_ctx_check(p->cx, err);
}

static gr_status contract_nodes_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_plan p = gr_plan_start(cx, in->graph, NULL);
    gr_u64map seen;
    gr_status st;

    if ((st = check_ends(in, err)) != GR_OK || (st = plan_others(&p, in, err)) != GR_OK)
        return st;
    gr_u64map_init(&seen, &cx->budget);
    if ((st = plan_contracted(&p, in, &seen, err)) == GR_OK)
        st = gr_plan_build(&p, &out->value, err);
    gr_u64map_clear(&seen);
    return st;
}

typedef struct moved {
    gr_vid a, b;
    bool touches;
    gr_eid id;
} moved;

static int by_place(const void *x, const void *y)
{
    const moved *p = x, *q = y;

    if (p->a != q->a)
        return p->a < q->a ? -1 : 1;
    if (p->b != q->b)
        return p->b < q->b ? -1 : 1;
    if (p->touches != q->touches)
        return p->touches ? 1 : -1;
    return (p->id > q->id) - (p->id < q->id);
}

/* Moves all edges, sorts them, and takes the first of each place. */
static gr_status contract_nodes_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_plan p = gr_plan_start(cx, in->graph, NULL);
    moved *all = gr_new_n(&cx->scratch, moved, gr_graph_n_edges(in->graph));
    size_t n = 0;
    gr_status st;

    if (gr_plan_too_big(gr_graph_n_nodes(in->graph), gr_graph_n_edges(in->graph), r))
        return GR_OK;
    if (all == NULL)
        return gr_fail_memory(cx, err);
    if ((st = plan_others(&p, in, err)) != GR_OK)
        return st;
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
        gr_vid a = merged(in, it.u), b = merged(in, it.v);
        bool turn = !p.directed && a > b;

        if (!joins_both(in, &it) || in->arg[2].value.b)
            all[n++] = (moved){ turn ? b : a, turn ? a : b,
                                it.u == in->arg[1].node || it.v == in->arg[1].node, it.id };
    }
    if ((st = gr_sort(cx, all, n, sizeof *all, by_place, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < n; i++)
        if (gr_graph_n_repeats(in->graph) != 0 || i == 0 || all[i].a != all[i - 1].a ||
            all[i].b != all[i - 1].b)
            if (gr_plan_add_edge(&p, all[i].a, all[i].b, all[i].id, GR_NO_EDGE) == NULL)
                return gr_fail_memory(cx, err);
    return gr_plan_check(&p, r, err);
}

static const gr_param contract_params[] = {
    { "u", GR_P_NODE, GR_REQUIRED, "the node that stays", .words = "into, merge" },
    { "v", GR_P_NODE, GR_REQUIRED, "the node that becomes part of it", .words = "and, with" },
    { "self_loops", GR_P_BOOL, GR_OPTIONAL, "whether edges between the two become loops",
      .standard = "true", .words = "with loops, without loops" },
};
static const gr_alias contract_aliases[] = {
    { GR_SURFACE_NATIVE, "contracted_nodes", NULL, NULL },
    { GR_SURFACE_NATIVE, "merge_nodes", NULL, NULL },
    { GR_SURFACE_NATIVE, "identified_nodes", NULL, NULL },
};

const gr_tool gr_tool_contract_nodes = {
    .name = "contract_nodes",
    .family = "transformations",
    .summary = "The graph with two nodes made one",
    .brief = "two made one",
    .details =
        "u stays, with its attributes, and gets the edges of v. In a graph without parallel "
        "edges none come to be: an edge that u has already stays as it is. Edges between the "
        "two become loops, unless self_loops is false.",
    GR_PARAMS(contract_params),
    GR_ALIASES(contract_aliases),
    .result = GR_R_GRAPH,
    .cost = "O(n + m)",
    .run = contract_nodes_run,
    .verify = contract_nodes_verify,
    .checked_by = "moves all edges, sorts them, and compares all names, edges and attributes",
    .cues = "merge two nodes, contract, identify, as one node, combine the stations, collapse, "
            "fuse, treat both as one, glue together, unify two entities",
    .example = { "a-b, b-c, c-d", "edges(contract_nodes(G, a, c)).target", "b, d" },
};
