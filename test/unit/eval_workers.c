/* Workers: tasks in other processes, one that crashes, one that hangs, one that says nothing. */
#include "eval/workers_int.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>

enum { ECHO = 100, CRASH, HANG, LEAVE, NO_MEMORY, LONG };

#define LONG_BYTES 3000000u

static char *work(void *arg, uint64_t task, size_t *len)
{
    char *out;

    if (task == CRASH) {
        setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 });
        signal(SIGSEGV, SIG_DFL);
        raise(SIGSEGV);
    }
    while (task == HANG)
        pause();
    if (task == LEAVE)
        _exit(3);
    if (task == NO_MEMORY)
        return NULL;
    *len = task == LONG ? LONG_BYTES : 8;
    out = malloc(*len + 1);
    if (out != NULL) {
        memset(out, 'x', *len);
        memcpy(out, arg, 4);
    }
    return out;
}

static gr_workers *workers;
static gr_err err;

static int begin(void **state)
{
    err = (gr_err){ 0 };
    return gr_workers_new(2, work, "said", &workers, &err) != GR_OK;
}

static int end(void **state)
{
    gr_workers_free(workers);
    return 0;
}

static gr_worked done(uint64_t task, int64_t most_ms)
{
    gr_worked w = { 0 };

    assert_int_equal(gr_workers_give(workers, task, most_ms, &err), GR_OK);
    while (!gr_workers_take(workers, 50, &w))
        ;
    assert_int_equal(w.task, task);
    return w;
}

static void test_replies(void **state)
{
    gr_worked w = done(ECHO, 0);

    assert_false(w.died);
    assert_int_equal(w.len, 8);
    assert_string_equal(w.reply, "saidxxxx");
    free(w.reply);
    w = done(LONG, 0);
    assert_int_equal(w.len, LONG_BYTES);
    free(w.reply);
    w = done(NO_MEMORY, 0);
    assert_false(w.died);
    assert_null(w.reply);
    w = done(ECHO, 0); /* and goes on */
    assert_non_null(w.reply);
    free(w.reply);
}

static void test_ends(void **state)
{
    gr_worked w = done(CRASH, 0);

    assert_true(w.died && !w.late);
    assert_int_equal(w.signal, SIGSEGV);
    assert_null(w.reply);
    w = done(LEAVE, 0);
    assert_true(w.died);
    assert_int_equal(w.signal, 0);
    w = done(HANG, 100);
    assert_true(w.died && w.late);
    w = done(ECHO, 0);
    assert_non_null(w.reply);
    free(w.reply);
}

/* One hangs, the other goes on beside it. */
static void test_side_by_side(void **state)
{
    gr_worked w;

    assert_int_equal(gr_workers_give(workers, HANG, 0, &err), GR_OK);
    assert_true(gr_workers_idle(workers));
    for (int i = 0; i < 3; i++) {
        w = done(ECHO, 0);
        free(w.reply);
    }
    assert_int_equal(gr_workers_give(workers, HANG, 0, &err), GR_OK);
    assert_false(gr_workers_idle(workers));
    assert_false(gr_workers_take(workers, 20, &w));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_replies, begin, end),
        cmocka_unit_test_setup_teardown(test_ends, begin, end),
        cmocka_unit_test_setup_teardown(test_side_by_side, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
