/* Trivial Graph Format: labels, quoting, and what is not taken for it. */
#include "roundtrip.h"

static const gr_column *label(const gr_graph *g, gr_of of)
{
    const gr_column *c = gr_graph_column_named(g, of, GR_STR("label"));

    assert_non_null(c);
    return c;
}

static gr_vid node(const gr_graph *g, const char *name)
{
    return gr_graph_find(g, gr_name_of(gr_str_of(name)));
}

static void people(void **state)
{
    gr_graph *g = read_text(*state, "tgf",
                            "1 January Smith\r\n2 March\r\n\r\n3  \tApril \r\n#\r\n"
                            "1 2\r\n2 3 friend of\r\n3 3\r\n2 3 friend of");

    assert_true(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_nodes(g), 3);
    assert_int_equal(gr_graph_n_edges(g), 4);
    assert_int_equal(gr_graph_n_loops(g), 1);
    assert_int_equal(gr_graph_n_repeats(g), 1);
    assert_int_equal(node(g, "January Smith"), 0);
    assert_int_equal(node(g, "April"), 2);
    assert_int_equal(label(g, GR_OF_EDGE)->n_missing, 2);
    assert_true(gr_str_is(gr_column_get(label(g, GR_OF_EDGE), 1).s, "friend of"));
    gr_graph_unref(g);
}

static void without_labels(void **state)
{
    gr_graph *g = read_text(*state, "tgf", "b\na\nc\n#\na b\n");

    assert_int_equal(gr_graph_n_columns(g, GR_OF_NODE), 0);
    assert_int_equal(gr_graph_n_columns(g, GR_OF_EDGE), 0);
    assert_int_equal(node(g, "b"), 0);
    writes_back(*state, "tgf", g);
    gr_graph_unref(g);
    g = read_text(*state, "tgf", "#\n");
    assert_int_equal(gr_graph_n_nodes(g), 0);
    writes_back(*state, "tgf", g);
    gr_graph_unref(g);
}

static void labels_of_nodes_are_written(void **state)
{
    static const char text[] = "a Ada L.\nb\nc \"\"\nd \"12\"\n#\na b\n";
    gr_graph *g = read_text(*state, "tgf", text);
    gr_strbuf back;
    gr_err err;

    assert_int_equal(label(g, GR_OF_NODE)->type, GR_COL_STR);
    assert_int_equal(label(g, GR_OF_NODE)->n_missing, 1);
    gr_strbuf_init(&back, NULL, 0);
    assert_int_equal(gr_graph_write_text(*state, g, "tgf", &back, NULL, &err), GR_OK);
    assert_string_equal(back.buf, text);
    gr_strbuf_clear(&back);
    gr_graph_unref(g);
}

static void labels_of_edges_have_types(void **state)
{
    static const struct {
        const char *text;
        gr_coltype type;
    } rows[] = {
        { "a\n#\na a 5\na a 7\na a\n", GR_COL_INT },
        { "a\n#\na a 5.0\na a 2.5\n", GR_COL_REAL },
        { "a\n#\na a true\n", GR_COL_BOOL },
        { "a\n#\na a \"5\"\na a \"true\"\n", GR_COL_STR },
        { "a\n#\na a 5\na a x\n", GR_COL_STR },
        { "a\n#\na a 007\n", GR_COL_STR },
        { "a\n#\na a \"\"\na a\na a \" x \"\na a \"a\\tb\"\n", GR_COL_STR },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_graph *g = read_text(*state, "tgf", rows[i].text);

        assert_int_equal(label(g, GR_OF_EDGE)->type, rows[i].type);
        writes_back(*state, "tgf", g);
        gr_graph_unref(g);
    }
}

static void odd_names_come_back(void **state)
{
    gr_graph *g = read_text(*state, "tgf",
                            "\"a\\u0020b\"\n\"#\"\n#x\n\"\"\n\"say\n\"\"x\"\n\"\\\"\"\n01\n#\n"
                            "\"a\\u0020b\" \"#\"\n\"\" #x \"quoted\" in part\n\"say \"\"x\"\n");

    assert_int_equal(gr_graph_n_nodes(g), 8);
    assert_int_equal(node(g, "a b"), 0);
    assert_int_equal(node(g, "#"), 1);
    assert_int_equal(node(g, ""), 3);
    assert_int_equal(node(g, "\"say"), 4);
    assert_int_equal(node(g, "\"\"x\""), 5);
    assert_int_equal(node(g, "\""), 6);
    writes_back(*state, "tgf", g);
    gr_graph_unref(g);
}

static void says_what_is_wrong(void **state)
{
    refuses("tgf", "", 1, 1, "line '#'");
    refuses("tgf", "a\nb\n", 2, 3, "line '#'");
    refuses("tgf", "a\n b x\na y\n#\n", 3, 1, "node 'a' is declared twice");
    refuses("tgf", "1\n2\n#\n1 2\n1\n", 5, 2, "two nodes, found one");
    refuses("tgf", "1\n2\n#\n1 2\n#\n", 5, 2, "two nodes, found one");
    refuses("tgf", "1\n2\n#\n1 2\n2 3\n", 5, 3, "not declared");
    refuses("tgf", "1 a\n2 \xff\n#\n", 2, 3, "UTF-8");
    survives("tgf", "1 a b\n\"\\u00e9\"\n#\n1 \"\\u00e9\" 7\n1 1 \"x\"\n");
}

static void sniffing(void **state)
{
    const gr_format *f = gr_format_named(GR_STR("tgf"));

    assert_in_range(f->sniff(GR_STR("1 a\n2 b\n#\n1 2 x\n"), true), 80, 90);
    assert_in_range(f->sniff(GR_STR("1 a\n2 b\n#\n1 2 x\n1"), false), 80, 90);
    assert_in_range(f->sniff(GR_STR("1 a\n2 b\n3"), false), 1, 30);
    assert_in_range(f->sniff(GR_STR("1 a\n2 b\n#\n"), true), 31, 40);
    assert_int_equal(f->sniff(GR_STR("1 a\n2 b\n"), true), 0);
    assert_int_equal(f->sniff(GR_STR("1 2\n1 3\n#\n1 1\n"), true), 0); /* an edge list */
    assert_int_equal(f->sniff(GR_STR("# \n1 2\n2 3\n"), true), 0);
    assert_int_equal(f->sniff(GR_STR("1 a\n#\n1 2\n"), true), 0);
    assert_int_equal(f->sniff(GR_STR(""), true), 0);
}

static void is_found(void **state)
{
    static const char *const texts[] = {
        "1 2\n2 1\n#\n1 2\n2 1\n",
        "1\n2\n3\n#\n1 2\n1 3\n",
        "a\tAda\nb\tBo\n#\na\tb\tknows\nb\ta\tknows\n",
        "a Ada, Countess\nb Bo\n#\na b\n",
        "1 Alice\n2 Bob\n#\n",
    };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        gr_graph *g = read_text(*state, NULL, texts[i]);

        assert_string_equal(gr_graph_format(g), "tgf");
        gr_graph_unref(g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people),
        cmocka_unit_test(without_labels),
        cmocka_unit_test(labels_of_nodes_are_written),
        cmocka_unit_test(labels_of_edges_have_types),
        cmocka_unit_test(odd_names_come_back),
        cmocka_unit_test(says_what_is_wrong),
        cmocka_unit_test(sniffing),
        cmocka_unit_test(is_found),
    };

    return cmocka_run_group_tests(tests, ctx_setup, ctx_teardown);
}
