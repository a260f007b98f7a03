/* predict: answers that the triples do not entail, by the scores of a trained model.
 *
 * A link counts 1 if it is known, else its calibrated chance. An entity's score as the answer of a
 * query is that of its best assignment of the other variables: the product of its links along a
 * projection, the largest over all entities in the middle; the product of branches that are joined
 * by and; 1 - (1 - a)(1 - b)... by or; 1 - a of a negation (QTO, Bai et al. 2023). All of them are
 * found exactly, but that an entity in the middle whose own score is below GR_KG_FAINT counts as
 * none; a beam keeps the best few of them instead. Rows of scores are computed as they are needed.
 */
#ifndef GR_KG_PREDICT_H
#define GR_KG_PREDICT_H

#include "kg/query.h"
#include "learn/learn.h"

#define GR_KG_FAINT 2e-4f

/* What may be said about a training: WHOLE(member of gr_kge_options, least, most, help) and
 * REAL(member, help), which is not below 0. The command line's options and those of grasp.h are
 * made from the rows. */
#define GR_KG_TRAIN_OPTIONS(WHOLE, REAL)                                                           \
    WHOLE(rank, 1, 65536, "numbers of an entity: 100 complex or 200 real ones if not given")       \
    WHOLE(epochs, 1, 1000000, "most times through the triples: 100, or 200 of transe and rotate")  \
    WHOLE(batch, 1, 10000000, "triples of a step: 1000 if not given")                              \
    REAL(rate, "how far a step goes: 0.1, or 0.003 of transe and rotate")                          \
    REAL(n3, "weight of the regularisation: 0.05 of complex and distmult, else 0")                 \
    REAL(relations, "weight of predicting relations, too: 1; complex and distmult only")           \
    WHOLE(negatives, 1, 65536,                                                                     \
          "random entities that objects are told from: 256 of transe, 128 of rotate")              \
    WHOLE(patience, 1, 1000000,                                                                    \
          "end after N epochs without a better MRR: 5, or 10 of transe and rotate")

/* Trains a model on a folder as gr_kg_builder_read has it (train.tsv; valid.tsv is held out, and
 * test.tsv is for mrr_full alone), or on a store; where nothing is held out every 20th triple is,
 * drawn by the seed. The hint of an error says what is in the file. */
gr_status gr_kg_train(gr_ctx *cx, const char *path, const gr_kge_options *options, const char *out,
                      gr_kge_report *report, gr_err *err);
/* {"file","epochs","best","mrr","hits10","seconds"}, and "mrr_full" where there is a test.tsv; file
 * is borrowed. False without memory. */
bool gr_kg_trained_value(gr_arena *a, const gr_kge_report *r, const char *file, gr_value *out);

/* Opens a model of this graph; GR_EINPUT if it was trained on another one. Entities and relations
 * that came later have no scores. */
gr_status gr_kg_model_open(gr_ctx *cx, const gr_kg *k, const char *path, gr_kge **out, gr_err *err);

typedef struct gr_kg_ranking gr_kg_ranking;

/* Scores all entities as answers of a query; beam 0 = exactly. Everything is in cx->arena. The
 * model must be of this graph. Time: a row of scores for each entity in the middle that is not
 * faint. */
gr_status gr_kg_rank(gr_ctx *cx, gr_kg *k, const gr_kge *m, const gr_kg_query *q, size_t beam,
                     gr_kg_ranking **out, gr_err *err);

/* One of every entity, in [0, 1]. */
const float *gr_kg_scores(const gr_kg_ranking *r);
/* Do the triples entail it? */
bool gr_kg_entailed(const gr_kg_ranking *r, uint32_t entity);
/* The n best with a score above 0, ties to the smallest id; in the arena. */
gr_status gr_kg_best(const gr_kg_ranking *r, size_t n, uint32_t **out, size_t *n_out, gr_err *err);

/* A link of the assignment that gives an answer its score. */
typedef struct gr_kg_step {
    gr_triple t;
    float score; /* 1 if the triple is known */
} gr_kg_step;

/* Of an `or` the best branch; a negation adds none. In the arena. */
gr_status gr_kg_path(const gr_kg_ranking *r, uint32_t entity, gr_kg_step **out, size_t *n,
                     gr_err *err);

#endif
