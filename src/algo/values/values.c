/* Values: what the answers of other tools come to. Counts, sums, extremes, all and any.
 *
 * Nulls are what is missing: they are counted as items, and left out of sums and extremes. */
#include "algo/values/values_int.h"

#include <math.h>

static const gr_param value_by_params[] = { GR_ITEMS_PARAM, GR_BY_PARAM };
static const gr_param value_if_params[] = { GR_ITEMS_PARAM, GR_CONDITION_PARAM(GR_OPTIONAL) };

/* --- count --- */

static gr_status count_true(gr_ctx *cx, const gr_items *v, gr_fn *condition, size_t *n, gr_err *err)
{
    gr_status st;

    *n = 0;
    for (size_t i = 0; i < v->n; i++) {
        bool holds = true;

        if (GR_EVERY(i) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (condition != NULL && (st = gr_items_hold(cx, v, i, condition, &holds, err)) != GR_OK)
            return st;
        *n += holds;
    }
    return GR_OK;
}

static gr_status count_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_items v;
    size_t n;
    gr_status st;

    if ((st = gr_items_of(&in->arg[0].value, &v, err)) != GR_OK ||
        (st = count_true(cx, &v, in->arg[1].fn, &n, err)) != GR_OK)
        return st;
    out->value = gr_v_int((int64_t)n);
    return GR_OK;
}

/* Takes off what the condition does not hold for, from the end. */
static gr_status count_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_items v;
    uint64_t n;
    gr_status st = gr_items_of(&in->arg[0].value, &v, err);

    if (st != GR_OK)
        return st;
    n = v.n;
    for (size_t i = v.n; i-- > 0 && in->arg[1].given;) {
        bool holds;

        if (GR_EVERY(i) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if ((st = gr_items_hold(cx, &v, i, in->arg[1].fn, &holds, err)) != GR_OK)
            return st;
        n -= !holds;
    }
    return gr_check_int(r, n, "count", err);
}

static const gr_alias count_aliases[] = {
    { GR_SURFACE_NATIVE, "len", NULL, NULL },
};

const gr_tool gr_tool_count = {
    .name = "count",
    .family = "values",
    .summary = "Number of items, rows or fields",
    .details = "Of a path, its nodes. With a condition, those that it is true of.",
    GR_PARAMS(value_if_params),
    .on_values = true,
    GR_ALIASES(count_aliases),
    .result = GR_R_INT,
    .cost = "O(n)",
    .run = count_run,
    .verify = count_verify,
    .checked_by = "takes off those that the condition is not true of",
    .cues = "how many, number of, count, how many are there, how many of them, amount of, size of "
            "the list",
    .example = { "a-b, b-c, b-d", "degrees(G) | count(degree > 1)", "1" },
};

/* --- sum, mean --- */

#define ROUNDINGS 4e-16L /* of what is added: what reading it and showing the sum may take */

static gr_status not_a_number(size_t i, const gr_value *item, gr_err *err)
{
    return gr_fail_arg(err, GR_EINPUT, "value", "value: expected numbers, item %zu is %s", i,
                       gr_vtype_one(item->type));
}

typedef struct total {
    uint32_t n;
    bool reals, longs; /* longs: some came out of a computation, and are what doubles are */
    __int128 whole;    /* of the integers */
    gr_wide wide;      /* of all, if there are real numbers and no longs */
    double sum, lost;  /* of all: Neumaier's sum, and what rounding took from it */
} total;

static gr_status add_up(const gr_items *v, total *t, gr_err *err)
{
    *t = (total){ .n = 0 };
    for (size_t i = 0; i < v->n; i++) {
        const gr_value *item = gr_items_at(v, i);
        double x, sum;
        gr_exact written;

        if (item->type == GR_V_NULL)
            continue;
        if (!gr_v_number(item, &x))
            return not_a_number(i, item, err);
        sum = t->sum + x;
        t->lost += fabs(t->sum) >= fabs(x) ? (t->sum - sum) + x : (x - sum) + t->sum;
        t->sum = sum;
        if (++t->n == UINT32_MAX)
            return gr_fail_arg(err, GR_ELIMIT, "value", "value: too many numbers to add up");
        if (item->type == GR_V_INT) {
            t->whole += item->i;
            continue;
        }
        t->reals = true;
        written = gr_exact_of(gr_num_decimal(x));
        t->longs = t->longs || !gr_exact_is_short(&written);
        if (!t->longs)
            gr_wide_add(&t->wide, written);
    }
    if (t->reals)
        gr_wide_add(&t->wide, (gr_exact){ t->whole, 0 });
    return GR_OK;
}

