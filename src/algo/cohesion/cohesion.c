/* What the tools for triangles, cores and communities share: tables of nodes, and the plain way to
 * find triangles for those who check. */
#include "algo/cohesion/cohesion_int.h"

gr_status gr_node_table(gr_ctx *cx, const gr_graph *g, const char *what, gr_value *out, gr_err *err)
{
    const char *columns[] = { "node", what, NULL };
    gr_vid n = gr_graph_n_nodes(g);
    gr_status st;

    if (!gr_v_table(&cx->arena, out, columns))
        return gr_fail_memory(cx, err);
    out->table->cells = gr_arena_alloc(&cx->arena, 2 * (size_t)n * sizeof *out->table->cells);
    if (out->table->cells == NULL)
        return gr_fail_memory(cx, err);
    out->table->n_rows = out->table->cap_rows = out->table->total = n;
    for (gr_vid v = 0; v < n; v++) {
        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        out->table->cells[2 * (size_t)v] = gr_v_vertex(g, v);
        *gr_node_cell(out, v) = gr_v_null();
    }
    return GR_OK;
}

gr_status gr_check_node_table(gr_ctx *cx, const gr_graph *g, const char *what, const gr_value *v,
                              gr_err *err)
{
    gr_vid id;
    gr_status st;

    if (!gr_is_table(v, GR_COLUMNS("node", what)) || v->table->n_rows != gr_graph_n_nodes(g))
        return gr_refute(err, "the value is no table with a row for every node");
    for (gr_vid u = 0; u < v->table->n_rows; u++) {
        if (GR_EVERY(u) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (!gr_vertex_of(g, &v->table->cells[2 * (size_t)u], &id) || id != u)
            return gr_refute(err, "row %u is not that of node %u", u, u);
    }
    return GR_OK;
}

/* The nodes that u and v, which are joined, have both got, beyond v. */
static bool merge_rows(const gr_csr *rows, gr_vid u, gr_vid v, gr_on_triangle fn, void *arg)
{
    const gr_vid *a = rows->to + rows->start[u], *end_a = rows->to + rows->start[u + 1];
    const gr_vid *b = rows->to + rows->start[v], *end_b = rows->to + rows->start[v + 1];

    while (a < end_a && b < end_b) {
        if (*a < *b) {
            a++;
        } else if (*b < *a) {
            b++;
        } else {
            if (*a > v && !fn(arg, u, v, *a))
                return false;
            a++;
            b++;
        }
    }
    return true;
}

gr_status gr_triangles_merge(gr_ctx *cx, const gr_csr *rows, gr_vid n, gr_on_triangle fn, void *arg,
                             gr_err *err)
{
    uint64_t turns = 0;
    gr_status st;

    for (gr_vid u = 0; u < n; u++)
        for (uint64_t i = rows->start[u]; i < rows->start[u + 1]; i++) {
            if ((turns++ & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            if (rows->to[i] > u && !merge_rows(rows, u, rows->to[i], fn, arg))
                return GR_OK;
        }
    return GR_OK;
}

bool gr_too_many_pairs(const gr_csr *rows, gr_vid n, uint64_t max, gr_result *r)
{
    uint64_t steps = 0;

    for (gr_vid v = 0; v < n && steps <= max; v++) {
        uint64_t d = gr_csr_degree(rows, v);

        steps += d * d;
    }
    if (steps <= max)
        return false;
    r->grade = GR_UNCHECKED;
    r->why = "to check it would take longer than to find it: too many pairs of neighbours";
    return true;
}
