/* Lists as sets: which items two lists share, which either or only the first has, whether an item
 * is there.
 *
 * The kernels look items up in the sorted second list; the verifiers compare each with each. A node
 * and a text of the same name are the same item. */
#include "algo/values/values_int.h"

#define CHECK_MAX (UINT64_C(1) << 26) /* comparisons that a verifier makes */

enum { FIRST, SECOND };
typedef enum keeping { SHARED, EITHER, ONLY_FIRST } keeping;

/* The items of both arguments; of a table what its rows are about. */
static gr_status read_items(gr_ctx *cx, const gr_arg *arg, const char *name, gr_items *out,
                            gr_err *err)
{
    gr_status st = gr_items_named(cx, &arg->value, out, err);

    if (st != GR_OK)
        gr_err_argument(err, name);
    return st;
}

static bool has_edges(const gr_items *v)
{
    return v->n != 0 && gr_items_at(v, 0)->type == GR_V_EDGE;
}

/* Beside edges a list of two names is one, with or without direction as they are. */
static gr_status as_edges(gr_ctx *cx, const gr_items *edges, gr_items *v, gr_err *err)
{
    gr_value *keys = gr_new_n(&cx->scratch, gr_value, v->n + 1);

    if (keys == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < v->n; i++) {
        keys[i] = *gr_items_at(v, i);
        gr_v_as_edge(&keys[i], &keys[i]);
        if (keys[i].type == GR_V_EDGE)
            keys[i].two_way = gr_items_at(edges, 0)->two_way;
    }
    v->keys = keys;
    return GR_OK;
}

static gr_status read_both(gr_ctx *cx, const gr_in *in, gr_items *a, gr_items *b, gr_err *err)
{
    gr_status st = read_items(cx, &in->arg[FIRST], "first", a, err);

    if (st == GR_OK)
        st = read_items(cx, &in->arg[SECOND], "second", b, err);
    if (st == GR_OK && has_edges(a))
        st = as_edges(cx, a, b, err);
    else if (st == GR_OK && has_edges(b))
        st = as_edges(cx, b, a, err);
    return st;
}

/* The order of gr_items_sorted: nulls are last. */
static int cmp_sorted(const gr_value *a, const gr_value *b)
{
    if (a->type == GR_V_NULL || b->type == GR_V_NULL)
        return (a->type == GR_V_NULL) - (b->type == GR_V_NULL);
    return gr_v_cmp(a, b);
}

static bool is_sorted_in(const gr_items *b, const size_t *sorted, const gr_value *item)
{
    size_t low = 0, high = b->n;

    while (low < high) {
        size_t mid = low + (high - low) / 2;
        int c = cmp_sorted(gr_items_at(b, sorted[mid]), item);

        if (c == 0)
            return true;
        low = c < 0 ? mid + 1 : low;
        high = c < 0 ? high : mid;
    }
    return false;
}

static bool is_in(const gr_items *b, const gr_value *item)
{
    for (size_t i = 0; i < b->n; i++)
        if (gr_v_eq(gr_items_at(b, i), item))
            return true;
    return false;
}

/* Adds the items of a that are (not) in b; each once, since a was sorted: again[i] = came before.
 */
static gr_status add_items(gr_ctx *cx, const gr_items *a, const gr_items *b, bool wanted,
                           gr_value *out, gr_err *err)
{
    size_t *mine, *theirs;
    bool *again = gr_new_n(&cx->scratch, bool, a->n);
    gr_status st;

    if (again == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_items_sorted(cx, a, false, &mine, err)) != GR_OK ||
        (st = gr_items_sorted(cx, b, false, &theirs, err)) != GR_OK)
        return st;
    for (size_t i = 1; i < a->n; i++)
        again[mine[i]] = gr_v_cmp(gr_items_at(a, mine[i - 1]), gr_items_at(a, mine[i])) == 0;
    for (size_t i = 0; i < a->n; i++)
        if (!again[i] && is_sorted_in(b, theirs, gr_items_at(a, i)) == wanted &&
            !gr_v_push(&cx->arena, out, *gr_items_at(a, i)))
            return gr_fail_memory(cx, err);
    return gr_ctx_check(cx, err);
}

static gr_status sets_run(gr_ctx *cx, const gr_in *in, keeping keep, gr_result *out, gr_err *err)
{
    gr_items a, b, none = { .whole = &in->arg[FIRST].value };
    gr_status st = read_both(cx, in, &a, &b, err);

    if (st != GR_OK)
        return st;
    if (!gr_v_list(&cx->arena, &out->value))
        return gr_fail_memory(cx, err);
    if (keep != EITHER)
        return add_items(cx, &a, &b, keep == SHARED, &out->value, err);
    if ((st = add_items(cx, &a, &none, false, &out->value, err)) != GR_OK)
        return st;
    return add_items(cx, &b, &a, false, &out->value, err);
}

