/* Private to learn: what a model is, and what the steps of training share. */
#ifndef GR_LEARN_INT_H
#define GR_LEARN_INT_H

#include "learn/learn.h"
#include "tensor/tensor.h"

/* --- models.c --- */

typedef enum gr_kge_match {
    GR_KGE_DOT,  /* <q, t> */
    GR_KGE_NEAR, /* -|q - t| */
    GR_KGE_TURN, /* -sum |q - t| of complex numbers */
} gr_kge_match;

/* Some of the numbers of a rank: whoever adds to rows that others add to has these alone. */
typedef struct gr_kge_stripe {
    size_t from, to;
} gr_kge_stripe;

/* A model. Complex vectors have all real parts before all imaginary ones. */
typedef struct gr_kge_row {
    const char *name;
    gr_kge_match match;
    size_t entity, relation; /* floats a rank */
    /* q of e and r; the gradients of e and r, added to de and dr, of that of q. */
    void (*query)(const float *e, const float *r, size_t rank, float *q);
    void (*query_back)(const float *e, const float *r, const float *dq, size_t rank,
                       gr_kge_stripe at, float *de, float *dr);
    /* u with <u, r> = score, and back; NULL if there is none. */
    void (*pair)(const float *s, const float *o, size_t rank, float *u);
    void (*pair_back)(const float *s, const float *o, const float *du, size_t rank,
                      gr_kge_stripe at, float *ds, float *dother);
    gr_kge_options usual;
    double margin; /* of negative sampling */
} gr_kge_row;

const gr_kge_row *gr_kge_row_of(gr_str name); /* NULL */

struct gr_kge {
    const gr_kge_row *row;
    uint32_t n_entities, n_relations;
    size_t rank, width, relation_width; /* floats of an entity, of a relation */
    const float *entities;              /* [n_entities, width] */
    const float *relations;             /* [2 n_relations, relation_width] */
    double calibration[3];              /* of log softmax, log known, 1 */
    uint64_t names;
    double mrr;
    gr_weights *weights; /* what it borrows; NULL while it is trained */
};

static inline const float *gr_kge_entity(const gr_kge *m, uint32_t e)
{
    return m->entities + (size_t)e * m->width;
}

static inline const float *gr_kge_relation(const gr_kge *m, uint32_t r)
{
    return m->relations + (size_t)r * m->relation_width;
}

/* --- file.c --- */

gr_status gr_kge_write(gr_ctx *cx, const gr_kge *m, const char *path, gr_err *err);

/* --- match.c --- */

/* How q matches one t, where that is a distance; adds to dq what comes from its gradient g, which
 * gr_kge_match_scale has made ready. That of t is the opposite. */
float gr_kge_match_pair(const gr_kge *m, const float *q, const float *t);
void gr_kge_match_pair_back(const gr_kge *m, const float *q, const float *t, float g, float *dq);
/* out[n, count] (rows ld apart): how q[n] match the rows t[count]. */
void gr_kge_match_block(const gr_kge *m, const float *q, size_t n, const float *t, size_t count,
                        float *out, size_t ld);
/* Adds to dq[n] and dt[count] what comes from the gradients g[n, count] (rows ld apart) of matches,
 * which gr_kge_match_scale has made ready: g[n] of the matches out[n]. */
void gr_kge_match_scale(const gr_kge *m, const float *out, float *g, size_t n);
void gr_kge_match_back_q(const gr_kge *m, const float *q, size_t n, const float *t, size_t count,
                         const float *g, size_t ld, float *dq);
void gr_kge_match_back_t(const gr_kge *m, const float *q, size_t n, const float *t, size_t count,
                         const float *g, size_t ld, float *dt);

/* The loop over questions and blocks of entities. q has been made; out[n, n_entities]. */
void gr_kge_match_all(gr_ctx *cx, const gr_kge *m, const float *q, size_t n, float *out);
void gr_kge_queries(const gr_kge *m, const gr_kge_ask *asks, size_t n, float *q);

/* x[n] becomes e^(x - max) and *sum its sum; returns max. */
float gr_exp_row(float *x, size_t n, float *sum);
void gr_scale(float *x, size_t n, float by);
float gr_sum_row(const float *x, size_t n);
float gr_kge_log_sum(const float *row, size_t n); /* log of the sum of e^x */

/* --- links.c: links both ways, by question --- */

typedef struct gr_kge_links {
    gr_link *at; /* by s, r, o, each once; r + n_relations is an inverse */
    size_t n;
} gr_kge_links;

