/* Eccentricity, radius, diameter, center, periphery and mean distances: odd graphs and what is
 * refused. */
#include "algo.h"

static const char *const apart = "input: graph: it is not connected, so some distances are "
                                 "infinite";
static const char *const one_way =
    "input: graph: not every node can be reached from every other along the directions, so some "
    "distances are infinite";

static void test_a_single_node_is_no_distance_away(void **state)
{
    assert_answer("a", "eccentricity(G, a)", "0");
    assert_answer("a", "radius(G)", "0");
    assert_answer("a-a", "diameter(G)", "0");
    assert_answer("a", "diameter_path(G)", "a, length 0");
    assert_answer("a", "center(G)", "a");
    assert_answer("a", "periphery(G)", "a");
    assert_answer("a", "average_shortest_path_length(G)", "0");
    assert_answer("a", "path_lengths(G).max", "none");
}

static void test_a_graph_in_parts_is_refused(void **state)
{
    static const char *const calls[] = { "eccentricity(G)",
                                         "radius(G)",
                                         "diameter(G)",
                                         "diameter_path(G)",
                                         "center(G)",
                                         "periphery(G)",
                                         "average_shortest_path_length(G)",
                                         "diameter(G, weight=weight)" };

    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        assert_answer("1-2 1, 3-4 1", calls[i], apart);
        assert_answer("1>2 1, 2>3 1", calls[i], one_way);
        assert_answer("1>2 1, 3>2 1, 2>3 1", calls[i], one_way);
    }
    /* one node only has to reach the others itself */
    assert_answer("1-2 1, 3-4 1", "eccentricity(G, 1)", apart);
    assert_answer("1>2 1, 2>3 1", "eccentricity(G, 2)", one_way);
    assert_answer("1>2 1, 2>3 1", "eccentricity(G, 1)", "2");
    assert_answer("1>2 1, 2>3 4, 1>3 9", "eccentricity(G, 1, weight=weight)", "5");
    assert_answer("1>2 1, 2>3 4", "eccentricity(G, 3, weight=weight)", one_way);
}

static void test_parts_may_be_left_out(void **state)
{
    const char *g = "1-2, 3-4, 4-5, 5-6";

    assert_answer(g, "diameter(G, components=max)", "3");
    assert_answer(g, "radius(G, components=max)", "1");
    assert_answer(g, "radius(G, components=largest)", "2");
    assert_answer(g, "center(G, components=largest)", "4, 5");
    assert_answer(g, "center(G, components=max)", "1, 2");
    assert_answer(g, "periphery(G, components=max)", "3, 6");
    assert_answer(g, "eccentricity(G, 1, components=max)", "1");
    assert_answer(g, "eccentricity(G, 1, components=largest)",
                  "input: node: it is not in the largest component");
    assert_answer(g, "column(eccentricity(G, components=largest), eccentricity)", "3, 2, 2, 3");
    assert_answer(g, "path_lengths(G).pairs", "14");
    assert_answer("1-2, 3-4", "center(G, components=largest)", "1, 2");
    assert_answer("1>2, 2>3", "diameter(G, components=max)", "2");
    assert_answer("1>2, 2>3, 4", "diameter(G, components=largest)", one_way);
    assert_answer("1>2, 2>3, 3>1, 4", "diameter(G, components=largest)", "2");
    assert_answer("1, 2", "diameter_path(G, components=max)", "1, length 0");
}

static void test_weights_count_unless_they_are_turned_off(void **state)
{
    const char *g = "1-2 5, 2-3 5, 1-3 7, 3-4 0.5";

    assert_answer(g, "diameter(G, weight=null)", "2");
    assert_answer(g, "diameter(G)", "7.5");
    assert_answer(g, "diameter(G, weight=weight)", "7.5");
    assert_answer(g, "radius(G, weight=weight)", "5.5");
    assert_answer(g, "center(G, weight=weight)", "2");
    assert_answer(g, "periphery(G, weight=weight)", "1, 4");
    assert_answer(g, "eccentricity(G, 3, weight=weight)", "7");
    assert_answer("1-2 0.1, 2-3 0.2", "diameter(G, weight=weight)", "0.3");
    assert_answer("1-2 0.1, 2-3 0.2", "path_lengths(G, weight=weight).average", "0.2");
    assert_answer("1-2 0", "path_lengths(G, weight=weight).min", "0");
    assert_answer("1-2 -1", "radius(G, weight=weight)",
                  "input: weight: radius needs weights that are not negative; the edge 1 - 2 has "
                  "-1");
}

/* The empty graph has text only as what is left when all is taken away. */
static void test_an_empty_graph_has_none(void **state)
{
    static const char *const tools[] = { "radius",        "diameter",
                                         "center",        "periphery",
                                         "diameter_path", "average_shortest_path_length" };
    bool keep[1] = { false };
    gr_err err;
    gr_graph *g, *none;
    gr_ctx cx;

    gr_ctx_init(&cx);
    assert_int_equal(gr_example_graph(&cx, "a", &g, &err), GR_OK);
    assert_int_equal(gr_graph_derive(&cx, g, &(gr_derive){ .keep_node = keep }, &none, &err),
                     GR_OK);
    for (size_t i = 0; i < sizeof tools / sizeof *tools; i++) {
        const gr_tool *tool = tool_named(tools[i]);

        assert_true((tool->demands & GR_WANTS_NODES) != 0);
    }
    for (int i = 0; i < 2; i++) {
        const char *name = i == 0 ? "eccentricity" : "path_lengths";
        const gr_tool *tool = tool_named(name);
        gr_arg arg[3] = { { .given = false } };
        gr_result r = { .grade = GR_UNCHECKED };

        assert_int_equal(tool->run(&cx, &(gr_in){ .graph = none, .arg = arg }, &r, &err), GR_OK);
        assert_int_equal(tool->verify(&cx, &(gr_in){ .graph = none, .arg = arg }, &r, &err), GR_OK);
        assert_int_equal(r.grade, GR_REDERIVED);
    }
    gr_graph_unref(none);
    gr_graph_unref(g);
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_single_node_is_no_distance_away),
        cmocka_unit_test(test_a_graph_in_parts_is_refused),
        cmocka_unit_test(test_parts_may_be_left_out),
        cmocka_unit_test(test_weights_count_unless_they_are_turned_off),
        cmocka_unit_test(test_an_empty_graph_has_none),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
