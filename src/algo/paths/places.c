/* Places to serve all nodes from: the weighted median and the weighted centre, one or several.
 *
 * The verifiers find all distances by Floyd and Warshall, and try all choices of places where these
 * are few. */
#include "algo/paths/distances_int.h"
#include "algo/paths/places_int.h"

#define NODES_MAX  1500u
#define CHECK_MAX  500u      /* nodes */
#define CHECK_WORK 20000000u /* choices times nodes */

enum { K, WEIGHT, DEMAND, BUDGET };

/* What is asked for: the largest cost, or the sum. */
typedef enum asked { ASKED_SUM, ASKED_WORST } asked;

/* --- costs --- */

static gr_status read_demand(gr_ctx *cx, const gr_in *in, gr_fixed *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    gr_status st;

    if (in->arg[DEMAND].given) {
        if ((st = gr_fixed_sparse(cx, in->arg[DEMAND].column, "demand", out, err)) != GR_OK)
            return st;
        for (gr_vid v = 0; v < n; v++)
            if (out->at[v] < 0)
                return gr_fail_arg(err, GR_EINPUT, "demand",
                                   "demand: expected numbers that are not negative");
        return GR_OK;
    }
    *out = (gr_fixed){ .at = gr_new_n(&cx->scratch, int64_t, n) };
    if (out->at == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        out->at[v] = 1;
    return GR_OK;
}

static gr_status hops_row(gr_ctx *cx, const gr_graph *g, gr_vid source, int64_t *row, gr_err *err)
{
    uint32_t *level;
    gr_status st = gr_hops_from(cx, g, source, &level, err);

    for (gr_vid v = 0; st == GR_OK && v < gr_graph_n_nodes(g); v++)
        row[v] = level[v] != GR_FAR ? (int64_t)level[v] : -1;
    return st;
}

/* All distances, row by row; -1 = no path. */
static gr_status all_distances(gr_ctx *cx, const gr_in *in, const gr_fixed *length, int64_t *at,
                               gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    gr_column weight = { .type = GR_COL_INT, .ints = length->at, .n = gr_graph_n_edges(in->graph) };
    gr_heap heap = { .budget = &cx->budget };
    gr_status st = GR_OK;

    for (gr_vid v = 0; v < n && st == GR_OK; v++)
        st = in->arg[WEIGHT].column != NULL
                 ? gr_keys_from(cx, in->graph, v, &weight, &heap, at + (size_t)v * n, err)
                 : hops_row(cx, in->graph, v, at + (size_t)v * n, err);
    gr_vec_clear(&heap);
    return st;
}

static gr_status too_much(gr_err *err)
{
    return gr_fail(err, GR_ELIMIT, "demands times distances are too large to be added up exactly");
}

/* Distances times demands. */
static gr_status make_costs(gr_ctx *cx, const gr_fixed *length, const gr_fixed *demand, gr_costs *c,
                            gr_err *err)
{
    int64_t all = 0;

    for (gr_vid v = 0; v < c->n; v++) {
        int64_t most = 0;

        for (gr_vid p = 0; p < c->n; p++) {
            int64_t *x = &c->at[(size_t)p * c->n + v];

            if (demand->at[v] == 0)
                *x = 0;
            else if (*x >= 0 && __builtin_mul_overflow(*x, demand->at[v], x))
                return too_much(err);
            most = *x > most ? *x : most;
        }
        if (__builtin_add_overflow(all, most, &all))
            return too_much(err);
    }
    c->far = all + 1;
    if (all >= INT64_MAX / 4 / ((int64_t)c->n + 1))
        return too_much(err);
    for (size_t i = 0; i < (size_t)c->n * c->n; i++)
        c->at[i] = c->at[i] < 0 ? c->far : c->at[i];
    c->unit =
        (gr_fixed){ .real = length->real || demand->real, .exp10 = length->exp10 + demand->exp10 };
    return gr_ctx_check(cx, err);
}

typedef gr_status (*distances_fn)(gr_ctx *cx, const gr_in *in, const gr_fixed *length, int64_t *at,
                                  gr_err *err);

static gr_status read_costs(gr_ctx *cx, const gr_in *in, distances_fn find, gr_costs *c,
                            gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    gr_fixed length, demand;
    gr_status st;

    *c = (gr_costs){ .n = n };
    if ((st = gr_fixed_read(cx, in->graph, in->arg[WEIGHT].column, "weight", &length, err)) !=
            GR_OK ||
        (st = read_demand(cx, in, &demand, err)) != GR_OK)
        return st;
    if ((c->at = gr_new_n(&cx->scratch, int64_t, (size_t)n * n)) == NULL)
        return gr_fail_memory(cx, err);
    if ((st = find(cx, in, &length, c->at, err)) != GR_OK)
        return st;
    return make_costs(cx, &length, &demand, c, err);
}

/* --- the tools --- */

static gr_status answer(gr_ctx *cx, const gr_in *in, asked what, gr_result *out, gr_err *err)
{
    gr_clock clock = gr_clock_start(cx, &in->arg[BUDGET]);
    gr_vid n = gr_graph_n_nodes(in->graph);
    gr_places p = { .n = in->arg[K].value.i < n ? (gr_vid)in->arg[K].value.i : n };
    gr_arena *a = &cx->arena;
    gr_value nodes;
    gr_costs c;
    gr_status st;

    if (n > NODES_MAX)
        return gr_fail(err, GR_ELIMIT, "graphs of up to %u nodes are searched, this one has %u",
                       NODES_MAX, n);
    if ((st = read_costs(cx, in, all_distances, &c, err)) != GR_OK)
        return st;
    st = what == ASKED_SUM ? gr_places_median(cx, &c, &clock, &p, err)
                           : gr_places_center(cx, &c, &clock, &p, err);
    if (st != GR_OK)
        return st;
    out->value = gr_v_null();
    if (p.cost >= c.far && clock.over)
        return gr_fail(err, GR_ELIMIT, "no places that reach all nodes were found in time");
    if (p.cost >= c.far)
        return GR_OK;
    if (!gr_v_list(a, &nodes) || !gr_v_record(a, &out->value))
        return gr_fail_memory(cx, err);
    for (gr_vid i = 0; i < p.n; i++)
        if (!gr_v_push(a, &nodes, gr_v_vertex(in->graph, p.at[i])))
            return gr_fail_memory(cx, err);
    if (!gr_v_set(a, &out->value, "nodes", nodes) ||
        !gr_v_set(a, &out->value, "cost", gr_fixed_value(&c.unit, p.cost)) ||
        !gr_v_set(a, &out->value, "optimal", gr_v_bool(p.cost == p.bound)) ||
        !gr_v_set(a, &out->value, "bound", gr_fixed_value(&c.unit, p.bound)))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* --- the verifiers --- */

/* By Floyd and Warshall. */
static gr_status distances_again(gr_ctx *cx, const gr_in *in, const gr_fixed *length, int64_t *at,
                                 gr_err *err)
{
    size_t n = gr_graph_n_nodes(in->graph);
    gr_status st;

    memset(at, 0xff, n * n * sizeof *at);
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);)
        for (int turn = 0; turn < (gr_graph_is_directed(in->graph) ? 1 : 2); turn++) {
            int64_t *x = turn ? &at[it.v * n + it.u] : &at[it.u * n + it.v];

            *x = *x < 0 || length->at[it.id] < *x ? length->at[it.id] : *x;
        }
    for (size_t v = 0; v < n; v++)
        at[v * n + v] = 0;
    for (size_t m = 0; m < n; m++) {
        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (size_t u = 0; u < n; u++)
            for (size_t v = 0; at[u * n + m] >= 0 && v < n; v++) {
                int64_t *x = &at[u * n + v], by;

                if (at[m * n + v] >= 0 &&
                    !__builtin_add_overflow(at[u * n + m], at[m * n + v], &by) &&
                    (*x < 0 || by < *x))
                    *x = by;
            }
    }
    return GR_OK;
}

