/* Values between tools in Lua and the rest: arguments out, typed results in, and when two results
 * are the same answer. */
#include "script/script_int.h"

#include <math.h>

#define MAX_DEPTH 64
#define NEAR      1e-9

/* --- arguments --- */

static bool node_list(gr_ctx *cx, const gr_graph *g, const gr_arg *arg, gr_value *out)
{
    if (!gr_v_list(&cx->arena, out))
        return false;
    for (size_t i = 0; i < arg->n_nodes; i++)
        if (!gr_v_push(&cx->arena, out, gr_v_vertex(g, arg->nodes[i])))
            return false;
    return true;
}

static bool edge_list(gr_ctx *cx, const gr_graph *g, const gr_arg *arg, gr_value *out)
{
    if (!gr_v_list(&cx->arena, out))
        return false;
    for (size_t i = 0; i < arg->n_nodes; i++)
        if (!gr_v_push(&cx->arena, out, gr_v_link(g, arg->nodes[2 * i], arg->nodes[2 * i + 1])))
            return false;
    return true;
}

gr_status gr_script_args(gr_ctx *cx, const gr_tool *t, const gr_in *in, gr_value *out, gr_err *err)
{
    bool ok = gr_v_list(&cx->arena, out);

    for (size_t i = 0; ok && i < t->n_params; i++) {
        const gr_arg *arg = &in->arg[i];
        gr_value v = gr_v_null();

        if (arg->given)
            switch (t->params[i].type) {
            case GR_P_NODE: v = gr_v_vertex(in->graph, arg->node); break;
            case GR_P_NODES: ok = node_list(cx, in->graph, arg, &v); break;
            case GR_P_EDGES: ok = edge_list(cx, in->graph, arg, &v); break;
            case GR_P_ATTR:
            case GR_P_NODE_ATTR:
                v = arg->column != NULL ? gr_v_str(arg->column->name) : gr_v_null();
                break;
            default: v = arg->value; break;
            }
        ok = ok && gr_v_push(&cx->arena, out, v);
    }
    return ok ? GR_OK : gr_fail_memory(cx, err);
}

/* --- results --- */

static gr_status wrong(gr_rtype type, const gr_value *v, gr_err *err)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_json_write(&sb, v, 0);
    gr_fail(err, GR_EINPUT, "expected a result of type %s, found %s %.100s", gr_rtype_name(type),
            v->type == GR_V_NULL ? "nothing:" : gr_vtype_one(v->type), sb.buf);
    if (v->type == GR_V_NULL)
        gr_err_hint(err, "a body ends with `return VALUE`");
    gr_strbuf_clear(&sb);
    return GR_EINPUT;
}

static gr_status typed_node(const gr_graph *g, const gr_value *v, gr_value *out, gr_err *err)
{
    gr_vid id;

    if (!gr_vertex_of(g, v, &id)) {
        wrong(GR_R_NODE, v, err);
        gr_err_hint(err, "nodes are given back by the names that nodes() lists");
        return GR_EINPUT;
    }
    *out = gr_v_vertex(g, id);
    return GR_OK;
}

static gr_status typed_edge(const gr_graph *g, const gr_value *v, gr_value *out, gr_err *err)
{
    gr_value ends[2];
    gr_status st = GR_OK;

    if (v->type != GR_V_LIST || v->list->n != 2)
        return wrong(GR_R_EDGES, v, err);
    for (int i = 0; i < 2 && st == GR_OK; i++)
        st = typed_node(g, &v->list->at[i], &ends[i], err);
    if (st == GR_OK)
        *out = gr_v_edge(ends[0].node, ends[1].node);
    out->two_way = st == GR_OK && !gr_graph_is_directed(g);
    return st;
}

/* A list whose items are all of one type: nodes, edges, groups. */
static gr_status typed_list(gr_ctx *cx, const gr_graph *g, gr_rtype type, const gr_value *v,
                            gr_value *out, gr_err *err)
{
    gr_status st = GR_OK;

    if (v->type == GR_V_RECORD && v->record->n == 0) {
        if (!gr_v_list(&cx->arena, out))
            return gr_fail_memory(cx, err);
        return GR_OK;
    }
    if (v->type != GR_V_LIST)
        return wrong(type, v, err);
    if (!gr_v_list(&cx->arena, out))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < v->list->n && st == GR_OK; i++) {
        const gr_value *from = &v->list->at[i];
        gr_value item = gr_v_null();

        if (type == GR_R_NODES)
            st = typed_node(g, from, &item, err);
        else if (type == GR_R_EDGES)
            st = typed_edge(g, from, &item, err);
        else
            st = typed_list(cx, g, GR_R_NODES, from, &item, err);
        if (st == GR_OK && !gr_v_push(&cx->arena, out, item))
            st = gr_fail_memory(cx, err);
    }
    return st;
}

