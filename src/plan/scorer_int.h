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
    double right;   /* the share of the steps set aside */
};

gr_scorer *gr_scorer_new(const gr_tasks *t, const gr_parser *parser); /* NULL without memory */
/* Takes a vector from a mean, to length 1. */
void gr_scorer_center(const float *mean, size_t width, float *v);

#endif
