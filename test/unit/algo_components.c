/* Components: order, direction, and verifiers that notice. */
#include "spoil.h"

static void test_odd(void **state)
{
    assert_answer("", "component_count(G)", "0");
    assert_answer("", "connected_components(G)", "none");
    assert_answer("", "is_connected(G)", "input: is_connected needs a graph with nodes");
    assert_answer("", "largest_component(G)", "input: largest_component needs a graph with nodes");
    assert_answer("a", "is_connected(G)", "yes");
    assert_answer("a-a", "connected_components(G)", "a");
    assert_answer("a>b, c>b", "is_connected(G)", "yes");
}

static void test_order(void **state)
{
    assert_answer("a, b-c, d-e", "connected_components(G)", "b, c\nd, e\na");
    assert_answer("a, b-c, d-e", "largest_component(G)", "b, c");
    assert_answer("e>d, c>d, a>b", "connected_components(G)", "e, d, c\na, b");
}

/* Long rows: what the two sampled edges of each node leave out. */
static void test_beyond_samples(void **state)
{
    assert_answer("h-a, h-b, h-c, h-d, h-e, e-f, f-g, x-y", "component_count(G)", "2");
    assert_answer("a>p, b>p, c>p, d>p, d>q, d>r, d>s, s>t", "component_count(G)", "1");
    assert_answer("1>5, 2>5, 3>5, 4>5, 4>6, 4>7, 4>8, 8>9", "component_count(G)", "1");
}

static gr_list *group(trial *t, size_t i)
{
    return t->r.value.list->at[i].list;
}

static void test_spoilt_groups(void **state)
{
    trial t;
    gr_value saved;

    trial_start(&t, "a-b, b-c, d-e, f", "connected_components");
    trial_run(&t);
    trial_spoils_refused(&t);
    saved = group(&t, 0)->at[2]; /* c and e change places */
    group(&t, 0)->at[2] = group(&t, 1)->at[1];
    group(&t, 1)->at[1] = saved;
    trial_refuted(&t);
    trial_end(&t);
}

static void test_spoilt_answers(void **state)
{
    trial t;

    trial_start(&t, "a-b, c-d, d-e", "largest_component");
    trial_run(&t);
    trial_spoils_refused(&t);
    t.r.value.list->n--;
    t.r.value.list->at[0] = gr_v_vertex(t.g, 0);
    t.r.value.list->at[1] = gr_v_vertex(t.g, 1); /* a component, but not the largest */
    trial_refuted(&t);
    trial_end(&t);

    assert_spoils_refused("a-b, c", "is_connected(G)");
    assert_spoils_refused("a-b, c", "component_count(G)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odd),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_beyond_samples),
        cmocka_unit_test(test_spoilt_groups),
        cmocka_unit_test(test_spoilt_answers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
