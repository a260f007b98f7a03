/* Random generators: determinism, sizes, and what each promises about its edges. */
#include "make.h"

static void test_seed(void **state)
{
    char why[200];

    for (size_t i = 0; i < gr_n_makers(); i++) {
        const gr_maker *k = gr_maker_at(i);
        gr_graph *a, *b, *c;

        if (k->n_params == 0 || strcmp(k->params[k->n_params - 1].name, "seed") != 0)
            continue;
        a = make(k->name, k->example);
        b = make(k->name, k->example);
        cx.seed = 7;
        c = make(k->name, k->example);
        cx.seed = 0;
        assert_true(gr_graph_equal(a, b, why));
        assert_false(gr_graph_equal(a, c, why));
        gr_graph_unref(a);
        gr_graph_unref(b);
        gr_graph_unref(c);
    }
}

static void test_seed_argument(void **state)
{
    char why[200];
    gr_graph *a = make("gnm", "{\"n\": 30, \"m\": 50, \"seed\": 7}"), *b;

    cx.seed = 7;
    b = make("gnm", "30, 50");
    cx.seed = 0;
    assert_true(gr_graph_equal(a, b, why));
    gr_graph_unref(a);
    gr_graph_unref(b);
}

/* Sparse, dense and complete; loops and repeats never. */
static void test_gnm(void **state)
{
    static const struct {
        const char *args;
        uint32_t n_edges;
    } cases[] = { { "1000, 5000", 5000 },
                  { "50, 1200", 1200 },
                  { "50, 1225", 1225 },
                  { "50, 612", 612 },
                  { "50, 1226, true", 1226 },
                  { "50, 2450, true", 2450 },
                  { "1, 0", 0 },
                  { "0, 0", 0 } };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        gr_graph *g = make("gnm", cases[i].args);

        assert_int_equal(gr_graph_n_edges(g), cases[i].n_edges);
        assert_int_equal(gr_graph_n_loops(g), 0);
        assert_int_equal(gr_graph_n_repeats(g), 0);
        gr_graph_unref(g);
    }
}

/* Two of six pairs: each comes a third of the time. */
static void test_gnm_is_uniform(void **state)
{
    unsigned seen[4][4] = { 0 };

    for (cx.seed = 0; cx.seed < 6000; cx.seed++) {
        gr_graph *g = make("gnm", "4, 2");

        for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
            seen[it.u][it.v]++;
        gr_graph_unref(g);
    }
    cx.seed = 0;
    for (int u = 0; u < 4; u++)
        for (int v = u + 1; v < 4; v++)
            assert_in_range(seen[u][v], 1850, 2150);
}

static void test_gnp(void **state)
{
    gr_graph *g = make("gnp", "2000, 0.01");

    assert_in_range(gr_graph_n_edges(g), 19400, 20600);
    gr_graph_unref(g);
    g = make("gnp", "40, 1, true");
    assert_int_equal(gr_graph_n_edges(g), 40 * 39);
    gr_graph_unref(g);
    g = make("gnp", "40, 0");
    assert_int_equal(gr_graph_n_edges(g), 0);
    gr_graph_unref(g);
}

static void test_weights(void **state)
{
    gr_graph *plain = make("gnm", "100, 300");
    gr_graph *g = make("gnm", "{\"n\": 100, \"m\": 300, \"weight_min\": -2, \"weight_max\": 2}");
    const gr_column *w = gr_graph_role(g, GR_ROLE_WEIGHT);
    unsigned seen[5] = { 0 };

    assert_int_equal(w->type, GR_COL_INT);
    for (size_t i = 0; i < w->n; i++) {
        assert_true(w->ints[i] >= -2 && w->ints[i] <= 2);
        seen[w->ints[i] + 2]++;
    }
    for (int i = 0; i < 5; i++)
        assert_in_range(seen[i], 35, 85);
    for (gr_edge_iter a = gr_edges(g), b = gr_edges(plain); gr_edge_next(&a) && gr_edge_next(&b);)
        assert_true(a.u == b.u && a.v == b.v);
    gr_graph_unref(plain);
    gr_graph_unref(g);
}

static void test_shapes(void **state)
{
    gr_graph *g = make("random_tree", "5000");

    assert_int_equal(gr_graph_n_edges(g), 4999);
    assert_int_equal(reach(g, 0), 5000);
    gr_graph_unref(g);
    g = make("barabasi_albert", "1000, 3");
    assert_int_equal(gr_graph_n_edges(g), 3 * 997);
    assert_int_equal(reach(g, 999), 1000);
    gr_graph_unref(g);
    g = make("random_dag", "100, 0.2");
    assert_true(gr_graph_is_directed(g));
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        assert_true(it.u < it.v);
    gr_graph_unref(g);
    g = make("random_bipartite", "30, 40, 0.3");
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        assert_true(it.u < 30 && it.v >= 30);
    gr_graph_unref(g);
}

/* No arc skips a level; the source feeds the first one, the last one feeds the sink. */
static void test_flow_networks(void **state)
{
    gr_graph *g = make("random_level_graph", "10, 8");

    assert_int_equal(gr_graph_n_edges(g), 9 * 8 * 3 + 2 * 8);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        assert_int_equal((it.v + 7) / 8, (it.u + 7) / 8 + 1);
    gr_graph_unref(g);
    g = make("genrmf", "4, 6, 1, 9");
    assert_int_equal(gr_graph_n_nodes(g), 96);
    assert_int_equal(gr_graph_n_edges(g), 6 * 48 + 5 * 16);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        int64_t c = gr_graph_role(g, GR_ROLE_CAPACITY)->ints[it.id];

        assert_true(it.u / 16 == it.v / 16 ? c == 9 * 16 : c >= 1 && c <= 9);
    }
    assert_int_equal(reach(g, 0), 96);
    gr_graph_unref(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seed),   cmocka_unit_test(test_seed_argument),
        cmocka_unit_test(test_gnm),    cmocka_unit_test(test_gnm_is_uniform),
        cmocka_unit_test(test_gnp),    cmocka_unit_test(test_weights),
        cmocka_unit_test(test_shapes), cmocka_unit_test(test_flow_networks),
    };

    return cmocka_run_group_tests(tests, make_setup, make_teardown);
}
