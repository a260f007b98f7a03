/* The tables of the papers beside our own figures. */
#ifndef GR_EVAL_TABLES_INT_H
#define GR_EVAL_TABLES_INT_H

#include "eval/run_int.h"

typedef enum gr_paper_state {
    GR_STATE_REPRODUCED,
    GR_STATE_SUBSTITUTE,
    GR_STATE_NOT_YET,
    GR_STATE_IMPOSSIBLE,
} gr_paper_state;

/* A table or figure of a paper; papers.def tells what each field is. */
typedef struct gr_paper_table {
    const char *paper, *number, *what;
    gr_paper_state state;
    const char *suite, *command, *note, *method; /* NULL = none */
} gr_paper_table;

/* One value of it, and the path to ours. */
typedef struct gr_paper_figure {
    size_t table;
    const char *row, *column;
    double value; /* per cent, or as the paper has it */
    const char *path;
} gr_paper_figure;

/* A run of docs/RESULTS.md. */
typedef struct gr_shown_run {
    const char *suite, *folder, *options;
} gr_shown_run;

size_t gr_n_paper_tables(void);
const gr_paper_table *gr_paper_table_at(size_t i);
const char *gr_paper_state_name(gr_paper_state s); /* "reproduced", .. */
size_t gr_n_paper_figures(void);
const gr_paper_figure *gr_paper_figure_at(size_t i);
size_t gr_n_shown_runs(void);
const gr_shown_run *gr_shown_run_at(size_t i);
/* The figure whose path this is, of a table of the suite, best of the paper's own method; NULL if
 * there is none. */
const gr_paper_figure *gr_paper_figure_of(const char *suite, const char *path);

/* --- runs (results.c) --- */

/* Summaries of runs; live in a context's arena. */
typedef struct gr_results {
    gr_value runs;    /* a list of summaries, each of one proposer */
    const char **llm; /* the proposers, in the order in which they come */
    size_t n_llm;
} gr_results;

/* What *.json (`grasp eval --json`) and *.jsonl (`--predictions`) of a folder hold, in the order of
 * their names; JSON that is no summary is left out. NULL = nothing. */
gr_status gr_results_read(gr_ctx *cx, const char *folder, gr_results *out, gr_err *err);
/* The summary of a suite at its own scales; the first if there are several. NULL if there is none.
 */
const gr_value *gr_results_of(const gr_results *r, const char *suite, const char *llm);
/* What stands at a path, "tasks.cora.accuracy"; NULL if nothing does. */
const gr_value *gr_summary_at(const gr_value *summary, const char *path);
/* Our value for a figure, per cent. */
bool gr_results_figure(const gr_results *r, const gr_paper_figure *f, const char *llm, double *out);

/* Two decimals at most. */
void gr_add_figure(gr_strbuf *sb, double d);
bool gr_paper_has_figures(size_t table);
/* The figures of a table in its rows and columns; a cell is the text "paper / ours / ours". */
gr_status gr_paper_grid(gr_ctx *cx, const gr_results *r, size_t table, gr_value *out, gr_err *err);

#endif
