/* Hash maps: against plain arrays, with keys that are alike. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base.h"

#define N 20000

static void strings(void **state)
{
    static char names[N][12];
    gr_budget b = { 0 };
    gr_strmap m;

    gr_strmap_init(&m, &b);
    assert_int_equal(gr_strmap_get(&m, GR_STR("x")), GR_MAP_NONE);
    for (uint32_t i = 0; i < N; i++) {
        uint32_t *v;

        snprintf(names[i], sizeof names[i], "n%u", i);
        v = gr_strmap_put(&m, gr_str_of(names[i]));
        assert_int_equal(*v, GR_MAP_NONE);
        *v = i;
    }
    assert_int_equal(m.n, N);
    for (uint32_t i = 0; i < N; i++)
        assert_int_equal(gr_strmap_get(&m, gr_str_of(names[i])), i);
    assert_int_equal(gr_strmap_get(&m, GR_STR("n")), GR_MAP_NONE);
    assert_int_equal(*gr_strmap_put(&m, GR_STR("n17")), 17);
    assert_int_equal(m.n, N);
    gr_strmap_clear(&m);
    assert_int_equal(b.used, 0);
    assert_int_equal(gr_strmap_get(&m, GR_STR("n17")), GR_MAP_NONE);
}

/* Keys that differ only in length, in zero bytes, or in nothing but the last of many bytes. */
static void alike_strings(void **state)
{
    static const char zeros[64];
    static char longs[256][40];
    gr_strmap m;

    gr_strmap_init(&m, NULL);
    for (uint32_t i = 0; i <= 64; i++)
        *gr_strmap_put(&m, (gr_str){ zeros, i }) = i;
    for (uint32_t i = 0; i < 256; i++) {
        memset(longs[i], 'a', sizeof longs[i]);
        longs[i][39] = (char)i;
        *gr_strmap_put(&m, (gr_str){ longs[i], 40 }) = 100 + i;
    }
    assert_int_equal(m.n, 65 + 256);
    for (uint32_t i = 0; i <= 64; i++)
        assert_int_equal(gr_strmap_get(&m, (gr_str){ zeros, i }), i);
    for (uint32_t i = 0; i < 256; i++)
        assert_int_equal(gr_strmap_get(&m, (gr_str){ longs[i], 40 }), 100 + i);
    assert_int_equal(gr_strmap_get(&m, (gr_str){ NULL, 0 }), 0);
    gr_strmap_clear(&m);
}

static void numbers(void **state)
{
    static const unsigned shifts[] = { 0, 20, 32, 44 };
    gr_budget b = { 0 };
    gr_u64map m;

    for (size_t s = 0; s < 4; s++) {
        gr_u64map_init(&m, &b);
        assert_int_equal(gr_u64map_get(&m, 0), GR_MAP_NONE);
        for (uint32_t i = 0; i < N; i++)
            *gr_u64map_put(&m, (uint64_t)i << shifts[s]) = i;
        *gr_u64map_put(&m, UINT64_MAX) = 7;
        assert_int_equal(m.n, N + 1);
        for (uint32_t i = 0; i < N; i++)
            assert_int_equal(gr_u64map_get(&m, (uint64_t)i << shifts[s]), i);
        assert_int_equal(gr_u64map_get(&m, UINT64_MAX), 7);
        assert_int_equal(gr_u64map_get(&m, UINT64_MAX - 1), GR_MAP_NONE);
        gr_u64map_clear(&m);
        assert_int_equal(b.used, 0);
    }
}

/* The low bits choose the slot: numbers in a row, far apart or shifted must spread over them. */
static void hashes_spread(void **state)
{
    for (unsigned shift = 0; shift < 52; shift++) {
        unsigned filled = 0;
        static unsigned char seen[4096];

        memset(seen, 0, sizeof seen);
        for (uint64_t i = 0; i < 4096; i++) {
            size_t slot = gr_hash_u64(i << shift) & 4095;

            filled += seen[slot] == 0;
            seen[slot] = 1;
        }
        assert_in_range(filled, 2400, 4096);
    }
}

static void limit_is_kept(void **state)
{
    gr_budget b = { .limit = 5000 };
    gr_u64map m;
    uint32_t *v;
    uint32_t i;

    gr_u64map_init(&m, &b);
    for (i = 0; (v = gr_u64map_put(&m, i)) != NULL; i++)
        *v = i;
    assert_true(i > 50 && b.refused);
    for (uint32_t k = 0; k < i; k++)
        assert_int_equal(gr_u64map_get(&m, k), k);
    gr_u64map_clear(&m);
    assert_int_equal(b.used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strings),       cmocka_unit_test(alike_strings), cmocka_unit_test(numbers),
        cmocka_unit_test(hashes_spread), cmocka_unit_test(limit_is_kept),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
