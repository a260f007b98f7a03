/* Readings as one line, so that tests can say what a text must be read as.
 *
 *     A - B: 5, B - C: 7, D        undirected, a weight, a node without links
 *     A > B: capacity=5; time=09:15     directed, other columns by name
 *     A: duration=3                columns of a node
 *     facts: Io > Jupiter: relation=orbit
 *     A - B | C - D                two graphs
 *
 * The order of edges and of the two ends of an undirected one does not matter. */
#ifndef TEST_READING_H
#define TEST_READING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>

#include "sense/sense.h"

#define READING_ITEMS 4096

static inline void add_columns(gr_strbuf *sb, const gr_graph *g, gr_of of, size_t i)
{
    const char *before = ": ";

    for (size_t k = 0; k < gr_graph_n_columns(g, of); k++) {
        const gr_column *c = gr_graph_column(g, of, k);
        gr_value v;

        if (!gr_column_has(c, i))
            continue;
        v = gr_column_get(c, i);
        gr_strbuf_adds(sb, before);
        before = "; ";
        if (!gr_str_is(c->name, "weight")) {
            gr_strbuf_add(sb, c->name);
            gr_strbuf_addc(sb, '=');
        }
        if (v.type == GR_V_STR)
            gr_strbuf_add(sb, v.s);
        else
            gr_v_text(sb, &v);
    }
}

static inline void add_name(gr_strbuf *sb, gr_name name)
{
    gr_value v = gr_v_node(name);

    gr_v_text(sb, &v);
}

static inline int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Puts the ends of "B - A: 5" in order, and the items too. */
static inline void sort_items(const char *items, gr_strbuf *out)
{
    static char *at[READING_ITEMS];
    gr_str rest = gr_str_of(items);
    size_t n = 0;

    while (rest.len != 0) {
        size_t end = gr_str_find(rest, ", "), dash, colon;
        gr_str item = gr_str_sub(rest, 0, end), u, v;

        assert_true(n < READING_ITEMS);
        dash = gr_str_find(item, " - ");
        colon = gr_str_find(item, ": ");
        u = gr_str_sub(item, 0, dash);
        if (dash < colon && colon <= item.len) {
            v = gr_str_sub(item, dash + 3, colon);
            if (gr_str_cmp(v, u) < 0) {
                gr_str w = u;

                u = v;
                v = w;
            }
            assert_true(asprintf(&at[n++], "%.*s - %.*s%.*s", (int)u.len, u.ptr, (int)v.len, v.ptr,
                                 (int)(item.len - colon), item.ptr + colon) > 0);
        } else {
            assert_true(asprintf(&at[n++], "%.*s", (int)item.len, item.ptr) >= 0);
        }
        rest = gr_str_sub(rest, end < rest.len ? end + 2 : end, rest.len);
    }
    qsort(at, n, sizeof *at, by_text);
    for (size_t i = 0; i < n; i++) {
        gr_strbuf_adds(out, i == 0 ? "" : ", ");
        gr_strbuf_adds(out, at[i]);
        free(at[i]);
    }
}

static inline void show_graph(const gr_seen *seen, gr_strbuf *out)
{
    const gr_graph *g = seen->graph;
    bool *linked = calloc(gr_graph_n_nodes(g) + 1, sizeof *linked);
    gr_strbuf sb;

    assert_non_null(linked);
    gr_strbuf_init(&sb, NULL, 0);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        gr_strbuf_adds(&sb, sb.len == 0 ? "" : ", ");
        add_name(&sb, gr_graph_name(g, it.u));
        gr_strbuf_adds(&sb, gr_graph_is_directed(g) ? " > " : " - ");
        add_name(&sb, gr_graph_name(g, it.v));
        add_columns(&sb, g, GR_OF_EDGE, it.id);
        linked[it.u] = linked[it.v] = true;
    }
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        size_t len = sb.len;

        gr_strbuf_adds(&sb, sb.len == 0 ? "" : ", ");
        add_name(&sb, gr_graph_name(g, v));
        add_columns(&sb, g, GR_OF_NODE, v);
        if (linked[v] && sb.buf[sb.len - 1] != 0 && strstr(sb.buf + len, ": ") == NULL)
            sb.len = len, sb.buf[len] = '\0';
    }
    if (seen->is_facts)
        gr_strbuf_adds(out, "facts: ");
    sort_items(sb.buf, out);
    gr_strbuf_clear(&sb);
    free(linked);
}

static inline void show_reading(const gr_reading *r, gr_strbuf *out)
{
    for (size_t i = 0; i < r->n_graphs; i++) {
        gr_strbuf_adds(out, i == 0 ? "" : " | ");
        show_graph(&r->graphs[i], out);
    }
}

/* Expected text with its items in order. */
static inline void sort_expected(const char *text, gr_strbuf *out)
{
    gr_str rest = gr_str_of(text);

    while (rest.len != 0) {
        size_t end = gr_str_find(rest, " | ");
        gr_str part = gr_str_sub(rest, 0, end);
        char *items;

        if (gr_str_starts(part, "facts: ")) {
            gr_strbuf_adds(out, "facts: ");
            part = gr_str_sub(part, 7, part.len);
        }
        assert_true(asprintf(&items, "%.*s", (int)part.len, part.ptr) >= 0);
        sort_items(items, out);
        free(items);
        rest = gr_str_sub(rest, end < rest.len ? end + 3 : end, rest.len);
        gr_strbuf_adds(out, rest.len != 0 ? " | " : "");
    }
}

/* Reads a text and compares; false, and a line on stderr, if it was read as something else. */
static inline bool reads_as(const char *text, const char *expected)
{
    gr_strbuf got, want;
    gr_reading r;
    gr_err err;
    gr_ctx cx;
    bool same;

    gr_ctx_init(&cx);
    gr_strbuf_init(&got, NULL, 0);
    gr_strbuf_init(&want, NULL, 0);
    assert_int_equal(gr_sense(&cx, gr_str_of(text), NULL, &r, &err), GR_OK);
    show_reading(&r, &got);
    sort_expected(expected, &want);
    same = strcmp(got.buf, want.buf) == 0;
    if (!same)
        fprintf(stderr, "\n%s\n  read as  %s\n  expected %s\n", text, got.buf, want.buf);
    gr_reading_clear(&r);
    gr_strbuf_clear(&got);
    gr_strbuf_clear(&want);
    gr_ctx_clear(&cx);
    return same;
}

typedef struct reading_row {
    const char *text, *graph;
} reading_row;

static inline void check_readings(const reading_row *rows, size_t n)
{
    size_t n_wrong = 0;

    for (size_t i = 0; i < n; i++)
        n_wrong += !reads_as(rows[i].text, rows[i].graph);
    assert_int_equal(n_wrong, 0);
}

#endif
