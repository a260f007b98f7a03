/* Maximum flow and minimum cut between nodes.
 *
 * The kernels push (flow_push.c; between several nodes, or through limited ones, by way of
 * flow_between.c) and leave what flows over every edge together with the two sides
 * of a cut. The verifiers add both up over the edges: what arrives at the target can arrive, and
 * no more can pass a cut than the cut can carry. */
#include "algo/flow/flow_int.h"

enum { SOURCE, TARGET, CAPACITY, NODE_CAPACITY };

/* --- the kernels --- */

/* One source, one target, and no nodes that are limited. */
static bool is_plain(const gr_in *in)
{
    return in->arg[SOURCE].n_nodes == 1 && in->arg[TARGET].n_nodes == 1 &&
           in->arg[NODE_CAPACITY].column == NULL;
}

/* The question, and capacities as integers. */
static gr_status read_question(gr_ctx *cx, const gr_in *in, gr_flow_ends *e, gr_err *err)
{
    const gr_column *c = in->arg[CAPACITY].column;

    if (!is_plain(in))
        return gr_flow_ends_read(cx, in->graph, &in->arg[SOURCE], &in->arg[TARGET], c,
                                 in->arg[NODE_CAPACITY].column, e, err);
    if (in->arg[SOURCE].nodes[0] == in->arg[TARGET].nodes[0])
        return gr_fail_arg(err, GR_EINPUT, "target",
                           "target: source and target must be different nodes");
    *e = (gr_flow_ends){ .is_source = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(in->graph)),
                         .is_target = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(in->graph)) };
    if (e->is_source == NULL || e->is_target == NULL)
        return gr_fail_memory(cx, err);
    e->is_source[in->arg[SOURCE].nodes[0]] = e->is_target[in->arg[TARGET].nodes[0]] = true;
    return gr_capacities_read(cx, in->graph, c, in->arg[SOURCE].nodes[0], in->arg[TARGET].nodes[0],
                              "capacity", &e->edge, err);
}

static gr_status flow_plainly(gr_ctx *cx, const gr_in *in, const gr_flow_ends *e, bool whole,
                              int64_t *value, gr_flow_proof *proof, gr_err *err)
{
    gr_vid s = in->arg[SOURCE].nodes[0], t = in->arg[TARGET].nodes[0];
    gr_flow_net net;
    gr_status st;

    if ((st = gr_net_of_graph(cx, in->graph, in->arg[CAPACITY].column, &e->edge, &net, err)) !=
            GR_OK ||
        (st = gr_net_push(cx, &net, s, t, whole, value, err)) != GR_OK)
        return st;
    proof->flow = gr_arena_alloc(&cx->scratch, net.n_links * sizeof *proof->flow);
    if (proof->flow == NULL)
        return gr_fail_memory(cx, err);
    for (uint32_t k = 0; k < net.n_links; k++)
        proof->flow[k] = gr_net_flow(&net, k);
    st = gr_net_near(cx, &net, t, &proof->near, err);
    proof->beyond = proof->near;
    return st;
}

static gr_status find_flow(gr_ctx *cx, const gr_in *in, bool whole, gr_flow_ends *e, int64_t *value,
                           gr_result *out, gr_err *err)
{
    gr_flow_proof *proof = gr_new(&cx->scratch, gr_flow_proof);
    gr_status st = read_question(cx, in, e, err);

    if (st != GR_OK)
        return st;
    if (proof == NULL)
        return gr_fail_memory(cx, err);
    out->proof = proof;
    out->cert_kind = "cut";
    out->cert_text = e->limit == NULL
                         ? GR_STR("the edges of a cut carry no more than what flows")
                         : GR_STR("edges and nodes of a cut carry no more than what flows");
    return is_plain(in)
               ? flow_plainly(cx, in, e, whole, value, proof, err)
               : gr_flow_between(cx, in->graph, in->arg[CAPACITY].column, e, value, proof, err);
}

