/* GML: ids and labels, lists, entities, what is refused, grasp's own keys. */
#include "odd_graph.h"

static const char small[] = "# made by hand\r\n"
                            "Creator \"somebody [\"\n"
                            "Version 1\n"
                            "graph [ directed 1 name \"a &quot;b&quot; &#xe9;&bogus;\"\n"
                            "  edge [ source 3 target 1 weight 2.50 graphics [ type \"line\" ] ]\n"
                            "  node [ id 1 label \"one\" size 3 pos [ x 1 y [ z 2 ] ] ]\n"
                            "  node [ label \"two\" id 3 size 4 size 5 ] # the end\n"
                            "]";

static void ids_labels_lists(void **state)
{
    gr_graph *g = read_text(*state, "gml", small);

    assert_true(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_nodes(g), 2);
    assert_int_equal(gr_graph_find(g, gr_name_int(3)), 0);
    assert_int_equal(gr_graph_find(g, gr_name_of(GR_STR("two"))), 0);
    assert_true(gr_str_is(gr_v_get(gr_graph_attributes(g), "name")->s, "a \"b\" \xc3\xa9&bogus;"));
    assert_true(cell(g, GR_OF_EDGE, "weight", 0).d == 2.5);
    assert_int_equal(cell(g, GR_OF_NODE, "size", 0).i, 5);
    assert_true(gr_str_is(cell(g, GR_OF_NODE, "pos", 1).s, "[ x 1 y [ z 2 ] ]"));
    assert_int_equal(gr_graph_n_notes(g), 3); /* graphics, pos, two sizes */
    writes_back(*state, "gml", g);
    gr_graph_unref(g);
}

static void undirected_unless_said(void **state)
{
    gr_graph *g =
        read_text(*state, "gml", "graph\n[ node [ id -5 ] edge [ source -5 target -5 ] ]");

    assert_false(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_loops(g), 1);
    gr_graph_unref(g);
}

/* Programs that want labels get the names; such labels are no column unless somebody says so. */
static void labels_that_repeat_names(void **state)
{
    gr_graph *g = read_text(*state, "gml", "graph [ node [ id 0 label \"0\" ] node [ id 1 ] ]");

    assert_int_equal(gr_graph_n_columns(g, GR_OF_NODE), 0);
    gr_graph_unref(g);
    g = read_text(*state, "dot", "graph { a [label=\"a\"]; 1 [label=\"1\"] }");
    assert_int_equal(gr_graph_n_columns(g, GR_OF_NODE), 1);
    writes_back(*state, "gml", g);
    gr_graph_unref(g);
}

static void refused(void **state)
{
    refuses("gml", "graph [\n  node [ id 1 ]\n  node [ id 1 ]\n]", 3, 15,
            "node 1 is declared twice");
    refuses("gml", "graph [\n  node [ id 1 ]\n  edge [ source 1 target 2 ]\n]", 3, 28,
            "not declared");
    refuses("gml", "graph [ node [ id \"a\" ] ]", 1, 23, "expected an integer 'id' in this node");
    refuses("gml", "graph [ node [ label \"a\" ] ]", 1, 26, "expected an integer 'id'");
    refuses("gml", "graph [ edge [ source 1 ] ]", 1, 25, "expected an integer 'target'");
    refuses("gml", "graph [ directed 2 ]", 1, 18, "expected 0 or 1");
    refuses("gml", "graph [ node [ id ] ]", 1, 19, "expected a number, a string or a list");
    refuses("gml", "graph [ w 1e999 ]", 1, 11, "found '1e999'");
    refuses("gml", "graph [ w NAN ]", 1, 11, "expected a number, a string or a list after 'w'");
    refuses("gml", "graph [ name \"abc", 1, 18, "inside a string");
    refuses("gml", "graph [ name \"ab\xff\" ]", 1, 17, "not UTF-8");
    refuses("gml", "graph [ a [ b [ c 1 ] ", 1, 23, "expected ']'");
    refuses("gml", "graph [ ] graph [ ]", 1, 17, "a second graph");
    refuses("gml", "Creator 1\n", 2, 1, "expected 'graph ['");
    refuses("gml", "graph { }", 1, 7, "found '{'");
    refuses("gml", "graph [ node [ id 0 graspName \"a\" ] node [ id 1 ] ]", 1, 49, "in every node");
    refuses("gml", "graph [ node [ id 4 graspName \"a\" ] ]", 1, 35, "expected the id 0");
    refuses("gml", "graph [ graspColumn [ of \"node\" ] ]", 1, 33, "expected of, key, name");
}

static void deep_lists(void **state)
{
    size_t n = 200000;
    char *text = malloc(n + 20);
    gr_read_options o = { .format = "gml" };
    gr_graph *g = NULL;
    gr_err err = { 0 };

    assert_non_null(text);
    memcpy(text, "graph [", 7);
    for (size_t i = 7; i < n; i++)
        text[i] = "a["[i % 2];
    assert_int_equal(gr_graph_read_text(*state, (gr_str){ text, n }, &o, &g, &err), GR_EINPUT);
    free(text);
}

static void round_trips(void **state)
{
    gr_graph *g = read_text(*state, "gml", "graph [ ]");

    writes_back(*state, "gml", g);
    gr_graph_unref(g);
    odd_round_trip("gml", ODD_ALL);
    odd_round_trip("gml", ODD_ALL & ~(unsigned)ODD_NAMES);
    odd_round_trip("gml", ODD_NAMES);
    survives("gml", small);
}

static void sniffed(void **state)
{
    const gr_format *f = gr_format_named(GR_STR("gml"));

    assert_true(f->sniff(gr_str_of(small), true) > 90);
    assert_int_equal(f->sniff(GR_STR("graph { a -- b }"), true), 0);
    assert_int_equal(f->sniff(GR_STR("graph"), true), 0);
    assert_int_equal(f->sniff(GR_STR("1 2\n2 3\n"), true), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ids_labels_lists),
        cmocka_unit_test(undirected_unless_said),
        cmocka_unit_test(labels_that_repeat_names),
        cmocka_unit_test(refused),
        cmocka_unit_test(deep_lists),
        cmocka_unit_test(round_trips),
        cmocka_unit_test(sniffed),
    };

    return cmocka_run_group_tests(tests, ctx_setup, ctx_teardown);
}
