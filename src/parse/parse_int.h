/* What the files of parse share: the grammar of actions. */
#ifndef GR_PARSE_INT_H
#define GR_PARSE_INT_H

#include "parse/parse.h"

#define GR_MAX_FUNCTIONS 5 /* in each other */

/* --- grammar.c --- */

#define GR_GRAMMAR_DEPTH 48

/* What is expected: an expression of some kind, more of something that has begun, or the end. */
typedef enum gr_slot {
    GR_SLOT_ROOT,
    GR_SLOT_GRAPH,
    GR_SLOT_NODE,
    GR_SLOT_NODES,
    GR_SLOT_EDGES,
    GR_SLOT_NUMBER,
    GR_SLOT_TRUTH,
    GR_SLOT_CHOICE,
    GR_SLOT_ATTRIBUTE,
    GR_SLOT_EACH, /* what is true of an item, or what it comes to */
    GR_SLOT_TOOL,
    GR_SLOT_VALUE,
    GR_SLOT_OWNER,      /* whose field or item it is */
    GR_SLOT_ARGUMENTS,  /* of a tool */
    GR_SLOT_ITEMS,      /* of a list */
    GR_SLOT_LEAVE,      /* a function ends here */
    GR_SLOT_STATED,     /* directed or undirected, then statements */
    GR_SLOT_STATEMENTS, /* any of them, then END */
    GR_SLOT_NAMED,      /* a span as a text */
    GR_SLOT_WEIGHT,     /* a number, or nothing */
    GR_N_SLOTS,
} gr_slot;

typedef struct gr_frame {
    uint8_t slot;
    uint8_t items;         /* ITEMS: the slot of each */
    bool bare;             /* words may stand alone: inside a condition or a function */
    uint32_t position;     /* ARGUMENTS: of the next one without a name */
    uint64_t given;        /* ARGUMENTS: which parameters, by bits */
    const gr_tool *tool;   /* ARGUMENTS */
    const gr_param *param; /* whose argument it is; or NULL */
} gr_frame;

/* What may follow a sequence of actions: a stack of what is expected, the next on top. Copied as it
 * is when a beam splits. */
typedef struct gr_grammar {
    gr_frame stack[GR_GRAMMAR_DEPTH];
    unsigned n;
    unsigned functions; /* around */
    size_t n_graphs;
} gr_grammar;

void gr_grammar_begin(gr_grammar *g, gr_slot first, size_t n_graphs); /* ROOT or STATED */
bool gr_grammar_allows(const gr_grammar *g, const gr_symbol *s);
void gr_grammar_take(gr_grammar *g, const gr_symbol *s); /* one that is allowed */

#endif
