/* How many spanning trees a graph has: Kirchhoff's theorem.
 *
 * The count is the determinant of the Laplacian without one row and column. The kernel computes it
 * twice: modulo a prime of 61 bits by elimination, and in real numbers by taking one node after the
 * other out of a network of conductances, which adds, multiplies and divides positive numbers only
 * and so loses nothing but the last digits. Together they are exact. The verifier takes out the
 * nodes modulo another prime, in another order. */
#include "algo/algo_int.h"

#include <math.h>

#define PRIME       ((UINT64_C(1) << 61) - 1)
#define OTHER_PRIME ((UINT64_C(1) << 61) - 31)
#define MOST_NODES  1000
#define MOST_CHECK  400

__extension__ typedef unsigned __int128 wide;

static uint64_t mul(uint64_t a, uint64_t b, uint64_t p)
{
    return (uint64_t)((wide)a * b % p);
}

static uint64_t inverse(uint64_t a, uint64_t p)
{
    uint64_t r = 1;

    for (uint64_t e = p - 2; e != 0; e >>= 1) {
        if (e & 1)
            r = mul(r, a, p);
        a = mul(a, a, p);
    }
    return r;
}

/* How many edges join each two nodes, n * n numbers. */
static gr_status count_pairs(gr_ctx *cx, const gr_graph *g, uint64_t **out, gr_err *err)
{
    size_t n = gr_graph_n_nodes(g);

    *out = gr_new_n(&cx->scratch, uint64_t, n * n);
    if (*out == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        (*out)[it.u * n + it.v] += it.u != it.v;
        (*out)[it.v * n + it.u] += it.u != it.v;
    }
    return GR_OK;
}

/* --- the kernel --- */

/* Takes the last node out, again and again: its neighbours are joined in its stead. */
static gr_status conduct(gr_ctx *cx, const uint64_t *pairs, size_t n, double *count, int *exponent,
                         gr_err *err)
{
    double *w = gr_arena_alloc(&cx->scratch, n * n * sizeof *w);
    gr_status st;

    if (w == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < n * n; i++)
        w[i] = (double)pairs[i];
    *count = 1;
    *exponent = 0;
    for (size_t k = n; k-- > 1;) {
        const double *row = w + k * n;
        double sum = 0;
        int e;

        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (size_t i = 0; i < k; i++)
            sum += row[i];
        *count = frexp(*count * sum, &e);
        *exponent += e;
        for (size_t i = 0; i < k && sum > 0; i++)
            for (size_t j = 0; j < k && row[i] != 0; j++)
                w[i * n + j] += i != j ? row[i] / sum * row[j] : 0;
    }
    return GR_OK;
}

/* The determinant modulo PRIME of the Laplacian without the first row and column. */
static gr_status eliminate(gr_ctx *cx, const uint64_t *pairs, size_t n, uint64_t *det, gr_err *err)
{
    uint64_t *a = gr_arena_alloc(&cx->scratch, n * n * sizeof *a);
    gr_status st;

    if (a == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < n; i++) {
        uint64_t degree = 0;

        for (size_t j = 0; j < n; j++) {
            degree += pairs[i * n + j];
            a[i * n + j] = pairs[i * n + j] == 0 ? 0 : PRIME - pairs[i * n + j];
        }
        a[i * n + i] = degree;
    }
    *det = 1;
    for (size_t k = 1; k < n; k++) {
        size_t pivot = k;
        uint64_t inv;

        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        while (pivot < n && a[pivot * n + k] == 0)
            pivot++;
        if (pivot == n) {
            *det = 0;
            return GR_OK;
        }
        for (size_t j = k; j < n && pivot != k; j++) {
            uint64_t t = a[k * n + j];

            a[k * n + j] = a[pivot * n + j];
            a[pivot * n + j] = t;
        }
        if (pivot != k)
            *det = (PRIME - *det) % PRIME;
        *det = mul(*det, a[k * n + k], PRIME);
        inv = inverse(a[k * n + k], PRIME);
        for (size_t i = k + 1; i < n; i++) {
            uint64_t f = a[i * n + k] == 0 ? 0 : PRIME - mul(a[i * n + k], inv, PRIME);

            for (size_t j = k; j < n && f != 0; j++)
                a[i * n + j] = (uint64_t)(((wide)f * a[k * n + j] + a[i * n + j]) % PRIME);
        }
    }
    return GR_OK;
}

