/* Private to agent: the council of the trained readers (reader.c), how the graph of a text may be
 * read (looks.c), what readers see of others (beside.c), what is known of an answer (figures.c),
 * and why there is none (declines.c).
 */
#ifndef GR_READER_INT_H
#define GR_READER_INT_H

#include "agent/answer_int.h"
#include "parse/parse.h"

#define GR_MOST_LOOKS (1 + GR_MAX_READERS)
#define GR_UNSEEN     1e-4 /* the probability of what a reader did not think of */

/* A reading of the text, and who reads the graph so. */
typedef struct gr_look {
    gr_reading reading; /* not while one is in it: then the answer has it */
    bool prose;         /* told in sentences: no notation says that it is so */
    bool sense;         /* it does */
    bool readers[GR_MAX_READERS];
    double p; /* how likely the surest of these readers thinks it */
} gr_look;

typedef struct gr_looks {
    gr_reading *r;
    gr_look at[GR_MOST_LOOKS];
    size_t n, in;  /* in none of them where in == GR_MOST_LOOKS */
    bool looked;   /* readers did look for a graph */
    bool too_long; /* but not to its end */
    gr_err limit;  /* why */
} gr_looks;

/* Whatever sense and readers make of the text of r, which may be that there is no graph; r is as
 * the best look has it. */
gr_status gr_looks_make(gr_ctx *cx, gr_parser *p, gr_reading *r, gr_looks *out, gr_err *err);
/* From now on r is as look i has it. */
void gr_looks_enter(gr_looks *l, size_t i);
void gr_looks_clear(gr_looks *l); /* all but the one that it is in */

/* The reading as readers get it, with the graphs that may be meant: its text is what was asked
 * before, or nothing, the question, and links of the graphs that it does not have itself. False
 * without memory. */
bool gr_beside(gr_ctx *cx, const gr_reading *r, gr_str before, gr_reading *out);

/* A proposed answer. */
typedef struct gr_belief_in {
    const gr_reading *reading;
    const gr_program *program;
    const gr_value *value;
    const double *p;       /* how likely each reader thinks it */
    double mean, next;     /* of these; and of the likeliest other answer */
    const double *reasons; /* how likely they think that it is to be declined, for each */
    gr_look by;            /* who reads the graph so that it comes out */
    bool looked;           /* have readers read it? */
    bool leaves_out;       /* something that was asked */
} gr_belief_in;

void gr_figures(const gr_belief_in *in, double out[GR_N_FIGURES]);

/* Instead of an answer: what readers take for the reason, and what sense says of it. False without
 * memory. */
bool gr_decline(gr_ctx *cx, const gr_reading *r, gr_reason reason, gr_proposal *out);
/* What is likeliest is not likely enough: says what it would have been. */
bool gr_decline_unsure(gr_ctx *cx, const gr_program *likeliest, gr_proposal *out);
/* For an error, with its remedy: something is to be learnt first, nobody is called so, the text is
 * too long. */
bool gr_decline_by(gr_ctx *cx, gr_reason reason, const gr_err *e, gr_proposal *out);

#endif
