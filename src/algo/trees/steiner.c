/* Steiner trees: the lightest tree that joins some nodes.
 *
 * First a tree of at most twice the best weight, after Mehlhorn (A faster approximation algorithm
 * for the Steiner problem in graphs, 1988): every node goes to its nearest terminal, and a minimum
 * spanning tree joins the terminals over the borders. Its weight also bounds the best from below.
 * Then the best one if there are few terminals (steiner_exact.c). The verifier checks the tree, and
 * in small graphs tries all sets of further nodes. */
#include "algo/trees/steiner_int.h"

#include <stdlib.h>

#define MOST_TRIED 12 /* further nodes of which the verifier tries all sets */
#define MOST_NODES 24

enum { TERMINALS, WEIGHT, BUDGET };

__extension__ typedef __int128 wide;

/* --- reading --- */

static gr_status read_rows(gr_ctx *cx, const gr_graph *g, gr_steiner *s, gr_err *err)
{
    gr_arena *a = &cx->scratch;
    uint64_t m = gr_graph_n_edges(g), *at;

    s->n = gr_graph_n_nodes(g);
    s->m = gr_graph_n_edges(g);
    s->start = gr_new_n(a, uint64_t, (size_t)s->n + 2);
    s->to = gr_new_n(a, gr_vid, 2 * m);
    s->edge = gr_new_n(a, gr_eid, 2 * m);
    s->u = gr_new_n(a, gr_vid, m);
    s->v = gr_new_n(a, gr_vid, m);
    s->take = gr_new_n(a, bool, m);
    if (s->start == NULL || s->to == NULL || s->edge == NULL || s->u == NULL || s->v == NULL ||
        s->take == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        s->u[it.id] = it.u;
        s->v[it.id] = it.v;
        s->start[it.u + 2] += it.u != it.v;
        s->start[it.v + 2] += it.u != it.v;
    }
    for (gr_vid v = 0; v < s->n; v++)
        s->start[v + 2] += s->start[v + 1];
    at = s->start + 1;
    for (gr_eid e = 0; e < m; e++) {
        if (s->u[e] == s->v[e])
            continue;
        s->to[at[s->u[e]]] = s->v[e];
        s->edge[at[s->u[e]]++] = e;
        s->to[at[s->v[e]]] = s->u[e];
        s->edge[at[s->v[e]]++] = e;
    }
    return gr_ctx_check(cx, err);
}

static gr_status read_terminals(gr_ctx *cx, const gr_arg *arg, gr_steiner *s, gr_err *err)
{
    bool *seen = gr_new_n(&cx->scratch, bool, s->n);

    s->terminal = gr_new_n(&cx->scratch, gr_vid, arg->n_nodes);
    if (seen == NULL || s->terminal == NULL)
        return gr_fail_memory(cx, err);
    if (arg->n_nodes == 0)
        return gr_fail_arg(err, GR_EINPUT, "terminals", "terminals: expected at least one node");
    for (size_t i = 0; i < arg->n_nodes; i++) {
        if (!seen[arg->nodes[i]])
            s->terminal[s->k++] = arg->nodes[i];
        seen[arg->nodes[i]] = true;
    }
    return GR_OK;
}

/* --- at most twice the best --- */

typedef struct border {
    int64_t length; /* from terminal to terminal */
    gr_eid edge;
} border;

static int by_length(const void *a, const void *b)
{
    const border *x = a, *y = b;

    if (x->length != y->length)
        return x->length < y->length ? -1 : 1;
    return x->edge < y->edge ? -1 : x->edge > y->edge;
}

/* Marks the edges from v back to its terminal. */
static void take_way(gr_steiner *s, const uint32_t *via, gr_vid v)
{
    while (via[v] != GR_STEINER_NONE && !s->take[via[v]]) {
        gr_eid e = via[v];

        s->take[e] = true;
        v = s->u[e] == v ? s->v[e] : s->u[e];
    }
}