/* The last part that there are links of. */
typedef enum gr_kge_parts { GR_KGE_TRAIN, GR_KGE_VALID, GR_KGE_TEST } gr_kge_parts;

/* False without memory. */
bool gr_kge_links_make(gr_arena *a, const gr_kge_data *data, gr_kge_parts parts, gr_kge_links *out);
/* The links of one question: [*from, returned). */
size_t gr_kge_links_of(const gr_kge_links *l, uint32_t s, uint32_t r, size_t *from);

/* --- optimize.c --- */

/* Numbers that are learnt. */
typedef struct gr_kge_param {
    float *at, *grad;      /* [n, width] */
    float *first, *second; /* moments; first is Adam's alone */
    uint32_t *count;       /* how often a row is regularised in this batch */
    uint8_t *touched;      /* has it a gradient? */
    size_t n, width;
    bool is_complex; /* N3 is of moduli */
} gr_kge_param;

typedef struct gr_kge_trainer gr_kge_trainer;

bool gr_kge_param_make(gr_arena *a, size_t n, size_t width, bool adam, gr_kge_param *out);
/* One step of all rows that were touched; then nothing is. */
void gr_kge_update(const gr_kge_trainer *t, gr_kge_param *p);

/* --- train.c --- */

#define GR_KGE_SLAB  512u /* questions that are worked on together */
#define GR_KGE_PARTS 32u  /* most parts that all entities are cut into */

/* Links of one question that are learnt together. */
typedef struct gr_kge_chunk {
    size_t from;
    uint32_t n;
} gr_kge_chunk;

struct gr_kge_trainer {
    gr_ctx *cx;
    gr_arena arena;
    gr_kge model; /* its arrays are those of the parameters */
    gr_kge_options o;
    gr_rng rng;
    gr_kge_param entities, relations;
    gr_kge_links links, known; /* of training; with those held out */
    gr_kge_links full;         /* with those of the test; empty without them */
    gr_kge_chunk *chunks;
    size_t n_chunks;
    gr_link *valid;
    size_t n_valid;
    /* Of a slab: questions, their gradients, scores, what the steps need. */
    gr_kge_ask *asks;
    float *q, *dq, *scores;
    float *partial;                              /* dq from each part of the entities */
    float *u, *du, *relation_scores;             /* of predicting relations */
    uint32_t *negatives;                         /* of negative sampling */
    float *sampled, *d_sampled, *weights, *odds; /* vectors of them; of their matches */
    float *d_own, *own_score;                    /* of the objects */
    double batch_size;                           /* links of the batch */
    uint64_t step;                               /* batches so far */
    gr_history history;
};

/* The trainer before the first epoch; it is to be cleared also after an error. */
gr_status gr_kge_trainer_init(gr_kge_trainer *t, gr_ctx *cx, const gr_kge_data *d,
                              const gr_kge_options *options, gr_err *err);
void gr_kge_trainer_clear(gr_kge_trainer *t);
/* The error of numbers that are not finite. */
gr_status gr_kge_astray(const gr_kge_trainer *t, gr_err *err);
/* Adds the gradients of the mean loss of a batch, N3 excepted; returns that. */
double gr_kge_batch(gr_kge_trainer *t, const gr_kge_chunk *chunks, size_t n);
/* Adds the gradients of some chunks, at most GR_KGE_SLAB; returns their loss. */
double gr_kge_step_all(gr_kge_trainer *t, const gr_kge_chunk *chunks, size_t n);
double gr_kge_step_sampled(gr_kge_trainer *t, const gr_kge_chunk *chunks, size_t n);
/* How many entities a part has. */
size_t gr_kge_part(const gr_kge *m);
/* The gradients of questions back to what they were made of. */
void gr_kge_queries_back(gr_kge_trainer *t, size_t n);
/* Adds those of predicting the relations of links. */
double gr_kge_step_relations(gr_kge_trainer *t, const gr_link *links, size_t n);

/* --- state.c --- */

gr_status gr_kge_state_write(const gr_kge_trainer *t, const gr_kge_report *r, gr_err *err);
/* Nothing happens where there is none. */
gr_status gr_kge_state_read(gr_kge_trainer *t, gr_kge_report *r, gr_err *err);

/* --- valid.c --- */

typedef struct gr_kge_figures {
    double mrr, hits10, mrr_full; /* as gr_kge_report has them */
} gr_kge_figures;

/* Of the links held out; the model's calibration is fitted to them. */
gr_status gr_kge_validate(gr_kge_trainer *t, gr_kge_figures *out, gr_err *err);

#endif
