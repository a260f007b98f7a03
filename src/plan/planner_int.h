/* Private to plan: what a trained planner is made of. */
#ifndef GR_PLANNER_INT_H
#define GR_PLANNER_INT_H

#include "plan/phrases_int.h"

/* What there is beside the request: nothing, steps, steps and a plan that a model said. */
enum { GR_BY_REQUEST, GR_BY_STEPS, GR_BY_SAID, GR_BY_N };

struct gr_planner {
    gr_arena arena;
    const gr_tasks *tasks;
    const gr_parser *parser; /* NULL = width is 0 */
    gr_bags bags;            /* of the examples' requests */
    gr_known known;
    size_t n, width;   /* examples, numbers of a vector */
    gr_str *requests;  /* [n] */
    uint32_t *plan_of; /* [n]: of known plans */
    float *mean;       /* [width] */
    float *vectors;    /* [n, width], from the mean and of length 1 */
    float *weights;    /* [n, known.n] */
    gr_phrases phrases;
    double figures[GR_BY_N][GR_PLAN_FIGURES];
};

/* known.c: fills p->known and p->plan_of. Plans without tools must not be there. */
gr_status gr_planner_know(gr_ctx *cx, gr_planner *p, const gr_tasks_examples *examples,
                          gr_err *err);
/* With room for n examples; NULL without memory. */
gr_planner *gr_planner_new(const gr_tasks *t, const gr_parser *parser, size_t n);
/* Takes a vector from the mean of all, to length 1. */
void gr_planner_center(const gr_planner *p, float *v);
/* row[n]: the products of words, becomes k; alike[n]: how alike examples are, plainly. */
void gr_planner_liken(const gr_planner *p, const float *v, float *row, float *alike);
/* near[known.n]: how alike the most alike example of each known plan is; `but` is left out. */
void gr_planner_near(const gr_planner *p, const float *alike, size_t but, float *near);

#endif
