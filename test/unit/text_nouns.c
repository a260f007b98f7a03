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

static void test_count(void **state)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_text_add_count(&sb, 1, "node");
    gr_strbuf_addc(&sb, ' ');
    gr_text_add_count(&sb, 0, "vertex");
    gr_strbuf_addc(&sb, ' ');
    gr_text_add_count(&sb, UINT64_MAX, "edge");
    assert_string_equal(sb.buf, "1 node 0 vertices 18446744073709551615 edges");
    gr_strbuf_clear(&sb);
}

static void test_article(void **state)
{
    static const char *const an[] = { "edge", "hour",  "honest",      "8",    "11",
                                      "18",   "80",    "11,000",      "N",    "MST",
                                      "x",    "uncle", "unimportant", "Oslo", "8th" };
    static const char *const a[] = {
        "node", "unit", "user", "European", "one",    "1",     "110",
        "UDP",  "u",    "12",   "",         "Zürich", "house", "Monday"
    };

    for (size_t i = 0; i < sizeof an / sizeof *an; i++)
        if (strcmp(gr_text_article(gr_str_of(an[i])), "an") != 0)
            fail_msg("a %s", an[i]);
    for (size_t i = 0; i < sizeof a / sizeof *a; i++)
        if (strcmp(gr_text_article(gr_str_of(a[i])), "a") != 0)
            fail_msg("an %s", a[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plural),
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_count),
        cmocka_unit_test(test_article),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
