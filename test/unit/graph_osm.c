/* Map extracts of OpenStreetMap. */
#include "edges.h"

#define NODES                                                                                      \
    "<?xml version=\"1.0\"?>\n<osm version=\"0.6\">\n"                                             \
    "<node id=\"101\" lat=\"47.0\" lon=\"8.0\"/>\n"                                                \
    "<node id=\"102\" lat=\"47.001\" lon=\"8.0\"><tag k=\"name\" v=\"Central\"/></node>\n"         \
    "<node id=\"103\" lat=\"47.002\" lon=\"8.0\"/>\n"                                              \
    "<node id=\"104\" lat=\"47.002\" lon=\"8.001\"/>\n"
#define ROAD                                                                                       \
    "<way id=\"1\"><nd ref=\"101\"/><nd ref=\"102\"/><nd ref=\"103\"/>"                            \
    "<tag k=\"highway\" v=\"residential\"/><tag k=\"name\" v=\"High Street\"/></way>\n"            \
    "<way id=\"3\"><nd ref=\"101\"/><nd ref=\"104\"/><tag k=\"building\" v=\"yes\"/></way>\n"

static void roads(void **state)
{
    gr_graph *g = found_as(*state, "osm", NODES ROAD "</osm>", "101-102 102-103");

    assert_string_equal(cell_text(g, GR_OF_EDGE, "length", 0), "111.2");
    assert_string_equal(cell_text(g, GR_OF_EDGE, "name", 1), "High Street");
    assert_string_equal(cell_text(g, GR_OF_NODE, "name", 1), "Central");
    assert_int_equal(gr_graph_n_nodes(g), 3);
    gr_graph_unref(g);
}

static void one_way(void **state)
{
    static const char *const tags[][2] = {
        { "<tag k=\"oneway\" v=\"yes\"/>", "101>102 102>101 102>103 103>102 103>104" },
        { "<tag k=\"oneway\" v=\"-1\"/>", "101>102 102>101 102>103 103>102 104>103" },
        { "<tag k=\"junction\" v=\"roundabout\"/>", "101>102 102>101 102>103 103>102 103>104" },
        { "<tag k=\"junction\" v=\"roundabout\"/><tag k=\"oneway\" v=\"no\"/>",
          "101-102 102-103 103-104" },
    };

    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        char text[2000];

        snprintf(text, sizeof text,
                 NODES ROAD "<way id=\"2\"><nd ref=\"103\"/><nd ref=\"104\"/><nd ref=\"9\"/>"
                            "<tag k=\"highway\" v=\"primary\"/>%s</way></osm>",
                 tags[i][0]);
        gr_graph_unref(found_as(*state, "osm", text, tags[i][1]));
    }
}

static void says_what_is_wrong(void **state)
{
    refuses("osm", "<osm>\n<node id=\"1\" lat=\"x\" lon=\"1\"/></osm>", 2, 1, "'lat'");
    refuses("osm", "<osm>\n<node id=\"1\" lat=\"97\" lon=\"1\"/></osm>", 2, 1, "degrees");
    refuses("osm", NODES "</osm>", 1, 1, "roads");
    refuses(NULL, "<gpx><trk/></gpx>", 0, 0, "XML with the root element <gpx>");
    survives("osm", NODES ROAD "</osm>");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(roads),
        cmocka_unit_test(one_way),
        cmocka_unit_test(says_what_is_wrong),
    };

    return cmocka_run_group_tests(tests, ctx_setup, ctx_teardown);
}
