/* Planarity: odd graphs, the two that no drawing has, several blocks, large ones. */
#include "spoil.h"

#define K5    "a-b, a-c, a-d, a-e, b-c, b-d, b-e, c-d, c-e, d-e"
#define HOMES "a-x, a-y, a-z, b-x, b-y, b-z, c-x, c-y, c-z"

static void test_odd(void **state)
{
    assert_answer("", "is_planar(G)", "yes");
    assert_answer("a", "is_planar(G)", "yes");
    assert_answer("a-a, a-b, a-b", "is_planar(G)", "yes");
    assert_answer("a-b, c-d, e", "is_planar(G)", "yes");
    assert_answer("a>b, b>a, b>c, c>a", "is_planar(G)", "yes");
}

static void test_crossings(void **state)
{
    assert_answer(K5, "is_planar(G)", "no");
    assert_answer(HOMES, "is_planar(G)", "no");
    assert_answer(K5, "is_planar(remove_edges(G, [[a, e]]))", "yes");
    assert_answer(HOMES, "is_planar(remove_edges(G, [[c, z]]))", "yes");
    assert_answer("a-m, m-x, a-y, a-z, b-x, b-y, b-z, c-x, c-n, n-y, c-z, z-p, p-q, q-z, d-e",
                  "is_planar(G)", "no");
}

static void test_blocks(void **state)
{
    assert_answer("a-b, b-c, c-a, c-d, d-e, e-f, f-d, d-g, g-h, h-d, h-e, i-j", "is_planar(G)",
                  "yes");
    assert_answer("", "is_planar(make_graph(\"grid_2d_graph\", [9, 9]))", "yes");
    assert_answer("", "is_planar(make_graph(\"petersen_graph\"))", "no");
    assert_answer("", "is_planar(make_graph(\"wheel_graph\", 12))", "yes");
    assert_answer("", "is_planar(make_graph(\"complete_graph\", 12))", "no");
}

static void test_spoilt(void **state)
{
    assert_spoils_refused(K5, "is_planar(G)");
    assert_spoils_refused("a-b, b-c, c-a, c-d, d-b", "is_planar(G)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odd),
        cmocka_unit_test(test_crossings),
        cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_spoilt),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
