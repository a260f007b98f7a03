/* Tools on blocks: articulation points, biconnected components. Bridges are next door.
 *
 * They are read off the blocks (blocks.c): a node in two blocks is an articulation point. The
 * verifiers check the proof that these are the blocks, and hold the value against them. */
#include "algo/connectivity/blocks_int.h"

#define UNDIRECTED "Directions and loops do not count"

/* --- what is read off --- */

/* Is it in more than one block? */
static gr_status mark_joints(gr_ctx *cx, gr_vid n, const gr_blocks *b, bool **mark, gr_err *err)
{
    bool *once = gr_new_n(&cx->scratch, bool, n);

    *mark = gr_new_n(&cx->scratch, bool, n);
    if (once == NULL || *mark == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        once[v] = b->of[v] != GR_NO_NODE;
    for (gr_vid k = 0; k < b->n; k++) {
        gr_vid v = b->top[k];

        (*mark)[v] = once[v];
        once[v] = true;
    }
    return gr_ctx_check(cx, err);
}

/* --- articulation_points --- */

static gr_status joints_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_blocks b;
    bool *mark;
    gr_status st;

    if ((st = gr_blocks_answer(cx, in, &b, out, err)) != GR_OK ||
        (st = mark_joints(cx, gr_graph_n_nodes(in->graph), &b, &mark, err)) != GR_OK)
        return st;
    return gr_nodes_marked(cx, in->graph, mark, &out->value, err);
}

/* In how many blocks is each node? */
static gr_status count_blocks(gr_ctx *cx, gr_vid n, const gr_blocks *b, gr_vid **count, gr_err *err)
{
    *count = gr_new_n(&cx->scratch, gr_vid, n);
    if (*count == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid k = 0; k < b->n; k++)
        (*count)[b->top[k]]++;
    for (gr_vid v = 0; v < n; v++)
        (*count)[v] += b->of[v] != GR_NO_NODE;
    return gr_ctx_check(cx, err);
}

static gr_status joints_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph), *count, v, last = 0;
    size_t left = 0;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = gr_blocks_check(cx, in->graph, r->proof, err)) != GR_OK ||
        (st = count_blocks(cx, n, r->proof, &count, err)) != GR_OK)
        return st;
    for (v = 0; v < n; v++)
        left += count[v] > 1;
    if (r->value.type != GR_V_LIST || r->value.list->n != left)
        return gr_refute(err, "there are %zu articulation points", left);
    for (size_t i = 0; i < left; i++, last = v)
        if (!gr_vertex_of(in->graph, &r->value.list->at[i], &v) || count[v] < 2 ||
            (i != 0 && v <= last))
            return gr_refute(err, "place %zu is no articulation point, or out of order", i);
    r->grade = GR_PROVED;
    return GR_OK;
}

static const gr_alias joints_aliases[] = {
    { GR_SURFACE_NATIVE, "cut_vertices", NULL, NULL },
    { GR_SURFACE_NATIVE, "cut_nodes", NULL, NULL },
    { GR_SURFACE_NATIVE, "cut_points", NULL, NULL },
};

const gr_tool gr_tool_articulation_points = {
    .name = "articulation_points",
    .family = "connectivity",
    .summary = "Nodes without which the graph falls into more parts",
    .brief = "cut nodes",
    .details =
        "Taking such a node and its edges away makes more connected components. In the order "
        "of the graph. " UNDIRECTED ", nor do parallel edges. Both ends of a lone edge stay "
        "in one piece without each other, so they are none.",
    GR_ALIASES(joints_aliases),
    .result = GR_R_NODES,
    .cost = "O(n + m)",
    .run = joints_run,
    .verify = joints_verify,
    .checked_by = GR_BLOCKS_CHECKED_BY,
    .cues = "articulation points, cut vertices, cut nodes, single point of failure, critical "
            "nodes, whose removal disconnects, which nodes hold the network together, bottleneck "
            "node, would break the network apart, which station must not fail, whose loss splits "
            "the graph, which nodes are indispensable",
    .example = { "a-b, b-c, c-a, c-d, d-e", "articulation_points(G)", "c, d" },
};

/* --- biconnected_components --- */

typedef struct block {
    gr_vid first, size; /* of its nodes in the list of all */
    const gr_vid *nodes;
} block;

