/* Private to plan: what the ways to decode all steps at once share. */
#ifndef GR_STEPS_INT_H
#define GR_STEPS_INT_H

#include "plan/matcher_int.h"

#define GR_STEP_MEANING 0.7  /* of meaning, beside words */
#define GR_STEP_LOOSE   0.35 /* costs a link that the graph lacks, where it is possible at all */
#define GR_STEP_AGAIN   0.05 /* costs a step that goes to a tool that is there */

/* gain[steps, tools]: what each step is worth with each tool, less what skipping it is; s may be
 * NULL. A tool that was said for a step counts as one that the step calls by name. */
gr_status gr_step_gains(gr_ctx *cx, gr_matcher *m, const gr_scorer *s, const gr_said *said,
                        float *gain, gr_err *err);

/* As gr_plan_joint for clauses of a request, which may ask for several things: a tool that no link
 * leads to stands for itself. */
gr_status gr_plan_asks(gr_ctx *cx, gr_matcher *m, const gr_said *said, gr_tasks_plan *out,
                       gr_err *err);

#endif