/* Ways of different nodes to one terminal never close a cycle, nor do the borders taken. */
static gr_status join_borders(gr_ctx *cx, gr_steiner *s, const int64_t *dist, const uint32_t *via,
                              const gr_vid *source, gr_err *err)
{
    border *b = gr_arena_alloc(&cx->scratch, s->m * sizeof *b);
    gr_vid *up = gr_new_n(&cx->scratch, gr_vid, s->n);
    size_t n = 0, joined = 1;
    int64_t sum = 0;

    if (b == NULL || up == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < s->n; v++)
        up[v] = v;
    for (gr_eid e = 0; e < s->m; e++) {
        gr_vid u = s->u[e], v = s->v[e];

        if (dist[u] != INT64_MAX && dist[v] != INT64_MAX && source[u] != source[v])
            b[n++] = (border){ dist[u] + s->length.at[e] + dist[v], e };
    }
    qsort(b, n, sizeof *b, by_length);
    for (size_t i = 0; i < n; i++) {
        gr_vid u = s->u[b[i].edge], v = s->v[b[i].edge];
        gr_vid a = gr_set_root(up, source[u]), c = gr_set_root(up, source[v]);

        if (a == c)
            continue;
        up[a] = c;
        joined++;
        sum += b[i].length;
        s->take[b[i].edge] = true;
        take_way(s, via, u);
        take_way(s, via, v);
    }
    s->found = joined == s->k;
    for (gr_eid e = 0; e < s->m; e++)
        s->weight += s->take[e] ? s->length.at[e] : 0;
    if (s->k > 1) { /* sum <= (2 - 2 / k) times the best */
        wide scaled = (wide)sum * (int64_t)s->k;
        int64_t twice = 2 * ((int64_t)s->k - 1);

        s->bound = (int64_t)((scaled + twice - 1) / twice);
    }
    s->optimal = s->bound == s->weight;
    return gr_ctx_check(cx, err);
}

static gr_status approximate(gr_ctx *cx, gr_steiner *s, gr_err *err)
{
    int64_t *dist = gr_arena_alloc(&cx->scratch, s->n * sizeof *dist);
    uint32_t *via = gr_arena_alloc(&cx->scratch, s->n * sizeof *via);
    gr_vid *source = gr_new_n(&cx->scratch, gr_vid, s->n);
    gr_clock never = { .end_ns = INT64_MAX };
    gr_status st;

    if (dist == NULL || via == NULL || source == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < s->n; v++) {
        dist[v] = INT64_MAX;
        via[v] = GR_STEINER_NONE;
    }
    for (size_t i = 0; i < s->k; i++) {
        dist[s->terminal[i]] = 0;
        source[s->terminal[i]] = s->terminal[i];
    }
    if ((st = gr_steiner_spread(cx, s, dist, via, source, &never, err)) != GR_OK)
        return st;
    return join_borders(cx, s, dist, via, source, err);
}

/* --- the answer --- */

/* Edges of length 0 may close cycles in the best solution, or lead nowhere: they go. */
static gr_status tidy(gr_ctx *cx, gr_steiner *s, gr_err *err)
{
    gr_vid *up = gr_new_n(&cx->scratch, gr_vid, s->n);
    uint32_t *degree = gr_new_n(&cx->scratch, uint32_t, s->n);
    bool more = true;

    if (up == NULL || degree == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < s->n; v++)
        up[v] = v;
    for (size_t i = 0; i < s->k; i++)
        degree[s->terminal[i]] = 2; /* never a leaf */
    for (gr_eid e = 0; e < s->m; e++) {
        gr_vid u = gr_set_root(up, s->u[e]), v = gr_set_root(up, s->v[e]);

        s->take[e] = s->take[e] && u != v;
        if (!s->take[e])
            continue;
        up[u] = v;
        degree[s->u[e]]++;
        degree[s->v[e]]++;
    }
    while (more) {
        more = false;
        for (gr_eid e = 0; e < s->m; e++)
            if (s->take[e] && (degree[s->u[e]] == 1 || degree[s->v[e]] == 1)) {
                s->take[e] = false;
                degree[s->u[e]]--;
                degree[s->v[e]]--;
                more = true;
            }
    }
    return gr_ctx_check(cx, err);
}