/* Does the edge lead out of the source's side? *back: an undirected one, second node first. */
static bool crosses(const gr_graph *g, const gr_flow_proof *p, const gr_edge_iter *it, bool *back)
{
    *back = p->near[it->u] && !p->beyond[it->v] && !gr_graph_is_directed(g);
    return *back || (!p->beyond[it->u] && p->near[it->v]);
}

/* The edges of the cut that can carry something, from the source's side to the target's. */
static gr_status list_cut(gr_ctx *cx, const gr_graph *g, const gr_fixed *fixed,
                          const gr_flow_proof *p, gr_value *out, gr_err *err)
{
    gr_edge_iter it = gr_edges(g);
    bool back;

    if (!gr_v_list(&cx->arena, out))
        return gr_fail_memory(cx, err);
    while (gr_edge_next(&it))
        if (fixed->at[it.id] > 0 && crosses(g, p, &it, &back) &&
            !gr_v_push(&cx->arena, out, gr_v_link(g, back ? it.v : it.u, back ? it.u : it.v)))
            return gr_fail_memory(cx, err);
    return gr_ctx_check(cx, err);
}

/* The nodes whose capacities are part of the cut. */
static bool *cut_nodes(gr_ctx *cx, const gr_graph *g, const gr_flow_proof *p)
{
    bool *mark = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(g));

    for (gr_vid v = 0; mark != NULL && v < gr_graph_n_nodes(g); v++)
        mark[v] = !p->near[v] && p->beyond[v];
    return mark;
}

/* Adds them to the answer where nodes have capacities; those of 0 too. */
static gr_status add_cut_nodes(gr_ctx *cx, const gr_in *in, const gr_flow_proof *p,
                               const char *field, gr_value *out, gr_err *err)
{
    bool *mark;
    gr_value list;
    gr_status st;

    if (in->arg[NODE_CAPACITY].column == NULL)
        return GR_OK;
    if ((mark = cut_nodes(cx, in->graph, p)) == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_nodes_marked(cx, in->graph, mark, &list, err)) != GR_OK)
        return st;
    return gr_v_set(&cx->arena, out, field, list) ? GR_OK : gr_fail_memory(cx, err);
}

/* As it is written, wider than it need be. */
static gr_value capacity_of(const gr_column *capacity, gr_eid e)
{
    return capacity != NULL ? gr_column_get(capacity, e) : gr_v_int(1);
}

static gr_status list_flow(gr_ctx *cx, const gr_in *in, const gr_fixed *fixed, const int64_t *flow,
                           gr_value *out, gr_err *err)
{
    const gr_graph *g = in->graph;
    static const char *const columns[] = { "source", "target", "flow", "capacity", NULL };
    gr_edge_iter it = gr_edges(g);

    if (!gr_v_table(&cx->arena, out, columns))
        return gr_fail_memory(cx, err);
    while (gr_edge_next(&it)) {
        bool back = flow[it.id] < 0;
        gr_value *row = flow[it.id] != 0 ? gr_v_row(&cx->arena, out) : NULL;
        gr_status st;

        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (flow[it.id] == 0)
            continue;
        if (row == NULL)
            return gr_fail_memory(cx, err);
        row[0] = gr_v_vertex(g, back ? it.v : it.u);
        row[1] = gr_v_vertex(g, back ? it.u : it.v);
        row[2] = gr_fixed_value(fixed, back ? -flow[it.id] : flow[it.id]);
        row[3] = capacity_of(in->arg[CAPACITY].column, it.id);
    }
    return GR_OK;
}

static gr_status maximum_flow_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    const gr_flow_proof *proof;
    gr_value flow, cut;
    gr_flow_ends e;
    int64_t value;
    gr_status st = find_flow(cx, in, true, &e, &value, out, err);

    if (st != GR_OK)
        return st;
    proof = out->proof;
    if ((st = list_flow(cx, in, &e.edge, proof->flow, &flow, err)) != GR_OK ||
        (st = list_cut(cx, in->graph, &e.edge, proof, &cut, err)) != GR_OK)
        return st;
    if (!gr_v_record(a, &out->value) ||
        !gr_v_set(a, &out->value, "value", gr_fixed_value(&e.edge, value)) ||
        !gr_v_set(a, &out->value, "flow", flow) || !gr_v_set(a, &out->value, "cut", cut))
        return gr_fail_memory(cx, err);
    return add_cut_nodes(cx, in, proof, "cut_nodes", &out->value, err);
}

