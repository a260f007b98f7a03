/* The orders of breadth-first and depth-first search, and their trees.
 *
 * Neighbours are visited in the order of the graph, as in NetworkX. An order, or a tree, is its own
 * proof: the verifier goes along it and sees at every node that it was the next one due. */
#include "algo/algo_int.h"

typedef struct visit {
    gr_vid *order;  /* in the order of the visits */
    gr_vid *parent; /* of order[i], at i */
    size_t n;
} visit;

/* --- the kernels --- */

static bool visit_init(gr_ctx *cx, visit *t, gr_vid n)
{
    t->order = gr_arena_alloc(&cx->scratch, n * sizeof *t->order);
    t->parent = gr_arena_alloc(&cx->scratch, n * sizeof *t->parent);
    t->n = 0;
    return t->order != NULL && t->parent != NULL;
}

static void visit_node(visit *t, gr_vid parent, gr_vid v, bool *seen)
{
    seen[v] = true;
    t->order[t->n] = v;
    t->parent[t->n++] = parent;
}

static gr_status search_wide(gr_ctx *cx, const gr_graph *g, gr_vid source, visit *t, gr_err *err)
{
    const gr_csr *c = gr_graph_out(g);
    bool *seen = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(g));
    gr_status st;

    if (seen == NULL || !visit_init(cx, t, gr_graph_n_nodes(g)))
        return gr_fail_memory(cx, err);
    visit_node(t, GR_NO_NODE, source, seen);
    for (size_t head = 0; head < t->n; head++) {
        gr_vid u = t->order[head];

        if ((head & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++)
            if (!seen[c->to[i]])
                visit_node(t, u, c->to[i], seen);
    }
    return GR_OK;
}

typedef struct frame {
    gr_vid node;
    uint64_t next; /* arc to look at */
} frame;

static gr_status search_deep(gr_ctx *cx, const gr_graph *g, gr_vid source, visit *t, gr_err *err)
{
    const gr_csr *c = gr_graph_out(g);
    gr_vid n = gr_graph_n_nodes(g);
    bool *seen = gr_new_n(&cx->scratch, bool, n);
    frame *stack = gr_arena_alloc(&cx->scratch, n * sizeof *stack);
    size_t depth = 0;
    uint64_t turns = 0;
    gr_status st;

    if (seen == NULL || stack == NULL || !visit_init(cx, t, n))
        return gr_fail_memory(cx, err);
    visit_node(t, GR_NO_NODE, source, seen);
    stack[depth++] = (frame){ source, c->start[source] };
    while (depth != 0) {
        frame *top = &stack[depth - 1];
        uint64_t end = c->start[top->node + 1];

        if (GR_EVERY(turns++) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        while (top->next < end && seen[c->to[top->next]])
            top->next++;
        if (top->next == end) {
            depth--;
            continue;
        }
        visit_node(t, top->node, c->to[top->next], seen);
        stack[depth++] = (frame){ c->to[top->next], c->start[c->to[top->next]] };
    }
    return GR_OK;
}

static gr_status list_visit(gr_ctx *cx, const gr_graph *g, const visit *t, bool edges,
                            gr_value *out, gr_err *err)
{
    gr_status st;

    if (!gr_v_list(&cx->arena, out))
        return gr_fail_memory(cx, err);
    for (size_t i = edges; i < t->n; i++) {
        gr_value item =
            edges ? gr_v_link(g, t->parent[i], t->order[i]) : gr_v_vertex(g, t->order[i]);

        if (GR_EVERY(i) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (!gr_v_push(&cx->arena, out, item))
            return gr_fail_memory(cx, err);
    }
    return GR_OK;
}

static gr_status traverse(gr_ctx *cx, const gr_in *in, bool deep, bool edges, gr_result *out,
                          gr_err *err)
{
    visit t;
    gr_status st = deep ? search_deep(cx, in->graph, in->arg[0].node, &t, err)
                        : search_wide(cx, in->graph, in->arg[0].node, &t, err);

    return st != GR_OK ? st : list_visit(cx, in->graph, &t, edges, &out->value, err);
}

static gr_status bfs_order_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return traverse(cx, in, false, false, out, err);
}

static gr_status dfs_order_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return traverse(cx, in, true, false, out, err);
}

static gr_status bfs_edges_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return traverse(cx, in, false, true, out, err);
}

static gr_status dfs_edges_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return traverse(cx, in, true, true, out, err);
}

/* --- the verifiers --- */

/* What the answer says: node i of the order, its parent if it names one, each node's place. */
typedef struct said {
    gr_vid *order, *parent;
    uint32_t *place; /* + 1; 0 = it is not there */
    size_t n;
} said;

