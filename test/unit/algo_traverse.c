/* Orders and trees of searches, reach and walks: odd graphs, and spoilt answers. */
#include "algo/paths/reach_int.h"
#include "spoil.h"

static void test_orders_follow_the_order_of_the_graph(void **state)
{
    assert_answer("a", "bfs_order(G, a)", "a");
    assert_answer("a-a", "dfs_order(G, a)", "a");
    assert_answer("a, b", "bfs_edges(G, a)", "none");
    assert_answer("a, b", "dfs_edges(G, a)", "none");
    assert_answer("1-2, 1-3, 3-2, 2-4", "bfs_order(G, 1)", "1, 2, 3, 4");
    assert_answer("1-2, 1-3, 3-2, 2-4", "dfs_order(G, 1)", "1, 2, 3, 4");
    assert_answer("1-3, 1-2, 3-4, 2-5", "dfs_order(G, 1)", "1, 2, 5, 3, 4");
    assert_answer("1-3, 1-2, 3-4, 2-5", "bfs_tree(G, 1)", "1 - 2, 1 - 3, 2 - 5, 3 - 4");
    assert_answer("1-3, 1-2, 3-4, 2-5", "dfs_tree(G, 1)", "1 - 2, 2 - 5, 1 - 3, 3 - 4");
    assert_answer("a>b, c>a", "bfs_order(G, a)", "a, b");
    assert_answer("a-b, a-b, a-a", "dfs_preorder_nodes(G, b)", "b, a");
    assert_answer("a-b", "bfs_order(G, x)",
                  "unknown_name: source: there is no node 'x' in the graph");
}

static void test_reach_has_limits(void **state)
{
    assert_answer("a-b, b-c, c-d", "within_hops(G, b, 1)", "a, c");
    assert_answer("a-b, b-c, c-d", "within_hops(G, a, 0)", "none");
    assert_answer("a-b, b-c, c-d", "nodes_within_distance(G, a, distance=9)", "b, c, d");
    assert_answer("a-b, b-c, c-d", "nodes_at_distance(G, a, 0)", "a");
    assert_answer("a-b, b-c, c-d", "descendants_at_distance(G, a, 2)", "c");
    assert_answer("a-b, b-c, c-d", "nodes_at_distance(G, a, 4)", "none");
    assert_answer("a>b, b>a, c", "descendants(G, a)", "b");
    assert_answer("a>b, b>a, c>a", "ancestors(G, a)", "b, c");
    assert_answer("a-b, c", "ancestors(G, a)", "b");
    assert_answer("a-a", "descendants(G, a)", "none");
    assert_answer("a-b", "within_hops(G, a, -1)",
                  "input: hops: expected a number from 0 to 1000000000, found -1");
}

static void test_a_walk_ends_where_no_edge_leads_on(void **state)
{
    assert_answer("a, b", "random_walk(G, a)", "a");
    assert_answer("a>b", "random_walk(G, a, steps=0)", "a");
    assert_answer("a-b", "random_walk(G, a, 3)", "a, b, a, b");
    assert_answer("a-a", "random_walk(G, a, 2)", "a, a, a");
}

/* A tool with a source and perhaps a number. */
static void start(trial *t, const char *graph, const char *tool, const char *source, int64_t number)
{
    trial_start(t, graph, tool);
    t->arg[0] = (gr_arg){ .given = true, .node = trial_node(t, source) };
    t->arg[1] = (gr_arg){ .given = true, .value = gr_v_int(number) };
    trial_run(t);
    assert_int_equal(t->r.grade, GR_PROVED);
}

static void test_spoilt_orders_are_refuted(void **state)
{
    static const char *const tools[] = { "bfs_order", "dfs_order", "bfs_edges", "dfs_edges" };

    for (size_t i = 0; i < 4; i++) {
        trial t;

        start(&t, "1-2, 1-3, 2-4, 3-4, 4-5, 2-6, 7-8", tools[i], "1", 0);
        trial_spoils_refused(&t);
        trial_end(&t);
    }
}

static void test_spoilt_reach_is_refuted(void **state)
{
    static const char *const tools[] = { "within_hops", "nodes_at_distance", "descendants",
                                         "ancestors" };

    for (size_t i = 0; i < 4; i++) {
        gr_reach *proof;
        trial t;

        start(&t, i == 3 ? "2>1, 3>1, 4>2, 5>3, 6>5" : "1>2, 1>3, 2>4, 3>5, 5>6", tools[i], "1", 2);
        trial_spoils_refused(&t);
        proof = (gr_reach *)t.r.proof;
        for (gr_vid v = 0; v < gr_graph_n_nodes(t.g); v++) {
            uint32_t kept = proof->steps[v];

            for (uint32_t wrong = 0; wrong < 6; wrong++) {
                proof->steps[v] = wrong;
                if (wrong != kept)
                    trial_refuted(&t);
            }
            proof->steps[v] = kept;
        }
        proof->n--;
        trial_refuted(&t);
        trial_end(&t);
    }
}

static void test_spoilt_walks_are_refuted(void **state)
{
    trial t;

    start(&t, "1-2, 2-3, 3-4, 4-5", "random_walk", "3", 6);
    trial_spoils_refused_but(&t, "node");
    t.r.value.list->at[0] = gr_v_node(gr_name_int(5));
    trial_refuted(&t);
    t.r.value.list->at[0] = gr_v_node(gr_name_int(3));
    t.r.value.list->at[3] = t.r.value.list->at[2];
    trial_refuted(&t);
    trial_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_orders_follow_the_order_of_the_graph),
        cmocka_unit_test(test_reach_has_limits),
        cmocka_unit_test(test_a_walk_ends_where_no_edge_leads_on),
        cmocka_unit_test(test_spoilt_orders_are_refuted),
        cmocka_unit_test(test_spoilt_reach_is_refuted),
        cmocka_unit_test(test_spoilt_walks_are_refuted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
