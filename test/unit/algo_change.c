/* Graphs made from graphs: odd cases, errors with their words, calls inside calls. */
#include "algo.h"

static void test_empty_results(void **state)
{
    assert_answer("a-b", "node_count(subgraph(G, []))", "0");
    assert_answer("a-b 2", "edges(remove_nodes(G, [a, b]))", "source  target  weight\nno rows");
    assert_answer("a-b 2", "edge_count(filter_edges(filter_edges(G, weight > 5), weight > 1))",
                  "0");
    assert_answer("a", "edge_count(complement(G))", "0");
    assert_answer("a", "node_count(line_graph(G))", "0");
    assert_answer("a-b", "node_count(k_core_subgraph(G, 2))", "0");
    assert_answer("a", "nodes(k_core_subgraph(G)).node", "a");
    assert_answer("a-b", "complement_size(G)", "0");
}

static void test_calls_inside_calls(void **state)
{
    assert_answer("a-b, b-c, a-d, d-e, e-c", "shortest_path(remove_nodes(G, [b]), a, c)",
                  "a d e c, length 3");
    assert_answer("a-b, b-c", "shortest_path(remove_nodes(G, [b]), a, b)",
                  "unknown_name: target: there is no node 'b' in the graph");
    assert_answer("a-b, b-c", "shortest_path(remove_nodes(G, b), a, c)", "none");
    assert_answer("a-b, c-d, d-e", "node_count(subgraph(G, largest_component(G)))", "3");
    assert_answer("a-b, b-c", "node_count(subgraph(G, shortest_path(G, a, b)))", "2");
    assert_answer("a-b 3, b-c 1", "shortest_path_length(scale_edge_attribute(G, weight, 2), a, c)",
                  "8");
    assert_answer("a-b 1, b-c 2",
                  "edges(scale_edge_attribute(G, weight, 2, [[a, b]], plus=3)).weight", "5, 2");
    assert_answer("a-b 3, b-c 1", "G | remove_edges([a, b]) | component_count()", "2");
    assert_answer(
        "a-b",
        "edges(set_edge_attribute(parse_graph(\"source,target,time\\na,b,07:50\\nb,c,08:10\", "
        "format=\"csv\"), time, \"9:05\", [[a, b]])).time",
        "09:05, 08:10");
    assert_answer("a-b 2", "shortest_path(add_edges(G, [[b, c]]), a, c)",
                  "input: weight: the edge b - c has no value for 'weight'");
}

static void test_errors(void **state)
{
    assert_answer("a-b", "subgraph(G, [a, x])",
                  "unknown_name: nodes: there is no node 'x' in the graph");
    assert_answer("a-b, c", "remove_edges(G, [[a, c]])",
                  "unknown_name: edges: there is no edge from 'a' to 'c'");
    assert_answer("a>b", "remove_edges(G, [[b, a]])",
                  "unknown_name: edges: there is no edge from 'b' to 'a'");
    assert_answer("a-b", "contract_nodes(G, a, a)", "input: v: expected another node than u");
    assert_answer("a-b", "reverse(G)", "input: reverse needs a directed graph");
    assert_answer(
        "a-b", "union(G, to_directed(G))",
        "input: other: expected an undirected graph, as the first is, found the opposite");
    assert_answer("a-b", "add_edges(G, [[a, b, c]])",
                  "input: edges: expected a number as weight, found a string");
    assert_answer("a-b", "add_edges(G, [[a]])",
                  "input: edges: expected a list of [u, v] or [u, v, weight], found a list in it");
    assert_answer("a-b", "add_nodes(G, [shortest_path(G, a, b)])",
                  "input: nodes: expected the name of a node, found a path");
    assert_answer("a-b", "filter_nodes(G, sise > 2)",
                  "unknown_name: there is no column or attribute 'sise' to compare");
    assert_answer("a-b 1", "set_edge_attribute(G, weight, [1], [[a, b]])",
                  "input: value: expected a number, a text, true or false, found a list");
    assert_answer("a-b", "ego_graph(G, a, -1)",
                  "input: radius: expected a number from 0 to 4294967295, found -1");
}

