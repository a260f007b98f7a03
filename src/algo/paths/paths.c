/* Shortest paths between two nodes: their length, and whether there is one at all.
 *
 * The search leaves a proof (see paths_int.h). The verifiers read the path and the proof against
 * the graph, and what they compare with an edge with its number as it is written. */
#include "algo/paths/paths_int.h"

/* --- the kernels --- */

static gr_status find_path(gr_ctx *cx, const gr_in *in, const gr_column *weight,
                           gr_found_path *found, gr_value *path, gr_err *err)
{
    const gr_graph *g = in->graph;
    gr_weights w;
    gr_status st = gr_weights_read(cx, g, weight, "weight", &w, err);

    *path = gr_v_null();
    if (st == GR_OK)
        st = gr_path_search(cx, g, in->arg[0].node, in->arg[1].node, w.column, found, err);
    if (st != GR_OK || found->at == NULL)
        return st;
    if (!gr_v_path(&cx->arena, path, gr_fixed_value(&w.fixed, found->length),
                   !gr_graph_is_directed(g)))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < found->n; i++)
        if (!gr_v_path_push(&cx->arena, path, gr_graph_shown(g, found->at[i])))
            return gr_fail_memory(cx, err);
    return GR_OK;
}

/* Hands the proof over; the path goes with it where it is not the value itself. */
static gr_status certify(gr_ctx *cx, const gr_path_proof *p, const gr_value *path, gr_result *out,
                         gr_err *err)
{
    gr_arena *a = &cx->arena;
    bool ok = gr_v_record(a, &out->cert);

    if (p->reached) {
        out->cert_kind = "potential";
        out->cert_text = gr_str_printf(
            a, "distances at %zu node%s, which no edge increases by more than its own length", p->n,
            p->n == 1 ? "" : "s");
        ok = ok && (path == NULL || gr_v_set(a, &out->cert, "path", *path));
    } else {
        out->cert_kind = "closed set";
        out->cert_text = gr_str_printf(
            a,
            p->backward ? "only %zu node%s can reach the target, and the source is none"
                        : "the source can reach only %zu node%s, the target not included",
            p->n, p->n == 1 ? "" : "s");
        ok = ok && gr_v_set(a, &out->cert, "holds",
                            gr_v_str(p->backward ? GR_STR("target") : GR_STR("source")));
    }
    out->proof = gr_arena_copy(&cx->scratch, p, sizeof *p);
    if (!ok || !gr_v_set(a, &out->cert, "nodes", gr_v_int((int64_t)p->n)) ||
        out->cert_text.ptr == NULL || out->proof == NULL)
        return gr_fail_memory(cx, err);
    return GR_OK;
}

static gr_status shortest_path_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_found_path found;
    gr_status st = find_path(cx, in, in->arg[2].column, &found, &out->value, err);

    return st != GR_OK ? st : certify(cx, &found.proof, NULL, out, err);
}

static gr_status shortest_path_length_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_found_path found;
    gr_value path;
    gr_status st = find_path(cx, in, in->arg[2].column, &found, &path, err);

    if (st != GR_OK)
        return st;
    out->value = path.type == GR_V_PATH ? *path.path.length : path;
    return certify(cx, &found.proof, &path, out, err);
}

static gr_status has_path_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_found_path found;
    gr_value path;
    gr_status st = find_path(cx, in, NULL, &found, &path, err);

    if (st != GR_OK)
        return st;
    out->value = gr_v_bool(path.type == GR_V_PATH);
    return certify(cx, &found.proof, &path, out, err);
}

/* --- the verifiers --- */

/* What the verifiers know of lengths: the column as it is, and in which unit sums are. */
typedef struct lengths {
    const gr_ctx *cx;
    const gr_column *column; /* NULL = every edge counts 1 */
    gr_weights w;
} lengths;

/* Is a rise of so much less than the edge is long (-1), as much, or more? */
static int beside(const lengths *l, const gr_csr *c, uint64_t arc, int64_t rise)
{
    if (l->column == NULL)
        return (rise > 1) - (rise < 1);
    return gr_fixed_cmp(l->cx, &l->w.fixed, l->column, gr_arc_edge(c, arc), rise);
}