static gr_status count_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    size_t n = gr_graph_n_nodes(in->graph);
    uint64_t *pairs, det = 0;
    double near = 0;
    int exponent = 0;
    gr_status st;

    if (n > MOST_NODES)
        return gr_fail(err, GR_ELIMIT, "spanning trees are counted for up to %d nodes, not %zu",
                       MOST_NODES, n);
    if ((st = count_pairs(cx, in->graph, &pairs, err)) != GR_OK ||
        (st = conduct(cx, pairs, n, &near, &exponent, err)) != GR_OK)
        return st;
    near = ldexp(near, exponent < 1000 ? exponent : 1000);
    if (near > 9.2e18) {
        gr_fail(err, GR_ELIMIT, "there are about %.3g spanning trees, more than 64 bits can count",
                near);
        if (exponent >= 1000)
            gr_fail(err, GR_ELIMIT,
                    "there are about 10^%.0f spanning trees, more than 64 bits can "
                    "count",
                    exponent * log10(2));
        return GR_ELIMIT;
    }
    if ((st = eliminate(cx, pairs, n, &det, err)) != GR_OK)
        return st;
    out->value =
        gr_v_int((int64_t)(det + PRIME * (uint64_t)((near - (double)det) / (double)PRIME + 0.5)));
    return GR_OK;
}

/* --- the verifier --- */

/* Takes the first node out, again and again, modulo the other prime. False: a sum is 0 there by
 * chance. */
static bool take_out(gr_ctx *cx, uint64_t *w, size_t n, uint64_t *count)
{
    const uint64_t p = OTHER_PRIME;

    *count = 1;
    for (size_t k = 0; k + 1 < n && gr_ctx_poll(cx) == GR_OK; k++) {
        uint64_t sum = 0, inv;
        bool joined = false;

        for (size_t i = k + 1; i < n; i++) {
            joined = joined || w[k * n + i] != 0;
            sum = (sum + w[k * n + i]) % p;
        }
        *count = mul(*count, sum, p);
        if (sum == 0)
            return !joined;
        inv = inverse(sum, p);
        for (size_t i = k + 1; i < n; i++)
            for (size_t j = k + 1; j < n && w[k * n + i] != 0; j++)
                if (i != j)
                    w[i * n + j] =
                        (w[i * n + j] + mul(mul(w[k * n + i], inv, p), w[k * n + j], p)) % p;
    }
    return true;
}

static gr_status count_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    size_t n = gr_graph_n_nodes(in->graph);
    uint64_t *pairs, count;
    gr_status st;

    if (n > MOST_CHECK) {
        r->why = "a second count would take longer than the first";
        return GR_OK;
    }
    if ((st = count_pairs(cx, in->graph, &pairs, err)) != GR_OK)
        return st;
    if (!take_out(cx, pairs, n, &count)) {
        r->why = "the second count met a number that has no inverse";
        return GR_OK;
    }
    if ((st = gr_ctx_check(cx, err)) != GR_OK)
        return st;
    if (r->value.type != GR_V_INT || r->value.i < 0 ||
        (uint64_t)r->value.i % OTHER_PRIME != count || (r->value.i == 0) != (count == 0))
        return gr_refute(err, "the count leaves %llu modulo %llu", (unsigned long long)count,
                         (unsigned long long)OTHER_PRIME);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_alias count_aliases[] = {
    { GR_SURFACE_NATIVE, "number_of_spanning_trees", NULL, NULL },
    { GR_SURFACE_NATIVE, "count_spanning_trees", NULL, NULL },
};

const gr_tool gr_tool_spanning_tree_count = {
    .name = "spanning_tree_count",
    .family = "trees",
    .summary = "How many spanning trees the graph has",
    .details =
        "Exact, by Kirchhoff's theorem. Parallel edges make different trees, loops none; "
        "directions do not count. 0 if the graph is not connected, 1 for one node. Counts that 64 "
        "bits do not hold, and graphs of more than 1000 nodes, are refused.",
    GR_ALIASES(count_aliases),
    .result = GR_R_INT,
    .demands = GR_WANTS_NODES,
    .cost = "O(n^3)",
    .run = count_run,
    .verify = count_verify,
    .checked_by = "counts again modulo another prime, taking one node after the other out of the "
                  "graph",
    .cues = "how many spanning trees, number of spanning trees, count the spanning trees, "
            "Kirchhoff, matrix tree theorem, in how many ways can all be connected without a "
            "cycle, Cayley, complexity of the graph",
    .example = { "a-b, b-c, c-d, d-a, a-c", "spanning_tree_count(G)", "8" },
};
