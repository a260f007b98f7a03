/* Dominators: odd graphs, and a table that is checked cell by cell. */
#include "spoil.h"

static void test_odd(void **state)
{
    assert_answer("a-b", "dominator_tree(G, a)", "input: dominator_tree needs a directed graph");
    assert_answer("a>a, b>a", "dominator_tree(G, a).node", "a");
    assert_answer("a>b, b>a, c>b", "dominator_tree(G, a).dominator", "none, a");
    assert_answer("a>b", "dominator_tree(G, x)",
                  "unknown_name: source: there is no node 'x' in the graph");
    assert_answer("a>b", "dominator_tree(G)",
                  "usage: dominator_tree: source is missing: where all ways begin");
}

/* The graph of Lengauer and Tarjan's paper. */
static void test_textbook(void **state)
{
    assert_answer("R>A, R>B, R>C, A>D, B>A, B>D, B>E, C>F, C>G, D>L, E>H, F>I, G>I, G>J, H>E, H>K, "
                  "I>K, J>I, K>I, K>R, L>H",
                  "dominator_tree(G, R)",
                  "node  dominator\nR     none\nA     R\nB     R\nC     R\nD     R\nE     R\n"
                  "F     C\nG     C\nL     D\nH     R\nI     R\nJ     G\nK     R");
}

static void test_spoilt(void **state)
{
    assert_spoils_refused("r>a, r>b, a>c, b>c, c>d, x>d", "dominator_tree(G, r)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odd),
        cmocka_unit_test(test_textbook),
        cmocka_unit_test(test_spoilt),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
