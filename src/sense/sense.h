/* sense: from a text to a reading: the graphs in it, exactly, and what is asked about them.
 *
 * Recognisers (recognisers.def) each know one way in which people write graphs and propose drafts;
 * the best drafts that do not overlap become graphs. What no draft explains is split into clauses:
 * those that ask and those that tell. Nothing here decides what a question means, and nothing calls
 * a model: the trained readers or a model get the reading.
 *
 * Every edge has its evidence, the bytes of the text that say so. What had to be assumed
 * (direction, unit, what a number means) is listed, and what looks like data and was not read is
 * listed too. */
#ifndef GR_SENSE_H
#define GR_SENSE_H

#include "graph/graph.h"
#include "text/text.h"

typedef struct gr_span {
    size_t start, end; /* bytes [start, end) of the text */
} gr_span;

/* Why something is not answered; the same words in every answer. */
typedef enum gr_reason {
    GR_WHY_NONE,
    GR_WHY_NO_GRAPH,
    GR_WHY_UNKNOWN_NODE,
    GR_WHY_MISSING_DATA,
    GR_WHY_CONTRADICTION,
    GR_WHY_AMBIGUOUS,
    GR_WHY_SUBJECTIVE,
    GR_WHY_OFF_TOPIC,
    GR_WHY_UNSUPPORTED,
    GR_WHY_LIMIT,
    GR_N_REASONS,
} gr_reason;

const char *gr_reason_name(gr_reason r); /* "no_graph", "unknown_node", ... */

/* --- graphs --- */

/* What a column of numbers means. The role in the graph follows from it: a capacity is a capacity,
 * a clock time is a time, everything else that an edge costs is a weight. */
typedef enum gr_meaning {
    GR_MEANS_NUMBER, /* the text does not say */
    GR_MEANS_LENGTH,
    GR_MEANS_DURATION,
    GR_MEANS_COST,
    GR_MEANS_CAPACITY,
    GR_MEANS_STRENGTH, /* how much, how often, how likely: more is more */
    GR_MEANS_CLOCK,    /* seconds since midnight, or a time step */
    GR_MEANS_AMOUNT,   /* of a node: a demand, a population, a value */
} gr_meaning;

typedef struct gr_seen_column {
    gr_of of;
    gr_str name; /* the graph's column */
    gr_meaning meaning;
    const gr_unit *unit; /* of every number in it, after conversion; NULL = none given */
} gr_seen_column;

typedef struct gr_evidence {
    gr_name u, v;
    gr_span at;
} gr_evidence;

/* One graph of the text. Several relations ("X won Y", "X was born in Z") are one graph of facts,
 * with the text column "relation" of its edges; things of several kinds (applicants and jobs) have
 * the text column "kind" of its nodes. */
typedef struct gr_seen {
    gr_str name; /* an identifier: "G", of several "G1", "G2", or what the text calls them */
    gr_graph *graph;
    const char *by; /* the recogniser, "file", "given", "model", "reader" */
    gr_str source;  /* the path of a file, else empty */
    gr_span *spans; /* the text that it explains, ascending */
    size_t n_spans;
    gr_evidence *edges; /* in the order of the text; none for files */
    size_t n_edges;
    gr_seen_column *columns;
    size_t n_columns;
    gr_str
        node_noun; /* what the text calls its nodes and edges, lemmas: "city", "road"; or empty */
    gr_str edge_noun;
    gr_str relation; /* the one verb of all its sentences, a lemma: "require"; or empty */
    bool backwards;  /* its edges run from the sentences' objects to their subjects */
    bool is_facts;
    bool prose; /* told in sentences: no notation says that it is so */
} gr_seen;

/* What a name for a column, or the words before a number, say: "cost", "travel_time_min", "km".
 * GR_MEANS_NUMBER if nothing; *unit is set if the words name one, else NULL. */
gr_meaning gr_meaning_of(gr_str words, const gr_unit **unit);
/* What the columns of a graph, and the relation that its file has, mean by their names, where no
 * text says more. False without memory. */
bool gr_seen_by_names(gr_arena *a, gr_seen *g);
const gr_seen_column *gr_seen_column_named(const gr_seen *g, gr_of of, gr_str name); /* or NULL */

/* --- what is left of the text --- */

typedef enum gr_clause_kind {
    GR_ASKS,  /* a question or a request */
    GR_TELLS, /* a sentence that was not read as a graph: a condition, or noise */
} gr_clause_kind;

/* A sentence, or what is left of it. Tokens first .. last-1 of the reading without those that a
 * graph's evidence covers. "In A-B, B-C: who has most?" leaves "In : who has most?". */
typedef struct gr_clause {
    gr_clause_kind kind;
    gr_span at;
    size_t *tokens; /* indices into reading.tokens, ascending */
    size_t n_tokens;
} gr_clause;

/* A node (or an edge) named in a clause: tokens first .. last of the reading. */
typedef struct gr_mention {
    size_t clause;
    size_t first, last; /* positions in clause.tokens, inclusive */
    size_t graph;       /* index into reading.graphs */
    gr_vid u;
    gr_vid v;          /* GR_NO_NODE for a node; the other end for "A-B", "the edge from A to B" */
    unsigned distance; /* edits between the word and the name; 0 = as written, case aside */
} gr_mention;

typedef struct gr_problem {
    gr_reason reason;
    gr_str text; /* a sentence */
    gr_span at;
} gr_problem;

