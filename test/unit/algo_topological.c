/* Orders in which every edge leads forward: ties, cycles, and verifiers that follow the edges. */
#include "spoil.h"

static void test_odd(void **state)
{
    assert_answer("a", "topological_sort(G)", "input: topological_sort needs a directed graph");
    assert_answer("a>a", "topological_sort(G)", "none");
    assert_answer("a>b, b>a", "topological_generations(G)", "none");
    assert_answer("a>b, a>b", "topological_sort(G)", "a, b");
    assert_answer("a>b, b>a", "topological_sort_unique(G)", "no");
    assert_answer("a>b, b>c", "topological_sort_unique(G)", "yes");
    assert_answer("a>b, c", "topological_sort_unique(G)", "no");
    assert_answer("a>b, b>a", "all_topological_sorts(G)", "orders: none\ncount: 0\ncomplete: yes");
    assert_answer(
        "a>b, c", "all_topological_sorts(G, limit=2)",
        "orders:\n  a, b, c\n  a, c, b\n  … more: all_topological_sorts ended at limit=2\n"
        "count: 2\ncomplete: no");
    assert_answer("a>b, c", "all_topological_sorts(G, limit=3).complete", "yes");
    assert_answer("a>b", "all_topological_sorts(G, limit=0)",
                  "input: limit: expected a number from 1 to 1000000000, found 0");
}

/* Layer by layer, each in the order of the graph. */
static void test_ties(void **state)
{
    assert_answer("c>a, b>a, d>b", "topological_sort(G)", "c, d, b, a");
    assert_answer("1>2, 3>2, 3>4, 2>5", "topological_generations(G)", "1, 3\n2, 4\n5");
}

/* Without edges there is one layer, or none. */
static void test_without_edges(void **state)
{
    bool keep[] = { false };
    gr_graph *bare;
    gr_err err;
    trial t;

    trial_start(&t, "a>b", "topological_generations");
    assert_int_equal(gr_graph_derive(&t.cx, t.g, &(gr_derive){ .keep_edge = keep }, &bare, &err),
                     GR_OK);
    t.in.graph = bare;
    trial_run(&t);
    assert_int_equal(t.r.value.list->n, 1);
    gr_graph_unref(bare);
    bare = NULL;
    assert_int_equal(
        gr_graph_derive(&t.cx, t.g, &(gr_derive){ .keep_node = (bool[]){ 0, 0 } }, &bare, &err),
        GR_OK);
    t.in.graph = bare;
    trial_run(&t);
    assert_int_equal(t.r.value.list->n, 0);
    t.tool = tool_named("all_topological_sorts");
    t.arg[0].value = gr_v_int(5);
    trial_run(&t);
    assert_int_equal(gr_v_get(&t.r.value, "orders")->list->n, 1);
    gr_graph_unref(bare);
    trial_end(&t);
}

static void test_spoilt_sort(void **state)
{
    trial t;

    trial_start(&t, "a>c, b>c, c>d, b>d", "topological_sort");
    trial_run(&t);
    assert_int_equal(t.r.grade, GR_PROVED);
    trial_spoils_refused(&t); /* b, a, c, d is an order too, but not the one promised */
    trial_end(&t);

    trial_start(&t, "a>b, b>a", "topological_sort");
    trial_run(&t);
    trial_spoils_refused(&t);
    t.r.cert = gr_v_null();
    trial_refuted(&t);
    trial_end(&t);
}

static void test_spoilt_layers(void **state)
{
    gr_value v;
    trial t;

    trial_start(&t, "a>c, b>c, c>d, e>d", "topological_generations");
    trial_run(&t);
    trial_spoils_refused(&t);
    v = t.r.value.list->at[0].list->at[2]; /* e one layer later: every edge still leads forward */
    t.r.value.list->at[0].list->n--;
    assert_true(gr_v_push(&t.cx.arena, &t.r.value.list->at[1], v));
    trial_refuted(&t);
    trial_end(&t);
}

static void test_spoilt_unique(void **state)
{
    assert_spoils_refused("a>b, b>c", "topological_sort_unique(G)");
    assert_spoils_refused("a>b, c", "topological_sort_unique(G)");
    assert_spoils_refused("a>b, b>a", "topological_sort_unique(G)");
}

static void set(trial *t, const char *field, gr_value v)
{
    *(gr_value *)gr_v_get(&t->r.value, field) = v;
}

static void test_spoilt_orders(void **state)
{
    gr_list *orders;
    trial t;

    trial_start(&t, "a>b, c, d", "all_topological_sorts");
    t.arg[0].value = gr_v_int(100);
    trial_run(&t);
    orders = gr_v_get(&t.r.value, "orders")->list;
    assert_int_equal(orders->n, 12);
    trial_spoils_refused(&t);
    for (size_t gap = 0; gap < 12; gap++) { /* one is missing, and the count says so */
        gr_value saved[12];

        memcpy(saved, orders->at, sizeof saved);
        memmove(orders->at + gap, orders->at + gap + 1, (11 - gap) * sizeof *saved);
        orders->n = 11;
        set(&t, "count", gr_v_int(11));
        trial_refuted(&t);
        orders->n = 12;
        memcpy(orders->at, saved, sizeof saved);
    }
    orders->n = 3;
    set(&t, "count", gr_v_int(3));
    trial_refuted(&t); /* not complete */
    set(&t, "complete", gr_v_bool(false));
    trial_refuted(&t); /* cut before the limit */
    trial_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odd),           cmocka_unit_test(test_ties),
        cmocka_unit_test(test_without_edges), cmocka_unit_test(test_spoilt_sort),
        cmocka_unit_test(test_spoilt_layers), cmocka_unit_test(test_spoilt_unique),
        cmocka_unit_test(test_spoilt_orders),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
