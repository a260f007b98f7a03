/* parse: from words to a program, by a small trained model that points and never writes.
 *
 * A program is a sequence of actions, the nodes of its tree in the order in which they are written.
 * A model chooses actions and points at the text for names and numbers; what it may choose next
 * follows from the call language and the registry, so that every sequence that ends is a program.
 */
#ifndef GR_PARSE_H
#define GR_PARSE_H

#include "sense/sense.h"

#include "tool/tool.h"

/* --- actions --- */

typedef enum gr_akind {
    GR_A_END,   /* of the arguments of a call, of the items of a list */
    GR_A_GRAPH, /* the nth graph of the reading */
    GR_A_VAR,   /* of the nth function around it, from the outside */
    GR_A_TOOL,  /* a call: the graph unless it works on values, arguments, END */
    GR_A_PARAM, /* the next argument is this parameter's */
    GR_A_FIELD, /* of what follows; without a text it is a span's */
    GR_A_WORD,  /* a bare word that every graph knows: a column of a tool's table, a tool */
    GR_A_OP,
    GR_A_FN,    /* a function; its body follows */
    GR_A_LIST,  /* items, END */
    GR_A_INDEX, /* of what follows, by what follows then */
    GR_A_IF,
    GR_A_VALUE,  /* a literal that is not in the text */
    GR_A_TEXT,   /* a span of the text, as a string */
    GR_A_NUMBER, /* a span of the text, as a number */
    GR_A_NAME,   /* a span of the text, as a bare word */
    GR_A_DECLINE,
    /* What a text says of a graph. */
    GR_A_DIRECTED,
    GR_A_UNDIRECTED,
    GR_A_LINK, /* from, to, perhaps a number */
    GR_A_FACT, /* subject, object, relation */
    GR_A_NODE, /* one that no link has */
    GR_A_STOP,
    GR_A_BEGIN, /* what goes in before the first action, and never comes out */
} gr_akind;

/* A symbol of the model's alphabet: "tool:count", "op:+", "value:2", "text". */
typedef struct gr_symbol {
    gr_akind kind;
    gr_str name;         /* all of it */
    gr_str text;         /* what follows the colon */
    const gr_tool *tool; /* TOOL; NULL = the registry has none of that name */
    gr_op op;
    gr_value value;   /* VALUE */
    unsigned nth;     /* GRAPH, VAR */
    gr_reason reason; /* DECLINE */
} gr_symbol;

/* Reads a symbol's name; false if it is none. */
bool gr_symbol_read(gr_ctx *cx, const gr_registry *r, gr_str name, gr_symbol *out);
bool gr_symbol_points(const gr_symbol *s); /* does it need a span? */

/* A program as actions, for training: one a word, strings and numbers as JSON behind "text",
 * "number" and "name". Variables are replaced by what they are; graphs have the order of the names
 * given. */
gr_status gr_actions_write(gr_ctx *cx, const gr_registry *r, const gr_program *p,
                           const gr_str *graphs, size_t n_graphs, gr_strbuf *out, gr_err *err);

typedef struct gr_action {
    const gr_symbol *symbol;
    gr_value value; /* of one that points: what the span says */
} gr_action;

/* The program of a sequence of actions, in the arena; graphs by their names in the reading. A
 * sequence that breaks off, or a word that cannot stand in a call as it is: GR_EINPUT. */
gr_status gr_actions_read(gr_ctx *cx, const gr_action *at, size_t n, const gr_str *graphs,
                          size_t n_graphs, gr_program *out, gr_err *err);

#endif
