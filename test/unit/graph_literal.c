/* Python literals: spellings of one graph, attributes, names, mistakes. */
#include "roundtrip.h"

static gr_ctx cx;

static void all_equal(const char *const *texts, size_t n)
{
    gr_graph *g = read_text(&cx, "literal", texts[0]);
    char why[200];

    for (size_t i = 1; i < n; i++) {
        gr_graph *h = read_text(&cx, "literal", texts[i]);

        if (!gr_graph_equal(g, h, why))
            fail_msg("%s: %s", texts[i], why);
        gr_graph_unref(h);
    }
    writes_back(&cx, "literal", g);
    gr_graph_unref(g);
}

static void spellings(void **state)
{
    static const char *const edges[] = {
        "[(0, 1), (1, 2)]",
        "[[0,1],[1,2],]  # a comment",
        "{(0, 1), (1, 2)}",
        "(0, 1), (1, 2)",
        "EdgeView([(0, 1), (1, 2)])",
        "E = {0: [1], 1: [2], 2: []}",
        "{0: {1: {}}, 1: {0: {}, 2: {}}, 2: {1: {}}}",
        "n = 3, edges = [[0_0, 1], [1, 2]]",
        "import networkx as nx\nG = nx.Graph()\nG.add_edges_from([\n  (0, 1),\n  (1, 2)])\n",
        "nx.Graph({0: (1,), 1: {0, 2}, 2: [1]})",
        "{'nodes': [0, 1, 2], 'edges': [(0, 1), (1, 2)]}",
        "defaultdict(<class 'list'>, {0: [1], 1: [2]})",
    };
    static const char *const weighted[] = {
        "directed = True; edges = [('a', 'b', 3), ('b', 'c', {'weight': 2.5}), (\"c\", 'a')]",
        "OutEdgeDataView([('a', 'b', {'weight': 3}), ('b', 'c', {'weight': 2.5}), ('c', 'a', {})])",
        "nx.DiGraph({'a': {'b': 3}, 'b': {'c': {'weight': 2.5}}, 'c': ['a']})",
        "g = nx.DiGraph()\ng.add_edge(a, b, weight=3)\ng.add_edge(b, c, weight=2.5)\n"
        "g.add_edge(c, a)",
        "directed = True\n{'a': [('b', 3)], 'b': [('c', 2.5)], 'c': {('a')}}",
        "directed: True\nnodes: ['\\x61', \"\\u0062\", r'c']\n{('a', 'b'): 3, ('b', 'c'): 2.5}, "
        "[('c', 'a', None)]",
    };

    all_equal(edges, sizeof edges / sizeof edges[0]);
    all_equal(weighted, sizeof weighted / sizeof weighted[0]);
}

static void multigraphs(void **state)
{
    static const char *const same[] = {
        "directed = True; edges = [(0, 1, {'w': 1}), (0, 1, {'w': True})]",
        "nx.MultiDiGraph({0: {1: {0: {'w': 1}, 1: {'w': True}}}, 1: {}})",
        "OutMultiEdgeDataView([(0, 1, 0, {'w': 1}), (0, 1, 1, {'w': True})])",
    };
    gr_graph *g = read_text(&cx, "literal", "MultiEdgeView([(0, 1, 0), (0, 1, 'bus')])");

    assert_int_equal(gr_graph_n_edges(g), 2);
    assert_null(gr_graph_role(g, GR_ROLE_WEIGHT));
    assert_non_null(gr_graph_column_named(g, GR_OF_EDGE, GR_STR("key")));
    gr_graph_unref(g);
    all_equal(same, sizeof same / sizeof same[0]);
}

