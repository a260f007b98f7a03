/* The request context: deadline, cancellation, progress. */
#include "base/base.h"

#include <time.h>

#define TELL_NS 20000000  /* between two calls of a listener */
#define BEAT_NS 500000000 /* without news, after which the old ones are told again */

int64_t gr_now_ns(void)
{
    struct timespec ts;

    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (int64_t)ts.tv_sec * 1000000000 + ts.tv_nsec;
}

void gr_ctx_init(gr_ctx *cx)
{
    memset(cx, 0, sizeof *cx);
    gr_arena_init(&cx->arena, &cx->budget);
    gr_arena_init(&cx->scratch, &cx->budget);
}

void gr_ctx_clear(gr_ctx *cx)
{
    gr_arena_clear(&cx->scratch);
    gr_arena_clear(&cx->arena);
}

/* Tells what is going on unless that was done less than so long ago. */
static void tell(const gr_ctx *cx, int64_t after_ns)
{
    gr_pulse *p = cx->pulse;
    int64_t now = gr_now_ns();

    if (now - p->told_ns < after_ns)
        return;
    p->told_ns = now;
    p->fn(p->arg, p->what, p->done, p->total);
}

static bool is_heard(const gr_ctx *cx)
{
    return cx->pulse != NULL && pthread_equal(cx->pulse->thread, pthread_self());
}

gr_status gr_ctx_poll(const gr_ctx *cx)
{
    if (is_heard(cx))
        tell(cx, BEAT_NS);
    if (cx->cancel != NULL && atomic_load_explicit(cx->cancel, memory_order_relaxed))
        return GR_ECANCELLED;
    if (cx->deadline_ns != 0 && gr_now_ns() > cx->deadline_ns)
        return GR_ELIMIT;
    return GR_OK;
}

gr_status gr_ctx_check(const gr_ctx *cx, gr_err *err)
{
    gr_status st = gr_ctx_poll(cx);

    if (st == GR_ECANCELLED)
        return gr_fail(err, st, "cancelled");
    if (st == GR_ELIMIT)
        return gr_fail(err, st, "the time limit was reached before the work was done");
    return GR_OK;
}

void gr_ctx_rounded(gr_ctx *cx, int exp10)
{
    if (!cx->rounded || cx->rounded_exp10 < exp10)
        cx->rounded_exp10 = exp10;
    cx->rounded = true;
}

void gr_ctx_progress(const gr_ctx *cx, const char *what, uint64_t done, uint64_t total)
{
    if (!is_heard(cx))
        return;
    cx->pulse->what = what;
    cx->pulse->done = done;
    cx->pulse->total = total;
    tell(cx, TELL_NS);
}

void gr_ctx_begins(const gr_ctx *cx, const char *what)
{
    if (!is_heard(cx))
        return;
    cx->pulse->what = what;
    cx->pulse->done = cx->pulse->total = 0;
}

gr_status gr_fail_memory(const gr_ctx *cx, gr_err *err)
{
    if (cx != NULL && atomic_load_explicit(&cx->budget.refused, memory_order_relaxed)) {
        bool small = cx->budget.limit < 1000000;

        return gr_fail(err, GR_ELIMIT, "the memory limit of %zu %s was reached",
                       cx->budget.limit / (small ? 1000 : 1000000), small ? "kB" : "MB");
    }
    return gr_fail(err, GR_EMEMORY, "out of memory");
}
