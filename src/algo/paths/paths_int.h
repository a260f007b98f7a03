/* The search behind the path tools, and the proof that it leaves to their verifiers.
 *
 * Lengths are int64_t: hops, or sums of weights as integers (gr_weights). */
#ifndef GR_PATHS_INT_H
#define GR_PATHS_INT_H

#include "algo/algo_int.h"

/* That a path is shortest is proved by a potential p on the nodes: p(source) = 0, p(target) = the
 * length, and along no arc does p rise by more than the weight. That there is no path is proved by
 * a set of nodes that holds one end and that no arc leaves towards the other. */
typedef struct gr_path_proof {
    bool reached;
    bool backward; /* not reached: the set holds the target, and no arc enters it */
    const gr_vid *node;
    const int64_t *at; /* reached: the potential of node[i]; */
    size_t n;
    int64_t base; /* that of every other node */
} gr_path_proof;

typedef struct gr_found_path {
    int64_t length;
    gr_vid *at; /* NULL = there is none */
    size_t n;
    gr_path_proof proof;
} gr_found_path;

/* The shortest path; of several the one with fewest edges, then that with the smallest ids,
 * compared from the source on. weight: NULL = hops, else integers that are there and not negative.
 * All in cx->scratch. */
gr_status gr_path_search(gr_ctx *cx, const gr_graph *g, gr_vid source, gr_vid target,
                         const gr_column *weight, gr_found_path *out, gr_err *err);

/* The same from both ends; *done = false if the weights are not small integers beside the arcs. */
gr_status gr_path_search_both(gr_ctx *cx, const gr_graph *g, gr_vid source, gr_vid target,
                              const gr_column *weight, gr_found_path *out, bool *done, gr_err *err);

/* *to = from + the weight of e; false if that does not fit. */
static inline bool gr_key_add(const gr_column *weight, int64_t from, gr_eid e, int64_t *to)
{
    return !__builtin_add_overflow(from, weight->ints[e], to);
}

#endif
