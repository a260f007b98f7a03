/* Values: which items of a list, a table or a record, and in which order.
 *
 * The kernels make a list of positions, build the value from it and hand it to the verifier, which
 * checks that the positions are the right ones and that their items are in the value. */
#include "algo/values/values_int.h"

#define CHECK_MAX (UINT64_C(1) << 26) /* comparisons that a verifier of unique makes */

typedef struct picked {
    size_t *at;
    size_t n;
} picked;

static gr_status pick(gr_ctx *cx, const gr_items *v, picked p, gr_result *out, gr_err *err)
{
    out->proof = gr_arena_copy(&cx->scratch, &p, sizeof p);
    if (out->proof == NULL)
        return gr_fail_memory(cx, err);
    return gr_items_pick(cx, v, p.at, p.n, &out->value, err);
}

/* Item i of the value and item k of the one it was picked from: the same, with name or row? */
static bool same_item(const gr_items *a, size_t i, const gr_items *b, size_t k)
{
    if (b->whole->type == GR_V_RECORD)
        return gr_str_eq(a->whole->record->at[i].key, b->whole->record->at[k].key) &&
               gr_is_same(gr_items_item(a, i), gr_items_item(b, k));
    if (b->whole->type == GR_V_TABLE)
        for (size_t c = 0; c < b->whole->table->n_columns; c++)
            if (!gr_is_same(&a->whole->table->cells[i * a->whole->table->n_columns + c],
                            &b->whole->table->cells[k * b->whole->table->n_columns + c]))
                return false;
    return b->whole->type == GR_V_TABLE || gr_is_same(gr_items_item(a, i), gr_items_item(b, k));
}

/* A table of the same columns, a record, or a list, also of what was in a path. */
static bool same_kind(const gr_value *v, const gr_value *whole)
{
    if (whole->type != GR_V_TABLE)
        return v->type == (whole->type == GR_V_RECORD ? GR_V_RECORD : GR_V_LIST);
    if (v->type != GR_V_TABLE || v->table->n_columns != whole->table->n_columns ||
        v->table->total != v->table->n_rows)
        return false;
    for (size_t c = 0; c < v->table->n_columns; c++)
        if (!gr_str_eq(v->table->columns[c], whole->table->columns[c]))
            return false;
    return true;
}

/* The value holds the items at the positions, no position is there twice; chosen[i] marks them. */
static gr_status check_picked(gr_ctx *cx, const gr_items *v, const gr_result *r, bool **chosen,
                              gr_err *err)
{
    const picked *p = r->proof;
    gr_items found;
    gr_status st = gr_items_of(&r->value, &found, err);

    *chosen = gr_new_n(&cx->scratch, bool, v->n);
    if (*chosen == NULL)
        return gr_fail_memory(cx, err);
    if (st != GR_OK || !same_kind(&r->value, v->whole) || found.n != p->n)
        return gr_refute(err, "the value has not as many items as were picked");
    for (size_t i = 0; i < p->n; i++) {
        if (p->at[i] >= v->n || (*chosen)[p->at[i]])
            return gr_refute(err, "item %zu was picked twice or from nowhere", i);
        (*chosen)[p->at[i]] = true;
        if (!same_item(&found, i, v, p->at[i]))
            return gr_refute(err, "item %zu is not the one that was picked", i);
    }
    return GR_OK;
}

/* --- sort, top, bottom --- */

/* The first n of all items in order. */
static gr_status order_run(gr_ctx *cx, const gr_in *in, size_t by, bool descending, size_t n,
                           gr_result *out, gr_err *err)
{
    gr_items v;
    size_t *sorted;
    gr_status st;

    if ((st = gr_items_ranked(cx, in, by, &v, err)) != GR_OK ||
        (st = gr_items_sorted(cx, &v, descending, &sorted, err)) != GR_OK)
        return st;
    return pick(cx, &v, (picked){ sorted, n < v.n ? n : v.n }, out, err);
}

/* Neighbours are in order, equal ones as they were, and nothing left out belongs before the end. */
static gr_status order_verify(gr_ctx *cx, const gr_in *in, size_t by, bool descending, size_t n,
                              gr_result *r, gr_err *err)
{
    const picked *p = r->proof;
    bool *chosen;
    gr_items v;
    gr_status st;

    if ((st = gr_items_ranked(cx, in, by, &v, err)) != GR_OK ||
        (st = check_picked(cx, &v, r, &chosen, err)) != GR_OK)
        return st;
    if (p->n != (n < v.n ? n : v.n))
        return gr_refute(err, "%zu items are not as many as there should be", p->n);
    for (size_t i = 1; i < p->n; i++) {
        int c = gr_items_cmp(&v, p->at[i - 1], p->at[i], descending);

        if (c > 0 || (c == 0 && p->at[i - 1] > p->at[i]))
            return gr_refute(err, "items %zu and %zu are out of order", i - 1, i);
    }
    for (size_t k = 0; k < v.n && p->n != 0; k++) {
        int c = chosen[k] ? 1 : gr_items_cmp(&v, k, p->at[p->n - 1], descending);

        if (c < 0 || (c == 0 && k < p->at[p->n - 1]))
            return gr_refute(err, "item %zu was left out", k);
    }
    r->grade = GR_PROVED;
    return GR_OK;
}

