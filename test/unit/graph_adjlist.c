/* Adjacency lists in their several spellings. */
#include "roundtrip.h"

static gr_ctx cx;

static void plain(void **state)
{
    gr_graph *g = read_text(&cx, "adjlist", "# made by hand\n0 1 2 # two\n3\n1 2\n2\n");

    assert_int_equal(gr_graph_n_nodes(g), 4);
    assert_int_equal(gr_graph_n_edges(g), 3);
    assert_false(gr_graph_is_directed(g));
    assert_true(gr_graph_name(g, 1).num == 3); /* lines declare */
    writes_back(&cx, "adjlist", g);
    gr_graph_unref(g);
}

static void spellings(void **state)
{
    static const char *const same[] = {
        "a: b, c\nb: c\nc:\n",      "a: b c\nb: c\nc:", "a: [b, c]\nb: [c]\nc: []\n",
        "a: {'b', 'c'}\nb:[c]\nc:", "a:b,c\nb:c\nc:\n", "\"a\": \"b\", c\nb: \"c\"\nc\n",
        "a b c\r\nb\tc\r\n c \r\n",
    };

    gr_graph *g = read_text(&cx, "adjlist", "a b c\nb c\nc\n");
    char why[200];

    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        gr_graph *h = read_text(&cx, "adjlist", same[i]);

        if (!gr_graph_equal(g, h, why))
            fail_msg("%s: %s", same[i], why);
        gr_graph_unref(h);
    }
    gr_graph_unref(g);
}

static void names_with_blanks(void **state)
{
    gr_graph *g = read_text(&cx, "adjlist", "New York: Boston, San Jose\nBoston: New York\n");

    assert_int_equal(gr_graph_n_nodes(g), 3);
    assert_int_not_equal(gr_graph_find(g, gr_name_of(GR_STR("San Jose"))), GR_NO_NODE);
    gr_graph_unref(g);
}

static void weights(void **state)
{
    static const char *const same[] = {
        "u: v(3) w (2.5)\nv: w\nw:\n",
        "u: v:3, w:2.5\nv: w\nw:\n",
        "u: v=3 w=2.5\nv: w\nw:\n",
        "u: [(v, 3), (w,2.5)]\nv: w\nw:\n",
        "u: \"v\"(3), \"w\" (2.5)\nv: w\nw:\n",
    };
    char why[200];

    gr_graph *g = read_text(&cx, "adjlist", same[0]);
    const gr_column *w = gr_graph_role(g, GR_ROLE_WEIGHT);

    assert_non_null(w);
    assert_int_equal(w->n_missing, 1);
    assert_true(gr_column_number(w, 1) == 2.5);
    writes_back(&cx, "adjlist", g);
    for (size_t i = 1; i < sizeof same / sizeof same[0]; i++) {
        gr_graph *h = read_text(&cx, "adjlist", same[i]);

        if (!gr_graph_equal(g, h, why))
            fail_msg("%s: %s", same[i], why);
        gr_graph_unref(h);
    }
    gr_graph_unref(g);
}

static void direction(void **state)
{
    gr_graph *g = read_text(&cx, "adjlist", "a -> b c\nb ->\n");

    assert_true(gr_graph_is_directed(g));
    writes_back(&cx, "adjlist", g);
    gr_graph_unref(g);
    g = read_text(&cx, "adjlist", "a: b c\nb: a\nc: a\n"); /* each edge at both ends */
    assert_false(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_edges(g), 2);
    gr_graph_unref(g);
}

static void odd_names_come_back(void **state)
{
    gr_graph *g = read_text(&cx, "adjlist",
                            "\"a: b\": \"\"(1), \"x -> y\"(2.0), \"#\", \"c(3)\" ,\"q\\\"\\n\"\n"
                            "01: 1, http://x/y, \"'\", \"'\", 01\n");

    assert_int_equal(gr_graph_n_repeats(g), 1);
    writes_back(&cx, "adjlist", g);
    gr_graph_unref(g);
    survives("adjlist", "\"a\": \"b\"(3), c:4\nd -> (e, 2) [x\n");
}

static void mistakes(void **state)
{
    refuses("adjlist", "a: b\n: c d\n", 2, 1, "expected a node before ':'");
    refuses("adjlist", "a: b,, c\n", 1, 6, "expected a node name");
    refuses("adjlist", "a: [b, c\n", 1, 9, "expected ']'");
    refuses("adjlist", "a: (b, x)\n", 1, 4, "(node, weight)");
    refuses("adjlist", "a: \"b\"c\n", 1, 7, "expected a weight");
    refuses("adjlist", "a \"b\n", 1, 3, "quoted name");
    refuses("adjlist", "a <-> b\nc d\n", 1, 1, "expected a node before '->'");
    refuses("adjlist", "a \xc0\n", 1, 3, "UTF-8");
}

static void sniffing(void **state)
{
    const gr_format *f = gr_format_named(GR_STR("adjlist"));
    gr_str regular = GR_STR("0 1 2 3 4 5\n1 2 3 4 5 6\n2 3 4 5 6 7\n3 4 5 6 7 8\n4 5 6 7 8 9\n"
                            "5 6 7 8 9 0\n6 7 8 9 0 1\n7 8 9 0 1 2\n8 9 0 1 2 3\n9 0 1");

    assert_in_range(f->sniff(GR_STR("a b c\nb c\nc\n"), true), 60, 70);
    assert_in_range(f->sniff(GR_STR("a: b, c\nb: c\n"), true), 65, 75);
    assert_in_range(f->sniff(GR_STR("1 2\n2 3\n3 1\n"), true), 0, 20);
    assert_in_range(f->sniff(GR_STR("This is no graph\nbut a text\n"), true), 0, 20);
    assert_int_equal(f->sniff(GR_STR("{\"a\": 1}"), true), 0);
    /* more lines than a matrix could have, and more to come */
    assert_in_range(f->sniff(regular, false), 10, 30);
    assert_int_equal(gr_format_named(GR_STR("matrix"))->sniff(regular, false), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain),
        cmocka_unit_test(spellings),
        cmocka_unit_test(names_with_blanks),
        cmocka_unit_test(weights),
        cmocka_unit_test(direction),
        cmocka_unit_test(odd_names_come_back),
        cmocka_unit_test(mistakes),
        cmocka_unit_test(sniffing),
    };
    int failed;

    gr_ctx_init(&cx);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    gr_ctx_clear(&cx);
    return failed;
}
