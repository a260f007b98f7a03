/* Mermaid: nodes and their shapes, links of all kinds, what is refused. */
#include "odd_graph.h"

static const char small[] =
    "---\ntitle: x\n---\n%%{init: {}}%%\nflowchart TD;\n"
    "  A[Start here] --> B{\"Is it #quot;ok#quot;?\"} %% why\n"
    "  B -->|yes| C((round)) & D>flag]:::warn; B -- no, not yet --x my-node.1([stadium])\n"
    "  subgraph one [Title]\n    direction LR\n    C -. maybe .-> E[[sub]] ==> F[(db)]\n  end\n"
    "  F == thick ==> G{{hex}} -.-> H[/lean/] ~~~ I[\\back\\]\n"
    "  style A fill:#f9f,stroke:#333\n  class A,B warn\n"
    "  A <--> J; J --o K ----> L\n"
    "  end2((\"a ] b\")) o--o L";

static void everything_at_once(void **state)
{
    gr_graph *g = read_text(*state, "mermaid", small);
    gr_vid b = gr_graph_find(g, gr_name_of(GR_STR("B")));

    assert_true(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_nodes(g), 14);
    assert_int_equal(gr_graph_n_edges(g), 14);
    assert_true(gr_str_is(cell(g, GR_OF_NODE, "label", 0).s, "Start here"));
    assert_true(gr_str_is(cell(g, GR_OF_NODE, "label", b).s, "Is it \"ok\"?"));
    assert_true(gr_str_is(cell(g, GR_OF_NODE, "label", 4).s, "stadium"));
    assert_true(gr_str_is(cell(g, GR_OF_NODE, "label", 8).s, "lean"));
    assert_true(gr_str_is(cell(g, GR_OF_NODE, "label", 13).s, "a ] b"));
    assert_true(gr_str_is(cell(g, GR_OF_EDGE, "label", 4).s, "no, not yet"));
    assert_true(gr_str_is(cell(g, GR_OF_EDGE, "label", 5).s, "maybe"));
    assert_int_equal(gr_graph_n_notes(g), 2); /* style, the invisible link */
    gr_graph_unref(g);
}

static void weights_and_open_links(void **state)
{
    gr_graph *g = read_text(*state, "mermaid", "graph LR\r\n1 ---|4| 2 -- 2.5 --- 3\r\n3 ===|1| 1");

    assert_false(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_edges(g), 3);
    assert_true(cell(g, GR_OF_EDGE, "weight", 2).d == 2.5);
    writes_back(*state, "mermaid", g);
    gr_graph_unref(g);
    g = read_text(*state, "mermaid", "graph LR\nA -.- B & C\nD\n");
    assert_int_equal(gr_graph_n_nodes(g), 4);
    assert_int_equal(gr_graph_n_edges(g), 2);
    writes_back(*state, "mermaid", g);
    gr_graph_unref(g);
}

static void refused(void **state)
{
    refuses("mermaid", "graph LR\nA --> B\nB --- C", 3, 8, "no mixed graphs");
    refuses("mermaid", "graph XX\nA --> B", 1, 9, "expected 'flowchart' or 'graph'");
    refuses("mermaid", "sequenceDiagram\nA->>B: x", 1, 16, "expected 'flowchart' or 'graph'");
    refuses("mermaid", "graph LR\nA -->", 2, 6, "expected a node");
    refuses("mermaid", "graph LR\nA -> B", 2, 4, "expected a link such as -->");
    refuses("mermaid", "graph LR\nA B", 2, 3, "expected a link such as -->");
    refuses("mermaid", "graph LR\nA[text --> B", 2, 13, "expected ']' before the end of the line");
    refuses("mermaid", "graph LR\nA[\"text] --> B", 2, 15, "expected a closing '\"'");
    refuses("mermaid", "graph LR\nA[\"text\" --> B", 2, 10, "expected ']' after the text");
    refuses("mermaid", "graph LR\nA <-- x --- B", 2, 12, "as in <-->");
    refuses("mermaid", "graph LR\nsubgraph s\nA --> B", 3, 8, "expected 'end'");
    refuses("mermaid", "graph LR\nA --> B\nend", 3, 1, "'end' without a subgraph");
    refuses("mermaid", "graph LR\nsubgraph s\nA\nend\ns --> B", 2, 10, "used as a node");
    refuses("mermaid", "graph LR\nA[\xff]", 2, 3, "UTF-8");
    refuses("mermaid", "graph LR\n%% grasp: texts are names\na[x] --> b", 3, 10, "its name");
}

static void round_trips(void **state)
{
    gr_graph *g = read_text(*state, "mermaid", "flowchart");

    writes_back(*state, "mermaid", g);
    gr_graph_unref(g);
    g = read_text(*state, "dot", "digraph { 2; 1; end1; 1 -> 2 [weight=1.0]; 2 -> 1 }");
    writes_back(*state, "mermaid", g); /* a weight is missing, the order is not that of numbers */
    gr_graph_unref(g);
    g = read_text(*state, "dot", "digraph { end; \"-1\" }");
    writes_back(*state, "mermaid", g);
    gr_graph_unref(g);
    odd_round_trip("mermaid", ODD_NAMES);
    odd_round_trip("mermaid", 0);
    survives("mermaid", small);
}

static void sniffed(void **state)
{
    const gr_format *f = gr_format_named(GR_STR("mermaid"));

    assert_int_equal(f->sniff(gr_str_of(small), true), 95);
    assert_int_equal(f->sniff(GR_STR("graph\n  A --> B"), true), 95);
    assert_int_equal(f->sniff(GR_STR("graph { a -- b }"), true), 0);
    assert_int_equal(f->sniff(GR_STR("graph\n[ node [ id 1 ] ]"), true), 0);
    assert_int_equal(f->sniff(GR_STR("graph TD { a }"), true), 0);
    assert_int_equal(f->sniff(GR_STR(""), true), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_at_once),
        cmocka_unit_test(weights_and_open_links),
        cmocka_unit_test(refused),
        cmocka_unit_test(round_trips),
        cmocka_unit_test(sniffed),
    };

    return cmocka_run_group_tests(tests, ctx_setup, ctx_teardown);
}
