/* 1-vs-all: each object is told from all other entities by softmax.
 *
 * Links of one question share their scores: c of them cost as much as one, and the gradient of
 * their common loss, c log(sum e^x) - sum of their x, is that of doing one after the other. */
#include <math.h>

#include "learn/learn_int.h"

#define LEAST_PART 512u /* entities of a task */
#define ROWS       32u  /* of a task */
#define RELATIONS  32u
#define STRIPE     16u /* numbers of a rank that are a task */

typedef struct slab {
    gr_kge_trainer *t;
    const gr_kge_chunk *chunks;
    size_t n, n_parts;
    double loss[GR_KGE_SLAB];
} slab;

size_t gr_kge_part(const gr_kge *m)
{
    size_t n = (m->n_entities + GR_KGE_PARTS - 1) / GR_KGE_PARTS;

    return n > LEAST_PART ? n : LEAST_PART;
}

static gr_kge_stripe stripe(size_t task, size_t rank)
{
    return (gr_kge_stripe){ task * STRIPE,
                            (task + 1) * STRIPE < rank ? (task + 1) * STRIPE : rank };
}

static size_t n_stripes(size_t rank)
{
    return (rank + STRIPE - 1) / STRIPE;
}

/* --- questions --- */

typedef struct asked {
    gr_kge_trainer *t;
    size_t n;
} asked;

static void query_back_task(void *arg, size_t task)
{
    const asked *a = arg;
    gr_kge_trainer *t = a->t;
    const gr_kge *m = &t->model;

    for (size_t i = 0; i < a->n; i++) {
        uint32_t e = t->asks[i].entity, r = t->asks[i].relation;

        m->row->query_back(gr_kge_entity(m, e), gr_kge_relation(m, r), t->dq + i * m->width,
                           m->rank, stripe(task, m->rank), t->entities.grad + e * m->width,
                           t->relations.grad + r * m->relation_width);
    }
}

void gr_kge_queries_back(gr_kge_trainer *t, size_t n)
{
    asked a = { t, n };

    gr_pool_each(t->cx->pool, n_stripes(t->model.rank), query_back_task, &a);
    for (size_t i = 0; i < n; i++) {
        t->entities.touched[t->asks[i].entity] = 1;
        t->relations.touched[t->asks[i].relation] = 1;
    }
}

/* --- objects --- */

/* Scores to gradients, a row: c softmax - 1 at each object. */
static void softmax_row(void *arg, size_t i)
{
    slab *s = arg;
    gr_kge_trainer *t = s->t;
    const gr_kge_chunk *c = &s->chunks[i];
    const gr_link *links = t->links.at + c->from;
    size_t n = t->model.n_entities;
    float *x = t->scores + i * n, sum, top, by = (float)(1 / t->batch_size);
    double loss = 0;

    for (uint32_t j = 0; j < c->n; j++)
        loss -= x[links[j].o];
    top = gr_exp_row(x, n, &sum);
    s->loss[i] = loss + (double)c->n * (top + log(sum));
    gr_scale(x, n, (float)c->n * by / sum);
    for (uint32_t j = 0; j < c->n; j++)
        x[links[j].o] -= by;
}

/* Gradients of the entities of a part, and what it adds to those of questions. */
static void back_task(void *arg, size_t task)
{
    const slab *s = arg;
    gr_kge_trainer *t = s->t;
    size_t n = t->model.n_entities, w = t->model.width, from = task * gr_kge_part(&t->model);
    size_t count = n - from < gr_kge_part(&t->model) ? n - from : gr_kge_part(&t->model);

    gr_gemm((gr_mat){ t->scores + from, n, true }, (gr_mat){ t->q, w, false }, s->n, 1,
            t->entities.grad + from * w, count, w, w);
    gr_gemm((gr_mat){ t->scores + from, n, false },
            (gr_mat){ t->model.entities + from * w, w, false }, count, 0,
            t->partial + task * GR_KGE_SLAB * w, s->n, w, w);
}

GR_CLONES static void add(float *restrict x, const float *restrict y, size_t n)
{
    for (size_t i = 0; i < n; i++)
        x[i] += y[i];
}

static void sum_task(void *arg, size_t task)
{
    const slab *s = arg;
    gr_kge_trainer *t = s->t;
    size_t w = t->model.width, from = task * ROWS * w;
    size_t n = (s->n - task * ROWS < ROWS ? s->n - task * ROWS : ROWS) * w;

    memcpy(t->dq + from, t->partial + from, n * sizeof *t->dq);
    for (size_t p = 1; p < s->n_parts; p++)
        add(t->dq + from, t->partial + p * GR_KGE_SLAB * w + from, n);
}

