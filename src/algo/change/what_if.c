/* What changes if a node or an edge goes, or between two graphs, by any tool that measures.
 *
 * The kernel takes nodes or edges away from the first to the last, with gr_graph_derive. The
 * verifier goes from the last to the first and builds each graph from a plan. */
#include "algo/change/change_int.h"

#include <math.h>

/* --- measures --- */

/* A question that makes no sense for this graph has no answer; other errors are errors. */
static gr_status measure(gr_ctx *cx, const gr_arg *t, const gr_graph *g, gr_value *out,
                         gr_weakest *all, gr_err *err)
{
    gr_err own = { 0 };
    gr_status st = gr_tool_measure(cx, t, g, out, all, &own);

    if (st == GR_EINPUT || (st == GR_ENAME && t->fn != NULL)) {
        *out = gr_v_null();
        return GR_OK;
    }
    if (st != GR_OK && err != NULL)
        *err = own;
    return st;
}

/* after - before; of yes and no, 1 for a change. Null if one of them is null. */
static gr_status change_of(const gr_value *before, const gr_value *after, gr_value *out,
                           gr_err *err)
{
    *out = gr_v_null();
    if (before->type == GR_V_NULL || after->type == GR_V_NULL)
        return GR_OK;
    if (before->type == GR_V_BOOL || after->type == GR_V_BOOL) {
        *out = gr_v_int(!gr_v_eq(before, after));
        return GR_OK;
    }
    return gr_op_apply(GR_OP_SUB, after, before, out, err);
}

static double size_of(const gr_value *change)
{
    double d = 0;

    gr_v_number(change, &d);
    return fabs(d);
}

/* --- critical_node, critical_edge --- */

enum { TOOL, BUDGET };

typedef struct removal {
    bool edges; /* edges are removed, not nodes */
    size_t n;   /* how many there are */
    gr_value before;
    size_t tried;           /* those of the smallest ids */
    size_t best;            /* SIZE_MAX = none changes anything */
    gr_value after, change; /* without the best */
    bool *no_answer;        /* in cx->scratch */
    gr_weakest all;
} removal;

/* Of parallel edges only the first is tried. */
static bool *first_ones(gr_ctx *cx, const gr_graph *g)
{
    bool *first = gr_marks(cx, gr_graph_n_edges(g), true);
    gr_vid u = GR_NO_NODE, v = GR_NO_NODE;

    for (gr_edge_iter it = gr_edges(g); first != NULL && gr_edge_next(&it);) {
        first[it.id] = it.u != u || it.v != v;
        u = it.u;
        v = it.v;
    }
    return first;
}

/* The graph without item i: all parallel edges go together. */
static gr_status without(gr_ctx *cx, const gr_graph *g, bool edges, size_t i, bool *keep,
                         const bool *first, gr_graph **out, gr_err *err)
{
    gr_derive how = { .keep_node = edges ? NULL : keep, .keep_edge = edges ? keep : NULL };
    size_t to = i + 1;
    gr_status st;

    while (edges && to < gr_graph_n_edges(g) && !first[to])
        to++;
    memset(keep + i, false, to - i);
    st = gr_graph_derive(cx, g, &how, out, err);
    memset(keep + i, true, to - i);
    return st;
}

/* A finished graph stays counted, as others may hold it; these are gone. */
static void forget(gr_ctx *cx, size_t used)
{
    size_t now = atomic_load(&cx->budget.used);

    if (now > used)
        gr_budget_credit(&cx->budget, now - used);
}

static gr_status try_one(gr_ctx *cx, const gr_in *in, removal *r, size_t i, bool *keep,
                         const bool *first, gr_err *err)
{
    size_t used = atomic_load(&cx->budget.used);
    gr_value after, change;
    gr_graph *g;
    gr_status st = without(cx, in->graph, r->edges, i, keep, first, &g, err);

    if (st != GR_OK)
        return st;
    st = measure(cx, &in->arg[TOOL], g, &after, &r->all, err);
    gr_graph_unref(g);
    forget(cx, used);
    if (st != GR_OK || (st = change_of(&r->before, &after, &change, err)) != GR_OK)
        return st;
    r->no_answer[i] = after.type == GR_V_NULL;
    if (!(size_of(&change) > size_of(&r->change)))
        return GR_OK;
    r->best = i;
    r->after = after;
    r->change = change;
    return GR_OK;
}

