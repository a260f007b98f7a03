/* Adjacency matrices: layouts, names, what zeros and weights mean. */
#include "roundtrip.h"

static gr_ctx cx;

static void layouts(void **state)
{
    static const char *const same[] = {
        "0 1 1\n1 0 0\n1 0 0\n",
        "0,1,1\r\n1,0,0\r\n1,0,0",
        "0;1;1\n1;0;0\n1;0;0\n",
        "0\t1\t1\n1\t0\t0\n\n1\t0\t0\n",
        "0,1,1,\n1,0,0,\n1,0,0,\n",
        "0 1 1; 1 0 0; 1 0 0",
        "[0 1 1; 1 0 0; 1 0 0]",
        "[0 1 1\n 1 0 0\n 1 0 0];",
        "[[0,1,1],[1,0,0],[1,0,0]]",
        "[[0. 1. 1.]\n [1. 0.\n  0.]\n [1. 0. 0.]]\n",
        "A = np.array([[0, 1, 1],\n       [1, 0, 0],\n       [1, 0, 0]], dtype=int32)\n",
        "% MATLAB\n. 1 1\n1 . .\n1 . -\n",
        "   0  1  2\n0  0  1  1\n1  1  0  0\n2  1  0  0\n",
        ",0,1,2\n0,0,1,1\n1,1,,\n2,1,,\n",
    };
    gr_graph *g = read_text(&cx, "matrix", same[0]);
    char why[200];

    assert_int_equal(gr_graph_n_edges(g), 2);
    assert_int_equal(gr_graph_n_columns(g, GR_OF_EDGE), 0);
    assert_string_equal(gr_graph_direction_by(g), "the matrix is symmetric");
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        gr_graph *h = read_text(&cx, "matrix", same[i]);

        if (!gr_graph_equal(g, h, why))
            fail_msg("%s: %s", same[i], why);
        gr_graph_unref(h);
    }
    writes_back(&cx, "matrix", g);
    gr_graph_unref(g);
}

static void names(void **state)
{
    static const char *const same[] = {
        ",a,\"b \"\"x\"\"\",c\na,0,1,0\n\"b \"\"x\"\"\",0,0,2\nc,0,0,0\n",
        "a,\"b \"\"x\"\"\",c\n0,1,0\n0,0,2\n0,0,0\n",
        "a 0 1 0\n\"b \"\"x\"\"\" 0 0 2\nc 0 0 0\n",
    };
    char why[200];

    gr_graph *g = read_text(&cx, "matrix", same[0]);

    assert_true(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_find(g, gr_name_of(GR_STR("b \"x\""))), 1);
    for (size_t i = 1; i < 3; i++) {
        gr_graph *h = read_text(&cx, "matrix", same[i]);

        if (!gr_graph_equal(g, h, why))
            fail_msg("%s: %s", same[i], why);
        gr_graph_unref(h);
    }
    writes_back(&cx, "matrix", g);
    gr_graph_unref(g);
}

/* As spreadsheets save it where a comma divides fractions. */
static void semicolons(void **state)
{
    gr_graph *g =
        read_text(&cx, NULL, "\xef\xbb\xbf;Bad Ems;Chur\r\nBad Ems;0;78,5\r\nChur;78,5;\r\n");

    assert_string_equal(gr_graph_format(g), "matrix");
    assert_int_equal(gr_graph_n_edges(g), 1);
    assert_true(gr_column_number(gr_graph_role(g, GR_ROLE_WEIGHT), 0) == 78.5);
    assert_int_not_equal(gr_graph_find(g, gr_name_of(GR_STR("Bad Ems"))), GR_NO_NODE);
    gr_graph_unref(g);
}

static void comes_back(const char *edges, gr_direction d)
{
    gr_read_options o = { .format = "edgelist", .direction = d };
    gr_graph *g;
    gr_err err;

    assert_int_equal(gr_graph_read_text(&cx, gr_str_of(edges), &o, &g, &err), GR_OK);
    writes_back(&cx, "matrix", g);
    gr_graph_unref(g);
}

static void what_entries_cannot_tell(void **state)
{
    comes_back("# n=2\n0 1 0\n", GR_UNDIRECTED); /* weight 0 */
    comes_back("0 0 0\n", GR_DIRECTED);
    comes_back("0 1 1\n1 2 1\n", GR_UNDIRECTED); /* all weights 1 */
    comes_back("0 1 1.0\n1 1 1.0\n0 0 1.0\n", GR_UNDIRECTED);
    comes_back("0 1\n1 0\n", GR_DIRECTED); /* symmetric and directed */
    comes_back("# n=3 directed=1\n", GR_AUTO);
    comes_back("0 1 1\n1 2\n", GR_UNDIRECTED);      /* a weight is missing */
    comes_back("1 2 -7\n2 3 2.5\n", GR_UNDIRECTED); /* numbered from 1 */
    comes_back("inf - 3\n\"#\" \"\" 4\n\"a,b\" \"[\" 5\n", GR_DIRECTED);
}

static void infinite_means_zero_counts(void **state)
{
    gr_graph *g = read_text(&cx, "matrix", "0 3 Inf\n3 0 0\n\xe2\x88\x9e 0 0\n");

    assert_int_equal(gr_graph_n_edges(g), 2);
    assert_int_equal(gr_graph_n_loops(g), 0);
    assert_true(gr_column_number(gr_graph_role(g, GR_ROLE_WEIGHT), 1) == 0);
    gr_graph_unref(g);
}

static void asked_direction_stands(void **state)
{
    gr_read_options o = { .format = "matrix", .direction = GR_DIRECTED };
    gr_graph *g;
    gr_err err;

    assert_int_equal(gr_graph_read_text(&cx, GR_STR("0 1\n1 0\n"), &o, &g, &err), GR_OK);
    assert_int_equal(gr_graph_n_edges(g), 2);
    gr_graph_unref(g);
    o.direction = GR_UNDIRECTED;
    assert_int_equal(gr_graph_read_text(&cx, GR_STR("0 1 1\n1 0 0\n0 1 0"), &o, &g, &err), GR_OK);
    assert_int_equal(gr_graph_n_edges(g), 3);
    gr_graph_unref(g);
}

static void mistakes(void **state)
{
    refuses("matrix", "0 1 0\n1 0\n0 0 0\n", 2, 1, "expected 3 entries");
    refuses("matrix", "0 1\n1 y\n", 2, 3, "expected a number");
    refuses("matrix", ",a,b\na,0,1\nc,1,0\n", 3, 1, "to be those of columns");
    refuses("matrix", ",a,a\na,0,1\na,1,0\n", 1, 4, "stands twice");
    refuses("matrix", "[[0,1],[1,0]\n", 2, 1, "expected ']'");
    refuses("matrix", "[[0,1],[1,0]] [[", 1, 15, "end of the matrix");
    refuses("matrix", "[[[0]]]", 1, 3, "at most two brackets");
    survives("matrix", "# directed\n,\"a\"\"\",b\n\"a\"\"\",0,inf\nb,1.,[0]\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layouts),
        cmocka_unit_test(names),
        cmocka_unit_test(semicolons),
        cmocka_unit_test(what_entries_cannot_tell),
        cmocka_unit_test(infinite_means_zero_counts),
        cmocka_unit_test(asked_direction_stands),
        cmocka_unit_test(mistakes),
    };
    int failed;

    gr_ctx_init(&cx);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    gr_ctx_clear(&cx);
    return failed;
}