static int64_t cost_of(const gr_costs *c, asked what, const gr_vid *at, size_t k)
{
    int64_t total = 0;

    for (gr_vid v = 0; v < c->n; v++) {
        int64_t least = c->far;

        for (size_t i = 0; i < k; i++)
            least =
                c->at[(size_t)at[i] * c->n + v] < least ? c->at[(size_t)at[i] * c->n + v] : least;
        total = what == ASKED_SUM ? total + least : least > total ? least : total;
    }
    return total;
}

/* The least cost of all choices of k places; *done = false if they are too many. */
static gr_status try_all(gr_ctx *cx, const gr_costs *c, asked what, size_t k, int64_t *least,
                         bool *done, gr_err *err)
{
    gr_vid *at = gr_new_n(&cx->scratch, gr_vid, k + 1);
    double choices = 1;
    size_t i;
    gr_status st;

    for (i = 0; i < k; i++)
        choices *= (double)(c->n - i) / (double)(i + 1);
    *least = INT64_MAX;
    *done = choices * c->n * (double)k <= CHECK_WORK;
    if (!*done)
        return GR_OK;
    if (at == NULL)
        return gr_fail_memory(cx, err);
    for (i = 0; i < k; i++)
        at[i] = (gr_vid)i;
    for (;;) {
        int64_t cost = cost_of(c, what, at, k);

        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        *least = cost < *least ? cost : *least;
        for (i = k; i > 0 && at[i - 1] == c->n - k + i - 1; i--) {
        }
        if (i == 0)
            return GR_OK;
        for (at[i - 1]++; i < k; i++)
            at[i] = at[i - 1] + 1;
    }
}

