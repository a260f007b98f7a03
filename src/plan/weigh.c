/* Weights of figures, by Newton's method: those with which the right choice of each question is the
 * likeliest. */
#include <math.h>

#include "plan/plan_int.h"

#define ROUNDS 40   /* steps of Newton's method, halved ones too; it ends long before */
#define CALM   1e-3 /* keeps the weights of figures small, those of figures scaled to variance 1 */

/* What weights are worth, and where better ones are. */
typedef struct newton {
    double loss, gradient[GR_PLAN_FIGURES], hessian[GR_PLAN_FIGURES][GR_PLAN_FIGURES];
} newton;

/* The scale of each figure: its standard deviation among the drafts of a question. */
static void find_scales(const gr_drafts *drafts, size_t n, double *scale)
{
    double sum[GR_PLAN_FIGURES] = { 0 };
    size_t all = 0;

    for (size_t i = 0; i < n; i++) {
        const gr_drafts *d = &drafts[i];

        for (size_t k = 0; k < GR_PLAN_FIGURES; k++) {
            double mean = 0;

            for (size_t j = 0; j < d->n; j++)
                mean += d->at[j].figures[k] / (double)d->n;
            for (size_t j = 0; j < d->n; j++)
                sum[k] += pow(d->at[j].figures[k] - mean, 2);
        }
        all += d->n;
    }
    for (size_t k = 0; k < GR_PLAN_FIGURES; k++)
        scale[k] = sqrt(sum[k] / (double)(all + 1)) + 1e-6;
}

/* Adds what one question says: expected figures less those of gold, and their covariance. */
static void add_question(const gr_drafts *d, const double *weights, double *chances, newton *s)
{
    double mean[GR_PLAN_FIGURES] = { 0 };

    gr_drafts_chances(d, weights, chances);
    s->loss -= log(fmax(chances[d->gold], 1e-300));
    for (size_t j = 0; j < d->n; j++)
        for (size_t k = 0; k < GR_PLAN_FIGURES; k++)
            mean[k] += chances[j] * d->at[j].figures[k];
    for (size_t k = 0; k < GR_PLAN_FIGURES; k++)
        s->gradient[k] += mean[k] - d->at[d->gold].figures[k];
    for (size_t j = 0; j < d->n; j++)
        for (size_t k = 0; k < GR_PLAN_FIGURES; k++) {
            double x = chances[j] * (d->at[j].figures[k] - mean[k]);

            for (size_t l = 0; l < GR_PLAN_FIGURES; l++)
                s->hessian[k][l] += x * (d->at[j].figures[l] - mean[l]);
        }
}

static void measure(const gr_drafts *drafts, size_t n, const double *weights, const double *scale,
                    double *chances, newton *s)
{
    *s = (newton){ 0 };
    for (size_t i = 0; i < n; i++)
        if (drafts[i].gold < drafts[i].n)
            add_question(&drafts[i], weights, chances, s);
    for (size_t k = 0; k < GR_PLAN_FIGURES; k++) {
        double calm = CALM * (double)n * scale[k] * scale[k];

        s->loss += calm * weights[k] * weights[k];
        s->gradient[k] += 2 * calm * weights[k];
        s->hessian[k][k] += 2 * calm;
    }
}

/* x of hessian x = gradient, into gradient; the matrix is positive definite. */
static void solve(newton *s)
{
    for (size_t k = 0; k < GR_PLAN_FIGURES; k++)
        for (size_t i = 0; i < GR_PLAN_FIGURES; i++) {
            double by = s->hessian[i][k] / s->hessian[k][k];

            if (i == k)
                continue;
            for (size_t j = k; j < GR_PLAN_FIGURES; j++)
                s->hessian[i][j] -= by * s->hessian[k][j];
            s->gradient[i] -= by * s->gradient[k];
        }
    for (size_t k = 0; k < GR_PLAN_FIGURES; k++)
        s->gradient[k] /= s->hessian[k][k];
}

/* A step that makes it worse is halved. */
gr_status gr_drafts_weigh(gr_ctx *cx, const gr_drafts *drafts, size_t n, double *weights,
                          gr_err *err)
{
    double scale[GR_PLAN_FIGURES], tried[GR_PLAN_FIGURES], step = 1, *chances;
    gr_status st = GR_OK;
    newton here, there;
    size_t most = 0;

    for (size_t i = 0; i < n; i++)
        most = drafts[i].n > most ? drafts[i].n : most;
    if ((chances = gr_new_n(&cx->arena, double, most + 1)) == NULL)
        return gr_fail_memory(cx, err);
    find_scales(drafts, n, scale);
    measure(drafts, n, weights, scale, chances, &here);
    solve(&here);
    for (int round = 0; round < ROUNDS && st == GR_OK; round++) {
        for (size_t k = 0; k < GR_PLAN_FIGURES; k++)
            tried[k] = weights[k] - step * here.gradient[k];
        measure(drafts, n, tried, scale, chances, &there);
        step = there.loss < here.loss ? 1 : step / 2;
        if (there.loss < here.loss) {
            memcpy(weights, tried, sizeof tried);
            here = there;
            solve(&here);
        }
        st = gr_ctx_check(cx, err);
    }
    return st;
}
