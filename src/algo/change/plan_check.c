/* Plans of graphs: does a graph keep to one? */
#include "algo/change/change_int.h"

#include <stdlib.h>

#define CHECK_MAX (UINT64_C(1) << 24) /* nodes and edges: about a second */

bool gr_plan_too_big(uint64_t nodes, uint64_t edges, gr_result *r)
{
    if (nodes + edges <= CHECK_MAX)
        return false;
    r->grade = GR_UNCHECKED;
    r->why = "the graph is too large to be made a second time";
    return true;
}

static bool is_text_of(gr_str text, double d)
{
    char num[GR_NUM_MAX];
    size_t len = gr_num_from_double(d, num);

    return gr_str_eq(text, (gr_str){ num, len });
}

/* Mixed columns become text, integers by way of real numbers if some came first. */
static bool same_cell(const gr_value *is, const gr_value *wanted)
{
    char num[GR_NUM_MAX], time[GR_TIME_MAX];
    gr_value moment;

    if (is->type == GR_V_TIME && wanted->type == GR_V_STR) /* a column of times knows one */
        return gr_text_time_cell(wanted->s, &moment) && gr_v_eq(is, &moment);
    if (is->type == wanted->type || is->type != GR_V_STR)
        return gr_v_eq(is, wanted);
    switch (wanted->type) {
    case GR_V_BOOL: return gr_str_is(is->s, wanted->b ? "true" : "false");
    case GR_V_INT:
        return gr_str_eq(is->s, (gr_str){ num, gr_num_from_int(wanted->i, num) }) ||
               (gr_num_is_exact(wanted->i) && is_text_of(is->s, (double)wanted->i));
    case GR_V_REAL: return is_text_of(is->s, wanted->d);
    case GR_V_TIME: return gr_str_eq(is->s, gr_time_written(wanted->i, time));
    default: return false;
    }
}

/* Where the cells of one column come from. */
typedef struct origin {
    const gr_column *column[2]; /* of the first and the second graph; NULL = not from there */
    bool extra;                 /* the plan has cells of its own for it */
} origin;

static origin origin_of(const gr_plan *p, gr_of of, gr_str column)
{
    origin o = { .extra = gr_str_eq(column, p->extra[of]) };

    for (int s = 0; s < 2 && p->src[s] != NULL && !(of == GR_OF_EDGE && p->bare); s++)
        o.column[s] = gr_graph_column_named(p->src[s], of, column);
    return o;
}

/* What the plan wants in a column for an item that comes from these two. */
static gr_value wanted_cell(const origin *o, const uint32_t from[2], const gr_value *cell)
{
    gr_value v = gr_v_null();

    if (cell != NULL && o->extra)
        return *cell;
    for (int s = 0; s < 2; s++)
        if (o->column[s] != NULL && from[s] != UINT32_MAX && gr_column_has(o->column[s], from[s]))
            v = gr_column_get(o->column[s], from[s]);
    return v;
}

static gr_status check_cells(const gr_plan *p, const gr_graph *h, gr_of of, gr_err *err)
{
    size_t n = of == GR_OF_NODE ? p->n_nodes : p->n_edges;
    gr_status st;

    for (size_t c = 0; c < gr_graph_n_columns(h, of); c++) {
        const gr_column *column = gr_graph_column(h, of, c);
        origin o = origin_of(p, of, column->name);

        for (size_t i = 0; i < n; i++) {
            const uint32_t *from = of == GR_OF_NODE ? p->node[i].from : p->edge[i].from;
            const gr_value *cell = of == GR_OF_NODE ? p->node[i].cell : p->edge[i].cell;
            gr_value is = gr_column_get(column, i), wanted = wanted_cell(&o, from, cell);

            if (GR_EVERY(i) && (st = gr_ctx_check(p->cx, err)) != GR_OK)
                return st;
            if (!same_cell(&is, &wanted))
                return gr_refute(err, "%s %zu has a wrong %.*s", of == GR_OF_NODE ? "node" : "edge",
                                 i, GR_FMT(column->name));
        }
    }
    return GR_OK;
}

/* No column may have got lost, but for one that was set to nothing everywhere. */
static gr_status check_columns(const gr_plan *p, const gr_graph *h, gr_of of, gr_err *err)
{
    for (int s = 0; s < 2 && p->src[s] != NULL && !(of == GR_OF_EDGE && p->bare); s++)
        for (size_t c = 0; c < gr_graph_n_columns(p->src[s], of); c++) {
            gr_str name = gr_graph_column(p->src[s], of, c)->name;

            if (gr_graph_column_named(h, of, name) == NULL && !gr_str_eq(name, p->extra[of]))
                return gr_refute(err, "the attribute %.*s got lost", GR_FMT(name));
        }
    return check_cells(p, h, of, err);
}

static int by_ends(const void *a, const void *b)
{
    const gr_plan_edge *x = a, *y = b;

    if (x->u != y->u)
        return x->u < y->u ? -1 : 1;
    return (x->v > y->v) - (x->v < y->v);
}