static int64_t length_of_edge(const lengths *l, const gr_csr *c, uint64_t arc)
{
    return l->column != NULL ? l->w.column->ints[gr_arc_edge(c, arc)] : 1;
}

/* Consecutive nodes must be joined; the shortest edges between them add up to *sum. */
static gr_status add_up(const gr_graph *g, const lengths *l, const gr_list *nodes, int64_t *sum,
                        gr_err *err)
{
    const gr_csr *c = gr_graph_out(g);
    gr_vid u, v;

    *sum = 0;
    for (size_t k = 1; k < nodes->n; k++) {
        int64_t best = -1;

        if (!gr_vertex_of(g, &nodes->at[k - 1], &u) || !gr_vertex_of(g, &nodes->at[k], &v))
            return gr_refute(err, "the path leaves the graph");
        for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++) {
            int64_t w = length_of_edge(l, c, i);

            if (c->to[i] != v || (best >= 0 && w >= best))
                continue;
            best = w;
            if (beside(l, c, i, w) != 0)
                return gr_refute(err, "step %zu of the path has another length", k);
        }
        if (best < 0)
            return gr_refute(err, "step %zu of the path follows no edge", k);
        if (__builtin_add_overflow(*sum, best, sum))
            return gr_refute(err, "the lengths of the edges do not add up");
    }
    return GR_OK;
}

static gr_status check_path(const gr_in *in, const lengths *l, const gr_value *path, int64_t *sum,
                            gr_err *err)
{
    const gr_list *nodes = path->path.nodes;
    gr_value length;
    gr_vid u, v;
    gr_status st;

    if (nodes->n == 0 || !gr_vertex_of(in->graph, &nodes->at[0], &u) ||
        !gr_vertex_of(in->graph, &nodes->at[nodes->n - 1], &v) || u != in->arg[0].node ||
        v != in->arg[1].node)
        return gr_refute(err, "the path does not join source and target");
    if ((st = add_up(in->graph, l, nodes, sum, err)) != GR_OK)
        return st;
    length = gr_fixed_value(&l->w.fixed, *sum);
    if (!gr_is_same(&length, path->path.length))
        return gr_refute(err, "the edges of the path do not add up to its length");
    return GR_OK;
}

/* Where each node of the proof is in its list, + 1; 0 = it is not. */
static gr_status index_proof(gr_ctx *cx, const gr_graph *g, const gr_path_proof *p,
                             uint32_t **where, gr_err *err)
{
    *where = gr_new_n(&cx->scratch, uint32_t, gr_graph_n_nodes(g));
    if (*where == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < p->n; i++) {
        if (p->node[i] >= gr_graph_n_nodes(g) || (*where)[p->node[i]] != 0)
            return gr_refute(err, "a node of the proof does not exist or is there twice");
        (*where)[p->node[i]] = (uint32_t)i + 1;
    }
    return GR_OK;
}

typedef struct potential {
    const gr_path_proof *proof;
    const uint32_t *where;
    const lengths *l;
} potential;

static int64_t at_node(const potential *p, gr_vid v)
{
    uint32_t i = p->where[v];

    return i != 0 ? p->proof->at[i - 1] : p->proof->base;
}

/* No arc of v's row, out of v or into v, may raise the potential by more than its length. */
static gr_status check_row(const potential *p, const gr_csr *c, gr_vid v, bool into, gr_err *err)
{
    int64_t here = at_node(p, v);

    for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++) {
        int64_t there = at_node(p, c->to[i]), rise = into ? here - there : there - here;

        if (rise > 0 && beside(p->l, c, i, rise) > 0)
            return gr_refute(err, "the edge between nodes %u and %u is a short cut", v, c->to[i]);
    }
    return GR_OK;
}

/* An arc that raises p by more than its length, which is not negative, starts below the base or
 * ends above it; only nodes of the list lie there. */
