/* Values: their total order, and when two are the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "base/base.h"

static gr_value node(const char *name)
{
    return gr_v_node(gr_name_of(gr_str_of(name)));
}

static gr_value text(const char *s)
{
    return gr_v_str(gr_str_of(s));
}

/* Every value here comes after the one before it; both ways and against itself. */
static void test_order(void **state)
{
    const gr_value rows[] = {
        gr_v_real(-INFINITY),
        gr_v_int(INT64_MIN),
        gr_v_real(-1.5),
        gr_v_int(-1),
        gr_v_real(-0.5),
        gr_v_int(0),
        gr_v_real(0.5),
        node("9"),
        text("10"),
        gr_v_real(0x1p53),
        gr_v_int((1LL << 53) + 1), /* rounds to the one before as a double */
        gr_v_int(INT64_MAX),
        gr_v_real(0x1p63),
        gr_v_real(INFINITY),
        gr_v_real(NAN),
        text(""),
        node("a"),
        text("ab"),
        gr_v_null(),
        gr_v_bool(false),
        gr_v_bool(true),
        gr_v_time(60),
        gr_v_edge(gr_name_int(1), gr_name_int(2)),
        gr_v_edge(gr_name_int(1), gr_name_int(3)),
    };
    int n = (int)(sizeof rows / sizeof rows[0]);

    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            int c = gr_v_cmp(&rows[i], &rows[k]);

            assert_int_equal((c > 0) - (c < 0), (i > k) - (i < k));
            assert_true(gr_v_eq(&rows[i], &rows[k]) == (i == k));
        }
}

static void test_equal(void **state)
{
    gr_value one = gr_v_int(1), real = gr_v_real(1.0), str = text("1"), name = node("1");
    gr_value deep = gr_v_null(), lists[2];
    gr_arena a;

    assert_true(gr_v_eq(&one, &real));
    assert_true(gr_v_eq(&str, &name));
    assert_true(gr_v_eq(&one, &name));
    assert_true(gr_v_eq(&one, &str));

    gr_arena_init(&a, NULL);
    for (int i = 0; i < 2; i++)
        assert_true(gr_v_list(&a, &lists[i]) && gr_v_push(&a, &lists[i], one));
    assert_true(gr_v_eq(&lists[0], &lists[1]));
    assert_true(gr_v_push(&a, &lists[1], one));
    assert_true(gr_v_cmp(&lists[0], &lists[1]) < 0);
    for (int i = 0; i < 1000000; i++) {
        gr_value outer;

        assert_true(gr_v_list(&a, &outer) && gr_v_push(&a, &outer, deep));
        deep = outer;
    }
    assert_true(gr_v_eq(&deep, &deep));
    gr_arena_clear(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_equal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
