/* kge: embeddings of knowledge graphs, which score links that are not there.
 *
 * An entity is a vector, a relation another, its inverse a third (reciprocal relations). From an
 * entity and a relation comes a vector, the question, and every entity is scored by how it matches:
 *
 *     complex    complex numbers, q = e r      score = Re <q, t>    (Trouillon et al. 2016)
 *     distmult   real numbers, q = e r         score = <q, t>       (Yang et al. 2015)
 *     transe     real numbers, q = e + r       score = -|q - t|     (Bordes et al. 2013)
 *     rotate     q = e turned by r             score = -sum |q - t| (Sun et al. 2019)
 *
 * The first two learn to tell each object from all other entities (1-vs-all, with the nuclear
 * 3-norm and the prediction of relations: Lacroix et al. 2018, Chen et al. 2021), the others from
 * random ones. Nothing here knows what the numbers of entities and relations stand for.
 *
 * A gr_kge is immutable: share it freely. Loops run on cx->pool; results depend on the seed, not on
 * the number of threads. OpenBLAS does the products. */
#ifndef GR_LEARN_KGE_H
#define GR_LEARN_KGE_H

#include "base/base.h"

typedef struct gr_kge gr_kge;

typedef struct gr_link {
    uint32_t s, r, o;
} gr_link;

/* Which objects has s along r? A relation r + n_relations is the inverse of r: which subjects? */
typedef struct gr_kge_ask {
    uint32_t entity, relation;
} gr_kge_ask;

/* --- models --- */

#define GR_KGE_NAMES "complex|distmult|transe|rotate"

/* GR_EINPUT if the file is no such model, or its numbers are not finite. */
gr_status gr_kge_open(gr_ctx *cx, const char *path, gr_kge **out, gr_err *err);
void gr_kge_free(gr_kge *m); /* NULL is fine */

uint32_t gr_kge_n_entities(const gr_kge *m);
uint32_t gr_kge_n_relations(const gr_kge *m); /* without inverses */
uint64_t gr_kge_names(const gr_kge *m);       /* as gr_kge_options had it */

/* out[n, n_entities]: the scores of all entities. Entities and relations must exist. */
gr_status gr_kge_scores(gr_ctx *cx, const gr_kge *m, const gr_kge_ask *asks, size_t n, float *out,
                        gr_err *err);
/* Makes one row of scores the chances, in (0, 1), that the links hold of which nothing is known;
 * n_known others of the same question are. The order stays. */
void gr_kge_calibrate(const gr_kge *m, float *row, size_t n_known);

/* --- training --- */

typedef struct gr_kge_data {
    uint32_t n_entities, n_relations;
    const gr_link *train, *valid; /* ids must exist */
    size_t n_train, n_valid;
    const gr_link *test; /* may be none: known to hold, neither learnt nor ranked */
    size_t n_test;
} gr_kge_data;

typedef enum gr_kge_rule { GR_KGE_RULE_ANY, GR_KGE_ADAGRAD, GR_KGE_ADAM } gr_kge_rule;

typedef struct gr_kge_report {
    size_t epochs; /* that were finished */
    size_t best;   /* the one that the file has; 0 = there is none */
    double mrr;    /* of that one, of held-out links; 0 without them */
    double hits10;
    double mrr_full;      /* the MRR with data->test left out of the ranks, too; 0 without them */
    double now, now_full; /* those of the last epoch */
    double seconds;       /* an epoch, without validation; of those of this call */
} gr_kge_report;

/* What is 0 or less than 0 as said is what suits the model. */
typedef struct gr_kge_options {
    const char *model; /* one of GR_KGE_NAMES */
    size_t rank;       /* numbers of an entity; complex ones are two floats */
    size_t epochs, batch;
    size_t negatives; /* random entities that a batch is told from; transe, rotate */
    size_t patience;  /* epochs without a better MRR after which it ends */
    gr_kge_rule rule;
    double rate;
    double n3;         /* < 0: default */
    double relations;  /* weight of predicting relations; < 0: default */
    uint64_t names;    /* a number that tells graphs apart; kept in the file */
    const char *state; /* a file, written now and then, that a training which was stopped goes on
                        * from; NULL = none */
    void (*told)(void *arg, const gr_kge_report *so_far); /* after each epoch; may be NULL */
    void *told_arg;
} gr_kge_options;

/* Trains and writes the model to path whenever it is the best so far, in one step: whatever ends
 * the training, the file holds the best one. That is the one with the highest MRR (filtered, both
 * directions) of at most 2,000 of data->valid; without these the last one. Links of data->test that
 * rank above those held out count as wrong there, as if nobody knew them; published figures leave
 * them out, as mrr_full does, and are the higher for it: .04 on FB15k-237. Nothing else is made of
 * data->test. *report is filled in any case. A training that goes on from its state ends as if it
 * had never been stopped; a state of other options or links is GR_EINPUT. Time grows with links x
 * entities x rank, memory with entities x (4 rank + 512). */
gr_status gr_kge_train(gr_ctx *cx, const gr_kge_data *data, const gr_kge_options *options,
                       const char *path, gr_kge_report *report, gr_err *err);

#endif
