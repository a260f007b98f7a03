/* Lists, paths, records and tables as a row of items. */
#include "algo/values/values_int.h"

const gr_value *gr_items_at(const gr_items *v, size_t i)
{
    switch (v->whole->type) {
    case GR_V_LIST: return &v->whole->list->at[i];
    case GR_V_PATH: return &v->whole->path.nodes->at[i];
    case GR_V_RECORD: return v->whole->record->at[i].value;
    default: return &v->whole->table->cells[i * v->whole->table->n_columns + v->column];
    }
}

static bool is_numeric(const gr_table *t, size_t column)
{
    bool any = false;
    double d;

    for (size_t i = 0; i < t->n_rows; i++) {
        const gr_value *cell = &t->cells[i * t->n_columns + column];

        if (gr_v_number(cell, &d))
            any = true;
        else if (cell->type != GR_V_NULL)
            return false;
    }
    return any;
}

static gr_status find_column(const gr_table *t, gr_str by, size_t *out, gr_err *err)
{
    for (size_t c = t->n_columns; c-- > 0;)
        if (by.len != 0 ? gr_str_eq(t->columns[c], by) : is_numeric(t, c)) {
            *out = c;
            return GR_OK;
        }
    if (by.len != 0) {
        gr_fail_arg(err, GR_ENAME, "by", "by: the table has no column '%.*s'", GR_FMT(by));
        gr_hint_names(err, by, t->columns, t->n_columns);
        return GR_ENAME;
    }
    *out = t->n_columns - 1;
    return GR_OK;
}

gr_status gr_items_of(const gr_value *whole, gr_str by, gr_items *out, gr_err *err)
{
    *out = (gr_items){ .whole = whole };
    switch (whole->type) {
    case GR_V_LIST: out->n = whole->list->n; break;
    case GR_V_PATH: out->n = whole->path.nodes->n; break;
    case GR_V_RECORD: out->n = whole->record->n; break;
    case GR_V_TABLE:
        out->n = whole->table->n_rows;
        return find_column(whole->table, by, &out->column, err);
    default:
        return gr_fail_arg(err, GR_EINPUT, "value",
                           "value: expected a list, a table, a record or a path, found %s",
                           gr_vtype_one(whole->type));
    }
    if (by.len != 0)
        return gr_fail_arg(err, GR_EINPUT, "by", "by: only tables have columns, this is %s",
                           gr_vtype_one(whole->type));
    return GR_OK;
}

gr_status gr_items_in(const gr_in *in, size_t by, gr_items *out, gr_err *err)
{
    gr_str name = in->arg[by].given ? in->arg[by].value.s : (gr_str){ NULL, 0 };

    return gr_items_of(&in->arg[0].value, name, out, err);
}

gr_status gr_items_ranked(const gr_in *in, size_t by, gr_items *out, gr_err *err)
{
    gr_status st = gr_items_in(in, by, out, err);

    out->by_size = true;
    return st;
}

typedef struct place {
    const gr_items *v;
    size_t i;
} place;

/* Does any record in the list have it? One that has not lacks it then. */
static bool is_key(const gr_items *v, gr_str word)
{
    for (size_t i = 0; i < v->n; i++) {
        const gr_value *item = gr_items_at(v, i);

        for (size_t f = 0; item->type == GR_V_RECORD && f < item->record->n; f++)
            if (gr_str_eq(item->record->at[f].key, word))
                return true;
    }
    return false;
}

static bool look_up(void *arg, gr_str word, gr_value *out)
{
    const place *p = arg;
    const gr_value *item = gr_items_at(p->v, p->i);

    if (p->v->whole->type == GR_V_TABLE) {
        const gr_table *t = p->v->whole->table;

        for (size_t c = 0; c < t->n_columns; c++)
            if (gr_str_eq(t->columns[c], word)) {
                *out = t->cells[p->i * t->n_columns + c];
                return true;
            }
        return false;
    }
    for (size_t f = 0; item->type == GR_V_RECORD && f < item->record->n; f++)
        if (gr_str_eq(item->record->at[f].key, word)) {
            *out = *item->record->at[f].value;
            return true;
        }
    if (item->type == GR_V_LIST && gr_str_is(word, "size")) {
        *out = gr_v_int((int64_t)item->list->n);
        return true;
    }
    if (item->type == GR_V_PATH && gr_str_is(word, "length")) {
        *out = *item->path.length;
        return true;
    }
    if (item->type == GR_V_PATH && gr_str_is(word, "hops")) {
        *out = gr_v_int((int64_t)item->path.nodes->n - 1);
        return true;
    }
    *out = item->type == GR_V_RECORD ? gr_v_null() : *item;
    return item->type == GR_V_RECORD ? is_key(p->v, word) : gr_str_is(word, "value");
}

gr_status gr_items_hold(const gr_items *v, size_t i, const gr_expr *condition, bool *holds,
                        gr_err *err)
{
    place p = { v, i };

    return gr_condition_holds(condition, "condition", look_up, &p, holds, err);
}

