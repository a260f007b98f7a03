/* Parts of values: fields by name, items by place, rows by their node. */
#include "tool/tool_int.h"

static gr_status no_field(const gr_value *v, gr_str field, gr_err *err)
{
    gr_str names[32] = { GR_STR("path"), GR_STR("length"), GR_STR("hops"), GR_STR("edges") };
    size_t n = v->type == GR_V_PATH ? 4 : 0;

    if (v->type == GR_V_EDGE) {
        names[n++] = GR_STR("source");
        names[n++] = GR_STR("target");
    }
    for (size_t i = 0; v->type == GR_V_RECORD && i < v->record->n && n < 32; i++)
        names[n++] = v->record->at[i].key;
    for (size_t i = 0; v->type == GR_V_TABLE && i < v->table->n_columns && n < 32; i++)
        names[n++] = v->table->columns[i];
    gr_fail(err, GR_ENAME, "%s has no field '%.*s'", gr_vtype_one(v->type), GR_FMT(field));
    if (v->type == GR_V_GRAPH)
        gr_err_hint(err, "ask a tool about it: graph_info(G), nodes(G), edges(G)");
    gr_hint_all(err, field, names, n);
    return GR_ENAME;
}

static bool is_edge_row(const gr_table *t, const gr_value *row)
{
    return t->n_columns > 1 && gr_str_is(t->columns[0], "source") &&
           gr_str_is(t->columns[1], "target") && row[0].type == GR_V_NODE &&
           row[1].type == GR_V_NODE;
}

gr_value gr_row_name(const gr_table *t, size_t row)
{
    const gr_value *cell = &t->cells[row * t->n_columns];

    gr_value edge;

    if (!is_edge_row(t, cell))
        return t->n_columns != 0 ? cell[0] : gr_v_null();
    edge = gr_v_edge(cell[0].node, cell[1].node);
    edge.two_way = t->two_way;
    return edge;
}

/* The edges that the rows are about. */
static gr_status row_edges(gr_ctx *cx, const gr_table *t, gr_value *out, gr_err *err)
{
    if (!gr_v_list(&cx->arena, out))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < t->n_rows; i++)
        if (!gr_v_push(&cx->arena, out, gr_row_name(t, i)))
            return gr_fail_memory(cx, err);
    gr_v_set_cut(out, t->cut);
    return GR_OK;
}

static gr_status path_edges(gr_ctx *cx, const gr_value *path, gr_value *out, gr_err *err)
{
    const gr_list *nodes = path->path.nodes;

    if (!gr_v_list(&cx->arena, out))
        return gr_fail_memory(cx, err);
    for (size_t i = 1; i < nodes->n; i++) {
        gr_value edge = gr_v_edge(nodes->at[i - 1].node, nodes->at[i].node);

        edge.two_way = path->two_way;
        if (!gr_v_push(&cx->arena, out, edge))
            return gr_fail_memory(cx, err);
    }
    return GR_OK;
}

gr_status gr_part_field(gr_ctx *cx, const gr_value *v, gr_str field, gr_value *out, gr_err *err)
{
    const gr_value *f;
    char key[64];

    if (v->type == GR_V_PATH && gr_str_is(field, "length")) {
        *out = *v->path.length;
        return gr_cut_field(v, field, out, err);
    }
    if (v->type == GR_V_PATH && gr_str_is(field, "edges"))
        return path_edges(cx, v, out, err);
    if (v->type == GR_V_PATH && (gr_str_is(field, "path") || gr_str_is(field, "nodes"))) {
        *out = (gr_value){ .type = GR_V_LIST, .list = v->path.nodes };
        return GR_OK;
    }
    if (v->type == GR_V_PATH && gr_str_is(field, "hops")) {
        *out = gr_v_int((int64_t)v->path.nodes->n - 1);
        return GR_OK;
    }
    if (v->type == GR_V_EDGE && (gr_str_is(field, "source") || gr_str_is(field, "target"))) {
        *out = gr_v_node(gr_str_is(field, "source") ? v->edge.u : v->edge.v);
        return GR_OK;
    }
    if (v->type == GR_V_NULL) { /* no path has no length */
        *out = *v;
        return GR_OK;
    }
    if (v->type == GR_V_TABLE) {
        for (size_t c = 0; c < v->table->n_columns; c++) {
            if (!gr_str_eq(v->table->columns[c], field))
                continue;
            if (!gr_v_list(&cx->arena, out))
                return gr_fail_memory(cx, err);
            for (size_t i = 0; i < v->table->n_rows; i++)
                if (!gr_v_push(&cx->arena, out, v->table->cells[i * v->table->n_columns + c]))
                    return gr_fail_memory(cx, err);
            if (v->table->cut != NULL)
                gr_v_set_cut(out, v->table->cut);
            return GR_OK;
        }
    }
    if (v->type == GR_V_TABLE && gr_str_is(field, "edge") && v->table->n_columns > 1 &&
        gr_str_is(v->table->columns[0], "source") && gr_str_is(v->table->columns[1], "target"))
        return row_edges(cx, v->table, out, err);
    snprintf(key, sizeof key, "%.*s", GR_FMT(field));
    f = gr_v_get(v, key);
    if (f == NULL)
        return no_field(v, field, err);
    *out = *f;
    return gr_cut_field(v, field, f, err);
}

