/* Distances from a node: odd graphs, weights of all kinds, spoilt answers. */
#include "spoil.h"

static void test_unreached_nodes_are_left_out(void **state)
{
    assert_answer("a", "column(distances(G, a), distance)", "0");
    assert_answer("a, b", "column(distances(G, a), node)", "a");
    assert_answer("a-a 3", "column(distances(G, a), distance)", "0");
    assert_answer("a>b 2, c>a 1", "column(distances(G, a), node)", "a, b");
    assert_answer("a>b, b>c, c>a", "column(distances(G, b), distance)", "2, 0, 1");
    assert_answer("a-b", "distances(G, x)",
                  "unknown_name: source: there is no node 'x' in the graph");
}

static void test_weights_of_every_kind(void **state)
{
    assert_answer("a-b 5, a-b 2, b-c 0", "column(distances(G, a), distance)", "0, 2, 2");
    assert_answer("a-b 5, b-c 300, a-c 500", "column(distances(G, a), distance)", "0, 5, 305");
    assert_answer("a-b 70000, b-c 1", "column(distances(G, a), distance)", "0, 70000, 70001");
    assert_answer("a-b 0.5, b-c 0.25, a-c 1", "column(distances(G, a), distance)", "0, 0.5, 0.75");
    assert_answer("a-b 9007199254740993, b-c 1", "column(distances(G, c), distance)",
                  "9007199254740994, 1, 0");
    assert_answer("a-b 5, b-c 7", "column(distances(G, a, weight=null), distance)", "0, 1, 2");
}

static void test_what_is_refused(void **state)
{
    const char *limit = "limit: weight: the length of a path does not fit in 64 bits";

    assert_answer("a-b 1, b-c -2", "distances(G, a)",
                  "input: weight: distances needs weights that are not negative; the edge b - c "
                  "has -2");
    assert_answer("a-b 1, b-c", "distances(G, a)",
                  "input: weight: the edge b - c has no value for 'weight'");
    assert_answer("a-b 9223372036854775807, b-c 1", "distances(G, a)", limit);
    assert_answer("a-b 1.5e308, b-c 1.5e308", "distances(G, a)",
                  "limit: weight: the sum of all is too large for a number");
    assert_answer("a-b 9223372036854775807, b-c 1, a-d 2, d-c 2",
                  "column(distances(G, a), distance)", "0, 5, 4, 2");
}

/* Lengths past 32 bits leave the buckets for the heap. */
static void test_a_sum_of_small_weights_may_be_long(void **state)
{
    gr_err err;
    gr_ctx cx;
    gr_builder *b;
    gr_graph *g;
    uint32_t col, n = 1050000;
    gr_result r = { .grade = GR_UNCHECKED };
    const gr_tool *tool = tool_named("distances");
    gr_arg arg[2] = { { .given = true, .node = 0 }, { .given = true } };

    gr_ctx_init(&cx);
    b = gr_builder_new(&cx, GR_UNDIRECTED);
    assert_int_equal(gr_builder_range(b, 0, n, &err), GR_OK);
    assert_int_equal(gr_builder_column(b, GR_OF_EDGE, GR_STR("weight"), &col, &err), GR_OK);
    for (uint32_t v = 0; v + 1 < n; v++) {
        assert_int_equal(gr_builder_edge(b, v, v + 1, &err), GR_OK);
        assert_int_equal(gr_builder_set(b, GR_OF_EDGE, col, v, gr_v_int(4095), &err), GR_OK);
    }
    assert_int_equal(gr_builder_finish(b, &g, &err), GR_OK);
    gr_builder_free(b);
    arg[1].column = gr_graph_role(g, GR_ROLE_WEIGHT);
    assert_int_equal(tool->run(&cx, &(gr_in){ .graph = g, .arg = arg }, &r, &err), GR_OK);
    assert_int_equal(r.value.table->cells[2 * n - 1].i, 4095 * (int64_t)(n - 1));
    assert_int_equal(tool->verify(&cx, &(gr_in){ .graph = g, .arg = arg }, &r, &err), GR_OK);
    assert_int_equal(r.grade, GR_PROVED);
    gr_graph_unref(g);
    gr_ctx_clear(&cx);
}

static void test_spoilt_distances_are_refuted(void **state)
{
    static const char *const graphs[] = { "1-2 1, 2-3 2, 3-4 0, 1-4 9, 5-6 1",
                                          "1>2 0.5, 2>3 0.25, 1>3 2, 5>1 1", "1-2, 2-3, 3-1, 3-4" };

    for (size_t i = 0; i < 3; i++) {
        trial t;

        trial_start(&t, graphs[i], "distances");
        t.arg[0] = (gr_arg){ .given = true, .node = trial_node(&t, "1") };
        t.arg[1] = (gr_arg){ .given = true, .column = gr_graph_role(t.g, GR_ROLE_WEIGHT) };
        trial_run(&t);
        assert_int_equal(t.r.grade, GR_PROVED);
        trial_spoils_refused(&t);
        trial_end(&t);
    }
}

/* Two nodes that an edge of weight 0 joins must not vouch for each other. */
static void test_a_cycle_of_zeros_proves_nothing(void **state)
{
    gr_value *cells;
    trial t;

    trial_start(&t, "1-2 9, 2-3 0, 3-4 0, 4-2 0", "distances");
    t.arg[0] = (gr_arg){ .given = true, .node = trial_node(&t, "1") };
    t.arg[1] = (gr_arg){ .given = true, .column = gr_graph_role(t.g, GR_ROLE_WEIGHT) };
    trial_run(&t);
    cells = t.r.value.table->cells;
    for (int row = 1; row < 4; row++)
        cells[2 * row + 1] = gr_v_int(5);
    trial_refuted(&t);
    trial_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unreached_nodes_are_left_out),
        cmocka_unit_test(test_weights_of_every_kind),
        cmocka_unit_test(test_what_is_refused),
        cmocka_unit_test(test_a_sum_of_small_weights_may_be_long),
        cmocka_unit_test(test_spoilt_distances_are_refuted),
        cmocka_unit_test(test_a_cycle_of_zeros_proves_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
