/* Words as the readers of names ask for them, shared by words.c, names.c and
 * lists.c. All are about the word at i. */
#ifndef GR_SENSE_PROSE_NAMES_INT_H
#define GR_SENSE_PROSE_NAMES_INT_H

#include "sense/prose/prose_int.h"

bool gr_prose_is_kind_noun(const gr_prose *p, size_t i); /* "node", "city" */
bool gr_prose_is_no_name(const gr_prose *p, size_t i);   /* "yesterday", "also" */
/* "web1", "node_3", "10.0.0.1", "iPhone": no dictionary has it. */
bool gr_prose_is_identifier(const gr_prose *p, size_t i);
bool gr_prose_is_letter(const gr_prose *p, size_t i);
/* A number that can be a name: digits only, and no unit or other number touches it. */
bool gr_prose_is_plain_number(const gr_prose *p, size_t i);
/* Stands between two names again and again. */
bool gr_prose_recurs(const gr_prose *p, size_t i);
/* Whether a verb or another word that links stands there. */
bool gr_prose_is_verb(const gr_prose *p, size_t i);
bool gr_prose_is_common(const gr_prose *p, size_t i);    /* a small word that can be a name */
bool gr_prose_is_inflected(const gr_prose *p, size_t i); /* "topples": "a" cannot stand before */
bool gr_prose_is_owner(const gr_prose *p, size_t i);     /* "Nell's" */

#endif
