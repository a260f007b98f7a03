/* Writing JSON: every type, escapes, layout, depth. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "base/base.h"

static gr_arena arena;

static int set_up(void **state)
{
    gr_arena_init(&arena, NULL);
    return 0;
}

static int tear_down(void **state)
{
    gr_arena_clear(&arena);
    return 0;
}

static void check(gr_value v, unsigned indent, const char *want)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_json_write(&sb, &v, indent);
    assert_false(sb.failed);
    assert_string_equal(sb.buf, want);
    gr_strbuf_clear(&sb);
}

static void test_scalars(void **state)
{
    check(gr_v_null(), 0, "null");
    check(gr_v_bool(true), 0, "true");
    check(gr_v_int(INT64_MIN), 0, "-9223372036854775808");
    check(gr_v_real(5.0), 0, "5.0");
    check(gr_v_real(-0.0), 0, "-0.0");
    check(gr_v_real(1e300), 0, "1e+300");
    check(gr_v_real(INFINITY), 0, "null");
    check(gr_v_real(NAN), 0, "null");
    check(gr_v_time(9 * 3600 + 50 * 60), 0, "\"09:50\"");
    check(gr_v_time(24 * 3600 + 601), 0, "\"24:10:01\"");
    check(gr_v_node(gr_name_of(GR_STR("12"))), 0, "12");
    check(gr_v_node(gr_name_of(GR_STR("012"))), 0, "\"012\"");
    check(gr_v_edge(gr_name_int(1), gr_name_of(GR_STR("b"))), 0, "[1,\"b\"]");
}

static void test_strings(void **state)
{
    check(gr_v_str(GR_STR("")), 0, "\"\"");
    check(gr_v_str(GR_STR("\"\\/\b\f\n\r\t\0\x1f\x7f")), 0,
          "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\x7f\"");
    check(gr_v_str(GR_STR("é\xff\xe2\x82z")), 0, "\"é\uFFFD\uFFFD\uFFFDz\"");
}

static void test_containers(void **state)
{
    static const char *const columns[] = { "node", "score", NULL };
    gr_value list, record, path, table, *row;

    assert_true(gr_v_list(&arena, &list) && gr_v_record(&arena, &record) &&
                gr_v_path(&arena, &path, gr_v_int(5), true) && gr_v_table(&arena, &table, columns));
    check(list, 2, "[]");
    check(record, 2, "{}");
    assert_true(gr_v_push(&arena, &list, gr_v_int(1)) && gr_v_push(&arena, &list, gr_v_null()));
    assert_true(gr_v_path_push(&arena, &path, gr_name_of(GR_STR("a"))));
    check(path, 0, "{\"path\":[\"a\"],\"length\":5}");
    check(table, 0,
          "{\"columns\":[\"node\",\"score\"],\"rows\":[],\"total\":0,"
          "\"truncated\":false}");
    row = gr_v_row(&arena, &table);
    row[0] = gr_v_int(3);
    table.table->total = 9;
    check(table, 1,
          "{\n \"columns\": [\"node\", \"score\"],\n \"rows\": [\n  [3, null]\n ],\n"
          " \"total\": 9,\n \"truncated\": true\n}");
    assert_true(gr_v_set(&arena, &record, "a", list) && gr_v_set(&arena, &record, "b\n", path));
    check(record, 0, "{\"a\":[1,null],\"b\\n\":{\"path\":[\"a\"],\"length\":5}}");
    check(record, 2,
          "{\n  \"a\": [1, null],\n  \"b\\n\": {\n    \"path\": [\"a\"],\n"
          "    \"length\": 5\n  }\n}");
}

/* A list that holds itself ends at the depth limit, as valid JSON; the builder's limit holds. */
static void test_hostile(void **state)
{
    gr_value loop;
    gr_strbuf sb;

    assert_true(gr_v_list(&arena, &loop) && gr_v_push(&arena, &loop, loop));
    gr_strbuf_init(&sb, NULL, 0);
    gr_json_write(&sb, &loop, 0);
    assert_int_equal(sb.len, 256 + 4 + 256);
    assert_int_equal(gr_str_find(gr_strbuf_str(&sb), "null"), 256);
    gr_strbuf_clear(&sb);

    gr_strbuf_init(&sb, NULL, 3);
    gr_json_write(&sb, &loop, 0);
    assert_true(sb.failed && sb.len == 3);
    gr_strbuf_clear(&sb);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scalars),
        cmocka_unit_test(test_strings),
        cmocka_unit_test(test_containers),
        cmocka_unit_test(test_hostile),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
