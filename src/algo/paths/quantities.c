/* quantities: products along all paths from a node of a graph without cycles, added up.
 *
 * The kernel goes through the nodes in an order in which every edge leads forward and hands on what
 * has come together. The verifier checks, for every node, the equation that its quantity is the sum
 * over the edges that lead to it; without cycles only one set of numbers fulfils all of them. */
#include "algo/paths/dag_int.h"

#include <math.h>

static gr_exact weight_of(const gr_column *c, gr_eid e)
{
    if (c == NULL)
        return (gr_exact){ 1, 0 };
    return c->type == GR_COL_INT ? (gr_exact){ c->ints[e], 0 }
                                 : gr_exact_of(gr_num_decimal(c->reals[e]));
}

/* *sum += times * the weight of e. */
static gr_status add_share(const gr_column *c, gr_eid e, const gr_exact *times, gr_exact *sum,
                           gr_err *err)
{
    gr_exact w = weight_of(c, e), more;

    if (!gr_exact_multiply(times, &w, &more) || !gr_exact_add(sum, more))
        return gr_fail_arg(err, GR_ELIMIT, "weight",
                           "weight: a quantity has more than 37 digits, too many to be exact");
    return GR_OK;
}

static gr_status show(const gr_column *c, const gr_exact *q, gr_value *out, gr_err *err)
{
    bool whole = c == NULL || c->type == GR_COL_INT; /* then exp10 is 0 */

    *out = whole ? gr_v_int((int64_t)q->m) : gr_v_real(gr_exact_value(q));
    return (whole ? out->i == q->m : isfinite(out->d))
               ? GR_OK
               : gr_fail_arg(err, GR_ELIMIT, "weight", "weight: a quantity is too large a number");
}

/* What there is of every node, and whether there is any path to it. */
typedef struct amounts {
    gr_exact *of;
    bool *reached;
} amounts;

static gr_status find_amounts(gr_ctx *cx, const gr_in *in, amounts *a, gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);
    gr_vid n = gr_graph_n_nodes(in->graph), *order;
    gr_status st = gr_dag_order(cx, in->graph, "quantities", &order, err);

    if (st != GR_OK)
        return st;
    *a = (amounts){ gr_new_n(&cx->scratch, gr_exact, n), gr_new_n(&cx->scratch, bool, n) };
    if (a->of == NULL || a->reached == NULL)
        return gr_fail_memory(cx, err);
    a->of[in->arg[0].node] = (gr_exact){ 1, 0 };
    a->reached[in->arg[0].node] = true;
    for (gr_vid k = 0; k < n; k++) {
        gr_vid u = order[k];

        if ((k & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = c->start[u]; a->reached[u] && i < c->start[u + 1]; i++) {
            a->reached[c->to[i]] = true;
            if ((st = add_share(in->arg[1].column, gr_arc_edge(c, i), &a->of[u], &a->of[c->to[i]],
                                err)) != GR_OK)
                return st;
        }
    }
    return GR_OK;
}

static gr_status quantities_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    static const char *const columns[] = { "node", "quantity", NULL };
    const gr_column *c = in->arg[1].column;
    amounts a;
    gr_status st = c != NULL ? gr_check_numbers(in->graph, c, "weight", err) : GR_OK;

    if (st != GR_OK || (st = find_amounts(cx, in, &a, err)) != GR_OK)
        return st;
    if (!gr_v_table(&cx->arena, &out->value, columns))
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < gr_graph_n_nodes(in->graph); v++) {
        gr_value *row;

        if (!a.reached[v] || v == in->arg[0].node)
            continue;
        if ((row = gr_v_row(&cx->arena, &out->value)) == NULL)
            return gr_fail_memory(cx, err);
        row[0] = gr_v_vertex(in->graph, v);
        if ((st = show(c, &a.of[v], &row[1], err)) != GR_OK)
            return st;
    }
    out->cert_kind = "equations";
    out->cert_text = GR_STR("each quantity is the sum over the edges that lead to its node");
    out->proof = a.of;
    return gr_v_record(&cx->arena, &out->cert) ? GR_OK : gr_fail_memory(cx, err);
}

