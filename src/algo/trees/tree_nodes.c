/* The middle and the extent of a tree: its centre, its centroid, its longest path.
 *
 * Centre and centroid come from taking off leaves, the longest path from two walks: to the farthest
 * node from anywhere, and to the farthest from there. The verifiers do it the other way round. */
#include "algo/trees/trees_int.h"

/* --- tree_center --- */

/* The last node to be taken off is in the centre; a neighbour shares it if that side is deeper. */
static gr_status tree_center_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph), root, deepest = GR_NO_NODE;
    bool *mark = gr_new_n(&cx->scratch, bool, n), shared = false;
    uint32_t *height = gr_new_n(&cx->scratch, uint32_t, n), best = 0;
    gr_peel p;
    gr_status st = gr_demand_tree(cx, in->graph, err);

    if (st != GR_OK || (st = gr_peel_leaves(cx, in->graph, &p, err)) != GR_OK)
        return st;
    if (mark == NULL || height == NULL)
        return gr_fail_memory(cx, err);
    root = p.order[n - 1];
    for (gr_vid i = 0; i + 1 < n; i++) {
        gr_vid v = p.order[i], up = p.parent[v];

        if (up == root) {
            shared = height[v] + 1 > best || (height[v] + 1 < best && shared);
            deepest = height[v] + 1 > best ? v : deepest;
            best = height[v] + 1 > best ? height[v] + 1 : best;
        } else if (height[v] + 1 > height[up]) {
            height[up] = height[v] + 1;
        }
    }
    mark[root] = true;
    if (shared)
        mark[deepest] = true;
    return gr_nodes_marked(cx, in->graph, mark, &out->value, err);
}

static gr_vid farthest(const uint32_t *level, gr_vid n)
{
    gr_vid best = 0;

    for (gr_vid v = 1; v < n; v++)
        if (level[v] > level[best])
            best = v;
    return best;
}

/* How far each node is from the farther end of a longest path. */
static gr_status tree_center_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph), end;
    uint32_t *a = gr_new_n(&cx->scratch, uint32_t, n), *b = gr_new_n(&cx->scratch, uint32_t, n);
    gr_vid *queue = gr_new_n(&cx->scratch, gr_vid, n);
    bool *mark = gr_new_n(&cx->scratch, bool, n);
    uint32_t least = UINT32_MAX;
    const gr_csr *back;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if (a == NULL || b == NULL || queue == NULL || mark == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_graph_in(cx, in->graph, &back, err)) != GR_OK)
        return st;
    gr_tree_levels(in->graph, back, 0, b, queue);
    end = farthest(b, n);
    gr_tree_levels(in->graph, back, end, a, queue);
    gr_tree_levels(in->graph, back, farthest(a, n), b, queue);
    for (gr_vid v = 0; v < n; v++) {
        a[v] = a[v] > b[v] ? a[v] : b[v];
        least = a[v] < least ? a[v] : least;
    }
    for (gr_vid v = 0; v < n; v++)
        mark[v] = a[v] == least;
    r->grade = GR_REDERIVED;
    return gr_check_nodes(cx, in->graph, &r->value, mark, err);
}

const gr_tool gr_tool_tree_center = {
    .name = "tree_center",
    .family = "trees",
    .summary = "The one or two nodes of a tree from which the farthest node is nearest",
    .brief = "farthest is nearest",
    .details = "Distances count edges. Two neighbours if the longest path has an odd number of "
               "edges, else one node. Directions do not count; a graph that is no tree is refused.",
    .result = GR_R_NODES,
    .demands = GR_WANTS_NODES,
    .cost = "O(n)",
    .run = tree_center_run,
    .verify = tree_center_verify,
    .checked_by = "measures every node's distance to both ends of a longest path",
    .cues = "center of the tree, centre of a tree, middle of the tree, root with least height, "
            "minimum height root, best root for a low tree, least height, middle node of the tree",
    .example = { "a-b, b-c, c-d, c-e", "tree_center(G)", "b, c" },
};

/* --- tree_centroid --- */

static gr_status tree_centroid_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    uint32_t *size = gr_new_n(&cx->scratch, uint32_t, n); /* below v, without v */
    uint32_t *part = gr_new_n(&cx->scratch, uint32_t, n); /* the largest part without v */
    bool *mark = gr_new_n(&cx->scratch, bool, n);
    gr_peel p;
    gr_status st = gr_demand_tree(cx, in->graph, err);

    if (st != GR_OK || (st = gr_peel_leaves(cx, in->graph, &p, err)) != GR_OK)
        return st;
    if (size == NULL || part == NULL || mark == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid i = 0; i < n; i++) {
        gr_vid v = p.order[i], up = p.parent[v];
        uint32_t below = size[v] + 1;

        part[v] = n - below > part[v] ? n - below : part[v];
        mark[v] = part[v] <= n / 2;
        if (up == GR_NO_NODE)
            continue;
        size[up] += below;
        part[up] = below > part[up] ? below : part[up];
    }
    return gr_nodes_marked(cx, in->graph, mark, &out->value, err);
}