/* The places as they are listed: so many, in order. */
static gr_status read_places(gr_ctx *cx, const gr_graph *g, const gr_value *v, size_t k,
                             gr_vid **out, gr_err *err)
{
    const gr_value *nodes = gr_v_get(v, "nodes");

    *out = gr_new_n(&cx->scratch, gr_vid, k);
    if (*out == NULL)
        return gr_fail_memory(cx, err);
    if (nodes == NULL || nodes->type != GR_V_LIST || nodes->list->n != k)
        return gr_refute(err, "the value has no list of %zu nodes", k);
    for (size_t i = 0; i < k; i++)
        if (nodes->list->at[i].type != GR_V_NODE ||
            !gr_vertex_of(g, &nodes->list->at[i], &(*out)[i]) ||
            (i != 0 && (*out)[i] <= (*out)[i - 1]))
            return gr_refute(err, "place %zu is no node, or out of order", i);
    return GR_OK;
}

/* Fields that fit each other; *bound in units. */
static gr_status read_fields(const gr_value *v, const gr_costs *c, int64_t cost, int64_t *bound,
                             gr_err *err)
{
    const gr_value *shown = gr_v_get(v, "bound");
    gr_value right = gr_fixed_value(&c->unit, cost);
    double d;

    if (gr_v_get(v, "cost") == NULL || !gr_is_same(gr_v_get(v, "cost"), &right))
        return gr_refute(err, "the places cost something else");
    *bound = cost;
    if (shown == NULL || shown->type != right.type)
        return gr_refute(err, "the value has no bound");
    if (!gr_is_same(shown, &right)) {
        if (shown->type == GR_V_INT)
            *bound = shown->i;
        else if (!gr_v_number(shown, &d) || !gr_fixed_units(&c->unit, d, bound))
            return gr_refute(err, "the bound is no sum of costs");
    }
    if (*bound > cost || !gr_is_bool(gr_v_get(v, "optimal"), *bound == cost))
        return gr_refute(err, "cost, bound and optimal contradict each other");
    return GR_OK;
}

static gr_status check(gr_ctx *cx, const gr_in *in, asked what, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph), *at;
    size_t k = in->arg[K].value.i < n ? (size_t)in->arg[K].value.i : n;
    int64_t bound = 0, least;
    gr_costs c;
    bool done;
    gr_status st;

    r->grade = GR_UNCHECKED;
    r->why = "not all choices of places were tried again: that would take too long";
    if (n > CHECK_MAX)
        return GR_OK;
    if ((st = read_costs(cx, in, distances_again, &c, err)) != GR_OK)
        return st;
    if (r->value.type == GR_V_NULL)
        bound = c.far;
    else if ((st = read_places(cx, in->graph, &r->value, k, &at, err)) != GR_OK ||
             (st = read_fields(&r->value, &c, cost_of(&c, what, at, k), &bound, err)) != GR_OK)
        return st;
    if ((st = try_all(cx, &c, what, k, &least, &done, err)) != GR_OK || !done)
        return st;
    if (least < bound)
        return gr_refute(err, "there are better places");
    r->grade = GR_REDERIVED;
    r->why = NULL;
    return GR_OK;
}

