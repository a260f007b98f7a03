/* How readers put calls into texts: whatever they say follows the grammar and points at the text.
 */
#include "parse_file.h"

#include "engine/engine.h"

static gr_ctx cx;

static int setup(void **state)
{
    gr_ctx_init(&cx);
    return tmp_make(state);
}

static int teardown(void **state)
{
    gr_ctx_clear(&cx);
    return tmp_remove(state);
}

static gr_parser *open_model(const char *alphabet)
{
    gr_parser *p = NULL;
    gr_err err = { 0 };

    parse_files(parse_words, alphabet);
    if (gr_parser_open(&cx, tmp_path("words"), tmp_path("reader"), &p, &err) != GR_OK)
        fail_msg("%s", err.message);
    return p;
}

static void symbols(void **state)
{
    static const char *const none[] = {
        "call:toolx:nothing", "call:order", "call:", "say:", "thing:", "call:toolx:"
    };
    gr_symbol s;

    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_false(gr_symbol_read(&cx, gr_engine_registry(), gr_str_of(none[i]), &s));
    assert_true(gr_symbol_read(&cx, gr_engine_registry(), GR_STR("call:bpr:recommendation"), &s));
    assert_string_equal(s.function->args, "user, item");
    assert_false(gr_symbol_points(&s));
    assert_true(gr_symbol_read(&cx, gr_engine_registry(), GR_STR("say:node(s)"), &s));
    assert_true(gr_str_is(s.text, "node(s)"));
    assert_true(gr_symbol_read(&cx, gr_engine_registry(), GR_STR("copy"), &s));
    assert_true(gr_symbol_points(&s));
}

/* What may come behind actions that are given by their names. */
static bool takes(size_t holes, const char *actions)
{
    gr_str rest = gr_str_of(actions), one;
    gr_grammar g;

    gr_grammar_begin(&g, GR_SLOT_NOTE, 1, holes);
    while (rest.len != 0 && gr_str_split(&rest, ' ', &one)) {
        gr_symbol *s = gr_new(&cx.arena, gr_symbol);

        assert_true(gr_symbol_read(&cx, gr_engine_registry(), one, s));
        if (!gr_grammar_allows(&g, s))
            return false;
        gr_grammar_take(&g, s);
    }
    return g.n == 0;
}

static void grammar(void **state)
{
    static const struct {
        size_t holes;
        const char *actions;
        bool whole;
    } cases[] = {
        { 1, "fill call:toolx:order known end", true },
        { 2, "fill call:toolx:order known end", false },
        { 1, "fill call:toolx:order known call:toolx:order known", false },
        { 1, "fill quiet call:toolx:radius set call:toolx:order known end", true },
        { 0, "fill end", false },
        { 1, "answer say:is call:toolx:order graph:0 end", false },
        { 0, "answer say:is call:toolx:order graph:0 end", true },
        { 0, "answer copy say:is end", false },
        { 0, "answer call:toolx:eccentricity known id copy end", true },
        { 0, "answer call:toolx:eccentricity known copy end", true },
        { 0, "answer call:toolx:eccentricity known id id", false },
        { 0, "answer call:toolx:shortest_path known id end", false },
        { 0, "state put call:toolx:shortest_path known id id end", true },
        { 0, "state quiet call:toolx:order known end", false },
        { 0, "state end", false },
        { 0, "answer call:bpr:recommendation set id thing:movie id end", true },
        { 0, "answer call:bpr:recommendation set id id", false },
        { 0, "answer call:bpr:topk_recommendation set id value:10 end", true },
        { 0, "answer call:bpr:topk_recommendation set id number end", true },
        { 0, "answer call:bpr:topk_recommendation set id value:-1", false },
        { 0, "answer call:graph_bert:topic graph:1", false },
        { 0, "load copy say:is end one end copy end", true },
        { 0, "load copy end end", false },
        { 0, "load copy end copy end copy end copy", false },
        { 0, "decline:off_topic", true },
        { 3, "decline:off_topic", true },
        { 0, "link", false },
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (takes(cases[i].holes, cases[i].actions) != cases[i].whole)
            fail_msg("%s", cases[i].actions);
}

static void marks(void **state)
{
    static const char *const texts[] = { "", "a", "a - b is 3, c.", "[TBR] and [TBR] a 7",
                                         "? ? a d" };
    gr_parser *p = open_model(parse_notes);
    size_t said = 0;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        size_t holes = i == 3 ? 2 : 0;
        gr_markings m;

        assert_int_equal(gr_parser_note(&cx, p, gr_str_of(texts[i]), holes, &m, NULL), GR_OK);
        for (size_t k = 0; k < m.n; k++, said++) {
            gr_akind first = m.at[k].at[0].symbol->kind;

            assert_true(m.at[k].n != 0 && m.at[k].log_p < 0 && m.at[k].reader < 2);
            assert_true(first == GR_A_DECLINE || (first == GR_A_FILL) == (holes != 0));
            for (size_t j = 0; j < m.at[k].n; j++)
                if (gr_symbol_points(m.at[k].at[j].symbol))
                    assert_true(m.at[k].at[j].at.start < m.at[k].at[j].at.end &&
                                m.at[k].at[j].at.end <= strlen(texts[i]));
        }
    }
    assert_true(said != 0);
    gr_parser_free(p);
}

static void refused(void **state)
{
    gr_parser *p = open_model(parse_alphabet);
    gr_markings m;

    assert_int_equal(gr_parser_note(&cx, p, GR_STR("a"), 0, &m, NULL), GR_EREAD);
    gr_parser_free(p);
    p = open_model(parse_notes);
    assert_int_equal(gr_parser_note(&cx, p,
                                    GR_STR("a a a a a a a a a a a a a a a a a a a a a a a a a a"),
                                    0, &m, NULL),
                     GR_ELIMIT);
    gr_parser_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(symbols),
        cmocka_unit_test(grammar),
        cmocka_unit_test(marks),
        cmocka_unit_test(refused),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
