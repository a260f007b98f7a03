/* JSON trees, lists of links, and bills of materials. */
#include "edges.h"

static void trees(void **state)
{
    gr_graph *g = found_as(*state, "jsontree",
                           "{\"name\": \"ceo\", \"title\": \"Chief\", \"children\": [\n"
                           "{\"name\": \"cto\", \"children\": [{\"name\": \"dev\"}]},\n"
                           "{\"name\": \"cfo\", \"children\": []}]}",
                           "ceo>cto ceo>cfo cto>dev");

    assert_string_equal(gr_graph_relation(g), "parent -> child");
    assert_string_equal(cell_text(g, GR_OF_NODE, "title", 0), "Chief");
    gr_graph_unref(g);
    gr_graph_unref(found_as(*state, "jsontree",
                            "[{\"id\": 1, \"label\": \"top\", \"nodes\": [{\"id\": 2, \"label\": "
                            "\"leaf\"}, {\"id\": 3, \"label\": \"leaf\"}]}]",
                            "1>2 1>3"));
    gr_graph_unref(
        found_as(*state, "jsontree",
                 "{\"ceo\": {\"cto\": {\"ann\": {}, \"bob\": null}, \"cfo\": [\"cy\", 7]}}",
                 "ceo>cto ceo>cfo cto>ann cto>bob cfo>cy cfo>7"));
}

/* A name that comes again is another node, unless it is a package. */
static void names_that_repeat(void **state)
{
    gr_graph_unref(found_as(*state, "jsontree",
                            "{\"name\": \"x\", \"children\": [{\"name\": \"a\", \"children\": "
                            "[{\"name\": \"dev\"}]}, {\"name\": \"b\", \"children\": [{\"name\": "
                            "\"dev\"}]}]}",
                            "x>a x>b a>x/a/dev b>x/b/dev"));
    gr_graph_unref(found_as(*state, "jsontree",
                            "[{\"package_name\": \"flask\", \"dependencies\": [{\"package_name\": "
                            "\"click\", \"dependencies\": []}]}, {\"package_name\": \"click\", "
                            "\"dependencies\": []}]",
                            "flask>click"));
    gr_graph_unref(found_as(*state, "nodelink",
                            "{\"nodes\": [{\"id\": \"n1\", \"label\": \"Smith\"}, {\"id\": \"n2\", "
                            "\"label\": \"Smith\"}], \"edges\": [{\"source\": \"n1\", \"target\": "
                            "\"n2\"}]}",
                            "n1-n2"));
}

static void links(void **state)
{
    gr_graph *g = found_as(*state, "nodelink",
                           "[{\"caller\": \"main\", \"callee\": \"init\", \"count\": 3},"
                           " {\"caller\": \"init\", \"callee\": \"read\", \"count\": 1}]",
                           "main>init init>read");

    assert_string_equal(gr_graph_relation(g), "caller -> callee");
    assert_string_equal(cell_text(g, GR_OF_EDGE, "count", 0), "3");
    gr_graph_unref(g);
    g = found_as(*state, "nodelink",
                 "[{\"times\": 3, \"phone\": \"x\", \"called\": \"y\"},"
                 " {\"times\": 1, \"phone\": \"z\", \"called\": \"x\"}]",
                 "x>y z>x");
    assert_string_equal(gr_graph_relation(g), "phone -> called");
    gr_graph_unref(g);
    gr_graph_unref(
        found_as(*state, "nodelink",
                 "{\"nodes\": [{\"id\": \"a\"}, {\"id\": \"b\"}], \"links\": [{\"source\": "
                 "{\"id\": \"a\"}, \"target\": {\"id\": \"b\"}, \"value\": 2}]}",
                 "a-b"));
    g = found_as(
        *state, "nodelink",
        "{\"nodes\": [{\"id\": \"0\", \"labels\": [\"Person\"], \"properties\": {\"name\": "
        "\"Ann\"}}, {\"id\": \"1\", \"properties\": {\"name\": \"Bob\"}}],"
        "\"relationships\": [{\"type\": \"KNOWS\", \"startNode\": \"0\", \"endNode\": \"1\","
        "\"properties\": {\"since\": 1999}}]}",
        "Ann>Bob");
    assert_string_equal(cell_text(g, GR_OF_EDGE, "since", 0), "1999");
    assert_int_equal(node_called(g, "1"), 1);
    gr_graph_unref(g);
}

