/* The graph as a matrix: what centralities by equations share. */
#ifndef GR_LINEAR_INT_H
#define GR_LINEAR_INT_H

#include "algo/centrality/centrality_int.h"

typedef struct gr_matrix {
    gr_ctx *cx;
    gr_vid n, first[GR_SCORE_BLOCKS + 1];
    const gr_csr *rows;
    const gr_column *weight;
    const double *x;
    double *y;
} gr_matrix;

/* Rows of the arcs in, or of those out. Refuses a column that is no numbers. */
gr_status gr_matrix_init(gr_ctx *cx, const gr_graph *g, const gr_column *weight, bool in,
                         gr_matrix *a, gr_err *err);
/* y[v] = the sum of x over row v. */
gr_status gr_matrix_times(gr_matrix *a, const double *x, double *y, gr_err *err);
/* How many products may be tried before giving up. */
uint64_t gr_matrix_turns(const gr_matrix *a);
/* The same as a product with the rows of arcs in, or out if `against`, but by going through the
 * edges: for verifiers. *y is in cx->scratch. */
gr_status gr_matrix_push(gr_ctx *cx, const gr_graph *g, const gr_column *w, bool against,
                         const double *x, double **y, gr_err *err);

/* n times the value, in cx->scratch; NULL without memory. */
double *gr_vector(gr_ctx *cx, gr_vid n, double value);
double gr_length(const double *x, gr_vid n); /* Euclidean */
/* Brings y to length 1; returns how far it is from x then, and copies it there. */
double gr_take_over(double *x, const double *y, gr_vid n);
/* Is the change small enough, given by how much it shrinks a turn? */
bool gr_is_settled(double change, double last);
gr_status gr_not_settled(gr_err *err, const char *what);

#endif
