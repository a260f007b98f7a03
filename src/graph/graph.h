/* graph: the immutable graph, how it is built, read, written, made and sampled.
 *
 * A graph is a compressed sparse row (CSR) structure with names and attribute columns. It is
 * immutable once built and reference counted: share it freely between threads. Nodes are gr_vid
 * inside, 0..n-1 in the order of declaration or first appearance; names exist at the border only.
 *
 * Undirected = two arcs in one CSR, a loop one arc. Adjacency is sorted. Edge ids follow (u, v,
 * input order), with u <= v in an undirected graph. Parallel edges are kept. */
#ifndef GR_GRAPH_H
#define GR_GRAPH_H

#include "base/base.h"

typedef uint32_t gr_vid;
typedef uint32_t gr_eid;
#define GR_NO_NODE   UINT32_MAX
#define GR_MAX_NODES (UINT32_MAX - 1)
#define GR_MAX_EDGES (UINT32_MAX - 1)

typedef struct gr_graph gr_graph;

gr_graph *gr_graph_ref(gr_graph *g);
void gr_graph_unref(gr_graph *g);            /* NULL is fine */
uint64_t gr_graph_serial(const gr_graph *g); /* no other graph of this process has it, ever */
/* Puts g into a value and unrefs it when the arena is cleared: takes over the caller's reference,
 * also on failure. */
bool gr_v_graph(gr_arena *a, gr_value *v, gr_graph *g);

/* --- structure --- */

/* Row v is to[start[v]] .. to[start[v+1]-1], ascending. edge[i] is the id of arc i's edge; NULL if
 * the arc's index is the id (arcs out of a directed graph) or if the graph has no edge columns. */
typedef struct gr_csr {
    const uint64_t *start;
    const gr_vid *to;
    const gr_eid *edge;
} gr_csr;

uint32_t gr_graph_n_nodes(const gr_graph *g);
uint32_t gr_graph_n_edges(const gr_graph *g);
size_t gr_graph_bytes(gr_graph *g);          /* of memory; what is mapped from a file is none */
uint64_t gr_graph_n_arcs(const gr_graph *g); /* entries of the CSR */
bool gr_graph_is_directed(const gr_graph *g);
uint32_t gr_graph_n_loops(const gr_graph *g);
uint32_t gr_graph_n_repeats(const gr_graph *g); /* edges that join a pair joined before */
const gr_csr *gr_graph_out(const gr_graph *g);
/* The arcs backwards; built on first use and kept. The same as out for undirected graphs. */
gr_status gr_graph_in(gr_ctx *cx, const gr_graph *g, const gr_csr **in, gr_err *err);

static inline uint64_t gr_csr_degree(const gr_csr *c, gr_vid v)
{
    return c->start[v + 1] - c->start[v];
}

/* Position in c->to of the first arc u -> v, or UINT64_MAX. O(log degree). */
uint64_t gr_csr_find(const gr_csr *c, gr_vid u, gr_vid v);
/* Degree where a loop counts twice: in + out for directed graphs needs `in`. */
uint64_t gr_graph_degree(const gr_graph *g, const gr_csr *in, gr_vid v);

/* All edges in the order of their ids:
 *     for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) use(it.u, it.v, it.id); */
typedef struct gr_edge_iter {
    const gr_graph *g;
    gr_vid u, v;
    gr_eid id;
    uint64_t arc; /* of this edge in the CSR */
} gr_edge_iter;

gr_edge_iter gr_edges(const gr_graph *g);
bool gr_edge_next(gr_edge_iter *it);

/* --- names --- */

gr_name gr_graph_name(const gr_graph *g, gr_vid v);  /* what identifies it */
gr_name gr_graph_shown(const gr_graph *g, gr_vid v); /* its label, see below, else its name */
/* By name, else by label; GR_NO_NODE if there is none. Labels are the text column "label", else
 * "name", if every node has one, all differ, and none is the name of another node. A graph that is
 * made of another has its labels from the same column as that one. */
