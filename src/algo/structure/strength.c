/* Strengths: what the edges at every node carry together, also known as weighted degrees; and
 * balances, what goes out less what comes in.
 *
 * The kernels go through all edges once and add decimals to both ends. The verifiers go from node
 * to node and look for its edges among all. */
#include "algo/algo_int.h"

#include <math.h>
#include <stdlib.h>

#define ROUNDINGS 1e-15L /* of what is added: what reading it and showing the sum may take */

enum { BOTH, IN, OUT }; /* as in the choices of the parameter "direction" */

/* What an edge adds; nothing if it has no number. */
static gr_exact weight_of(const gr_column *c, gr_eid e)
{
    if (c == NULL)
        return (gr_exact){ 1, 0 };
    if (!gr_column_has(c, e))
        return (gr_exact){ 0, 0 };
    return c->type == GR_COL_INT ? (gr_exact){ c->ints[e], 0 }
                                 : gr_exact_of(gr_num_decimal(c->reals[e]));
}

static gr_status need_numbers(const gr_column *c, gr_err *err)
{
    if (c != NULL && c->type != GR_COL_INT && c->type != GR_COL_REAL)
        return gr_fail_arg(err, GR_EINPUT, "weight", "weight: expected numbers to add up");
    return GR_OK;
}

static gr_status show_sum(const gr_column *c, const gr_exact *sum, gr_value *out, gr_err *err)
{
    if (c == NULL || c->type == GR_COL_INT) {
        *out = gr_v_int((int64_t)sum->m);
        return out->i == sum->m
                   ? GR_OK
                   : gr_fail_arg(err, GR_ELIMIT, "weight", "weight: a sum does not fit in 64 bits");
    }
    *out = gr_v_real(gr_exact_value(sum));
    return isfinite(out->d)
               ? GR_OK
               : gr_fail_arg(err, GR_ELIMIT, "weight", "weight: a sum is too large for a number");
}

/* How often an edge counts at its first node, and at its second. */
typedef struct share {
    int out, in;
} share;

static share share_of(const gr_in *in)
{
    unsigned direction = gr_graph_is_directed(in->graph) ? in->arg[0].choice : BOTH;

    return (share){ direction != IN, direction != OUT };
}

/* *sum += n * w. */
static bool add_times(gr_exact *sum, int n, gr_exact w)
{
    return n == 0 || gr_exact_add(sum, (gr_exact){ n * w.m, w.exp10 });
}

static gr_status add_edges(gr_ctx *cx, const gr_graph *g, const gr_column *c, share s,
                           const char *const *columns, gr_result *out, gr_err *err)
{
    gr_exact *sum = gr_new_n(&cx->scratch, gr_exact, gr_graph_n_nodes(g));
    gr_status st = need_numbers(c, err);

    if (st != GR_OK)
        return st;
    if (sum == NULL || !gr_v_table(&cx->arena, &out->value, columns))
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        gr_exact w = weight_of(c, it.id);

        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (!add_times(&sum[it.u], s.out, w) || !add_times(&sum[it.v], s.in, w))
            return gr_fail_arg(err, GR_ELIMIT, "weight",
                               "weight: the numbers at a node are too far apart to add them up "
                               "exactly");
    }
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        gr_value *row = gr_v_row(&cx->arena, &out->value);

        if (row == NULL)
            return gr_fail_memory(cx, err);
        row[0] = gr_v_vertex(g, v);
        if ((st = show_sum(c, &sum[v], &row[1], err)) != GR_OK)
            return st;
    }
    return GR_OK;
}

/* What the edges at v carry, each found from v, and without signs. */
static long double add_up(const gr_graph *g, const gr_column *c, share s, gr_vid v,
                          long double *size)
{
    long double sum = 0;

    *size = 0;
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        int out = it.u == v ? s.out : 0, in = it.v == v ? s.in : 0;
        long double w = c == NULL                                           ? 1
                        : (out == 0 && in == 0) || !gr_column_has(c, it.id) ? 0
                        : c->type == GR_COL_INT ? (long double)c->ints[it.id]
                                                : (long double)c->reals[it.id];

        sum += (out + in) * w;
        *size += (abs(out) + abs(in)) * fabsl(w);
    }
    return sum;
}

