/* Edges with times: when nodes are linked, connected, close a triad; who is linked when.
 *
 * Several times of one pair are parallel edges. The kernels read rows; the verifiers go through all
 * edges, or flood by them. */
#include "algo/temporal/temporal_int.h"

#include <stdlib.h>

gr_status gr_times(const gr_in *in, size_t param, const gr_column **out, gr_err *err)
{
    gr_status st;

    *out = in->arg[param].column;
    if (*out == NULL) {
        st = gr_fail_arg(err, GR_EINPUT, "time", "time: the edges have no attribute called time");
        gr_err_hint(err, "time=NAME says which attribute holds the times");
        return st;
    }
    if ((*out)->type != GR_COL_INT && (*out)->type != GR_COL_REAL && (*out)->type != GR_COL_TIME)
        return gr_fail_arg(err, GR_EINPUT, "time",
                           "time: expected numbers or times, '%.*s' is a %s", GR_FMT((*out)->name),
                           gr_coltype_name((*out)->type));
    return GR_OK;
}

/* NULL value if it has none. Values, not doubles: nanoseconds since 1970 need all of 64 bits. */
static gr_value time_of(const gr_column *times, const gr_csr *c, uint64_t arc)
{
    return gr_column_get(times, gr_arc_edge(c, arc));
}

/* Does the edge lead from u to v, or join them? */
static bool joins(const gr_graph *g, const gr_edge_iter *it, gr_vid u, gr_vid v)
{
    return (it->u == u && it->v == v) || (!gr_graph_is_directed(g) && it->u == v && it->v == u);
}

static int by_value(const void *a, const void *b)
{
    return gr_v_cmp(a, b);
}

/* --- link_times --- */

static gr_status link_times_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);
    gr_vid u = in->arg[0].node, v = in->arg[1].node;
    const gr_column *times;
    gr_value *at;
    size_t n = 0;
    gr_status st = gr_times(in, 2, &times, err);

    if (st != GR_OK)
        return st;
    at = gr_new_n(&cx->scratch, gr_value, gr_csr_degree(c, u));
    if (at == NULL || !gr_v_list(&cx->arena, &out->value))
        return gr_fail_memory(cx, err);
    for (uint64_t i = gr_csr_find(c, u, v); i < c->start[u + 1] && c->to[i] == v; i++)
        if (time_of(times, c, i).type != GR_V_NULL)
            at[n++] = time_of(times, c, i);
    qsort(at, n, sizeof *at, by_value);
    for (size_t i = 0; i < n; i++)
        if ((i == 0 || !gr_v_eq(&at[i], &at[i - 1])) && !gr_v_push(&cx->arena, &out->value, at[i]))
            return gr_fail_memory(cx, err);
    return GR_OK;
}

/* Ascending, each time of an edge is listed, and each that is listed is that of an edge. */
static gr_status link_times_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_list *list = r->value.list;
    const gr_column *times;
    bool *met;
    gr_status st = gr_times(in, 2, &times, err);

    if (st != GR_OK)
        return st;
    if (r->value.type != GR_V_LIST)
        return gr_refute(err, "the value is no list");
    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((met = gr_marks(cx, list->n + 1, false)) == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 1; i < list->n; i++)
        if (gr_v_cmp(&list->at[i - 1], &list->at[i]) >= 0)
            return gr_refute(err, "the times are out of order");
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
        gr_value t;
        size_t k = 0;

        if (!joins(in->graph, &it, in->arg[0].node, in->arg[1].node) ||
            !gr_column_has(times, it.id))
            continue;
        t = gr_column_get(times, it.id);
        while (k < list->n && !gr_is_same(&list->at[k], &t))
            k++;
        if (k == list->n)
            return gr_refute(err, "a time is missing");
        met[k] = true;
    }
    for (size_t k = 0; k < list->n; k++)
        if (!met[k])
            return gr_refute(err, "no edge has time %zu of the list", k);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param link_params[] = {
    { "source", GR_P_NODE, GR_REQUIRED, "one node", .words = "between, of" },
    { "target", GR_P_NODE, GR_REQUIRED, "the other node", .words = "and" },
    GR_TIME_PARAM,
};

