/* Private to classify: the model, what a step sees. */
#ifndef GR_CLASSIFY_INT_H
#define GR_CLASSIFY_INT_H

#include <math.h>

#include "learn/classify.h"

struct gr_classifier {
    gr_net net;
    gr_gnn gnn;
    bool reads_bags; /* it is the bert, not the gnn */
    gr_bert bert;
    gr_classify_options o;
    gr_set_kind kind;
    size_t n_features, n_classes;
    gr_str *classes;                                             /* in the net's arena */
    gr_var *weight[GR_GNN_LAYERS + 1], *bias[GR_GNN_LAYERS + 1]; /* what graphs are read out by */
    double valid, test;
    size_t epoch; /* that it is of */
};

/* The name as a constant; NULL if there is no such model. */
const char *gr_classify_model(gr_str name);
bool gr_classify_reads_bags(const char *model);

/* Options are complete. */
gr_status gr_classifier_make(gr_ctx *cx, const gr_set *shape, const gr_classify_options *o,
                             uint64_t seed, const gr_weights *from, gr_classifier *out,
                             gr_err *err);
gr_status gr_classifier_write(gr_ctx *cx, const gr_classifier *c, const char *path, gr_err *err);

/* A graph, or several, as a pass sees them. */
typedef struct gr_sight {
    const gr_sparse *arcs, *features;
    const gr_sparse *pool; /* [graphs, nodes]; NULL = classes of nodes */
    gr_near *near;         /* of models that read bags of nodes; else NULL */
    uint64_t *roles;
    gr_bert_bags bags; /* of those that are looked at */
} gr_sight;

/* A set of nodes as a whole. Models that read bags can see these nodes in it, or all (NULL). */
gr_status gr_sight_whole(gr_ctx *cx, gr_arena *a, const gr_classifier *c, const gr_set *set,
                         const uint32_t *items, size_t n, gr_sight *out, gr_err *err);
/* Graphs of a set, or the bags of nodes of a whole one; false without memory. */
bool gr_sight_make(gr_arena *a, const gr_classifier *c, const gr_set *set, const gr_sight *whole,
                   const uint32_t *items, size_t n, gr_sight *out);

#define GR_SEG_DEGREES 16u /* rows of the table of degrees */

gr_status gr_sight_near(gr_ctx *cx, gr_arena *a, const gr_classifier *c, const gr_set *set,
                        const uint32_t *items, size_t n, gr_sight *out, gr_err *err);
bool gr_bags_of_nodes(gr_arena *a, const gr_sight *whole, const uint32_t *items, size_t n,
                      gr_bert_bags *out);
/* g: the graphs one behind the other, as `joined` has their features. */
bool gr_bags_of_graphs(gr_arena *a, const gr_set *set, const gr_sight *joined,
                       const gr_bert_graph *g, const uint32_t *items, size_t n, size_t block,
                       gr_bert_bags *out);

/* [n, n_classes]: of all nodes, of the graphs, or of those whose bags it sees. */
gr_var *gr_classifier_run(gr_tape *t, const gr_classifier *c, const gr_sight *v);

/* Scores become chances. */
void gr_classify_chances(float *x, size_t n, size_t n_classes);
/* logits[n, n_classes] of items. `whole` is the view of a set of nodes. */
gr_status gr_classifier_scores(gr_tape *t, const gr_classifier *c, const gr_set *set,
                               const gr_sight *whole, const uint32_t *items, size_t n, float *out,
                               gr_err *err);

#endif
