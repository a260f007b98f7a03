/* Whether two values are one answer: numbers that differ by rounding alone are, lists in another
 * order, a list of one thing and the thing. */
#include "agent/answer_int.h"

#include <math.h>

#define NEAR       1e-9
#define MOST_DEPTH 16u
#define FEW        200u /* items that are compared each with each */

typedef struct comparison {
    gr_ctx *cx;
    bool failed; /* without memory */
} comparison;

typedef GR_VEC(const gr_value *) pointers;

static bool same(comparison *c, const gr_value *a, const gr_value *b, unsigned depth);

static bool is_number(const gr_value *v)
{
    return v->type == GR_V_INT || v->type == GR_V_REAL;
}

static bool is_name(const gr_value *v)
{
    return v->type == GR_V_NODE || v->type == GR_V_STR || v->type == GR_V_INT;
}

/* --- items: rows of so many values, mostly one --- */

static bool same_row(comparison *c, const gr_value *a, const gr_value *b, size_t width,
                     unsigned depth)
{
    for (size_t i = 0; i < width; i++)
        if (!same(c, &a[i], &b[i], depth))
            return false;
    return true;
}

static int by_order(const void *a, const void *b, void *width)
{
    const gr_value *x = *(const gr_value *const *)a, *y = *(const gr_value *const *)b;
    int order = 0;

    for (size_t i = 0; i < *(const size_t *)width && order == 0; i++)
        order = gr_v_cmp(&x[i], &y[i]);
    return order;
}

static bool sort(comparison *c, const gr_value *at, size_t n, size_t width, pointers *out)
{
    *out = (pointers){ .budget = &c->cx->budget };
    if (!gr_vec_reserve(out, n)) {
        c->failed = true;
        return false;
    }
    for (size_t i = 0; i < n; i++)
        out->at[i] = &at[i * width];
    qsort_r(out->at, n, sizeof *out->at, by_order, &width);
    return true;
}

/* Of many items. What is in them has to be in the same order, or they are not found together. */
static bool same_sorted(comparison *c, const gr_value *a, const gr_value *b, size_t n, size_t width,
                        unsigned depth)
{
    pointers x, y = { 0 };
    bool is_same = sort(c, a, n, width, &x) && sort(c, b, n, width, &y);

    for (size_t i = 0; is_same && i < n; i++)
        is_same = same_row(c, x.at[i], y.at[i], width, depth);
    gr_vec_clear(&x);
    gr_vec_clear(&y);
    return is_same;
}

/* In any order: which comes first is mostly nobody's question. */
static bool same_items(comparison *c, const gr_value *a, const gr_value *b, size_t n, size_t width,
                       unsigned depth)
{
    if (same_row(c, a, b, n * width, depth))
        return true;
    if (n > FEW)
        return same_sorted(c, a, b, n, width, depth);
    for (size_t i = 0; i < n; i++) {
        const gr_value *item = &a[i * width];
        size_t here = 0, there = 0;

        for (size_t k = 0; k < n; k++) {
            here += same_row(c, item, &a[k * width], width, depth);
            there += same_row(c, item, &b[k * width], width, depth);
        }
        if (here != there)
            return false;
    }
    return true;
}

/* --- values --- */

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
    if (v->type == GR_V_PATH && is_number(other))
        return v->path.length;
    return v;
}

/* Of the same length from the same to the same node, or all around: which one it is, is a matter of
 * luck. */
static bool same_path(comparison *c, const gr_value *a, const gr_value *b, unsigned depth)
{
    const gr_list *x = a->path.nodes, *y = b->path.nodes;

    const gr_value *from, *to, *start, *end;
    bool closed;

    if (x->n == 0 || y->n == 0)
        return x->n == y->n;
    from = &x->at[0];
    to = &x->at[x->n - 1];
    start = &y->at[0];
    end = &y->at[y->n - 1];
    closed = same(c, from, to, depth) && same(c, start, end, depth);
    return same(c, a->path.length, b->path.length, depth) &&
           (closed || (same(c, from, start, depth) && same(c, to, end, depth)));
}

static bool same(comparison *c, const gr_value *a, const gr_value *b, unsigned depth)
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
               same_items(c, x->list->at, y->list->at, x->list->n, 1, depth + 1);
    if (x->type == GR_V_TABLE && y->type == GR_V_TABLE)
        return x->table->n_columns == y->table->n_columns && x->table->n_rows == y->table->n_rows &&
               same_items(c, x->table->cells, y->table->cells, x->table->n_rows,
                          x->table->n_columns, depth + 1);
    if (x->type == GR_V_PATH && y->type == GR_V_PATH)
        return same_path(c, x, y, depth + 1);
    if (x->type == GR_V_RECORD && y->type == GR_V_RECORD) {
        for (size_t i = 0; i < x->record->n; i++) {
            gr_str key = x->record->at[i].key;
            size_t k = 0;

            while (k < y->record->n && !gr_str_eq(y->record->at[k].key, key))
                k++;
            if (k == y->record->n ||
                !same(c, x->record->at[i].value, y->record->at[k].value, depth + 1))
                return false;
        }
        return x->record->n == y->record->n;
    }
    if (x->type == GR_V_EDGE && y->type == GR_V_EDGE)
        return (gr_name_eq(x->edge.u, y->edge.u) && gr_name_eq(x->edge.v, y->edge.v)) ||
               (gr_name_eq(x->edge.u, y->edge.v) && gr_name_eq(x->edge.v, y->edge.u));
    return gr_v_eq(x, y);
}

gr_status gr_answer_same(gr_ctx *cx, const gr_value *a, const gr_value *b, bool *out, gr_err *err)
{
    comparison c = { .cx = cx };

    *out = same(&c, a, b, 0);
    return c.failed ? gr_fail_memory(cx, err) : GR_OK;
}
