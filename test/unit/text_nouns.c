/* Words for messages: plurals, counts, articles. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "text/text.h"

static void test_plural(void **state)
{
    static const char *const rows[][2] = {
        { "node", "nodes" },
        { "vertex", "vertices" },
        { "Vertex", "Vertices" },
        { "city", "cities" },
        { "day", "days" },
        { "bus", "buses" },
        { "box", "boxes" },
        { "match", "matches" },
        { "index", "indices" },
        { "analysis", "analyses" },
        { "man", "men" },
        { "salesman", "salesmen" },
        { "human", "humans" },
        { "leaf", "leaves" },
        { "series", "series" },
        { "person", "people" },
        { "shortest path", "shortest paths" },
        { "spanning tree", "spanning trees" },
        { "cut vertex", "cut vertices" },
        { "y", "ys" },
        { "", "" },
        { "8", "8" },
    };
    char buf[GR_WORD_MAX];

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_str got = gr_text_plural(gr_str_of(rows[i][0]), buf);

        assert_true(gr_str_is(got, rows[i][1]));
    }
}

/* What the lemma of a plural is has that plural again. */
static void test_round_trip(void **state)
{
    static const char *const words[] = { "node", "vertex", "city",  "child", "shelf", "bus",
                                         "hero", "match",  "house", "quiz",  "axis",  "movie" };
    char plural[GR_WORD_MAX], back[GR_WORD_MAX];

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        gr_str p = gr_text_plural(gr_str_of(words[i]), plural);

        assert_true(gr_str_is(gr_text_lemma(p, back, NULL), words[i]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plural),
        cmocka_unit_test(test_round_trip),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
