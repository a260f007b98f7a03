/* eval: measuring grasp. Benches now; suites and reports come on top of it. */
#ifndef GR_EVAL_H
#define GR_EVAL_H

#include "base/base.h"

/* One task of a bench: ours, and the peer's in the same run. Figures that could not be had are
 * negative. */
typedef struct gr_bench_task {
    char name[40];
    const char *peer;     /* what it is compared with, or NULL */
    double seconds;       /* median */
    double first_seconds; /* of the first call, which builds what later ones find ready */
    double peer_seconds;  /* median; one run if that takes over 10 s */
    double peak_mb;       /* high-water mark of resident memory */
    double peer_peak_mb;
    double loaded_mb;   /* resident once the work is done */
    double floor_share; /* what the machine needs at least, of `seconds` */
    double ns_per_edge;
    int agrees; /* with the peer's answer: 1 yes, 0 no, -1 unknown */
} gr_bench_task;

typedef struct gr_bench_job {
    const char *folder;      /* for temporary files */
    const char *const *only; /* "bfs", "bfs/gnm"; none = all */
    size_t n_only;
    bool scale; /* how time grows with the size, instead of a peer; for those that know it */
    /* Told before each task, may be NULL. */
    void (*progress)(void *arg, const char *what, uint64_t done, uint64_t total);
    void *progress_arg;
} gr_bench_job;

typedef struct gr_bench {
    const char *name; /* "load" */
    const char *summary;
    gr_status (*run)(const gr_bench_job *job, gr_bench_task *tasks, size_t *n_tasks, gr_err *err);
} gr_bench;

#define GR_BENCH_MAX_TASKS 64

size_t gr_n_benches(void);
const gr_bench *gr_bench_at(size_t i);
const gr_bench *gr_bench_named(const char *name); /* or NULL */

/* {"tasks":{NAME:{"seconds","peer","peer_seconds","ratio",...}}}; ratio is peer_seconds / seconds,
 * higher = better, null without a peer. */
bool gr_bench_json(gr_arena *a, const gr_bench_task *tasks, size_t n, gr_value *out);
/* The same as a table for people. */
bool gr_bench_table(gr_arena *a, const gr_bench_task *tasks, size_t n, gr_value *out);

#endif
