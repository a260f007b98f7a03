/* String views and the builder. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base.h"

static const gr_str none = { NULL, 0 };

static void compare(void **state)
{
    assert_true(gr_str_is(GR_STR("abc"), "abc"));
    assert_false(gr_str_is(GR_STR("abc"), "abcd"));
    assert_true(gr_str_is(none, ""));
    assert_true(gr_str_eq(gr_str_of(NULL), GR_STR("")));
    assert_true(gr_str_is_nocase(GR_STR("GraphML"), "graphml"));
    assert_false(gr_str_is_nocase(GR_STR("GraphML"), "graph"));
    assert_false(gr_str_is_nocase(GR_STR("graph"), "graphml"));
    assert_false(gr_str_is_nocase(GR_STR("a\0b"), "a"));
    assert_false(gr_str_is_nocase(GR_STR("\xc3\x84"), "\xc3\xa4"));
    assert_false(gr_str_is_nocase(GR_STR("@["), "`{"));
    assert_true(gr_str_cmp(GR_STR("a"), GR_STR("b")) < 0);
    assert_true(gr_str_cmp(GR_STR("ab"), GR_STR("a")) > 0);
    assert_true(gr_str_cmp(GR_STR("\xff"), GR_STR("a")) > 0);
    assert_int_equal(gr_str_cmp(none, GR_STR("")), 0);
}

static void look_inside(void **state)
{
    assert_true(gr_str_starts(GR_STR("abc"), "ab"));
    assert_true(gr_str_starts(GR_STR("abc"), ""));
    assert_false(gr_str_starts(GR_STR("a"), "ab"));
    assert_true(gr_str_ends(GR_STR("x.csv.gz"), ".gz"));
    assert_false(gr_str_ends(GR_STR("z"), ".gz"));
    assert_int_equal(gr_str_find(GR_STR("a->b->c"), "->"), 1);
    assert_int_equal(gr_str_find(GR_STR("abc"), "x"), 3);
    assert_int_equal(gr_str_find(GR_STR("ab"), "abc"), 2);
    assert_int_equal(gr_str_find(none, "x"), 0);
    assert_true(gr_str_is(gr_str_trim(GR_STR(" \t\r\n a b \v\f")), "a b"));
    assert_int_equal(gr_str_trim(GR_STR(" \n ")).len, 0);
    assert_int_equal(gr_str_trim(none).len, 0);
}

static void split(void **state)
{
    static const char *const want[] = { "a", "", "b", "" };
    gr_str rest = GR_STR("a,,b,"), field;

    for (int i = 0; i < 4; i++) {
        assert_true(gr_str_split(&rest, ',', &field));
        assert_true(gr_str_is(field, want[i]));
    }
    assert_false(gr_str_split(&rest, ',', &field));
    rest = GR_STR("");
    assert_true(gr_str_split(&rest, ',', &field));
    assert_int_equal(field.len, 0);
    assert_false(gr_str_split(&rest, ',', &field));
}

static void build(void **state)
{
    gr_budget b = { 0 };
    gr_strbuf sb;

    gr_strbuf_init(&sb, &b, 0);
    assert_string_equal(sb.buf, "");
    gr_strbuf_reset(&sb);
    gr_strbuf_add(&sb, none);
    gr_strbuf_adds(&sb, "x=");
    gr_strbuf_addf(&sb, "%d%s", 42, "");
    gr_strbuf_addc(&sb, ';');
    assert_string_equal(sb.buf, "x=42;");
    for (int i = 0; i < 1000; i++)
        gr_strbuf_addf(&sb, "%05d", i);
    assert_int_equal(sb.len, 5005);
    assert_string_equal(sb.buf + 5000, "00999");
    assert_int_equal(b.used, sb.cap);
    gr_strbuf_reset(&sb);
    assert_string_equal(sb.buf, "");
    gr_strbuf_clear(&sb);
    assert_int_equal(b.used, 0);
    gr_strbuf_adds(&sb, "again");
    assert_string_equal(sb.buf, "again");
    gr_strbuf_clear(&sb);
}

static void failure_sticks(void **state)
{
    gr_budget b = { .limit = 1000 };
    gr_strbuf sb;

    gr_strbuf_init(&sb, &b, 5);
    gr_strbuf_adds(&sb, "12345");
    assert_false(sb.failed);
    gr_strbuf_addc(&sb, '6');
    assert_true(sb.failed);
    gr_strbuf_add(&sb, none);
    assert_string_equal(sb.buf, "12345");
    gr_strbuf_reset(&sb);
    gr_strbuf_addf(&sb, "%s", "123456");
    assert_true(sb.failed);
    gr_strbuf_adds(&sb, "1");
    assert_string_equal(sb.buf, "");
    gr_strbuf_clear(&sb);

    gr_strbuf_init(&sb, &b, 0);
    for (int i = 0; i < 300; i++)
        gr_strbuf_adds(&sb, "four");
    assert_true(sb.failed && b.refused);
    assert_int_equal(strlen(sb.buf), sb.len);
    gr_strbuf_clear(&sb);
    assert_int_equal(b.used, 0);
}

static void copies(void **state)
{
    gr_arena a;
    gr_str s;

    gr_arena_init(&a, NULL);
    s = gr_str_dup(&a, (gr_str){ "abcdef", 3 });
    assert_string_equal(s.ptr, "abc");
    s = gr_str_dup(&a, none);
    assert_string_equal(s.ptr, "");
    s = gr_str_printf(&a, "%s:%d", "x", 1);
    assert_int_equal(s.len, 3);
    assert_string_equal(s.ptr, "x:1");
    s = gr_str_printf(&a, "%s", "");
    assert_string_equal(s.ptr, "");
    gr_arena_clear(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(compare), cmocka_unit_test(look_inside),    cmocka_unit_test(split),
        cmocka_unit_test(build),   cmocka_unit_test(failure_sticks), cmocka_unit_test(copies),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
