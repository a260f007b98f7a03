/* The council of the trained readers (reader.c): how the graph of a text may be read (looks.c), and
 * what is known of an answer (figures.c). */
#ifndef GR_READER_INT_H
#define GR_READER_INT_H

#include "agent/answer_int.h"
#include "parse/parse.h"

#define GR_MOST_LOOKS (1 + GR_MAX_READERS)
#define GR_UNSEEN     1e-4 /* the probability of what a reader did not think of */
#define GR_N_REASONS  (GR_WHY_LIMIT + 1)

/* A reading of the text, and who reads the graph so. */
typedef struct gr_look {
    gr_reading reading; /* not while one is in it: then the answer has it */
    bool prose;         /* told in sentences: no notation says that it is so */
    bool rules;
    bool readers[GR_MAX_READERS];
    double p; /* how likely the surest of these readers thinks it */
} gr_look;

typedef struct gr_looks {
    gr_reading *r;
    gr_look at[GR_MOST_LOOKS]; /* the best one first */
    size_t n, in;              /* in none of them where in == GR_MOST_LOOKS */
} gr_looks;

/* Whatever rules and readers make of the text of r; r is as the best look has it. */
gr_status gr_looks_make(gr_ctx *cx, gr_parser *p, gr_reading *r, gr_looks *out, gr_err *err);
/* From now on r is as look i has it. */
void gr_looks_enter(gr_looks *l, size_t i);
void gr_looks_clear(gr_looks *l); /* all but the one that it is in */

/* A proposed answer. */
typedef struct gr_belief_in {
    const gr_reading *reading;
    const gr_program *program;
    const gr_value *value;
    const double *p;       /* how likely each reader thinks it */
    double mean, next;     /* of these; and of the likeliest other answer */
    const double *reasons; /* how likely they think that it is to be declined, for each */
    gr_look by;            /* who reads the graph so that it comes out */
    bool leaves_out;       /* something that was asked */
    bool rules, against;   /* the rules come to it; or to something else */
    bool reasoned;         /* they know why there is no answer */
} gr_belief_in;

void gr_figures(const gr_belief_in *in, double out[GR_N_FIGURES]);

#endif
