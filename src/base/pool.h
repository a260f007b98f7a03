/* A small thread pool for parallel loops. */
#ifndef GR_POOL_H
#define GR_POOL_H

#include <stddef.h>

typedef struct gr_pool gr_pool;

/* n_threads counts the caller: 2 starts one worker. 0 = number of online cores, at most 16.
 * NULL without memory or threads. One parallel loop runs at a time; a second caller, or a loop
 * started inside a loop, runs its own loop inline. */
gr_pool *gr_pool_new(unsigned n_threads);
void gr_pool_free(gr_pool *p);
unsigned gr_pool_threads(const gr_pool *p); /* 1 for NULL */

/* fn(arg, i) for every i below n_tasks, in any order and on any thread; returns when all are done.
 * p may be NULL: runs inline, in order. */
void gr_pool_each(gr_pool *p, size_t n_tasks, void (*fn)(void *arg, size_t i), void *arg);

#endif
