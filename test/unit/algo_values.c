/* Tools on values: counts, sums, extremes, truth, numbers. */
#include "algo.h"

static void test_count(void **state)
{
    assert_answer("", "count([])", "0");
    assert_answer("", "count([1, null, 3])", "3");
    assert_answer("", "[1, 5, 7] | count(value > 4)", "2");
    assert_answer("a-b, b-c", "count(shortest_path(G, a, c))", "3");
    assert_answer("a-b, b-c", "degrees(G) | count(degree == 1 and node != a)", "1");
    assert_answer("", "count(3)",
                  "input: items: expected a list, a table, a record or a path, found an integer");
}

static void test_sums(void **state)
{
    assert_answer("", "sum([])", "0");
    assert_answer("", "sum([1, null, 2])", "3");
    assert_answer("", "sum([0.1, 0.2, 0.3])", "0.6");
    assert_answer("", "sum([1e100, 1.5, -1e100])", "1.5");
    assert_answer("", "sum([9223372036854775807, 1, -5])", "9223372036854775803");
    assert_answer("", "sum([9223372036854775807, 1])",
                  "limit: value: the sum does not fit in 64 bits");
    assert_answer("", "sum([1.5e308, 1.5e308])", "limit: value: the sum does not fit in 64 bits");
    assert_answer("", "sum([1, x])", "input: value: expected numbers, item 1 is a string");
    assert_answer("", "mean([])", "none");
    assert_answer("", "mean([null])", "none");
    assert_answer("", "mean([1, 2, null])", "1.5");
    assert_answer("", "average([9223372036854775807, 9223372036854775807]) > 9e18", "yes");
}

static void test_extremes(void **state)
{
    assert_answer("", "min([3, 1.5, null, 2])", "1.5");
    assert_answer("", "max([b, c, a])", "c");
    assert_answer("", "max([])", "none");
    assert_answer("", "argmax([])", "none");
    assert_answer("", "argmax([1, 7, 7, null])", "1");
    assert_answer("", "argmin([null, 4, 4])", "1");
    assert_answer("", "max([1, x])",
                  "input: value: cannot compare an integer with item 1, a string");
    assert_answer("a>b, c>b", "degrees(G, in) | argmax()", "b");
    assert_answer("a-b, a-c", "max(degrees(G), by=node)", "c");
    assert_answer("a-b 1, b-c 1, a-c 3",
                  "k_shortest_paths(G, a, c, k=5) | filter(hops == 1) | first()", "a c, length 3");
    assert_answer("a-b 1, b-c 1, a-c 3",
                  "k_shortest_paths(G, a, c, k=5) | filter(length < 3) | count()", "1");
    assert_answer("a-b", "max(degrees(G), by=size)",
                  "unknown_name: by: the table has no column 'size'");
    assert_answer("", "max([1], by=x)", "unknown_name: by: the items have no field 'x'");
    assert_answer("", "max(degrees(G))", "none");
}

static void test_truth(void **state)
{
    assert_answer("", "any([])", "no");
    assert_answer("", "all([])", "yes");
    assert_answer("", "any([false, true])", "yes");
    assert_answer("", "all([true, false])", "no");
    assert_answer("", "all([1, 2], value > 0)", "yes");
    assert_answer(
        "", "any([1])",
        "input: condition: needed unless all items are true or false; item 0 is an integer");
}

static void test_numbers(void **state)
{
    assert_answer("", "abs(-3)", "3");
    assert_answer("", "abs(-2.5)", "2.5");
    assert_answer("", "abs(a)", "unknown_name: nothing is called 'a'");
    assert_answer("", "abs(\"a\")", "input: value: expected a number, found a string");
    assert_answer("", "round(2.5)", "3");
    assert_answer("", "round(-2.5)", "-3");
    assert_answer("", "round(3.14159, 2)", "3.14");
    assert_answer("", "round(7, 2)", "7");
    assert_answer("", "round(1e300, 15)", "1e+300");
    assert_answer("", "round(1.5, 99)", "input: digits: expected a number from 0 to 15, found 99");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_count),    cmocka_unit_test(test_sums),
        cmocka_unit_test(test_extremes), cmocka_unit_test(test_truth),
        cmocka_unit_test(test_numbers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
