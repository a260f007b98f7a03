/* Private to agent: pieces of a text, and what a model read in them. */
#ifndef GR_EXTRACT_INT_H
#define GR_EXTRACT_INT_H

#include "agent/model/skills_int.h"

typedef GR_VEC(gr_span) gr_spans;
typedef GR_VEC(gr_found_edge) gr_found_edges;

/* Cuts a part of the text into pieces of about one link each: sentences, lines, items of a list.
 * None is longer than `most` bytes. False without memory. */
bool gr_extract_units(const gr_reading *r, gr_span at, size_t most, gr_spans *out);

/* What the verifier does not believe of a reply. */
typedef struct gr_doubts {
    size_t n_missing; /* pieces that tell of a link, and no edge has both its names from one */
    size_t n_strange; /* edges whose names stand in no piece together, where others' do */
    bool formal;      /* most pieces are links by their signs: "A -> B", "[A, B]" */
    bool *strange;    /* by edge; in cx->scratch, NULL without doubts */
    char why[256];    /* the first of them, for the model */
} gr_doubts;

/* Compares a reply with the pieces that it is about. No doubts where edges and pieces do not go
 * together at all: then it is no text of pieces. */
gr_status gr_extract_doubts(gr_ctx *cx, const gr_reading *r, const gr_span *unit, size_t n,
                            const gr_found_edge *edges, size_t n_edges, gr_doubts *out,
                            gr_err *err);
/* Leaves out edges that were said before in the same reply: same ends, same number. */
void gr_extract_unite(gr_found_edges *edges);

#endif
