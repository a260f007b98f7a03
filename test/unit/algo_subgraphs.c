/* Subgraphs, motifs, triads: odd graphs, and answers that are spoilt. */
#include "spoil.h"

#define SQUARE "a-b, b-c, c-d, d-a"

static void test_odd_patterns(void **state)
{
    assert_answer(SQUARE " | ", "subgraph_isomorphism(G, H)",
                  "exists: yes\nmapping:\n  pattern  node\n  no rows\ndecided: yes");
    assert_answer(" | x", "subgraph_isomorphism(G, H).exists", "no");
    assert_answer("a | x-y", "subgraph_isomorphism(G, H).exists", "no");
    assert_answer(SQUARE " | x-y, y-z, z-x", "subgraph_isomorphism(G, H).exists", "no");
    assert_answer(SQUARE " | x, y, z", "subgraph_isomorphism(G, H).exists", "no");
    assert_answer(SQUARE " | x, y, z", "subgraph_isomorphism(G, H, induced=false).exists", "yes");
    assert_answer("a-a, a-b | x-x", "subgraph_isomorphism(G, H).exists", "yes");
    assert_answer("a-a, a-b | x", "subgraph_count(G, H).count", "1");
    assert_answer("a-a, a-b | x", "subgraph_count(G, H, induced=false).count", "2");
    assert_answer("a-b, a-b | x-y", "subgraph_isomorphism(G, H).exists", "no");
    assert_answer("a-b, a-b | x-y", "subgraph_isomorphism(G, H, induced=false).exists", "yes");
    assert_answer("a>b, b>c | x>y, x>z", "subgraph_isomorphism(G, H).exists", "no");
    assert_answer("a-b 1, b-c 2 | x-y 2", "subgraph_count(G, H, edge_label=weight).count", "1");
    assert_answer("a-b | x>y", "subgraph_isomorphism(G, H)",
                  "input: one graph is directed, the other is not");
    assert_answer(SQUARE " | x-y, y-z", "subgraph_count(G, H)", "count: 4\nmaps: 8\ncomplete: yes");
}

static void test_spoilt_mapping(void **state)
{
    gr_graph *other = NULL;
    gr_err err;
    trial t;

    assert_spoils_refused_but(SQUARE " | x-y, y-z", "subgraph_isomorphism(G, H)", "mapping.node");
    trial_start(&t, SQUARE, "subgraph_isomorphism");
    assert_int_equal(gr_example_graph(&t.cx, "x-y, y-z", &other, &err), GR_OK);
    trial_args(&t, "");
    t.arg[0] = (gr_arg){ .given = true, .graph = other };
    trial_run(&t);
    *field(&t.r.value, "mapping") = gr_v_null(); /* it is there */
    *field(&t.r.value, "exists") = gr_v_bool(false);
    trial_refuted(&t);
    gr_graph_unref(other);
    trial_end(&t);
}

static void test_spoilt_count(void **state)
{
    assert_spoils_refused_but(SQUARE " | x-y, y-z", "subgraph_count(G, H)", "complete.truth");
}

static void test_odd_motifs(void **state)
{
    const char *none = "0, 0, 0, 0, 0, 0, 0, 0", *count = "column(motif_counts(G), count)";

    assert_answer("", count, none);
    assert_answer("a-a, a-b, a-b", count, none);
    assert_answer("a>b, b>c", count, "1, 0, 0, 0, 0, 0, 0, 0");
    assert_answer(SQUARE, count, "4, 0, 0, 0, 1, 0, 0, 0");
    assert_answer(SQUARE ", a-c", count, "2, 2, 0, 0, 0, 0, 1, 0");
    assert_answer(SQUARE ", a-c, b-d", count, "0, 4, 0, 0, 0, 0, 0, 1");
    assert_answer("h-a, h-b, h-c", count, "3, 0, 0, 1, 0, 0, 0, 0");
    assert_answer("a-b", "triadic_census(G)", "input: triadic_census needs a directed graph");
    assert_answer("a>b", "sum(column(triadic_census(G), count))", "0");
    assert_answer("a>a, a>b, a>b, b>c", "column(triadic_census(G), count)",
                  "0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0");
}

static void test_spoilt_tables(void **state)
{
    assert_spoils_refused("a>b, b>c, c>d, d>a, a>c", "motif_counts(G)");
    assert_spoils_refused("a>b, b>c, c>d, d>a, a>c", "triadic_census(G)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odd_patterns),  cmocka_unit_test(test_spoilt_mapping),
        cmocka_unit_test(test_spoilt_count),  cmocka_unit_test(test_odd_motifs),
        cmocka_unit_test(test_spoilt_tables),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
