/* Labels of nodes and words for weights are the same in every format. */
#include "edges.h"

static const char graphml[] =
    "<graphml><key id=\"k0\" for=\"node\" attr.name=\"name\" attr.type=\"string\"/>"
    "<key id=\"k1\" for=\"edge\" attr.name=\"distance\" attr.type=\"double\"/>"
    "<graph edgedefault=\"undirected\"><node id=\"0\"><data key=\"k0\">Rome</data></node>"
    "<node id=\"1\"><data key=\"k0\">Milan</data></node>"
    "<edge source=\"0\" target=\"1\"><data key=\"k1\">570.5</data></edge></graph></graphml>";

static const char yed[] =
    "<graphml xmlns:y=\"http://www.yworks.com/xml/graphml\">"
    "<key for=\"node\" id=\"d6\" yfiles.type=\"nodegraphics\"/>"
    "<graph edgedefault=\"directed\"><node id=\"n0\"><data key=\"d6\"><y:ShapeNode><y:NodeLabel>"
    "Order</y:NodeLabel></y:ShapeNode></data></node><node id=\"n1\"><data key=\"d6\"><y:ShapeNode>"
    "<y:NodeLabel>Invoice</y:NodeLabel></y:ShapeNode></data></node>"
    "<edge source=\"n0\" target=\"n1\"/></graph></graphml>";

static const char gexf[] =
    "<gexf xmlns:viz=\"http://gexf.net/viz\"><graph mode=\"dynamic\" defaultedgetype=\"directed\">"
    "<attributes class=\"node\"><attribute id=\"0\" title=\"Name\" type=\"string\"/></attributes>"
    "<attributes class=\"edge\"><attribute id=\"0\" title=\"km\" type=\"double\"/></attributes>"
    "<nodes><node id=\"a\"><viz:color r=\"1\" g=\"2\" b=\"3\"/><attvalues><attvalue for=\"0\" "
    "value=\"Rome\"/></attvalues></node><node id=\"b\"><attvalues><attvalue for=\"0\" "
    "value=\"Milan\"/></attvalues><spells><spell start=\"1\" end=\"2\"/></spells></node></nodes>"
    "<edges><edge source=\"a\" target=\"b\"><attvalues><attvalue for=\"0\" value=\"570\"/>"
    "</attvalues></edge></edges></graph></gexf>";

static void names_are_labels(void **state)
{
    gr_graph *g = found_as(*state, "graphml", graphml, "Rome-Milan");

    assert_int_equal(node_called(g, "0"), node_called(g, "Rome"));
    assert_true(gr_str_is(gr_graph_role(g, GR_ROLE_WEIGHT)->name, "distance"));
    gr_graph_unref(g);
    gr_graph_unref(found_as(*state, "graphml", yed, "Order>Invoice"));
    g = found_as(*state, "gexf", gexf, "Rome>Milan");
    assert_true(gr_str_is(gr_graph_role(g, GR_ROLE_WEIGHT)->name, "km"));
    gr_graph_unref(g);
}

/* Labels come before names; what repeats is no label, and merges nothing. */
static void which_one(void **state)
{
    static const struct {
        const char *a, *b, *edges;
    } rows[] = {
        { "\"label\": \"A\", \"name\": \"x\"", "\"label\": \"B\", \"name\": \"y\"", "A-B" },
        { "\"label\": \"A\", \"name\": \"x\"", "\"label\": \"A\", \"name\": \"y\"", "x-y" },
        { "\"label\": \"A\", \"name\": \"x\"", "\"label\": \"A\", \"name\": \"x\"", "1-2" },
        { "\"name\": \"x\"", "\"size\": 3", "1-2" },
        { "\"name\": \"2\"", "\"name\": \"x\"", "1-2" },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[300];

        snprintf(text, sizeof text,
                 "{\"nodes\": [{\"id\": 1, %s}, {\"id\": 2, %s}], \"links\": [[1, 2]]}", rows[i].a,
                 rows[i].b);
        gr_graph_unref(found_as(*state, "nodelink", text, rows[i].edges));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_labels),
        cmocka_unit_test(which_one),
    };

    return cmocka_run_group_tests(tests, ctx_setup, ctx_teardown);
}
