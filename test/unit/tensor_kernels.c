/* Kernels against each other, bit by bit, and layers against what they are defined as. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "tensor/tensor_int.h"

static void assert_near(double found, double expected, double by)
{
    if (!(fabs(found - expected) <= by))
        fail_msg("%.9g, expected %.9g", found, expected);
}

static float *random_floats(gr_ctx *cx, gr_rng *r, size_t n)
{
    float *x = gr_floats(&cx->arena, n, 1);

    for (size_t i = 0; i < n; i++)
        x[i] = (float)gr_rng_normal(r);
    return x;
}

/* Also with the largest numbers that there are, -128 among them. */
static int8_t *random_rows(gr_ctx *cx, gr_rng *r, size_t n)
{
    int8_t *w = gr_arena_alloc(&cx->arena, n);
    bool extreme = gr_rng_below(r, 4) == 0;

    for (size_t i = 0; i < n; i++)
        w[i] = extreme ? -128 : (int8_t)gr_rng_next(r);
    return w;
}

/* The sums are exact: what plain C gives is also what 64-bit integers give. */
static void check_product(gr_ctx *cx, const gr_linear *l, const gr_rows *q, const float *y)
{
    for (size_t t = 0; t < q->n; t++)
        for (size_t o = 0; o < l->out; o++) {
            int64_t sum = 0;

            for (size_t i = 0; i < l->in; i++)
                sum += (int64_t)l->rows[o * l->in + i] * q->at[t * l->in + i];
            assert_near(y[t * l->out + o], (double)sum * q->scale[t] * l->scale[o] + l->bias[o],
                        1e-6 * fabs((double)sum * q->scale[t] * l->scale[o]) + 1e-6);
        }
}

static void same_bits(void **state)
{
    gr_rng r;

    gr_rng_seed(&r, 1);
    for (int round = 0; round < 60; round++) {
        size_t n = 1 + gr_rng_below(&r, 9), in = 1 + gr_rng_below(&r, round < 50 ? 100 : 1000);
        size_t out = 1 + gr_rng_below(&r, 150);
        gr_linear l = { .out = out, .in = in };
        float *first, *y;
        gr_rows q;
        gr_ctx cx;

        gr_ctx_init(&cx);
        cx.pool = round % 2 != 0 ? gr_pool_new(2) : NULL;
        l.rows = random_rows(&cx, &r, out * in);
        l.scale = random_floats(&cx, &r, out);
        l.bias = random_floats(&cx, &r, out);
        assert_true(gr_rows_make(&cx.arena, n, in, &q));
        gr_quantise(&cx, random_floats(&cx, &r, n * in), n, in, &q);
        first = gr_floats(&cx.arena, n, out);
        y = gr_floats(&cx.arena, n, out);
        gr_linear_run(&cx, gr_kernel_at(0), &l, &q, first);
        check_product(&cx, &l, &q, first);
        for (size_t k = 1; gr_kernel_at(k) != NULL; k++) {
            gr_linear_run(&cx, gr_kernel_at(k), &l, &q, y);
            assert_memory_equal(y, first, n * out * sizeof *y);
        }
        gr_pool_free(cx.pool);
        gr_ctx_clear(&cx);
    }
}

static void rounding(void **state)
{
    float x[] = { 1, -2, 0.5f, 0, 0, 0, 1e-38f, -1e-40f, 0, 1, INFINITY, 0, NAN, 3, 0 };
    int8_t at[8 * 3];
    float scale[5];
    gr_rows q = { .at = at, .scale = scale };
    gr_ctx cx;

    gr_ctx_init(&cx);
    gr_quantise(&cx, x, 5, 3, &q);
    assert_int_equal(at[0], 64); /* 63.5 goes to even */
    assert_int_equal(at[1], -127);
    assert_int_equal(at[2], 32);
    assert_near(scale[0], 2.0 / 127, 1e-9);
    assert_true(scale[1] == 0 && scale[2] < 1e-38f);
    for (size_t i = 3; i < 15; i++)
        assert_int_equal(at[i], 0);
    assert_true(isnan(scale[3]) && isnan(scale[4]));
    gr_ctx_clear(&cx);
}

static void activations(void **state)
{
    double sum = 0;
    float e[32];
    gr_ctx cx;

    gr_ctx_init(&cx);
    for (int i = -90000; i <= 90000; i++) {
        double x = i / 10000.0;
        float y = (float)x;

        gr_gelu(&cx, &y, 1);
        assert_near(y, (float)x / 2 * erfc(-(float)x / sqrt(2)), 1e-6);
    }
    for (size_t n = 1; n <= 32; n++) {
        for (size_t i = 0; i < n; i++)
            e[i] = (float)i * 3 - 40;
        gr_softmax(e, n);
        sum = 0;
        for (size_t i = 0; i < n; i++)
            sum += exp(3 * ((double)i - (double)n + 1));
        for (size_t i = 0; i < n; i++)
            assert_near(e[i], exp(3 * ((double)i - (double)n + 1)) / sum, 1e-6);
    }
    gr_ctx_clear(&cx);
}

static void norms(void **state)
{
    float weight[] = { 1, 2, 1, 1, 1, 1, 1, 1, 1 }, bias[] = { 0, 0, 5, 0, 0, 0, 0, 0, 0 };
    float x[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9 };
    gr_norm n = { weight, bias, 9 };

    gr_norm_run(&n, x, 1, x);
    assert_near(x[0], -4 / sqrt(60 / 9.0), 1e-6);
    assert_near(x[1], 2 * -3 / sqrt(60 / 9.0), 1e-6);
    assert_near(x[2], 5 - 2 / sqrt(60 / 9.0), 1e-6);
    assert_near(x[8], 4 / sqrt(60 / 9.0), 1e-6);
}

/* The one of many rows against the one of single rows. */
static void attention(void **state)
{
    static const struct {
        size_t n, width, heads;
    } sizes[] = { { 1, 1, 1 }, { 3, 6, 2 }, { 17, 32, 1 }, { 33, 40, 5 }, { 70, 96, 3 } };
    gr_rng r;

    gr_rng_seed(&r, 2);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        size_t n = sizes[i].n, width = sizes[i].width, heads = sizes[i].heads;
        const float **keys, **values;
        float *q, *k, *v, *work, *all, *one;
        gr_ctx cx;

        gr_ctx_init(&cx);
        q = random_floats(&cx, &r, n * width);
        k = random_floats(&cx, &r, n * width);
        v = random_floats(&cx, &r, n * width);
        all = gr_floats(&cx.arena, n, width);
        one = gr_floats(&cx.arena, 1, width);
        work = gr_floats(&cx.arena, 1, gr_attend_work(n, width, heads));
        keys = gr_new_n(&cx.arena, const float *, n);
        values = gr_new_n(&cx.arena, const float *, n);
        for (size_t t = 0; t < n; t++) {
            keys[t] = k + t * width;
            values[t] = v + t * width;
        }
        gr_attend(&cx, q, k, v, n, width, heads, work, all);
        for (size_t t = 0; t < n; t++) {
            gr_attend_one(q + t * width, keys, values, n, width, heads, work, one);
            for (size_t c = 0; c < width; c++)
                assert_near(all[t * width + c], one[c], 2e-6);
        }
        gr_ctx_clear(&cx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_bits), cmocka_unit_test(rounding),  cmocka_unit_test(activations),
        cmocka_unit_test(norms),     cmocka_unit_test(attention),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
