/* What the benches share: measuring in a process of its own, so that memory is told apart. */
#ifndef GR_BENCH_INT_H
#define GR_BENCH_INT_H

#include "eval/eval.h"

typedef struct gr_measure {
    double seconds;
    double spread;        /* between the quartiles, as a share of the median; -1 below three runs */
    double first_seconds; /* of the first call, which builds what the others use */
    double peak_mb;
    double loaded_mb;
    double answer; /* what was computed, in one number */
} gr_measure;

#define GR_LONG_RUN 10.0 /* seconds: what takes longer is run once */

/* Runs fn(arg, out) in a child, `times` times or, if one run takes over 10 s, once; the median by
 * seconds. fn sets the seconds and returns false on failure. */
bool gr_measure_child(bool (*fn)(void *arg, gr_measure *out), void *arg, unsigned times,
                      gr_measure *out);
/* Forgets the memory that this process needed so far. */
void gr_measure_reset_peak(void);
double gr_median(double *at, size_t n); /* sorts them */
double gr_spread(const double *sorted, size_t n);
/* A command from start to exit, with a file as its input and nobody to read its output. False if
 * it fails once. */
bool gr_measure_command(const char *const *argv, const char *input, unsigned times,
                        gr_measure *out);
/* The same as gr_measure_child for a program that prints one JSON object with "seconds", "peak_mb",
 * "loaded_mb". False if there is no such program or it failed. */
bool gr_measure_program(const char *const *argv, unsigned times, gr_measure *out);
/* What a program prints, as JSON; lives in cx->arena. */
bool gr_program_json(gr_ctx *cx, const char *const *argv, gr_value *out);
/* A number of a record, or -1. */
double gr_figure_of(const gr_value *record, const char *key);

/* How fast this machine is, all threads together: what no algorithm can beat. */
typedef struct gr_floor {
    double bytes_a_second;   /* read one after the other */
    double gathers_a_second; /* random reads in a table of 4 MB */
} gr_floor;

bool gr_floor_measure(gr_floor *out);

/* The peer program built beside grasp; false if it is not there. */
bool gr_peer_path(char out[4096]);

#endif
