/* The cheapest of all flows: of the most from one node to another, or of what nodes demand.
 *
 * The kernel finds out how much can flow, by pushing, and how it flows at the least cost, by the
 * network simplex method. Potentials of the nodes prove that nothing is cheaper, a cut that no more
 * can flow; where demands cannot be met, a set of nodes wants more than can flow into it. */
#include "algo/flow/demand_int.h"

#include <math.h>

#define MAX_COST (INT64_C(1) << 58)

enum { SOURCE, TARGET, CAPACITY, WEIGHT, DEMAND };

/* The question in integers. Edge k of an undirected graph is arcs 2k and 2k + 1. */
typedef struct problem {
    gr_ctx *cx;
    const gr_graph *g;
    bool ends; /* from source to target, as much as possible */
    gr_vid s, t;
    gr_fixed cap, cost, want; /* want: by node */
    bool limited;             /* edges have capacities */
    gr_cost_arc *arc;
    uint32_t n_arcs;
} problem;

/* --- reading --- */

/* Demands as integers. A node without one demands nothing. */
static gr_status read_demands(problem *p, const gr_column *c, gr_err *err)
{
    int64_t sum = 0;
    gr_status st = gr_fixed_sparse(p->cx, c, "demand", &p->want, err);

    if (st != GR_OK)
        return st;
    for (gr_vid v = 0; v < gr_graph_n_nodes(p->g); v++)
        sum += p->want.at[v];
    if (sum != 0) {
        gr_fail_arg(err, GR_EINPUT, "demand", "demand: the demands add up to %g, not to 0",
                    (double)sum / gr_fixed_per(&p->want));
        gr_err_hint(err, "what is sent is negative: a node with demand -5 sends 5");
        return GR_EINPUT;
    }
    return GR_OK;
}

static gr_status read_ends(problem *p, const gr_in *in, gr_err *err)
{
    const gr_column *demand = in->arg[DEMAND].column;

    p->ends = in->arg[SOURCE].given && in->arg[TARGET].given;
    p->s = in->arg[SOURCE].node;
    p->t = in->arg[TARGET].node;
    if (in->arg[SOURCE].given != in->arg[TARGET].given)
        return gr_fail_arg(err, GR_EINPUT, in->arg[SOURCE].given ? "target" : "source",
                           "%s: give source and target, or neither and demands of the nodes",
                           in->arg[SOURCE].given ? "target" : "source");
    if (p->ends && p->s == p->t)
        return gr_fail_arg(err, GR_EINPUT, "target",
                           "target: source and target must be different nodes");
    if (p->ends)
        return GR_OK;
    if (demand == NULL)
        demand = gr_graph_column_named(p->g, GR_OF_NODE, GR_STR("demand"));
    if (demand == NULL) {
        gr_fail_arg(err, GR_EINPUT, "source", "source: where should it flow from, and where to?");
        gr_err_hint(err, "give source and target, or a node attribute with what each demands");
        return GR_EINPUT;
    }
    return read_demands(p, demand, err);
}

static gr_status read_numbers(problem *p, const gr_in *in, gr_err *err)
{
    uint32_t m = gr_graph_n_edges(p->g);
    bool directed = gr_graph_is_directed(p->g);
    int64_t sum = 0;
    gr_status st;

    if ((st = gr_fixed_read(p->cx, p->g, in->arg[CAPACITY].column, "capacity", &p->cap, err)) !=
            GR_OK ||
        (st = gr_fixed_read(p->cx, p->g, in->arg[WEIGHT].column, "weight", &p->cost, err)) != GR_OK)
        return st;
    p->limited = p->ends || in->arg[CAPACITY].column != NULL;
    for (uint32_t e = 0; e < m; e++) {
        sum += p->cost.at[e] < 0 ? -p->cost.at[e] : p->cost.at[e];
        if (p->cap.at[e] < 0)
            return gr_fail_arg(err, GR_EINPUT, "capacity",
                               "capacity: expected numbers that are not negative");
        if (p->cost.at[e] < 0 && !directed)
            return gr_fail_arg(err, GR_EINPUT, "weight",
                               "weight: a negative cost needs a directed edge: over an undirected "
                               "one it could be earned going to and fro");
    }
    if (sum >= MAX_COST)
        return gr_fail_arg(err, GR_ELIMIT, "weight",
                           "weight: the costs of all edges do not fit in 58 bits");
    if (!p->ends && !gr_fixed_same_unit(&p->cap, m, &p->want, gr_graph_n_nodes(p->g)))
        return gr_fail_arg(err, GR_ELIMIT, "capacity",
                           "capacity: capacities and demands have too many digits to compare them "
                           "exactly");
    return GR_OK;
}

