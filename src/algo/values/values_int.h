/* What the tools on values share: one view of lists, paths, records and tables. */
#ifndef GR_VALUES_INT_H
#define GR_VALUES_INT_H

#include "algo/algo_int.h"

/* Parameters that many of them have. */
#define GR_ITEMS_PARAM                                                                             \
    {                                                                                              \
        "items", GR_P_VALUE, GR_REQUIRED, "a list, a table, a record or a path", .words = "of"     \
    }
#define GR_BY_PARAM                                                                                \
    {                                                                                              \
        "by", GR_P_EACH, GR_OPTIONAL,                                                              \
            "what of an item: a column, an expression of columns, v -> ..; of a table else its "   \
            "last column of numbers",                                                              \
            .words = "by"                                                                          \
    }
#define GR_CONDITION_PARAM(need)                                                                   \
    {                                                                                              \
        "condition", GR_P_CONDITION, (need),                                                       \
            "what must be true: columns of a table by their names, items of a list as value, or "  \
            "v -> ..",                                                                             \
            .words = "with, where, that"                                                           \
    }

/* The items of a list, the nodes of a path, the fields of a record, or one column of a table. */
typedef struct gr_items {
    const gr_value *whole;
    size_t n;
    size_t column;        /* of a table */
    const gr_value *keys; /* what a function gave for each, instead of the items; or NULL */
    bool by_size;         /* groups, paths and tables are ranked by their size or length alone */
} gr_items;

/* What item i is counted by: what the function gave, the cell, or the item itself. */
const gr_value *gr_items_at(const gr_items *v, size_t i);
const gr_value *gr_items_item(const gr_items *v, size_t i); /* functions aside */

/* Of a table the last column of numbers. Anything that has no items is refused. */
gr_status gr_items_of(const gr_value *whole, gr_items *out, gr_err *err);
/* By a column of a table. */
gr_status gr_items_by(gr_items *v, const char *param, gr_str column, gr_err *err);
/* Of a table what its rows are about: nodes, edges, else first cells. */
gr_status gr_items_named(gr_ctx *cx, const gr_value *whole, gr_items *out, gr_err *err);
/* The first argument's items, by what parameter `by` says. */
gr_status gr_items_in(gr_ctx *cx, const gr_in *in, size_t by, gr_items *out, gr_err *err);

/* What a function gives for item i, a condition whether it holds. Words are columns of a table,
 * fields of records in a list, "size" of lists in a list, "key" of a record's fields, and "value".
 */
gr_status gr_items_value(gr_ctx *cx, const gr_items *v, size_t i, gr_fn *f, gr_value *out,
                         gr_err *err);
gr_status gr_items_hold(gr_ctx *cx, const gr_items *v, size_t i, gr_fn *condition, bool *holds,
                        gr_err *err);
/* What a function's variable stands for: of a row about a node or an edge that, of another a
 * record. */
gr_status gr_items_self(gr_ctx *cx, const gr_items *v, size_t i, gr_value *out, gr_err *err);

/* A value of the same kind with only the items that order[0..n-1] names, in that order. */
gr_status gr_items_pick(gr_ctx *cx, const gr_items *v, const size_t *order, size_t n, gr_value *out,
                        gr_err *err);
/* As gr_items_in, for tools that rank: by_size is set. */
gr_status gr_items_ranked(gr_ctx *cx, const gr_in *in, size_t by, gr_items *out, gr_err *err);
/* The order of two items; nulls are last either way. */
int gr_items_cmp(const gr_items *v, size_t i, size_t j, bool descending);
/* What argmax calls item i: the first cell of a row, of a table of edges the edge; the name of a
 * field; the position in a list, or the item if a function ranked it. */
gr_value gr_items_name(const gr_items *v, size_t i);
/* The positions of all items, stably sorted. In cx->scratch. */
gr_status gr_items_sorted(gr_ctx *cx, const gr_items *v, bool descending, size_t **order,
                          gr_err *err);

/* Item i on its own: an item, a field's value, or a row as a record. */
gr_status gr_items_one(gr_ctx *cx, const gr_items *v, size_t i, gr_value *out, gr_err *err);

#endif
