/* The MCP server's tool that plans: which of a host's own tools a request needs, in which order. */
#include "plan/plan.h"
#include "serve/mcp_int.h"

/* The steps of the arguments, *n 0 = there are none. */
static bool take_steps(mcp_call *c, gr_str **out, size_t *n)
{
    const gr_value *steps = gr_v_get(c->args, "steps");

    *out = NULL;
    *n = steps != NULL ? steps->list->n : 0;
    if (*n != 0 && (*out = gr_new_n(&c->cx.arena, gr_str, *n)) == NULL)
        return gr_mcp_refuse(c, "out of memory");
    for (size_t i = 0; i < *n; i++) {
        if (steps->list->at[i].type != GR_V_STR)
            return gr_mcp_refuse(c, "steps[%zu]: expected a text", i);
        (*out)[i] = steps->list->at[i].s;
    }
    return true;
}

static gr_status make_plan(mcp_call *c, gr_tasks *t, gr_matcher *m, gr_str *steps, size_t n,
                           gr_err *err)
{
    const gr_value *request = gr_v_get(c->args, "request"), *free = gr_v_get(c->args, "free");
    gr_said said = { .steps = steps, .n_steps = n };
    gr_plan_why *why = NULL;
    bool is_free = free != NULL && free->b;
    gr_tasks_plan plan = { 0 };
    gr_status st = n != 0 ? gr_plan_joint(&c->cx, m, NULL, &said, is_free, &plan, err)
                          : gr_plan_untrained(&c->cx, m, request->s, is_free, &plan, err);

    if (st == GR_OK && plan.n == 0)
        st = gr_fail(err, GR_EDECLINED, "no tool matches the request");
    if (st == GR_OK)
        st = gr_plan_explain(&c->cx, m, NULL, request->s, &said, &plan, &why, err);
    if (st == GR_OK && !gr_plan_value(&c->cx.arena, t, request->s, &plan, why, &c->answer))
        st = gr_fail_memory(&c->cx, err);
    return st;
}

/* The texts of the answer are the task graph's, so that it lives as long. */
static void free_tasks(void *tasks)
{
    gr_tasks_free(tasks);
}

/* The task graph of the arguments, which goes with the call. */
static gr_status read_tasks(mcp_call *c, gr_tasks **out, gr_err *err)
{
    gr_tasks *t = NULL;
    gr_strbuf text;
    gr_status st;

    gr_strbuf_init(&text, NULL, 0);
    gr_json_write(&text, gr_v_get(c->args, "tasks"), 0);
    st = text.failed ? gr_fail_memory(&c->cx, err)
                     : gr_tasks_read_text(&c->cx, gr_strbuf_str(&text), &t, err);
    gr_strbuf_clear(&text);
    if (st == GR_OK && !gr_arena_on_clear(&c->cx.arena, free_tasks, t)) {
        gr_tasks_free(t);
        st = gr_fail_memory(&c->cx, err);
    }
    *out = t;
    return st;
}

bool gr_mcp_plan(mcp_call *c)
{
    gr_parser *parser = NULL;
    gr_matcher *m = NULL;
    gr_tasks *t = NULL;
    gr_err err = { 0 };
    gr_str *steps;
    gr_status st;
    size_t n;

    if (!take_steps(c, &steps, &n))
        return false;
    c->cx.cancel = &c->m->cancelled;
    if (c->limits.timeout_ms != 0)
        c->cx.deadline_ns = gr_now_ns() + (int64_t)c->limits.timeout_ms * 1000000;
    st = read_tasks(c, &t, &err);
    if (st == GR_OK && (st = gr_engine_parser(&parser, &err)) == GR_OK &&
        (st = gr_matcher_new(&c->cx, t, parser, &m, &err)) == GR_OK)
        st = make_plan(c, t, m, steps, n, &err);
    gr_matcher_free(m);
    return st == GR_OK || gr_mcp_refuse(c, "%s", err.message);
}
