/* The benches, one function each. */
#ifndef GR_BENCHES_INT_H
#define GR_BENCHES_INT_H

#include "eval/eval.h"

gr_status gr_bench_load(const char *folder, gr_bench_task *tasks, size_t *n_tasks, gr_err *err);
gr_status gr_bench_start(const char *folder, gr_bench_task *tasks, size_t *n_tasks, gr_err *err);

#endif
