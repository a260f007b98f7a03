/* Centralities on graphs of some hundred nodes: the number of threads does not show, lengths of 1
 * are the same as hops, and a graph without nodes is fine, too. */
#include "algo.h"

#include <math.h>

/* A random graph with a weight of 1 at every edge. */
static gr_graph *make_graph(gr_ctx *cx, gr_rng *rng, gr_vid n, uint32_t m, bool directed)
{
    gr_builder *b = gr_builder_new(cx, GR_AUTO);
    gr_graph *g;
    uint32_t col;
    gr_err err;

    gr_builder_direction(b, directed ? GR_DIRECTED : GR_UNDIRECTED, "made so");
    assert_int_equal(gr_builder_range(b, 0, n, &err), GR_OK);
    if (m != 0)
        assert_int_equal(gr_builder_column(b, GR_OF_EDGE, GR_STR("weight"), &col, &err), GR_OK);
    for (uint32_t i = 0; i < m; i++) {
        gr_vid u = (gr_vid)gr_rng_below(rng, n), v = (gr_vid)gr_rng_below(rng, n);

        assert_int_equal(gr_builder_edge(b, u, v, &err), GR_OK);
        assert_int_equal(gr_builder_set(b, GR_OF_EDGE, col, i, gr_v_int(1), &err), GR_OK);
    }
    assert_int_equal(gr_builder_finish(b, &g, &err), GR_OK);
    gr_builder_free(b);
    return g;
}

static gr_table *score(gr_ctx *cx, gr_graph *g, const char *call)
{
    gr_err err = { 0 };
    gr_run run;
    gr_program program;
    gr_value v;

    gr_run_init(&run, cx, gr_engine_registry());
    assert_int_equal(gr_call_parse(cx, gr_str_of(call), &program, &err), GR_OK);
    assert_true(gr_run_bind(&run, GR_STR("G"), (gr_value){ .type = GR_V_GRAPH, .graph = g }));
    if (gr_run_program(cx, &run, &program, &v, &err) != GR_OK)
        fail_msg("%s: %s", call, err.message);
    gr_run_clear(&run);
    return v.table;
}

/* The same numbers, for the rows that both have; exactly if tolerance is 0. */
static void assert_same(const gr_table *a, const gr_table *b, double tolerance)
{
    size_t rows = a->n_rows < b->n_rows ? a->n_rows : b->n_rows;

    assert_int_equal(a->n_columns, b->n_columns);
    for (size_t i = 0; i < rows * a->n_columns; i++)
        if (a->cells[i].type == GR_V_REAL)
            assert_true(fabs(a->cells[i].d - b->cells[i].d) <= tolerance);
}

static const char *const all[] = { "degree_centrality(G)",
                                   "pagerank(G)",
                                   "betweenness_centrality(G)",
                                   "betweenness_centrality(G, weight=weight)",
                                   "edge_betweenness_centrality(G)",
                                   "closeness_centrality(G)",
                                   "harmonic_centrality(G)",
                                   "katz_centrality(G, 0.001)",
                                   "hits(G)" };

static void test_threads(void **state)
{
    gr_pool *pool = gr_pool_new(3);
    gr_rng rng;

    gr_rng_seed(&rng, 1);
    for (int round = 0; round < 4; round++) {
        gr_ctx cx;
        gr_graph *g;

        gr_ctx_init(&cx);
        g = make_graph(&cx, &rng, 300, round < 2 ? 450 : 3000, round % 2 != 0);
        for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
            const gr_table *alone = score(&cx, g, all[i]), *many;

            cx.pool = pool;
            many = score(&cx, g, all[i]);
            cx.pool = NULL;
            assert_int_equal(alone->n_rows, many->n_rows);
            assert_same(alone, many, 0);
        }
        gr_graph_unref(g);
        gr_ctx_clear(&cx);
    }
    gr_pool_free(pool);
}

static void test_lengths_of_one(void **state)
{
    gr_rng rng;

    gr_rng_seed(&rng, 2);
    for (uint32_t m = 100; m < 6000; m = m * 3 / 2) {
        gr_ctx cx;
        gr_graph *g;

        gr_ctx_init(&cx);
        g = make_graph(&cx, &rng, 200, m, m % 3 == 0);
        assert_same(score(&cx, g, "betweenness_centrality(G)"),
                    score(&cx, g, "betweenness_centrality(G, weight=weight)"), 1e-12);
        assert_same(score(&cx, g, "edge_betweenness_centrality(G)"),
                    score(&cx, g, "edge_betweenness_centrality(G, weight=weight)"), 1e-12);
        assert_same(score(&cx, g, "closeness_centrality(G)"),
                    score(&cx, g, "closeness_centrality(G, distance=weight)"), 1e-12);
        assert_same(score(&cx, g, "pagerank(G)"), score(&cx, g, "pagerank(G, weight=null)"), 1e-12);
        gr_graph_unref(g);
        gr_ctx_clear(&cx);
    }
}

static void test_nothing(void **state)
{
    gr_rng rng;
    gr_ctx cx;
    gr_graph *g;

    gr_ctx_init(&cx);
    gr_rng_seed(&rng, 4);
    g = make_graph(&cx, &rng, 0, 0, false);
    assert_int_equal(score(&cx, g, "degree_centrality(G)")->n_rows, 0);
    assert_int_equal(score(&cx, g, "betweenness_centrality(G)")->n_rows, 0);
    assert_int_equal(score(&cx, g, "edge_betweenness_centrality(G)")->n_rows, 0);
    assert_int_equal(score(&cx, g, "closeness_centrality(G)")->n_rows, 0);
    assert_int_equal(score(&cx, g, "harmonic_centrality(G)")->n_rows, 0);
    gr_graph_unref(g);
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_lengths_of_one),
        cmocka_unit_test(test_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