static gr_status read_item(const gr_graph *g, const gr_value *item, bool edges, said *s,
                           gr_err *err)
{
    gr_vid v, parent = GR_NO_NODE;

    if (s->n == gr_graph_n_nodes(g))
        return gr_refute(err, "there are more visits than nodes");
    if (edges ? item->type != GR_V_EDGE : item->type != GR_V_NODE)
        return gr_refute(err, "item %zu of the list is of another type", s->n);
    v = gr_graph_find(g, edges ? item->edge.v : item->node);
    if (edges)
        parent = gr_graph_find(g, item->edge.u);
    if (v == GR_NO_NODE || (edges && parent == GR_NO_NODE) || s->place[v] != 0)
        return gr_refute(err, "item %zu of the list leaves the graph or repeats", s->n);
    s->order[s->n] = v;
    s->parent[s->n++] = parent;
    s->place[v] = (uint32_t)s->n;
    return GR_OK;
}

static gr_status read_said(gr_ctx *cx, const gr_in *in, const gr_value *list, bool edges, said *s,
                           gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph), source = in->arg[0].node;
    gr_status st = GR_OK;

    s->order = gr_arena_alloc(&cx->scratch, n * sizeof *s->order);
    s->parent = gr_arena_alloc(&cx->scratch, n * sizeof *s->parent);
    s->place = gr_new_n(&cx->scratch, uint32_t, n);
    if (s->order == NULL || s->parent == NULL || s->place == NULL)
        return gr_fail_memory(cx, err);
    s->n = 0;
    if (list->type != GR_V_LIST)
        return gr_refute(err, "the value is no list");
    if (edges)
        st = read_item(in->graph,
                       &(gr_value){ .type = GR_V_NODE, .node = gr_graph_name(in->graph, source) },
                       false, s, err);
    for (size_t i = 0; i < list->list->n && st == GR_OK; i++) {
        if (GR_EVERY(i) && (st = gr_ctx_check(cx, err)) != GR_OK)
            break;
        st = read_item(in->graph, &list->list->at[i], edges, s, err);
    }
    if (st == GR_OK && (s->n == 0 || s->order[0] != source))
        return gr_refute(err, "the search does not start at its source");
    return st;
}

static gr_status check_next(const said *s, size_t next, gr_vid parent, gr_vid due, gr_err *err)
{
    if (next == s->n || s->order[next] != due ||
        (s->parent[next] != GR_NO_NODE && s->parent[next] != parent))
        return gr_refute(err, "visit %zu should be node %u, found from node %u", next, due, parent);
    return GR_OK;
}

/* A node is new while its place lies ahead. */
static bool is_new(const said *s, gr_vid v, size_t next)
{
    return s->place[v] == 0 || s->place[v] > next;
}

static gr_status replay_wide(gr_ctx *cx, const gr_csr *c, const said *s, gr_err *err)
{
    size_t next = 1;
    gr_status st = GR_OK;

    for (size_t k = 0; k < s->n && st == GR_OK; k++) {
        gr_vid u = s->order[k];

        if ((k & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (k == next)
            return gr_refute(err, "node %u is out of reach", u);
        for (uint64_t i = c->start[u]; i < c->start[u + 1] && st == GR_OK; i++)
            if (is_new(s, c->to[i], next))
                st = check_next(s, next++, u, c->to[i], err);
    }
    return st;
}

/* Goes back from the node visited last until one still has a new neighbour. */
static gr_status replay_deep(gr_ctx *cx, const gr_csr *c, const said *s, uint64_t *cursor,
                             gr_vid *path, gr_err *err)
{
    size_t next = 1, depth = 1;
    gr_status st = GR_OK;

    path[0] = s->order[0];
    cursor[0] = c->start[path[0]];
    for (uint64_t turns = 0; depth != 0 && st == GR_OK; turns++) {
        gr_vid u = path[depth - 1];

        if (GR_EVERY(turns) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (cursor[depth - 1] == c->start[u + 1]) {
            depth--;
        } else if (!is_new(s, c->to[cursor[depth - 1]], next)) {
            cursor[depth - 1]++;
        } else if ((st = check_next(s, next, u, c->to[cursor[depth - 1]], err)) == GR_OK) {
            path[depth] = s->order[next++];
            cursor[depth] = c->start[path[depth]];
            depth++;
        }
    }
    if (st == GR_OK && next != s->n)
        return gr_refute(err, "node %u is out of reach", s->order[next]);
    return st;
}

static gr_status check_traverse(gr_ctx *cx, const gr_in *in, bool deep, bool edges, gr_result *r,
                                gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);
    size_t n = gr_graph_n_nodes(in->graph);
    uint64_t *cursor;
    gr_vid *path;
    said s;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    r->grade = GR_PROVED;
    if ((st = read_said(cx, in, &r->value, edges, &s, err)) != GR_OK || !deep)
        return st != GR_OK ? st : replay_wide(cx, c, &s, err);
    cursor = gr_arena_alloc(&cx->scratch, (n + 1) * sizeof *cursor);
    path = gr_arena_alloc(&cx->scratch, (n + 1) * sizeof *path);
    if (cursor == NULL || path == NULL)
        return gr_fail_memory(cx, err);
    return replay_deep(cx, c, &s, cursor, path, err);
}

static gr_status bfs_order_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check_traverse(cx, in, false, false, r, err);
}

static gr_status dfs_order_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check_traverse(cx, in, true, false, r, err);
}

