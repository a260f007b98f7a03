/* N-Triples and Turtle. */
#include "roundtrip.h"

#define LABEL "http://www.w3.org/2000/01/rdf-schema#label"

static gr_vid find(const gr_graph *g, const char *name)
{
    return gr_graph_find(g, gr_name_of(gr_str_of(name)));
}

static gr_str cell(const gr_graph *g, gr_of of, const char *column, size_t i)
{
    const gr_column *c = gr_graph_column_named(g, of, gr_str_of(column));

    assert_non_null(c);
    return gr_column_has(c, i) ? gr_column_get(c, i).s : GR_STR("(missing)");
}

static void reads_ntriples(void **state)
{
    gr_graph *g = read_text(*state, "ntriples",
                            "# a comment\n<http://e/a> <http://e/p> <http://e/b> .\n\n"
                            "<http://e/a> <http://e/p> \"x\\ty\\u00e9\"@en-GB . # another\n"
                            "_:n <http://e/q> \"5\"^^<http://e/int> .\n");

    assert_true(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_edges(g), 3);
    assert_int_equal(find(g, "http://e/b"), 1);
    assert_int_equal(find(g, "\"x\\ty\xc3\xa9\"@en-GB"), 2);
    assert_int_equal(find(g, "_:n"), 3);
    assert_int_equal(find(g, "\"5\"^^<http://e/int>"), 4);
    assert_true(gr_str_is(cell(g, GR_OF_EDGE, "predicate", 2), "http://e/q"));
    gr_graph_unref(g);
}

static void reads_turtle(void **state)
{
    gr_graph *g = read_text(*state, "turtle",
                            "@prefix e: <http://e/> .\n@base <http://base/> .\n"
                            "e:a e:p e:b , <c> ; a e:T .\ne:a e:p [ e:q ( 1 true ) ] .\n");

    assert_int_equal(find(g, "http://e/a"), 0);
    assert_int_equal(find(g, "http://base/c"), 2);
    assert_int_equal(find(g, "http://e/T"), 3);
    assert_int_equal(gr_graph_n_edges(g), 9);
    gr_graph_unref(g);
}

static void labels(void **state)
{
    gr_graph *g = read_text(*state, "ntriples",
                            "<http://e/a> <" LABEL "> \"Aa\"@de .\n"
                            "<http://e/b> <" LABEL "> \"Be\"@de .\n"
                            "<http://e/b> <" LABEL "> \"Bee\"@en .\n");

    assert_true(gr_str_is(cell(g, GR_OF_NODE, "label", 0), "Aa"));
    assert_true(gr_str_is(cell(g, GR_OF_NODE, "label", 1), "Bee"));
    assert_int_equal(gr_graph_n_edges(g), 2); /* nothing of b is lost */
    assert_int_equal(gr_graph_n_nodes(g), 4);
    gr_graph_unref(g);
}

static gr_graph *odd_names(gr_ctx *cx)
{
    static const char *const names[] = { "a b",
                                         "",
                                         "\"\\\"q\\n\"@en",
                                         "http://e/x",
                                         "_:x",
                                         "_:b1",
                                         "urn:grasp:node/a",
                                         "urn:grasp:edge",
                                         "12",
                                         "-3",
                                         "01",
                                         "\xc3\xa4",
                                         "<x>",
                                         "\"open",
                                         "\"a\"^^<no iri>",
                                         "http://e/ x",
                                         "\"\x01\"",
                                         "\n\t",
                                         "\"x\"@",
                                         "%41",
                                         "a:b",
                                         "_:",
                                         "_:x." };
    gr_builder *b = gr_builder_new(cx, GR_DIRECTED);
    gr_graph *g;
    gr_err err;
    gr_vid u, v;

    assert_int_equal(gr_builder_node(b, gr_name_of(GR_STR("http://e/")), &u, &err), GR_OK);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        assert_int_equal(gr_builder_node(b, gr_name_of(gr_str_of(names[i])), &v, &err), GR_OK);
        assert_int_equal(gr_builder_edge(b, u, v, &err), GR_OK);
        assert_int_equal(gr_builder_edge(b, v, v, &err), GR_OK);
        assert_int_equal(gr_builder_edge(b, v, v, &err), GR_OK);
    }
    assert_int_equal(gr_builder_node(b, gr_name_of(GR_STR("alone")), &v, &err), GR_OK);
    assert_int_equal(gr_builder_finish(b, &g, &err), GR_OK);
    gr_builder_free(b);
    return g;
}

static void every_name_comes_back(void **state)
{
    gr_graph *g = odd_names(*state);

    writes_back(*state, "ntriples", g);
    writes_back(*state, "turtle", g);
    gr_graph_unref(g);
}

static void says_what_is_wrong(void **state)
{
    char deep[200] = "<http://a> <http://b> ";

    refuses("ntriples", "<http://a> <http://b> <http://c> .\n<http://a> 5", 2, 12, "verb");
    refuses("turtle", "<http://a> <http://b>\n  e:c .\n", 2, 7, "prefix");
    refuses("turtle", "<http://a> <http://b> \"\xff\" .", 1, 24, "UTF-8");
    memset(deep + strlen(deep), '[', 65);
    refuses("turtle", deep, 1, 87, "nested");
    survives("ntriples", "<http://e/a> <http://e/p> \"x\\ty\"@en-GB .\n_:n <a:q> \"5\"^^<a:t> .\n");
    survives("turtle",
             "@prefix e: <http://e/> .\ne:a e:p e:b , \"\"\"x\"\"\" ; a [ e:q ( 1 ) ] . # c");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_ntriples),
        cmocka_unit_test(reads_turtle),
        cmocka_unit_test(labels),
        cmocka_unit_test(every_name_comes_back),
        cmocka_unit_test(says_what_is_wrong),
    };

    return cmocka_run_group_tests(tests, ctx_setup, ctx_teardown);
}
