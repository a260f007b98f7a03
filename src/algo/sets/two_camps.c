/* Two camps: the maximum cut, and the fewest edges to delete so that friends are together and
 * enemies apart.
 *
 * The verifiers look at every edge. That no sides are better they show by tables (camps_check.c),
 * unless every edge is content. */
#include "algo/sets/camps_int.h"

#define UNCHECKED_BEST                                                                             \
    "the sides were checked, but not again that none are better: that takes too long"

/* The nodes of each side, in order. */
static bool write_sides(gr_ctx *cx, const gr_graph *g, const bool *side, gr_value *out)
{
    gr_value part[2];

    if (!gr_v_list(&cx->arena, out) || !gr_v_list(&cx->arena, &part[0]) ||
        !gr_v_list(&cx->arena, &part[1]))
        return false;
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++)
        if (!gr_v_push(&cx->arena, &part[side[v]], gr_v_vertex(g, v)))
            return false;
    return gr_v_push(&cx->arena, out, part[0]) && gr_v_push(&cx->arena, out, part[1]);
}

/* Reads them back; the first node is on the first side. */
static gr_status read_sides(gr_ctx *cx, const gr_graph *g, const gr_value *v, bool **side,
                            gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), *seen = gr_new_n(&cx->scratch, gr_vid, n), count = 0;

    *side = gr_new_n(&cx->scratch, bool, n);
    if (seen == NULL || *side == NULL)
        return gr_fail_memory(cx, err);
    if (v == NULL || v->type != GR_V_LIST || v->list->n != 2)
        return gr_refute(err, "the value has no two sides");
    for (int s = 0; s < 2; s++) {
        const gr_value *part = &v->list->at[s];
        gr_vid u = 0, last = 0;

        if (part->type != GR_V_LIST)
            return gr_refute(err, "side %d is no list", s);
        for (size_t i = 0; i < part->list->n; i++, last = u, count++) {
            if (part->list->at[i].type != GR_V_NODE || !gr_vertex_of(g, &part->list->at[i], &u) ||
                (i != 0 && u <= last) || seen[u]++ != 0)
                return gr_refute(err, "place %zu of side %d is wrong", i, s);
            (*side)[u] = s == 1;
        }
    }
    if (count != n || (n != 0 && (*side)[0]))
        return gr_refute(err, "the sides are not all nodes, that of the first one first");
    return GR_OK;
}

static gr_status list_marked(gr_ctx *cx, const gr_graph *g, const bool *mark, gr_value *out,
                             gr_err *err)
{
    if (!gr_v_list(&cx->arena, out))
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        if (mark[it.id] && !gr_v_push(&cx->arena, out, gr_v_link(g, it.u, it.v)))
            return gr_fail_memory(cx, err);
    return gr_ctx_check(cx, err);
}

static gr_status check_marked(const gr_graph *g, const bool *mark, const gr_value *v, gr_err *err)
{
    size_t k = 0;

    if (v == NULL || v->type != GR_V_LIST)
        return gr_refute(err, "the value has no list of edges");
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        gr_value right = gr_v_link(g, it.u, it.v);

        if (mark[it.id] && (k == v->list->n || v->list->at[k].type != GR_V_EDGE ||
                            !gr_v_eq(&v->list->at[k++], &right)))
            return gr_refute(err, "the edge of nodes %u and %u is not where it belongs", it.u,
                             it.v);
    }
    return k == v->list->n ? GR_OK : gr_refute(err, "the value has too many edges");
}

/* --- maximum_cut --- */

static gr_status read_rivals(gr_ctx *cx, const gr_in *in, gr_fixed *w, gr_rivals **out, size_t *m,
                             gr_err *err)
{
    gr_status st = gr_fixed_read(cx, in->graph, in->arg[0].column, "weight", w, err);

    *m = 0;
    if (st != GR_OK)
        return st;
    *out = gr_new_n(&cx->scratch, gr_rivals, gr_graph_n_edges(in->graph));
    if (*out == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);)
        if (it.u != it.v && w->at[it.id] != 0)
            (*out)[(*m)++] = (gr_rivals){ it.u, it.v, w->at[it.id] };
    return gr_ctx_check(cx, err);
}

/* Edges from one side to the other. */
static bool *mark_cut(gr_ctx *cx, const gr_graph *g, const bool *side)
{
    bool *mark = gr_new_n(&cx->scratch, bool, gr_graph_n_edges(g));

    for (gr_edge_iter it = gr_edges(g); mark != NULL && gr_edge_next(&it);)
        mark[it.id] = side[it.u] != side[it.v];
    return mark;
}

