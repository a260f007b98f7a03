/* METIS graph files. */
#include "roundtrip.h"

static void plain(void **state)
{
    gr_graph *g =
        read_text(*state, "metis", "% a triangle, a tail, a node\n5 4\n2 3\n1 3\n1 2 4\n3\n\n");

    assert_false(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_nodes(g), 5);
    assert_int_equal(gr_graph_n_edges(g), 4);
    assert_int_equal(gr_csr_degree(gr_graph_out(g), 2), 3);
    writes_back(*state, "metis", g);
    gr_graph_unref(g);
    g = read_text(*state, "metis", "0 0\n");
    assert_int_equal(gr_graph_n_nodes(g), 0);
    writes_back(*state, "metis", g);
    gr_graph_unref(g);
}

static void weights_and_sizes(void **state)
{
    gr_graph *g = read_text(*state, "metis", "3 2 111 2\n9 4 5 2 7\n8 1 1 1 7 3 6\n7 0 2 2 6\n");
    const gr_column *second = gr_graph_column_named(g, GR_OF_NODE, GR_STR("weight2"));

    assert_int_equal(gr_graph_n_columns(g, GR_OF_NODE), 3);
    assert_int_equal(second->ints[0], 5);
    assert_int_equal(gr_graph_column_named(g, GR_OF_NODE, GR_STR("size"))->ints[1], 8);
    assert_true(gr_column_number(gr_graph_role(g, GR_ROLE_WEIGHT), 1) == 6);
    gr_graph_unref(g);
    g = read_text(*state, "metis", "3 2 1\n2 7\n1 7 3 6\n2 6\n");
    assert_int_equal(gr_graph_n_columns(g, GR_OF_NODE), 0);
    writes_back(*state, "metis", g);
    gr_graph_unref(g);
}

static void writes_a_simple_graph(void **state)
{
    gr_graph *g = read_text(*state, "dimacs", "p sp 3 4\na 1 2 5\na 2 1 5\na 3 3 1\na 3 2 4\n");
    gr_strbuf text, lost;
    gr_err err;

    gr_strbuf_init(&text, NULL, 0);
    gr_strbuf_init(&lost, NULL, 0);
    assert_int_equal(gr_graph_write_text(*state, g, "metis", &text, &lost, &err), GR_OK);
    assert_string_equal(text.buf, "3 2 001\n2 5\n1 5 3 4\n2 4\n");
    assert_string_equal(lost.buf, "the direction of the edges\n1 loops\n");
    gr_graph_unref(g);
    gr_strbuf_clear(&text);
    g = read_text(*state, "dimacs", "p edge 3 2\ne 1 2 5\ne 2 3\n");
    assert_int_equal(gr_graph_write_text(*state, g, "metis", &text, &lost, &err), GR_EINPUT);
    assert_string_equal(err.message, "1 edges have no weight, and METIS needs one for each");
    gr_graph_unref(g);
    gr_strbuf_clear(&text);
    gr_strbuf_clear(&lost);
}

/* Lists of numbers are many things; a METIS file lists every pair twice. */
static void is_told_from_edge_lists(void **state)
{
    int (*sniff)(gr_str, bool) = gr_format_named(GR_STR("metis"))->sniff;

    assert_int_equal(sniff(GR_STR("3 2\n2\n1 3\n2\n"), true), 90);
    assert_int_equal(sniff(GR_STR("3 2 1\n2 7\n1 7 3 -6\n2 -6\n"), true), 90);
    assert_int_equal(sniff(GR_STR("3 3\n1 2\n2 3\n1 3\n"), true), 0);
    assert_int_equal(sniff(GR_STR("4 3\n2 3\n3 4\n4 1\n1 2\n"), true), 0);
}

static void says_what_is_wrong(void **state)
{
    refuses("metis", "% nothing\n", 1, 11, "numbers of nodes and edges");
    refuses("metis", "2 1\n2\n\n", 3, 2, "listed at its lower node only");
    refuses("metis", "2 1\n\n1\n", 3, 1, "node 1 does not list 2");
    refuses("metis", "2 1\n2 2\n1\n", 2, 3, "listed twice");
    refuses("metis", "2 1\n1\n\n", 2, 1, "a loop");
    refuses("metis", "2 1 1\n2 5\n1 6\n", 3, 1, "another weight");
    refuses("metis", "2 2\n2\n1\n", 3, 3, "expected 2 edges, found 1");
    refuses("metis", "3 1\n2\n1\n", 3, 3, "expected 3 lines");
    refuses("metis", "2 1\n2\n1\n\n3\n", 5, 1, "the end after 2 nodes");
    refuses("metis", "2 1\n3\n1\n", 2, 1, "from 1 to 2, found '3'");
    refuses("metis", "2 1 2\n2\n1\n", 1, 5, "three digits");
    refuses("metis", "2 1 1\n2\n1\n", 2, 2, "the edge's weight, found the line's end");
    survives("metis", "3 2 011 1\n4 2 7\n5 1 7 3 6\n6 2 6\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain),
        cmocka_unit_test(weights_and_sizes),
        cmocka_unit_test(writes_a_simple_graph),
        cmocka_unit_test(is_told_from_edge_lists),
        cmocka_unit_test(says_what_is_wrong),
    };

    return cmocka_run_group_tests(tests, ctx_setup, ctx_teardown);
}
