/* Columns of clock times and dates: what becomes one, what it is compared with, and that formats
 * bring it back. */
#include "roundtrip.h"

static const char rides[] = "from,to,departure,arrival\n"
                            "a,b,07:50,08:10\n"
                            "b,c,8:15 am,09:00:30\n"
                            "c,d,23:59:30,24:10\n";

static const gr_column *column(const gr_graph *g, const char *name)
{
    const gr_column *c = gr_graph_column_named(g, GR_OF_EDGE, gr_str_of(name));

    assert_non_null(c);
    return c;
}

static void cell_is(const gr_graph *g, const char *name, size_t i, const char *text)
{
    char buf[GR_TIME_MAX];
    gr_value v = gr_column_written(column(g, name), i, buf);

    assert_int_equal(v.type, GR_V_STR);
    assert_int_equal(v.s.len, strlen(text));
    assert_memory_equal(v.s.ptr, text, v.s.len);
}

static void test_clock(void **state)
{
    gr_graph *g = read_text(*state, "csv", rides);

    assert_int_equal(column(g, "departure")->type, GR_COL_TIME);
    assert_ptr_equal(gr_graph_role(g, GR_ROLE_TIME), column(g, "departure"));
    cell_is(g, "departure", 1, "08:15");
    cell_is(g, "arrival", 1, "09:00:30");
    cell_is(g, "arrival", 2, "24:10");
    gr_graph_unref(g);
}

static void test_dates(void **state)
{
    static const struct {
        const char *cells[2], *shown;
    } rows[] = {
        { { "2024-05-01", "1969-12-31" }, "2024-05-01" },
        { { "2024-02-29T07:50", "2024-02-29 07:50:10" }, "2024-02-29T07:50" },
        { { "2024-05-01T07:50+02:00", "2024-05-01T07:50:00.5Z" }, "2024-05-01T05:50Z" },
        { { "0001-01-01", "9999-12-31" }, "0001-01-01" },
        { { "4.3.2024", "29.02.2024" }, "2024-03-04" },
        { { "04.03.2024 09:12", "31.12.1999 07:05" }, "2024-03-04T09:12" },
    };
    char text[200];

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_graph *g;

        snprintf(text, sizeof text, "source,target,day\na,b,%s\nb,c,%s\n", rows[i].cells[0],
                 rows[i].cells[1]);
        g = read_text(*state, "csv", text);
        assert_int_equal(column(g, "day")->type, GR_COL_TIME);
        cell_is(g, "day", 0, rows[i].shown);
        gr_graph_unref(g);
    }
}

/* What is not all times of one kind stays as it was written. */
static void test_text(void **state)
{
    static const char *const cells[][2] = { { "7:50", "n/a" },
                                            { "07:50", "2024-05-01" },
                                            { "2024-02-30", "2024-03-01" },
                                            { "3:2", "1:1" },
                                            { "7:50", "7.50" },
                                            { "12:00-13:00", "12:30" },
                                            { "2024-05-01", "2024-05-01T10:00" } };
    char text[200];

    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        gr_graph *g;

        snprintf(text, sizeof text, "source,target,x\na,b,%s\nb,c,%s\n", cells[i][0], cells[i][1]);
        g = read_text(*state, "csv", text);
        assert_int_equal(column(g, "x")->type, GR_COL_STR);
        cell_is(g, "x", 0, cells[i][0]);
        gr_graph_unref(g);
    }
}

/* Labels name nodes: they stay text. */
static void test_labels(void **state)
{
    gr_graph *g = read_text(*state, "gml",
                            "graph [ node [ id 0 label \"07:50\" ] node [ id 1 label \"08:50\" ] "
                            "edge [ source 0 target 1 at \"07:50\" ] ]");

    assert_int_equal(gr_graph_find(g, gr_name_of(GR_STR("07:50"))), 0);
    assert_int_equal(column(g, "at")->type, GR_COL_TIME);
    gr_graph_unref(g);
}

static void test_formats(void **state)
{
    gr_graph *g = read_text(*state, "csv", rides), *again;
    gr_err err = { 0 };
    char why[200];

    for (size_t i = 0; i < gr_n_formats(); i++) {
        const gr_format *f = gr_format_at(i);
        gr_strbuf text, lost;

        if (f->write == NULL || f->read == NULL || (f->carries & GR_CARRIES_EDGE_COLUMNS) == 0)
            continue;
        gr_strbuf_init(&text, NULL, 0);
        gr_strbuf_init(&lost, NULL, 0);
        assert_int_equal(gr_graph_write_text(*state, g, f->name, &text, &lost, &err), GR_OK);
        again = read_text(*state, f->name, text.buf);
        if (!gr_graph_equal(g, again, why))
            fail_msg("%s: %s", f->name, why);
        gr_graph_unref(again);
        gr_strbuf_clear(&text);
        gr_strbuf_clear(&lost);
    }
    gr_graph_unref(g);
}

static void test_derived(void **state)
{
    gr_graph *g = read_text(*state, "csv", rides), *part = NULL;
    bool keep[3] = { true, false, true };
    gr_err err = { 0 };

    assert_int_equal(gr_graph_derive(*state, g, &(gr_derive){ .keep_edge = keep }, &part, &err),
                     GR_OK);
    assert_int_equal(column(part, "departure")->type, GR_COL_TIME);
    assert_ptr_equal(gr_graph_role(part, GR_ROLE_TIME), column(part, "departure"));
    cell_is(part, "departure", 1, "23:59:30");
    gr_graph_unref(part);
    gr_graph_unref(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clock),   cmocka_unit_test(test_dates),
        cmocka_unit_test(test_text),    cmocka_unit_test(test_labels),
        cmocka_unit_test(test_formats), cmocka_unit_test(test_derived),
    };

    return cmocka_run_group_tests(tests, ctx_setup, ctx_teardown);
}
