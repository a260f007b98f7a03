/* Private to the reading of plain statements: what one sentence says. */
#ifndef GR_TOLD_INT_H
#define GR_TOLD_INT_H

#include "sense/sense_int.h"

#define GR_TOLD_LIST 12

/* One thing said of a subject. */
typedef struct gr_told {
    gr_str subject;
    gr_str relation; /* "study", "study in", "be"; empty: the subject is only named */
    gr_str object;   /* or empty, where it is a number */
    const char *column;
    gr_value number; /* of the column */
    const gr_unit *unit;
    int64_t year;  /* in which it was so; 0 = not told */
    size_t verb;   /* the token of the verb: facts of one verb are one event */
    bool like;     /* an adjective: "is tall" */
    bool of_place; /* said with a preposition behind an object: "studies law IN GRAZ" */
    gr_span at;
} gr_told;

typedef struct gr_told_text {
    gr_sensing *s;
    GR_VEC(gr_told) facts;
    gr_strmap verbs;  /* lemmas of verbs: behind a subject, or often behind "and" */
    gr_str merged[2]; /* two names of one thing, "mouse" and "mice"; or empty */
    gr_str subject[GR_TOLD_LIST];
    size_t n_subjects;
    size_t n_thirds; /* statements of three things, "teaches Ora maths" */
    gr_span asked;   /* one of them, of whose third thing a question speaks; empty = none */
    size_t end;      /* of the segment that is read: no token from here on belongs to it */
    bool ages;       /* the text says "years old" somewhere */
    bool failed;
} gr_told_text;

#define GR_TOLD_PREPS                                                                              \
    "in|on|at|of|to|for|from|with|by|into|under|near|through|as|against|over|about|onto|within|"   \
    "inside|behind|after|before"
#define GR_TOLD_LATER                                                                              \
    "also|now|still|currently|only|even|always|often|usually|both|too|already|originally"

/* --- words and things; see nouns.c --- */

gr_str gr_told_word(const gr_told_text *t, size_t i); /* empty behind the segment */
bool gr_told_is_in(const gr_told_text *t, size_t i, const char *list);
bool gr_told_is_word(const gr_told_text *t, size_t i);
bool gr_told_is_capital(const gr_told_text *t, size_t i);
unsigned gr_told_form_of(const gr_told_text *t, size_t i);
bool gr_told_is_past(const gr_told_text *t, size_t i);
bool gr_told_is_plain(const gr_told_text *t, size_t i); /* a noun, verb or adjective, no name */
bool gr_told_is_be(const gr_told_text *t, size_t i);
/* Can a verb stand at i, which is not the first word? `many`: of several subjects. */
bool gr_told_is_verb(const gr_told_text *t, size_t i, bool many);
/* Is it a verb of this text? */
bool gr_told_is_known(const gr_told_text *t, gr_str lemma);
#define GR_TOLD_PERHAPS 1000 /* in verbs: seen once behind "and" */
/* The text of the tokens [first, last), without a final 's. */
gr_str gr_told_between(const gr_told_text *t, size_t first, size_t last);

typedef struct gr_told_noun {
    gr_str name;
    gr_str kind; /* "the film Night Train" */
    bool owner;  /* it ends with 's */
    bool many;
} gr_told_noun;

/* A thing at i; where it ends, or i. A subject in small letters ends where its verb begins. */
size_t gr_told_thing(const gr_told_text *t, size_t i, bool subject, gr_told_noun *out);

/* --- statements --- */

/* Reads the tokens [i, end) as statements and adds their facts; false if a word of them is not
 * understood, and then nothing is added. */
bool gr_told_segment(gr_told_text *t, size_t i, size_t end);
/* Notes the verb of the segment for gr_told_segment. */
void gr_told_note_verb(gr_told_text *t, size_t i, size_t end);
/* Does a question speak of the thing? */
bool gr_told_is_asked(const gr_sensing *s, gr_str name);
/* Does a question or a request begin at i? */
bool gr_told_asks(const gr_sensing *s, size_t i);

#endif