static gr_status maximum_cut_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_clock clock = gr_clock_start(cx, &in->arg[1]);
    gr_arena *a = &cx->arena;
    gr_value sides, edges;
    gr_rivals *at;
    gr_camps best;
    gr_fixed w;
    size_t m;
    bool *mark;
    gr_status st = read_rivals(cx, in, &w, &at, &m, err);

    if (st != GR_OK ||
        (st = gr_camps_search(cx, gr_graph_n_nodes(in->graph), at, m, &clock, &best, err)) != GR_OK)
        return st;
    mark = mark_cut(cx, in->graph, best.side);
    if (mark == NULL || !write_sides(cx, in->graph, best.side, &sides))
        return gr_fail_memory(cx, err);
    if ((st = list_marked(cx, in->graph, mark, &edges, err)) != GR_OK)
        return st;
    if (!gr_v_record(a, &out->value) ||
        !gr_v_set(a, &out->value, "value", gr_fixed_value(&w, best.value)) ||
        !gr_v_set(a, &out->value, "edges", edges) || !gr_v_set(a, &out->value, "sides", sides) ||
        !gr_v_set(a, &out->value, "optimal", gr_v_bool(best.bound == best.value)) ||
        !gr_v_set(a, &out->value, "bound", gr_fixed_value(&w, best.bound)))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* How good the sides are: proved if nothing more could be between them at all. */
static gr_status judge_best(gr_ctx *cx, gr_vid n, const gr_rivals *at, size_t m, int64_t value,
                            int64_t bound, gr_result *r, gr_err *err)
{
    int64_t all = 0, most;
    bool done;
    gr_status st;

    for (size_t i = 0; i < m; i++)
        all += at[i].w > 0 ? at[i].w : 0;
    if (value == all) {
        r->grade = GR_PROVED;
        return GR_OK;
    }
    if ((st = gr_camps_most(cx, n, at, m, &most, &done, err)) != GR_OK)
        return st;
    if (!done) {
        r->grade = GR_UNCHECKED;
        r->why = UNCHECKED_BEST;
        return GR_OK;
    }
    if (bound < most)
        return gr_refute(err, "there are better sides");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

/* The number of units that is shown; false if it is none. */
static bool shown_units(const gr_fixed *w, const gr_value *v, int64_t guess, int64_t *out)
{
    gr_value right = gr_fixed_value(w, guess);
    double d;

    *out = guess;
    if (v == NULL || v->type != right.type)
        return false;
    if (gr_is_same(v, &right))
        return true;
    return v->type == GR_V_INT ? (*out = v->i, true)
                               : gr_v_number(v, &d) && gr_fixed_units(w, d, out);
}

static gr_status maximum_cut_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_value *optimal = gr_v_get(&r->value, "optimal");
    int64_t sum = 0, bound, value;
    bool *side, *mark;
    gr_rivals *at;
    gr_fixed w;
    size_t m;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = read_rivals(cx, in, &w, &at, &m, err)) != GR_OK ||
        (st = read_sides(cx, in->graph, gr_v_get(&r->value, "sides"), &side, err)) != GR_OK)
        return st;
    if ((mark = mark_cut(cx, in->graph, side)) == NULL)
        return gr_fail_memory(cx, err);
    if ((st = check_marked(in->graph, mark, gr_v_get(&r->value, "edges"), err)) != GR_OK)
        return st;
    for (gr_eid e = 0; e < gr_graph_n_edges(in->graph); e++)
        sum += mark[e] ? w.at[e] : 0;
    if (!shown_units(&w, gr_v_get(&r->value, "value"), sum, &value) || value != sum)
        return gr_refute(err, "the edges do not add up to the value");
    if (!shown_units(&w, gr_v_get(&r->value, "bound"), sum, &bound) || bound < sum ||
        !gr_is_bool(optimal, bound == sum))
        return gr_refute(err, "value, bound and optimal contradict each other");
    return judge_best(cx, gr_graph_n_nodes(in->graph), at, m, sum, bound, r, err);
}

static const gr_param maximum_cut_params[] = {
    { "weight", GR_P_ATTR, GR_OPTIONAL, "edge attribute to add up; null counts edges",
      .standard = "@weight", .words = "by" },
    GR_BUDGET_PARAM,
};
static const gr_alias maximum_cut_aliases[] = {
    { GR_SURFACE_NATIVE, "max_cut", NULL, NULL },
};

#define CHECKED_BY                                                                                 \
    "looks at every edge; that no sides are better, by tables over the nodes that still wait for " \
    "a neighbour"