static gr_status make_record(gr_ctx *cx, const gr_graph *g, const gr_steiner *s, gr_value *out,
                             gr_err *err)
{
    bool *mark = gr_new_n(&cx->scratch, bool, s->n);
    gr_value edges, nodes;
    gr_arena *a = &cx->arena;
    gr_status st;

    if (mark == NULL || !gr_v_list(a, &edges))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < s->k; i++)
        mark[s->terminal[i]] = true;
    for (gr_eid e = 0; e < s->m; e++) {
        if (!s->take[e])
            continue;
        mark[s->u[e]] = mark[s->v[e]] = true;
        if (!gr_v_push(a, &edges, gr_v_link(g, s->u[e], s->v[e])))
            return gr_fail_memory(cx, err);
    }
    if ((st = gr_nodes_marked(cx, g, mark, &nodes, err)) != GR_OK)
        return st;
    if (!gr_v_record(a, out) || !gr_v_set(a, out, "edges", edges) ||
        !gr_v_set(a, out, "nodes", nodes) ||
        !gr_v_set(a, out, "weight", gr_fixed_value(&s->length, s->weight)) ||
        !gr_v_set(a, out, "optimal", gr_v_bool(s->optimal)) ||
        !gr_v_set(a, out, "bound", gr_fixed_value(&s->length, s->bound)))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

static gr_status read_all(gr_ctx *cx, const gr_in *in, gr_steiner *s, gr_err *err)
{
    gr_status st = gr_fixed_read(cx, in->graph, in->arg[WEIGHT].column, "weight", &s->length, err);

    if (st == GR_OK)
        st = read_rows(cx, in->graph, s, err);
    return st != GR_OK ? st : read_terminals(cx, &in->arg[TERMINALS], s, err);
}

static gr_status steiner_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_clock clock = gr_clock_start(cx, &in->arg[BUDGET]);
    gr_steiner s = { .n = 0 };
    gr_status st = read_all(cx, in, &s, err);

    if (st != GR_OK || (st = approximate(cx, &s, err)) != GR_OK)
        return st;
    out->value = gr_v_null();
    if (!s.found)
        return GR_OK;
    if (!s.optimal && (st = gr_steiner_exact(cx, &s, &clock, err)) != GR_OK)
        return st;
    if ((st = tidy(cx, &s, err)) != GR_OK)
        return st;
    return make_record(cx, in->graph, &s, &out->value, err);
}

/* --- the verifier --- */

/* The lightest edge between two nodes; INT64_MAX if there is none. */
static int64_t lightest(const gr_steiner *s, gr_vid u, gr_vid v)
{
    int64_t best = INT64_MAX;

    if (s->start[v + 1] - s->start[v] < s->start[u + 1] - s->start[u]) { /* the shorter row */
        gr_vid w = u;

        u = v;
        v = w;
    }
    for (uint64_t i = s->start[u]; i < s->start[u + 1]; i++)
        if (s->to[i] == v && s->length.at[s->edge[i]] < best)
            best = s->length.at[s->edge[i]];
    return best;
}