static gr_status check_sums(gr_ctx *cx, const gr_graph *g, const gr_column *c, share s,
                            const char *const *columns, gr_result *r, gr_err *err)
{
    const gr_table *t = r->value.table;
    bool whole = c == NULL || c->type == GR_COL_INT;
    gr_status st;
    gr_vid id;

    r->why = "the graph is too large to add up the edges of every node a second time";
    if (gr_too_big_to_check(g, r) || (uint64_t)gr_graph_n_nodes(g) * gr_graph_n_edges(g) > 50000000)
        return GR_OK;
    if (!gr_is_table(&r->value, columns) || t->n_rows != gr_graph_n_nodes(g))
        return gr_refute(err, "the value is no table of all nodes");
    for (gr_vid v = 0; v < t->n_rows; v++) {
        const gr_value *cell = &t->cells[2 * (size_t)v + 1];
        long double size, sum = add_up(g, c, s, v, &size);

        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (!gr_vertex_of(g, &t->cells[2 * (size_t)v], &id) || id != v ||
            cell->type != (whole ? GR_V_INT : GR_V_REAL) ||
            fabsl((whole ? (long double)cell->i : (long double)cell->d) - sum) >
                (whole && size < 0x1p63L ? 0 : ROUNDINGS * size))
            return gr_refute(err, "row %u is wrong: the edges add up to %.15Lg", v, sum);
    }
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const char *const strength_columns[] = { "node", "strength", NULL };
static const char *const balance_columns[] = { "node", "balance", NULL };

static gr_status strengths_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return add_edges(cx, in->graph, in->arg[1].column, share_of(in), strength_columns, out, err);
}

static gr_status strengths_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check_sums(cx, in->graph, in->arg[1].column, share_of(in), strength_columns, r, err);
}

static gr_status balance_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return add_edges(cx, in->graph, in->arg[0].column, (share){ 1, -1 }, balance_columns, out, err);
}

static gr_status balance_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check_sums(cx, in->graph, in->arg[0].column, (share){ 1, -1 }, balance_columns, r, err);
}

static const gr_param strengths_params[] = {
    { "direction", GR_P_CHOICE, GR_OPTIONAL, "which edges count in a directed graph",
      .standard = "both", .choices = "both, in, out",
      .words = "incoming, outgoing, in either direction" },
    { "weight", GR_P_ATTR, GR_OPTIONAL, "edge attribute to add up; null means every edge counts 1",
      .standard = "@weight", .words = "by" },
};

const gr_tool gr_tool_strengths = {
    .name = "strengths",
    .family = "structure",
    .summary = "What the edges at every node carry together",
    .brief = "sum of weights at each node",
    .details = "A table of node and strength, the weighted degree, in the order of the graph; a "
               "loop counts twice, each of parallel edges once, an edge without a number as "
               "nothing. Which node handles most: strengths(G) | argmax().",
    GR_PARAMS(strengths_params),
    .result = GR_R_TABLE,
    .returns = "node: node, strength: number",
    .cost = "O(n + m)",
    .run = strengths_run,
    .verify = strengths_verify,
    .checked_by = "goes through all edges again for each node",
    .cues = "strength, weighted degree, who handles most, which place has the most traffic, who "
            "spent the most in total, most messages in total, total weight at each node, sum of "
            "the weights at a node, who transfers most, busiest by volume",
    .example = { "a-b 2, b-c 3", "strengths(G)",
                 "node  strength\na            2\nb            5\nc            3" },
};

static const gr_param balance_params[] = {
    { "weight", GR_P_ATTR, GR_OPTIONAL, "edge attribute to add up; null means every edge counts 1",
      .standard = "@weight", .words = "by" },
};

const gr_tool gr_tool_balance = {
    .name = "balance",
    .family = "structure",
    .summary = "What goes out of every node less what comes in",
    .brief = "weights out minus weights in",
    .details =
        "A table of node and balance in the order of the graph: the weights of the edges "
        "that leave it less those of the edges that lead to it; a loop adds nothing, each of "
        "parallel edges counts, an edge without a number as nothing. Directed graphs only.",
    GR_PARAMS(balance_params),
    .result = GR_R_TABLE,
    .returns = "node: node, balance: number",
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(n + m)",
    .run = balance_run,
    .verify = balance_verify,
    .checked_by = "goes through all edges again for each node",
    .cues =
        "balance, net flow of each node, outgoing minus incoming, who gives more than they get, "
        "net sender, net receiver, surplus and deficit, who owes most after settling, net amount",
    .example = { "a>b 5, b>c 2", "balance(G)",
                 "node  balance\na           5\nb          -3\nc          -2" },
};
