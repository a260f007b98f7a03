/* Graphs of every shape that tools meet, with columns that suit them and columns that do not, and
 * the same graph told in another order. */
#ifndef TEST_ANY_GRAPH_H
#define TEST_ANY_GRAPH_H

#include "random_graph.h"

#define ANY_EDGES 2000

typedef struct sketch {
    uint32_t n, m;
    uint32_t u[ANY_EDGES], v[ANY_EDGES];
} sketch;

static inline uint32_t any_below(gr_rng *r, uint32_t n)
{
    return (uint32_t)gr_rng_below(r, n);
}

static inline bool one_in(gr_rng *r, uint32_t n)
{
    return any_below(r, n) == 0;
}

static inline void sketch_edge(sketch *s, uint32_t u, uint32_t v)
{
    if (s->m < ANY_EDGES && u < s->n && v < s->n) {
        s->u[s->m] = u;
        s->v[s->m++] = v;
    }
}

/* --- shapes --- */

static inline void some_edges(gr_rng *r, sketch *s, uint32_t from, uint32_t to, uint32_t m)
{
    while (m-- != 0 && to > from)
        sketch_edge(s, from + any_below(r, to - from), from + any_below(r, to - from));
}

static inline void loops_only(gr_rng *r, sketch *s)
{
    for (uint32_t m = any_below(r, 2 * s->n + 1); m != 0; m--) {
        uint32_t u = any_below(r, s->n);

        sketch_edge(s, u, u);
    }
}

static inline void bundles(gr_rng *r, sketch *s)
{
    s->n = 2 + any_below(r, 4);
    for (uint32_t m = any_below(r, 12); m != 0; m--) {
        uint32_t u = any_below(r, s->n), v = any_below(r, s->n);

        for (uint32_t k = any_below(r, 4); k != 0; k--) {
            sketch_edge(s, u, v);
            if (one_in(r, 2))
                sketch_edge(s, v, u);
        }
    }
}

static inline void complete(gr_rng *r, sketch *s, bool directed)
{
    if (s->n > 12 && !one_in(r, 4))
        s->n = 2 + any_below(r, 10);
    for (uint32_t u = 0; u < s->n; u++)
        for (uint32_t v = 0; v < s->n; v++)
            if (u < v || (u != v && directed))
                sketch_edge(s, u, v);
}

static inline void chain(sketch *s, bool closed)
{
    for (uint32_t u = 0; u + 1 < s->n; u++)
        sketch_edge(s, u, u + 1);
    if (closed && s->n != 0)
        sketch_edge(s, s->n - 1, 0);
}

static inline void star(gr_rng *r, sketch *s)
{
    bool inward = one_in(r, 2);

    for (uint32_t v = 1; v < s->n; v++)
        sketch_edge(s, inward ? v : 0, inward ? 0 : v);
}

static inline void pieces(gr_rng *r, sketch *s)
{
    for (uint32_t from = 0; from < s->n;) {
        uint32_t size = 1 + any_below(r, 8);

        some_edges(r, s, from, from + size < s->n ? from + size : s->n, 2 * size);
        from += size;
    }
}

static inline void downhill(gr_rng *r, sketch *s)
{
    for (uint32_t m = any_below(r, 3 * s->n + 1); s->n > 1 && m != 0; m--) {
        uint32_t v = 1 + any_below(r, s->n - 1);

        sketch_edge(s, any_below(r, v), v);
    }
}

static inline void tree(gr_rng *r, sketch *s)
{
    uint32_t near = one_in(r, 2) ? 3 : s->n;

    for (uint32_t v = 1; v < s->n; v++)
        sketch_edge(s, v - 1 - any_below(r, v < near ? v : near), v);
}

static inline void two_sides(gr_rng *r, sketch *s)
{
    uint32_t left = s->n / 2;

    for (uint32_t m = any_below(r, 3 * s->n + 1); left != 0 && m != 0; m--)
        sketch_edge(s, any_below(r, left), left + any_below(r, s->n - left));
}

static inline void grid(sketch *s)
{
    uint32_t width = 1;

    while (width * width < s->n)
        width++;
    for (uint32_t u = 0; u < s->n; u++) {
        if ((u + 1) % width != 0)
            sketch_edge(s, u, u + 1);
        sketch_edge(s, u, u + width);
    }
}

