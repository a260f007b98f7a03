/* Vectors. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base.h"

static void push_and_clear(void **state)
{
    gr_budget b = { 0 };
    GR_VEC(uint32_t) v = { .budget = &b };

    for (uint32_t i = 0; i < 10000; i++)
        assert_true(gr_vec_push(&v, i * 3));
    assert_int_equal(v.n, 10000);
    for (uint32_t i = 0; i < 10000; i++)
        assert_int_equal(v.at[i], i * 3);
    assert_int_equal(b.used, v.cap * sizeof v.at[0]);
    gr_vec_clear(&v);
    assert_null(v.at);
    assert_int_equal(b.used, 0);
    assert_true(gr_vec_push(&v, 1));
    gr_vec_clear(&v);
    gr_vec_clear(&v);
}

static void reserve(void **state)
{
    GR_VEC(double) v = { 0 };
    const double *at;

    assert_true(gr_vec_reserve(&v, 1000));
    at = v.at;
    for (int i = 0; i < 1000; i++)
        assert_true(gr_vec_push(&v, i));
    assert_ptr_equal(v.at, at);
    assert_false(gr_vec_reserve(&v, SIZE_MAX / 4));
    assert_false(gr_vec_reserve(&v, SIZE_MAX));
    assert_int_equal(v.n, 1000);
    assert_true(v.at[999] == 999);
    gr_vec_clear(&v);
}

static void refused_push_changes_nothing(void **state)
{
    gr_budget b = { .limit = 100 };
    GR_VEC(uint64_t) v = { .budget = &b };
    uint64_t i = 0;

    while (gr_vec_push(&v, i))
        i++;
    assert_true(b.refused);
    assert_in_range(i, 8, 12);
    assert_int_equal(v.n, i);
    assert_int_equal(v.at[i - 1], i - 1);
    gr_vec_clear(&v);
    assert_int_equal(b.used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(push_and_clear),
        cmocka_unit_test(reserve),
        cmocka_unit_test(refused_push_changes_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
