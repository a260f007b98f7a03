/* Connectivity and disjoint paths; cheapest flows and circulations: odd cases and refusals. */
#include "algo.h"

static void test_edge_connectivity(void **state)
{
    assert_answer("a", "edge_connectivity(G)", "0");
    assert_answer("a-a", "edge_connectivity(G)", "0");
    assert_answer("a, b", "edge_connectivity(G)", "0");
    assert_answer("a-b, a-b", "edge_connectivity(G)", "2");
    assert_answer("a>b", "edge_connectivity(G)", "0");
    assert_answer("a>b, b>c, c>a", "edge_connectivity(G)", "1");
    assert_answer("a-b 5, b-c 5, c-a 5", "edge_connectivity(G)", "2");
    assert_answer("a>b, a>b, b>a", "edge_connectivity(G, a, b)", "2");
    assert_answer("a>b, a>b, b>a", "edge_connectivity(G, b, a)", "1");
    assert_answer("a-b", "edge_connectivity(G, a)",
                  "input: target: give source and target, or neither for the whole graph");
    assert_answer("a-b", "edge_connectivity(G, a, a)",
                  "input: target: source and target must be different nodes");
    assert_answer("", "edge_connectivity(G)", "input: edge_connectivity needs a graph with nodes");
}

static void test_node_connectivity(void **state)
{
    assert_answer("a", "node_connectivity(G)", "0");
    assert_answer("a, b", "node_connectivity(G)", "0");
    assert_answer("a-b, a-b, b-b", "node_connectivity(G)", "1");
    assert_answer("a-b, b-c, c-a", "node_connectivity(G)", "2");
    assert_answer("a-b, b-c, c-d, d-a", "node_connectivity(G)", "2");
    assert_answer("a>b, b>c", "node_connectivity(G)", "0");
    assert_answer("a>b, b>a, b>c, c>b, a>c, c>a", "node_connectivity(G)", "2");
    assert_answer("s-t, s-t, s-a, a-t", "node_connectivity(G, s, t)", "2");
    assert_answer("s-a, a-t, s-b, b-a", "node_connectivity(G, s, t)", "1");
    assert_answer("s-a", "node_connectivity(G, target=a)",
                  "input: source: give source and target, or neither for the whole graph");
}

static void test_disjoint_paths(void **state)
{
    assert_answer("s, t", "edge_disjoint_paths(G, s, t)", "none");
    assert_answer("s>t, t>s", "edge_disjoint_paths(G, t, s)", "t s, length 1");
    assert_answer("s-t, s-t", "edge_disjoint_paths(G, s, t)", "s t, length 1\ns t, length 1");
    assert_answer("s-t, s-t", "node_disjoint_paths(G, s, t)", "s t, length 1");
    assert_answer("s-a, a-b, b-t, s-b, a-t", "count(node_disjoint_paths(G, s, t))", "2");
    assert_answer("s-m, s-m, m-t, m-t", "count(edge_disjoint_paths(G, s, t))", "2");
    assert_answer("s-m, s-m, m-t, m-t", "count(node_disjoint_paths(G, s, t))", "1");
    assert_answer("s-t", "node_disjoint_paths(G, s, s)",
                  "input: target: source and target must be different nodes");
}

static void test_cheapest_flows(void **state)
{
    assert_answer("s>a 1, a>t 1, s>t 5", "min_cost_flow(G, s, t).cost", "7");
    assert_answer("s>t 0.5, s>t 1.5", "min_cost_flow(G, s, t, capacity=weight).cost", "2.5");
    assert_answer("s-a 2, a-t 2", "min_cost_flow(G, t, s).cost", "4");
    assert_answer("s, t", "min_cost_flow(G, s, t)",
                  "cost: 0\nvalue: 0\nflow:\n  source  target  flow  capacity  cost\n  no rows");
    assert_answer("s>t 3", "max_flow_min_cost(G, s, t).value", "1");
    assert_answer("s>t 3", "min_cost_flow_cost(G, s, t)", "3");
    assert_answer("s>t 3, a>a -2", "min_cost_flow(G, s, t).cost", "1");
    assert_answer("s>t 3", "min_cost_flow(G)",
                  "input: source: where should it flow from, and where to?");
    assert_answer("s>t 3", "min_cost_flow(G, s)",
                  "input: target: give source and target, or neither and demands of the nodes");
    assert_answer("s-t -3", "min_cost_flow(G, s, t)",
                  "input: weight: a negative cost needs a directed edge: over an undirected one it "
                  "could be earned going to and fro");
    assert_answer("s>t 1", "min_cost_flow(G, s, s)",
                  "input: target: source and target must be different nodes");
}

static void test_circulations(void **state)
{
    assert_answer("a>b 2, b>c 1", "circulation(G, lower=weight)",
                  "feasible: no\nflow: none\nblocked: a");
    assert_answer("a>b 2, b>a 1", "circulation(G, lower=null, capacity=weight).feasible", "yes");
    assert_answer("a>b 2", "circulation(G, lower=weight, capacity=weight).feasible", "no");
    assert_answer("a>a 2", "circulation(G, lower=weight).feasible", "yes");
    assert_answer("a>b -2", "circulation(G, lower=weight)",
                  "input: lower: expected numbers that are not negative");
    assert_answer("a-b 2", "circulation(G, lower=weight)",
                  "input: circulation needs a directed graph");
    assert_answer("a>b 2", "circulation(G)",
                  "unknown_name: lower: the edges have no attribute 'lower'");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_edge_connectivity), cmocka_unit_test(test_node_connectivity),
        cmocka_unit_test(test_disjoint_paths),    cmocka_unit_test(test_cheapest_flows),
        cmocka_unit_test(test_circulations),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
