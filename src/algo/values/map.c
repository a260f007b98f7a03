/* Values: a function of every item, lists of lists as one, pairs, places.
 *
 * What a function gives is kept with it: its own calls were checked when it was asked. */
#include "algo/values/values_int.h"

/* --- map --- */

enum { ITEMS, EACH };

static gr_status map_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_items v;
    gr_status st = gr_items_of(&in->arg[ITEMS].value, &v, err);

    if (st != GR_OK)
        return st;
    if (!gr_v_list(&cx->arena, &out->value))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < v.n; i++) {
        gr_value one;

        if (GR_EVERY(i) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if ((st = gr_items_value(cx, &v, i, in->arg[EACH].fn, &one, err)) != GR_OK)
            return st;
        if (!gr_v_push(&cx->arena, &out->value, one))
            return gr_fail_memory(cx, err);
    }
    return GR_OK;
}

static gr_status map_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_items v;
    gr_status st = gr_items_of(&in->arg[ITEMS].value, &v, err);

    if (st != GR_OK)
        return st;
    if (r->value.type != GR_V_LIST || r->value.list->n != v.n)
        return gr_refute(err, "the value is no list of as many items");
    for (size_t i = v.n; i-- > 0;) {
        gr_value one;

        if (GR_EVERY(i) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if ((st = gr_items_value(cx, &v, i, in->arg[EACH].fn, &one, err)) != GR_OK)
            return st;
        if (!gr_is_same(&r->value.list->at[i], &one))
            return gr_refute(err, "item %zu comes to something else", i);
    }
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param map_params[] = {
    GR_ITEMS_PARAM,
    { "each", GR_P_EACH, GR_REQUIRED,
      "what becomes of an item: v -> .., a column, an expression of columns", .words = "by" },
};

const gr_tool gr_tool_map = {
    .name = "map",
    .family = "values",
    .summary = "What a function makes of every item, as a list",
    .details = "In v -> .. a row about a node is that node, one about an edge that edge; v.km is a "
               "column of the row.",
    GR_PARAMS(map_params),
    .on_values = true,
    .on_cut = GR_CUT_CARRIED,
    .result = GR_R_LIST,
    .cost = "O(n) times the function",
    .run = map_run,
    .verify = map_verify,
    .checked_by = "compares every item with what the function gave, from the end",
    .cues = "for each, of every one, each with its",
    .example = { "a-b, b-c", "map(nodes(G), v -> count(neighbors(G, v)))", "1, 2, 1" },
};

/* --- flatten --- */

static const gr_list *inner(const gr_value *v)
{
    return v->type == GR_V_LIST ? v->list : v->type == GR_V_PATH ? v->path.nodes : NULL;
}

static gr_status flatten_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_items v;
    gr_status st = gr_items_of(&in->arg[ITEMS].value, &v, err);
    bool ok = gr_v_list(&cx->arena, &out->value);

    for (size_t i = 0; st == GR_OK && ok && i < v.n; i++) {
        const gr_list *list = inner(gr_items_item(&v, i));

        if (list == NULL)
            ok = gr_v_push(&cx->arena, &out->value, *gr_items_item(&v, i));
        for (size_t k = 0; ok && list != NULL && k < list->n; k++)
            ok = gr_v_push(&cx->arena, &out->value, list->at[k]);
    }
    if (st == GR_OK && !ok)
        st = gr_fail_memory(cx, err);
    return st != GR_OK ? st : gr_ctx_check(cx, err);
}

/* Takes the items off again, from the end. */
static gr_status flatten_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_items v;
    size_t left;
    gr_status st = gr_items_of(&in->arg[ITEMS].value, &v, err);

    if (st != GR_OK)
        return st;
    if (r->value.type != GR_V_LIST)
        return gr_refute(err, "the value is no list");
    left = r->value.list->n;
    for (size_t i = v.n; i-- > 0;) {
        const gr_value *item = gr_items_item(&v, i);
        const gr_list *list = inner(item);

        for (size_t k = list != NULL ? list->n : 1; k-- > 0; left--)
            if (left == 0 ||
                !gr_is_same(&r->value.list->at[left - 1], list != NULL ? &list->at[k] : item))
                return gr_refute(err, "an item of list %zu is not there", i);
    }
    if (left != 0)
        return gr_refute(err, "%zu items are from nowhere", left);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param items_params[] = { GR_ITEMS_PARAM };

