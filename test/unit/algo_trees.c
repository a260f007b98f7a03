/* Trees: odd graphs, ties, and what is refused. */
#include "algo.h"

static void test_spanning_trees(void **state)
{
    assert_answer("a", "minimum_spanning_tree(G)", "edges: none\nweight: 0\ntrees: 1");
    assert_answer("a-b 2, c-d 3, e", "spanning_tree_weight(G)", "5");
    assert_answer("a-b 2, c-d 3, e", "minimum_spanning_tree(G).trees", "3");
    assert_answer("a-a 1, a-b 5, a-b 2", "minimum_spanning_tree(G).weight", "2");
    assert_answer("a-a 9, a-b 5, a-b 2", "maximum_spanning_tree(G).weight", "5");
    assert_answer("a>b 1, b>a 2, c>b 1", "minimum_spanning_edges(G)", "a - b, c - b");
    assert_answer("a-b 0.1, b-c 0.2, a-c 9", "minimum_spanning_tree(G).weight", "0.3");
    assert_answer("a-b -3, b-c 2, a-c 1", "minimum_spanning_tree(G).weight", "-2");
    assert_answer("a-b -3.5, b-c 2, a-c -0.5", "maximum_spanning_tree(G).weight", "1.5");
    assert_answer("a-b 1, b-c 1, a-c 1", "minimum_spanning_edges(G)", "a - b, a - c");
    assert_answer("a-b 5, b-c 1, a-c 1", "minimum_spanning_tree(G, weight=null).weight", "2");
    assert_answer("a-b 1, b-c", "minimum_spanning_tree(G)",
                  "input: weight: the edge b - c has no value for 'weight'");
    assert_answer("a-b 4611686018427387904, b-c 4611686018427387904", "minimum_spanning_tree(G)",
                  "limit: weight: the sum does not fit in 64 bits");
}

static void test_second_best(void **state)
{
    assert_answer("a-b 1, b-c 2", "second_best_spanning_tree(G)", "none");
    assert_answer("a-b 1, b-b 2", "second_best_spanning_tree(G)", "none");
    assert_answer("a-b 1, a-b 1", "second_best_spanning_tree(G).weight", "1");
    assert_answer("a-b 1, b-c 2, a-c 2.5, d", "second_best_spanning_tree(G)",
                  "edges: a - b, a - c\nweight: 3.5\ntrees: 2\nremoved: b - c\nadded: a - c");
    assert_answer("a, b", "second_best_spanning_tree(G)", "none");
}

static void test_counts(void **state)
{
    assert_answer("a", "spanning_tree_count(G)", "1");
    assert_answer("a, b", "spanning_tree_count(G)", "0");
    assert_answer("a-b, a-b, b-b", "spanning_tree_count(G)", "2");
    assert_answer("a>b, b>c, c>a", "spanning_tree_count(G)", "3");
    assert_answer("a-b, b-c, a-c, c-d, d-e, c-e", "number_of_spanning_trees(G)", "9");
}

static void test_shapes(void **state)
{
    assert_answer("a", "is_tree(G)", "yes");
    assert_answer("a-a", "is_tree(G)", "no");
    assert_answer("a-b, a-b", "is_forest(G)", "no");
    assert_answer("a-b, b-c, a-c, d", "is_tree(G)", "no");
    assert_answer("a>b, c>b", "is_tree(G)", "yes");
    assert_answer("a>b, c>b", "is_arborescence(G)", "no");
    assert_answer("a>b, b>a, c", "is_forest(G)", "no");
    assert_answer("a-b", "is_arborescence(G)", "input: is_arborescence needs a directed graph");
}

static void test_middle_and_extent(void **state)
{
    assert_answer("a", "tree_center(G)", "a");
    assert_answer("a", "tree_centroid(G)", "a");
    assert_answer("a", "tree_diameter(G)", "a, length 0");
    assert_answer("a-b", "centroid(G)", "a, b");
    assert_answer("a-b 0, b-c 0", "tree_diameter(G)", "a, length 0");
    assert_answer("a>b 0.5, c>b 0.25", "tree_diameter(G)", "a b c, length 0.75");
    assert_answer("a-b, b-c, a-c", "tree_center(G)",
                  "input: the graph is no tree: it has 3 edges at 3 nodes");
    assert_answer("a-b, c", "tree_centroid(G)", "input: the graph is no tree: it has 2 components");
}

