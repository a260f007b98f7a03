/* Recommenders: gradients of both losses against differences, ranks of interactions by hand, lists
 * without what users know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "learn/recommend/recommend_int.h"

#define STEP 1e-2f
#define N    5u

static gr_ctx cx;

static int set_up(void **state)
{
    gr_ctx_init(&cx);
    return 0;
}

static int tear_down(void **state)
{
    gr_ctx_clear(&cx);
    return 0;
}

/* Three users and four items, of which user 0 knows item 0, user 1 items 1 and 2. */
static gr_log small_log(void)
{
    static size_t from[] = { 0, 1, 3, 3 }, uses[] = { 1, 1, 1, 1 };
    static uint32_t known[] = { 0, 1, 2 };
    static gr_log_row rows[] = { { .user = 0, .item = 0, .value = 4 },
                                 { .user = 1, .item = 1, .value = 2 },
                                 { .user = 1, .item = 2, .value = 3 } };
    static gr_str names[] = { { "a", 1 }, { "b", 1 }, { "c", 1 }, { "d", 1 } };

    return (gr_log){ .n_users = 3,
                     .n_items = 4,
                     .n_columns = 3,
                     .users = names,
                     .items = names,
                     .train = { rows, 3 },
                     .from = from,
                     .known = known,
                     .item_uses = uses };
}

static gr_recommender made(const gr_log *log, const char *model)
{
    gr_recommend_options o = { .model = model, .width = 3, .decay = 0.1 };
    gr_recommender r;
    gr_rng rng;

    assert_int_equal(gr_recommend_defaults(&o, NULL), GR_OK);
    assert_int_equal(gr_recommender_make(&cx, log, &o, 1, &r, NULL), GR_OK);
    gr_rng_seed(&rng, 2);
    for (size_t p = 0; p < r.net.n; p++) /* far from 0, where differences can be told */
        for (size_t i = 0; i < r.net.at[p]->var.rows * r.net.at[p]->var.cols; i++)
            r.net.at[p]->var.x[i] = (float)gr_rng_normal(&rng);
    return r;
}

static double loss_of(gr_tape *t, const gr_recommender *r, const gr_recommend_batch *b, bool back)
{
    gr_var *l;

    gr_tape_rewind(t, true);
    l = gr_recommend_loss(t, r, b);
    if (back)
        assert_int_equal(gr_tape_back(t, l, NULL), GR_OK);
    return (double)l->x[0];
}

static void compare(const char *model)
{
    uint32_t users[N] = { 0, 1, 2, 1, 0 }, items[N] = { 3, 1, 1, 2, 0 },
             others[N] = { 1, 0, 3, 3, 2 };
    float ratings[N] = { 1, -1, 0.5f, 2, 0 }, zeros[N * 3] = { 0 };
    gr_recommend_batch b = { N, users, items, others, ratings, zeros };
    gr_log log = small_log();
    gr_recommender r = made(&log, model);
    gr_tape t;

    gr_tape_init(&t, &cx, 0);
    loss_of(&t, &r, &b, true);
    for (size_t p = 0; p < r.net.n; p++) {
        gr_var *v = &r.net.at[p]->var;

        for (size_t i = 0; i < v->rows * v->cols; i++) {
            float old = v->x[i];
            double up, slope;

            v->x[i] = old + STEP;
            up = loss_of(&t, &r, &b, false);
            v->x[i] = old - STEP;
            slope = (up - loss_of(&t, &r, &b, false)) / (2 * (double)STEP);
            v->x[i] = old;
            if (fabs(slope - (double)v->grad[i]) > 1e-3 + 0.01 * fabs(slope))
                fail_msg("%s: %s %zu: slope %g, gradient %g", model, r.net.at[p]->name, i, slope,
                         (double)v->grad[i]);
        }
    }
    gr_tape_clear(&t);
    gr_net_clear(&r.net);
}

static void gradients(void **state)
{
    compare("bpr");
    compare("mf");
}

/* User 1 knows items 1 and 2: of 0 and 3 the second stands behind. Ties count half. */
static void ranks(void **state)
{
    gr_log log = small_log();
    gr_log_row one = { .user = 1, .item = 3 };
    gr_log_part rows = { &one, 1 };
    gr_recommender shape = { .rates = false };
    gr_recommend_figures f;

    assert_int_equal(
        gr_recommend_judge(&cx, &shape, (float[]){ 3, 9, 9, 1 }, &log, &rows, &f, NULL), GR_OK);
    assert_true(fabs(f.auc - 0) < 1e-12);
    assert_true(fabs(f.ndcg - 1 / log2(3)) < 1e-12);
    gr_recommend_judge(&cx, &shape, (float[]){ 1, 9, 9, 1 }, &log, &rows, &f, NULL);
    assert_true(fabs(f.auc - 0.5) < 1e-12);
    gr_recommend_judge(&cx, &shape, (float[]){ 1, 9, 9, 2 }, &log, &rows, &f, NULL);
    assert_true(fabs(f.auc - 1) < 1e-12);
    assert_true(fabs(f.hits - 1) < 1e-12);
}

static void lists(void **state)
{
    gr_log log = small_log();
    gr_recommender r = made(&log, "bpr");
    uint32_t items[4];
    size_t n;
    double a, b;

    assert_int_equal(gr_recommend_top(&cx, &r, &log, 1, 4, items, &n, NULL), GR_OK);
    assert_int_equal(n, 2);
    assert_int_equal(items[0] + items[1], 3); /* 0 and 3 */
    assert_true(gr_recommend_number(&r, 1, items[0]) >= gr_recommend_number(&r, 1, items[1]));
    assert_int_equal(gr_recommend_score(&cx, &r, &log, 1, items[0], &a, NULL), GR_OK);
    assert_int_equal(gr_recommend_score(&cx, &r, &log, 1, items[1], &b, NULL), GR_OK);
    assert_true(a >= b && a <= 1 && b >= 0);
    assert_int_equal(gr_recommend_top(&cx, &r, &log, 2, 4, items, &n, NULL), GR_EDECLINED);
    gr_net_clear(&r.net);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(gradients, set_up, tear_down),
        cmocka_unit_test_setup_teardown(ranks, set_up, tear_down),
        cmocka_unit_test_setup_teardown(lists, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