static void neo4j(void **state)
{
    gr_graph *g = found_as(
        *state, "neo4j",
        "{\"type\":\"node\",\"id\":\"0\",\"labels\":[\"User\"],\"properties\":{\"name\":"
        "\"Adam\",\"age\":42}}\n{\"type\":\"node\",\"id\":\"1\",\"properties\":{\"name\":"
        "\"Jim\"}}\n{\"type\":\"relationship\",\"id\":\"0\",\"label\":\"KNOWS\","
        "\"properties\":{\"since\":1993},\"start\":{\"id\":\"0\"},\"end\":{\"id\":\"1\"}}\n",
        "Adam>Jim");

    assert_string_equal(cell_text(g, GR_OF_EDGE, "relation", 0), "KNOWS");
    assert_string_equal(cell_text(g, GR_OF_NODE, "kind", 0), "User");
    gr_graph_unref(g);
    refuses("neo4j", "{\"type\": \"node\", \"id\": 1}\n{\"type\": \"x\"}\n", 2, 1, "a node or");
    refuses("neo4j", "{\"type\": \"node\", \"id\": 1}\n{\"type\": }\n", 2, 10, "expected");
    survives("neo4j", "{\"type\":\"node\",\"id\":0}\n{\"type\":\"relationship\",\"start\":"
                      "{\"id\":0},\"end\":{\"id\":1}}\n");
}

static void bills(void **state)
{
    gr_graph *g =
        found_as(*state, "sbom",
                 "{\"bomFormat\": \"CycloneDX\", \"metadata\": {\"component\": {\"bom-ref\": \"r\","
                 "\"name\": \"shop\"}}, \"components\": ["
                 "{\"bom-ref\": \"p1\", \"name\": \"debug\", \"version\": \"2\"},"
                 "{\"bom-ref\": \"p2\", \"name\": \"debug\", \"version\": \"4\", \"components\": ["
                 "{\"bom-ref\": \"p3\", \"name\": \"ms\", \"version\": \"1\"}]}],"
                 "\"dependencies\": [{\"ref\": \"r\", \"dependsOn\": [\"p1\", \"p2\"]},"
                 "{\"ref\": \"p1\", \"dependsOn\": [\"p3\"]}, {\"ref\": \"p3\"}]}",
                 "shop>debug@2 shop>debug@4 debug@2>ms");

    assert_int_equal(node_called(g, "p1"), node_called(g, "debug@2"));
    gr_graph_unref(g);
    gr_graph_unref(
        found_as(*state, "sbom",
                 "{\"spdxVersion\": \"SPDX-2.3\", \"packages\": [{\"SPDXID\": \"A\", \"name\": "
                 "\"app\"}, {\"SPDXID\": \"B\", \"name\": \"lib\"}], \"relationships\": ["
                 "{\"spdxElementId\": \"A\", \"relationshipType\": \"DEPENDS_ON\", "
                 "\"relatedSpdxElement\": \"B\"}, {\"spdxElementId\": \"A\", \"relationshipType\": "
                 "\"BUILD_TOOL_OF\", \"relatedSpdxElement\": \"B\"}]}",
                 "app>lib lib>app"));
}

static void says_what_is_wrong(void **state)
{
    refuses("jsontree", "{\"name\": \"a\", \"children\": [{\"name\": \"b\"},\n {\"size\": 1}]}", 2,
            2, "with \"name\"");
    refuses("jsontree", "{\"a\": {\"b\": {\"c\": 5}}}", 1, 1, "expected a tree");
    refuses("jsontree", "{\"id\": 1, \"children\": [{\"id\": 1}]}", 1, 1, "two nodes");
    refuses("nodelink", "[{\"name\": \"a\", \"age\": 3}]", 1, 2, "expected an edge");
    refuses("sbom", "{\"bomFormat\": \"CycloneDX\", \"components\": []}", 1, 1, "dependencies");
    refuses("sbom", "{\"spdxVersion\": \"2\",\n\"relationships\": [{}]}", 2, 19, "spdxElementId");
    survives("jsontree", "[{\"id\": 1, \"children\": [{\"id\": 2, \"x\": [1]}]}]");
    survives("sbom",
             "{\"bomFormat\": \"CycloneDX\", \"components\": [{\"bom-ref\": \"a\", "
             "\"name\": \"b\"}], \"dependencies\": [{\"ref\": \"a\", \"dependsOn\": [\"b\"]}]}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trees), cmocka_unit_test(names_that_repeat),
        cmocka_unit_test(links), cmocka_unit_test(bills),
        cmocka_unit_test(neo4j), cmocka_unit_test(says_what_is_wrong),
    };

    return cmocka_run_group_tests(tests, ctx_setup, ctx_teardown);
}
