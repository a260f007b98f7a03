/* Lists, paths, records and tables as a row of items. */
#include "algo/values/values_int.h"

const gr_value *gr_items_at(const gr_items *v, size_t i)
{
    return v->keys != NULL ? &v->keys[i] : gr_items_item(v, i);
}

const gr_value *gr_items_item(const gr_items *v, size_t i)
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

/* The last column of numbers, else the last. */
static size_t numbers_of(const gr_table *t)
{
    for (size_t c = t->n_columns; c-- > 0;)
        if (is_numeric(t, c))
            return c;
    return t->n_columns - 1;
}

gr_status gr_items_of(const gr_value *whole, gr_items *out, gr_err *err)
{
    *out = (gr_items){ .whole = whole };
    switch (whole->type) {
    case GR_V_LIST: out->n = whole->list->n; break;
    case GR_V_PATH: out->n = whole->path.nodes->n; break;
    case GR_V_RECORD: out->n = whole->record->n; break;
    case GR_V_TABLE:
        out->n = whole->table->n_rows;
        out->column = numbers_of(whole->table);
        break;
    default:
        return gr_fail_arg(err, GR_EINPUT, "items",
                           "items: expected a list, a table, a record or a path, found %s",
                           gr_vtype_one(whole->type));
    }
    return GR_OK;
}

/* --- items as functions see them --- */

typedef struct place {
    gr_elem item;
    const gr_items *v;
} place;

/* Does any record in the list have it? One that has not lacks it then. */
static bool is_key(const gr_items *v, gr_str word)
{
    for (size_t i = 0; i < v->n; i++) {
        const gr_value *item = gr_items_item(v, i);

        for (size_t f = 0; item->type == GR_V_RECORD && f < item->record->n; f++)
            if (gr_str_eq(item->record->at[f].key, word))
                return true;
    }
    return false;
}

static bool get_column(const gr_items *v, size_t i, gr_str word, gr_value *out)
{
    const gr_table *t = v->whole->table;

    for (size_t c = 0; c < t->n_columns; c++)
        if (gr_str_eq(t->columns[c], word)) {
            *out = t->cells[i * t->n_columns + c];
            return true;
        }
    return false;
}

static bool get(const gr_elem *it, gr_str word, gr_value *out)
{
    const gr_items *v = ((const place *)it)->v;
    const gr_value *item = gr_items_item(v, it->i);

    if (v->whole->type == GR_V_TABLE)
        return get_column(v, it->i, word, out);
    if (v->whole->type == GR_V_RECORD && gr_str_is(word, "key")) {
        *out = gr_v_str(v->whole->record->at[it->i].key);
        return true;
    }
    for (size_t f = 0; item->type == GR_V_RECORD && f < item->record->n; f++)
        if (gr_str_eq(item->record->at[f].key, word)) {
            *out = *item->record->at[f].value;
            return true;
        }
    if (item->type == GR_V_LIST && gr_str_is(word, "size"))
        *out = gr_v_int((int64_t)item->list->n);
    else if (item->type == GR_V_PATH && gr_str_is(word, "length"))
        *out = *item->path.length;
    else if (item->type == GR_V_PATH && gr_str_is(word, "hops"))
        *out = gr_v_int((int64_t)item->path.nodes->n - 1);
    else if (item->type == GR_V_EDGE && (gr_str_is(word, "source") || gr_str_is(word, "target")))
        *out = gr_v_node(gr_str_is(word, "source") ? item->edge.u : item->edge.v);
    else if (item->type == GR_V_RECORD && is_key(v, word))
        *out = gr_v_null();
    else if (gr_str_is(word, "value"))
        *out = *item;
    else
        return false;
    return true;
}

/* A row about a node is the node, one about an edge the edge; any other row is a record. */
static gr_status self(gr_ctx *cx, const gr_elem *it, gr_value *out, gr_err *err)
{
    const gr_items *v = ((const place *)it)->v;

    if (v->whole->type != GR_V_TABLE) {
        *out = *gr_items_item(v, it->i);
        return GR_OK;
    }
    *out = gr_row_name(v->whole->table, it->i);
    return out->type == GR_V_NODE || out->type == GR_V_EDGE
               ? GR_OK
               : gr_row_record(cx, v->whole->table, it->i, out, err);
}