const gr_tool gr_tool_link_times = {
    .name = "link_times",
    .family = "temporal",
    .summary = "The times at which two nodes are linked",
    .brief = "when they are linked",
    .details = "Ascending, each once; none if they never are. In a directed graph the edges from "
               "source to target. Edges without a time do not count.",
    GR_PARAMS(link_params),
    .result = GR_R_LIST,
    .returns = "time",
    .cost = "O(degree)",
    .run = link_times_run,
    .verify = link_times_verify,
    .checked_by = "goes through all edges and compares their times with the list",
    .cues = "when are they linked, at what times, when did they meet, when were they in contact, "
            "times of the edge, how often did they meet, dates of contact, timestamps of the edge",
    .example = { "a-b 3, a-b 1, b-c 2", "link_times(G, a, b, time=weight)", "1, 3" },
};

/* --- neighbors_at_time, new_neighbors_since --- */

typedef enum when { AT, SINCE } when;

/* SINCE: linked at t or later, and never before. */
static gr_status at_time_run(gr_ctx *cx, const gr_in *in, when w, gr_result *out, gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);
    gr_vid v = in->arg[0].node, n = gr_graph_n_nodes(in->graph);
    bool *mark = gr_marks(cx, n, false), *before = gr_marks(cx, n, false);
    const gr_column *times;
    gr_value t;
    gr_status st = gr_times(in, 2, &times, err);

    if (st != GR_OK ||
        (st = gr_time_given(times, w == AT ? "at" : "since", &in->arg[1].value, &t, err)) != GR_OK)
        return st;
    if (mark == NULL || before == NULL)
        return gr_fail_memory(cx, err);
    for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++) {
        gr_value at = time_of(times, c, i);
        int order;

        if (at.type == GR_V_NULL)
            continue;
        order = gr_v_cmp(&at, &t);
        mark[c->to[i]] |= w == AT ? order == 0 : order >= 0;
        before[c->to[i]] |= w == SINCE && order < 0;
    }
    for (gr_vid x = 0; x < n; x++)
        mark[x] = mark[x] && !before[x];
    return gr_nodes_marked(cx, in->graph, mark, &out->value, err);
}

/* Notes the first and any fitting time of each node, edge by edge, in values. */
static gr_status at_time_verify(gr_ctx *cx, const gr_in *in, when w, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph), v = in->arg[0].node;
    gr_value *first = gr_new_n(&cx->scratch, gr_value, n);
    bool *mark = gr_marks(cx, n, false);
    const gr_column *times;
    gr_value t;
    gr_status st = gr_times(in, 2, &times, err);

    if (st != GR_OK ||
        (st = gr_time_given(times, w == AT ? "at" : "since", &in->arg[1].value, &t, err)) != GR_OK)
        return st;
    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if (first == NULL || mark == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);)
        for (gr_vid x = it.u, turns = 0; turns < 2; turns++, x = it.v) {
            gr_vid other = turns == 0 ? it.v : it.u;
            gr_value at = gr_column_get(times, it.id);

            if (x != v || at.type == GR_V_NULL || (turns == 1 && gr_graph_is_directed(in->graph)))
                continue;
            if (first[other].type == GR_V_NULL || gr_v_cmp(&at, &first[other]) < 0)
                first[other] = at;
            mark[other] = mark[other] || gr_v_eq(&at, &t);
        }
    for (gr_vid x = 0; w == SINCE && x < n; x++)
        mark[x] = first[x].type != GR_V_NULL && gr_v_cmp(&first[x], &t) >= 0;
    r->grade = GR_REDERIVED;
    return gr_check_nodes(cx, in->graph, &r->value, mark, err);
}

static gr_status neighbors_at_time_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return at_time_run(cx, in, AT, out, err);
}

static gr_status neighbors_at_time_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return at_time_verify(cx, in, AT, r, err);
}

static gr_status new_neighbors_since_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return at_time_run(cx, in, SINCE, out, err);
}

static gr_status new_neighbors_since_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return at_time_verify(cx, in, SINCE, r, err);
}