/* Into the order of a graph's edges. Insertion keeps what is in order, merging is stable. */
static gr_status sort_edges(gr_plan *p, gr_err *err)
{
    gr_plan_edge *from = p->edge, *to;
    bool sorted = true;

    for (size_t i = 0; i < p->n_edges; i++)
        if (!p->directed && from[i].u > from[i].v) {
            gr_vid u = from[i].u;

            from[i].u = from[i].v;
            from[i].v = u;
        }
    for (size_t i = 1; i < p->n_edges; i++)
        sorted = sorted && by_ends(&from[i - 1], &from[i]) <= 0;
    if (sorted)
        return gr_ctx_check(p->cx, err);
    to = gr_new_n(&p->cx->scratch, gr_plan_edge, p->n_edges);
    if (to == NULL)
        return gr_fail_memory(p->cx, err);
    for (size_t run = 1; run < p->n_edges; run *= 2) {
        gr_plan_edge *swap = from;

        for (size_t lo = 0; lo < p->n_edges; lo += 2 * run) {
            size_t mid = p->n_edges - lo < run ? p->n_edges : lo + run;
            size_t hi = p->n_edges - lo < 2 * run ? p->n_edges : lo + 2 * run;

            for (size_t i = lo, j = mid, k = lo; k < hi; k++)
                to[k] = i < mid && (j == hi || by_ends(&from[i], &from[j]) <= 0) ? from[i++]
                                                                                 : from[j++];
        }
        from = to;
        to = swap;
        if (gr_ctx_check(p->cx, err) != GR_OK)
            return gr_ctx_poll(p->cx);
    }
    p->edge = from;
    return GR_OK;
}

static gr_status check_structure(gr_plan *p, const gr_graph *h, gr_err *err)
{
    size_t i = 0;
    gr_status st;

    if (gr_graph_is_directed(h) != p->directed)
        return gr_refute(err, "the graph has the wrong kind of edges");
    if (gr_graph_n_nodes(h) != p->n_nodes || gr_graph_n_edges(h) != p->n_edges)
        return gr_refute(err, "the graph should have %zu nodes and %zu edges", p->n_nodes,
                         p->n_edges);
    for (gr_vid v = 0; v < p->n_nodes; v++) {
        if (GR_EVERY(v) && (st = gr_ctx_check(p->cx, err)) != GR_OK)
            return st;
        if (!gr_name_eq(gr_graph_name(h, v), p->node[v].name))
            return gr_refute(err, "node %u has a wrong name", v);
    }
    if ((st = sort_edges(p, err)) != GR_OK)
        return st;
    for (gr_edge_iter it = gr_edges(h); gr_edge_next(&it); i++) {
        if (GR_EVERY(i) && (st = gr_ctx_check(p->cx, err)) != GR_OK)
            return st;
        if (it.u != p->edge[i].u || it.v != p->edge[i].v)
            return gr_refute(err, "edge %zu joins the wrong nodes", i);
    }
    return GR_OK;
}

gr_status gr_plan_check(gr_plan *p, gr_result *r, gr_err *err)
{
    gr_status st;

    if (r->value.type != GR_V_GRAPH)
        return gr_refute(err, "the value is no graph");
    if ((st = check_structure(p, r->value.graph, err)) != GR_OK ||
        (st = check_columns(p, r->value.graph, GR_OF_NODE, err)) != GR_OK ||
        (st = check_columns(p, r->value.graph, GR_OF_EDGE, err)) != GR_OK)
        return st;
    r->grade = GR_REDERIVED;
    return GR_OK;
}

gr_status gr_check_parts(gr_ctx *cx, const gr_graph *g, const bool *keep_node,
                         const bool *keep_edge, gr_result *r, gr_err *err)
{
    gr_plan p = gr_plan_start(cx, g, NULL);
    gr_vid *place = gr_new_n(&cx->scratch, gr_vid, gr_graph_n_nodes(g));

    if (place == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        place[v] = (gr_vid)p.n_nodes;
        if ((keep_node == NULL || keep_node[v]) &&
            gr_plan_add_node(&p, gr_graph_name(g, v), v, GR_NO_NODE) == NULL)
            return gr_fail_memory(cx, err);
    }
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        if ((keep_node == NULL || (keep_node[it.u] && keep_node[it.v])) &&
            (keep_edge == NULL || keep_edge[it.id]) &&
            gr_plan_add_edge(&p, place[it.u], place[it.v], it.id, GR_NO_EDGE) == NULL)
            return gr_fail_memory(cx, err);
    return gr_plan_check(&p, r, err);
}

gr_status gr_mark_edges_slowly(gr_ctx *cx, const gr_graph *g, const gr_arg *edges, bool **mark,
                               gr_err *err)
{
    bool directed = gr_graph_is_directed(g);
    gr_status st;

    *mark = gr_marks(cx, gr_graph_n_edges(g), false);
    if (*mark == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        if ((it.id & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (size_t i = 0; i < edges->n_nodes; i++) {
            gr_vid u = edges->nodes[2 * i], v = edges->nodes[2 * i + 1];

            if ((it.u == u && it.v == v) || (!directed && it.u == v && it.v == u))
                (*mark)[it.id] = true;
        }
    }
    return GR_OK;
}