gr_vid gr_graph_find(const gr_graph *g, gr_name name);
/* True if names are first, first+1, ... in the order of ids. */
bool gr_graph_names_dense(const gr_graph *g, int64_t *first);

/* --- attribute columns --- */

typedef enum gr_coltype {
    GR_COL_BOOL,
    GR_COL_INT,
    GR_COL_REAL,
    GR_COL_STR,
    GR_COL_TIME, /* clock times or dates, all of one gr_time_kind */
} gr_coltype;
typedef enum gr_of { GR_OF_NODE, GR_OF_EDGE } gr_of;

typedef struct gr_column {
    gr_str name;
    gr_coltype type;
    size_t n;
    size_t n_missing;
    const uint64_t *missing; /* bit i set = no value; NULL if n_missing is 0 */
    union {
        const uint8_t *bools;
        const int64_t *ints; /* INT, and TIME as values have it */
        const double *reals;
        const uint64_t *ends; /* STR: text i is bytes[ends[i-1]] .. bytes[ends[i]-1] */
    };
    const char *bytes;
} gr_column;

size_t gr_graph_n_columns(const gr_graph *g, gr_of of);
const gr_column *gr_graph_column(const gr_graph *g, gr_of of, size_t i);
const gr_column *gr_graph_column_named(const gr_graph *g, gr_of of, gr_str name); /* or NULL */
/* The text column of edges that names how a subject is related to an object, "relation" or
 * "predicate"; NULL if g is no graph of facts. */
const gr_column *gr_graph_relations(const gr_graph *g);
bool gr_column_has(const gr_column *c, size_t i);
gr_value gr_column_get(const gr_column *c, size_t i);  /* NULL value where missing */
double gr_column_number(const gr_column *c, size_t i); /* INT or REAL column, value present */
/* As gr_column_get, for formats that have no times: a time is its text. */
gr_value gr_column_written(const gr_column *c, size_t i, char text[GR_TIME_MAX]);
const char *gr_coltype_name(gr_coltype t); /* "bool", "int", "real", "string", "time" */

/* What a column of edges means. A column called "weight", "capacity" or "time" has the role of its
 * name unless the reader knew better; one that a file calls by another word for it (km, bandwidth),
 * too, if no other could be meant; without such a one the first TIME column is the time. At most
 * one column a role. */
typedef enum gr_role { GR_ROLE_WEIGHT, GR_ROLE_CAPACITY, GR_ROLE_TIME, GR_N_ROLES } gr_role;
const gr_column *gr_graph_role(const gr_graph *g,
                               gr_role role); /* numeric, the time also TIME; or NULL */
/* The role that a column's name speaks for in any format (km: weight); GR_N_ROLES = none. */
gr_role gr_role_named(gr_str name);

/* The column that is meant to have the role and cannot: a cell of it is no number. NULL if there is
 * none. */
const gr_column *gr_graph_spoilt(const gr_graph *g, gr_role role);

/* The weights in the order of the arcs of gr_graph_out (a directed graph's arc in, i, has that of
 * arc in->edge[i]), in 1, 2 or 4 bytes each. */
typedef struct gr_arc_ints {
    unsigned width; /* bytes; 0 = there are none */
    uint32_t largest;
    const void *at;
} gr_arc_ints;

/* Only for the column with the role of the weight, and only if it is whole numbers from 0 to
 * UINT32_MAX; else width is 0. Built on first use and kept. */
gr_status gr_graph_arc_ints(gr_ctx *cx, const gr_graph *g, const gr_column *c, gr_arc_ints *out,
                            gr_err *err);

/* Are they built already? Then no number of the column is negative. */
bool gr_graph_has_arc_ints(const gr_graph *g, const gr_column *c);

static inline uint32_t gr_arc_int(const gr_arc_ints *w, uint64_t arc)
{
    switch (w->width) {
    case 1: return ((const uint8_t *)w->at)[arc];
    case 2: return ((const uint16_t *)w->at)[arc];
    default: return ((const uint32_t *)w->at)[arc];
    }
}