/* {path: [..], length: x}, a walk along arcs of the graph. */
static gr_status typed_path(gr_ctx *cx, const gr_graph *g, const gr_value *v, gr_value *out,
                            gr_err *err)
{
    const gr_value *nodes = gr_v_get(v, "path"), *length = gr_v_get(v, "length");
    gr_vid before = GR_NO_NODE, id;
    double d;

    if (v->type != GR_V_RECORD || nodes == NULL || nodes->type != GR_V_LIST || length == NULL ||
        !gr_v_number(length, &d)) {
        wrong(GR_R_PATH, v, err);
        gr_err_hint(err, "a path is {path = {..}, length = ..}, or nil where there is none");
        return GR_EINPUT;
    }
    if (!gr_v_path(&cx->arena, out, *length, !gr_graph_is_directed(g)))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < nodes->list->n; i++) {
        if (!gr_vertex_of(g, &nodes->list->at[i], &id))
            return wrong(GR_R_PATH, v, err);
        if (before != GR_NO_NODE && gr_csr_find(gr_graph_out(g), before, id) == UINT64_MAX) {
            gr_strbuf sb;

            gr_strbuf_init(&sb, NULL, 0);
            gr_json_write(&sb, nodes, 0);
            gr_fail(err, GR_EINPUT, "the path %.200s uses an edge that does not exist", sb.buf);
            gr_strbuf_clear(&sb);
            return GR_EINPUT;
        }
        if (!gr_v_path_push(&cx->arena, out, gr_graph_shown(g, id)))
            return gr_fail_memory(cx, err);
        before = id;
    }
    return GR_OK;
}

/* {columns: [..], rows: [[..], ..]} */
static gr_status typed_table(gr_ctx *cx, const gr_value *v, gr_value *out, gr_err *err)
{
    const gr_value *columns = gr_v_get(v, "columns"), *rows = gr_v_get(v, "rows");
    const char **names;

    if (columns == NULL || columns->type != GR_V_LIST || columns->list->n == 0 || rows == NULL ||
        rows->type != GR_V_LIST) {
        wrong(GR_R_TABLE, v, err);
        gr_err_hint(err, "a table is {columns = {\"node\", ..}, rows = {{..}, ..}}");
        return GR_EINPUT;
    }
    names = gr_new_n(&cx->arena, const char *, columns->list->n + 1);
    if (names == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < columns->list->n; i++) {
        if (columns->list->at[i].type != GR_V_STR)
            return wrong(GR_R_TABLE, v, err);
        names[i] = gr_str_dup(&cx->arena, columns->list->at[i].s).ptr;
        if (names[i] == NULL)
            return gr_fail_memory(cx, err);
    }
    if (!gr_v_table(&cx->arena, out, names))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < rows->list->n; i++) {
        const gr_value *from = &rows->list->at[i];
        gr_value *row;

        if (from->type != GR_V_LIST || from->list->n != columns->list->n)
            return gr_fail(err, GR_EINPUT,
                           "row %zu of the table: expected a list of %zu values, as many as there "
                           "are columns",
                           i + 1, columns->list->n);
        if ((row = gr_v_row(&cx->arena, out)) == NULL)
            return gr_fail_memory(cx, err);
        memcpy(row, from->list->at, from->list->n * sizeof *row);
    }
    return GR_OK;
}

gr_status gr_script_typed(gr_ctx *cx, const gr_graph *g, gr_rtype type, const gr_value *v,
                          gr_value *out, gr_err *err)
{
    double whole;
    bool ok = true;

    *out = *v;
    switch (type) {
    case GR_R_BOOL: ok = v->type == GR_V_NULL || v->type == GR_V_BOOL; break;
    case GR_R_INT:
        if (v->type == GR_V_REAL && modf(v->d, &whole) == 0 && fabs(whole) <= GR_EXACT_INT)
            *out = gr_v_int((int64_t)whole);
        ok = out->type == GR_V_NULL || out->type == GR_V_INT;
        break;
    case GR_R_NUMBER:
        ok = v->type == GR_V_NULL || v->type == GR_V_INT || v->type == GR_V_REAL;
        break;
    case GR_R_TEXT: ok = v->type == GR_V_NULL || v->type == GR_V_STR; break;
    case GR_R_NODE: return v->type == GR_V_NULL ? GR_OK : typed_node(g, v, out, err);
    case GR_R_NODES:
    case GR_R_EDGES:
    case GR_R_GROUPS: return typed_list(cx, g, type, v, out, err);
    case GR_R_PATH: return v->type == GR_V_NULL ? GR_OK : typed_path(cx, g, v, out, err);
    case GR_R_LIST: ok = v->type == GR_V_LIST; break;
    case GR_R_RECORD: ok = v->type == GR_V_RECORD; break;
    case GR_R_TABLE: return typed_table(cx, v, out, err);
    case GR_R_GRAPH: ok = false; break;
    case GR_R_ANY: break;
    }
    return ok ? GR_OK : wrong(type, v, err);
}

