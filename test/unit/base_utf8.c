/* UTF-8: every code point, every ill-formed shape, terminal widths. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base.h"

static void test_every_code_point(void **state)
{
    char buf[4];

    for (uint32_t cp = 0; cp <= 0x110000; cp++) {
        bool is_code_point = cp <= 0x10ffff && !(cp >= 0xd800 && cp <= 0xdfff);
        size_t len = gr_utf8_put(cp, buf);
        gr_str s = { buf, len };

        assert_true((len != 0) == is_code_point);
        if (len == 0)
            continue;
        assert_int_equal(gr_utf8_valid_prefix(s), len);
        assert_int_equal(gr_utf8_next(&s), cp);
        assert_int_equal(s.len, 0);
        for (size_t cut = 1; cut < len; cut++)
            assert_int_equal(gr_utf8_valid_prefix((gr_str){ buf, cut }), 0);
    }
}

static void test_ill_formed(void **state)
{
    static const char *const bad[] = {
        "\x80",
        "\xbf",
        "\xc0\x80",
        "\xc1\xbf",
        "\xe0\x80\x80",
        "\xe0\x9f\xbf",
        "\xed\xa0\x80",
        "\xed\xbf\xbf",
        "\xf0\x80\x80\x80",
        "\xf0\x8f\xbf\xbf",
        "\xf4\x90\x80\x80",
        "\xf5\x80\x80\x80",
        "\xff",
        "\xc3(",
        "\xe2\x82(",
        "\xf0\x9f\x98(",
    };

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        gr_str s = gr_str_of(bad[i]);
        size_t len = s.len;

        assert_int_equal(gr_utf8_valid_prefix(s), 0);
        assert_int_equal(gr_utf8_next(&s), GR_UTF8_BAD);
        assert_int_equal(s.len, len - 1);
    }
}

/* The prefix is found byte-exactly wherever the fault lies relative to the eight-byte steps. */
static void test_valid_prefix(void **state)
{
    char buf[40];

    for (size_t at = 0; at < sizeof buf; at++) {
        memset(buf, 'a', sizeof buf);
        assert_int_equal(gr_utf8_valid_prefix((gr_str){ buf, sizeof buf }), sizeof buf);
        buf[at] = (char)0xff;
        assert_int_equal(gr_utf8_valid_prefix((gr_str){ buf, sizeof buf }), at);
    }
    assert_int_equal(gr_utf8_valid_prefix((gr_str){ NULL, 0 }), 0);
}

static void test_width(void **state)
{
    static const struct {
        const char *text;
        size_t width;
    } rows[] = {
        { "", 0 },           { "abc", 3 },      { "Größe", 5 },
        { "e\u0301", 1 },                                      /* combining acute */
        { "日本", 4 },       { "한국", 4 },     { "ＡＢ", 4 }, /* fullwidth */
        { "ｱ", 1 },                                            /* halfwidth */
        { "🚀", 2 },          { "👍🏽", 2 },                /* with a skin tone */
        { "a\tb\n\x7f", 2 }, { "a\u200bb", 2 },                /* zero width space */
        { "а́", 1 },          { "→", 1 },        { "\xff", 1 },
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(gr_utf8_width(gr_str_of(rows[i].text)), rows[i].width);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_code_point),
        cmocka_unit_test(test_ill_formed),
        cmocka_unit_test(test_valid_prefix),
        cmocka_unit_test(test_width),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
