/* Sentences and their parts, shared by sentences.c, units.c, parts.c and
 * asking.c. */
#ifndef GR_SENSE_PROSE_UNITS_INT_H
#define GR_SENSE_PROSE_UNITS_INT_H

#include "sense/prose/prose_int.h"

/* Whether [from, to) asks, supposes, orders or holds a condition. */
bool gr_prose_is_no_statement(const gr_prose *p, size_t from, size_t to);
/* "if you go from": where "from" is, or i. */
size_t gr_prose_behind_going(const gr_prose *p, size_t i);
/* Where the asking part of [from, to), which ends in a question mark, begins: behind the last comma
 * before a question word or an auxiliary; from if all of it asks. */
size_t gr_prose_asking_from(const gr_prose *p, size_t from, size_t to);
/* Behind the "if" in [from, to), which asks or orders; 0 if there is none. Read only where the text
 * tells nothing: "is C, A, B a valid order if A comes before B?" */
size_t gr_prose_condition_from(const gr_prose *p, size_t from, size_t to);
/* Where that condition ends: at the comma before what is asked. */
size_t gr_prose_condition_end(const gr_prose *p, size_t from, size_t to);
/* "True or false: B is a hub": what follows is asked. */
bool gr_prose_asks_truth(const gr_prose *p, size_t from, size_t to);
/* Behind words that say nothing; p->first_word is there then. */
size_t gr_prose_skip_discourse(gr_prose *p, size_t i, size_t end);
/* "In the following graph, ...", "Consider a network where ...": behind the frame. */
size_t gr_prose_skip_frame(const gr_prose *p, size_t from, size_t to);

/* "At 10:05", before the clause. */
size_t gr_prose_time_before(gr_prose *p, size_t i);
/* Reads [from, to) of the unit as clauses, perhaps with a remark at the end; false, and nothing is
 * left, if a word stays over. */
bool gr_prose_read_part(gr_prose *p, size_t from, size_t to);
bool gr_prose_is_correction(const gr_prose *p, size_t from, size_t to);
/* What the statements from `first` on take back: those of the sentence before with the same subject
 * and verb; all of that sentence if there are none. */
void gr_prose_take_back(gr_prose *p, size_t first);

/* The unit in p->ix[0 .. p->n): true if all that tells in it was read. */
bool gr_prose_read_unit(gr_prose *p, bool *tells);

#endif
