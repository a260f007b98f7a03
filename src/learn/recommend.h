/* recommend: what users will take next, and how they will rate it, by products of vectors.
 *
 *     bpr  Bayesian personalised ranking (Rendle et al. 2009): what a user took is to stand before
 *          what he did not; s(u, i) = p_u q_i + b_i, and the chance that u prefers i to j is
 *          sigmoid(s(u, i) - s(u, j))
 *     mf   ratings: the mean + a_u + b_i + p_u q_i (Koren et al. 2009), squares of errors
 *
 * The first is judged by the last interaction: AUC, the share of all items the user did not know
 * that stand behind it, ties half; HITS@10, how often it is among the first ten of them. The second
 * by how near it comes to the last rating. A gr_recommender that was opened is immutable. */
#ifndef GR_LEARN_RECOMMEND_H
#define GR_LEARN_RECOMMEND_H

#include "learn/fit.h"
#include "learn/log.h"

#define GR_RECOMMEND_NAMES "bpr|mf"

typedef struct gr_recommender gr_recommender;

/* What is 0, or less than 0 as said, is what suits. */
typedef struct gr_recommend_options {
    const char *model; /* one of GR_RECOMMEND_NAMES */
    size_t width, epochs, patience, batch;
    double rate;
    double decay; /* < 0: default */
} gr_recommend_options;

/* How well the tested interactions are told. */
typedef struct gr_recommend_figures {
    size_t n;               /* interactions */
    double auc, hits, ndcg; /* bpr: HITS@10 and NDCG@10 among all items */
    double hits_sampled;    /* HITS@10 among 99 others by lot */
    double rmse, mae;       /* mf */
    double accuracy;        /* mf: 1 - |errors| / |ratings|, lengths of vectors */
    double top_ms;          /* bpr: of a list of ten, mean over some users */
} gr_recommend_figures;

/* Trains; the model with the best validation so far is in the file (NULL = nowhere), whatever ends
 * the training. *report is filled in any case: valid and test are AUCs, of mf accuracies. figures,
 * if given, gets those of the test. */
gr_status gr_recommend_train(gr_ctx *cx, const gr_log *log, const gr_recommend_options *o,
                             const char *path, gr_fit_report *report, gr_recommend_figures *figures,
                             gr_err *err);

/* What needs no training: items by how often they were taken; ratings by the means of items. */
gr_status gr_recommend_baseline(gr_ctx *cx, const gr_log *log, const char *model,
                                gr_recommend_figures *out, gr_err *err);

/* GR_EINPUT if the file is no such model, or not whole, or of another log than this. */
gr_status gr_recommender_open(gr_ctx *cx, const char *path, const gr_log *log, gr_recommender **out,
                              gr_err *err);
void gr_recommender_free(gr_recommender *r); /* NULL is fine */

typedef struct gr_recommender_facts {
    const char *model;
    size_t numbers;
    double valid, test;
} gr_recommender_facts;

gr_recommender_facts gr_recommender_facts_of(const gr_recommender *r);

/* bpr: the chance that the user prefers the item to one that is drawn by lot, by Graph-ToolFormer's
 * eq. 32 a probability; mf: the rating, within those that there are. */
gr_status gr_recommend_score(gr_ctx *cx, const gr_recommender *r, const gr_log *log, uint32_t user,
                             uint32_t item, double *out, gr_err *err);
/* The k best items of which the log does not say that the user took them, best first; fewer if
 * there are no more. Items that nothing was learnt of are left out. */
gr_status gr_recommend_top(gr_ctx *cx, const gr_recommender *r, const gr_log *log, uint32_t user,
                           size_t k, uint32_t *items, size_t *n, gr_err *err);

/* Opens model and log, or finds them among those that are open (NULL = none is), and tells of the
 * user, the first item, how likely he takes the others, n 1 = the ten that he most likely takes
 * next: {"model","grade":"predicted","auc" or, of mf, "accuracy","predictions":{item, chance or
 * rating}}. */
struct gr_opened;
gr_status gr_recommend_value(gr_ctx *cx, struct gr_opened *from, const char *model,
                             const char *data, const char *const *items, size_t n, gr_value *out,
                             gr_err *err);

#endif
