/* Circulations: flows that go round, with at least so much over every edge and at most so much.
 *
 * What must flow is taken for granted; what it leaves over or lacks at the nodes becomes demands.
 * Without a circulation there is a set of nodes out of which more must flow than can flow in
 * (Hoffman). */
#include "algo/flow/demand_int.h"

typedef struct bounds {
    gr_fixed lower, cap;
    bool limited;
} bounds;

static gr_status read_bounds(gr_ctx *cx, const gr_in *in, bounds *b, gr_err *err)
{
    const gr_graph *g = in->graph;
    uint32_t m = gr_graph_n_edges(g);
    gr_status st;

    if (!in->arg[0].given) {
        b->lower = (gr_fixed){ gr_new_n(&cx->scratch, int64_t, m), false, 0 };
        if (b->lower.at == NULL)
            return gr_fail_memory(cx, err);
    } else if ((st = gr_fixed_read(cx, g, in->arg[0].column, "lower", &b->lower, err)) != GR_OK) {
        return st;
    }
    if ((st = gr_fixed_read(cx, g, in->arg[1].column, "capacity", &b->cap, err)) != GR_OK)
        return st;
    b->limited = in->arg[1].column != NULL;
    if (!gr_fixed_same_unit(&b->lower, m, &b->cap, m))
        return gr_fail_arg(err, GR_ELIMIT, "lower",
                           "lower: lower bounds and capacities have too many digits to compare "
                           "them exactly");
    for (uint32_t e = 0; e < m; e++)
        if (b->lower.at[e] < 0 || b->cap.at[e] < 0)
            return gr_fail_arg(err, GR_EINPUT, b->lower.at[e] < 0 ? "lower" : "capacity",
                               "%s: expected numbers that are not negative",
                               b->lower.at[e] < 0 ? "lower" : "capacity");
        else if (b->limited && b->lower.at[e] > b->cap.at[e])
            return gr_fail_arg(err, GR_EINPUT, "lower",
                               "lower: an edge must carry more than its capacity");
    return GR_OK;
}

/* --- the kernel --- */

static gr_status solve(gr_ctx *cx, const gr_graph *g, const bounds *b, gr_round_proof *proof,
                       gr_err *err)
{
    gr_cost_arc *arc = gr_arena_alloc(&cx->scratch, gr_graph_n_edges(g) * sizeof *arc);
    int64_t *demand = gr_new_n(&cx->scratch, int64_t, gr_graph_n_nodes(g));
    gr_demand_net net = { gr_graph_n_nodes(g), arc, gr_graph_n_edges(g), demand };
    gr_status st;

    if (arc == NULL || demand == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        int64_t least = b->lower.at[it.id];

        arc[it.id] =
            (gr_cost_arc){ it.u, it.v, b->limited ? b->cap.at[it.id] - least : GR_NO_LIMIT, 0 };
        demand[it.u] += least;
        demand[it.v] -= least;
    }
    st = gr_demand_meet(cx, &net, &proof->flow, &proof->lacking, err);
    for (uint32_t e = 0; st == GR_OK && proof->flow != NULL && e < gr_graph_n_edges(g); e++)
        proof->flow[e] += b->lower.at[e];
    return st;
}

static void fill_row(const gr_graph *g, const bounds *b, const gr_edge_iter *it, int64_t flow,
                     gr_value *row)
{
    row[0] = gr_v_vertex(g, it->u);
    row[1] = gr_v_vertex(g, it->v);
    row[2] = gr_fixed_value(&b->cap, flow);
    row[3] = gr_fixed_value(&b->lower, b->lower.at[it->id]);
    row[4] = b->limited ? gr_fixed_value(&b->cap, b->cap.at[it->id]) : gr_v_null();
}

static gr_status show(gr_ctx *cx, const gr_graph *g, const bounds *b, const gr_round_proof *proof,
                      gr_value *out, gr_err *err)
{
    static const char *const columns[] = { "source", "target", "flow", "lower", "capacity", NULL };
    gr_arena *a = &cx->arena;
    gr_value flow = gr_v_null(), nodes = gr_v_null(), *row;
    gr_status st;

    if (proof->flow == NULL && (st = gr_nodes_marked(cx, g, proof->lacking, &nodes, err)) != GR_OK)
        return st;
    if (!gr_v_record(a, out) || (proof->flow != NULL && !gr_v_table(a, &flow, columns)))
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); proof->flow != NULL && gr_edge_next(&it);) {
        if (proof->flow[it.id] == 0)
            continue;
        if ((row = gr_v_row(a, &flow)) == NULL)
            return gr_fail_memory(cx, err);
        fill_row(g, b, &it, proof->flow[it.id], row);
    }
    if (!gr_v_set(a, out, "feasible", gr_v_bool(proof->flow != NULL)) ||
        !gr_v_set(a, out, "flow", flow) || !gr_v_set(a, out, "blocked", nodes))
        return gr_fail_memory(cx, err);
    return gr_ctx_check(cx, err);
}

static gr_status run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_round_proof *proof = gr_new(&cx->scratch, gr_round_proof);
    bounds b;
    gr_status st;

    if (proof == NULL)
        return gr_fail_memory(cx, err);
    out->proof = proof;
    if ((st = read_bounds(cx, in, &b, err)) != GR_OK ||
        (st = solve(cx, in->graph, &b, proof, err)) != GR_OK)
        return st;
    out->cert_kind = proof->flow != NULL ? "flow" : "cut";
    out->cert_text = proof->flow != NULL
                         ? GR_STR("as much arrives at every node as leaves it")
                         : GR_STR("more must flow out of some nodes than can flow in");
    return show(cx, in->graph, &b, proof, &out->value, err);
}