/* Colours the part behind `start`, seen from the node without which it is; *size is its nodes. */
static void flood_part(const gr_graph *g, const gr_csr *back, gr_vid start, bool *seen,
                       gr_vid *queue, uint32_t *size)
{
    gr_vid tail = 1;

    seen[start] = true;
    queue[0] = start;
    for (gr_vid head = 0; head < tail; head++)
        for (int side = 0; side < 2; side++) {
            const gr_csr *c = side == 0 ? gr_graph_out(g) : back;

            for (uint64_t i = c->start[queue[head]]; i < c->start[queue[head] + 1]; i++)
                if (!seen[c->to[i]]) {
                    seen[c->to[i]] = true;
                    queue[tail++] = c->to[i];
                }
        }
    *size = tail;
}

/* No part without it has more than half of the nodes; one with exactly half shares the honour. */
static gr_status tree_centroid_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_graph *g = in->graph;
    gr_vid n = gr_graph_n_nodes(g), v;
    bool *seen = gr_new_n(&cx->scratch, bool, n), *mark = gr_new_n(&cx->scratch, bool, n);
    gr_vid *queue = gr_new_n(&cx->scratch, gr_vid, n);
    const gr_csr *back;
    gr_status st = gr_graph_in(cx, g, &back, err);

    if (st != GR_OK || gr_too_big_to_check(g, r))
        return st;
    if (seen == NULL || mark == NULL || queue == NULL)
        return gr_fail_memory(cx, err);
    if (r->value.type != GR_V_LIST || r->value.list->n == 0 ||
        !gr_vertex_of(g, &r->value.list->at[0], &v))
        return gr_refute(err, "the value is no list of nodes");
    seen[v] = mark[v] = true;
    for (int side = 0; side < 2; side++) {
        const gr_csr *c = side == 0 ? gr_graph_out(g) : back;

        for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++) {
            uint32_t size = 0;

            if (!seen[c->to[i]])
                flood_part(g, back, c->to[i], seen, queue, &size);
            if (size > n / 2)
                return gr_refute(err, "%u of %u nodes are behind node %u", size, n, c->to[i]);
            mark[c->to[i]] = mark[c->to[i]] || size * UINT64_C(2) == n;
        }
    }
    r->grade = GR_PROVED;
    return gr_check_nodes(cx, g, &r->value, mark, err);
}

static const gr_alias tree_centroid_aliases[] = {
    { GR_SURFACE_NATIVE, "centroid", NULL, NULL },
};

const gr_tool gr_tool_tree_centroid = {
    .name = "tree_centroid",
    .family = "trees",
    .summary = "The one or two nodes of a tree without which no part has more than half the nodes",
    .brief = "parts of at most half",
    .details = "Two neighbours if an edge cuts the tree into halves, else one node; the sum of the "
               "distances to all nodes is least there. Directions do not count; a graph that is no "
               "tree is refused.",
    GR_ALIASES(tree_centroid_aliases),
    .result = GR_R_NODES,
    .demands = GR_WANTS_NODES,
    .cost = "O(n)",
    .run = tree_centroid_run,
    .verify = tree_centroid_verify,
    .checked_by = "counts the nodes of every part that is left without the centroid",
    .cues = "centroid of the tree, balanced split of a tree, node that splits the tree into parts "
            "of at most half, median of a tree, balance point of the tree, barycenter of a tree, "
            "least total distance in a tree, divide the tree",
    .example = { "a-b, b-c, b-d, d-e", "tree_centroid(G)", "b" },
};

/* --- tree_diameter --- */

/* Lengths from `start` along the tree; *from[v] is the node before v. */
typedef struct walk {
    int64_t *length;
    gr_vid *from, *queue;
} walk;

static void step(const gr_csr *c, const gr_fixed *f, walk *w, gr_vid v, gr_vid *tail, bool weighted)
{
    for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++) {
        gr_vid to = c->to[i];

        if (to == w->from[v])
            continue;
        w->from[to] = v;
        w->length[to] = w->length[v] + (weighted ? f->at[gr_arc_edge(c, i)] : 1);
        w->queue[(*tail)++] = to;
    }
}

/* The farthest node from `start`, the earliest of several. */
static gr_vid walk_all(const gr_graph *g, const gr_csr *back, const gr_fixed *f, bool weighted,
                       walk *w, gr_vid start)
{
    gr_vid best = start, tail = 1;

    w->queue[0] = start;
    w->from[start] = GR_NO_NODE;
    w->length[start] = 0;
    for (gr_vid head = 0; head < tail; head++) {
        gr_vid v = w->queue[head];

        if (w->length[v] > w->length[best] || (v < best && w->length[v] == w->length[best]))
            best = v;
        step(gr_graph_out(g), f, w, v, &tail, weighted);
        if (back != gr_graph_out(g))
            step(back, f, w, v, &tail, weighted);
    }
    return best;
}

