/* Tables of centralities, and those that degrees make. */
#include "algo/centrality/centrality_int.h"

#include <math.h>

/* --- tables --- */

gr_status gr_scores_table(gr_ctx *cx, const gr_graph *g, double *x, int lost, gr_value *out,
                          gr_err *err)
{
    static const char *const columns[] = { "node", "value", NULL };
    gr_status st = gr_level_scores(cx, x, gr_graph_n_nodes(g), lost, err);

    if (st != GR_OK)
        return st;
    if (!gr_v_table(&cx->arena, out, columns))
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        gr_value *row = gr_v_row(&cx->arena, out);

        if (row == NULL)
            return gr_fail_memory(cx, err);
        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        row[0] = gr_v_vertex(g, v);
        row[1] = gr_v_real(x[v]);
    }
    return GR_OK;
}

gr_status gr_scores_read(gr_ctx *cx, const gr_graph *g, const gr_value *table,
                         const char *const *columns, size_t column, double **x, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), id;
    gr_status st;

    if (!gr_is_table(table, columns != NULL ? columns : GR_COLUMNS("node", "value")) ||
        table->table->n_rows != n)
        return gr_refute(err, "the value is no table with a row for every node");
    if ((*x = gr_arena_alloc(&cx->scratch, n * sizeof **x)) == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++) {
        const gr_value *row = table->table->cells + table->table->n_columns * v;

        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (!gr_vertex_of(g, &row[0], &id) || id != v || row[column].type != GR_V_REAL ||
            !isfinite(row[column].d))
            return gr_refute(err, "row %u is not that of its node, or has no number", v);
        (*x)[v] = row[column].d;
    }
    return GR_OK;
}

gr_status gr_scores_check(gr_ctx *cx, const gr_graph *g, const gr_value *table, const double *x,
                          gr_err *err)
{
    double *found = NULL;
    gr_status st = gr_scores_read(cx, g, table, NULL, 1, &found, err);

    for (gr_vid v = 0; st == GR_OK && v < gr_graph_n_nodes(g); v++)
        if (!(fabs(found[v] - x[v]) <= 1e-9 * (fabs(x[v]) < 1e-3 ? 1e-3 : fabs(x[v]))))
            return gr_refute(err, "row %u is wrong: a second computation gives %.12g", v, x[v]);
    return st;
}

void gr_score_blocks(const gr_csr *c, gr_vid n, gr_vid *first)
{
    uint64_t work = n + c->start[n];
    gr_vid v = 0;

    for (uint64_t b = 0; b < GR_SCORE_BLOCKS; b++) {
        while (v < n && v + c->start[v] < work * b / GR_SCORE_BLOCKS)
            v++;
        first[b] = v;
    }
    first[GR_SCORE_BLOCKS] = n;
}

/* --- degrees --- */

enum { BOTH, IN, OUT };

static gr_status degree_run(gr_ctx *cx, const gr_in *in, int direction, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    double *x = gr_arena_alloc(&cx->scratch, n * sizeof *x);
    const gr_csr *back;
    gr_status st = gr_graph_in(cx, in->graph, &back, err);

    if (st != GR_OK)
        return st;
    if (x == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++) {
        uint64_t d = direction == BOTH
                         ? gr_graph_degree(in->graph, back, v)
                         : gr_csr_degree(direction == IN ? back : gr_graph_out(in->graph), v);

        x[v] = n == 1 ? 1 : (double)d / (n - 1);
    }
    return gr_scores_table(cx, in->graph, x, GR_LOST_IN_SUMS, &out->value, err);
}

static gr_status degree_verify(gr_ctx *cx, const gr_in *in, int direction, gr_result *r,
                               gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    double *x = gr_new_n(&cx->scratch, double, n);
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if (x == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        x[it.u] += direction != IN;
        x[it.v] += direction != OUT;
    }
    for (gr_vid v = 0; v < n; v++)
        x[v] = n > 1 ? x[v] / (n - 1) : 1;
    r->grade = GR_REDERIVED;
    return gr_scores_check(cx, in->graph, &r->value, x, err);
}

static gr_status both_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return degree_run(cx, in, BOTH, out, err);
}

static gr_status in_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return degree_run(cx, in, IN, out, err);
}

static gr_status out_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return degree_run(cx, in, OUT, out, err);
}

static gr_status both_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return degree_verify(cx, in, BOTH, r, err);
}

static gr_status in_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return degree_verify(cx, in, IN, r, err);
}

static gr_status out_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return degree_verify(cx, in, OUT, r, err);
}

#define CHECKED_BY "goes through all edges and counts the ends at each node"

const gr_tool gr_tool_degree_centrality = {
    .name = "degree_centrality",
    .family = "centrality",
    .summary = "For every node, the share of the other nodes that it is joined to",
    .brief = "degree over n - 1",
    .details = "The degree over n - 1, in a table in the order of the graph. A loop counts twice "
               "and each of parallel edges once, so that values may exceed 1; in a directed graph "
               "edges in and out count. One node alone has 1.",
    .result = GR_R_TABLE,
    .returns = "node: node, value: number",
    .cost = "O(n)",
    .run = both_run,
    .verify = both_verify,
    .checked_by = CHECKED_BY,
    .cues = "degree centrality, most connected, best connected node, normalized degree, most "
            "popular, share of others it knows, who has most contacts, most links relative to "
            "size, normalised number of neighbours, most active",
    .example = { "a-b, b-c", "degree_centrality(G) | argmax()", "b" },
};

const gr_tool gr_tool_in_degree_centrality = {
    .name = "in_degree_centrality",
    .family = "centrality",
    .summary = "For every node, edges in over the number of other nodes",
    .details = "In a table in the order of the graph. Loops and each of parallel edges count once. "
               "One node alone has 1. Directed graphs only.",
    .result = GR_R_TABLE,
    .returns = "node: node, value: number",
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(n)",
    .run = in_run,
    .verify = in_verify,
    .checked_by = CHECKED_BY,
    .cues = "in-degree centrality, most followed, prestige, popularity, most cited, who is cited "
            "most, who receives most, incoming links relative to size",
    .example = { "a>b, c>b", "in_degree_centrality(G)",
                 "node  value\na         0\nb         1\nc         0" },
};

const gr_tool gr_tool_out_degree_centrality = {
    .name = "out_degree_centrality",
    .family = "centrality",
    .summary = "For every node, edges out over the number of other nodes",
    .details = "In a table in the order of the graph. Loops and each of parallel edges count once. "
               "One node alone has 1. Directed graphs only.",
    .result = GR_R_TABLE,
    .returns = "node: node, value: number",
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(n)",
    .run = out_run,
    .verify = out_verify,
    .checked_by = CHECKED_BY,
    .cues = "out-degree centrality, follows most, most outgoing, gregarious, who sends most, who "
            "cites most, outgoing links relative to size",
    .example = { "a>b, a>c", "out_degree_centrality(G)",
                 "node  value\na         1\nb         0\nc         0" },
};
