/* Triples: types of relations, quoting, and what is not taken for triples. */
#include "roundtrip.h"

static gr_ctx cx;

static const gr_column *relation(const gr_graph *g)
{
    const gr_column *c = gr_graph_column_named(g, GR_OF_EDGE, GR_STR("relation"));

    assert_non_null(c);
    return c;
}

static void text_relations(void **state)
{
    gr_graph *g = read_text(&cx, "triples",
                            "Subject\tPredicate\tObject\nada\tknows\tbo\nbo\tknows\tada\n"
                            "ada\t7\tada\n\nada\tknows\tbo\n");

    assert_true(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_edges(g), 4);
    assert_int_equal(gr_graph_n_repeats(g), 1);
    assert_int_equal(relation(g)->type, GR_COL_STR);
    writes_back(&cx, "triples", g);
    gr_graph_unref(g);
}

static void integer_relations(void **state)
{
    gr_graph *g = read_text(&cx, "triples", "27\t0\t4494\r\n4494\t\t1\r\n32\t3\t1");

    assert_int_equal(relation(g)->type, GR_COL_INT);
    assert_int_equal(relation(g)->n_missing, 1);
    writes_back(&cx, "triples", g);
    gr_graph_unref(g);
    g = read_text(&cx, "triples", "a\t\"12\"\tb\n");
    assert_int_equal(relation(g)->type, GR_COL_STR);
    writes_back(&cx, "triples", g);
    gr_graph_unref(g);
}

static void odd_names_come_back(void **state)
{
    gr_graph *g = read_text(&cx, "triples",
                            "a b\tis \"x\"\t\"Paris\"@en\n\"tab\\there\"\t\"\"\t\"\"\n"
                            "\"head\"\trelation\ttail\n#x\t\" \"\t\"\n");

    assert_int_not_equal(gr_graph_find(g, gr_name_of(GR_STR("\"Paris\"@en"))), GR_NO_NODE);
    assert_int_not_equal(gr_graph_find(g, gr_name_of(GR_STR("tab\there"))), GR_NO_NODE);
    assert_int_not_equal(gr_graph_find(g, gr_name_of(GR_STR("\""))), GR_NO_NODE);
    writes_back(&cx, "triples", g);
    gr_graph_unref(g);
    survives("triples", "a\t\"r\\u00e9\"\tb\n1\t2\t3\n");
}

static void mistakes(void **state)
{
    refuses("triples", "a\tr\tb\nc\td\n", 2, 1, "found 2 fields");
    refuses("triples", "a\tr\tb\tc\n", 1, 1, "found 4 fields");
    refuses("triples", "a\tr\t\n", 1, 5, "expected a name");
    refuses("triples", "a\tr\tb\n\xff\tr\tb\n", 2, 1, "UTF-8");
}

static void order_is_kept(void **state)
{
    gr_graph *g = read_text(&cx, "triples", "c\tr\ta\ny\tr\tx\na\tr\ty\nb\tr\tc\na\tr\tb\n");

    writes_back(&cx, "triples", g);
    gr_graph_unref(g);
    g = read_text(&cx, "edgelist", "# directed=1\na b\nc d\nb a\n"); /* no relations */
    writes_back(&cx, "triples", g);
    gr_graph_unref(g);
}

static void sniffing(void **state)
{
    const gr_format *f = gr_format_named(GR_STR("triples"));

    assert_in_range(f->sniff(GR_STR("a\tr\tb\nc\tr\td\na\tr\td\n"), true), 70, 80);
    assert_in_range(f->sniff(GR_STR("head\trelation\ttail\n1\t2\t3\n"), true), 90, 100);
    assert_in_range(f->sniff(GR_STR("a\tr\tb\nc\tr\td\na\tr"), false), 70, 80);
    assert_in_range(f->sniff(GR_STR("1\t2\t3\n2\t3\t4\n"), true), 0, 30); /* u v weight */
    assert_in_range(f->sniff(GR_STR("a\tb\t3\nb\tc\t4\n"), true), 0, 30);
    assert_int_equal(f->sniff(GR_STR("a\tb\tfriend\nb\tc\tfriend\n"), true), 0);
    assert_int_equal(f->sniff(GR_STR("a b c\n"), true), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_relations),      cmocka_unit_test(integer_relations),
        cmocka_unit_test(odd_names_come_back), cmocka_unit_test(mistakes),
        cmocka_unit_test(order_is_kept),       cmocka_unit_test(sniffing),
    };
    int failed;

    gr_ctx_init(&cx);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    gr_ctx_clear(&cx);
    return failed;
}