/* The request's deadline while a removal is tried: a run of the tool that outlasts the budget is
 * given up. */
static int64_t hurry(gr_ctx *cx, const gr_clock *clock)
{
    int64_t deadline = cx->deadline_ns;

    cx->deadline_ns = clock->end_ns;
    return deadline;
}

/* Did a run fail only because the budget was spent? Tools that search give up somewhat earlier. */
static bool is_late(const gr_ctx *cx, gr_status st)
{
    return st == GR_ELIMIT && !atomic_load(&cx->budget.refused) && gr_ctx_poll(cx) == GR_OK;
}

static gr_status try_all(gr_ctx *cx, const gr_in *in, removal *r, gr_err *err)
{
    gr_clock clock = gr_clock_start(cx, &in->arg[BUDGET]);
    bool *keep = gr_marks(cx, r->n, true), *first = first_ones(cx, in->graph);
    gr_status st = GR_OK;

    r->no_answer = gr_marks(cx, r->n, false);
    if (keep == NULL || first == NULL || r->no_answer == NULL)
        return gr_fail_memory(cx, err);
    for (r->tried = 0; r->tried < r->n; r->tried++) {
        int64_t deadline = hurry(cx, &clock);

        gr_ctx_progress(cx, r->edges ? "edges" : "nodes", r->tried, r->n);
        st = gr_ctx_check(cx, err);
        if (st == GR_OK && (!r->edges || first[r->tried]))
            st = try_one(cx, in, r, r->tried, keep, first, err);
        cx->deadline_ns = deadline;
        if (st != GR_OK)
            return is_late(cx, st) ? GR_OK : st;
    }
    return GR_OK;
}

/* The name of item i: a node, or an edge. */
static gr_value item_value(const gr_graph *g, bool edges, size_t i)
{
    if (!edges)
        return gr_v_vertex(g, (gr_vid)i);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        if (it.id == i)
            return gr_v_link(g, it.u, it.v);
    return gr_v_null();
}

static gr_status show(gr_ctx *cx, const gr_in *in, const removal *r, gr_value *out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    bool none = r->best == SIZE_MAX, ok;
    gr_value lost;

    ok = gr_v_list(a, &lost) && gr_v_record(a, out) &&
         gr_v_set(a, out, r->edges ? "edge" : "node",
                  none ? gr_v_null() : item_value(in->graph, r->edges, r->best)) &&
         gr_v_set(a, out, "before", r->before) &&
         gr_v_set(a, out, "after", none ? gr_v_null() : r->after) &&
         gr_v_set(a, out, "change", none ? gr_v_null() : r->change);
    for (size_t i = 0; ok && i < r->tried; i++)
        if (r->no_answer[i])
            ok = gr_v_push(a, &lost, item_value(in->graph, r->edges, i));
    ok = ok && gr_v_set(a, out, "no_answer_without", lost) &&
         gr_v_set(a, out, "tried", gr_v_int((int64_t)r->tried)) &&
         gr_v_set(a, out, "optimal", gr_v_bool(r->tried == r->n));
    return ok ? GR_OK : gr_fail_memory(cx, err);
}

static gr_status critical_run(gr_ctx *cx, const gr_in *in, bool edges, gr_result *out, gr_err *err)
{
    removal *r = gr_new(&cx->scratch, removal);
    gr_status st;

    if (r == NULL)
        return gr_fail_memory(cx, err);
    *r = (removal){ .edges = edges,
                    .n = edges ? gr_graph_n_edges(in->graph) : gr_graph_n_nodes(in->graph),
                    .best = SIZE_MAX,
                    .all = { .grade = GR_PROVED } };
    if ((st = gr_tool_measure(cx, &in->arg[TOOL], in->graph, &r->before, &r->all, err)) != GR_OK ||
        (st = try_all(cx, in, r, err)) != GR_OK)
        return st;
    out->proof = r;
    return show(cx, in, r, &out->value, err);
}

