/* How questions match entities, all of them at once, and what follows from it.
 *
 * Distances come from products too: |q - t|^2 = |q|^2 + |t|^2 - 2 <q, t>. Those of rotate do not,
 * and take a loop over all numbers. */
#include <math.h>

#include "learn/learn_int.h"

#define LEAST_DISTANCE 1e-6f
#define ENTITIES       1024u /* of a task */
#define QUESTIONS      64u
#define BLOCK          1024u /* floats */

/* --- loops over floats --- */

GR_CLONES static float squared(const float *x, size_t n)
{
    float part[GR_LANES] = { 0 }, all = 0;
    size_t i = 0;

    for (; i + GR_LANES <= n; i += GR_LANES)
        for (size_t l = 0; l < GR_LANES; l++)
            part[l] += x[i + l] * x[i + l];
    for (; i < n; i++)
        all += x[i] * x[i];
    for (size_t l = 0; l < GR_LANES; l++)
        all += part[l];
    return all;
}

/* |q - t| */
GR_CLONES static float apart(const float *restrict q, const float *restrict t, size_t n)
{
    float part[GR_LANES] = { 0 }, all = 0;
    size_t i = 0;

    for (; i + GR_LANES <= n; i += GR_LANES)
        for (size_t l = 0; l < GR_LANES; l++)
            part[l] += (q[i + l] - t[i + l]) * (q[i + l] - t[i + l]);
    for (; i < n; i++)
        all += (q[i] - t[i]) * (q[i] - t[i]);
    for (size_t l = 0; l < GR_LANES; l++)
        all += part[l];
    return sqrtf(all);
}

/* d += by x */
GR_CLONES static void add_times(float *restrict d, const float *restrict x, float by, size_t n)
{
    for (size_t k = 0; k < n; k++)
        d[k] += by * x[k];
}

/* Products of q and rows t become -|q - t|; qq and tt are the squares. */
GR_CLONES static void near_row(float *restrict x, float qq, const float *restrict tt, size_t n)
{
    for (size_t j = 0; j < n; j++) {
        float d = qq + tt[j] - 2 * x[j];

        x[j] = -sqrtf(d > 0 ? d : 0);
    }
}

/* The sum of |q - t| of complex numbers. */
GR_CLONES static float turned(const float *restrict q, const float *restrict t, size_t rank)
{
    float part[GR_LANES] = { 0 }, all = 0;
    size_t i = 0;

    for (; i + GR_LANES <= rank; i += GR_LANES)
        for (size_t l = 0; l < GR_LANES; l++) {
            float re = q[i + l] - t[i + l], im = q[rank + i + l] - t[rank + i + l];

            part[l] += sqrtf(re * re + im * im);
        }
    for (; i < rank; i++) {
        float re = q[i] - t[i], im = q[rank + i] - t[rank + i];

        all += sqrtf(re * re + im * im);
    }
    for (size_t l = 0; l < GR_LANES; l++)
        all += part[l];
    return all;
}

/* d += g (t - q) / |q - t|, number by number. */
GR_CLONES static void turned_back(const float *restrict q, const float *restrict t, float g,
                                  size_t rank, float *restrict d)
{
    for (size_t k = 0; k < rank; k++) {
        float re = t[k] - q[k], im = t[rank + k] - q[rank + k];
        float h = g / (sqrtf(re * re + im * im) + LEAST_DISTANCE);

        d[k] += h * re;
        d[rank + k] += h * im;
    }
}

GR_CLONES static float top_of(const float *x, size_t n)
{
    float part[GR_LANES], top = x[0];
    size_t i = 0;

    for (size_t l = 0; l < GR_LANES; l++)
        part[l] = x[0];
    for (; i + GR_LANES <= n; i += GR_LANES)
        for (size_t l = 0; l < GR_LANES; l++) {
            float p = part[l], y = x[i + l];

            part[l] = p < y ? y : p;
        }
    for (; i < n; i++)
        top = x[i] > top ? x[i] : top;
    for (size_t l = 0; l < GR_LANES; l++)
        top = part[l] > top ? part[l] : top;
    return top;
}

