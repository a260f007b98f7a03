/* Whether a value has the form that is asked for, and whether two values are one answer. */
#include "agent/exchange_int.h"

#include <math.h>

#define NEAR       1e-9
#define MOST_DEPTH 16u

static bool is_number(const gr_value *v)
{
    return v->type == GR_V_INT || v->type == GR_V_REAL;
}

static bool is_name(const gr_value *v)
{
    return v->type == GR_V_NODE || v->type == GR_V_STR || v->type == GR_V_INT;
}

static bool are_all(const gr_value *v, bool (*is)(const gr_value *))
{
    if (v->type != GR_V_LIST)
        return false;
    for (size_t i = 0; i < v->list->n; i++)
        if (!is(&v->list->at[i]))
            return false;
    return true;
}

static bool is_link(const gr_value *v)
{
    return v->type == GR_V_EDGE || (v->type == GR_V_LIST && v->list->n >= 2);
}

static bool is_list(const gr_value *v)
{
    return v->type == GR_V_LIST;
}

/* A table whose rows are links. */
static bool is_link_table(const gr_value *v)
{
    return v->type == GR_V_TABLE && v->table->n_columns >= 2 &&
           gr_str_is(v->table->columns[0], "source") && gr_str_is(v->table->columns[1], "target");
}

static bool has_form(gr_str asked, const gr_value *v)
{
    if (v->type == GR_V_NULL) /* there is none */
        return true;
    if (gr_str_is(asked, "yes_no"))
        return v->type == GR_V_BOOL;
    if (gr_str_is(asked, "number"))
        return is_number(v);
    if (gr_str_is(asked, "time"))
        return v->type == GR_V_TIME || v->type == GR_V_STR || is_number(v);
    if (gr_str_is(asked, "name") || gr_str_is(asked, "names"))
        return is_name(v) || v->type == GR_V_EDGE || are_all(v, is_name);
    if (gr_str_is(asked, "path"))
        return v->type == GR_V_PATH || are_all(v, is_name);
    if (gr_str_is(asked, "links"))
        return is_link(v) || are_all(v, is_link) || is_link_table(v);
    if (gr_str_is(asked, "groups"))
        return are_all(v, is_list);
    if (gr_str_is(asked, "list"))
        return v->type == GR_V_LIST;
    if (gr_str_is(asked, "mapping") || gr_str_is(asked, "table"))
        return v->type == GR_V_RECORD || v->type == GR_V_TABLE || v->type == GR_V_LIST;
    if (gr_str_is(asked, "text"))
        return v->type != GR_V_GRAPH && v->type != GR_V_TABLE && v->type != GR_V_RECORD;
    return true;
}

/* What a value that does not fit has to take instead. */
static void hint_parts(const gr_value *v, gr_err *err)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 200);
    for (size_t i = 0; v->type == GR_V_RECORD && i < v->record->n; i++)
        gr_strbuf_addf(&sb, "%s.%.*s", i != 0 ? ", " : "", GR_FMT(v->record->at[i].key));
    for (size_t i = 0; v->type == GR_V_TABLE && i < v->table->n_columns; i++)
        gr_strbuf_addf(&sb, "%s.%.*s", i != 0 ? ", " : "", GR_FMT(v->table->columns[i]));
    if (v->type == GR_V_PATH)
        gr_strbuf_adds(&sb, ".path, .length");
    if (sb.len != 0)
        gr_err_hint(err, "It has %s.", sb.buf);
    else if (v->type == GR_V_LIST)
        gr_err_hint(err, "count(..) counts it, first(..) or [0] takes an item.");
    gr_strbuf_clear(&sb);
}

static gr_status check(gr_str asked, const gr_value *v, gr_err *err)
{
    gr_strbuf sb;

    if (has_form(asked, v))
        return GR_OK;
    gr_strbuf_init(&sb, NULL, 0);
    gr_json_write(&sb, v, 0);
    gr_fail(err, GR_EINPUT, "asked for is %.*s, but the program comes to %s: %.80s", GR_FMT(asked),
            gr_vtype_one(v->type), sb.buf);
    gr_strbuf_clear(&sb);
    hint_parts(v, err);
    return GR_EINPUT;
}

