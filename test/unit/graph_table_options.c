/* What the user says about a table: its columns, its header, the table of its nodes. */
#include "roundtrip.h"
#include "tmp.h"

static gr_ctx cx;

static gr_graph *read_as(const char *text, gr_read_options o)
{
    gr_graph *g = NULL;
    gr_err err = { 0 };

    if (gr_graph_read_text(&cx, gr_str_of(text), &o, &g, &err) != GR_OK)
        fail_msg("%s: %s", err.place.argument, err.message);
    return g;
}

static void says_no(const char *text, gr_read_options o, const char *argument, const char *part)
{
    gr_graph *g = NULL;
    gr_err err = { 0 };

    if (gr_graph_read_text(&cx, gr_str_of(text), &o, &g, &err) == GR_OK)
        fail_msg("taken: %s", text);
    if (strstr(err.message, part) == NULL && strstr(err.hint, part) == NULL)
        fail_msg("'%s' (%s) does not say '%s'", err.message, err.hint, part);
    assert_string_equal(err.place.argument, argument);
}

static bool has_edge(const gr_graph *g, const char *u, const char *v)
{
    gr_vid a = gr_graph_find(g, gr_name_of(gr_str_of(u)));
    gr_vid b = gr_graph_find(g, gr_name_of(gr_str_of(v)));

    return a != GR_NO_NODE && b != GR_NO_NODE && gr_csr_find(gr_graph_out(g), a, b) != UINT64_MAX;
}

static void columns(void **state)
{
    static const char text[] =
        "airline,leaves,lands,qps,price\nSK,OSL,BGO,3,99\nSK,BGO,TRD,4,120\n";
    gr_graph *g = read_as(text, (gr_read_options){ .source = "leaves",
                                                   .target = "lands",
                                                   .weight = "qps",
                                                   .direction = GR_DIRECTED });

    assert_true(has_edge(g, "OSL", "BGO"));
    assert_string_equal(gr_graph_relation(g), "leaves -> lands");
    assert_true(gr_str_is(gr_graph_role(g, GR_ROLE_WEIGHT)->name, "qps"));
    assert_non_null(gr_graph_column_named(g, GR_OF_EDGE, GR_STR("airline")));
    gr_graph_unref(g);
    g = read_as(text, (gr_read_options){ .source = "3", .target = "2", .weight = "5" });
    assert_true(has_edge(g, "BGO", "OSL"));
    assert_true(gr_str_is(gr_graph_role(g, GR_ROLE_WEIGHT)->name, "price"));
    gr_graph_unref(g);
    g = read_as("person,city,age\nAnn,Oslo,3\nBob,Rome,4\nCid,Oslo,5\n",
                (gr_read_options){ .source = "Person" });
    assert_true(has_edge(g, "Ann", "Oslo"));
    gr_graph_unref(g);
    g = read_as("Your name,Whom do you like?\nAnn,\"Bob, Cid\"\nBob,Ann\nCid,\n",
                (gr_read_options){ .source = "your name", .target = "2" });
    assert_true(has_edge(g, "Ann", "Cid"));
    gr_graph_unref(g);
}

static void headers(void **state)
{
    gr_graph *g = read_as("from,to\nto,x\n", (gr_read_options){ .header = GR_HEADER_NO });

    assert_int_equal(gr_graph_n_edges(g), 2);
    gr_graph_unref(g);
    g = read_as("1 a b\n2 b c\n", (gr_read_options){ .source = "2", .target = "3" });
    assert_true(has_edge(g, "a", "b"));
    gr_graph_unref(g);
    g = read_as("Ann,Bob\nBob,Cid\n", (gr_read_options){ .header = GR_HEADER_YES });
    assert_int_equal(gr_graph_n_edges(g), 1);
    gr_graph_unref(g);
}

static void mistakes(void **state)
{
    static const char text[] = "from,to,km,road\na,b,3,E6\nb,c,4,E18\n";

    says_no(text, (gr_read_options){ .source = "form" }, "source", "did you mean 'from'");
    says_no(text, (gr_read_options){ .target = "9" }, "target", "there is no column 9");
    says_no(text, (gr_read_options){ .weight = "kmm" }, "weight", "did you mean 'km'");
    says_no(text, (gr_read_options){ .weight = "road" }, "weight", "not all numbers");
    says_no(text, (gr_read_options){ .weight = "to" }, "weight", "which nodes are linked");
    says_no(text, (gr_read_options){ .source = "to", .target = "to" }, "target", "same column");
    says_no("a,b\nb,c\n", (gr_read_options){ .source = "x" }, "source", "no header");
    says_no("graph { a -- b [len=3] }", (gr_read_options){ .source = "a" }, "source",
            "not a table");
    says_no("graph { a -- b [len=3] }", (gr_read_options){ .weight = "lem" }, "weight", "'len'");
}

static void other_formats(void **state)
{
    gr_graph *g = read_as("graph { a -- b [len=3, qps=7] b -- c [len=1, qps=8] }",
                          (gr_read_options){ .weight = "qps" });

    assert_true(gr_str_is(gr_graph_role(g, GR_ROLE_WEIGHT)->name, "qps"));
    gr_graph_unref(g);
    g = read_as("{\"nodes\":[{\"id\":1},{\"id\":2}],\"links\":[{\"source\":1,\"target\":2,"
                "\"bandwidth\":5,\"km\":7,\"minutes\":9}]}",
                (gr_read_options){ 0 });
    assert_true(gr_str_is(gr_graph_role(g, GR_ROLE_CAPACITY)->name, "bandwidth"));
    assert_true(gr_str_is(gr_graph_role(g, GR_ROLE_WEIGHT)->name, "km"));
    gr_graph_unref(g);
}

static void tables_of_nodes(void **state)
{
    const char *path = tmp_path("nodes.csv");
    const gr_column *size;
    gr_graph *g;

    tmp_write(path, GR_STR("id,name,size\na,Alpha,3\nb,Beta,4\nz,Zeta,5\n"));
    g = read_as("from,to\na,b\nb,c\n", (gr_read_options){ .nodes = path });
    size = gr_graph_column_named(g, GR_OF_NODE, GR_STR("size"));
    assert_int_equal(gr_graph_n_nodes(g), 4);
    assert_int_equal(size->type, GR_COL_INT);
    assert_int_equal(size->n_missing, 1);
    gr_graph_unref(g);
    g = read_as("a b 3\nb z 4\n", (gr_read_options){ .nodes = path });
    assert_non_null(gr_graph_column_named(g, GR_OF_NODE, GR_STR("name")));
    gr_graph_unref(g);
    says_no("from,to\nq,r\n", (gr_read_options){ .nodes = path }, "", "no column of this table");
    tmp_write(path, GR_STR("id,size\na,3\na,4\n"));
    says_no("from,to\na,b\n", (gr_read_options){ .nodes = path }, "", "two rows");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns),         cmocka_unit_test(headers),
        cmocka_unit_test(mistakes),        cmocka_unit_test(other_formats),
        cmocka_unit_test(tables_of_nodes),
    };
    int failed;

    gr_ctx_init(&cx);
    failed = cmocka_run_group_tests(tests, tmp_make, tmp_remove);
    gr_ctx_clear(&cx);
    return failed;
}
