/* Private to agent: an answer while it is being made. */
#ifndef GR_ANSWER_INT_H
#define GR_ANSWER_INT_H

#include "agent/agent.h"

typedef GR_VEC(gr_str) gr_lines; /* the texts live in the arena */

/* Adds a line; false without memory, also for a line that there was no memory to make. */
bool gr_lines_add(gr_lines *l, gr_str line);
/* Moves them into the arena. */
bool gr_lines_keep(gr_ctx *cx, gr_lines *l, gr_str **at, size_t *n);

/* The value as it is printed, with its unit. .ptr NULL without memory. */
gr_str gr_answer_text(gr_ctx *cx, const gr_answer *a);
/* The unit of the first part that has one, empty if none has. */
gr_str gr_answer_unit(const gr_registry *tools, const gr_reading *r, const gr_proposed *parts,
                      size_t n);

/* A program as one call that replays alone: graphs that are not given, or were told before, are
 * brought along. .ptr NULL without memory. */
gr_str gr_answer_call(gr_ctx *cx, const gr_reading *r, const gr_ask_options *o,
                      const gr_program *p);

/* Which graphs of the reading does the program name? False without memory. */
bool gr_answer_graphs(gr_ctx *cx, const gr_program *p, gr_answer *a);

/* same.c: are two values the same answer? */
gr_status gr_answer_same(gr_ctx *cx, const gr_value *a, const gr_value *b, bool *out, gr_err *err);

/* guard.c: a word of the questions that programs leave out, though it may change the answer. */
typedef struct gr_left_out {
    gr_str word;
    const char *what; /* "a number", "a value of"; NULL = nothing is left out */
    gr_str of;        /* the attribute, or empty */
} gr_left_out;
gr_status gr_guard(gr_ctx *cx, const gr_reading *r, const gr_proposed *parts, size_t n,
                   const gr_registry *registry, gr_left_out *out, gr_err *err);

#endif
