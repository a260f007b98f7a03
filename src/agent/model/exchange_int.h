/* Private to agent: one exchange with a strong model.
 *
 * The request has the text as it stands, what grasp read in it, and all tools. The reply is a
 * decision about the reading, and a program. Everything in it is checked before it is believed;
 * what fails goes back. */
#ifndef GR_EXCHANGE_INT_H
#define GR_EXCHANGE_INT_H

#include "agent/model/skills_int.h"

/* --- the text as the model may see it --- */

/* From here on the shown text is the written one, `by` bytes further on. */
typedef struct gr_shown_shift {
    size_t at, from;
} gr_shown_shift;

typedef struct gr_shown {
    gr_ctx *cx;
    const gr_reading *r;
    bool private_names;
    gr_str text;     /* in private with aliases for names */
    gr_strmap index; /* small letters of a name to its position */
    GR_VEC(gr_alias_name) names;
    GR_VEC(gr_shown_shift) shifts;
} gr_shown;

gr_status gr_shown_make(gr_ctx *cx, const gr_reading *r, bool private_names, gr_shown *out,
                        gr_err *err);
void gr_shown_clear(gr_shown *s);
/* A name as the model sees it, in the arena; .ptr NULL without memory. */
gr_str gr_shown_name(gr_shown *s, gr_name name);
/* A sentence of ours about the graph, with aliases in private. */
gr_str gr_shown_sentence(gr_shown *s, gr_str sentence);
/* What the model calls so. */
gr_str gr_shown_meant(const gr_shown *s, gr_str said);
/* Where a quote stands in the text, whole words, white space aside; false: nowhere. *at: of the
 * shown text. */
bool gr_shown_find(const gr_shown *s, gr_str quote, gr_span *at);
/* The same place in the written text. */
gr_span gr_shown_place(const gr_shown *s, gr_span at);
/* Stands a name in a part of the text as whole words, with fold case aside? A number, in digits,
 * words or another unit? */
bool gr_shown_names(gr_str part, gr_str name, bool fold);
bool gr_shown_counts(gr_str part, double number);

/* --- the exchange --- */

typedef struct gr_exchange {
    gr_asking *a;
    gr_ctx *cx;
    gr_model *m;
    const gr_registry *tools;
    const gr_attempt *attempt; /* runs what is proposed; NULL = nobody does */
    gr_reading base;           /* as grasp read it; a copy */
    gr_reading *r;             /* as it is after the reply */
    gr_shown shown;
    gr_value value;
    bool has_value;
} gr_exchange;

/* exchange_prompt.c: the part that is the same for all questions, and the part that is not. again:
 * in another order. */
gr_str gr_exchange_system(gr_ctx *cx, const gr_registry *tools);
gr_status gr_exchange_prompt(gr_exchange *x, bool again, gr_str *out, gr_err *err);

/* exchange_state.c: makes the reading what the reply says it is. GR_EINPUT: the text does not say
 * so. program: what else uses names of the text. */
gr_status gr_exchange_read(gr_exchange *x, const gr_value *reply, gr_str program, gr_err *err);
/* The text under a key of a reply; empty if there is none. */
gr_str gr_exchange_text(const gr_value *reply, const char *key);
/* x->r as grasp read it. */
void gr_exchange_restore(gr_exchange *x);

/* exchange_form.c: has the value the form that the reply says is asked for? */
gr_status gr_exchange_form(const gr_value *asks, const gr_value *value, gr_err *err);

gr_status gr_skill_exchange(gr_asking *a, gr_reading *r, const gr_attempt *attempt, gr_err *err);

#endif
