/* Private to the recogniser of groups: a name, a mark, and the items that belong to the name. */
#ifndef GR_GROUPS_INT_H
#define GR_GROUPS_INT_H

#include "sense/sense_int.h"

#define GR_GROUP_NAME_WORDS 4
#define GR_GROUP_BYTES      4096 /* of a group's items */

typedef struct gr_group_way {
    char between; /* groups; a line end always is */
    const char *mark;
    gr_direction direction;
    bool shared; /* names need not come again before a mark: what one has, others have too */
    bool turned; /* the items stand before the mark: "a, b -> c" */
} gr_group_way;
typedef struct gr_group {
    gr_str key, rest;
    gr_span at;
    size_t first, n; /* items */
} gr_group;

typedef struct gr_group_item {
    gr_str name, number; /* "5" of "B (5)", or empty */
} gr_group_item;

typedef struct gr_groups {
    gr_sensing *s;
    const gr_group_way *way;
    GR_VEC(gr_group) groups;
    GR_VEC(gr_group_item) items;
    gr_strmap keys, known; /* known: keys, and items of whole groups */
    gr_str verb;           /* "imports" of "a: imports b, c" */
    char sep;              /* between items */
    bool ok;
} gr_groups;

/* --- names and items: items.c --- */

size_t gr_group_n_words(gr_str t);
/* No sign that names do not have, no word of a sentence. */
bool gr_group_is_name(gr_str t);
gr_str gr_group_clean(gr_str t); /* without blanks and quotes around it */
gr_str gr_group_without_bullet(gr_str t);
bool gr_group_read_items(gr_groups *r, gr_group *g);
/* What the items of these groups have between them, and those of the group with words before it:
 * the first of some signs that is there. */
char gr_group_find_sep(const gr_groups *r, gr_str lead);
/* "a: imports b, c": the word that all groups begin with and that is no name. */
gr_str gr_group_find_verb(const gr_groups *r);
/* "lib.io requires [lib.core]": the word that all keys end with is what they do. */
void gr_group_strip_verb(gr_groups *r);

/* --- the first and the last group: ends.c --- */

/* "Does s: 1 2 3": the group that ends a span whose front is a sentence. */
bool gr_group_read_lead(gr_groups *r, gr_span at, gr_group *out);
/* "4: 1 2 have a Hamiltonian path?": the items end where a word is no name that is known. */
bool gr_group_read_tail(gr_groups *r, gr_span at, gr_group *out);
/* "Does s: 1 2 3": a first name that drags words along is cut down to the one that others have. */
void gr_group_cut_first(gr_groups *r);

/* --- the draft: draft.c --- */

/* Do the names come again as they do in a graph? *keys: some item is a key. */
bool gr_group_names_recur(gr_groups *r, bool *keys);
gr_status gr_group_propose(gr_groups *r, bool keys, gr_err *err);

size_t gr_group_last_mark(const gr_groups *r, gr_str t); /* t.len if there is none */

#endif
