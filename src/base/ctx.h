/* gr_ctx: one request on one thread: its memory, its limits, how to stop it, whom to tell.
 *
 * Long work takes it first and polls it at least every millisecond or so. */
#ifndef GR_CTX_H
#define GR_CTX_H

#include <pthread.h>
#include <stdatomic.h>

#include "base/mem.h"
#include "base/pool.h"
#include "base/status.h"

/* Who hears of a request while it runs. What is going on is told as it advances; where nothing
 * advances for half a second, what was told last is told again, so that silence means an end. */
typedef struct gr_pulse {
    pthread_t thread; /* the only one that calls fn */
    void (*fn)(void *arg, const char *what, uint64_t done, uint64_t total); /* total 0 = unknown */
    void *arg;
    int64_t told_ns;
    const char *what;
    uint64_t done, total;
} gr_pulse;

typedef struct gr_ctx {
    gr_budget budget;
    gr_arena arena;   /* values of this request */
    gr_arena scratch; /* of the running tool; emptied after each call */
    gr_pool *pool;    /* borrowed, may be NULL */
    uint64_t seed;
    int64_t deadline_ns;       /* on gr_now_ns's clock; 0 = none */
    const atomic_bool *cancel; /* borrowed, may be NULL */
    gr_pulse *pulse;           /* borrowed; NULL = nobody listens */
    bool rounded;              /* see gr_ctx_rounded; whoever runs a tool resets it */
    int rounded_exp10;
    bool at_hand; /* the running tool found its model open; whoever runs a tool resets it */
} gr_ctx;

void gr_ctx_init(gr_ctx *cx); /* no limits, seed 0 */
void gr_ctx_clear(gr_ctx *cx);

int64_t gr_now_ns(void); /* monotonic */

/* GR_OK, or the kind with which the work has to stop. Any thread may call it. */
gr_status gr_ctx_poll(const gr_ctx *cx);
/* The same with the message. */
gr_status gr_ctx_check(const gr_ctx *cx, gr_err *err);
/* The running tool rounded numbers to multiples of 10^exp10 before it used them. */
void gr_ctx_rounded(gr_ctx *cx, int exp10);
/* Tells how far the work is. `what` lives as long as the request. Any thread may call it; those of
 * other threads are dropped. */
void gr_ctx_progress(const gr_ctx *cx, const char *what, uint64_t done, uint64_t total);
/* Something begins whose length nobody knows; it is told of when it takes long. */
void gr_ctx_begins(const gr_ctx *cx, const char *what);

/* For allocations that failed: limit error or machine out of memory, with the right words. */
gr_status gr_fail_memory(const gr_ctx *cx, gr_err *err);

#endif
