/* How good a model is at links that were held out, and what its scores are worth.
 *
 * Ranks are filtered: other known answers do not count; entities that score the same share their
 * places. The chance that a link holds is the logistic of a sum: a times the log of its softmax, b
 * times the log of how many others are known, and a constant. (1, 1, 0) is nearly what QTO has:
 * that many times the softmax.) They are fitted to all entities of all questions held out, which
 * are counted in bins first. */
#include <math.h>

#include "learn/learn_int.h"

#define BINS        320u /* of the log of the softmax */
#define BIN         0.1f
#define KNOWN_BINS  32u /* of the number known, two to a doubling */
#define GROUPS      16u /* tasks of counting; sums of counts are exact in any order */
#define ITERATIONS  30
#define RIDGE       1e-3 /* towards (1, 1, 0) */
#define LEAST_SLOPE 0.01

typedef struct bins {
    double yes[KNOWN_BINS][BINS], all[KNOWN_BINS][BINS];
} bins;

typedef struct valid_job {
    gr_kge_trainer *t;
    const gr_link *links; /* asks with their answers */
    size_t n;
    bins *bins; /* of each group */
    double rank[GR_KGE_SLAB];
    float log_sum[GR_KGE_SLAB];
} valid_job;

static void rank_row(void *arg, size_t i)
{
    valid_job *job = arg;
    const gr_kge_trainer *t = job->t;
    const gr_link *l = &job->links[i];
    size_t n = t->model.n_entities, from, to, better = 0, same = 0;
    const float *x = t->scores + i * n, own = x[l->o];

    for (size_t e = 0; e < n; e++) { /* what is no number is never behind */
        better += !(x[e] <= own);
        same += x[e] == own;
    }
    to = gr_kge_links_of(&t->known, l->s, l->r, &from);
    for (; from < to; from++) {
        better -= !(x[t->known.at[from].o] <= own);
        same -= x[t->known.at[from].o] == own;
    }
    job->rank[i] = 1 + (double)better + (double)same / 2;
    job->log_sum[i] = gr_kge_log_sum(x, n);
}

static size_t bin_of(float x)
{
    float at = (x + BIN * BINS) / BIN;

    return at <= 0 ? 0 : at >= BINS - 1 ? BINS - 1 : (size_t)at;
}

static size_t known_bin(size_t n_known)
{
    size_t bin = n_known < 2 ? 0 : (size_t)(2 * log2((double)n_known));

    return bin < KNOWN_BINS ? bin : KNOWN_BINS - 1;
}

/* Entities that training knows count neither as right nor as wrong. */
static void count_row(const valid_job *job, size_t i, bins *b)
{
    const gr_kge_trainer *t = job->t;
    const gr_link *l = &job->links[i];
    size_t n = t->model.n_entities, from, to, all_from, all_to, row;
    const float *x = t->scores + i * n, z = job->log_sum[i];

    to = gr_kge_links_of(&t->links, l->s, l->r, &from);
    all_to = gr_kge_links_of(&t->known, l->s, l->r, &all_from);
    row = known_bin(to - from);
    for (size_t e = 0; e < n; e++)
        b->all[row][bin_of(x[e] - z)]++;
    for (size_t j = all_from; j < all_to; j++)
        b->yes[row][bin_of(x[t->known.at[j].o] - z)]++;
    for (size_t j = from; j < to; j++) {
        size_t bin = bin_of(x[t->links.at[j].o] - z);

        b->yes[row][bin]--;
        b->all[row][bin]--;
    }
}

static void count_group(void *arg, size_t group)
{
    const valid_job *job = arg;

    for (size_t i = group; i < job->n; i += GROUPS)
        count_row(job, i, &job->bins[group]);
}

/* --- fitting --- */

/* Solves a 3 x 3 system of a positive definite matrix; h and g are used up. */
static void solve(double h[3][3], double g[3], double x[3])
{
    for (int i = 0; i < 3; i++)
        for (int j = i + 1; j < 3; j++) {
            double by = h[j][i] / h[i][i];

            for (int k = i; k < 3; k++)
                h[j][k] -= by * h[i][k];
            g[j] -= by * g[i];
        }
    for (int i = 2; i >= 0; i--) {
        x[i] = g[i];
        for (int k = i + 1; k < 3; k++)
            x[i] -= h[i][k] * x[k];
        x[i] /= h[i][i];
    }
}

