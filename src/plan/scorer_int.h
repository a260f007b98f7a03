/* Private to plan: vectors of tools that a graph network made. */
#ifndef GR_SCORER_INT_H
#define GR_SCORER_INT_H

#include "plan/plan_int.h"

struct gr_scorer {
    gr_arena arena;
    const gr_tasks *tasks;
    const gr_parser *parser;
    size_t width, numbers;
    float *vectors; /* [tools, width] */
    float *mean;    /* of the tools' own vectors: steps are taken from it */
};

gr_scorer *gr_scorer_new(const gr_tasks *t, const gr_parser *parser); /* NULL without memory */
void gr_scorer_length(float *v, size_t width);                        /* to length 1 */
/* Takes a vector from a mean, to length 1. */
void gr_scorer_center(const float *mean, size_t width, float *v);

/* Adds how near each tool is to a step, the cosine: out[tools]. */
gr_status gr_scorer_nearness(gr_ctx *cx, const gr_scorer *s, gr_str step, float *out, gr_err *err);
/* h = own x + (1 - own) A x, where A is D^-1/2 A D^-1/2 of the links without their direction;
 * degree[tools] is room, all 0. */
void gr_tasks_spread(const gr_tasks *t, const float *x, size_t width, float own, float *degree,
                     float *h);

#endif
