/* Inner spans of tokens, quotes, and input that is large or hostile. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "text/text.h"

static gr_ctx cx;

static int setup(void **state)
{
    gr_ctx_init(&cx);
    return 0;
}

static int teardown(void **state)
{
    gr_ctx_clear(&cx);
    return 0;
}

static gr_tokens split(gr_str text)
{
    gr_tokens ts = { NULL, 0 };
    gr_err err;

    assert_int_equal(gr_text_tokens(&cx, text, &ts, &err), GR_OK);
    return ts;
}

static void test_inner(void **state)
{
    static const struct {
        const char *text, *inner;
        gr_token_kind kind;
    } rows[] = {
        { "'a b'", "a b", GR_TOKEN_QUOTED },   { "\"a'b\"", "a'b", GR_TOKEN_QUOTED },
        { "`x`", "x", GR_TOKEN_QUOTED },       { "“x, y”", "x, y", GR_TOKEN_QUOTED },
        { "‘it’s’", "it’s", GR_TOKEN_QUOTED }, { "„x“", "x", GR_TOKEN_QUOTED },
        { "«x»", "x", GR_TOKEN_QUOTED },       { "'the dog's'", "the dog's", GR_TOKEN_QUOTED },
        { "Anna's", "Anna", GR_TOKEN_WORD },   { "Anna’s", "Anna", GR_TOKEN_WORD },
        { "don't", "don't", GR_TOKEN_WORD },   { "what's", "what", GR_TOKEN_WORD },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_str text = gr_str_of(rows[i].text);
        gr_tokens ts = split(text);

        assert_int_equal(ts.n, 1);
        assert_int_equal(ts.at[0].kind, rows[i].kind);
        assert_true(
            gr_str_is(gr_str_sub(text, ts.at[0].inner_start, ts.at[0].inner_end), rows[i].inner));
    }
}

/* Quotes that have no partner on their line, or no room to open, are punctuation. */
static void test_no_quotes(void **state)
{
    static const char *const texts[] = { "\"a\nb\"", "''", "\"\"", "5\" x", "'a", "“a\"", "a'b'" };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        gr_tokens ts = split(gr_str_of(texts[i]));

        for (size_t k = 0; k < ts.n; k++)
            assert_int_not_equal(ts.at[k].kind, GR_TOKEN_QUOTED);
    }
}

/* A megabyte of one pattern takes a moment; with a quadratic step it would take many minutes. */
static void test_large(void **state)
{
    static const char *const patterns[] = { "1",    "1,",         "1,234,", "-",    "'",     "' ",
                                            "\"a",  "“",          "A.",     "a.",   "1h",    "1.",
                                            "a'",   "a-",         "<",      "\xff", "1 000", "½",
                                            "two ", "2024-05-01", "Dr. ",   "\n" };
    size_t size = 1u << 20;
    char *buf = malloc(size);

    assert_non_null(buf);
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        size_t n = strlen(patterns[i]);
        gr_tokens ts;

        for (size_t k = 0; k < size; k++)
            buf[k] = patterns[i][k % n];
        ts = split((gr_str){ buf, size });
        assert_true(ts.n > 0 && ts.at[ts.n - 1].end <= size);
        gr_arena_clear(&cx.arena);
    }
    free(buf);
}

static void test_limits(void **state)
{
    atomic_bool cancel = true;
    gr_tokens ts = { NULL, 7 };
    char buf[200000];
    gr_err err;

    memset(buf, '.', sizeof buf);
    cx.budget.limit = cx.budget.used + 10000;
    assert_int_equal(gr_text_tokens(&cx, (gr_str){ buf, sizeof buf }, &ts, &err), GR_ELIMIT);
    cx.budget.limit = 0;
    cx.cancel = &cancel;
    assert_int_equal(gr_text_tokens(&cx, (gr_str){ buf, sizeof buf }, &ts, &err), GR_ECANCELLED);
    cx.cancel = NULL;
    assert_int_equal(ts.n, 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_inner),
        cmocka_unit_test(test_no_quotes),
        cmocka_unit_test(test_large),
        cmocka_unit_test(test_limits),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
