/* Steps of Adagrad (Duchi et al. 2011) and Adam (Kingma, Ba 2015), of the rows that have a
 * gradient: the moments of others rest, as if they had not been there. N3 is added on the way: its
 * gradient needs nothing but the row and how often the batch has it. */
#include <math.h>

#include "learn/learn_int.h"

#define ROWS    256u /* of a task */
#define SMALL   1e-10f
#define BETA_1  0.9f
#define BETA_2  0.999f
#define SMALL_2 1e-8f

typedef struct update_job {
    gr_kge_param *p;
    float rate, n3;
    float correct_1, correct_2; /* Adam: the moments begin at 0 */
} update_job;

bool gr_kge_param_make(gr_arena *a, size_t n, size_t width, bool adam, gr_kge_param *p)
{
    size_t all;

    p->n = n;
    p->width = width;
    if (!gr_mul_size(n, width, &all))
        return false;
    p->at = gr_new_n(a, float, all);
    p->grad = gr_new_n(a, float, all);
    p->second = gr_new_n(a, float, all);
    p->first = adam ? gr_new_n(a, float, all) : NULL;
    p->count = gr_new_n(a, uint32_t, n);
    p->touched = gr_new_n(a, uint8_t, n);
    return p->at != NULL && p->grad != NULL && p->second != NULL && p->count != NULL &&
           p->touched != NULL && (!adam || p->first != NULL);
}

/* Adds 3 by |x| x: the gradient of by |x|^3, of moduli where the numbers are complex. */
GR_CLONES static void add_n3(const float *restrict x, float *restrict g, size_t width, bool complex,
                             float by)
{
    size_t half = width / 2;

    if (!complex) {
        for (size_t k = 0; k < width; k++)
            g[k] += 3 * by * fabsf(x[k]) * x[k];
        return;
    }
    for (size_t k = 0; k < half; k++) {
        float size = 3 * by * sqrtf(x[k] * x[k] + x[half + k] * x[half + k]);

        g[k] += size * x[k];
        g[half + k] += size * x[half + k];
    }
}

GR_CLONES static void adagrad(float *restrict x, float *restrict g, float *restrict v, size_t n,
                              float rate)
{
    for (size_t k = 0; k < n; k++) {
        v[k] += g[k] * g[k];
        x[k] -= rate * g[k] / (sqrtf(v[k]) + SMALL);
        g[k] = 0;
    }
}

GR_CLONES static void adam(float *restrict x, float *restrict g, float *restrict m,
                           float *restrict v, size_t n, float rate, float second)
{
    for (size_t k = 0; k < n; k++) {
        m[k] = BETA_1 * m[k] + (1 - BETA_1) * g[k];
        v[k] = BETA_2 * v[k] + (1 - BETA_2) * g[k] * g[k];
        x[k] -= rate * m[k] / (sqrtf(v[k] * second) + SMALL_2);
        g[k] = 0;
    }
}

static void update_rows(void *arg, size_t task)
{
    const update_job *job = arg;
    gr_kge_param *p = job->p;
    size_t to = (task + 1) * ROWS < p->n ? (task + 1) * ROWS : p->n;

    for (size_t i = task * ROWS; i < to; i++) {
        float *x = p->at + i * p->width, *g = p->grad + i * p->width;

        if (!p->touched[i])
            continue;
        if (job->n3 > 0 && p->count[i] != 0)
            add_n3(x, g, p->width, p->is_complex, job->n3 * (float)p->count[i]);
        if (p->first != NULL)
            adam(x, g, p->first + i * p->width, p->second + i * p->width, p->width,
                 job->rate * job->correct_1, job->correct_2);
        else
            adagrad(x, g, p->second + i * p->width, p->width, job->rate);
        p->touched[i] = 0;
        p->count[i] = 0;
    }
}

void gr_kge_update(const gr_kge_trainer *t, gr_kge_param *p)
{
    update_job job = {
        .p = p,
        .rate = (float)t->o.rate,
        .n3 = (float)(t->o.n3 / t->batch_size),
        .correct_1 = (float)(1 / (1 - pow(BETA_1, (double)t->step))),
        .correct_2 = (float)(1 / (1 - pow(BETA_2, (double)t->step))),
    };

    gr_pool_each(t->cx->pool, (p->n + ROWS - 1) / ROWS, update_rows, &job);
}
