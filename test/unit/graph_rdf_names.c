/* Names that people use for RDF terms: labels, ends of IRIs, prefixes, each where it is clear. */
#include "edges.h"

#define PREFIXES                                                                                   \
    "@prefix a: <http://a.org/x/> .\n@prefix b: <http://b.org/y#> .\n"                             \
    "@prefix foaf: <http://xmlns.com/foaf/0.1/> .\n"                                               \
    "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"

static void ends_of_iris(void **state)
{
    gr_graph *g =
        found_as(*state, "turtle", PREFIXES "a:ann a:knows a:bob . a:bob b:worksFor b:acme .",
                 "ann>bob bob>acme");

    assert_string_equal(cell_text(g, GR_OF_EDGE, "relation", 1), "worksFor");
    assert_string_equal(cell_text(g, GR_OF_EDGE, "predicate", 1), "http://b.org/y#worksFor");
    assert_int_equal(node_called(g, "http://a.org/x/ann"), node_called(g, "ann"));
    writes_back(*state, "literal", g);
    gr_graph_unref(g);
}

static void labels_come_first(void **state)
{
    gr_graph *g = found_as(*state, "turtle",
                           PREFIXES "a:n1 a:knows a:n2 ; foaf:name \"Ann Lee\" .\n"
                                    "a:n2 a:knows a:n3 ; rdfs:label \"Smith\" .\n"
                                    "a:n3 a:knows a:n4 ; rdfs:label \"Smith\" .\n",
                           "Ann Lee>n2 n2>n3 n3>n4");

    assert_string_equal(cell_text(g, GR_OF_NODE, "label", 1), "Smith");
    gr_graph_unref(g);
    gr_graph_unref(found_as(*state, "turtle",
                            PREFIXES "a:n1 rdfs:label \"Genf\"@de, \"Geneva\"@en ; a:in a:n2 .",
                            "Geneva>n2 Geneva>Genf Geneva>\"Geneva\"@en"));
}

static void prefixes_where_ends_clash(void **state)
{
    gr_graph *g = found_as(*state, "turtle",
                           PREFIXES "a:ann a:knows b:ann . b:ann b:knows <http://c.org/z/ann> .",
                           "a:ann>b:ann b:ann>http://c.org/z/ann");

    assert_string_equal(cell_text(g, GR_OF_EDGE, "relation", 0), "a:knows");
    assert_string_equal(cell_text(g, GR_OF_EDGE, "relation", 1), "b:knows");
    gr_graph_unref(g);
}

static void literals_show_their_text(void **state)
{
    gr_graph_unref(found_as(*state, "ntriples",
                            "<http://e/a> <http://e/age> \"42\"^^<http://e/int> .\n"
                            "<http://e/a> <http://e/says> \"hello you\"@en .\n",
                            "a>42 a>hello you"));
}

/* What is read, written and read again is the same, short names included. */
static void there_and_back(void **state)
{
    static const char *const formats[] = { "turtle", "ntriples" };
    gr_graph *g = read_text(
        *state, NULL, PREFIXES "a:ann a:knows a:bob ; rdfs:label \"Ann\" . a:bob a:knows a:ann .");

    for (size_t i = 0; i < 2; i++) {
        gr_graph *back;
        gr_strbuf text;
        gr_err err;
        char why[200];

        gr_strbuf_init(&text, NULL, 0);
        assert_int_equal(gr_graph_write_text(*state, g, formats[i], &text, NULL, &err), GR_OK);
        back = read_text(*state, formats[i], text.buf);
        if (!gr_graph_equal(g, back, why))
            fail_msg("%s in\n%s", why, text.buf);
        gr_graph_unref(back);
        gr_strbuf_clear(&text);
    }
    gr_graph_unref(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ends_of_iris),
        cmocka_unit_test(labels_come_first),
        cmocka_unit_test(prefixes_where_ends_clash),
        cmocka_unit_test(literals_show_their_text),
        cmocka_unit_test(there_and_back),
    };

    return cmocka_run_group_tests(tests, ctx_setup, ctx_teardown);
}
