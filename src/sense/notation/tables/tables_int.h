/* Private to the recogniser of tables: the rows of one, and the drafts that can be made of them. */
#ifndef GR_TABLES_INT_H
#define GR_TABLES_INT_H

#include "sense/sense_int.h"

#define GR_TABLE_COLUMNS_MAX 64

typedef struct gr_table_row {
    size_t first, n; /* cells */
    gr_span at;
} gr_table_row;

typedef struct gr_tables {
    gr_sensing *s;
    GR_VEC(gr_span) cells;
    GR_VEC(gr_table_row) rows;
    gr_strmap ids; /* what a table of nodes calls them: "1;Kiosk" */
    GR_VEC(gr_str) id_names;
    bool ruled; /* a rule stands below the first row */
} gr_tables;

#define GR_TABLE_FROM                                                                              \
    "from|source|src|start|origin|sender|parent|follower|u|tail|caller|citing|winner|before|"      \
    "giver|"                                                                                       \
    "seller|lender|payer|mentor|predator|supplier|teacher|donor"
#define GR_TABLE_TO                                                                                \
    "to|target|dst|dest|destination|end|receiver|child|followee|followed|v|head|callee|cited|"     \
    "loser|after|leader|buyer|borrower|payee|mentee|prey|customer|student|recipient"

gr_str gr_table_cell(const gr_tables *r, const gr_table_row *w, size_t i);
bool gr_table_number(gr_str t);
bool gr_table_date(gr_str t); /* a day, with or without the time of it */
/* Has a head one of these words? */
bool gr_table_head_has(gr_str head, const char *list);
/* "stop a" and "stop b", "node1" and "node2": heads of the two ends. */
bool gr_table_twins(gr_str x, gr_str y);
/* Has a row a name at column a that a row has at column b? False without memory as well. */
bool gr_table_crosses(const gr_tables *r, const gr_table_row *rows, size_t n, size_t a, size_t b,
                      bool *ok);
/* Fills a draft with the rows, the first of them a head or not. `lists`: a cell may hold several
 * names. */
gr_status gr_table_draft(gr_tables *r, gr_draft *d, bool head, bool lists, gr_err *err);

bool gr_table_cell_is_empty(gr_str t); /* nothing, or a dash */

/* --- cells: cells.c --- */

bool gr_table_all_links(const gr_tables *r, const gr_table_row *rows, size_t n);
/* The column whose cells are links, SIZE_MAX if there is none; and the draft of such a table. */
size_t gr_table_link_column(const gr_tables *r, const gr_table_row *rows, size_t n, bool head);
gr_status gr_table_links(gr_tables *r, gr_draft *d, const gr_table_row *rows, size_t n, bool head,
                         size_t column, gr_err *err);
/* "| Line | Stops |": every row is a way through the names of its second cell. */
bool gr_table_are_lines(const gr_tables *r, const gr_table_row *rows);
gr_status gr_table_lines(gr_tables *r, gr_draft *d, const gr_table_row *rows, size_t n,
                         gr_err *err);
/* "| band | genre | country |": every row is another thing, and two or more columns of words say
 * something of it that is no row itself; or one does, and numbers that links do not have. */
bool gr_table_are_entities(gr_tables *r, const gr_table_row *rows, size_t n, bool *ok);
gr_status gr_table_entities(gr_tables *r, gr_draft *d, const gr_table_row *rows, size_t n,
                            gr_err *err);
/* "subject,predicate,object": the column between the ends, SIZE_MAX if there is none. */
size_t gr_table_predicate(const gr_tables *r, const gr_table_row *rows);
gr_status gr_table_triples(gr_tables *r, gr_draft *d, const gr_table_row *rows, size_t n,
                           size_t predicate, gr_err *err);

#endif
