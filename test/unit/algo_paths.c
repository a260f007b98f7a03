/* Paths: odd graphs, ties, weights of all kinds, and what is refused. */
#include "algo.h"

static void test_ends(void **state)
{
    assert_answer("a", "shortest_path(G, a, a)", "a, length 0");
    assert_answer("a-a 3", "shortest_path(G, a, a)", "a, length 0");
    assert_answer("a-b 1.5", "shortest_path_length(G, a, a)", "0");
    assert_answer("a, b", "shortest_path(G, a, b)", "none");
    assert_answer("a, b", "shortest_path_length(G, a, b)", "none");
    assert_answer("a-b 2, c-d 3", "shortest_path(G, a, d)", "none");
    assert_answer("a-b", "shortest_path(G, a, x)",
                  "unknown_name: target: there is no node 'x' in the graph");
}

static void test_direction(void **state)
{
    assert_answer("a>b, b>c", "shortest_path(G, a, c)", "a b c, length 2");
    assert_answer("a>b, b>c", "shortest_path(G, c, a)", "none");
    assert_answer("a>b 1, b>c 1", "shortest_path(G, c, a)", "none");
    assert_answer("a>b, b>c", "has_path(G, a, c)", "yes");
    assert_answer("a>b, b>c", "has_path(G, b, b)", "yes");
    assert_answer("a-b, b-c", "has_path(G, c, a)", "yes");
}

static void test_weights(void **state)
{
    assert_answer("a-b 5, a-b 2, b-c 1", "shortest_path(G, a, c)", "a b c, length 3");
    assert_answer("a-b 5, b-c 5, a-c 11", "shortest_path(G, a, c, weight=null)", "a c, length 1");
    assert_answer("a-b 0.5, b-c 0.25, a-c 1", "shortest_path(G, a, c)", "a b c, length 0.75");
    assert_answer("a-b 9007199254740993, b-c 1", "shortest_path_length(G, a, c)",
                  "9007199254740994");
}

/* Fewest edges, then the earliest nodes from the source on. */
static void test_ties(void **state)
{
    assert_answer("s-c, s-b, b-t, c-t", "shortest_path(G, s, t)", "s c t, length 2");
    assert_answer("1-2 1, 2-3 1, 1-3 2", "shortest_path(G, 1, 3)", "1 3, length 2");
    assert_answer("s-a 0, a-b 0, b-t 5, s-c 4, c-t 1", "shortest_path(G, s, t)", "s c t, length 5");
    assert_answer("1-2 0, 2-3 0, 1-4 0, 4-3 0", "shortest_path(G, 1, 3)", "1 2 3, length 0");
    assert_answer("1-2, 2-5, 5-6, 1-3, 3-4, 4-6", "shortest_path(G, 1, 6)", "1 2 5 6, length 3");
    assert_answer("1-2 1, 2-5 1, 5-6 1, 1-3 1, 3-4 1, 4-6 1", "shortest_path(G, 1, 6)",
                  "1 2 5 6, length 3");
}

static void test_refused(void **state)
{
    assert_answer(
        "a-b 1, b-c -2", "shortest_path(G, a, c)",
        "input: weight: shortest_path needs weights that are not negative; the edge b - c "
        "has -2");
    assert_answer("a-b 1, b-c", "shortest_path(G, a, c)",
                  "input: weight: the edge b - c has no value for 'weight'");
    assert_answer("a-b", "shortest_path(G, a, b, weight=cost)",
                  "unknown_name: weight: the edges have no attribute 'cost'");
}

/* An edge too long for the sum is no obstacle as long as another way is there. */
static void test_overflow(void **state)
{
    const char *limit = "limit: weight: the length of the path does not fit in 64 bits";

    assert_answer("a-b 9223372036854775807, b-c 1", "shortest_path(G, a, c)", limit);
    assert_answer("a-b 9223372036854775807, b-c 1, a-d 2, d-c 2", "shortest_path(G, a, c)",
                  "a d c, length 4");
    assert_answer("a-b 1.5e308, b-c 1.5e308", "shortest_path(G, a, c)",
                  "limit: weight: the sum of all is too large for a number");
    assert_answer("a-b 9223372036854775806, b-c 1", "shortest_path_length(G, a, c)",
                  "9223372036854775807");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ends),    cmocka_unit_test(test_direction),
        cmocka_unit_test(test_weights), cmocka_unit_test(test_ties),
        cmocka_unit_test(test_refused), cmocka_unit_test(test_overflow),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
