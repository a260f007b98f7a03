/* Reciprocity: odd graphs, and a verifier that notices. */
#include "spoil.h"

#include <math.h>

static void test_odd_graphs(void **state)
{
    assert_answer("a>b", "reciprocity(G)", "0");
    assert_answer("a>b, b>a", "reciprocity(G)", "1");
    assert_answer("a>b, b>a, c>d, d", "overall_reciprocity(G) * 3", "2");
    assert_answer("a>a", "reciprocity(G)", "0");
    assert_answer("a>a, a>a, a>b, b>a", "reciprocity(G)", "0.5");
    assert_answer("a-b", "reciprocity(G)", "input: reciprocity needs a directed graph");
}

static void test_parallel_edges(void **state)
{
    assert_answer("a>b, a>b, b>a, b>c", "reciprocity(G)", "0.5");
    assert_answer("b>a, b>a, a>b, a>c", "reciprocity(G)", "0.5");
    assert_answer("a>b, a>b, b>a, b>a", "reciprocity(G)", "1");
    assert_answer("a>b, a>b, a>b, b>a, b>a, c>c, c>c, c>d", "reciprocity(G)", "0.5");
}

static void test_no_edges(void **state)
{
    bool keep_edge[] = { false, false };
    gr_graph *g;
    trial t;

    trial_start(&t, "a>b, b>a", "reciprocity");
    assert_int_equal(gr_graph_derive(&t.cx, t.g, &(gr_derive){ .keep_edge = keep_edge }, &g, NULL),
                     GR_OK);
    t.in.graph = g;
    trial_run(&t);
    assert_int_equal(t.r.value.type, GR_V_NULL);
    t.r.value = gr_v_real(0);
    trial_refuted(&t);
    gr_graph_unref(g);
    trial_end(&t);
}

static void test_spoilt(void **state)
{
    assert_spoils_refused("a>b, b>a, b>c, b>b", "reciprocity(G)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odd_graphs),
        cmocka_unit_test(test_parallel_edges),
        cmocka_unit_test(test_no_edges),
        cmocka_unit_test(test_spoilt),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
