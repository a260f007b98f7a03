/* Private to sense: what a recogniser gets, and the draft that it makes. */
#ifndef GR_SENSE_INT_H
#define GR_SENSE_INT_H

#include <inttypes.h>

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
    /* Looks at every word in many ways: it comes after the others, and not at all where they have
     * explained nearly all of a long text. */
    bool late;
    bool prose; /* it reads sentences */
} gr_recogniser;

#define GR_RECOGNISER(name) extern const gr_recogniser gr_recogniser_##name;
#include "sense/recognisers.def"
#undef GR_RECOGNISER

/* All recognisers, in the order of recognisers.def. */
size_t gr_n_recognisers(void);
const gr_recogniser *gr_recogniser_at(size_t i);

/* A sentence of the whole text, before anything is read in it: tokens [first, last). */
typedef struct gr_sentence {
    size_t first, last;
    bool asks; /* looks like a question or a request; data may stand in it all the same */
} gr_sentence;

/* What the text says about a graph as a whole: "an undirected graph", "12 nodes numbered from 0 to
 * 11", "among nodes A, B, and C". Given to the graph that follows, see said.c; a recogniser need
 * not look for it, and may ask for the direction. */
typedef enum gr_said_kind {
    GR_SAID_DIRECTION,
    GR_SAID_N_NODES,
    GR_SAID_N_EDGES,
    GR_SAID_RANGE, /* the nodes first .. last, or the letters from first to last */
    GR_SAID_NODES, /* a list of names */
} gr_said_kind;

typedef struct gr_said {
    gr_said_kind kind;
    gr_span at;
    gr_direction direction;
    int64_t first, last; /* the count is in first */
    bool letters;        /* the range is one of letters */
    gr_str *names;
    gr_span *names_at;
    size_t n_names;
} gr_said;

/* A place in the text that means a node, though its words are others than the name's. */
typedef struct gr_called {
    gr_span at;
    gr_str name;
} gr_called;

/* From here on the text speaks of this graph. */
typedef struct gr_section {
    size_t start;
    gr_str name;
} gr_section;

#define GR_NODE_TABLES 4

/* A table that says what nodes are; notation/tables/nodes.c */
typedef struct gr_node_table {
    gr_str text;
    char sep;
    gr_span at;
} gr_node_table;

struct gr_sensing {
    gr_ctx *cx;
    gr_str text;
    gr_tokens tokens;
    gr_str *lemma; /* of every WORD token, in small letters; empty for others */
    gr_sentence *sentences;
    size_t n_sentences;
    uint32_t *sentence_of;    /* a token's */
    GR_VEC(gr_said) said;     /* ascending */
    GR_VEC(gr_called) called; /* ascending */
    GR_VEC(gr_span) unread; /* sentences with names and a verb that nobody understood, ascending */
    gr_section *sections;   /* ascending; none if the text tells no graphs apart */
    size_t n_sections;
    const gr_sense_options *options;
    gr_direction heard;        /* as the words of the text have it; GR_AUTO: nobody asked them */
    GR_VEC(gr_draft *) made;   /* all of them, to be released */
    GR_VEC(gr_draft *) drafts; /* those that were proposed */
    gr_reading *out; /* assumptions and problems are pushed through gr_sense_assume, _problem */
    size_t cap_assumptions, cap_problems;
    size_t file_problems, n_file_problems; /* among the problems: files that cannot be read */
    gr_node_table node_tables[GR_NODE_TABLES];
    size_t n_node_tables;
    bool misled; /* one of these is none: the text is to be read again with it */
};

static inline gr_str gr_token_text(const gr_sensing *s, size_t i)
{
    const gr_token *t = &s->tokens.at[i];

    return gr_str_sub(s->text, t->start, t->end);
}

static inline bool gr_token_is(const gr_sensing *s, size_t i, const char *what)
{
    return i < s->tokens.n && s->text.ptr[s->tokens.at[i].start] == what[0] &&
           gr_str_is(gr_token_text(s, i), what);
}

static inline bool gr_token_kind_is(const gr_sensing *s, size_t i, gr_token_kind kind)
{
    return i < s->tokens.n && s->tokens.at[i].kind == kind;
}

static inline bool gr_lemma_is(const gr_sensing *s, size_t i, const char *what)
{
    return i < s->tokens.n && gr_str_is(s->lemma[i], what);
}

