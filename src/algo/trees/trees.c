/* Whether a graph is a tree, a forest, an arborescence.
 *
 * The kernels count edges against components. The verifiers take leaves off until nothing is left,
 * or walk from the root. */
#include "algo/trees/trees_int.h"

/* --- shared with the other files about trees --- */

gr_status gr_peel_leaves(gr_ctx *cx, const gr_graph *g, gr_peel *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), tail = 0;
    uint32_t *degree = gr_new_n(&cx->scratch, uint32_t, n);
    gr_status st;

    *out = (gr_peel){ .order = gr_arena_alloc(&cx->scratch, n * sizeof *out->order),
                      .parent = gr_new_n(&cx->scratch, gr_vid, n),
                      .edge = gr_new_n(&cx->scratch, gr_eid, n) };
    if (degree == NULL || out->order == NULL || out->parent == NULL || out->edge == NULL)
        return gr_fail_memory(cx, err);
    /* The sum of all neighbours, without carries, is the last one when the others are taken off. */
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        degree[it.u]++;
        degree[it.v]++;
        out->parent[it.u] ^= it.v;
        out->parent[it.v] ^= it.u;
        out->edge[it.u] ^= it.id;
        out->edge[it.v] ^= it.id;
    }
    for (gr_vid v = 0; v < n; v++)
        if (degree[v] <= 1)
            out->order[tail++] = v;
    for (; out->n < tail; out->n++) {
        gr_vid v = out->order[out->n], p = out->parent[v];

        if (GR_EVERY(out->n) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (degree[v] == 0) {
            out->parent[v] = GR_NO_NODE;
            continue;
        }
        out->parent[p] ^= v;
        out->edge[p] ^= out->edge[v];
        if (--degree[p] == 1)
            out->order[tail++] = p;
    }
    return GR_OK;
}

gr_status gr_demand_tree(gr_ctx *cx, const gr_graph *g, gr_err *err)
{
    gr_components c;
    gr_status st = gr_components_find(cx, g, &c, err);

    if (st != GR_OK)
        return st;
    if (c.n != 1) {
        gr_fail_arg(err, GR_EINPUT, "graph", "the graph is no tree: it has %u components", c.n);
        gr_err_hint(err, "take one of connected_components, or minimum_spanning_tree");
        return GR_EINPUT;
    }
    if (gr_graph_n_edges(g) != gr_graph_n_nodes(g) - 1) {
        gr_fail_arg(err, GR_EINPUT, "graph", "the graph is no tree: it has %u edges at %u nodes",
                    gr_graph_n_edges(g), gr_graph_n_nodes(g));
        gr_err_hint(err, "minimum_spanning_tree takes a tree out of a graph");
        return GR_EINPUT;
    }
    return GR_OK;
}

static void add_level(const gr_csr *c, gr_vid v, uint32_t *level, gr_vid *queue, gr_vid *tail)
{
    for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++)
        if (level[c->to[i]] == UINT32_MAX) {
            level[c->to[i]] = level[v] + 1;
            queue[(*tail)++] = c->to[i];
        }
}

void gr_tree_levels(const gr_graph *g, const gr_csr *back, gr_vid start, uint32_t *level,
                    gr_vid *queue)
{
    gr_vid tail = 1;

    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++)
        level[v] = UINT32_MAX;
    level[start] = 0;
    queue[0] = start;
    for (gr_vid head = 0; head < tail; head++) {
        add_level(gr_graph_out(g), queue[head], level, queue, &tail);
        if (back != gr_graph_out(g))
            add_level(back, queue[head], level, queue, &tail);
    }
}

/* --- is_tree, is_forest --- */

static gr_status is_tree_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_components c = { .n = 0 };
    bool count = gr_graph_n_edges(in->graph) == gr_graph_n_nodes(in->graph) - 1;
    gr_status st = count ? gr_components_find(cx, in->graph, &c, err) : GR_OK;

    out->value = gr_v_bool(count && c.n == 1);
    return st;
}

static gr_status is_forest_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_components c = { .n = 0 };
    bool count = gr_graph_n_edges(in->graph) < gr_graph_n_nodes(in->graph);
    gr_status st = count ? gr_components_find(cx, in->graph, &c, err) : GR_OK;

    out->value =
        gr_v_bool(count && gr_graph_n_edges(in->graph) == gr_graph_n_nodes(in->graph) - c.n);
    return st;
}