const gr_value *gr_v_listed(const gr_value *v)
{
    static const char *const beside[] = { "complete", "count", "size", "weight" };
    const gr_value *listed = NULL;
    bool told = false;

    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++)
        told = told || gr_v_get(v, beside[i]) != NULL;
    for (size_t i = 0; told && i < v->record->n; i++) {
        const gr_value *field = v->record->at[i].value;

        if (field->type != GR_V_LIST && field->type != GR_V_TABLE)
            continue;
        if (listed != NULL)
            return NULL;
        listed = field;
    }
    return listed;
}

gr_status gr_row_record(gr_ctx *cx, const gr_table *t, size_t row, gr_value *out, gr_err *err)
{
    if (!gr_v_record(&cx->arena, out))
        return gr_fail_memory(cx, err);
    for (size_t c = 0; c < t->n_columns; c++)
        if (!gr_v_set_str(&cx->arena, out, t->columns[c], t->cells[row * t->n_columns + c]))
            return gr_fail_memory(cx, err);
    return GR_OK;
}

/* Of a table of nodes or edges the row of one: its only other cell, or all of it. Null if it has
 * none: what distances(G, a) leaves out has no distance. */
static gr_status row_of(gr_ctx *cx, const gr_value *v, const gr_value *name, bool whole,
                        gr_value *out, gr_err *err)
{
    const gr_table *t = v->table;
    size_t found = t->n_rows, names = 1;

    for (size_t i = 0; i < t->n_rows; i++) {
        gr_value row = gr_row_name(t, i);

        if (!gr_v_eq(&row, name))
            continue;
        if (found != t->n_rows) {
            gr_fail(err, GR_EINPUT, "[]: more than one row is about it");
            gr_err_hint(err, "filter(t, ..) gives them all");
            return GR_EINPUT;
        }
        found = i;
        names = row.type == GR_V_EDGE ? 2 : 1;
    }
    *out = gr_v_null();
    if (found == t->n_rows)
        return t->cut == NULL ? GR_OK : gr_fail_cut(err, "[]", t->cut);
    if (whole || t->n_columns != names + 1)
        return gr_row_record(cx, t, found, out, err);
    *out = t->cells[found * t->n_columns + names];
    return GR_OK;
}

/* Is a number the name of a row's node or group, and not its place? */
static bool has_numbers_as_names(const gr_table *t)
{
    if (t->n_columns != 0 && gr_str_is(t->columns[0], "key"))
        return true;
    for (size_t i = 0; i < t->n_rows; i++) {
        gr_value name = gr_row_name(t, i);

        if (name.type == GR_V_NODE && gr_name_is_int(name.node))
            return true;
    }
    return false;
}

gr_status gr_part_at(gr_ctx *cx, const gr_value *v, const gr_value *index, bool whole,
                     gr_value *out, gr_err *err)
{
    const gr_list *list = v->type == GR_V_LIST   ? v->list
                          : v->type == GR_V_PATH ? v->path.nodes
                                                 : NULL;
    size_t n = list != NULL ? list->n : v->type == GR_V_TABLE ? v->table->n_rows : 0;
    int64_t i = index->type == GR_V_INT ? index->i : 0;

    *out = gr_v_null();
    if (v->type == GR_V_NULL)
        return GR_OK;
    if (v->type == GR_V_RECORD && (index->type == GR_V_STR || index->type == GR_V_NODE)) {
        for (size_t k = 0; k < v->record->n; k++) {
            gr_value key = gr_v_str(v->record->at[k].key);

            if (gr_v_eq(&key, index))
                return gr_part_field(cx, v, v->record->at[k].key, out, err);
        }
        return index->type == GR_V_STR ? no_field(v, index->s, err) : GR_OK;
    }
    if (v->type == GR_V_TABLE && (index->type != GR_V_INT || has_numbers_as_names(v->table)))
        return row_of(cx, v, index, whole, out, err);
    if (v->type == GR_V_EDGE && index->type == GR_V_INT && (i == 0 || i == 1)) {
        *out = gr_v_node(i == 0 ? v->edge.u : v->edge.v);
        return GR_OK;
    }
    if (v->type == GR_V_RECORD)
        return gr_fail(err, GR_EINPUT, "[]: expected the name of a field, found %s",
                       gr_vtype_one(index->type));
    if (list == NULL && v->type != GR_V_TABLE)
        return gr_fail(err, GR_EINPUT, "expected a list, a table or a record before '[', found %s",
                       gr_vtype_one(v->type));
    if (index->type != GR_V_INT)
        return gr_fail(err, GR_EINPUT, "[]: expected a place in a list, found %s",
                       gr_vtype_one(index->type));
    if (i < 0 && gr_v_cut(v) != NULL)
        return gr_fail_cut(err, "[]", gr_v_cut(v));
    i = i < 0 ? i + (int64_t)n : i;
    if (i < 0 || (uint64_t)i >= n)
        return gr_fail(err, GR_EINPUT, "[]: there is no item %lld among %zu; the first is 0",
                       (long long)index->i, n);
    if (list == NULL)
        return gr_row_record(cx, v->table, (size_t)i, out, err);
    *out = list->at[i];
    return GR_OK;
}