/* Is the word in a list "node|vertex|city"? */
bool gr_word_in(gr_str word, const char *list);
bool gr_is_one_way_word(gr_str lemma); /* over a list of pairs: what is handed on goes one way */
bool gr_is_node_noun(gr_str lemma);    /* node, vertex, city, person, ...: what nodes are called */
bool gr_is_edge_noun(gr_str lemma);    /* edge, link, road, connection, ... */
/* A word that questions and texts about graphs use in its own sense: never a misspelt name. */
bool gr_is_vocabulary(gr_str lemma);
/* An operator between two ends: "->", "-", "–", "<->", "=>". GR_AUTO if it is none; *backwards is
 * set for "<-". A plain "-" says undirected. */
gr_direction gr_link_operator(gr_str op, bool *backwards);

/* What a number in this unit measures: a length, a duration, a cost, a capacity. */
gr_meaning gr_meaning_of_unit(const gr_unit *unit);
/* The name of the column for numbers of that meaning: "weight", "capacity", "time". */
const char *gr_meaning_column(gr_meaning meaning);

/* The whole of a text as a number, a quantity with a unit, or a clock time ("12", "5 km", "€3",
 * "9:50", "1/2"); *unit may be NULL. */
bool gr_read_number(gr_str text, gr_value *out, const gr_unit **unit);
/* The first token that starts at or behind a byte of the text. */
size_t gr_token_from(const gr_sensing *s, size_t byte);
/* What is known to mean a node and starts at this byte, or NULL. */
const gr_called *gr_called_at(const gr_sensing *s, size_t byte);
/* What the text calls the graph to which a byte belongs ("G1", "second"), empty if it has but one.
 */
gr_str gr_section_at(const gr_sensing *s, size_t byte);

