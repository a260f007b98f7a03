/* What somebody who understands the words of a text says of the direction of its links. */
#include "reading.h"

typedef struct listener {
    double p; /* what is said */
    unsigned asked;
    bool fails;
} listener;

static gr_status hear(void *reader, gr_ctx *cx, gr_reading *r, gr_err *err)
{
    listener *l = reader;

    l->asked++;
    r->directed = l->p;
    r->told = l;
    return l->fails ? gr_fail(err, GR_EREAD, "cannot listen") : GR_OK;
}

static void read_so(const char *text, listener *l, gr_direction asked, gr_ctx *cx, gr_reading *r)
{
    gr_sense_options o = { .direction = asked, .directed = hear, .reader = l };

    gr_ctx_init(cx);
    assert_int_equal(gr_sense(cx, gr_str_of(text), &o, r, NULL), GR_OK);
}

static bool is_assumed(const gr_reading *r, const char *what)
{
    for (size_t i = 0; i < r->n_assumptions; i++)
        if (gr_str_eq(r->assumptions[i], gr_str_of(what)))
            return true;
    return false;
}

/* What is nearly certain decides; the reading keeps what was said and what was made of the text. */
static void certain(void **state)
{
    static const struct {
        const char *text;
        double p;
        bool directed, by_words;
    } cases[] = {
        { "a - b, b - c, c - d", .95, true, true },
        { "a - b, b - c, c - d", .85, false, false },
        { "a - b, b - c, c - d", .01, false, false },
        { "a -> b, b -> c, c -> d", .05, false, true },
        { "a -> b, b -> c, c -> d", .2, true, false },
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        listener l = { .p = cases[i].p };
        gr_ctx cx;
        gr_reading r;

        read_so(cases[i].text, &l, GR_AUTO, &cx, &r);
        assert_int_equal(l.asked, 1);
        assert_int_equal(r.n_graphs, 1);
        assert_int_equal(gr_graph_is_directed(r.graphs[0].graph), cases[i].directed);
        assert_int_equal(gr_graph_n_edges(r.graphs[0].graph), 3);
        assert_true(r.directed == cases[i].p && r.told == &l);
        assert_int_equal(is_assumed(&r, cases[i].directed
                                            ? "taken as directed: so its words are understood"
                                            : "taken as undirected: so its words are understood"),
                         cases[i].by_words);
        gr_reading_clear(&r);
        gr_ctx_clear(&cx);
    }
}

/* Nobody is asked where there is no graph in the text, or several, or where the caller knows. */
static void nothing_to_ask(void **state)
{
    static const struct {
        const char *text;
        gr_direction asked;
    } cases[] = {
        { "How are you?", GR_AUTO },
        { "G1: a-b, b-c\nG2: a-c, c-d\nHow many nodes has G1?", GR_AUTO },
        { "a - b, b - c, c - d", GR_UNDIRECTED },
        { "a - b, b - c, c - d", GR_DIRECTED },
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        listener l = { .p = .99 };
        gr_ctx cx;
        gr_reading r;

        read_so(cases[i].text, &l, cases[i].asked, &cx, &r);
        assert_int_equal(l.asked, 0);
        assert_true(r.directed == 0 && r.told == NULL);
        gr_reading_clear(&r);
        gr_ctx_clear(&cx);
    }
}

static void fails(void **state)
{
    listener l = { .p = .99, .fails = true };
    gr_sense_options o = { .directed = hear, .reader = &l };
    gr_err err = { 0 };
    gr_reading r;
    gr_ctx cx;

    gr_ctx_init(&cx);
    assert_int_equal(gr_sense(&cx, GR_STR("a - b, b - c, c - d"), &o, &r, &err), GR_EREAD);
    assert_string_equal(err.message, "cannot listen");
    assert_int_equal(r.n_graphs, 0);
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(certain), cmocka_unit_test(nothing_to_ask),
                                        cmocka_unit_test(fails) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
