/* eval: measuring grasp: benches of its speed, suites of questions with gold answers. */
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

/* --- suites --- */

typedef struct gr_eval_job {
    const char *suite;
    const char *data; /* the folder of the suite */
    bool oracle;      /* the proposer: the gold call of the record; else the router */
    bool own_graphs;  /* without sense: the record's own graph instead of the text's; oracle only */
    const char *rescore; /* predictions to judge again instead of asking, or NULL */
    uint64_t limit;      /* 0 = all; else so many, spread evenly over the tasks */
    uint64_t seed;
    unsigned jobs;      /* 0 = as many as there are cores */
    int64_t timeout_ms; /* of a question; 0 = 20 s */
    /* Told now and then on the calling thread, may be NULL. */
    void (*progress)(void *arg, const char *what, uint64_t done, uint64_t total);
    void *progress_arg;
    bool (*stopped)(void); /* may be NULL */
} gr_eval_job;

typedef struct gr_eval_result {
    gr_value
        summary;   /* {"suite","n","accuracy","tasks":{..},"wrong","declined",..}: docs/EVAL.md */
    gr_str *lines; /* a prediction for each question, as JSON */
    size_t n_lines;
} gr_eval_result;

size_t gr_n_eval_suites(void);
const char *gr_eval_suite_name(size_t i);
const char *gr_eval_suite_summary(size_t i);

/* Asks all questions of a suite and judges the answers. The result lives in cx->arena. */
gr_status gr_eval_run(gr_ctx *cx, const gr_eval_job *job, gr_eval_result *out, gr_err *err);
/* The summary as a table for people. */
bool gr_eval_table(gr_arena *a, const gr_value *summary, gr_value *out);
/* The predictions that are not right, with question, gold, value and calls; `verdict` NULL = all
 * of these, else only those. */
void gr_eval_show(gr_ctx *cx, const gr_eval_result *r, const char *verdict, gr_strbuf *sb);
/* How often which task went wrong for which reason, the most frequent first. */
bool gr_eval_why(gr_ctx *cx, const gr_eval_result *r, gr_strbuf *sb);

#endif
