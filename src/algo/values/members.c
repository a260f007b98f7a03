/* Values: rows of a table, or items of a list, that another list names; lists that have an item.
 *
 * The kernels keep positions; the verifiers go through the value and the whole side by side. */
#include "algo/values/values_int.h"

#define CHECK_MAX (UINT64_C(1) << 26) /* comparisons that a verifier makes */

enum { VALUE, WHAT };

/* The items of the first argument: of a table what its rows are about. */
static gr_status read_whole(gr_ctx *cx, const gr_in *in, gr_items *out, gr_err *err)
{
    return gr_items_named(cx, &in->arg[VALUE].value, out, err);
}

static bool holds(const gr_value *list, const gr_value *item)
{
    gr_items v = { .whole = list, .n = list->list->n };

    for (size_t i = 0; i < v.n; i++)
        if (gr_v_cmp(gr_items_at(&v, i), item) == 0)
            return true;
    return false;
}

/* Is the value a list, a table or a record of the items for which keep[i], in their order? */
static bool is_picked(const gr_items *v, const bool *keep, const gr_value *value)
{
    gr_items found;
    size_t n = 0;

    if (value->type != (v->whole->type == GR_V_PATH ? GR_V_LIST : v->whole->type) ||
        gr_items_of(value, &found, NULL) != GR_OK)
        return false;
    if (value->type == GR_V_TABLE && (value->table->n_columns != v->whole->table->n_columns ||
                                      value->table->total != value->table->n_rows))
        return false;
    for (size_t i = 0; i < v->n; i++) {
        if (!keep[i])
            continue;
        if (n == found.n)
            return false;
        if (value->type == GR_V_TABLE) {
            const gr_table *a = value->table, *b = v->whole->table;

            for (size_t c = 0; c < a->n_columns; c++)
                if (!gr_str_eq(a->columns[c], b->columns[c]) ||
                    !gr_is_same(&a->cells[n * a->n_columns + c], &b->cells[i * a->n_columns + c]))
                    return false;
        } else if (!gr_is_same(gr_items_at(&found, n), gr_items_at(v, i)) ||
                   (value->type == GR_V_RECORD &&
                    !gr_str_eq(value->record->at[n].key, v->whole->record->at[i].key))) {
            return false;
        }
        n++;
    }
    return n == found.n;
}

static gr_status pick(gr_ctx *cx, const gr_items *v, const bool *keep, gr_value *out, gr_err *err)
{
    size_t *order = gr_new_n(&cx->scratch, size_t, v->n), n = 0;

    if (order == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < v->n; i++)
        if (keep[i])
            order[n++] = i;
    return gr_items_pick(cx, v, order, n, out, err);
}

/* --- among --- */

static gr_status read_among(gr_ctx *cx, const gr_in *in, gr_items *v, gr_items *names, gr_err *err)
{
    gr_status st = read_whole(cx, in, v, err);

    if (st != GR_OK)
        return st;
    if ((st = gr_items_named(cx, &in->arg[WHAT].value, names, err)) != GR_OK)
        gr_err_argument(err, "names");
    return st;
}

/* As gr_items_sorted orders: what is missing comes last. */
static int compare(const gr_value *a, const gr_value *b)
{
    if (a->type == GR_V_NULL || b->type == GR_V_NULL)
        return (a->type == GR_V_NULL) - (b->type == GR_V_NULL);
    return gr_v_cmp(a, b);
}

static gr_status among_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_items v, names;
    size_t *sorted;
    bool *keep;
    gr_status st = read_among(cx, in, &v, &names, err);

    if (st != GR_OK || (st = gr_items_sorted(cx, &names, false, &sorted, err)) != GR_OK)
        return st;
    if ((keep = gr_new_n(&cx->scratch, bool, v.n + 1)) == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < v.n; i++) {
        size_t low = 0, high = names.n;

        if (GR_EVERY(i) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        while (low < high && !keep[i]) {
            size_t mid = low + (high - low) / 2;
            int c = compare(gr_items_at(&names, sorted[mid]), gr_items_at(&v, i));

            keep[i] = c == 0;
            low = c < 0 ? mid + 1 : low;
            high = c < 0 ? high : mid;
        }
    }
    return pick(cx, &v, keep, &out->value, err);
}

