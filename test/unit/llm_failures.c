/* Remote models that fail: retries, failover, budgets, time, cancelling. */
#include "llm_server.h"

#include <pthread.h>

static gr_ctx cx;
static gr_err err;
static gr_llm_usage used;

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
    used = gr_llm_used(m);
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

static void retries(void **state)
{
    assert_int_equal(try("busy"), GR_OK);
    assert_int_equal(used.requests, 3);
    assert_int_equal(used.retries, 2);
    assert_int_equal(try("later"), GR_EREAD); /* 502 twice, then no such scenario */
    assert_int_equal(used.requests, 3);
    assert_int_equal(try("drop"), GR_EREAD);
    assert_int_equal(used.requests, 3);
    assert_int_equal(try("garbage"), GR_EREAD);
    assert_int_equal(used.requests, 3);
    assert_int_equal(try("null_choices"), GR_EREAD);
    assert_string_equal(err.message, "the server's reply has no choices");
    assert_int_equal(try("error_200"), GR_EREAD);
    assert_string_equal(err.message, "the server failed: out of luck");
    assert_int_equal(try("broken"), GR_EREAD);
    assert_string_equal(err.message,
                        "127.0.0.1 does not answer for the model m (HTTP 500): oh [31m no");
    assert_int_equal(try("unknown"), GR_EREAD); /* will not pass: asked once */
    assert_int_equal(used.requests, 1);
    assert_int_equal(try("redirect"), GR_EREAD);
    assert_int_equal(used.requests, 1);
    assert_int_equal(try("wait"), GR_EREAD); /* for an hour: not here */
    assert_string_equal(err.hint, "the server asks to wait 3600 s");
    assert_int_equal(try("huge"), GR_ELIMIT);
}

static void one_after_the_other(void **state)
{
    char spec[512];
    gr_llm_options o = { .spec = spec, .backoff_ms = 1 };
    gr_llm_reply r;
    gr_llm *m;
    gr_llm_request q = { .messages = hello, .n_messages = 1 };

    snprintf(spec, sizeof spec, "%s,%s, %s", server_spec("broken"), server_spec("unknown"),
             server_spec("normal"));
    assert_int_equal(gr_llm_open(&o, &m, &err), GR_OK);
    assert_int_equal(gr_llm_chat(&cx, m, &q, &r, &err), GR_OK);
    assert_int_equal(gr_llm_used(m).requests, 3);
    assert_int_equal(gr_llm_chat(&cx, m, &q, &r, &err),
                     GR_OK); /* the one that works is first now */
    assert_int_equal(gr_llm_used(m).requests, 4);
    assert_int_equal(gr_llm_used(m).prompt, 22);
    gr_llm_free(m);
}

static void budget(void **state)
{
    gr_llm_options o = { .spec = server_spec("normal"), .budget_tokens = 30 };
    gr_llm_request q = { .messages = hello, .n_messages = 1 };
    gr_llm_reply r;
    gr_value log;
    gr_llm *m;

    assert_int_equal(gr_llm_open(&o, &m, &err), GR_OK);
    assert_int_equal(gr_llm_chat(&cx, m, &q, &r, &err), GR_OK); /* 18 */
    assert_int_equal(gr_llm_chat(&cx, m, &q, &r, &err), GR_OK); /* 36 */
    log = server_log(&cx);
    assert_int_equal(gr_v_get(gr_v_get(&log.list->at[1], "body"), "max_tokens")->i, 30 - 18 - 2);
    assert_int_equal(gr_llm_chat(&cx, m, &q, &r, &err), GR_ELIMIT);
    assert_non_null(strstr(err.message, "budget of 30 tokens"));
    log = server_log(&cx);
    assert_int_equal(log.list->n, 0);
    gr_llm_free(m);
}

static void time_is_over(void **state)
{
    gr_llm_options o = { .spec = server_spec("slow_once"), .timeout_ms = 200, .backoff_ms = 1 };
    int64_t start = gr_now_ns();
    gr_llm_reply r;

    assert_int_equal(chat(&o, &r), GR_OK); /* the second attempt */
    assert_int_equal(used.requests, 2);
    o.spec = server_spec("slow");
    cx.deadline_ns = gr_now_ns() + 300000000;
    assert_int_equal(chat(&o, &r), GR_ELIMIT);
    cx.deadline_ns = gr_now_ns() + 300000000;
    o.spec = server_spec("broken");
    o.backoff_ms = 2000;
    assert_int_equal(chat(&o, &r), GR_ELIMIT);
    assert_non_null(strstr(err.message, "HTTP 500"));
    assert_true(gr_now_ns() - start < 1900000000);
}

static void *cancel_soon(void *flag)
{
    usleep(150000);
    atomic_store((atomic_bool *)flag, true);
    return NULL;
}

static void cancelled(void **state)
{
    atomic_bool flag = false;
    int64_t start = gr_now_ns();
    pthread_t thread;

    cx.cancel = &flag;
    assert_int_equal(pthread_create(&thread, NULL, cancel_soon, &flag), 0);
    assert_int_equal(try("slow"), GR_ECANCELLED);
    assert_true(gr_now_ns() - start < 1000000000);
    pthread_join(thread, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(retries, set_up, tear_down),
        cmocka_unit_test_setup_teardown(one_after_the_other, set_up, tear_down),
        cmocka_unit_test_setup_teardown(budget, set_up, tear_down),
        cmocka_unit_test_setup_teardown(time_is_over, set_up, tear_down),
        cmocka_unit_test_setup_teardown(cancelled, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, server_start, server_stop);
}
