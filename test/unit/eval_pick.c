/* Numbers, names and Python literals in the texts of records. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "eval/suite_int.h"

static void test_cursors(void **state)
{
    gr_str rest = GR_STR("from node 12 to node <a_1>, -3"), name;
    int64_t i;

    assert_true(gr_pick_past(&rest, "node "));
    assert_true(gr_pick_int(&rest, &i));
    assert_int_equal(i, 12);
    assert_true(gr_pick_past(&rest, "node "));
    assert_true(gr_pick_name(&rest, &name));
    assert_true(gr_str_is(name, "a_1"));
    assert_true(gr_pick_int(&rest, &i));
    assert_int_equal(i, -3);
    assert_false(gr_pick_int(&rest, &i));
    assert_false(gr_pick_name(&rest, &name));
    rest = GR_STR("99999999999999999999");
    assert_false(gr_pick_int(&rest, &i));
}

static void assert_literal(const char *text, const char *json)
{
    gr_ctx cx;
    gr_err err = { 0 };
    gr_str rest = gr_str_of(text);
    gr_value v;
    gr_strbuf sb;

    gr_ctx_init(&cx);
    gr_strbuf_init(&sb, NULL, 0);
    gr_status st = gr_pick_literal(&cx, &rest, &v, &err);
    if (json == NULL)
        assert_int_equal(st, GR_EINPUT);
    else {
        assert_int_equal(st, GR_OK);
        gr_json_write(&sb, &v, 0);
        assert_string_equal(sb.buf, json);
    }
    gr_strbuf_clear(&sb);
    gr_ctx_clear(&cx);
}

static void test_literals(void **state)
{
    assert_literal("[(0, 1, {'weight': 90}), (2, 3)]", "[[0,1,90],[2,3]]");
    assert_literal("[(JEB, 4, weight:5)] rest", "[[\"JEB\",4,5]]");
    assert_literal("[<6>, <2>]", "[6,2]");
    assert_literal("{1: [6, 0],\n0: []}", "{\"1\":[6,0],\"0\":[]}");
    assert_literal("(['14'], 0.5)", "[[14],0.5]");
    assert_literal("[]", "[]");
    assert_literal("[1, 2,]", "[1,2]");
    assert_literal("[1, 2", NULL);
    assert_literal("[1 2)]", NULL);
    assert_literal("['a]", NULL);
    assert_literal("", NULL);
    assert_literal("[,]", NULL);
    assert_literal("{1: 2, 3}", NULL);
    assert_literal("[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]", NULL);
}

static void test_calls(void **state)
{
    gr_ctx cx;
    gr_err err = { 0 };
    gr_str call;
    gr_value args[] = { gr_v_int(3), gr_v_str(GR_STR("O'Hara \"x\"")) };

    gr_ctx_init(&cx);
    assert_int_equal(gr_item_call(&cx, "has_edge($G, ?, ?)", args, 2, &call, &err), GR_OK);
    assert_string_equal(call.ptr, "has_edge($G, 3, \"O'Hara \\\"x\\\"\")");
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cursors),
        cmocka_unit_test(test_literals),
        cmocka_unit_test(test_calls),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
