/* Private to eval: work in processes of their own. */
#ifndef GR_EVAL_WORKERS_INT_H
#define GR_EVAL_WORKERS_INT_H

#include "base/base.h"

#define GR_MOST_WORKERS 256u

typedef struct gr_workers gr_workers;

/* What a worker does with a task: bytes on the heap, or NULL without memory. */
typedef char *(*gr_work)(void *arg, uint64_t task, size_t *len);

/* What became of a task. */
typedef struct gr_worked {
    uint64_t task;
    char *reply; /* to be freed; NULL: there was no memory for it, or */
    size_t len;
    bool died;  /* its process ended: */
    int signal; /* by this one; 0 = of itself */
    bool late;  /* it was given up */
} gr_worked;

/* Up to n processes, at most GR_MOST_WORKERS, started when they are needed: what they see is this
 * process as it is then. */
gr_status gr_workers_new(size_t n, gr_work work, void *arg, gr_workers **out, gr_err *err);
void gr_workers_free(gr_workers *w); /* ends them, whatever they do */

bool gr_workers_idle(const gr_workers *w); /* is one free? */
/* Gives a task to one that is free. most_ms: then it is given up; 0 = never. */
gr_status gr_workers_give(gr_workers *w, uint64_t task, int64_t most_ms, gr_err *err);
/* Waits for one to be done; false if none is after wait_ms. */
bool gr_workers_take(gr_workers *w, int wait_ms, gr_worked *out);

#endif
