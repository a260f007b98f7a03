/* Communities after Girvan and Newman (2002): the edge that lies on most shortest paths is removed,
 * again and again, until the graph has fallen into as many parts as are wanted.
 *
 * Betweenness of edges is Brandes' algorithm (2001), after every removal only in the part that lost
 * the edge. The verifier replays the removals: it counts shortest paths between all pairs and asks
 * of every edge how many of them use it. An edge is called by its arc u < v in the simple rows. */
#include "algo/communities/communities_int.h"

#include <math.h>

#define EQUAL      1e-9                /* betweenness this close is a tie */
#define MANY       1000u               /* nodes: a search from each takes a while */
#define REPLAY_MAX (UINT64_C(1) << 25) /* steps of the replay */

typedef struct cutting {
    gr_csr rows;
    gr_vid n;
    uint64_t *edge; /* by arc */
    gr_vid *end;    /* by edge: its smaller end */
    bool *gone;     /* by edge */
    double *between;
    gr_vid *part; /* by node: a node of its part */
    gr_vid *queue, *members;
    uint32_t *hops; /* + 1; 0 = not seen */
    double *paths, *share;
    uint64_t *removed;
    size_t n_removed;
    const gr_ctx *cx;
    gr_status st; /* not GR_OK: the request has to stop */
} cutting;

static gr_status make_cutting(gr_ctx *cx, const gr_graph *g, cutting *c, gr_err *err)
{
    gr_arena *a = &cx->scratch;
    gr_vid n = gr_graph_n_nodes(g);
    gr_status st = gr_simple_rows(cx, g, &c->rows, err);
    uint64_t n_arcs;

    if (st != GR_OK)
        return st;
    c->cx = cx;
    c->n = n;
    n_arcs = c->rows.start[n];
    c->edge = gr_new_n(a, uint64_t, n_arcs);
    c->end = gr_new_n(a, gr_vid, n_arcs);
    c->gone = gr_new_n(a, bool, n_arcs);
    c->between = gr_new_n(a, double, n_arcs);
    c->part = gr_new_n(a, gr_vid, n);
    c->queue = gr_new_n(a, gr_vid, n);
    c->members = gr_new_n(a, gr_vid, n);
    c->hops = gr_new_n(a, uint32_t, n);
    c->paths = gr_new_n(a, double, n);
    c->share = gr_new_n(a, double, n);
    c->removed = gr_new_n(a, uint64_t, n_arcs / 2);
    if (c->edge == NULL || c->end == NULL || c->gone == NULL || c->between == NULL ||
        c->part == NULL || c->queue == NULL || c->members == NULL || c->hops == NULL ||
        c->paths == NULL || c->share == NULL || c->removed == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++) {
        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = c->rows.start[v]; i < c->rows.start[v + 1]; i++) {
            c->edge[i] = c->rows.to[i] > v ? i : gr_csr_find(&c->rows, c->rows.to[i], v);
            c->end[i] = v;
        }
    }
    return GR_OK;
}

/* Finds the nodes that s reaches, nearest first, and how many shortest paths lead to each. */
static gr_vid count_paths(cutting *c, gr_vid s)
{
    gr_vid head = 0, tail = 0;

    c->hops[s] = 1;
    c->paths[s] = 1;
    c->queue[tail++] = s;
    for (; head < tail && c->st == GR_OK; head++) {
        gr_vid v = c->queue[head];

        if ((head & 0xffff) == 0xffff)
            c->st = gr_ctx_poll(c->cx);
        c->share[v] = 0;
        for (uint64_t i = c->rows.start[v]; i < c->rows.start[v + 1]; i++) {
            gr_vid u = c->rows.to[i];

            if (c->gone[c->edge[i]])
                continue;
            if (c->hops[u] == 0) {
                c->hops[u] = c->hops[v] + 1;
                c->paths[u] = 0;
                c->queue[tail++] = u;
            }
            if (c->hops[u] == c->hops[v] + 1)
                c->paths[u] += c->paths[v];
        }
    }
    return tail;
}

