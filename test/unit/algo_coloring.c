/* Colourings: odd graphs, and answers that are spoilt. */
#include "spoil.h"

static void test_odd(void **state)
{
    assert_answer("", "coloring(G)", "size: 0\nclasses: none\noptimal: yes\nbound: 0");
    assert_answer("", "chromatic_number(G)", "0");
    assert_answer("", "greedy_color(G).size", "0");
    assert_answer("a, b", "coloring(G).size", "1");
    assert_answer("a-a", "chromatic_number(G)", "1");
    assert_answer("a>b, b>a", "chromatic_number(G)", "2");
    assert_answer("1-2, 2-3, 3-4, 4-5, 5-1", "chromatic_number(G)", "3");
    assert_answer("1-2, 2-3, 3-4, 4-5, 5-1, 6-1, 6-2, 6-3, 6-4, 6-5", "chromatic_number(G)", "4");
}

/* A crown: the order by degree and id needs four colours where two are enough. */
static void test_greedy_is_not_best(void **state)
{
    const char *crown = "1-4, 1-6, 1-8, 2-3, 3-6, 3-8, 5-2, 5-4, 5-8, 7-2, 7-4, 7-6";

    assert_answer(crown, "greedy_color(G).size", "4");
    assert_answer(crown, "greedy_color(G, strategy=saturation_largest_first).size", "2");
    assert_answer(crown, "coloring(G).size", "2");
    assert_answer("a-b", "greedy_color(G, strategy=random)",
                  "input: strategy: expected one of largest_first, saturation_largest_first, found "
                  "'random'");
}

static void test_spoilt_coloring(void **state)
{
    static const char *const graphs[] = { "a-b, b-c, a-c, c-d, d-e", "1-2, 2-3, 3-4, 4-5, 5-1" };
    gr_value *at, saved;
    trial t;

    for (int i = 0; i < 2; i++) {
        trial_start(&t, graphs[i], "coloring");
        trial_args(&t, "");
        trial_run(&t);
        assert_int_equal(t.r.grade, i == 0 ? GR_PROVED : GR_REDERIVED);
        trial_spoils_refused_but(&t, "classes.order");
        at = field(&t.r.value, "classes")->list->at;
        saved = at[0].list->at[1]; /* neighbours alike */
        at[0].list->at[1] = at[1].list->at[0];
        at[1].list->at[0] = saved;
        trial_refuted(&t);
        trial_end(&t);
    }
}

/* Proper, but one colour more than needed. */
static void test_wasteful(void **state)
{
    gr_value *classes, one;
    trial t;

    trial_start(&t, "a-b, b-c, c-d", "coloring");
    t.arg[0] = (gr_arg){ .given = true, .value = gr_v_int(1000) };
    trial_run(&t);
    classes = field(&t.r.value, "classes");
    assert_true(gr_v_list(&t.cx.arena, &one));
    assert_true(gr_v_push(&t.cx.arena, &one, gr_v_vertex(t.g, trial_node(&t, "d"))));
    classes->list->at[1].list->n--;
    assert_true(gr_v_push(&t.cx.arena, classes, one));
    *field(&t.r.value, "size") = *field(&t.r.value, "bound") = gr_v_int(3);
    trial_refuted(&t);
    t.r.cert = *classes; /* no clique of three either */
    trial_refuted(&t);
    trial_end(&t);
}

static void test_spoilt_number(void **state)
{
    assert_spoils_refused("1-2, 2-3, 3-4, 4-5, 5-1", "chromatic_number(G)");
}

/* Proper, but other colours. */
static void test_spoilt_greedy(void **state)
{
    static const char *const strategies[] = { "strategy=largest_first",
                                              "strategy=saturation_largest_first" };

    for (unsigned i = 0; i < 2; i++) {
        gr_value *classes, saved;
        trial t;

        trial_start(&t, "a-b, b-c, a-c, c-d, d-e", "greedy_color");
        trial_args(&t, strategies[i]);
        trial_run(&t);
        trial_spoils_refused(&t);
        classes = field(&t.r.value, "classes")->list->at;
        saved = classes[0];
        classes[0] = classes[2];
        classes[2] = saved;
        trial_refuted(&t);
        trial_end(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odd),
        cmocka_unit_test(test_greedy_is_not_best),
        cmocka_unit_test(test_spoilt_coloring),
        cmocka_unit_test(test_wasteful),
        cmocka_unit_test(test_spoilt_number),
        cmocka_unit_test(test_spoilt_greedy),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
