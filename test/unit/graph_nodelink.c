/* Node-link JSON and the shapes that are read with it. */
#include "roundtrip.h"

static gr_value edge_value(const gr_graph *g, const char *column, size_t i)
{
    const gr_column *c = gr_graph_column_named(g, GR_OF_EDGE, gr_str_of(column));

    assert_non_null(c);
    return gr_column_get(c, i);
}

static void as_networkx_writes_it(void **state)
{
    gr_graph *g =
        read_text(*state, "nodelink",
                  "{\"directed\": true, \"multigraph\": true, \"graph\": {\"name\": \"x\"}, "
                  "\"nodes\": [{\"size\": 3, \"id\": 1}, {\"id\": \"b\"}, {\"id\": [0, 1]}],"
                  "\"links\": [{\"w\": 2, \"source\": 1, \"target\": \"b\", \"key\": 0},"
                  "{\"w\": 2.5, \"source\": 1, \"target\": \"b\", \"key\": 1}]}");

    assert_true(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_nodes(g), 3);
    assert_int_equal(gr_graph_n_repeats(g), 1);
    assert_int_equal(gr_graph_find(g, gr_name_of(GR_STR("[0,1]"))), 2);
    assert_int_equal(gr_graph_n_columns(g, GR_OF_EDGE), 1); /* the keys only count */
    assert_true(edge_value(g, "w", 1).d == 2.5);
    assert_string_equal(gr_graph_direction_by(g), "\"directed\": true");
    writes_back(*state, "nodelink", g);
    gr_graph_unref(g);
}

static void keys_that_say_something_stay(void **state)
{
    gr_graph *g =
        read_text(*state, "nodelink",
                  "{\"multigraph\":true,\"directed\":false,\"nodes\":[{\"id\":0},{\"id\":1}],"
                  "\"links\":[{\"source\":0,\"target\":1,\"key\":\"bus\"}]}");

    assert_true(gr_str_is(edge_value(g, "key", 0).s, "bus"));
    gr_graph_unref(g);
}

static void links_by_position(void **state)
{
    gr_graph *g = read_text(*state, "nodelink",
                            "{\"nodes\":[{\"name\":\"x\"},{\"name\":\"y\"},{\"name\":\"z\"}],"
                            "\"links\":[{\"source\":0,\"target\":2,\"value\":7}]}");
    gr_edge_iter it = gr_edges(g);

    assert_true(gr_edge_next(&it));
    assert_true(gr_name_eq(gr_graph_name(g, it.v), gr_name_of(GR_STR("z"))));
    assert_int_equal(gr_graph_n_columns(g, GR_OF_NODE), 0);
    gr_graph_unref(g);
    g = read_text(*state, "nodelink",
                  "{\"nodes\":[{\"group\":1},{\"group\":2}],\"edges\":[{\"from\":0,\"to\":1}]}");
    assert_int_equal(gr_graph_n_edges(g), 1);
    assert_int_equal(gr_graph_n_columns(g, GR_OF_EDGE), 0);
    gr_graph_unref(g);
}

static void short_forms(void **state)
{
    gr_graph *g =
        read_text(*state, "nodelink",
                  "{\"nodes\":[\"a\",\"b\",\"c\"],\"edges\":[[\"a\",\"b\"],[\"b\",\"c\",3]]}");

    assert_int_equal(edge_value(g, "weight", 1).i, 3);
    assert_int_equal(edge_value(g, "weight", 0).type, GR_V_NULL);
    gr_graph_unref(g);
    g = read_text(*state, "nodelink", "{\"a\":{\"b\":3,\"c\":{\"weight\":1.5}},\"b\":{\"a\":3}}");
    assert_true(gr_graph_is_directed(g)); /* a-b is mirrored, a-c is not */
    assert_int_equal(gr_graph_n_edges(g), 3);
    gr_graph_unref(g);
    g = read_text(*state, "nodelink", "{\"1\":[2,3],\"2\":[1],\"3\":[1],\"4\":[]}");
    assert_false(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_nodes(g), 4);
    assert_int_equal(gr_graph_n_edges(g), 2);
    gr_graph_unref(g);
    g = read_text(*state, "nodelink", "{}");
    assert_int_equal(gr_graph_n_nodes(g), 0);
    writes_back(*state, "nodelink", g);
    gr_graph_unref(g);
}

