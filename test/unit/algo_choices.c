/* Camps, places, colourings and new links: odd graphs, and arguments that make no sense. */
#include "algo.h"

static void test_camps(void **state)
{
    assert_answer("", "maximum_cut(G).value", "0");
    assert_answer("a-a", "maximum_cut(G).value", "0");
    assert_answer("a-a", "frustration(G).size", "1");
    assert_answer("a-b 5, b-c -2", "maximum_cut(G).value", "5");
    assert_answer("a-b, b-c, c-a", "frustration_index(G)", "1");
    assert_answer("a-b 1, b-c 1, c-a 1", "frustration(G, sign=weight).size", "0");
    assert_answer("a-b -1, b-c 1, c-a 1", "frustration(G).size", "1");
    assert_answer("a-b", "frustration(set_edge_attribute(G, s, likes), sign=s)",
                  "input: sign: expected a number, '+' or '-', true or false at every edge of 's', "
                  "found likes");
}

static void test_new_links(void **state)
{
    assert_answer("", "count(bridge_augmentation(G))", "0");
    assert_answer("a-b", "bridge_augmentation(G)", "none");
    assert_answer("a-b, a-b", "count(bridge_augmentation(G))", "0");
    assert_answer("a-b, c", "bridge_augmentation(G)", "a - c, b - c");
    assert_answer("a>b, b>a, b>c, c>b", "count(bridge_augmentation(G))", "0");
    assert_answer("a-b", "biconnectivity_augmentation(G).size", "0");
    assert_answer("a, b", "biconnectivity_augmentation(G).size", "1");
    assert_answer("a, b, c", "biconnectivity_augmentation(G).size", "3");
}

static void test_colors(void **state)
{
    assert_answer("a-b, b-c, c-a", "k_coloring(G, 2)", "none");
    assert_answer("a-b", "k_coloring(G, 2, [[a, 1], [b, 1]])", "none");
    assert_answer("", "count(k_coloring(G, 1))", "0");
    assert_answer("a-b", "k_coloring(G, 0)",
                  "input: colors: expected how many there are or a list of their names, found a "
                  "number below 1");
    assert_answer("a-b", "k_coloring(G, [red, red])",
                  "input: colors: expected how many there are or a list of their names, found one "
                  "of them twice");
    assert_answer("a-b", "k_coloring(G, 2, [[a, 3]])", "input: fixed: '3' is none of the colours");
    assert_answer("a-b", "k_coloring(G, 2, [[z, 1]])",
                  "unknown_name: fixed: 'z' is no node of the graph");
}

static void test_places(void **state)
{
    assert_answer("a>b", "k_median(G).nodes", "a");
    assert_answer("a, b", "k_median(G)", "none");
    assert_answer("a, b", "k_center(G, 5).nodes", "a, b");
    assert_answer("a-b, b-c", "median_node(G).nodes", "b");
    assert_answer("a-b, b-c", "k_median(set_node_attribute(G, [c], x, 3), demand=x).nodes", "c");
    assert_answer("a-b", "k_center(set_node_attribute(G, x, -1), demand=x)",
                  "input: demand: expected numbers that are not negative");
}

static void test_sets(void **state)
{
    assert_answer("a-b, b-c, a-b", "cut_size(G, [a])", "2");
    assert_answer("a>b, b>a", "cut_size(G, [a])", "2");
    assert_answer("a-a, a-b", "count(edges_between(G, [a], [a]))", "1");
    assert_answer("a-b, b-c, c-d, d-e", "link_prediction(G, node=c).target", "a, e");
    assert_answer("a-b, b-c", "projection(G, [a, b])",
                  "input: nodes: expected one side of a graph with two, but 'a' and 'b' are "
                  "joined");
    assert_answer("a>b", "relation_graph(G, knows)",
                  "input: the graph has no facts: no attribute of its edges names a relation");
    assert_answer("a>b", "relation_graph(set_edge_attribute(G, relation, knows), likes)",
                  "unknown_name: relations: no fact has the relation 'likes'");
}

static void test_derived(void **state)
{
    assert_answer("a-b 2, b-c 3", "edges(set_edge_attribute(G, cost, weight * 2)).cost", "4, 6");
    assert_answer("a-b 2, b-c 3", "edges(set_edge_attribute(G, cost, e -> e.weight + 1)).cost",
                  "3, 4");
    assert_answer("a-b 2, b-c 3", "edges(set_edge_attribute(G, [[a, b]], cost, 9)).cost",
                  "9, none");
    assert_answer("a-b 2, b-c 3", "edges(set_edge_attribute(G, cost, \"weight\")).cost",
                  "weight, weight");
    assert_answer("a-b, b-c", "nodes(set_node_attribute(G, d, degree)).d", "1, 2, 1");
    assert_answer("a-b", "set_node_attribute(G, d, v -> neighbors(G, v))",
                  "input: value: expected a number, a text, true or false, found a list");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_camps),  cmocka_unit_test(test_new_links),
        cmocka_unit_test(test_colors), cmocka_unit_test(test_places),
        cmocka_unit_test(test_sets),   cmocka_unit_test(test_derived),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