/* The graph without item i from a plan, measured. */
static gr_status measure_without(gr_ctx *cx, const gr_in *in, bool edges, size_t i, gr_value *out,
                                 gr_weakest *all, gr_err *err)
{
    const gr_graph *g = in->graph;
    gr_arena arena = cx->arena, scratch = cx->scratch;
    size_t used = atomic_load(&cx->budget.used);
    gr_plan p = gr_plan_start(cx, g, NULL);
    gr_vid gone = edges ? GR_NO_NODE : (gr_vid)i, a = GR_NO_NODE, b = GR_NO_NODE;
    gr_value h;
    bool ok = true;
    gr_status st;

    gr_arena_init(&cx->arena, &cx->budget);
    gr_arena_init(&cx->scratch, &cx->budget);
    for (gr_edge_iter it = gr_edges(g); edges && gr_edge_next(&it);)
        if (it.id == i) {
            a = it.u;
            b = it.v;
        }
    for (gr_vid v = 0; ok && v < gr_graph_n_nodes(g); v++)
        ok = v == gone || gr_plan_add_node(&p, gr_graph_name(g, v), v, GR_NO_NODE) != NULL;
    for (gr_edge_iter it = gr_edges(g); ok && gr_edge_next(&it);)
        ok = it.u == gone || it.v == gone || (it.u == a && it.v == b) ||
             gr_plan_add_edge(&p, it.u - (it.u > gone), it.v - (it.v > gone), it.id, GR_NO_EDGE) !=
                 NULL;
    st = ok ? gr_plan_build(&p, &h, err) : gr_fail_memory(cx, err);
    if (st == GR_OK)
        st = measure(cx, &in->arg[TOOL], h.graph, out, all, err);
    gr_arena_clear(&cx->scratch);
    gr_arena_clear(&cx->arena);
    forget(cx, used);
    cx->arena = arena;
    cx->scratch = scratch;
    return st;
}

/* Are the lists of the record the marks? */
static bool lists(const gr_in *in, const gr_value *list, const bool *mark, size_t n, bool edges)
{
    size_t k = 0;

    for (size_t i = 0; i < n; i++) {
        gr_value item;

        if (!mark[i])
            continue;
        item = item_value(in->graph, edges, i);
        if (k == list->list->n || !gr_is_same(&list->list->at[k++], &item))
            return false;
    }
    return k == list->list->n;
}

static bool field_is(const gr_value *record, const char *key, const gr_value *wanted)
{
    const gr_value *is = gr_v_get(record, key);

    return is != NULL && is->type == wanted->type && gr_v_eq(is, wanted);
}

/* Goes from the last to the first: none may change more than the one that is named, and no earlier
 * one as much. */
static gr_status critical_verify(gr_ctx *cx, const gr_in *in, bool edges, gr_result *r, gr_err *err)
{
    const removal *p = r->proof;
    const gr_value *lost = gr_v_get(&r->value, "no_answer_without");
    gr_clock clock = gr_clock_start(cx, &in->arg[BUDGET]);
    bool *none = gr_marks(cx, p->n, false), *first = first_ones(cx, in->graph);
    gr_value best = gr_v_null(), best_after = best, name = best,
             tried = gr_v_int((int64_t)p->tried);
    gr_value optimal = gr_v_bool(p->tried == p->n);
    gr_weakest all = p->all;
    gr_status st;

    if (none == NULL || first == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = p->tried; i-- > 0;) {
        int64_t deadline;
        gr_value after, change;

        if (edges && !first[i])
            continue;
        deadline = hurry(cx, &clock);
        if ((st = gr_ctx_check(cx, err)) == GR_OK)
            st = measure_without(cx, in, edges, i, &after, &all, err);
        cx->deadline_ns = deadline;
        if (is_late(cx, st)) {
            r->why = "there was no time to try every removal a second time";
            return GR_OK;
        }
        if (st != GR_OK || (st = change_of(&p->before, &after, &change, err)) != GR_OK)
            return st;
        none[i] = after.type == GR_V_NULL;
        if (size_of(&change) == 0 || size_of(&change) < size_of(&best))
            continue;
        best = change;
        best_after = after;
        name = item_value(in->graph, edges, i);
    }
    if (lost == NULL || lost->type != GR_V_LIST || !lists(in, lost, none, p->tried, edges) ||
        !field_is(&r->value, edges ? "edge" : "node", &name) ||
        !field_is(&r->value, "before", &p->before) || !field_is(&r->value, "after", &best_after) ||
        !field_is(&r->value, "change", &best) || !field_is(&r->value, "tried", &tried) ||
        !field_is(&r->value, "optimal", &optimal))
        return gr_refute(err, "a second try finds another one");
    r->grade = GR_REDERIVED;
    return gr_weakest_lower(&cx->arena, &all, r) ? GR_OK : gr_fail_memory(cx, err);
}

