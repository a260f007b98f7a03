/* Edges with times, likeness and what-if: odd cases, and errors with their words. */
#include "algo.h"

static void test_errors_about_times(void **state)
{
    assert_answer("a-b", "link_times(G, a, b)",
                  "input: time: the edges have no attribute called time");
    assert_answer("a-b 1", "earliest_arrival(G, a, a, time=weight)",
                  "input: target: expected another node than source");
    assert_answer("a-b 1", "connect_time(G, a, a, time=weight)",
                  "input: target: expected another node than source");
    assert_answer("a-b 1", "triadic_closure_time(G, [a, b], time=weight)",
                  "input: nodes: expected three different nodes");
    assert_answer("a-b 1", "earliest_arrival(G, a, b, duration=length, time=weight)",
                  "unknown_name: duration: the edges have no attribute 'length'");
    assert_answer("a-b 1",
                  "earliest_arrival(set_edge_attribute(G, null, d, -1), a, b, null, d, weight)",
                  "input: duration: expected numbers that are not negative, found -1");
    assert_answer("a-b 1", "link_times(set_edge_attribute(G, null, time, soon), a, b, time)",
                  "input: time: expected numbers or times, 'time' is a string");
}

static void test_journeys_via(void **state)
{
    const char *g = "a-b 1, b-c 2, a-c 0, b-c 5, c-d 3, c-d 7";

    assert_answer(g, "earliest_arrival(G, a, d, time=weight)", "3");
    assert_answer(g, "temporal_path(G, a, d, via=[b], time=weight).path", "a, b, c, d");
    assert_answer(g, "earliest_arrival(G, a, d, via=[c, b, c], time=weight)", "3");
    assert_answer(g, "earliest_arrival(G, a, a, via=[b], time=weight)", "1");
    assert_answer(g, "earliest_arrival(G, a, a, via=[a], time=weight)",
                  "input: target: expected another node than source");
    assert_answer(g, "latest_departure(G, b, d, 9, via=[c, b, c], time=weight)", "5");
    assert_answer(g, "fastest_path(G, a, c, via=b, time=weight).duration", "1");
    assert_answer(g, "temporal_path(G, d, a, via=[c], time=weight)", "none");
}

static void test_times_of_every_size(void **state)
{
    assert_answer("a-b -2.5, b-c -2.25", "earliest_arrival(G, a, c, time=weight)", "-2.25");
    assert_answer("a-b -2.5, b-c -2.75", "earliest_arrival(G, a, c, time=weight)", "none");
    assert_answer("a-b 1700000000000000001, b-c 1700000000000000002",
                  "earliest_arrival(G, a, c, time=weight)", "1700000000000000002");
    assert_answer("a-b 1700000000000000002, b-c 1700000000000000001",
                  "has_path(filter_edges(G, weight > 5), a, c) and "
                  "is_temporal_path(G, [a, b, c], time=weight)",
                  "no");
    assert_answer("a-b 9223372036854775806",
                  "earliest_arrival(set_edge_attribute(G, null, d, 5), a, b, null, d, weight)",
                  "limit: duration: an arrival does not fit in 64 bits");
}

static void test_journeys(void **state)
{
    assert_answer("a-b 1, b-c 1, c-d 1", "earliest_arrival(G, a, d, time=weight)", "1");
    assert_answer("a-b 1, b-c 1", "earliest_arrival(G, a, c, start=2, time=weight)", "none");
    assert_answer("a>b 1", "earliest_arrival(G, b, a, time=weight)", "none");
    assert_answer("a-b 1, b-c 5, a-b 4, a-c 3", "fastest_path(G, a, c, time=weight).path", "a, c");
    assert_answer("a", "is_temporal_path(add_edges(G, [a, b], 3), [a], time=weight)", "yes");
    assert_answer("a-b 1, b-c 2", "find_temporal_path(G, a, 9, time=weight)", "none");
    assert_answer("a-b 1, b-c 2", "find_temporal_path(G, a, 1, time=weight).path", "a");
}

#define TRAINS                                                                                     \
    "t = set_edge_attribute(set_edge_attribute(set_edge_attribute(G, [[a, b]], arr, 20), [[b, "    \
    "c]], arr, 40), [[a, c]], arr, 60); "