/* A set to learn from that is kept under a name. */
typedef struct gr_named_set {
    gr_str name;
    gr_str kind; /* "nodes", "graphs", "log", "series", ... */
    gr_span at;  /* where the text names it first */
} gr_named_set;

typedef struct gr_reading {
    gr_str text;    /* in plain notations */
    gr_str written; /* as it was given, of the same length */
    gr_tokens tokens;
    gr_seen *graphs; /* first the one that is meant: of a file, of the text, given last */
    size_t n_graphs;
    gr_named_set *sets; /* only where there is no graph */
    size_t n_sets;
    gr_clause *clauses;
    size_t n_clauses;
    gr_mention *mentions; /* by clause and position; those of one place: nearest first */
    size_t n_mentions;
    gr_str *assumptions; /* sentences: "taken as undirected: no sentence says which way" */
    size_t n_assumptions;
    gr_problem *problems; /* contradictions, files that cannot be read, names that nothing has */
    size_t n_problems;
    gr_span *uncovered; /* looks like data and was not read */
    size_t n_uncovered;
    double directed;  /* how likely its words give its graph a direction; 0 = nobody asked */
    const void *told; /* what the reader made of them, which it need not do again; or NULL */
} gr_reading;

/* The words of a clause as they stand, without what a graph explains: " .. " in its place. In the
 * arena; .ptr NULL without memory. */
gr_str gr_clause_rest(gr_arena *a, const gr_reading *r, const gr_clause *c);
/* Does a clause have a part of it? Then what is left of the clause says it. */
bool gr_reading_has_clause(const gr_reading *r, gr_span at);

/* --- reading --- */

typedef struct gr_sense_options {
    gr_direction direction; /* what the user says; GR_AUTO = decide */
    /* Graphs that are there beside the text (--graph, a session's); the last one is meant where the
     * text has none. Borrowed for the call, referenced by the reading. */
    const gr_seen *given;
    size_t n_given;
    /* Loads what the text names: a path, a URL, a data set. NULL = files are not read. A failure
     * becomes a problem of the reading. */
    gr_status (*load)(void *arg, gr_ctx *cx, gr_str path, gr_direction d, gr_graph **out,
                      gr_err *err);
    /* The sets that a text may name, in the arena; NULL = none. */
    gr_status (*sets)(void *arg, gr_ctx *cx, gr_named_set **out, size_t *n, gr_err *err);
    void *arg;
    /* Sets r->directed, for whoever understands the words of the text: where that is nearly certain
     * it decides. NULL = the notation and what is said of it do. */
    gr_status (*directed)(void *reader, gr_ctx *cx, gr_reading *r, gr_err *err);
    void *reader;
} gr_sense_options;

/* Is a file by its name a text that may have a graph in it, rather than a graph? "plan.md" */
bool gr_sense_is_text(gr_str path);

/* Reads a text; what cannot be read is no failure but a problem in the reading. All of it lives in
 * cx->arena, but for the graphs: gr_reading_clear releases them. Linear in the text, so that
 * 10,000 nodes take milliseconds. */
gr_status gr_sense(gr_ctx *cx, gr_str text, const gr_sense_options *o, gr_reading *out,
                   gr_err *err);
void gr_reading_clear(gr_reading *r);

/* Edges that a model found in a window of the text that no recogniser understood. Kept only if both
 * names stand in the window; the graph of the reading is made anew with what is kept. */
typedef struct gr_found_edge {
    gr_str u, v;
    gr_value weight; /* NULL value = none */
    bool directed;   /* it runs from u to v; where there is a graph already, that decides */
} gr_found_edge;
gr_status gr_sense_merge(gr_ctx *cx, gr_reading *r, gr_span window, const gr_found_edge *edges,
                         size_t n, size_t *kept, gr_err *err);

/* A graph as somebody states it who has read the text: a remote model, or a trained reader. */
typedef struct gr_stated_link {
    gr_str u, v;
    gr_value attributes; /* a record, or null */
    gr_span at;          /* what says so */
} gr_stated_link;

typedef struct gr_stated_node {
    gr_str name;
    gr_value attributes;
    gr_span at;
} gr_stated_node;

typedef struct gr_stated {
    bool by_model; /* a remote one */
    bool anew;     /* instead of the graphs of the text; else the first of these is changed */
    gr_direction direction;      /* GR_AUTO: as it was */
    bool turned;                 /* the links that were read lead the other way */
    const gr_stated_link *links; /* instead of those between the same nodes */
    size_t n_links;
    const gr_stated_node *nodes;
    size_t n_nodes;
    const gr_stated_link *no_links; /* that were read and are none */
    size_t n_no_links;
    const gr_str *no_nodes;
    size_t n_no_nodes;
} gr_stated;

/* Makes it the first graph of the reading; graphs of files stay as they are. What reads as a number
 * with a unit, or as a time, is one. Texts are borrowed from the arena. */
gr_status gr_sense_state(gr_ctx *cx, gr_reading *r, const gr_stated *s, gr_err *err);

bool gr_seen_is_given(const gr_seen *g); /* loaded before, and not of the text */

/* Is no graph of it of the text? */
bool gr_reading_is_given(const gr_reading *r);

/* Why there is no graph and nobody need look for one: it is in a file that cannot be read. Or NULL.
 */
const gr_problem *gr_reading_hopeless(const gr_reading *r);

/* The reading as a record, for grasp sense --json. */
gr_status gr_reading_value(gr_ctx *cx, const gr_reading *r, gr_value *out, gr_err *err);

#endif
