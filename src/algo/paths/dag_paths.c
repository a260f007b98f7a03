/* Longest paths of graphs without cycles: dag_longest_path and its length.
 *
 * Nodes in an order in which every edge leads forward; from its end on, the length of the longest
 * path that begins at each, and ends at the target if there is one. Those lengths are the proof: no
 * edge leads to a node from which more is left than its own begin says. */
#include "algo/paths/dag_int.h"

/* Every node that is left has an edge in from one that is left: going back, some node comes twice.
 */
static gr_status refuse_cycle(gr_ctx *cx, const gr_graph *g, const uint64_t *left,
                              const char *without, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), v = 0, *way = gr_new_n(&cx->scratch, gr_vid, n);
    gr_vid *place = gr_new_n(&cx->scratch, gr_vid, n), at = 0;
    const gr_csr *back;
    gr_strbuf sb;
    gr_status st = gr_graph_in(cx, g, &back, err);

    if (st != GR_OK)
        return st;
    if (way == NULL || place == NULL)
        return gr_fail_memory(cx, err);
    while (left[v] == 0)
        v++;
    while (place[v] == 0) {
        uint64_t i = back->start[v];

        way[at] = v;
        place[v] = ++at;
        while (left[back->to[i]] == 0)
            i++;
        v = back->to[i];
    }
    gr_strbuf_init(&sb, NULL, 0);
    gr_name_add(&sb, gr_graph_shown(g, v));
    for (gr_vid k = at; k >= place[v] && sb.len < 200; k--) {
        gr_strbuf_addc(&sb, ' ');
        gr_name_add(&sb, gr_graph_shown(g, way[k - 1]));
    }
    gr_fail_arg(err, GR_EINPUT, "graph", "the graph has a cycle, %.300s, and so no %s", sb.buf,
                without);
    gr_strbuf_clear(&sb);
    return GR_EINPUT;
}

gr_status gr_dag_order(gr_ctx *cx, const gr_graph *g, const char *without, gr_vid **out,
                       gr_err *err)
{
    const gr_csr *c = gr_graph_out(g);
    gr_vid n = gr_graph_n_nodes(g), *order = gr_new_n(&cx->scratch, gr_vid, n);
    uint64_t *before = gr_new_n(&cx->scratch, uint64_t, n);
    gr_vid done = 0;
    gr_status st;

    *out = order;
    if (order == NULL || before == NULL)
        return gr_fail_memory(cx, err);
    for (uint64_t i = 0; i < gr_graph_n_arcs(g); i++)
        before[c->to[i]]++;
    for (gr_vid v = 0; v < n; v++)
        if (before[v] == 0)
            order[done++] = v;
    for (gr_vid k = 0; k < done; k++) {
        if ((k & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = c->start[order[k]]; i < c->start[order[k] + 1]; i++)
            if (--before[c->to[i]] == 0)
                order[done++] = c->to[i];
    }
    return done == n ? GR_OK : refuse_cycle(cx, g, before, without, err);
}

/* --- the kernels --- */

enum { SOURCE, TARGET, WEIGHT };

#define NO_WAY INT64_MIN /* to the target */

typedef struct longest {
    gr_lengths l;
    int64_t *rest; /* length of the longest path that begins here, or NO_WAY */
    gr_vid first;  /* where the longest of all begins; GR_NO_NODE = there is none */
    gr_value path; /* or null */
} longest;

static gr_status show(gr_ctx *cx, const gr_in *in, longest *p, gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);
    const gr_arg *target = &in->arg[TARGET];
    gr_walk w = { gr_new_n(&cx->scratch, gr_vid, gr_graph_n_nodes(in->graph)), 0 };
    gr_vid v = p->first;

    if (w.at == NULL)
        return gr_fail_memory(cx, err);
    w.at[w.n++] = v;
    while (target->given ? v != target->node : p->rest[v] != 0) {
        uint64_t i = c->start[v];

        while (p->rest[c->to[i]] == NO_WAY ||
               p->rest[c->to[i]] + gr_length_of(&p->l, c, i) != p->rest[v])
            i++;
        v = c->to[i];
        w.at[w.n++] = v;
    }
    return gr_walk_value(cx, in->graph, &w, gr_fixed_value(&p->l.fixed, p->rest[p->first]),
                         &p->path, err);
}

/* The most that is left behind any edge out of u. */
static int64_t longest_from(const longest *p, const gr_csr *c, gr_vid u, int64_t rest)
{
    for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++)
        if (p->rest[c->to[i]] != NO_WAY && p->rest[c->to[i]] + gr_length_of(&p->l, c, i) > rest)
            rest = p->rest[c->to[i]] + gr_length_of(&p->l, c, i);
    return rest;
}

