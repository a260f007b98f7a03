/* Eccentricity, radius, diameter, center, periphery and mean distances: spoilt answers are seen. */
#include "algo/paths/diameter_int.h"
#include "spoil_traverse.h"

static const char *const graphs[] = {
    "1-2 1, 2-3 2, 3-4 1, 4-5 3, 3-6 1",               /* one component */
    "1>2 1, 2>3 2, 3>4 1, 4>1 3, 3>5 1, 5>3 0.5",      /* all reach each other */
    "1-2 1, 2-3 2, 3-4 1, 4-5 3, 3-6 1, 7-8 1, 8-9 2", /* two components */
};

/* Graph i, with weights or without; the third needs a choice. */
static void start(trial *t, unsigned i, const char *tool, bool weighted, unsigned first)
{
    trial_start(t, graphs[i], tool);
    if (weighted)
        t->arg[first] = (gr_arg){ .given = true, .column = gr_graph_role(t->g, GR_ROLE_WEIGHT) };
    t->arg[first + 1] = (gr_arg){ .given = true, .choice = i == 2 ? GR_PARTS_MAX : GR_PARTS_ERROR };
    trial_run(t);
}

static void test_spoilt_numbers_are_refuted(void **state)
{
    static const char *const tools[] = { "radius", "diameter", "average_shortest_path_length" };

    for (unsigned i = 0; i < 3 * 3 * 2; i++) {
        trial t;

        start(&t, i % 3, tools[i / 3 % 3], i / 9 != 0, 0);
        spoil_number(&t);
        trial_end(&t);
    }
}

static void test_spoilt_nodes_are_refuted(void **state)
{
    static const char *const tools[] = { "center", "periphery" };

    for (unsigned i = 0; i < 3 * 2 * 2; i++) {
        trial t;

        start(&t, i % 3, tools[i / 3 % 2], i / 6 != 0, 0);
        if (t.r.value.list->n >= 2)
            spoil_list(&t);
        spoil_type(&t);
        assert_true(gr_v_push(&t.cx.arena, &t.r.value, t.r.value.list->at[0]));
        trial_refuted(&t);
        trial_end(&t);
    }
}

static void test_spoilt_eccentricities_are_refuted(void **state)
{
    for (unsigned i = 0; i < 3 * 2; i++) {
        trial t;

        start(&t, i % 3, "eccentricity", i / 3 != 0, 1);
        spoil_table(&t);
        t.arg[0] = (gr_arg){ .given = true, .node = 2 };
        trial_run(&t);
        spoil_number(&t);
        trial_end(&t);
    }
}

static void test_spoilt_sums_are_refuted(void **state)
{
    for (unsigned i = 0; i < 3 * 2; i++) {
        trial t;

        start(&t, i % 3, "path_lengths", i / 3 != 0, 0);
        spoil_type(&t);
        for (size_t k = 0; k < 4; k++) {
            gr_value *field = t.r.value.record->at[k].value, kept = *field;

            *field = kept.type == GR_V_INT ? gr_v_int(kept.i + 1) : gr_v_real(kept.d + 0.5);
            trial_refuted(&t);
            *field = gr_v_null();
            trial_refuted(&t);
            *field = kept;
        }
        t.r.value.record->n--;
        trial_refuted(&t);
        trial_end(&t);
    }
}

static void test_spoilt_paths_are_refuted(void **state)
{
    for (unsigned i = 0; i < 3; i++) {
        gr_list *nodes;
        trial t;

        trial_start(&t, graphs[i], "diameter_path");
        t.arg[0] = (gr_arg){ .given = true, .choice = i == 2 ? GR_PARTS_MAX : GR_PARTS_ERROR };
        trial_run(&t);
        spoil_type(&t);
        t.r.value.path.length->i++;
        trial_refuted(&t);
        t.r.value.path.length->i -= 2;
        trial_refuted(&t);
        nodes = t.r.value.path.nodes;
        nodes->n--;
        trial_refuted(&t); /* shorter, and says so */
        nodes->n++;
        t.r.value.path.length->i++;
        nodes->at[1] = nodes->at[0];
        trial_refuted(&t);
        nodes->at[1] = gr_v_null();
        trial_refuted(&t);
        trial_end(&t);
    }
}

/* A proof that starts elsewhere, or says nothing about a component. */
static void test_spoilt_proofs_are_refuted(void **state)
{
    gr_diameter proof;
    trial t;

    start(&t, 2, "diameter", false, 0);
    assert_int_equal(t.r.grade, GR_PROVED);
    proof = *(const gr_diameter *)t.r.proof;
    t.r.proof = &proof;
    proof.n_middles = 0;
    trial_refuted(&t);
    proof.n_middles = 1;
    proof.middle[0] = trial_node(&t, "7"); /* of the smaller component */
    trial_refuted(&t);
    proof.middle[0] = GR_NO_NODE;
    trial_refuted(&t);
    proof.middle[0] = trial_node(&t, "3");
    proof.end = trial_node(&t, "3");
    trial_refuted(&t);
    t.arg[1].choice = GR_PARTS_ERROR;
    trial_refuted(&t);
    t.arg[1].choice = GR_PARTS_LARGEST;
    proof.end = trial_node(&t, "7");
    t.r.value = gr_v_int(2);
    trial_refuted(&t);
    trial_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_spoilt_numbers_are_refuted),
        cmocka_unit_test(test_spoilt_nodes_are_refuted),
        cmocka_unit_test(test_spoilt_eccentricities_are_refuted),
        cmocka_unit_test(test_spoilt_sums_are_refuted),
        cmocka_unit_test(test_spoilt_paths_are_refuted),
        cmocka_unit_test(test_spoilt_proofs_are_refuted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
