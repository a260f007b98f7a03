/* Private to sense: what a recogniser gets, and the draft that it makes. */
#ifndef GR_SENSE_INT_H
#define GR_SENSE_INT_H

#include "sense/sense.h"

typedef struct gr_sensing gr_sensing; /* one text that is being read */
typedef struct gr_draft gr_draft;

/* A way to write graphs. find looks at the whole text and proposes as many drafts as it sees; it
 * claims only what it understands. Drafts compete: see gr_draft_propose. */
typedef struct gr_recogniser {
    const char *name;    /* "tuples" */
    const char *summary; /* one line: what it reads */
    gr_status (*find)(gr_sensing *s, gr_err *err);
    const char
        *example; /* a text, and the graph as gr_example_graph's language writes it; tested */
    const char *graph;
} gr_recogniser;

struct gr_sensing {
    gr_ctx *cx;
    gr_str text;
    gr_tokens tokens;
    gr_str *lemma; /* of every WORD token, in small letters; empty for others */
    const gr_sense_options *options;
    GR_VEC(gr_draft *) drafts;
};

static inline gr_str gr_token_text(const gr_sensing *s, size_t i)
{
    const gr_token *t = &s->tokens.at[i];

    return gr_str_sub(s->text, t->start, t->end);
}

/* --- drafts: a graph as one recogniser sees it --- */

typedef struct gr_draft_node {
    gr_str name;
    bool declared; /* named as a node, not only as the end of an edge */
    gr_span at;
} gr_draft_node;

typedef struct gr_draft_edge {
    uint32_t u, v; /* positions among the nodes */
    gr_span at;
} gr_draft_edge;

typedef struct gr_draft_column {
    gr_of of;
    gr_str name;
    gr_meaning meaning;
} gr_draft_column;

typedef struct gr_draft_cell {
    uint32_t column;
    uint32_t item; /* an edge or a node */
    gr_value value;
    const gr_unit *unit; /* converted to the finest of the column when the graph is made */
} gr_draft_cell;

struct gr_draft {
    const gr_recogniser *by;
    GR_VEC(gr_draft_node) nodes;
    GR_VEC(gr_draft_edge) edges;
    GR_VEC(gr_draft_column) columns;
    GR_VEC(gr_draft_cell) cells;
    GR_VEC(gr_span) spans; /* what it explains, in any order; more than its edges */
    gr_strmap index;       /* names to nodes */
    gr_direction direction;
    const char *why;                /* it has that direction */
    gr_graph *ready;                /* made by a reader of graph/; nodes and edges are then empty */
    int64_t said_nodes, said_edges; /* counts that the text states; -1 = none */
    gr_str name;                    /* what the text calls it, or empty */
    gr_str node_noun, edge_noun;
    gr_str relation; /* see gr_seen */
    bool backwards;
    bool is_facts;
    int sure; /* 0 .. 100 */
};

/* NULL without memory. */
gr_draft *gr_draft_new(gr_sensing *s, const gr_recogniser *by);
/* Finds or adds a node. The name is borrowed from the text or the arena. */
bool gr_draft_node_of(gr_draft *d, gr_str name, gr_span at, bool declared, uint32_t *out);
bool gr_draft_edge_of(gr_draft *d, uint32_t u, uint32_t v, gr_span at, uint32_t *out);
/* Finds or adds a column and sets the cell of an edge or a node. */
bool gr_draft_set(gr_draft *d, gr_of of, const char *column, gr_meaning meaning, uint32_t item,
                  gr_value value, const gr_unit *unit);
bool gr_draft_explains(gr_draft *d, gr_span at);
/* Hands the draft over, also on failure. How sure: 100 a mark that only this way has, 80 a list of
 * clear edges, 60 sentences with a known verb, 40 sentences that were read by their shape. */
gr_status gr_draft_propose(gr_sensing *s, gr_draft *d, int sure, gr_err *err);

/* What a word for a link says about it, for all recognisers alike: "road" has no direction and is a
 * length, "follow" goes from the first to the second, "require" back from the second. */
typedef struct gr_relation_word {
    const char *lemma;      /* "follow", "depend on" */
    gr_direction direction; /* GR_AUTO = it depends on the sentence */
    bool backwards;         /* "X requires Y" is the edge Y -> X when things are put in order */
    gr_meaning meaning;     /* of a number beside it */
    const char *node_noun, *edge_noun;
} gr_relation_word;
const gr_relation_word *gr_relation_word_of(gr_str lemma); /* or NULL */

#endif
