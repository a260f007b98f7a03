/* Tables, one row an edge: what CSV and TSV share.
 *
 * table.c reads rows, table_write.c writes them. table_columns.c decides what the columns mean, by
 * the words of table_words.c and, where they say nothing, by what table_evidence.c sees in the
 * cells. */
#ifndef GR_TABLE_INT_H
#define GR_TABLE_INT_H

#include "graph/scan_int.h"
#include "text/text.h"

/* sep 0: one of , ; | and tab, whichever divides the first rows evenly; ' ': any blanks. */
int gr_edgetable_sniff(gr_str text, bool whole, char sep);
gr_status gr_edgetable_read(gr_ctx *cx, gr_input *in, gr_builder *b, char sep, gr_err *err);
gr_status gr_edgetable_write(gr_ctx *cx, const gr_graph *g, gr_output *o, char sep, gr_err *err);
/* A table of nodes for the graph in b: ids that are there or new, and their attributes. */
gr_status gr_nodetable_read(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err);

/* What a cell looks like, its quotes aside. */
typedef enum gr_shape {
    GR_SHAPE_EMPTY,
    GR_SHAPE_INT,
    GR_SHAPE_REAL,
    GR_SHAPE_BOOL,
    GR_SHAPE_NA, /* a word for a missing number */
    GR_SHAPE_TEXT,
    GR_N_SHAPES
} gr_shape;

/* comma: numbers are written 3,5; 1.234,5 and 1,234,567 are numbers in any case. A code like 007
 * and an integer beyond 64 bits are text. */
gr_shape gr_shape_of(gr_str cell, bool comma, gr_value *v);

/* One to three digits, a comma and three more: 1,240, which some mean as 1240 and some as 1.24. */
bool gr_is_grouped(gr_str cell);

/* A number with a unit behind or before it, "42 km", "$5"; no commas, which may mean anything. NULL
 * if the cell is none. */
const gr_unit *gr_measure_of(gr_str cell, gr_value *v);

/* --- words --- */

#define GR_LONGEST_NAME 200u /* bytes of a column's name that may mean something */

/* What the names of two columns say about the edges between them. */
typedef enum gr_ends_kind {
    GR_ENDS_PLAIN, /* nothing */
    GR_ENDS_FLOW,  /* directed if something moves: there is an amount or a time */
    GR_ENDS_WAY,   /* directed unless it is a way with a length */
    GR_ENDS_NEO4J, /* directed; the other columns are called name:type */
    GR_ENDS_ROLES, /* directed, and they say what an edge means */
} gr_ends_kind;

/* To whom the other columns belong if no source comes twice. */
typedef enum gr_rows_of {
    GR_ROWS_EDGES,
    GR_ROWS_NODES, /* to the source: a task and what it needs */
    GR_ROWS_TREE,  /* to the source, but for weights: a child and its parent */
} gr_rows_of;

typedef struct gr_ends_words {
    const char *from, *to; /* from NULL: `to` is a list of words that stand alone */
    gr_ends_kind kind;
    gr_rows_of rows;
    bool lists; /* a cell of the target may name several */
} gr_ends_words;

/* The row for two names; strong: words that nobody uses for nodes. NULL if there is none. */
const gr_ends_words *gr_ends_words_of(gr_str source, gr_str target, bool strong);
/* The row for a name that makes a column the target whatever the source is called, or NULL. */
const gr_ends_words *gr_target_words_of(gr_str name);
/* Two names that differ in a number or letter at the end: nodes of one kind. */
bool gr_names_alike(gr_str a, gr_str b);
bool gr_names_length(gr_str name);
bool gr_names_flow(gr_str name);  /* an amount or a time */
bool gr_names_label(gr_str name); /* numbers that are never the weight, however lonely */
bool gr_names_nodes(gr_str name); /* the ids in a table of nodes */

/* --- columns --- */

typedef enum gr_use {
    GR_USE_PLAIN,
    GR_USE_SOURCE,
    GR_USE_TARGET,
    GR_USE_DIRECTION,
    GR_USE_NOTHING, /* a column without a name: a row number */
} gr_use;

