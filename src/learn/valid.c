/* How good a model is at links that were held out, and what its scores are worth.
 *
 * Ranks are filtered: other known answers do not count, and in a second figure neither do those of
 * the test, of which nothing else here knows; entities that score the same share their places. The
 * odds that a link holds are its softmax times how many others are known, as QTO has it, times a
 * factor. That is fitted to all entities of all questions held out, which are counted in bins
 * first. To fit the powers of the other two as well (1.4 and 1.3 on FB15k-237) makes single links
 * likelier and the answers of queries worse: what is far from sure must not count as nothing.
 */
#include <math.h>

#include "learn/learn_int.h"

#define BINS       320u /* of the log of the softmax */
#define BIN        0.1f
#define KNOWN_BINS 32u /* of the number known, two to a doubling */
#define GROUPS     16u /* tasks of counting; sums of counts are exact in any order */
#define ITERATIONS 30
#define RIDGE      1e-3 /* towards the factor 1 */

typedef struct bins {
    double yes[KNOWN_BINS][BINS], all[KNOWN_BINS][BINS];
} bins;

typedef struct valid_job {
    gr_kge_trainer *t;
    const gr_link *links; /* asks with their answers */
    size_t n;
    bins *bins;                                  /* of each group */
    double rank[GR_KGE_SLAB], full[GR_KGE_SLAB]; /* without the known; without the test's, too */
    float log_sum[GR_KGE_SLAB];
} valid_job;

/* The place of a link among scores x of which `better` are above its own and `same` like it,
 * without the known ones. */
static double place(const gr_kge_links *known, const gr_link *l, const float *x, size_t better,
                    size_t same)
{
    size_t from, to = gr_kge_links_of(known, l->s, l->r, &from);

    for (; from < to; from++) {
        better -= x[known->at[from].o] <= x[l->o] ? 0 : 1;
        same -= x[known->at[from].o] == x[l->o];
    }
    return 1 + (double)better + (double)same / 2;
}

static void rank_row(void *arg, size_t i)
{
    valid_job *job = arg;
    const gr_kge_trainer *t = job->t;
    const gr_link *l = &job->links[i];
    size_t n = t->model.n_entities, better = 0, same = 0;
    const float *x = t->scores + i * n, own = x[l->o];

    for (size_t e = 0; e < n; e++) { /* what is no number is never behind */
        better += x[e] <= own ? 0 : 1;
        same += x[e] == own;
    }
    job->rank[i] = place(&t->known, l, x, better, same);
    job->full[i] = t->full.n != 0 ? place(&t->full, l, x, better, same) : INFINITY;
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

/* Gradient and curvature of the log loss by the constant. */
static void slopes(const bins *b, const double c[3], double *g, double *h)
{
    for (size_t row = 0; row < KNOWN_BINS; row++)
        for (size_t i = 0; i < BINS; i++) {
            double x = (double)BIN * ((double)i + 0.5 - BINS);
            double known = row == 0 ? 0 : ((double)row + 0.5) / 2 * M_LN2;
            double p = 1 / (1 + exp(-(c[0] * x + c[1] * known + c[2])));

            *g += b->yes[row][i] - p * b->all[row][i];
            *h += p * (1 - p) * b->all[row][i];
        }
}

/* The bins of the first group become those of all. */
static void fit(bins *b, double c[3])
{
    for (size_t group = 1; group < GROUPS; group++)
        for (size_t row = 0; row < KNOWN_BINS; row++)
            for (size_t i = 0; i < BINS; i++) {
                b->yes[row][i] += b[group].yes[row][i];
                b->all[row][i] += b[group].all[row][i];
            }
    c[0] = c[1] = 1;
    c[2] = 0;
    for (int round = 0; round < ITERATIONS; round++) {
        double g = -RIDGE * c[2], h = RIDGE, step;

        slopes(b, c, &g, &h);
        step = g / h;
        c[2] += fabs(step) > 1 ? copysign(1, step) : step;
    }
    if (!isfinite(c[2]))
        c[2] = 0;
}

gr_status gr_kge_validate(gr_kge_trainer *t, gr_kge_figures *out, gr_err *err)
{
    bins *b = gr_mem_zeroed(&t->cx->budget, GROUPS, sizeof *b);
    valid_job job = { .t = t, .bins = b };
    gr_status st = GR_OK;
    bool finite = true;

    *out = (gr_kge_figures){ 0 };
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
            out->mrr += 1 / job.rank[i];
            out->mrr_full += 1 / job.full[i];
            out->hits10 += job.rank[i] <= 10;
            finite = finite && isfinite(job.log_sum[i]);
        }
        if (finite)
            gr_pool_each(t->cx->pool, GROUPS, count_group, &job);
        st = finite ? gr_ctx_check(t->cx, err) : gr_kge_astray(t, err);
    }
    if (t->n_valid != 0) {
        out->mrr /= (double)t->n_valid;
        out->mrr_full /= (double)t->n_valid;
        out->hits10 /= (double)t->n_valid;
        fit(b, t->model.calibration);
    }
    gr_mem_resize(&t->cx->budget, b, GROUPS * sizeof *b, 0);
    return st;
}
