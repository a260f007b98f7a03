/* Random graphs for property tests: as odd as a format is able to carry. */
#ifndef TEST_RANDOM_GRAPH_H
#define TEST_RANDOM_GRAPH_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "graph/graph.h"

static const char *const odd_names[] = {
    "a",         "b c",         "Zürich",    "x\"y",        "it's",     "",
    "#hash",     "-5e3",        "007",       "true",        "null",     "a,b",
    "a;b",       "line\nbreak", "tab\there", "back\\slash", "<tag>",    "&amp;",
    "node",      "graph",       "digraph",   "end",         "[1]",      "{x}",
    "(p)",       "a->b",        "日本",      "%percent",    "_:b1",     "http://x.org/a#b",
    "1.0",       "+1",          " lead",     "trail ",      "subgraph", "label",
    "e\xcc\x81", "*Vertices",   "0x10",      "inf",         "a:b",      "a=b",
    "@id",       "|",
};

#define N_ODD (sizeof odd_names / sizeof *odd_names)

static inline gr_value random_scalar(gr_rng *r, int type)
{
    static const double reals[] = { 0.1, -2.5, 1e300, 5.0, 1.0 / 3, -0.0, 123456.789, 1e-9 };
    static const int64_t ints[] = { 0, 1, -1, 7, 1000000, INT64_MAX, -9007199254740993, 42 };

    switch (type) {
    case 0: return gr_v_bool(gr_rng_below(r, 2) != 0);
    case 1: return gr_v_int(ints[gr_rng_below(r, 8)]);
    case 2: return gr_v_real(reals[gr_rng_below(r, 8)]);
    default: return gr_v_str(gr_str_of(odd_names[gr_rng_below(r, N_ODD)]));
    }
}

/* Cells for about three items in four; the first always, so that the column has its type. */
static inline void random_column(gr_rng *r, gr_builder *b, gr_of of, const char *name, int type,
                                 uint32_t n, bool gaps)
{
    uint32_t col;

    if (n == 0)
        return;
    assert_int_equal(gr_builder_column(b, of, gr_str_of(name), &col, NULL), GR_OK);
    for (uint32_t i = 0; i < n; i++)
        if (i == 0 || !gaps || gr_rng_below(r, 4) != 0)
            assert_int_equal(gr_builder_set(b, of, col, i, random_scalar(r, type), NULL), GR_OK);
}

static inline void random_nodes(gr_rng *r, gr_builder *b, unsigned carries, int64_t first,
                                uint32_t n)
{
    unsigned kind = (carries & GR_CARRIES_NAMES) != 0 ? (unsigned)gr_rng_below(r, 3) : 0;
    gr_vid v;

    if (kind == 0) {
        assert_int_equal(gr_builder_range(b, first, n, NULL), GR_OK);
        return;
    }
    for (uint32_t i = 0; i < n; i++) {
        char text[80];

        if (kind == 1)
            snprintf(text, sizeof text, "%d", (int)(i * 37 % 101) - 20);
        else
            snprintf(text, sizeof text, "%s%.*d", odd_names[(i * 7 + 3) % N_ODD], i < N_ODD ? 0 : 3,
                     i < N_ODD ? 0 : (int)i);
        assert_int_equal(gr_builder_node(b, gr_name_of(gr_str_of(text)), &v, NULL), GR_OK);
    }
}

static inline void random_edges(gr_rng *r, gr_builder *b, unsigned carries, uint32_t n,
                                bool directed)
{
    uint32_t m = n != 0 ? (uint32_t)gr_rng_below(r, 3 * (uint64_t)n) : 0;
    bool seen[40][40] = { { false } };

    if ((carries & GR_CARRIES_ISOLATED) == 0) /* every node in an edge, in order */
        for (uint32_t i = 0; i + 1 < n; i++) {
            assert_int_equal(gr_builder_edge(b, i, i + 1, NULL), GR_OK);
            seen[i][i + 1] = true;
            if (!directed)
                seen[i + 1][i] = true;
        }
    while (m-- != 0) {
        uint32_t u = (uint32_t)gr_rng_below(r, n), v = (uint32_t)gr_rng_below(r, n);

        if ((u == v && (carries & GR_CARRIES_LOOPS) == 0) ||
            (seen[u][v] && (carries & GR_CARRIES_REPEATS) == 0))
            continue;
        seen[u][v] = true;
        if (!directed)
            seen[v][u] = true;
        assert_int_equal(gr_builder_edge(b, u, v, NULL), GR_OK);
    }
}

/* For graphs with everything in them. */
static const gr_format every_thing = { .carries = GR_CARRIES_ALL };

/* As odd as f can carry it. */
static inline gr_graph *random_graph(gr_ctx *cx, gr_rng *r, const gr_format *f)
{
    unsigned carries = f->carries;
    bool directed = (carries & GR_CARRIES_UNDIRECTED) == 0 ||
                    ((carries & GR_CARRIES_DIRECTED) != 0 && gr_rng_below(r, 2) != 0);
    uint32_t n = (uint32_t)gr_rng_below(r, 40), m;
    gr_builder *b = gr_builder_new(cx, directed ? GR_DIRECTED : GR_UNDIRECTED);
    gr_graph *g = NULL;
    gr_err err = { 0 };

    if ((carries & GR_CARRIES_ISOLATED) == 0 && n == 1)
        n = 2;
    assert_non_null(b);
    random_nodes(r, b, carries, f->first, n);
    random_edges(r, b, carries, n, directed);
    m = gr_builder_n_edges(b);
    if ((carries & GR_CARRIES_NODE_COLUMNS) != 0)
        for (unsigned t = 0; t < 4; t++)
            if (gr_rng_below(r, 2) != 0)
                random_column(r, b, GR_OF_NODE, (const char *[]){ "ok", "size", "x y", "label" }[t],
                              (int)t, n, true);
    if ((carries & GR_CARRIES_EDGE_COLUMNS) != 0) {
        for (unsigned t = 0; t < 4; t++)
            if (gr_rng_below(r, 2) != 0)
                random_column(r, b, GR_OF_EDGE,
                              (const char *[]){ "open", "weight", "capacity", "kind" }[t], (int)t,
                              m, true);
    } else if ((carries & GR_CARRIES_WEIGHT) != 0 && gr_rng_below(r, 2) != 0) {
        random_column(r, b, GR_OF_EDGE, "weight", 1 + (int)gr_rng_below(r, 2), m, false);
    }
    if (f->node_column != NULL)
        random_column(r, b, GR_OF_NODE, f->node_column, 3, n, true);
    if (f->edge_column != NULL)
        random_column(r, b, GR_OF_EDGE, f->edge_column, 3, m, false);
    if ((carries & GR_CARRIES_ATTRIBUTES) != 0)
        for (int t = 0; t < 4; t++)
            if (gr_rng_below(r, 2) != 0)
                assert_int_equal(
                    gr_builder_attribute(
                        b, gr_str_of((const char *[]){ "on", "count", "ratio", "title" }[t]),
                        random_scalar(r, t), NULL),
                    GR_OK);
    if (gr_builder_finish(b, &g, &err) != GR_OK)
        fail_msg("%s", err.message);
    gr_builder_free(b);
    return g;
}

#endif