static gr_status check_potential(gr_ctx *cx, const gr_in *in, const lengths *l,
                                 const gr_path_proof *p, int64_t length, gr_err *err)
{
    potential pot = { .proof = p, .l = l };
    const gr_csr *back;
    uint32_t *where;
    gr_status st = index_proof(cx, in->graph, p, &where, err);

    if (st != GR_OK)
        return st;
    pot.where = where;
    if (at_node(&pot, in->arg[0].node) != 0 || at_node(&pot, in->arg[1].node) != length)
        return gr_refute(err, "the potential does not rise from 0 to the length");
    for (size_t i = 0; i < p->n && st == GR_OK; i++) {
        int64_t here = p->at[i];

        if (here < 0)
            return gr_refute(err, "the potential is negative at node %u", p->node[i]);
        if ((i & 0xfff) == 0)
            st = gr_ctx_check(cx, err);
        if (st == GR_OK && here < p->base)
            st = check_row(&pot, gr_graph_out(in->graph), p->node[i], false, err);
        else if (st == GR_OK && here > p->base &&
                 (st = gr_graph_in(cx, in->graph, &back, err)) == GR_OK)
            st = check_row(&pot, back, p->node[i], true, err);
    }
    return st;
}

static gr_status check_closed(gr_ctx *cx, const gr_in *in, const gr_path_proof *p, gr_err *err)
{
    gr_vid inside = in->arg[p->backward].node, outside = in->arg[!p->backward].node;
    const gr_csr *c = gr_graph_out(in->graph);
    uint32_t *where;
    gr_status st = index_proof(cx, in->graph, p, &where, err);

    if (st == GR_OK && p->backward)
        st = gr_graph_in(cx, in->graph, &c, err);
    if (st != GR_OK)
        return st;
    if (where[inside] == 0 || where[outside] != 0)
        return gr_refute(err, "the set does not part source and target");
    for (size_t k = 0; k < p->n; k++) {
        gr_vid v = p->node[k];

        if ((k & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++)
            if (where[c->to[i]] == 0)
                return gr_refute(err, "the edge between nodes %u and %u leaves the set", v,
                                 c->to[i]);
    }
    return GR_OK;
}

/* path: NULL or null if there is said to be none. */
static gr_status verify_path(gr_ctx *cx, const gr_in *in, const gr_column *weight,
                             const gr_value *path, gr_result *r, gr_err *err)
{
    const gr_path_proof *p = r->proof;
    lengths l = { .cx = cx, .column = weight };
    int64_t sum = 0;
    gr_status st = gr_weights_read(cx, in->graph, weight, "weight", &l.w, err);

    if (st != GR_OK)
        return st;
    if (p->reached != (path != NULL && path->type == GR_V_PATH))
        return gr_refute(err, "value and certificate contradict each other");
    if (!p->reached)
        st = check_closed(cx, in, p, err);
    else if ((st = check_path(in, &l, path, &sum, err)) == GR_OK)
        st = check_potential(cx, in, &l, p, sum, err);
    r->grade = GR_PROVED;
    return st;
}

static gr_status shortest_path_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return verify_path(cx, in, in->arg[2].column, &r->value, r, err);
}

static gr_status shortest_path_length_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_value *path = gr_v_get(&r->cert, "path");

    if (path == NULL ? r->value.type != GR_V_NULL : !gr_is_same(&r->value, path->path.length))
        return gr_refute(err, "the path has another length");
    return verify_path(cx, in, in->arg[2].column, path, r, err);
}

static gr_status has_path_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_value *path = gr_v_get(&r->cert, "path");

    if (!gr_is_bool(&r->value, path != NULL))
        return gr_refute(err, "the certificate says otherwise");
    return verify_path(cx, in, NULL, path, r, err);
}

/* --- the rows --- */

#define CHECKED_BY                                                                                 \
    "adds up the edges of the path and checks distances that no edge cuts short; without a path, " \
    "checks a set of nodes that no edge leaves"

static const gr_param path_params[] = {
    { "source", GR_P_NODE, GR_REQUIRED, "start node", .words = "from, between, starting at" },
    { "target", GR_P_NODE, GR_REQUIRED, "end node", .words = "to, reach, and" },
    { "weight", GR_P_ATTR, GR_OPTIONAL, "edge attribute to add up; null means every edge counts 1",
      .standard = "@weight", .words = "by" },
};