/* The edges must exist, close no cycle, and join all terminals; mark gets their nodes. */
static gr_status check_tree(gr_ctx *cx, const gr_graph *g, const gr_steiner *s,
                            const gr_value *edges, bool *mark, int64_t *sum, gr_err *err)
{
    gr_vid *up = gr_new_n(&cx->scratch, gr_vid, s->n), u, v;
    size_t nodes = 0;

    if (up == NULL)
        return gr_fail_memory(cx, err);
    if (edges == NULL || edges->type != GR_V_LIST)
        return gr_refute(err, "the edges are no list");
    for (gr_vid i = 0; i < s->n; i++)
        up[i] = i;
    for (size_t i = 0; i < s->k; i++)
        mark[s->terminal[i]] = true;
    *sum = 0;
    for (size_t i = 0; i < edges->list->n; i++) {
        const gr_value *e = &edges->list->at[i];
        gr_value a = gr_v_node(e->edge.u), b = gr_v_node(e->edge.v);

        if (e->type != GR_V_EDGE || !gr_vertex_of(g, &a, &u) || !gr_vertex_of(g, &b, &v) ||
            lightest(s, u, v) == INT64_MAX)
            return gr_refute(err, "item %zu is no edge of the graph", i);
        mark[u] = mark[v] = true;
        *sum += lightest(s, u, v);
        if (gr_set_root(up, u) == gr_set_root(up, v))
            return gr_refute(err, "edge %zu closes a cycle", i);
        up[gr_set_root(up, u)] = gr_set_root(up, v);
    }
    for (gr_vid i = 0; i < s->n; i++)
        nodes += mark[i];
    if (nodes != edges->list->n + 1)
        return gr_refute(err, "the edges do not join all terminals");
    return GR_OK;
}

/* The weight of a minimum spanning tree of the nodes in the set, INT64_MAX if they do not hang
 * together. near: n * n lightest edges. */
static int64_t span_set(const int64_t *near, gr_vid n, uint32_t set)
{
    int64_t dist[MOST_NODES], sum = 0;
    gr_vid next = (gr_vid)__builtin_ctz(set);

    for (gr_vid v = 0; v < n; v++)
        dist[v] = INT64_MAX;
    dist[next] = 0;
    while (set != 0) {
        next = (gr_vid)__builtin_ctz(set);
        for (gr_vid v = 0; v < n; v++)
            if ((set >> v & 1) != 0 && dist[v] < dist[next])
                next = v;
        if (dist[next] == INT64_MAX)
            return INT64_MAX;
        sum += dist[next];
        set &= ~(UINT32_C(1) << next);
        for (gr_vid v = 0; v < n; v++)
            if (near[next * n + v] < dist[v])
                dist[v] = near[next * n + v];
    }
    return sum;
}

static int64_t try_all(const gr_steiner *s)
{
    int64_t near[MOST_NODES * MOST_NODES], best = INT64_MAX;
    uint32_t base = 0, others;

    for (gr_vid u = 0; u < s->n; u++)
        for (gr_vid v = 0; v < s->n; v++)
            near[u * s->n + v] = lightest(s, u, v);
    for (size_t i = 0; i < s->k; i++)
        base |= UINT32_C(1) << s->terminal[i];
    others = ((UINT32_C(1) << s->n) - 1) & ~base;
    for (uint32_t more = others;; more = (more - 1) & others) {
        int64_t weight = span_set(near, s->n, base | more);

        best = weight < best ? weight : best;
        if (more == 0)
            return best;
    }
}

static gr_status check_none(gr_ctx *cx, const gr_in *in, const gr_steiner *s, gr_result *r,
                            gr_err *err)
{
    gr_components c;
    gr_status st = gr_components_flood(cx, in->graph, &c, err);

    r->grade = GR_PROVED;
    for (size_t i = 1; st == GR_OK && i < s->k; i++)
        if (c.label[s->terminal[i]] != c.label[s->terminal[0]])
            return GR_OK;
    return st != GR_OK ? st : gr_refute(err, "the terminals are joined");
}

