/* Values: all items that are largest or smallest, where argmax and argmin name the first.
 *
 * The kernel sorts, the verifier goes through all items. */
#include "algo/values/values_int.h"

static gr_status best_run(gr_ctx *cx, const gr_in *in, bool largest, gr_result *out, gr_err *err)
{
    gr_items v;
    size_t *order;
    gr_status st;

    if ((st = gr_items_ranked(cx, in, 1, &v, err)) != GR_OK ||
        (st = gr_items_sorted(cx, &v, largest, &order, err)) != GR_OK)
        return st;
    if (!gr_v_list(&cx->arena, &out->value))
        return gr_fail_memory(cx, err);
    if (v.n == 0 || gr_items_at(&v, order[0])->type == GR_V_NULL)
        return GR_OK;
    for (size_t i = 0; i < v.n; i++) {
        if (GR_EVERY(i) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (gr_items_at(&v, i)->type != GR_V_NULL && gr_items_cmp(&v, i, order[0], largest) == 0 &&
            !gr_v_push(&cx->arena, &out->value, gr_items_name(&v, i)))
            return gr_fail_memory(cx, err);
    }
    return GR_OK;
}

static gr_status best_verify(gr_ctx *cx, const gr_in *in, bool largest, gr_result *r, gr_err *err)
{
    size_t n = 0, best;
    gr_items v;
    gr_status st = gr_items_ranked(cx, in, 1, &v, err);

    if (st != GR_OK || (st = gr_ctx_check(cx, err)) != GR_OK)
        return st;
    if (r->value.type != GR_V_LIST)
        return gr_refute(err, "the value is no list");
    best = v.n;
    for (size_t i = v.n; i-- > 0;)
        if (gr_items_at(&v, i)->type != GR_V_NULL &&
            (best == v.n || gr_items_cmp(&v, i, best, largest) < 0))
            best = i;
    for (size_t i = 0; best != v.n && i < v.n; i++) {
        gr_value name = gr_items_name(&v, i);

        if (gr_items_at(&v, i)->type == GR_V_NULL || gr_items_cmp(&v, i, best, largest) != 0)
            continue;
        if (n == r->value.list->n || !gr_is_same(&r->value.list->at[n], &name))
            return gr_refute(err, "item %zu is as good as any and not the next", i);
        n++;
    }
    if (n != r->value.list->n)
        return gr_refute(err, "%zu items are as good as any", n);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static gr_status argmax_all_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return best_run(cx, in, true, out, err);
}

static gr_status argmax_all_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return best_verify(cx, in, true, r, err);
}

static gr_status argmin_all_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return best_run(cx, in, false, out, err);
}

static gr_status argmin_all_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return best_verify(cx, in, false, r, err);
}

static const gr_param params[] = { GR_ITEMS_PARAM, GR_BY_PARAM };

#define DETAILS                                                                                    \
    "Of a table the first cells of the rows, of a table of edges the edges, of a record the "      \
    "fields' names, of a list the positions, from 0; in their order. Groups by their size, paths " \
    "by their length. Nulls are left out; an empty list if nothing is there."

const gr_tool gr_tool_argmax_all = {
    .name = "argmax_all",
    .family = "values",
    .summary = "Which items are largest, all of them",
    .brief = "all that are largest",
    .details = DETAILS,
    GR_PARAMS(params),
    .on_values = true,
    .result = GR_R_LIST,
    .returns = "any",
    .cost = "O(n log n)",
    .run = argmax_all_run,
    .verify = argmax_all_verify,
    .checked_by = "finds the largest item and all that are as large, one after the other",
    .cues = "which have the most, all with the most, who share the first place",
    .example = { "a-b, b-c, c-d", "degrees(G) | argmax_all()", "b, c" },
};

const gr_tool gr_tool_argmin_all = {
    .name = "argmin_all",
    .family = "values",
    .summary = "Which items are smallest, all of them",
    .brief = "all that are smallest",
    .details = DETAILS,
    GR_PARAMS(params),
    .on_values = true,
    .result = GR_R_LIST,
    .returns = "any",
    .cost = "O(n log n)",
    .run = argmin_all_run,
    .verify = argmin_all_verify,
    .checked_by = "finds the smallest item and all that are as small, one after the other",
    .cues = "which have the fewest, all with the fewest, who share the last place",
    .example = { "a-b, b-c, c-d", "degrees(G) | argmin_all()", "a, d" },
};
