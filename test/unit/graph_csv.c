/* CSV and TSV: header words, types, quoting, separators. */
#include "roundtrip.h"

static gr_ctx cx;

static bool has_role(const gr_graph *g, gr_role role, const char *column)
{
    const gr_column *c = gr_graph_role(g, role);

    return c != NULL && gr_str_is(c->name, column);
}

static gr_coltype type(const gr_graph *g, const char *column)
{
    const gr_column *c = gr_graph_column_named(g, GR_OF_EDGE, gr_str_of(column));

    assert_non_null(c);
    return c->type;
}

static bool notes(const gr_graph *g, const char *part)
{
    for (size_t i = 0; i < gr_graph_n_notes(g); i++)
        if (strstr(gr_graph_note(g, i), part) != NULL)
            return true;
    return false;
}

static void header_words(void **state)
{
    static const struct {
        const char *text, *source, *weight;
    } cases[] = {
        { "site_1,site_2,cost\nAlt,Bor,14\nBor,Cim,9\n", "Alt", "cost" },
        { "km,to_stop,from_stop\n3,b,a\n4,c,b\n", "a", "km" },
        { "FromNodeId,ToNodeId,Distance (km)\nn1,n2,7\n", "n1", "Distance (km)" },
        { "server_a,server_b,travel_time\nweb1,lb,1.5\n", "web1", "travel_time" },
        { "follower,followee,weight,cost\nx,y,1,2\n", "x", "weight" },
        { "p;q;len\nx;y;2,5\ny;z;7\n", "x", "len" },
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        gr_graph *g = read_text(&cx, "csv", cases[i].text);
        gr_name first = gr_graph_name(g, 0);

        assert_true(gr_str_is((gr_str){ first.ptr, first.len }, cases[i].source));
        assert_true(notes(g, "is taken as source") == (cases[i].text[0] == 'p'));
        assert_true(has_role(g, GR_ROLE_WEIGHT, cases[i].weight));
        writes_back(&cx, "csv", g);
        gr_graph_unref(g);
    }
}

static void other_roles(void **state)
{
    gr_graph *g = read_text(&cx, "csv", "src,dst,bandwidth,timestamp,year\na,b,10,1600000000,7\n");

    assert_true(has_role(g, GR_ROLE_CAPACITY, "bandwidth"));
    assert_true(has_role(g, GR_ROLE_TIME, "timestamp"));
    assert_null(gr_graph_role(g, GR_ROLE_WEIGHT));
    gr_graph_unref(g);
}

static void no_header(void **state)
{
    gr_graph *g = read_text(&cx, "csv", "a,b\nb,c\nc,d");

    assert_int_equal(gr_graph_n_edges(g), 3);
    gr_graph_unref(g);
    g = read_text(&cx, "csv", "v1,v2,7\nv3,v4,8\n");
    assert_int_equal(gr_graph_n_edges(g), 2);
    assert_true(has_role(g, GR_ROLE_WEIGHT, "weight"));
    gr_graph_unref(g);
}

static void types_over_whole_columns(void **state)
{
    gr_graph *g = read_text(&cx, "csv",
                            "source,target,mixed,zip,real,gap,flag,quoted,big\n"
                            "a,b,1.50,007,1,NA,true,\"5\",99999999999999999999\n"
                            "b,c,x,012,2.5,3,FALSE,6,1\n");

    assert_int_equal(type(g, "mixed"), GR_COL_STR);
    assert_true(gr_str_is(gr_column_get(gr_graph_column_named(g, GR_OF_EDGE, GR_STR("mixed")), 0).s,
                          "1.50"));
    assert_int_equal(type(g, "zip"), GR_COL_STR);
    assert_int_equal(type(g, "real"), GR_COL_REAL);
    assert_int_equal(type(g, "gap"), GR_COL_INT);
    assert_int_equal(gr_graph_column_named(g, GR_OF_EDGE, GR_STR("gap"))->n_missing, 1);
    assert_int_equal(type(g, "flag"), GR_COL_BOOL);
    assert_int_equal(type(g, "quoted"), GR_COL_STR);
    assert_int_equal(type(g, "big"), GR_COL_STR);
    writes_back(&cx, "csv", g);
    writes_back(&cx, "tsv", g);
    gr_graph_unref(g);
    g = read_text(&cx, "csv", "\"from\",\"to\",\"w\"\n\"a\",\"b\",\"3\"\n");
    assert_true(has_role(g, GR_ROLE_WEIGHT, "w")); /* all quoted: quotes say nothing */
    gr_graph_unref(g);
}

static void direction(void **state)
{
    gr_graph *g = read_text(&cx, "csv", "Source,Target,Type,Id\na,b,Directed,0\nb,c,Directed,1\n");

    assert_true(gr_graph_is_directed(g));
    writes_back(&cx, "csv", g);
    gr_graph_unref(g);
    refuses("csv", "u,v,directed\nx,y,true\ny,z,false\n", 3, 5, "found both");
}

static void odd_cells_come_back(void **state)
{
    gr_graph *g = read_text(&cx, "csv",
                            "\xef\xbb\xbf# a comment\r\nsource,target,source_,directed_,t\r\n"
                            "\"a \"\"b\"\"\nc\", \"\" ,\" x\",true,\"\"\r\n\r\n"
                            "#d,01,y,\"false\",\r\n\"a,b\t\",1,y,7,\"a;|\"");

    assert_int_equal(gr_graph_n_edges(g), 3);
    assert_int_not_equal(gr_graph_find(g, gr_name_of(GR_STR("a \"b\"\nc"))), GR_NO_NODE);
    writes_back(&cx, "csv", g);
    writes_back(&cx, "tsv", g);
    survives("csv", "sep=;\n\"so\"\"urce\";target;w\na;\"b\n\";2,5\nb;;\n");
    gr_graph_unref(g);
}

static void mistakes(void **state)
{
    refuses("csv", "u,v,w\na,b,1\nc,d\n", 3, 3, "expected 3 fields, found 2");
    refuses("csv", "u,v\na,\"b\n\n", 2, 3, "never closed");
    refuses("csv", "u,v\n\"a\nb\"c,d\n", 3, 3, "after a quote");
    refuses("csv", "u,v\n,b\n", 2, 1, "expected a node name");
    refuses("csv", "u,v,w,w\na,b,1,2\n", 1, 7, "this name");
    refuses("csv", "id,name,age\n1,x,2\n2,y,3\n", 1, 1, "table of nodes");
    refuses("csv", "u,v\na,\xff\n", 2, 3, "UTF-8");
    refuses("csv", "", 1, 1, "found nothing");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(header_words), cmocka_unit_test(other_roles),
        cmocka_unit_test(no_header),    cmocka_unit_test(types_over_whole_columns),
        cmocka_unit_test(direction),    cmocka_unit_test(odd_cells_come_back),
        cmocka_unit_test(mistakes),
    };
    int failed;

    gr_ctx_init(&cx);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    gr_ctx_clear(&cx);
    return failed;
}
