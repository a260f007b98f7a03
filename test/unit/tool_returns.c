/* Every call of every example gives what its row says, to the last field and column; and what rows
 * say of their parameters keeps to one order. */
#include "algo.h"
#include "returned.h"

static void check_example(const gr_example *e)
{
    gr_err err = { 0 };
    gr_graph *g[2] = { NULL, NULL };
    gr_program program;
    gr_value v;
    gr_ctx cx;
    gr_run run;

    gr_ctx_init(&cx);
    gr_run_init(&run, &cx, gr_engine_registry());
    run.loader = &(gr_loader){ .load = load_from_source, .place = place_in_source };
    if (!ask_graphs(&cx, &run, e->graph, g, &err) ||
        gr_call_parse(&cx, gr_str_of(e->call), &program, &err) != GR_OK ||
        gr_run_program(&cx, &run, &program, &v, &err) != GR_OK)
        fail_msg("%s: %s", e->call, err.message);
    for (size_t i = 0; i < run.steps.n; i++)
        if (!is_returned(run.steps.at[i].tool, &run.steps.at[i].result.value))
            fail_msg("%s does not return what its row says", run.steps.at[i].call.ptr);
    gr_run_clear(&run);
    gr_graph_unref(g[0]);
    gr_graph_unref(g[1]);
    gr_ctx_clear(&cx);
}

static void test_examples(void **state)
{
    const gr_registry *r = gr_engine_registry();

    for (size_t i = 0; i < r->n; i++)
        check_example(&r->tools[i]->example);
}

/* A list, a record or a table says what it is made of. */
static void test_said(void **state)
{
    const gr_registry *r = gr_engine_registry();

    for (size_t i = 0; i < r->n; i++) {
        const gr_tool *t = r->tools[i];

        if (t->returns == NULL &&
            (t->result == GR_R_LIST || t->result == GR_R_RECORD || t->result == GR_R_TABLE ||
             (t->result == GR_R_ANY && !t->on_values)))
            fail_msg("%s does not say what it returns", t->name);
        if (t->returns != NULL && strstr(t->returns, "complete: bool") != NULL &&
            strstr(t->returns, "count: int") == NULL)
            fail_msg("%s does not say how many it lists", t->name);
    }
}

static bool is_budget(const gr_param *p)
{
    return strcmp(p->name, "limit") == 0 || strcmp(p->name, "budget_ms") == 0;
}

/* First what is needed, then what is not, limits and budgets last and only by name. */
static void test_order(void **state)
{
    const gr_registry *r = gr_engine_registry();

    for (size_t i = 0; i < r->n; i++) {
        const gr_tool *t = r->tools[i];

        for (size_t k = 0; k < t->n_params; k++) {
            const gr_param *p = &t->params[k], *last = k != 0 ? p - 1 : NULL;

            if (p->by_name != is_budget(p) || (p->by_name && p->need == GR_REQUIRED))
                fail_msg("%s: %s: only limits and budgets are by name", t->name, p->name);
            if (last != NULL && ((last->need == GR_OPTIONAL && p->need == GR_REQUIRED) ||
                                 (last->by_name && !p->by_name)))
                fail_msg("%s: %s stands before %s", t->name, last->name, p->name);
            if (gr_tool_param(t, gr_str_of(p->name)) != p ||
                (p->also != NULL && gr_tool_param(t, gr_str_of(p->also)) != p))
                fail_msg("%s: two parameters are called %s", t->name, p->name);
        }
    }
}

/* The checker itself sees what is wrong. */
static void test_seen(void **state)
{
    gr_tool t = { .result = GR_R_RECORD, .returns = "k: int, nodes: nodes?, more: list(node)" };
    gr_ctx cx;
    gr_value v, list;

    gr_ctx_init(&cx);
    assert_true(gr_v_record(&cx.arena, &v) && gr_v_list(&cx.arena, &list));
    assert_true(gr_v_push(&cx.arena, &list, gr_v_node(gr_name_int(3))));
    assert_true(gr_v_set(&cx.arena, &v, "k", gr_v_int(3)));
    assert_false(is_returned(&t, &v));
    assert_true(gr_v_set(&cx.arena, &v, "nodes", gr_v_null()));
    assert_true(gr_v_set(&cx.arena, &v, "more", list));
    assert_true(is_returned(&t, &v));
    t.returns = "k: int, nodes: nodes, more: list(node)";
    assert_false(is_returned(&t, &v));
    t.returns = "k: int, ...";
    assert_true(is_returned(&t, &v));
    t.returns = "k: int, nodes: nodes?, more: list(edge)";
    assert_false(is_returned(&t, &v));
    t.returns = "k: int, nodes: nodes?, more: nodes, most: int";
    assert_false(is_returned(&t, &v));
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_examples),
        cmocka_unit_test(test_said),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_seen),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