static void test_one_edge_is_a_list_of_one(void **state)
{
    assert_answer("a-b, b-c", "edge_count(remove_edges(G, [a, b]))", "1");
    assert_answer("a-b, b-c", "edge_count(add_edges(G, [a, c]))", "3");
    assert_answer("a-b, b-c", "edge_count(remove_edges(G, [[a, b], [b, c]]))", "0");
}

static void test_attributes(void **state)
{
    assert_answer("a-b 1, b-c 2", "edges(set_edge_attribute(G, weight, null, [a, b])).weight",
                  "none, 2");
    assert_answer("a-b 1, b-c 2", "edges(set_edge_attribute(G, weight, far, [a, b])).weight",
                  "far, 2");
    assert_answer("a-b 1, b-c 2", "edges(scale_edge_attribute(G, weight, 0.5)).weight", "0.5, 1");
    assert_answer("a>b 1, b>a 2", "edges(to_undirected(G)).weight", "2");
    assert_answer("a>b 1, a>b 2, b>a 3, b>a 4", "edges(to_undirected(G)).weight", "3, 4");
    assert_answer("a>b 1, a>b 2, b>a 3", "edges(to_undirected(G)).weight", "3, 2");
    assert_answer("a>b 1, a>b 2, b>a 3", "edges(to_undirected(G, true)).weight", "3");
    assert_answer("a-b 1", "edges(union(G, set_edge_attribute(G, weight, 5))).weight", "5");
    assert_answer("a-b 1", "edges(intersection(G, set_edge_attribute(G, weight, 5))).weight", "1");
    assert_answer("a-b 1", "is_equal(G, set_edge_attribute(G, weight, 5))", "no");
    assert_answer("a-b 1", "is_equal(G, set_edge_attribute(G, weight, 5), attributes=false)",
                  "yes");
}

static void test_names_of_a_line_graph(void **state)
{
    assert_answer("a-b, a-b, a-b", "nodes(line_graph(G)).node", "a-b, a-b (2), a-b (3)");
    assert_answer("a>b, b>b", "nodes(line_graph(G)).node", "a>b, b>b");
    assert_answer("a>b, b>b", "edges(line_graph(G)).target", "b>b, b>b");
    assert_answer("1-2, 2-3", "nodes(line_graph(set_edge_attribute(G, source, 2.5))).source",
                  "1, 2");
}

/* Whole numbers that no double holds, and numbers that are not whole: such a column is text. */
static void test_numbers_that_become_text(void **state)
{
    const char *graph = "a-b 1, b-c 2, c-d 9223372036854775807";

    assert_answer(graph, "edges(scale_edge_attribute(G, weight, 0.5, [[a, b]])).weight",
                  "0.5, 2, 9223372036854775807");
    assert_answer("a-b 0.5 | c-d 1, d-e 9223372036854775807", "edges(union(G, H)).weight",
                  "0.5, 1.0, 9223372036854775807");
    assert_answer("a-b 0.5, b-c 2.5", "edges(add_edges(G, [[c, d, 9223372036854775807]])).weight",
                  "0.5, 2.5, 9223372036854775807");
    assert_answer("a-b 0.5",
                  "edges(union(set_edge_attribute(G, time, 2.5), parse_graph(\"source,target,"
                  "time\\nb,c,07:50\", format=\"csv\", direction=\"undirected\"))).time",
                  "2.5, 07:50");
}

/* A change in which one of the two numbers would be lost is refused. */
static void test_compare_large_with_small(void **state)
{
    assert_answer("a>b 1e300",
                  "compare(G, set_edge_attribute(G, weight, 1), dag_longest_path_length).change",
                  "limit: 1 and -1e+300 are too far apart to add them up exactly");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_empty_results),
        cmocka_unit_test(test_calls_inside_calls),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_one_edge_is_a_list_of_one),
        cmocka_unit_test(test_attributes),
        cmocka_unit_test(test_names_of_a_line_graph),
        cmocka_unit_test(test_numbers_that_become_text),
        cmocka_unit_test(test_compare_large_with_small),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