static const gr_param at_params[] = {
    { "node", GR_P_NODE, GR_REQUIRED, "the node", .words = "with, of, to" },
    { "at", GR_P_REAL, GR_REQUIRED, "the time, 7 or \"07:50\"", .words = "at time, at",
      .moment = true },
    GR_TIME_PARAM,
};
static const gr_param since_params[] = {
    { "node", GR_P_NODE, GR_REQUIRED, "the node", .words = "with, of, to" },
    { "since", GR_P_REAL, GR_REQUIRED, "the time, 7 or \"07:50\"",
      .words = "after or at time, since, from", .moment = true },
    GR_TIME_PARAM,
};

const gr_tool gr_tool_neighbors_at_time = {
    .name = "neighbors_at_time",
    .family = "temporal",
    .summary = "Nodes that are linked with a node at a time",
    .details = "At exactly that time; each once, in the order of the graph. In a directed graph "
               "those that its edges lead to.",
    GR_PARAMS(at_params),
    .result = GR_R_NODES,
    .cost = "O(n + degree)",
    .run = neighbors_at_time_run,
    .verify = neighbors_at_time_verify,
    .checked_by = "goes through all edges and keeps the other ends",
    .cues = "what nodes are linked at time, who was in contact at, neighbours at time, connected "
            "to at time, who met it at, contacts at a moment, active links at time",
    .example = { "a-b 3, a-c 1, a-d 3", "neighbors_at_time(G, a, 3, time=weight)", "b, d" },
};

const gr_tool gr_tool_new_neighbors_since = {
    .name = "new_neighbors_since",
    .family = "temporal",
    .summary = "Nodes that are linked with a node from a time on, and never before",
    .brief = "and never before",
    .details = "At that time counts as from that time on. Each once, in the order of the graph. In "
               "a directed graph those that its edges lead to.",
    GR_PARAMS(since_params),
    .result = GR_R_NODES,
    .cost = "O(n + degree)",
    .run = new_neighbors_since_run,
    .verify = new_neighbors_since_verify,
    .checked_by = "finds the first time of each neighbour by all edges",
    .cues = "linked after or at time but not before, new neighbours since, new contacts after, "
            "first linked after, whom did it meet for the first time since, fresh contacts, who "
            "was added after",
    .example = { "a-b 3, a-b 1, a-c 2, a-d 5", "new_neighbors_since(G, a, 2, time=weight)",
                 "c, d" },
};

/* --- triads --- */

static gr_status take_three(const gr_in *in, gr_err *err)
{
    const gr_vid *v = in->arg[0].nodes;

    if (in->arg[0].n_nodes != 3 || v[0] == v[1] || v[1] == v[2] || v[0] == v[2])
        return gr_fail_arg(err, GR_EINPUT, "nodes", "nodes: expected three different nodes");
    return GR_OK;
}

/* The first time at which an edge leads from u to v, if it is before *first. */
static void first_link(const gr_csr *c, const gr_column *times, gr_vid u, gr_vid v, gr_value *first)
{
    for (uint64_t i = gr_csr_find(c, u, v); i < c->start[u + 1] && c->to[i] == v; i++) {
        gr_value t = time_of(times, c, i);

        if (t.type != GR_V_NULL && (first->type == GR_V_NULL || gr_v_cmp(&t, first) < 0))
            *first = t;
    }
}

/* *at is null if the triad never closes. */
static gr_status triad_run(const gr_in *in, gr_value *at, gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);
    const gr_vid *v = in->arg[0].nodes;
    const gr_column *times;
    gr_status st;

    *at = gr_v_null();
    if ((st = take_three(in, err)) != GR_OK || (st = gr_times(in, 1, &times, err)) != GR_OK)
        return st;
    for (int k = 0; k < 3; k++) {
        gr_value first = gr_v_null();

        first_link(c, times, v[k], v[(k + 1) % 3], &first);
        first_link(c, times, v[(k + 1) % 3], v[k], &first);
        if (first.type == GR_V_NULL) {
            *at = first;
            return GR_OK;
        }
        if (k == 0 || gr_v_cmp(&first, at) > 0)
            *at = first;
    }
    return GR_OK;
}

