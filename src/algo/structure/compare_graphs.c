/* Are two graphs equal, and in what do they differ?
 *
 * The kernels look for every node and edge in the other graph. The verifiers sort the edges of both
 * and go from pair to pair. */
#include "algo/change/two_int.h"

#include <stdlib.h>

/* --- is_equal --- */

/* Has every value of item i of g its like in item j of h? */
static bool cells_in(const gr_graph *g, gr_of of, uint32_t i, const gr_graph *h, uint32_t j)
{
    for (size_t c = 0; c < gr_graph_n_columns(g, of); c++) {
        const gr_column *x = gr_graph_column(g, of, c);
        const gr_column *y = gr_graph_column_named(h, of, x->name);
        gr_value a = gr_column_get(x, i),
                 b = y != NULL && j != UINT32_MAX ? gr_column_get(y, j) : gr_v_null();

        if (!gr_v_eq(&a, &b))
            return false;
    }
    return true;
}

static bool same_cells(const gr_graph *g, gr_of of, uint32_t i, const gr_graph *h, uint32_t j)
{
    return cells_in(g, of, i, h, j) && (j == UINT32_MAX || cells_in(h, of, j, g, i));
}

/* As many nodes and edges, of one kind? */
static bool same_size(const gr_graph *a, const gr_graph *b)
{
    return gr_graph_is_directed(a) == gr_graph_is_directed(b) &&
           gr_graph_n_nodes(a) == gr_graph_n_nodes(b) && gr_graph_n_edges(a) == gr_graph_n_edges(b);
}

