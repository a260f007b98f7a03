/* Paths between two nodes that share no edges, or no nodes.
 *
 * They are a flow of single units. As many edges, or nodes, that every path must use prove that
 * there are no more (Menger). */
#include "algo/flow/flow_int.h"

#include <stdlib.h>

gr_status gr_net_of_nodes(gr_ctx *cx, const gr_graph *g, gr_vid s, gr_vid t, gr_flow_net *out,
                          gr_err *err)
{
    uint64_t n = gr_graph_n_nodes(g), m = gr_graph_n_edges(g), k = 0;
    gr_link *link;
    bool direct = false;

    if (2 * n > GR_MAX_NODES)
        return gr_fail(err, GR_ELIMIT, "the graph has too many nodes to part each in two");
    link = gr_arena_alloc(&cx->scratch, (n + 2 * m) * sizeof *link);
    if (link == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        link[k++] = (gr_link){ 2 * v, 2 * v + 1, 1, 0 };
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        for (int back = 0; back < (gr_graph_is_directed(g) ? 1 : 2); back++) {
            gr_vid u = back ? it.v : it.u, v = back ? it.u : it.v;
            bool joins = u == s && v == t;

            link[k++] = (gr_link){ 2 * u + 1, 2 * v, joins ? !direct : (int64_t)n, 0 };
            direct = direct || joins;
        }
    return gr_net_build(cx, (gr_vid)(2 * n), link, k, out, err);
}

/* Paths over halves of nodes become paths over nodes. */
static void join_halves(gr_flow_paths *p)
{
    size_t used = 0;

    for (size_t k = 0; k < p->n; k++) {
        size_t i = p->first[k];

        p->first[k] = used;
        for (; i < p->first[k + 1]; i++)
            if (used == p->first[k] || p->node[used - 1] != p->node[i] / 2)
                p->node[used++] = p->node[i] / 2;
    }
    p->first[p->n] = used;
}

gr_status gr_disjoint_find(gr_ctx *cx, const gr_graph *g, gr_vid s, gr_vid t, bool nodes,
                           gr_disjoint *out, gr_err *err)
{
    gr_vid from = nodes ? 2 * s + 1 : s, to = nodes ? 2 * t : t;
    gr_flow_net net;
    uint64_t value;
    gr_status st;

    if (s == t)
        return gr_fail_arg(err, GR_EINPUT, "target",
                           "target: source and target must be different nodes");
    st = nodes ? gr_net_of_nodes(cx, g, s, t, &net, err)
               : gr_net_of_graph(cx, g, NULL, NULL, &net, err);
    if (st != GR_OK ||
        (st = gr_net_augment(cx, &net, from, to, UINT64_MAX, &value, err)) != GR_OK ||
        (st = gr_net_paths(cx, &net, from, to, value, &out->paths, err)) != GR_OK ||
        (st = gr_net_near(cx, &net, to, &out->cut, err)) != GR_OK || !nodes)
        return st;
    join_halves(&out->paths);
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++)
        out->cut[v] = v != s && v != t && !out->cut[2 * v] && out->cut[2 * v + 1];
    return GR_OK;
}

/* --- checking --- */

static int by_ends(const void *a, const void *b)
{
    const gr_vid *x = a, *y = b;

    if (x[0] != y[0])
        return x[0] < y[0] ? -1 : 1;
    return (x[1] > y[1]) - (x[1] < y[1]);
}

/* No step may be taken more often than there are edges for it. */
static gr_status check_steps(gr_ctx *cx, const gr_graph *g, const gr_flow_paths *p, gr_err *err)
{
    const gr_csr *c = gr_graph_out(g);
    gr_vid(*step)[2] = gr_arena_alloc(&cx->scratch, (p->first[p->n] + 1) * sizeof *step);
    size_t n = 0, same = 0;

    if (step == NULL)
        return gr_fail_memory(cx, err);
    for (size_t k = 0; k < p->n; k++)
        for (size_t i = p->first[k] + 1; i < p->first[k + 1]; i++) {
            gr_vid u = p->node[i - 1], v = p->node[i];
            bool turn = !gr_graph_is_directed(g) && v < u;

            step[n][0] = turn ? v : u;
            step[n++][1] = turn ? u : v;
        }
    qsort(step, n, sizeof *step, by_ends);
    for (size_t i = 0; i < n; i++) {
        uint64_t arc = gr_csr_find(c, step[i][0], step[i][1]);

        same = i != 0 && by_ends(step[i], step[i - 1]) == 0 ? same + 1 : 0;
        if (arc == UINT64_MAX || arc + same >= c->start[step[i][0] + 1] ||
            c->to[arc + same] != step[i][1])
            return gr_refute(err, "the paths go from node %u to node %u too often", step[i][0],
                             step[i][1]);
    }
    return gr_ctx_check(cx, err);
}

