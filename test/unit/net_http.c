/* HTTP requests: replies, redirects, limits, time, and what URLs say. */
#include "llm_server.h"

static gr_ctx cx;
static gr_http *http;

static int set_up(void **state)
{
    gr_ctx_init(&cx);
    http = gr_http_new();
    return 0;
}

static int tear_down(void **state)
{
    gr_http_free(http);
    gr_ctx_clear(&cx);
    return 0;
}

static void urls(void **state)
{
    static const struct {
        const char *url, *host;
        bool user, loopback;
    } rows[] = {
        { "http://localhost", "localhost", false, true },
        { "https://api.example.com:8443/v1", "api.example.com", false, false },
        { "http://127.0.0.1:80/x", "127.0.0.1", false, true },
        { "http://127.0.0.1.evil.org/", "127.0.0.1.evil.org", false, false },
        { "http://[::1]:8080/", "::1", false, true },
        { "http://me:secret@localhost/", "localhost", true, true },
        { "http://localhost@evil.org/", "evil.org", true, false },
        { "http://localhost/?a@b", "localhost", false, true },
        { "ftp://localhost", "", false, false },
        { "file:///etc/passwd", "", false, false },
        { "http://", "", false, false },
        { "", "", false, false },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_str url = gr_str_of(rows[i].url);

        assert_true(gr_str_is(gr_url_host(url), rows[i].host));
        assert_int_equal(gr_url_has_user(url), rows[i].user);
        assert_int_equal(gr_url_is_loopback(url), rows[i].loopback);
    }
}

static gr_status get(const char *url, unsigned redirects, gr_http_reply *r, gr_err *err)
{
    gr_http_request q = { .url = url, .redirects = redirects };

    *err = (gr_err){ 0 };
    return gr_http_send(&cx, http, &q, r, err);
}

static void replies(void **state)
{
    gr_http_reply r;
    gr_err err;

    assert_int_equal(get(server_url("page"), 0, &r, &err), GR_OK);
    assert_int_equal(r.status, 200);
    assert_string_equal(r.body.ptr, "page");
    assert_true(gr_str_is(r.content_type, "text/plain"));
    assert_int_equal(r.retry_after_ms, -1);
    assert_int_equal(get(server_url("nowhere"), 0, &r, &err), GR_OK);
    assert_int_equal(r.status, 404);
}

static void redirects(void **state)
{
    gr_http_reply r;
    gr_err err;

    assert_int_equal(get(server_url("moved"), 0, &r, &err), GR_OK);
    assert_int_equal(r.status, 302);
    assert_int_equal(get(server_url("moved"), 1, &r, &err), GR_OK);
    assert_string_equal(r.body.ptr, "page");
    assert_int_equal(get(server_url("away"), 3, &r, &err), GR_EREAD);
    assert_non_null(strstr(err.message, "no reply from 127.0.0.1"));
    assert_int_equal(get("file:///etc/passwd", 0, &r, &err), GR_EUSAGE);
    assert_int_equal(get("http://127.0.0.1:1/", 0, &r, &err), GR_EREAD);
}

static void limits(void **state)
{
    gr_str body = GR_STR("{}");
    gr_http_request q = { .url = server_url("huge/v1/chat/completions"), .body = &body };
    gr_http_reply r;
    gr_err err = { 0 };

    assert_int_equal(gr_http_send(&cx, http, &q, &r, &err), GR_ELIMIT);
    assert_non_null(strstr(err.message, "longer than 16000000 bytes"));
    cx.budget.limit = 1000000;
    q.max_body = 100000000;
    assert_int_equal(gr_http_send(&cx, http, &q, &r, &err), GR_ELIMIT);
    assert_non_null(strstr(err.message, "memory limit"));
}

static void time_is_over(void **state)
{
    gr_str body = GR_STR("{}");
    gr_http_request q = { .url = server_url("slow/v1/chat/completions"), .body = &body };
    int64_t start = gr_now_ns();
    gr_http_reply r;
    gr_err err = { 0 };

    q.timeout_ms = 100;
    assert_int_equal(gr_http_send(&cx, http, &q, &r, &err), GR_EREAD);
    assert_string_equal(err.message, "no complete reply came within 100 ms");
    q.timeout_ms = 0;
    cx.deadline_ns = gr_now_ns() + 100000000;
    assert_int_equal(gr_http_send(&cx, http, &q, &r, &err), GR_ELIMIT);
    assert_true(gr_now_ns() - start < 1500000000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(urls),
        cmocka_unit_test_setup_teardown(replies, set_up, tear_down),
        cmocka_unit_test_setup_teardown(redirects, set_up, tear_down),
        cmocka_unit_test_setup_teardown(limits, set_up, tear_down),
        cmocka_unit_test_setup_teardown(time_is_over, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, server_start, server_stop);
}