static gr_status find_longest(gr_ctx *cx, const gr_in *in, longest *p, gr_err *err)
{
    const gr_graph *g = in->graph;
    const gr_arg *source = &in->arg[SOURCE], *target = &in->arg[TARGET];
    gr_vid n = gr_graph_n_nodes(g), *order;
    gr_status st;

    *p = (longest){ .first = GR_NO_NODE, .path = gr_v_null() };
    if ((st = gr_lengths_read(cx, g, in->arg[WEIGHT].column, "weight", &p->l, err)) != GR_OK ||
        (st = gr_dag_order(cx, g, "longest path", &order, err)) != GR_OK)
        return st;
    p->rest = gr_new_n(&cx->scratch, int64_t, n);
    if (p->rest == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid k = n; k-- > 0;) {
        gr_vid u = order[k];

        if ((k & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        p->rest[u] = target->given && u == target->node
                         ? 0
                         : longest_from(p, gr_graph_out(g), u, target->given ? NO_WAY : 0);
    }
    for (gr_vid v = 0; v < n; v++)
        if (p->rest[v] != NO_WAY && (!source->given || v == source->node) &&
            (p->first == GR_NO_NODE || p->rest[v] > p->rest[p->first]))
            p->first = v;
    return p->first == GR_NO_NODE ? GR_OK : show(cx, in, p, err);
}

static gr_status certify(gr_ctx *cx, const longest *p, const gr_value *path, gr_result *out,
                         gr_err *err)
{
    out->cert_kind = "potential";
    out->cert_text = GR_STR("for each node, a length that no path from there exceeds");
    out->proof = p->rest;
    if (!gr_v_record(&cx->arena, &out->cert) ||
        (path != NULL && !gr_v_set(&cx->arena, &out->cert, "path", *path)))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

static gr_status dag_longest_path_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    longest p;
    gr_status st = find_longest(cx, in, &p, err);

    out->value = p.path;
    return st != GR_OK ? st : certify(cx, &p, NULL, out, err);
}

static gr_status dag_longest_path_length_run(gr_ctx *cx, const gr_in *in, gr_result *out,
                                             gr_err *err)
{
    longest p;
    gr_status st = find_longest(cx, in, &p, err);

    out->value = p.path.type == GR_V_PATH           ? *p.path.path.length
                 : gr_graph_n_nodes(in->graph) == 0 ? gr_v_int(0)
                                                    : gr_v_null();
    return st != GR_OK ? st : certify(cx, &p, &p.path, out, err);
}

/* --- the verifiers --- */

/* Follows the heaviest edges of the path. */
static gr_status add_up(const gr_in *in, const gr_lengths *l, const gr_walk *w, int64_t *sum,
                        gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);

    *sum = 0;
    for (size_t k = 1; k < w->n; k++) {
        int64_t best = INT64_MIN;

        for (uint64_t i = c->start[w->at[k - 1]]; i < c->start[w->at[k - 1] + 1]; i++)
            if (c->to[i] == w->at[k] && gr_length_of(l, c, i) > best)
                best = gr_length_of(l, c, i);
        if (best == INT64_MIN || __builtin_add_overflow(*sum, best, sum))
            return gr_refute(err, "step %zu of the path follows no edge", k);
    }
    return GR_OK;
}

/* Along no edge does what is left fall by less than the edge is long. */
static gr_status check_rest(gr_ctx *cx, const gr_in *in, const gr_lengths *l, const int64_t *rest,
                            gr_err *err)
{
    const gr_arg *target = &in->arg[TARGET];
    gr_status st;

    for (gr_vid v = 0; v < gr_graph_n_nodes(in->graph); v++)
        if ((!target->given || target->node == v) && (rest[v] == NO_WAY || rest[v] < 0))
            return gr_refute(err, "a path may end at node %u", v);
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (rest[it.v] != NO_WAY &&
            (rest[it.u] == NO_WAY || rest[it.v] + (l->unit ? 1 : l->fixed.at[it.id]) > rest[it.u]))
            return gr_refute(err, "more is left behind the edge between nodes %u and %u", it.u,
                             it.v);
    }
    return GR_OK;
}

