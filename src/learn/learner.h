/* learner: models by their names, and their files by what they say they are, for those who do not
 * care which family a model is of. */
#ifndef GR_LEARN_LEARNER_H
#define GR_LEARN_LEARNER_H

#include "learn/classify.h"

/* What may be said about a training: WHOLE(member of gr_classify_options, least, most, help) and
 * REAL(member, help), which is not below 0. The command line's options and those of grasp.h are
 * made from the rows. */
#define GR_TRAIN_OPTIONS(WHOLE, REAL)                                                              \
    WHOLE(width, 1, 65536, "numbers of a node between layers, or of a user and an item")           \
    WHOLE(layers, 1, GR_GNN_LAYERS, "how far a node looks")                                        \
    WHOLE(heads, 1, 1024, "of the attention: gat, transformer, graph_bert, seg_bert")              \
    WHOLE(bag, 2, GR_CLASSIFY_BAG,                                                                 \
          "graph_bert: nodes that are seen with one, itself included; seg_bert: nodes of a "       \
          "segment")                                                                               \
    REAL(dropout, "the share of numbers that each step goes without")                              \
    REAL(rate, "how far a step goes")                                                              \
    REAL(decay, "how much large numbers are held down")                                            \
    WHOLE(epochs, 1, 1000000, "most times through the data")                                       \
    WHOLE(patience, 1, 1000000,                                                                    \
          "end after N epochs without a better validation: 100 if not given")                      \
    WHOLE(batch, 2, 65536,                                                                         \
          "graphs of a step: 32 if not given; or lines of a log, windows of roads")                \
    WHOLE(steps, 1, 1000000, "graphs: steps of an epoch; through all of them if not given")        \
    WHOLE(halves, 1, 1000000,                                                                      \
          "graphs: epochs after which steps are half as long, again and again: 50 if not given")   \
    WHOLE(fold, 0, 1000, "graphs: the fold that is tested, 0 if not given")

/* Trains the model o->model, whichever it is, on data of its kind. The best so far is in the file
 * whatever ends the training, and the hint of an error says so; out NULL = it is written nowhere.
 */
gr_status gr_learner_train(gr_ctx *cx, const char *data, const gr_classify_options *o,
                           const char *out, gr_fit_report *report, gr_err *err);
/* Can a model be there? It is written again and again, and read back: it goes into a file. What
 * cannot be written is told before the work, not after the first epoch. */
gr_status gr_learner_try(gr_ctx *cx, const char *out, gr_err *err);
/* What valid and test of its report are: "accuracy" or "AUC". */
const char *gr_learner_judged_by(const char *model);
/* The file where calls find a model of this data; its folder is made if need be. */
gr_status gr_learner_place(gr_ctx *cx, const char *data, const char *model, const char **out,
                           gr_err *err);
/* {"file","epochs","best","loss","valid","test","numbers","seconds"}; file is borrowed. False
 * without memory. */
bool gr_learner_value(gr_arena *a, const gr_fit_report *r, const char *file, gr_value *out);
/* What the file of a model says about items of its data: as gr_classify_value, gr_recommend_value
 * or gr_traffic_value. from: what stays open, or NULL. */
gr_status gr_learner_predict(gr_ctx *cx, gr_opened *from, const char *model, const char *data,
                             const char *const *items, size_t n, gr_value *out, gr_err *err);

#endif
