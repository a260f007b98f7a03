/* Colourings: odd graphs, and answers that are spoilt. */
#include "pair.h"

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

/* The classes of an answer: changed, emptied, mixed up. */
static void spoil_classes(trial *t, gr_value *record)
{
    gr_value *classes = field(record, "classes"), *at = classes->list->at, saved;
    gr_list *first = at[0].list, *second = at[1].list;

    refuted_with(t, classes, gr_v_null());
    refuted_with(t, &at[0], gr_v_null());
    refuted_with(t, &at[1], at[0]);
    classes->list->n--;
    trial_refuted(t);
    classes->list->n++;
    first->n--; /* a node without colour */
    trial_refuted(t);
    first->n++;
    saved = first->at[1]; /* neighbours alike */
    first->at[1] = second->at[0];
    second->at[0] = saved;
    trial_refuted(t);
    second->at[0] = first->at[1];
    first->at[1] = saved;
    refuted_with(t, &first->at[0], gr_v_str(GR_STR("nowhere")));
}

static void test_spoilt_coloring(void **state)
{
    static const char *const graphs[] = { "a-b, b-c, a-c, c-d, d-e", "1-2, 2-3, 3-4, 4-5, 5-1" };
    trial t;

    for (int i = 0; i < 2; i++) {
        trial_start(&t, graphs[i], "coloring");
        t.arg[0] = (gr_arg){ .given = true, .value = gr_v_int(1000) };
        trial_run(&t);
        assert_int_equal(t.r.grade, i == 0 ? GR_PROVED : GR_REDERIVED);
        spoil_best(&t, "size", false);
        spoil_classes(&t, &t.r.value);
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
    trial t;

    trial_start(&t, "1-2, 2-3, 3-4, 4-5, 5-1", "chromatic_number");
    t.arg[0] = (gr_arg){ .given = true, .value = gr_v_int(1000) };
    trial_run(&t);
    refuted_with(&t, &t.r.value, gr_v_int(2));
    refuted_with(&t, &t.r.value, gr_v_int(4));
    refuted_with(&t, &t.r.value, gr_v_null());
    trial_end(&t);
}

static void test_spoilt_greedy(void **state)
{
    gr_value *classes, saved;
    trial t;

    for (unsigned i = 0; i < 2; i++) {
        trial_start(&t, "a-b, b-c, a-c, c-d, d-e", "greedy_color");
        t.arg[0] = (gr_arg){ .given = true, .choice = i };
        trial_run(&t);
        spoil_classes(&t, &t.r.value);
        classes = field(&t.r.value, "classes"); /* proper, but other colours */
        saved = classes->list->at[0];
        classes->list->at[0] = classes->list->at[2];
        classes->list->at[2] = saved;
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
