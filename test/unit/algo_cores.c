/* Cores: odd graphs, and verifiers that see every answer and every proof spoilt. */
#include "algo/cohesion/cohesion_int.h"
#include "spoil.h"

#define TAIL "a-b, b-c, c-a, c-d, d-e, f" /* a triangle, a path from it, a node alone */

static void test_odd_graphs(void **state)
{
    assert_answer("a", "core_number(G, a)", "0");
    assert_answer("a-a, a-b, a-b", "core_number(G, a)", "1");
    assert_answer("a>b, b>c, c>a", "core_number(G, a)", "2");
    assert_answer(TAIL, "k_core(G, 1)", "a, b, c, d, e");
    assert_answer(TAIL, "k_core(G)", "a, b, c");
    assert_answer(TAIL, "k_core(G, 3)", "none");
    assert_answer(TAIL, "count(k_core(G, 0))", "6");
    assert_answer("a, b", "maximum_core(G)", "k: 0\nnodes: a, b");
    assert_answer(TAIL, "degeneracy(G)", "2");
    assert_answer("a-b", "k_core(G, -1)",
                  "input: k: expected a number from 0 to 4294967295, found -1");
}

static void spoil_order(trial *t)
{
    const gr_cores *c = t->r.proof;
    gr_vid first = c->order[0], last = c->order[c->n - 1];

    c->order[0] = last;
    trial_refuted(t); /* twice there */
    c->order[c->n - 1] = first;
    trial_refuted(t); /* core numbers fall */
    c->order[0] = c->n;
    trial_refuted(t); /* no node */
    c->order[0] = first;
    c->order[c->n - 1] = last;
}

/* A core number that value and proof agree on, too high or too low. */
static void test_core_numbers_spoilt(void **state)
{
    trial t;

    trial_start(&t, TAIL, "core_number");
    trial_run(&t);
    assert_int_equal(t.r.grade, GR_PROVED);
    spoil_order(&t);
    for (gr_vid v = 0; v < 6; v++)
        for (int by = -1; by < 2; by += 2) {
            const gr_cores *c = t.r.proof;

            gr_node_cell(&t.r.value, v)->i += by;
            trial_refuted(&t);
            c->core[v] += (uint32_t)by;
            trial_refuted(&t);
            c->core[v] -= (uint32_t)by;
            gr_node_cell(&t.r.value, v)->i -= by;
        }
    trial_spoils_refused(&t);
    trial_end(&t);
    assert_spoils_refused(TAIL, "core_number(G, a)");
}

static void test_cores_spoilt(void **state)
{
    trial t;

    trial_start(&t, TAIL, "k_core");
    t.arg[0] = (gr_arg){ .given = true, .value = gr_v_int(2) };
    trial_run(&t);
    spoil_order(&t);
    trial_spoils_refused(&t);
    trial_end(&t);
    trial_start(&t, TAIL, "maximum_core");
    trial_run(&t);
    spoil_order(&t);
    trial_spoils_refused(&t);
    trial_end(&t);
    trial_start(&t, TAIL, "degeneracy_ordering");
    trial_run(&t);
    trial_spoils_refused_but(&t, "order");
    trial_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odd_graphs),
        cmocka_unit_test(test_core_numbers_spoilt),
        cmocka_unit_test(test_cores_spoilt),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