static inline void shape(gr_rng *r, sketch *s, bool directed, uint32_t most)
{
    uint32_t kind = any_below(r, 16);

    s->m = 0;
    s->n = kind == 0 ? 0 : kind == 1 ? 1 : 1 + any_below(r, most);
    switch (kind) {
    case 0: break;
    case 1: loops_only(r, s); break;
    case 2: loops_only(r, s); break;
    case 3: bundles(r, s); break;
    case 4: complete(r, s, directed); break;
    case 5: chain(s, one_in(r, 2)); break;
    case 6: star(r, s); break;
    case 7: pieces(r, s); break;
    case 8: downhill(r, s); break;
    case 9: tree(r, s); break;
    case 10: two_sides(r, s); break;
    case 11: grid(s); break;
    case 12: some_edges(r, s, 0, s->n, s->n * s->n / 4); break;
    default: some_edges(r, s, 0, s->n, any_below(r, 3 * s->n)); break;
    }
}

/* --- columns --- */

static inline gr_value any_cell(gr_rng *r, uint32_t flavour)
{
    static const int64_t huge[] = { INT64_MAX, INT64_MAX / 40, 9007199254740993, 4294967296, 1 };
    static const double odd[] = { 0.1, 1.0 / 3, 1e-9, 1e300, -1e300, -0.5, 0.0, -0.0 };
    static const char *const words[] = { "red", "blue", "", "7" };

    switch (flavour) {
    case 0: return gr_v_int(0);
    case 1: return gr_v_int(any_below(r, 4));
    case 2: return gr_v_int((int64_t)any_below(r, 15) - 5);
    case 3: return gr_v_int(huge[any_below(r, 5)]);
    case 4: return gr_v_real(odd[any_below(r, 8)]);
    case 5: return gr_v_str(gr_str_of(words[any_below(r, 4)]));
    case 6: return gr_v_bool(one_in(r, 2));
    case 7: return gr_v_int(1);
    case 8:
    case 9: return gr_v_real((double)(1 + any_below(r, 40)) / 4);
    default: return gr_v_int(1 + any_below(r, 9));
    }
}

static inline void any_column(gr_rng *r, gr_builder *b, gr_of of, const char *name,
                              uint32_t flavour, uint32_t n)
{
    bool gaps = one_in(r, 8);
    uint32_t col;

    assert_int_equal(gr_builder_column(b, of, gr_str_of(name), &col, NULL), GR_OK);
    for (uint32_t i = 0; i < n; i++)
        if (!gaps || !one_in(r, 4))
            assert_int_equal(gr_builder_set(b, of, col, i, any_cell(r, flavour), NULL), GR_OK);
}

/* What some send the others want, so that it adds up. */
static inline void demand_column(gr_rng *r, gr_builder *b, uint32_t n)
{
    uint32_t col, amount = 0;

    assert_int_equal(gr_builder_column(b, GR_OF_NODE, GR_STR("demand"), &col, NULL), GR_OK);
    for (uint32_t i = 0; i < n; i++) {
        bool sends = i % 2 == 0;

        amount = sends ? any_below(r, 4) : amount;
        assert_int_equal(gr_builder_set(b, GR_OF_NODE, col, i,
                                        gr_v_int(sends && i + 1 < n ? -(int64_t)amount
                                                 : sends            ? 0
                                                                    : amount),
                                        NULL),
                         GR_OK);
    }
}

static inline void any_columns(gr_rng *r, gr_builder *b, uint32_t n, uint32_t m)
{
    static const char *const of_edges[] = { "weight", "capacity", "time", "lower", "kind" };
    static const char *const of_nodes[] = { "size", "group", "rank" };

    for (uint32_t k = 0; k < 5; k++)
        if (one_in(r, k == 0 ? 2 : 3))
            any_column(r, b, GR_OF_EDGE, of_edges[k], any_below(r, 16), m);
    for (uint32_t k = 0; k < 3; k++)
        if (one_in(r, 2))
            any_column(r, b, GR_OF_NODE, of_nodes[k], any_below(r, 11), n);
    if (one_in(r, 3))
        demand_column(r, b, n);
}

