/* The margin between using a tool and making one, of given log-probabilities. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "agent/model/skills_int.h"

static gr_llm_token tokens[16];
static gr_llm_choice tops[16][3];

/* A token with its log-probability, and another that could stand in its place; NULL = none. */
typedef struct piece {
    const char *text;
    double logprob;
    const char *other;
    double other_logprob;
} piece;

static gr_llm_reply said(const piece *p)
{
    gr_llm_reply r = { .tokens = tokens };

    for (; p->text != NULL; p++) {
        gr_llm_choice *top = tops[r.n_tokens];

        top[0] = (gr_llm_choice){ gr_str_of(p->text), p->logprob };
        top[1] = (gr_llm_choice){ gr_str_of(p->other != NULL ? p->other : "?"), p->other_logprob };
        tokens[r.n_tokens++] =
            (gr_llm_token){ gr_str_of(p->text), p->logprob, top, p->other != NULL ? 2 : 1 };
    }
    return r;
}

static void is_margin(const piece *p, double expected)
{
    gr_llm_reply r = said(p);
    double gamma = NAN;

    assert_true(gr_margin_of(&r, &gamma));
    if (!(fabs(gamma - expected) < 1e-9))
        fail_msg("the margin is %g, expected %g", gamma, expected);
}

#define T(text, p)                                                                                 \
    {                                                                                              \
        text, p, NULL, 0                                                                           \
    }
#define END  T(NULL, 0)
#define HEAD T("{", -.5), T("\"action", -.25), T("\":", 0), T(" \"", 0)

/* All tokens from the word to the end of the list count, and no other. */
static void calls(void **state)
{
    is_margin((piece[]){ HEAD,
                         { "use", -1, "create", -3 },
                         T("\",", -.01),
                         T(" \"tools", -.02),
                         T("\": [\"", -.03),
                         T("shortest", -.5),
                         T("_path", -.25),
                         T("\"]", -.1),
                         T(", \"why\": \"..\"}", -7),
                         END },
              -1 - .01 - .02 - .03 - .5 - .25 - .1 + 3);
    /* A sure word and a tool that is a guess: creating is likelier. */
    is_margin((piece[]){ HEAD,
                         { "use", -.1, "create", -2 },
                         T("\", \"tools\": [\"", 0),
                         T("pagerank", -4),
                         T("\"]}", 0),
                         END },
              -2.1);
    /* The word within tokens that hold more. */
    is_margin((piece[]){ T("{\"action\":", 0),
                         { " \"use", -1, " \"cre", -2 },
                         T("\", \"tools\": [\"degree\"]}", -.5),
                         END },
              .5);
}

static void creations(void **state)
{
    static const piece creates[] = { HEAD,
                                     { "cre", -.5, "us", -1.5 },
                                     T("ate", -.125),
                                     T("\", \"tools\": []", -.125),
                                     T(", \"why\": \"x\"}", -9),
                                     END };
    static const piece again[] = { HEAD,
                                   { "use", -1.5, "create", -.5 },
                                   T("\", \"tools\": [\"", 0),
                                   T("de", -.25),
                                   T("gree", -.5),
                                   T("\"]}", 0),
                                   END };
    gr_llm_reply r;
    double rest = NAN;

    is_margin(creates, -1.5 + .75); /* the most that it can be */
    r = said(creates);
    assert_false(gr_margin_names(&r, &rest));
    r = said(again);
    assert_true(gr_margin_names(&r, &rest) && fabs(rest + .75) < 1e-9);
}

/* What is not among the likeliest is less likely than the last of them. */
static void unsaid(void **state)
{
    is_margin((piece[]){ HEAD, { "use", -1, "dec", -5 }, T("\"}", 0), END }, 4);
    is_margin((piece[]){ T("<think>\"action\": \"use\"?</think>", -50),
                         HEAD,
                         { "create", -1, "use", -2 },
                         T("\"}", 0),
                         END },
              -1);
}

static void no_margin(void **state)
{
    const piece *const none[] = {
        (piece[]){ HEAD, { "decline", -1, "use", -2 }, T("\"}", 0), END },
        (piece[]){ HEAD, T("use", -1), T("\"}", 0), END }, /* no alternative */
        (piece[]){ HEAD, END },
        (piece[]){ T("{\"action\"", 0), END },
        (piece[]){ { "{\"action\": 3}", 0, "x", -1 }, END },
        (piece[]){ { "use", -1, "create", -1 }, END },
        (piece[]){ END },
    };

    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        gr_llm_reply r = said(none[i]);
        double gamma;

        assert_false(gr_margin_of(&r, &gamma));
    }
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
    m = (gr_margin){ .beta = 1, .low = .25, .high = .5, .before = -1 }; /* a threshold is beyond */
    assert_true(gr_margin_uses(&m, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls),     cmocka_unit_test(creations),  cmocka_unit_test(unsaid),
        cmocka_unit_test(no_margin), cmocka_unit_test(hysteresis),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
