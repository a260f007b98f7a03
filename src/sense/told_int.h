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
    bool of_place; /* said with a preposition behind an object: "studies law IN GRAZ" */
    gr_span at;
} gr_told;

typedef struct gr_telling {
    gr_sensing *s;
    GR_VEC(gr_told) facts;
    gr_strmap verbs; /* lemmas of verbs that sentences begin with, behind their subject */
    gr_str subject[GR_TOLD_LIST];
    size_t n_subjects;
    size_t end; /* of the segment that is read: no token from here on belongs to it */
    bool ages;  /* the text says "years old" somewhere */
    bool failed;
} gr_telling;

/* Reads the tokens [i, end) as statements and adds their facts; false if a word of them is not
 * understood, and then nothing is added. */
bool gr_told_segment(gr_telling *t, size_t i, size_t end);
/* Notes the verb of the segment for gr_told_segment. */
void gr_told_note_verb(gr_telling *t, size_t i, size_t end);
/* Does a question or a request begin at i? */
bool gr_told_asks(const gr_sensing *s, size_t i);

#endif
