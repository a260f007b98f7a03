/* Flows and cuts between two nodes: odd graphs, capacities of all kinds, and what is refused. */
#include "algo.h"

static void test_capacities_are_weights_or_one(void **state)
{
    assert_answer("s>a 3, a>t 2", "maximum_flow_value(G, s, t)", "2");
    assert_answer("s>a 3, a>t 2", "maximum_flow_value(G, s, t, capacity=null)", "1");
    assert_answer("s>a, a>t, s>t", "maximum_flow_value(G, s, t)", "2");
    assert_answer("s>a 0.1, s>b 0.2, a>t 1, b>t 1", "maximum_flow_value(G, s, t)", "0.3");
    assert_answer("s>a 0, a>t 2", "maximum_flow_value(G, s, t)", "0");
    assert_answer("s>a 9007199254740993, a>t 9007199254740994", "maximum_flow_value(G, s, t)",
                  "9007199254740993");
    assert_answer("s>t 0.3333333333333333, s>t 0.6666666666666666",
                  "maximum_flow_value(G, s, t) > 0.99", "yes");
}

static void test_direction_loops_and_parallel_edges(void **state)
{
    assert_answer("s>a 3, t>a 2", "maximum_flow_value(G, s, t)", "0");
    assert_answer("s-a 3, t-a 2", "maximum_flow_value(G, s, t)", "2");
    assert_answer("s-a 3, a-b 3, t-b 2, s-b 1, a-t 1", "maximum_flow_value(G, s, t)", "3");
    assert_answer("s>t 3, s>t 4, s>s 5, t>t 6", "maximum_flow_value(G, s, t)", "7");
    assert_answer("s>t 3, s>t 4, s>s 5", "count(maximum_flow(G, s, t).flow)", "2");
    assert_answer("s, t", "maximum_flow_value(G, s, t)", "0");
    assert_answer(
        "s-a 2, a-t 5", "maximum_flow(G, t, s).flow",
        "source  target  flow  capacity\na       s          2         2\nt       a        "
        "  2         5");
}

/* Only the cut nearest to the target is shown. */
static void test_cuts(void **state)
{
    assert_answer("s>a 1, a>b 1, b>t 1", "minimum_cut(G, s, t).edges", "b - t");
    assert_answer("s-a 1, a-b 1, b-t 1", "minimum_cut(G, s, t).sides", "s, a, b\nt");
    assert_answer("s-a 2, a-t 1, s-t 0", "minimum_cut(G, t, s).edges", "t - a");
    assert_answer("s>t 2, t>s 3, s>t 0", "minimum_cut(G, s, t).edges", "s - t");
    assert_answer("s, t", "minimum_cut(G, s, t)", "value: 0\nedges: none\nsides:\n  s\n  t");
    assert_answer("s>a 5, a>t 4", "minimum_cut_value(G, s, t)", "4");
}

static void test_refused(void **state)
{
    assert_answer("s>t 1", "maximum_flow(G, s, s)",
                  "input: target: source and target must be different nodes");
    assert_answer("s>t -1", "minimum_cut(G, s, t)",
                  "input: capacity: expected numbers that are not negative, an edge has -1");
    assert_answer("s>a 1, a>t", "maximum_flow_value(G, s, t)",
                  "input: capacity: the edge a - t has no value for 'weight'");
    assert_answer("s>t 4611686018427387904, t>s 1", "maximum_flow_value(G, s, t)",
                  "limit: capacity: the sum of all does not fit in 64 bits");
}

static void test_other_names(void **state)
{
    const gr_registry *r = gr_engine_registry();
    const gr_alias *alias;
    const gr_tool *t = gr_registry_find(r, GR_STR("maximum_flow_value"), &alias);

    assert_string_equal(t->aliases[1].name, "maximum_flow");
    assert_int_equal(t->aliases[1].surface, GR_SURFACE_GTOOLS);
    assert_answer("s>t 3", "max_flow(G, s, t)", "3");
    assert_answer("a-b 3, b-c 1", "global_minimum_cut(G).value", "1");
}

static void test_global_cuts(void **state)
{
    assert_answer("a-b 1", "stoer_wagner(G)", "value: 1\nedges: a - b\nsides:\n  a\n  b");
    assert_answer("a, b", "stoer_wagner(G).value", "0");
    assert_answer("a-b 0, b-c 3", "stoer_wagner(G)", "value: 0\nedges: none\nsides:\n  a\n  b, c");
    assert_answer("a>b 2, b>a 3, b>b 9, b>c 7", "stoer_wagner(G).value", "5");
    assert_answer("a-b 0.25, b-c 0.5, c-a 0.25", "stoer_wagner(G).value", "0.5");
    assert_answer("a-b 3, b-c 1", "stoer_wagner(G, weight=null).edges", "a - b");
    assert_answer("a-a", "stoer_wagner(G)",
                  "input: a cut needs at least two nodes to part, the graph has 1");
    assert_answer("a-b -1", "stoer_wagner(G)",
                  "input: weight: stoer_wagner needs weights that are not negative; the edge a - b "
                  "has -1");
}

#define LIMITED "set_node_attribute(G, [a], room, 2)"

static void test_several_ends(void **state)
{
    assert_answer("a-x 3, b-x 4, x-c 5, x-d 9", "maximum_flow_value(G, [a, b], [c, d])", "7");
    assert_answer("a-b 3, b-c 4", "maximum_flow_value(G, [a, b], c)", "4");
    assert_answer("s>a 3, a>t 4, s>t 1",
                  "maximum_flow_value(" LIMITED ", s, t, node_capacity=room)", "3");
    assert_answer("s>a 3, a>t 4, s>t 1", "minimum_cut(" LIMITED ", s, t, node_capacity=room)",
                  "value: 3\nedges: s - t\nsides:\n  s, a\n  t\nnodes: a");
    assert_answer("s-a 3, a-t 4", "maximum_flow(" LIMITED ", s, t, node_capacity=room)",
                  "value: 2\nflow:\n  source  target  flow  capacity\n"
                  "  s       a          2         3\n  a       t          2         4\n"
                  "cut: none\ncut_nodes: a");
    assert_answer("a-b, b-c", "maximum_flow_value(G, [a, b], [b, c])",
                  "input: target: a node cannot be source and target at once");
    assert_answer("a-b, b-c", "maximum_flow_value(G, [], c)",
                  "input: source: expected at least one node");
    assert_answer(
        "s-a 3, a-t 4",
        "maximum_flow_value(set_node_attribute(G, a, room, -1), s, t, node_capacity=room)",
        "input: node_capacity: expected numbers that are not negative, a node has -1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_capacities_are_weights_or_one),
        cmocka_unit_test(test_direction_loops_and_parallel_edges),
        cmocka_unit_test(test_cuts),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_other_names),
        cmocka_unit_test(test_global_cuts),
        cmocka_unit_test(test_several_ends),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