static gr_status critical_node_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return critical_run(cx, in, false, out, err);
}

static gr_status critical_node_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return critical_verify(cx, in, false, r, err);
}

static gr_status critical_edge_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return critical_run(cx, in, true, out, err);
}

static gr_status critical_edge_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return critical_verify(cx, in, true, r, err);
}

#define MEASURE_PARAM                                                                              \
    {                                                                                              \
        "tool", GR_P_TOOL, GR_REQUIRED,                                                            \
            "the name of a tool that gives a number, or yes or no, about a graph",                 \
            .words = "the, in, of"                                                                 \
    }

static const gr_param critical_params[] = { MEASURE_PARAM, GR_BUDGET_PARAM };

#define CRITICAL_DETAILS                                                                           \
    "A record of it, the value before and after, and the change, after less before; a yes that "   \
    "becomes a no is a change of 1. The largest change counts, up or down; among equal ones the "  \
    "first in the order of the graph, and null if nothing changes it. Removals after which the "   \
    "tool has no answer are listed "                                                               \
    "apart and not compared. If the time is up, optimal is false and only the first `tried` were "

const gr_tool gr_tool_critical_node = {
    .name = "critical_node",
    .family = "what-if",
    .summary = "The node whose removal changes a number most",
    .brief = "whose loss changes the tool's number most; or g -> ..",
    .details = CRITICAL_DETAILS "looked at. Edges go with their node.",
    GR_PARAMS(critical_params),
    .result = GR_R_RECORD,
    .returns = "node: node?, before: any, after: any, change: number?, no_answer_without: "
               "nodes, tried: int, optimal: bool",
    .cost = "O(n) runs of the tool, twice",
    .run = critical_node_run,
    .verify = critical_node_verify,
    .checked_by = "removes every node a second time, from the last, from a graph built anew",
    .cues = "which node matters most for, whose removal, if one node fails, most important node "
            "for, biggest impact, weak point, vital, which node to protect, the loss of which "
            "node hurts most, most damaging removal, what if each node failed, best target of an "
            "attack, who is indispensable",
    .example = { "a-b, b-c, c-d", "critical_node(G, component_count).node", "b" },
};

const gr_tool gr_tool_critical_edge = {
    .name = "critical_edge",
    .family = "what-if",
    .summary = "The edge whose removal changes a number most",
    .brief = "whose loss changes the tool's number most",
    .details = CRITICAL_DETAILS "looked at. Parallel edges are removed together.",
    GR_PARAMS(critical_params),
    .result = GR_R_RECORD,
    .returns = "edge: edge?, before: any, after: any, change: number?, no_answer_without: "
               "edges, tried: int, optimal: bool",
    .cost = "O(m) runs of the tool, twice",
    .run = critical_edge_run,
    .verify = critical_edge_verify,
    .checked_by = "removes every edge a second time, from the last, from a graph built anew",
    .cues = "which edge matters most for, which road closure, if one link fails, most important "
            "connection for, biggest impact, weakest link, which link to protect, the loss of "
            "which edge hurts most, most damaging removal, what if each edge failed, best edge to "
            "attack",
    .example = { "a-b, b-c, c-a, c-d", "critical_edge(G, component_count).edge", "c - d" },
};

