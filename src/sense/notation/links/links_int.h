/* Private to the recogniser of links: what it found, and which of it is data. */
#ifndef GR_LINKS_INT_H
#define GR_LINKS_INT_H

#include "sense/sense_int.h"

#define GR_LINK_CELLS_MAX 4

typedef struct gr_link_cell {
    gr_value value;
    const gr_unit *unit;
    gr_meaning meaning;
} gr_link_cell;

/* How much a link can be trusted to be one. Signs are what means other things as well: "Ann & Bob",
 * "Axe v Bull", "s > t". Rare ones mean other things far more often: "Ann/Bob", "1|2", "Oslo=Kiel
 * 14 h", "Tay[3]Usk". */
typedef enum gr_link_mark { MARK_ARROW, MARK_DASH, MARK_HYPHEN, MARK_SIGN, MARK_RARE } gr_link_mark;

typedef struct gr_link {
    gr_span u, v; /* names */
    gr_span at;   /* with the numbers */
    gr_direction direction;
    gr_link_mark by;
    bool back;    /* its arrow points to the left */
    bool pure;    /* nothing else stands in its segment */
    bool tail;    /* words of the sentence stand before it: "run along Ada-Bo, Bo-Cy" */
    bool front;   /* words of the sentence stand behind it: "Bo-Cy, Cy-Di is closed" */
    bool numbers; /* both names are */
    bool range;   /* "Opening 9-10" */
    bool again;   /* another chain has one of its names */
    size_t chain; /* links of one chain have the same number */
    size_t sentence;
    gr_span label; /* the words on it: "A -- knows --> B" */
    gr_link_cell cells[GR_LINK_CELLS_MAX];
    size_t n_cells;
    bool dropped;
} gr_link;

typedef struct gr_links {
    gr_sensing *s;
    GR_VEC(gr_link) links;
    gr_strmap known; /* names at places where they surely end and begin */
    size_t n_chains;
    size_t hops_end;                   /* tokens before it were read as numbers of a chain */
    bool numbered_names;               /* "Gate 1 -> Gate 2" */
    gr_strmap numbered;                /* or only some: "Bar 7" of "Cafe -> Bar 7, Bar 7 -> Club" */
    bool ands, against, greater, less; /* "&", "v", ">" and "<" come often enough to be links */
    bool phrases;                      /* names go on in small letters: "North shore" */
    bool rare;                         /* one of the rare marks does */
    bool *branch;                      /* tokens: "North-Mid-South with a branch Mid-West" */
} gr_links;

#define GR_LINK_GROUP_MAX 24 /* tokens of a bracket behind a name */

/* --- marks: marks.c --- */

bool gr_link_is_name_token(const gr_sensing *s, size_t i);
bool gr_link_is_glued(const gr_sensing *s, size_t i);
bool gr_link_is_abbreviated(const gr_sensing *s, size_t i); /* the point of "St. Ives" */
bool gr_link_is_capital(const gr_sensing *s, size_t i);
bool gr_link_is_hyphened(const gr_sensing *s, size_t i); /* "Spring-Tank" */
/* The direction of the mark at token i, GR_AUTO if it is none; *backwards: it points to the left.
 */
gr_direction gr_link_at(const gr_links *r, size_t i, bool *backwards);
bool gr_link_is(const gr_links *r, size_t i);
bool gr_link_is_sign(const gr_links *r, size_t i);
bool gr_link_is_rare(const gr_links *r, size_t i);
bool gr_link_is_arrow(const gr_sensing *s, size_t i);
/* The token behind a bracket that opens at i and has no list of links in it; 0 if there is none. */
size_t gr_link_group_end(const gr_links *r, size_t i);
bool gr_link_is_times(const gr_sensing *s, size_t i); /* "×3": how often */
bool gr_link_separates(const gr_links *r, size_t i);
void gr_links_find_signs(gr_links *r);

/* --- names and numbers: names.c --- */

gr_span gr_link_span(const gr_sensing *s, size_t first, size_t last);
/* The name that begins at token i, before `end`; the token behind it, 0 if there is none. */
size_t gr_link_name_after(const gr_links *r, size_t i, size_t end, bool glued, gr_span *out);
/* The name that ends before token `end`, not before `first`; its first token, or SIZE_MAX. */
size_t gr_link_name_before(const gr_links *r, size_t first, size_t end, bool glued, gr_span *out);
/* A name of several words that stand together elsewhere too, "North shore": its last token where it
 * begins at byte `start` and goes on behind token `last`, its first where it ends at byte `end` and
 * begins before token `start`. */
size_t gr_link_phrase_after(const gr_links *r, size_t start, size_t last, size_t end);
size_t gr_link_phrase_before(const gr_links *r, size_t first, size_t start, size_t end);
void gr_link_add_cell(gr_link *x, gr_value v, const gr_unit *unit, gr_meaning meaning);
/* A number, a quantity or a time at the front of s: its bytes, 0 if there is none. */
size_t gr_link_number_at(gr_str s, gr_value *v, const gr_unit **unit);
/* Reads attributes from token i up to `end`; where it stopped. */
size_t gr_link_read_cells(const gr_links *r, size_t i, size_t end, gr_link *x);
void gr_links_find_phrases(gr_links *r);
bool gr_links_find_numbered(gr_links *r); /* numbered_names, numbered; false without memory */

/* --- the graphs: draft.c --- */

gr_status gr_links_propose(gr_links *r, gr_err *err);

gr_str gr_link_name(const gr_sensing *s, gr_span at);
bool gr_link_is_number(const gr_sensing *s, gr_span at);
/* Settles names and drops what is no data; false without memory. judge.c */
bool gr_links_judge(gr_links *r);
/* Does the sentence go on to say what becomes of the link? A number behind it is its weight unless
 * it changes: "A-B falls to 3". */
bool gr_link_has_verb(const gr_sensing *s, const gr_link *x);
/* Drops what is only spoken of; false without memory. mentions.c */
bool gr_links_drop_mentions(gr_links *r);

#endif
