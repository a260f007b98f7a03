/* Trusses: odd graphs, and verifiers that see every answer and every proof spoilt. */
#include "algo.h"
#include "algo/cohesion/cohesion_int.h"

#define TAIL "a-b, b-c, c-a, c-d, d-e, f" /* a triangle, a path from it, a node alone */

static void test_odd_graphs(void **state)
{
    assert_answer("a, b", "k_truss(G)", "none");
    assert_answer("a-b, b-a, a-a", "truss_number(G)",
                  "source  target  truss\na       b           2");
    assert_answer(TAIL, "k_truss(G)", "a - b, a - c, b - c");
    assert_answer(TAIL, "count(k_truss(G, 2))", "5");
    assert_answer(TAIL, "k_truss(G, 4)", "none");
}

static void spoil_list(trial *t, gr_value *list)
{
    gr_value first = list->list->at[0];

    list->list->n--;
    trial_refuted(t);
    list->list->n++;
    list->list->at[0] = list->list->at[1];
    trial_refuted(t);
    list->list->at[0] = gr_v_null();
    trial_refuted(t);
    list->list->at[0] = first;
    assert_true(gr_v_push(&t->cx.arena, list, gr_v_node(gr_name_of(GR_STR("d")))));
    trial_refuted(t);
    *list = gr_v_int(1);
    trial_refuted(t);
}

static void test_trusses_spoilt(void **state)
{
    static const char *const tools[] = { "truss_number", "k_truss" };
    trial t;

    for (size_t i = 0; i < 2; i++) {
        const gr_truss *p;

        trial_start(&t, TAIL, tools[i]);
        t.arg[0] = (gr_arg){ .given = i == 1, .value = gr_v_int(2) };
        trial_run(&t);
        assert_int_equal(t.r.grade, GR_PROVED);
        p = t.r.proof;
        p->level[p->order[0]]++;
        trial_refuted(&t);
        p->level[p->order[0]]--;
        p->level[p->order[4]]++;
        trial_refuted(&t);
        p->level[p->order[4]] -= 2;
        trial_refuted(&t);
        p->level[p->order[4]]++;
        for (size_t e = 2; e < 5; e++) /* the triangle, as if it were none */
            p->level[p->order[e]]--;
        if (i == 1)
            trial_refuted(&t);
        for (size_t e = 2; e < 5; e++)
            p->level[p->order[e]]++;
        p->order[0] = p->order[1];
        trial_refuted(&t);
        if (i == 1)
            spoil_list(&t, &t.r.value);
        trial_end(&t);
    }
    trial_start(&t, TAIL, "truss_number");
    trial_run(&t);
    t.r.value.table->cells[2].i++;
    trial_refuted(&t);
    t.r.value.table->cells[2].i--;
    t.r.value.table->cells[1] = gr_v_node(gr_name_of(GR_STR("e")));
    trial_refuted(&t);
    t.r.value.table->n_rows--;
    trial_refuted(&t);
    trial_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odd_graphs),
        cmocka_unit_test(test_trusses_spoilt),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
