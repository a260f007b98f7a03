/* Private to plan: which tools steps in words call for, as known plans tell. */
#ifndef GR_PHRASES_INT_H
#define GR_PHRASES_INT_H

#include "plan/matcher_int.h"

/* The figures of a step with a tool. */
enum {
    GR_PHRASE_NEAR,    /* the most alike known step of the tool, by words */
    GR_PHRASE_THREE,   /* the mean of the three most alike ones */
    GR_PHRASE_WORDS,   /* the tool's own text, by words */
    GR_PHRASE_MEANING, /* the same by the encoder */
    GR_PHRASE_STEPS,   /* the tool's text and known steps together, by the encoder */
    GR_PHRASE_NETWORK, /* the same with a share of the tool's neighbours */
    GR_PHRASE_OFTEN,   /* how many known steps the tool has */
    GR_PHRASE_NAMED,   /* the step calls the tool by its name */
    GR_PHRASE_FIGURES
};

typedef struct gr_phrases {
    gr_arena arena;
    gr_matcher *matcher;
    size_t n;          /* known steps; 0 = nothing is known of steps */
    gr_str *texts;     /* [n]: without names of tools and words that most of them have */
    uint32_t *tool;    /* [n] */
    uint32_t *example; /* [n] */
    gr_bags bags;      /* of the texts */
    float *often;      /* [tools]: log(1 + known steps) */
    /* With the encoder; seen from the mean of the tools' texts, of length 1: */
    float *mean;                /* [width] */
    float *own, *said, *spread; /* [tools, width]: texts; with steps; with neighbours */
    double weights[GR_PLAN_FIGURES];
} gr_phrases;

void gr_phrases_init(gr_phrases *p);
void gr_phrases_clear(gr_phrases *p);
/* Takes the steps of examples that have one for each tool. */
gr_status gr_phrases_know(gr_ctx *cx, gr_phrases *p, const gr_tasks *t, const gr_parser *parser,
                          const gr_tasks_examples *examples, gr_err *err);
/* Makes the vectors, and learns the weights from spoilt steps of some examples. */
gr_status gr_phrases_learn(gr_ctx *cx, gr_phrases *p, const gr_tasks_examples *examples,
                           gr_err *err);
/* Makes `spread` of `said`. */
gr_status gr_phrases_spread(gr_ctx *cx, gr_phrases *p, gr_err *err);
/* figures[tools, GR_PHRASE_FIGURES] of a step; without what the example `but` says. */
gr_status gr_phrases_figures(gr_ctx *cx, const gr_phrases *p, gr_str step, uint32_t but,
                             double *figures, gr_err *err);
/* chance[n, tools]: that a step means a tool. */
gr_status gr_phrases_chances(gr_ctx *cx, const gr_phrases *p, const gr_str *steps, size_t n,
                             uint32_t but, float *chance, gr_err *err);

/* Is an example one whose steps weights are learnt from? */
bool gr_phrases_aside(const gr_tasks_example *x, size_t i);

/* --- spoil.c; both in cx->arena --- */

/* An example's steps as somebody would write them who does not know the tools. */
gr_status gr_spoil_steps(gr_ctx *cx, const gr_tasks *t, const gr_tasks_example *x, uint64_t seed,
                         gr_str **out, gr_err *err);
/* A plan as a model would make it that errs. chance[plan->n, n_tools]: of tools for its steps. */
gr_status gr_spoil_plan(gr_ctx *cx, const gr_tasks_plan *plan, const float *chance, size_t n_tools,
                        uint64_t seed, gr_tasks_plan *out, gr_err *err);

#endif