GR_CLONES float gr_sum_row(const float *x, size_t n)
{
    float part[GR_LANES] = { 0 }, all = 0;
    size_t i = 0;

    for (; i + GR_LANES <= n; i += GR_LANES)
        for (size_t l = 0; l < GR_LANES; l++)
            part[l] += x[i + l];
    for (; i < n; i++)
        all += x[i];
    for (size_t l = 0; l < GR_LANES; l++)
        all += part[l];
    return all;
}

/* x becomes e^(x - top). */
GR_CLONES static void powers(float *x, size_t n, float top)
{
    for (size_t i = 0; i < n; i++)
        x[i] = gr_power(x[i] - top);
}

float gr_exp_row(float *x, size_t n, float *sum)
{
    float top = top_of(x, n);

    powers(x, n, top);
    *sum = gr_sum_row(x, n);
    return top;
}

GR_CLONES void gr_scale(float *x, size_t n, float by)
{
    for (size_t i = 0; i < n; i++)
        x[i] *= by;
}

/* --- pairs --- */

float gr_kge_match_pair(const gr_kge *m, const float *q, const float *t)
{
    return m->row->match == GR_KGE_TURN ? -turned(q, t, m->rank) : -apart(q, t, m->width);
}

void gr_kge_match_pair_back(const gr_kge *m, const float *q, const float *t, float g, float *dq)
{
    if (m->row->match == GR_KGE_TURN) {
        turned_back(q, t, g, m->rank, dq);
        return;
    }
    add_times(dq, t, g, m->width);
    add_times(dq, q, -g, m->width);
}

/* --- blocks --- */

void gr_kge_match_block(const gr_kge *m, const float *q, size_t n, const float *t, size_t count,
                        float *out, size_t ld)
{
    size_t w = m->width;

    if (m->row->match == GR_KGE_TURN) {
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < count; j++)
                out[i * ld + j] = -turned(q + i * w, t + j * w, m->rank);
        return;
    }
    gr_gemm((gr_mat){ q, w, false }, (gr_mat){ t, w, true }, w, 0, out, n, count, ld);
    if (m->row->match == GR_KGE_DOT)
        return;
    for (size_t from = 0, some; from < count; from += some) {
        float tt[BLOCK];

        some = count - from < BLOCK ? count - from : BLOCK;
        for (size_t j = 0; j < some; j++)
            tt[j] = squared(t + (from + j) * w, w);
        for (size_t i = 0; i < n; i++)
            near_row(out + i * ld + from, squared(q + i * w, w), tt, some);
    }
}

void gr_kge_match_scale(const gr_kge *m, const float *out, float *g, size_t n)
{
    if (m->row->match != GR_KGE_NEAR)
        return;
    for (size_t i = 0; i < n; i++)
        g[i] /= LEAST_DISTANCE - out[i];
}

void gr_kge_match_back_q(const gr_kge *m, const float *q, size_t n, const float *t, size_t count,
                         const float *g, size_t ld, float *dq)
{
    size_t w = m->width;

    if (m->row->match == GR_KGE_TURN) {
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < count; j++)
                turned_back(q + i * w, t + j * w, g[i * ld + j], m->rank, dq + i * w);
        return;
    }
    gr_gemm((gr_mat){ g, ld, false }, (gr_mat){ t, w, false }, count, 1, dq, n, w, w);
    for (size_t i = 0; m->row->match == GR_KGE_NEAR && i < n; i++)
        add_times(dq + i * w, q + i * w, -gr_sum_row(g + i * ld, count), w);
}

