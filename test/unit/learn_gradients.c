/* Embeddings: gradients against differences of the loss, N3, moments, logarithms. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "learn/learn_int.h"

#define STEP 1e-2f

static const gr_link links[] = { { 0, 0, 1 }, { 0, 0, 2 }, { 1, 1, 3 }, { 4, 1, 4 },
                                 { 5, 0, 6 }, { 6, 1, 0 }, { 2, 0, 3 }, { 3, 0, 0 } };

/* Vectors far from 0, where differences can be told from rounding. */
static void spread(gr_kge_param *p, uint64_t seed)
{
    gr_rng rng;

    gr_rng_seed(&rng, seed);
    for (size_t i = 0; i < p->n * p->width; i++)
        p->at[i] = (float)(0.6 * gr_rng_normal(&rng));
}

/* The same random entities each time. */
static double loss_of(gr_kge_trainer *t)
{
    gr_rng_seed(&t->rng, 7);
    return gr_kge_batch(t, t->chunks, t->n_chunks);
}

static void compare(gr_kge_trainer *t, const gr_kge_param *p, const float *grad, const char *name)
{
    for (size_t i = 0; i < p->n * p->width; i++) {
        float old = p->at[i];
        double up, down, slope;

        p->at[i] = old + STEP;
        up = loss_of(t);
        p->at[i] = old - STEP;
        down = loss_of(t);
        p->at[i] = old;
        slope = (up - down) / (2 * (double)STEP);
        if (fabs(slope - (double)grad[i]) > 2e-3 + 0.02 * fabs(slope))
            fail_msg("%s: number %zu: slope %g, gradient %g", name, i, slope, (double)grad[i]);
    }
}

/* One random entity: with several their weights would move with the step, which is not meant to
 * count. */
static void gradients(void **state)
{
    static const char *const names[] = { "complex", "distmult", "transe", "rotate" };
    const gr_kge_data d = { 7, 2, .train = links, .n_train = sizeof links / sizeof *links };
    gr_ctx cx;

    gr_ctx_init(&cx);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        gr_kge_options o = { .model = names[i], .rank = 3, .negatives = 1, .relations = 0.7 };
        gr_kge_trainer t;
        float *e, *r;
        gr_err err = { 0 };

        assert_int_equal(gr_kge_trainer_init(&t, &cx, &d, &o, &err), GR_OK);
        spread(&t.entities, 1);
        spread(&t.relations, 2);
        assert_true(loss_of(&t) > 0);
        e = gr_arena_copy(&cx.arena, t.entities.grad,
                          t.entities.n * t.entities.width * sizeof(float));
        r = gr_arena_copy(&cx.arena, t.relations.grad,
                          t.relations.n * t.relations.width * sizeof(float));
        compare(&t, &t.entities, e, names[i]);
        compare(&t, &t.relations, r, names[i]);
        gr_kge_trainer_clear(&t);
    }
    gr_ctx_clear(&cx);
}

/* Several questions and several random entities: the matches themselves. */
static void matches(void **state)
{
    enum { N = 3, COUNT = 5, RANK = 20, MOST = 40 };
    static const char *const names[] = { "complex", "transe", "rotate" };
    static float q[N * MOST], t[COUNT * MOST], out[N * COUNT], g[N * COUNT], h[N * COUNT];
    static float dq[N * MOST], dt[COUNT * MOST];
    gr_err err = { 0 };
    gr_rng rng;

    assert_int_equal(gr_blas_need(&err), GR_OK);
    gr_rng_seed(&rng, 3);
    for (size_t i = 0; i < N * MOST; i++)
        q[i] = (float)gr_rng_normal(&rng);
    for (size_t i = 0; i < COUNT * MOST; i++)
        t[i] = (float)gr_rng_normal(&rng);
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        gr_kge m = { .row = gr_kge_row_of(gr_str_of(names[k])), .rank = RANK };

        m.width = RANK * m.row->entity;
        memset(dq, 0, sizeof dq);
        memset(dt, 0, sizeof dt);
        for (size_t i = 0; i < N * COUNT; i++)
            h[i] = g[i] = (float)gr_rng_normal(&rng);
        gr_kge_match_block(&m, q, N, t, COUNT, out, COUNT);
        for (size_t i = 0; m.row->match != GR_KGE_DOT && i < N * COUNT; i++)
            assert_float_equal(
                gr_kge_match_pair(&m, q + i / COUNT * m.width, t + i % COUNT * m.width), out[i],
                1e-4f);
        gr_kge_match_scale(&m, out, h, N * COUNT);
        gr_kge_match_back_q(&m, q, N, t, COUNT, h, COUNT, dq);
        gr_kge_match_back_t(&m, q, N, t, COUNT, h, COUNT, dt);
        for (size_t i = 0; i < (N + COUNT) * m.width; i++) {
            float *x = i < N * m.width ? &q[i] : &t[i - N * m.width], old = *x;
            double slope = 0, own = (double)(i < N * m.width ? dq[i] : dt[i - N * m.width]);

            for (int side = -1; side <= 1; side += 2) {
                *x = old + (float)side * STEP;
                gr_kge_match_block(&m, q, N, t, COUNT, out, COUNT);
                for (size_t j = 0; j < N * COUNT; j++)
                    slope += side * (double)g[j] * (double)out[j] / (2 * (double)STEP);
            }
            *x = old;
            if (fabs(slope - own) > 5e-3 + 0.01 * fabs(slope))
                fail_msg("%s: number %zu: slope %g, gradient %g", names[k], i, slope, own);
        }
    }
}

static void logarithms(void **state)
{
    for (float x = 1; x < 1e38f; x *= 1.01f) {
        double right = log((double)x);

        if (fabs((double)gr_logarithm(x) - right) > 2e-7 * right)
            fail_msg("log %.9g is %.9g, not %.9g", (double)x, (double)gr_logarithm(x), right);
    }
}

/* Adagrad keeps the square of the gradient, which here is N3's alone: 3 n3 count / batch |z| z. */
static void regularised(void **state)
{
    const gr_kge_data d = { 7, 2, .train = links, .n_train = sizeof links / sizeof *links };
    gr_kge_options o = { .model = "complex", .rank = 2, .n3 = 0.5 };
    gr_kge_trainer t;
    gr_err err = { 0 };
    gr_ctx cx;

    gr_ctx_init(&cx);
    assert_int_equal(gr_kge_trainer_init(&t, &cx, &d, &o, &err), GR_OK);
    t.batch_size = 4;
    t.step = 1;
    memcpy(t.entities.at, (float[]){ 3, 0.1f, 4, 0 }, 4 * sizeof(float));
    t.entities.touched[0] = 1;
    t.entities.count[0] = 2;
    gr_kge_update(&t, &t.entities);
    assert_float_equal(sqrtf(t.entities.second[0]), 3 * 0.5 * 2 / 4 * 5 * 3, 1e-4);
    assert_float_equal(sqrtf(t.entities.second[2]), 3 * 0.5 * 2 / 4 * 5 * 4, 1e-4);
    assert_float_equal(sqrtf(t.entities.second[1]), 0.0075f, 1e-6);
    assert_float_equal(t.entities.at[0], 2.9f, 1e-4); /* the first step is as long as the rate */
    assert_int_equal(t.entities.count[0], 0);
    gr_kge_trainer_clear(&t);
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gradients),
        cmocka_unit_test(matches),
        cmocka_unit_test(logarithms),
        cmocka_unit_test(regularised),
    };

    return cmocka_run_group_tests_name("learn_gradients", tests, NULL, NULL);
}
