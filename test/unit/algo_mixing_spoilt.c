/* Verifiers of likeness, mixing and journeys notice every change. */
#include "spoil.h"

static void test_likeness(void **state)
{
    static const char g[] = "a-b, a-c, d-b, d-c, d-e, a-f, b-b, a-b";

    assert_spoils_refused(g, "jaccard_coefficient(G, a, d)");
    assert_spoils_refused(g, "adamic_adar_index(G, a, d)");
    assert_spoils_refused(g, "resource_allocation_index(G, a, d)");
    assert_spoils_refused(g, "preferential_attachment(G, a, d)");
    assert_spoils_refused(g, "link_prediction(G, limit=3)");
    assert_spoils_refused(g, "link_prediction(G, adamic_adar)");
    assert_spoils_refused("a>b, c>b, d>b", "link_prediction(G, preferential_attachment, limit=2)");
    assert_spoils_refused(g, "link_prediction(G, common_neighbors)");
}

static void test_mixing(void **state)
{
    static const char g[] = "a-b, b-c, c-d, d-b, d-d";

    assert_spoils_refused(g, "degree_sequence(G)");
    assert_spoils_refused(g, "average_degree(G)");
    assert_spoils_refused(g, "degree_assortativity_coefficient(G)");
    assert_spoils_refused("a-b", "degree_assortativity_coefficient(G)");
    assert_spoils_refused(
        g, "attribute_assortativity_coefficient(set_node_attribute(G, [a, b], t, 1), t)");
    assert_spoils_refused(g, "majority_label(set_node_attribute(G, [a, c], t, x), b, t)");
    assert_spoils_refused(g, "majority_label(set_node_attribute(G, [a], t, x), d, t)");
    assert_spoils_refused(g, "neighbor_sum(set_node_attribute(G, null, x, 2), rounds=2)");
}

static void test_times(void **state)
{
    static const char g[] = "a-b 1, a-b 4, b-c 3, c-d 2, a-c 5, c-d 7";

    assert_spoils_refused(g, "link_times(G, a, b, weight)");
    assert_spoils_refused(g, "link_times(G, a, d, weight)");
    assert_spoils_refused(g, "neighbors_at_time(G, a, 4, weight)");
    assert_spoils_refused(g, "new_neighbors_since(G, a, 2, weight)");
    assert_spoils_refused(g, "triadic_closure_time(G, [a, b, c], weight)");
    assert_spoils_refused(g, "triadic_closure_time(G, [a, b, d], weight)");
    assert_spoils_refused(g, "is_triadic_closure(G, [a, b, c], weight)");
    assert_spoils_refused(g, "connect_time(G, a, d, weight)");
    assert_spoils_refused("a-b 1, c-d 2", "connect_time(G, a, d, weight)");
    assert_spoils_refused(g, "is_temporal_path(G, [a, b, c, d], weight)");
    assert_spoils_refused(g, "is_temporal_path(G, [d, c, b, a], weight)");
}

static void test_journeys(void **state)
{
    static const char g[] = "a-b 1, a-b 4, b-c 3, c-d 2, a-c 5, c-d 7";

    assert_spoils_refused(g, "find_temporal_path(G, a, 4, weight)");
    assert_spoils_refused("a-b 4, b-c 3", "find_temporal_path(G, a, 3, weight)");
    assert_spoils_refused(g, "earliest_arrival(G, a, d, time=weight)");
    assert_spoils_refused("a-b 4, b-c 3", "earliest_arrival(G, a, c, time=weight)");
    assert_spoils_refused(g, "temporal_path(G, a, d, time=weight)");
    assert_spoils_refused(g, "fastest_path(G, a, d, time=weight)");
    assert_spoils_refused("a-b 4, b-c 3", "fastest_path(G, a, c, time=weight)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_likeness),
        cmocka_unit_test(test_mixing),
        cmocka_unit_test(test_times),
        cmocka_unit_test(test_journeys),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
