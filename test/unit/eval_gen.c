/* Generated examples: what phrases ask for, sketches and the forms that write them, slips. */
#include "eval/gen_int.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static gr_ctx cx;
static gr_rng rng;

static int begin(void **state)
{
    gr_ctx_init(&cx);
    gr_rng_seed(&rng, 5);
    return 0;
}

static int end(void **state)
{
    gr_ctx_clear(&cx);
    return 0;
}

static void test_asked_forms(void **state)
{
    static const gr_book_class bridges = { "bridges", "eset", "bridges({G})", "", "" };
    static const gr_book_class cuts = { "cuts", "set", "articulation_points({G})", "", "" };
    static const gr_book_class friends = { "friends", "set", "neighbors({G}, {node})", "", "" };
    static const gr_book_class count = { "count", "scalar", "node_count({G})", "", "" };
    static const struct {
        const gr_book_class *of;
        const char *phrase;
        gr_asked_form form;
    } rows[] = {
        { &bridges, "which links have no alternative", GR_ASKS_VALUE },
        { &bridges, "how many roads have no detour", GR_ASKS_COUNT },
        { &bridges, "is there a single line whose failure splits the grid", GR_ASKS_ANY },
        { &bridges, "If {edge} snaps, does the network fall in two?", GR_ASKS_ONE },
        { &bridges, "is {node} a bridge", GR_ASKS_UNCLEAR },
        { &cuts, "is {node} a single point of failure", GR_ASKS_ONE },
        { &cuts, "could we do without {node}", GR_ASKS_UNCLEAR },
        { &cuts, "can you list the cut vertices", GR_ASKS_UNCLEAR },
        { &friends, "who knows {node}", GR_ASKS_VALUE },
        { &friends, "how many friends has {node}", GR_ASKS_COUNT },
        { &cuts, "which place joins the largest number of others", GR_ASKS_VALUE },
        { &cuts, "what is the largest number of places", GR_ASKS_UNCLEAR },
        { &count, "how many are there", GR_ASKS_VALUE },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (gr_wording_form(rows[i].of, gr_str_of(rows[i].phrase)) != rows[i].form)
            fail_msg("%s", rows[i].phrase);
}

static void test_wants(void **state)
{
    static const gr_book_class flow = { "f", "scalar",
                                        "maximum_flow_value({G}, {a}, {b}, capacity={C})", "",
                                        "needs_capacity unit_capacity" };
    static const gr_book_class clock = { "t", "path", "earliest_path({G}, {a}, {b})", "",
                                         "needs_clock" };
    static const gr_book_class two = { "h", "bool", "isomorphic({G}, {H})", "", "" };
    gr_wants w;

    assert_true(gr_class_wants(&flow, &w));
    assert_true(w.capacities && w.numbers && !w.order);
    assert_false(gr_class_wants(&clock, &w));
    assert_false(gr_class_wants(&two, &w));
}

/* Whatever a form writes is read back as that graph, unless the filter is there to drop it: every
 * form must get most of its texts through. */
static void test_forms_are_read_back(void **state)
{
    for (size_t f = 0; f < gr_n_forms; f++) {
        unsigned tried = 0, read = 0;

        for (int i = 0; i < 30; i++) {
            gr_wants w = { .direction = i % 2 ? GR_DIRECTED : GR_UNDIRECTED,
                           .numbers = i % 3 == 0 && (gr_forms[f].flags & GR_F_NUMBERS),
                           .words = true,
                           .least = 4,
                           .most = 9 };
            gr_example_of e = { .form = &gr_forms[f], .question = GR_STR("How many are there?") };

            assert_true(gr_sketch_make(&cx, &rng, &w, NULL, &e.sketch));
            assert_true(gr_sketch_drop_isolated(&cx, &e.sketch));
            assert_true(gr_example_write(&cx, &rng, &e));
            tried++;
            read += gr_example_read(&cx, &e) == GR_KEPT;
            gr_reading_clear(&e.reading);
        }
        if (read * 10 < tried * 4)
            fail_msg("%s: only %u of %u were read back", gr_forms[f].name, read, tried);
    }
}

static void test_slips_leave_names(void **state)
{
    gr_wants w = { .words = true, .least = 5, .most = 8 };
    gr_sketch s;
    gr_str out, text;

    assert_true(gr_sketch_make(&cx, &rng, &w, NULL, &s));
    text = gr_str_printf(&cx.arena, "shortest distance between %.*s and others", GR_FMT(s.name[0]));
    for (int i = 0; i < 50; i++) {
        assert_true(gr_wording_slip(&cx, &rng, &s, text, &out));
        assert_true(out.len + 1 >= text.len);
        assert_non_null(memmem(out.ptr, out.len, s.name[0].ptr, s.name[0].len));
    }
    assert_true(gr_wording_slip(&cx, &rng, &s, GR_STR("a b"), &out));
    assert_true(gr_str_is(out, "a b"));
}

/* Says what it is told to. */
static gr_status say(void *arg, gr_ctx *c, const gr_llm_request *q, gr_llm_reply *out, gr_err *err)
{
    out->text = gr_str_of(arg);
    return out->text.ptr != NULL ? GR_OK : gr_fail(err, GR_EREAD, "no server");
}

static gr_drop rephrased(const char *said, const gr_sketch *s, const gr_wording *w, gr_str *text)
{
    gr_gen_llm llm = { 0 };
    gr_llm_options o = { .actor = { say, (void *)said }, .retries = GR_LLM_NO_RETRY };
    gr_drop why;

    assert_int_equal(gr_llm_open(&o, &llm.model, &llm.err), GR_OK);
    why = gr_rephrase(&cx, &llm, s, w, text);
    assert_int_equal(llm.st == GR_OK, said != NULL);
    gr_llm_free(llm.model);
    return why;
}

static void test_rephrasing_keeps_names_and_numbers(void **state)
{
    gr_str names[] = { GR_STR("Alder"), GR_STR("Brill") };
    gr_sketch s = { .n = 2, .name = names };
    gr_wording w = { .node = { 0, 1 }, .n_nodes = 2 };
    const gr_str before = GR_STR("Is Brill within 3 links of Alder?");
    static const char *const bad[] = { "", "Is Brill near Alder?", "Is it within 3 links of Alder?",
                                       "Is Brill at most 3 of 9 links from Alder?",
                                       "Brill, Alder: 3?\nYes." };
    gr_str text = before;

    assert_int_equal(rephrased(" Can one get from Alder to Brill over 3 links?", &s, &w, &text),
                     GR_KEPT);
    assert_true(gr_str_is(text, "Can one get from Alder to Brill over 3 links?"));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        text = before;
        assert_int_equal(rephrased(bad[i], &s, &w, &text), GR_DROP_REPHRASE);
    }
    assert_int_equal(rephrased(NULL, &s, &w, &text), GR_DROP_REPHRASE);
}

static void test_the_book(void **state)
{
    size_t held = 0;

    for (size_t i = 0; i < gr_n_book_phrases; i++) {
        const gr_book_phrase *p = &gr_book_phrases[i];

        assert_true(p->cls < gr_n_book_classes);
        assert_true(i == 0 || p->cls == p[-1].cls || p->cls == p[-1].cls + 1);
        held += p->held;
    }
    assert_true(held * 10 > gr_n_book_phrases && held * 6 < gr_n_book_phrases); /* one of eight */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_asked_forms, begin, end),
        cmocka_unit_test_setup_teardown(test_wants, begin, end),
        cmocka_unit_test_setup_teardown(test_forms_are_read_back, begin, end),
        cmocka_unit_test_setup_teardown(test_slips_leave_names, begin, end),
        cmocka_unit_test_setup_teardown(test_rephrasing_keeps_names_and_numbers, begin, end),
        cmocka_unit_test_setup_teardown(test_the_book, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