/* No node twice, ends aside; a path from end to end over one edge at most once. */
static gr_status check_apart(gr_ctx *cx, const gr_graph *g, const gr_flow_paths *p, bool nodes,
                             gr_err *err)
{
    size_t *seen = gr_new_n(&cx->scratch, size_t, gr_graph_n_nodes(g)), n_direct = 0;

    if (seen == NULL)
        return gr_fail_memory(cx, err);
    for (size_t k = 0; k < p->n; k++) {
        n_direct += p->first[k + 1] - p->first[k] == 2;
        for (size_t i = p->first[k]; i < p->first[k + 1]; i++) {
            bool end = i == p->first[k] || i + 1 == p->first[k + 1];
            size_t *mark = &seen[p->node[i]];

            if (*mark == k + 1 || (nodes && !end && *mark != 0))
                return gr_refute(err, "the paths use node %u twice", p->node[i]);
            *mark = k + 1;
        }
    }
    return nodes && n_direct > 1 ? gr_refute(err, "two paths are one edge") : GR_OK;
}

/* Every path must use one of the edges that lead into the second side. */
static gr_status check_edge_cut(const gr_graph *g, gr_vid s, gr_vid t, const bool *cut, size_t n,
                                gr_err *err)
{
    size_t size = 0;

    if (cut[s] || !cut[t])
        return gr_refute(err, "the cut does not part source and target");
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        size += (!cut[it.u] && cut[it.v]) || (!gr_graph_is_directed(g) && cut[it.u] && !cut[it.v]);
    return size == n ? GR_OK : gr_refute(err, "%zu paths, but a cut of %zu edges", n, size);
}

/* Every path must use one of the nodes, or be an edge from source to target. */
static gr_status check_node_cut(gr_ctx *cx, const gr_graph *g, gr_vid s, gr_vid t, const bool *cut,
                                size_t n, gr_err *err)
{
    const gr_csr *c = gr_graph_out(g);
    gr_vid *queue = gr_arena_alloc(&cx->scratch, gr_graph_n_nodes(g) * sizeof *queue), tail = 1;
    bool *seen = gr_arena_copy(&cx->scratch, cut, gr_graph_n_nodes(g) * sizeof *cut);
    size_t size = gr_csr_find(c, s, t) != UINT64_MAX;

    if (queue == NULL || seen == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++)
        size += cut[v];
    if (size != n || cut[s] || cut[t])
        return gr_refute(err, "%zu paths, but a cut of %zu", n, size);
    queue[0] = s;
    seen[s] = true;
    for (gr_vid head = 0; head < tail; head++) {
        gr_vid u = queue[head];

        for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++) {
            if (seen[c->to[i]] || (u == s && c->to[i] == t))
                continue;
            seen[c->to[i]] = true;
            queue[tail++] = c->to[i];
        }
    }
    return seen[t] ? gr_refute(err, "a path avoids the cut") : gr_ctx_check(cx, err);
}

gr_status gr_disjoint_check(gr_ctx *cx, const gr_graph *g, gr_vid s, gr_vid t, bool nodes,
                            const gr_flow_paths *paths, const bool *cut, gr_err *err)
{
    gr_status st;

    for (size_t k = 0; k < paths->n; k++)
        if (paths->first[k + 1] - paths->first[k] < 2 || paths->node[paths->first[k]] != s ||
            paths->node[paths->first[k + 1] - 1] != t)
            return gr_refute(err, "path %zu does not join source and target", k);
    if ((st = check_steps(cx, g, paths, err)) != GR_OK ||
        (st = check_apart(cx, g, paths, nodes, err)) != GR_OK)
        return st;
    return nodes ? check_node_cut(cx, g, s, t, cut, paths->n, err)
                 : check_edge_cut(g, s, t, cut, paths->n, err);
}

/* --- the tools --- */

static gr_status run(gr_ctx *cx, const gr_in *in, bool nodes, gr_result *out, gr_err *err)
{
    gr_disjoint *found = gr_new(&cx->scratch, gr_disjoint);
    gr_value path;
    gr_status st;

    if (found == NULL)
        return gr_fail_memory(cx, err);
    st = gr_disjoint_find(cx, in->graph, in->arg[0].node, in->arg[1].node, nodes, found, err);
    if (st != GR_OK)
        return st;
    out->proof = found;
    out->cert_kind = "cut";
    out->cert_text = nodes ? GR_STR("as many nodes, or an edge between the ends, that every path "
                                    "must use")
                           : GR_STR("as many edges, one of which every path must use");
    if (!gr_v_list(&cx->arena, &out->value))
        return gr_fail_memory(cx, err);
    for (size_t k = 0; k < found->paths.n; k++) {
        size_t first = found->paths.first[k], end = found->paths.first[k + 1];

        if (!gr_v_path(&cx->arena, &path, gr_v_int((int64_t)(end - first - 1)),
                       !gr_graph_is_directed(in->graph)))
            return gr_fail_memory(cx, err);
        for (size_t i = first; i < end; i++)
            if (!gr_v_path_push(&cx->arena, &path, gr_graph_shown(in->graph, found->paths.node[i])))
                return gr_fail_memory(cx, err);
        if (!gr_v_push(&cx->arena, &out->value, path))
            return gr_fail_memory(cx, err);
    }
    return GR_OK;
}

