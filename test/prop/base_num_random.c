/* Random doubles are written shortest and read back; random texts read like the C library's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <ctype.h>
#include <math.h>

#include "base/base.h"

#undef strtod /* the oracle, under the C locale */

static size_t n_digits(const char *text)
{
    size_t n = 0, zeros = 0;

    for (; *text != '\0' && *text != 'e'; text++) {
        if (!isdigit((unsigned char)*text) || (n == 0 && *text == '0'))
            continue;
        n++;
        zeros = *text == '0' ? zeros + 1 : 0;
    }
    return n - zeros;
}

static void check_double(double d)
{
    char text[GR_NUM_MAX], other[GR_NUM_MAX];
    size_t len = gr_num_from_double(d, text);
    double back = 0;

    assert_true(len == strlen(text) && len < GR_NUM_MAX);
    assert_true(strpbrk(text, ".e") != NULL);
    assert_true(strtod(text, NULL) == d);
    assert_true(gr_num_to_double(gr_str_of(text), &back) && back == d);
    assert_true(signbit(back) == signbit(d));
    for (int p = 1; p <= 17; p++) {
        snprintf(other, sizeof other, "%.*g", p, d);
        if (strtod(other, NULL) == d)
            break;
    }
    assert_true(n_digits(text) <= n_digits(other));
}

static void test_random_doubles(void **state)
{
    gr_rng r;

    gr_rng_seed(&r, 1);
    for (int i = 0; i < 200000; i++) {
        uint64_t bits = gr_rng_next(&r);
        double d;

        if (i % 8 == 0)
            bits &= 0x800fffffffffffffU; /* subnormal */
        memcpy(&d, &bits, sizeof d);
        if (isfinite(d))
            check_double(d);
        check_double((double)gr_rng_below(&r, 1000000) / 1000);
    }
}

static void test_random_texts(void **state)
{
    gr_rng r;

    gr_rng_seed(&r, 2);
    for (int i = 0; i < 100000; i++) {
        char text[1200];
        size_t len = 0, n = 1 + gr_rng_below(&r, i % 500 == 0 ? 1100 : 25);
        size_t point = gr_rng_below(&r, n + 1);
        double want, got = 0;

        for (size_t k = 0; k < n; k++) {
            if (k == point)
                text[len++] = '.';
            text[len++] = (char)('0' + gr_rng_below(&r, 10));
        }
        snprintf(text + len, sizeof text - len, "e%d", (int)gr_rng_below(&r, 720) - 360);
        want = strtod(text, NULL);
        assert_true(gr_num_to_double(gr_str_of(text), &got) == (isinf(want) == 0));
        assert_true(isinf(want) || got == want);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_doubles),
        cmocka_unit_test(test_random_texts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