/* Of real numbers, divided by n. */
static double sum_of(const total *t, uint32_t n)
{
    return t->longs ? (t->sum + t->lost) / n : gr_wide_over(&t->wide, n);
}

static gr_status sum_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_items v;
    total t;
    gr_status st;

    if ((st = gr_items_in(cx, in, 1, &v, err)) != GR_OK || (st = add_up(&v, &t, err)) != GR_OK)
        return st;
    out->value = t.reals ? gr_v_real(sum_of(&t, 1)) : gr_v_int((int64_t)t.whole);
    if (t.reals ? !isfinite(out->value.d) : out->value.i != t.whole)
        return gr_fail_arg(err, GR_ELIMIT, "value", "value: the sum does not fit in 64 bits");
    return GR_OK;
}

/* From the end and without integers that could overflow; integers also modulo 2^64, exactly. */
static gr_status sum_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    long double sum = 0, size = 0, found;
    uint64_t low = 0;
    bool reals = false;
    gr_items v;
    gr_status st = gr_items_in(cx, in, 1, &v, err);

    if (st != GR_OK)
        return st;
    for (size_t i = v.n; i-- > 0;) {
        const gr_value *item = gr_items_at(&v, i);
        double x = 0;

        gr_v_number(item, &x);
        sum += x;
        size += fabsl(x);
        low += item->type == GR_V_INT ? (uint64_t)item->i : 0;
        reals = reals || item->type == GR_V_REAL;
    }
    if (r->value.type != (reals ? GR_V_REAL : GR_V_INT))
        return gr_refute(err, "the sum of %s is %s", reals ? "real numbers" : "integers",
                         gr_vtype_one(r->value.type));
    found = reals ? (long double)r->value.d : (long double)r->value.i;
    if (!(fabsl(sum - found) <= (ROUNDINGS + 1e-19L * (long double)v.n) * size) ||
        (!reals && (uint64_t)r->value.i != low))
        return gr_refute(err, "adding up from the end gives %Lg", sum);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

const gr_tool gr_tool_sum = {
    .name = "sum",
    .family = "values",
    .summary = "Sum of numbers",
    .details = "Integers and decimals of up to 15 digits are added exactly, 0.1 and 0.2 are 0.3; "
               "others with compensation for rounding. Nulls are left out; the sum of nothing is "
               "0.",
    GR_PARAMS(value_by_params),
    .on_values = true,
    .result = GR_R_NUMBER,
    .cost = "O(n)",
    .run = sum_run,
    .verify = sum_verify,
    .checked_by = "adds up from the end",
    .cues = "sum, total, altogether, combined, add up, total of, sum of all, in all",
    .example = { "a-b, b-c", "degrees(G) | sum()", "4" },
};

static gr_status mean_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_items v;
    total t;
    gr_status st;

    if ((st = gr_items_in(cx, in, 1, &v, err)) != GR_OK || (st = add_up(&v, &t, err)) != GR_OK)
        return st;
    if (t.n == 0)
        out->value = gr_v_null();
    else if (t.reals)
        out->value = gr_v_real(sum_of(&t, t.n));
    else
        out->value = gr_v_real(gr_exact_ratio(&(gr_exact){ t.whole, 0 }, &(gr_exact){ t.n, 0 }));
    if (t.n != 0 && !isfinite(out->value.d))
        return gr_fail_arg(err, GR_ELIMIT, "value", "value: the sum is too large for a number");
    return GR_OK;
}

