/* What the files of algo share. */
#include "algo/algo_int.h"

#define CHECK_MAX  (UINT64_C(1) << 28) /* nodes and arcs: about 1 GB to read */
#define LOOK_STEPS (UINT64_C(1) << 17) /* between two looks at the clock */

bool gr_v_list_of(gr_arena *a, size_t n, gr_value *out)
{
    gr_value *at = gr_new_n(a, gr_value, n);

    if (at == NULL || !gr_v_list(a, out))
        return false;
    *out->list = (gr_list){ .at = at, .n = n, .cap = n };
    return true;
}

gr_status gr_nodes_marked(gr_ctx *cx, const gr_graph *g, const bool *mark, gr_value *out,
                          gr_err *err)
{
    if (!gr_v_list(&cx->arena, out))
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        gr_status st;

        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (mark[v] && !gr_v_push(&cx->arena, out, gr_v_vertex(g, v)))
            return gr_fail_memory(cx, err);
    }
    return GR_OK;
}

gr_status gr_check_nodes(gr_ctx *cx, const gr_graph *g, const gr_value *list, const bool *mark,
                         gr_err *err)
{
    size_t k = 0;
    gr_vid id;

    if (list->type != GR_V_LIST)
        return gr_refute(err, "the value is no list");
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        gr_status st;

        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (!mark[v])
            continue;
        if (k == list->list->n || !gr_vertex_of(g, &list->list->at[k], &id) || id != v)
            return gr_refute(err, "node %u is missing at place %zu of the list", v, k);
        k++;
    }
    if (k != list->list->n)
        return gr_refute(err, "the list has %zu nodes too many", list->list->n - k);
    return GR_OK;
}

gr_status gr_check_int(gr_result *r, uint64_t expected, const char *what, gr_err *err)
{
    if (r->value.type != GR_V_INT || r->value.i < 0 || (uint64_t)r->value.i != expected)
        return gr_refute(err, "the %s is %llu by a second count", what,
                         (unsigned long long)expected);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static bool same_lists(const gr_list *a, const gr_list *b)
{
    for (size_t i = 0; i < a->n && a->n == b->n; i++)
        if (!gr_is_same(&a->at[i], &b->at[i]))
            return false;
    return a->n == b->n;
}

static bool same_tables(const gr_table *a, const gr_table *b)
{
    bool ok = a->n_columns == b->n_columns && a->n_rows == b->n_rows && a->total == b->total;

    for (size_t i = 0; ok && i < a->n_columns; i++)
        ok = gr_str_eq(a->columns[i], b->columns[i]);
    for (size_t i = 0; ok && i < a->n_rows * a->n_columns; i++)
        ok = gr_is_same(&a->cells[i], &b->cells[i]);
    return ok;
}

bool gr_is_same(const gr_value *v, const gr_value *expected)
{
    const gr_record *a = v->record, *b = expected->record;

    if (v->type != expected->type)
        return false;
    if (v->type == GR_V_LIST)
        return same_lists(v->list, expected->list);
    if (v->type == GR_V_TABLE)
        return same_tables(v->table, expected->table);
    if (v->type != GR_V_RECORD)
        return gr_v_eq(v, expected);
    for (size_t i = 0; i < a->n && a->n == b->n; i++)
        if (!gr_str_eq(a->at[i].key, b->at[i].key) || !gr_is_same(a->at[i].value, b->at[i].value))
            return false;
    return a->n == b->n;
}

bool gr_has_columns(const gr_value *v, const char *const *columns)
{
    size_t n = 0;

    if (v == NULL || v->type != GR_V_TABLE)
        return false;
    for (; columns[n] != NULL; n++)
        if (n >= v->table->n_columns || !gr_str_is(v->table->columns[n], columns[n]))
            return false;
    return n == v->table->n_columns;
}

bool gr_is_table(const gr_value *v, const char *const *columns)
{
    return gr_has_columns(v, columns) && v->table->total == v->table->n_rows;
}

bool gr_too_big_to_check(const gr_graph *g, gr_result *r)
{
    if (gr_graph_n_nodes(g) + gr_graph_n_arcs(g) <= CHECK_MAX)
        return false;
    r->grade = GR_UNCHECKED;
    r->why = "the graph is too large to go through it a second time";
    return true;
}

gr_clock gr_clock_start(const gr_ctx *cx, const gr_arg *budget_ms)
{
    int64_t now = gr_now_ns(), ns = budget_ms->value.i * 1000000;

    if (cx->deadline_ns != 0 && (cx->deadline_ns - now) / 4 * 3 < ns)
        ns = (cx->deadline_ns - now) / 4 * 3;
    return (gr_clock){ .end_ns = now + ns };
}

gr_status gr_clock_tick(gr_ctx *cx, gr_clock *c, gr_err *err)
{
    return gr_clock_work(cx, c, LOOK_STEPS / 256, err);
}

gr_status gr_clock_work(gr_ctx *cx, gr_clock *c, uint64_t steps, gr_err *err)
{
    c->steps += steps;
    if (c->steps < LOOK_STEPS)
        return GR_OK;
    c->steps = 0;
    c->over = c->over || gr_now_ns() >= c->end_ns;
    return gr_ctx_check(cx, err);
}
