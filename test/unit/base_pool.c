/* Parallel loops: every task once, whoever calls, nested or at the same time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pthread.h>
#include <signal.h>

#include "base/base.h"

#define TASKS 1000

typedef struct count {
    atomic_uint done[TASKS];
    gr_pool *pool;
} count;

static void one(void *arg, size_t i)
{
    count *c = arg;

    atomic_fetch_add(&c->done[i], 1);
}

static void check(count *c, size_t n, unsigned times)
{
    for (size_t i = 0; i < TASKS; i++)
        assert_int_equal(c->done[i], i < n ? times : 0);
}

static void every_task_once(void **state)
{
    static const size_t sizes[] = { 0, 1, 2, 3, TASKS };

    for (unsigned threads = 0; threads < 6; threads++) {
        gr_pool *p = gr_pool_new(threads);

        assert_non_null(p);
        assert_true(threads == 0 || gr_pool_threads(p) == threads);
        for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
            count c = { 0 };

            for (int round = 0; round < 200; round++)
                gr_pool_each(p, sizes[k], one, &c);
            check(&c, sizes[k], 200);
        }
        gr_pool_free(p);
    }
}

static void in_order(void *arg, size_t i)
{
    assert_int_equal((*(size_t *)arg)++, i);
}

static void without_pool(void **state)
{
    size_t next = 0;

    assert_int_equal(gr_pool_threads(NULL), 1);
    gr_pool_each(NULL, TASKS, in_order, &next);
    assert_int_equal(next, TASKS);
    gr_pool_free(NULL);
    gr_pool_free(gr_pool_new(3));
}

static void nest(void *arg, size_t i)
{
    count *c = arg;

    gr_pool_each(c->pool, TASKS, one, c);
}

static void nested_loops(void **state)
{
    count c = { .pool = gr_pool_new(4) };

    gr_pool_each(c.pool, 20, nest, &c);
    check(&c, TASKS, 20);
    gr_pool_free(c.pool);
}

static void *loop(void *arg)
{
    count *c = arg;

    for (int round = 0; round < 50; round++)
        gr_pool_each(c->pool, TASKS, one, c);
    return NULL;
}

static void callers_at_once(void **state)
{
    count c = { .pool = gr_pool_new(3) };
    pthread_t threads[4];

    for (int i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, loop, &c), 0);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    check(&c, TASKS, 200);
    gr_pool_free(c.pool);
}

typedef struct meeting {
    pthread_barrier_t all;
    pthread_t caller;
    atomic_uint open_workers; /* workers that a signal could reach */
} meeting;

static void meet(void *arg, size_t i)
{
    meeting *m = arg;
    sigset_t set;

    pthread_barrier_wait(&m->all);
    pthread_sigmask(SIG_BLOCK, NULL, &set);
    if (!pthread_equal(pthread_self(), m->caller) && !sigismember(&set, SIGINT))
        atomic_fetch_add(&m->open_workers, 1);
}

/* Three tasks that wait for each other end only if three threads run them. */
static void really_parallel(void **state)
{
    gr_pool *p = gr_pool_new(3);
    meeting m = { .caller = pthread_self() };
    sigset_t set;

    pthread_barrier_init(&m.all, NULL, 3);
    gr_pool_each(p, 3, meet, &m);
    assert_int_equal(m.open_workers, 0);
    pthread_sigmask(SIG_BLOCK, NULL, &set);
    assert_false(sigismember(&set, SIGINT));
    pthread_barrier_destroy(&m.all);
    gr_pool_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_task_once), cmocka_unit_test(without_pool),
        cmocka_unit_test(nested_loops),    cmocka_unit_test(callers_at_once),
        cmocka_unit_test(really_parallel),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
