/* The margin between using a tool and making one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "agent/skills_int.h"

static gr_llm_token tokens[8];
static gr_llm_choice tops[2];

/* A reply whose action word has these likelihoods. */
static gr_llm_reply said(const char *word, const char *other, double p, double q)
{
    static const char *const before[] = { "{", "\"action", "\":", " \"" };
    gr_llm_reply r = { .tokens = tokens, .n_tokens = 6 };

    for (int i = 0; i < 4; i++)
        tokens[i] = (gr_llm_token){ .text = gr_str_of(before[i]) };
    tops[0] = (gr_llm_choice){ gr_str_of(word), p };
    tops[1] = (gr_llm_choice){ gr_str_of(other), q };
    tokens[4] = (gr_llm_token){ gr_str_of(word), p, tops, 2 };
    tokens[5] = (gr_llm_token){ .text = GR_STR("\"}") };
    return r;
}

static void margins(void **state)
{
    gr_llm_reply r = said("use", "create", -1, -3);
    double gamma;

    assert_true(gr_margin_of(&r, &gamma) && gamma > 1.999 && gamma < 2.001);
    r = said("cre", "us", -1, -3);
    assert_true(gr_margin_of(&r, &gamma) && gamma < -1.999);
    r = said("use", "dec", -1, -5); /* create is less likely than the last one told */
    assert_true(gr_margin_of(&r, &gamma) && gamma > 3.999);
    r = said("dec", "no", -1, -5);
    assert_false(gr_margin_of(&r, &gamma));
    r.n_tokens = 0;
    assert_false(gr_margin_of(&r, &gamma));
}

static void hysteresis(void **state)
{
    gr_margin m = GR_MARGIN;

    assert_true(gr_margin_uses(&m, .1)); /* fresh, in between: the sign */
    m = GR_MARGIN;
    assert_false(gr_margin_uses(&m, -.1));
    assert_false(gr_margin_uses(&m, .1)); /* in between: as before */
    assert_true(gr_margin_uses(&m, .3));  /* beyond .55 */
    assert_true(gr_margin_uses(&m, -.1));
    assert_false(gr_margin_uses(&m, -.3));                              /* below .45 */
    m = (gr_margin){ .beta = 10, .low = .01, .high = .9, .before = 1 }; /* calibrated */
    assert_true(gr_margin_uses(&m, -.4));
    assert_false(gr_margin_uses(&m, -.5));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(margins),
        cmocka_unit_test(hysteresis),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