/* Gives every edge its share of the shortest paths from the first node in the queue. */
static void share_out(cutting *c, gr_vid n_reached)
{
    for (gr_vid k = n_reached; k-- > 0 && c->st == GR_OK;) {
        gr_vid v = c->queue[k];

        if ((k & 0xffff) == 0xffff)
            c->st = gr_ctx_poll(c->cx);
        for (uint64_t i = c->rows.start[v]; i < c->rows.start[v + 1]; i++) {
            gr_vid u = c->rows.to[i];
            double x;

            if (c->gone[c->edge[i]] || c->hops[u] + 1 != c->hops[v])
                continue;
            x = c->paths[u] / c->paths[v] * (1 + c->share[v]);
            c->share[u] += x;
            c->between[c->edge[i]] += x / 2; /* every path is met from both ends */
        }
    }
    for (gr_vid k = 0; k < n_reached; k++)
        c->hops[c->queue[k]] = 0;
}

/* Names the part of s after it; how many members it has. */
static gr_vid name_part(cutting *c, gr_vid s)
{
    gr_vid n = count_paths(c, s);

    for (gr_vid k = 0; k < n; k++) {
        gr_vid v = c->members[k] = c->queue[k];

        c->hops[v] = 0;
        c->part[v] = s;
    }
    return n;
}

/* Measures the edges of the part of s anew, and names it. */
static gr_status measure(gr_ctx *cx, cutting *c, gr_vid s, gr_err *err)
{
    gr_vid n = name_part(c, s);
    gr_status st;

    for (gr_vid k = 0; k < n; k++)
        for (uint64_t i = c->rows.start[c->members[k]]; i < c->rows.start[c->members[k] + 1]; i++)
            c->between[c->edge[i]] = 0;
    for (gr_vid k = 0; k < n; k++) {
        if (((k & 0xf) == 0 || n > MANY) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        share_out(c, count_paths(c, c->members[k]));
        if (c->st != GR_OK)
            break;
    }
    return c->st != GR_OK ? gr_ctx_check(cx, err) : GR_OK;
}

static uint64_t most_between(const cutting *c)
{
    double most = 0;

    for (uint64_t i = 0; i < c->rows.start[c->n]; i++)
        if (c->edge[i] == i && !c->gone[i] && c->between[i] > most)
            most = c->between[i];
    for (uint64_t i = 0; i < c->rows.start[c->n]; i++)
        if (c->edge[i] == i && !c->gone[i] && c->between[i] >= most * (1 - EQUAL))
            return i;
    return UINT64_MAX;
}

static gr_status cut(gr_ctx *cx, cutting *c, int64_t wanted, gr_err *err)
{
    int64_t n_parts = 0;
    gr_status st;

    memset(c->part, 0xff, c->n * sizeof *c->part);
    for (gr_vid v = 0; v < c->n; v++)
        if (c->part[v] == GR_NO_NODE) {
            n_parts++;
            name_part(c, v);
        }
    if ((st = gr_ctx_check(cx, err)) != GR_OK)
        return st;
    if (wanted == 0)
        wanted = n_parts < c->n ? n_parts + 1 : n_parts;
    for (gr_vid v = 0; v < c->n && n_parts < wanted; v++)
        if (c->part[v] == v && (st = measure(cx, c, v, err)) != GR_OK)
            return st;
    while (n_parts < wanted) {
        uint64_t e = most_between(c);
        gr_vid u = c->end[e], v = c->rows.to[e];

        c->gone[e] = true;
        c->removed[c->n_removed++] = e;
        c->part[v] = GR_NO_NODE;
        if ((st = measure(cx, c, u, err)) != GR_OK)
            return st;
        if (c->part[v] == GR_NO_NODE) {
            n_parts++;
            if ((st = measure(cx, c, v, err)) != GR_OK)
                return st;
        }
    }
    return GR_OK;
}

static gr_status girvan_newman_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_graph *g = in->graph;
    cutting c = { .n = 0 };
    gr_value removed;
    gr_status st;

    if (in->arg[0].given && in->arg[0].value.i > gr_graph_n_nodes(g))
        return gr_fail_arg(err, GR_EINPUT, "k",
                           "k: %lld groups are wanted, but there are only %u nodes",
                           (long long)in->arg[0].value.i, gr_graph_n_nodes(g));
    if ((st = make_cutting(cx, g, &c, err)) != GR_OK ||
        (st = cut(cx, &c, in->arg[0].given ? in->arg[0].value.i : 0, err)) != GR_OK ||
        (st = gr_groups_make(cx, g, c.part, &out->value, err)) != GR_OK)
        return st;
    if (!gr_v_list(&cx->arena, &removed) || !gr_v_record(&cx->arena, &out->cert))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < c.n_removed; i++)
        if (!gr_v_push(&cx->arena, &removed,
                       gr_v_link(g, c.end[c.removed[i]], c.rows.to[c.removed[i]])))
            return gr_fail_memory(cx, err);
    out->cert_kind = "removed edges";
    out->cert_text = gr_str_printf(&cx->arena, "%zu edge%s removed, each on most shortest paths",
                                   c.n_removed, c.n_removed == 1 ? " was" : "s were");
    if (out->cert_text.ptr == NULL || !gr_v_set(&cx->arena, &out->cert, "removed", removed))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* --- the verifier --- */

