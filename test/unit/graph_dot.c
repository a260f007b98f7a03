/* DOT: subgraphs, defaults, strict, strings, what is refused. */
#include "odd_graph.h"

static gr_vid node(const gr_graph *g, const char *name)
{
    return gr_graph_find(g, gr_name_of(gr_str_of(name)));
}

static const char small[] =
    "# 1 \"x.c\"\n/* a \n comment */ STRICT digraph \"my graph\" { // more\n"
    "  rankdir=LR; graph [bgcolor = red, size=\"7,7\"; ratio=1.50]\n"
    "  node [shape=box]; a:p:ne -> b -> {c; d [shape=circle]} [weight=\"3\"];\n"
    "  subgraph cluster_0 { node [shape=oval] label=inner; e; { f } } -> a [w=007,on=true]\n"
    "  a -> b [weight=-.5 kind=\"x\\\"y\" + \"\\\\z\\\n!\"] g [label=<<b>hi</b>>]\n"
    "}\n";

static void everything_at_once(void **state)
{
    gr_graph *g = read_text(*state, "dot", small);

    assert_true(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_nodes(g), 7);
    assert_int_equal(gr_graph_n_edges(g), 5); /* a->b once: strict; b->c, b->d, e->a, f->a */
    assert_true(gr_str_is(cell(g, GR_OF_NODE, "shape", node(g, "a")).s, "box"));
    assert_true(gr_str_is(cell(g, GR_OF_NODE, "shape", node(g, "d")).s, "circle"));
    assert_true(gr_str_is(cell(g, GR_OF_NODE, "shape", node(g, "f")).s, "oval"));
    assert_true(gr_str_is(cell(g, GR_OF_NODE, "shape", node(g, "g")).s, "box"));
    assert_true(gr_str_is(cell(g, GR_OF_NODE, "label", node(g, "g")).s, "<<b>hi</b>>"));
    assert_true(cell(g, GR_OF_EDGE, "weight", 0).d == -0.5); /* the later value of a->b */
    assert_true(gr_str_is(cell(g, GR_OF_EDGE, "kind", 0).s, "x\"y\\z!"));
    assert_true(gr_str_is(cell(g, GR_OF_EDGE, "w", 3).s, "007"));
    assert_true(cell(g, GR_OF_EDGE, "on", 4).b);
    assert_true(gr_v_get(gr_graph_attributes(g), "ratio")->d == 1.5);
    assert_null(gr_v_get(gr_graph_attributes(g), "label")); /* the cluster's own */
    assert_int_equal(gr_graph_n_notes(g), 1);               /* ports */
    writes_back(*state, "dot", g);
    gr_graph_unref(g);
}

static void undirected_and_numbers(void **state)
{
    gr_graph *g = read_text(*state, "dot", "graph{3--1--2 2--1,\"1\"--3;-4.5}");

    assert_false(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_nodes(g), 4);
    assert_int_equal(gr_graph_n_edges(g), 4);
    assert_int_equal(gr_graph_n_repeats(g), 2);
    assert_int_equal(node(g, "-4.5"), 3);
    gr_graph_unref(g);
    g = read_text(*state, "dot", "graph { 3 -- 1; 2 -- 1 }");
    assert_int_equal(node(g, "1"), 0); /* dense integers that are never declared */
    gr_graph_unref(g);
}

static void refused(void **state)
{
    refuses("dot", "graph {\n a -> b }", 2, 4, "'->' in a graph; expected '--'");
    refuses("dot", "digraph { a -- b }", 1, 13, "'--' in a digraph; expected '->'");
    refuses("dot", "flowchart { }", 1, 1, "expected graph or digraph, found 'flowchart'");
    refuses("dot", "graph { a -- }", 1, 14, "expected a node or a subgraph, found '}'");
    refuses("dot", "graph { a -- b", 1, 15, "found the end of the text");
    refuses("dot", "graph { a [x=] }", 1, 14, "expected a value after '='");
    refuses("dot", "graph { a [=] }", 1, 12, "expected an attribute or ']'");
    refuses("dot", "graph { node -- b }", 1, 14, "expected '['");
    refuses("dot", "graph { } graph { }", 1, 11, "expected the end of the text");
    refuses("dot", "graph { 12ab }", 1, 9, "'12ab' is neither a number nor a name");
    refuses("dot", "graph { 1e5 }", 1, 9, "need quotes");
    refuses("dot", "graph { \"abc }", 1, 9, "no closing '\"'");
    refuses("dot", "graph { a [l=<b<i>] }", 1, 14, "no closing '>'");
    refuses("dot", "graph { /* }", 1, 13, "inside a comment");
    refuses("dot", "graph { \"a\xff\" }", 1, 9, "not UTF-8");
    refuses("dot", "graph { \"a\" + b }", 1, 15, "after '+'");
    refuses("dot", "graph { a # b\n }", 1, 11, "found '#'");
    refuses("dot", "graph { a: -- b }", 1, 12, "expected a port");
}

static void hostile(void **state)
{
    gr_read_options o = { .format = "dot" };
    size_t n = 100000;
    char *deep = malloc(n);
    gr_graph *g = NULL;
    gr_err err = { 0 };

    assert_non_null(deep);
    memset(deep, '{', n);
    memcpy(deep, "graph", 5);
    assert_int_equal(gr_graph_read_text(*state, (gr_str){ deep, n }, &o, &g, &err), GR_EINPUT);
    assert_non_null(strstr(err.message, "deeper than 64"));
    free(deep);
    survives("dot", small);
}

static void round_trips(void **state)
{
    gr_graph *g = read_text(*state, "dot", "graph { }");

    writes_back(*state, "dot", g);
    gr_graph_unref(g);
    g = read_text(*state, "dot", "graph { a -- b [weight=\"3\" + \"\"] }");
    assert_int_equal(cell(g, GR_OF_EDGE, "weight", 0).type, GR_V_STR);
    writes_back(*state, "dot", g);
    gr_graph_unref(g);
    odd_round_trip("dot", ODD_ALL);
    odd_round_trip("dot", 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_at_once),
        cmocka_unit_test(undirected_and_numbers),
        cmocka_unit_test(refused),
        cmocka_unit_test(hostile),
        cmocka_unit_test(round_trips),
    };

    return cmocka_run_group_tests(tests, ctx_setup, ctx_teardown);
}
