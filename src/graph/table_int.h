/* Tables of edges, one row an edge: what CSV and TSV share.
 *
 * table.c reads rows, table_write.c writes them, table_columns.c finds out what the columns mean. */
#ifndef GR_TABLE_INT_H
#define GR_TABLE_INT_H

#include "graph/scan_int.h"

/* sep 0: one of , ; | and tab, whichever divides the first rows evenly; ' ': any blanks. */
int gr_edgetable_sniff(gr_str text, bool whole, char sep);
gr_status gr_edgetable_read(gr_ctx *cx, gr_input *in, gr_builder *b, char sep, gr_err *err);
gr_status gr_edgetable_write(gr_ctx *cx, const gr_graph *g, gr_output *o, char sep, gr_err *err);

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

/* comma: numbers are written 3,5. A code like 007 and an integer beyond 64 bits are text. */
gr_shape gr_shape_of(gr_str cell, bool comma, gr_value *v);

typedef enum gr_use {
    GR_USE_PLAIN,
    GR_USE_SOURCE,
    GR_USE_TARGET,
    GR_USE_DIRECTION,
    GR_USE_NOTHING, /* a column without a name: a row number */
} gr_use;

/* A column of the table. count, n_quoted and n_rows are over the rows below the header. */
typedef struct gr_tcolumn {
    gr_str name; /* in the header, or the cell of the first row if there is none */
    bool name_quoted;
    gr_shape name_shape;
    uint64_t count[GR_N_SHAPES];
    uint64_t n_quoted;
    uint64_t n_directed, n_undirected; /* cells that say so */
    gr_use use;
    gr_coltype type;
    int role;     /* gr_role, or -1 */
    uint32_t col; /* in the builder */
} gr_tcolumn;

typedef struct gr_tcolumns {
    gr_tcolumn *at;
    size_t n;
    uint64_t n_rows;
    bool header;
    bool quotes_mean_text; /* false if every cell of the file is quoted */
    bool first_recurs;     /* names of the first row are found again below it */
    size_t source, target;
} gr_tcolumns;

/* The two columns of the first row whose names say that they are the ends of edges; strong: words
 * that nobody uses for nodes. */
bool gr_ends_named(const gr_tcolumns *t, bool strong, size_t *source, size_t *target);
/* Is the first row a header? */
bool gr_header_found(const gr_tcolumns *t);
/* Decides use, type and role of every column. An error has no place yet. */
gr_status gr_columns_decide(gr_tcolumns *t, gr_err *err);
/* Tells people what was decided. */
void gr_columns_note(const gr_tcolumns *t, gr_builder *b);

/* +1 directed, -1 undirected, 0 neither; of a column called name. */
int gr_says_directed(gr_str name, gr_str cell);

#endif