static void adjacency_data(void **state)
{
    gr_graph *g = read_text(
        *state, "nodelink",
        "{\"directed\":false,\"multigraph\":false,\"graph\":[[\"k\",1]],"
        "\"nodes\":[{\"id\":\"a\"},{\"id\":\"b\"}],"
        "\"adjacency\":[[{\"w\":4,\"id\":\"b\"},{\"id\":\"a\"}],[{\"w\":4,\"id\":\"a\"}]]}");

    assert_int_equal(gr_graph_n_edges(g), 2);
    assert_int_equal(gr_graph_n_loops(g), 1);
    assert_int_equal(edge_value(g, "w", 1).i, 4);
    gr_graph_unref(g);
    refuses(
        "nodelink",
        "{\"directed\":false,\"nodes\":[{\"id\":1},{\"id\":2}],\n\"adjacency\":[[{\"id\":2}],[]]}",
        2, 25, "both ends");
    refuses(
        "nodelink",
        "{\"directed\":false,\"nodes\":[{\"id\":1},{\"id\":2}],\n\"adjacency\":[[],[{\"id\":1}]]}",
        2, 18, "both ends");
}

static void every_kind_of_value_comes_back(void **state)
{
    gr_graph *g = read_text(
        *state, "nodelink",
        "{\"directed\":false,\"graph\":{\"deep\":{\"a\":[1]},\"n\":1,\"r\":2.0,\"t\":true},"
        "\"nodes\":[{\"id\":\"\",\"s\":\"12\",\"f\":5.0},{\"id\":\"#a \\\"b\\\"\\n\",\"s\":\"\"},"
        "{\"id\":\"\\u00e4\",\"ok\":true,\"l\":[1,2]},{\"id\":\"01\"}],"
        "\"links\":[{\"source\":\"\",\"target\":\"\"},{\"source\":\"01\",\"target\":\"\",\"w\":-1},"
        "{\"source\":\"\",\"target\":\"01\",\"w\":2}]}");
    gr_graph *plain;

    writes_back(*state, "nodelink", g);
    assert_int_equal(gr_graph_n_notes(g), 3); /* two values with parts, w is the weight */
    gr_graph_unref(g);
    plain = read_text(*state, "nodelink", "{\"nodes\":[{\"id\":7},{\"id\":3}],\"links\":[]}");
    writes_back(*state, "nodelink", plain);
    gr_graph_unref(plain);
}

static void says_what_is_wrong(void **state)
{
    refuses("nodelink", "{\"nodes\":[{\"id\":1},\n  {\"id\":\"1\"}],\"links\":[]}", 2, 3, "twice");
    refuses("nodelink", "{\"nodes\":[{\"id\":1},{}],\"links\":[]}", 1, 20, "\"id\"");
    refuses("nodelink", "{\"nodes\":[\"a\"],\"links\":[[\"a\",\"b\"]]}", 1, 25, "not in the list");
    refuses("nodelink", "{\"nodes\":[\"a\"],\"links\":[\"a\"]}", 1, 25, "expected an edge");
    refuses("nodelink", "{\"nodes\":[],\"directed\":1}", 1, 24, "true or false");
    refuses("nodelink", "{\"a\": [\"b\"],\n\"b\": 3}", 2, 6, "neighbours");
    refuses("nodelink", "[1]", 1, 1, "expected an object");
    survives("nodelink", "{\"directed\":true,\"graph\":{},\"nodes\":[{\"id\":1},{\"id\":2}],"
                         "\"links\":[{\"source\":1,\"target\":2}]}");
    survives("nodelink", "{\"a\":[\"b\"],\"b\":{\"c\":1}}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_networkx_writes_it), cmocka_unit_test(keys_that_say_something_stay),
        cmocka_unit_test(links_by_position),     cmocka_unit_test(short_forms),
        cmocka_unit_test(adjacency_data),        cmocka_unit_test(every_kind_of_value_comes_back),
        cmocka_unit_test(says_what_is_wrong),
    };

    return cmocka_run_group_tests(tests, ctx_setup, ctx_teardown);
}