/* --- the verifier --- */

static gr_status check_flow(gr_ctx *cx, const gr_graph *g, const bounds *b, const int64_t *flow,
                            const gr_value *v, gr_err *err)
{
    int64_t *arrives = gr_new_n(&cx->scratch, int64_t, gr_graph_n_nodes(g));
    gr_value row[5];
    size_t k = 0;

    if (arrives == NULL)
        return gr_fail_memory(cx, err);
    if (!gr_is_table(v, GR_COLUMNS("source", "target", "flow", "lower", "capacity")))
        return gr_refute(err, "the flow is no table");
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        int64_t x = flow[it.id];
        bool same = k < v->table->n_rows;

        if (x < b->lower.at[it.id] || (b->limited && x > b->cap.at[it.id]))
            return gr_refute(err, "too little or too much flows over edge %u", it.id);
        arrives[it.u] -= x;
        arrives[it.v] += x;
        if (x == 0)
            continue;
        fill_row(g, b, &it, x, row);
        for (int i = 0; i < 5 && same; i++)
            same = gr_is_same(&row[i], &v->table->cells[k * 5 + (size_t)i]);
        if (!same)
            return gr_refute(err, "row %zu of the table is not what flows", k);
        k++;
    }
    for (gr_vid u = 0; u < gr_graph_n_nodes(g); u++)
        if (arrives[u] != 0)
            return gr_refute(err, "what arrives at node %u does not leave it", u);
    return k == v->table->n_rows ? gr_ctx_check(cx, err)
                                 : gr_refute(err, "the table has too many rows");
}

static gr_status check_blocked(gr_ctx *cx, const gr_graph *g, const bounds *b,
                               const gr_value *nodes, gr_err *err)
{
    bool *mark = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(g));
    int64_t surplus = 0;
    gr_status st;
    gr_vid v;

    if (mark == NULL)
        return gr_fail_memory(cx, err);
    if (nodes == NULL || nodes->type != GR_V_LIST)
        return gr_refute(err, "the nodes are no list");
    for (size_t k = 0; k < nodes->list->n; k++)
        if (gr_vertex_of(g, &nodes->list->at[k], &v))
            mark[v] = true;
    if ((st = gr_check_nodes(cx, g, nodes, mark, err)) != GR_OK)
        return st;
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        if (mark[it.u] && !mark[it.v])
            surplus += b->lower.at[it.id];
        if (!mark[it.u] && mark[it.v] && !b->limited)
            return gr_refute(err, "edge %u can carry anything in", it.id);
        if (!mark[it.u] && mark[it.v])
            surplus -= b->cap.at[it.id];
    }
    return surplus > 0 ? GR_OK : gr_refute(err, "enough can flow in");
}

static gr_status verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_round_proof *proof = r->proof;
    const gr_value *feasible = gr_v_get(&r->value, "feasible");
    const gr_value *flow = gr_v_get(&r->value, "flow"), *nodes = gr_v_get(&r->value, "blocked");
    bool there = proof->flow != NULL;
    bounds b;
    gr_status st = read_bounds(cx, in, &b, err);

    if (st != GR_OK)
        return st;
    if (feasible == NULL || feasible->type != GR_V_BOOL || feasible->b != there || flow == NULL ||
        nodes == NULL || (there ? nodes : flow)->type != GR_V_NULL)
        return gr_refute(err, "value and certificate contradict each other");
    r->grade = GR_PROVED;
    return there ? check_flow(cx, in->graph, &b, proof->flow, flow, err)
                 : check_blocked(cx, in->graph, &b, nodes, err);
}

/* --- the row --- */

static const gr_param circulation_params[] = {
    { "lower", GR_P_ATTR, GR_OPTIONAL, "edge attribute: what must flow at least; null means 0",
      .standard = "lower", .words = "at least, minimum, lower bound" },
    { "capacity", GR_P_ATTR, GR_OPTIONAL,
      "edge attribute: what can flow at most; null means no limit", .standard = "@capacity",
      .words = "at most, capacity" },
};

const gr_tool gr_tool_circulation = {
    .name = "circulation",
    .family = "flow",
    .summary = "Whether a flow can go round with at least and at most so much over every edge",
    .brief = "at least lower, at most capacity",
    .details = "As much must arrive at every node as leaves it, and every edge must carry at least "
               "its lower bound (attribute 'lower') and at most its capacity. The answer says "
               "whether that is feasible; if so it has a table of the edges that carry something, "
               "else nodes out of which more must flow than can flow in. Directed graphs only. "
               "Neither number may be negative, nor a lower bound above the capacity.",
    GR_PARAMS(circulation_params),
    .result = GR_R_RECORD,
    .returns = "feasible: bool, flow: table(source: node, target: node, flow: number, lower: "
               "number, capacity: number?)?, blocked: nodes?",
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(n^2 sqrt(m)) at worst, far less in practice",
    .run = run,
    .verify = verify,
    .checked_by = "adds up what flows at every node, or what must leave the nodes and can enter "
                  "them",
    .cues = "circulation, feasible circulation, lower bounds, flow with lower bounds, minimum "
            "flow on every edge, can the flow go round, supply and demand with minimums, is there "
            "a feasible flow, at least so much on every pipe, closed flow",
    .example = { "a>b 1, b>c 2, c>a 1", "circulation(G, lower=weight)",
                 "feasible: yes\nflow:\n  source  target  flow  lower  capacity\n"
                 "  a       b          2      1      none\n  b       c          2      2      "
                 "none\n"
                 "  c       a          2      1      none\nblocked: none" },
};
