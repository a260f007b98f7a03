/* Figures of answers to queries of logic: ranks against counting one by one, LARK's measure on
 * lists worked out by hand. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "eval/logic_int.h"

#define MOST 40

static void near(double got, double expected)
{
    if (!(got > expected - 1e-9 && got < expected + 1e-9))
        fail_msg("%.12f, expected %.12f", got, expected);
}

static gr_value json(gr_ctx *cx, const char *text)
{
    gr_err err = { 0 };
    gr_value v;

    assert_int_equal(gr_json_read(cx, gr_str_of(text), &v, &err), GR_OK);
    return v;
}

/* One more than the entities that are better and no answers, half of those that are as good. */
static double rank_of(const float *score, const int *kind, size_t n, size_t h)
{
    double rank = 1;

    for (size_t e = 0; e < n; e++)
        if (kind[e] == 0)
            rank += score[e] > score[h] ? 1 : score[e] == score[h] ? .5 : 0;
    return rank;
}

static void test_ranks(void **state)
{
    gr_rng rng;

    gr_rng_seed(&rng, 1);
    for (int round = 0; round < 500; round++) {
        size_t n = 1 + gr_rng_below(&rng, MOST), n_of[4] = { 0 };
        uint32_t ids[4][MOST];
        int kind[MOST];
        float score[MOST];
        double ranks[MOST];
        gr_logic_gold gold;

        for (uint32_t e = 0; e < n; e++) { /* few values: many are alike */
            score[e] = (float)gr_rng_below(&rng, 6) / 5;
            kind[e] = (int)gr_rng_below(&rng, 4);
            ids[kind[e]][n_of[kind[e]]++] = e;
        }
        gold = (gr_logic_gold){ { ids[1], n_of[1] }, { ids[2], n_of[2] }, { ids[3], n_of[3] } };
        gr_logic_ranks(score, n, &gold, ranks);
        for (size_t i = 0; i < n_of[2]; i++)
            near(ranks[i], rank_of(score, kind, n, ids[2][i]));
    }
}

/* The rank is the worst, and nobody else gains. */
static void test_no_numbers(void **state)
{
    const float score[] = { 1, NAN, 0, NAN, 2 };
    const uint32_t hard[] = { 1, 2 };
    gr_logic_gold gold = { .hard = { hard, 2 } };
    double ranks[2];

    gr_logic_ranks(score, 5, &gold, ranks);
    near(ranks[0], 4); /* 0, 3, 4 */
    near(ranks[1], 4);
}

static void test_figures(void **state)
{
    const double ranks[] = { 1, 2, 3.5, 10, 20 };
    double f[GR_LOGIC_N];

    gr_logic_rank_figures(ranks, 5, f);
    near(f[GR_LOGIC_MRR], (1 + .5 + 1 / 3.5 + .1 + .05) / 5);
    near(f[GR_LOGIC_HITS1], .2);
    near(f[GR_LOGIC_HITS3], .4);
    near(f[GR_LOGIC_HITS10], .8);
    gr_logic_rank_figures(ranks, 0, f);
    near(f[GR_LOGIC_MRR], 0);
}

static void test_lark(void **state)
{
    const uint32_t easy[] = { 2, 5 }, hard[] = { 7 }, gone[] = { 9 };
    gr_logic_gold gold = { { easy, 2 }, { hard, 1 }, { gone, 1 } }, none = { 0 };

    near(gr_logic_lark((const uint32_t[]){ 5 }, 1, &gold), 1);
    near(gr_logic_lark((const uint32_t[]){ 1, 5 }, 2, &gold), .5);
    near(gr_logic_lark((const uint32_t[]){ 7, 1, 2 }, 3, &gold), (1 + 1.0 / 3) / 2);
    near(gr_logic_lark((const uint32_t[]){ 9, 1 }, 2, &gold), 0);
    near(gr_logic_lark(NULL, 0, &gold), 0);
    near(gr_logic_lark(NULL, 0, &none), 1);
    near(gr_logic_lark(easy, 2, &none), 0);
    /* INDEX of the published data: .75, .457, .293, .052 */
    near(gr_logic_lark_ceiling(2), .75);
    near(round(gr_logic_lark_ceiling(5) * 1e3), 457);
    near(round(gr_logic_lark_ceiling(10) * 1e3), 293);
    near(round(gr_logic_lark_ceiling(100) * 1e3), 52);
    near(gr_logic_lark_ceiling(0), 1);
}

static void test_judge(void **state)
{
    static const struct {
        const char *value;
        bool right;
    } rows[] = {
        { "{\"full\":[1,2,5],\"seen\":[1,5,8]}", true },
        { "{\"full\":[1,2,5],\"seen\":[1,5]}", false },
        { "{\"full\":[1,2,5,8],\"seen\":[1,5,8]}", false },
        { "{\"full\":[1,2,6],\"seen\":[1,5,8]}", false },
        { "{\"full\":[5,2,1],\"seen\":[1,5,8]}", false },
        { "{\"full\":[1,2,5]}", false },
        { "{\"full\":\"x\",\"seen\":[1,5,8]}", false },
        { "{\"ranks\":[1],\"listed\":[]}", true },
        { "{\"ranks\":[1.5],\"listed\":[]}", false },
        { "{\"ranks\":[],\"listed\":[]}", false },
        { "{\"ranks\":[0],\"listed\":[]}", false },
        { "{}", false },
        { "[1,2,5]", false },
        { "null", false },
    };
    gr_value gold, value;
    gr_ctx cx;

    gr_ctx_init(&cx);
    gold = json(&cx, "{\"easy\":[1,5],\"hard\":[2],\"gone\":[8]}");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        value = json(&cx, rows[i].value);
        if (gr_logic_judge(&cx, &gold, &value) != rows[i].right)
            fail_msg("%s", rows[i].value);
    }
    gr_ctx_clear(&cx);
}

static void test_gold(void **state)
{
    static const char *const bad[] = {
        "{\"easy\":[2,1]}",
        "{\"easy\":[1,1]}",
        "{\"easy\":[-1]}",
        "{\"hard\":[\"1\"]}",
        "{\"gone\":5}",
        "{\"hard\":[4294967295]}",
        "{\"hard\":[1.5]}",
        "{\"easy\":[1],\"hard\":[1]}",
        "{\"gone\":[1],\"hard\":[1]}",
    };
    gr_logic_gold gold;
    gr_ctx cx;

    gr_ctx_init(&cx);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        gr_value v = json(&cx, bad[i]);
        gr_err err = { 0 };

        assert_int_equal(gr_logic_gold_of(&cx, &v, &gold, &err), GR_EINPUT);
    }
    gr_ctx_clear(&cx);
}

/* Scores are not looked up beyond the entities. */
static void test_outside(void **state)
{
    const uint32_t hard[] = { 3 };
    gr_logic_gold gold = { .hard = { hard, 1 } };
    gr_logic_reply said = { .score = (const float[]){ 0, 0, 1 } };
    gr_err err = { 0 };
    gr_value value;
    gr_ctx cx;

    gr_ctx_init(&cx);
    assert_int_equal(gr_logic_value(&cx, 3, &gold, &said, &value, &err), GR_EINPUT);
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ranks),   cmocka_unit_test(test_no_numbers),
        cmocka_unit_test(test_figures), cmocka_unit_test(test_lark),
        cmocka_unit_test(test_judge),   cmocka_unit_test(test_gold),
        cmocka_unit_test(test_outside),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
