/* Marks read off an answer: whatever it is, its path, nodes, edges and groups are found in it. */
#include "draw/draw.h"

#define DEPTH 6 /* of lists and records that are looked into */

typedef struct finder {
    gr_ctx *cx;
    const gr_graph *g;
    GR_VEC(gr_vid) path;
    GR_VEC(gr_vid) nodes;
    GR_VEC(gr_vid) edges;
    uint32_t *group;
} finder;

static bool add_node(finder *f, gr_name name)
{
    gr_vid v = gr_graph_find(f->g, name);

    return v == GR_NO_NODE || gr_vec_push(&f->nodes, v);
}

static bool add_edge(finder *f, gr_name a, gr_name b)
{
    gr_vid u = gr_graph_find(f->g, a), v = gr_graph_find(f->g, b);

    if (u == GR_NO_NODE || v == GR_NO_NODE)
        return true;
    return gr_vec_push(&f->edges, u) && gr_vec_push(&f->edges, v);
}

/* A part of the graph, a tree in it: its edges. */
static bool add_graph(finder *f, const gr_graph *part)
{
    for (gr_edge_iter it = gr_edges(part); gr_edge_next(&it);)
        if (!add_edge(f, gr_graph_name(part, it.u), gr_graph_name(part, it.v)))
            return false;
    return true;
}

/* The first path is the path; further ones are nodes and edges. */
static bool add_path(finder *f, const gr_list *nodes)
{
    bool first = f->path.n == 0;
    gr_vid v;

    for (size_t k = 0; k < nodes->n; k++) {
        if (first && gr_vertex_of(f->g, &nodes->at[k], &v)) {
            if (!gr_vec_push(&f->path, v))
                return false;
        } else if (!first && nodes->at[k].type == GR_V_NODE) {
            if (!add_node(f, nodes->at[k].node) ||
                (k > 0 && !add_edge(f, nodes->at[k - 1].node, nodes->at[k].node)))
                return false;
        }
    }
    return true;
}

static bool make_groups(finder *f)
{
    uint32_t n = gr_graph_n_nodes(f->g);

    f->group = gr_new_n(&f->cx->arena, uint32_t, n);
    for (uint32_t v = 0; f->group != NULL && v < n; v++)
        f->group[v] = GR_NO_GROUP;
    return f->group != NULL;
}

/* A list of lists of nodes? */
static bool is_groups(const gr_list *list)
{
    for (size_t k = 0; k < list->n; k++) {
        const gr_value *v = &list->at[k];

        if (v->type != GR_V_LIST || (v->list->n > 0 && v->list->at[0].type != GR_V_NODE))
            return false;
    }
    return list->n > 0;
}

/* A node in several groups keeps the first. */
static bool add_groups(finder *f, const gr_list *list)
{
    gr_vid v;

    if (!make_groups(f))
        return false;
    for (size_t k = 0; k < list->n; k++)
        for (size_t i = 0; i < list->at[k].list->n; i++)
            if (gr_vertex_of(f->g, &list->at[k].list->at[i], &v) && f->group[v] == GR_NO_GROUP)
                f->group[v] = (uint32_t)k;
    return true;
}

/* The column of a table that says which group a row belongs to, or n_columns. */
static size_t group_column(const gr_table *t)
{
    static const char *const names[] = { "group", "color", "community", "component", "cluster" };
    size_t c = 0;

    for (; c < t->n_columns; c++)
        for (size_t k = 0; k < sizeof names / sizeof names[0]; k++)
            if (gr_str_is(t->columns[c], names[k]))
                return c;
    return c;
}

/* Numbers of groups need not be dense; those that are no number below 2^32 - 1 are left out. */
static bool add_group_table(finder *f, const gr_table *t, size_t column)
{
    if (!make_groups(f))
        return false;
    for (size_t r = 0; r < t->n_rows; r++) {
        const gr_value *row = t->cells + r * t->n_columns, *number = &row[column];
        bool fine = number->type == GR_V_INT && number->i >= 0 && number->i < GR_NO_GROUP;
        gr_vid v;

        for (size_t c = 0; c < t->n_columns && fine; c++)
            if (row[c].type == GR_V_NODE && gr_vertex_of(f->g, &row[c], &v))
                f->group[v] = (uint32_t)number->i;
    }
    return true;
}

static bool find(finder *f, const gr_value *v, int depth)
{
    bool ok = true;

    if (depth > DEPTH)
        return true;
    switch (v->type) {
    case GR_V_NODE: return add_node(f, v->node);
    case GR_V_EDGE: return add_edge(f, v->edge.u, v->edge.v);
    case GR_V_PATH: return add_path(f, v->path.nodes);
    case GR_V_GRAPH: return add_graph(f, v->graph);
    case GR_V_LIST:
        if (f->group == NULL && is_groups(v->list))
            return add_groups(f, v->list);
        for (size_t k = 0; k < v->list->n && ok; k++)
            ok = find(f, &v->list->at[k], depth + 1);
        return ok;
    case GR_V_RECORD:
        for (size_t k = 0; k < v->record->n && ok; k++)
            ok = find(f, v->record->at[k].value, depth + 1);
        return ok;
    case GR_V_TABLE:
        if (f->group == NULL && group_column(v->table) < v->table->n_columns)
            return add_group_table(f, v->table, group_column(v->table));
        for (size_t k = 0; k < v->table->n_rows * v->table->n_columns && ok; k++)
            ok = find(f, &v->table->cells[k], depth + 1);
        return ok;
    default: return true;
    }
}

gr_status gr_draw_marks(gr_ctx *cx, const gr_graph *g, const gr_value *v, gr_marks *out,
                        gr_err *err)
{
    gr_budget *b = &cx->budget;
    finder f = { cx, g, { .budget = b }, { .budget = b }, { .budget = b }, NULL };
    gr_marks m = { 0 };
    bool ok = find(&f, v, 0);

    if (ok) {
        m = (gr_marks){
            .path = gr_arena_copy(&cx->arena, f.path.at, f.path.n * sizeof *f.path.at),
            .n_path = f.path.n,
            .nodes = gr_arena_copy(&cx->arena, f.nodes.at, f.nodes.n * sizeof *f.nodes.at),
            .n_nodes = f.nodes.n,
            .edges = gr_arena_copy(&cx->arena, f.edges.at, f.edges.n * sizeof *f.edges.at),
            .n_edges = f.edges.n / 2,
            .group = f.group,
        };
        ok = m.path != NULL && m.nodes != NULL && m.edges != NULL;
    }
    gr_vec_clear(&f.path);
    gr_vec_clear(&f.nodes);
    gr_vec_clear(&f.edges);
    if (!ok)
        return gr_fail_memory(cx, err);
    *out = m;
    return GR_OK;
}