void gr_kge_match_back_t(const gr_kge *m, const float *q, size_t n, const float *t, size_t count,
                         const float *g, size_t ld, float *dt)
{
    size_t w = m->width;

    if (m->row->match == GR_KGE_TURN) {
        for (size_t j = 0; j < count; j++)
            for (size_t i = 0; i < n; i++)
                turned_back(t + j * w, q + i * w, g[i * ld + j], m->rank, dt + j * w);
        return;
    }
    gr_gemm((gr_mat){ g, ld, true }, (gr_mat){ q, w, false }, n, 1, dt, count, w, w);
    for (size_t from = 0, some; m->row->match == GR_KGE_NEAR && from < count; from += some) {
        float all[BLOCK] = { 0 };

        some = count - from < BLOCK ? count - from : BLOCK;
        for (size_t i = 0; i < n; i++)
            add_times(all, g + i * ld + from, 1, some);
        for (size_t j = from; j < from + some; j++)
            add_times(dt + j * w, t + j * w, -all[j - from], w);
    }
}

/* --- all entities --- */

typedef struct all_job {
    const gr_kge *m;
    const float *q;
    float *out;
    size_t n, n_blocks;
} all_job;

static void match_task(void *arg, size_t task)
{
    const all_job *job = arg;
    size_t from = task % job->n_blocks * ENTITIES, row = task / job->n_blocks * QUESTIONS;
    size_t left = job->m->n_entities - from, rows = job->n - row;

    gr_kge_match_block(job->m, job->q + row * job->m->width, rows < QUESTIONS ? rows : QUESTIONS,
                       gr_kge_entity(job->m, (uint32_t)from), left < ENTITIES ? left : ENTITIES,
                       job->out + row * job->m->n_entities + from, job->m->n_entities);
}

void gr_kge_match_all(gr_ctx *cx, const gr_kge *m, const float *q, size_t n, float *out)
{
    all_job job = { m, q, out, n, (m->n_entities + ENTITIES - 1) / ENTITIES };

    gr_pool_each(cx->pool, (n + QUESTIONS - 1) / QUESTIONS * job.n_blocks, match_task, &job);
}

void gr_kge_queries(const gr_kge *m, const gr_kge_ask *asks, size_t n, float *q)
{
    for (size_t i = 0; i < n; i++)
        m->row->query(gr_kge_entity(m, asks[i].entity), gr_kge_relation(m, asks[i].relation),
                      m->rank, q + i * m->width);
}

gr_status gr_kge_scores(gr_ctx *cx, const gr_kge *m, const gr_kge_ask *asks, size_t n, float *out,
                        gr_err *err)
{
    size_t bytes = n * m->width * sizeof(float);
    gr_status st = gr_blas_need(err);
    float *q;

    if (st != GR_OK || n == 0)
        return st;
    q = gr_mem_resize(&cx->budget, NULL, 0, bytes);
    if (q == NULL)
        return gr_fail_memory(cx, err);
    gr_kge_queries(m, asks, n, q);
    gr_kge_match_all(cx, m, q, n, out);
    gr_mem_resize(&cx->budget, q, bytes, 0);
    return gr_ctx_check(cx, err);
}

/* 1 / (1 + e^-(a (x - z) + b)), in place. */
GR_CLONES static void chances(float *x, size_t n, float z, float a, float b)
{
    for (size_t i = 0; i < n; i++)
        x[i] = 1.0f / (1.0f + gr_power(-(a * (x[i] - z) + b)));
}

float gr_kge_log_sum(const float *row, size_t n)
{
    float top = top_of(row, n), part[BLOCK], sum = 0;
    size_t i = 0, count;

    do { /* there is one at least */
        count = n - i < BLOCK ? n - i : BLOCK;
        memcpy(part, row + i, count * sizeof *part);
        powers(part, count, top);
        sum += gr_sum_row(part, count);
    } while ((i += count) < n);
    return top + logf(sum);
}

void gr_kge_calibrate(const gr_kge *m, float *row, size_t n_known)
{
    const double *c = m->calibration;
    double known = log(n_known != 0 ? (double)n_known : 1);

    chances(row, m->n_entities, gr_kge_log_sum(row, m->n_entities), (float)c[0],
            (float)(c[1] * known + c[2]));
}
