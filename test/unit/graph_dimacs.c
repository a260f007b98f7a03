/* DIMACS challenge files. */
#include "roundtrip.h"

static void shortest_paths(void **state)
{
    gr_graph *g = read_text(*state, "dimacs",
                            "c roads\r\np sp 4 3\r\na 1 2 17\r\nc\r\na 1 3 10\r\na 3 1 -2\r\n");

    assert_true(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_nodes(g), 4);
    assert_true(gr_column_number(gr_graph_role(g, GR_ROLE_WEIGHT), 0) == 17);
    writes_back(*state, "dimacs", g);
    gr_graph_unref(g);
}

static void maximum_flow(void **state)
{
    gr_graph *g = read_text(*state, "dimacs", "p max 3 2\nn 1 s\nn 3 t\na 1 2 5\na 2 3 4\n");
    gr_graph *back;
    gr_strbuf text;
    gr_err err;
    char why[200];

    assert_true(gr_column_number(gr_graph_role(g, GR_ROLE_CAPACITY), 1) == 4);
    assert_int_equal(gr_v_get(gr_graph_attributes(g), "source")->i, 1);
    assert_int_equal(gr_v_get(gr_graph_attributes(g), "sink")->i, 3);
    gr_strbuf_init(&text, NULL, 0);
    assert_int_equal(gr_graph_write_text(*state, g, "dimacs", &text, NULL, &err), GR_OK);
    back = read_text(*state, "dimacs", text.buf);
    if (!gr_graph_equal(g, back, why))
        fail_msg("%s", why);
    gr_graph_unref(back);
    gr_graph_unref(g);
    gr_strbuf_clear(&text);
}

static void cheapest_flow(void **state)
{
    gr_graph *g = read_text(*state, "dimacs", "p min 3 1\nn 1 4\nn 3 -4\na 1 3 0 4 2\n");
    const gr_column *supply = gr_graph_column_named(g, GR_OF_NODE, GR_STR("supply"));

    assert_int_equal(supply->ints[2], -4);
    assert_false(gr_column_has(supply, 1));
    assert_true(gr_str_is(gr_graph_role(g, GR_ROLE_WEIGHT)->name, "cost"));
    assert_true(gr_column_number(gr_graph_role(g, GR_ROLE_CAPACITY), 0) == 4);
    assert_int_equal(gr_graph_n_columns(g, GR_OF_EDGE), 3);
    gr_graph_unref(g);
}

static void colouring(void **state)
{
    gr_graph *g = read_text(*state, "dimacs", "p col 4 2\ne 1 2\ne 3 2\n");

    assert_false(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_edges(g), 2);
    writes_back(*state, "dimacs", g);
    gr_graph_unref(g);
    g = read_text(*state, "dimacs", "p edge 3 4\ne 1 2\ne 2 1\ne 2 3\ne 3 2\n"); /* both ways */
    assert_false(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_edges(g), 2);
    gr_graph_unref(g);
    g = read_text(*state, "dimacs", "p edge 3 4\ne 1 2\ne 2 3\n"); /* counted twice */
    assert_int_equal(gr_graph_n_edges(g), 2);
    assert_int_equal(gr_graph_n_notes(g), 1);
    gr_graph_unref(g);
    g = read_text(*state, "dimacs", "p edge 3 3\ne 1 2\ne 2 1\ne 2 3\n"); /* a parallel edge */
    assert_int_equal(gr_graph_n_edges(g), 3);
    assert_false(gr_graph_is_directed(g));
    writes_back(*state, "dimacs", g);
    gr_graph_unref(g);
}

static void weights_may_be_missing(void **state)
{
    gr_graph *g = read_text(*state, "dimacs", "p edge 3 3\ne 1 2 2.5\ne 3 2\ne 3 3 1\n");

    writes_back(*state, "dimacs", g);
    gr_graph_unref(g);
    g = read_text(*state, "dimacs", "p sp 3 2\na 1 2\na 1 2\n");
    writes_back(*state, "dimacs", g);
    gr_graph_unref(g);
}

static void says_what_is_wrong(void **state)
{
    refuses("dimacs", "a 1 2 3\n", 1, 1, "problem line");
    refuses("dimacs", "c nothing\n", 1, 11, "problem line");
    refuses("dimacs", "p sat 3 2\n", 1, 3, "found 'sat'");
    refuses("dimacs", "p sp 3 1\np sp 3 1\n", 2, 2, "a second");
    refuses("dimacs", "p sp 3 1\na 1 4 1\n", 2, 5, "from 1 to 3, found '4'");
    refuses("dimacs", "p sp 3 1\na 1 2 x\n", 2, 7, "a number, found 'x'");
    refuses("dimacs", "p sp 3 1\ne 1 2\n", 2, 1, "begins with a or c");
    refuses("dimacs", "p sp 3 2\na 1 2 3\n", 2, 9, "expected 2 edges, found 1");
    refuses("dimacs", "p max 3 0\nn 1 s\nn 2 s\n", 3, 5, "a second");
    refuses("dimacs", "p min 3 1\na 1 2 3 4\n", 2, 10, "the line's end");
    refuses("dimacs", "p sp 4294967296 1\n", 1, 6, "number of nodes");
    survives("dimacs", "c x\np max 3 2\nn 1 s\nn 3 t\na 1 2 5\na 2 3 4\n");
    survives("dimacs", "p edge 3 2\ne 1 2\ne 3 2\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shortest_paths),         cmocka_unit_test(maximum_flow),
        cmocka_unit_test(cheapest_flow),          cmocka_unit_test(colouring),
        cmocka_unit_test(weights_may_be_missing), cmocka_unit_test(says_what_is_wrong),
    };

    return cmocka_run_group_tests(tests, ctx_setup, ctx_teardown);
}
