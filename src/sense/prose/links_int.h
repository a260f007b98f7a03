/* Links with a pair of ends, shared by links.c, pair.c and ways.c. */
#ifndef GR_SENSE_PROSE_LINKS_INT_H
#define GR_SENSE_PROSE_LINKS_INT_H

#include "sense/prose/prose_int.h"

/* What a noun says of all its pairs. */
typedef struct gr_pairs_of {
    const gr_relation_row *row;
    gr_meaning meaning;
    gr_direction form; /* of the first: from-to or between */
    gr_direction all;  /* "one-way", of all of them */
} gr_pairs_of;

extern const char gr_prose_moves[]; /* "run", "lead": what a link does before its ends */

/* phrase, one of the words, phrase. */
size_t gr_prose_two(gr_prose *p, size_t i, const char *words);
/* More pairs for the same noun: "between A and B, B and C", "from A to B and from B to C". */
size_t gr_prose_more_pairs(gr_prose *p, size_t i, const gr_pairs_of *of);
/* "from A and B to C", "from both of them into D": several ends; `from` is at `at`. */
size_t gr_prose_several(gr_prose *p, size_t i, size_t at, const gr_pairs_of *of);
bool gr_prose_ends_pair(const gr_prose *p, size_t i);
/* A road is two-way however it is written; of other links from-to says the direction. */
gr_direction gr_prose_direction_of(const gr_prose *p, const gr_relation_row *row,
                                   gr_direction pair);
/* "has 20/12 used", "has 12 used of 20": what it holds, and what is taken. */
size_t gr_prose_used(gr_prose *p, size_t i);

/* "... from Mall to Zoo via Park": the pair at `first`, with more between; where it ends, or i. */
size_t gr_prose_by_way_of(gr_prose *p, size_t from, size_t i, uint32_t first,
                          const gr_relation_row *row);

size_t gr_prose_you_can(gr_prose *p, size_t i);      /* "you can walk from A to B" */
size_t gr_prose_swaps(gr_prose *p, size_t i);        /* "I can swap a pen for a pencil" */
size_t gr_prose_from_you_can(gr_prose *p, size_t i); /* "from the Hall you can go to the Bath" */
size_t gr_prose_nouns_go_to(gr_prose *p, size_t i);  /* "flights from Madrid go to Lisbon" */
size_t gr_prose_runs_from(gr_prose *p, size_t i);    /* "the Red Line runs from A to B" */

#endif
