/* Bipartite graphs and matchings: odd graphs, ties, weights of all kinds, and what is refused. */
#include "algo.h"

static void test_two_sides(void **state)
{
    assert_answer("", "is_bipartite(G)", "yes");
    assert_answer("a", "is_bipartite(G)", "yes");
    assert_answer("a-a", "is_bipartite(G)", "no");
    assert_answer("a>b, b>a, a>b", "is_bipartite(G)", "yes");
    assert_answer("a>b, c>b, c>a", "is_bipartite(G)", "no");
    assert_answer("x, a-b, b-c, d-e", "bipartite_sets(G)", "x, a, c, d\nb, e");
    assert_answer("a-b, b-c, c-a", "bipartite_sets(G)", "none");
    assert_answer("", "bipartite_sets(G)", "none\nnone");
    assert_answer("a-b, b-c, c-a", "bipartite_vertex_cover(G)",
                  "input: the graph is not bipartite: it has an odd cycle of 3 nodes");
    assert_answer("a, b", "bipartite_vertex_cover(G)", "none");
}

static void test_largest_matchings(void **state)
{
    assert_answer("", "maximum_matching(G)", "size: 0\nedges: none");
    assert_answer("a-a", "maximum_matching(G)", "size: 0\nedges: none");
    assert_answer("a-b, b-c, c-a", "maximum_matching(G).size", "1");
    assert_answer("a-b, b-c, c-d, d-e, e-c, a-f", "maximum_matching(G).size", "3");
    assert_answer("a>b, b>c", "reference_match(G)", "size: 2\nedges: a - b, b - c");
    assert_answer("a>b, b>c", "maximum_matching(G).size", "1");
    assert_answer("a>a, b>b", "reference_match(G)", "size: 0\nedges: none");
    assert_answer("a-b, b-c", "reference_match(G).size", "1");
}

static void test_weights(void **state)
{
    assert_answer("", "max_weight_matching(G)", "weight: 0\nsize: 0\nedges: none");
    assert_answer("a-b 2, b-c 5, c-d 2", "max_weight_matching(G)",
                  "weight: 5\nsize: 1\nedges: b - c");
    assert_answer("a-b 2, b-c 5, c-d 2", "max_weight_matching(G, maxcardinality=true).weight", "4");
    assert_answer("a-b -2", "max_weight_matching(G).size", "0");
    assert_answer("a-b -2", "max_weight_matching(G, maxcardinality=true).weight", "-2");
    assert_answer("a-b 2, a-b 7", "max_weight_matching(G).weight", "7");
    assert_answer("a>b 2, b>a 7", "max_weight_matching(G).weight", "7");
    assert_answer("a>b 2, b>a 7", "min_weight_matching(G).weight", "2");
    assert_answer("a-b 0.1, b-c 0.25, c-d 0.2", "max_weight_matching(G).weight", "0.3");
    assert_answer("a-b 9, b-c 9", "max_weight_matching(G, weight=null).weight", "1");
    assert_answer("a-b 2305843009213693952", "max_weight_matching(G)",
                  "limit: weight: the weights are too large to compare matchings in 64 bits");
}

static void test_assignments(void **state)
{
    assert_answer("", "linear_assignment(G)", "weight: 0\nsize: 0\nedges: none");
    assert_answer("a-x 3, b-x 1", "linear_assignment(G)", "weight: 1\nsize: 1\nedges: b - x");
    assert_answer("a-x 3, b-x 1", "linear_assignment(G, maximize=true).edges", "a - x");
    assert_answer("a>x 3, b>x 1, b>y 1, c>x 4, c>z 4, a>y 2", "linear_assignment(G).weight", "7");
    assert_answer("a-x 3, b-x 1, a-y -2, c-x 1, d-y 2", "linear_assignment(G)",
                  "weight: -1\nsize: 2\nedges: a - y, b - x");
    assert_answer("a>x 1, b>x 1, c>y 1, c>z 1", "linear_assignment(G)", "none");
    assert_answer("a>x 1, x>y 2", "linear_assignment(G)",
                  "input: left: 'a' and 'x' are joined but on the same side");
    assert_answer("a-x 1, b", "linear_assignment(G, left=[a, b])",
                  "weight: 1\nsize: 1\nedges: a - x");
    assert_answer("a-x 1, b-x 2, y, z", "linear_assignment(G, left=[a, b])", "none");
    assert_answer("a-b 1, b-c 1, c-a 1", "linear_assignment(G)",
                  "input: the graph is not bipartite: it has an odd cycle of 3 nodes");
}

static void test_stable_matchings(void **state)
{
    const char *ranks = "input: rank: both sides must rank each other";

    assert_answer("a>x 1, x>a 1, b>x 1, x>b 2", "stable_matching(G)", "size: 1\nedges: a - x");
    assert_answer("a>x 1, x>a 1, b>x 1, x>b 2", "stable_matching(G, proposers=x)",
                  "size: 1\nedges: x - a");
    assert_answer("a>x 1", "stable_matching(G)", "size: 0\nedges: none");
    assert_answer("a>x 1, a>y 1, x>a 1, y>a 1", "stable_matching(G)", "size: 1\nedges: a - x");
    assert_answer("a-x 1, b-y 2", "stable_matching(G, rank_back=weight).size", "2");
    assert_answer("a-x 1", "stable_matching(G)", ranks);
    assert_answer("a>x, x>a", "stable_matching(G)", ranks);
    assert_answer("a>x 1, x>a 1, a>x 2", "stable_matching(G)",
                  "input: stable_matching needs one edge a pair, the graph has parallel ones");
}

/* Two numbers an edge, and two edges a pair: nobody knows whose they are. */
static void test_stable_edges_both_ways(void **state)
{
    assert_answer("a>b 1, b>a 2", "stable_matching(G, a, weight, weight)",
                  "input: stable_matching needs one edge a pair, the graph has edges both ways");
    assert_answer("a>b 1, b>a 2", "stable_matching(G, a, weight).size", "1");
    assert_answer("a>b 1", "stable_matching(G, a, weight, weight).size", "1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_sides),        cmocka_unit_test(test_largest_matchings),
        cmocka_unit_test(test_weights),          cmocka_unit_test(test_assignments),
        cmocka_unit_test(test_stable_matchings), cmocka_unit_test(test_stable_edges_both_ways),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
