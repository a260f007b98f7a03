/* Rows of a table and the cells in them, whatever they mean. */
#ifndef GR_SHEET_INT_H
#define GR_SHEET_INT_H

#include "graph/table_int.h"

typedef struct gr_cell {
    gr_str text; /* inside the quotes; trimmed if there are none */
    bool quoted;
    bool doubled; /* has doubled quotes */
} gr_cell;

/* A table while it is read. survey fills what stands below `plain`. */
typedef struct gr_sheet {
    gr_ctx *cx;
    gr_scan s;
    char sep;
    bool drawn;      /* the one table of a Markdown text: what stands around it is no row */
    bool framed;     /* rows begin and end with the separator, as in Markdown */
    bool ruled;      /* a line of dashes follows the first row */
    uint64_t n_rows; /* read so far */
    GR_VEC(gr_cell) row;
    gr_strbuf plain; /* a cell with its doubled quotes undone */
    GR_VEC(gr_tcolumn) columns;
    GR_VEC(gr_str) sample;
    gr_tcolumns t;
    uint64_t n_prose; /* cells that read like parts of sentences */
    bool paired;      /* two cells of the first row, at ends, read like a header's */
    size_t ends[2];
} gr_sheet;

/* sep 0: the one that makes the most cells evenly, or at least in the first row. */
void gr_sheet_init(gr_sheet *sh, gr_ctx *cx, gr_str text, char sep);
void gr_sheet_clear(gr_sheet *sh);
/* The next row that is not blank; *got false at the end. Comments are passed over before the first,
 * and everywhere if blanks divide as in an edge list. */
gr_status gr_sheet_next(gr_sheet *sh, bool *got, gr_err *err);
/* To the first row below the header. */
gr_status gr_sheet_rewind(gr_sheet *sh, gr_err *err);
/* The cell's text; lives until the next call. */
gr_status gr_sheet_text(gr_sheet *sh, const gr_cell *c, gr_str *out, gr_err *err);
gr_shape gr_sheet_shape(const gr_sheet *sh, const gr_cell *c, gr_value *v);
/* The cell as a value of the column's type; lives until the next call. */
gr_status gr_sheet_value(gr_sheet *sh, const gr_tcolumn *col, const gr_cell *c, gr_value *out,
                         gr_err *err);
bool gr_cell_is_empty(const gr_cell *c);
/* An error at `at`, which points into the text. */
gr_status gr_sheet_fail(const gr_sheet *sh, const char *at, gr_err *err, const char *what);

/* Sees all rows: their number of cells and the shape of each; leaves the sheet rewound. o: what the
 * user says, or NULL. */
gr_status gr_sheet_survey(gr_sheet *sh, const gr_read_options *o, gr_err *err);

#endif
