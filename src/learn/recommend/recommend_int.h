/* Private to recommend: the model, and how interactions are judged. */
#ifndef GR_RECOMMEND_INT_H
#define GR_RECOMMEND_INT_H

#include <math.h>

#include "learn/recommend.h"

struct gr_recommender {
    gr_net net;
    gr_recommend_options o;
    bool rates; /* mf */
    size_t n_users, n_items;
    gr_var *user, *item;      /* [n, width] */
    gr_var *item_shift;       /* [n_items, 1] */
    gr_var *user_shift;       /* [n_users, 1]; NULL of bpr */
    double mean, least, most; /* of ratings */
    double valid, test;
    size_t epoch;
};

/* Options are complete, the log is what it learns from or says how large it is. */
gr_status gr_recommender_make(gr_ctx *cx, const gr_log *log, const gr_recommend_options *o,
                              uint64_t seed, gr_recommender *out, gr_err *err);
gr_status gr_recommend_defaults(gr_recommend_options *o, gr_err *err);
gr_status gr_recommender_write(gr_ctx *cx, const gr_recommender *r, const gr_log *log,
                               const char *path, gr_err *err);

/* The loss of interactions: users[n] and items[n], and of bpr others[n] that were not taken, of mf
 * the ratings[n] without the mean. zeros[n * width]. */
typedef struct gr_recommend_batch {
    size_t n;
    uint32_t *users, *items, *others;
    float *ratings, *zeros;
} gr_recommend_batch;
gr_var *gr_recommend_loss(gr_tape *t, const gr_recommender *r, const gr_recommend_batch *b);

/* One number of the model: a score, or a rating. */
double gr_recommend_number(const gr_recommender *r, uint32_t user, uint32_t item);

/* Judges rows of the log by a model, or by `popular` [n_items], the same for all users. */
gr_status gr_recommend_judge(gr_ctx *cx, const gr_recommender *r, const float *popular,
                             const gr_log *log, const gr_log_part *rows, gr_recommend_figures *out,
                             gr_err *err);

#endif
