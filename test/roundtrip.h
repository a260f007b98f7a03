/* For tests of formats: reading a text, reading one that is wrong, and writing a graph and reading
 * it back. */
#ifndef TEST_ROUNDTRIP_H
#define TEST_ROUNDTRIP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "graph/graph.h"

/* Group setup and teardown: *state is a context. */
static inline int ctx_setup(void **state)
{
    static gr_ctx cx;

    gr_ctx_init(&cx);
    *state = &cx;
    return 0;
}

static inline int ctx_teardown(void **state)
{
    gr_ctx_clear(*state);
    return 0;
}

static inline gr_graph *read_text(gr_ctx *cx, const char *format, const char *text)
{
    gr_read_options o = { .format = format };
    gr_graph *g = NULL;
    gr_err err = { 0 };

    if (gr_graph_read_text(cx, gr_str_of(text), &o, &g, &err) != GR_OK)
        fail_msg("%u:%u: %s", err.place.line, err.place.column, err.message);
    return g;
}

/* Reading must fail at that place with a message that contains part. */
static inline void refuses(const char *format, const char *text, uint32_t line, uint32_t column,
                           const char *part)
{
    gr_read_options o = { .format = format };
    gr_graph *g = NULL;
    gr_err err = { 0 };
    gr_ctx cx;

    gr_ctx_init(&cx);
    if (gr_graph_read_text(&cx, gr_str_of(text), &o, &g, &err) != GR_EINPUT)
        fail_msg("not refused as input: %s", text);
    if (strstr(err.message, part) == NULL)
        fail_msg("'%s' does not say '%s'", err.message, part);
    assert_int_equal(err.place.line, line);
    assert_int_equal(err.place.column, column);
    gr_ctx_clear(&cx);
}

/* Every beginning of the text is read or refused, and so is the text with any byte changed: the
 * sanitizers tell whether that is done cleanly. */
static inline void survives(const char *format, const char *text)
{
    size_t n = strlen(text);
    char *bytes = malloc(n);
    gr_read_options o = { .format = format };

    assert_non_null(bytes);
    for (size_t i = 0; i < 3 * n; i++) {
        gr_graph *g = NULL;
        gr_err err = { 0 };
        gr_ctx cx;
        gr_str part = { bytes, i < n ? i : n };

        memcpy(bytes, text, n);
        if (i >= n)
            bytes[i % n] = (char)(bytes[i % n] ^ (i < 2 * n ? 1 : 0x84));
        gr_ctx_init(&cx);
        cx.budget.limit = 64 << 20;
        if (gr_graph_read_text(&cx, part, &o, &g, &err) == GR_OK)
            gr_graph_unref(g);
        else
            assert_true(err.kind == GR_EINPUT || err.kind == GR_ELIMIT);
        (void)gr_format_named(gr_str_of(format))->sniff(part, true);
        gr_ctx_clear(&cx);
    }
    free(bytes);
}

static inline void writes_back(gr_ctx *cx, const char *format, const gr_graph *g)
{
    gr_read_options o = { .format = format };
    gr_graph *back = NULL;
    gr_strbuf text, lost;
    gr_err err = { 0 };
    char why[200];

    gr_strbuf_init(&text, NULL, 0);
    gr_strbuf_init(&lost, NULL, 0);
    if (gr_graph_write_text(cx, g, format, &text, &lost, &err) != GR_OK)
        fail_msg("writing: %s", err.message);
    assert_string_equal(lost.buf, "");
    if (gr_graph_read_text(cx, gr_strbuf_str(&text), &o, &back, &err) != GR_OK)
        fail_msg("%u:%u: %s in\n%s", err.place.line, err.place.column, err.message, text.buf);
    if (!gr_graph_equal(g, back, why))
        fail_msg("%s in\n%s", why, text.buf);
    gr_graph_unref(back);
    gr_strbuf_clear(&lost);
    gr_strbuf_clear(&text);
}

#endif
