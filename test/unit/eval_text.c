/* ROUGE and BLEU, on pairs worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "eval/text_int.h"

static gr_text_score score(const char *gold, const char *got)
{
    gr_text_score s = { 0 };
    gr_ctx cx;

    gr_ctx_init(&cx);
    assert_true(gr_text_add(&cx, &s, gr_str_of(gold), gr_str_of(got)));
    gr_ctx_clear(&cx);
    return s;
}

static void near(double got, double expected)
{
    if (got < expected - 1e-9 || got > expected + 1e-9)
        fail_msg("%.12f, expected %.12f", got, expected);
}

static void test_rouge(void **state)
{
    static const struct {
        const char *gold, *got;
        double one, two, l, lsum;
    } rows[] = {
        { "a b c", "a b c", 1, 1, 1, 1 },
        { "A-b, C!", "a b (c)", 1, 1, 1, 1 }, /* letters and digits alone, in small */
        { "a b c", "", 0, 0, 0, 0 },
        { "", "a", 0, 0, 0, 0 },
        { "", "", 0, 0, 0, 0 },
        /* Words the, cat, sat of 3 and 6: P 3/6, R 3/3, F 2/3. Pairs "the cat", "cat sat" of 2 and
         * 5: P 2/5, R 2/2, F 4/7. The longest common subsequence is all of the gold. */
        { "the cat sat", "the cat sat on the mat", 2.0 / 3, 4.0 / 7, 2.0 / 3, 2.0 / 3 },
        /* "the" counts twice, as in the gold: 2 of 3 and of 4. "the the" is no pair of the gold. */
        { "the cat the", "the the the the", 4.0 / 7, 0, 4.0 / 7, 4.0 / 7 },
        /* All words common, in another order: L is 2 of 3. */
        { "a b c", "c a b", 1, 0.5, 2.0 / 3, 2.0 / 3 },
        /* Line by line "a b" and "c d" are found whole whatever their order; L over both lines
         * finds two of four words. */
        { "a b\nc d", "c d\na b", 1, 2.0 / 3, 0.5, 1 },
        /* The union of "w1 w2" and "w1 w3 w5" in w1..w5 is four words of 5 and of 10 (Lin 2004,
         * section 3.2): P 4/10, R 4/5, F 8/15. */
        { "w1 w2 w3 w4 w5", "w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5", 8.0 / 15, 2.0 / 13, 8.0 / 15,
          8.0 / 15 },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_text_score s = score(rows[i].gold, rows[i].got);

        near(s.rouge_1, rows[i].one);
        near(s.rouge_2, rows[i].two);
        near(s.rouge_l, rows[i].l);
        near(s.rouge_lsum, rows[i].lsum);
    }
}

/* Words as mteval-v13a cuts them: their number. */
static void test_words(void **state)
{
    static const struct {
        const char *text;
        size_t n;
    } rows[] = {
        { "", 0 },
        { "The order is 5.", 5 },        /* the . order is 5 . */
        { "1,000.5 km", 2 },             /* stops between digits stay */
        { "a,b .5 c.", 7 },              /* a , b . 5 c . : a stop behind a blank is cut off */
        { "it's 3-4 well-known", 5 },    /* it's 3 - 4 well-known */
        { "&quot;x&amp;lt;y&quot;", 5 }, /* " x < y " */
        { "gr(\"a_b\")-->r", 11 },       /* gr ( " a _ b " ) -- > r */
        { "over-\nlap two\nlines", 3 },
        { "a..b", 4 }, /* a . . b */
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (score(rows[i].text, "").gold_length != rows[i].n)
            fail_msg("%s: %zu words", rows[i].text, (size_t)score(rows[i].text, "").gold_length);
}

static void test_bleu(void **state)
{
    gr_text_score s = score("a b c d e", "a b c d e"), more;

    near(gr_text_bleu(&s), 1);
    near(gr_text_brevity(&s), 1);
    s = score("a b c d e", "a b c d"); /* all match, one word short: exp(1 - 5/4) */
    near(gr_text_brevity(&s), 0.77880078307140488);
    near(gr_text_bleu(&s), 0.77880078307140488);
    /* 1-grams 4/5, 2-grams 3/4, 3-grams 2/3, 4-grams 1/2: the fourth root of 1/5. */
    s = score("a b c d e", "a b c d x");
    near(gr_text_bleu(&s), 0.66874030497642201);
    s = score("a b c", "a b c"); /* no 4-gram at all */
    near(gr_text_bleu(&s), 0);
    near(gr_text_brevity(&s), 1);
    s = score("a b", "");
    near(gr_text_bleu(&s), 0);
    near(gr_text_brevity(&s), 0);
    /* Over a corpus the counts are added up, not the shares: 9/9, 7/7, 5/5, 3/3 of 9 and 10. */
    s = score("a b c d e", "a b c d");
    more = score("v w x y z", "v w x y z");
    gr_text_join(&s, &more);
    near(gr_text_bleu(&s), 0.89483931681436979);
    assert_int_equal(s.n, 2);
    assert_int_equal(s.same, 1);
}

/* A text of a megabyte takes no longer than its length asks for. */
static void test_long(void **state)
{
    size_t n = 1 << 20;
    char *text = malloc(n + 1);
    gr_text_score s;

    assert_non_null(text);
    for (size_t i = 0; i < n; i++)
        text[i] = i % 2 == 0 ? (char)('a' + i / 2 % 26) : i % 64 == 1 ? '\n' : ' ';
    text[n] = 0;
    s = score(text, text);
    near(s.rouge_1, 1);
    near(s.rouge_l, 1);
    near(gr_text_bleu(&s), 1);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rouge),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_bleu),
        cmocka_unit_test(test_long),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
