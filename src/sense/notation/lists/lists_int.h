/* Private to the recogniser of lists: a key, a colon, and the items behind it. */
#ifndef GR_LISTS_INT_H
#define GR_LISTS_INT_H

#include "sense/sense_int.h"

#define GR_KEY_BYTES 40

typedef struct gr_entry {
    gr_str key;
    gr_span at;
    size_t first, n; /* items */
} gr_entry;

typedef struct gr_entry_item {
    gr_str name;
    gr_str number; /* "5" of "B (5)", or empty */
} gr_entry_item;

typedef struct gr_lists {
    gr_sensing *s;
    GR_VEC(gr_entry) entries;
    GR_VEC(gr_entry_item) items;
    gr_strmap keys;     /* what stands before a colon at the front of a line */
    bool blanks;        /* stand between items: "a: b c", where all keys are one word */
    bool roled;         /* a word before the items says what they are */
    gr_heading heading; /* of the entries that are being read */
    gr_span legend;     /* "caller: callees" before them, or nothing */
    bool ok;
} gr_lists;

/* --- keys and items: items.c --- */

gr_str gr_entry_clean(gr_str t); /* without blanks and quotes around it */
size_t gr_entry_n_blanks(gr_str t);
gr_str gr_entry_without_noun(gr_str t); /* "Node 3" is 3 */
bool gr_entry_is_key(gr_str t);
bool gr_entry_says_none(gr_str t);
/* "B", "B (5)", "B:5", "B 5 km" */
bool gr_entry_read_item(gr_str t, gr_entry_item *out);
/* The items behind the colon; false if it is no list. */
bool gr_entry_read_items(gr_lists *r, gr_str t, gr_entry *e);

/* --- roles: roles.c --- */

/* Takes words that are no names away from the entries and keeps what they say of the links. */
void gr_lists_find_roles(gr_lists *r);

/* --- drafts: draft.c --- */

gr_status gr_lists_propose(gr_lists *r, gr_err *err);
/* "node 0: [1,0]": all entries are lists of numbers of one length. */
gr_status gr_lists_propose_vectors(gr_lists *r, gr_err *err);

#endif