/* Goes through all edges: the first of each pair, and which comes last. */
static gr_status triad_check(const gr_in *in, bool *closed, gr_value *at, gr_err *err)
{
    const gr_vid *v = in->arg[0].nodes;
    gr_value first[3] = { gr_v_null(), gr_v_null(), gr_v_null() };
    const gr_column *times;
    gr_status st;

    if ((st = take_three(in, err)) != GR_OK || (st = gr_times(in, 1, &times, err)) != GR_OK)
        return st;
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);)
        for (int k = 0; k < 3; k++) {
            gr_vid a = v[k], b = v[(k + 1) % 3];
            gr_value t = gr_column_get(times, it.id);

            if (((it.u == a && it.v == b) || (it.u == b && it.v == a)) && t.type != GR_V_NULL &&
                (first[k].type == GR_V_NULL || gr_v_cmp(&t, &first[k]) < 0))
                first[k] = t;
        }
    *closed = true;
    *at = first[0];
    for (int k = 0; k < 3; k++) {
        *closed = *closed && first[k].type != GR_V_NULL;
        if (*closed && gr_v_cmp(&first[k], at) > 0)
            *at = first[k];
    }
    if (!*closed)
        *at = gr_v_null();
    return GR_OK;
}

static gr_status triadic_closure_time_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return triad_run(in, &out->value, err);
}

static gr_status triadic_closure_time_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_value at;
    bool closed;
    gr_status st = triad_check(in, &closed, &at, err);

    if (st != GR_OK)
        return st;
    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if (r->value.type != at.type || !gr_v_eq(&r->value, &at))
        return gr_refute(err, "the last of the three links has another time");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static gr_status is_triadic_closure_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_value at;
    gr_status st = triad_run(in, &at, err);

    out->value = gr_v_bool(at.type != GR_V_NULL);
    return st;
}

static gr_status is_triadic_closure_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_value at;
    bool closed;
    gr_status st = triad_check(in, &closed, &at, err);

    if (st != GR_OK)
        return st;
    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if (r->value.type != GR_V_BOOL || r->value.b != closed)
        return gr_refute(err, "the three links are %sall there", closed ? "" : "not ");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param triad_params[] = {
    { "nodes", GR_P_NODES, GR_REQUIRED, "three nodes", .words = "of, nodes" },
    GR_TIME_PARAM,
};

const gr_tool gr_tool_triadic_closure_time = {
    .name = "triadic_closure_time",
    .family = "temporal",
    .summary = "The time at which three nodes have first been linked with each other",
    .brief = "when they first were",
    .details =
        "The time at which the last of the three pairs is linked for the first time; null if "
        "one never is. Directions do not count.",
    GR_PARAMS(triad_params),
    .result = GR_R_NUMBER,
    .returns = "time?",
    .cost = "O(degree)",
    .run = triadic_closure_time_run,
    .verify = triadic_closure_time_verify,
    .checked_by = "goes through all edges and notes the first of each pair",
    .cues = "when did the three nodes close the triad, triadic closure, when was the triangle "
            "complete, first close, when did all three know each other, when was the triangle "
            "closed, closing time",
    .example = { "a-b 1, b-c 4, c-a 2, b-c 9", "triadic_closure_time(G, [a, b, c], time=weight)",
                 "4" },
};

const gr_tool gr_tool_is_triadic_closure = {
    .name = "is_triadic_closure",
    .family = "temporal",
    .summary = "Whether three nodes have all been linked with each other at some time",
    .brief = "three nodes all linked",
    .details = "The times may differ, and directions do not count.",
    GR_PARAMS(triad_params),
    .result = GR_R_BOOL,
    .cost = "O(degree)",
    .run = is_triadic_closure_run,
    .verify = is_triadic_closure_verify,
    .checked_by = "goes through all edges and notes the first of each pair",
    .cues = "did the three nodes form a closed triad, closed triad, have all three met, did all "
            "three meet, is the triad closed, is it a triangle at any time",
    .example = { "a-b 1, b-c 4, c-d 2", "is_triadic_closure(G, [a, b, c], time=weight)", "no" },
};