static gr_status read_problem(gr_ctx *cx, const gr_in *in, problem *p, gr_err *err)
{
    bool directed = gr_graph_is_directed(in->graph);
    gr_status st;

    *p = (problem){ .cx = cx, .g = in->graph };
    if ((st = read_ends(p, in, err)) != GR_OK || (st = read_numbers(p, in, err)) != GR_OK)
        return st;
    if (gr_graph_n_edges(p->g) > INT32_MAX)
        return gr_fail(err, GR_ELIMIT, "the graph has too many edges for a flow");
    p->n_arcs = gr_graph_n_edges(p->g) * (directed ? 1 : 2);
    p->arc = gr_arena_alloc(&cx->scratch, p->n_arcs * sizeof *p->arc);
    if (p->arc == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(p->g); gr_edge_next(&it);) {
        int64_t cap = p->limited ? p->cap.at[it.id] : GR_NO_LIMIT, cost = p->cost.at[it.id];

        if (directed) {
            p->arc[it.id] = (gr_cost_arc){ it.u, it.v, cap, cost };
            continue;
        }
        p->arc[2 * it.id] = (gr_cost_arc){ it.u, it.v, cap, cost };
        p->arc[2 * it.id + 1] = (gr_cost_arc){ it.v, it.u, cap, cost };
    }
    return gr_ctx_check(cx, err);
}

/* --- the kernel --- */

/* As much as can flow becomes what the target demands and the source offers. */
static gr_status demand_most(problem *p, bool **near, gr_err *err)
{
    gr_link *link = gr_arena_alloc(&p->cx->scratch, p->n_arcs * sizeof *link);
    gr_flow_net net;
    int64_t value;
    gr_status st;

    p->want = (gr_fixed){ gr_new_n(&p->cx->scratch, int64_t, gr_graph_n_nodes(p->g)), p->cap.real,
                          p->cap.exp10 };
    if (link == NULL || p->want.at == NULL)
        return gr_fail_memory(p->cx, err);
    for (uint32_t k = 0; k < p->n_arcs; k++)
        link[k] = (gr_link){ p->arc[k].u, p->arc[k].v, p->arc[k].cap, 0 };
    if ((st = gr_net_build(p->cx, gr_graph_n_nodes(p->g), link, p->n_arcs, &net, err)) != GR_OK ||
        (st = gr_net_push(p->cx, &net, p->s, p->t, false, &value, err)) != GR_OK ||
        (st = gr_net_near(p->cx, &net, p->t, near, err)) != GR_OK)
        return st;
    p->want.at[p->s] = -value;
    p->want.at[p->t] = value;
    return GR_OK;
}

/* Flows of arcs to flows of edges. */
static void fold(const problem *p, int64_t *flow)
{
    for (uint32_t e = 0; !gr_graph_is_directed(p->g) && e < gr_graph_n_edges(p->g); e++)
        flow[e] = flow[2 * e] - flow[2 * e + 1];
}

static gr_status solve(problem *p, gr_cost_proof *proof, gr_err *err)
{
    gr_demand_net net = { gr_graph_n_nodes(p->g), p->arc, p->n_arcs, NULL };
    bool bounded;
    gr_status st;

    if (p->ends && (st = demand_most(p, &proof->lacking, err)) != GR_OK)
        return st;
    net.demand = p->want.at;
    if (!p->ends) {
        st = gr_demand_meet(p->cx, &net, &proof->flow, &proof->lacking, err);
        if (st != GR_OK || proof->flow == NULL)
            return st;
    }
    st = gr_demand_cheapest(p->cx, &net, &proof->flow, &proof->potential, &bounded, err);
    if (st != GR_OK)
        return st;
    if (!bounded)
        return gr_fail_arg(err, GR_EINPUT, "weight",
                           "weight: edges without capacity form a cycle of negative cost, so the "
                           "cost has no least value");
    fold(p, proof->flow);
    return GR_OK;
}

