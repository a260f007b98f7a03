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
    GR_A_LINK, /* from, to, perhaps what is said of it: numbers, times, words */
    GR_A_FACT, /* subject, object, relation */
    GR_A_NODE, /* one that no link has */
    GR_A_ATTR, /* a node, and what is said of it: a number, a time, a word */
    /* How calls are put into a text. */
    GR_A_FILL,   /* calls for its holes, END */
    GR_A_STATE,  /* it states values: PUTs, END */
    GR_A_ANSWER, /* the statement that answers it: COPY, SAY, CALL, END */
    GR_A_LOAD,   /* before which span a graph is loaded: name, nodes, links, END behind each */
    GR_A_PUT,    /* a span that gives way to a call */
    GR_A_QUIET,  /* a span behind which a call stands that writes nothing */
    GR_A_COPY,   /* a span as it stands */
    GR_A_ONE,    /* a span, of several things one */
    GR_A_SAY,    /* a word */
    GR_A_CALL,   /* a function, its graph, its arguments */
    GR_A_KNOWN,  /* a span: a graph by its name */
    GR_A_SET,    /* a span: a data set */
    GR_A_ID,     /* a span: which node, paper, user */
    GR_A_THING,  /* what the next one is: a movie */
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
    gr_value value;                 /* VALUE */
    unsigned nth;                   /* GRAPH, VAR */
    gr_reason reason;               /* DECLINE */
    const gr_tf_function *function; /* CALL */
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

/* --- the model --- */

typedef struct gr_parser gr_parser;

#define GR_MAX_READERS 2 /* decoders of a model, each with a mind of its own */

/* Maps both files: the words, which never change, and the reader. A file that is not there is
 * GR_EREAD, one that is damaged or does not fit the other GR_EINPUT, one that lacks something
 * GR_ENAME. Share it freely: the one thing that it makes late, vectors that are kept, is behind
 * a lock. */
gr_status gr_parser_open(gr_ctx *cx, const char *words, const char *reader, gr_parser **out,
                         gr_err *err);
void gr_parser_free(gr_parser *p);

/* One way to understand a question. */
typedef struct gr_candidate {
    gr_program program; /* n 0: it declines */
    gr_reason reason;   /* why; GR_WHY_NONE with a program */
    double log_p;       /* by its reader */
    unsigned reader;
} gr_candidate;

typedef struct gr_candidates {
    gr_candidate *at; /* by reader, best first; several may be the same program */
    size_t n;
} gr_candidates;

/* What is asked in a reading, in the arena: up to 8 candidates a reader, none if nothing comes to
 * an end. Graphs have the names of the reading. Programs are held to the grammar and to the types
 * of parameters; whether they run is not known. Tools that the registry has and the model never saw
 * are found by their descriptions. A long text is folded (see gr_view_ask). */
gr_status gr_parser_ask(gr_ctx *cx, gr_parser *p, const gr_registry *r, const gr_reading *reading,
                        gr_candidates *out, gr_err *err);

/* How likely an answer is right, by figures about what readers think of it, and how likely it has
 * to be: as calibrated for the model on questions that it had not seen. */
#define GR_N_FIGURES 28
double gr_parser_belief(const gr_parser *p, const double figures[GR_N_FIGURES]);
double gr_parser_threshold(const gr_parser *p);

/* What a text says of a graph, by one reader: a graph anew, with evidence. What is said of a link
 * is its "weight" if it is a number, then "weight2", its "time" and "arrival", its "kind"; of a
 * fact its "relation"; of a node its "value", "time", "kind". */
typedef struct gr_stated_by {
    gr_stated stated;
    double log_p;
    unsigned reader;
} gr_stated_by;

typedef struct gr_statements {
    gr_stated_by by[GR_MAX_READERS]; /* of those that came to an end */
    size_t n;
    bool agreed; /* there are two, with the same direction, links, attributes and lone nodes */
} gr_statements;

/* Reads the text of r as it was given, in the arena; a long one window by window, each of whole
 * sentences. One of more than 24 times the word pieces that the model has room for: GR_ELIMIT. */
gr_status gr_parser_read(gr_ctx *cx, gr_parser *p, const gr_reading *r, gr_statements *out,
                         gr_err *err);

/* Sets r->directed: how likely the links of its text have a direction, by its words. Notations are
 * folded, as for a question. What that took is kept in r->told, for gr_parser_read. */
gr_status gr_parser_directed(gr_ctx *cx, const gr_parser *p, gr_reading *r, gr_err *err);

/* An action of one who puts calls into a text. */
typedef struct gr_mark {
    const gr_symbol *symbol;
    gr_span at;     /* of one that points */
    gr_value value; /* NUMBER, VALUE */
} gr_mark;

/* One way to put them there; the first action says which, or DECLINE. */
typedef struct gr_marking {
    gr_mark *at;
    size_t n;
    double log_p; /* by its reader */
    unsigned reader;
} gr_marking;

typedef struct gr_markings {
    gr_marking *at; /* by reader, best first */
    size_t n;
} gr_markings;

/* How calls are put into a text with so many holes, in the arena. A text that is too long:
 * GR_ELIMIT; weights that were not taught it: GR_EREAD. */
gr_status gr_parser_note(gr_ctx *cx, gr_parser *p, gr_str text, size_t n_holes, gr_markings *out,
                         gr_err *err);

/* Is it this graph? As the reader writes names and numbers, whatever a column is called. agree.c */
gr_status gr_stated_is_graph(gr_ctx *cx, const gr_stated *s, const gr_graph *g, bool *same,
                             gr_err *err);

/* A text as a vector of length 1 and gr_parser_width numbers: their products are how alike texts
 * are. What is too long is cut. */
size_t gr_parser_width(const gr_parser *p);
gr_status gr_parser_encode(gr_ctx *cx, const gr_parser *p, gr_str text, float *out, gr_err *err);
/* The same, made once: for texts that come again, as those of tools. */
gr_status gr_parser_encode_kept(gr_ctx *cx, const gr_parser *p, gr_str text, float *out,
                                gr_err *err);
/* The same for a while: for requests and steps, which several parts of one answer look at. */
gr_status gr_parser_encode_recent(gr_ctx *cx, const gr_parser *p, gr_str text, float *out,
                                  gr_err *err);

#endif
