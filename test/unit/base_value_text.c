/* Values as people read them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base.h"

static gr_arena arena;

static void check(gr_value v, const char *want)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_v_text(&sb, &v);
    assert_false(sb.failed);
    assert_string_equal(sb.buf, want);
    gr_strbuf_clear(&sb);
}

static gr_value text(const char *s)
{
    return gr_v_str(gr_str_of(s));
}

static gr_value list_of(size_t n, const gr_value *items)
{
    gr_value v;

    assert_true(gr_v_list(&arena, &v));
    for (size_t i = 0; i < n; i++)
        assert_true(gr_v_push(&arena, &v, items[i]));
    return v;
}

static void test_scalars(void **state)
{
    check(gr_v_null(), "none");
    check(gr_v_bool(true), "yes");
    check(gr_v_real(5.0), "5");
    check(gr_v_real(0.1), "0.1");
    check(gr_v_time(9 * 3600 + 50 * 60), "09:50");
    check(gr_v_time(9 * 3600 + 50 * 60 + 7), "09:50:07");
    check(gr_v_time(24 * 3600 + 600), "00:10 (+1 day)");
    check(gr_v_time(-60), "23:59 (-1 day)");
    check(gr_v_edge(gr_name_of(GR_STR("a")), gr_name_int(2)), "a - 2");
    check(text("two\nlines \x1b[31m\xff"), "two\nlines \uFFFD[31m\uFFFD");
    check(gr_v_node(gr_name_of(GR_STR("a\nb\x9b"))), "a b\uFFFD");
}

static void test_path(void **state)
{
    gr_value path;

    assert_true(gr_v_path(&arena, &path, gr_v_real(5.0), true));
    check(path, "no nodes, length 5");
    for (const char *p = "abc"; *p != '\0'; p++)
        assert_true(gr_v_path_push(&arena, &path, gr_name_of((gr_str){ p, 1 })));
    check(path, "a b c, length 5");
    check(list_of(2, (gr_value[]){ path, path }), "a b c, length 5\na b c, length 5");
}

static void test_lists(void **state)
{
    gr_value ab = list_of(2, (gr_value[]){ text("a"), text("b") }), many = list_of(0, NULL);
    gr_strbuf sb;

    check(list_of(0, NULL), "none");
    check(ab, "a, b");
    check(list_of(2, (gr_value[]){ ab, gr_v_int(7) }), "a, b\n7");
    for (int i = 0; i < 1000; i++)
        assert_true(gr_v_push(&arena, &many, gr_v_int(i)));
    gr_strbuf_init(&sb, NULL, 0);
    gr_v_text(&sb, &many);
    for (gr_str rest = gr_strbuf_str(&sb), line; gr_str_split(&rest, '\n', &line);)
        assert_in_range(line.len, 90, 100);
    gr_strbuf_clear(&sb);
}

static void test_records(void **state)
{
    gr_value inner, outer;

    assert_true(gr_v_record(&arena, &inner) && gr_v_record(&arena, &outer));
    check(outer, "none");
    assert_true(gr_v_set(&arena, &inner, "x", gr_v_int(1)));
    assert_true(gr_v_set(&arena, &inner, "y", list_of(1, (gr_value[]){ gr_v_int(2) })));
    assert_true(gr_v_set(&arena, &outer, "name", text("G")));
    assert_true(gr_v_set(&arena, &outer, "inner", inner));
    check(outer, "name: G\ninner:\n  x: 1\n  y: 2");
    check(list_of(2, (gr_value[]){ inner, inner }), "x: 1\ny: 2\n\nx: 1\ny: 2");
}

static void test_tables(void **state)
{
    static const char *const columns[] = { "node", "n", "of", NULL };
    gr_value table, *row;

    assert_true(gr_v_table(&arena, &table, columns));
    check(table, "node  n  of\nno rows");
    row = gr_v_row(&arena, &table);
    row[0] = text("日本");
    row[1] = gr_v_int(1);
    row[2] = list_of(2, (gr_value[]){ gr_v_int(1), gr_v_null() });
    row = gr_v_row(&arena, &table);
    row[0] = text("a");
    row[1] = gr_v_real(12.5);
    table.table->total = 992;
    check(table, "node     n  of\n日本     1  [1, none]\na     12.5  none\n… 990 more rows");
}

/* Deep values end in "...", a value that holds itself included; the builder's limit holds. */
static void test_hostile(void **state)
{
    gr_value loop = list_of(0, NULL);
    gr_strbuf sb;

    assert_true(gr_v_push(&arena, &loop, loop));
    check(loop, "...");
    gr_strbuf_init(&sb, NULL, 10);
    for (int i = 0; i < 1000; i++)
        assert_true(gr_v_push(&arena, &loop, gr_v_null()));
    loop.list->at[0] = gr_v_null();
    gr_v_text(&sb, &loop);
    assert_true(sb.failed && sb.len <= 10);
    gr_strbuf_clear(&sb);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scalars), cmocka_unit_test(test_path),
        cmocka_unit_test(test_lists),   cmocka_unit_test(test_records),
        cmocka_unit_test(test_tables),  cmocka_unit_test(test_hostile),
    };
    int n_failed;

    gr_arena_init(&arena, NULL);
    n_failed = cmocka_run_group_tests(tests, NULL, NULL);
    gr_arena_clear(&arena);
    return n_failed;
}