/* --- the verifier --- */

static bool is_equal(const gr_exact *a, const gr_exact *b)
{
    gr_exact less = { -b->m, b->exp10 };

    return gr_exact_add(&less, *a) && less.m == 0;
}

/* The table lists exactly the nodes below the source, each with its quantity. */
static gr_status check_rows(gr_ctx *cx, const gr_in *in, const gr_exact *of, const gr_value *v,
                            gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph), at = in->arg[0].node, is;
    bool *below = gr_new_n(&cx->scratch, bool, n), more = true;
    size_t k = 0;
    gr_status st;

    if (below == NULL)
        return gr_fail_memory(cx, err);
    while (more) {
        more = false;
        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);)
            if (!below[it.v] && (below[it.u] || it.u == at))
                more = below[it.v] = true;
    }
    for (gr_vid w = 0; w < n; w++) {
        gr_value q;

        if (!below[w])
            continue;
        if ((st = show(in->arg[1].column, &of[w], &q, err)) != GR_OK)
            return st;
        if (k == v->table->n_rows || !gr_vertex_of(in->graph, &v->table->cells[2 * k], &is) ||
            is != w || !gr_is_same(&q, &v->table->cells[2 * k + 1]))
            return gr_refute(err, "row %zu is not what comes together at node %u", k, w);
        k++;
    }
    return k == v->table->n_rows ? GR_OK : gr_refute(err, "the table has too many rows");
}

static gr_status quantities_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_exact *of = r->proof;
    gr_vid n = gr_graph_n_nodes(in->graph), source = in->arg[0].node;
    gr_exact *sum = gr_new_n(&cx->scratch, gr_exact, n);
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if (sum == NULL)
        return gr_fail_memory(cx, err);
    sum[source] = (gr_exact){ 1, 0 };
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if ((st = add_share(in->arg[1].column, it.id, &of[it.u], &sum[it.v], err)) != GR_OK)
            return st;
    }
    for (gr_vid v = 0; v < n; v++)
        if (!is_equal(&of[v], &sum[v]))
            return gr_refute(err, "something else comes together at node %u", v);
    if (!gr_is_table(&r->value, GR_COLUMNS("node", "quantity")))
        return gr_refute(err, "the value is no table of quantities");
    r->grade = GR_PROVED;
    return check_rows(cx, in, of, &r->value, err);
}

static const gr_param quantities_params[] = {
    { "source", GR_P_NODE, GR_REQUIRED, "the product", .words = "of, for, from" },
    { "weight", GR_P_ATTR, GR_OPTIONAL,
      "edge attribute that says how many of the second node go into the first; null counts every "
      "edge as 1",
      .standard = "@weight", .words = "by" },
};

const gr_tool gr_tool_quantities = {
    .name = "quantities",
    .family = "paths",
    .summary = "How much of every node goes into one, along all paths of a graph without cycles",
    .brief = "sums over all ways of the products of weights, from a DAG node",
    .details =
        "The parts explosion: a table of the nodes that the source leads to, in the order of the "
        "graph, and for each the products of the weights along all paths to it, added up. Without "
        "weights it is the number of paths, parallel edges told apart. Directed graphs without "
        "cycles; one with a cycle is refused, and the cycle named. quantities(G, bike)[bolt] is "
        "one of them.",
    GR_PARAMS(quantities_params),
    .result = GR_R_TABLE,
    .returns = "node: node, quantity: number",
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(n + m)",
    .run = quantities_run,
    .verify = quantities_verify,
    .checked_by =
        "checks for every node that its quantity is the sum over the edges that lead to it",
    .cues =
        "parts explosion, bill of materials, how many bolts in total, how many of each part, "
        "total quantity needed, how much flour for so many cakes, raw materials for one product, "
        "product along all paths, effective share, indirect ownership",
    .example = { "bike>wheel 2, wheel>spoke 36, bike>bolt 10, wheel>bolt 4", "quantities(G, bike)",
                 "node   quantity\nwheel         2\nspoke        72\nbolt         18" },
};