static void test_timetables(void **state)
{
    const char *g = "a>b 10, b>c 25, a>c 30";

    assert_answer(g, TRAINS "earliest_arrival(t, a, c, time=weight, arrival=arr)", "40");
    assert_answer(g, TRAINS "earliest_arrival(t, a, c, time=weight, arrival=arr, transfer=5)",
                  "40");
    assert_answer(g, TRAINS "earliest_arrival(t, a, c, time=weight, arrival=arr, transfer=6)",
                  "60");
    assert_answer(g, TRAINS "fastest_path(t, a, c, time=weight, arrival=arr).duration", "30");
    assert_answer(g, TRAINS "latest_departure(t, a, c, by=60, time=weight, arrival=arr)", "30");
    assert_answer(g, TRAINS "latest_departure(t, a, c, by=59, time=weight, arrival=arr)", "10");
    assert_answer(g, TRAINS "latest_departure(t, a, c, by=39, time=weight, arrival=arr)", "none");
    assert_answer(g, TRAINS "latest_departure(t, a, c, 59, start=11, time=weight, arrival=arr)",
                  "none");
    assert_answer(g, TRAINS "arrival_times(t, a, start=5, time=weight, arrival=arr)",
                  "node  arrival\na           5\nb          20\nc          40");
    assert_answer(g, TRAINS "arrival_times(t, b, time=weight, arrival=arr).node", "b, c");
    assert_answer(g,
                  "earliest_arrival(set_edge_attribute(G, null, arr, 3), a, c, time=weight, "
                  "arrival=arr)",
                  "input: arrival: expected times that are not before those of departure");
    assert_answer(g, "earliest_arrival(G, a, c, time=weight, transfer=-1)",
                  "input: transfer: expected a number that is not negative");
    assert_answer(g, "latest_departure(G, a, a, by=3, time=weight)",
                  "input: target: expected another node than source");
    assert_answer(g, "clock(degree(G, a) * 1800)", "01:00");
    assert_answer(g, "clock(null)", "none");
    assert_answer(g, "clock(-1)", "input: value: expected seconds since midnight, found -1");
}

static void test_likeness(void **state)
{
    assert_answer("a-b, c", "jaccard_coefficient(G, c, a)", "0");
    assert_answer("a-b", "jaccard_coefficient(G, a, a)", "input: v: expected another node than u");
    assert_answer("a>c, b>c, a>d", "jaccard_coefficient(G, a, b)", "0.5");
    assert_answer("a-b", "link_prediction(G)", "source  target  score\nno rows");
    assert_answer("a-b", "degree_assortativity_coefficient(G)", "none");
    assert_answer("a-b", "neighbor_sum(G)",
                  "input: attribute: expected numbers; the nodes have none to add up");
    assert_answer("a-b", "neighbor_sum(set_node_attribute(G, a, x, 1))",
                  "input: attribute: 1 nodes have no x");
    assert_answer("a-b, c", "majority_label(set_node_attribute(G, b, t, x), c, t).reason",
                  "no neighbour has a label");
    assert_answer("a-b, a-c",
                  "majority_label(set_node_attribute(set_node_attribute(G, b, t, x), c, t, y), a, "
                  "t).reason",
                  "two labels have equally many neighbours");
}

static void test_tools_as_arguments(void **state)
{
    assert_answer("a-b", "critical_node(G, densty)",
                  "unknown_name: tool: there is no tool 'densty'");
    assert_answer("a-b", "critical_node(G, 3)",
                  "input: tool: expected the name of a tool, found an "
                  "integer");
    assert_answer(
        "a-b", "critical_node(G, has_edge)",
        "input: tool: expected a tool that gives a number, or yes or no, about a graph and "
        "needs nothing else; has_edge is none");
    assert_answer(
        "a-b", "critical_node(G, count)",
        "input: tool: expected a tool that gives a number, or yes or no, about a graph and "
        "needs nothing else; count is none");
    assert_answer("a-b", "critical_node(G, reciprocity)",
                  "input: reciprocity needs a directed graph");
    assert_answer("a-b, b-c, c-a", "critical_node(G, component_count).node", "none");
    assert_answer("a-b, b-c", "critical_node(G, is_connected).node", "b");
    assert_answer("a-b, a-b, b-c", "critical_edge(G, edge_count).change", "-2");
    assert_answer("a-b", "critical_node(G, component_count, budget_ms=0)",
                  "input: budget_ms: expected a number from 1 to 3600000, found 0");
}

/* The largest integer stands for never inside. */
static void test_the_end_of_time(void **state)
{
    const char *graph = "a-b 9223372036854775807, b-c 9223372036854775806";

    assert_answer(graph, "find_temporal_path(G, a, size=2, time=weight)",
                  "limit: time: a time is too large, or too small");
    assert_answer(graph, "earliest_arrival(G, a, b, time=weight)",
                  "limit: time: a time is too large, or too small");
    assert_answer("a-b 9223372036854775806", "earliest_arrival(G, a, b, time=weight)",
                  "9223372036854775806");
    assert_answer(
        "a-b 9223372036854775806",
        "earliest_arrival(set_edge_attribute(G, null, d, 1), a, b, time=weight, duration=d)",
        "limit: duration: an arrival does not fit in 64 bits");
    assert_answer("a-b 1e308", "earliest_arrival(G, a, b, time=weight, duration=weight)",
                  "limit: duration: an arrival has too many digits");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_errors_about_times), cmocka_unit_test(test_times_of_every_size),
        cmocka_unit_test(test_journeys_via),       cmocka_unit_test(test_journeys),
        cmocka_unit_test(test_timetables),         cmocka_unit_test(test_likeness),
        cmocka_unit_test(test_tools_as_arguments), cmocka_unit_test(test_the_end_of_time),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