typedef struct replay {
    gr_vid n;
    bool *joined;   /* n * n */
    double *paths;  /* n * n */
    uint32_t *hops; /* n * n, GR_NO_NODE = cannot be reached */
} replay;

/* Distances and numbers of shortest paths by layers: those with h hops from those with h - 1. */
static void fill_pairs(replay *p)
{
    size_t n = p->n;

    for (size_t s = 0; s < n; s++) {
        uint32_t *hops = p->hops + s * n;
        double *paths = p->paths + s * n;
        bool more = true;

        for (size_t v = 0; v < n; v++) {
            hops[v] = v == s ? 0 : GR_NO_NODE;
            paths[v] = v == s;
        }
        for (uint32_t h = 1; more; h++) {
            more = false;
            for (size_t v = 0; v < n; v++)
                for (size_t u = 0; hops[v] == h - 1 && u < n; u++)
                    if (p->joined[v * n + u] && hops[u] >= h) {
                        hops[u] = h;
                        paths[u] += paths[v];
                        more = true;
                    }
        }
    }
}

/* Over all pairs, the share of their shortest paths that go from u to v over their edge. */
static double betweenness(const replay *p, size_t u, size_t v)
{
    size_t n = p->n;
    double sum = 0;

    for (size_t s = 0; s < n; s++)
        for (size_t t = 0; t < n; t++)
            if (p->hops[s * n + u] != GR_NO_NODE && p->hops[v * n + t] != GR_NO_NODE &&
                p->hops[s * n + u] + 1 + p->hops[v * n + t] == p->hops[s * n + t])
                sum += p->paths[s * n + u] * p->paths[v * n + t] / p->paths[s * n + t];
    return sum;
}

/* Is the edge u - v the first of those on most shortest paths? */
static bool is_next(const replay *p, gr_vid u, gr_vid v)
{
    size_t n = p->n;
    double here = betweenness(p, u, v);

    for (size_t a = 0; a < n; a++)
        for (size_t b = a + 1; b < n; b++) {
            bool before = a < u || (a == u && b < v);

            if (!p->joined[a * n + b])
                continue;
            if (betweenness(p, a, b) > here * (1 + (before ? -2 : 2) * EQUAL))
                return false;
        }
    return true;
}

static size_t count_parts(const replay *p)
{
    size_t parts = 0;

    for (size_t v = 0; v < p->n; v++) {
        size_t first = 0;

        while (p->hops[first * p->n + v] == GR_NO_NODE)
            first++;
        parts += first == v;
    }
    return parts;
}

static bool read_edge(const gr_graph *g, const gr_value *x, gr_vid *u, gr_vid *v)
{
    gr_value a, b;

    if (x->type != GR_V_EDGE)
        return false;
    a = gr_v_node(x->edge.u);
    b = gr_v_node(x->edge.v);
    return gr_vertex_of(g, &a, u) && gr_vertex_of(g, &b, v) && *u < *v;
}

