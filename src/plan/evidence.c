/* What steps in words, and a plan that a model said, have for a draft. */
#include <math.h>

#include "plan/plan_int.h"

enum {
    E_ALIGNED,
    E_COVERED,
    E_WORST,
    E_BARE,
    E_SHARED,
    E_HITS,
    E_EXTRA,
    E_MISSED,
    E_LINKS,
    E_SAME
};
_Static_assert(E_SAME + 1 == GR_EVIDENCE_FIGURES, "a figure each");

#define LOOKED_AT   32 /* tools of a plan that steps are laid beside */
#define LEAST       0.003F
#define OUT_OF_STEP 1.0 /* costs a tool that no step calls for, and a step that shares its tool */

/* The best way to lay steps beside tools, both in their order: a sum of logarithms of chances. */
static double align(const gr_evidence_of *e, size_t n_tools, const gr_tasks_plan *p)
{
    size_t m = p->n < LOOKED_AT ? p->n : LOOKED_AT;
    double before[LOOKED_AT], here[LOOKED_AT];

    for (size_t i = 0; i < e->n_steps; i++) {
        for (size_t j = 0; j < m; j++) {
            double own = (double)logf(fmaxf(e->step[i * n_tools + p->tools[j]], LEAST));
            double most = i == 0 ? -OUT_OF_STEP * (double)j : before[j] - OUT_OF_STEP;

            for (size_t k = 0; i != 0 && k < j; k++)
                most = fmax(most, before[k] - OUT_OF_STEP * (double)(j - k - 1));
            here[j] = most + own;
        }
        memcpy(before, here, m * sizeof *here);
    }
    for (size_t j = 0; j < m; j++)
        before[j] -= OUT_OF_STEP * (double)(m - 1 - j);
    for (size_t j = 1; j < m; j++)
        before[0] = fmax(before[0], before[j]);
    return before[0];
}

double gr_evidence_cover(const gr_evidence_of *e, size_t n_tools, uint32_t tool)
{
    /* of floats: gcc 12 on arm64 fails where it vectorises a maximum of widened ones */
    float most = 0;

    for (size_t i = 0; i < e->n_steps; i++)
        most = fmaxf(most, e->step[i * n_tools + tool]);
    return (double)most;
}

bool gr_evidence_says(const gr_evidence_of *e, uint32_t tool)
{
    for (size_t i = 0; e->said != NULL && i < e->said->n; i++)
        if (e->said->tools[i] == tool)
            return true;
    return false;
}

static void tell_said(const gr_tasks_plan *said, const gr_tasks_plan *p, double *f)
{
    double f1 = gr_plan_node_f1(p, said);

    /* hits of a mean of two lengths */
    f[E_HITS] = round(f1 * (double)(p->n + said->n) / 2);
    f[E_EXTRA] = (double)p->n - f[E_HITS];
    f[E_MISSED] = (double)said->n - f[E_HITS];
    f[E_LINKS] = gr_plan_link_f1(p, said);
    f[E_SAME] = f[E_EXTRA] == 0 && f[E_MISSED] == 0;
}

void gr_evidence_tell(const gr_evidence_of *e, size_t n_tools, const gr_tasks_plan *p, double *f)
{
    memset(f, 0, GR_EVIDENCE_FIGURES * sizeof *f);
    if (e->n_steps != 0) {
        f[E_ALIGNED] = align(e, n_tools, p);
        f[E_WORST] = 1;
        for (size_t i = 0; i < p->n; i++) {
            double x = gr_evidence_cover(e, n_tools, p->tools[i]);

            f[E_COVERED] += x;
            f[E_WORST] = fmin(f[E_WORST], x);
        }
        f[E_BARE] = p->n > e->n_steps ? (double)(p->n - e->n_steps) : 0;
        f[E_SHARED] = p->n < e->n_steps ? (double)(e->n_steps - p->n) : 0;
    }
    if (e->said != NULL && e->said->n != 0)
        tell_said(e->said, p, f);
}
