/* Norms, activations and attention against what they are defined as. */
#include "floats.h"

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
        cmocka_unit_test(activations),
        cmocka_unit_test(norms),
        cmocka_unit_test(attention),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
