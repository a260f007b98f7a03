/* The benches, one function each. */
#ifndef GR_BENCHES_INT_H
#define GR_BENCHES_INT_H

#include "eval/eval.h"

gr_status gr_bench_algo(const gr_bench_job *job, gr_bench_task *tasks, size_t *n_tasks,
                        gr_err *err);
gr_status gr_bench_ask(const gr_bench_job *job, gr_bench_task *tasks, size_t *n_tasks, gr_err *err);
gr_status gr_bench_kg(const gr_bench_job *job, gr_bench_task *tasks, size_t *n_tasks, gr_err *err);
gr_status gr_bench_learn(const gr_bench_job *job, gr_bench_task *tasks, size_t *n_tasks,
                         gr_err *err);
gr_status gr_bench_load(const gr_bench_job *job, gr_bench_task *tasks, size_t *n_tasks,
                        gr_err *err);
gr_status gr_bench_plan(const gr_bench_job *job, gr_bench_task *tasks, size_t *n_tasks,
                        gr_err *err);
gr_status gr_bench_sense(const gr_bench_job *job, gr_bench_task *tasks, size_t *n_tasks,
                         gr_err *err);
gr_status gr_bench_start(const gr_bench_job *job, gr_bench_task *tasks, size_t *n_tasks,
                         gr_err *err);

/* Is a task among those to run? "bfs/gnm" is, if job->only has it or "bfs". */
bool gr_bench_wanted(const gr_bench_job *job, const char *name);
/* A task with nothing known but its name. */
gr_bench_task gr_bench_unmeasured(const char *name);

#endif