static place place_of(const gr_items *v, size_t i)
{
    return (place){ { i, self, get }, v };
}

gr_status gr_items_hold(gr_ctx *cx, const gr_items *v, size_t i, gr_fn *condition, bool *holds,
                        gr_err *err)
{
    place p = place_of(v, i);

    return gr_fn_holds(cx, condition, &p.item, holds, err);
}

gr_status gr_items_value(gr_ctx *cx, const gr_items *v, size_t i, gr_fn *f, gr_value *out,
                         gr_err *err)
{
    place p = place_of(v, i);

    return gr_fn_value(cx, f, &p.item, out, err);
}

gr_status gr_items_self(gr_ctx *cx, const gr_items *v, size_t i, gr_value *out, gr_err *err)
{
    place p = place_of(v, i);

    return self(cx, &p.item, out, err);
}

/* --- what they are ranked and added up by --- */

gr_status gr_items_by(gr_items *v, const char *param, gr_str column, gr_err *err)
{
    const gr_table *t = v->whole->table;

    for (v->column = 0; v->column < t->n_columns; v->column++)
        if (gr_str_eq(t->columns[v->column], column))
            return GR_OK;
    gr_fail_arg(err, GR_ENAME, param, "%s: the table has no column '%.*s'", param, GR_FMT(column));
    gr_hint_names(err, column, t->columns, t->n_columns);
    return GR_ENAME;
}

static gr_status find_keys(gr_ctx *cx, gr_items *v, gr_fn *f, gr_err *err)
{
    gr_value *keys = gr_new_n(&cx->scratch, gr_value, v->n + 1);

    if (keys == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < v->n; i++) {
        gr_status st = gr_items_value(cx, v, i, f, &keys[i], err);

        if (st != GR_OK || (GR_EVERY(i) && (st = gr_ctx_check(cx, err)) != GR_OK))
            return st;
    }
    v->keys = keys;
    return GR_OK;
}

gr_status gr_items_in(gr_ctx *cx, const gr_in *in, size_t by, gr_items *out, gr_err *err)
{
    gr_status st = gr_items_of(&in->arg[0].value, out, err);
    gr_fn *f = in->arg[by].fn;
    gr_str field = f != NULL ? gr_fn_field(f) : (gr_str){ NULL, 0 };

    if (st != GR_OK || f == NULL)
        return st;
    if (field.len == 0 || out->whole->type != GR_V_TABLE)
        return find_keys(cx, out, f, err);
    return gr_items_by(out, "by", field, err);
}

gr_status gr_items_named(gr_ctx *cx, const gr_value *whole, gr_items *out, gr_err *err)
{
    gr_status st = gr_items_of(whole, out, err);
    gr_value *keys;

    if (st != GR_OK || whole->type != GR_V_TABLE)
        return st;
    if ((keys = gr_new_n(&cx->scratch, gr_value, out->n + 1)) == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < out->n; i++)
        keys[i] = gr_row_name(whole->table, i);
    out->keys = keys;
    return gr_ctx_check(cx, err);
}

gr_status gr_items_ranked(gr_ctx *cx, const gr_in *in, size_t by, gr_items *out, gr_err *err)
{
    gr_status st = gr_items_in(cx, in, by, out, err);

    out->by_size = true;
    return st;
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
            ok = gr_v_push(&cx->arena, out, *gr_items_item(v, order[i]));
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
    if (v->whole->type == GR_V_RECORD)
        return gr_v_str(v->whole->record->at[i].key);
    if (v->whole->type == GR_V_TABLE)
        return gr_row_name(v->whole->table, i);
    return v->keys != NULL ? *gr_items_item(v, i) : gr_v_int((int64_t)i);
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
    if (v->whole->type == GR_V_TABLE)
        return gr_row_record(cx, v->whole->table, i, out, err);
    *out = *gr_items_item(v, i);
    return GR_OK;
}