const gr_tool gr_tool_maximum_cut = {
    .name = "maximum_cut",
    .family = "sets",
    .summary = "Two sides with as many edges, or as much weight, between them as possible",
    .details = "A record: the value (number of the cut's edges, or their weights added up), these "
               "edges in the order of the graph, both sides, that of the first node first, optimal "
               "and bound. optimal says that no two sides have more between them; otherwise time "
               "ran out, and bound is what none exceed. Weights may be negative. Directions and "
               "loops do not count, parallel edges add up. A side may be empty.",
    GR_PARAMS(maximum_cut_params),
    GR_ALIASES(maximum_cut_aliases),
    .result = GR_R_RECORD,
    .returns = "value: number, edges: edges, sides: groups, optimal: bool, bound: number",
    .cost = "exponential at worst; within budget_ms",
    .run = maximum_cut_run,
    .verify = maximum_cut_verify,
    .checked_by = CHECKED_BY,
    .cues = "maximum cut, max cut, largest cut, split in two groups with most edges between them, "
            "separate as many rivals as possible, two teams with as many conflicts across as "
            "possible, best bipartition",
    .example = { "a-b 1, b-c 2, c-a 3", "maximum_cut(G)",
                 "value: 5\nedges: a - c, b - c\nsides:\n  a, b\n  c\noptimal: yes\nbound: 5" },
};

/* --- frustration --- */

/* Of the column that says who is whose enemy: -1, 1 for friends, 0 for neither. */
static gr_status sign_of(const gr_column *c, gr_eid e, int *out, gr_err *err)
{
    gr_value v = gr_column_get(c, e);
    double d;

    if (v.type == GR_V_BOOL)
        *out = v.b ? 1 : -1;
    else if (gr_v_number(&v, &d))
        *out = (d > 0) - (d < 0);
    else if (v.type == GR_V_STR && (gr_str_is(v.s, "+") || gr_str_is(v.s, "-")))
        *out = v.s.ptr[0] == '+' ? 1 : -1;
    else
        return gr_fail_arg(err, GR_EINPUT, "sign",
                           "sign: expected a number, '+' or '-', true or false at every edge of "
                           "'%.*s', found %s%.*s",
                           GR_FMT(c->name), v.type == GR_V_STR ? "" : "none",
                           v.type == GR_V_STR ? (int)v.s.len : 0,
                           v.type == GR_V_STR ? v.s.ptr : "");
    return GR_OK;
}

/* The column of signs: the one that is given, or weights if some are negative; NULL = none. */
static const gr_column *find_signs(const gr_in *in)
{
    const gr_column *c = gr_graph_role(in->graph, GR_ROLE_WEIGHT);

    if (in->arg[0].given)
        return in->arg[0].column;
    for (size_t e = 0; c != NULL && e < c->n; e++)
        if (gr_column_has(c, e) && gr_column_number(c, e) < 0)
            return c;
    return NULL;
}

/* sign[e] of all edges; without signs all are enemies. */
static gr_status read_signs(gr_ctx *cx, const gr_in *in, int8_t **sign, gr_err *err)
{
    const gr_column *c = find_signs(in);

    *sign = gr_new_n(&cx->scratch, int8_t, gr_graph_n_edges(in->graph));
    if (*sign == NULL)
        return gr_fail_memory(cx, err);
    for (gr_eid e = 0; e < gr_graph_n_edges(in->graph); e++) {
        int s = -1;
        gr_status st = c != NULL ? sign_of(c, e, &s, err) : GR_OK;

        if (st != GR_OK)
            return st;
        (*sign)[e] = (int8_t)s;
    }
    return gr_ctx_check(cx, err);
}