/* The value's items are those of `from` that belong, in their order, each once, from *n on. */
static gr_status check_items(gr_ctx *cx, const gr_list *list, const gr_items *from,
                             const gr_items *other, bool wanted, size_t *n, gr_err *err)
{
    gr_status st;

    for (size_t i = 0; i < from->n; i++) {
        const gr_value *item = gr_items_at(from, i);
        bool before = false;

        if ((i & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (size_t k = 0; k < i && !before; k++)
            before = gr_v_cmp(gr_items_at(from, k), item) == 0;
        if (before || is_in(other, item) != wanted)
            continue;
        if (*n == list->n || !gr_is_same(&list->at[*n], item))
            return gr_refute(err, "item %zu belongs there and is not the next", i);
        ++*n;
    }
    return GR_OK;
}

static gr_status sets_verify(gr_ctx *cx, const gr_in *in, keeping keep, gr_result *r, gr_err *err)
{
    gr_items a, b, none = { .whole = &in->arg[FIRST].value };
    size_t n = 0;
    gr_status st = read_both(cx, in, &a, &b, err);

    if (st != GR_OK)
        return st;
    if (r->value.type != GR_V_LIST)
        return gr_refute(err, "the value is no list");
    if (a.n + b.n > CHECK_MAX / (a.n + b.n + 1)) {
        r->why = "there are too many items to compare each with each";
        return GR_OK;
    }
    if (keep != EITHER)
        st = check_items(cx, r->value.list, &a, &b, keep == SHARED, &n, err);
    else if ((st = check_items(cx, r->value.list, &a, &none, false, &n, err)) == GR_OK)
        st = check_items(cx, r->value.list, &b, &a, false, &n, err);
    if (st == GR_OK && n != r->value.list->n)
        st = gr_refute(err, "the value has %zu items too many", r->value.list->n - n);
    if (st == GR_OK)
        r->grade = GR_REDERIVED;
    return st;
}

static gr_status common_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return sets_run(cx, in, SHARED, out, err);
}

static gr_status common_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return sets_verify(cx, in, SHARED, r, err);
}

static gr_status all_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return sets_run(cx, in, EITHER, out, err);
}

static gr_status all_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return sets_verify(cx, in, EITHER, r, err);
}

static gr_status without_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return sets_run(cx, in, ONLY_FIRST, out, err);
}

static gr_status without_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return sets_verify(cx, in, ONLY_FIRST, r, err);
}

/* --- contains --- */

static gr_status contains_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_items v;
    size_t *sorted;
    gr_value item = in->arg[SECOND].value;
    gr_status st = read_items(cx, &in->arg[FIRST], "items", &v, err);

    if (st == GR_OK && has_edges(&v) && gr_v_as_edge(&item, &item))
        item.two_way = gr_items_at(&v, 0)->two_way;
    if (st != GR_OK || (st = gr_items_sorted(cx, &v, false, &sorted, err)) != GR_OK)
        return st;
    out->value = gr_v_bool(is_sorted_in(&v, sorted, &item));
    return GR_OK;
}

static gr_status contains_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_items v;
    gr_status st = read_items(cx, &in->arg[FIRST], "items", &v, err);

    if (st != GR_OK)
        return st;
    if (r->value.type != GR_V_BOOL || r->value.b != is_in(&v, &in->arg[SECOND].value))
        return gr_refute(err, "going through all items shows the opposite");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

/* --- rows --- */

#define SET_PARAM(name, doc, words_)                                                               \
    {                                                                                              \
        name, GR_P_VALUE, GR_REQUIRED, doc, .words = words_                                        \
    }
#define EACH_WITH_EACH "compares each item with each"

static const gr_param set_params[] = {
    SET_PARAM("first", "a list, or a table: its nodes or edges, else its first column", "of, in"),
    SET_PARAM("second", "another", "and, but not in"),
};

const gr_tool gr_tool_common_items = {
    .name = "common_items",
    .family = "values",
    .summary = "What two lists share",
    .details = "Each item once, in the order of the first list. Of a table its first column.",
    GR_PARAMS(set_params),
    .on_values = true,
    .result = GR_R_LIST,
    .cost = "O(n log n)",
    .run = common_run,
    .verify = common_verify,
    .checked_by = EACH_WITH_EACH,
    .cues = "in both, shared by, common to, both",
    .example = { "a-b, b-c, c-d", "common_items(neighbors(G, b), neighbors(G, d))", "c" },
};

const gr_tool gr_tool_all_items = {
    .name = "all_items",
    .family = "values",
    .summary = "What is in one list or the other",
    .details = "Each item once: those of the first list, then the others of the second. Of a table "
               "its first column.",
    GR_PARAMS(set_params),
    .on_values = true,
    .result = GR_R_LIST,
    .cost = "O(n log n)",
    .run = all_run,
    .verify = all_verify,
    .checked_by = EACH_WITH_EACH,
    .cues = "in either, one or the other, together",
    .example = { "a-b, b-c, c-d", "all_items(neighbors(G, b), neighbors(G, d))", "a, c" },
};

const gr_tool gr_tool_items_without = {
    .name = "items_without",
    .family = "values",
    .summary = "What is in the first list and not in the second",
    .details = "Each item once, in the order of the first list. Of a table its first column.",
    GR_PARAMS(set_params),
    .on_values = true,
    .result = GR_R_LIST,
    .cost = "O(n log n)",
    .run = without_run,
    .verify = without_verify,
    .checked_by = EACH_WITH_EACH,
    .cues = "but not, except those, not in, without those",
    .example = { "a-b, b-c, c-d", "items_without(neighbors(G, b), neighbors(G, d))", "a" },
};

static const gr_param contains_params[] = {
    SET_PARAM("items", "a list, or a table: its nodes or edges, else its first column", "of, in"),
    SET_PARAM("item", "what is looked for", "is"),
};

const gr_tool gr_tool_contains = {
    .name = "contains",
    .family = "values",
    .summary = "Whether an item is in a list",
    .details = "A node and a text of the same name are the same. Of a table its first column.",
    GR_PARAMS(contains_params),
    .on_values = true,
    .on_cut = GR_CUT_IF_TRUE,
    .result = GR_R_BOOL,
    .cost = "O(n log n)",
    .run = contains_run,
    .verify = contains_verify,
    .checked_by = "goes through all items",
    .cues = "is one of, is among, belongs to, is in the list",
    .example = { "a-b, b-c", "contains(neighbors(G, b), \"c\")", "yes" },
};
