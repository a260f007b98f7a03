/* Exact decimals: what people write adds up, and what comes out is rounded once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "base/base.h"

static gr_exact number(double d)
{
    return gr_exact_of(gr_num_decimal(d));
}

static double plus(double a, double b)
{
    gr_exact sum = number(a);

    assert_true(gr_exact_add(&sum, number(b)));
    return gr_exact_value(&sum);
}

static double over(double a, double b)
{
    gr_exact x = number(a), y = number(b);

    return gr_exact_ratio(&x, &y);
}

static double to_decimals(double d, int n)
{
    gr_exact x = number(d), y = gr_exact_round(&x, n);

    return gr_exact_value(&y);
}

static void decimals_are_the_shortest(void **state)
{
    static const struct {
        double d;
        int64_t m;
        int exp10;
    } rows[] = {
        { 0, 0, 0 },         { -0.0, 0, 0 },  { 2.675, 2675, -3 },
        { -120, -12, 1 },    { 1e20, 1, 20 }, { 1.0 / 3, 3333333333333333, -16 },
        { 5e-324, 5, -324 }, { 1e23, 1, 23 }, { 9007199254740993.0, 9007199254740992, 0 },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_decimal x = gr_num_decimal(rows[i].d);

        assert_true(x.m == rows[i].m && x.exp10 == rows[i].exp10);
        assert_true(gr_decimal_value(x) == rows[i].d);
    }
}

static void sums_are_as_written(void **state)
{
    gr_exact s = number(1e300);

    assert_true(plus(0.1, 0.2) == 0.3);
    assert_true(plus(1e20, 7) == 1e20);
    assert_true(plus(1.1, -1.1) == 0 && !signbit(plus(1.1, -1.1)));
    assert_true(plus(9007199254740992, 0.5) == 9007199254740992);
    assert_true(plus(9007199254740992, 1.0001) == 9007199254740994);
    assert_true(isinf(plus(1.5e308, 1.5e308)));
    assert_false(gr_exact_add(&s, number(1)));
    assert_true(gr_exact_value(&s) == 1e300);
    s = (gr_exact){ 0, 0 };
    for (int i = 0; i < 1000; i++)
        assert_true(gr_exact_add(&s, number(0.001)));
    assert_true(gr_exact_value(&s) == 1);
}

static void products_and_ratios_are_rounded_once(void **state)
{
    gr_exact x = number(1.1), y = number(1.1), r;

    assert_true(gr_exact_multiply(&x, &y, &r) && gr_exact_value(&r) == 1.21);
    assert_true(over(0.3, 0.1) == 3 && over(1, 3) == 1.0 / 3 && over(-6, 0.5) == -12);
    assert_true(over(0, 7) == 0 && over(1e-300, 1e300) == 0);
    assert_true(over(1e300, 3e-10) > 1e308 && isinf(over(1e300, 3e-10)));
    x = (gr_exact){ INT64_MAX, 0 };
    y = (gr_exact){ 1, 0 };
    assert_true(gr_exact_ratio(&x, &y) == 0x1p63);
}

static void rounding_follows_the_decimal(void **state)
{
    assert_true(to_decimals(2.675, 2) == 2.68 && to_decimals(1.005, 2) == 1.01);
    assert_true(to_decimals(0.5, 0) == 1 && to_decimals(-0.5, 0) == -1 && to_decimals(2.5, 0) == 3);
    assert_true(to_decimals(0.4, 0) == 0 && !signbit(to_decimals(-0.4, 0)));
    assert_true(to_decimals(1e-300, 3) == 0 && to_decimals(1e300, 3) == 1e300);
    assert_true(to_decimals(2.675, 7) == 2.675);
}

static double total(const double *at, size_t n, uint32_t over_n)
{
    gr_wide w = { 0 };

    for (size_t i = 0; i < n; i++)
        gr_wide_add(&w, number(at[i]));
    return gr_wide_over(&w, over_n);
}

static void sums_of_any_size(void **state)
{
    assert_true(total((double[]){ 1e100, 1.5, -1e100 }, 3, 1) == 1.5);
    assert_true(total((double[]){ 1.5e308, 5e-324, -1.5e308 }, 3, 1) == 5e-324);
    assert_true(total((double[]){ -1.5e308, 5e-324, 1.5e308 }, 3, 1) == 5e-324);
    assert_true(total((double[]){ 0.1, 0.2, -0.7 }, 3, 1) == -0.4);
    assert_true(total((double[]){ 0.1, 0.2 }, 2, 2) == 0.15);
    assert_true(total((double[]){ -1, 0, 0 }, 3, 3) == -1.0 / 3);
    assert_true(total((double[]){ 1e308, 1e308 }, 2, 2) == 1e308);
    assert_true(isinf(total((double[]){ 1e308, 1e308 }, 2, 1)));
    assert_true(total(NULL, 0, 1) == 0 && !signbit(total((double[]){ -1, 1 }, 2, 1)));
}

static void ranks_keep_the_order(void **state)
{
    static const double rising[] = { -1e300, -1, -5e-324, 0, 5e-324, 0.1, 0.3, 1e20 };

    for (size_t i = 0; i < sizeof rising / sizeof *rising; i++) {
        assert_true(gr_num_ranked(gr_num_rank(rising[i])) == rising[i]);
        assert_true(i == 0 || gr_num_rank(rising[i - 1]) < gr_num_rank(rising[i]));
    }
    assert_true(gr_num_rank(-0.0) == gr_num_rank(0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decimals_are_the_shortest),
        cmocka_unit_test(sums_are_as_written),
        cmocka_unit_test(products_and_ratios_are_rounded_once),
        cmocka_unit_test(rounding_follows_the_decimal),
        cmocka_unit_test(sums_of_any_size),
        cmocka_unit_test(ranks_keep_the_order),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
