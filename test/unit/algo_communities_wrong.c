/* Communities that only one of a verifier's checks can refute. */
#include "algo.h"

#define PAIR "a-b, b-c, c-a, c-d, d-e, e-f, f-d" /* two triangles with an edge between them */

static void ask_for(trial *t, const char *tool)
{
    trial_start(t, PAIR, tool);
    if (strcmp(tool, "girvan_newman") == 0)
        t->arg[0] = (gr_arg){ .given = true, .value = gr_v_int(2) };
    else
        t->arg[1] = (gr_arg){ .given = true, .value = gr_v_real(1) };
    trial_run(t);
}

/* Groups that Louvain would have joined, with their true modularity. */
static void test_groups_too_small(void **state)
{
    trial t;
    gr_value alone;

    ask_for(&t, "louvain_communities");
    assert_true(gr_v_list(&t.cx.arena, &alone));
    assert_true(gr_v_push(&t.cx.arena, &alone, t.r.value.list->at[1].list->at[2]));
    t.r.value.list->at[1].list->n--;
    assert_true(gr_v_push(&t.cx.arena, &t.r.value, alone));
    t.r.cert.record->at[0].value->d = 4.0 / 7 - (49.0 + 25 + 4) / 196; /* abc, de, f */
    trial_refuted(&t);
    trial_end(&t);
}

/* The removal of another edge, with the groups that it leaves. */
static void test_wrong_removal(void **state)
{
    gr_value *removed, a;
    gr_list *groups;
    trial t;

    trial_start(&t, "a-b, b-c, c-d", "girvan_newman");
    t.arg[0] = (gr_arg){ .given = true, .value = gr_v_int(2) };
    trial_run(&t);
    groups = t.r.value.list;
    removed = t.r.cert.record->at[0].value;
    removed->list->at[0] = gr_v_edge(gr_name_of(GR_STR("a")), gr_name_of(GR_STR("b")));
    a = groups->at[0].list->at[0];
    groups->at[0].list->at[0] = groups->at[0].list->at[1];
    groups->at[0].list->n = 1;
    for (size_t i = 0; i < 2; i++)
        assert_true(gr_v_push(&t.cx.arena, &groups->at[0], groups->at[1].list->at[i]));
    groups->at[1].list->n = 1;
    groups->at[1].list->at[0] = a;
    trial_refuted(&t);
    trial_end(&t);
}

/* One group of two parts that are not linked, with its true modularity. */
static void test_group_not_connected(void **state)
{
    gr_list *groups;
    trial t;

    trial_start(&t, "a-b, c-d", "leiden_communities");
    trial_run(&t);
    groups = t.r.value.list;
    for (size_t i = 0; i < 2; i++)
        assert_true(gr_v_push(&t.cx.arena, &groups->at[0], groups->at[1].list->at[i]));
    groups->n = 1;
    *t.r.cert.record->at[0].value = gr_v_real(0);
    trial_refuted(&t);
    trial_end(&t);
}

/* c has two neighbours in the other group and one in its own. */
static void test_node_not_at_home(void **state)
{
    gr_value groups;
    trial t;

    trial_start(&t, PAIR, "label_propagation_communities");
    trial_run(&t);
    assert_int_equal(gr_json_read(&t.cx, GR_STR("[[\"c\", \"d\", \"e\", \"f\"], [\"a\", \"b\"]]"),
                                  &groups, NULL),
                     GR_OK);
    t.r.value = groups;
    trial_refuted(&t);
    trial_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_groups_too_small),
        cmocka_unit_test(test_group_not_connected),
        cmocka_unit_test(test_wrong_removal),
        cmocka_unit_test(test_node_not_at_home),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