double gr_kge_step_all(gr_kge_trainer *t, const gr_kge_chunk *chunks, size_t n)
{
    slab s = { .t = t, .chunks = chunks, .n = n };
    double loss = 0;

    s.n_parts = (t->model.n_entities + gr_kge_part(&t->model) - 1) / gr_kge_part(&t->model);
    gr_kge_queries(&t->model, t->asks, n, t->q);
    gr_kge_match_all(t->cx, &t->model, t->q, n, t->scores);
    gr_pool_each(t->cx->pool, n, softmax_row, &s);
    gr_pool_each(t->cx->pool, s.n_parts, back_task, &s);
    gr_pool_each(t->cx->pool, (n + ROWS - 1) / ROWS, sum_task, &s);
    memset(t->entities.touched, 1, t->model.n_entities);
    gr_kge_queries_back(t, n);
    for (size_t i = 0; i < n; i++) {
        t->entities.count[t->asks[i].entity] += chunks[i].n;
        t->relations.count[t->asks[i].relation] += chunks[i].n;
        for (uint32_t j = 0; j < chunks[i].n; j++)
            t->entities.count[t->links.at[chunks[i].from + j].o]++;
        loss += s.loss[i];
    }
    return loss;
}

/* --- predicting relations --- */

typedef struct pairs {
    gr_kge_trainer *t;
    const gr_link *links;
    size_t n, n_relation_tasks;
    double loss[GR_KGE_SLAB];
} pairs;

static void relation_task(void *arg, size_t task)
{
    pairs *p = arg;
    gr_kge_trainer *t = p->t;
    const gr_kge *m = &t->model;
    size_t w = m->width, n = 2 * (size_t)m->n_relations, from = task * ROWS;
    size_t to = from + ROWS < p->n ? from + ROWS : p->n;
    float by = (float)(t->o.relations / t->batch_size);

    for (size_t i = from; i < to; i++)
        m->row->pair(gr_kge_entity(m, p->links[i].s), gr_kge_entity(m, p->links[i].o), m->rank,
                     t->u + i * w);
    gr_gemm((gr_mat){ t->u + from * w, w, false }, (gr_mat){ m->relations, w, true }, w, 0,
            t->relation_scores + from * n, to - from, n, n);
    for (size_t i = from; i < to; i++) {
        float *x = t->relation_scores + i * n, own = x[p->links[i].r], sum;
        float top = gr_exp_row(x, n, &sum);

        p->loss[i] = t->o.relations * (top + log(sum) - own);
        gr_scale(x, n, by / sum);
        x[p->links[i].r] -= by;
    }
    gr_gemm((gr_mat){ t->relation_scores + from * n, n, false }, (gr_mat){ m->relations, w, false },
            n, 0, t->du + from * w, to - from, w, w);
}

/* Gradients of some relations, then of a stripe of the entities. */
static void relation_back_task(void *arg, size_t task)
{
    const pairs *p = arg;
    gr_kge_trainer *t = p->t;
    const gr_kge *m = &t->model;
    size_t w = m->width, n = 2 * (size_t)m->n_relations, from = task * RELATIONS;

    if (task < p->n_relation_tasks) {
        gr_gemm((gr_mat){ t->relation_scores + from, n, true }, (gr_mat){ t->u, w, false }, p->n, 1,
                t->relations.grad + from * w, n - from < RELATIONS ? n - from : RELATIONS, w, w);
        return;
    }
    for (size_t i = 0; i < p->n; i++)
        m->row->pair_back(gr_kge_entity(m, p->links[i].s), gr_kge_entity(m, p->links[i].o),
                          t->du + i * w, m->rank, stripe(task - p->n_relation_tasks, m->rank),
                          t->entities.grad + p->links[i].s * w,
                          t->entities.grad + p->links[i].o * w);
}

double gr_kge_step_relations(gr_kge_trainer *t, const gr_link *links, size_t n)
{
    size_t n_rel = 2 * (size_t)t->model.n_relations;
    pairs p = { .t = t, .links = links, .n = n };
    double loss = 0;

    p.n_relation_tasks = (n_rel + RELATIONS - 1) / RELATIONS;
    gr_pool_each(t->cx->pool, (n + ROWS - 1) / ROWS, relation_task, &p);
    gr_pool_each(t->cx->pool, p.n_relation_tasks + n_stripes(t->model.rank), relation_back_task,
                 &p);
    memset(t->relations.touched, 1, n_rel);
    for (size_t i = 0; i < n; i++)
        loss += p.loss[i];
    return loss;
}