/* The flows times their costs. */
static gr_status add_cost(const problem *p, const int64_t *flow, gr_value *out, gr_err *err)
{
    __int128 sum = 0;

    for (uint32_t e = 0; e < gr_graph_n_edges(p->g); e++)
        sum += (__int128)(flow[e] < 0 ? -flow[e] : flow[e]) * p->cost.at[e];
    if (p->cap.real || p->cost.real) {
        gr_exact cost = { sum, p->cap.exp10 + p->cost.exp10 };

        *out = gr_v_real(gr_exact_value(&cost));
        return isfinite(out->d) ? GR_OK
                                : gr_fail_arg(err, GR_ELIMIT, "weight",
                                              "weight: the cost is too large for a number");
    }
    if (sum != (int64_t)sum)
        return gr_fail_arg(err, GR_ELIMIT, "weight",
                           "weight: the cost of the flow does not fit in 64 bits");
    *out = gr_v_int((int64_t)sum);
    return GR_OK;
}

static gr_value amount_of(const problem *p)
{
    int64_t sum = 0;

    for (gr_vid v = 0; v < gr_graph_n_nodes(p->g); v++)
        sum += p->want.at[v] > 0 ? p->want.at[v] : 0;
    return gr_fixed_value(&p->want, sum);
}

static void fill_row(const problem *p, const gr_edge_iter *it, int64_t flow, gr_value *row)
{
    row[0] = gr_v_vertex(p->g, flow < 0 ? it->v : it->u);
    row[1] = gr_v_vertex(p->g, flow < 0 ? it->u : it->v);
    row[2] = gr_fixed_value(&p->cap, flow < 0 ? -flow : flow);
    row[3] = p->limited ? gr_fixed_value(&p->cap, p->cap.at[it->id]) : gr_v_null();
    row[4] = gr_fixed_value(&p->cost, p->cost.at[it->id]);
}

static gr_status show(const problem *p, const gr_cost_proof *proof, gr_value *out, gr_err *err)
{
    static const char *const columns[] = { "source", "target", "flow", "capacity", "cost", NULL };
    gr_arena *a = &p->cx->arena;
    gr_value cost, flow, *row;
    gr_status st = add_cost(p, proof->flow, &cost, err);

    if (st != GR_OK)
        return st;
    if (!gr_v_table(a, &flow, columns) || !gr_v_record(a, out))
        return gr_fail_memory(p->cx, err);
    for (gr_edge_iter it = gr_edges(p->g); gr_edge_next(&it);) {
        if (proof->flow[it.id] == 0)
            continue;
        if ((row = gr_v_row(a, &flow)) == NULL)
            return gr_fail_memory(p->cx, err);
        fill_row(p, &it, proof->flow[it.id], row);
    }
    if (!gr_v_set(a, out, "cost", cost) || !gr_v_set(a, out, "value", amount_of(p)) ||
        !gr_v_set(a, out, "flow", flow))
        return gr_fail_memory(p->cx, err);
    return gr_ctx_check(p->cx, err);
}

static gr_status run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_cost_proof *proof = gr_new(&cx->scratch, gr_cost_proof);
    problem p;
    gr_status st;

    if (proof == NULL)
        return gr_fail_memory(cx, err);
    if ((st = read_problem(cx, in, &p, err)) != GR_OK || (st = solve(&p, proof, err)) != GR_OK)
        return st;
    out->proof = proof;
    out->cert_kind = proof->flow != NULL ? "potential" : "cut";
    out->cert_text = proof->flow != NULL
                         ? GR_STR("potentials of the nodes against which no flow could be cheaper")
                         : GR_STR("some nodes demand more than can flow to them");
    return proof->flow != NULL ? show(&p, proof, &out->value, err) : GR_OK;
}

/* --- the verifier --- */

