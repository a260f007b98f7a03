/* Private to classify: the model, what a step sees. */
#ifndef GR_CLASSIFY_INT_H
#define GR_CLASSIFY_INT_H

#include <math.h>

#include "learn/classify.h"

struct gr_classifier {
    gr_net net;
    gr_gnn gnn;
    gr_classify_options o;
    gr_set_kind kind;
    size_t n_features, n_classes;
    gr_str *classes;                                             /* in the net's arena */
    gr_var *weight[GR_GNN_LAYERS + 1], *bias[GR_GNN_LAYERS + 1]; /* what graphs are read out by */
    double valid, test;
    size_t epoch; /* that it is of */
};

/* Options are complete. */
gr_status gr_classifier_make(gr_ctx *cx, const gr_set *shape, const gr_classify_options *o,
                             uint64_t seed, gr_classifier *out, gr_err *err);
gr_status gr_classifier_write(gr_ctx *cx, const gr_classifier *c, const char *path, gr_err *err);

/* A graph, or several, as a pass sees them. */
typedef struct gr_sight {
    const gr_sparse *arcs, *features;
    const gr_sparse *pool; /* [graphs, nodes]; NULL = classes of nodes */
} gr_sight;

/* The whole set, or those of its graphs; false without memory. */
bool gr_sight_make(gr_arena *a, const gr_classifier *c, const gr_set *set, const uint32_t *items,
                   size_t n, gr_sight *out);
/* [nodes or graphs, n_classes] */
gr_var *gr_classifier_run(gr_tape *t, const gr_classifier *c, const gr_sight *v);

/* logits[n, n_classes] of items. `whole` is the view of a set of nodes. */
gr_status gr_classifier_scores(gr_tape *t, const gr_classifier *c, const gr_set *set,
                               const gr_sight *whole, const uint32_t *items, size_t n, float *out,
                               gr_err *err);

#endif