static gr_status bfs_edges_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check_traverse(cx, in, false, true, r, err);
}

static gr_status dfs_edges_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check_traverse(cx, in, true, true, r, err);
}

/* --- the rows --- */

#define SAME_ORDER                                                                                 \
    "Neighbours are visited in the order of the graph. Only nodes that can be reached are "        \
    "visited; directed edges are followed one way; loops and parallel edges do not matter. "
#define REPLAY "goes along the answer and checks at every node that it was the next one due"

static const gr_param source_params[] = {
    { "source", GR_P_NODE, GR_REQUIRED, "start node", .words = "from, starting at, start" },
};

static const gr_alias bfs_order_aliases[] = {
    { GR_SURFACE_NATIVE, "breadth_first_order", NULL, NULL },
    { GR_SURFACE_NATIVE, "bfs", NULL, NULL },
    { GR_SURFACE_NATIVE, "breadth_first_search", NULL, NULL },
};

const gr_tool gr_tool_bfs_order = {
    .name = "bfs_order",
    .family = "paths",
    .summary = "Nodes in the order in which breadth-first search visits them",
    .details = SAME_ORDER "The source comes first, then its neighbours, then theirs.",
    GR_PARAMS(source_params),
    GR_ALIASES(bfs_order_aliases),
    .result = GR_R_NODES,
    .cost = "O(n + m)",
    .run = bfs_order_run,
    .verify = bfs_order_verify,
    .checked_by = REPLAY,
    .cues = "breadth-first order, BFS order, breadth first search from, BFS traversal, level "
            "order, visit level by level, order of discovery, explore nearest first, bfs layers, "
            "flood fill",
    .example = { "a-b, a-c, b-d, c-d", "bfs_order(G, a)", "a, b, c, d" },
};

static const gr_alias dfs_order_aliases[] = {
    { GR_SURFACE_NATIVE, "dfs_preorder_nodes", NULL, NULL },
    { GR_SURFACE_NATIVE, "depth_first_order", NULL, NULL },
    { GR_SURFACE_NATIVE, "dfs", NULL, NULL },
    { GR_SURFACE_NATIVE, "depth_first_search", NULL, NULL },
};

const gr_tool gr_tool_dfs_order = {
    .name = "dfs_order",
    .family = "paths",
    .summary = "Nodes in the order in which depth-first search visits them",
    .details = SAME_ORDER "A node is listed when it is met first (preorder).",
    GR_PARAMS(source_params),
    GR_ALIASES(dfs_order_aliases),
    .result = GR_R_NODES,
    .cost = "O(n + m)",
    .run = dfs_order_run,
    .verify = dfs_order_verify,
    .checked_by = REPLAY,
    .cues = "depth-first order, DFS order, depth first search from, DFS traversal, preorder, "
            "visit in depth, go as deep as possible, order of visits with backtracking",
    .example = { "a-b, a-c, b-d, c-d", "dfs_order(G, a)", "a, b, d, c" },
};

static const gr_alias bfs_edges_aliases[] = {
    { GR_SURFACE_NATIVE, "bfs_tree", NULL, NULL },
};

const gr_tool gr_tool_bfs_edges = {
    .name = "bfs_edges",
    .family = "paths",
    .summary = "Edges of the tree that breadth-first search grows from a node",
    .details = SAME_ORDER "Every edge leads from a node to one that is met first through it, in "
                          "the order of the visits. A path in this tree has the fewest edges.",
    GR_PARAMS(source_params),
    GR_ALIASES(bfs_edges_aliases),
    .result = GR_R_EDGES,
    .cost = "O(n + m)",
    .run = bfs_edges_run,
    .verify = bfs_edges_verify,
    .checked_by = REPLAY,
    .cues = "breadth-first tree, BFS tree, BFS edges, tree edges of breadth first search, "
            "spanning tree by breadth first search, fewest hops tree, flood from",
    .example = { "a-b, a-c, b-d, c-d", "bfs_edges(G, a)", "a - b, a - c, b - d" },
};

static const gr_alias dfs_edges_aliases[] = {
    { GR_SURFACE_NATIVE, "dfs_tree", NULL, NULL },
};

const gr_tool gr_tool_dfs_edges = {
    .name = "dfs_edges",
    .family = "paths",
    .summary = "Edges of the tree that depth-first search grows from a node",
    .details = SAME_ORDER "Every edge leads from a node to one that is met first through it, in "
                          "the order of the visits.",
    GR_PARAMS(source_params),
    GR_ALIASES(dfs_edges_aliases),
    .result = GR_R_EDGES,
    .cost = "O(n + m)",
    .run = dfs_edges_run,
    .verify = dfs_edges_verify,
    .checked_by = REPLAY,
    .cues = "depth-first tree, DFS tree, DFS edges, tree edges of depth first search, spanning "
            "tree by depth first search, backtracking tree, explore deep first edges",
    .example = { "a-b, a-c, b-d, c-d", "dfs_edges(G, a)", "a - b, b - d, d - c" },
};
