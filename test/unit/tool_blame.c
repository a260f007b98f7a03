/* Errors name the argument that is to blame, and null for an argument is its default. */
#include "algo.h"

/* The argument that the call's error names. Valid until the next call. */
static const char *blamed(const char *graph, const char *call)
{
    static gr_err err;
    gr_graph *g = NULL;
    gr_ctx cx;
    gr_run run;
    gr_program program;
    gr_value v;

    err = (gr_err){ .kind = GR_OK };
    gr_ctx_init(&cx);
    gr_run_init(&run, &cx, gr_engine_registry());
    assert_int_equal(gr_example_graph(&cx, graph, &g, &err), GR_OK);
    assert_int_equal(gr_call_parse(&cx, gr_str_of(call), &program, &err), GR_OK);
    assert_true(gr_run_bind(&run, GR_STR("G"), (gr_value){ .type = GR_V_GRAPH, .graph = g }));
    assert_int_not_equal(gr_run_program(&cx, &run, &program, &v, &err), GR_OK);
    gr_run_clear(&run);
    gr_graph_unref(g);
    gr_ctx_clear(&cx);
    return err.place.argument;
}

static void test_graphs_to_blame(void **state)
{
    assert_string_equal(blamed("a-b, c", "tree_center(G)"), "graph");
    assert_string_equal(blamed("a-b, b-c, c-a", "tree_center(G)"), "graph");
    assert_string_equal(blamed("a", "to_prufer_sequence(G)"), "graph");
    assert_string_equal(blamed("a>b, b>a", "lowest_common_ancestor(G, a, b)"), "graph");
    assert_string_equal(blamed("a>b, b>a", "transitive_reduction(G)"), "graph");
    assert_string_equal(blamed("a>b", "is_isomorphic(G, to_undirected(G))"), "other");
    assert_string_equal(blamed("a>b", "subgraph_count(G, to_undirected(G))"), "pattern");
}

static void test_conditions_to_blame(void **state)
{
    assert_string_equal(blamed("a-b 1", "filter_edges(G, wieght > 2)"), "condition");
    assert_string_equal(blamed("a-b 1", "filter_edges(G, weight)"), "condition");
    assert_string_equal(blamed("a-b 1", "filter_nodes(G, degree > red)"), "condition");
    assert_string_equal(blamed("a-b 1", "count(degrees(G), grade > 1)"), "condition");
    assert_string_equal(blamed("a-b 1", "constrained_path(G, a, b, where=colour = red)"), "where");
}

static void test_null_is_the_default(void **state)
{
    assert_answer("a-b, b-c, a-c", "count(k_shortest_paths(G, a, c, k=null))", "2");
    assert_answer("a-b, b-c", "all_shortest_paths(G, a, a, limit=null).paths", "a, length 0");
    assert_answer("a>b, b>c", "neighbors(G, b, direction=null)", "c");
    assert_answer("a-b", "closeness_centrality(G, wf_improved=null) | count()", "2");
    assert_answer("a-b 5, b-c 1, a-c 1", "shortest_path_length(G, a, b, weight=null)", "1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_graphs_to_blame),
        cmocka_unit_test(test_conditions_to_blame),
        cmocka_unit_test(test_null_is_the_default),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
