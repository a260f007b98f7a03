/* Bridges: blocks (blocks.c) of two nodes that a single edge joins. The verifiers check the proof
 * that these are the blocks, and look every bridge up in it. */
#include "algo/connectivity/blocks_int.h"

static int by_pair(const void *a, const void *b)
{
    const gr_bridge *x = a, *y = b;

    if (x->u != y->u)
        return x->u < y->u ? -1 : 1;
    return (x->v > y->v) - (x->v < y->v);
}

static uint64_t n_edges(const gr_csr *c, gr_vid u, gr_vid v)
{
    uint64_t first = gr_csr_find(c, u, v), n = 0;

    while (first != UINT64_MAX && first + n < c->start[u + 1] && c->to[first + n] == v)
        n++;
    return n;
}

/* Is there one edge between u and v alone, whatever its direction? */
static bool is_single(const gr_graph *g, gr_vid u, gr_vid v)
{
    const gr_csr *c = gr_graph_out(g);

    return n_edges(c, u, v) + (gr_graph_is_directed(g) ? n_edges(c, v, u) : 0) == 1;
}

gr_status gr_bridges_list(gr_ctx *cx, const gr_graph *g, const gr_blocks *b, gr_bridge **out,
                          gr_vid *n_out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), *size;
    gr_status st = gr_blocks_sizes(cx, n, b, &size, err);

    *n_out = 0;
    *out = gr_arena_alloc(&cx->scratch, b->n * sizeof **out);
    if (st != GR_OK)
        return st;
    if (*out == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++) {
        gr_vid k = b->of[v], u;

        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (k == GR_NO_NODE || size[k] != 2)
            continue;
        u = b->top[k];
        if (is_single(g, u, v))
            (*out)[(*n_out)++] = u < v ? (gr_bridge){ u, v } : (gr_bridge){ v, u };
    }
    return gr_sort(cx, *out, *n_out, sizeof **out, by_pair, err);
}

/* --- the tool --- */

static gr_status bridges_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_graph *g = in->graph;
    gr_blocks b;
    gr_bridge *at;
    gr_vid n;
    gr_status st;

    if ((st = gr_blocks_answer(cx, in, &b, out, err)) != GR_OK ||
        (st = gr_bridges_list(cx, g, &b, &at, &n, err)) != GR_OK)
        return st;
    if (!gr_v_list(&cx->arena, &out->value))
        return gr_fail_memory(cx, err);
    for (gr_vid i = 0; i < n; i++) {
        bool there = gr_csr_find(gr_graph_out(g), at[i].u, at[i].v) != UINT64_MAX;
        gr_vid u = there ? at[i].u : at[i].v, v = there ? at[i].v : at[i].u;

        if (!gr_v_push(&cx->arena, &out->value, gr_v_link(g, u, v)))
            return gr_fail_memory(cx, err);
    }
    return gr_ctx_check(cx, err);
}

/* The edge as two ids, if it is one of the graph. */
static bool edge_of(const gr_graph *g, const gr_value *v, gr_bridge *out)
{
    gr_value u, w;

    if (v->type != GR_V_EDGE)
        return false;
    u = gr_v_node(v->edge.u);
    w = gr_v_node(v->edge.v);
    return gr_vertex_of(g, &u, &out->u) && gr_vertex_of(g, &w, &out->v) &&
           gr_csr_find(gr_graph_out(g), out->u, out->v) != UINT64_MAX;
}

/* The number of bridges: blocks that have one node below their top, with a single edge. */
static gr_status count_bridges(gr_ctx *cx, const gr_graph *g, const gr_blocks *b, gr_vid *n,
                               gr_vid **below, gr_err *err)
{
    gr_status st = gr_blocks_sizes(cx, gr_graph_n_nodes(g), b, below, err);

    *n = 0;
    for (gr_vid v = 0; v < gr_graph_n_nodes(g) && st == GR_OK; v++) {
        if (GR_EVERY(v))
            st = gr_ctx_check(cx, err);
        if (b->of[v] != GR_NO_NODE && (*below)[b->of[v]] == 2)
            *n += is_single(g, v, b->top[b->of[v]]);
    }
    return st;
}

