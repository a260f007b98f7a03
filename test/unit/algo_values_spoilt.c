/* Tools on values: verifiers notice answers that are spoilt. */
#include "spoil.h"

/* A list of 3, 1, 2 as the first argument. */
static void start(trial *t, const char *tool)
{
    gr_value list;

    trial_start(t, "", tool);
    assert_true(gr_v_list(&t->cx.arena, &list) && gr_v_push(&t->cx.arena, &list, gr_v_int(3)) &&
                gr_v_push(&t->cx.arena, &list, gr_v_int(1)) &&
                gr_v_push(&t->cx.arena, &list, gr_v_int(2)));
    t->arg[0] = (gr_arg){ .given = true, .value = list };
}

static void test_spoilt_lists(void **state)
{
    assert_spoils_refused("", "sort([3, 1, 2])");
    assert_spoils_refused("", "top([3, 1, 2], 2)");
    assert_spoils_refused("", "unique([3, 1, 2])");
}

static void test_spoilt_numbers(void **state)
{
    assert_spoils_refused("", "count([3, 1, 2])");
    assert_spoils_refused("", "sum([3, 1, 2])");
    assert_spoils_refused("", "min([3, 1, 2])");
    assert_spoils_refused("", "max([3, 1, 2])");
    assert_spoils_refused("", "argmin([3, 1, 2])");
    assert_spoils_refused("", "argmax([3, 1, 2])");
    assert_spoils_refused("", "mean([3, 1, 2])");
}

/* The place is that of the value, but the value is not the best: 3, 1, 2. */
static void test_forged_place(void **state)
{
    static const char *const tools[] = { "min", "max", "argmin", "argmax" };

    for (size_t i = 0; i < 4; i++) {
        trial t;

        start(&t, tools[i]);
        trial_run(&t);
        t.r.proof = &(size_t){ 2 };
        t.r.value = gr_v_int(2);
        trial_refuted(&t);
        t.r.proof = &(size_t){ 3 };
        t.r.value = gr_v_null();
        trial_refuted(&t);
        trial_end(&t);
    }
}

/* A list that holds what was picked, but the wrong things were: 3, 1 of 3, 1, 2. */
static void test_forged_order(void **state)
{
    trial t;
    size_t picked[] = { 0, 1 };

    start(&t, "top");
    t.arg[1] = (gr_arg){ .given = true, .value = gr_v_int(2) };
    trial_run(&t);
    memcpy(*(size_t *const *)t.r.proof, picked, sizeof picked);
    t.r.value.list->at[1] = gr_v_int(1);
    trial_refuted(&t); /* 2 was left out */
    memcpy(*(size_t *const *)t.r.proof, (size_t[]){ 2, 0 }, sizeof picked);
    t.r.value.list->at[0] = gr_v_int(2);
    t.r.value.list->at[1] = gr_v_int(3);
    trial_refuted(&t); /* out of order */
    trial_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_spoilt_lists),
        cmocka_unit_test(test_spoilt_numbers),
        cmocka_unit_test(test_forged_place),
        cmocka_unit_test(test_forged_order),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
