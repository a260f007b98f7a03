/* Rows that a list names, lists that have an item, all that are best, pairs both ways. */
#include "spoil.h"

static void test_among(void **state)
{
    assert_answer("a-b, b-c", "degrees(G) | among([c, a, z]) | column(node)", "a, c");
    assert_answer("a-b, b-c", "degrees(G) | among([]) | count()", "0");
    assert_answer("", "[1, 2, 3, 2] | among([2, 3, 4])", "2, 3, 2");
    assert_answer("a-b, b-c", "neighbors(G, b) | among(degrees(G))", "a, c");
    assert_answer("", "among([1], 1)",
                  "input: items: expected a list, a table, a record or a path, found an integer");
    assert_spoils_refused("a-b, b-c", "among(degrees(G), [a, b])");
    assert_spoils_refused("", "among([3, 1, 2], [1, 3])");
}

static void test_groups_with(void **state)
{
    assert_answer("", "groups_with([[1, 2], [2, 3], [4]], 2)", "1, 2\n2, 3");
    assert_answer("", "groups_with([[1]], 2)", "none");
    assert_answer("a-b, c-d", "groups_with(connected_components(G), c) | first()", "c, d");
    assert_answer("", "groups_with([1, 2], 2)",
                  "input: value: expected lists, item 0 is an integer");
    assert_spoils_refused("", "groups_with([[1, 2], [2, 3], [4]], 2)");
}

static void test_sizes(void **state)
{
    assert_answer("", "filter([[1, 2], [3], []], size >= 1)", "1, 2\n3");
    assert_answer("a-b, b-c, a-c, c-d", "find_cliques(G) | count(size == 2)", "1");
}

static void test_best(void **state)
{
    assert_answer("", "argmax_all([])", "none");
    assert_answer("", "argmax_all([null])", "none");
    assert_answer("", "argmax_all([1, 7, 7, null])", "1, 2");
    assert_answer("", "argmin_all([null, 4, 4, 5])", "1, 2");
    /* Sums of the same fractions in another order. */
    assert_answer("", "argmax_all([0.1 + 0.2 + 0.3, 0.3 + 0.2 + 0.1, 0.5])", "0, 1");
    assert_answer("", "argmax([0.3 + 0.2 + 0.1, 0.1 + 0.2 + 0.3, 0.5])", "0");
    assert_answer("", "argmax_all([1000000000001, 1000000000000, 0.5])", "0");
    assert_answer("a-b, b-c, c-d", "argmax_all(degrees(G), by=degree)", "b, c");
    assert_answer("a-b 2, b-c 3, c-d 3", "argmax(edges(G), by=weight)", "b - c");
    assert_answer("a-b, c-d, d-e", "argmax_all(connected_components(G))", "0");
    assert_answer("a-b, c-d, d-e, x-y", "argmin_all(connected_components(G))", "1, 2");
    assert_answer("z-y, a-b, b-c", "top(connected_components(G), 1)", "a, b, c");
    assert_answer("a-b, b-c", "sort([[1, 2], [9], []]) | first()", "none");
    assert_answer("a-b 2, b-c 3, c-d 3", "argmax_all(edges(G), by=weight)", "b - c, c - d");
    assert_answer("a-b 2, b-c 3, c-d 3", "argmin_all(edges(G), by=weight)", "a - b");
    assert_spoils_refused("a-b, b-c, c-d", "argmax_all(degrees(G))");
    assert_spoils_refused("a-b 2, b-c 3, c-d 3", "argmin_all(edges(G))");
}

static void test_mutual_pairs(void **state)
{
    assert_answer("a>b, b>c", "mutual_pairs(G)", "none");
    assert_answer("b>a, a>b, c>c", "mutual_pairs(G)", "b - a");
    assert_answer("a>b, a>b, b>a, b>a", "mutual_pairs(G)", "a - b");
    assert_answer("a-b", "mutual_pairs(G)", "input: mutual_pairs needs a directed graph");
    assert_spoils_refused("a>b, b>a, b>c, c>b, c>d", "mutual_pairs(G)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_among),        cmocka_unit_test(test_groups_with),
        cmocka_unit_test(test_sizes),        cmocka_unit_test(test_best),
        cmocka_unit_test(test_mutual_pairs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
