/* Fault injection: a call is run with its k-th allocation failing, for k = 0, 1, 2, ... until none
 * fails, once with that allocation alone and once with all after it failing too.
 *
 * Programs that include this are linked with --wrap for the functions below. That catches the calls
 * in libgrasp and in the test, not those inside other libraries: grasp must not free what another
 * library allocated with anything but that library's own function. */
#ifndef TEST_FAULT_H
#define TEST_FAULT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t size);
void __real_free(void *p);
char *__real_realpath(const char *path, char *out);
int __real_clock_gettime(clockid_t id, struct timespec *t);

static atomic_size_t oom_here;
static atomic_size_t *oom_count = &oom_here; /* allocations asked for */
static atomic_long oom_live;                 /* blocks that are not freed */
static size_t oom_first = SIZE_MAX;
static size_t oom_last = SIZE_MAX;

static inline bool oom_fails(void)
{
    size_t k = atomic_fetch_add(oom_count, 1);

    return k >= oom_first && k <= oom_last;
}

static inline void *oom_counted(void *p)
{
    if (p != NULL)
        atomic_fetch_add(&oom_live, 1);
    return p;
}

void *__wrap_malloc(size_t size)
{
    return oom_fails() ? NULL : oom_counted(__real_malloc(size));
}

void *__wrap_calloc(size_t n, size_t size)
{
    return oom_fails() ? NULL : oom_counted(__real_calloc(n, size));
}

void *__wrap_realloc(void *p, size_t size)
{
    void *q;

    if (oom_fails())
        return NULL;
    q = __real_realloc(p, size);
    return p == NULL ? oom_counted(q) : q;
}

void __wrap_free(void *p)
{
    if (p != NULL)
        atomic_fetch_sub(&oom_live, 1);
    __real_free(p);
}

static long fault_clock = -1; /* where the clock stands; negative = the true time */

/* A clock that goes on by one nanosecond a look: a deadline in k ns is met at the k-th look. */
int __wrap_clock_gettime(clockid_t id, struct timespec *t)
{
    if (fault_clock < 0)
        return __real_clock_gettime(id, t);
    *t = (struct timespec){ .tv_nsec = ++fault_clock };
    return 0;
}

char *__wrap_strdup(const char *s)
{
    size_t n = strlen(s) + 1;
    char *copy = __wrap_malloc(n);

    if (copy == NULL)
        errno = ENOMEM;
    return copy != NULL ? memcpy(copy, s, n) : NULL;
}

char *__wrap_realpath(const char *path, char *out)
{
    if (out == NULL && oom_fails()) {
        errno = ENOMEM;
        return NULL;
    }
    return out == NULL ? oom_counted(__real_realpath(path, NULL)) : __real_realpath(path, out);
}

/* From now on the allocations of processes that are forked off count too. */
static inline bool oom_share(void)
{
    void *page =
        mmap(NULL, sizeof *oom_count, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    if (page != MAP_FAILED)
        oom_count = page;
    return page != MAP_FAILED;
}

/* How many allocations fail one by one; of those behind them one in ever so many. */
static inline size_t oom_one_by_one(void)
{
    const char *percent = getenv("GRASP_EFFORT");
    size_t n = percent != NULL ? 256 * strtoul(percent, NULL, 10) / 100 : 256;

    return n != 0 ? n : 1;
}

/* fn tells whether all its calls succeeded, and frees everything in either case. Where a failed
 * allocation is made up for, it may succeed early; in the end, when nothing fails, it must. */
static inline void oom_each(bool (*fn)(void))
{
    size_t few = oom_one_by_one();

    for (int rest = 0; rest < 2; rest++) {
        bool ok = false, hit = true;

        for (size_t k = 0; hit; k += 1 + k / few) {
            long live = oom_live;

            atomic_store(oom_count, 0);
            oom_first = k;
            oom_last = rest == 0 ? k : SIZE_MAX - 1;
            ok = fn();
            hit = atomic_load(oom_count) > k;
            oom_first = oom_last = SIZE_MAX;
            assert_int_equal(oom_live, live);
        }
        assert_true(ok);
    }
}

/* Defines the test oom_NAME that runs the function NAME so. */
#define OOM_TEST(name)                                                                             \
    static void oom_##name(void **state)                                                           \
    {                                                                                              \
        oom_each(name);                                                                            \
    }

#endif