static const gr_alias shortest_path_aliases[] = {
    { GR_SURFACE_GTOOLS, "shortest_path", "path_source=source, path_target=target", ".length" },
    { GR_SURFACE_TOOLX, "toolx:shortest_path", "1=source, 2=target", ".length" },
    { GR_SURFACE_NATIVE, "dijkstra_path", NULL, NULL },
    { GR_SURFACE_NATIVE, "astar_path", NULL, NULL },
    { GR_SURFACE_NATIVE, "bidirectional_shortest_path", NULL, NULL },
    { GR_SURFACE_NATIVE, "dijkstra", NULL, NULL },
};

const gr_tool gr_tool_shortest_path = {
    .name = "shortest_path",
    .family = "paths",
    .summary = "Cheapest route between two nodes",
    .details =
        "Adds up the graph's weights if it has them, else counts edges; directed edges are "
        "followed "
        "one way, of parallel ones the cheapest is taken. Of several cheapest paths the one with "
        "fewest edges, then the one through the earliest nodes of the graph, compared from the "
        "source on. From a node to itself the length is 0; null if there is no path. Sums are "
        "exact. Every edge needs a weight, and none may be negative.",
    GR_PARAMS(path_params),
    GR_ALIASES(shortest_path_aliases),
    .result = GR_R_PATH,
    .demands = GR_NONNEG_WEIGHT,
    .cost = "O(n + m) in hops, O((n + m) log n) with weights",
    .run = shortest_path_run,
    .verify = shortest_path_verify,
    .checked_by = CHECKED_BY,
    .cues = "shortest path, shortest route, quickest, cheapest, fewest stops, best route, fastest "
            "way, how do I get from, best way to, route from to, least cost path, minimum "
            "distance route, path with the fewest edges, dijkstra, floyd warshall, navigate, how "
            "are they connected",
    .example = { "a-b 2, b-c 3, a-c 9", "shortest_path(G, a, c)", "a b c, length 5" },
};

static const gr_alias shortest_path_length_aliases[] = {
    { GR_SURFACE_NATIVE, "dijkstra_path_length", NULL, NULL },
    { GR_SURFACE_NATIVE, "astar_path_length", NULL, NULL },
    { GR_SURFACE_NATIVE, "distance", NULL, NULL },
};

const gr_tool gr_tool_shortest_path_length = {
    .name = "shortest_path_length",
    .family = "paths",
    .summary = "Length of the cheapest route between two nodes",
    .details = "As shortest_path; null if there is no path.",
    GR_PARAMS(path_params),
    GR_ALIASES(shortest_path_length_aliases),
    .result = GR_R_NUMBER,
    .returns = "number?",
    .demands = GR_NONNEG_WEIGHT,
    .cost = "O(n + m) in hops, O((n + m) log n) with weights",
    .run = shortest_path_length_run,
    .verify = shortest_path_length_verify,
    .checked_by = CHECKED_BY,
    .cues = "how far, distance, length of the shortest path, how many hops, how long, degrees of "
            "separation, total weight, how far apart, how many steps between, travel time, "
            "minimum cost from to, number of hops between, how close are they, separation",
    .example = { "a-b 2, b-c 3, a-c 9", "shortest_path_length(G, a, c, weight=null)", "1" },
};

static const gr_alias has_path_aliases[] = {
    { GR_SURFACE_NATIVE, "path_existence", NULL, NULL },
    { GR_SURFACE_GTOOLS, "is_path_graphExistance", "path_source=source, path_target=target", NULL },
};

const gr_tool gr_tool_has_path = {
    .name = "has_path",
    .family = "paths",
    .summary = "Whether a path leads from one node to another",
    .details = "Directed edges are followed one way. A node always reaches itself.",
    .params = path_params,
    .n_params = 2,
    GR_ALIASES(has_path_aliases),
    .result = GR_R_BOOL,
    .cost = "O(n + m)",
    .run = has_path_run,
    .verify = has_path_verify,
    .checked_by = CHECKED_BY,
    .cues = "is there a path, can reach, reachable, connected to, get from, route exists, can I "
            "get from, is it possible to reach, are they connected, is there a way, does a route "
            "exist, depends on indirectly, linked through others",
    .example = { "a>b, b>c", "has_path(G, c, a)", "no" },
};