gr_status gr_exchange_form(const gr_value *asks, const gr_value *value, gr_err *err)
{
    gr_status st = GR_OK;

    if (value->type == GR_V_GRAPH)
        return gr_fail(err, GR_EINPUT,
                       "the program comes to a graph, and nothing is said about it");
    if (asks != NULL && asks->type == GR_V_STR)
        return check(asks->s, value, err);
    if (asks == NULL || asks->type != GR_V_LIST || asks->list->n == 0)
        return gr_fail(err, GR_EINPUT, "\"asks\" must say the form of what is asked for");
    for (size_t i = 0; i < asks->list->n; i++)
        if (asks->list->at[i].type != GR_V_STR)
            return gr_fail(err, GR_EINPUT, "\"asks\" must be a list of forms");
    if (asks->list->n == 1)
        return check(asks->list->at[0].s, value, err);
    if (value->type == GR_V_RECORD && value->record->n == asks->list->n)
        return GR_OK;
    if (value->type != GR_V_LIST || value->list->n != asks->list->n)
        return gr_fail(err, GR_EINPUT,
                       "%zu things are asked for: the last value must be a list of as many",
                       asks->list->n);
    for (size_t i = 0; st == GR_OK && i < asks->list->n; i++)
        st = check(asks->list->at[i].s, &value->list->at[i], err);
    return st;
}

/* --- sameness --- */

static bool same(const gr_value *a, const gr_value *b, unsigned depth);

/* In any order: which comes first is mostly nobody's question. */
static bool same_items(const gr_value *a, const gr_value *b, size_t n, unsigned depth)
{
    bool ordered = true;

    for (size_t i = 0; i < n && ordered; i++)
        ordered = same(&a[i], &b[i], depth);
    if (ordered)
        return true;
    for (size_t i = 0; i < n; i++) {
        size_t here = 0, there = 0;

        for (size_t k = 0; k < n; k++) {
            here += same(&a[i], &a[k], depth);
            there += same(&a[i], &b[k], depth);
        }
        if (here != there)
            return false;
    }
    return true;
}

static bool same_name(const gr_value *a, const gr_value *b)
{
    gr_name u = a->type == GR_V_NODE  ? a->node
                : a->type == GR_V_INT ? gr_name_int(a->i)
                                      : gr_name_of(a->s);
    gr_name v = b->type == GR_V_NODE  ? b->node
                : b->type == GR_V_INT ? gr_name_int(b->i)
                                      : gr_name_of(b->s);

    return gr_name_eq(u, v);
}

/* The one thing in a list of one, the length of a path beside a number. */
static const gr_value *core_of(const gr_value *v, const gr_value *other)
{
    if (v->type == GR_V_LIST && v->list->n == 1 && other->type != GR_V_LIST)
        return &v->list->at[0];
    if (v->type == GR_V_PATH && (is_number(other) || other->type == GR_V_PATH))
        return v->path.length;
    return v;
}

static bool same(const gr_value *a, const gr_value *b, unsigned depth)
{
    const gr_value *x = core_of(a, b), *y = core_of(b, a);
    double d, e;

    if (depth > MOST_DEPTH)
        return false;
    if (gr_v_number(x, &d) && gr_v_number(y, &e))
        return fabs(d - e) <= NEAR * fmax(1, fmax(fabs(d), fabs(e)));
    if (is_name(x) && is_name(y))
        return same_name(x, y);
    if (x->type == GR_V_LIST && y->type == GR_V_LIST)
        return x->list->n == y->list->n &&
               same_items(x->list->at, y->list->at, x->list->n, depth + 1);
    if (x->type == GR_V_TABLE && y->type == GR_V_TABLE)
        return x->table->n_columns == y->table->n_columns && x->table->n_rows == y->table->n_rows &&
               same_items(x->table->cells, y->table->cells, x->table->n_rows * x->table->n_columns,
                          depth + 1);
    if (x->type == GR_V_RECORD && y->type == GR_V_RECORD) {
        for (size_t i = 0; i < x->record->n; i++) {
            gr_str key = x->record->at[i].key;
            size_t k = 0;

            while (k < y->record->n && !gr_str_eq(y->record->at[k].key, key))
                k++;
            if (k == y->record->n ||
                !same(x->record->at[i].value, y->record->at[k].value, depth + 1))
                return false;
        }
        return x->record->n == y->record->n;
    }
    if (x->type == GR_V_EDGE && y->type == GR_V_EDGE)
        return (gr_name_eq(x->edge.u, y->edge.u) && gr_name_eq(x->edge.v, y->edge.v)) ||
               (gr_name_eq(x->edge.u, y->edge.v) && gr_name_eq(x->edge.v, y->edge.u));
    return gr_v_eq(x, y);
}

bool gr_exchange_same(const gr_value *a, const gr_value *b)
{
    return same(a, b, 0);
}