/* Attributes of the graph as a whole, in a record. */
const gr_value *gr_graph_attributes(const gr_graph *g);

/* --- where it came from --- */

const char *gr_graph_format(const gr_graph *g);       /* name of the format, "" if it was made */
const char *gr_graph_direction_by(const gr_graph *g); /* why it is directed or not */
/* What an edge u -> v means, in the words of the input ("caller -> callee"); "" if it does not say.
 * A graph without directions has none. */
const char *gr_graph_relation(const gr_graph *g);
/* The verb for edges that lead to what a file calls so: "manager": report to, "dependency": need.
 * NULL if the word tells none. */
const char *gr_relation_verb(gr_str end);
/* Do two columns of these names say that links lead from the first to the second? "payer", "payee";
 * "task", "depends_on" */
bool gr_names_lead(gr_str first, gr_str second);
size_t gr_graph_n_notes(const gr_graph *g); /* what the reader changed or had to assume */
const char *gr_graph_note(const gr_graph *g, size_t i);
/* All that was guessed: the notes, and the direction where nothing said it. A list of sentences;
 * false without memory. */
bool gr_graph_assumptions(gr_arena *a, const gr_graph *g, gr_value *out);
/* For who made a graph that nobody else has yet: what it was read from, and more notes. The format
 * is not copied. */
gr_status gr_graph_tell(gr_ctx *cx, gr_graph *g, const char *format, const gr_str *notes, size_t n,
                        gr_err *err);
/* Sentences of the text that it was read from and that its reader did not use. Set by who made it,
 * as above; the texts are copied. */
gr_status gr_graph_leave(gr_ctx *cx, gr_graph *g, const gr_str *unread, size_t n, gr_err *err);
size_t gr_graph_n_unread(const gr_graph *g);
const char *gr_graph_unread(const gr_graph *g, size_t i);

/* Same nodes in the same order with the same names, edges, direction, columns and attributes?
 * If not, why says the first difference. Origin and notes do not count. */
bool gr_graph_equal(const gr_graph *a, const gr_graph *b, char why[200]);

/* --- building --- */

typedef enum gr_direction { GR_AUTO, GR_DIRECTED, GR_UNDIRECTED } gr_direction;
typedef struct gr_builder gr_builder;

/* A builder collects nodes, edges and columns and then makes the graph. d is what the user asks
 * for: asked for no direction, it makes one edge of every pair that is listed both ways if all are,
 * with equal data, and the input does not say that it is undirected. Its memory counts against cx's
 * budget; cx must outlive it. It polls cx now and then, so that its callers need not. */
gr_builder *gr_builder_new(gr_ctx *cx, gr_direction d); /* NULL without memory */
void gr_builder_free(gr_builder *b);

/* What the input itself says about direction; `why` is shown to people ("'digraph' keyword"). A
 * direction given to gr_builder_new by the user stands. */
void gr_builder_direction(gr_builder *b, gr_direction d, const char *why);

/* What an edge u -> v means: gr_graph_relation. The text is copied. */
void gr_builder_relation(gr_builder *b, const char *text);

/* The graph is made of g: its nodes are shown as there, by the same column of labels or by none,
 * also where labels have become unique or some nodes have no label. g must outlive b. */
void gr_builder_shown_as(gr_builder *b, const gr_graph *g);

/* Finds or adds a node. Nodes that are declared keep their order; integer names that fill 0..n-1 or
 * 1..n and only appear in edges are put in numeric order when the graph is finished. */
