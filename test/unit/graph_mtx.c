/* Matrix Market. */
#include "roundtrip.h"

static const gr_column *weights(const gr_graph *g)
{
    const gr_column *c = gr_graph_role(g, GR_ROLE_WEIGHT);

    assert_non_null(c);
    return c;
}

static void reads_coordinates(void **state)
{
    gr_graph *g = read_text(*state, "mtx",
                            "%%MatrixMarket MATRIX Coordinate real general\r\n% a comment\r\n\r\n"
                            "3 3 3\r\n1 2 3\r\n 2 1 -1.5e0 \r\n3 3 0\r\n");

    assert_true(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_loops(g), 1);
    assert_int_equal(weights(g)->type, GR_COL_REAL);
    assert_true(gr_column_number(weights(g), 1) == -1.5);
    writes_back(*state, "mtx", g);
    gr_graph_unref(g);
    g = read_text(*state, "mtx",
                  "%%MatrixMarket matrix coordinate pattern symmetric\n4 4 2\n2 1\n4 1\n");
    assert_false(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_columns(g, GR_OF_EDGE), 0);
    assert_int_equal(gr_graph_n_nodes(g), 4);
    writes_back(*state, "mtx", g);
    gr_graph_unref(g);
}

static void skew_goes_both_ways(void **state)
{
    gr_graph *g = read_text(
        *state, "mtx", "%%MatrixMarket matrix coordinate integer skew-symmetric\n2 2 1\n2 1 5\n");

    assert_int_equal(gr_graph_n_edges(g), 2);
    assert_true(gr_column_number(weights(g), 0) == -5);
    assert_true(gr_column_number(weights(g), 1) == 5);
    writes_back(*state, "mtx", g);
    gr_graph_unref(g);
}

static void reads_arrays(void **state)
{
    gr_graph *g =
        read_text(*state, "mtx", "%%MatrixMarket matrix array integer general\n2 2\n0\n7\n8 9\n");
    gr_edge_iter it = gr_edges(g);

    assert_int_equal(gr_graph_n_edges(g), 3);
    assert_true(gr_edge_next(&it)); /* columns first: row 2 of column 1 is 7 */
    assert_int_equal(it.v, 1);
    assert_true(gr_column_number(weights(g), it.id) == 8);
    gr_graph_unref(g);
    g = read_text(*state, "mtx",
                  "%%MatrixMarket matrix array real symmetric\n3 3\n0\n1\n2\n0\n3\n0\n");
    assert_int_equal(gr_graph_n_edges(g), 3);
    assert_false(gr_graph_is_directed(g));
    gr_graph_unref(g);
    g = read_text(*state, "mtx", "%%MatrixMarket matrix array real skew-symmetric\n3 3\n1\n2\n3\n");
    assert_int_equal(gr_graph_n_edges(g), 6);
    gr_graph_unref(g);
    g = read_text(*state, "mtx", "%%MatrixMarket matrix array real general\n0 0\n");
    assert_int_equal(gr_graph_n_nodes(g), 0);
    gr_graph_unref(g);
}

static void says_what_is_wrong(void **state)
{
    static const char banner[] = "%%MatrixMarket matrix coordinate real general\n";
    char text[200];

    refuses("mtx", "1 1 1\n", 1, 1, "%%MatrixMarket");
    refuses("mtx", "", 1, 1, "%%MatrixMarket");
    refuses("mtx", "%%MatrixMarket matrix coordinate complex general\n", 1, 34, "complex");
    refuses("mtx", "%%MatrixMarket matrix array pattern general\n", 1, 29, "integer or real");
    refuses("mtx", "%%MatrixMarket matrix array real general\n2 2\n1\n2\n3\n", 5, 3, "column 2");
    refuses("mtx", "%%MatrixMarket matrix array real general\n1 1\n1\n2\n", 4, 1, "the end");
    snprintf(text, sizeof text, "%s3 4 1\n1 1 1\n", banner);
    refuses("mtx", text, 2, 1, "as many rows as columns");
    snprintf(text, sizeof text, "%s3 3 1\n1 4 1\n", banner);
    refuses("mtx", text, 3, 3, "a column, an integer from 1 to 3, found '4'");
    snprintf(text, sizeof text, "%s3 3 1\n1 2\n", banner);
    refuses("mtx", text, 3, 4, "a number, found the line's end");
    snprintf(text, sizeof text, "%s3 3 2\n1 2 nan\n", banner);
    refuses("mtx", text, 3, 5, "found 'nan'");
    snprintf(text, sizeof text, "%s3 3 2\n1 2 1\n", banner);
    refuses("mtx", text, 3, 7, "expected 2 entries, found 1");
    snprintf(text, sizeof text, "%s3 3 1\n1 2 1\n1 3 1\n", banner);
    refuses("mtx", text, 4, 1, "another");
    snprintf(text, sizeof text, "%s99999999999 99999999999 1\n1 2 1\n", banner);
    refuses("mtx", text, 2, 1, "the number of rows");
    snprintf(text, sizeof text, "%s3 3 2\n1 2 1\n2 3 -4.5\n", banner);
    survives("mtx", text);
    survives("mtx", "%%MatrixMarket matrix array real symmetric\n2 2\n0\n1\n2\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_coordinates),
        cmocka_unit_test(skew_goes_both_ways),
        cmocka_unit_test(reads_arrays),
        cmocka_unit_test(says_what_is_wrong),
    };

    return cmocka_run_group_tests(tests, ctx_setup, ctx_teardown);
}
