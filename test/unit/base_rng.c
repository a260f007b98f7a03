/* The random numbers: the published sequence, fairness, ranges. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "base/base.h"

static void test_known_sequence(void **state)
{
    gr_rng r = { { 1, 2, 3, 4 } };

    assert_true(gr_rng_next(&r) == 11520);
    assert_true(gr_rng_next(&r) == 0);
    assert_true(gr_rng_next(&r) == 1509978240);
    assert_true(gr_rng_next(&r) == 1215971899390074240);
}

/* The state after seeding is splitmix64's output, published for these seeds. */
static void test_seeding(void **state)
{
    gr_rng r;

    gr_rng_seed(&r, 1234567);
    assert_true(r.s[0] == 6457827717110365317U);
    assert_true(r.s[1] == 3203168211198807973U);
    assert_true(r.s[2] == 9817491932198370423U);
    assert_true(r.s[3] == 4593380528125082431U);
    gr_rng_seed(&r, 0);
    assert_true(r.s[0] == 0xe220a8397b1dcdafU);
}

static void test_below(void **state)
{
    enum { SIDES = 6, THROWS = 600000 };
    size_t seen[SIDES] = { 0 }, upper = 0;
    gr_rng r;
    double chi2 = 0;

    gr_rng_seed(&r, 7);
    for (int i = 0; i < THROWS; i++)
        seen[gr_rng_below(&r, SIDES)]++;
    for (int i = 0; i < SIDES; i++)
        chi2 += pow((double)seen[i] - THROWS / SIDES, 2) / (THROWS / SIDES);
    assert_true(chi2 < 20.5); /* 5 degrees of freedom, p = 0.001 */

    /* Plain modulo would put two thirds into the lower half of 3 * 2^62. */
    for (int i = 0; i < 100000; i++)
        upper += gr_rng_below(&r, 3ULL << 62) >= 3ULL << 61;
    assert_in_range(upper, 49000, 51000);

    for (int i = 0; i < 100; i++)
        assert_true(gr_rng_below(&r, 1) == 0);
    assert_true(gr_rng_below(&r, 0) == 0);
}

static void test_reals(void **state)
{
    enum { N = 200000 };
    double sum = 0, normal_sum = 0, squares = 0;
    gr_rng r;

    gr_rng_seed(&r, 8);
    for (int i = 0; i < N; i++) {
        double u = gr_rng_unit(&r), x = gr_rng_normal(&r);

        assert_true(u >= 0 && u < 1 && isfinite(x));
        sum += u;
        normal_sum += x;
        squares += x * x;
    }
    assert_true(fabs(sum / N - 0.5) < 0.003);
    assert_true(fabs(normal_sum / N) < 0.01);
    assert_true(fabs(squares / N - 1) < 0.02);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_sequence),
        cmocka_unit_test(test_seeding),
        cmocka_unit_test(test_below),
        cmocka_unit_test(test_reals),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