/* Tells the user; false without memory. */
bool gr_sense_assume(gr_sensing *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
bool gr_sense_problem(gr_sensing *s, gr_reason reason, gr_span at, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

/* The direction that the text says for a graph that begins at `at`; GR_AUTO if it says none. */
gr_direction gr_said_direction(const gr_sensing *s, size_t at);

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
    const gr_unit *unit; /* of all its numbers, once the draft is settled; or NULL */
} gr_draft_column;

typedef struct gr_draft_cell {
    uint32_t column;
    uint32_t item; /* an edge or a node */
    gr_value value;
    const gr_unit *unit; /* converted to the finest of the column when the draft is settled */
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
    GR_VEC(uint32_t) declared;      /* nodes that the text lists, in its order; they come first */
    int64_t range_first, range_n;   /* the nodes are these numbers, before all others; 0 = none */
    gr_str name;                    /* what the text calls it, or empty */
    gr_str node_noun, edge_noun;
    gr_str relation; /* see gr_seen */
    bool backwards;
    bool is_facts;
    size_t start; /* of its first edge in the text; set when drafts are chosen */
    size_t bytes; /* of the text that it explains; likewise */
    bool mixed;   /* some links go one way, as they say; what the text says of one is not of all */
    bool multi;   /* parallel links are meant: the same pair twice is no mistake */
    bool settled; /* facts with numbers are columns, and every column has one unit */
    int sure;     /* 0 .. 100 */
};

/* NULL without memory. Proposed or not, it is released when the text has been read. */
gr_draft *gr_draft_new(gr_sensing *s, const gr_recogniser *by);
/* Finds or adds a node. The name is borrowed from the text or the arena. */
bool gr_draft_node_of(gr_draft *d, gr_str name, gr_span at, bool declared, uint32_t *out);
bool gr_draft_edge_of(gr_draft *d, uint32_t u, uint32_t v, gr_span at, uint32_t *out);
/* Facts with numbers, age(ann, 34), become columns of nodes; see traits.c. False without memory. */
bool gr_draft_take_traits(gr_sensing *s, gr_draft *d);
/* Finds or adds a column and sets the cell of an edge or a node. */
bool gr_draft_set(gr_draft *d, gr_of of, const char *column, gr_meaning meaning, uint32_t item,
                  gr_value value, const gr_unit *unit);
bool gr_draft_explains(gr_draft *d, gr_span at);
/* Hands the draft over, also on failure. How sure: 100 a mark that only this way has, 80 a list of
 * clear edges, 60 sentences with a known verb, 40 sentences that were read by their shape. */
gr_status gr_draft_propose(gr_sensing *s, gr_draft *d, int sure, gr_err *err);

/* Takes drafts of others away that misread what stands in a span of the text: nodes of theirs have
 * a name of mine and other words in them, "s01" linked with "s02 s08". */
void gr_draft_drop_misread(gr_sensing *s, const gr_draft *mine, gr_span all);

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

/* What a heading says of the links below it: their direction, GR_AUTO if nothing; backwards as in
 * gr_relation_word. heading.c */
typedef struct gr_heading {
    gr_direction direction;
    bool backwards;
    gr_str relation; /* a lemma, or empty */
} gr_heading;
gr_heading gr_heading_of(gr_str words); /* the head of a column, a field */
bool gr_heading_is_words(gr_str words); /* no number among them, no letter alone */
gr_heading gr_heading_at(const gr_sensing *s, size_t byte); /* the words before the data */
gr_heading gr_heading_legend(const gr_sensing *s); /* "(from, to)" anywhere: what pairs mean */
/* What arrows stand for that lead from what needs to what it needs, or back: nothing is turned. */
gr_heading gr_heading_arrows(const gr_sensing *s, size_t byte);
void gr_draft_relate(gr_draft *d, gr_heading h); /* once, when all edges are there */

/* --- the steps of gr_sense, one a file --- */

/* The text, of the same length, in notations that recognisers know; in the arena. plain/plain.c */
gr_status gr_sense_plain(gr_ctx *cx, gr_str text, gr_str *out, gr_err *err);
gr_status gr_sense_sentences(gr_sensing *s, gr_err *err); /* clauses.c */
gr_status gr_sense_said(gr_sensing *s, gr_err *err);      /* said.c */
gr_status gr_sense_sections(gr_sensing *s, gr_err *err);  /* sections.c */
gr_status gr_sense_look(gr_sensing *s, gr_err *err);      /* lemmas and sentences; sense.c */
gr_status gr_sense_files(gr_sensing *s, gr_err *err);     /* files.c */
/* Loads what a part of the text names, unless it was; a failure is a problem of the reading. */
gr_status gr_sense_load(gr_sensing *s, gr_str name, gr_span at, gr_err *err);
/* Is it the name of data that is kept? */
gr_status gr_sense_is_set(gr_sensing *s, gr_str word, bool *out, gr_err *err);
/* Takes tables of nodes out of the text; then what they say of the nodes of drafts:
 * notation/tables/nodes.c
 */
gr_status gr_sense_hide_tables(gr_sensing *s, gr_err *err);
gr_status gr_sense_node_tables(gr_sensing *s, gr_err *err);
gr_status gr_sense_sets(gr_sensing *s, gr_err *err); /* sets.c */
/* A name such as "ring.py" that stands in a graph is a node, not a file that is missing; nor is a
 * time missing that one recogniser did not find and another one did. files.c */
void gr_sense_settle_problems(gr_sensing *s);
/* Picks among s->drafts, joins those that are parts of one graph; what stays is in the order of the
 * text. choose.c */
gr_status gr_sense_choose(gr_sensing *s, gr_err *err);
/* Nodes without links that stand in the lists. leftovers.c */
gr_status gr_sense_leftovers(gr_sensing *s, gr_err *err);
/* Takes drafts away whose names are made of names and signs. doubts.c */
void gr_sense_drop_odd(gr_sensing *s);
/* Rows of data that nobody read become problems. doubts.c */
gr_status gr_sense_doubts(gr_sensing *s, gr_err *err);
/* What nodes are, where a list says so. kinds.c */
gr_status gr_sense_kinds(gr_sensing *s, gr_err *err);
/* What they have, before drafts are chosen: such a list is no graph. values.c */
gr_status gr_sense_values(gr_sensing *s, gr_err *err);
/* Nodes of the drafts that the text only counts off. ranges.c */
gr_status gr_sense_ranges(gr_sensing *s, gr_err *err);
/* Gives every said to its draft, in the order of the text. said.c */
gr_status gr_sense_apply_said(gr_sensing *s, gr_err *err);
gr_status gr_sense_lone(gr_sensing *s, gr_err *err);  /* nodes without edges; lone.c */
gr_status gr_sense_marks(gr_sensing *s, gr_err *err); /* what some nodes have; marks.c */
/* Facts with numbers as columns, one unit a column: once, whatever is made of the draft. make.c */
gr_status gr_draft_settle(gr_sensing *s, gr_draft *d, gr_err *err);
/* The graph of a draft, which may be made again in another direction (s->heard). make.c */
gr_status gr_draft_make(gr_sensing *s, gr_draft *d, gr_seen *out, gr_err *err);
gr_status gr_sense_clauses(gr_sensing *s, gr_err *err);  /* clauses.c */
gr_status gr_sense_mentions(gr_sensing *s, gr_err *err); /* mentions.c */

/* Sorts spans and joins those that touch; how many are left. */
size_t gr_spans_sort(gr_span *at, size_t n);
void gr_draft_free(gr_draft *d);

#endif
