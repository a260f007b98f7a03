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
    bool numbered_names;               /* "Gate 1 -> Gate 2" */
    bool ands, against, greater, less; /* "&", "v", ">" and "<" come often enough to be links */
    bool rare;                         /* one of the rare marks does */
    bool *branch;                      /* tokens: "North-Mid-South with a branch Mid-West" */
} gr_links;

gr_str gr_link_name(const gr_sensing *s, gr_span at);
bool gr_link_is_number(const gr_sensing *s, gr_span at);
/* Settles names and drops what is no data; false without memory. links_judge.c */
bool gr_links_judge(gr_links *r);

#endif
