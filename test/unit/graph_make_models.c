/* Random models with structure: small worlds, groups, points, R-MAT. */
#include <math.h>

#include "make.h"

static void test_watts_strogatz(void **state)
{
    gr_graph *g = make("watts_strogatz", "20, 5, 0");
    const gr_csr *c = gr_graph_out(g);

    for (gr_vid v = 0; v < 20; v++)
        assert_true(gr_csr_degree(c, v) == 4 && gr_csr_find(c, v, (v + 2) % 20) != UINT64_MAX);
    gr_graph_unref(g);
    for (cx.seed = 0; cx.seed < 20; cx.seed++) {
        g = make("watts_strogatz", "9, 8, 1");
        assert_int_equal(gr_graph_n_edges(g), 36);
        assert_int_equal(gr_graph_n_loops(g) + gr_graph_n_repeats(g), 0);
        gr_graph_unref(g);
        g = make("watts_strogatz", "200, 6, 0.5");
        assert_int_equal(gr_graph_n_edges(g), 600);
        assert_int_equal(gr_graph_n_loops(g) + gr_graph_n_repeats(g), 0);
        gr_graph_unref(g);
    }
    cx.seed = 0;
}

static void test_planted_partition(void **state)
{
    gr_graph *g = make("planted_partition", "3, 20, 1, 0");
    const gr_column *block = gr_graph_column_named(g, GR_OF_NODE, GR_STR("block"));

    assert_int_equal(gr_graph_n_edges(g), 3 * 190);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        assert_int_equal(block->ints[it.u], block->ints[it.v]);
    assert_int_equal(block->ints[59], 2);
    gr_graph_unref(g);
    g = make("planted_partition", "3, 20, 0, 1");
    assert_int_equal(gr_graph_n_edges(g), 3 * 400);
    gr_graph_unref(g);
}

/* Against all pairs. */
static void check_geometric(const char *args, double radius)
{
    gr_graph *g = make("random_geometric", args);
    const double *x = gr_graph_column_named(g, GR_OF_NODE, GR_STR("x"))->reals;
    const double *y = gr_graph_column_named(g, GR_OF_NODE, GR_STR("y"))->reals;
    const gr_column *weight = gr_graph_role(g, GR_ROLE_WEIGHT);
    uint32_t n = gr_graph_n_nodes(g), n_near = 0;

    for (gr_vid u = 0; u < n; u++)
        for (gr_vid v = u + 1; v < n; v++)
            n_near += hypot(x[u] - x[v], y[u] - y[v]) <= radius;
    assert_int_equal(gr_graph_n_edges(g), n_near);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        assert_true(fabs(hypot(x[it.u] - x[it.v], y[it.u] - y[it.v]) - weight->reals[it.id]) <
                    1e-12);
    gr_graph_unref(g);
}

static void test_random_geometric(void **state)
{
    gr_graph *g = make("random_geometric", "100, 0");

    assert_int_equal(gr_graph_n_edges(g), 0);
    gr_graph_unref(g);
    check_geometric("500, 0.05", 0.05);
    check_geometric("300, 0.3", 0.3);
    check_geometric("100, 0.7", 0.7);
    check_geometric("50, 1.5", 1.5);
}

/* The first quarter alone is one cell, the diagonal ones alone are loops. */
static void test_rmat(void **state)
{
    gr_graph *g = make("rmat", "10, 8");
    uint64_t most = 0;

    assert_int_equal(gr_graph_n_nodes(g), 1024);
    assert_in_range(gr_graph_n_edges(g), 4000, 8192);
    assert_int_equal(gr_graph_n_loops(g) + gr_graph_n_repeats(g), 0);
    for (gr_vid v = 0; v < 1024; v++)
        most = most > gr_csr_degree(gr_graph_out(g), v) ? most : gr_csr_degree(gr_graph_out(g), v);
    assert_true(most > 100);
    gr_graph_unref(g);
    g = make("rmat", "8, 8, 0, 1, 0, true");
    assert_int_equal(gr_graph_n_edges(g), 1);
    gr_graph_unref(g);
    g = make("rmat", "8, 8, 0.5, 0, 0");
    assert_int_equal(gr_graph_n_edges(g), 0);
    gr_graph_unref(g);
    g = make("rmat", "0");
    assert_int_equal(gr_graph_n_nodes(g), 1);
    gr_graph_unref(g);
}

/* A newcomer's neighbours are drawn by degree: old nodes gather most edges. */
static void test_preferential(void **state)
{
    gr_graph *g = make("barabasi_albert", "2000, 2");
    const gr_csr *c = gr_graph_out(g);
    uint64_t first = 0;

    for (gr_vid v = 0; v < 20; v++)
        first += gr_csr_degree(c, v);
    assert_true(first > 500);
    for (gr_vid v = 3; v < 2000; v++)
        assert_true(gr_csr_degree(c, v) >= 2);
    gr_graph_unref(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_watts_strogatz),   cmocka_unit_test(test_planted_partition),
        cmocka_unit_test(test_random_geometric), cmocka_unit_test(test_rmat),
        cmocka_unit_test(test_preferential),
    };

    return cmocka_run_group_tests(tests, make_setup, make_teardown);
}
