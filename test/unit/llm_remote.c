/* Replies of remote models, as they should be and as they are. */
#include "llm_server.h"

static gr_ctx cx;
static gr_strbuf streamed;

static int set_up(void **state)
{
    gr_ctx_init(&cx);
    gr_strbuf_init(&streamed, NULL, 0);
    return 0;
}

static int tear_down(void **state)
{
    gr_strbuf_clear(&streamed);
    gr_ctx_clear(&cx);
    return 0;
}

static bool collect(void *arg, gr_str text)
{
    if (text.len == 0)
        gr_strbuf_reset(&streamed);
    gr_strbuf_add(&streamed, text);
    return true;
}

static const gr_llm_message hello[] = { { .role = GR_LLM_USER, .text = { "hello?", 6 } } };

/* One request to a scenario's model; it must be answered. */
static gr_llm_reply chat(const char *scenario, bool stream)
{
    gr_llm_options o = { .spec = server_spec(scenario), .backoff_ms = 1 };
    gr_llm_request q = { .messages = hello, .n_messages = 1, .top = 5 };
    gr_llm_reply r;
    gr_err err = { 0 };
    gr_llm *m;

    q.on_text = stream ? collect : NULL;
    assert_int_equal(gr_llm_open(&o, &m, &err), GR_OK);
    if (gr_llm_chat(&cx, m, &q, &r, &err) != GR_OK)
        fail_msg("%s: %s", scenario, err.message);
    assert_int_equal(gr_llm_used(m).prompt, r.n_prompt);
    gr_llm_free(m);
    assert_true(gr_str_is(r.model, "m"));
    return r;
}

static void texts(void **state)
{
    static const char *const whole[] = { "normal",     "parts",     "no_usage",
                                         "null_usage", "no_reason", "legacy_text" };
    static const char *const streams[] = { "normal",  "crlf",  "one_newline", "null_chunks",
                                           "no_done", "again", "deaf",        "parts" };

    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
        gr_llm_reply r = chat(whole[i], false);

        if (!gr_str_is(r.text, "hello") || r.finish != GR_LLM_STOPPED || r.n_calls != 0)
            fail_msg("%s: '%s'", whole[i], r.text.ptr);
        assert_int_equal(r.estimated, strchr("ln", whole[i][0]) != NULL && i != 0);
        assert_true(r.n_prompt > 0 && r.n_completion > 0);
    }
    for (size_t i = 0; i < sizeof streams / sizeof *streams; i++) {
        gr_llm_reply r;

        gr_strbuf_reset(&streamed);
        r = chat(streams[i], true);
        if (!gr_str_is(r.text, "hello") || r.finish != GR_LLM_STOPPED)
            fail_msg("%s: '%s'", streams[i], r.text.ptr);
        assert_string_equal(streamed.buf, "hello");
    }
}

static void split_anywhere(void **state)
{
    gr_llm_reply r = chat("split", true);

    assert_string_equal(r.text.ptr, "\xc3\x85-\xe2\x86\x92\xc3\xbc");
    assert_int_equal(r.n_prompt, 3);
    assert_int_equal(r.n_completion, 4);
    assert_string_equal(chat("latin", false).text.ptr, "h\xef\xbf\xbdll\xef\xbf\xbd");
}

static void finishes(void **state)
{
    assert_int_equal(chat("length", false).finish, GR_LLM_CUT);
    assert_int_equal(chat("filtered", false).finish, GR_LLM_REFUSED);
    assert_int_equal(chat("tools", false).finish, GR_LLM_CALLED);
}

static void check_call(const gr_llm_reply *r, size_t i, const char *name, const char *arguments)
{
    assert_true(i < r->n_calls);
    assert_string_equal(r->calls[i].name.ptr, name);
    assert_string_equal(r->calls[i].arguments.ptr, arguments);
    assert_true(r->calls[i].id.len != 0);
    assert_int_equal(r->finish, GR_LLM_CALLED);
}

static void calls(void **state)
{
    static const struct {
        const char *scenario;
        bool stream;
        size_t n;
    } rows[] = {
        { "same_ids", false, 2 },      { "tools", false, 2 },
        { "tools", true, 2 },          { "no_ids", false, 2 },
        { "no_ids", true, 2 },         { "singular", false, 1 },
        { "function_call", false, 1 }, { "object_arguments", false, 1 },
        { "no_function", false, 1 },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_llm_reply r = chat(rows[i].scenario, rows[i].stream);

        assert_int_equal(r.n_calls, rows[i].n);
        check_call(&r, 0, "degree", "{\"node\":\"a\"}");
        if (rows[i].n == 2)
            check_call(&r, 1, "neighbors", "{\"node\":\"b\"}");
    }
    check_call(&(gr_llm_reply[]){ chat("no_arguments", false) }[0], 0, "node_count", "{}");
}

static void probabilities(void **state)
{
    gr_llm_reply r = chat("logprobs", false);

    assert_int_equal(r.n_tokens, 1);
    assert_string_equal(r.tokens[0].text.ptr, "yes");
    assert_true(r.tokens[0].logprob == -0.1);
    assert_int_equal(r.tokens[0].n_top, 2);
    assert_string_equal(r.tokens[0].top[1].text.ptr, "no");
    assert_true(r.tokens[0].top[1].logprob == -2.5);
}

/* What the request says, and what is left of it for a server that refuses one part after the
 * other. */
static void requests(void **state)
{
    gr_llm_options o = { .spec = server_spec("picky") };
    gr_llm_tool tool = { .name = GR_STR("degree"), .description = GR_STR("how many") };
    gr_llm_request q = { .messages = hello, .n_messages = 1, .tools = &tool, .n_tools = 1 };
    gr_llm_reply r;
    gr_value schema, log, *first, *last;
    gr_err err = { 0 };
    gr_llm *m;

    assert_true(gr_v_record(&cx.arena, &schema) && gr_v_record(&cx.arena, &tool.schema));
    q.schema = &schema;
    q.schema_for = "choice";
    q.top = 3;
    q.on_text = collect;
    server_log(&cx);
    assert_int_equal(gr_llm_open(&o, &m, &err), GR_OK);
    assert_int_equal(gr_llm_chat(&cx, m, &q, &r, &err), GR_OK);
    assert_int_equal(gr_llm_can(m), GR_LLM_TOOLS | GR_LLM_GRAMMAR | GR_LLM_STREAM);
    assert_int_equal(gr_llm_chat(&cx, m, &q, &r, &err), GR_OK);
    log = server_log(&cx);
    assert_int_equal(log.list->n, 7 + 1 + 1);
    first = (gr_value *)gr_v_get(&log.list->at[0], "body");
    last = (gr_value *)gr_v_get(&log.list->at[8], "body");
    assert_int_equal(first->record->n, 12);
    assert_true(gr_v_get(first, "seed")->i == 0);
    assert_int_equal(last->record->n, 5);
    assert_non_null(gr_v_get(last, "max_completion_tokens"));
    gr_llm_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(texts, set_up, tear_down),
        cmocka_unit_test_setup_teardown(split_anywhere, set_up, tear_down),
        cmocka_unit_test_setup_teardown(finishes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(calls, set_up, tear_down),
        cmocka_unit_test_setup_teardown(probabilities, set_up, tear_down),
        cmocka_unit_test_setup_teardown(requests, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, server_start, server_stop);
}
