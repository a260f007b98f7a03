/* Cycles: what is one, which is shown, and verifiers that walk them. */
#include "spoil.h"

static void test_what_is_a_cycle(void **state)
{
    assert_answer("", "has_cycle(G)", "no");
    assert_answer("a", "has_cycle(G)", "no");
    assert_answer("a-a", "has_cycle(G)", "yes");
    assert_answer("a>a", "has_cycle(G)", "yes");
    assert_answer("a-b", "has_cycle(G)", "no");
    assert_answer("a-b, a-b", "has_cycle(G)", "yes");
    assert_answer("a>b, a>b", "has_cycle(G)", "no");
    assert_answer("a>b, b>a", "has_cycle(G)", "yes");
    assert_answer("a>b, b>c, a>c", "has_cycle(G)", "no");
    assert_answer("a-b, b-c, a-c", "has_cycle(G)", "yes");
    assert_answer("a-b, b-c, d-e", "is_acyclic(G)", "yes");
    assert_answer("a>b, b>c", "is_directed_acyclic_graph(G)", "yes");
    assert_answer("a-b", "is_dag(G)", "no");
    assert_answer("", "is_dag(G)", "no");
}

static void test_shown_from_the_earliest_node(void **state)
{
    assert_answer("a>b, c>b, b>d, d>c", "find_cycle(G)", "b d c b, length 3");
    assert_answer("x-y, a-c, c-b, b-a", "find_cycle(G)", "a c b a, length 3");
    assert_answer("a-b, b-b", "find_cycle(G)", "b b, length 1");
    assert_answer("a-b, b-c, b-c", "find_cycle(G)", "b c b, length 2");
    assert_answer("a>b, b>c", "find_cycle(G)", "none");
    assert_answer("a-b, c-b", "find_cycle(G)", "none");
    assert_answer("x>a, a>b, b>a, b>y", "find_cycle(G)", "a b a, length 2");
}

static void test_girth(void **state)
{
    assert_answer("", "girth(G)", "none");
    assert_answer("a-b, b-c", "girth(G)", "none");
    assert_answer("a>b, a>c, b>c", "girth(G)", "none");
    assert_answer("a-b, b-c, c-a, a-a", "girth(G)", "1");
    assert_answer("a-b, b-c, c-a, b-c", "girth(G)", "2");
    assert_answer("a>b, b>c, c>a, c>b", "girth(G)", "2");
    assert_answer("a>b, b>c, c>a, a>b", "girth(G)", "3");
    assert_answer("a-b, b-c, c-d, d-e, e-a, b-e", "girth(G)", "3");
    assert_answer("1-2, 2-3, 3-4, 4-5, 5-1, 3-6, 6-7, 7-8, 8-3", "girth(G)", "4");
    assert_answer("1>2, 2>3, 3>4, 4>5, 5>1, 5>6, 6>7, 7>8, 8>5, 9>1, 4>10", "girth(G)", "4");
}

static void test_spoilt_yes_or_no(void **state)
{
    const char *graphs[] = { "a>b, b>c, c>a", "a>b, b>c", "a-b, b-c, c-a", "a-b, b-c" };
    const char *tools[] = { "has_cycle", "is_acyclic", "is_directed_acyclic_graph" };

    for (size_t i = 0; i < 12; i++) {
        trial t;

        trial_start(&t, graphs[i / 3], tools[i % 3]);
        trial_run(&t);
        assert_int_equal(t.r.grade, GR_PROVED);
        trial_spoils_refused(&t);
        trial_end(&t);
    }
}

static void test_spoilt_cycle(void **state)
{
    trial t;

    assert_spoils_refused("a>b, b>c, c>d, d>a, d>b", "find_cycle(G)");
    trial_start(&t, "a-b, b-c, c-a", "find_cycle"); /* there and back on one edge */
    trial_run(&t);
    t.r.value.path.nodes->n = 3;
    t.r.value.path.nodes->at[2] = t.r.value.path.nodes->at[0];
    t.r.value.path.length->i = 2;
    trial_refuted(&t);
    trial_end(&t);
}

/* An order that leaves a node out, has one twice, or lets an edge lead back. */
static void spoil_order(const char *graph, size_t n)
{
    trial t;
    gr_vid *order;

    trial_start(&t, graph, "find_cycle");
    trial_run(&t);
    order = (gr_vid *)t.r.proof;
    for (size_t i = 0; i + 1 < n; i++) {
        gr_vid v = order[i];

        order[i] = order[i + 1];
        trial_refuted(&t);
        order[i] = 99;
        trial_refuted(&t);
        order[i] = v;
    }
    t.r.proof = NULL;
    trial_refuted(&t);
    trial_end(&t);
}

static void test_spoilt_order(void **state)
{
    trial t;
    gr_vid *order, v;

    spoil_order("a>b, b>c", 3);
    spoil_order("a-b, b-c", 3);
    trial_start(&t, "a>b, b>c", "is_acyclic");
    trial_run(&t);
    order = (gr_vid *)t.r.proof;
    v = order[0];
    order[0] = order[2];
    order[2] = v;
    trial_refuted(&t);
    trial_end(&t);
}

static void test_spoilt_girth(void **state)
{
    assert_spoils_refused("1-2, 2-3, 3-4, 4-5, 5-1, 3-6, 6-7, 7-8, 8-3", "girth(G)");
    assert_spoils_refused("a-b, b-c", "girth(G)");
}

/* A real cycle that is not the shortest. */
static void test_spoilt_by_a_longer_cycle(void **state)
{
    const char *graphs[] = { "1-2, 2-3, 3-4, 4-5, 5-1, 1-6, 6-7, 7-8, 8-1, 2-9, 9-1",
                             "1>2, 2>3, 3>4, 4>5, 5>1, 4>1", "1-2, 2-3, 3-4, 4-5, 5-1, 6-6",
                             "1-2, 2-3, 3-4, 4-5, 5-1, 6-7, 6-7" };

    for (size_t i = 0; i < 4; i++) {
        gr_value cycle;
        trial t;

        trial_start(&t, graphs[i], "girth");
        trial_run(&t);
        assert_true(gr_v_path(&t.cx.arena, &cycle, gr_v_int(5), true));
        for (int v = 0; v < 6; v++)
            assert_true(gr_v_path_push(&t.cx.arena, &cycle, gr_name_int(v % 5 + 1)));
        *t.r.cert.record->at[0].value = cycle;
        t.r.value = gr_v_int(5);
        trial_refuted(&t);
        trial_end(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_a_cycle), cmocka_unit_test(test_shown_from_the_earliest_node),
        cmocka_unit_test(test_girth),           cmocka_unit_test(test_spoilt_yes_or_no),
        cmocka_unit_test(test_spoilt_cycle),    cmocka_unit_test(test_spoilt_order),
        cmocka_unit_test(test_spoilt_girth),    cmocka_unit_test(test_spoilt_by_a_longer_cycle),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
