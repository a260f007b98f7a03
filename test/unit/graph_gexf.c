/* GEXF: attributes, plain columns, direction, what is refused. */
#include "odd_graph.h"

#define HEAD "<gexf xmlns='http://gexf.net/1.3'>\n<meta><creator>me</creator></meta>\n"

static const char small[] =
    HEAD "<graph defaultedgetype='directed' mode='dynamic'>\n"
         "<attributes class='node'><attribute id='0' title='url' type='string'/>"
         "<attribute id='1' title='frog' type='boolean'><default>true</default></attribute>"
         "</attributes>\n"
         "<attributes class='edge'><attribute id='0' title='cost' type='long'/></attributes>\n"
         "<nodes>\n"
         "<node id='a' label='Alpha' start='2009-03-01'><viz:color r='1'/>"
         "<attvalues><attvalue for='0' value='x&#10;y'/><attvalue for='1' value='False'/>"
         "</attvalues></node>\n"
         "<node id='b' label='Beta'/></nodes>\n"
         "<edges><edge id='0' source='a' target='b' weight='2.4' label='l'>"
         "<attvalues><attvalue id='0' value='7.5'/></attvalues><spells/></edge>\n"
         "<edge id='1' source='b' target='b' type='mutual' weight='3'/></edges>\n"
         "</graph></gexf>";

static void attributes_and_columns(void **state)
{
    gr_graph *g = read_text(*state, "gexf", small);

    assert_true(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_edges(g), 3);
    assert_int_equal(gr_graph_find(g, gr_name_of(GR_STR("Beta"))), 1);
    assert_true(gr_str_is(cell(g, GR_OF_NODE, "url", 0).s, "x\ny"));
    assert_false(cell(g, GR_OF_NODE, "frog", 0).b);
    assert_true(cell(g, GR_OF_NODE, "frog", 1).b);
    assert_int_equal(cell(g, GR_OF_NODE, "start", 0).type, GR_V_TIME);
    assert_true(cell(g, GR_OF_EDGE, "cost", 0).d == 7.5);
    assert_true(cell(g, GR_OF_EDGE, "weight", 2).d == 3);
    assert_int_equal(gr_graph_n_notes(g), 2); /* spells, no integers */
    writes_back(*state, "gexf", g);
    gr_graph_unref(g);
}

#define GRAPH(body) HEAD "<graph>\n" body "</graph></gexf>"

static void refused(void **state)
{
    refuses("gexf", GRAPH("<nodes><node id='a'/><node id='a'/></nodes>"), 4, 22, "twice");
    refuses("gexf",
            GRAPH("<nodes><node id='a'/></nodes><edges><edge source='a' target='b'/></edges>"), 4,
            37, "not declared");
    refuses("gexf",
            GRAPH("<nodes><node id='a'/></nodes><edges><edge source='a' target='a'/>\n"
                  "<edge source='a' target='a' type='directed'/></edges>"),
            5, 1, "no mixed graphs");
    refuses("gexf", GRAPH("<nodes><node id='a'><nodes/></node></nodes>"), 4, 21, "flat");
    refuses("gexf", GRAPH("<nodes><node id='a' pid='b'/></nodes>"), 4, 8, "flat");
    refuses("gexf", GRAPH("<nodes><node/></nodes>"), 4, 8, "'id' in <node>");
    refuses("gexf", GRAPH("<edges><edge source='a' target='a' type='up'/></edges>"), 4, 8, "'up'");
    refuses("gexf",
            GRAPH("<nodes><node id='a'/></nodes><edges>\n"
                  "<edge source='a' target='a' weight='x'/></edges>"),
            5, 1, "expected a finite number as weight");
    refuses("gexf", GRAPH("<attributes class='graph'/>"), 4, 1, "expected the class node or edge");
    refuses("gexf", GRAPH("<nodes><node id='a'><attvalues>\n<attvalue for='9' value='1'/>"), 5, 1,
            "'9' is not declared");
    refuses("gexf", HEAD "</gexf>", 1, 1, "expected a <graph>");
}

/* An edge without a weight weighs 1, but not what was written without one. */
static void weights(void **state)
{
    gr_graph *g = read_text(
        *state, NULL,
        GRAPH("<nodes><node id='a'/><node id='b'/></nodes><edges><edge source='a' target='b'/>"
              "<edge source='b' target='b' weight='2.5'/></edges>"));

    assert_true(cell(g, GR_OF_EDGE, "weight", 0).d == 1);
    gr_graph_unref(g);
    g = read_text(*state, "csv", "u,v,weight\na,b,\nb,c,2.5\n");
    writes_back(*state, "gexf", g);
    gr_graph_unref(g);
}

static void round_trips(void **state)
{
    gr_graph *g = read_text(*state, "gexf", GRAPH(""));

    assert_false(gr_graph_is_directed(g));
    writes_back(*state, "gexf", g);
    gr_graph_unref(g);
    odd_round_trip("gexf", ODD_NAMES | ODD_NODE_COLUMNS | ODD_EDGE_COLUMNS);
    odd_round_trip("gexf", 0);
    survives("gexf", small);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(attributes_and_columns),
        cmocka_unit_test(refused),
        cmocka_unit_test(weights),
        cmocka_unit_test(round_trips),
    };

    return cmocka_run_group_tests(tests, ctx_setup, ctx_teardown);
}
