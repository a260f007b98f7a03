/* The parts of the HTML report. All text from outside goes through gr_html_text. */
#ifndef GR_EVAL_HTML_INT_H
#define GR_EVAL_HTML_INT_H

#include "eval/run_int.h"

#define GR_HTML_RUNS 4 /* runs that have a colour of their own; others share */

/* Escaped; control characters but line ends and bad UTF-8 become U+FFFD. */
void gr_html_text(gr_output *o, gr_str s);
/* At most `most` bytes of it, the middle left out. */
void gr_html_cut(gr_output *o, gr_str s, size_t most);

/* Accuracy, time and tokens against the size of graphs, of all runs (report_plots.c). Nothing where
 * no size is known. */
gr_status gr_html_plots(gr_ctx *cx, gr_output *o, const gr_eval_run_of *runs, size_t n_runs,
                        gr_err *err);
/* Questions that were not answered rightly (report_samples.c). */
gr_status gr_html_samples(gr_output *o, const gr_eval_run_of *run, gr_err *err);

#endif
