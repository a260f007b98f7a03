/* For tests of readers that name edges: who leads to whom, by the names that are shown. */
#ifndef TEST_EDGES_H
#define TEST_EDGES_H

#include "roundtrip.h"

static inline gr_vid node_called(const gr_graph *g, const char *name)
{
    gr_vid v = gr_graph_find(g, gr_name_of(gr_str_of(name)));

    if (v == GR_NO_NODE)
        fail_msg("there is no node '%s'", name);
    return v;
}

/* The edges as "a>b c>d ...", sorted by ids, with shown names. */
static inline void assert_edges(const gr_graph *g, const char *expected)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        gr_strbuf_adds(&sb, sb.len != 0 ? " " : "");
        gr_name_add(&sb, gr_graph_shown(g, it.u));
        gr_strbuf_addc(&sb, gr_graph_is_directed(g) ? '>' : '-');
        gr_name_add(&sb, gr_graph_shown(g, it.v));
    }
    assert_string_equal(sb.buf, expected);
    gr_strbuf_clear(&sb);
}

/* Reads the text without a hint, as this format, with these edges. */
static inline gr_graph *found_as(gr_ctx *cx, const char *format, const char *text,
                                 const char *edges)
{
    gr_graph *g = read_text(cx, NULL, text);

    assert_string_equal(gr_graph_format(g), format);
    assert_edges(g, edges);
    return g;
}

static inline const char *cell_text(const gr_graph *g, gr_of of, const char *column, size_t i)
{
    static char buf[80];
    const gr_column *c = gr_graph_column_named(g, of, gr_str_of(column));
    gr_value v;
    gr_strbuf sb;

    assert_non_null(c);
    v = gr_column_get(c, i);
    gr_strbuf_init(&sb, NULL, 0);
    gr_v_text(&sb, &v);
    snprintf(buf, sizeof buf, "%s", sb.buf);
    gr_strbuf_clear(&sb);
    return buf;
}

#endif
