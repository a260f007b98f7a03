/* The component of one node. */
#include "algo.h"

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
    static const char *const tools[] = { "node_connected_component", "node_strong_component" };

    for (int i = 0; i < 2; i++) {
        trial t;

        trial_start(&t, "a>b, b>a, b>c, c>b, d>e", tools[i]);
        t.arg[0] = (gr_arg){ .given = true, .node = trial_node(&t, "b") };
        trial_run(&t);
        t.r.value.list->n--;
        trial_refuted(&t);
        t.r.value.list->n++;
        t.r.value.list->at[2] = gr_v_vertex(t.g, trial_node(&t, "d"));
        trial_refuted(&t);
        t.r.value = gr_v_int(3);
        trial_refuted(&t);
        trial_end(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers),
        cmocka_unit_test(spoilt_answers_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