const gr_tool gr_tool_flatten = {
    .name = "flatten",
    .family = "values",
    .summary = "The items of all lists in a list, one behind the other",
    .details = "One level deep; what is no list stays. Of paths their nodes.",
    GR_PARAMS(items_params),
    .on_values = true,
    .result = GR_R_LIST,
    .cost = "O(n)",
    .run = flatten_run,
    .verify = flatten_verify,
    .checked_by = "takes them off again, from the end",
    .cues = "all in one list, put together",
    .example = { "a-b, c-d", "connected_components(G) | flatten()", "a, b, c, d" },
};

/* --- pairs --- */

static gr_status pairs_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_items v;
    gr_status st = gr_items_named(cx, &in->arg[ITEMS].value, &v, err);
    bool ok = gr_v_list(&cx->arena, &out->value);

    for (size_t i = 0; st == GR_OK && ok && i < v.n; i++) {
        st = gr_ctx_check(cx, err);
        for (size_t k = i + 1; st == GR_OK && ok && k < v.n; k++) {
            gr_value pair;

            ok = gr_v_list(&cx->arena, &pair) &&
                 gr_v_push(&cx->arena, &pair, *gr_items_at(&v, i)) &&
                 gr_v_push(&cx->arena, &pair, *gr_items_at(&v, k)) &&
                 gr_v_push(&cx->arena, &out->value, pair);
        }
    }
    return st == GR_OK && !ok ? gr_fail_memory(cx, err) : st;
}

/* Pair p of n items begins with the one that as many pairs come before. */
static gr_status pairs_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    size_t i = 0, k = 0;
    gr_items v;
    gr_status st = gr_items_named(cx, &in->arg[ITEMS].value, &v, err);

    if (st != GR_OK)
        return st;
    if (r->value.type != GR_V_LIST || r->value.list->n != v.n * (v.n - (v.n != 0)) / 2)
        return gr_refute(err, "there are not as many pairs as there should be");
    for (size_t p = 0; p < r->value.list->n; p++) {
        const gr_value *pair = &r->value.list->at[p];

        if (GR_EVERY(p) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (++k == v.n) {
            i++;
            k = i + 1;
        }
        if (pair->type != GR_V_LIST || pair->list->n != 2 ||
            !gr_is_same(&pair->list->at[0], gr_items_at(&v, i)) ||
            !gr_is_same(&pair->list->at[1], gr_items_at(&v, k)))
            return gr_refute(err, "pair %zu is another one", p);
    }
    r->grade = GR_REDERIVED;
    return GR_OK;
}

const gr_tool gr_tool_pairs = {
    .name = "pairs",
    .family = "values",
    .summary = "Every two of some items, as lists of two",
    .details = "Each pair once, the earlier item first; of a table its nodes or edges.",
    GR_PARAMS(items_params),
    .on_values = true,
    .result = GR_R_LIST,
    .cost = "O(n^2)",
    .run = pairs_run,
    .verify = pairs_verify,
    .checked_by = "counts them, and compares each with the two items that are next",
    .cues = "every two, each pair, which two",
    .example = { "a-b, b-c", "pairs(nodes(G))", "a, b\na, c\nb, c" },
};

/* --- position --- */

static gr_status position_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_items v;
    gr_status st = gr_items_named(cx, &in->arg[ITEMS].value, &v, err);

    for (size_t i = 0; st == GR_OK && i < v.n; i++)
        if (gr_v_eq(gr_items_at(&v, i), &in->arg[1].value)) {
            out->value = gr_v_int((int64_t)i);
            return GR_OK;
        }
    return st;
}

static gr_status position_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_value found = gr_v_null();
    gr_items v;
    gr_status st = gr_items_named(cx, &in->arg[ITEMS].value, &v, err);

    if (st != GR_OK)
        return st;
    for (size_t i = v.n; i-- > 0;)
        if (gr_v_eq(&in->arg[1].value, gr_items_at(&v, i)))
            found = gr_v_int((int64_t)i);
    if (!gr_is_same(&r->value, &found))
        return gr_refute(err, "it is at another place");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param position_params[] = {
    GR_ITEMS_PARAM,
    { "item", GR_P_VALUE, GR_REQUIRED, "what is looked for", .words = "of" },
};

const gr_tool gr_tool_position = {
    .name = "position",
    .family = "values",
    .summary = "Where an item is in a list, from 0",
    .details = "The first place; null if it is not there. Of a table the row of a node or an edge.",
    GR_PARAMS(position_params),
    .on_values = true,
    .on_cut = GR_CUT_IF_FOUND,
    .result = GR_R_INT,
    .cost = "O(n)",
    .run = position_run,
    .verify = position_verify,
    .checked_by = "looks for it from the end",
    .cues = "at which place, which rank, how far along",
    .example = { "a-b, b-c", "position(shortest_path(G, a, c), \"c\")", "2" },
};
