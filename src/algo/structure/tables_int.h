/* Tables of nodes or edges with all their attributes. */
#ifndef GR_TABLES_INT_H
#define GR_TABLES_INT_H

#include "algo/change/change_int.h"

/* A table of the columns `first`, then those of the graph, with n_rows empty rows; false without
 * memory. */
bool gr_attributes_table(gr_arena *a, const gr_graph *g, gr_of of, const char *const *first,
                         size_t n_first, size_t n_rows, gr_value *out);
/* The attributes of a node or an edge. */
void gr_attributes_row(const gr_graph *g, gr_of of, size_t item, gr_value *cells);
/* For verifiers: does a value have these columns, and so many rows? */
bool gr_is_attributes(const gr_graph *g, gr_of of, const char *const *first, size_t n_first,
                      const gr_value *v, size_t n_rows);

#endif