static gr_status play(gr_ctx *cx, const gr_in *in, replay *p, const gr_list *removed, gr_err *err)
{
    size_t wanted = in->arg[0].given ? (size_t)in->arg[0].value.i : 0, n = p->n;
    gr_vid u, v;
    gr_status st;

    fill_pairs(p);
    if (!in->arg[0].given)
        wanted = count_parts(p) < n ? count_parts(p) + 1 : n;
    for (size_t i = 0; i < removed->n; i++) {
        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (count_parts(p) >= wanted)
            return gr_refute(err, "removal %zu comes when there are parts enough", i);
        if (!read_edge(in->graph, &removed->at[i], &u, &v) || !p->joined[u * n + v] ||
            !is_next(p, u, v))
            return gr_refute(err, "removal %zu is not an edge on most shortest paths", i);
        p->joined[u * n + v] = p->joined[v * n + u] = false;
        fill_pairs(p);
    }
    if (count_parts(p) < wanted)
        return gr_refute(err, "there are only %zu parts", count_parts(p));
    return GR_OK;
}

/* Groups must be the parts that are left: together if and only if one reaches the other. */
static gr_status compare(const replay *p, const gr_vid *group, gr_err *err)
{
    for (gr_vid u = 0; u < p->n; u++)
        for (gr_vid v = 0; v < u; v++)
            if ((group[u] == group[v]) != (p->hops[(size_t)u * p->n + v] != GR_NO_NODE))
                return gr_refute(err, "nodes %u and %u are in the wrong groups", v, u);
    return GR_OK;
}

static gr_status girvan_newman_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_value *removed = gr_v_get(&r->cert, "removed");
    gr_vid n = gr_graph_n_nodes(in->graph), *group = gr_new_n(&cx->scratch, gr_vid, n);
    uint64_t square = (uint64_t)n * n;
    replay p = { .n = n };
    gr_csr rows;
    gr_status st;

    if (group == NULL)
        return gr_fail_memory(cx, err);
    if (removed == NULL || removed->type != GR_V_LIST)
        return gr_refute(err, "the removed edges are missing");
    if ((st = gr_simple_rows(cx, in->graph, &rows, err)) != GR_OK ||
        (st = gr_groups_read(cx, in->graph, &r->value, group, err)) != GR_OK)
        return st;
    if (n > 200 || (removed->list->n + 1) * (square * rows.start[n] + square * n) > REPLAY_MAX) {
        r->grade = GR_UNCHECKED;
        r->why = "to replay the removals with all pairs of nodes would take too long";
        return GR_OK;
    }
    p.joined = gr_new_n(&cx->scratch, bool, square);
    p.paths = gr_new_n(&cx->scratch, double, square);
    p.hops = gr_new_n(&cx->scratch, uint32_t, square);
    if (p.joined == NULL || p.paths == NULL || p.hops == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        for (uint64_t i = rows.start[v]; i < rows.start[v + 1]; i++)
            p.joined[(size_t)v * n + rows.to[i]] = true;
    if ((st = play(cx, in, &p, removed->list, err)) != GR_OK)
        return st;
    r->grade = GR_REDERIVED;
    return compare(&p, group, err);
}

static const gr_param girvan_newman_params[] = {
    { "k", GR_P_INT, GR_OPTIONAL,
      "how many groups are wanted; null means one more than the graph has now",
      .words = "into, number of groups", .bounded = true, .min = 1, .max = UINT32_MAX },
};

const gr_tool gr_tool_girvan_newman = {
    .name = "girvan_newman",
    .family = "communities",
    .summary = "Communities that are left when the edges between them are removed",
    .brief = "by removing busy edges",
    .details =
        "Removes the edge on most shortest paths, again and again, until the graph has fallen into "
        "k groups; of several such edges the first in the order of the graph. If it has k parts or "
        "more from the start they are the answer. The largest group first, equal ones by their "
        "first node. Directions, weights, loops and parallel edges do not count.",
    GR_PARAMS(girvan_newman_params),
    .result = GR_R_GROUPS,
    .cost = "O(n m^2)",
    .run = girvan_newman_run,
    .verify = girvan_newman_verify,
    .checked_by = "replays the removals, counting the shortest paths between all pairs; larger "
                  "graphs are left unchecked",
    .cues = "girvan newman, communities by edge betweenness, split the graph into groups, divide "
            "into communities, remove the bridges between communities, split into k communities, "
            "divisive clustering, cut the links between groups, dendrogram",
    .example = { "a-b, b-c, c-a, c-d, d-e, e-f, f-d", "girvan_newman(G, 2)", "a, b, c\nd, e, f" },
};
