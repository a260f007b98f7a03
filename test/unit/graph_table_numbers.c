/* Numbers in tables as people write them: with units, currencies and digits in groups. */
#include "roundtrip.h"

static gr_ctx cx;

static void grouped_numbers(void **state)
{
    gr_graph *g = read_text(&cx, NULL, "u;v;x;y\na;b;1.234,5;1.234\nb;c;-2,5;1,5\n");

    assert_true(gr_column_number(gr_graph_column(g, GR_OF_EDGE, 0), 0) == 1234.5);
    assert_true(gr_column_number(gr_graph_column(g, GR_OF_EDGE, 1), 0) == 1.234);
    gr_graph_unref(g);
    g = read_text(&cx, NULL, "u\tv\tx\ty\na\tb\t1,234,567\t1,234\nb\tc\t1,234.5\t2,345\n");
    assert_true(gr_column_number(gr_graph_column(g, GR_OF_EDGE, 0), 0) == 1234567);
    assert_true(gr_column_number(gr_graph_column(g, GR_OF_EDGE, 1), 0) == 1234); /* as 1,234.5 */
    gr_graph_unref(g);
    g = read_text(&cx, NULL, "u\tv\ty\na\tb\t1,234\nb\tc\t2,345\n");
    assert_int_equal(gr_graph_column(g, GR_OF_EDGE, 0)->type, GR_COL_STR); /* who knows */
    gr_graph_unref(g);
    g = read_text(&cx, NULL, "u,v,x\na,b,7.5\nb,c,\"1,049.00\"\nc,d,\"-1,049\"\n");
    assert_true(gr_column_number(gr_graph_column(g, GR_OF_EDGE, 0), 1) == 1049);
    assert_true(gr_column_number(gr_graph_column(g, GR_OF_EDGE, 0), 2) == -1049);
    gr_graph_unref(g);
}

static void units(void **state)
{
    static const struct {
        const char *cells[2];
        gr_coltype type;
    } rows[] = {
        { { "42 km", "127 km" }, GR_COL_INT },      { { "1.5h", "2h" }, GR_COL_REAL },
        { { "$5", "$7.25" }, GR_COL_REAL },         { { "20%", "30%" }, GR_COL_INT },
        { { "42 km", "3 mi" }, GR_COL_STR },        { { "42 km", "42" }, GR_COL_STR },
        { { "\"1,200 km\"", "7 km" }, GR_COL_STR }, { { "\"1,234\"", "\"5\"" }, GR_COL_STR },
        { { "42 roses", "3 roses" }, GR_COL_STR },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[100];
        gr_graph *g;

        snprintf(text, sizeof text, "u,v,size\na,b,%s\nb,c,%s\n", rows[i].cells[0],
                 rows[i].cells[1]);
        g = read_text(&cx, "csv", text);
        if (gr_graph_column(g, GR_OF_EDGE, 0)->type != rows[i].type)
            fail_msg("%s: %s", text, gr_coltype_name(gr_graph_column(g, GR_OF_EDGE, 0)->type));
        writes_back(&cx, "csv", g);
        gr_graph_unref(g);
    }
}

static void not_all_numbers(void **state)
{
    gr_graph *g = read_text(&cx, "csv", "u,v,km,n\na,b,3,1\nb,c,far,2\n");

    assert_null(gr_graph_role(g, GR_ROLE_WEIGHT)); /* nor is it n */
    assert_int_equal(gr_graph_n_notes(g), 1);
    gr_graph_unref(g);
}

/* Words between tabs: head, relation, tail; words between blanks under two names for ends. */
static void words(void **state)
{
    gr_graph *g = read_text(&cx, "tsv", "Oslo\tlies_in\tNorway\nRome\tlies_in\tItaly\n");

    assert_true(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_nodes(g), 4);
    assert_non_null(gr_graph_column_named(g, GR_OF_EDGE, GR_STR("relation")));
    gr_graph_unref(g);
    g = read_text(&cx, NULL, "protein1 protein2 score\nE1 E2 490\nE1 E3 198\n");
    assert_int_equal(gr_graph_n_edges(g), 2);
    gr_graph_unref(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grouped_numbers),
        cmocka_unit_test(units),
        cmocka_unit_test(not_all_numbers),
        cmocka_unit_test(words),
    };
    int failed;

    gr_ctx_init(&cx);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    gr_ctx_clear(&cx);
    return failed;
}
