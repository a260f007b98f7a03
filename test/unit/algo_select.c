/* Tools on values: which items, in which order. */
#include "algo.h"

static void test_order(void **state)
{
    assert_answer("", "sort([])", "none");
    assert_answer("", "sort([3, null, 1, 2])", "1, 2, 3, none");
    assert_answer("", "sort([3, null, 1, 2], descending=true)", "3, 2, 1, none");
    assert_answer("", "sort([b, 10, a, 9])", "9, 10, a, b");
    assert_answer("", "top([5, 1, 4, 2], 2)", "5, 4");
    assert_answer("", "bottom([5, 1, 4, 2], 2)", "1, 2");
    assert_answer("", "top([5], 0)", "none");
    assert_answer("", "top([5], 99)", "5");
    assert_answer("", "top([5], -1)", "input: n: expected a number from 0 to 1e+15, found -1");
    assert_answer("a-b, b-c, c-d", "degrees(G) | sort(by=degree, descending=true) | column(node)",
                  "b, c, a, d");
    assert_answer("a-b, b-c, c-d", "degrees(G) | top(1, by=node) | column(node)", "d");
    assert_answer("a-b 2, b-c 3", "edges(G) | rows(columns=2)", "a, b\nb, c");
    assert_answer("a-b 2, b-c 3", "edges(G) | rows(columns=9)", "a, b, 2\nb, c, 3");
}

static void test_filter(void **state)
{
    assert_answer("", "filter([1, 2, null, 3], value >= 2)", "2, 3");
    assert_answer("", "filter([a, b], value == a)", "a");
    assert_answer("a-b 1", "graph_info(G).edge_attributes | filter(role == weight) | count()", "1");
    assert_answer("a-b", "degrees(G) | filter(degree > 9)", "node  degree\nno rows");
    assert_answer("", "filter([1], value + x > 2)",
                  "input: expected two numbers, found an integer and a string");
}

static void test_items(void **state)
{
    assert_answer("", "first([7, 8])", "7");
    assert_answer("", "last([7, 8])", "8");
    assert_answer("", "first([])", "none");
    assert_answer("", "item([7, 8, 9], -2)", "8");
    assert_answer(
        "", "item([7], 1)",
        "input: index: there is no item 1; there are 1, counted from 0, or from -1 at the "
        "end");
    assert_answer("", "item([7], -9223372036854775807)",
                  "input: index: there is no item -9223372036854775807; there are 1, counted from "
                  "0, or from -1 at the end");
    assert_answer("a-b, b-c", "degrees(G) | item(1)", "node: b\ndegree: 2");
    assert_answer("", "unique([2, 1, 2, null, 1, null])", "2, 1, none");
    assert_answer("", "column([1], x)", "input: table: expected a table, found a list");
    assert_answer("a-b", "degrees(G) | column(x)", "unknown_name: name: the table has no column 'x'");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_filter),
        cmocka_unit_test(test_items),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
