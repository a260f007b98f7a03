/* The proof of what can be reached. */
#ifndef GR_REACH_INT_H
#define GR_REACH_INT_H

#include "algo/algo_int.h"

typedef struct gr_reach {
    gr_vid *node; /* those with steps */
    size_t n;
    uint32_t *steps; /* from the source, + 1; 0 = not reached */
} gr_reach;

#endif
