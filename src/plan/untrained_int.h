/* Private to plan: the ways to plan a request of which nothing is known. */
#ifndef GR_UNTRAINED_INT_H
#define GR_UNTRAINED_INT_H

#include "plan/plan_int.h"

#define GR_UNTRAINED_FIGURES 20

/* All paths among the tools that match best, with their figures (the first GR_UNTRAINED_FIGURES);
 * in cx->arena. `free` as of gr_plan_untrained. */
gr_status gr_untrained_paths(gr_ctx *cx, gr_matcher *m, gr_str request, bool free, gr_drafts *out,
                             gr_err *err);

#endif