static gr_status bridges_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_blocks *b = r->proof;
    gr_bridge e = { 0, 0 }, last = { 0, 0 };
    gr_vid n, *size, k;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = gr_blocks_check(cx, in->graph, b, err)) != GR_OK ||
        (st = count_bridges(cx, in->graph, b, &n, &size, err)) != GR_OK)
        return st;
    if (r->value.type != GR_V_LIST || r->value.list->n != n)
        return gr_refute(err, "there are %u bridges", n);
    for (gr_vid i = 0; i < n; i++, last = e) {
        if (GR_EVERY(i) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (!edge_of(in->graph, &r->value.list->at[i], &e) ||
            (k = gr_blocks_shared(b, e.u, e.v)) == GR_NO_NODE || size[k] != 2 ||
            !is_single(in->graph, e.u, e.v))
            return gr_refute(err, "place %u is no bridge", i);
        e = e.u < e.v ? e : (gr_bridge){ e.v, e.u };
        if (i != 0 && by_pair(&last, &e) >= 0)
            return gr_refute(err, "bridge %u is out of order", i);
    }
    r->grade = GR_PROVED;
    return GR_OK;
}

static const gr_alias bridges_aliases[] = {
    { GR_SURFACE_NATIVE, "cut_edges", NULL, NULL },
};

const gr_tool gr_tool_bridges = {
    .name = "bridges",
    .family = "connectivity",
    .summary = "Edges without which the graph falls into more parts",
    .details = "An edge that is on no cycle. Parallel edges, and directed edges there and back, "
               "stand in for each other: none of them is a bridge. Otherwise directions do not "
               "count. By the first, then by the second of their ends in the order of the graph.",
    GR_ALIASES(bridges_aliases),
    .result = GR_R_EDGES,
    .cost = "O(n + m)",
    .run = bridges_run,
    .verify = bridges_verify,
    .checked_by = GR_BLOCKS_CHECKED_BY,
    .cues = "bridges, cut edges, critical links, critical connections, which edges disconnect, "
            "removal of which edge, links without backup, single links, which links are "
            "irreplaceable, which road cannot be avoided, whose loss splits the network, edges on "
            "no cycle, bottleneck edges",
    .example = { "a-b, b-c, c-a, c-d", "bridges(G)", "c - d" },
};

/* --- has_bridges --- */

static gr_status has_bridges_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_blocks b;
    gr_bridge *at;
    gr_vid n;
    gr_status st;

    if ((st = gr_blocks_answer(cx, in, &b, out, err)) != GR_OK ||
        (st = gr_bridges_list(cx, in->graph, &b, &at, &n, err)) != GR_OK)
        return st;
    out->value = gr_v_bool(n != 0);
    return GR_OK;
}

static gr_status has_bridges_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n, *size;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = gr_blocks_check(cx, in->graph, r->proof, err)) != GR_OK ||
        (st = count_bridges(cx, in->graph, r->proof, &n, &size, err)) != GR_OK)
        return st;
    if (r->value.type != GR_V_BOOL || r->value.b != (n != 0))
        return gr_refute(err, "there are %u bridges", n);
    r->grade = GR_PROVED;
    return GR_OK;
}

const gr_tool gr_tool_has_bridges = {
    .name = "has_bridges",
    .family = "connectivity",
    .summary = "Whether taking away one edge can make more parts of the graph",
    .details = "As bridges; no for a graph without edges.",
    .result = GR_R_BOOL,
    .cost = "O(n + m)",
    .run = has_bridges_run,
    .verify = has_bridges_verify,
    .checked_by = GR_BLOCKS_CHECKED_BY,
    .cues = "has a bridge, are there bridges, is any link critical, is there a cut edge, is there "
            "a single link whose loss splits it, is the network vulnerable to one link failure, "
            "two-edge-connected",
    .example = { "a-b, b-c, c-a, c-d", "has_bridges(G)", "yes" },
};