static gr_status value_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_flow_ends e;
    int64_t value;
    gr_status st = find_flow(cx, in, false, &e, &value, out, err);

    if (st == GR_OK)
        out->value = gr_fixed_value(&e.edge, value);
    return st;
}

static gr_status minimum_cut_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_flow_ends e;
    int64_t value;
    gr_status st = find_flow(cx, in, false, &e, &value, out, err);
    const gr_flow_proof *proof = out->proof;
    gr_value cut;

    if (st != GR_OK || (st = list_cut(cx, in->graph, &e.edge, proof, &cut, err)) != GR_OK ||
        (st = gr_cut_record(cx, in->graph, proof->near, gr_fixed_value(&e.edge, value), &cut,
                            &out->value, err)) != GR_OK)
        return st;
    return add_cut_nodes(cx, in, proof, "nodes", &out->value, err);
}

gr_status gr_cut_record(gr_ctx *cx, const gr_graph *g, const bool *beyond, gr_value value,
                        const gr_value *edges, gr_value *out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    bool *mark = gr_arena_alloc(&cx->scratch, gr_graph_n_nodes(g));
    gr_value sides, side;

    if (mark == NULL || !gr_v_record(a, out) || !gr_v_list(a, &sides))
        return gr_fail_memory(cx, err);
    for (int k = 0; k < 2; k++) {
        gr_status st;

        for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++)
            mark[v] = beyond[v] == (k == 1);
        if ((st = gr_nodes_marked(cx, g, mark, &side, err)) != GR_OK)
            return st;
        if (!gr_v_push(a, &sides, side))
            return gr_fail_memory(cx, err);
    }
    if (!gr_v_set(a, out, "value", value) || !gr_v_set(a, out, "edges", *edges) ||
        !gr_v_set(a, out, "sides", sides))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* --- the verifiers --- */

/* Is a number of units less than the edge can carry (-1), as much, or more? */
static int beside(const gr_ctx *cx, const gr_in *in, const gr_fixed *fixed, gr_eid e, int64_t units)
{
    const gr_column *capacity = in->arg[CAPACITY].column;
    int64_t one = 1;

    if (capacity != NULL)
        return gr_fixed_cmp(cx, fixed, capacity, e, units);
    gr_fixed_units(fixed, 1, &one);
    return (units > one) - (units < one);
}

/* Adds up what arrives at every node; refutes a flow over an edge that it cannot carry. */
static gr_status add_up(gr_ctx *cx, const gr_in *in, const gr_fixed *fixed, const int64_t *flow,
                        int64_t **arrives, gr_err *err)
{
    const gr_graph *g = in->graph;
    gr_edge_iter it = gr_edges(g);
    gr_status st;

    *arrives = gr_new_n(&cx->scratch, int64_t, gr_graph_n_nodes(g));
    if (*arrives == NULL)
        return gr_fail_memory(cx, err);
    while (gr_edge_next(&it)) {
        int64_t x = flow[it.id];

        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if ((x < 0 && gr_graph_is_directed(g)) ||
            (x != 0 && beside(cx, in, fixed, it.id, x < 0 ? -x : x) > 0))
            return gr_refute(err, "more flows from node %u to node %u than can", it.u, it.v);
        (*arrives)[it.u] -= x;
        (*arrives)[it.v] += x;
    }
    return GR_OK;
}

