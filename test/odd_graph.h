/* For tests of formats with attributes: a look at a cell, and a graph with everything that formats
 * get wrong: odd names, all types of columns, missing cells, texts that look like numbers, loops,
 * parallel edges, nodes without edges. */
#ifndef TEST_ODD_GRAPH_H
#define TEST_ODD_GRAPH_H

#include "roundtrip.h"

static inline gr_value cell(const gr_graph *g, gr_of of, const char *column, size_t i)
{
    const gr_column *c = gr_graph_column_named(g, of, gr_str_of(column));

    assert_non_null(c);
    return gr_column_get(c, i);
}

static inline void odd_set(gr_builder *b, gr_of of, const char *name, uint32_t i, gr_value v)
{
    uint32_t col;

    assert_int_equal(gr_builder_column(b, of, gr_str_of(name), &col, NULL), GR_OK);
    assert_int_equal(gr_builder_set(b, of, col, i, v, NULL), GR_OK);
}

static inline gr_value odd_str(const char *s)
{
    return gr_v_str(gr_str_of(s));
}

static inline void odd_columns(gr_builder *b, gr_of of)
{
    odd_set(b, of, "weight", 0, gr_v_int(-3));
    odd_set(b, of, "weight", 1, gr_v_real(2.5));
    odd_set(b, of, "weight", 2, gr_v_real(1e300));
    odd_set(b, of, "whole", 0, gr_v_real(5));
    odd_set(b, of, "tiny", 1, gr_v_real(-1.25e-300));
    odd_set(b, of, "ok", 1, gr_v_bool(true));
    odd_set(b, of, "ok", 2, gr_v_bool(false));
    odd_set(b, of, "big", 2, gr_v_int(INT64_MIN));
    odd_set(b, of, "code", 0, odd_str("007"));
    odd_set(b, of, "code", 1, odd_str("12"));
    odd_set(b, of, "code", 2, odd_str(""));
    odd_set(b, of, "label", 0, odd_str("a\nb\t\"c\" \\ \\\\\" & &amp; <d> 'e' ]]> \\n %1 #35;"));
    odd_set(b, of, "label", 2, odd_str("true"));
    odd_set(b, of, "odd name; = \"q\" \xc3\xa9", 1, odd_str(" spaces \\"));
    odd_set(b, of, "id", 0, gr_v_int(7));
    odd_set(b, of, "source", 0, odd_str("s"));
    odd_set(b, of, "", 0, odd_str("<b>x</b>"));
}

enum { ODD_NAMES = 1, ODD_NODE_COLUMNS = 2, ODD_EDGE_COLUMNS = 4, ODD_ATTRIBUTES = 8 };

static inline gr_graph *odd_graph(gr_ctx *cx, bool directed, unsigned with)
{
    static const char *const names[] = { "b",     "7",       "",        "a b",   "\"",       "x\ny",
                                         "\\",    "node",    "#x",      "007",   "\xc3\xa9", "-3",
                                         "graph", "<i>&#9;", "a,b;[1]", "end\\", "alone" };
    uint32_t n = sizeof names / sizeof names[0];
    gr_builder *b = gr_builder_new(cx, directed ? GR_DIRECTED : GR_UNDIRECTED);
    gr_graph *g = NULL;
    gr_vid v;

    for (uint32_t i = 0; i < n; i++)
        assert_int_equal(gr_builder_node(b,
                                         (with & ODD_NAMES) != 0 ? gr_name_of(gr_str_of(names[i]))
                                                                 : gr_name_int(i + 1),
                                         &v, NULL),
                         GR_OK);
    for (uint32_t i = 0; i + 2 < n; i++)
        assert_int_equal(gr_builder_edge(b, i, i + 1, NULL), GR_OK);
    assert_int_equal(gr_builder_edge(b, 1, 0, NULL), GR_OK);
    assert_int_equal(gr_builder_edge(b, 0, 1, NULL), GR_OK);
    assert_int_equal(gr_builder_edge(b, 3, 3, NULL), GR_OK);
    if ((with & ODD_NODE_COLUMNS) != 0)
        odd_columns(b, GR_OF_NODE);
    if ((with & ODD_EDGE_COLUMNS) != 0)
        odd_columns(b, GR_OF_EDGE);
    if ((with & ODD_ATTRIBUTES) != 0) {
        gr_builder_attribute(b, GR_STR("name"), odd_str("odd & \"quoted\""), NULL);
        gr_builder_attribute(b, GR_STR("directed"), gr_v_bool(true), NULL);
        gr_builder_attribute(b, GR_STR("node"), gr_v_real(1), NULL);
        gr_builder_attribute(b, GR_STR("two words"), gr_v_int(2), NULL);
    }
    assert_int_equal(gr_builder_finish(b, &g, NULL), GR_OK);
    gr_builder_free(b);
    return g;
}

/* Written and read back in both directions. */
static inline void odd_round_trip(const char *format, unsigned with)
{
    for (int directed = 0; directed < 2; directed++) {
        gr_graph *g;
        gr_ctx cx;

        gr_ctx_init(&cx);
        g = odd_graph(&cx, directed != 0, with);
        writes_back(&cx, format, g);
        gr_graph_unref(g);
        gr_ctx_clear(&cx);
    }
}

#define ODD_ALL (ODD_NAMES | ODD_NODE_COLUMNS | ODD_EDGE_COLUMNS | ODD_ATTRIBUTES)

#endif