static void test_ancestors(void **state)
{
    assert_answer("a>b, a>c", "lca(G, b, b)", "b");
    assert_answer("a>b, a>c", "lca(G, b, a)", "a");
    assert_answer("a>b, c>d", "lca(G, b, d)", "none");
    assert_answer("a>c, a>d, b>c, b>d", "lca(G, c, d)", "a");
    assert_answer("a-b, a-c, c-d", "lca(G, b, d, root=d)", "d");
    assert_answer("a-b, a-c, c-d", "lca(G, b, d, root=c)", "c");
    assert_answer("a-b", "lca(G, a, b)", "input: root: an undirected tree needs a root");
    assert_answer("a>b", "lca(G, a, b, root=a)",
                  "input: root: a directed graph says itself what is above what");
    assert_answer("a>b, b>a", "lca(G, a, b)",
                  "input: the graph has a cycle, so that ancestors have no order");
}

static void test_prufer(void **state)
{
    assert_answer("a-b", "to_prufer_sequence(G)", "none");
    assert_answer("b-c, a-b", "to_prufer_sequence(G)", "b");
    assert_answer("a", "to_prufer_sequence(G)",
                  "input: a Pruefer sequence needs a tree of at least two nodes");
    assert_answer("a", "edge_count(from_prufer_sequence([]))", "1");
    assert_answer("a", "from_prufer_sequence([3])",
                  "input: sequence: item 0 is no integer from 0 to 2");
    assert_answer("a", "from_prufer_sequence(\"x\")",
                  "input: sequence: expected a list of integers");
    assert_answer("0, 1, 2, 3, 1-0, 1-2, 2-3",
                  "to_prufer_sequence(from_prufer_sequence(to_prufer_sequence(G)))", "1, 2");
}

static void test_steiner(void **state)
{
    assert_answer("a-b 1, b-c 1", "steiner_tree(G, a)",
                  "edges: none\nnodes: a\nweight: 0\noptimal: yes\nbound: 0");
    assert_answer("a-b, c", "steiner_tree(G, [a, c])", "none");
    assert_answer("a-b 0, b-c 0, a-c 0", "steiner_tree(G, [a, c]).weight", "0");
    assert_answer("a-x 0, b-x 0, c-x 0, a-b 0, x-y 0", "steiner_tree(G, [a, b, c]).nodes",
                  "a, x, b, c");
    assert_answer("a-b", "steiner_tree(G, [])", "input: terminals: expected at least one node");
}

static void test_ruled_trees(void **state)
{
    const char *g = "a-b 1, b-c 2, a-c 3, c-d 4, b-d 5";

    assert_answer(g, "minimum_spanning_tree(G, with=[[b, d]])",
                  "edges: a - b, b - c, b - d\nweight: 8\ntrees: 1");
    assert_answer(g, "minimum_spanning_tree(G, without=[a, b])",
                  "edges: b - c, a - c, c - d\nweight: 9\ntrees: 1");
    assert_answer(g, "maximum_spanning_tree(G, with=[a, b], without=[[a, c]]).weight", "10");
    assert_answer(g, "minimum_spanning_tree(G, with=[[a, b], [b, c], [a, c]])",
                  "input: with: a cycle is closed by the edge between a and c");
    assert_answer(g, "minimum_spanning_tree(G, with=[[a, d]])",
                  "input: with: there is no edge between a and d");
    assert_answer(g, "minimum_spanning_tree(G, with=[[a, b]], without=[[b, a]])",
                  "input: with: it must not be taken, the edge between a and b");
    assert_answer("a-b 1, c-d 2, b-c 3", "minimum_spanning_tree(G, without=[[b, c]]).trees", "2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_spanning_trees),
        cmocka_unit_test(test_second_best),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_middle_and_extent),
        cmocka_unit_test(test_ancestors),
        cmocka_unit_test(test_prufer),
        cmocka_unit_test(test_steiner),
        cmocka_unit_test(test_ruled_trees),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
