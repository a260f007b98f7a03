/* Private to the studies of what is learnt. */
#ifndef GR_EVAL_LEARN_INT_H
#define GR_EVAL_LEARN_INT_H

#include <math.h>

#include "eval/eval.h"
#include "learn/learn.h"

#define GR_STUDY_SEEDS 5u

/* A number with four places. */
bool gr_study_real(gr_arena *a, gr_value *v, const char *key, double x);
/* The standard deviation of a sample. */
double gr_study_spread(const double *x, size_t n, double mean);
/* qsort: texts by their bytes. */
int gr_study_by_text(const void *a, const void *b);

/* The entries of a folder for which `is` holds, and the folder itself if it holds for it, by name.
 */
typedef struct gr_study_paths {
    const char *at[64];
    size_t n;
} gr_study_paths;
gr_status gr_study_find(gr_ctx *cx, const char *folder, bool (*is)(const char *path),
                        gr_study_paths *out, gr_err *err);

gr_status gr_eval_recsys(gr_ctx *cx, const gr_learn_job *job, gr_value *out, gr_err *err);
gr_status gr_eval_traffic(gr_ctx *cx, const gr_learn_job *job, gr_value *out, gr_err *err);

#endif
