/* Cytoscape JSON. */
#include "roundtrip.h"

static void as_networkx_writes_it(void **state)
{
    gr_graph *g = read_text(*state, "cytoscape",
                            "{\"data\":[[\"title\",\"t\"]],\"directed\":true,\"multigraph\":false,"
                            "\"elements\":{\"nodes\":"
                            "[{\"data\":{\"id\":\"0\",\"value\":0,\"name\":\"0\"}},"
                            "{\"data\":{\"c\":\"x\",\"id\":\"b\",\"value\":\"b\",\"name\":\"b\"}}],"
                            "\"edges\":[{\"data\":{\"w\":2,\"source\":0,\"target\":\"b\"}}]}}");

    assert_true(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_columns(g, GR_OF_NODE), 1); /* value and name repeat the id */
    assert_int_equal(gr_graph_n_columns(g, GR_OF_EDGE), 1);
    assert_true(gr_name_is_int(gr_graph_name(g, 0)));
    assert_true(gr_str_is(gr_v_get(gr_graph_attributes(g), "title")->s, "t"));
    writes_back(*state, "cytoscape", g);
    gr_graph_unref(g);
}

static void one_list_of_elements(void **state)
{
    gr_graph *g =
        read_text(*state, "cytoscape",
                  "{\"elements\":[{\"data\":{\"id\":\"e1\",\"source\":\"a\",\"target\":\"b\"},"
                  "\"classes\":\"x\"},"
                  "{\"group\":\"nodes\",\"data\":{\"id\":\"a\",\"name\":\"A\"},\"position\":{\"x\":"
                  "1,\"y\":2}},"
                  "{\"data\":{\"id\":\"b\",\"name\":\"B\",\"parent\":\"a\"}}],\"style\":[]}");
    const gr_column *parent = gr_graph_column_named(g, GR_OF_NODE, GR_STR("parent"));

    assert_int_equal(gr_graph_n_nodes(g), 2);
    assert_int_equal(gr_graph_n_edges(g), 1);
    assert_non_null(gr_graph_column_named(g, GR_OF_NODE, GR_STR("name")));
    assert_false(gr_column_has(parent, 0));
    assert_int_equal(gr_graph_n_notes(g), 1);
    writes_back(*state, "cytoscape", g);
    gr_graph_unref(g);
}

static void every_kind_of_value_comes_back(void **state)
{
    gr_graph *g = read_text(
        *state, "nodelink",
        "{\"directed\":false,\"multigraph\":true,\"graph\":{\"n\":1,\"r\":2.0,\"t\":true},"
        "\"nodes\":[{\"id\":\"\",\"s\":\"12\",\"f\":5.0},{\"id\":\"#a \\\"b\\\"\\n\",\"s\":\"\"},"
        "{\"id\":7,\"ok\":true},{\"id\":\"01\"}],"
        "\"links\":[{\"source\":\"\",\"target\":\"\"},{\"source\":\"01\",\"target\":\"\",\"w\":-1},"
        "{\"source\":\"\",\"target\":\"01\",\"w\":2}]}");

    writes_back(*state, "cytoscape", g);
    gr_graph_unref(g);
    g = read_text(*state, "cytoscape", "{\"elements\":{}}");
    assert_int_equal(gr_graph_n_nodes(g), 0);
    writes_back(*state, "cytoscape", g);
    gr_graph_unref(g);
}

static void says_what_is_wrong(void **state)
{
    refuses("cytoscape", "{\"nodes\":[]}", 1, 1, "\"elements\"");
    refuses("cytoscape", "{\"elements\":{\"nodes\":{}}}", 1, 22, "a list of elements");
    refuses("cytoscape", "{\"elements\":[\n{\"data\":{\"id\":1}},\n{\"data\":{\"id\":\"1\"}}]}", 3,
            1, "twice");
    refuses("cytoscape", "{\"elements\":[{\"data\":{\"source\":1,\"target\":2}}]}", 1, 14,
            "not among the nodes");
    refuses("cytoscape", "{\"elements\":{\"nodes\":[{\"id\":1}]}}", 1, 23, "{\"data\": {..}}");
    refuses("cytoscape", "{\"elements\":{\"nodes\":[{\"data\":{}}]}}", 1, 23, "\"id\"");
    refuses("cytoscape", "{\"elements\":{\"nodes\":[3]}}", 1, 23, "found 3");
    survives("cytoscape", "{\"data\":{\"a\":1},\"elements\":{\"nodes\":[{\"data\":{\"id\":\"1\"}}],"
                          "\"edges\":[{\"data\":{\"source\":\"1\",\"target\":\"1\"}}]}}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_networkx_writes_it),
        cmocka_unit_test(one_list_of_elements),
        cmocka_unit_test(every_kind_of_value_comes_back),
        cmocka_unit_test(says_what_is_wrong),
    };

    return cmocka_run_group_tests(tests, ctx_setup, ctx_teardown);
}
