/* Budgets, heap blocks and arenas. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base.h"

static void checked_arithmetic(void **state)
{
    size_t out = 7;

    assert_false(gr_mul_size(SIZE_MAX, 2, &out));
    assert_false(gr_add_size(SIZE_MAX, 1, &out));
    assert_true(gr_mul_size(SIZE_MAX, 1, &out));
    assert_int_equal(out, SIZE_MAX);
    assert_true(gr_add_size(2, 3, &out));
    assert_int_equal(out, 5);
}

static void budget_counts(void **state)
{
    gr_budget b = { .limit = 1000 };
    char *p = gr_mem_resize(&b, NULL, 0, 600), *q;

    assert_non_null(p);
    p[599] = 'x';
    assert_int_equal(b.used, 600);
    assert_null(gr_mem_resize(&b, NULL, 0, 401));
    assert_true(b.refused);
    assert_int_equal(b.used, 600);
    assert_null(gr_mem_resize(&b, p, 600, 1001));
    assert_int_equal(p[599], 'x');
    q = gr_mem_resize(&b, p, 600, 1000);
    assert_int_equal(q[599], 'x');
    q = gr_mem_resize(&b, q, 1000, 10);
    assert_int_equal(b.used, 10);
    assert_null(gr_mem_resize(&b, q, 10, 0));
    assert_int_equal(b.used, 0);
    assert_int_equal(b.peak, 1000);
    assert_null(gr_mem_resize(&b, NULL, 0, 0));
}

static void charge_and_overflow(void **state)
{
    gr_budget b = { 0 };

    assert_true(gr_budget_charge(&b, SIZE_MAX - 5));
    assert_false(gr_budget_charge(&b, 6));
    assert_int_equal(b.used, SIZE_MAX - 5);
    gr_budget_credit(&b, SIZE_MAX - 5);
    assert_int_equal(b.used, 0);
    assert_true(gr_budget_charge(NULL, SIZE_MAX));
    assert_null(gr_mem_zeroed(&b, SIZE_MAX / 2, 3));
    assert_int_equal(b.used, 0);
}

static void zeroed(void **state)
{
    gr_budget b = { 0 };
    char *p = gr_mem_zeroed(&b, 10, 10), *none = gr_mem_zeroed(&b, 0, 8);

    for (int i = 0; i < 100; i++)
        assert_int_equal(p[i], 0);
    assert_non_null(none);
    assert_int_equal(b.used, 100);
    gr_mem_resize(&b, p, 100, 0);
    gr_mem_resize(&b, none, 0, 0);
    assert_int_equal(b.used, 0);
}

static void arena_blocks(void **state)
{
    gr_budget b = { 0 };
    gr_arena a;
    unsigned char *at[300];

    gr_arena_init(&a, &b);
    for (size_t i = 0; i < 300; i++) {
        at[i] = gr_arena_alloc(&a, i * 7);
        assert_non_null(at[i]);
        assert_int_equal((uintptr_t)at[i] % 16, 0);
        memset(at[i], (int)(i & 0xff), i * 7);
    }
    for (size_t i = 0; i < 300; i++)
        for (size_t k = 0; k < i * 7; k++)
            assert_int_equal(at[i][k], i & 0xff);
    assert_memory_equal(gr_arena_copy(&a, "abc", 4), "abc", 4);
    assert_non_null(gr_arena_copy(&a, NULL, 0));
    assert_null(gr_arena_alloc(&a, SIZE_MAX));
    assert_null(gr_arena_alloc(&a, SIZE_MAX - 15));
    assert_null(gr_arena_zeroed(&a, SIZE_MAX / 4, 8));
    gr_arena_clear(&a);
    assert_int_equal(b.used, 0);
    assert_int_equal(*gr_new(&a, int), 0);
    gr_arena_clear(&a);
}

static void arena_keeps_limit(void **state)
{
    gr_budget b = { .limit = 100000 };
    gr_arena a;

    gr_arena_init(&a, &b);
    while (gr_arena_alloc(&a, 100) != NULL)
        continue;
    assert_true(b.refused);
    assert_in_range(b.peak, 50000, 100000);
    gr_arena_clear(&a);
    assert_int_equal(b.used, 0);
}

static char order[8];

static void note(void *arg)
{
    size_t n = strlen(order);

    order[n] = *(char *)arg;
    order[n + 1] = '\0';
}

static void cleanups_newest_first(void **state)
{
    gr_arena a;

    gr_arena_init(&a, NULL);
    assert_true(gr_arena_on_clear(&a, note, "a"));
    assert_true(gr_arena_on_clear(&a, note, gr_arena_copy(&a, "b", 2)));
    assert_true(gr_arena_on_clear(&a, note, "c"));
    gr_arena_clear(&a);
    assert_string_equal(order, "cba");
    gr_arena_clear(&a);
    assert_string_equal(order, "cba");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(checked_arithmetic),    cmocka_unit_test(budget_counts),
        cmocka_unit_test(charge_and_overflow),   cmocka_unit_test(zeroed),
        cmocka_unit_test(arena_blocks),          cmocka_unit_test(arena_keeps_limit),
        cmocka_unit_test(cleanups_newest_first),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
