/* Eigenvector centrality, Katz centrality: values that a node has from its
 * neighbours' values.
 *
 * Both iterate the sum over neighbours, against the edges, until it does not change any more.
 * The verifiers push the answer along the edges once and look at what is left of the equation. */
#include "algo/centrality/linear_int.h"

#include <math.h>

#define TOLERANCE   1e-9 /* of the equation, relative to the values */
#define SQUARE_MOST 64   /* nodes for which the matrix is squared */
#define SQUARES     24

/* --- eigenvector_centrality --- */

/* A + 1 instead of A: has the same eigenvectors, and none that swings. */
static gr_status eigenvector_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    double *x, *y, change = 1, last;
    gr_matrix a;
    gr_status st = gr_matrix_init(cx, in->graph, in->arg[0].column, true, &a, err);

    if (st != GR_OK)
        return st;
    x = gr_vector(cx, a.n, 1 / sqrt(a.n));
    y = gr_vector(cx, a.n, 0);
    if (x == NULL || y == NULL)
        return gr_fail_memory(cx, err);
    for (uint64_t left = gr_matrix_turns(&a);; left--) {
        if (left == 0)
            return gr_not_settled(err, "eigenvector_centrality");
        if ((st = gr_matrix_times(&a, x, y, err)) != GR_OK)
            return st;
        for (gr_vid v = 0; v < a.n; v++)
            y[v] += x[v];
        last = change;
        change = gr_take_over(x, y, a.n);
        if (gr_is_settled(change, last))
            break;
    }
    return gr_scores_table(cx, in->graph, x, GR_LOST_IN_SCORES, &out->value, err);
}

/* For small graphs: squares A + 1 again and again, which takes it to the power 2^24. */
static gr_status square_up(gr_ctx *cx, const gr_in *in, double **x, gr_err *err)
{
    size_t n = gr_graph_n_nodes(in->graph);
    double *a = gr_new_n(&cx->scratch, double, n *n), *b = gr_new_n(&cx->scratch, double, n *n);
    double length;

    *x = gr_vector(cx, (gr_vid)n, 0);
    if (a == NULL || b == NULL || *x == NULL)
        return gr_fail_memory(cx, err);
    for (size_t v = 0; v < n; v++)
        a[v * n + v] = 1;
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
        double w = in->arg[0].column != NULL ? gr_column_number(in->arg[0].column, it.id) : 1;

        a[it.v * n + it.u] += w;
        if (!gr_graph_is_directed(in->graph) && it.u != it.v)
            a[it.u * n + it.v] += w;
    }
    for (int k = 0; k < SQUARES; k++) {
        double most = 0, *t = a;

        for (size_t i = 0; i < n * n; i++)
            most = a[i] > most ? a[i] : most;
        for (size_t i = 0; i < n * n; i++) {
            a[i] /= most;
            b[i] = 0;
        }
        for (size_t i = 0; i < n * n; i++)
            for (size_t j = 0; j < n && a[i] != 0; j++)
                b[i / n * n + j] += a[i] * a[i % n * n + j];
        a = b;
        b = t;
    }
    for (size_t i = 0; i < n * n; i++)
        (*x)[i / n] += a[i];
    length = gr_length(*x, (gr_vid)n);
    for (size_t v = 0; v < n; v++)
        (*x)[v] /= length;
    return gr_ctx_check(cx, err);
}

/* y must be x times the eigenvalue, and no node may grow faster: the largest ratio of y to x, where
 * x is not 0, is at least the largest eigenvalue. */
static gr_status eigenvector_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    double *x = NULL, *y = NULL, *rest = gr_vector(cx, n, 0), value = 0, most = 0, least = INFINITY,
           residual;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if (rest == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_scores_read(cx, in->graph, &r->value, NULL, 1, &x, err)) != GR_OK ||
        (st = gr_matrix_push(cx, in->graph, in->arg[0].column, false, x, &y, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < n; v++)
        value += x[v] * y[v];
    for (gr_vid v = 0; v < n; v++) {
        rest[v] = y[v] - value * x[v];
        least = x[v] < least ? x[v] : least;
        if (x[v] > 0 && y[v] / x[v] > most)
            most = y[v] / x[v];
    }
    residual = gr_length(rest, n);
    if (!(fabs(gr_length(x, n) - 1) <= TOLERANCE) || !(residual <= TOLERANCE * (1 + value)) ||
        least < 0)
        return gr_refute(err, "the values are no eigenvector of length 1: %.3g is left", residual);
    if (most <= value * (1 + 1e-6) && least > 0) {
        r->grade = GR_PROVED;
        return GR_OK;
    }
    if (n <= SQUARE_MOST) {
        r->grade = GR_REDERIVED;
        st = square_up(cx, in, &y, err);
        for (gr_vid v = 0; st == GR_OK && v < n; v++) {
            if (!isfinite(y[v])) {
                r->grade = GR_UNCHECKED;
                r->why = "powers of the matrix, for a second look, are too large for numbers";
                return GR_OK;
            }
            if (!(fabs(x[v] - y[v]) <= 1e-6))
                return gr_refute(err, "row %u is wrong: powers of the matrix give %.9g", v, y[v]);
        }
        return st;
    }
    r->why = "the values are an eigenvector; that it is the one of the largest eigenvalue was not "
             "checked";
    return GR_OK;
}