/* No more leaves a limited node, or arrives at it if it is a target, than it lets through. */
static gr_status check_limits(gr_ctx *cx, const gr_in *in, const gr_flow_ends *e,
                              const int64_t *flow, gr_err *err)
{
    const gr_graph *g = in->graph;
    int64_t *through = gr_new_n(&cx->scratch, int64_t, gr_graph_n_nodes(g));

    if (through == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        gr_vid from = flow[it.id] < 0 ? it.v : it.u, to = flow[it.id] < 0 ? it.u : it.v;
        int64_t x = flow[it.id] < 0 ? -flow[it.id] : flow[it.id];

        through[from] += e->is_target[from] ? 0 : x;
        through[to] += e->is_target[to] ? x : 0;
    }
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++)
        if (gr_has_limit(e, v) && gr_fixed_cmp(cx, &e->node, e->limit, v, through[v]) > 0)
            return gr_refute(err, "more flows through node %u than can", v);
    return gr_ctx_check(cx, err);
}

/* What the edges and the limited nodes of the cut can carry. */
static gr_status add_cut(gr_ctx *cx, const gr_in *in, const gr_flow_ends *e,
                         const gr_flow_proof *proof, int64_t *cut, gr_err *err)
{
    gr_edge_iter it = gr_edges(in->graph);
    bool back;

    *cut = 0;
    while (gr_edge_next(&it))
        if (crosses(in->graph, proof, &it, &back)) {
            if (beside(cx, in, &e->edge, it.id, e->edge.at[it.id]) != 0)
                return gr_refute(err, "an edge of the cut is wider than it should be");
            *cut += e->edge.at[it.id];
        }
    for (gr_vid v = 0; v < gr_graph_n_nodes(in->graph); v++) {
        if ((e->is_source[v] && proof->near[v]) || (e->is_target[v] && !proof->beyond[v]) ||
            (!gr_has_limit(e, v) && proof->near[v] != proof->beyond[v]))
            return gr_refute(err, "the cut does not part source and target");
        if (proof->near[v] || !proof->beyond[v])
            continue;
        if (gr_fixed_cmp(cx, &e->node, e->limit, v, e->node.at[v]) != 0)
            return gr_refute(err, "a node of the cut is wider than it should be");
        *cut += e->node.at[v];
    }
    return gr_ctx_check(cx, err);
}

/* Proves that no more than *value can flow, and that so much does; with exact = false nodes may
 * keep something. */
static gr_status check_proof(gr_ctx *cx, const gr_in *in, const gr_flow_ends *e,
                             const gr_flow_proof *proof, bool exact, int64_t *value, gr_err *err)
{
    int64_t *arrives, sum = 0;
    gr_status st = add_up(cx, in, &e->edge, proof->flow, &arrives, err);

    if (st != GR_OK)
        return st;
    for (gr_vid v = 0; v < gr_graph_n_nodes(in->graph); v++) {
        if (!e->is_source[v] && !e->is_target[v] && (arrives[v] < 0 || (exact && arrives[v] != 0)))
            return gr_refute(err, "what arrives at node %u does not leave it", v);
        sum += e->is_target[v] ? arrives[v] : 0;
    }
    if ((st = add_cut(cx, in, e, proof, value, err)) != GR_OK ||
        (e->limit != NULL && (st = check_limits(cx, in, e, proof->flow, err)) != GR_OK))
        return st;
    return *value == sum ? GR_OK : gr_refute(err, "the cut can carry more than what flows");
}

static gr_status check_edges(const gr_graph *g, const gr_fixed *fixed, const gr_flow_proof *p,
                             const gr_value *list, gr_err *err)
{
    gr_edge_iter it = gr_edges(g);
    size_t k = 0;
    bool back;

    if (list == NULL || list->type != GR_V_LIST)
        return gr_refute(err, "the cut is no list of edges");
    while (gr_edge_next(&it)) {
        const gr_value *e = k < list->list->n ? &list->list->at[k] : NULL;

        if (fixed->at[it.id] == 0 || !crosses(g, p, &it, &back))
            continue;
        if (e == NULL || e->type != GR_V_EDGE ||
            gr_graph_find(g, e->edge.u) != (back ? it.v : it.u) ||
            gr_graph_find(g, e->edge.v) != (back ? it.u : it.v))
            return gr_refute(err, "edge %zu of the cut is another one", k);
        k++;
    }
    return k == list->list->n ? GR_OK : gr_refute(err, "the cut has too many edges");
}