/* What the nodes of the set want must exceed all that can flow in. */
static gr_status check_lacking(const problem *p, const bool *lacking, gr_err *err)
{
    __int128 want = 0;

    for (gr_vid v = 0; v < gr_graph_n_nodes(p->g); v++)
        want += lacking[v] ? p->want.at[v] : 0;
    for (uint32_t k = 0; k < p->n_arcs; k++)
        if (!lacking[p->arc[k].u] && lacking[p->arc[k].v])
            want -= p->arc[k].cap; /* no limit is more than all demands */
    return want > 0 ? GR_OK : gr_refute(err, "what is demanded can flow in");
}

/* The flow keeps to the capacities, and nothing could flow more cheaply. */
static gr_status check_edges(problem *p, const gr_cost_proof *proof, gr_err *err)
{
    bool directed = gr_graph_is_directed(p->g);
    gr_status st;

    for (uint32_t k = 0; k < p->n_arcs; k++) {
        const gr_cost_arc *a = &p->arc[k];
        int64_t x = proof->flow[directed ? k : k / 2], rate;

        if (GR_EVERY(k) && (st = gr_ctx_check(p->cx, err)) != GR_OK)
            return st;
        if (!directed) /* this way, or the other */
            x = k % 2 == 0 ? x : -x;
        if (directed ? x < 0 || x > a->cap : x > a->cap)
            return gr_refute(err, "more flows from node %u to node %u than can", a->u, a->v);
        rate = a->cost + proof->potential[a->u] - proof->potential[a->v];
        if ((rate < 0 && x < a->cap) || (rate > 0 && x > 0))
            return gr_refute(err, "sending over nodes %u and %u could be cheaper", a->u, a->v);
    }
    return GR_OK;
}

/* At every node as much arrives as is wanted; with ends, as much as a cut lets through. */
static gr_status check_nodes(problem *p, const gr_cost_proof *proof, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(p->g);
    int64_t *arrives = gr_new_n(&p->cx->scratch, int64_t, n), cut = 0;

    if (arrives == NULL)
        return gr_fail_memory(p->cx, err);
    for (gr_edge_iter it = gr_edges(p->g); gr_edge_next(&it);) {
        arrives[it.u] -= proof->flow[it.id];
        arrives[it.v] += proof->flow[it.id];
    }
    if (p->ends) {
        if (proof->lacking[p->s] || !proof->lacking[p->t])
            return gr_refute(err, "the cut does not part source and target");
        for (uint32_t k = 0; k < p->n_arcs; k++)
            if (!proof->lacking[p->arc[k].u] && proof->lacking[p->arc[k].v])
                cut += p->arc[k].cap;
        p->want = (gr_fixed){ gr_new_n(&p->cx->scratch, int64_t, n), p->cap.real, p->cap.exp10 };
        if (p->want.at == NULL)
            return gr_fail_memory(p->cx, err);
        p->want.at[p->s] = -cut;
        p->want.at[p->t] = cut;
    }
    for (gr_vid v = 0; v < n; v++)
        if (arrives[v] != p->want.at[v])
            return gr_refute(err, "node %u does not get what it should", v);
    return gr_ctx_check(p->cx, err);
}

static gr_status check_table(const problem *p, const gr_cost_proof *proof, const gr_value *v,
                             gr_err *err)
{
    gr_value row[5];
    size_t k = 0;

    if (!gr_is_table(v, GR_COLUMNS("source", "target", "flow", "capacity", "cost")))
        return gr_refute(err, "the flow is no table");
    for (gr_edge_iter it = gr_edges(p->g); gr_edge_next(&it);) {
        bool same = k < v->table->n_rows;

        if (proof->flow[it.id] == 0)
            continue;
        fill_row(p, &it, proof->flow[it.id], row);
        for (int i = 0; i < 5 && same; i++)
            same = gr_is_same(&row[i], &v->table->cells[k * 5 + (size_t)i]);
        if (!same)
            return gr_refute(err, "row %zu of the table is not what flows", k);
        k++;
    }
    return k == v->table->n_rows ? GR_OK : gr_refute(err, "the table has too many rows");
}