static gr_status sort_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return order_run(cx, in, 1, in->arg[2].value.b, SIZE_MAX, out, err);
}

static gr_status sort_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return order_verify(cx, in, 1, in->arg[2].value.b, SIZE_MAX, r, err);
}

static gr_status top_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return order_run(cx, in, 2, true, (size_t)in->arg[1].value.i, out, err);
}

static gr_status top_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return order_verify(cx, in, 2, true, (size_t)in->arg[1].value.i, r, err);
}

static gr_status bottom_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return order_run(cx, in, 2, false, (size_t)in->arg[1].value.i, out, err);
}

static gr_status bottom_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return order_verify(cx, in, 2, false, (size_t)in->arg[1].value.i, r, err);
}

static const gr_param sort_params[] = {
    GR_ITEMS_PARAM,
    GR_BY_PARAM,
    { "descending", GR_P_BOOL, GR_OPTIONAL, "largest first", .standard = "false",
      .words = "descending, largest first" },
};

const gr_tool gr_tool_sort = {
    .name = "sort",
    .family = "values",
    .summary = "Items in order",
    .brief = "smallest first",
    .details =
        "Numbers and texts that are numbers by value, times by time, other texts by their bytes, "
        "groups by their size, paths by their length; nulls last. Equal items keep their order. "
        "A table stays a table, a record a record.",
    GR_PARAMS(sort_params),
    .on_values = true,
    .result = GR_R_ANY,
    .cost = "O(n log n)",
    .run = sort_run,
    .verify = sort_verify,
    .checked_by = "checks that each item is there once and neighbours are in order",
    .cues = "sorted, in order, ordered by, ranked, ascending, descending, rank them, from largest "
            "to smallest, alphabetical order",
    .example = { "a-b, b-c", "neighbors(G, b) | sort(descending=true)", "c, a" },
};

static const gr_param top_params[] = {
    GR_ITEMS_PARAM,
    { "k", GR_P_INT, GR_OPTIONAL, "how many", .also = "n", .standard = "10", .words = "top, first",
      .bounded = true, .min = 0, .max = 1e15, .cuts = true },
    GR_BY_PARAM,
};

const gr_tool gr_tool_top = {
    .name = "top",
    .family = "values",
    .summary = "The largest items, largest first",
    .brief = "largest first",
    .details =
        "Groups by their size, paths by their length. Equal items keep their order; nulls are "
        "last. All items if there are fewer.",
    GR_PARAMS(top_params),
    .on_values = true,
    .result = GR_R_ANY,
    .cost = "O(n log n)",
    .run = top_run,
    .verify = top_verify,
    .checked_by = "checks that they are in order and that nothing left out is larger",
    .cues = "top, the most, largest, highest, best, who are the, the k largest, ranking, leading, "
            "best n, first places",
    .example = { "a-b, b-c, b-d, c-d", "degrees(G) | top(2)",
                 "node  degree\nb          3\nc          2" },
};

const gr_tool gr_tool_bottom = {
    .name = "bottom",
    .family = "values",
    .summary = "The smallest items, smallest first",
    .brief = "smallest first",
    .details =
        "Groups by their size, paths by their length. Equal items keep their order; nulls are "
        "last. All items if there are fewer.",
    GR_PARAMS(top_params),
    .on_values = true,
    .result = GR_R_ANY,
    .cost = "O(n log n)",
    .run = bottom_run,
    .verify = bottom_verify,
    .checked_by = "checks that they are in order and that nothing left out is smaller",
    .cues = "bottom, the least, smallest, lowest, fewest, the k smallest, least of all, last in "
            "the ranking",
    .example = { "a-b, b-c, b-d, c-d", "degrees(G) | bottom(1)", "node  degree\na          1" },
};

/* --- filter --- */

static gr_status filter_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    picked p = { NULL, 0 };
    gr_items v;
    gr_status st = gr_items_of(&in->arg[0].value, &v, err);

    if (st != GR_OK)
        return st;
    p.at = gr_new_n(&cx->scratch, size_t, v.n);
    if (p.at == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < v.n; i++) {
        bool holds;

        if (GR_EVERY(i) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if ((st = gr_items_hold(cx, &v, i, in->arg[1].fn, &holds, err)) != GR_OK)
            return st;
        if (holds)
            p.at[p.n++] = i;
    }
    return pick(cx, &v, p, out, err);
}