static const gr_param eigenvector_params[] = {
    { "weight", GR_P_ATTR, GR_OPTIONAL, "edge attribute to multiply with; null means 1",
      .standard = NULL, .words = "by" },
};

static const gr_alias eigenvector_centrality_aliases[] = {
    { GR_SURFACE_NATIVE, "eigenvector_centrality_numpy", NULL, NULL },
};

const gr_tool gr_tool_eigenvector_centrality = {
    .name = "eigenvector_centrality",
    .family = "centrality",
    .summary = "A value for every node that is in proportion to the sum of its neighbours' values",
    .brief = "by its neighbours' values",
    .details =
        "The eigenvector of the largest eigenvalue, not negative and of Euclidean length 1; in a "
        "directed graph values come along the edges in. It is what repeated summing, each node's "
        "own value included, tends to from equal values: so it is defined where several components "
        "tie, and without edges all values are equal. Parallel edges add up, a loop is one edge. A "
        "graph on which it does not settle, as a directed one without cycles, is refused.",
    GR_PARAMS(eigenvector_params),
    GR_ALIASES(eigenvector_centrality_aliases),
    .result = GR_R_TABLE,
    .returns = "node: node, value: number",
    .demands = GR_NONNEG_WEIGHT | GR_WANTS_NODES,
    .cost = "O(n + m) a turn; the turns depend on the gap between the eigenvalues",
    .run = eigenvector_run,
    .verify = eigenvector_verify,
    .checked_by = "pushes the values along all edges once and compares ratios",
    .cues = "eigenvector centrality, connected to important nodes, influence, prestige, important "
            "friends, eigencentrality, Bonacich, who knows the important people, linked to well- "
            "connected nodes, power of a node, recursive importance",
    .example = { "a-b, b-c, b-d", "eigenvector_centrality(G) | argmax()", "b" },
};

/* --- katz_centrality --- */

enum { ALPHA, BETA, NORMALIZED, WEIGHT };

static double number(const gr_arg *arg)
{
    double d = 0;

    gr_v_number(&arg->value, &d);
    return d;
}

static gr_status too_large(double alpha, double value, gr_err *err)
{
    gr_fail_arg(err, GR_EINPUT, "alpha", "alpha: %g is too large for this graph", alpha);
    gr_err_hint(err, "it must be below %.6g, one over the largest eigenvalue", 1 / value);
    return GR_EINPUT;
}

/* x = the sum of all powers of alpha A. The sum of the terms' growth tells the largest
 * eigenvalue where they do not fade. */
static gr_status sum_powers(gr_matrix *a, double alpha, double *x, gr_err *err)
{
    double *term = gr_vector(a->cx, a->n, 1), *next = gr_vector(a->cx, a->n, 0), *t;
    double size = a->n, total = size, rate = 0, began = size;
    uint64_t most = gr_matrix_turns(a), turn = 0;
    gr_status st;

    if (term == NULL || next == NULL)
        return gr_fail_memory(a->cx, err);
    for (;; turn++) {
        double now = 0;

        if ((st = gr_matrix_times(a, term, next, err)) != GR_OK)
            return st;
        for (gr_vid v = 0; v < a->n; v++) {
            next[v] *= alpha;
            x[v] += next[v];
            now += next[v];
        }
        total += now;
        if (turn % 64 == 63) { /* over many turns, so that what swings is evened out */
            rate = pow(now / began, 1.0 / 64);
            began = now;
        }
        if (now < 1e200 && now <= 1e-17 * total)
            return GR_OK;
        if (!(now < 1e200) || turn >= most || (turn > 500 && rate > 1 + 1e-9))
            return too_large(alpha, rate > 0 ? rate / alpha : now / size / alpha, err);
        size = now;
        t = term;
        term = next;
        next = t;
    }
}

