/* Negative sampling: each object is told from random entities, the nearer ones with more weight
 * (self-adversarial, Sun et al. 2019). Questions of a slab share their random entities, so that
 * distances are products of matrices. */
#include <math.h>

#include "learn/learn_int.h"

#define ROWS      32u
#define COLUMNS   32u
#define SHARPNESS 1.0f /* of the weights of near ones */
#define FAR       1e30f

typedef struct slab {
    gr_kge_trainer *t;
    const gr_kge_chunk *chunks;
    size_t n;
    double loss[GR_KGE_SLAB];
} slab;

static const gr_link *link_of(const slab *s, size_t i)
{
    return s->t->links.at + s->chunks[i].from;
}

/* Matches of random entities to what their weights are powers of: the object itself has none. */
GR_CLONES static void near_ones(const float *restrict x, const uint32_t *restrict negatives,
                                uint32_t object, float *restrict weights, size_t k)
{
    for (size_t j = 0; j < k; j++) {
        float y = SHARPNESS * x[j];

        weights[j] = negatives[j] == object ? -FAR : y;
    }
}

/* odds = e^(margin + x). */
GR_CLONES static void odds_of(const float *restrict x, float *restrict odds, size_t k, float margin)
{
    for (size_t j = 0; j < k; j++)
        odds[j] = gr_power(margin + x[j]);
}

/* Odds become losses, weights gradients. */
GR_CLONES static void losses_of(float *restrict odds, float *restrict weights, size_t k, float by)
{
    for (size_t j = 0; j < k; j++) {
        float x = odds[j], w = weights[j];

        odds[j] = w * gr_logarithm(1 + x);
        weights[j] = w * by * x / (1 + x);
    }
}

/* Matches of a row to gradients: of its own object, and of the random entities in place. */
static void row_loss(slab *s, size_t i, float *weights)
{
    gr_kge_trainer *t = s->t;
    size_t k = t->o.negatives;
    float *x = t->scores + i * k, margin = (float)t->model.row->margin, sum, own;
    float by = (float)(0.5 / t->batch_size), *odds = t->odds + i * k;

    near_ones(x, t->negatives, link_of(s, i)->o, weights, k);
    gr_exp_row(weights, k, &sum);
    gr_scale(weights, k, 1 / sum);
    odds_of(x, odds, k, margin);
    losses_of(odds, weights, k, by);
    gr_kge_match_scale(&t->model, x, weights, k);
    memcpy(x, weights, k * sizeof *x);
    own = gr_power(-margin - t->own_score[i]);
    s->loss[i] = (double)(gr_sum_row(odds, k) + logf(1 + own)) / 2;
    own = -by * own / (1 + own);
    gr_kge_match_scale(&t->model, &t->own_score[i], &own, 1);
    t->own_score[i] = own;
}

static void row_task(void *arg, size_t task)
{
    slab *s = arg;
    gr_kge_trainer *t = s->t;
    const gr_kge *m = &t->model;
    size_t from = task * ROWS, to = from + ROWS < s->n ? from + ROWS : s->n, w = m->width;
    size_t k = t->o.negatives;

    gr_kge_queries(m, t->asks + from, to - from, t->q + from * w);
    gr_kge_match_block(m, t->q + from * w, to - from, t->sampled, k, t->scores + from * k, k);
    for (size_t i = from; i < to; i++) {
        const float *own = gr_kge_entity(m, link_of(s, i)->o);

        t->own_score[i] = gr_kge_match_pair(m, t->q + i * w, own);
        row_loss(s, i, t->weights + i * k);
        memset(t->dq + i * w, 0, w * sizeof *t->dq);
        gr_kge_match_pair_back(m, t->q + i * w, own, t->own_score[i], t->dq + i * w);
        for (size_t j = 0; j < w; j++)
            t->d_own[i * w + j] = -t->dq[i * w + j];
    }
    gr_kge_match_back_q(m, t->q + from * w, to - from, t->sampled, k, t->scores + from * k, k,
                        t->dq + from * w);
}

static void column_task(void *arg, size_t task)
{
    slab *s = arg;
    gr_kge_trainer *t = s->t;
    size_t k = t->o.negatives, from = task * COLUMNS, w = t->model.width;
    size_t count = k - from < COLUMNS ? k - from : COLUMNS;

    memset(t->d_sampled + from * w, 0, count * w * sizeof *t->d_sampled);
    gr_kge_match_back_t(&t->model, t->q, s->n, t->sampled + from * w, count, t->scores + from, k,
                        t->d_sampled + from * w);
}

static void add_row(gr_kge_param *p, uint32_t row, const float *d)
{
    for (size_t k = 0; k < p->width; k++)
        p->grad[row * p->width + k] += d[k];
    p->touched[row] = 1;
}

double gr_kge_step_sampled(gr_kge_trainer *t, const gr_kge_chunk *chunks, size_t n)
{
    slab s = { .t = t, .chunks = chunks, .n = n };
    size_t w = t->model.width, k = t->o.negatives;
    double loss = 0;

    for (size_t j = 0; j < k; j++) {
        t->negatives[j] = (uint32_t)gr_rng_below(&t->rng, t->model.n_entities);
        memcpy(t->sampled + j * w, gr_kge_entity(&t->model, t->negatives[j]), w * sizeof(float));
    }
    gr_pool_each(t->cx->pool, (n + ROWS - 1) / ROWS, row_task, &s);
    gr_pool_each(t->cx->pool, (k + COLUMNS - 1) / COLUMNS, column_task, &s);
    for (size_t j = 0; j < k; j++)
        add_row(&t->entities, t->negatives[j], t->d_sampled + j * w);
    for (size_t i = 0; i < n; i++) {
        add_row(&t->entities, link_of(&s, i)->o, t->d_own + i * w);
        loss += s.loss[i];
    }
    gr_kge_queries_back(t, n);
    return loss;
}
