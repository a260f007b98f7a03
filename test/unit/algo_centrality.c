/* Centralities: odd graphs, parameters, and what is refused. */
#include "algo/centrality/near_int.h"
#include "made.h"

static void test_one_node(void **state)
{
    assert_answer("a", "column(degree_centrality(G), value)", "1");
    assert_answer("a", "column(pagerank(G), value)", "1");
    assert_answer("a", "column(betweenness_centrality(G), value)", "0");
    assert_answer("a", "column(closeness_centrality(G), value)", "0");
    assert_answer("a", "column(harmonic_centrality(G), value)", "0");
    assert_answer("a", "column(eigenvector_centrality(G), value)", "1");
    assert_answer("a", "column(katz_centrality(G), value)", "1");
    assert_answer("a", "column(hits(G), hub)", "0");
    assert_answer("a", "count(edge_betweenness_centrality(G))", "0");
}

static void test_loops_and_parallel_edges(void **state)
{
    assert_answer("a-a, b", "column(degree_centrality(G), value)", "2, 0");
    assert_answer("a-b, a-b, b-c", "column(betweenness_centrality(G), value)", "0, 1, 0");
    assert_answer("a-b, a-b, b-c",
                  "column(edge_betweenness_centrality(G, normalized=false), value)", "1, 1, 2");
    assert_answer("a-b 1, a-b 2, b-c 1",
                  "column(edge_betweenness_centrality(G, normalized=false, weight=weight), value)",
                  "2, 0, 2");
    assert_answer("a-b, b-b", "column(closeness_centrality(G), value)", "1, 1");
    assert_answer("a-a, a-b", "column(edge_betweenness_centrality(G), value)", "0, 1");
}

static void test_direction(void **state)
{
    assert_answer("a>b, b>c", "column(closeness_centrality(G), value)",
                  "0, 0.5, 0.6666666666666666");
    assert_answer("a>b, b>c", "column(closeness_centrality(G, wf_improved=false), value)",
                  "0, 1, 0.6666666666666666");
    assert_answer("a>b, b>c", "column(harmonic_centrality(G), value)", "0, 1, 1.5");
    assert_answer("a>b, b>c", "column(betweenness_centrality(G, normalized=false), value)",
                  "0, 1, 0");
    assert_answer("a>b, c>b", "column(hits(G), authority)", "0, 1, 0");
    assert_answer("a>b, c>b", "column(hits(G), hub)", "0.5, 0, 0.5");
    assert_answer("a-b", "in_degree_centrality(G)",
                  "input: in_degree_centrality needs a directed graph");
}

static void test_pagerank(void **state)
{
    assert_answer("a, b", "column(pagerank(G), value)", "0.5, 0.5");
    assert_answer("a>b", "column(pagerank(G, alpha=0), value)", "0.5, 0.5");
    assert_answer("a, b", "column(pagerank(G, personalization=[b]), value)", "0, 1");
    assert_answer("a, b", "column(pagerank(G, personalization=[a, b, b, b]), value)", "0.25, 0.75");
    assert_answer("a-b 0, a-c 2", "round(item(column(pagerank(G), value), 1), 9)", "0.069767442");
    assert_answer("a-b", "pagerank(G, personalization=[])",
                  "input: personalization: expected at least one node");
    assert_answer("a-b -1", "pagerank(G)",
                  "input: weight: pagerank needs weights that are not negative; the edge a - b has "
                  "-1");
}

static void test_lengths_must_be_positive(void **state)
{
    assert_answer("a-b 0", "betweenness_centrality(G, weight=weight)",
                  "input: weight: every edge needs a number above 0");
    assert_answer("a-b -2", "closeness_centrality(G, distance=weight)",
                  "input: weight: every edge needs a number above 0");
    assert_answer("a-b 0", "column(betweenness_centrality(G, weight=null), value)", "0, 0");
}

/* The limit is one over the largest eigenvalue: 0.5 for a triangle, none without cycles. */
static void test_katz(void **state)
{
    assert_answer("a-b, b-c, a-c", "round(sum(katz_centrality(G, 0.4, normalized=false)), 9)",
                  "15");
    assert_answer("a-b, b-c, a-c", "katz_centrality(G, 0.5)",
                  "input: alpha: 0.5 is too large for this graph");
    assert_answer("a-b, b-c, a-c", "katz_centrality(G, 7)",
                  "input: alpha: 7 is too large for this graph");
    assert_answer("a>b", "column(katz_centrality(G, 7, normalized=false), value)", "1, 8");
    assert_answer("a-b", "katz_centrality(G, beta=0)", "input: beta: expected a number above 0");
}

static void test_eigenvector(void **state)
{
    assert_answer("a, b", "round(sum(eigenvector_centrality(G)), 6)", "1.414214");
    assert_answer("a-b, c", "round(item(column(eigenvector_centrality(G), value), 2), 6)", "0");
    assert_answer("a>b, b>c", "eigenvector_centrality(G)",
                  "limit: eigenvector_centrality does not settle on this graph");
}

/* A search from 64 nodes at once takes as many rounds as the longest path has steps. */
static void test_the_check_gives_up_on_long_paths(void **state)
{
    static made g;
    gr_err err;
    trial t;

    g = (made){ .n = 3000 };
    for (int i = 1; i < g.n; i++)
        made_add(&g, i - 1, i);
    made_start(&t, &g, "closeness_centrality");
    t.arg[1].value = gr_v_bool(true);
    assert_int_equal(t.tool->run(&t.cx, &t.in, &t.r, &err), GR_OK);
    assert_int_equal(t.tool->verify(&t.cx, &t.in, &t.r, &err), GR_OK);
    assert_int_equal(t.r.grade, GR_UNCHECKED);
    assert_string_equal(t.r.why, GR_NEAR_TOO_LONG);
    trial_end(&t);
}

/* Their squares are no numbers. */
static void test_huge_weights(void **state)
{
    assert_answer("a-a 1e300, a-b 1e300", "eigenvector_centrality(G, weight) | argmax()", "a");
    assert_answer("a-b 1e-300, b-c 1e-300, c-c 1e-300", "hits(G) | count()", "3");
}

/* Next to a value of a billion, rounding is more than beta. */
static void test_katz_far_apart(void **state)
{
    assert_answer("a>d 3, b>d 3, c>d 2", "katz_centrality(G, alpha=1e9, weight=weight) | argmax()",
                  "d");
    assert_answer("a-b", "katz_centrality(G, alpha=1e9, beta=1e300)",
                  "input: alpha: 1e+09 is too large for this graph");
    assert_answer("a-b, b-c", "katz_centrality(G, beta=1e300) | argmax()", "b");
    assert_answer("a-b, b-c", "katz_centrality(G, alpha=0.5, beta=1e308, normalized=false)",
                  "limit: beta: a value is too large for a number");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_node),
        cmocka_unit_test(test_loops_and_parallel_edges),
        cmocka_unit_test(test_direction),
        cmocka_unit_test(test_pagerank),
        cmocka_unit_test(test_lengths_must_be_positive),
        cmocka_unit_test(test_katz),
        cmocka_unit_test(test_eigenvector),
        cmocka_unit_test(test_the_check_gives_up_on_long_paths),
        cmocka_unit_test(test_huge_weights),
        cmocka_unit_test(test_katz_far_apart),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
