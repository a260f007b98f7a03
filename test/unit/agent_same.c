/* Which values are one answer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "agent/answer_int.h"

#define MANY 100000

static gr_ctx cx;
static gr_err err;

static int start(void **state)
{
    gr_ctx_init(&cx);
    return 0;
}

static int stop(void **state)
{
    gr_ctx_clear(&cx);
    return 0;
}

static bool same(const gr_value *a, const gr_value *b)
{
    bool out;

    assert_int_equal(gr_answer_same(&cx, a, b, &out, &err), GR_OK);
    return out;
}

static void few(void **state)
{
    static const struct {
        const char *a, *b;
        bool same;
    } rows[] = {
        { "3", "3.0", true },
        { "0.3", "0.30000000000000004", true },
        { "3", "4", false },
        { "\"a\"", "[\"a\"]", true },
        { "[1, 2, 2]", "[2, 1, 2]", true },
        { "[1, 2, 2]", "[2, 1, 1]", false },
        { "[1, 2]", "[1, 2, 2]", false },
        { "[[\"a\", \"b\"], [\"c\"]]", "[[\"c\"], [\"b\", \"a\"]]", true },
        { "{\"x\": 1, \"y\": 2}", "{\"y\": 2, \"x\": 1}", true },
        { "{\"x\": 1, \"y\": 2}", "{\"x\": 1, \"z\": 2}", false },
        { "true", "false", false },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_value a, b;

        assert_int_equal(gr_json_read(&cx, gr_str_of(rows[i].a), &a, &err), GR_OK);
        assert_int_equal(gr_json_read(&cx, gr_str_of(rows[i].b), &b, &err), GR_OK);
        if (same(&a, &b) != rows[i].same)
            fail_msg("%s and %s", rows[i].a, rows[i].b);
    }
}

static gr_value table(int64_t a, int64_t b, int64_t c, int64_t d)
{
    static const char *const columns[] = { "x", "y", NULL };
    gr_value t;

    assert_true(gr_v_table(&cx.arena, &t, columns));
    gr_value *cell = gr_v_rows(&cx.arena, &t, 2);
    assert_non_null(cell);
    cell[0] = gr_v_int(a);
    cell[1] = gr_v_int(b);
    cell[2] = gr_v_int(c);
    cell[3] = gr_v_int(d);
    return t;
}

/* Rows come in any order, what is in a row does not. */
static void tables(void **state)
{
    gr_value t = table(1, 2, 3, 4), rows = table(3, 4, 1, 2), cells = table(2, 1, 3, 4),
             mixed = table(1, 4, 3, 2);

    assert_true(same(&t, &rows));
    assert_false(same(&t, &cells));
    assert_false(same(&t, &mixed));
}

static gr_value path(gr_str a, gr_str b, gr_str c, int64_t length)
{
    gr_value p;

    assert_true(gr_v_path(&cx.arena, &p, gr_v_int(length), false) &&
                gr_v_path_push(&cx.arena, &p, gr_name_of(a)) &&
                gr_v_path_push(&cx.arena, &p, gr_name_of(b)) &&
                gr_v_path_push(&cx.arena, &p, gr_name_of(c)));
    return p;
}

/* Of two shortest paths either is the answer; one between other ends is not. */
static void paths(void **state)
{
    gr_str a = GR_STR("a"), b = GR_STR("b"), c = GR_STR("c"), d = GR_STR("d");
    gr_value p = path(a, b, d, 5), other = path(a, c, d, 5), longer = path(a, b, d, 6),
             elsewhere = path(a, b, c, 5), five = gr_v_int(5);

    assert_true(same(&p, &other));
    assert_false(same(&p, &longer));
    assert_false(same(&p, &elsewhere));
    assert_true(same(&p, &five));
}

/* Each with each would take minutes. */
static void many(void **state)
{
    gr_value up, down, other;

    assert_true(gr_v_list(&cx.arena, &up) && gr_v_list(&cx.arena, &down) &&
                gr_v_list(&cx.arena, &other));
    for (int64_t i = 0; i < MANY; i++)
        assert_true(gr_v_push(&cx.arena, &up, gr_v_int(i)) &&
                    gr_v_push(&cx.arena, &down, gr_v_real((double)(MANY - 1 - i))) &&
                    gr_v_push(&cx.arena, &other, gr_v_int(i != 0 ? MANY - 1 - i : 7)));
    assert_true(same(&up, &down));
    assert_false(same(&up, &other));
}

static void no_memory(void **state)
{
    gr_value a, b;
    bool out;

    assert_true(gr_v_list(&cx.arena, &a) && gr_v_list(&cx.arena, &b));
    for (int64_t i = 0; i < 1000; i++)
        assert_true(gr_v_push(&cx.arena, &a, gr_v_int(i)) &&
                    gr_v_push(&cx.arena, &b, gr_v_int(-i)));
    cx.budget.limit = cx.budget.used + 100;
    assert_int_equal(gr_answer_same(&cx, &a, &b, &out, &err), GR_ELIMIT);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test_setup_teardown(few, start, stop),
                                        cmocka_unit_test_setup_teardown(tables, start, stop),
                                        cmocka_unit_test_setup_teardown(paths, start, stop),
                                        cmocka_unit_test_setup_teardown(many, start, stop),
                                        cmocka_unit_test_setup_teardown(no_memory, start, stop) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