/* Two blocks share one node at most, so the first two nodes tell them apart. */
static int by_size(const void *a, const void *b)
{
    const block *x = a, *y = b;

    if (x->size != y->size)
        return x->size > y->size ? -1 : 1;
    if (x->nodes[0] != y->nodes[0])
        return x->nodes[0] < y->nodes[0] ? -1 : 1;
    return (x->nodes[1] > y->nodes[1]) - (x->nodes[1] < y->nodes[1]);
}

/* The blocks that v is on top of, one after the other. */
typedef struct tops {
    gr_vid *first, *next; /* GR_NO_NODE ends */
} tops;

static gr_status tops_of(gr_ctx *cx, gr_vid n, const gr_blocks *b, tops *t, gr_err *err)
{
    t->first = gr_arena_alloc(&cx->scratch, n * sizeof *t->first);
    t->next = gr_arena_alloc(&cx->scratch, b->n * sizeof *t->next);
    if (t->first == NULL || t->next == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        t->first[v] = GR_NO_NODE;
    for (gr_vid k = 0; k < b->n; k++) {
        t->next[k] = t->first[b->top[k]];
        t->first[b->top[k]] = k;
    }
    return GR_OK;
}

/* Members of each block in the order of ids, and the blocks in theirs. */
static gr_status collect(gr_ctx *cx, gr_vid n, const gr_blocks *b, block **out, gr_err *err)
{
    gr_vid *nodes = gr_arena_alloc(&cx->scratch, ((size_t)n + b->n) * sizeof *nodes), *size;
    gr_vid first = 0;
    tops t;
    gr_status st;

    *out = gr_arena_alloc(&cx->scratch, b->n * sizeof **out);
    if (nodes == NULL || *out == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_blocks_sizes(cx, n, b, &size, err)) != GR_OK ||
        (st = tops_of(cx, n, b, &t, err)) != GR_OK)
        return st;
    for (gr_vid k = 0; k < b->n; k++) {
        (*out)[k] = (block){ .nodes = nodes + first };
        first += size[k];
    }
    for (gr_vid v = 0; v < n; v++) {
        if (b->of[v] != GR_NO_NODE) {
            block *mine = &(*out)[b->of[v]];

            nodes[(mine->nodes - nodes) + mine->size++] = v;
        }
        for (gr_vid k = t.first[v]; k != GR_NO_NODE; k = t.next[k])
            nodes[((*out)[k].nodes - nodes) + (*out)[k].size++] = v;
    }
    return gr_sort(cx, *out, b->n, sizeof **out, by_size, err);
}

