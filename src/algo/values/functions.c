/* Values: functions of one number, and the product of many. */
#include "algo/values/values_int.h"

#include <math.h>

static gr_status number_in(const gr_in *in, double *out, gr_err *err)
{
    const gr_value *v = &in->arg[0].value;

    if (gr_v_number(v, out))
        return GR_OK;
    return gr_fail_arg(err, GR_EINPUT, "value", "value: expected a number, found %s",
                       gr_vtype_one(v->type));
}

static const gr_param number_params[] = {
    { "value", GR_P_VALUE, GR_REQUIRED, "a number", .words = "of" },
};

/* --- floor, ceil --- */

static gr_status whole_run(const gr_in *in, bool up, gr_result *out, gr_err *err)
{
    double d;
    gr_status st = number_in(in, &d, err);

    if (st != GR_OK)
        return st;
    out->value = in->arg[0].value;
    if (out->value.type == GR_V_INT)
        return GR_OK;
    d = up ? ceil(d) : floor(d);
    if (!(fabs(d) <= (double)GR_EXACT_INT))
        return gr_fail_arg(err, GR_ELIMIT, "value", "value: %g is too large for a whole number", d);
    out->value = gr_v_int((int64_t)d);
    return GR_OK;
}

/* It is on the right side, and the next whole number is not. */
static gr_status whole_verify(const gr_in *in, bool up, gr_result *r, gr_err *err)
{
    gr_value next = gr_v_real(r->value.type == GR_V_INT ? (double)r->value.i + (up ? -1 : 1) : 0);
    int here = gr_v_cmp(&r->value, &in->arg[0].value), there = gr_v_cmp(&next, &in->arg[0].value);

    if (in->arg[0].value.type == GR_V_INT && gr_is_same(&r->value, &in->arg[0].value)) {
        r->grade = GR_PROVED;
        return GR_OK;
    }
    if (r->value.type != GR_V_INT || (up ? here < 0 || there >= 0 : here > 0 || there <= 0))
        return gr_refute(err, "another whole number is nearer");
    r->grade = GR_PROVED;
    return GR_OK;
}

static gr_status floor_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return whole_run(in, false, out, err);
}

static gr_status floor_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return whole_verify(in, false, r, err);
}

static gr_status ceil_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return whole_run(in, true, out, err);
}

static gr_status ceil_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return whole_verify(in, true, r, err);
}

const gr_tool gr_tool_floor = {
    .name = "floor",
    .family = "values",
    .summary = "The largest whole number that is not above a number",
    GR_PARAMS(number_params),
    .on_values = true,
    .result = GR_R_INT,
    .cost = "O(1)",
    .run = floor_run,
    .verify = floor_verify,
    .checked_by = "compares it and the next one with the number",
    .cues = "rounded down, whole ones only",
    .example = { "a-b, b-c", "floor(edge_count(G) / 4)", "0" },
};

const gr_tool gr_tool_ceil = {
    .name = "ceil",
    .family = "values",
    .summary = "The smallest whole number that is not below a number",
    GR_PARAMS(number_params),
    .on_values = true,
    .result = GR_R_INT,
    .cost = "O(1)",
    .run = ceil_run,
    .verify = ceil_verify,
    .checked_by = "compares it and the next one with the number",
    .cues = "rounded up",
    .example = { "a-b, b-c", "ceil(edge_count(G) / 4)", "1" },
};

/* --- sqrt, log, exp --- */

static gr_status real_result(double d, gr_result *out, gr_err *err)
{
    if (!isfinite(d))
        return gr_fail_arg(err, GR_ELIMIT, "value", "value: the result is too large for a number");
    out->value = gr_v_real(d);
    return GR_OK;
}

/* Is d what it should be, up to a rounding or two of functions that undo each other? */
static gr_status check_near(double d, double expected, gr_result *r, gr_err *err)
{
    if (r->value.type != GR_V_REAL)
        return gr_refute(err, "it is no real number");
    if (!(fabs(d - expected) <= 1e-12 * (1 + fabs(expected))))
        return gr_refute(err, "undoing it gives %.15g", d);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static gr_status sqrt_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    double d;
    gr_status st = number_in(in, &d, err);

    if (st == GR_OK && d < 0)
        return gr_fail_arg(err, GR_EINPUT, "value", "value: expected a number from 0 on, found %g",
                           d);
    return st == GR_OK ? real_result(sqrt(d), out, err) : st;
}

static gr_status sqrt_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    double d = 0;

    number_in(in, &d, NULL);
    if (r->value.type == GR_V_REAL && r->value.d < 0)
        return gr_refute(err, "it is negative");
    return check_near(r->value.d * r->value.d, d, r, err);
}

const gr_tool gr_tool_sqrt = {
    .name = "sqrt",
    .family = "values",
    .summary = "The square root of a number",
    GR_PARAMS(number_params),
    .on_values = true,
    .result = GR_R_NUMBER,
    .cost = "O(1)",
    .run = sqrt_run,
    .verify = sqrt_verify,
    .checked_by = "squares it",
    .cues = "square root",
    .example = { "a-b, b-c", "sqrt(degree(G, b) * 2)", "2" },
};

