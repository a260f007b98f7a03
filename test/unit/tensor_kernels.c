/* Kernels against each other, bit by bit, and against sums in 64 bits. */
#include "floats.h"

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
        size_t n = 1 + gr_rng_below(&r, round % 3 != 0 ? 9 : 40);
        size_t in = round % 3 != 0 ? 1 + gr_rng_below(&r, round < 50 ? 100 : 1000)
                                   : 64 * (1 + gr_rng_below(&r, 6)); /* whole tiles */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_bits),
        cmocka_unit_test(rounding),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
