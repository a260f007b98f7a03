/* The request context: how work is stopped and progress told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base.h"

static void runs_without_limits(void **state)
{
    gr_ctx cx;

    gr_ctx_init(&cx);
    assert_int_equal(gr_ctx_poll(&cx), GR_OK);
    assert_int_equal(gr_ctx_check(&cx, NULL), GR_OK);
    gr_ctx_progress(&cx, "nobody listens", 1, 2);
    gr_ctx_clear(&cx);
}

static void stops(void **state)
{
    atomic_bool cancel = false;
    gr_err err = { 0 };
    gr_ctx cx;

    gr_ctx_init(&cx);
    cx.cancel = &cancel;
    cx.deadline_ns = gr_now_ns() + 3600 * (int64_t)1000000000;
    assert_int_equal(gr_ctx_check(&cx, &err), GR_OK);
    assert_int_equal(err.kind, GR_OK);
    cx.deadline_ns = gr_now_ns() - 1;
    assert_int_equal(gr_ctx_poll(&cx), GR_ELIMIT);
    assert_int_equal(gr_ctx_check(&cx, &err), GR_ELIMIT);
    assert_non_null(strstr(err.message, "time limit"));
    cancel = true;
    assert_int_equal(gr_ctx_check(&cx, &err), GR_ECANCELLED);
    assert_int_equal(err.kind, GR_ECANCELLED);
    gr_ctx_clear(&cx);
}

static void memory_words(void **state)
{
    gr_err err = { 0 };
    gr_ctx cx;

    gr_ctx_init(&cx);
    assert_int_equal(gr_fail_memory(NULL, &err), GR_EMEMORY);
    assert_int_equal(gr_fail_memory(&cx, &err), GR_EMEMORY);
    cx.budget.limit = 3000000;
    assert_null(gr_arena_alloc(&cx.arena, 3000000));
    assert_int_equal(gr_fail_memory(&cx, &err), GR_ELIMIT);
    assert_non_null(strstr(err.message, "3 MB"));
    gr_ctx_clear(&cx);
}

static void arenas_share_budget(void **state)
{
    gr_ctx cx;

    gr_ctx_init(&cx);
    assert_non_null(gr_arena_alloc(&cx.arena, 100000));
    assert_non_null(gr_arena_alloc(&cx.scratch, 100000));
    assert_true(cx.budget.used >= 200000);
    gr_ctx_clear(&cx);
    assert_int_equal(cx.budget.used, 0);
}

static void hear(void *arg, const char *what, uint64_t done, uint64_t total)
{
    snprintf(arg, 64, "%s %u/%u", what, (unsigned)done, (unsigned)total);
}

static void progress(void **state)
{
    char heard[64] = "";
    gr_pulse pulse = { .thread = pthread_self(), .fn = hear, .arg = heard };
    gr_ctx cx;

    gr_ctx_init(&cx);
    cx.pulse = &pulse;
    gr_ctx_progress(&cx, "reading", 3, 7);
    assert_string_equal(heard, "reading 3/7");
    gr_ctx_progress(&cx, "reading", 4, 7); /* too soon */
    assert_string_equal(heard, "reading 3/7");
    gr_ctx_clear(&cx);
}

/* Work that only polls is heard of every half second, with what is known of it. */
static void heartbeat(void **state)
{
    char heard[64] = "";
    gr_pulse pulse = { .thread = pthread_self(), .fn = hear, .arg = heard };
    gr_ctx cx;

    gr_ctx_init(&cx);
    cx.pulse = &pulse;
    pulse.told_ns = gr_now_ns();
    gr_ctx_begins(&cx, "sorting");
    assert_int_equal(gr_ctx_poll(&cx), GR_OK);
    assert_string_equal(heard, "");
    pulse.told_ns -= 600000000;
    assert_int_equal(gr_ctx_poll(&cx), GR_OK);
    assert_string_equal(heard, "sorting 0/0");
    gr_ctx_progress(&cx, "merging", 1, 2);
    pulse.told_ns -= 600000000;
    assert_int_equal(gr_ctx_check(&cx, NULL), GR_OK);
    assert_string_equal(heard, "merging 1/2");
    gr_ctx_clear(&cx);
}

static void *elsewhere(void *arg)
{
    gr_ctx_progress(arg, "reading", 1, 2);
    gr_ctx_begins(arg, "reading");
    gr_ctx_poll(arg);
    return NULL;
}

static void other_threads_are_silent(void **state)
{
    char heard[64] = "";
    gr_pulse pulse = { .thread = pthread_self(), .fn = hear, .arg = heard, .what = "working" };
    pthread_t other;
    gr_ctx cx;

    gr_ctx_init(&cx);
    cx.pulse = &pulse;
    assert_int_equal(pthread_create(&other, NULL, elsewhere, &cx), 0);
    pthread_join(other, NULL);
    assert_string_equal(heard, "");
    assert_string_equal(pulse.what, "working");
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_without_limits),
        cmocka_unit_test(stops),
        cmocka_unit_test(memory_words),
        cmocka_unit_test(arenas_share_budget),
        cmocka_unit_test(progress),
        cmocka_unit_test(heartbeat),
        cmocka_unit_test(other_threads_are_silent),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