/* Is the row what the flow x over the edge makes? */
static bool is_row(const gr_in *in, const gr_fixed *fixed, const gr_value *row,
                   const gr_edge_iter *it, int64_t x)
{
    const gr_graph *g = in->graph;
    gr_value amount = gr_fixed_value(fixed, x < 0 ? -x : x);
    gr_value cap = capacity_of(in->arg[CAPACITY].column, it->id);
    gr_vid u, v;

    return gr_vertex_of(g, &row[0], &u) && gr_vertex_of(g, &row[1], &v) &&
           u == (x < 0 ? it->v : it->u) && v == (x < 0 ? it->u : it->v) &&
           gr_is_same(&row[2], &amount) && gr_is_same(&row[3], &cap);
}

static gr_status check_table(const gr_in *in, const gr_fixed *fixed, const int64_t *flow,
                             const gr_value *v, gr_err *err)
{
    gr_edge_iter it = gr_edges(in->graph);
    size_t k = 0;

    if (!gr_is_table(v, GR_COLUMNS("source", "target", "flow", "capacity")))
        return gr_refute(err, "the flow is no table");
    while (gr_edge_next(&it)) {
        if (flow[it.id] == 0)
            continue;
        if (k == v->table->n_rows || !is_row(in, fixed, v->table->cells + k * 4, &it, flow[it.id]))
            return gr_refute(err, "row %zu of the table is not what flows", k);
        k++;
    }
    return k == v->table->n_rows ? GR_OK : gr_refute(err, "the table has too many rows");
}

static gr_status start_check(gr_ctx *cx, const gr_in *in, gr_result *r, bool exact,
                             const gr_value *claimed, gr_flow_ends *e, gr_err *err)
{
    gr_status st = read_question(cx, in, e, err);
    gr_value value;
    int64_t sum = 0;

    if (st != GR_OK ||
        (st = check_proof(cx, in, e, r->proof, exact || !is_plain(in), &sum, err)) != GR_OK)
        return st;
    value = gr_fixed_value(&e->edge, sum);
    if (claimed == NULL || claimed->type != value.type || !gr_v_eq(claimed, &value))
        return gr_refute(err, "another amount flows");
    r->grade = GR_PROVED;
    return GR_OK;
}

/* The list of nodes that is there where nodes have capacities. */
static gr_status check_cut_nodes(gr_ctx *cx, const gr_in *in, const gr_flow_proof *p,
                                 const gr_value *list, gr_err *err)
{
    bool *mark = cut_nodes(cx, in->graph, p);

    if (in->arg[NODE_CAPACITY].column == NULL)
        return GR_OK;
    if (mark == NULL)
        return gr_fail_memory(cx, err);
    return list != NULL ? gr_check_nodes(cx, in->graph, list, mark, err)
                        : gr_refute(err, "the nodes of the cut are not told");
}

static gr_status maximum_flow_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_flow_proof *proof = r->proof;
    gr_flow_ends e;
    gr_status st = start_check(cx, in, r, true, gr_v_get(&r->value, "value"), &e, err);

    if (st == GR_OK)
        st = check_table(in, &e.edge, proof->flow, gr_v_get(&r->value, "flow"), err);
    if (st == GR_OK)
        st = check_edges(in->graph, &e.edge, proof, gr_v_get(&r->value, "cut"), err);
    if (st == GR_OK)
        st = check_cut_nodes(cx, in, proof, gr_v_get(&r->value, "cut_nodes"), err);
    return st;
}

static gr_status value_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_flow_ends e;

    return start_check(cx, in, r, false, &r->value, &e, err);
}

gr_status gr_check_sides(gr_ctx *cx, const gr_graph *g, const bool *beyond, const gr_value *sides,
                         gr_err *err)
{
    bool *mark = gr_arena_alloc(&cx->scratch, gr_graph_n_nodes(g));
    gr_status st = GR_OK;

    if (mark == NULL)
        return gr_fail_memory(cx, err);
    if (sides == NULL || sides->type != GR_V_LIST || sides->list->n != 2)
        return gr_refute(err, "there are not two sides");
    for (int k = 0; k < 2 && st == GR_OK; k++) {
        for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++)
            mark[v] = beyond[v] == (k == 1);
        st = gr_check_nodes(cx, g, &sides->list->at[k], mark, err);
    }
    return st;
}