static gr_status blocks_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_blocks b;
    block *blocks;
    gr_status st;

    if ((st = gr_blocks_answer(cx, in, &b, out, err)) != GR_OK ||
        (st = collect(cx, gr_graph_n_nodes(in->graph), &b, &blocks, err)) != GR_OK)
        return st;
    if (!gr_v_list_of(&cx->arena, b.n, &out->value))
        return gr_fail_memory(cx, err);
    for (gr_vid k = 0; k < b.n; k++) {
        gr_value *list = &out->value.list->at[k];

        if ((k & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (!gr_v_list_of(&cx->arena, blocks[k].size, list))
            return gr_fail_memory(cx, err);
        for (gr_vid i = 0; i < blocks[k].size; i++)
            list->list->at[i] = gr_v_vertex(in->graph, blocks[k].nodes[i]);
    }
    return GR_OK;
}

/* Members in order and all of one block, *k. */
static gr_status check_block(const gr_graph *g, const gr_blocks *b, const gr_value *list,
                             gr_vid first[2], gr_vid *k, gr_err *err)
{
    gr_vid v, last = 0;

    *k = GR_NO_NODE;
    if (list->type != GR_V_LIST || list->list->n < 2 ||
        !gr_vertex_of(g, &list->list->at[0], &first[0]) ||
        !gr_vertex_of(g, &list->list->at[1], &first[1]) ||
        (*k = gr_blocks_shared(b, first[0], first[1])) == GR_NO_NODE)
        return gr_refute(err, "a component is no list of nodes that share one");
    for (size_t i = 0; i < list->list->n; i++) {
        if (!gr_vertex_of(g, &list->list->at[i], &v) || (i != 0 && v <= last) ||
            (b->of[v] != *k && b->top[*k] != v))
            return gr_refute(err, "place %zu of a component is not one of its nodes in order", i);
        last = v;
    }
    return GR_OK;
}

/* Larger first, then by the first two nodes. */
static bool in_order(size_t n_before, const gr_vid before[2], size_t n, const gr_vid first[2])
{
    if (n_before != n)
        return n_before > n;
    return before[0] < first[0] || (before[0] == first[0] && before[1] < first[1]);
}

static gr_status blocks_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid *size, k, first[2], before[2] = { 0, 0 };
    const gr_blocks *b = r->proof;
    size_t n_before = SIZE_MAX;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = gr_blocks_check(cx, in->graph, b, err)) != GR_OK ||
        (st = gr_blocks_sizes(cx, gr_graph_n_nodes(in->graph), b, &size, err)) != GR_OK)
        return st;
    if (r->value.type != GR_V_LIST || r->value.list->n != b->n)
        return gr_refute(err, "there are %u biconnected components", b->n);
    for (size_t i = 0; i < b->n; i++) {
        const gr_value *list = &r->value.list->at[i];

        if ((i & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if ((st = check_block(in->graph, b, list, first, &k, err)) != GR_OK)
            return st;
        if (list->list->n != size[k])
            return gr_refute(err, "component %zu has %u nodes, or is there twice", i, size[k]);
        if (!in_order(n_before, before, list->list->n, first))
            return gr_refute(err, "component %zu is out of order", i);
        size[k] = 0;
        n_before = list->list->n;
        before[0] = first[0];
        before[1] = first[1];
    }
    r->grade = GR_PROVED;
    return GR_OK;
}

const gr_tool gr_tool_biconnected_components = {
    .name = "biconnected_components",
    .family = "connectivity",
    .summary = "Groups of nodes that stay connected without any one of them",
    .brief = "survive the loss of any one node",
    .details = "Maximal groups of two or more nodes; an edge on no cycle is a group of two. Groups "
               "share articulation points; an isolated node is in none. The largest first, equal "
               "ones by their first two nodes; members in the order of the graph. " UNDIRECTED
               ", nor do parallel edges.",
    .result = GR_R_GROUPS,
    .cost = "O(n log n + m)",
    .run = blocks_run,
    .verify = blocks_verify,
    .checked_by = GR_BLOCKS_CHECKED_BY,
    .cues = "biconnected components, two-connected components, blocks, parts with two independent "
            "ways, redundant parts, survive the loss of a node, 2-connected parts, parts without "
            "a cut vertex, which parts are robust",
    .example = { "a-b, b-c, c-a, c-d, d-e, e-c, e-f", "biconnected_components(G)",
                 "a, b, c\nc, d, e\ne, f" },
};

/* --- is_biconnected --- */

static gr_status is_biconnected_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_blocks b;
    gr_vid *size;
    gr_status st;

    if ((st = gr_blocks_answer(cx, in, &b, out, err)) != GR_OK ||
        (st = gr_blocks_sizes(cx, gr_graph_n_nodes(in->graph), &b, &size, err)) != GR_OK)
        return st;
    out->value = gr_v_bool(b.n == 1 && size[0] == gr_graph_n_nodes(in->graph));
    return GR_OK;
}

/* One block, and no root outside it: its top is the only node that has no way up. */
static gr_status is_biconnected_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_blocks *b = r->proof;
    gr_vid n_roots = 0;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = gr_blocks_check(cx, in->graph, b, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < gr_graph_n_nodes(in->graph); v++)
        n_roots += b->of[v] == GR_NO_NODE;
    if (r->value.type != GR_V_BOOL || r->value.b != (b->n == 1 && n_roots == 1))
        return gr_refute(err, "there are %u biconnected components", b->n);
    r->grade = GR_PROVED;
    return GR_OK;
}

const gr_tool gr_tool_is_biconnected = {
    .name = "is_biconnected",
    .family = "connectivity",
    .summary = "Whether the graph stays in one piece without any one of its nodes",
    .details = "Connected, two or more nodes, no articulation point; two nodes and an edge are "
               "biconnected, one node alone is not. " UNDIRECTED ".",
    .result = GR_R_BOOL,
    .cost = "O(n + m)",
    .run = is_biconnected_run,
    .verify = is_biconnected_verify,
    .checked_by = GR_BLOCKS_CHECKED_BY,
    .cues = "is biconnected, two-connected, survives the failure of any one node, no single point "
            "of failure, stays connected if one node fails, is it robust against one node "
            "failure, does it survive any single outage, without cut vertex",
    .example = { "a-b, b-c, c-a", "is_biconnected(G)", "yes" },
};
