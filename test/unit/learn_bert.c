/* What bags are made of: intimacy against the inverse of a matrix, hops against shortest paths,
 * roles against colours that are refined as sets. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "learn/learn.h"

#define N 14u

typedef struct graph {
    bool a[N][N];
    size_t from[N + 1];
    uint32_t col[N * N];
} graph;

/* Some nodes have no links. */
static gr_bert_graph draw(graph *g, gr_rng *rng, double chance)
{
    size_t e = 0;

    memset(g, 0, sizeof *g);
    for (size_t u = 0; u < N - 1; u++)
        for (size_t v = u + 1; v < N - 1; v++)
            g->a[u][v] = g->a[v][u] = gr_rng_unit(rng) < chance;
    for (size_t u = 0; u < N; u++) {
        for (uint32_t v = 0; v < N; v++)
            if (g->a[u][v])
                g->col[e++] = v;
        g->from[u + 1] = e;
    }
    return (gr_bert_graph){ N, g->from, g->col };
}

/* r (1 - (1 - r) D^-1 A)^-1 by Gauss and Jordan. */
static void intimacy(const graph *g, double s[N][N])
{
    double m[N][2 * N] = { { 0 } };

    for (size_t i = 0; i < N; i++) {
        double degree = (double)(g->from[i + 1] - g->from[i]);

        for (size_t j = 0; j < N; j++)
            m[i][j] = (i == j) - (g->a[i][j] ? (1 - GR_BERT_RESTART) / degree : 0);
        m[i][N + i] = GR_BERT_RESTART;
    }
    for (size_t k = 0; k < N; k++) {
        double by = m[k][k];

        for (size_t j = 0; j < 2 * N; j++)
            m[k][j] /= by;
        for (size_t i = 0; i < N; i++) {
            double times = m[i][k];

            for (size_t j = 0; j < 2 * N && i != k; j++)
                m[i][j] -= times * m[k][j];
        }
    }
    for (size_t i = 0; i < N; i++)
        memcpy(s[i], m[i] + N, N * sizeof *s[i]);
}

static void shortest(const graph *g, unsigned d[N][N])
{
    for (size_t i = 0; i < N; i++)
        for (size_t j = 0; j < N; j++)
            d[i][j] = i == j ? 0 : g->a[i][j] ? 1 : 99;
    for (size_t k = 0; k < N; k++)
        for (size_t i = 0; i < N; i++)
            for (size_t j = 0; j < N; j++)
                d[i][j] = d[i][k] + d[k][j] < d[i][j] ? d[i][k] + d[k][j] : d[i][j];
}

/* The bag has the largest numbers of the row, in falling order, and no others. */
static void check_bag(const gr_near *b, size_t v, const double *s, const unsigned *d)
{
    const uint32_t *node = b->node + v * b->block;
    bool in[N] = { false };
    double sum = 0, least = 1;
    size_t reached = 0;

    for (size_t i = 0; i < b->count[v]; i++) {
        in[node[i]] = true;
        sum += s[node[i]];
        least = i > 0 && s[node[i]] < least ? s[node[i]] : least;
        assert_true(i < 2 || s[node[i]] <= s[node[i - 1]] + 1e-6);
        assert_int_equal(b->hops[v * b->block + i],
                         d[node[i]] < GR_BERT_HOPS ? d[node[i]] : GR_BERT_HOPS - 1);
    }
    assert_int_equal(node[0], v);
    for (size_t u = 0; u < N; u++) {
        reached += s[u] > 1e-9;
        assert_true(in[u] || s[u] <= least + 1e-6);
    }
    assert_int_equal(b->count[v], reached < b->block ? reached : b->block);
    for (size_t i = 0; i < b->count[v]; i++)
        assert_true(fabs((double)b->share[v * b->block + i] - s[node[i]] / sum) < 1e-5);
}

static void bags(void **state)
{
    gr_rng rng;
    gr_ctx cx;

    (void)state;
    gr_ctx_init(&cx);
    gr_rng_seed(&rng, 7);
    for (int round = 0; round < 40; round++) {
        double s[N][N];
        unsigned d[N][N];
        uint32_t some[2] = { 3, N - 1 };
        gr_near all, few;
        gr_bert_graph b;
        graph g;

        b = draw(&g, &rng, 0.05 + 0.3 * gr_rng_unit(&rng));
        intimacy(&g, s);
        shortest(&g, d);
        assert_int_equal(gr_near_make(&cx, &cx.arena, &b, 5, NULL, 0, &all, NULL), GR_OK);
        for (size_t v = 0; v < N; v++)
            check_bag(&all, v, s[v], d[v]);
        assert_int_equal(gr_near_make(&cx, &cx.arena, &b, 5, some, 2, &few, NULL), GR_OK);
        assert_int_equal(few.count[0], 0);
        assert_memory_equal(few.node + 3 * 5, all.node + 3 * 5, few.count[3] * sizeof *few.node);
        assert_int_equal(few.count[N - 1], 1);
    }
    gr_ctx_clear(&cx);
}

static int by_number(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* One round of refinement with names for sets, by comparing all. */
static void refine(const graph *g, int *colour)
{
    int key[N][N + 2] = { { 0 } }, next[N];

    for (size_t v = 0; v < N; v++) {
        size_t n = 2;

        key[v][0] = colour[v];
        for (size_t u = 0; u < N; u++)
            if (g->a[v][u])
                key[v][n++] = colour[u] + 1;
        key[v][1] = (int)n;
        qsort(key[v] + 2, n - 2, sizeof **key, by_number);
    }
    for (size_t v = 0; v < N; v++)
        for (next[v] = 0; memcmp(key[next[v]], key[v], sizeof key[v]) != 0;)
            next[v]++;
    memcpy(colour, next, sizeof next);
}

static void roles(void **state)
{
    gr_rng rng;
    gr_ctx cx;

    (void)state;
    gr_ctx_init(&cx);
    gr_rng_seed(&rng, 8);
    for (int round = 0; round < 40; round++) {
        uint32_t seed[N];
        uint64_t role[N];
        int colour[N];
        graph g;
        gr_bert_graph b = draw(&g, &rng, 0.2);

        for (size_t v = 0; v < N; v++)
            colour[v] = (int)(seed[v] = (uint32_t)gr_rng_below(&rng, 2));
        refine(&g, colour);
        refine(&g, colour);
        assert_true(gr_bert_roles(&cx.arena, &b, seed, role));
        for (size_t u = 0; u < N; u++)
            for (size_t v = 0; v < N; v++)
                assert_int_equal(role[u] == role[v], colour[u] == colour[v]);
    }
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(bags), cmocka_unit_test(roles) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