gr_status gr_builder_node(gr_builder *b, gr_name name, gr_vid *out, gr_err *err);
/* As gr_builder_node, for an endpoint of an edge: not a declaration. */
gr_status gr_builder_endpoint(gr_builder *b, gr_name name, gr_vid *out, gr_err *err);
/* Declares the nodes first .. first+count-1. Only before any other node. */
gr_status gr_builder_range(gr_builder *b, int64_t first, uint64_t count, gr_err *err);
uint32_t gr_builder_n_nodes(const gr_builder *b);
gr_name gr_builder_name(const gr_builder *b, gr_vid v); /* lives until the next node */
/* GR_NO_NODE if it is not there yet. */
gr_vid gr_builder_find(const gr_builder *b, gr_name name);

/* Adds an edge; its number (for gr_builder_set) is the count of edges before. */
gr_status gr_builder_edge(gr_builder *b, gr_vid u, gr_vid v, gr_err *err);
uint32_t gr_builder_n_edges(const gr_builder *b);

/* Finds or adds a column. */
gr_status gr_builder_column(gr_builder *b, gr_of of, gr_str name, uint32_t *col, gr_err *err);
/* Sets a cell: NULL (missing), BOOL, INT, REAL, STR or TIME; text is copied. A column's type is the
 * narrowest that holds all its cells: bool, int, real; anything mixed with text, and integers
 * mixed with reals that no double holds exactly, become text. Text of which every cell is a time
 * of one kind (gr_text_time_cell) becomes times when the graph is finished. NaN and infinities are
 * refused. */
gr_status gr_builder_set(gr_builder *b, gr_of of, uint32_t col, uint32_t i, gr_value v,
                         gr_err *err);
