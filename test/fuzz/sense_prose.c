/* Sentences of random words, and damaged ones: a reading whose evidence lies in the text, never a
 * crash, a leak or a hang. */
#include "reading.h"

#define ROUNDS 3000

static const char *const words[] = {
    "Ann",     "Ben",     "A",      "B",       "C",        "the",       "a",        "node",
    "3",       "12",      "km",     "min",     "is",       "are",       "was",      "not",
    "to",      "from",    "and",    ",",       ".",        ":",         ";",        "?",
    "(",       ")",       "<",      ">",       "who",      "which",     "road",     "links",
    "train",   "between", "with",   "weight",  "of",       "5",         "9:15",     "at",
    "has",     "have",    "friend", "friends", "follows",  "connected", "requires", "before",
    "after",   "each",    "other",  "every",   "everyone", "except",    "nothing",  "if",
    "Find",    "sorry",   "then",   "can",     "do",       "you",       "need",     "3-1",
    "\"x y\"", "'s",      "\n",     "-",       "\xff",     "step",      "one",      "than",
    "older",   "ring",    "A-B-C",  "leaves",  "reaches",  "[",         "]",        "St",
    "Mr",      "I",       "both",   "all",     "%",        "per",       "hour",     "@",
    "x",
};

static void read_it(gr_str text)
{
    gr_reading r;
    gr_err err;
    gr_ctx cx;

    gr_ctx_init(&cx);
    assert_int_equal(gr_sense(&cx, text, NULL, &r, &err), GR_OK);
    for (size_t g = 0; g < r.n_graphs; g++)
        for (size_t e = 0; e < r.graphs[g].n_edges; e++) {
            gr_span at = r.graphs[g].edges[e].at;

            assert_true(at.start < at.end && at.end <= text.len);
        }
    for (size_t i = 0; i < r.n_uncovered; i++)
        assert_true(r.uncovered[i].end <= text.len);
    gr_reading_clear(&r);
    gr_ctx_clear(&cx);
}

static void random_words(void **state)
{
    gr_strbuf text;
    gr_rng rng;

    gr_rng_seed(&rng, 11);
    gr_strbuf_init(&text, NULL, 0);
    for (int round = 0; round < ROUNDS; round++) {
        size_t n = 1 + gr_rng_below(&rng, 40);

        gr_strbuf_reset(&text);
        while (n-- != 0) {
            gr_strbuf_adds(&text, words[gr_rng_below(&rng, sizeof words / sizeof *words)]);
            if (gr_rng_below(&rng, 8) != 0)
                gr_strbuf_addc(&text, ' ');
        }
        read_it(gr_strbuf_str(&text));
    }
    gr_strbuf_clear(&text);
}

static void damaged_sentences(void **state)
{
    static const char whole[] =
        "Anna follows Ben, who follows Carl. There is a 12 km road between Oslo and Bergen. Node "
        "<0> "
        "is connected to nodes <2> (weight: 3), <5>. Rhetoric requires Logic, sorry: Poetry. The "
        "9:15 train leaves A and reaches B at 9:50. A, B and C all know each other. Who is first?";
    gr_rng rng;

    gr_rng_seed(&rng, 12);
    for (int round = 0; round < ROUNDS; round++) {
        char text[sizeof whole];
        size_t from = gr_rng_below(&rng, sizeof whole - 1), to;

        memcpy(text, whole, sizeof whole);
        for (int k = 0; k < 4; k++)
            text[gr_rng_below(&rng, sizeof whole - 1)] = (char)(1 + gr_rng_below(&rng, 255));
        to = from + 1 + gr_rng_below(&rng, sizeof whole - 1 - from);
        read_it((gr_str){ text + from, to - from });
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(random_words),
                                        cmocka_unit_test(damaged_sentences) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
