/* Was the right graph read? The one of the text against the record's own: nodes by their names,
 * every edge with its number, direction. What a column is called does not matter. */
#include <stdlib.h>

#include "eval/check_int.h"

static gr_str norm_of(gr_ctx *cx, gr_name name)
{
    gr_value v =
        gr_name_is_int(name) ? gr_v_int(name.num) : gr_v_str((gr_str){ name.ptr, name.len });

    return gr_check_norm(cx, &v);
}

bool gr_same_name(gr_ctx *cx, gr_name name, const gr_value *told)
{
    return gr_str_eq(norm_of(cx, name), gr_check_norm(cx, told));
}

/* A node by its name; its place among the names of the graph stands for it in both graphs. */
typedef struct ranked {
    gr_str name;
    gr_vid id;
} ranked;

typedef struct side {
    const gr_graph *graph;
    ranked *nodes;  /* sorted */
    uint32_t *rank; /* of a node; equal names have one */
} side;

typedef struct link {
    uint32_t u, v;
    double number;
} link;

static int by_name(const void *a, const void *b)
{
    return gr_str_cmp(((const ranked *)a)->name, ((const ranked *)b)->name);
}

static int by_ends(const void *a, const void *b)
{
    const link *x = a, *y = b;

    if (x->u != y->u)
        return x->u < y->u ? -1 : 1;
    if (x->v != y->v)
        return x->v < y->v ? -1 : 1;
    return x->number < y->number ? -1 : x->number > y->number;
}

static bool rank_nodes(gr_ctx *cx, const gr_graph *g, side *out)
{
    uint32_t n = gr_graph_n_nodes(g);

    *out = (side){ .graph = g,
                   .nodes = gr_new_n(&cx->arena, ranked, (size_t)n + 1),
                   .rank = gr_new_n(&cx->arena, uint32_t, (size_t)n + 1) };
    if (out->nodes == NULL || out->rank == NULL)
        return false;
    for (gr_vid v = 0; v < n; v++)
        out->nodes[v] = (ranked){ norm_of(cx, gr_graph_shown(g, v)), v };
    qsort(out->nodes, n, sizeof *out->nodes, by_name);
    for (uint32_t i = 0; i < n; i++) {
        bool again = i != 0 && gr_str_eq(out->nodes[i].name, out->nodes[i - 1].name);

        out->rank[out->nodes[i].id] = again ? out->rank[out->nodes[i - 1].id] : i;
    }
    return true;
}

static bool same_nodes(const side *a, const side *b)
{
    uint32_t n = gr_graph_n_nodes(a->graph);

    if (n != gr_graph_n_nodes(b->graph))
        return false;
    for (uint32_t i = 0; i < n; i++)
        if (!gr_str_eq(a->nodes[i].name, b->nodes[i].name))
            return false;
    return true;
}

/* The edges, sorted; c may be NULL: without numbers. */
static link *links_of(gr_ctx *cx, const side *s, const gr_column *c, bool reversed)
{
    uint32_t m = gr_graph_n_edges(s->graph);
    link *links = gr_new_n(&cx->arena, link, (size_t)m + 1);

    for (gr_edge_iter it = gr_edges(s->graph); links != NULL && gr_edge_next(&it);) {
        uint32_t u = s->rank[it.u], v = s->rank[it.v];
        bool turn = gr_graph_is_directed(s->graph) ? reversed : u > v;

        links[it.id] =
            (link){ turn ? v : u, turn ? u : v,
                    c != NULL && gr_column_has(c, it.id) ? gr_column_number(c, it.id) : 0 };
    }
    if (links != NULL)
        qsort(links, m, sizeof *links, by_ends);
    return links;
}

static bool same_links(const link *a, const link *b, size_t n)
{
    if (a == NULL || b == NULL)
        return false;
    for (size_t i = 0; i < n; i++)
        if (by_ends(&a[i], &b[i]) != 0)
            return false;
    return true;
}

static bool is_number(const gr_column *c)
{
    return c->type == GR_COL_INT || c->type == GR_COL_REAL;
}

/* Has some column of the graph the numbers of the other's? */
static bool same_numbers(gr_ctx *cx, const side *seen, const side *truth, bool reversed)
{
    const gr_column *gold = gr_graph_column(truth->graph, GR_OF_EDGE, 0);
    link *expected = links_of(cx, truth, gold, false);

    for (size_t i = 0; i < gr_graph_n_columns(seen->graph, GR_OF_EDGE); i++) {
        const gr_column *c = gr_graph_column(seen->graph, GR_OF_EDGE, i);

        if (is_number(c) &&
            same_links(links_of(cx, seen, c, reversed), expected, gr_graph_n_edges(truth->graph)))
            return true;
    }
    return false;
}

const char *gr_graph_compare(gr_ctx *cx, const gr_graph *seen, const gr_graph *truth)
{
    uint32_t m = gr_graph_n_edges(truth);
    bool reversed = false;
    side a, b;
    link *expected;

    if (!rank_nodes(cx, seen, &a) || !rank_nodes(cx, truth, &b))
        return NULL;
    if (!same_nodes(&a, &b))
        return "nodes";
    if (gr_graph_is_directed(seen) != gr_graph_is_directed(truth))
        return "direction";
    if (gr_graph_n_edges(seen) != m)
        return "edges";
    expected = links_of(cx, &b, NULL, false);
    if (!same_links(links_of(cx, &a, NULL, false), expected, m)) {
        reversed = same_links(links_of(cx, &a, NULL, true), expected, m);
        if (!reversed)
            return "edges";
    }
    if (gr_graph_n_columns(truth, GR_OF_EDGE) != 0 &&
        is_number(gr_graph_column(truth, GR_OF_EDGE, 0)) && !same_numbers(cx, &a, &b, reversed))
        return "numbers";
    return reversed ? "reversed" : "same";
}
