/* Reading JSON: what is accepted, what is refused and where. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base.h"

static gr_ctx cx;

static int set_up(void **state)
{
    gr_ctx_init(&cx);
    return 0;
}

static int tear_down(void **state)
{
    gr_ctx_clear(&cx);
    return 0;
}

static gr_status read_json(gr_str text, gr_value *out, gr_err *err)
{
    *err = (gr_err){ 0 };
    return gr_json_read(&cx, text, out, err);
}

/* Texts are separated by '|'. */
static const char accepted[] =
    "null|true|false|0|-0|-1|1.5|1e5|1E+5|1e-5|0.0|-0.0e0|9223372036854775807|"
    "-9223372036854775808|1e-400|\"\"|\"a\"|\"\\u0000\"|\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"|"
    "\"\\uD83D\\uDE00\"|\"\xf0\x9f\x98\x80\"|\"\x7f\"|[]|[ ]|[1]|[1,2]| [ 1 , 2 ] |"
    "[[],[[]]]|{}|{ }|{\"\":0}|{\"a\":{\"a\":1}}|{\"a\":1,\"A\":1}|"
    "\t\n\r {\"a\" : [ null ] } \n";

static void test_accepted(void **state)
{
    gr_str rest = gr_str_of(accepted), text;
    gr_value v;
    gr_err err;

    while (gr_str_split(&rest, '|', &text))
        assert_int_equal(read_json(text, &v, &err), GR_OK);
}

static const char refused[] =
    "| |nul|nulll|True|NaN|Infinity|-Infinity|+1|-|01|-01|1.|.5|1.e1|1e|1e+|0x10|1_000|1 2|"
    "9223372036854775808|-9223372036854775809|1e400|-1e400|\"|\"a|'a'|\"\\|\"\\x\"|"
    "\"\\u12\"|\"\\u12G4\"|\"\\uD83D\"|\"\\uDE00\"|\"\\uD83D\\n\"|\"\\uD83D\\uD83D\"|"
    "\"a\nb\"|\"\x01\"|\"\xff\"|\"\xed\xa0\x80\"|\"\xc0\x80\"|[|]|[1|[1,|[1,]|[,1]|[1 2]|"
    "[1}|[1]]|{|{\"a\"|{\"a\":|{\"a\":1|{\"a\":1,|{\"a\":1,}|{a:1}|{1:1}|{\"a\" 1}|"
    "{\"a\":1 \"b\":2}|{\"a\":1,\"a\":2}|{\"a\":1,\"\\u0061\":2}|// c\n1|[1]//|"
    "\xef\xbb\xbf[]|\xff|\x0c[]";

static void test_refused(void **state)
{
    gr_str rest = gr_str_of(refused), text;
    gr_value v = gr_v_int(7);
    gr_err err;

    while (gr_str_split(&rest, '|', &text)) {
        assert_int_equal(read_json(text, &v, &err), GR_EINPUT);
        assert_true(err.place.line >= 1 && err.place.column >= 1);
        assert_non_null(strstr(err.message, "expected"));
        assert_true(v.type == GR_V_INT && v.i == 7);
    }
    assert_int_equal(read_json(GR_STR("1\0"), &v, &err), GR_EINPUT);
}

static void test_places(void **state)
{
    static const struct {
        const char *text;
        uint32_t line, column;
        const char *message;
    } rows[] = {
        { "[1,\n 2,\n  x]", 3, 3, "found 'x'" },
        { "[1", 1, 3, "expected ',' or ']' in a list, found the end of the text" },
        { "\n\n{\"a\":1,\n\"a\":2}", 4, 1, "found again \"a\"" },
        { "[99999999999999999999]", 1, 2, "integer does not fit in 64 bits" },
        { "[\"a\xff\"]", 1, 4, "byte 0xFF" },
        { "[\"\t\"]", 1, 3, "U+0009" },
        { "\xef\xbb\xbf[]", 1, 1, "byte order mark" },
        { "[1] é", 1, 5, "found 'é'" },
    };
    gr_value v;
    gr_err err;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(read_json(gr_str_of(rows[i].text), &v, &err), GR_EINPUT);
        assert_int_equal(err.place.line, rows[i].line);
        assert_int_equal(err.place.column, rows[i].column);
        assert_non_null(strstr(err.message, rows[i].message));
    }
}

static void test_values(void **state)
{
    gr_value v;
    gr_err err;

    assert_int_equal(
        read_json(GR_STR("{\"i\":-0,\"d\":1.0,\"s\":\"a\\u00e9\\uD83D\\uDE00\\u0000b\","
                         "\"l\":[true,null]}"),
                  &v, &err),
        GR_OK);
    assert_int_equal(v.record->n, 4);
    assert_int_equal(gr_v_get(&v, "i")->type, GR_V_INT);
    assert_int_equal(gr_v_get(&v, "d")->type, GR_V_REAL);
    assert_true(gr_str_eq(gr_v_get(&v, "s")->s, GR_STR("aé\xf0\x9f\x98\x80\0b")));
    assert_true(gr_v_get(&v, "l")->list->at[0].b);
    assert_int_equal(gr_v_get(&v, "l")->list->at[1].type, GR_V_NULL);
    assert_int_equal(read_json((gr_str){ NULL, 0 }, &v, &err), GR_EINPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_accepted),
                                        cmocka_unit_test(test_refused),
                                        cmocka_unit_test(test_places),
                                        cmocka_unit_test(test_values) };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
