/* Task graphs, OpenAPI documents and lists of tools, damaged: read or refused, and what is read
 * holds together: links between tools that there are, and plans of nothing else. */
#include "mutate.h"

#include "plan/plan.h"

static const char *const seeds[] = {
    "{\"nodes\":[{\"id\":\"a\",\"desc\":\"find a book\"},{\"id\":\"b\",\"desc\":\"lend it\"},"
    "{\"id\":\"c\"}],\"links\":[{\"source\":\"a\",\"target\":\"b\"},{\"source\":\"b\",\"target\":"
    "\"a\"},{\"source\":\"c\",\"target\":\"c\"}]}",
    "{\"nodes\":[{\"id\":\"a\",\"input-type\":[\"text\"],\"output-type\":[\"image\"]},"
    "{\"id\":\"b\",\"input-type\":[\"image\"],\"output-type\":[\"text\"]}]}",
    "{\"openapi\":\"3.1.0\",\"components\":{\"parameters\":{\"P\":{\"name\":\"petId\",\"in\":"
    "\"path\",\"required\":true}}},\"paths\":{\"/pets\":{\"get\":{\"operationId\":\"listPets\","
    "\"tags\":[\"pets\"]}},\"/pets/{petId}\":{\"parameters\":[{\"$ref\":\"#/components/parameters/"
    "P\"}],\"get\":{\"parameters\":[{\"name\":\"full\",\"in\":\"query\"}]}}}}",
    "{\"swagger\":\"2.0\",\"paths\":{\"/a\":{\"post\":{\"parameters\":[{\"in\":\"body\",\"name\":"
    "\"b\",\"required\":true,\"schema\":{\"properties\":{\"user_id\":{}}}}]}}}}",
    "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"tools\":[{\"name\":\"list_issues\"},{\"name\":"
    "\"close_issue\",\"inputSchema\":{\"type\":\"object\",\"properties\":{\"issue_number\":{}},"
    "\"required\":[\"issue_number\"]},\"outputSchema\":{\"properties\":{\"state\":{}}}}]}}",
    "[{\"type\":\"function\",\"function\":{\"name\":\"f\",\"parameters\":{\"properties\":{\"x\":{}}"
    "}}}]",
};

static void check_plan(gr_ctx *cx, const gr_tasks *t)
{
    gr_str steps[] = { GR_STR("find a book"), GR_STR("list issues"), GR_STR("lend it") };
    gr_said said = { .steps = steps, .n_steps = 3 };
    gr_err err = { 0 };
    gr_matcher *m;
    gr_tasks_plan plan;

    assert_int_equal(gr_matcher_new(cx, t, NULL, &m, &err), GR_OK);
    assert_int_equal(gr_plan_untrained(cx, m, GR_STR("find a book, lend it"), false, &plan, &err),
                     GR_OK);
    for (size_t i = 0; i < plan.n_links; i++)
        assert_true(gr_tasks_linked(t, plan.links[i].from, plan.links[i].to));
    assert_int_equal(gr_plan_joint(cx, m, NULL, &said, true, &plan, &err), GR_OK);
    for (size_t i = 0; i < plan.n; i++)
        assert_true(plan.tools[i] < gr_tasks_n(t));
    assert_int_equal(
        gr_plan_by_search(cx, NULL, m, GR_STR("x"), steps, 3, GR_PLAN_BEAM, &plan, &err), GR_OK);
    for (size_t i = 0; i < plan.n_links; i++)
        assert_true(gr_tasks_linked(t, plan.links[i].from, plan.links[i].to));
    gr_matcher_free(m);
}

static void take(gr_str text)
{
    gr_err err = { 0 };
    gr_tasks *t = NULL;
    gr_ctx cx;

    gr_ctx_init(&cx);
    if (gr_tasks_read_text(&cx, text, &t, &err) == GR_OK) {
        size_t links = 0, n;

        for (uint32_t i = 0; i < gr_tasks_n(t); i++) {
            const uint32_t *next = gr_tasks_next(t, i, &n);

            links += n;
            assert_int_equal(gr_tasks_find(t, gr_tasks_at(t, i)->name), i);
            for (size_t k = 0; k < n; k++)
                assert_true(next[k] < gr_tasks_n(t) && gr_tasks_linked(t, i, next[k]));
        }
        assert_int_equal(links, gr_tasks_n_links(t));
        check_plan(&cx, t);
    } else {
        assert_true(err.message[0] != '\0');
    }
    gr_tasks_free(t);
    gr_ctx_clear(&cx);
}

static void graphs(void **state)
{
    MUTATE(seeds, 20000, take);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(graphs) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
