/* The component of one node. */
#include "spoil.h"

static void answers(void **state)
{
    assert_answer("a>b, c>b, d>e", "node_connected_component(G, c)", "a, b, c");
    assert_answer("a, b-c", "node_connected_component(G, a)", "a");
    assert_answer("a>b, b>c, c>a, c>d", "node_strong_component(G, b)", "a, b, c");
    assert_answer("a>b, b>c, c>a, c>d", "node_strong_component(G, d)", "d");
    assert_answer("a-b", "node_strong_component(G, a)",
                  "input: node_strong_component needs a directed graph");
}

static void spoilt_answers_are_refused(void **state)
{
    assert_spoils_refused("a>b, b>a, b>c, c>b, d>e", "node_connected_component(G, b)");
    assert_spoils_refused("a>b, b>a, b>c, c>b, d>e", "node_strong_component(G, b)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers),
        cmocka_unit_test(spoilt_answers_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
