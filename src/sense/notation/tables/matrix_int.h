/* Private to the recognisers of matrices. */
#ifndef GR_MATRIX_INT_H
#define GR_MATRIX_INT_H

#include "sense/sense_int.h"

typedef struct gr_beside {
    gr_sensing *s;
    GR_VEC(gr_str) names; /* of rows; none, or one for each */
} gr_beside;

/* What the text calls n rows, before the matrix or behind it. False without memory. */
bool gr_beside_names(gr_beside *r, size_t n, gr_span at);
/* "The matrix of capacities" before a byte: what the numbers are. */
gr_meaning gr_beside_meaning(const gr_sensing *s, size_t byte);

#endif
