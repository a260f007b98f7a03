/* Verifiers of graph answers and of comparisons notice every change. */
#include "spoil.h"

static void test_parts(void **state)
{
    static const char g[] = "a-b 2, b-c 3, c-a 4, c-d 5, d-d 6, c-d 7, e";

    assert_spoils_refused(g, "subgraph(G, [a, b, c])");
    assert_spoils_refused(g, "subgraph(G, [])");
    assert_spoils_refused(g, "remove_nodes(G, [b])");
    assert_spoils_refused(g, "edge_subgraph(G, [[c, d], [a, b]])");
    assert_spoils_refused(g, "remove_edges(G, [[c, d]])");
    assert_spoils_refused(g, "without_isolates(G)");
    assert_spoils_refused(g, "simple_graph(G)");
    assert_spoils_refused(g, "filter_nodes(G, degree > 2)");
    assert_spoils_refused(g, "filter_edges(G, weight > 3)");
    assert_spoils_refused(g, "ego_graph(G, a)");
    assert_spoils_refused(g, "k_core_subgraph(G, 2)");
    assert_spoils_refused(g, "k_core_subgraph(G)");
    assert_spoils_refused(g, "largest_component_subgraph(G)");
}

static void test_changes(void **state)
{
    static const char g[] = "a-b 2, b-c 3, c-a 4, c-d 5";

    assert_spoils_refused("a>b 2, b>a 3, b>c 1", "reverse(G)");
    assert_spoils_refused("a>b 2, b>a 3, b>c 1", "to_undirected(G)");
    assert_spoils_refused("a>b 2, b>a 3, b>c 1", "to_undirected(G, true)");
    assert_spoils_refused(g, "to_directed(G)");
    assert_spoils_refused(g, "add_nodes(G, [d, e])");
    assert_spoils_refused(g, "add_edges(G, [[a, e, 7], [a, b]])");
    assert_spoils_refused(g, "set_edge_attribute(G, [[a, b]], weight, 9)");
    assert_spoils_refused(g, "set_edge_attribute(G, null, lanes, 2)");
    assert_spoils_refused(g, "scale_edge_attribute(G, [[c, d]], weight, 1.5)");
    assert_spoils_refused(g, "set_node_attribute(G, [a], colour, red)");
    assert_spoils_refused(g, "complement(G)");
    assert_spoils_refused(g, "contract_nodes(G, a, c)");
    assert_spoils_refused(g, "contract_nodes(G, c, b, self_loops=false)");
    assert_spoils_refused(g, "line_graph(G)");
    assert_spoils_refused("a>b, b>c, b>b", "line_graph(G)");
}

static void test_two(void **state)
{
    static const char g[] = "a-b 2, b-c 3, c-a 4, c-d 5";

    assert_spoils_refused(g, "union(G, add_edges(G, [[a, e, 3]]))");
    assert_spoils_refused(g, "intersection(G, remove_nodes(G, a))");
    assert_spoils_refused(g, "difference(G, remove_edges(G, [[a, b], [c, d]]))");
    assert_spoils_refused(g, "symmetric_difference(G, add_edges(remove_nodes(G, a), [[b, d, 1]]))");
    assert_spoils_refused(g, "is_equal(G, remove_nodes(G, a))");
    assert_spoils_refused(g, "is_equal(G, set_edge_attribute(G, [[a, b]], weight, 9))");
    assert_spoils_refused(g, "is_equal(G, subgraph(G, [d, c, b, a]))");
    assert_spoils_refused_but(g, "graph_difference(G, add_edges(remove_nodes(G, a), [[b, e]]))",
                              "edges_only_first.order");
}

static void test_tables(void **state)
{
    assert_spoils_refused("a-b 2, b-c 3", "edges(G)");
    assert_spoils_refused("a-b 2, b-c 3", "nodes(set_node_attribute(G, a, x, 1))");
    assert_spoils_refused("a-b 2, b-c 3, c-d 1", "sorted_edges(G, weight)");
    assert_spoils_refused("a-b 2, b-c 3, c-d 1", "edges_by_time(G, weight)");
    assert_spoils_refused("a-b 2, b-c 3, c-d 1", "complement_size(G)");
}

static void test_what_if(void **state)
{
    assert_spoils_refused("a-b, b-c, c-d, c-e", "critical_node(G, component_count)");
    assert_spoils_refused("a-b, b-c, c-a, c-e", "critical_edge(G, component_count)");
    assert_spoils_refused("a-b", "critical_node(G, density)");
    assert_spoils_refused("a-b, b-c", "compare(G, remove_nodes(G, b), component_count)");
    assert_spoils_refused("a-b, b-c", "compare(G, remove_nodes(G, b), is_connected)");
    assert_spoils_refused("a-b, b-c", "compare(G, remove_nodes(G, [b, c]), density)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parts),  cmocka_unit_test(test_changes), cmocka_unit_test(test_two),
        cmocka_unit_test(test_tables), cmocka_unit_test(test_what_if),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
