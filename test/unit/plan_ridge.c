/* Inverses against products, and what leaving one out gives against leaving it out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "plan/plan_int.h"
#include "skip.h"

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

/* A random matrix times its transpose, and something on the diagonal. */
static float *random_matrix(gr_rng *rng, size_t n)
{
    float *x = gr_new_n(&cx.arena, float, n *n), *a = gr_new_n(&cx.arena, float, n *n);

    for (size_t i = 0; i < n * n; i++)
        x[i] = (float)gr_rng_normal(rng);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            a[i * n + j] = gr_dot(x + i * n, x + j * n, n) / (float)n + (i == j ? 0.3F : 0);
    return a;
}

static void inverse(void **state)
{
    static const size_t sizes[] = { 1, 2, 63, 64, 65, 200 };
    gr_rng rng;

    if (gr_blas_need(NULL) != GR_OK)
        skip();
    gr_rng_seed(&rng, 1);
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        size_t n = sizes[s];
        float *a = random_matrix(&rng, n);
        float *b = gr_arena_copy(&cx.arena, a, n * n * sizeof *a);

        assert_int_equal(gr_invert(&cx, b, n, NULL), GR_OK);
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < n; j++) {
                double sum = 0;

                for (size_t k = 0; k < n; k++)
                    sum += (double)a[i * n + k] * (double)b[k * n + j];
                if (fabs(sum - (i == j)) > 2e-3)
                    fail_msg("size %zu: %zu, %zu: %g", n, i, j, sum);
            }
    }
}

static void not_definite(void **state)
{
    float a[4] = { 1, 2, 2, 1 };
    gr_err err = { 0 };

    if (gr_blas_need(NULL) != GR_OK)
        skip();
    assert_int_equal(gr_invert(&cx, a, 2, &err), GR_EINTERNAL);
}

/* The score of i by all others: what the inverse of the whole matrix tells without another one. */
static void leave_one_out(void **state)
{
    enum { N = 40 };
    float *k, *a, y[N];
    gr_rng rng;

    if (gr_blas_need(NULL) != GR_OK)
        skip();
    gr_rng_seed(&rng, 2);
    k = random_matrix(&rng, N);
    a = gr_arena_copy(&cx.arena, k, N * N * sizeof *k);
    for (size_t i = 0; i < N; i++)
        y[i] = (float)gr_rng_below(&rng, 2);
    assert_int_equal(gr_invert(&cx, a, N, NULL), GR_OK);
    for (size_t out = 0; out < N; out++) {
        float rest[(N - 1) * (N - 1)], weight;
        double quick = 0, slow = 0;

        for (size_t i = 0, m = 0; i < N; i++)
            for (size_t j = 0; j < N; j++)
                if (i != out && j != out)
                    rest[m++] = k[i * N + j];
        assert_int_equal(gr_invert(&cx, rest, N - 1, NULL), GR_OK);
        for (size_t i = 0; i < N; i++)
            quick += (double)(a[out * N + i] * y[i]);
        quick = (double)y[out] - quick / (double)a[out * N + out];
        for (size_t i = 0; i < N - 1; i++) {
            weight = 0;
            for (size_t j = 0; j < N - 1; j++)
                weight += rest[i * (N - 1) + j] * y[j + (j >= out)];
            slow += (double)(weight * k[out * N + i + (i >= out)]);
        }
        assert_true(fabs(quick - slow) < 1e-3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(inverse, set_up, tear_down),
        cmocka_unit_test_setup_teardown(not_definite, set_up, tear_down),
        cmocka_unit_test_setup_teardown(leave_one_out, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