static gr_status log_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    double d, base = 0;
    gr_status st = number_in(in, &d, err);

    if (st != GR_OK)
        return st;
    if (in->arg[1].given)
        gr_v_number(&in->arg[1].value, &base);
    if (d <= 0)
        return gr_fail_arg(err, GR_EINPUT, "value", "value: expected a number above 0, found %g",
                           d);
    if (in->arg[1].given && (base <= 0 || base == 1))
        return gr_fail_arg(err, GR_EINPUT, "base",
                           "base: expected a number above 0 other than 1, found %g", base);
    return real_result(!in->arg[1].given ? log(d)
                       : base == 2       ? log2(d)
                       : base == 10      ? log10(d)
                                         : log(d) / log(base),
                       out, err);
}

static gr_status log_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    double d = 0, base = 0;

    number_in(in, &d, NULL);
    if (in->arg[1].given)
        gr_v_number(&in->arg[1].value, &base);
    return check_near(in->arg[1].given ? log(base) * r->value.d : r->value.d, log(d), r, err);
}

static const gr_param log_params[] = {
    { "value", GR_P_VALUE, GR_REQUIRED, "a number above 0", .words = "of" },
    { "base", GR_P_REAL, GR_OPTIONAL, "of the logarithm; e if it is not given", .words = "base" },
};

const gr_tool gr_tool_log = {
    .name = "log",
    .family = "values",
    .summary = "The logarithm of a number",
    GR_PARAMS(log_params),
    .on_values = true,
    .result = GR_R_NUMBER,
    .cost = "O(1)",
    .run = log_run,
    .verify = log_verify,
    .checked_by = "compares natural logarithms",
    .cues = "logarithm",
    .example = { "a-b, b-c", "log(edge_count(G) * 4, 2)", "3" },
};

static gr_status exp_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    double d;
    gr_status st = number_in(in, &d, err);

    return st == GR_OK ? real_result(exp(d), out, err) : st;
}

static gr_status exp_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    double d = 0;

    number_in(in, &d, NULL);
    if (r->value.type == GR_V_REAL && r->value.d == 0 && d < -700) {
        r->why = "the result is too small for a number";
        return GR_OK;
    }
    return check_near(log(r->value.d), d, r, err);
}

const gr_tool gr_tool_exp = {
    .name = "exp",
    .family = "values",
    .summary = "e to the power of a number",
    GR_PARAMS(number_params),
    .on_values = true,
    .result = GR_R_NUMBER,
    .cost = "O(1)",
    .run = exp_run,
    .verify = exp_verify,
    .checked_by = "takes the logarithm",
    .cues = "exponential",
    .example = { "a-b, b-c", "exp(edge_count(G) - 2)", "1" },
};

/* --- product --- */

static gr_status product_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_items v;
    gr_status st = gr_items_in(cx, in, 1, &v, err);

    out->value = gr_v_int(1);
    for (size_t i = 0; st == GR_OK && i < v.n; i++) {
        const gr_value *item = gr_items_at(&v, i);
        double d;

        if (item->type == GR_V_NULL)
            continue;
        if (!gr_v_number(item, &d))
            return gr_fail_arg(err, GR_EINPUT, "items", "items: expected numbers, item %zu is %s",
                               i, gr_vtype_one(item->type));
        if ((st = gr_op_apply(GR_OP_MUL, &out->value, item, &out->value, err)) == GR_OK &&
            GR_EVERY(i))
            st = gr_ctx_check(cx, err);
    }
    return st;
}

/* Signs, and sizes by their logarithms. */
static gr_status product_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    double sum = 0, size = 0, d = 0, found = 0;
    bool negative = false, zero = false, real = false;
    gr_items v;
    gr_status st = gr_items_in(cx, in, 1, &v, err);

    for (size_t i = v.n; st == GR_OK && i-- > 0;) {
        if (!gr_v_number(gr_items_at(&v, i), &d))
            continue;
        real |= gr_items_at(&v, i)->type == GR_V_REAL;
        zero |= d == 0;
        negative ^= d < 0;
        sum += d != 0 ? log(fabs(d)) : 0;
        size += d != 0 ? fabs(log(fabs(d))) : 0;
    }
    if (st != GR_OK)
        return st;
    if (r->value.type != (real ? GR_V_REAL : GR_V_INT))
        return gr_refute(err, "it is %s", gr_vtype_one(r->value.type));
    if (!gr_v_number(&r->value, &found) || (found == 0) != zero ||
        (!zero &&
         ((found < 0) != negative || !(fabs(log(fabs(found)) - sum) <= 1e-12 * (1 + size)))))
        return gr_refute(err, "the logarithms add up to another product");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param product_params[] = { GR_ITEMS_PARAM, GR_BY_PARAM };

const gr_tool gr_tool_product = {
    .name = "product",
    .family = "values",
    .summary = "Product of numbers",
    .details = "Decimals of up to 15 digits are multiplied exactly as long as they fit. Nulls are "
               "left out; the product of nothing is 1.",
    GR_PARAMS(product_params),
    .on_values = true,
    .result = GR_R_NUMBER,
    .cost = "O(n)",
    .run = product_run,
    .verify = product_verify,
    .checked_by = "adds up logarithms, from the end",
    .cues = "product, multiplied together, all times each other",
    .example = { "a-b 2, b-c 3", "product(edges(G), weight)", "6" },
};
