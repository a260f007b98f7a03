/* Numbers of every size: exact, rounded and told, or refused; never rounded away. */
#include "algo.h"

#define FAR_APART "limit: weight: 1e+20 and 7.0 are too far apart to add them up exactly"

static void large_capacities_hide_no_small_ones(void **state)
{
    assert_answer("s>a 1e20, a>t 7", "maximum_flow_value(G, s, t)", "7");
    assert_answer("s>a 1e20, a>t 7", "minimum_cut(G, s, t).edges", "a - t");
    assert_answer("s>a 1e20, a>t 7", "maximum_flow(G, s, t).flow | column(capacity)", "1e+20, 7");
    assert_answer("s-a 1e300, a-b 0.1, a-b 0.2, b-t 1e300", "maximum_flow_value(G, s, t)", "0.3");
    assert_answer("s-a 9223372036854775807, a-t 9223372036854775806", "maximum_flow_value(G, s, t)",
                  "limit: capacity: the sum of all does not fit in "
                  "64 bits");
    assert_answer("s-a 9223372036854775807, a-t 7", "maximum_flow_value(G, s, t)", "7");
    assert_answer("s-a 1e20, t-b 7", "maximum_flow_value(G, s, t)", "0");
    assert_answer("a-b 1e20, b-c 7, c-a 0.5", "stoer_wagner(G).value", "7.5");
    assert_answer("a-b 1e20, b-c 7, c-a 0.5", "stoer_wagner(G).sides", "a, b\nc");
}

static void bottlenecks_are_only_compared(void **state)
{
    assert_answer("s-a 1e20, a-t 7", "widest_path(G, s, t).width", "7");
    assert_answer("s-a 1e20, a-t -7.5", "widest_path(G, s, t).width", "-7.5");
    assert_answer("s-a 1e20, a-t 7", "minimax_path(G, s, t).largest", "1e+20");
    assert_answer("s-a 9223372036854775807, a-t 9223372036854775806", "widest_path(G, s, t).width",
                  "9223372036854775806");
}

static void sums_of_numbers_too_far_apart_are_refused(void **state)
{
    static const char *const calls[] = {
        "shortest_path(G, s, t)",
        "distances(G, s)",
        "distance_table(G)",
        "bellman_ford_path(G, s, t)",
        "max_weight_matching(G)",
        "steiner_tree(G, [s, t])",
        "k_shortest_paths(G, s, t)",
        "constrained_path(G, s, t)",
        "traveling_salesman(G)",
        "second_best_spanning_tree(G)",
        "tree_diameter(G)",
        "diameter(G, weight=weight)",
        "distances_from_several(G, [s, t])",
    };

    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        assert_answer("s-a 1e20, a-t 7", calls[i], FAR_APART);
    assert_answer("s-a 1e20, a-t 7", "minimum_spanning_tree(G).weight", "1e+20");
    assert_answer("s-a 1e300, a-t 7", "minimum_spanning_tree(G).weight",
                  "limit: weight: the numbers are too far apart to add them up exactly");
    assert_answer("s-a 1e20, a-t 7", "strengths(G) | column(strength)", "1e+20, 1e+20, 7");
}

static void decimals_add_up_as_they_are_written(void **state)
{
    assert_answer(
        "a-b", "1e-300 - (-9223372036854775807 - 1)",
        "limit: 1e-300 and 9.22337203685478e+18 are too far apart to add them up exactly");
    assert_answer("a-b", "sum([1e-300, 9223372036854775807, 1])", "9.223372036854776e+18");
    assert_answer("s-a 0.1, a-t 0.2", "shortest_path(G, s, t).length", "0.3");
    assert_answer("s-a 0.1, a-t 0.2, s-t 0.3", "shortest_path(G, s, t)", "s t, length 0.3");
    assert_answer("s-a 0.1, a-t 0.2", "distances(G, s) | column(distance)", "0, 0.1, 0.3");
    assert_answer("s-a 0.1, a-t 0.2", "strengths(G) | column(strength)", "0.1, 0.3, 0.2");
    assert_answer("s-a 0.1, a-t 0.2", "average_shortest_path_length(G, weight=weight)", "0.2");
    assert_answer("", "0.1 + 0.2 = 0.3", "yes");
    assert_answer("", "[0.1 + 0.2, 0.3 - 0.1, 1.1 * 1.1, 0.3 / 0.1, 0.0 * -1]",
                  "0.3, 0.2, 1.21, 3, 0");
    assert_answer("", "[sum([0.1, 0.2, 0.3]), mean([0.1, 0.2]), 1 / 3]",
                  "0.6, 0.15, 0.3333333333333333");
    assert_answer("", "[round(2.675, 2), round(1.005, 2), round(0.5), round(-0.4)]",
                  "2.68, 1.01, 1, 0");
}

static void journeys_add_decimals(void **state)
{
    assert_answer("a>b 0.1, b>c 0.3",
                  "earliest_arrival(set_edge_attribute(G, took, 0.2), a, c, duration=took, "
                  "time=weight)",
                  "0.5");
    assert_answer("a>b 0.1, b>c 0.3", "earliest_arrival(G, a, c, transfer=0.2, time=weight)",
                  "0.3");
    assert_answer("a>b 1e16, b>c 1e16", "earliest_arrival(G, a, c, transfer=0.1, time=weight)",
                  "limit: transfer: an arrival has too many digits");
    assert_answer("a>b 1700000000000000001", "earliest_arrival(G, a, b, transfer=0.5, time=weight)",
                  "limit: time: a time is too large, or too small");
}

static void what_is_too_large_is_an_error(void **state)
{
    assert_answer("", "1e308 * 10", "limit: the result is too large for a number");
    assert_answer("", "sum([1e308, 1e308])", "limit: value: the sum does not fit in 64 bits");
    assert_answer("a-b 1e308, b-c 1e308", "strengths(G)",
                  "limit: weight: a sum is too large for a number");
    assert_answer("a-b 1e308, b-c 1e308", "pagerank(G)",
                  "limit: weight: expected numbers of a size from 1e-100 to 1e100, found 1e+308");
    assert_answer("a-b 1e308, b-c 1e308", "shortest_path(G, a, c)",
                  "limit: weight: the sum of all is too large for a number");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(large_capacities_hide_no_small_ones),
        cmocka_unit_test(bottlenecks_are_only_compared),
        cmocka_unit_test(sums_of_numbers_too_far_apart_are_refused),
        cmocka_unit_test(decimals_add_up_as_they_are_written),
        cmocka_unit_test(journeys_add_decimals),
        cmocka_unit_test(what_is_too_large_is_an_error),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