/* A type for a column that may get no cells: without it such a column is left out. */
void gr_builder_type(gr_builder *b, gr_of of, uint32_t col, gr_coltype type);
void gr_builder_role(gr_builder *b, gr_role role, uint32_t col);
gr_status gr_builder_attribute(gr_builder *b, gr_str key, gr_value v, gr_err *err);
void gr_builder_note(gr_builder *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Makes the graph; the builder is spent afterwards and only good for gr_builder_free. */
gr_status gr_builder_finish(gr_builder *b, gr_graph **out, gr_err *err);

/* --- derived graphs --- */

typedef struct gr_derive {
    const bool *keep_node; /* NULL = all */
    const bool *keep_edge; /* NULL = all; edges that lose an end go in any case */
    bool reverse;
    gr_direction direction; /* GR_AUTO = as it was; directed to undirected keeps every edge */
    const char *note;       /* about the new graph, or NULL */
} gr_derive;

/* A new graph with the nodes and edges kept, their names, columns and attributes. */
gr_status gr_graph_derive(gr_ctx *cx, const gr_graph *g, const gr_derive *how, gr_graph **out,
                          gr_err *err);

/* --- reading and writing --- */

/* What a format can carry. What a graph has and the format cannot carry is named when written. */
enum {
    GR_CARRIES_DIRECTED = 1 << 0,
    GR_CARRIES_UNDIRECTED = 1 << 1,
    GR_CARRIES_REPEATS = 1 << 2, /* parallel edges */
    GR_CARRIES_LOOPS = 1 << 3,
    GR_CARRIES_ISOLATED = 1 << 4,     /* nodes without edges */
    GR_CARRIES_NAMES = 1 << 5,        /* any names; without it nodes are numbered */
    GR_CARRIES_NODE_COLUMNS = 1 << 6, /* all columns of nodes, with their types */
    GR_CARRIES_EDGE_COLUMNS = 1 << 7,
    GR_CARRIES_WEIGHT = 1 << 8, /* one numeric column of edges, the weight, called "weight" */
    GR_CARRIES_ATTRIBUTES = 1 << 9,
    GR_CARRIES_ALL = (1 << 10) - 1,
};

typedef struct gr_format {
    const char *name;       /* "graphml" */
    const char *title;      /* "GraphML" */
    const char *extensions; /* ".graphml .xml", most usual first */
    const char *summary;    /* one line: what it is, what is particular about how grasp reads it */
    unsigned carries;
    const char
        *node_column; /* without GR_CARRIES_NODE_COLUMNS: the one of text it carries, or NULL */
    const char *edge_column; /* the same for edges */
    int64_t first;           /* without GR_CARRIES_NAMES: the number of the first node */
    /* How sure (0 = cannot be, 100 = a mark only this format has, -1 = there was no memory to look)
     * that text is this format. text is the first 64 KiB or less; `whole` tells that it is all. */
    int (*sniff)(gr_str text, bool whole);
    /* Reads all of in->text into b. May call gr_input_drop as it goes. */
    gr_status (*read)(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err);
    /* Instead of read: makes the graph straight from the file, which it takes over on success. */
    gr_status (*open)(gr_ctx *cx, gr_input *in, gr_graph **out, gr_err *err);
    /* NULL if grasp does not write it. Errors of o are sticky and found by the caller. */
    gr_status (*write)(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err);
} gr_format;

size_t gr_n_formats(void);
const gr_format *gr_format_at(size_t i);       /* in the order of formats.def */
const gr_format *gr_format_named(gr_str name); /* or NULL */
const gr_format *gr_format_for_path(
    const char *path); /* by extension, .gz and .zst aside; or NULL */

typedef enum gr_header { GR_HEADER_AUTO, GR_HEADER_YES, GR_HEADER_NO } gr_header;

typedef struct gr_read_options gr_read_options;
struct gr_read_options {
    const char *format; /* NULL = found out from the content */
    gr_direction direction;
    /* The columns of a table, by name or by number from 1; NULL = found out. Other formats have no
     * source and target to choose; weight is the name of an edge attribute in all of them. */
    const char *source, *target, *weight;
    gr_header header;   /* is the first row of a table one? */
    const char *nodes;  /* a file with the table of its nodes, or NULL */
    const char *called; /* of a text: the name of its file, which may tell the format; or NULL */
    bool is_text; /* its name says so: a list that may be one by accident goes to `otherwise` first
                   */
    /* Tries a text that no format takes, such as prose; NULL = it is refused. GR_EINPUT = that is
     * no graph either: a message in err tells more than the first refusal. */
    gr_status (*otherwise)(gr_ctx *cx, gr_str text, const gr_read_options *o, gr_graph **out,
                           gr_err *err);
};

/* Reads a file ("-" = standard input) or text. NULL options = all automatic. */
gr_status gr_graph_read(gr_ctx *cx, const char *path, const gr_read_options *o, gr_graph **out,
                        gr_err *err);
gr_status gr_graph_read_text(gr_ctx *cx, gr_str text, const gr_read_options *o, gr_graph **out,
                             gr_err *err);
/* Writes a file ("-" = standard output), replacing it in one step. format NULL = by the path's
 * extension. lost gets one line for each thing that the format cannot carry. */
gr_status gr_graph_write(gr_ctx *cx, const gr_graph *g, const char *path, const char *format,
                         gr_strbuf *lost, gr_err *err);
gr_status gr_graph_write_text(gr_ctx *cx, const gr_graph *g, const char *format, gr_strbuf *text,
                              gr_strbuf *lost, gr_err *err);

/* --- making --- */

typedef enum gr_make_type {
    GR_MAKE_INT,
    GR_MAKE_REAL,
    GR_MAKE_BOOL,
    GR_MAKE_INTS, /* a list of integers, or one */
} gr_make_type;

typedef struct gr_make_param {
    const char *name;
    gr_make_type type;
    bool required;
    double fallback; /* stands in for an optional one that is not given; NaN = nothing does */
    double min, max; /* of numbers, and of each in a list */
    const char *doc;
} gr_make_param;

#define GR_MAKE_MAX_PARAMS 10

typedef struct gr_making gr_making; /* private to the makers */

/* A generator. Nodes are numbered from 0 as NetworkX numbers them, where it has the graph. */
typedef struct gr_maker {
    const char *name;    /* "path_graph" */
    const char *aliases; /* other names, separated by spaces; "" */
    const char *summary;
    const gr_make_param *params;
    size_t n_params;
    const char *example; /* its arguments in order, as JSON: "6, [1, 2]" */
    bool (*make)(gr_making *m);
    const void *data; /* what make needs to know, if several rows share it */
} gr_maker;

size_t gr_n_makers(void);
const gr_maker *gr_maker_at(size_t i); /* in the order of makers.def */
/* By name or alias; case does not count, '-' is '_', a final "_graph" may be there or not. */
const gr_maker *gr_maker_named(gr_str name); /* or NULL */

/* Makes a graph. args is a record of named arguments, a list of arguments in the order of the
 * parameters, or NULL for none. Random ones take their numbers from the argument `seed`, else from
 * cx->seed. A graph with too many nodes or edges is refused before memory is taken for it. */
gr_status gr_graph_make(gr_ctx *cx, gr_str name, const gr_value *args, gr_graph **out, gr_err *err);

/* --- sampling --- */

typedef enum gr_sample_method {
    GR_SAMPLE_WALK,  /* where a biased random walk comes by */
    GR_SAMPLE_BFS,   /* snowball: the nearest nodes around a start */
    GR_SAMPLE_EDGES, /* the ends of random edges */
    GR_SAMPLE_NODES, /* random nodes */
    GR_N_SAMPLE_METHODS,
} gr_sample_method;

const char *gr_sample_method_name(gr_sample_method method); /* "walk", "bfs", "edges", "nodes" */

typedef struct gr_sample_options {
    double p;     /* WALK: going back has weight 1/p; 0.01 to 100, 0 = the default 1 */
    double q;     /* WALK: going away has weight 1/q; 0.01 to 100, 0 = the default 0.5 */
    gr_vid start; /* WALK, BFS: GR_NO_NODE = random */
} gr_sample_options;

/* The subgraph that n_nodes sampled nodes induce, with their names and columns; cx->seed decides.
 * Direction is ignored on the way. A graph that has no more nodes comes back whole, and a note says
 * so. NULL options = all defaults. sample.c says how each method goes on where it is stuck. */
gr_status gr_graph_sample(gr_ctx *cx, const gr_graph *g, gr_sample_method method, uint32_t n_nodes,
                          const gr_sample_options *o, gr_graph **out, gr_err *err);

/* --- RDF --- */

typedef enum gr_rdf_syntax { GR_RDF_NTRIPLES, GR_RDF_TURTLE, GR_RDF_TRIG } gr_rdf_syntax;

/* Terms as names: an IRI in full, "_:label" of a blank node, a literal as N-Triples spells it. They
 * live until the callback returns. */
typedef struct gr_rdf_statement {
    gr_str subject, predicate, object;
    bool is_literal; /* the object */
    gr_str text;     /* of the literal, and its language or "" */
    gr_str lang;
} gr_rdf_statement;

typedef struct gr_rdf_sink {
    void *arg;
    gr_status (*statement)(void *arg, const gr_rdf_statement *t, gr_err *err);
    gr_status (*prefix)(void *arg, gr_str name, gr_str iri, gr_err *err); /* may be NULL */
} gr_rdf_sink;

/* Calls the sink for each statement until it fails; named graphs are told as one. On a fault err
 * has its line and what was expected. */
gr_status gr_rdf_parse(gr_ctx *cx, gr_str text, gr_rdf_syntax syntax, const gr_rdf_sink *sink,
                       gr_err *err);
bool gr_rdf_is_english(gr_str lang); /* "en", "en-GB" */
/* An absolute IRI that can stand between < and > as it is. */
bool gr_rdf_is_iri(gr_str s);
bool gr_rdf_is_literal(gr_str s); /* as N-Triples spells it */
/* Appends a literal in N-Triples spelling; lang and datatype may be empty. */
void gr_rdf_add_literal(gr_strbuf *sb, gr_str text, gr_str lang, gr_str datatype);
/* The end of an IRI behind the last # / or :, the text of a literal, else the term. */
gr_str gr_rdf_end(gr_str term);

#endif