static gr_status among_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_items v, names;
    bool *keep;
    gr_status st = read_among(cx, in, &v, &names, err);

    if (st != GR_OK)
        return st;
    if (names.n != 0 && v.n > CHECK_MAX / names.n) {
        r->why = "there are too many items to compare each with each";
        return GR_OK;
    }
    if ((keep = gr_new_n(&cx->scratch, bool, v.n + 1)) == NULL)
        return gr_fail_memory(cx, err);
    for (size_t k = 0; k < names.n; k++) {
        if ((k & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (size_t i = 0; i < v.n; i++)
            keep[i] = keep[i] || gr_v_cmp(gr_items_at(&v, i), gr_items_at(&names, k)) == 0;
    }
    if (!is_picked(&v, keep, &r->value))
        return gr_refute(err, "the value is not what the list names");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

/* --- groups_with --- */

static gr_status groups_with(gr_ctx *cx, const gr_in *in, gr_items *v, bool **keep, gr_err *err)
{
    gr_status st = read_whole(cx, in, v, err);

    if (st != GR_OK)
        return st;
    if ((*keep = gr_new_n(&cx->scratch, bool, v->n + 1)) == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < v->n; i++) {
        const gr_value *list = gr_items_at(v, i);

        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (list->type != GR_V_LIST)
            return gr_fail_arg(err, GR_EINPUT, "items", "items: expected lists, item %zu is %s", i,
                               gr_vtype_one(list->type));
        (*keep)[i] = holds(list, &in->arg[WHAT].value);
    }
    return GR_OK;
}

static gr_status groups_with_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_items v;
    bool *keep;
    gr_status st = groups_with(cx, in, &v, &keep, err);

    return st == GR_OK ? pick(cx, &v, keep, &out->value, err) : st;
}

/* Looks for the item from the end of each list. */
static gr_status groups_with_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_value *item = &in->arg[WHAT].value;
    gr_items v;
    bool *keep;
    gr_status st = groups_with(cx, in, &v, &keep, err);

    if (st != GR_OK)
        return st;
    for (size_t i = 0; i < v.n; i++) {
        const gr_list *list = gr_items_at(&v, i)->list;
        size_t k = list->n;

        while (k > 0 && gr_v_cmp(item, &list->at[k - 1]) != 0)
            k--;
        if (keep[i] != (k > 0))
            return gr_refute(err, "list %zu was looked through wrongly", i);
    }
    if (!is_picked(&v, keep, &r->value))
        return gr_refute(err, "the value is not the lists that have the item");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

/* --- rows --- */

static const gr_param among_params[] = {
    GR_ITEMS_PARAM,
    { "names", GR_P_VALUE, GR_REQUIRED, "a list of what to keep; of a table its first column",
      .items = true, .words = "among, of" },
};

const gr_tool gr_tool_among = {
    .name = "among",
    .family = "values",
    .summary = "The rows of a table, or items, that a list names",
    .brief = "rows or items that a list names",
    .details = "Rows whose first column is in the list, or items that are; in their order. What "
               "the list names and the value does not have is left out.",
    GR_PARAMS(among_params),
    .on_values = true,
    .on_cut = GR_CUT_CARRIED,
    .result = GR_R_ANY,
    .cost = "O(n log n)",
    .run = among_run,
    .verify = among_verify,
    .checked_by = "compares each item with each",
    .cues = "among, of these, only of those, restricted to",
    .example = { "a-b, b-c, c-d", "degrees(G) | among(neighbors(G, b)) | argmax()", "c" },
};

static const gr_param groups_with_params[] = {
    { "items", GR_P_VALUE, GR_REQUIRED, "a list of lists, such as groups of nodes", .items = true,
      .also = "value", .words = "of" },
    { "item", GR_P_VALUE, GR_REQUIRED, "what they must have", .words = "with, containing" },
};

const gr_tool gr_tool_groups_with = {
    .name = "groups_with",
    .family = "values",
    .summary = "The lists of a list that have an item",
    .brief = "the lists that have the item",
    .details = "In their order. The group of a node, where it is in one only: "
               "groups_with(louvain_communities(G), a) | first().",
    GR_PARAMS(groups_with_params),
    .on_values = true,
    .on_cut = GR_CUT_CARRIED,
    .result = GR_R_ANY,
    .cost = "O(n)",
    .run = groups_with_run,
    .verify = groups_with_verify,
    .checked_by = "looks through every list from its end",
    .cues = "groups that contain, which group is it in, cliques with",
    .example = { "a-b, b-c, a-c, c-d", "find_cliques(G) | groups_with(a)", "a, b, c" },
};