/* A column of the table. count, n_quoted and n_divided are over the rows below the header. */
typedef struct gr_tcolumn {
    gr_str name; /* in the header, or the cell of the first row if there is none */
    bool name_quoted;
    gr_shape name_shape;
    uint64_t count[GR_N_SHAPES];
    uint64_t n_quoted;
    uint64_t n_divided;                /* cells with ; | or , in them */
    uint64_t n_grouped;                /* 1,240: a number if a point divides fractions */
    uint64_t n_measures, n_whole;      /* numbers with a unit, and those without a fraction */
    const gr_unit *unit;               /* of the first; NULL if others have another one */
    uint64_t n_directed, n_undirected; /* cells that say so */
    gr_use use;
    gr_coltype type;
    gr_of of;     /* a node's: the source's */
    uint32_t col; /* in the builder */
} gr_tcolumn;

#define GR_SAMPLE_ROWS 1000u /* that evidence is taken from */

typedef struct gr_tcolumns {
    gr_tcolumn *at;
    size_t n;
    uint64_t n_rows;
    bool header;
    bool header_guessed;   /* no word and no number says so */
    bool has_points;       /* a number has a decimal point */
    bool quotes_mean_text; /* false if every cell of the file is quoted */
    bool first_recurs;     /* names of the first row are found again below it */
    const gr_str *sample;  /* cells of the first rows, the first one included, n a row */
    size_t n_sample;       /* rows */
    size_t source, target;
    bool asked;                 /* an end was chosen by the user */
    const gr_ends_words *words; /* of the ends; NULL if they are not known */
    bool triples;               /* head, relation and tail without a header */
    bool about_nodes;           /* some columns are the source's */
    char list;                  /* what divides several targets in a cell; 0 = nothing does */
} gr_tcolumns;

/* The two columns of the first row whose names say that they are the ends of edges; strong: words
 * that nobody uses for nodes. NULL if there are none. */
const gr_ends_words *gr_ends_named(const gr_tcolumns *t, bool strong, size_t *source,
                                   size_t *target);
/* Decides whether the first row is a header. */
gr_status gr_header_decide(gr_ctx *cx, gr_tcolumns *t, gr_header asked, gr_err *err);
/* Decides type and use of every column. An error has no place yet. */
gr_status gr_columns_decide(gr_ctx *cx, gr_tcolumns *t, const gr_read_options *o, gr_err *err);
/* Types alone, for a table of nodes. */
void gr_columns_types(gr_tcolumns *t);
/* Finds a column by the name or number that the user gave for `option`. */
gr_status gr_column_asked(const gr_tcolumns *t, const char *option, const char *asked, size_t *out,
                          gr_err *err);
/* Have the edges a direction? Why, and what an edge means, "" if the header does not say; both NULL
 * without memory. */
bool gr_columns_directed(const gr_tcolumns *t, gr_arena *a, const char **why);
const char *gr_columns_relation(const gr_tcolumns *t, gr_arena *a);
/* Neo4j calls columns name:type, and :TYPE, :LABEL; the name of one of them. */
gr_str gr_neo4j_name(gr_str name);
/* Tells people what was decided. */
void gr_columns_note(const gr_tcolumns *t, gr_builder *b);

/* +1 directed, -1 undirected, 0 neither; of a column called name. */
int gr_says_directed(gr_str name, gr_str cell);

/* --- evidence, from the sample --- */

/* Is the first row the only one whose names are nowhere else? */
gr_status gr_first_row_is_alone(gr_ctx *cx, const gr_tcolumns *t, bool *alone, gr_err *err);
/* Is the middle one of three columns a relation? */
gr_status gr_middle_is_relation(gr_ctx *cx, const gr_tcolumns *t, bool *is, gr_err *err);
/* Does the first column number the rows? */
bool gr_rows_are_numbered(const gr_tcolumns *t);
/* How many cells of column `of` are cells of column `in`, and whether a cell of `in` comes twice.
 */
gr_status gr_column_overlap(gr_ctx *cx, const gr_tcolumns *t, size_t of, size_t in, size_t *n_known,
                            bool *repeats, gr_err *err);

#endif
