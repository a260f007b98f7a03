/* The router with any words: those of the grammar's own patterns in any order, names, numbers and
 * signs. It always comes to a proposal whose programs can be read, within bounded time. */
#include "asked.h"

#include "base/rng.h"

#define ROUNDS 300

/* The words of all patterns and sets, signs aside. */
static size_t collect(gr_ctx *cx, gr_str *out, size_t max)
{
    size_t n = 0;

    for (size_t g = 0; g < gr_n_grammars; g++) {
        const gr_grammar *gr = gr_grammars[g];

        for (size_t i = 0; i < gr->n_rules + gr->n_phrases; i++) {
            gr_str text = gr_str_of(i < gr->n_rules ? gr->rules[i].pattern
                                                    : gr->phrases[i - gr->n_rules].phrases);
            size_t from = 0;

            for (size_t k = 0; k <= text.len && n < max; k++)
                if (k == text.len || strchr(" ()[]|<>%,", text.ptr[k]) != NULL) {
                    if (k > from)
                        out[n++] = gr_str_sub(text, from, k);
                    from = k + 1;
                }
        }
    }
    return n;
}

static double computing_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

static void test_random_words(void **state)
{
    static const char *const others[] = { "A",    "B", "C",     "Oslo", "12", "3",   "5 km",
                                          ",",    "?", "\"D\"", "-",    "->", "Zed", "xyzzy",
                                          "9:50", "(", ". ",    "and",  "of", "the" };
    gr_ctx words_cx;
    gr_str *words;
    size_t n_words;
    double slowest = 0;
    gr_rng rng;

    gr_ctx_init(&words_cx);
    words = gr_new_n(&words_cx.arena, gr_str, 20000);
    assert_non_null(words);
    n_words = collect(&words_cx, words, 20000);
    gr_rng_seed(&rng, 7);
    for (size_t round = 0; round < ROUNDS; round++) {
        static test_reading t;
        gr_proposal p = { 0 };
        gr_strbuf sb;
        gr_ctx cx;
        size_t len = 1 + gr_rng_below(&rng, round % 4 == 0 ? 90 : 25);

        gr_ctx_init(&cx);
        gr_strbuf_init(&sb, &cx.budget, 0);
        for (size_t i = 0; i < len; i++) {
            if (gr_rng_below(&rng, 4) == 0)
                gr_strbuf_adds(&sb, others[gr_rng_below(&rng, sizeof others / sizeof *others)]);
            else
                gr_strbuf_add(&sb, words[gr_rng_below(&rng, n_words)]);
            gr_strbuf_addc(&sb, ' ');
        }
        gr_strbuf_addc(&sb, '?');
        read_question(&cx, &t, "A-B 2, B-C 3, C-D 4, Oslo-A 1", sb.buf);
        double from = computing_ms();
        propose_text(&cx, &t, &p);
        double ms = computing_ms() - from;
        slowest = ms > slowest ? ms : slowest;
        reading_done(&t);
        gr_strbuf_clear(&sb);
        gr_ctx_clear(&cx);
    }
    gr_ctx_clear(&words_cx);
    print_message("# slowest: %.1f ms\n", slowest);
    assert_true(slowest < 2000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_words),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
