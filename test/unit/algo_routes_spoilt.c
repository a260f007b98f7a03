/* Routes whose answers are spoilt: every verifier sees every change. */
#include "spoil.h"

static void test_negative_weights(void **state)
{
    assert_spoils_refused("a>b 4, a>c 2, b>d -3, c>d 1",
                          "bellman_ford_path(G, source=a, target=d)");
    assert_spoils_refused("a>b 0.5, b>a 2", "bellman_ford_path(G, source=a, target=b)");
    assert_spoils_refused("a>b 4, c>a 2", "bellman_ford_path(G, source=a, target=c)");
    assert_spoils_refused("a>b 1, b>c 1, c>a 1", "negative_cycle(G)");
    assert_spoils_refused("a>a -1", "negative_cycle(G)");
    assert_spoils_refused("a>b 1, b>a -3, b>c 5", "negative_edge_cycle(G)");
    assert_spoils_refused("a>b 1, b>a 3, b>c 5", "negative_edge_cycle(G)");
}

static void test_lists_of_paths(void **state)
{
    assert_spoils_refused("a-b, b-d, a-c, c-d", "all_shortest_paths(G, source=a, target=d)");
    assert_spoils_refused("a-b, c", "all_shortest_paths(G, source=a, target=c)");
    assert_spoils_refused("a-b 1.5, b-c 1", "all_shortest_paths(G, source=b, target=b)");
    assert_spoils_refused("a-b, b-d, a-c, c-d", "shortest_path_count(G, source=a, target=d)");
    assert_spoils_refused("a-b, c", "shortest_path_count(G, source=a, target=c)");
    assert_spoils_refused("a-b, b-c, a-c", "all_simple_paths(G, source=a, target=c)");
    assert_spoils_refused("a-b, b-c, a-c", "all_simple_paths(G, source=a, target=c, max_hops=1)");
    assert_spoils_refused("a-b 1, b-c 1, a-c 3, b-d 1, d-c 1.5",
                          "k_shortest_paths(G, source=a, target=c)");
    assert_spoils_refused("a-b 1, b-c 1", "k_shortest_paths(G, source=a, target=a)");
}

static void test_conditions(void **state)
{
    assert_spoils_refused("a-b 1, b-d 1, a-c 2, c-d 2",
                          "constrained_path(G, source=a, target=d, avoid=b)");
    assert_spoils_refused("a-b 1, b-d 1, b-c 2",
                          "constrained_path(G, source=a, target=d, through=c)");
    assert_spoils_refused("a-b 1, b-c 1, a-c 5",
                          "constrained_path(G, source=a, target=c, max_hops=1)");
    assert_spoils_refused("a-b 1, b-c 1, c-d 1",
                          "constrained_path(G, source=a, target=d, max_hops=2)");
    assert_spoils_refused("a>b 1, b>c 1, d", "constrained_path(G, source=a, target=d)");
}

static void test_bottlenecks(void **state)
{
    assert_spoils_refused("a-b 5, b-d 3, a-c 2, c-d 9", "widest_path(G, source=a, target=d)");
    assert_spoils_refused("a-b 5, b-d 3, a-c 2, c-d 9.5", "minimax_path(G, source=a, target=d)");
    assert_spoils_refused("a-b 5, c-d 1", "widest_path(G, source=a, target=d)");
    assert_spoils_refused("a>b 5, b>c 1", "minimax_path(G, source=c, target=a)");
}

static void test_graphs_without_cycles(void **state)
{
    assert_spoils_refused("a>b 2, b>d 3, a>c 1, c>d 1", "dag_longest_path(G)");
    assert_spoils_refused("a>b 2, b>d 3, a>c 1, c>d 1", "dag_longest_path_length(G)");
    assert_spoils_refused("a>b 3, a>c 1, b>d 2, c>d 1.5", "critical_path(G)");
    assert_spoils_refused("a>b, b>c, a>c", "critical_path(G)");
}

static void test_walks(void **state)
{
    assert_spoils_refused("a>b, b>c, c>a, a>d", "eulerian_path(G)");
    assert_spoils_refused("a-b, b-c, b-d", "eulerian_path(G)");
    assert_spoils_refused("a>b, b>c, c>a", "eulerian_circuit(G, source=b)");
    assert_spoils_refused("a>b, b>c", "eulerian_circuit(G)");
    assert_spoils_refused("a-b, b-c", "has_eulerian_path(G)");
    assert_spoils_refused("a-b, b-c", "is_eulerian(G)");
    assert_spoils_refused("a>b, b>c, c>d", "hamiltonian_path(G)");
    assert_spoils_refused("a-b, a-c, a-d", "hamiltonian_path(G)");
    assert_spoils_refused("a>b, b>c, c>a", "hamiltonian_cycle(G)");
    assert_spoils_refused("a-b, b-c", "hamiltonian_cycle(G)");
    assert_spoils_refused_but("a-b 1, b-c 2, c-a 3, a-d 4", "chinese_postman(G)", "walk.order");
    assert_spoils_refused("a>b 1, b>c 2, c>a 3, a>c 9", "chinese_postman(G)");
    assert_spoils_refused("a>b 1, b>c 2, c>a 3, a>c 1", "traveling_salesman(G)");
    assert_spoils_refused_but("a-b 1, b-c 2, c-a 3", "traveling_salesman(G, metric=true, source=c)",
                              "tour.order"); /* the other way round */
    assert_spoils_refused("a-b", "traveling_salesman(G, source=b)");
}

/* What is left open may be said to be open, but not to be something else. */
static void test_no_tour(void **state)
{
    trial t;

    trial_start(&t, "a-b 1, b-c 2, c-a 3, c-d 1", "traveling_salesman");
    trial_args(&t, "");
    trial_run(&t);
    trial_spoils_refused_but(&t, "optimal.truth");
    t.r.value.record->at[1].value->b = false;
    assert_int_equal(t.tool->verify(&t.cx, &t.in, &t.r, &(gr_err){ 0 }), GR_OK);
    assert_int_equal(t.r.grade, GR_UNCHECKED);
    trial_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_negative_weights),
        cmocka_unit_test(test_lists_of_paths),
        cmocka_unit_test(test_conditions),
        cmocka_unit_test(test_bottlenecks),
        cmocka_unit_test(test_graphs_without_cycles),
        cmocka_unit_test(test_walks),
        cmocka_unit_test(test_no_tour),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
