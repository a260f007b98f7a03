/* Scores that are equal as fractions tie, whatever the order in which they were added up, and ties
 * go to the node that comes first. */
#include "algo.h"

#include "algo/algo_int.h"

/* Two copies of a graph, the second with its nodes and edges in another order: every score must be
 * there twice, and a ranking by score must keep the order of the nodes among equals. */
static void twice(const char *graph, const char *table)
{
    char call[300];

    snprintf(call, sizeof call, "%s | unique() | count()", table);
    assert_answer(graph, call, "3");
}

static void test_copies(void **state)
{
    static const char graph[] = "c-b, c-a, b-a, a-d, d-e, e-f, d-f, "
                                "w-z, v-w, y-z, x-z, x-y, u-w, u-v";

    twice("a-b, b-c, c-d, d-e, q-p, r-q, s-r, t-s", "betweenness_centrality(G)");
    twice("a-b, b-c, c-d, d-e, q-p, r-q, s-r, t-s", "closeness_centrality(G)");
    twice("a-b, b-c, c-d, d-e, q-p, r-q, s-r, t-s", "pagerank(G)");
    twice("a-b, b-c, c-d, d-e, q-p, r-q, s-r, t-s", "hits(G)");
    assert_answer(graph, "pagerank(G) | argmax_all()", "a, d, w, z");
    assert_answer(graph, "hits(G) | argmax_all(by=hub)", "a, d, w, z");
    assert_answer(graph, "edge_betweenness_centrality(G) | argmax_all()", "a - d, w - z");
}

/* 1/3 + 1/6 is 1/2, and the first pair comes first. */
static void test_pairs(void **state)
{
    assert_answer("u-p, v-p, p-x, u-q, v-q, q-a, q-b, q-c, q-d, s-r, t-r",
                  "link_prediction(G, method=resource_allocation, limit=20) | filter(score = 0.5) "
                  "| count()",
                  "2");
    assert_answer("u-p, v-p, p-x, u-q, v-q, q-a, q-b, q-c, q-d, s-r, t-r",
                  "link_prediction(G, method=resource_allocation, limit=3) | rows(2)",
                  "p, q\nu, v\ns, t\n… more: link_prediction ended at limit=3");
}

static void test_level(void **state)
{
    double x[] = { 0.1 + 0.2 + 0.3, 0.3 + 0.2 + 0.1, 0.5, 0.6, 0, -0.0, 1e300, 0.6000000001 };
    gr_err err = { 0 };
    gr_ctx cx;

    gr_ctx_init(&cx);
    assert_int_equal(gr_level_scores(&cx, x, sizeof x / sizeof *x, GR_LOST_IN_SCORES, &err), GR_OK);
    assert_true(x[0] == x[1] && x[0] == x[3]);
    assert_true(x[2] == 0.5 && x[6] == 1e300 && x[7] == 0.6000000001);
    gr_ctx_clear(&cx);
}

/* Sums of integers have no rounding: what differs in the last of 14 digits differs. */
static void test_tiny_differences(void **state)
{
    assert_answer("a-b 10000000000000, c-d 10000000000001",
                  "closeness_centrality(G, distance=weight) | unique() | count()", "2");
    assert_answer("a-b 10000000000000, c-d 10000000000001",
                  "closeness_centrality(G, distance=weight) | argmax_all()", "a, b");
}

/* Numbers that are given rank as they are, be they ever so near to each other. */
static void test_neighbours(void **state)
{
    static const char chain[] = "[1.0000000000000018, 1.0000000000000009, 1.0]";
    char call[100];

    snprintf(call, sizeof call, "%s | argmin()", chain);
    assert_answer("a-b", call, "2");
    snprintf(call, sizeof call, "%s | argmax_all()", chain);
    assert_answer("a-b", call, "0");
    snprintf(call, sizeof call, "%s | bottom(1) | count()", chain);
    assert_answer("a-b", call, "1");
}

static void test_loops(void **state)
{
    assert_answer("a-a, a-a, a-b | x-x, x-y", "maximum_common_subgraph(G, H).size", "2");
    assert_answer("a-a, a-a | x-x", "maximum_common_subgraph(G, H).size", "1");
    assert_answer("a-a | x-y", "maximum_common_subgraph(G, H).size", "0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_copies),     cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_level),      cmocka_unit_test(test_tiny_differences),
        cmocka_unit_test(test_neighbours), cmocka_unit_test(test_loops),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
