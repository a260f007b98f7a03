/* Products of a graph's matrix with vectors. */
#include "algo/centrality/linear_int.h"

#include <math.h>

#define MOST_WORK  (UINT64_C(1) << 33) /* arcs to read before giving up */
#define MOST_TURNS 200000

static void multiply_block(void *arg, size_t block)
{
    gr_matrix *a = arg;

    for (gr_vid v = a->first[block]; v < a->first[block + 1]; v++)
        a->y[v] = gr_pull(a->rows, a->weight, a->x, v);
}

gr_status gr_matrix_times(gr_matrix *a, const double *x, double *y, gr_err *err)
{
    a->x = x;
    a->y = y;
    gr_pool_each(a->n > 10000 ? a->cx->pool : NULL, GR_SCORE_BLOCKS, multiply_block, a);
    return gr_ctx_check(a->cx, err);
}

gr_status gr_matrix_init(gr_ctx *cx, const gr_graph *g, const gr_column *weight, bool in,
                         gr_matrix *a, gr_err *err)
{
    gr_status st = weight != NULL ? gr_check_numbers(g, weight, "weight", err) : GR_OK;

    *a = (gr_matrix){
        .cx = cx, .n = gr_graph_n_nodes(g), .rows = gr_graph_out(g), .weight = weight
    };
    if (st == GR_OK && in)
        st = gr_graph_in(cx, g, &a->rows, err);
    if (st == GR_OK)
        gr_score_blocks(a->rows, a->n, a->first);
    return st;
}

uint64_t gr_matrix_turns(const gr_matrix *a)
{
    uint64_t turns = MOST_WORK / (a->rows->start[a->n] + a->n + 1);

    return turns < 100 ? 100 : turns > MOST_TURNS ? MOST_TURNS : turns;
}

double *gr_vector(gr_ctx *cx, gr_vid n, double value)
{
    double *x = gr_arena_alloc(&cx->scratch, n * sizeof *x);

    for (gr_vid v = 0; x != NULL && v < n; v++)
        x[v] = value;
    return x;
}

/* Squares of very large and very small numbers are no numbers any more: they are scaled before. */
double gr_length(const double *x, gr_vid n)
{
    double sum = 0, most = 0;

    for (gr_vid v = 0; v < n; v++)
        sum += x[v] * x[v];
    if (sum > 1e-200 && sum < 1e300)
        return sqrt(sum);
    for (gr_vid v = 0; v < n; v++)
        most = fabs(x[v]) > most ? fabs(x[v]) : most;
    sum = 0;
    for (gr_vid v = 0; v < n && most > 0; v++)
        sum += x[v] / most * (x[v] / most);
    return most * sqrt(sum);
}

double gr_take_over(double *x, const double *y, gr_vid n)
{
    double length = gr_length(y, n), change = 0;

    for (gr_vid v = 0; v < n; v++) {
        double next = length > 0 ? y[v] / length : 0;

        change += (next - x[v]) * (next - x[v]);
        x[v] = next;
    }
    return sqrt(change);
}

bool gr_is_settled(double change, double last)
{
    double rate = last > 0 ? change / last : 0;

    return change <= 1e-15 || (rate < 1 && change * rate / (1 - rate) <= 1e-11 && change < 1e-10);
}

gr_status gr_not_settled(gr_err *err, const char *what)
{
    gr_fail(err, GR_ELIMIT, "%s does not settle on this graph", what);
    gr_err_hint(err, "pagerank is defined for every graph");
    return GR_ELIMIT;
}

gr_status gr_matrix_push(gr_ctx *cx, const gr_graph *g, const gr_column *w, bool against,
                         const double *x, double **y, gr_err *err)
{
    gr_status st;

    if ((*y = gr_new_n(&cx->scratch, double, gr_graph_n_nodes(g))) == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        double weight = w != NULL ? gr_column_number(w, it.id) : 1;

        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (gr_graph_is_directed(g) && against) {
            (*y)[it.u] += weight * x[it.v];
            continue;
        }
        (*y)[it.v] += weight * x[it.u];
        if (!gr_graph_is_directed(g) && it.u != it.v)
            (*y)[it.u] += weight * x[it.v];
    }
    return GR_OK;
}