/* The paths as the value has them. */
static gr_status read_paths(gr_ctx *cx, const gr_graph *g, const gr_value *list, gr_flow_paths *out,
                            gr_err *err)
{
    size_t total = 0;

    if (list->type != GR_V_LIST)
        return gr_refute(err, "the value is no list of paths");
    for (size_t k = 0; k < list->list->n; k++) {
        if (list->list->at[k].type != GR_V_PATH)
            return gr_refute(err, "item %zu is no path", k);
        total += list->list->at[k].path.nodes->n;
    }
    *out = (gr_flow_paths){ .n = list->list->n };
    out->first = gr_new_n(&cx->scratch, size_t, out->n + 1);
    out->node = gr_arena_alloc(&cx->scratch, total * sizeof *out->node);
    if (out->first == NULL || out->node == NULL)
        return gr_fail_memory(cx, err);
    for (size_t k = 0; k < out->n; k++) {
        const gr_value *p = &list->list->at[k];
        size_t n = p->path.nodes->n;

        for (size_t i = 0; i < n; i++)
            if (!gr_vertex_of(g, &p->path.nodes->at[i], &out->node[out->first[k] + i]))
                return gr_refute(err, "path %zu leaves the graph", k);
        if (p->path.length->type != GR_V_INT || p->path.length->i != (int64_t)n - 1)
            return gr_refute(err, "path %zu has another length", k);
        out->first[k + 1] = out->first[k] + n;
    }
    return GR_OK;
}

static gr_status check(gr_ctx *cx, const gr_in *in, bool nodes, gr_result *r, gr_err *err)
{
    const gr_disjoint *proof = r->proof;
    gr_flow_paths paths;
    gr_status st = read_paths(cx, in->graph, &r->value, &paths, err);

    r->grade = GR_PROVED;
    return st != GR_OK ? st
                       : gr_disjoint_check(cx, in->graph, in->arg[0].node, in->arg[1].node, nodes,
                                           &paths, proof->cut, err);
}

static gr_status edge_paths_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return run(cx, in, false, out, err);
}

static gr_status edge_paths_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check(cx, in, false, r, err);
}

static gr_status node_paths_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return run(cx, in, true, out, err);
}

static gr_status node_paths_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check(cx, in, true, r, err);
}

static const gr_param ends[] = {
    { "source", GR_P_NODE, GR_REQUIRED, "start node", .words = "from, between, starting at" },
    { "target", GR_P_NODE, GR_REQUIRED, "end node", .words = "to, and" },
};

const gr_tool gr_tool_edge_disjoint_paths = {
    .name = "edge_disjoint_paths",
    .family = "flow",
    .summary = "As many paths as possible between two nodes that share no edge",
    .brief = "as many as possible",
    .details = "A list of paths, in no particular order, empty if there is "
               "none. Each of parallel edges may be used once; loops never are. Directed edges are "
               "followed one way. Source and target must differ.",
    GR_PARAMS(ends),
    .result = GR_R_LIST,
    .returns = "path",
    .cost = "O(m min(n^(2/3), sqrt(m)))",
    .run = edge_paths_run,
    .verify = edge_paths_verify,
    .checked_by = "walks along the paths, and counts the edges of a cut that all must cross",
    .cues = "edge disjoint paths, edge-disjoint routes, paths that share no edge, independent "
            "routes, paths without common edges, link-disjoint, redundant routes, backup routes, "
            "how many independent routes, routes with no road in common, Menger",
    .example = { "s-a, a-t, s-b, b-t, a-b", "edge_disjoint_paths(G, s, t)",
                 "s b t, length 2\ns a t, length 2" },
};

const gr_tool gr_tool_node_disjoint_paths = {
    .name = "node_disjoint_paths",
    .family = "flow",
    .summary = "As many paths as possible between two nodes that share no other node",
    .brief = "as many as possible",
    .details = "A list of paths, in no particular order, empty if there is "
               "none. An edge between the two is one path, parallel ones count once. Directed "
               "edges are followed one way. Source and target must differ.",
    GR_PARAMS(ends),
    .result = GR_R_LIST,
    .returns = "path",
    .cost = "O(m sqrt(n))",
    .run = node_paths_run,
    .verify = node_paths_verify,
    .checked_by = "walks along the paths, and checks as many nodes that all must pass",
    .cues = "node disjoint paths, vertex disjoint paths, internally disjoint, paths that share no "
            "node, node-independent paths, routes without common stops, fully independent routes, "
            "routes with no stop in common, independent paths, how many separate ways, fault "
            "tolerant routes, Menger",
    .example = { "s-a, a-t, s-b, b-t, a-b, s-t", "node_disjoint_paths(G, s, t)",
                 "s b t, length 2\ns t, length 1\ns a t, length 2" },
};