static gr_status filter_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const picked *p = r->proof;
    bool *chosen, holds;
    gr_items v;
    gr_status st;

    if ((st = gr_items_of(&in->arg[0].value, &v, err)) != GR_OK ||
        (st = check_picked(cx, &v, r, &chosen, err)) != GR_OK)
        return st;
    for (size_t i = 1; i < p->n; i++)
        if (p->at[i - 1] > p->at[i])
            return gr_refute(err, "items %zu and %zu changed places", i - 1, i);
    for (size_t i = v.n; i-- > 0;) {
        if (GR_EVERY(i) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if ((st = gr_items_hold(cx, &v, i, in->arg[1].fn, &holds, err)) != GR_OK)
            return st;
        if (holds != chosen[i])
            return gr_refute(err, "item %zu was picked or left out wrongly", i);
    }
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param filter_params[] = { GR_ITEMS_PARAM, GR_CONDITION_PARAM(GR_REQUIRED) };

const gr_tool gr_tool_filter = {
    .name = "filter",
    .family = "values",
    .summary = "The items for which a condition is true",
    .brief = "filter(t, km > 3), filter(l, v -> degree(G, v) > 1)",
    .details =
        "In a list of records the fields have names too, in a list of lists size is how "
        "many items each has, in one of paths length and hops are theirs. Nothing missing is "
        "larger or smaller than anything.",
    GR_PARAMS(filter_params),
    .on_values = true,
    .on_cut = GR_CUT_CARRIED,
    .result = GR_R_ANY,
    .cost = "O(n)",
    .run = filter_run,
    .verify = filter_verify,
    .checked_by = "tests every item again, from the end",
    .cues = "only those, with more than, at least, where, that have, which of them, whose value "
            "is, keep those, exclude, satisfy",
    .example = { "a-b, b-c", "degrees(G) | filter(degree == 1) | column(node)", "a, c" },
};

/* --- unique --- */

static gr_status unique_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    size_t *sorted;
    bool *again;
    gr_items v;
    gr_status st;

    if ((st = gr_items_in(cx, in, 1, &v, err)) != GR_OK ||
        (st = gr_items_sorted(cx, &v, false, &sorted, err)) != GR_OK)
        return st;
    again = gr_new_n(&cx->scratch, bool, v.n);
    if (again == NULL || !gr_v_list(&cx->arena, &out->value))
        return gr_fail_memory(cx, err);
    for (size_t i = 1; i < v.n; i++)
        again[sorted[i]] = gr_v_eq(gr_items_at(&v, sorted[i - 1]), gr_items_at(&v, sorted[i]));
    for (size_t i = 0; i < v.n; i++)
        if (!again[i] && !gr_v_push(&cx->arena, &out->value, *gr_items_at(&v, i)))
            return gr_fail_memory(cx, err);
    return gr_ctx_check(cx, err);
}

/* Each item is the next of the value, or equal to one that came before. */
static gr_status unique_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_list *list = r->value.list;
    size_t n = 0;
    gr_items v;
    gr_status st = gr_items_in(cx, in, 1, &v, err);

    if (st != GR_OK)
        return st;
    if (r->value.type != GR_V_LIST)
        return gr_refute(err, "the value is no list");
    if (v.n > CHECK_MAX / (list->n + 1)) {
        r->why = "there are too many items to compare each with each";
        return GR_OK;
    }
    for (size_t i = 0; i < v.n; i++) {
        size_t k = 0;

        if ((i & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        while (k < n && !gr_v_eq(&list->at[k], gr_items_at(&v, i)))
            k++;
        if (k < n)
            continue;
        if (n == list->n || !gr_is_same(&list->at[n], gr_items_at(&v, i)))
            return gr_refute(err, "item %zu is new and not there", i);
        n++;
    }
    if (n != list->n)
        return gr_refute(err, "there are %zu items too many", list->n - n);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param unique_params[] = { GR_ITEMS_PARAM, GR_BY_PARAM };

const gr_tool gr_tool_unique = {
    .name = "unique",
    .family = "values",
    .summary = "The different items, each once",
    .brief = "each once",
    .details = "A list in the order of first appearance; of a table, one column.",
    GR_PARAMS(unique_params),
    .on_values = true,
    .on_cut = GR_CUT_CARRIED,
    .result = GR_R_LIST,
    .returns = "any",
    .cost = "O(n log n)",
    .run = unique_run,
    .verify = unique_verify,
    .checked_by = "compares each item with all different ones before it",
    .cues = "distinct, different, unique, without repeats, each once, no duplicates, which values "
            "occur, set of",
    .example = { "a-b, b-c", "degrees(G) | unique()", "1, 2" },
};