/* --- sameness --- */

static bool near(double a, double b)
{
    double size = fabs(a) > fabs(b) ? fabs(a) : fabs(b);

    return fabs(a - b) <= NEAR * (size > 1 ? size : 1);
}

static bool same_value(const gr_value *a, const gr_value *b, unsigned depth);

static bool same_items(const gr_value *a, size_t n_a, const gr_value *b, size_t n_b, unsigned depth)
{
    if (n_a != n_b)
        return false;
    for (size_t i = 0; i < n_a; i++)
        if (!same_value(&a[i], &b[i], depth))
            return false;
    return true;
}

static bool same_value(const gr_value *a, const gr_value *b, unsigned depth)
{
    double x, y;

    if (++depth > MAX_DEPTH)
        return false;
    if (gr_v_number(a, &x) && gr_v_number(b, &y))
        return near(x, y);
    if (a->type == GR_V_LIST && b->type == GR_V_LIST)
        return same_items(a->list->at, a->list->n, b->list->at, b->list->n, depth);
    if (a->type == GR_V_TABLE && b->type == GR_V_TABLE)
        return a->table->n_columns == b->table->n_columns &&
               same_items(a->table->cells, a->table->n_rows * a->table->n_columns, b->table->cells,
                          b->table->n_rows * b->table->n_columns, depth);
    if (a->type == GR_V_RECORD && b->type == GR_V_RECORD) {
        if (a->record->n != b->record->n)
            return false;
        for (size_t i = 0; i < a->record->n; i++)
            if (!gr_str_eq(a->record->at[i].key, b->record->at[i].key) ||
                !same_value(a->record->at[i].value, b->record->at[i].value, depth))
                return false;
        return true;
    }
    return gr_v_eq(a, b);
}

static int by_value(const void *a, const void *b)
{
    return gr_v_cmp(a, b);
}

/* A copy in an order of its own: items sorted, ends of undirected edges too. */
static gr_status in_order(gr_ctx *cx, const gr_graph *g, const gr_value *v, unsigned depth,
                          gr_value *out, gr_err *err)
{
    gr_status st = GR_OK;

    if (!gr_v_list(&cx->arena, out))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < v->list->n && st == GR_OK; i++) {
        gr_value item = v->list->at[i];

        if (item.type == GR_V_LIST && depth == 0)
            st = in_order(cx, g, &v->list->at[i], depth + 1, &item, err);
        if (item.type == GR_V_EDGE && !gr_graph_is_directed(g) &&
            gr_name_cmp(item.edge.u, item.edge.v) > 0)
            item = (gr_value){ GR_V_EDGE, true, .edge = { item.edge.v, item.edge.u } };
        if (st == GR_OK && !gr_v_push(&cx->arena, out, item))
            st = gr_fail_memory(cx, err);
    }
    if (st == GR_OK && out->list->n != 0)
        qsort(out->list->at, out->list->n, sizeof *out->list->at, by_value);
    return st;
}

gr_status gr_script_same(gr_ctx *cx, const gr_graph *g, gr_rtype type, const gr_value *a,
                         const gr_value *b, bool *same, gr_err *err)
{
    gr_value x = *a, y = *b;
    gr_status st = GR_OK;

    if (type == GR_R_NODES || type == GR_R_EDGES || type == GR_R_GROUPS) {
        if ((st = in_order(cx, g, a, 0, &x, err)) == GR_OK)
            st = in_order(cx, g, b, 0, &y, err);
    } else if (a->type == GR_V_PATH && b->type == GR_V_PATH) {
        x = *a->path.length;
        y = *b->path.length;
    }
    if (st == GR_OK)
        *same = same_value(&x, &y, 0);
    return st;
}
