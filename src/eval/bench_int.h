/* What the benches share: measuring in a process of its own, so that memory is told apart. */
#ifndef GR_BENCH_INT_H
#define GR_BENCH_INT_H

#include "eval/eval.h"

typedef struct gr_measure {
    double seconds;
    double peak_mb;
    double loaded_mb;
} gr_measure;

/* Runs fn(arg, &seconds) in a child, `times` times or, if one run takes over 10 s, once; the median
 * by seconds. fn returns false on failure. */
bool gr_measure_child(bool (*fn)(void *arg, double *seconds), void *arg, unsigned times,
                      gr_measure *out);
/* The same for a program that prints one JSON object with "seconds", "peak_mb", "loaded_mb". False
 * if there is no such program or it failed. */
bool gr_measure_program(const char *const *argv, unsigned times, gr_measure *out);
/* The peer program built beside grasp; false if it is not there. */
bool gr_peer_path(char out[4096]);

#endif
