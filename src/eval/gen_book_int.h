/* The phrasebook as grasp gen needs it: the phrases themselves. The build writes the tables from
 * training/phrases. */
#ifndef GR_GEN_BOOK_INT_H
#define GR_GEN_BOOK_INT_H

#include <stddef.h>
#include <stdint.h>

typedef struct gr_book_class {
    const char *name, *type;
    const char *means; /* the call with slots; of type "decline": the reason */
    const char *says, *flags;
} gr_book_class;

typedef struct gr_book_phrase {
    uint32_t at, len; /* in gr_book_text */
    uint32_t cls;
    uint32_t held; /* for tests; by a hash of the phrase, so that none is on both sides */
} gr_book_phrase;

extern const gr_book_class gr_book_classes[];
extern const size_t gr_n_book_classes;
extern const char gr_book_text[];
extern const gr_book_phrase gr_book_phrases[]; /* those of a class stand together */
extern const size_t gr_n_book_phrases;

#endif
