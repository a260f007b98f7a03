/* Samplers: sizes, names, induced edges, connectedness, determinism, odd graphs. */
#include "make.h"

static gr_graph *sample(const gr_graph *g, gr_sample_method method, uint32_t n,
                        const gr_sample_options *o)
{
    gr_graph *s = NULL;

    assert_int_equal(gr_graph_sample(&cx, g, method, n, o, &s, &err), GR_OK);
    return s;
}

/* s has n nodes of g and exactly the edges between them. */
static void check_induced(const gr_graph *g, const gr_graph *s, uint32_t n)
{
    uint32_t n_edges = 0;

    assert_int_equal(gr_graph_n_nodes(s), n);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        gr_vid u = gr_graph_find(s, gr_graph_name(g, it.u));
        gr_vid v = gr_graph_find(s, gr_graph_name(g, it.v));

        if (u == GR_NO_NODE || v == GR_NO_NODE)
            continue;
        n_edges++;
        assert_true(gr_csr_find(gr_graph_out(s), u, v) != UINT64_MAX);
    }
    assert_int_equal(gr_graph_n_edges(s), n_edges);
    for (gr_vid v = 0; v < n; v++)
        assert_true(gr_graph_find(g, gr_graph_name(s, v)) != GR_NO_NODE);
}

static void test_all_methods(void **state)
{
    gr_graph *graphs[] = { make("les_miserables", ""), make("gnm", "500, 400"),
                           make("gnm", "500, 1500, true"), make("empty_graph", "100"),
                           make("circulant_graph", "90, [0]") };
    char why[200];

    for (size_t i = 0; i < sizeof graphs / sizeof graphs[0]; i++)
        for (gr_sample_method m = 0; m < GR_N_SAMPLE_METHODS; m++)
            for (uint32_t n = 1; n < gr_graph_n_nodes(graphs[i]); n += 19) {
                gr_graph *a = sample(graphs[i], m, n, NULL), *b = sample(graphs[i], m, n, NULL);

                check_induced(graphs[i], a, n);
                assert_true(gr_graph_equal(a, b, why));
                assert_int_equal(gr_graph_is_directed(a), gr_graph_is_directed(graphs[i]));
                gr_graph_unref(a);
                gr_graph_unref(b);
            }
    for (size_t i = 0; i < sizeof graphs / sizeof graphs[0]; i++)
        gr_graph_unref(graphs[i]);
}

static void test_seed_decides(void **state)
{
    gr_graph *g = make("gnm", "500, 1500");
    char why[200];

    for (gr_sample_method m = 0; m < GR_N_SAMPLE_METHODS; m++) {
        gr_graph *s[2];

        for (cx.seed = 0; cx.seed < 2; cx.seed++)
            s[cx.seed] = sample(g, m, 40, NULL);
        cx.seed = 0;
        assert_false(gr_graph_equal(s[0], s[1], why));
        gr_graph_unref(s[0]);
        gr_graph_unref(s[1]);
    }
    gr_graph_unref(g);
}

/* A clique with a long tail keeps the walk busy; the sample still reaches out in one piece. */
static void test_walk_stays_connected(void **state)
{
    gr_graph *g = make("lollipop_graph", "60, 500");

    for (uint32_t n = 50; n < 560; n += 100) {
        gr_graph *s = sample(g, GR_SAMPLE_WALK, n, NULL);

        assert_int_equal(reach(s, 0), n);
        gr_graph_unref(s);
    }
    gr_graph_unref(g);
}

/* A low q leads outward, a high one stays around. */
static void test_walk_bias(void **state)
{
    gr_graph *g = make("grid_2d", "60, 60");
    gr_sample_options out = { 100, 0.01, 1830 }, in = { 0.01, 100, 1830 };
    uint64_t far[2] = { 0, 0 };

    for (cx.seed = 0; cx.seed < 20; cx.seed++)
        for (int k = 0; k < 2; k++) {
            gr_graph *s = sample(g, GR_SAMPLE_WALK, 40, k == 0 ? &out : &in);

            for (gr_vid v = 0; v < 40; v++)
                far[k] += (uint64_t)(llabs(gr_graph_name(s, v).num / 60 - 30) +
                                     llabs(gr_graph_name(s, v).num % 60 - 30));
            gr_graph_unref(s);
        }
    cx.seed = 0;
    assert_true(far[0] > 2 * far[1]);
    gr_graph_unref(g);
}

static void test_snowball(void **state)
{
    gr_sample_options o = { .start = 0 };
    gr_graph *g = make("balanced_tree", "2, 6, true"), *s = sample(g, GR_SAMPLE_BFS, 15, &o);

    for (gr_vid v = 0; v < 15; v++)
        assert_int_equal(gr_graph_name(s, v).num, v);
    gr_graph_unref(s);
    o.start = 126; /* against the arcs: its parent, its grandparent */
    s = sample(g, GR_SAMPLE_BFS, 3, &o);
    assert_true(gr_graph_find(s, gr_name_int(62)) != GR_NO_NODE);
    gr_graph_unref(s);
    gr_graph_unref(g);
}

static void test_whole_and_wrong(void **state)
{
    gr_graph *g = make("karate", ""), *s = sample(g, GR_SAMPLE_WALK, 1000, NULL);
    gr_sample_options bad[] = { { .p = -1, .start = GR_NO_NODE }, { .q = 1000 }, { .start = 34 } };
    char why[200];

    assert_true(gr_graph_equal(g, s, why));
    assert_non_null(strstr(gr_graph_note(s, gr_graph_n_notes(s) - 1), "the graph has 34"));
    gr_graph_unref(s);
    assert_int_equal(gr_graph_sample(&cx, g, GR_SAMPLE_WALK, 0, NULL, &s, &err), GR_EINPUT);
    for (size_t i = 0; i < 3; i++)
        assert_true(gr_graph_sample(&cx, g, GR_SAMPLE_WALK, 5, &bad[i], &s, &err) != GR_OK);
    gr_graph_unref(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_methods),
        cmocka_unit_test(test_seed_decides),
        cmocka_unit_test(test_walk_stays_connected),
        cmocka_unit_test(test_walk_bias),
        cmocka_unit_test(test_snowball),
        cmocka_unit_test(test_whole_and_wrong),
    };

    return cmocka_run_group_tests(tests, make_setup, make_teardown);
}