static gr_status verify_longest(gr_ctx *cx, const gr_in *in, const gr_value *path, gr_result *r,
                                gr_err *err)
{
    const gr_arg *source = &in->arg[SOURCE], *target = &in->arg[TARGET];
    const int64_t *rest = r->proof;
    gr_lengths l;
    gr_walk w;
    gr_value length;
    int64_t sum = NO_WAY;
    gr_status st = gr_lengths_read(cx, in->graph, in->arg[WEIGHT].column, "weight", &l, err);

    r->grade = GR_PROVED;
    if (st != GR_OK || (st = check_rest(cx, in, &l, rest, err)) != GR_OK)
        return st;
    if (path != NULL && path->type != GR_V_NULL) {
        if ((st = gr_walk_read(cx, in->graph, path, &w, err)) != GR_OK ||
            (st = add_up(in, &l, &w, &sum, err)) != GR_OK)
            return st;
        length = gr_fixed_value(&l.fixed, sum);
        if (!gr_is_same(&length, path->path.length))
            return gr_refute(err, "the edges of the path do not add up to its length");
        if ((source->given && w.at[0] != source->node) ||
            (target->given && w.at[w.n - 1] != target->node))
            return gr_refute(err, "the path has other ends");
    }
    for (gr_vid v = 0; v < gr_graph_n_nodes(in->graph); v++)
        if ((!source->given || source->node == v) && rest[v] > sum)
            return gr_refute(err, "a longer path may begin at node %u", v);
    return GR_OK;
}

static gr_status dag_longest_path_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return verify_longest(cx, in, &r->value, r, err);
}

static gr_status dag_longest_path_length_verify(gr_ctx *cx, const gr_in *in, gr_result *r,
                                                gr_err *err)
{
    const gr_value *path = gr_v_get(&r->cert, "path");
    gr_value none = gr_graph_n_nodes(in->graph) == 0 ? gr_v_int(0) : gr_v_null();

    if (!gr_is_same(&r->value, path != NULL && path->type == GR_V_PATH ? path->path.length : &none))
        return gr_refute(err, "the path has another length");
    return verify_longest(cx, in, path, r, err);
}

/* --- the rows --- */

#define CHECKED_BY                                                                                 \
    "adds up the edges of the path and checks, edge by edge, lengths that no path from a node "    \
    "exceeds"

static const gr_param dag_params[] = {
    { "source", GR_P_NODE, GR_OPTIONAL, "where it begins; null: anywhere",
      .words = "from, starting at" },
    { "target", GR_P_NODE, GR_OPTIONAL, "where it ends; null: anywhere", .words = "to, ending at" },
    { "weight", GR_P_ATTR, GR_OPTIONAL, "edge attribute to add up; null counts every edge as 1",
      .standard = "@weight", .words = "by" },
};

static const gr_alias dag_longest_path_aliases[] = {
    { GR_SURFACE_NATIVE, "longest_path", NULL, NULL },
};

const gr_tool gr_tool_dag_longest_path = {
    .name = "dag_longest_path",
    .family = "paths",
    .summary = "The longest path of a graph without cycles",
    .brief = "no cycles",
    .details = "Directed graphs without cycles; one with a cycle is refused, and the cycle named. "
               "Adds up the weights if there are any, else counts edges; of parallel edges the "
               "longest is taken. Weights may be negative, but a single node is a path of length "
               "0. Of several longest paths the one through the earliest nodes of the graph, which "
               "ends as soon as nothing is gained. With source, target or both the longest among "
               "the paths with these ends; null if there is none.",
    GR_PARAMS(dag_params),
    GR_ALIASES(dag_longest_path_aliases),
    .result = GR_R_PATH,
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(n + m)",
    .run = dag_longest_path_run,
    .verify = dag_longest_path_verify,
    .checked_by = CHECKED_BY,
    .cues = "longest path, longest chain, longest sequence, longest dependency chain, most "
            "prerequisites in a row, critical chain, longest route in a DAG, deepest chain of "
            "dependencies, longest sequence of tasks, most steps one after the other",
    .example = { "a>b 2, b>d 3, a>c 1, c>d 1", "dag_longest_path(G)", "a b d, length 5" },
};

const gr_tool gr_tool_dag_longest_path_length = {
    .name = "dag_longest_path_length",
    .family = "paths",
    .summary = "Length of the longest path of a graph without cycles",
    .details =
        "As dag_longest_path; null if there is no path with these ends, 0 in the empty graph.",
    GR_PARAMS(dag_params),
    .result = GR_R_NUMBER,
    .returns = "number?",
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(n + m)",
    .run = dag_longest_path_length_run,
    .verify = dag_longest_path_length_verify,
    .checked_by = CHECKED_BY,
    .cues = "length of the longest path, depth of the graph, how long is the longest chain, "
            "minimum number of semesters, how deep is the hierarchy, number of levels, how many "
            "steps one after the other, height of the DAG",
    .example = { "a>b, b>c, a>c", "dag_longest_path_length(G)", "2" },
};
