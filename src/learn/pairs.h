/* pairs: how likely two nodes are to be linked, learnt from the links that a graph has.
 *
 * A GCN makes a vector of every node; a pair scores by the product of its vectors and by simple
 * counts, whose weights are learnt with them. Five links of a hundred choose the epoch and ten are
 * tested, each with as many pairs that are not linked; the figures of the counts alone stand beside
 * those of the model. */
#ifndef GR_LEARN_PAIRS_H
#define GR_LEARN_PAIRS_H

#include "learn/gnn.h"

typedef struct gr_pair {
    uint32_t u, v;
} gr_pair;

/* Neighbours that both have; their share of all that either has; their sums of 1 / log degree
 * (Adamic, Adar) and of 1 / degree (resource allocation); the product of both degrees. A link
 * between the two counts in none of them. */
typedef enum gr_pair_count {
    GR_PAIR_COMMON,
    GR_PAIR_JACCARD,
    GR_PAIR_ADAMIC_ADAR,
    GR_PAIR_ALLOCATION,
    GR_PAIR_ATTACHMENT,
    GR_PAIR_COUNTS,
} gr_pair_count;
extern const char *const gr_pair_count_names[GR_PAIR_COUNTS];

/* Neighbours are sorted, without loops, each link at both ends. */
typedef struct gr_pair_graph {
    size_t n;
    const size_t *from;
    const uint32_t *col;
    const gr_sparse *features; /* NULL = a vector of its own is learnt for each node */
} gr_pair_graph;

bool gr_pair_linked(const gr_pair_graph *g, gr_pair p);
void gr_pair_counts_of(const gr_pair_graph *g, gr_pair p, double out[GR_PAIR_COUNTS]);

/* The chance that one of `good` scores above one of `bad`, ties half; the mean precision at each of
 * `good`, ties at their mean place. 0 of nothing; NaN without memory. */
double gr_pair_auc(gr_arena *a, const float *good, size_t n_good, const float *bad, size_t n_bad);
double gr_pair_precision(gr_arena *a, const float *good, size_t n_good, const float *bad,
                         size_t n_bad);

typedef struct gr_pair_figures {
    double auc, ap;
} gr_pair_figures;

typedef struct gr_pair_report {
    size_t epochs, best;
    size_t tested; /* links; as many pairs are none */
    gr_pair_figures model, counts[GR_PAIR_COUNTS];
    double right; /* the share of the tested that are on the right side of one half */
    double seconds;
} gr_pair_report;

/* Learns by the context's seed and gives the chances of n pairs, with all links seen. epochs 0 =
 * as many as suit. GR_EINPUT if there are too few links, or pairs that are none. */
gr_status gr_pairs_learn(gr_ctx *cx, const gr_pair_graph *g, size_t epochs, const gr_pair *pairs,
                         size_t n, float *chances, gr_pair_report *report, gr_err *err);

#endif
