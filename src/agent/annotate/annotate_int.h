/* Private to agent: how a statement is understood before calls are put into it. */
#ifndef GR_ANNOTATE_INT_H
#define GR_ANNOTATE_INT_H

#include "agent/agent.h"

#define GR_NOTE_WORDS 256 /* of a statement that are looked at */
#define GR_NOTE_ITEMS 16
#define GR_NOTE_CUES  16
#define GR_NOTE_NAME  256 /* bytes of the longest id and name that is taken for one */

/* A word: bytes of the text, without the marks around it, and its dictionary form. */
typedef struct gr_note_word {
    size_t start, end; /* of the word */
    size_t stop;       /* behind the marks that follow it */
    gr_str lemma;      /* small letters */
    gr_str raw;        /* as it stands, small letters */
    unsigned hole;     /* 1 + the number of the hole that stands here; 0 = a word */
    bool comma;        /* a mark that ends a phrase stands behind it */
    bool owns;         /* ends in 's */
} gr_note_word;

/* What a noun and an id name: paper #31366. */
typedef struct gr_note_item {
    const char *kind; /* "paper", "user"; "" = not said */
    gr_str noun;      /* as it stands in the text */
    gr_str id;
    size_t word;  /* where the noun stands, or the id */
    size_t after; /* the word behind it */
} gr_note_item;

/* Words that name something that can be asked for. */
typedef struct gr_note_cue {
    const char *function; /* "toolx:order" */
    size_t first, last;   /* words */
} gr_note_cue;

typedef struct gr_note {
    gr_str text;
    gr_note_word *word;
    size_t n_words;
    gr_note_item item[GR_NOTE_ITEMS];
    size_t n_items;
    gr_note_cue cue[GR_NOTE_CUES];
    size_t n_cues;
    size_t n_holes;
    bool question;
    gr_str data;       /* name of the data set, as calls write it; or empty */
    gr_str graph;      /* name of the graph of a set, "bull_graph"; or empty */
    size_t data_word;  /* where it ends; n_words = nowhere */
    size_t data_first; /* where it begins */
    gr_str correction; /* "petersn graph" for a graph that is called petersen_graph; or empty */
    gr_str writer;     /* the model that wrote the calls; or empty */
} gr_note;

/* Reads a statement. names: graphs that exist, for misspelt ones. Lives in cx->arena. */
gr_status gr_note_read(gr_ctx *cx, gr_str text, const gr_str *names, size_t n_names, gr_note *out,
                       gr_err *err);
/* The parts of reading: words; then, with the question known, cues. */
gr_status gr_note_words(gr_ctx *cx, gr_note *n, gr_err *err);
void gr_note_cues(gr_note *n);
gr_str gr_note_text(const gr_note *n, size_t i); /* word i as it stands */
gr_str gr_note_small(gr_ctx *cx, gr_str s);      /* small letters; .ptr NULL without memory */
bool gr_note_nearly(gr_str word, gr_str right);  /* but for a letter or two */
bool gr_note_in_list(const gr_note_word *w, const char *words, char sep);
/* Is word i one of these ("node, vertex"), by its dictionary form, or nearly? */
bool gr_note_is(const gr_note *n, size_t i, const char *words);

/* What a hole, or the question, asks for. */
typedef struct gr_note_call {
    const char *function; /* NULL = nothing that is known */
    gr_str call;          /* GR(..) */
    size_t cue;           /* n_cues = none */
} gr_note_call;

/* The call for hole `hole` (0 for a question). graph: a graph that the text need not name, or
 * empty. */
gr_status gr_note_choose(gr_ctx *cx, const gr_note *n, size_t hole, gr_str graph, gr_note_call *out,
                         gr_err *err);
/* The call for the property that a cue names; .len 0 = it is none of the graph's, or no graph is
 * named.
 */
gr_str gr_note_property(gr_ctx *cx, const gr_note *n, size_t cue, gr_str graph);
/* The call that says what a property is defined by, for the cue; .len 0 = none. */
gr_str gr_note_defining(gr_ctx *cx, const gr_note *n, const gr_note_call *asked, size_t cue,
                        gr_str graph);
/* The text with calls in it; what it says into *n. */
gr_status gr_note_annotate(gr_ctx *cx, gr_str text, gr_str graph, gr_note *n, gr_str *out,
                           gr_err *err);
/* The same by o->model, which is there. make gets a statement and makes its calls; what it refuses
 * goes back to the model once. Declined if nothing comes of it. */
gr_status gr_note_ask(gr_ctx *cx, gr_str text, const gr_annotate_options *o,
                      gr_status (*make)(void *arg, gr_str statement, gr_err *err), void *arg,
                      gr_err *err);
/* The statement that answers the question, with `call` in it: brackets and all. .ptr NULL without
 * memory. */
gr_str gr_note_answer(gr_ctx *cx, const gr_note *n, const gr_note_call *asked, gr_str call);

#endif