/* What lies above the mean and what lies below it must be equally much. */
static gr_status mean_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    long double above = 0, size = 0;
    size_t n = 0;
    gr_items v;
    gr_status st = gr_items_in(cx, in, 1, &v, err);

    if (st != GR_OK)
        return st;
    for (size_t i = 0; i < v.n; i++) {
        double x;

        if (!gr_v_number(gr_items_at(&v, i), &x))
            continue;
        n++;
        size += fabsl(x);
        above += r->value.type == GR_V_REAL ? (long double)x - (long double)r->value.d : 0;
    }
    if (r->value.type != (n == 0 ? GR_V_NULL : GR_V_REAL) ||
        !(fabsl(above) <= (ROUNDINGS + 1e-19L * (long double)n) * size))
        return gr_refute(err, "the numbers do not balance around the mean");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_alias mean_aliases[] = { { GR_SURFACE_NATIVE, "average", NULL, NULL } };

const gr_tool gr_tool_mean = {
    .name = "mean",
    .family = "values",
    .summary = "Average of numbers",
    .details = "Nulls are left out; the mean of nothing is null.",
    GR_PARAMS(value_by_params),
    GR_ALIASES(mean_aliases),
    .on_values = true,
    .result = GR_R_NUMBER,
    .returns = "number?",
    .cost = "O(n)",
    .run = mean_run,
    .verify = mean_verify,
    .checked_by = "checks that the numbers above and below it balance",
    .cues = "average, mean, on average, typical, what is the average, arithmetic mean, expected "
            "value",
    .example = { "a-b, b-c, c-a, c-d", "degrees(G) | mean()", "2" },
};

/* --- min, max, argmin, argmax --- */

static bool is_text(const gr_value *v)
{
    return v->type == GR_V_STR || v->type == GR_V_NODE;
}

/* Only like things have an extreme: numbers, texts, or values of one type. */
static bool alike(const gr_value *a, const gr_value *b)
{
    double x, y;

    if (a->type == GR_V_TIME && b->type == GR_V_TIME)
        return gr_time_kind_of(a->i) == gr_time_kind_of(b->i);
    return a->type == b->type || (is_text(a) && is_text(b)) ||
           (gr_v_number(a, &x) && gr_v_number(b, &y));
}

/* The position of the first largest or smallest; v->n if there is none. */
static gr_status find_extreme(gr_ctx *cx, const gr_in *in, bool largest, gr_items *v, size_t *best,
                              gr_err *err)
{
    gr_status st = gr_items_ranked(cx, in, 1, v, err);

    if (st != GR_OK)
        return st;
    *best = v->n;
    for (size_t i = 0; i < v->n; i++) {
        if (gr_items_at(v, i)->type == GR_V_NULL)
            continue;
        if (*best != v->n && !alike(gr_items_at(v, *best), gr_items_at(v, i)))
            return gr_fail_arg(err, GR_EINPUT, "value",
                               "value: cannot compare %s with item %zu, %s",
                               gr_vtype_one(gr_items_at(v, *best)->type), i,
                               gr_vtype_one(gr_items_at(v, i)->type));
        if (*best == v->n || gr_items_cmp(v, i, *best, largest) < 0)
            *best = i;
    }
    return GR_OK;
}

/* Where it was found goes to the verifier. */
static gr_status extreme_run(gr_ctx *cx, const gr_in *in, bool largest, bool name, gr_result *out,
                             gr_err *err)
{
    gr_items v;
    size_t best;
    gr_status st = find_extreme(cx, in, largest, &v, &best, err);

    if (st != GR_OK)
        return st;
    if (best != v.n)
        out->value = name ? gr_items_name(&v, best) : *gr_items_at(&v, best);
    out->proof = gr_arena_copy(&cx->scratch, &best, sizeof best);
    return out->proof != NULL ? GR_OK : gr_fail_memory(cx, err);
}

