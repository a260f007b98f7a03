/* Feedback arc sets: edges without which a directed graph has no cycle. */
#ifndef GR_FEEDBACK_INT_H
#define GR_FEEDBACK_INT_H

#include "algo/connectivity/strong_int.h"

/* In cx->scratch. */
typedef struct gr_feedback {
    gr_vid *order; /* all nodes; edges that do not lead forward in it are the set */
    uint64_t size; /* of the set */
    /* Cycles that share no edge: every set has one of each. Their nodes one after the other. */
    gr_vid *cycle;
    size_t *end; /* cycle k ends before end[k] */
    size_t n_cycles;
    uint64_t bound; /* no set is smaller */
} gr_feedback;

gr_status gr_feedback_find(gr_ctx *cx, const gr_graph *g, gr_clock *clock, gr_feedback *out,
                           gr_err *err);

#endif
