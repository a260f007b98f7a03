/* Pairs: counts and figures against their definitions, and links of groups that are learnt. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "learn/learn.h"

#define N 60u

typedef struct graph {
    bool a[N][N];
    size_t from[N + 1];
    uint32_t col[N * N];
} graph;

/* Two halves, linked inside more than across. */
static gr_pair_graph draw(graph *g, gr_rng *rng, double inside, double across)
{
    size_t e = 0;

    memset(g, 0, sizeof *g);
    for (size_t u = 0; u < N; u++)
        for (size_t v = u + 1; v < N; v++)
            g->a[u][v] = g->a[v][u] = gr_rng_unit(rng) < (u % 2 == v % 2 ? inside : across);
    for (size_t u = 0; u < N; u++) {
        for (uint32_t v = 0; v < N; v++)
            if (g->a[u][v])
                g->col[e++] = v;
        g->from[u + 1] = e;
    }
    return (gr_pair_graph){ N, g->from, g->col, NULL };
}

static void counts(void **state)
{
    graph g;
    gr_rng rng;
    gr_pair_graph p;

    (void)state;
    gr_rng_seed(&rng, 1);
    p = draw(&g, &rng, 0.3, 0.1);
    for (uint32_t u = 0; u < N; u++)
        for (uint32_t v = 0; v < N; v++) {
            double got[GR_PAIR_COUNTS], common = 0, either = 0, adamic = 0, share = 0;
            double here = 0, there = 0;

            if (u == v)
                continue;
            for (size_t w = 0; w < N; w++) {
                bool x = g.a[u][w] && w != v, y = g.a[v][w] && w != u;
                double degree = (double)(g.from[w + 1] - g.from[w]);

                here += x;
                there += y;
                common += x && y;
                either += x || y;
                adamic += x && y ? 1 / log(degree) : 0;
                share += x && y ? 1 / degree : 0;
            }
            gr_pair_counts_of(&p, (gr_pair){ u, v }, got);
            assert_int_equal(gr_pair_linked(&p, (gr_pair){ u, v }), g.a[u][v]);
            assert_true(fabs(got[GR_PAIR_COMMON] - common) < 1e-9);
            assert_true(fabs(got[GR_PAIR_JACCARD] - (either > 0 ? common / either : 0)) < 1e-9);
            assert_true(fabs(got[GR_PAIR_ADAMIC_ADAR] - adamic) < 1e-9);
            assert_true(fabs(got[GR_PAIR_ALLOCATION] - share) < 1e-9);
            assert_true(fabs(got[GR_PAIR_ATTACHMENT] - here * there) < 1e-9);
        }
}

/* All pairs of a good and a bad one; precision at the end of each level. */
static void figures(void **state)
{
    gr_rng rng;
    gr_ctx cx;

    (void)state;
    gr_ctx_init(&cx);
    gr_rng_seed(&rng, 2);
    for (int round = 0; round < 50; round++) {
        float good[9], bad[7];
        double auc = 0, ap = 0;

        for (size_t i = 0; i < 9; i++)
            good[i] = (float)gr_rng_below(&rng, 6);
        for (size_t i = 0; i < 7; i++)
            bad[i] = (float)gr_rng_below(&rng, 5);
        for (size_t i = 0; i < 9; i++) {
            double found = 0, all = 0;

            for (size_t j = 0; j < 7; j++)
                auc += good[i] > bad[j] ? 1 : good[i] < bad[j] ? 0 : 0.5;
            for (size_t j = 0; j < 9; j++)
                found += good[j] >= good[i];
            for (size_t j = 0; j < 7; j++)
                all += bad[j] >= good[i];
            ap += found / (found + all);
        }
        assert_true(fabs(gr_pair_auc(&cx.arena, good, 9, bad, 7) - auc / 63) < 1e-9);
        assert_true(fabs(gr_pair_precision(&cx.arena, good, 9, bad, 7) - ap / 9) < 1e-9);
    }
    gr_ctx_clear(&cx);
}

static void learns(void **state)
{
    static const gr_pair pairs[2] = { { 0, 2 }, { 0, 1 } };
    gr_pair_report first, again;
    float chances[2], same[2];
    gr_pair_graph p;
    gr_rng rng;
    gr_ctx cx;
    graph g;

    (void)state;
    gr_ctx_init(&cx);
    gr_rng_seed(&rng, 3);
    p = draw(&g, &rng, 0.4, 0.02);
    assert_int_equal(gr_pairs_learn(&cx, &p, 40, pairs, 2, chances, &first, NULL), GR_OK);
    assert_int_equal(gr_pairs_learn(&cx, &p, 40, pairs, 2, same, &again, NULL), GR_OK);
    assert_memory_equal(chances, same, sizeof same);
    assert_true(first.model.auc > 0.7 && first.model.auc <= 1 && first.model.ap > 0.6);
    assert_true(chances[0] > 0.5F && chances[1] < 0.5F);
    gr_ctx_clear(&cx);
}

/* Six cliques of ten: of the few links that choose the epoch the first one has all in order. */
static void is_sure(void **state)
{
    static const gr_pair pairs[3] = { { 0, 6 }, { 0, 1 }, { 2, 9 } };
    gr_pair_report report;
    gr_pair_graph p;
    float chances[3];
    graph g = { 0 };
    size_t e = 0;
    gr_ctx cx;

    (void)state;
    gr_ctx_init(&cx);
    for (size_t u = 0; u < N; u++) {
        for (uint32_t v = 0; v < N; v++)
            if (u != v && u % 6 == v % 6 && u + v != 6)
                g.col[e++] = v;
        g.from[u + 1] = e;
    }
    p = (gr_pair_graph){ N, g.from, g.col, NULL };
    assert_int_equal(gr_pairs_learn(&cx, &p, 0, pairs, 3, chances, &report, NULL), GR_OK);
    assert_true(chances[0] > 0.7F && chances[1] < 0.3F && chances[2] < 0.3F);
    gr_ctx_clear(&cx);
}

static void too_little(void **state)
{
    gr_pair_report r;
    gr_pair_graph p;
    gr_err err = { 0 };
    gr_rng rng;
    gr_ctx cx;
    graph g;

    (void)state;
    gr_ctx_init(&cx);
    gr_rng_seed(&rng, 4);
    p = draw(&g, &rng, 0, 0);
    assert_int_equal(gr_pairs_learn(&cx, &p, 1, NULL, 0, NULL, &r, &err), GR_EINPUT);
    assert_non_null(strstr(err.message, "too few"));
    p = draw(&g, &rng, 1, 1);
    assert_int_equal(gr_pairs_learn(&cx, &p, 1, NULL, 0, NULL, &r, &err), GR_EINPUT);
    assert_non_null(strstr(err.message, "nearly all"));
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(counts), cmocka_unit_test(figures),
                                        cmocka_unit_test(learns), cmocka_unit_test(is_sure),
                                        cmocka_unit_test(too_little) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
