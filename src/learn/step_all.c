/* 1-vs-all: each object is told from all other entities by softmax.
 *
 * Links of one question share their scores: c of them cost as much as one, and the gradient of
 * their common loss, c log(sum e^x) - sum of their x, is that of doing one after the other. */
#include <math.h>

#include "learn/learn_int.h"

#define ENTITIES 1024u /* of a task */
#define ROWS     64u

typedef struct slab {
    gr_kge_trainer *t;
    const gr_kge_chunk *chunks;
    size_t n, n_row_tasks;
    double loss[GR_KGE_SLAB];
} slab;

void gr_kge_queries_back(gr_kge_trainer *t, size_t n)
{
    const gr_kge *m = &t->model;

    for (size_t i = 0; i < n; i++) {
        uint32_t e = t->asks[i].entity, r = t->asks[i].relation;

        m->row->query_back(gr_kge_entity(m, e), gr_kge_relation(m, r), t->dq + i * m->width,
                           m->rank, t->entities.grad + e * m->width,
                           t->relations.grad + r * m->relation_width);
        t->entities.touched[e] = 1;
        t->relations.touched[r] = 1;
    }
}

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

/* Gradients of questions, in tasks of rows, and of entities, in tasks of those. */
static void back_task(void *arg, size_t task)
{
    const slab *s = arg;
    gr_kge_trainer *t = s->t;
    size_t n = t->model.n_entities, w = t->model.width;

    if (task < s->n_row_tasks) {
        size_t from = task * ROWS, rows = s->n - from < ROWS ? s->n - from : ROWS;

        gr_gemm((gr_mat){ t->scores + from * n, n, false }, (gr_mat){ t->model.entities, w, false },
                n, 0, t->dq + from * w, rows, w, w);
    } else {
        size_t from = (task - s->n_row_tasks) * ENTITIES;
        size_t count = n - from < ENTITIES ? n - from : ENTITIES;

        gr_gemm((gr_mat){ t->scores + from, n, true }, (gr_mat){ t->q, w, false }, s->n, 1,
                t->entities.grad + from * w, count, w, w);
    }
}

double gr_kge_step_all(gr_kge_trainer *t, const gr_kge_chunk *chunks, size_t n)
{
    slab s = { .t = t, .chunks = chunks, .n = n, .n_row_tasks = (n + ROWS - 1) / ROWS };
    double loss = 0;

    gr_kge_queries(&t->model, t->asks, n, t->q);
    gr_kge_match_all(t->cx, &t->model, t->q, n, t->scores);
    gr_pool_each(t->cx->pool, n, softmax_row, &s);
    gr_pool_each(t->cx->pool, s.n_row_tasks + (t->model.n_entities + ENTITIES - 1) / ENTITIES,
                 back_task, &s);
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
    size_t n;
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

double gr_kge_step_relations(gr_kge_trainer *t, const gr_link *links, size_t n)
{
    const gr_kge *m = &t->model;
    pairs p = { .t = t, .links = links, .n = n };
    size_t w = m->width, n_rel = 2 * (size_t)m->n_relations;
    double loss = 0;

    gr_pool_each(t->cx->pool, (n + ROWS - 1) / ROWS, relation_task, &p);
    gr_gemm((gr_mat){ t->relation_scores, n_rel, true }, (gr_mat){ t->u, w, false }, n, 1,
            t->relations.grad, n_rel, w, w);
    memset(t->relations.touched, 1, n_rel);
    for (size_t i = 0; i < n; i++) {
        m->row->pair_back(gr_kge_entity(m, links[i].s), gr_kge_entity(m, links[i].o), t->du + i * w,
                          m->rank, t->entities.grad + links[i].s * w,
                          t->entities.grad + links[i].o * w);
        loss += p.loss[i];
    }
    return loss;
}