static gr_status tree_diameter_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_column *weight = in->arg[0].column;
    gr_vid n = gr_graph_n_nodes(in->graph), end;
    walk w = { gr_arena_alloc(&cx->scratch, n * sizeof *w.length),
               gr_arena_alloc(&cx->scratch, n * sizeof *w.from),
               gr_arena_alloc(&cx->scratch, n * sizeof *w.queue) };
    const gr_csr *back;
    gr_fixed f;
    gr_status st = gr_demand_tree(cx, in->graph, err);

    if (st != GR_OK || (st = gr_fixed_read(cx, in->graph, weight, "weight", &f, err)) != GR_OK ||
        (st = gr_graph_in(cx, in->graph, &back, err)) != GR_OK)
        return st;
    if (w.length == NULL || w.from == NULL || w.queue == NULL)
        return gr_fail_memory(cx, err);
    end = walk_all(in->graph, back, &f, weight != NULL, &w, 0);
    end = walk_all(in->graph, back, &f, weight != NULL, &w, end);
    if (!gr_v_path(&cx->arena, &out->value, gr_fixed_value(&f, w.length[end]),
                   !gr_graph_is_directed(in->graph)))
        return gr_fail_memory(cx, err);
    for (gr_vid v = end; v != GR_NO_NODE; v = w.from[v])
        if (!gr_v_path_push(&cx->arena, &out->value, gr_graph_shown(in->graph, v)))
            return gr_fail_memory(cx, err);
    return gr_ctx_check(cx, err);
}

/* The length of the path in the answer; every two of its nodes must be neighbours. */
static gr_status measure(gr_ctx *cx, const gr_in *in, const gr_peel *p, const gr_fixed *f,
                         const gr_value *path, int64_t *sum, gr_err *err)
{
    bool *seen = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(in->graph));
    gr_vid last = GR_NO_NODE, v;

    if (seen == NULL)
        return gr_fail_memory(cx, err);
    if (path->type != GR_V_PATH || path->path.nodes->n == 0)
        return gr_refute(err, "the value is no path");
    *sum = 0;
    for (size_t k = 0; k < path->path.nodes->n; k++, last = v) {
        if (!gr_vertex_of(in->graph, &path->path.nodes->at[k], &v) || seen[v])
            return gr_refute(err, "the path leaves the tree or turns round");
        seen[v] = true;
        if (k == 0)
            continue;
        if (p->parent[v] != last && p->parent[last] != v)
            return gr_refute(err, "step %zu of the path follows no edge", k);
        *sum += f->at[p->edge[p->parent[v] == last ? v : last]];
    }
    return GR_OK;
}

/* The two deepest branches at every node, from the leaves up. */
static gr_status tree_diameter_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    int64_t *deep = gr_new_n(&cx->scratch, int64_t, n), longest = 0, sum = 0;
    gr_value length;
    gr_fixed f;
    gr_peel p;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if (deep == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_fixed_read(cx, in->graph, in->arg[0].column, "weight", &f, err)) != GR_OK ||
        (st = gr_peel_leaves(cx, in->graph, &p, err)) != GR_OK ||
        (st = measure(cx, in, &p, &f, &r->value, &sum, err)) != GR_OK)
        return st;
    for (gr_vid i = 0; i + 1 < n; i++) {
        gr_vid v = p.order[i], up = p.parent[v];
        int64_t branch = deep[v] + f.at[p.edge[v]];

        longest = deep[up] + branch > longest ? deep[up] + branch : longest;
        deep[up] = branch > deep[up] ? branch : deep[up];
    }
    length = gr_fixed_value(&f, longest);
    if (sum != longest || !gr_is_same(&length, r->value.path.length))
        return gr_refute(err, "the longest path or the length of this one is another");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param tree_diameter_params[] = {
    { "weight", GR_P_ATTR, GR_OPTIONAL, "edge attribute to add up; null means every edge counts 1",
      .standard = "@weight", .words = "by" },
};

const gr_tool gr_tool_tree_diameter = {
    .name = "tree_diameter",
    .family = "trees",
    .summary = "The longest path of a tree",
    .brief = "longest path",
    .details =
        "Adds up the weights if there are any, else counts edges. Of several longest paths one "
        "that ends where the farthest node from the first one is, the earliest of several. One "
        "node alone has length 0. Directions do not count; weights must not be negative; a graph "
        "that is no tree is refused.",
    GR_PARAMS(tree_diameter_params),
    .result = GR_R_PATH,
    .returns = "path",
    .demands = GR_NONNEG_WEIGHT | GR_WANTS_NODES,
    .cost = "O(n)",
    .run = tree_diameter_run,
    .verify = tree_diameter_verify,
    .checked_by = "adds up the path, and finds the two deepest branches at every node",
    .cues = "longest path in the tree, diameter of the tree, weighted diameter, two farthest "
            "leaves, farthest apart in the tree, longest branch to branch path, widest extent of "
            "the tree, two leaves farthest apart",
    .example = { "a-b 2, b-c 3, b-d 4", "tree_diameter(G)", "c b d, length 7" },
};