static gr_status k_median_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return answer(cx, in, ASKED_SUM, out, err);
}

static gr_status k_median_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check(cx, in, ASKED_SUM, r, err);
}

static gr_status k_center_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return answer(cx, in, ASKED_WORST, out, err);
}

static gr_status k_center_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check(cx, in, ASKED_WORST, r, err);
}

static const gr_param params[] = {
    { "k", GR_P_INT, GR_OPTIONAL, "how many places", .standard = "1", .bounded = true, .min = 1,
      .max = 1000 },
    { "weight", GR_P_ATTR, GR_OPTIONAL,
      "edge attribute: how long an edge is; null means every edge counts 1", .standard = "@weight",
      .words = "by" },
    { "demand", GR_P_NODE_ATTR, GR_OPTIONAL,
      "attribute of nodes that distances are multiplied by; 1 each if it is not given",
      .words = "weighted by" },
    GR_BUDGET_PARAM,
};

#define CHECKED_BY                                                                                 \
    "finds all distances by Floyd and Warshall, and tries all choices of places where they are "   \
    "few"
#define PLACES                                                                                     \
    "optimal says that no choice costs less; otherwise time ran out, and bound is what each "      \
    "costs "                                                                                       \
    "at least. Null if no choice reaches all nodes with a demand. Of several best choices one is " \
    "given. In a directed graph paths lead from the place to the node. A node that lacks the "     \
    "demand has none."

static const gr_alias k_median_aliases[] = {
    { GR_SURFACE_NATIVE, "median_node", NULL, NULL },
};

const gr_tool gr_tool_k_median = {
    .name = "k_median",
    .family = "paths",
    .summary = "Places with the smallest sum of distances to all nodes, times their demands",
    .brief = "places with least sum of distance times demand",
    .details = "A record: the places (nodes), in order, their cost, optimal and bound. Every node "
               "is served from the place nearest to it. " PLACES,
    GR_PARAMS(params),
    GR_ALIASES(k_median_aliases),
    .result = GR_R_RECORD,
    .returns = "{nodes: nodes, cost: number, optimal: bool, bound: number}?",
    .demands = GR_NONNEG_WEIGHT | GR_WANTS_NODES,
    .cost = "O(n (n + m) log n) for one place; exponential in k at worst, within budget_ms",
    .run = k_median_run,
    .verify = k_median_verify,
    .checked_by = CHECKED_BY,
    .cues = "median of the graph, weighted median, best warehouse location, smallest total "
            "distance, where to build the depot, least total travel, p-median, facility location, "
            "meeting point with least total travel, closest to everyone on average",
    .example = { "a-b 2, b-c 3, c-d 1", "k_median(G)",
                 "nodes: b\ncost: 9\noptimal: yes\nbound: 9" },
};

const gr_tool gr_tool_k_center = {
    .name = "k_center",
    .family = "paths",
    .summary = "Places with the smallest distance to the worst served node, times its demand",
    .brief = "places with least largest distance",
    .details = "A record: the places (nodes), in order, their cost, which is the largest distance "
               "times demand of a node from the place nearest to it, optimal and bound. " PLACES,
    GR_PARAMS(params),
    .result = GR_R_RECORD,
    .returns = "{nodes: nodes, cost: number, optimal: bool, bound: number}?",
    .demands = GR_NONNEG_WEIGHT | GR_WANTS_NODES,
    .cost = "O(n (n + m) log n) for one place; exponential in k at worst, within budget_ms",
    .run = k_center_run,
    .verify = k_center_verify,
    .checked_by = CHECKED_BY,
    .cues = "k-center, weighted center, fire stations, ambulance locations, worst case distance "
            "smallest, place several stations, minimise the longest trip, p-center, emergency "
            "facility location",
    .example = { "a-b 2, b-c 3, c-d 1", "k_center(G, 2)",
                 "nodes: a, c\ncost: 2\noptimal: yes\nbound: 2" },
};