/* It is what lies there, nothing beats it, and nothing before it is as good. */
static gr_status extreme_verify(gr_ctx *cx, const gr_in *in, bool largest, bool name, gr_result *r,
                                gr_err *err)
{
    size_t at = *(const size_t *)r->proof;
    gr_value shown = gr_v_null();
    gr_items v;
    gr_status st = gr_items_ranked(cx, in, 1, &v, err);

    if (st != GR_OK)
        return st;
    if (at < v.n)
        shown = name ? gr_items_name(&v, at) : *gr_items_at(&v, at);
    if (!gr_is_same(&r->value, &shown))
        return gr_refute(err, "it is not what lies at its place");
    for (size_t i = 0; i < v.n; i++) {
        int c;

        if (gr_items_at(&v, i)->type == GR_V_NULL)
            continue;
        if (at >= v.n)
            return gr_refute(err, "item %zu is not null", i);
        c = gr_items_cmp(&v, i, at, largest);
        if (c < 0)
            return gr_refute(err, "item %zu beats it", i);
        if (c == 0 && i < at)
            return gr_refute(err, "item %zu is as good and comes before", i);
    }
    r->grade = GR_PROVED;
    return GR_OK;
}

/* Four tools that differ in two words. */
#define EXTREME(tool, largest, name)                                                               \
    static gr_status tool##_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)          \
    {                                                                                              \
        return extreme_run(cx, in, largest, name, out, err);                                       \
    }                                                                                              \
    static gr_status tool##_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)         \
    {                                                                                              \
        return extreme_verify(cx, in, largest, name, r, err);                                      \
    }

EXTREME(min, false, false)
EXTREME(max, true, false)
EXTREME(argmin, false, true)
EXTREME(argmax, true, true)

const gr_tool gr_tool_min = {
    .name = "min",
    .family = "values",
    .spreads = true,
    .summary = "Smallest item",
    .brief = "min(a, b) too",
    .details =
        "Numbers and texts that are numbers by value, times by time, other texts by their bytes, "
        "groups by their size, paths by their length; the first of several. Nulls are left out; "
        "null if nothing is there.",
    GR_PARAMS(value_by_params),
    .on_values = true,
    .result = GR_R_ANY,
    .cost = "O(n)",
    .run = min_run,
    .verify = min_verify,
    .checked_by = "checks that it is there and that nothing is smaller",
    .cues = "minimum, smallest, least, lowest, fewest, the smallest value, lower extreme, "
            "cheapest value",
    .example = { "a-b, b-c", "degrees(G) | min()", "1" },
};

const gr_tool gr_tool_max = {
    .name = "max",
    .family = "values",
    .spreads = true,
    .summary = "Largest item",
    .brief = "max(a, b) too",
    .details =
        "Numbers and texts that are numbers by value, times by time, other texts by their bytes, "
        "groups by their size, paths by their length; the first of several. Nulls are left out; "
        "null if nothing is there.",
    GR_PARAMS(value_by_params),
    .on_values = true,
    .result = GR_R_ANY,
    .cost = "O(n)",
    .run = max_run,
    .verify = max_verify,
    .checked_by = "checks that it is there and that nothing is larger",
    .cues = "maximum, largest, greatest, highest, most, the biggest value, peak, upper extreme",
    .example = { "a-b, b-c", "degrees(G) | max()", "2" },
};

const gr_tool gr_tool_argmin = {
    .name = "argmin",
    .family = "values",
    .summary = "Which item is smallest",
    .brief = "name of the smallest",
    .details =
        "Of a table the first cell of the row, of a table of edges the edge, of a record the "
        "field's name, of a list the position, from 0. Groups by their size, paths by their "
        "length. The first of several; null if nothing is there.",
    GR_PARAMS(value_by_params),
    .on_values = true,
    .result = GR_R_ANY,
    .cost = "O(n)",
    .run = argmin_run,
    .verify = argmin_verify,
    .checked_by = "checks that nothing is smaller, and nothing before it as small",
    .cues = "which has the fewest, who has least, which is smallest, lowest, which one is the "
            "least, minimal one, who is last",
    .example = { "a-b, b-c", "degrees(G) | argmin()", "a" },
};

