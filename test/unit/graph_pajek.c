/* Pajek: sections, labels, weights, what is refused. */
#include "odd_graph.h"

static const char small[] = "% a comment\r\n"
                            "*Network friends\r\n"
                            "*Vertices 4\r\n"
                            " 1 \"Ann &#38; Bob\" 0.25 0.5 0.0 ellipse ic Red\r\n"
                            " 3 Carl\r\n"
                            "*arcs :1 \"knows\"\r\n"
                            "1 2 1\r\n"
                            "3 3 -2.5 c Blue\r\n"
                            "\r\n"
                            "*ARCSLIST\r\n"
                            " 4 1 2 3";

static void sections(void **state)
{
    gr_graph *g = read_text(*state, "pajek", small);

    assert_true(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_nodes(g), 4);
    assert_int_equal(gr_graph_n_edges(g), 5);
    assert_true(gr_str_is(cell(g, GR_OF_NODE, "label", 0).s, "Ann & Bob"));
    assert_true(gr_str_is(cell(g, GR_OF_NODE, "label", 2).s, "Carl"));
    assert_true(cell(g, GR_OF_NODE, "y", 0).d == 0.5);
    assert_true(cell(g, GR_OF_EDGE, "weight", 1).d == -2.5);
    assert_int_equal(gr_graph_n_notes(g), 2); /* parameters, relations */
    gr_graph_unref(g);
}

static void matrix_and_edgeslist(void **state)
{
    gr_graph *g = read_text(*state, "pajek", "*Vertices 2\n*Matrix\n0 1\n2.5 0\n");

    assert_true(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_edges(g), 2);
    assert_true(cell(g, GR_OF_EDGE, "weight", 1).d == 2.5);
    gr_graph_unref(g);
    g = read_text(*state, "pajek", "*Vertices 3\n*Arcs\n*Edgeslist\n1 2 3\n");
    assert_false(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_edges(g), 2);
    assert_int_equal(gr_graph_n_columns(g, GR_OF_EDGE), 0);
    gr_graph_unref(g);
}

static void refused(void **state)
{
    refuses("pajek", "*Vertices x", 1, 11, "expected the number of vertices, found 'x'");
    refuses("pajek", "*Vertices 2\n3 \"a\"", 2, 1, "from 1 to 2, found '3'");
    refuses("pajek", "*Vertices 2\n1 a\n1 b", 3, 1, "vertex 1 has two lines");
    refuses("pajek", "*Vertices 2\n1 \"a", 2, 3, "no closing");
    refuses("pajek", "*Vertices 2\n*Edges\n1 0", 3, 3, "found '0'");
    refuses("pajek", "*Vertices 2\n*Edges\n1", 3, 2, "found ''");
    refuses("pajek", "*Vertices 2\n*Matrix\n0 1 0", 3, 6, "2 rows of 2");
    refuses("pajek", "*Vertices 1\n*Matrix\n0 1", 3, 3, "found '1'");
    refuses("pajek", "*Vertices 2\n*Vertices 2", 2, 10, "a second *Vertices");
    refuses("pajek", "*Arcs\n1 2", 1, 1, "expected *Vertices before");
    refuses("pajek", "*Vertices 1\n*Partition p", 2, 1, "found '*Partition'");
    refuses("pajek", "*Vertices 1\n1 \"\xe9\"", 2, 4, "expected UTF-8");
    refuses("pajek", "1 2\n", 1, 1, "expected a section");
    refuses("pajek", "", 1, 1, "expected *Vertices");
    refuses("pajek", "%grasp: labels are names\n*Vertices 2\n1 a\n2 a", 4, 3, "two vertices");
    refuses("pajek", "%grasp: labels are names\n*Vertices 2\n1 a\n*Arcs", 4, 1, "found 1");
}

static void header_that_lies(void **state)
{
    gr_read_options o = { .format = "pajek" };
    gr_graph *g = NULL;
    gr_err err = { 0 };

    assert_int_equal(gr_graph_read_text(*state, GR_STR("*Vertices 4294967295"), &o, &g, &err),
                     GR_ELIMIT);
    assert_int_equal(
        gr_graph_read_text(*state, GR_STR("*Vertices 99999999999999999999"), &o, &g, &err),
        GR_EINPUT);
}

static void round_trips(void **state)
{
    gr_graph *g = read_text(*state, "pajek", "*Vertices 0\n*Arcs");

    writes_back(*state, "pajek", g);
    gr_graph_unref(g);
    g = read_text(*state, "pajek", "*Vertices 3\n*Edges\n1 2 4\n2 3 0.5\n3 3\n");
    writes_back(*state, "pajek", g);
    gr_graph_unref(g);
    odd_round_trip("pajek", ODD_NAMES);
    odd_round_trip("pajek", 0);
    survives("pajek", small);
}

/* An edge beside arcs is one there and one back. */
static void arcs_and_edges(void **state)
{
    gr_graph *g = read_text(*state, NULL, "*Vertices 3\n*Edges\n2 3 4\n1 1 7\n*Arcs\n1 2 9\n");

    assert_true(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_edges(g), 4);
    assert_int_equal(gr_column_get(gr_graph_role(g, GR_ROLE_WEIGHT), 3).i, 4);
    assert_int_equal(gr_graph_n_notes(g), 1);
    gr_graph_unref(g);
}

/* What is the same for all says nothing: it is no column, no weight and no name. */
static void equal_coordinates(void **state)
{
    gr_graph *g = read_text(*state, NULL,
                            "*Vertices 3\n1 \"a\" 0.5 0.5 0.5\n2 \"b\" 0.5 0.5 0.5\n"
                            "3 \"c\" 0.5 0.7 0.5\n*Edges\n1 2\n");

    assert_int_equal(gr_graph_n_columns(g, GR_OF_NODE), 2);
    assert_non_null(gr_graph_column_named(g, GR_OF_NODE, GR_STR("y")));
    assert_null(gr_graph_role(g, GR_ROLE_WEIGHT));
    assert_int_equal(gr_graph_find(g, gr_name_of(GR_STR("c"))), 2);
    gr_graph_unref(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arcs_and_edges), cmocka_unit_test(equal_coordinates),
        cmocka_unit_test(sections),       cmocka_unit_test(matrix_and_edgeslist),
        cmocka_unit_test(refused),        cmocka_unit_test(header_that_lies),
        cmocka_unit_test(round_trips),
    };

    return cmocka_run_group_tests(tests, ctx_setup, ctx_teardown);
}
