/* eval: measuring grasp. Benches now; suites and reports come on top of it. */
#ifndef GR_EVAL_H
#define GR_EVAL_H

#include "base/base.h"

/* One task of a bench: ours, and the peer's in the same run. Figures that could not be had are
 * negative. */
typedef struct gr_bench_task {
    const char *name;
    const char *peer;    /* what it is compared with, or NULL */
    double seconds;      /* median */
    double peer_seconds; /* median; one run if that takes over 10 s */
    double peak_mb;      /* high-water mark of resident memory */
    double peer_peak_mb;
    double loaded_mb; /* resident once the work is done */
} gr_bench_task;

typedef struct gr_bench {
    const char *name; /* "load" */
    const char *summary;
    /* Runs all tasks; folder is for temporary files. */
    gr_status (*run)(const char *folder, gr_bench_task *tasks, size_t *n_tasks, gr_err *err);
} gr_bench;

#define GR_BENCH_MAX_TASKS 64

size_t gr_n_benches(void);
const gr_bench *gr_bench_at(size_t i);
const gr_bench *gr_bench_named(const char *name); /* or NULL */

/* {"tasks":{NAME:{"seconds","peer","peer_seconds","ratio","peak_mb","peer_peak_mb"}}}; ratio is
 * peer_seconds / seconds, higher = better, null without a peer. */
bool gr_bench_json(gr_arena *a, const gr_bench_task *tasks, size_t n, gr_value *out);
/* The same as a table for people. */
bool gr_bench_table(gr_arena *a, const gr_bench_task *tasks, size_t n, gr_value *out);

#endif
