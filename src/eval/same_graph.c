/* Was the right graph read? The one of the text against the record's own: nodes by their names,
 * every edge with its number, direction. What a column is called does not matter. */
#include <stdlib.h>

#include "eval/check_int.h"

static int by_bytes(const void *a, const void *b)
{
    return gr_str_cmp(*(const gr_str *)a, *(const gr_str *)b);
}

static gr_str norm_of(gr_ctx *cx, gr_name name)
{
    gr_value v =
        gr_name_is_int(name) ? gr_v_int(name.num) : gr_v_str((gr_str){ name.ptr, name.len });

    return gr_check_norm(cx, &v);
}

static gr_str name_of(gr_ctx *cx, const gr_graph *g, gr_vid v)
{
    return norm_of(cx, gr_graph_shown(g, v));
}

bool gr_same_name(gr_ctx *cx, gr_name name, const gr_value *told)
{
    return gr_str_eq(norm_of(cx, name), gr_check_norm(cx, told));
}

static gr_str *node_lines(gr_ctx *cx, const gr_graph *g)
{
    uint32_t n = gr_graph_n_nodes(g);
    gr_str *lines = gr_new_n(&cx->arena, gr_str, (size_t)n + 1);

    for (uint32_t v = 0; lines != NULL && v < n; v++)
        lines[v] = name_of(cx, g, v);
    return lines;
}

/* A line an edge, sorted; c may be NULL: without numbers. */
static gr_str *edge_lines(gr_ctx *cx, const gr_graph *g, const gr_str *names, const gr_column *c,
                          bool reversed)
{
    uint32_t m = gr_graph_n_edges(g);
    gr_str *lines = gr_new_n(&cx->arena, gr_str, (size_t)m + 1);

    for (gr_edge_iter it = gr_edges(g); lines != NULL && gr_edge_next(&it);) {
        gr_str u = names[it.u], v = names[it.v];
        double number = c != NULL && gr_column_has(c, it.id) ? gr_column_number(c, it.id) : 0;
        bool turn = gr_graph_is_directed(g) ? reversed : gr_str_cmp(u, v) > 0;

        lines[it.id] = gr_str_printf(&cx->arena, "%.*s\t%.*s\t%.17g", GR_FMT(turn ? v : u),
                                     GR_FMT(turn ? u : v), number);
        if (lines[it.id].ptr == NULL)
            return NULL;
    }
    if (lines != NULL)
        qsort(lines, m, sizeof *lines, by_bytes);
    return lines;
}

static bool same_lines(const gr_str *a, const gr_str *b, size_t n)
{
    if (a == NULL || b == NULL)
        return false;
    for (size_t i = 0; i < n; i++)
        if (!gr_str_eq(a[i], b[i]))
            return false;
    return true;
}

static bool is_number(const gr_column *c)
{
    return c->type == GR_COL_INT || c->type == GR_COL_REAL;
}

/* Has some column of the graph the numbers of the other's? */
static bool same_numbers(gr_ctx *cx, const gr_graph *seen, const gr_str *names,
                         const gr_graph *truth, const gr_str *true_names, bool reversed)
{
    const gr_column *gold = gr_graph_column(truth, GR_OF_EDGE, 0);
    gr_str *expected = edge_lines(cx, truth, true_names, gold, false);

    for (size_t i = 0; i < gr_graph_n_columns(seen, GR_OF_EDGE); i++) {
        const gr_column *c = gr_graph_column(seen, GR_OF_EDGE, i);

        if (is_number(c) &&
            same_lines(edge_lines(cx, seen, names, c, reversed), expected, gr_graph_n_edges(truth)))
            return true;
    }
    return false;
}

const char *gr_graph_compare(gr_ctx *cx, const gr_graph *seen, const gr_graph *truth)
{
    uint32_t n = gr_graph_n_nodes(truth), m = gr_graph_n_edges(truth);
    gr_str *names = node_lines(cx, seen), *true_names = node_lines(cx, truth);
    gr_str *a, *b;
    bool reversed = false;

    if (names == NULL || true_names == NULL)
        return NULL;
    a = gr_arena_copy(&cx->arena, names, ((size_t)gr_graph_n_nodes(seen) + 1) * sizeof *names);
    b = gr_arena_copy(&cx->arena, true_names, ((size_t)n + 1) * sizeof *names);
    if (a == NULL || b == NULL)
        return NULL;
    qsort(a, gr_graph_n_nodes(seen), sizeof *a, by_bytes);
    qsort(b, n, sizeof *b, by_bytes);
    if (gr_graph_n_nodes(seen) != n || !same_lines(a, b, n))
        return "nodes";
    if (gr_graph_is_directed(seen) != gr_graph_is_directed(truth))
        return "direction";
    b = edge_lines(cx, truth, true_names, NULL, false);
    if (gr_graph_n_edges(seen) != m)
        return "edges";
    if (!same_lines(edge_lines(cx, seen, names, NULL, false), b, m)) {
        reversed = same_lines(edge_lines(cx, seen, names, NULL, true), b, m);
        if (!reversed)
            return "edges";
    }
    if (gr_graph_n_columns(truth, GR_OF_EDGE) != 0 &&
        is_number(gr_graph_column(truth, GR_OF_EDGE, 0)) &&
        !same_numbers(cx, seen, names, truth, true_names, reversed))
        return "numbers";
    return reversed ? "reversed" : "same";
}