/* --- compare --- */

static gr_status compare_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_arg *t = &in->arg[1];
    gr_arena *a = &cx->arena;
    gr_weakest all = { .grade = GR_PROVED }; /* the verifier tells */
    gr_value before, after, change;
    gr_status st;

    if ((st = gr_tool_measure(cx, t, in->graph, &before, &all, err)) != GR_OK ||
        (st = gr_tool_measure(cx, t, in->arg[0].graph, &after, &all, err)) != GR_OK ||
        (st = change_of(&before, &after, &change, err)) != GR_OK)
        return st;
    if (!gr_v_record(a, &out->value) || !gr_v_set(a, &out->value, "before", before) ||
        !gr_v_set(a, &out->value, "after", after) || !gr_v_set(a, &out->value, "change", change) ||
        !gr_v_set(a, &out->value, "same", gr_v_bool(gr_v_eq(&before, &after))))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* Measures once more, the second graph first, and adds the change to the value before. */
static gr_status compare_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_arg *t = &in->arg[1];
    const gr_value *change = gr_v_get(&r->value, "change");
    gr_weakest all = { .grade = GR_PROVED };
    gr_value before, after, sum, same;
    double x, y;
    gr_status st;

    if ((st = gr_tool_measure(cx, t, in->arg[0].graph, &after, &all, err)) != GR_OK ||
        (st = gr_tool_measure(cx, t, in->graph, &before, &all, err)) != GR_OK)
        return st;
    same = gr_v_bool(gr_v_eq(&before, &after));
    if (change == NULL || !field_is(&r->value, "before", &before) ||
        !field_is(&r->value, "after", &after) || !field_is(&r->value, "same", &same))
        return gr_refute(err, "a second measurement differs");
    if (before.type == GR_V_NULL || after.type == GR_V_NULL) {
        if (change->type != GR_V_NULL)
            return gr_refute(err, "there is nothing to compare");
    } else if (before.type == GR_V_BOOL) {
        if (change->type != GR_V_INT || change->i != !same.b)
            return gr_refute(err, "the change is wrong");
    } else if (change->type !=
                   (before.type == GR_V_INT && after.type == GR_V_INT ? GR_V_INT : GR_V_REAL) ||
               gr_op_apply(GR_OP_ADD, &before, change, &sum, NULL) != GR_OK ||
               !gr_v_number(&sum, &x) || !gr_v_number(&after, &y) ||
               !(fabs(x - y) <= 1e-9 * (1 + fabs(y) + size_of(change)))) {
        return gr_refute(err, "the change is wrong");
    }
    r->grade = GR_PROVED;
    return gr_weakest_lower(&cx->arena, &all, r) ? GR_OK : gr_fail_memory(cx, err);
}

static const gr_param compare_params[] = {
    { "other", GR_P_GRAPH, GR_REQUIRED, "the other graph", .words = "with, and" },
    MEASURE_PARAM,
};

const gr_tool gr_tool_compare = {
    .name = "compare",
    .family = "what-if",
    .summary = "A number of one graph beside that of another",
    .brief = "compare(G, H, diameter)",
    .details =
        "A record of the value of the first graph (before), of the second (after), the change, "
        "after less before, for yes and no 1 if they differ, and whether both are the same. Null "
        "where the tool has no answer.",
    GR_PARAMS(compare_params),
    .result = GR_R_RECORD,
    .returns = "before: any, after: any, change: number?, same: bool",
    .cost = "two runs of the tool, twice",
    .run = compare_run,
    .verify = compare_verify,
    .checked_by = "measures both once more, and adds up",
    .cues = "how does it change, before and after, compared with, what if, by how much does it "
            "increase, what happens to, difference in, with and without, effect of removing, "
            "impact on, did it get better, value before and after",
    .example = { "a-b, b-c", "compare(G, remove_nodes(G, b), component_count).change", "1" },
};