/* Gradient and curvature of the log loss. */
static void slopes(const bins *b, const double c[3], double g[3], double h[3][3])
{
    for (size_t row = 0; row < KNOWN_BINS; row++)
        for (size_t i = 0; i < BINS; i++) {
            double x[3] = { (double)BIN * ((double)i + 0.5 - BINS),
                            row == 0 ? 0 : ((double)row + 0.5) / 2 * M_LN2, 1 };
            double p = 1 / (1 + exp(-(c[0] * x[0] + c[1] * x[1] + c[2])));

            for (int k = 0; k < 3 && b->all[row][i] > 0; k++) {
                g[k] += (b->yes[row][i] - p * b->all[row][i]) * x[k];
                for (int j = 0; j < 3; j++)
                    h[k][j] += p * (1 - p) * b->all[row][i] * x[k] * x[j];
            }
        }
}

/* The bins of the first group become those of all. */
static void fit(bins *b, double c[3])
{
    static const double prior[3] = { 1, 1, 0 };

    for (size_t group = 1; group < GROUPS; group++)
        for (size_t row = 0; row < KNOWN_BINS; row++)
            for (size_t i = 0; i < BINS; i++) {
                b->yes[row][i] += b[group].yes[row][i];
                b->all[row][i] += b[group].all[row][i];
            }
    memcpy(c, prior, sizeof prior);
    for (int round = 0; round < ITERATIONS; round++) {
        double g[3], h[3][3] = { { 0 } }, step[3], size = 0;

        for (int k = 0; k < 3; k++) {
            g[k] = RIDGE * (prior[k] - c[k]);
            h[k][k] = RIDGE;
        }
        slopes(b, c, g, h);
        solve(h, g, step);
        for (int k = 0; k < 3; k++)
            size += fabs(step[k]);
        for (int k = 0; k < 3; k++)
            c[k] += size > 1 ? step[k] / size : step[k];
    }
    /* A score that says nothing must still keep the order. */
    if (!isfinite(c[0] + c[1] + c[2]) || c[0] < LEAST_SLOPE)
        memcpy(c, prior, sizeof prior);
}

gr_status gr_kge_validate(gr_kge_trainer *t, double *mrr, double *hits10, gr_err *err)
{
    bins *b = gr_mem_zeroed(&t->cx->budget, GROUPS, sizeof *b);
    valid_job job = { .t = t, .bins = b };
    gr_status st = GR_OK;
    bool finite = true;

    *mrr = *hits10 = 0;
    if (b == NULL)
        return gr_fail_memory(t->cx, err);
    for (size_t from = 0; from < t->n_valid && st == GR_OK; from += job.n) {
        job.links = t->valid + from;
        job.n = t->n_valid - from < GR_KGE_SLAB ? t->n_valid - from : GR_KGE_SLAB;
        for (size_t i = 0; i < job.n; i++)
            t->asks[i] = (gr_kge_ask){ job.links[i].s, job.links[i].r };
        gr_kge_queries(&t->model, t->asks, job.n, t->q);
        gr_kge_match_all(t->cx, &t->model, t->q, job.n, t->scores);
        gr_pool_each(t->cx->pool, job.n, rank_row, &job);
        for (size_t i = 0; i < job.n; i++) {
            *mrr += 1 / job.rank[i];
            *hits10 += job.rank[i] <= 10;
            finite = finite && isfinite(job.log_sum[i]);
        }
        if (finite)
            gr_pool_each(t->cx->pool, GROUPS, count_group, &job);
        st = finite ? gr_ctx_check(t->cx, err) : gr_kge_astray(t, err);
    }
    if (t->n_valid != 0) {
        *mrr /= (double)t->n_valid;
        *hits10 /= (double)t->n_valid;
        fit(b, t->model.calibration);
    }
    gr_mem_resize(&t->cx->budget, b, GROUPS * sizeof *b, 0);
    return st;
}
