/* Values: one item, or one column. */
#include "algo/values/values_int.h"

static const gr_param value_params[] = { GR_ITEMS_PARAM };

/* --- first, last, item --- */

/* Position from the front, or from the end if negative. SIZE_MAX if it is not there. */
static size_t place_of(int64_t index, size_t n)
{
    uint64_t from_end = 0 - (uint64_t)index;

    if (index >= 0)
        return (uint64_t)index < n ? (size_t)index : SIZE_MAX;
    return from_end <= n ? n - (size_t)from_end : SIZE_MAX;
}

static gr_status one_run(gr_ctx *cx, const gr_in *in, int64_t index, gr_result *out, gr_err *err)
{
    gr_items v;
    gr_status st = gr_items_of(&in->arg[0].value, &v, err);
    size_t i = st == GR_OK ? place_of(index, v.n) : SIZE_MAX;

    return i != SIZE_MAX ? gr_items_one(cx, &v, i, &out->value, err) : st;
}

/* Is v the record that row i of the table makes? */
static bool is_row(const gr_table *t, size_t i, const gr_value *v)
{
    if (v->type != GR_V_RECORD || v->record->n != t->n_columns)
        return false;
    for (size_t c = 0; c < t->n_columns; c++)
        if (!gr_str_eq(v->record->at[c].key, t->columns[c]) ||
            !gr_is_same(v->record->at[c].value, &t->cells[i * t->n_columns + c]))
            return false;
    return true;
}

/* Counts its way to the item from the other end. */
static gr_status one_verify(const gr_in *in, int64_t index, gr_result *r, gr_err *err)
{
    gr_items v;
    size_t left;
    gr_status st = gr_items_of(&in->arg[0].value, &v, err);

    if (st != GR_OK)
        return st;
    left = v.n;
    while (left > 0 && (int64_t)(left - 1) != (index >= 0 ? index : (int64_t)v.n + index))
        left--;
    if (left == 0                     ? r->value.type != GR_V_NULL
        : v.whole->type == GR_V_TABLE ? !is_row(v.whole->table, left - 1, &r->value)
                                      : !gr_is_same(&r->value, gr_items_at(&v, left - 1)))
        return gr_refute(err, "another item is at that place");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static gr_status first_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return one_run(cx, in, 0, out, err);
}

static gr_status first_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return one_verify(in, 0, r, err);
}

static gr_status last_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return one_run(cx, in, -1, out, err);
}

static gr_status last_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return one_verify(in, -1, r, err);
}

static gr_status item_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_items v;
    gr_status st = gr_items_of(&in->arg[0].value, &v, err);

    if (st == GR_OK && gr_v_cut(v.whole) != NULL &&
        (in->arg[1].value.i < 0 || (uint64_t)in->arg[1].value.i >= v.n))
        return gr_fail_cut(err, "an item that far on", gr_v_cut(v.whole));
    if (st == GR_OK && place_of(in->arg[1].value.i, v.n) == SIZE_MAX)
        return gr_fail_arg(err, GR_EINPUT, "index",
                           "index: there is no item %lld; there are %zu, counted from 0, or from "
                           "-1 at the end",
                           (long long)in->arg[1].value.i, v.n);
    return st != GR_OK ? st : one_run(cx, in, in->arg[1].value.i, out, err);
}

static gr_status item_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return one_verify(in, in->arg[1].value.i, r, err);
}

const gr_tool gr_tool_first = {
    .name = "first",
    .family = "values",
    .summary = "The first item",
    .details = "Of a table the first row, as a record; null if there is none.",
    GR_PARAMS(value_params),
    .on_values = true,
    .on_cut = GR_CUT_IF_FOUND,
    .result = GR_R_ANY,
    .cost = "O(1)",
    .run = first_run,
    .verify = first_verify,
    .checked_by = "counts its way to it from the end",
    .cues = "first, which comes first, start of, the earliest, top row, begin of the list",
    .example = { "a-b, b-c", "neighbors(G, b) | first()", "a" },
};

const gr_tool gr_tool_last = {
    .name = "last",
    .family = "values",
    .summary = "The last item",
    .details = "Of a table the last row, as a record; null if there is none.",
    GR_PARAMS(value_params),
    .on_values = true,
    .result = GR_R_ANY,
    .cost = "O(1)",
    .run = last_run,
    .verify = last_verify,
    .checked_by = "looks for it among all",
    .cues = "last, final, end of, the latest, bottom row, final item",
    .example = { "a-b, b-c", "neighbors(G, b) | last()", "c" },
};

static const gr_param item_params[] = {
    GR_ITEMS_PARAM,
    { "index", GR_P_INT, GR_REQUIRED, "position from 0; from the end if negative",
      .words = "number, position" },
};

const gr_tool gr_tool_item = {
    .name = "item",
    .family = "values",
    .summary = "The item at a position",
    .details = "Positions count from 0, and from the end as -1, -2, ...; of a table a row, as a "
               "record. A position that is not there is an error.",
    GR_PARAMS(item_params),
    .on_values = true,
    .on_cut = GR_CUT_IF_FOUND,
    .result = GR_R_ANY,
    .cost = "O(1)",
    .run = item_run,
    .verify = item_verify,
    .checked_by = "looks for it among all, from the end",
    .cues = "second, third, the item at, position, the n-th, at position, element number",
    .example = { "a-b, b-c, c-d", "shortest_path(G, a, d) | item(1)", "b" },
};