static gr_status minimum_cut_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_flow_proof *proof = r->proof;
    gr_flow_ends e;
    gr_status st = start_check(cx, in, r, false, gr_v_get(&r->value, "value"), &e, err);

    if (st == GR_OK)
        st = check_edges(in->graph, &e.edge, proof, gr_v_get(&r->value, "edges"), err);
    if (st == GR_OK)
        st = gr_check_sides(cx, in->graph, proof->near, gr_v_get(&r->value, "sides"), err);
    if (st == GR_OK)
        st = check_cut_nodes(cx, in, proof, gr_v_get(&r->value, "nodes"), err);
    return st;
}

/* --- the rows --- */

#define CHECKED_BY                                                                                 \
    "adds up what flows over every edge, and the capacities of a cut that lets no more through"
#define CAPACITIES                                                                                 \
    "Capacities are the edges' attribute 'capacity', or their weights where they have no "         \
    "capacity, or 1 where they have neither; every edge needs one, and none may be negative. An "  \
    "undirected edge carries its capacity either way, parallel edges add up, loops carry "         \
    "nothing. Between several nodes it is what all sources send together. With node_capacity a "   \
    "node passes on no more than its value, a source sends and a target takes no more; a node "    \
    "without a value is not limited. "
#define COST "O(n^2 sqrt(m)) at worst, far less in practice"

static const gr_param flow_params[] = {
    { "source", GR_P_NODES, GR_REQUIRED, "where it comes from: a node, or several",
      .words = "from, between, source, starting at" },
    { "target", GR_P_NODES, GR_REQUIRED, "where it goes: a node, or several",
      .words = "to, and, sink, target" },
    { "capacity", GR_P_ATTR, GR_OPTIONAL,
      "edge attribute that limits the flow; null means every edge can carry 1",
      .standard = "@capacity or weight", .words = "capacity, limited by" },
    { "node_capacity", GR_P_NODE_ATTR, GR_OPTIONAL,
      "node attribute that limits what comes through a node; null: nothing does",
      .words = "node capacity, each station handles" },
};

static const gr_alias maximum_flow_aliases[] = {
    { GR_SURFACE_NATIVE, "edmonds_karp", NULL, NULL },
    { GR_SURFACE_NATIVE, "dinitz", NULL, NULL },
    { GR_SURFACE_NATIVE, "preflow_push", NULL, NULL },
    { GR_SURFACE_NATIVE, "shortest_augmenting_path", NULL, NULL },
    { GR_SURFACE_NATIVE, "boykov_kolmogorov", NULL, NULL },
};

const gr_tool gr_tool_maximum_flow = {
    .name = "maximum_flow",
    .family = "flow",
    .summary = "The most that can flow from one node to another, and over which edges",
    .details = CAPACITIES
    "The answer has the value, a table of the edges that carry something, in the order of the "
    "graph (an undirected one in the direction of its flow), and the edges of a minimum cut: a set "
    "of edges that carries no more and without which nothing flows. Of several cuts the one "
    "nearest to the target. With node_capacity the nodes whose capacities are part of that cut "
    "come as cut_nodes. Source and target must differ; without a path the value is 0.",
    GR_PARAMS(flow_params),
    GR_ALIASES(maximum_flow_aliases),
    .result = GR_R_RECORD,
    .returns = "value: number, flow: table(source: node, target: node, flow: number, capacity: "
               "number), cut: edges, ...",
    .cost = COST,
    .run = maximum_flow_run,
    .verify = maximum_flow_verify,
    .checked_by = CHECKED_BY,
    .cues = "maximum flow, max flow, how much flows through each edge, route the flow, flow "
            "assignment, send as much as possible, throughput of each pipe, how should the flow "
            "be routed, best use of the pipes, flow on every edge, ford fulkerson",
    .example = { "s>a 3, a>t 2, s>t 1", "maximum_flow(G, s, t)",
                 "value: 3\nflow:\n  source  target  flow  capacity\n"
                 "  s       a          2         3\n  s       t          1         1\n"
                 "  a       t          2         2\ncut: s - t, a - t" },
};

