/* Trusses: odd graphs, and verifiers that see every answer and every proof spoilt. */
#include "algo/cohesion/cohesion_int.h"
#include "spoil.h"

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

static void test_trusses_spoilt(void **state)
{
    static const char *const tools[] = { "truss_number", "k_truss" };

    for (size_t i = 0; i < 2; i++) {
        const gr_truss *p;
        trial t;

        trial_start(&t, TAIL, tools[i]);
        t.arg[0] = (gr_arg){ .given = i == 1, .value = gr_v_int(2) };
        trial_run(&t);
        assert_int_equal(t.r.grade, GR_PROVED);
        trial_spoils_refused(&t);
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
        trial_end(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odd_graphs),
        cmocka_unit_test(test_trusses_spoilt),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
