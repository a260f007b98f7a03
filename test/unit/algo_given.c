/* Paths and orders that are given, products and discounts along paths, what every way passes. */
#include "algo.h"

static void test_given_paths(void **state)
{
    assert_answer("a-b 2, b-c 3, c-a 4", "path_info(G, [a, b, c, a])",
                  "valid: yes\nlength: 9\nhops: 3\nsimple: yes\ntour: yes\nedges:\n"
                  "  source  target  weight\n  a       b            2\n  b       c            3\n"
                  "  c       a            4\nmissing: none");
    assert_answer("a>b 2, b>c 3", "path_info(G, [c, b, a])",
                  "valid: no\nlength: none\nhops: 2\nsimple: yes\ntour: no\nedges:\n"
                  "  source  target  weight\n  no rows\nmissing: c - b");
    assert_answer("a-b 2, a-b 1, c", "path_info(G, [a, b, c]).edges.weight", "1");
    assert_answer("a-b 2, b-c 1", "path_info(G, shortest_path(G, a, c)).length", "3");
    assert_answer("a-b 2", "path_info(G, [a]).length", "0");
    assert_answer("a-b 2", "path_info(G, [])", "input: path: expected a list of nodes");
    assert_answer("a-b 2", "path_info(G, [a, z])",
                  "unknown_name: path: there is no node 'z' in the graph");
}

static void test_given_orders(void **state)
{
    assert_answer("a>b, b>c", "is_topological_order(G, [a, b, c])", "yes");
    assert_answer("a>b, b>c", "is_topological_order(G, [a, b])", "no");
    assert_answer("a>b, b>c", "is_topological_order(G, [a, a, b])", "no");
    assert_answer("a>a", "is_topological_order(G, [a])", "no");
    assert_answer("a>b, b>c, a>c", "is_topological_order(G, topological_sort(G))", "yes");
    assert_answer("a-b", "is_topological_order(G, [a, b])",
                  "input: is_topological_order needs a directed graph");
}

static void test_products(void **state)
{
    assert_answer("a>b 0.1, b>c 0.2, a>c 0.01", "most_reliable_path(G, a, c).probability", "0.02");
    assert_answer("a-b 0.5, c", "most_reliable_path(G, a, c)", "none");
    assert_answer("a-b 0.5", "most_reliable_path(G, a, a)", "path: a, length 0\nprobability: 1");
    assert_answer("a-b 95", "most_reliable_path(G, a, b)",
                  "input: weight: expected probabilities above 0 and up to 1, an edge has 95");
    assert_answer("a-b 0", "most_reliable_path(G, a, b)",
                  "input: weight: expected probabilities above 0 and up to 1, an edge has 0");
    assert_answer("a-b", "most_reliable_path(G, a, b)",
                  "input: weight: expected the edge attribute that holds the probabilities");
    assert_answer("a>b 0.5, b>c 0.2, a>c 0.1", "quantities(G, a)[c]", "0.2");
    assert_answer("a>b, b>c, a>c, a>c", "quantities(G, a)[c]", "3");
    assert_answer("a>b 3000000000, b>c 4000000000", "quantities(G, a)",
                  "limit: weight: a quantity is too large a number");
    assert_answer("a>b, b>a", "quantities(G, a)",
                  "input: the graph has a cycle, a b a, and so no quantities");
}

static void test_discounts(void **state)
{
    assert_answer("a-b 5, b-c 4, a-c 7", "discounted_path(G, a, c, 0).path", "a c, length 7");
    assert_answer("a-b 5, b-c 4, a-c 7", "discounted_path(G, a, c, 1, 0.5).length", "3.5");
    assert_answer("a-b 5, b-c 4", "discounted_path(G, a, c, 1).discounted", "a - b");
    assert_answer("a-b, b-c", "discounted_path(G, a, c, 9).length", "0");
    assert_answer("a-b, c", "discounted_path(G, a, c, 1)", "none");
    assert_answer("a-b", "discounted_path(G, a, b, 1, 2)",
                  "input: share: expected a number from 0 to 1, found 2");
}

static void test_longest_between(void **state)
{
    const char *g = "a>b 2, b>d 3, a>c 1, c>d 1, d>e -4";

    assert_answer(g, "dag_longest_path(G, a, e)", "a b d e, length 1");
    assert_answer(g, "dag_longest_path(G, source=c)", "c d, length 1");
    assert_answer(g, "dag_longest_path(G, target=c)", "a c, length 1");
    assert_answer(g, "dag_longest_path(G, e, a)", "none");
    assert_answer(g, "dag_longest_path_length(G, b, c)", "none");
    assert_answer(g, "dag_longest_path(G, d, d)", "d, length 0");
    assert_answer(g, "dag_longest_path(G, weight=null)", "a b d e, length 3");
}

static void test_separators(void **state)
{
    assert_answer("a-b, b-c, c-d, a-b", "separating_edges(G, a, d)", "b - c, c - d");
    assert_answer("a>b, b>c, c>a, c>d", "separating_nodes(G, a, d)", "b, c");
    assert_answer("a-b, c", "separating_nodes(G, a, c)", "none");
    assert_answer("a-b", "separating_nodes(G, a, b)", "none");
    assert_answer("a-b", "separating_edges(G, a, a)",
                  "input: target: source and target must be different nodes");
    assert_answer("a-a, b-c, b-c, d-e", "cycle_nodes(G)", "a, b, c");
    assert_answer("a>b, b>a, b>c, c>d", "cycle_nodes(G)", "a, b");
    assert_answer("a-b, b-c, c-a, c-d, d-e, e-f, f-e", "cycle_nodes(G)", "a, b, c, e, f");
}

static void test_calls_one_by_one(void **state)
{
    assert_answer("a-b, a-c, a-d, a-e", "broadcast_time(G, a).rounds", "4");
    assert_answer("a-b, b-c, c-d, d-a", "broadcast_time(G, a)",
                  "rounds: 2\ncalls:\n  round  source  target\n      1  a       b\n"
                  "      2  a       d\n      2  b       c\noptimal: yes\nbound: 2");
    assert_answer("a-b, c", "broadcast_time(G, a)", "none");
    assert_answer("a", "broadcast_time(G, a).rounds", "0");
    assert_answer("a>b, b>c", "broadcast_time(G, c)", "none");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_given_paths),      cmocka_unit_test(test_given_orders),
        cmocka_unit_test(test_products),         cmocka_unit_test(test_discounts),
        cmocka_unit_test(test_longest_between),  cmocka_unit_test(test_separators),
        cmocka_unit_test(test_calls_one_by_one),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