static const gr_alias flow_value_aliases[] = {
    { GR_SURFACE_NATIVE, "max_flow", NULL, NULL },
    { GR_SURFACE_GTOOLS, "maximum_flow", "source_node=source, sink_node=target", NULL },
};

const gr_tool gr_tool_maximum_flow_value = {
    .name = "maximum_flow_value",
    .family = "flow",
    .summary = "How much can flow from one node to another",
    .details = CAPACITIES "Source and target must differ; without a path the value is 0.",
    GR_PARAMS(flow_params),
    GR_ALIASES(flow_value_aliases),
    .result = GR_R_NUMBER,
    .cost = COST,
    .run = value_run,
    .verify = value_verify,
    .checked_by = CHECKED_BY,
    .cues = "maximum flow, max flow, value of the maximum flow, how much can flow, how much can "
            "be sent, greatest throughput, most traffic, capacity between, bandwidth between, how "
            "much water, how many units can be transported, what is the maximum throughput, how "
            "many cars per hour, how much data per second, ford fulkerson, how many units from "
            "source to sink",
    .example = { "s>a 3, a>t 2, s>t 1", "maximum_flow_value(G, s, t)", "3" },
};

static const gr_alias minimum_cut_aliases[] = {
    { GR_SURFACE_NATIVE, "min_cut", NULL, NULL },
};

const gr_tool gr_tool_minimum_cut = {
    .name = "minimum_cut",
    .family = "flow",
    .summary = "The cheapest edges to remove so that one node cannot reach another",
    .brief = "between two nodes",
    .details = CAPACITIES
    "The answer has the value (the capacities of the cut's edges added up), these edges in the "
    "order of the graph, and both sides: nodes from which the target cannot be reached over edges "
    "with room left when as much flows as can, and the others. Of several minimum cuts this is "
    "the one nearest to the target. Edges without capacity are not listed. With node_capacity the "
    "cut may have nodes too, which stand on the source's side. Source and target must differ.",
    GR_PARAMS(flow_params),
    GR_ALIASES(minimum_cut_aliases),
    .result = GR_R_RECORD,
    .returns = "value: number, edges: edges, sides: groups, ...",
    .cost = COST,
    .run = minimum_cut_run,
    .verify = minimum_cut_verify,
    .checked_by = CHECKED_BY,
    .cues = "minimum cut, min cut, s-t cut, which edges to cut, which edges to remove, separate "
            "from, disconnect from, bottleneck edges, cheapest way to cut off, block all routes, "
            "weakest point between, which links must be cut to separate, smallest capacity cut, "
            "isolate the target, minimum edge cut between",
    .example = { "s>a 3, a>t 2, s>t 1", "minimum_cut(G, s, t)",
                 "value: 3\nedges: s - t, a - t\nsides:\n  s, a\n  t" },
};

const gr_tool gr_tool_minimum_cut_value = {
    .name = "minimum_cut_value",
    .family = "flow",
    .summary = "How much must be removed so that one node cannot reach another",
    .details =
        CAPACITIES "The capacities of a minimum cut's edges added up: the same number as the "
                   "maximum flow. Source and target must differ.",
    GR_PARAMS(flow_params),
    .result = GR_R_NUMBER,
    .cost = COST,
    .run = value_run,
    .verify = value_verify,
    .checked_by = CHECKED_BY,
    .cues = "minimum cut value, capacity of the minimum cut, size of the cut, cost of separating, "
            "how much capacity must be removed, cheapest separation cost, how many links to block "
            "between, least capacity to remove",
    .example = { "s>a 3, a>t 2, s>t 1", "minimum_cut_value(G, s, t)", "3" },
};
