/* Planning when memory runs out: task graphs, plans without training and from steps, a planner that
 * learns from a few requests, programs of grasp's own tools. */
#include "oom/fault.h"

#include "engine/engine.h"
#include "plan/plan.h"

static const char graph[] =
    "{\"nodes\":[{\"id\":\"search\",\"desc\":\"find a book\"},{\"id\":\"lend\",\"desc\":\"lend a "
    "book\"}],\"links\":[{\"source\":\"search\",\"target\":\"lend\"}]}";
static const char openapi[] =
    "{\"openapi\":\"3.0.0\",\"paths\":{\"/pets\":{\"get\":{\"operationId\":\"listPets\"}},"
    "\"/pets/{petId}\":{\"get\":{\"parameters\":[{\"name\":\"petId\",\"in\":\"path\",\"required\":"
    "true}]}}}}";
static const char list[] =
    "{\"tools\":[{\"name\":\"list_issues\"},{\"name\":\"close_issue\",\"inputSchema\":{"
    "\"properties\":{\"issue_number\":{}},\"required\":[\"issue_number\"]}}]}";

static bool reading(void)
{
    const char *const texts[] = { graph, openapi, list };
    bool ok = true;

    for (int i = 0; i < 3; i++) {
        gr_err err = { 0 };
        gr_tasks *t = NULL;
        gr_ctx cx;
        gr_status st;

        gr_ctx_init(&cx);
        st = gr_tasks_read_text(&cx, gr_str_of(texts[i]), &t, &err);
        assert_true(st == GR_OK || st == GR_EMEMORY);
        ok = ok && st == GR_OK;
        gr_tasks_free(t);
        gr_ctx_clear(&cx);
    }
    return ok;
}
OOM_TEST(reading)

static bool planning(void)
{
    gr_str steps[] = { GR_STR("find a book"), GR_STR("lend the book") };
    gr_said said = { .steps = steps, .n_steps = 2 };
    gr_matcher *m = NULL;
    gr_tasks *t = NULL;
    gr_tasks_plan plan;
    gr_err err = { 0 };
    gr_ctx cx;
    gr_status st;

    gr_ctx_init(&cx);
    st = gr_tasks_read_text(&cx, gr_str_of(graph), &t, &err);
    if (st == GR_OK)
        st = gr_matcher_new(&cx, t, NULL, &m, &err);
    if (st == GR_OK)
        st =
            gr_plan_untrained(&cx, m, GR_STR("find a book, and lend the book"), false, &plan, &err);
    if (st == GR_OK)
        st = gr_plan_joint(&cx, m, NULL, &said, true, &plan, &err);
    if (st == GR_OK)
        st = gr_plan_by_search(&cx, NULL, m, GR_STR("x"), steps, 2, GR_PLAN_BEAM, &plan, &err);
    assert_true(st == GR_EMEMORY || (st == GR_OK && plan.n == 2));
    gr_matcher_free(m);
    gr_tasks_free(t);
    gr_ctx_clear(&cx);
    return st == GR_OK;
}
OOM_TEST(planning)

static const char examples[] =
    "{\"id\":1,\"user_request\":\"find it\",\"task_nodes\":[\"search\"],\"task_steps\":[\"s\"]}\n"
    "{\"id\":2,\"user_request\":\"lend it\",\"task_nodes\":[\"search\",\"lend\"],\"task_links\":"
    "[{\"source\":\"search\",\"target\":\"lend\"}]}\n";

static bool training(void)
{
    gr_str step = GR_STR("s");
    uint32_t tool = 0;
    gr_said said = { .steps = &step, .n_steps = 1, .plan = { .tools = &tool, .n = 1 } };
    gr_tasks_examples x;
    gr_planner *p = NULL;
    gr_tasks *t = NULL;
    gr_tasks_plan plan;
    gr_err err = { 0 };
    gr_ctx cx;
    gr_status st;

    gr_ctx_init(&cx);
    st = gr_tasks_read_text(&cx, gr_str_of(graph), &t, &err);
    if (st == GR_OK)
        st = gr_tasks_examples_text(&cx, t, gr_str_of(examples), &x, &err);
    if (st == GR_OK)
        st = gr_planner_train(&cx, t, NULL, &x, &p, &err);
    if (st == GR_OK)
        st = gr_planner_plan(&cx, p, GR_STR("lend it"), &said, false, &plan, &err);
    assert_true(st == GR_OK || st == GR_EMEMORY);
    gr_planner_free(p);
    gr_tasks_free(t);
    gr_ctx_clear(&cx);
    return st == GR_OK;
}
OOM_TEST(training)

/* The two tools that a plan of the registry has here. */
static bool program(void)
{
    uint32_t tools[2];
    gr_tasks_plan plan = { .tools = tools, .n = 2 };
    gr_tasks *t = NULL;
    gr_graph *g = NULL;
    gr_program out;
    gr_err err = { 0 };
    gr_ctx cx;
    gr_status st;

    gr_ctx_init(&cx);
    st = gr_tasks_of_registry(&cx, gr_engine_registry(), &t, &err);
    if (st == GR_OK)
        st = gr_example_graph(&cx, "a-b, b-c", &g, &err);
    if (st == GR_OK) {
        tools[0] = gr_tasks_find(t, GR_STR("remove_nodes"));
        tools[1] = gr_tasks_find(t, GR_STR("component_count"));
        st = gr_plan_program(&cx, gr_engine_registry(), t, &plan, GR_STR("without b, how many?"), g,
                             &out, &err);
    }
    assert_true(st == GR_OK || st == GR_EMEMORY);
    gr_graph_unref(g);
    gr_tasks_free(t);
    gr_ctx_clear(&cx);
    return st == GR_OK;
}
OOM_TEST(program)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(oom_reading),
        cmocka_unit_test(oom_planning),
        cmocka_unit_test(oom_training),
        cmocka_unit_test(oom_program),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
