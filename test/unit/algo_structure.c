/* Structure: odd graphs, and verifiers that notice. */
#include "spoil.h"

static void test_empty(void **state)
{
    assert_answer("", "node_count(G)", "0");
    assert_answer("", "edge_count(G)", "0");
    assert_answer("", "density(G)", "0");
    assert_answer("", "has_node(G, a)", "no");
    assert_answer("", "has_edge(G, a, b)", "no");
    assert_answer("", "self_loops(G)", "none");
    assert_answer("", "isolated_nodes(G)", "none");
    assert_answer("", "degrees(G)", "node  degree\nno rows");
    assert_answer("", "degree_distribution(G)", "degree  count\nno rows");
    assert_answer("", "graph_info(G).components", "0");
}

static void test_loops_and_repeats(void **state)
{
    assert_answer("a-a, a-b, a-b", "edge_count(G)", "3");
    assert_answer("a-a, a-b, a-b", "degree(G, a)", "4");
    assert_answer("a>a, a>b, a>b", "degree(G, a)", "4");
    assert_answer("a>a, a>b, a>b", "in_degree(G, a)", "1");
    assert_answer("a>a, a>b, a>b", "out_degree(G, a)", "3");
    assert_answer("a-a, a-b, a-b", "neighbors(G, a)", "a, b");
    assert_answer("a-b, b-b", "density(G)", "2");
    assert_answer("a>b, b>b", "density(G)", "1");
    assert_answer("a", "density(G)", "0");
    assert_answer("a-a", "isolated_nodes(G)", "none");
    assert_answer("a-b, a-b, b-b, c", "graph_info(G).duplicates", "1");
    assert_answer("a-b, a-b, b-b, c", "graph_info(G).multi", "yes");
    assert_answer("a-b, a-b, b-b, c", "graph_info(G).loops", "1");
    assert_answer("a-b, a-b, b-b, c", "graph_info(G).isolated", "1");
}

static void test_directed(void **state)
{
    assert_answer("a>b", "has_edge(G, a, b)", "yes");
    assert_answer("a>b", "has_edge(G, b, a)", "no");
    assert_answer("a-b", "has_edge(G, b, a)", "yes");
    assert_answer("a>b, c>a, b>a", "neighbors(G, a)", "b");
    assert_answer("a>b, c>a, b>a", "neighbors(G, a, direction=in)", "b, c");
    assert_answer("a>b, c>a, b>a", "neighbors(G, a, both)", "b, c");
    assert_answer("a-b, c-a", "neighbors(G, a, in)", "b, c");
    assert_answer("a>x, b>x, y>a, y>b, a>b", "common_neighbors(G, a, b)", "x");
    assert_answer("a>x, b>x, y>a, y>b, a>b", "common_neighbors(G, a, b, direction=in)", "y");
    assert_answer("a>x, b>x, y>a, y>b, a>b", "common_neighbors(G, a, b, both)", "x, y");
    assert_answer("a-b, a-a, b-b", "common_neighbors(G, a, b)", "none");
    assert_answer("a-b", "in_degree(G, a)", "input: in_degree needs a directed graph");
}

static void test_names(void **state)
{
    assert_answer("1-2", "has_node(G, 1)", "yes");
    assert_answer("1-2", "has_node(G, \"1\")", "yes");
    assert_answer("1-2", "has_node(G, \"01\")", "no");
    assert_answer("1-2", "has_node(G, 1.5)", "no");
    assert_answer("1-2", "has_edge(G, 1, 7)", "no");
    assert_answer("1-2", "graph_info(G).names", "1 to 2");
    assert_answer("a-2", "graph_info(G).names", "text");
    assert_answer("7-2", "graph_info(G).names", "integers");
}

static void test_spoilt(void **state)
{
    assert_spoils_refused("a-b, b-c, b-b", "node_count(G)");
    assert_spoils_refused("a-b, b-c, b-b", "edge_count(G)");
    assert_spoils_refused("a-b, b-c, b-b", "degree(G, b)");
    assert_spoils_refused("a>b, b>c, b>b", "degree(G, b)");
    assert_spoils_refused("a>b, b>c, b>b", "in_degree(G, b)");
    assert_spoils_refused("a>b, b>c, b>b", "out_degree(G, b)");
    assert_spoils_refused("a-b, a-c, d", "neighbors(G, a)");
    assert_spoils_refused("a-a, b-b, c", "self_loops(G)");
    assert_spoils_refused("a, b, c-d", "isolated_nodes(G)");
}

static void test_minus_zero_is_zero(void **state)
{
    assert_answer(
        "a-b, b-c",
        "attribute_assortativity_coefficient(set_node_attribute(set_node_attribute(G, x, 0.0, "
        "null), x, -1 * 0.0, a), x)",
        "none");
}

/* Rounding takes what the order of a sum leaves to it. */
static void test_sums_that_cancel(void **state)
{
    assert_answer("a-b, a-c, a-d",
                  "neighbor_sum(set_node_attribute(set_node_attribute(set_node_attribute("
                  "set_node_attribute(G, x, 0.0), x, 1e300, b), x, -1e300, c), x, 1, d)).x",
                  "1, 0, 0, 0");
    assert_answer("a-b, a-c, a-d",
                  "neighbor_sum(set_node_attribute(set_node_attribute(set_node_attribute("
                  "set_node_attribute(G, x, 0), x, -5, b), x, 9223372036854775807, c), x, "
                  "5, d)).x",
                  "9223372036854775807, 0, 0, 0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_empty),
        cmocka_unit_test(test_loops_and_repeats),
        cmocka_unit_test(test_directed),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_spoilt),
        cmocka_unit_test(test_minus_zero_is_zero),
        cmocka_unit_test(test_sums_that_cancel),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