static bool pick_rows(gr_arena *a, const gr_table *t, const size_t *order, size_t n, gr_value *out)
{
    gr_table *picked = gr_arena_copy(a, t, sizeof *t);

    if (picked == NULL || (picked->cells = gr_new_n(a, gr_value, n * t->n_columns)) == NULL)
        return false;
    for (size_t i = 0; i < n; i++)
        memcpy(&picked->cells[i * t->n_columns], &t->cells[order[i] * t->n_columns],
               t->n_columns * sizeof *t->cells);
    picked->n_rows = picked->cap_rows = picked->total = n;
    *out = (gr_value){ .type = GR_V_TABLE, .table = picked };
    return true;
}

gr_status gr_items_pick(gr_ctx *cx, const gr_items *v, const size_t *order, size_t n, gr_value *out,
                        gr_err *err)
{
    const gr_value *whole = v->whole;
    bool ok;

    if (whole->type == GR_V_TABLE) {
        ok = pick_rows(&cx->arena, whole->table, order, n, out);
    } else if (whole->type == GR_V_RECORD) {
        ok = gr_v_record(&cx->arena, out);
        for (size_t i = 0; ok && i < n; i++)
            ok = gr_v_set_str(&cx->arena, out, whole->record->at[order[i]].key,
                              *whole->record->at[order[i]].value);
    } else {
        ok = gr_v_list(&cx->arena, out);
        for (size_t i = 0; ok && i < n; i++)
            ok = gr_v_push(&cx->arena, out, *gr_items_at(v, order[i]));
    }
    return ok ? gr_ctx_check(cx, err) : gr_fail_memory(cx, err);
}

/* How large it is, if that is what it is ranked by. */
static gr_value measure(const gr_items *v, size_t i)
{
    const gr_value *item = gr_items_at(v, i);

    if (v->by_size && item->type == GR_V_LIST)
        return gr_v_int((int64_t)item->list->n);
    if (v->by_size && item->type == GR_V_PATH)
        return *item->path.length;
    if (v->by_size && item->type == GR_V_TABLE)
        return gr_v_int((int64_t)item->table->total);
    return *item;
}

int gr_items_cmp(const gr_items *v, size_t i, size_t j, bool descending)
{
    gr_value a = measure(v, i), b = measure(v, j);

    if (a.type == GR_V_NULL || b.type == GR_V_NULL)
        return (a.type == GR_V_NULL) - (b.type == GR_V_NULL);
    return descending ? gr_v_cmp(&b, &a) : gr_v_cmp(&a, &b);
}

gr_value gr_items_name(const gr_items *v, size_t i)
{
    const gr_table *t = v->whole->table;
    const gr_value *row;

    if (v->whole->type == GR_V_RECORD)
        return gr_v_str(v->whole->record->at[i].key);
    if (v->whole->type != GR_V_TABLE)
        return gr_v_int((int64_t)i);
    row = &t->cells[i * t->n_columns];
    if (t->n_columns > 2 && gr_str_is(t->columns[0], "source") &&
        gr_str_is(t->columns[1], "target") && row[0].type == GR_V_NODE && row[1].type == GR_V_NODE)
        return gr_v_edge(row[0].node, row[1].node);
    return row[0];
}

#define CHECK_EVERY 65536u /* items moved */

/* Merges two sorted runs; on ties the left one comes first. */
static void merge(const gr_items *v, bool descending, const size_t *from, size_t lo, size_t mid,
                  size_t hi, size_t *to)
{
    size_t i = lo, j = mid;

    for (size_t k = lo; k < hi; k++) {
        bool left = i < mid && (j == hi || gr_items_cmp(v, from[i], from[j], descending) <= 0);

        to[k] = left ? from[i++] : from[j++];
    }
}

gr_status gr_items_sorted(gr_ctx *cx, const gr_items *v, bool descending, size_t **order,
                          gr_err *err)
{
    size_t *from = gr_new_n(&cx->scratch, size_t, v->n);
    size_t *to = gr_new_n(&cx->scratch, size_t, v->n);
    size_t since_check = 0;
    gr_status st;

    if (from == NULL || to == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < v->n; i++)
        from[i] = i;
    for (size_t run = 1; run < v->n; run *= 2) {
        size_t *swap = from;

        for (size_t lo = 0; lo < v->n; lo += 2 * run) {
            size_t mid = v->n - lo < run ? v->n : lo + run;
            size_t hi = v->n - lo < 2 * run ? v->n : lo + 2 * run;

            merge(v, descending, from, lo, mid, hi, to);
            since_check += hi - lo;
            if (since_check < CHECK_EVERY)
                continue;
            if ((st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            since_check = 0;
        }
        from = to;
        to = swap;
    }
    *order = from;
    return GR_OK;
}

gr_status gr_items_one(gr_ctx *cx, const gr_items *v, size_t i, gr_value *out, gr_err *err)
{
    const gr_table *t = v->whole->table;

    if (v->whole->type != GR_V_TABLE) {
        *out = *gr_items_at(v, i);
        return GR_OK;
    }
    if (!gr_v_record(&cx->arena, out))
        return gr_fail_memory(cx, err);
    for (size_t c = 0; c < t->n_columns; c++)
        if (!gr_v_set_str(&cx->arena, out, t->columns[c], t->cells[i * t->n_columns + c]))
            return gr_fail_memory(cx, err);
    return GR_OK;
}
