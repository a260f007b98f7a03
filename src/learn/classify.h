/* classify: models that tell classes of nodes, or of graphs, from data sets.
 *
 * Any model of gnn.h: classes of nodes are the vectors of the last layer, classes of graphs are
 * read out of the sums of every layer's vectors (Xu et al. 2019). Those of bert.h: graph_bert for
 * nodes, seg_bert for graphs; what is read of their bags gets one more product. A gr_classifier
 * that was opened is not changed by what it predicts. */
#ifndef GR_LEARN_CLASSIFY_H
#define GR_LEARN_CLASSIFY_H

#include "learn/bert.h"
#include "learn/fit.h"
#include "learn/gnn.h"
#include "learn/set.h"

typedef struct gr_classifier gr_classifier;

#define GR_CLASSIFY_NAMES GR_GNN_NAMES "|graph_bert|seg_bert"
#define GR_CLASSIFY_BAG   256u /* most nodes of a bag */

/* What is 0, or less than 0 as said, is what suits the model and the set. */
typedef struct gr_classify_options {
    const char *model; /* one of GR_CLASSIFY_NAMES */
    size_t width, layers, heads;
    size_t bag;            /* nodes of one, of models that read bags */
    double dropout, decay; /* < 0: default */
    double rate;
    size_t epochs;
    size_t patience; /* epochs without a better one, after which it ends */
    size_t batch;    /* graphs of a step */
    size_t steps;    /* of graphs: an epoch ends after so many; 0 = all of them are seen */
    size_t halves;   /* epochs after which the rate is halved, again and again */
    size_t fold;     /* of graphs: which is tested */
    float *curve;    /* [epochs]: if given, all of a set that is not tested is learnt from, and this
                        gets the accuracy of the test after each epoch: GIN's protocol */
    gr_set_part asked; /* items whose chances the best epoch gives */
    float *chances;    /* [asked.n, n_classes], or NULL */
} gr_classify_options;

/* What a model does if nothing else is said. */
gr_status gr_classify_defaults(const gr_set *set, gr_classify_options *o, gr_err *err);

typedef gr_fit_report gr_classify_report; /* valid and test are accuracies */

/* Trains; the model with the best validation so far is in the file (NULL = nowhere), whatever ends
 * the training. Of graphs a tenth of what is not tested validates. *report is filled in any case.
 */
gr_status gr_classify_train(gr_ctx *cx, const gr_set *set, const gr_classify_options *o,
                            const char *path, gr_classify_report *report, gr_err *err);

/* GR_EINPUT if the file is no such model, or not whole. */
gr_status gr_classifier_open(gr_ctx *cx, const char *path, gr_classifier **out, gr_err *err);
void gr_classifier_free(gr_classifier *c); /* NULL is fine */

typedef struct gr_classifier_facts {
    const char *model;
    gr_set_kind kind;
    size_t n_features, n_classes, numbers;
    const gr_str *classes;
    double valid, test; /* accuracies that were measured */
} gr_classifier_facts;

gr_classifier_facts gr_classifier_facts_of(const gr_classifier *c);

/* chances[n, n_classes] of items. GR_EINPUT if the set has other features or classes than the one
 * that the model learnt from. */
gr_status gr_classify_predict(gr_ctx *cx, gr_classifier *c, const gr_set *set,
                              const uint32_t *items, size_t n, float *chances, gr_err *err);
/* chances[n_classes] of one item by its name: the mean where several cannot be told apart.
 * GR_EDECLINED if these would be of different classes. */
gr_status gr_classify_name(gr_ctx *cx, gr_classifier *c, const gr_set *set, gr_str name,
                           float *chances, gr_err *err);

/* Opens model and data, or finds them among those that are open (NULL = none is), and predicts the
 * classes of the items that are named, n 0 = of all: {"model","grade":"predicted","accuracy",
 * "predictions":{item, class, chance}}, and "at_hand" where nothing was opened. */
struct gr_opened;
gr_status gr_classify_value(gr_ctx *cx, struct gr_opened *from, const char *model, const char *data,
                            const char *const *items, size_t n, gr_value *out, gr_err *err);

#endif
