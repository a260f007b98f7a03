/* Which model is asked where, and with which key, which nobody gets to see. */
#include "llm_server.h"

static gr_ctx cx;
static gr_err err;

static int set_up(void **state)
{
    gr_ctx_init(&cx);
    err = (gr_err){ 0 };
    server_say(&cx, "reset", NULL);
    server_log(&cx);
    return 0;
}

static int tear_down(void **state)
{
    gr_ctx_clear(&cx);
    return 0;
}

static const gr_llm_message hello[] = { { .role = GR_LLM_USER, .text = { "hello?", 6 } } };

static gr_status chat(const gr_llm_options *o, gr_llm_reply *r)
{
    gr_llm_request q = { .messages = hello, .n_messages = 1 };
    gr_llm *m;
    gr_status st = gr_llm_open(o, &m, &err);

    if (st != GR_OK)
        return st;
    st = gr_llm_chat(&cx, m, &q, r, &err);
    gr_llm_free(m);
    return st;
}

/* One request to a scenario with up to two retries. */
static gr_status try(const char *scenario)
{
    gr_llm_reply r;

    return chat(&(gr_llm_options){ .spec = server_spec(scenario), .retries = 2, .backoff_ms = 1 },
                &r);
}

static void specifications(void **state)
{
    static const char *const bad[] = {
        "",        "nonsense",          "http://localhost:8080/v1",     "http://localhost:8080/v1#",
        "#model",  "ftp://localhost#m", "http://me:secret@localhost#m", "http://localhost#a b",
        "builtin", "model.gguf",        "http://localhost#m,nonsense",  "none"
    };
    gr_llm *m = (gr_llm *)&cx;

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        err = (gr_err){ 0 };
        assert_int_equal(gr_llm_open(&(gr_llm_options){ .spec = bad[i] }, &m, &err), GR_EUSAGE);
        assert_null(strstr(err.message, "secret"));
    }
}

/* Where requests go. */
static void addresses(void **state)
{
    static const struct {
        const char *spec, *path;
    } rows[] = {
        { "normal/v1#m", "/normal/v1/chat/completions" },
        { "normal/v1/#m", "/normal/v1/chat/completions" },
        { "normal/v1/chat/completions#m", "/normal/v1/chat/completions" },
        { "normal/v1?api-version=2#m", "/normal/v1/chat/completions?api-version=2" },
        { "#m", "/v1/chat/completions" },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_value log;

        chat(&(gr_llm_options){ .spec = server_url(rows[i].spec), .retries = GR_LLM_NO_RETRY },
             &(gr_llm_reply){ 0 });
        log = server_log(&cx);
        assert_string_equal(gr_v_get(&log.list->at[0], "path")->s.ptr, rows[i].path);
    }
}

static const char *sent_key(size_t i)
{
    gr_value log = server_log(&cx);
    const gr_value *v = gr_v_get(gr_v_get(&log.list->at[i], "headers"), "Authorization");

    return v != NULL ? v->s.ptr : NULL;
}

static void keys(void **state)
{
    char spec[512];

    assert_int_equal(try("normal"), GR_OK);
    assert_null(sent_key(0));
    setenv("OPENAI_API_KEY", "sk-open", 1);
    assert_int_equal(try("normal"), GR_OK);
    assert_string_equal(sent_key(0), "Bearer sk-open");
    setenv("GRASP_API_KEY", "sk-grasp", 1);
    setenv("GRASP_API_KEY_2", "sk-second", 1);
    snprintf(spec, sizeof spec, "%s,%s", server_spec("unknown"), server_spec("normal"));
    assert_int_equal(chat(&(gr_llm_options){ .spec = spec }, &(gr_llm_reply){ 0 }), GR_OK);
    assert_string_equal(sent_key(1), "Bearer sk-second");
    assert_int_equal(try("denied"), GR_EREAD);
    assert_string_equal(err.message, "127.0.0.1 does not answer for the model m (HTTP 401): "
                                     "bad key Bearer [key]");
    assert_non_null(strstr(err.hint, "GRASP_API_KEY"));
    assert_int_equal(try("leaky"), GR_EREAD);
    assert_string_equal(err.message, "the server failed: sent Bearer [key]");
    setenv("GRASP_API_KEY", "sk-\ngrasp", 1);
    assert_int_equal(try("normal"), GR_EUSAGE);
    assert_null(strstr(err.message, "sk-"));
    unsetenv("GRASP_API_KEY");
    unsetenv("GRASP_API_KEY_2");
    unsetenv("OPENAI_API_KEY");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(specifications),
        cmocka_unit_test_setup_teardown(addresses, set_up, tear_down),
        cmocka_unit_test_setup_teardown(keys, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, server_start, server_stop);
}
