/* PageRank without directions: conjugate gradients.
 *
 * With D the sums of the rows of the symmetric matrix A, z = D y turns z = alpha A/D z + start into
 * (D - alpha A) y = start, which is symmetric and positive definite. Conjugate gradients with D as
 * preconditioner take about a fifth of the plain steps. A step's cost is one random read for every
 * arc, so the steps work on floats, which are half as far apart, and only correct an answer in
 * doubles: each round takes the residual of that answer, and its correction need only be good to a
 * few digits. The steps are those of Chronopoulos and Gear (s-step iterative methods for symmetric
 * linear systems, 1989), which pass over the vectors once. */
#include "algo/centrality/pagerank_int.h"

#include <math.h>

#define ROUNDS     40
#define STEPS      2000 /* of a round */
#define GOOD_ROUND 3e-7 /* of its residual is left */
#define AHEAD      32   /* arcs, whose reads are begun */

typedef struct solving {
    const gr_surfing *s;
    double *share;        /* z over the sums of the rows */
    float *w, *p, *q, *e; /* the residual over D, directions, A of them, the correction */
    float *r, *aw;        /* the residual, A of w */
    double step, turn;    /* how far along p, how much of the last p */
    double sum[GR_SCORE_BLOCKS], dot[GR_SCORE_BLOCKS], size[GR_SCORE_BLOCKS];
} solving;

static double row_sum(const gr_surfing *s, gr_vid v)
{
    return s->per[v] != 0 ? 1 / s->per[v] : 1;
}

/* The residual of z, which is exact to doubles, begins a round. */
static void residual_block(void *arg, size_t block)
{
    solving *k = arg;
    const gr_surfing *s = k->s;
    double size = 0, sum = 0, dot = 0;

    for (gr_vid v = s->first[block]; v < s->first[block + 1]; v++) {
        double pulled = 0, r;

        for (uint64_t i = s->in->start[v]; i < s->in->start[v + 1]; i++)
            pulled += gr_surfing_arc(s, i) * k->share[s->in->to[i]];
        r = gr_surfing_start(s, v) - (s->z[v] - s->alpha * pulled);
        k->r[v] = (float)r;
        k->w[v] = (float)(r / row_sum(s, v));
        k->p[v] = k->q[v] = k->e[v] = 0;
        size += fabs(r);
        sum += s->z[v];
        dot += (double)k->r[v] * k->w[v];
    }
    k->size[block] = size;
    k->sum[block] = sum;
    k->dot[block] = dot;
}

static void multiply_block(void *arg, size_t block)
{
    solving *k = arg;
    const gr_surfing *s = k->s;
    uint64_t last = s->in->start[s->n] - 1;
    double sum = 0;

    for (gr_vid v = s->first[block]; v < s->first[block + 1]; v++) {
        double pulled = 0, aw;

        if (s->arc == NULL)
            for (uint64_t i = s->in->start[v]; i < s->in->start[v + 1]; i++) {
                __builtin_prefetch(&k->w[s->in->to[i + AHEAD < last ? i + AHEAD : last]]);
                pulled += k->w[s->in->to[i]];
            }
        else
            for (uint64_t i = s->in->start[v]; i < s->in->start[v + 1]; i++)
                pulled += s->arc[i] * k->w[s->in->to[i]];
        aw = row_sum(s, v) * k->w[v] - s->alpha * pulled;
        k->aw[v] = (float)aw;
        sum += aw * k->w[v];
    }
    k->sum[block] = sum;
}

static void move_block(void *arg, size_t block)
{
    solving *k = arg;
    const gr_surfing *s = k->s;
    float step = (float)k->step, turn = (float)k->turn;
    double dot = 0, size = 0;

    for (gr_vid v = s->first[block]; v < s->first[block + 1]; v++) {
        k->p[v] = k->w[v] + turn * k->p[v];
        k->q[v] = k->aw[v] + turn * k->q[v];
        k->e[v] += step * k->p[v];
        k->r[v] -= step * k->q[v];
        k->w[v] = (float)(k->r[v] / row_sum(s, v));
        dot += (double)k->r[v] * k->w[v];
        size += fabs((double)k->r[v]);
    }
    k->dot[block] = dot;
    k->size[block] = size;
}

static void correct_block(void *arg, size_t block)
{
    solving *k = arg;
    const gr_surfing *s = k->s;

    for (gr_vid v = s->first[block]; v < s->first[block + 1]; v++) {
        s->z[v] += row_sum(s, v) * k->e[v];
        k->share[v] = s->z[v] * s->per[v];
    }
}

/* Steps until the residual is at most `enough`. */
static gr_status correct(solving *k, double enough, gr_err *err)
{
    gr_pool *pool = k->s->pool;
    double dot = gr_sum_blocks(k->dot), last_dot = 0, left = INFINITY;
    gr_status st = GR_OK;

    for (unsigned i = 0; st == GR_OK && i < STEPS && left > enough && dot > 0; i++) {
        double sum;

        gr_pool_each(pool, GR_SCORE_BLOCKS, multiply_block, k);
        sum = gr_sum_blocks(k->sum);
        k->turn = i != 0 ? dot / last_dot : 0;
        if (i != 0)
            sum -= k->turn * dot / k->step;
        if (!(sum > 0)) /* only rounding is left */
            break;
        k->step = dot / sum;
        gr_pool_each(pool, GR_SCORE_BLOCKS, move_block, k);
        last_dot = dot;
        dot = gr_sum_blocks(k->dot);
        left = gr_sum_blocks(k->size);
        st = gr_ctx_check(k->s->cx, err);
    }
    return st;
}

/* Ranks are much like degrees: what is handed on at all, by the sums of the rows. */
static void guess(solving *k)
{
    const gr_surfing *s = k->s;
    double all = 0, rows = 0;

    for (gr_vid v = 0; v < s->n; v++)
        if (s->per[v] != 0) {
            all += s->z[v];
            rows += row_sum(s, v);
        }
    for (gr_vid v = 0; v < s->n; v++) {
        if (s->per[v] != 0)
            s->z[v] = gr_surfing_start(s, v) + s->alpha * all * (row_sum(s, v) / rows);
        k->share[v] = s->z[v] * s->per[v];
    }
}

static float *floats(solving *k)
{
    return gr_arena_alloc(&k->s->cx->scratch, k->s->n * sizeof(float));
}

gr_status gr_pagerank_symmetric(const gr_surfing *s, double enough, gr_err *err)
{
    solving k = { .s = s };
    double left = INFINITY, last;
    gr_status st = GR_OK;

    k.share = gr_arena_alloc(&s->cx->scratch, s->n * sizeof *k.share);
    k.w = floats(&k);
    k.p = floats(&k);
    k.q = floats(&k);
    k.e = floats(&k);
    k.r = floats(&k);
    k.aw = floats(&k);
    if (k.share == NULL || k.w == NULL || k.p == NULL || k.q == NULL || k.e == NULL ||
        k.r == NULL || k.aw == NULL)
        return gr_fail_memory(s->cx, err);
    guess(&k);
    for (unsigned round = 0; st == GR_OK && round < ROUNDS; round++) {
        double target;

        gr_pool_each(s->pool, GR_SCORE_BLOCKS, residual_block, &k);
        last = left;
        left = gr_sum_blocks(k.size);
        target = enough * gr_sum_blocks(k.sum);
        if (left <= target || left > last / 2) /* the second: all that is left is rounding */
            break;
        st = correct(&k, fmax(GOOD_ROUND * left, 0.9 * target), err);
        gr_pool_each(s->pool, GR_SCORE_BLOCKS, correct_block, &k);
    }
    return st;
}