static gr_status katz_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    double alpha = number(&in->arg[ALPHA]), beta = number(&in->arg[BETA]), *x;
    gr_matrix a;
    gr_status st = gr_matrix_init(cx, in->graph, in->arg[WEIGHT].column, true, &a, err);

    if (st != GR_OK)
        return st;
    if (!(beta > 0))
        return gr_fail_arg(err, GR_EINPUT, "beta", "beta: expected a number above 0");
    if ((x = gr_vector(cx, a.n, 1)) == NULL)
        return gr_fail_memory(cx, err);
    if ((st = sum_powers(&a, alpha, x, err)) != GR_OK)
        return st;
    if (in->arg[NORMALIZED].value.b)
        beta = 1 / gr_length(x, a.n);
    for (gr_vid v = 0; v < a.n; v++)
        if (!isfinite(x[v] *= beta))
            return gr_fail_arg(err, GR_ELIMIT, "beta", "beta: a value is too large for a number");
    return gr_scores_table(cx, in->graph, x, GR_LOST_IN_SCORES, &out->value, err);
}

/* x - alpha A x must be beta, or the same number everywhere if normalized; a positive x with a
 * positive difference exists only if alpha is small enough, and then it is the only one. */
static gr_status katz_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    double alpha = number(&in->arg[ALPHA]), beta = number(&in->arg[BETA]);
    double *x = NULL, *y = NULL, rest = 0, least = INFINITY;
    bool normalized = in->arg[NORMALIZED].value.b;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = gr_scores_read(cx, in->graph, &r->value, NULL, 1, &x, err)) != GR_OK ||
        (st = gr_matrix_push(cx, in->graph, in->arg[WEIGHT].column, false, x, &y, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < n; v++)
        if (x[v] < least) { /* where rounding takes least of it */
            least = x[v];
            rest = x[v] - alpha * y[v];
        }
    if (!normalized)
        rest = beta;
    else if (!(fabs(gr_length(x, n) - 1) <= TOLERANCE))
        return gr_refute(err, "the values do not have length 1");
    for (gr_vid v = 0; v < n; v++)
        if (!(x[v] > 0) || !(fabs(x[v] - alpha * y[v] - rest) <= TOLERANCE * x[v]) || !(rest > 0))
            return gr_refute(err, "row %u is not alpha times its neighbours and beta", v);
    r->grade = GR_PROVED;
    return GR_OK;
}

static const gr_param katz_params[] = {
    { "alpha", GR_P_REAL, GR_OPTIONAL, "what a neighbour's value counts", .standard = "0.1",
      .words = "alpha, attenuation", .bounded = true, .min = 0, .max = 1e9 },
    { "beta", GR_P_REAL, GR_OPTIONAL, "what every node has by itself; above 0", .standard = "1",
      .words = "beta" },
    { "normalized", GR_P_BOOL, GR_OPTIONAL, "scale to Euclidean length 1", .standard = "true",
      .words = "normalized, normalised, as a share" },
    { "weight", GR_P_ATTR, GR_OPTIONAL, "edge attribute to multiply with; null means 1",
      .standard = NULL, .words = "by" },
};

static const gr_alias katz_centrality_aliases[] = {
    { GR_SURFACE_NATIVE, "katz_centrality_numpy", NULL, NULL },
};

const gr_tool gr_tool_katz_centrality = {
    .name = "katz_centrality",
    .family = "centrality",
    .summary = "Walks that end at each node, the longer the less they count",
    .brief = "walks that end there",
    .details =
        "The solution of x = alpha A x + beta, where A sums up the neighbours' values, along the "
        "edges in if there are directions; scaled to Euclidean length 1 if normalized. Parallel "
        "edges add up, a loop is one edge. alpha must be below one over the largest eigenvalue of "
        "A; the error says that number.",
    GR_PARAMS(katz_params),
    GR_ALIASES(katz_centrality_aliases),
    .result = GR_R_TABLE,
    .returns = "node: node, value: number",
    .demands = GR_NONNEG_WEIGHT | GR_WANTS_NODES,
    .cost = "O(n + m) a turn; more turns the nearer alpha is to its limit",
    .run = katz_run,
    .verify = katz_verify,
    .checked_by = "puts the values into the equation",
    .cues = "Katz centrality, Katz, weighted walks, influence with attenuation, alpha centrality, "
            "walks of all lengths, influence with damping, attenuated walks, status index",
    .example = { "a>b, b>c", "katz_centrality(G, normalized=false)",
                 "node  value\na         1\nb       1.1\nc      1.11" },
};
