/* Event streams, cut at every place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "net/net.h"

static gr_strbuf got;
static unsigned stop_after;

static bool collect(void *arg, gr_str data)
{
    gr_strbuf_addc(&got, '<');
    gr_strbuf_add(&got, data);
    gr_strbuf_addc(&got, '>');
    return stop_after == 0 || --stop_after != 0;
}

/* The events of a stream that comes `step` bytes at a time. */
static const char *events(const char *text, size_t step)
{
    gr_str s = gr_str_of(text);
    gr_sse sse;

    gr_strbuf_reset(&got);
    gr_sse_init(&sse, NULL, 0, collect, NULL);
    for (size_t i = 0; i < s.len; i += step)
        assert_true(gr_sse_feed(&sse, gr_str_sub(s, i, i + step < s.len ? i + step : s.len)));
    assert_true(gr_sse_end(&sse));
    gr_sse_clear(&sse);
    return got.buf;
}

static void cut_anywhere(void **state)
{
    static const struct {
        const char *text, *events;
    } rows[] = {
        { "", "" },
        { "\n\n\n", "" },
        { "data: a\n\n", "<a>" },
        { "data:a\n\ndata:  b\n\n", "<a>< b>" },
        { "data: a\ndata: b\n\n", "<a\nb>" },
        { "data: a\r\n\r\ndata: b\r\n\r\n", "<a><b>" },
        { "data: a\r\rdata: b\r\r", "<a><b>" },
        { ": ping\n\ndata: a\n: ping\n\n:\n\n", "<a>" },
        { "event: x\nid: 7\nretry: 5\ndata: a\n\n", "<a>" },
        { "data: \xc3\xa5\xe2\x86\x92\n\n", "<\xc3\xa5\xe2\x86\x92>" },
        { "data: last", "<last>" },
        { "data\n\ndatax: a\n\ndata: b\n\n", "<b>" },
        { "data:\n\n", "<>" },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t step = 1; step < 12; step++)
            assert_string_equal(events(rows[i].text, step), rows[i].events);
}

static void stops(void **state)
{
    gr_sse sse;

    gr_strbuf_reset(&got);
    stop_after = 2;
    gr_sse_init(&sse, NULL, 0, collect, NULL);
    assert_false(gr_sse_feed(&sse, GR_STR("data: a\n\ndata: b\n\ndata: c\n\n")));
    assert_string_equal(got.buf, "<a><b>");
    gr_sse_clear(&sse);
    stop_after = 0;
}

static void too_long(void **state)
{
    gr_sse sse;
    bool more = true;

    gr_sse_init(&sse, NULL, 100, collect, NULL);
    for (int i = 0; i < 200 && more; i++)
        more = gr_sse_feed(&sse, GR_STR("x"));
    assert_false(more);
    assert_true(sse.line.failed);
    gr_sse_clear(&sse);
    gr_sse_init(&sse, NULL, 100, collect, NULL);
    more = true;
    for (int i = 0; i < 200 && more; i++)
        more = gr_sse_feed(&sse, GR_STR("data: x\n"));
    assert_false(more);
    assert_true(sse.data.failed);
    gr_sse_clear(&sse);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_anywhere),
        cmocka_unit_test(stops),
        cmocka_unit_test(too_long),
    };
    int failed;

    gr_strbuf_init(&got, NULL, 0);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    gr_strbuf_clear(&got);
    return failed;
}
