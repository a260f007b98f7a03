/* Triangles: odd graphs, ties, what is refused, and verifiers that see every answer spoilt. */
#include "spoil.h"

#define BOW "a-b 1, b-c 2, c-a 3, c-d 4, d-e 5, e-c 6, e-f 7" /* two triangles that share c */

static void test_odd_graphs(void **state)
{
    assert_answer("a", "triangle_count(G)", "0");
    assert_answer("a-b, b-a, a-a", "triangle_count(G)", "0");
    assert_answer("a-b, b-c, c-a, a-b, a-a, c-c", "triangle_count(G)", "1");
    assert_answer("a>b, b>a, b>c, a>c", "triangle_count(G)", "1");
    assert_answer("a", "triangles(G)", "node  triangles\na             0");
    assert_answer("a-b, b-c, c-a, c-d", "triangles(G, d)", "0");
    assert_answer("a-b, b-c", "list_triangles(G)", "a  b  c\nno rows");
    assert_answer("a-b, b-c, c-a", "count(list_triangles(G, limit=1))", "1");
    assert_answer("a-b, b-c", "maximum_triangle(G)", "none");
    assert_answer("a-b, b-c", "triangles(G, x)",
                  "unknown_name: node: there is no node 'x' in the graph");
    assert_answer("a-b, b-c", "list_triangles(G, limit=-1)",
                  "input: limit: expected a number from 0 to 10000000, found -1");
}

static void test_heaviest(void **state)
{
    assert_answer("a-b, b-c, c-a", "maximum_triangle(G)", "nodes: a, b, c\nweight: 3");
    assert_answer("a-b -1, b-c -2, c-a -3", "maximum_triangle(G)", "nodes: a, b, c\nweight: -6");
    assert_answer("a-b 0.1, b-c 0.2, c-a 0.3", "maximum_triangle(G).weight", "0.6");
    assert_answer("a-b 1, a-b 9, b-c 2, c-a 3", "maximum_triangle(G).weight", "14");
    assert_answer("a>b 1, b>a 5, b>c 2, c>a 3", "maximum_triangle(G).weight", "10");
    assert_answer(BOW, "maximum_triangle(G)", "nodes: c, d, e\nweight: 15");
    assert_answer(BOW, "maximum_triangle(G, weight=null)", "nodes: a, b, c\nweight: 3");
    assert_answer("a-b 4611686018427387904, b-c 1, c-a 1", "maximum_triangle(G)",
                  "limit: weight: the sum of all does not fit in 64 bits");
    assert_answer("a-b 1, b-c", "maximum_triangle(G)",
                  "input: weight: the edge b - c has no value for 'weight'");
}

static void test_counts_spoilt(void **state)
{
    assert_spoils_refused(BOW, "triangle_count(G)");
    assert_spoils_refused(BOW, "triangles(G, c)");
    assert_spoils_refused(BOW, "triangles(G)");
}

static void test_lists_spoilt(void **state)
{
    assert_spoils_refused(BOW, "list_triangles(G, limit=1)");
    assert_spoils_refused(BOW, "list_triangles(G, limit=2)");
    assert_spoils_refused(BOW, "list_triangles(G, limit=3)");
}

static void test_heaviest_spoilt(void **state)
{
    assert_spoils_refused(BOW, "maximum_triangle(G)");
    assert_spoils_refused("a-b, b-c", "maximum_triangle(G)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odd_graphs),      cmocka_unit_test(test_heaviest),
        cmocka_unit_test(test_counts_spoilt),   cmocka_unit_test(test_lists_spoilt),
        cmocka_unit_test(test_heaviest_spoilt),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
