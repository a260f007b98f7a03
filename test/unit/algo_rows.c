/* Every row is complete, and its example is true. */
#include "algo.h"

static void test_complete(void **state)
{
    const gr_registry *r = gr_engine_registry();

    assert_true(r->n > 0);
    for (size_t i = 0; i < r->n; i++) {
        const gr_tool *t = r->tools[i];

        print_message("# %s\n", t->name);
        assert_true(i == 0 || strcmp(r->tools[i - 1]->name, t->name) < 0);
        assert_true(t->family != NULL && t->cost != NULL && t->cues != NULL && t->run != NULL);
        assert_true(t->summary != NULL && !gr_str_ends(gr_str_of(t->summary), "."));
        assert_true(t->details == NULL || gr_str_ends(gr_str_of(t->details), "."));
        assert_true((t->verify != NULL) == (t->checked_by != NULL));
        assert_true(t->verify != NULL || t->unchecked != NULL);
        assert_true(!t->on_values || (t->n_params != 0 && t->params[0].need == GR_REQUIRED));
        for (size_t p = 0; p < t->n_params; p++) {
            assert_non_null(t->params[p].doc);
            assert_true((t->params[p].type == GR_P_CHOICE) == (t->params[p].choices != NULL));
        }
    }
}

static void test_examples(void **state)
{
    const gr_registry *r = gr_engine_registry();

    for (size_t i = 0; i < r->n; i++) {
        const gr_example *e = &r->tools[i]->example;

        assert_non_null(strstr(e->call, r->tools[i]->name));
        assert_answer(e->graph, e->call, e->value);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_complete),
        cmocka_unit_test(test_examples),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
