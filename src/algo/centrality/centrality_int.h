/* Centralities: a number for every node, in a table of node and value. */
#ifndef GR_CENTRALITY_INT_H
#define GR_CENTRALITY_INT_H

#include "algo/algo_int.h"

#define GR_SCORE_BLOCKS 64 /* parts of the work: the same for any number of threads */

/* The table, in the order of the graph; makes those equal in x that differ by rounding alone, of so
 * many bits (gr_level_scores). */
gr_status gr_scores_table(gr_ctx *cx, const gr_graph *g, double *x, int lost, gr_value *out,
                          gr_err *err);
/* The numbers back from a column of such a table, into cx->scratch; refutes any other value.
 * columns NULL = node and value. */
gr_status gr_scores_read(gr_ctx *cx, const gr_graph *g, const gr_value *table,
                         const char *const *columns, size_t column, double **x, gr_err *err);
/* Refutes unless all numbers of the table are those of x up to rounding. */
gr_status gr_scores_check(gr_ctx *cx, const gr_graph *g, const gr_value *table, const double *x,
                          gr_err *err);

/* The first node of each part, so that all parts have about as many arcs: GR_SCORE_BLOCKS + 1. */
void gr_score_blocks(const gr_csr *c, gr_vid n, gr_vid *first);

/* The number of an edge; every one counts 1 without a column. */
static inline double gr_arc_number(const gr_csr *c, const gr_column *w, uint64_t i)
{
    return w == NULL ? 1 : gr_column_number(w, gr_arc_edge(c, i));
}

/* The sum of x over the nodes of row v, each times the number of its arc. */
static inline double gr_pull(const gr_csr *c, const gr_column *w, const double *x, gr_vid v)
{
    double sum = 0;

    if (w == NULL)
        for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++)
            sum += x[c->to[i]];
    else if (w->type == GR_COL_INT)
        for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++)
            sum += (double)w->ints[gr_arc_edge(c, i)] * x[c->to[i]];
    else
        for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++)
            sum += w->reals[gr_arc_edge(c, i)] * x[c->to[i]];
    return sum;
}

#endif
