/* Eccentricity, radius, diameter, center, periphery and mean distances: spoilt answers are seen. */
#include "algo/paths/diameter_int.h"
#include "spoil.h"

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

/* Every tool on every graph, with weights and without. */
static void spoil(const char *const *tools, unsigned n, unsigned first)
{
    for (unsigned i = 0; i < n * 3 * 2; i++) {
        trial t;

        start(&t, i % 3, tools[i / 6], i / 3 % 2 != 0, first);
        trial_spoils_refused(&t);
        trial_end(&t);
    }
}

static void test_spoilt_numbers_are_refuted(void **state)
{
    static const char *const tools[] = { "radius", "diameter", "average_shortest_path_length" };

    spoil(tools, 3, 0);
}

static void test_spoilt_nodes_are_refuted(void **state)
{
    static const char *const tools[] = { "center", "periphery" };

    spoil(tools, 2, 0);
}

static void test_spoilt_eccentricities_are_refuted(void **state)
{
    static const char *const tools[] = { "eccentricity" };

    spoil(tools, 1, 1);
    for (unsigned i = 0; i < 3 * 2; i++) {
        trial t;

        start(&t, i % 3, "eccentricity", i / 3 != 0, 1);
        t.arg[0] = (gr_arg){ .given = true, .node = 2 };
        trial_run(&t);
        trial_spoils_refused(&t);
        trial_end(&t);
    }
}

static void test_spoilt_sums_are_refuted(void **state)
{
    static const char *const tools[] = { "path_lengths" };

    spoil(tools, 1, 0);
}

static void test_spoilt_paths_are_refuted(void **state)
{
    for (unsigned i = 0; i < 3; i++) {
        trial t;

        trial_start(&t, graphs[i], "diameter_path");
        t.arg[0] = (gr_arg){ .given = true, .choice = i == 2 ? GR_PARTS_MAX : GR_PARTS_ERROR };
        trial_run(&t);
        trial_spoils_refused(&t);
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
