/* What Matrix Market, DIMACS and METIS share: lines of numbers, numbered nodes, weights that every
 * edge must have. */
#ifndef GR_FIELDS_INT_H
#define GR_FIELDS_INT_H

#include "graph/scan_int.h"

/* The next field of the line must be an integer from lo to hi; `what` says what it is. */
gr_status gr_field_int(const gr_scan *s, gr_str *rest, const char *what, int64_t lo, int64_t hi,
                       int64_t *out, gr_err *err);
/* The next field must be a number: INT, else REAL. */
gr_status gr_field_number(const gr_scan *s, gr_str *rest, const char *what, gr_value *out,
                          gr_err *err);
/* Nothing may follow. */
gr_status gr_field_none(const gr_scan *s, gr_str rest, gr_err *err);

/* The column of that role, NULL if there is none; an error if an edge has no value in it. */
gr_status gr_field_column(const gr_graph *g, gr_role role, const char *title, const gr_column **out,
                          gr_err *err);

#endif