const gr_tool gr_tool_argmax = {
    .name = "argmax",
    .family = "values",
    .summary = "Which item is largest",
    .brief = "name of the largest: node, edge, field, position",
    .details =
        "Of a table the first cell of the row, of a table of edges the edge, of a record the "
        "field's name, of a list the position, from 0. Groups by their size, paths by their "
        "length. The first of several; null if nothing is there.",
    GR_PARAMS(value_by_params),
    .on_values = true,
    .result = GR_R_ANY,
    .cost = "O(n)",
    .run = argmax_run,
    .verify = argmax_verify,
    .checked_by = "checks that nothing is larger, and nothing before it as large",
    .cues = "which has the most, who has most, which is largest, highest, busiest, who is top, "
            "which one is the biggest, most of all, maximal one",
    .example = { "a-b, b-c", "degrees(G) | argmax()", "b" },
};

/* --- any, all --- */

static gr_status is_true(gr_ctx *cx, const gr_in *in, const gr_items *v, size_t i, bool *holds,
                         gr_err *err)
{
    const gr_value *item = gr_items_at(v, i);

    if (in->arg[1].given)
        return gr_items_hold(cx, v, i, in->arg[1].fn, holds, err);
    if (item->type != GR_V_BOOL)
        return gr_fail_arg(err, GR_EINPUT, "condition",
                           "condition: needed unless all items are true or false; item %zu is %s",
                           i, gr_vtype_one(item->type));
    *holds = item->b;
    return GR_OK;
}

static gr_status any_or_all_run(gr_ctx *cx, const gr_in *in, bool any, gr_result *out, gr_err *err)
{
    size_t n_true = 0;
    gr_items v;
    gr_status st = gr_items_of(&in->arg[0].value, &v, err);

    for (size_t i = 0; st == GR_OK && i < v.n; i++) {
        bool holds = false;

        st = is_true(cx, in, &v, i, &holds, err);
        n_true += holds;
    }
    if (st == GR_OK)
        out->value = gr_v_bool(any ? n_true != 0 : n_true == v.n);
    return st;
}

/* Looks from the end for one item that decides: a true one for any, a false one for all. */
static gr_status any_or_all_verify(gr_ctx *cx, const gr_in *in, bool any, gr_result *r, gr_err *err)
{
    bool holds = !any;
    gr_items v;
    gr_status st = gr_items_of(&in->arg[0].value, &v, err);

    for (size_t i = v.n; st == GR_OK && holds != any && i-- > 0;)
        st = is_true(cx, in, &v, i, &holds, err);
    if (st == GR_OK && !gr_is_bool(&r->value, holds))
        return gr_refute(err, "looking from the end decides otherwise");
    r->grade = GR_REDERIVED;
    return st;
}

static gr_status any_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return any_or_all_run(cx, in, true, out, err);
}

static gr_status any_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return any_or_all_verify(cx, in, true, r, err);
}

static gr_status all_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return any_or_all_run(cx, in, false, out, err);
}

static gr_status all_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return any_or_all_verify(cx, in, false, r, err);
}

const gr_tool gr_tool_any = {
    .name = "any",
    .family = "values",
    .summary = "Whether at least one item is true",
    .details = "Items that are true or false, or a condition on each. False if there are none.",
    GR_PARAMS(value_if_params),
    .on_values = true,
    .on_cut = GR_CUT_IF_TRUE,
    .result = GR_R_BOOL,
    .cost = "O(n)",
    .run = any_run,
    .verify = any_verify,
    .checked_by = "looks for one from the end",
    .cues = "is there any, at least one, does anyone, exists, is anyone, does some, is there one "
            "that",
    .example = { "a-b, b-c", "degrees(G) | any(degree > 2)", "no" },
};

const gr_tool gr_tool_all = {
    .name = "all",
    .family = "values",
    .summary = "Whether every item is true",
    .details = "Items that are true or false, or a condition on each. True if there are none.",
    GR_PARAMS(value_if_params),
    .on_values = true,
    .on_cut = GR_CUT_IF_FALSE,
    .result = GR_R_BOOL,
    .cost = "O(n)",
    .run = all_run,
    .verify = all_verify,
    .checked_by = "looks for an exception from the end",
    .cues = "are all, does every, do all, each of them, is it true for all, without exception, "
            "every one of",
    .example = { "a-b, b-c", "degrees(G) | all(degree > 0)", "yes" },
};