static gr_status steiner_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_value *weight = gr_v_get(&r->value, "weight"), *bound = gr_v_get(&r->value, "bound");
    const gr_value *optimal = gr_v_get(&r->value, "optimal"), *nodes = gr_v_get(&r->value, "nodes");
    gr_steiner s = { .n = 0 };
    gr_value sum, least;
    int64_t total = 0;
    bool *mark;
    gr_status st = read_all(cx, in, &s, err);

    if (st != GR_OK || gr_too_big_to_check(in->graph, r))
        return st;
    if (r->value.type == GR_V_NULL)
        return check_none(cx, in, &s, r, err);
    if ((mark = gr_new_n(&cx->scratch, bool, s.n)) == NULL)
        return gr_fail_memory(cx, err);
    if ((st = check_tree(cx, in->graph, &s, gr_v_get(&r->value, "edges"), mark, &total, err)) !=
        GR_OK)
        return st;
    if (nodes == NULL || (st = gr_check_nodes(cx, in->graph, nodes, mark, err)) != GR_OK)
        return st != GR_OK ? st : gr_refute(err, "there is no list of nodes");
    sum = gr_fixed_value(&s.length, total);
    if (weight == NULL || bound == NULL || optimal == NULL || optimal->type != GR_V_BOOL ||
        !gr_is_same(weight, &sum) || gr_v_cmp(bound, &sum) > 0 || bound->type != sum.type ||
        optimal->b != gr_is_same(bound, &sum))
        return gr_refute(err, "weight, bound and optimal do not fit together");
    if (s.n > MOST_NODES || s.n - s.k > MOST_TRIED) {
        r->why = "the tree and its weight were checked, not that none is lighter";
        return GR_OK;
    }
    least = gr_fixed_value(&s.length, try_all(&s));
    if ((optimal->b && !gr_is_same(&least, weight)) || gr_v_cmp(bound, &least) > 0)
        return gr_refute(err, "there is a lighter tree, or the bound is too high");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

/* --- the row --- */

static const gr_param steiner_params[] = {
    { "terminals", GR_P_NODES, GR_REQUIRED, "the nodes to join",
      .words = "joining, connecting, between, of" },
    { "weight", GR_P_ATTR, GR_OPTIONAL, "edge attribute to add up; null means every edge counts 1",
      .standard = "@weight", .words = "by" },
    GR_BUDGET_PARAM,
};

static const gr_alias steiner_tree_aliases[] = {
    { GR_SURFACE_NATIVE, "minimum_steiner_tree", NULL, NULL },
};

const gr_tool gr_tool_steiner_tree = {
    .name = "steiner_tree",
    .family = "trees",
    .summary = "The lightest tree that joins some nodes, over others where that is cheaper",
    .brief = "lightest tree that joins some nodes",
    .details =
        "A record: the edges in the order of the graph, the nodes of the tree, its weight, whether "
        "it is proved to be the best, and a weight that no tree is below. The best is found for up "
        "to 16 terminals if the graph is not too large for it, within budget_ms; otherwise the "
        "tree has less than twice the best weight. Directions and loops do not count, of parallel "
        "edges the lightest is used, weights must not be negative. Null if the terminals are not "
        "connected; one terminal needs no edges.",
    GR_PARAMS(steiner_params),
    GR_ALIASES(steiner_tree_aliases),
    .result = GR_R_RECORD,
    .returns = "{edges: edges, nodes: nodes, weight: number, optimal: bool, bound: number}?",
    .demands = GR_NONNEG_WEIGHT,
    .cost = "O(3^k n + 2^k m log n) for k terminals; O(m log n) beyond the budget",
    .run = steiner_run,
    .verify = steiner_verify,
    .checked_by = "checks the tree and adds it up; in small graphs tries all sets of further nodes",
    .cues = "Steiner tree, connect these nodes at least cost, cheapest network joining some "
            "nodes, minimum tree between given terminals, connect only these cities, link these "
            "sites over others, cheapest subnetwork that contains, multicast tree, connect the "
            "terminals",
    .example = { "a-x 1, b-x 1, c-x 1, a-b 3, b-c 3", "steiner_tree(G, [a, b, c]).weight", "3" },
};