/* --- column --- */

static gr_status column_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_items v;
    gr_status st = GR_OK;

    if (in->arg[0].value.type != GR_V_TABLE)
        return gr_fail_arg(err, GR_EINPUT, "table", "table: expected a table, found %s",
                           gr_vtype_one(in->arg[0].value.type));
    if ((st = gr_items_of(&in->arg[0].value, &v, err)) != GR_OK ||
        (st = gr_items_by(&v, "name", in->arg[1].value.s, err)) != GR_OK)
        return st;
    if (!gr_v_list(&cx->arena, &out->value))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < v.n; i++)
        if (!gr_v_push(&cx->arena, &out->value, *gr_items_at(&v, i)))
            return gr_fail_memory(cx, err);
    return gr_ctx_check(cx, err);
}

/* Finds the column by its name in each row anew. */
static gr_status column_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_table *t = in->arg[0].value.table;
    const gr_list *list = r->value.list;

    if (r->value.type != GR_V_LIST || list->n != t->n_rows)
        return gr_refute(err, "the value is no list of as many items as rows");
    for (size_t i = 0; i < t->n_rows * t->n_columns; i++)
        if (gr_str_eq(t->columns[i % t->n_columns], in->arg[1].value.s) &&
            !gr_is_same(&list->at[i / t->n_columns], &t->cells[i]))
            return gr_refute(err, "row %zu has another cell", i / t->n_columns);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param column_params[] = {
    { "table", GR_P_VALUE, GR_REQUIRED, "a table", .words = "of" },
    { "name", GR_P_TEXT, GR_REQUIRED, "name of the column", .words = "column" },
};

const gr_tool gr_tool_column = {
    .name = "column",
    .family = "values",
    .summary = "One column of a table, as a list",
    GR_PARAMS(column_params),
    .on_values = true,
    .on_cut = GR_CUT_CARRIED,
    .result = GR_R_LIST,
    .cost = "O(n)",
    .run = column_run,
    .verify = column_verify,
    .checked_by = "compares every cell of the table under that name",
    .cues = "column, only the names, list of their, take the column, values of the field, extract",
    .example = { "a-b, b-c", "degrees(G) | column(degree)", "1, 2, 1" },
};

/* --- rows --- */

/* How many columns of a row are kept. */
static size_t row_length(const gr_in *in)
{
    size_t all = in->arg[0].value.table->n_columns;

    return in->arg[1].given && (uint64_t)in->arg[1].value.i < all ? (size_t)in->arg[1].value.i
                                                                  : all;
}

static gr_status rows_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_value *v = &in->arg[0].value;

    if (v->type != GR_V_TABLE)
        return gr_fail_arg(err, GR_EINPUT, "table", "table: expected a table, found %s",
                           gr_vtype_one(v->type));
    if (!gr_v_list(&cx->arena, &out->value))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < v->table->n_rows; i++) {
        gr_value row;
        bool ok = gr_v_list(&cx->arena, &row);

        for (size_t c = 0; ok && c < row_length(in); c++)
            ok = gr_v_push(&cx->arena, &row, v->table->cells[i * v->table->n_columns + c]);
        if (!ok || !gr_v_push(&cx->arena, &out->value, row))
            return gr_fail_memory(cx, err);
    }
    return gr_ctx_check(cx, err);
}

static gr_status rows_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_table *t = in->arg[0].value.table;
    const gr_list *list = r->value.list;

    if (r->value.type != GR_V_LIST || list->n != t->n_rows)
        return gr_refute(err, "the value is no list of as many items as rows");
    for (size_t i = 0; i < t->n_rows * t->n_columns; i++) {
        const gr_value *row = &list->at[i / t->n_columns];
        size_t c = i % t->n_columns;

        if (row->type != GR_V_LIST || row->list->n != row_length(in) ||
            (c < row->list->n && !gr_is_same(&row->list->at[c], &t->cells[i])))
            return gr_refute(err, "row %zu is another one", i / t->n_columns);
    }
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param rows_params[] = {
    { "table", GR_P_VALUE, GR_REQUIRED, "a table", .words = "of" },
    { "columns", GR_P_INT, GR_OPTIONAL, "only so many columns, from the first", .bounded = true,
      .min = 1, .max = 1e9 },
};

const gr_tool gr_tool_rows = {
    .name = "rows",
    .family = "values",
    .summary = "The rows of a table, each as a list",
    GR_PARAMS(rows_params),
    .on_values = true,
    .on_cut = GR_CUT_CARRIED,
    .result = GR_R_LIST,
    .cost = "O(n)",
    .run = rows_run,
    .verify = rows_verify,
    .checked_by = "compares every item with its cell of the table",
    .cues = "rows, row by row, as pairs, as triples, as lists",
    .example = { "a-b, b-c", "edges(G) | rows()", "a, b\nb, c" },
};
