/* The call language: what is read, how it prints, where it fails. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tool/tool.h"

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

static void canonical_text(void **state)
{
    static const char *const rows[][2] = {
        { "f()", "f()" },
        { " f ( a , b = 3 ) ", "f(a, b=3)" },
        { "k_core(G, k=3) | pagerank() | top(5)", "top(pagerank(k_core(G, k=3)), 5)" },
        { "a = f(G); a.length", "a = f(G); a.length" },
        { "f(G);", "f(G)" },
        { "'it\\'s'", "\"it's\"" },
        { "\"\\u00fc\\ud83d\\ude00\"", "\"ü😀\"" },
        { "1 + 2 * 3", "1 + 2 * 3" },
        { "(1 + 2) * 3", "(1 + 2) * 3" },
        { "1 - (2 - 3)", "1 - (2 - 3)" },
        { "1 - 2 - 3", "1 - 2 - 3" },
        { "-5", "-5" },
        { "- f()", "-f()" },
        { "-9223372036854775808", "-9223372036854775808" },
        { "1.5e3", "1500.0" },
        { "not a = b and c or d", "not a = b and c or d" },
        { "(a or b) and c", "(a or b) and c" },
        { "not (a and b)", "not (a and b)" },
        { "(a = b) = c", "(a = b) = c" },
        { "f((a == b))", "f((a = b))" },
        { "[1, [2, 'x'], f()]", "[1, [2, \"x\"], f()]" },
        { "filter(t, weight >= 5 and colour != 'red')",
          "filter(t, weight >= 5 and colour != \"red\")" },
        { "f(x == 1)", "f((x = 1))" },
        { "Zürich", "Zürich" },
        { "f(true, false, null)", "f(true, false, null)" },
        { "f(g(h(1))).a.b", "f(g(h(1))).a.b" },
        { "(1 | f()) | g(2)", "g(f(1), 2)" },
        { "1 + 2 | f()", "1 + f(2)" },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_program p;
        gr_err err = { 0 };
        gr_strbuf sb;

        gr_strbuf_init(&sb, NULL, 0);
        if (gr_call_parse(&cx, gr_str_of(rows[i][0]), &p, &err) != GR_OK)
            fail_msg("%s: %s", rows[i][0], err.message);
        gr_call_print(&sb, &p);
        assert_string_equal(sb.buf, rows[i][1]);
        gr_strbuf_clear(&sb);
    }
}

static void errors_point_at_the_character(void **state)
{
    static const struct {
        const char *text;
        uint32_t line, column;
    } rows[] = {
        { "", 1, 1 },
        { "f(", 1, 3 },
        { "f(1", 1, 4 },
        { "f(1,,2)", 1, 5 },
        { "f)", 1, 2 },
        { "1 +", 1, 4 },
        { "'open", 1, 1 },
        { "a b", 1, 3 },
        { "f(\n  2x)", 2, 3 },
        { "x |", 1, 4 },
        { "x | 5", 1, 5 },
        { "x.", 1, 3 },
        { "99999999999999999999", 1, 1 },
        { "\"\\q\"", 1, 2 },
        { "[1, 2", 1, 6 },
        { "a < b < c", 1, 7 },
        { "\"\\ud800\"", 1, 2 },
        { "f(a) g(b)", 1, 6 },
        { "1e999", 1, 1 },
        { "\xff", 1, 1 },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_program p;
        gr_err err = { 0 };

        assert_int_equal(gr_call_parse(&cx, gr_str_of(rows[i].text), &p, &err), GR_EUSAGE);
        if (err.place.line != rows[i].line || err.place.column != rows[i].column)
            fail_msg("%s: %u:%u: %s", rows[i].text, err.place.line, err.place.column, err.message);
    }
}

/* The text lives as long as cx, since programs point into it. */
static gr_status parse_many(const char *first, const char *part, int n, gr_program *p)
{
    gr_str text;
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_adds(&sb, first);
    for (int k = 0; k < n; k++)
        gr_strbuf_adds(&sb, part);
    text = gr_str_dup(&cx.arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return gr_call_parse(&cx, text, p, NULL);
}

static void deep_nesting_is_refused(void **state)
{
    static const char *const parts[] = { "(", "[", "f(", "-", "not ", "1 + (" };
    gr_program p;

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        assert_true(parse_many("", parts[i], 100000, &p) != GR_OK);
}

/* What is long makes high trees, too; what is accepted prints to what is accepted. */
static void long_chains_are_refused(void **state)
{
    static const char *const parts[] = { " | f()", " + 1", ".a", " or 1", " - 1 | f()" };
    gr_program p, again;
    gr_strbuf sb;

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        assert_true(parse_many("x", parts[i], 100000, &p) != GR_OK);
        assert_true(parse_many("x", parts[i], 129, &p) != GR_OK);
        assert_int_equal(parse_many("x", parts[i], 120, &p), GR_OK);
        gr_strbuf_init(&sb, NULL, 0);
        gr_call_print(&sb, &p);
        assert_int_equal(gr_call_parse(&cx, gr_strbuf_str(&sb), &again, NULL), GR_OK);
        gr_strbuf_clear(&sb);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(canonical_text),
        cmocka_unit_test(errors_point_at_the_character),
        cmocka_unit_test(deep_nesting_is_refused),
        cmocka_unit_test(long_chains_are_refused),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
