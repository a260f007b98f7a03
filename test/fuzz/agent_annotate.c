/* Texts to annotate, damaged, and readers who say anything: calls are put in or the text is
 * declined, and the text that comes out can be parsed. */
#include "mutate.h"
#include "parse_file.h"

#include "agent/annotate/annotate_int.h"
#include "engine/engine.h"

static const char *const seeds[] = {
    "The order of the bull graph is [TBR].",
    "What is the length of shortest path between node #1 and node #2 in the frucht graph?",
    "The radius of the diamond graph is the minimum eccentricity of any node, which is [TBR].",
    "In the online social network foursquare, which community is user user/231 involved in?",
    "According to the WordNet knowledge graph, from entity #a.n.01, via relation #_b, we can "
    "derive "
    "entity #[TBR].",
    "How likely user #u612 will be interested in movie #i7 in Movielens?",
    "In Movielens, which movie user #u162 will be most likely to watch next?",
    "The chemical molecular graph numbered 71 in mutag is characterized by a function of [TBR].",
    "What is the topic of paper #2665 in the citeseer bibliographic network?",
    "The social network of Instagram allows sharing photos. The bull graph has 7 nodes.",
    "It is [GR(GL(\"gpr\", {\"bull_graph\"}), \"toolx:order\")-->r].",
    "How many nodes does the petersn graph have? I'd like to know what's next",
};

static gr_parser *parser;

static gr_status readers(gr_parser **out, gr_err *err)
{
    *out = parser;
    return GR_OK;
}

/* What each of them says, whether they are believed or not. */
static void write_all(gr_ctx *cx, gr_str text)
{
    gr_tf_statement s;
    gr_markings m;
    size_t holes = 0;
    gr_status st;

    if (gr_tf_parse(cx, text, &s, NULL) != GR_OK)
        return;
    for (size_t i = 0; i < s.n; i++) {
        holes += s.piece[i].kind == GR_TF_HOLE;
        if (s.piece[i].kind == GR_TF_QUERY)
            return;
    }
    st = gr_parser_note(cx, parser, text, holes, &m, NULL);
    assert_true(st == GR_OK || st == GR_ELIMIT);
    for (size_t i = 0; st == GR_OK && i < m.n; i++) {
        gr_tf_statement again;
        gr_note n;

        assert_int_equal(gr_note_write(cx, &s, text, GR_STR("G"), &m.at[i], &n, NULL), GR_OK);
        if (n.text.len != 0)
            assert_int_equal(gr_tf_parse(cx, n.text, &again, NULL), GR_OK);
    }
}

static void take(gr_str text)
{
    gr_annotate_options o = { .tools = gr_engine_registry(),
                              .calls_only = true,
                              .readers = readers };
    gr_tf_statement s;
    gr_value out = gr_v_null();
    gr_err err = { 0 };
    gr_ctx cx;
    gr_status st;

    gr_ctx_init(&cx);
    st = gr_annotate(&cx, text, &o, &out, &err);
    if (st == GR_OK)
        assert_int_equal(gr_tf_parse(&cx, gr_v_get(&out, "annotated")->s, &s, &err), GR_OK);
    else if (st != GR_EDECLINED && st != GR_EUSAGE && st != GR_ELIMIT)
        fail_msg("%.*s: %s", GR_FMT(text), err.message);
    write_all(&cx, text);
    gr_ctx_clear(&cx);
}

static int setup(void **state)
{
    gr_err err = { 0 };
    gr_ctx cx;

    if (tmp_make(state) != 0)
        return -1;
    parse_files(parse_words, parse_notes);
    gr_ctx_init(&cx);
    if (gr_parser_open(&cx, tmp_path("words"), tmp_path("reader"), &parser, &err) != GR_OK)
        print_message("%s\n", err.message);
    gr_ctx_clear(&cx);
    return parser != NULL ? 0 : -1;
}

static int teardown(void **state)
{
    gr_parser_free(parser);
    return tmp_remove(state);
}

static void texts(void **state)
{
    MUTATE(seeds, 20000, take);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(texts) };

    return cmocka_run_group_tests(tests, setup, teardown);
}