static void everything_comes_back(void **state)
{
    gr_graph *g = read_text(
        &cx, "literal",
        "directed = False\n"
        "nodes = [('it\\'s', {'x': 1, 'label': '12'}), '', 7, ('#', {'x': None, 'ok': True}), -3,"
        " '01', ('\\n\"\\\\', {'x': 2})]\n"
        "edges = [('', 7, {'r': 5.0, 't': ''}), ('', 7, {'r': -1e300}), (7, 7), ('01', '#',"
        " {'t': [1, {'a': None}]})]");

    assert_int_equal(gr_graph_n_nodes(g), 7);
    assert_int_equal(gr_graph_n_loops(g), 1);
    assert_int_equal(gr_graph_column_named(g, GR_OF_EDGE, GR_STR("r"))->type, GR_COL_REAL);
    assert_int_equal(gr_graph_n_notes(g), 2); /* the list, and r as weight */
    writes_back(&cx, "literal", g);
    gr_graph_unref(g);
    survives("literal",
             "n=3;G.add_edge(a, b, w=1)\n{(0,0): {(0,1): {'x': [1e5]}}} # c\n['\\u00e9']");
}

static void tuples_are_names(void **state)
{
    gr_graph *g = read_text(&cx, "literal", "[((0, 0), (0, 1)), ((0, 1), (1, 1))]");

    assert_int_equal(gr_graph_find(g, gr_name_of(GR_STR("[0,1]"))), 1);
    gr_graph_unref(g);
}

static void mistakes(void **state)
{
    char deep[201] = { 0 };

    memset(deep, '[', 200);
    refuses("literal", "[(0, 1),\n (1 2)]", 2, 5, "expected ',' or ')', found '2'");
    refuses("literal", "[(0, 1)", 1, 8, "found the end of the text");
    refuses("literal", "[(0, 1, 2, 3, 4)]", 1, 2, "expected an edge like");
    refuses("literal", "[('a, 'b')]", 1, 8, "expected ',' or ')'");
    refuses("literal", "[(1, '1')]", 1, 6, "both a number and a string");
    refuses("literal", "[(0, None)]", 1, 6, "the name of a node");
    refuses("literal", "[(0, 1, {'w': inf})]", 1, 15, "expected a value, found inf");
    refuses("literal", "[('\\ud800', 1)]", 1, 10, "code of a character");
    refuses("literal", "[(0, 99999999999999999999)]", 1, 6, "64-bit integer");
    refuses("literal", "{0: 1}", 1, 5, "expected the neighbours");
    refuses("literal", "exec('rm')", 1, 1, "does not know the call");
    refuses("literal", "x = 5", 1, 5, "expected a list of edges");
    refuses("literal", deep, 1, 65, "at most 64 brackets");
    refuses("literal", "# nothing", 1, 1, "found nothing");
}

static void sniffing(void **state)
{
    const gr_format *f = gr_format_named(GR_STR("literal"));

    assert_in_range(f->sniff(GR_STR("[(0, 1), (1, 2)]"), true), 85, 95);
    assert_in_range(f->sniff(GR_STR("[(0, 1), (1, 2"), false), 85, 95);
    assert_in_range(f->sniff(GR_STR("G = nx.Graph()\nG.add_edge(1, 2)"), true), 85, 100);
    assert_in_range(f->sniff(GR_STR("{\"a\": [\"b\"]}"), true), 30, 50); /* JSON goes first */
    assert_in_range(f->sniff(GR_STR("{\"it's\": ['b']}"), true), 85, 95);
    assert_int_equal(f->sniff(GR_STR("[{\"source\": 1}]"), true), 0);
    assert_int_equal(f->sniff(GR_STR("a: [b, c]\nb: [c]"), true), 0);
    assert_int_equal(f->sniff(GR_STR("Hello, world (and all)"), true), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spellings),
        cmocka_unit_test(multigraphs),
        cmocka_unit_test(everything_comes_back),
        cmocka_unit_test(tuples_are_names),
        cmocka_unit_test(mistakes),
        cmocka_unit_test(sniffing),
    };
    int failed;

    gr_ctx_init(&cx);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    gr_ctx_clear(&cx);
    return failed;
}