static inline void any_names(gr_rng *r, gr_builder *b, uint32_t n)
{
    uint32_t kind = any_below(r, 3);
    gr_vid v;

    if (kind != 2) {
        assert_int_equal(gr_builder_range(b, kind, n, NULL), GR_OK);
        return;
    }
    for (uint32_t i = 0; i < n; i++) {
        char name[12];

        snprintf(name, sizeof name, i < 26 ? "%c" : "n%u", i < 26 ? 'a' + i : i);
        assert_int_equal(gr_builder_node(b, gr_name_of(gr_str_of(name)), &v, NULL), GR_OK);
    }
}

/* Up to `most` nodes, at most 40. */
static inline gr_graph *any_graph(gr_ctx *cx, gr_rng *r, bool directed, uint32_t most)
{
    static sketch s;
    gr_builder *b;
    gr_graph *g = NULL;

    while (most == 40 && one_in(r, 6)) {
        g = random_graph(cx, r, &every_thing);
        if (gr_graph_is_directed(g) == directed)
            return g;
        gr_graph_unref(g);
    }
    shape(r, &s, directed, most);
    b = gr_builder_new(cx, GR_AUTO);
    assert_non_null(b);
    gr_builder_direction(b, directed ? GR_DIRECTED : GR_UNDIRECTED, "drawn so");
    any_names(r, b, s.n);
    for (uint32_t i = 0; i < s.m; i++)
        assert_int_equal(gr_builder_edge(b, s.u[i], s.v[i], NULL), GR_OK);
    any_columns(r, b, s.n, s.m);
    assert_int_equal(gr_builder_finish(b, &g, NULL), GR_OK);
    gr_builder_free(b);
    return g;
}

/* --- another order --- */

static inline uint32_t *any_order(gr_ctx *cx, gr_rng *r, uint32_t n)
{
    uint32_t *order = gr_new_n(&cx->arena, uint32_t, n + 1);

    assert_non_null(order);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t k = any_below(r, i + 1);

        order[i] = order[k];
        order[k] = i;
    }
    return order;
}

static inline void copy_columns(gr_builder *b, const gr_graph *g, gr_of of, const uint32_t *order,
                                uint32_t n)
{
    for (size_t c = 0; c < gr_graph_n_columns(g, of); c++) {
        const gr_column *from = gr_graph_column(g, of, c);
        uint32_t col;

        assert_int_equal(gr_builder_column(b, of, from->name, &col, NULL), GR_OK);
        gr_builder_type(b, of, col, from->type);
        for (uint32_t i = 0; i < n; i++)
            assert_int_equal(gr_builder_set(b, of, col, i, gr_column_get(from, order[i]), NULL),
                             GR_OK);
    }
}

/* The same names, edges and columns; nodes and edges come in another order, and the ends of
 * undirected edges change places. */
static inline gr_graph *shuffled(gr_ctx *cx, gr_rng *r, const gr_graph *g)
{
    uint32_t n = gr_graph_n_nodes(g), m = gr_graph_n_edges(g);
    uint32_t *nodes = any_order(cx, r, n), *edges = any_order(cx, r, m);
    gr_vid *ends = gr_new_n(&cx->arena, gr_vid, 2 * (size_t)m + 1),
           *at = gr_new_n(&cx->arena, gr_vid, n + 1);
    bool directed = gr_graph_is_directed(g);
    gr_builder *b = gr_builder_new(cx, GR_AUTO);
    gr_graph *h = NULL;

    assert_true(ends != NULL && at != NULL && b != NULL);
    gr_builder_direction(b, directed ? GR_DIRECTED : GR_UNDIRECTED, "as it was");
    for (uint32_t i = 0; i < n; i++)
        assert_int_equal(gr_builder_node(b, gr_graph_name(g, nodes[i]), &at[nodes[i]], NULL),
                         GR_OK);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        bool turned = !directed && one_in(r, 2);

        ends[2 * it.id] = at[turned ? it.v : it.u];
        ends[2 * it.id + 1] = at[turned ? it.u : it.v];
    }
    for (uint32_t i = 0; i < m; i++)
        assert_int_equal(gr_builder_edge(b, ends[2 * edges[i]], ends[2 * edges[i] + 1], NULL),
                         GR_OK);
    copy_columns(b, g, GR_OF_NODE, nodes, n);
    copy_columns(b, g, GR_OF_EDGE, edges, m);
    assert_int_equal(gr_builder_finish(b, &h, NULL), GR_OK);
    gr_builder_free(b);
    return h;
}

#endif