static gr_status verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_cost_proof *proof = r->proof;
    const gr_value *cost = gr_v_get(&r->value, "cost"), *value = gr_v_get(&r->value, "value");
    gr_value right_cost, right_value;
    problem p;
    gr_status st = read_problem(cx, in, &p, err);

    r->grade = GR_PROVED;
    if (st != GR_OK)
        return st;
    if (proof->flow == NULL)
        return r->value.type == GR_V_NULL
                   ? check_lacking(&p, proof->lacking, err)
                   : gr_refute(err, "value and certificate contradict each other");
    if ((st = check_edges(&p, proof, err)) != GR_OK ||
        (st = check_nodes(&p, proof, err)) != GR_OK ||
        (st = check_table(&p, proof, gr_v_get(&r->value, "flow"), err)) != GR_OK ||
        (st = add_cost(&p, proof->flow, &right_cost, err)) != GR_OK)
        return st;
    right_value = amount_of(&p);
    if (cost == NULL || cost->type != right_cost.type || !gr_v_eq(cost, &right_cost) ||
        value == NULL || value->type != right_value.type || !gr_v_eq(value, &right_value))
        return gr_refute(err, "the flow has another cost or value");
    return GR_OK;
}

/* --- the row --- */

static const gr_param cost_params[] = {
    { "source", GR_P_NODE, GR_OPTIONAL, "where it comes from; without both, nodes have demands",
      .words = "from, between, source" },
    { "target", GR_P_NODE, GR_OPTIONAL, "where it goes", .words = "to, and, sink, target" },
    { "capacity", GR_P_ATTR, GR_OPTIONAL,
      "edge attribute that limits the flow; null means 1, or no limit where nodes have demands",
      .standard = "@capacity", .words = "capacity, limited by" },
    { "weight", GR_P_ATTR, GR_OPTIONAL,
      "edge attribute: the cost of one unit; null means every edge costs 1", .standard = "@weight",
      .words = "cost, price" },
    { "demand", GR_P_NODE_ATTR, GR_OPTIONAL,
      "node attribute: how much more must arrive than leave, negative = it sends; 'demand' if the "
      "nodes have that and no ends are given",
      .words = "demand, supply" },
};

static const gr_alias cost_aliases[] = {
    { GR_SURFACE_NATIVE, "max_flow_min_cost", NULL, NULL },
    { GR_SURFACE_NATIVE, "network_simplex", NULL, NULL },
    { GR_SURFACE_NATIVE, "min_cost_flow_cost", NULL, ".cost" },
};

const gr_tool gr_tool_min_cost_flow = {
    .name = "min_cost_flow",
    .family = "flow",
    .summary = "The cheapest way to send as much as possible, or to meet all demands",
    .brief = "cheapest maximum flow, or meeting demands",
    .details = "With source and target: among the maximum flows between them the cheapest. "
               "Without: the cheapest flow with which every node gets what it demands; the demands "
               "must add up to 0, a node without one passes everything on, and the answer is null "
               "if they cannot be met. The answer has the cost (flow times weight, added up), the "
               "value (how much flows in all), and a table of the edges that carry something, in "
               "the order of the graph. An undirected edge carries its capacity either way and "
               "must not have a negative cost; over loops nothing flows unless their cost is "
               "negative. Costs that fall for ever are an error.",
    GR_PARAMS(cost_params),
    GR_ALIASES(cost_aliases),
    .result = GR_R_RECORD,
    .returns = "{cost: number, value: number, flow: table(source: node, target: node, flow: "
               "number, capacity: number?, cost: number)}?",
    .cost = "O(n m^2) at worst, far less in practice",
    .run = run,
    .verify = verify,
    .checked_by = "adds up what flows, and checks potentials of the nodes against every edge and "
                  "the capacities of a cut; where demands cannot be met, what can flow to nodes "
                  "that want more",
    .cues = "minimum cost flow, min cost flow, cheapest flow, cheapest way to ship, transport at "
            "the lowest cost, transportation problem, transshipment, supply and demand, max flow "
            "min cost, cheapest maximum flow, ship goods at least cost, cheapest delivery plan, "
            "logistics with capacities, send units as cheaply as possible, minimum cost transport",
    .example = { "s>a 1, a>t 1, s>b 2, b>t 2, a>b 0", "min_cost_flow(G, s, t)",
                 "cost: 6\nvalue: 2\nflow:\n  source  target  flow  capacity  cost\n"
                 "  s       a          1         1     1\n  s       b          1         1     2\n"
                 "  a       t          1         1     1\n  b       t          1         1     2" },
};
