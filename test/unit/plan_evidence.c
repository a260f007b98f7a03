/* What steps have for a plan, against every way to lay them beside its tools. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "plan/plan_int.h"
#include "skip.h"

#define TOOLS 6

/* The best of all ways that go on from step i at tools not before `from`. */
static double brute(const gr_evidence_of *e, const gr_tasks_plan *p, size_t i, size_t from)
{
    double best = -INFINITY;

    if (i == e->n_steps) /* tools behind the last one are bare */
        return -(double)(p->n - 1 - from);
    for (size_t j = from; j < p->n; j++) {
        double own = log(fmax((double)e->step[i * TOOLS + p->tools[j]], 0.003));
        double out = i == 0 ? (double)j : j == from ? 1 : (double)(j - from - 1);

        best = fmax(best, own - out + brute(e, p, i + 1, j));
    }
    return best;
}

static void steps_beside_tools(void **state)
{
    gr_rng rng;

    gr_rng_seed(&rng, 7);
    for (int round = 0; round < 500; round++) {
        float chance[5 * TOOLS];
        uint32_t tools[5];
        gr_tasks_plan p = { .tools = tools, .n = 1 + gr_rng_below(&rng, 5) };
        gr_evidence_of e = { .step = chance, .n_steps = 1 + gr_rng_below(&rng, 5) };
        double f[GR_EVIDENCE_FIGURES];

        for (size_t i = 0; i < 5 * TOOLS; i++)
            chance[i] = (float)pow(gr_rng_unit(&rng), 4);
        for (size_t i = 0; i < p.n; i++)
            tools[i] = (uint32_t)gr_rng_below(&rng, TOOLS);
        gr_evidence_tell(&e, TOOLS, &p, f);
        assert_true(fabs(f[0] - brute(&e, &p, 0, 0)) < 1e-4);
        assert_true(f[3] - f[4] == (double)p.n - (double)e.n_steps);
    }
}

/* Hits, what is too much and what is missed, counted by hand. */
static void said(void **state)
{
    uint32_t a[] = { 1, 2, 3 }, b[] = { 2, 3, 4, 5 };
    gr_tasks_link ab[] = { { 1, 2 }, { 2, 3 } }, bc[] = { { 2, 3 }, { 3, 4 }, { 4, 5 } };
    gr_tasks_plan p = { a, ab, 3, 2, NAN }, q = { b, bc, 4, 3, NAN };
    gr_evidence_of e = { .said = &q };
    double f[GR_EVIDENCE_FIGURES];

    gr_evidence_tell(&e, TOOLS, &p, f);
    assert_true(f[5] == 2 && f[6] == 1 && f[7] == 2 && f[9] == 0);
    assert_true(fabs(f[8] - 0.4) < 1e-6);
    e.said = &p;
    gr_evidence_tell(&e, TOOLS, &p, f);
    assert_true(f[5] == 3 && f[6] == 0 && f[7] == 0 && f[9] == 1);
}

/* Weights of one figure that tells gold apart: its chances are those of gold. */
static void weights(void **state)
{
    gr_draft at[3] = { { .figures = { 1 } }, { .figures = { 0 } }, { .figures = { 0 } } };
    gr_drafts drafts[10];
    double w[GR_PLAN_FIGURES] = { 0 }, chances[3];
    gr_err err = { 0 };
    gr_ctx cx;

    gr_ctx_init(&cx);
    for (size_t i = 0; i < 10; i++) /* 8 of 10 times it is the first */
        drafts[i] = (gr_drafts){ at, 3, i < 8 ? 0 : 1 };
    assert_int_equal(gr_drafts_weigh(&cx, drafts, 10, w, &err), GR_OK);
    gr_drafts_chances(&drafts[0], w, chances);
    assert_true(fabs(chances[0] - 0.8) < 0.01 && fabs(chances[1] - 0.1) < 0.01);
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_beside_tools),
        cmocka_unit_test(said),
        cmocka_unit_test(weights),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