/* trees: how many there may be. */
static gr_status verify_trees(gr_ctx *cx, const gr_in *in, gr_vid trees, gr_result *r, gr_err *err)
{
    gr_vid roots = 0;
    gr_peel p;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = gr_peel_leaves(cx, in->graph, &p, err)) != GR_OK)
        return st;
    for (gr_vid i = 0; i < p.n; i++)
        roots += p.parent[p.order[i]] == GR_NO_NODE;
    if (r->value.type != GR_V_BOOL ||
        r->value.b != (p.n == gr_graph_n_nodes(in->graph) && roots <= trees))
        return gr_refute(err, "taking off leaves leaves %u nodes, in %u trees",
                         gr_graph_n_nodes(in->graph) - p.n, roots);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static gr_status is_tree_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return verify_trees(cx, in, 1, r, err);
}

static gr_status is_forest_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return verify_trees(cx, in, GR_NO_NODE, r, err);
}

const gr_tool gr_tool_is_tree = {
    .name = "is_tree",
    .family = "trees",
    .summary = "Whether the graph is connected and has no cycle",
    .details = "Directions do not count. One node alone is a tree; loops and parallel edges are "
               "cycles. The empty graph is refused.",
    .result = GR_R_BOOL,
    .demands = GR_WANTS_NODES,
    .cost = "O(n + m)",
    .run = is_tree_run,
    .verify = is_tree_verify,
    .checked_by = "takes leaves off until nothing or a cycle is left",
    .cues = "is it a tree, tree structure, connected and acyclic, connected without cycles, a "
            "tree, n minus 1 edges and connected, hierarchy without cycles",
    .example = { "a-b, b-c, b-d", "is_tree(G)", "yes" },
};

const gr_tool gr_tool_is_forest = {
    .name = "is_forest",
    .family = "trees",
    .summary = "Whether the graph has no cycle when directions do not count",
    .brief = "no cycle, directions aside",
    .details = "Every component is a tree. Loops and parallel edges are cycles. The empty graph is "
               "refused.",
    .result = GR_R_BOOL,
    .demands = GR_WANTS_NODES,
    .cost = "O(n + m)",
    .run = is_forest_run,
    .verify = is_forest_verify,
    .checked_by = "takes leaves off until nothing or a cycle is left",
    .cues = "is it a forest, made of trees, acyclic undirected graph, disjoint trees, no cycles "
            "at all, only trees, collection of trees",
    .example = { "a-b, c-d", "is_forest(G)", "yes" },
};

/* --- is_arborescence --- */

static gr_status is_arborescence_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    bool *has_parent = gr_new_n(&cx->scratch, bool, n), ok = true;
    const gr_csr *rows = gr_graph_out(in->graph);
    gr_status st;

    if (has_parent == NULL)
        return gr_fail_memory(cx, err);
    if ((st = is_tree_run(cx, in, out, err)) != GR_OK || !out->value.b)
        return st;
    for (uint64_t i = 0; i < gr_graph_n_arcs(in->graph) && ok; i++) {
        ok = !has_parent[rows->to[i]];
        has_parent[rows->to[i]] = true;
    }
    out->value = gr_v_bool(ok);
    return GR_OK;
}

static gr_status is_arborescence_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph), roots = 0, root = 0, reached = 0;
    uint32_t *level = gr_new_n(&cx->scratch, uint32_t, n);
    gr_vid *queue = gr_new_n(&cx->scratch, gr_vid, n);
    const gr_csr *back;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if (level == NULL || queue == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_graph_in(cx, in->graph, &back, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < n; v++)
        if (gr_csr_degree(back, v) == 0) {
            roots++;
            root = v;
        }
    gr_tree_levels(in->graph, gr_graph_out(in->graph), root, level, queue);
    for (gr_vid v = 0; v < n; v++)
        reached += level[v] != UINT32_MAX;
    if (r->value.type != GR_V_BOOL ||
        r->value.b != (roots == 1 && reached == n && gr_graph_n_edges(in->graph) == n - 1))
        return gr_refute(err, "%u nodes have no edge in, and %u are reached from the last of them",
                         roots, reached);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

const gr_tool gr_tool_is_arborescence = {
    .name = "is_arborescence",
    .family = "trees",
    .summary = "Whether the graph is a tree whose edges all lead away from one root",
    .brief = "all edges lead away from a root",
    .details = "A tree in which no node has two edges in. One node alone is one. Directed graphs "
               "only; the empty graph is refused.",
    .result = GR_R_BOOL,
    .demands = GR_WANTS_DIRECTED | GR_WANTS_NODES,
    .cost = "O(n + m)",
    .run = is_arborescence_run,
    .verify = is_arborescence_verify,
    .checked_by = "walks from the only node without an edge in and counts what it reaches",
    .cues = "arborescence, rooted tree, directed tree, hierarchy, out-tree, every node has one "
            "parent, single root, is it a rooted tree, does everyone have exactly one superior, "
            "tree with a root",
    .example = { "a>b, a>c, c>d", "is_arborescence(G)", "yes" },
};