static gr_status is_equal_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    bool cells = in->arg[1].value.b, equal = same_size(in->graph, in->arg[0].graph);
    gr_status st;
    gr_two t;

    out->value = gr_v_bool(false);
    if (!equal)
        return GR_OK;
    if ((st = gr_two_start(cx, in, &t, err)) != GR_OK)
        return st;
    equal = t.n == gr_graph_n_nodes(t.a);
    for (gr_vid v = 0; equal && cells && v < t.n; v++)
        equal = same_cells(t.a, GR_OF_NODE, v, t.b, t.in_b[v]);
    for (gr_two_walk w = gr_two_edges(&t, false); equal && gr_two_next(&w);) {
        if (GR_EVERY(w.it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        equal = w.has_twin && (!cells || same_cells(t.a, GR_OF_EDGE, w.it.id, t.b, w.twin));
    }
    out->value = gr_v_bool(equal);
    return GR_OK;
}

static gr_status is_equal_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    bool cells = in->arg[1].value.b, equal = same_size(in->graph, in->arg[0].graph);
    gr_two_groups s;
    gr_two t;
    gr_status st;

    if (gr_plan_too_big(gr_graph_n_nodes(in->graph), gr_graph_n_edges(in->graph), r))
        return GR_OK;
    if (equal && ((st = gr_two_start(cx, in, &t, err)) != GR_OK ||
                  (st = gr_two_sort(cx, &t, &s, err)) != GR_OK))
        return st;
    if (equal)
        for (gr_vid v = gr_graph_n_nodes(t.b); equal && v-- > 0;)
            equal = t.of_b[v] < gr_graph_n_nodes(t.a) &&
                    (!cells || same_cells(t.b, GR_OF_NODE, v, t.a, t.of_b[v]));
    while (equal && gr_two_group(&s)) {
        equal = s.n_a == s.n_b;
        for (size_t k = 0; equal && cells && k < s.n_a; k++)
            equal = same_cells(t.b, GR_OF_EDGE, s.group[s.n_a + k].id, t.a, s.group[k].id);
    }
    if (r->value.type != GR_V_BOOL || r->value.b != equal)
        return gr_refute(err, "the graphs are %s", equal ? "equal" : "not equal");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param is_equal_params[] = {
    GR_OTHER_PARAM,
    { "attributes", GR_P_BOOL, GR_OPTIONAL, "whether attributes must be equal, too",
      .standard = "true", .words = "with attributes, regardless of attributes" },
};

const gr_tool gr_tool_is_equal = {
    .name = "is_equal",
    .family = "what-if",
    .summary = "Whether two graphs have the same nodes and edges",
    .brief = "same nodes and edges",
    .details = "Nodes are the same if their names are; their order does not matter. The edges must "
               "be the same, parallel ones as many, and the attributes of nodes and edges, unless "
               "attributes=false. A directed graph is never equal to an undirected one. Another "
               "question is whether graphs are alike under other names.",
    GR_PARAMS(is_equal_params),
    .result = GR_R_BOOL,
    .cost = "O(n + m log m)",
    .run = is_equal_run,
    .verify = is_equal_verify,
    .checked_by = "sorts the edges of both graphs and compares pair by pair",
    .cues = "same graph, identical, equal, do both describe the same network, did anything "
            "change, are both graphs the same, are the two networks identical, same nodes and "
            "edges, has it changed",
    .example = { "a-b, b-c", "is_equal(G, remove_edges(G, [[a, b]]))", "no" },
};

/* --- graph_difference --- */

static const char *const parts[] = { "nodes_only_first", "nodes_only_second", "edges_only_first",
                                     "edges_only_second" };

static bool push_edge(gr_arena *a, gr_value *list, const gr_graph *g, gr_vid u, gr_vid v)
{
    return gr_v_push(a, list, gr_v_link(g, u, v));
}

static gr_status graph_difference_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    gr_value list[4];
    bool ok = true;
    gr_two t;
    gr_status st = gr_two_start(cx, in, &t, err);

    if (st != GR_OK)
        return st;
    for (int i = 0; i < 4; i++)
        ok = ok && gr_v_list(a, &list[i]);
    for (gr_vid v = 0; ok && v < t.n; v++)
        if (v >= gr_graph_n_nodes(t.a))
            ok = gr_v_push(a, &list[1], gr_v_vertex(t.b, t.in_b[v]));
        else if (t.in_b[v] == GR_NO_NODE)
            ok = gr_v_push(a, &list[0], gr_v_vertex(t.a, v));
    for (int second = 0; second < 2; second++)
        for (gr_two_walk w = gr_two_edges(&t, second != 0); ok && gr_two_next(&w);) {
            if (GR_EVERY(w.it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            if (!w.has_twin)
                ok = push_edge(a, &list[2 + second], second ? t.b : t.a, w.it.u, w.it.v);
        }
    ok = ok && gr_v_record(a, &out->value);
    for (int i = 0; i < 4; i++)
        ok = ok && gr_v_set(a, &out->value, parts[i], list[i]);
    return ok ? gr_ctx_check(cx, err) : gr_fail_memory(cx, err);
}

typedef struct pair {
    gr_vid u, v;
} pair;

static int by_ends(const void *a, const void *b)
{
    const pair *x = a, *y = b;

    return x->u != y->u ? (x->u > y->u) - (x->u < y->u) : (x->v > y->v) - (x->v < y->v);
}

/* The listed edges as pairs, in order. */
static gr_status read_edges(gr_ctx *cx, const gr_graph *g, const gr_vid *number,
                            const gr_value *list, pair **out, gr_err *err)
{
    pair *at = *out = gr_new_n(&cx->scratch, pair, list->list->n);

    if (at == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < list->list->n; i++) {
        const gr_value *e = &list->list->at[i];
        gr_value x, y;
        gr_vid u, v;

        if (e->type != GR_V_EDGE)
            return gr_refute(err, "an edge that is listed is none");
        x = gr_v_node(e->edge.u);
        y = gr_v_node(e->edge.v);
        if (!gr_vertex_of(g, &x, &u) || !gr_vertex_of(g, &y, &v))
            return gr_refute(err, "an edge that is listed is not there");
        u = number != NULL ? number[u] : u;
        v = number != NULL ? number[v] : v;
        at[i] = !gr_graph_is_directed(g) && u > v ? (pair){ v, u } : (pair){ u, v };
    }
    qsort(at, list->list->n, sizeof *at, by_ends);
    return gr_ctx_check(cx, err);
}

/* Of every pair so many edges must be listed as this graph has more than the other. */
static gr_status check_edges(gr_ctx *cx, const gr_graph *g, const gr_vid *number,
                             const gr_value *list, gr_two_groups s, bool second, gr_err *err)
{
    size_t next = 0;
    pair *at;
    gr_status st = read_edges(cx, g, number, list, &at, err);

    if (st != GR_OK)
        return st;
    while (gr_two_group(&s)) {
        size_t mine = second ? s.n_b : s.n_a, other = second ? s.n_a : s.n_b, found = 0;
        size_t wanted = mine > other ? mine - other : 0;

        while (next < list->list->n && at[next].u == s.group->u && at[next].v == s.group->v) {
            next++;
            found++;
        }
        if (found != wanted)
            return gr_refute(err, "an edge is listed %zu times instead of %zu", found, wanted);
    }
    return next == list->list->n ? GR_OK : gr_refute(err, "an edge that is listed is not there");
}

static gr_status check_nodes(const gr_graph *g, const gr_graph *h, const gr_value *list,
                             gr_err *err)
{
    size_t k = 0;
    gr_vid id;

    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        if (gr_same_node(g, v, h) != GR_NO_NODE)
            continue;
        if (k == list->list->n || !gr_vertex_of(g, &list->list->at[k++], &id) || id != v)
            return gr_refute(err, "node %u should be listed", v);
    }
    return k == list->list->n ? GR_OK : gr_refute(err, "there are nodes too many");
}

static gr_status graph_difference_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_value *list[4];
    gr_two_groups s;
    gr_two t;
    gr_status st;

    for (int i = 0; i < 4; i++)
        if ((list[i] = gr_v_get(&r->value, parts[i])) == NULL || list[i]->type != GR_V_LIST)
            return gr_refute(err, "the value is no record of four lists");
    if ((st = gr_two_start(cx, in, &t, err)) != GR_OK ||
        (st = gr_two_sort(cx, &t, &s, err)) != GR_OK)
        return st;
    if (gr_plan_too_big(t.n, s.n, r))
        return GR_OK;
    if ((st = check_nodes(t.a, t.b, list[0], err)) != GR_OK ||
        (st = check_nodes(t.b, t.a, list[1], err)) != GR_OK ||
        (st = check_edges(cx, t.a, NULL, list[2], s, false, err)) != GR_OK ||
        (st = check_edges(cx, t.b, t.of_b, list[3], s, true, err)) != GR_OK)
        return st;
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param other_params[] = { GR_OTHER_PARAM };

const gr_tool gr_tool_graph_difference = {
    .name = "graph_difference",
    .family = "what-if",
    .summary = "Nodes and edges that only one of two graphs has",
    .brief = "what one has alone",
    .details = "Four lists. Nodes are the same if their names are; of parallel edges those are "
               "listed that the graph with more of them has beyond the other. Attributes do not "
               "count. Both graphs must be directed, or both undirected.",
    GR_PARAMS(other_params),
    .result = GR_R_RECORD,
    .returns = "nodes_only_first: nodes, nodes_only_second: nodes, edges_only_first: edges, "
               "edges_only_second: edges",
    .cost = "O(n + m log m)",
    .run = graph_difference_run,
    .verify = graph_difference_verify,
    .checked_by = "sorts the edges of both graphs and counts those listed pair by pair",
    .cues = "what changed, difference between the two graphs, new edges, lost edges, added, "
            "removed, compare two networks, only in the first, what is new, which links were "
            "added or removed, diff of two graphs, what is different, changes between versions",
    .example = { "a-b, b-c", "graph_difference(G, add_edges(G, [[c, d]])).nodes_only_second", "d" },
};
