/* GraphML: keys, defaults, direction, what is refused. */
#include "odd_graph.h"

#define HEAD "<?xml version='1.0'?>\n<graphml xmlns='http://graphml.graphdrawing.org/xmlns'>\n"

static const char small[] =
    HEAD "<key id='d0' for='node' attr.name='color' attr.type='string'>"
         "<default>yellow</default></key>\n"
         "<key id='d1' for='edge' attr.name='weight' attr.type='double'/>\n"
         "<key id='d2' attr.type='int'/>\n"
         "<graph id='G' edgedefault='undirected'>\n"
         "<data key='d2'>5</data>\n"
         "<edge id='e0' source='n0' target='n2'><data key='d1'>1</data></edge>\n"
         "<node id='n0'><data key='d0'>a &amp; <![CDATA[<b>]]></data></node>\n"
         "<node id='n1'><desc>x</desc><data key='d2'> 12 </data></node>\n"
         "<node id='n2'/>\n"
         "</graph></graphml>";

static void keys_and_defaults(void **state)
{
    gr_graph *g = read_text(*state, "graphml", small);

    assert_false(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_nodes(g), 3);
    assert_true(gr_str_is(cell(g, GR_OF_NODE, "color", 0).s, "a & <b>"));
    assert_true(gr_str_is(cell(g, GR_OF_NODE, "color", 1).s, "yellow"));
    assert_int_equal(cell(g, GR_OF_EDGE, "weight", 0).type, GR_V_REAL);
    assert_true(gr_str_is(cell(g, GR_OF_EDGE, "id", 0).s, "e0"));
    assert_int_equal(gr_v_get(gr_graph_attributes(g), "d2")->i, 5);
    gr_graph_unref(g);
}

static void label_of_yed(void **state)
{
    gr_graph *g = read_text(
        *state, "graphml",
        HEAD "<key for='node' id='d6' yfiles.type='nodegraphics'/><graph edgedefault='directed'>"
             "<node id='n0'><data key='d6'><y:ShapeNode><y:Fill/><y:NodeLabel> Start "
             "<y:LabelModel>no</y:LabelModel></y:NodeLabel></y:ShapeNode></data></node>"
             "<edge source='n0' target='n0' directed='true'/></graph></graphml>");

    assert_true(gr_str_is(cell(g, GR_OF_NODE, "label", 0).s, "Start"));
    assert_true(gr_graph_is_directed(g));
    gr_graph_unref(g);
}

#define GRAPH(dir, body) HEAD "<graph edgedefault='" dir "'>\n" body "</graph></graphml>"

static void refused(void **state)
{
    refuses("graphml", GRAPH("undirected", "<node id='a'/>\n<node id='a'/>"), 5, 1, "twice");
    refuses("graphml", GRAPH("undirected", "<node id='a'/><edge source='a' target='b'/>"), 4, 15,
            "not declared");
    refuses("graphml",
            GRAPH("directed", "<node id='a'/><edge source='a' target='a'/>\n"
                              "<edge directed='false' source='a' target='a'/>"),
            5, 1, "no mixed graphs");
    refuses("graphml", GRAPH("sideways", ""), 3, 1, "directed or undirected");
    refuses("graphml", GRAPH("directed", "<node/>"), 4, 1, "'id' in <node>");
    refuses("graphml", GRAPH("directed", "<hyperedge/>"), 4, 1, "hyperedge");
    refuses("graphml", GRAPH("directed", "<node id='a'><graph/></node>"), 4, 14, "flat");
    refuses("graphml", GRAPH("directed", "<node id='a'><data key='z'/></node>"), 4, 14, "'z'");
    refuses("graphml", HEAD "<graph/>\n<graph id='two'/></graphml>", 4, 1, "'two'");
    refuses("graphml", HEAD "</graphml>", 1, 1, "expected a <graph>");
    refuses("graphml", "<gexf/>", 1, 1, "expected the root element <graphml>");
    refuses("graphml", HEAD "<graph>", 3, 8, "well-formed");
    refuses("graphml",
            HEAD "<key id='w' attr.type='int' for='node'/>\n<graph><node id='a'>\n"
                 "<data key='w'>1x5</data></node></graph></graphml>",
            5, 18, "expected a 64-bit integer for 'w', found '1x5'");
}

static void entities_and_depth(void **state)
{
    char deep[8000] = HEAD;
    size_t len = strlen(deep);

    refuses("graphml",
            "<!DOCTYPE graphml [<!ENTITY a 'aaaa'>\n<!ENTITY b '&a;&a;'>]><graphml>&b;</graphml>",
            1, 31, "entity declarations");
    refuses("graphml", "<!DOCTYPE graphml SYSTEM 'file:///etc/passwd'><graphml>&x;</graphml>", 1,
            56, "&x;");
    for (int i = 0; i < 2000; i++, len += 3)
        memcpy(deep + len, "<a>", 4);
    refuses("graphml", deep, 3, 1 + 255 * 3, "nested deeper");
}

static void round_trips(void **state)
{
    gr_graph *g = read_text(*state, "graphml", GRAPH("directed", ""));

    writes_back(*state, "graphml", g);
    assert_true(gr_graph_is_directed(g));
    gr_graph_unref(g);
    odd_round_trip("graphml", ODD_ALL);
    odd_round_trip("graphml", 0);
    survives("graphml", small);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_and_defaults), cmocka_unit_test(label_of_yed),
        cmocka_unit_test(refused),           cmocka_unit_test(entities_and_depth),
        cmocka_unit_test(round_trips),
    };

    return cmocka_run_group_tests(tests, ctx_setup, ctx_teardown);
}
