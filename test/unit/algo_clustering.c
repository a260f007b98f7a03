/* Clustering: the variants, odd graphs, and verifiers that see every answer spoilt. */
#include "spoil.h"

static void test_plain(void **state)
{
    assert_answer("a", "clustering(G, a)", "0");
    assert_answer("a-a, a-b", "clustering(G, a)", "0");
    assert_answer("a-b, b-c, c-a, a-b, a-a", "clustering(G, a)", "1");
    assert_answer("a-b, b-c, c-a, a-d", "clustering(G, a) | round(4)", "0.3333");
    assert_answer("a", "transitivity(G)", "0");
    assert_answer("a", "average_clustering(G)", "0");
    assert_answer("a>b, b>c, c>a", "transitivity(G)", "1");
}

static void test_directed(void **state)
{
    assert_answer("a>b, b>c, c>a", "clustering(G, a)", "0.5");
    assert_answer("a>b, b>a, b>c, c>b, a>c, c>a", "clustering(G, a)", "1");
    assert_answer("a>b, a>c, b>c", "clustering(G, a, neighbors=successors)", "0.5");
    assert_answer("a>b, a>c, b>c, b>c, c>c, a>a", "clustering(G, a, neighbors=successors)", "0.5");
    assert_answer("a>b, a>c, b>c", "clustering(G, c, neighbors=successors)", "0");
    assert_answer("a-b, b-c, c-a", "clustering(G, a, neighbors=successors)", "1");
    assert_answer("a>b, b>c, c>a", "average_clustering(G, neighbors=successors)", "0");
}

static void test_weighted(void **state)
{
    assert_answer("a-b 8, b-c 8, c-a 8", "clustering(G, a, weight=weight)", "1");
    assert_answer("a-b 1, b-c 1, c-a 1, a-d 8", "clustering(G, b, weight=weight) | round(9)",
                  "0.125");
    assert_answer("a-b 0, b-c 0, c-a 0", "clustering(G, b, weight=weight)", "0");
    assert_answer("a-b -1, b-c 1, c-a 1", "clustering(G, b, weight=weight)",
                  "input: weight: clustering needs weights that are not negative; the edge a - b "
                  "has -1");
    assert_answer("a>b 1, b>c 1", "clustering(G, b, weight=weight, neighbors=successors)",
                  "input: weight: with neighbors=successors edges have no weight");
}

static void test_spoilt(void **state)
{
    static const char *const graphs[] = { "a-b, b-c, c-a, c-d", "a>b, b>c, c>a, c>d, d>a",
                                          "a-b 1, b-c 2, c-a 3, c-d 4" };

    for (size_t i = 0; i < 3; i++)
        for (unsigned neighbors = 0; neighbors < 2; neighbors++) {
            gr_arg weight = { .given = false };
            trial t;

            trial_start(&t, graphs[i], "clustering");
            if (neighbors == 0)
                weight.column = gr_graph_role(t.g, GR_ROLE_WEIGHT);
            t.arg[1] = weight;
            t.arg[2] = (gr_arg){ .given = true, .choice = neighbors };
            trial_run(&t);
            trial_spoils_refused(&t);
            t.arg[0] = (gr_arg){ .given = true, .node = trial_node(&t, "c") };
            trial_run(&t);
            trial_spoils_refused(&t);
            trial_end(&t);
        }
}

static void test_means_spoilt(void **state)
{
    assert_spoils_refused("a-b, b-c, c-a, c-d", "average_clustering(G)");
    assert_spoils_refused("a-b, b-c, c-a, c-d", "transitivity(G)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain),        cmocka_unit_test(test_directed),
        cmocka_unit_test(test_weighted),     cmocka_unit_test(test_spoilt),
        cmocka_unit_test(test_means_spoilt),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