/* Enemies want to be apart; a loop cannot be. */
static gr_status sign_rivals(gr_ctx *cx, const gr_graph *g, const int8_t *sign, gr_rivals **out,
                             size_t *m, gr_err *err)
{
    *m = 0;
    *out = gr_new_n(&cx->scratch, gr_rivals, gr_graph_n_edges(g));
    if (*out == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        if (it.u != it.v && sign[it.id] != 0)
            (*out)[(*m)++] = (gr_rivals){ it.u, it.v, -sign[it.id] };
    return gr_ctx_check(cx, err);
}

/* Edges that do not fit the sides, and how many there are. */
static gr_status mark_bad(gr_ctx *cx, const gr_graph *g, const int8_t *sign, const bool *side,
                          bool **mark, int64_t *n, gr_err *err)
{
    *n = 0;
    *mark = gr_new_n(&cx->scratch, bool, gr_graph_n_edges(g));
    if (*mark == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        bool apart = side[it.u] != side[it.v];

        (*mark)[it.id] = (sign[it.id] < 0 && !apart) || (sign[it.id] > 0 && apart);
        *n += (*mark)[it.id];
    }
    return gr_ctx_check(cx, err);
}

static gr_status frustration_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_clock clock = gr_clock_start(cx, &in->arg[1]);
    const gr_graph *g = in->graph;
    gr_arena *a = &cx->arena;
    gr_value sides, edges;
    gr_rivals *at;
    gr_camps best;
    int64_t bad, bound;
    int8_t *sign;
    bool *mark;
    size_t m;
    gr_status st = read_signs(cx, in, &sign, err);

    if (st != GR_OK || (st = sign_rivals(cx, g, sign, &at, &m, err)) != GR_OK ||
        (st = gr_camps_search(cx, gr_graph_n_nodes(g), at, m, &clock, &best, err)) != GR_OK ||
        (st = mark_bad(cx, g, sign, best.side, &mark, &bad, err)) != GR_OK ||
        (st = list_marked(cx, g, mark, &edges, err)) != GR_OK)
        return st;
    bound = bad - (best.bound - best.value);
    if (!write_sides(cx, g, best.side, &sides) || !gr_v_record(a, &out->value) ||
        !gr_v_set(a, &out->value, "size", gr_v_int(bad)) ||
        !gr_v_set(a, &out->value, "edges", edges) || !gr_v_set(a, &out->value, "sides", sides) ||
        !gr_v_set(a, &out->value, "optimal", gr_v_bool(bound == bad)) ||
        !gr_v_set(a, &out->value, "bound", gr_v_int(bound)))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

static gr_status frustration_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_graph *g = in->graph;
    int64_t bad, value = 0;
    bool *side, *mark, optimal;
    gr_rivals *at;
    int8_t *sign;
    size_t m;
    gr_status st;

    if (gr_too_big_to_check(g, r))
        return GR_OK;
    if ((st = read_signs(cx, in, &sign, err)) != GR_OK ||
        (st = sign_rivals(cx, g, sign, &at, &m, err)) != GR_OK ||
        (st = read_sides(cx, g, gr_v_get(&r->value, "sides"), &side, err)) != GR_OK ||
        (st = mark_bad(cx, g, sign, side, &mark, &bad, err)) != GR_OK ||
        (st = check_marked(g, mark, gr_v_get(&r->value, "edges"), err)) != GR_OK ||
        (st = gr_best_fields(&r->value, "size", bad, false, &optimal, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < m; i++)
        value += side[at[i].u] != side[at[i].v] ? at[i].w : 0;
    return judge_best(cx, gr_graph_n_nodes(g), at, m, value,
                      value + bad - gr_v_get(&r->value, "bound")->i, r, err);
}

static const gr_param frustration_params[] = {
    { "sign", GR_P_ATTR, GR_OPTIONAL,
      "edge attribute: enemies below 0, '-' or false; friends above 0, '+' or true. If it is not "
      "given the weights, if some are negative; else all are enemies",
      .words = "by, sign" },
    GR_BUDGET_PARAM,
};
static const gr_alias frustration_aliases[] = {
    { GR_SURFACE_NATIVE, "frustration_index", NULL, ".size" },
};

const gr_tool gr_tool_frustration = {
    .name = "frustration",
    .family = "sets",
    .summary = "Fewest edges to delete so that two camps remain: friends together, enemies apart",
    .brief = "fewest edges to delete for two camps; sign: negative = enemies",
    .details = "A record: how many edges (size), these edges in the order of the graph, the two "
               "camps as sides, that of the first node first, optimal and bound. A signed graph is "
               "balanced if the size is 0. Without signs every edge is between enemies: what is "
               "left is bipartite. optimal says that no fewer are enough; otherwise time ran out, "
               "and bound is what is needed at least. A loop between an enemy and itself must go. "
               "Directions do not count, parallel edges count each; a sign of 0 says nothing.",
    GR_PARAMS(frustration_params),
    GR_ALIASES(frustration_aliases),
    .result = GR_R_RECORD,
    .returns = "size: int, edges: edges, sides: groups, optimal: bool, bound: int",
    .cost = "exponential at worst; within budget_ms",
    .run = frustration_run,
    .verify = frustration_verify,
    .checked_by = CHECKED_BY,
    .cues = "frustration index, structural balance, balanced signed graph, two camps, friends and "
            "enemies, fewest edges to remove to make it bipartite, odd cycle transversal of edges, "
            "is the network balanced, which relations do not fit, split into two factions",
    .example = { "a-b -1, b-c -1, c-a -1, c-d 1", "frustration(G)",
                 "size: 1\nedges: b - c\nsides:\n  a\n  b, c, d\noptimal: yes\nbound: 1" },
};
