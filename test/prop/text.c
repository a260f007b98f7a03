/* Properties of text: spans hold on random bytes, readers stay inside, distances are right. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "text/text.h"

#define ROUNDS 20000
#define LEN    40

/* Pieces that the rules care about, and any bytes between them. */
static size_t random_text(gr_rng *r, char buf[LEN + 16])
{
    static const char *const pieces[] = {
        "1",   "12",  ",",  "200",  ".",  "-",      "->", "e",          "k",  "h", "30",
        " ",   "'",   "\"", "“",    "”",  "½",      "%",  "km",         "am", ":", "\n",
        "two", "and", "a",  "half", "é",  "\u00a0", "e.", "st",         "(",  ")", "€",
        "T",   "Z",   "/",  "?",    "’s", "\r",     "…",  "2024-05-01",
    };
    size_t n = 0, want = gr_rng_below(r, LEN);

    while (n < want) {
        if (gr_rng_below(r, 8) == 0) {
            buf[n++] = (char)gr_rng_below(r, 256);
        } else {
            const char *piece = pieces[gr_rng_below(r, sizeof pieces / sizeof *pieces)];

            memcpy(buf + n, piece, strlen(piece));
            n += strlen(piece);
        }
    }
    return n;
}

/* Tokens ascend inside the text, are not empty, and leave out nothing but white space. */
static void check_tokens(gr_str text, const gr_tokens *ts)
{
    size_t end = 0;

    for (size_t i = 0; i <= ts->n; i++) {
        size_t start = i < ts->n ? ts->at[i].start : text.len;
        const gr_token *t = &ts->at[i];

        assert_true(start >= end);
        for (size_t k = end; k < start; k++)
            assert_non_null(memchr(" \t\v\f\u00a0", text.ptr[k], 6));
        if (i == ts->n)
            break;
        assert_true(t->end > t->start && t->end <= text.len);
        assert_true(t->inner_start >= t->start && t->inner_end <= t->end);
        assert_true(t->inner_start <= t->inner_end);
        assert_int_equal((t->flags & GR_TOKEN_GLUED) != 0, i > 0 && start == end);
        end = t->end;
    }
}

/* The readers take nothing beyond the text; what they take they take again when it stands alone. */
static void check_readers(gr_str s)
{
    const gr_unit *unit;
    gr_text_when when, when2;
    gr_text_num num, num2;
    gr_text_qty qty;
    size_t n = gr_text_number(s, 0, &num);

    assert_true(n <= s.len);
    if (n != 0) {
        assert_int_equal(gr_text_number(gr_str_sub(s, 0, n), 0, &num2), n);
        assert_true(num.d == num2.d && num.i == num2.i && num.marks == num2.marks);
    }
    n = gr_text_time(s, &when);
    assert_true(n <= s.len);
    if (n != 0) {
        assert_int_equal(gr_text_time(gr_str_sub(s, 0, n), &when2), n);
        assert_true(when.seconds == when2.seconds && when.kind == when2.kind);
    }
    assert_true(gr_text_unit(s, &unit) <= s.len);
    n = gr_text_quantity(s, &qty);
    assert_true(n <= s.len && n >= gr_text_number(s, GR_NUM_NO_WORDS, &num));
}

static void test_random_bytes(void **state)
{
    char buf[LEN + 16], word[GR_WORD_MAX];
    gr_tokens ts;
    gr_err err;
    gr_ctx cx;
    gr_rng r;

    gr_rng_seed(&r, 1);
    gr_ctx_init(&cx);
    for (int i = 0; i < ROUNDS; i++) {
        size_t n = random_text(&r, buf);
        char *exact = malloc(n != 0 ? n : 1); /* its end is one that a sanitizer sees */
        gr_str text = { exact, n };

        assert_non_null(exact);
        memcpy(exact, buf, n);
        assert_int_equal(gr_text_tokens(&cx, text, &ts, &err), GR_OK);
        check_tokens(text, &ts);
        check_readers(text);
        gr_text_lemma(text, word, NULL);
        gr_text_plural(text, word);
        gr_arena_clear(&cx.arena);
        free(exact);
    }
    gr_ctx_clear(&cx);
}

/* The definition, as a full table. */
static unsigned slow_distance(const char *a, size_t n, const char *b, size_t m)
{
    unsigned d[LEN + 1][LEN + 1];

    for (size_t i = 0; i <= n; i++)
        for (size_t j = 0; j <= m; j++) {
            unsigned best = (unsigned)(i == 0 ? j : i);

            if (i > 0 && j > 0) {
                best = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
                best = d[i - 1][j] + 1 < best ? d[i - 1][j] + 1 : best;
                best = d[i][j - 1] + 1 < best ? d[i][j - 1] + 1 : best;
            }
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                best = d[i - 2][j - 2] + 1 < best ? d[i - 2][j - 2] + 1 : best;
            d[i][j] = best;
        }
    return d[n][m];
}

static void test_distance(void **state)
{
    char a[LEN], b[LEN];
    gr_rng r;

    gr_rng_seed(&r, 2);
    for (int i = 0; i < ROUNDS; i++) {
        size_t n = gr_rng_below(&r, LEN), m = gr_rng_below(&r, LEN);
        unsigned cap = (unsigned)gr_rng_below(&r, LEN), full;

        for (size_t k = 0; k < LEN; k++) {
            a[k] = (char)('a' + gr_rng_below(&r, 3));
            b[k] = gr_rng_below(&r, 3) == 0 ? (char)('a' + gr_rng_below(&r, 3)) : a[k];
        }
        full = slow_distance(a, n, b, m);
        assert_int_equal(gr_text_distance((gr_str){ a, n }, (gr_str){ b, m }, cap, false),
                         full <= cap ? full : cap + 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_bytes),
        cmocka_unit_test(test_distance),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
