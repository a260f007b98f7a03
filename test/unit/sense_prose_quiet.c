/* Sentences that say nothing about the graph, or nothing that is certain: no edge comes of them,
 * and what looks like data is told. */
#include "reading.h"

/* Beside one edge that is certain. */
static void test_not_read(void **state)
{
    static const char *const texts[] = {
        "The tunnel between Nord and Sud is closed.",
        "Milk the cow after feeding it.",
        "I follow Ana and Bob.",
        "Mercury is closer to the sun than Venus.",
        "Sam said that Tom follows Uma.",
        "It is rumoured that Ann loves Bob.",
        "Their son Carl married Dora.",
        "Lin wants to see a film with Mo.",
        "If Ann leaves, Bob follows Cy.",
        "Ann might follow Bob.",
        "Ann would follow Bob.",
        "Ann should follow Ben.",
        "Ann followed Ben until 2019.",
        "Gary (45) manages Holly (30).",
        "Does Ann follow Bob, or does Bob follow Ann?",
        "How many people follow Ann?",
        "Find everybody whom Ann follows.",
        "Let me know who follows Ann.",
        "Yesterday the hot chocolate cost 4.80, outrageous.",
        "My aunt Gertrud baked a cake with 3 eggs.",
        "The plumber came at 9:30 and charged 80 euros.",
        "Thanks a lot for your help!",
        "We are 6 at the studio and 4 of us are over fifty.",
        "Ann follows Bob or Cid.",
        "Ann follows either Bob or Cid.",
        "What would change if Ann followed Bob?",
        "Imagine that Ann follows Bob.",
        "Unless Ann follows Bob, nothing works.",
        "Postgres is version 15, elastic version 8.",
    };
    size_t n_wrong = 0;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char text[400];

        snprintf(text, sizeof text, "Xara follows Yves. %s", texts[i]);
        n_wrong += !reads_as(text, "Xara > Yves");
        snprintf(text, sizeof text, "%s Xara follows Yves.", texts[i]);
        n_wrong += !reads_as(text, "Xara > Yves");
    }
    assert_int_equal(n_wrong, 0);
}

static size_t n_uncovered(const char *text)
{
    gr_reading r;
    gr_err err;
    gr_ctx cx;
    size_t n;

    gr_ctx_init(&cx);
    assert_int_equal(gr_sense(&cx, gr_str_of(text), NULL, &r, &err), GR_OK);
    n = r.n_uncovered;
    gr_reading_clear(&r);
    gr_ctx_clear(&cx);
    return n;
}

static void test_told(void **state)
{
    assert_int_equal(n_uncovered("Xara follows Yves. Their son Carl married Dora."), 1);
    assert_int_equal(n_uncovered("Xara follows Yves. Sam said that Tom follows Uma."), 1);
    assert_int_equal(n_uncovered("Xara follows Yves. Ann follows Bob or Cid."), 1);
    assert_int_equal(n_uncovered("Xara follows Yves. Thanks a lot!"), 0);
    assert_int_equal(n_uncovered("Xara follows Yves. Yesterday the tea cost 4.80."), 0);
}

/* The evidence of an edge names both its ends. */
static void test_evidence(void **state)
{
    gr_str text = GR_STR("Anna follows Ben, who follows Carl. Hi! Dora follows Ben.");
    static const char *const ends[][2] = { { "Anna", "Ben" }, { "", "Carl" }, { "Dora", "Ben" } };
    gr_reading r;
    gr_err err;
    gr_ctx cx;

    gr_ctx_init(&cx);
    assert_int_equal(gr_sense(&cx, text, NULL, &r, &err), GR_OK);
    assert_int_equal(r.n_graphs, 1);
    assert_int_equal(r.graphs[0].n_edges, 3);
    for (size_t i = 0; i < 3; i++) {
        gr_span at = r.graphs[0].edges[i].at;
        gr_str said = gr_str_sub(text, at.start, at.end);

        assert_true(gr_str_find(said, ends[i][0]) < said.len);
        assert_true(gr_str_find(said, ends[i][1]) < said.len);
    }
    gr_reading_clear(&r);
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_not_read),
                                        cmocka_unit_test(test_told),
                                        cmocka_unit_test(test_evidence) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
