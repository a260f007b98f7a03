/* What tells a plain list of edges from other text: the sniffers of formats without a mark of their
 * own share it, so that prose, code, logs and settings are refused and not turned into nodes. */
#ifndef GR_EVIDENCE_INT_H
#define GR_EVIDENCE_INT_H

#include "graph/scan_int.h"

/* Of a word in any script. */
static inline bool gr_is_word_letter(char c)
{
    return gr_is_letter(c) || (unsigned char)c >= 0x80;
}

/* Could a word of an unmarked list be the name of a node? Not if it is all signs, or ends like a
 * part of a sentence or of a setting ("version:", "well!", "x;"). */
bool gr_word_is_name(gr_str word);
/* Is it all signs ("---", "=", "|")? */
bool gr_word_is_signs(gr_str word);
/* A name that nobody would write in prose: letters with digits or underscores, or a number. */
bool gr_word_is_code(gr_str word);
/* A day or a time of day, with which lines of a log begin: 2024-03-01, 12:00:01, [12:00. */
bool gr_word_is_time(gr_str word);

/* Lines of names, counted. Clear it in every case. */
typedef struct gr_edge_evidence {
    gr_strmap first, second; /* names that began an edge, and those that ended one */
    unsigned n_lines;        /* edges */
    unsigned n_codes;        /* edges between two codes */
    unsigned n_again;        /* names that had been there before, on another line */
    unsigned n_values;       /* "Anna 42": a word and a number */
    unsigned n_times;        /* edges that begin with a time */
    unsigned n_reals;        /* edges between two numbers that are not whole */
    unsigned n_stops;        /* names with a full stop behind */
    bool failed;             /* no memory */
} gr_edge_evidence;

void gr_edge_evidence_init(gr_edge_evidence *e);
void gr_edge_evidence_clear(gr_edge_evidence *e);
void gr_edge_evidence_add(gr_edge_evidence *e, gr_str u, gr_str v);
/* Do the edges hang together as those of a graph do? Two lines or less need not. */
bool gr_edge_evidence_holds(const gr_edge_evidence *e);

#endif
