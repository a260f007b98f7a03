/* Loops of four lanes and of eight give the same bits, whatever the sizes. */
#include "floats.h"
#include "skip.h"

#define LANES    4
#define IN(name) name##_4
#define TARGET
#include "tensor/lanes_int.h"

#define LANES    8
#define IN(name) name##_8
#if defined(__x86_64__)
#define TARGET __attribute__((target("avx2")))
#else
#define TARGET
#endif
#include "tensor/lanes_int.h"

#define MOST 80

typedef struct room {
    float a[MOST * MOST], b[MOST * MOST], c[MOST * MOST];
} room;

static void fill(gr_rng *r, room *x)
{
    for (size_t i = 0; i < MOST * MOST; i++) {
        x->a[i] = (float)(gr_rng_normal(r) * (gr_rng_below(r, 9) == 0 ? 40 : 1));
        x->b[i] = (float)gr_rng_normal(r);
        x->c[i] = 0;
    }
}

static void run(const gr_loops *l, room *x, size_t n, size_t m)
{
    const float *rows[MOST];
    gr_norm norm = { x->b, x->b + MOST, n };
    size_t heads = m % 2 + 1;

    for (size_t i = 0; i < n; i++)
        rows[i] = x->b + i * MOST;
    x->c[0] = l->dot(x->a, x->b, n);
    l->norm(&norm, x->a, x->c + 1);
    l->multiply(x->a, MOST, x->b, x->c + MOST, m, n, gr_padded(m));
    l->attend_one(x->a, rows, rows, n, m * heads, heads, x->c + 40 * MOST, x->c + 41 * MOST + 3);
    l->softmax(x->a + MOST, n);
    l->gelu(x->a + 2 * MOST, gr_padded(n));
}

static void same_bits(void **state)
{
    static room four, eight;
    gr_rng r;

#if defined(__x86_64__)
    if (!__builtin_cpu_supports("avx2"))
        SKIP_TEST("no AVX2");
#endif
    gr_rng_seed(&r, 5);
    for (size_t n = 1; n <= 64; n++)
        for (size_t m = 1; m <= 33; m += 4) {
            fill(&r, &four);
            eight = four;
            run(&loops_4, &four, n, m);
            run(&loops_8, &eight, n, m);
            assert_memory_equal(&four, &eight, sizeof four);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(same_bits) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
