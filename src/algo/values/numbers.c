/* Tools on one number: abs, round. */
#include "algo/values/values_int.h"

#include <math.h>

static gr_status number_in(const gr_value *v, double *out, gr_err *err)
{
    if (gr_v_number(v, out))
        return GR_OK;
    return gr_fail_arg(err, GR_EINPUT, "value", "value: expected a number, found %s",
                       gr_vtype_one(v->type));
}

/* --- abs --- */

static gr_status abs_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_value *v = &in->arg[0].value;
    double d;
    gr_status st = number_in(v, &d, err);

    if (st != GR_OK)
        return st;
    if (v->type == GR_V_REAL)
        out->value = gr_v_real(fabs(d));
    else if (v->i == INT64_MIN)
        return gr_fail_arg(err, GR_ELIMIT, "value", "value: the result does not fit in 64 bits");
    else
        out->value = gr_v_int(v->i < 0 ? -v->i : v->i);
    return GR_OK;
}

/* Not negative, and it or its opposite is the number. */
static gr_status abs_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_value zero = gr_v_int(0), opposite;

    if (r->value.type != in->arg[0].value.type || gr_v_cmp(&r->value, &zero) < 0 ||
        gr_op_apply(GR_OP_NEG, &r->value, NULL, &opposite, NULL) != GR_OK ||
        (!gr_v_eq(&r->value, &in->arg[0].value) && !gr_v_eq(&opposite, &in->arg[0].value)))
        return gr_refute(err, "neither it nor its opposite is the number");
    r->grade = GR_PROVED;
    return GR_OK;
}

static const gr_param abs_params[] = {
    { "value", GR_P_VALUE, GR_REQUIRED, "a number", .words = "of" },
};

const gr_tool gr_tool_abs = {
    .name = "abs",
    .family = "values",
    .summary = "A number without its sign",
    GR_PARAMS(abs_params),
    .on_values = true,
    .result = GR_R_NUMBER,
    .cost = "O(1)",
    .run = abs_run,
    .verify = abs_verify,
    .checked_by = "checks that it is not negative and that it or its opposite is the number",
    .cues = "absolute value, difference between, how much do they differ, without the sign, "
            "magnitude of, how large is the difference, gap between",
    .example = { "a-b, b-c", "abs(degree(G, a) - degree(G, b))", "1" },
};

/* --- round --- */

static double scale_of(const gr_in *in)
{
    return pow(10, (double)in->arg[1].value.i);
}

/* Halves away from zero. By trunc, which is exact; valgrind computes round() otherwise on arm64. */
static double nearest(double d)
{
    double whole = trunc(d);

    return fabs(d - whole) >= 0.5 ? whole + copysign(1, d) : whole;
}

static gr_status round_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_value *v = &in->arg[0].value;
    double d, scaled;
    gr_status st = number_in(v, &d, err);

    if (st != GR_OK)
        return st;
    scaled = d * scale_of(in);
    if (v->type == GR_V_INT || fabs(scaled) >= 0x1p53)
        out->value = *v; /* has no such decimals */
    else if (in->arg[1].value.i == 0)
        out->value = gr_v_int((int64_t)nearest(d));
    else
        out->value = gr_v_real(nearest(scaled) / scale_of(in));
    return GR_OK;
}

/* Not further from the number than half a unit of the last decimal, and a whole number of those;
 * a number too large for decimals is its own. */
static gr_status round_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_value *v = &in->arg[0].value;
    double d, rounded, units;

    if (!gr_v_number(v, &d) || !gr_v_number(&r->value, &rounded))
        return gr_refute(err, "it is no number");
    units = fabs(rounded * scale_of(in));
    if (fabs(d * scale_of(in)) >= 0x1p53
            ? !gr_is_same(&r->value, v)
            : !(fabs(rounded - d) * scale_of(in) <= 0.5 + 1e-9 * (1 + units)) ||
                  !(fabs(units - nearbyint(units)) <= 1e-9 * (1 + units)))
        return gr_refute(err, "it is not the nearest");
    if ((r->value.type == GR_V_INT) != (v->type == GR_V_INT || in->arg[1].value.i == 0) &&
        fabs(d * scale_of(in)) < 0x1p53)
        return gr_refute(err, "it is %s", gr_vtype_one(r->value.type));
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param round_params[] = {
    { "value", GR_P_VALUE, GR_REQUIRED, "a number", .words = "of" },
    { "digits", GR_P_INT, GR_OPTIONAL, "decimals to keep", .standard = "0", .words = "to",
      .bounded = true, .min = 0, .max = 15 },
};

const gr_tool gr_tool_round = {
    .name = "round",
    .family = "values",
    .summary = "A number to the nearest with so many decimals",
    .details = "Halves go away from zero. Without decimals the result is an integer.",
    GR_PARAMS(round_params),
    .on_values = true,
    .result = GR_R_NUMBER,
    .cost = "O(1)",
    .run = round_run,
    .verify = round_verify,
    .checked_by = "checks the distance to the number, and that no more decimals are there",
    .cues = "rounded, to two decimals, approximately, to n decimals, nearest whole number, short "
            "form of the number",
    .example = { "a-b, b-c", "degrees(G) | mean() | round(2)", "1.33" },
};

/* --- clock --- */

static gr_status clock_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_value *v = &in->arg[0].value;
    double d;
    gr_status st;

    out->value = *v;
    if (v->type == GR_V_NULL || v->type == GR_V_TIME)
        return GR_OK;
    if ((st = number_in(v, &d, err)) != GR_OK)
        return st;
    if (!(d >= 0 && d < 864000))
        return gr_fail_arg(err, GR_EINPUT, "value",
                           "value: expected seconds since midnight, found %g", d);
    out->value = gr_v_time((int64_t)d);
    return gr_ctx_check(cx, err);
}

static gr_status clock_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_value *v = &in->arg[0].value;
    bool time = r->value.type == GR_V_TIME && gr_time_kind_of(r->value.i) == GR_TIME_CLOCK;
    gr_value whole = gr_v_int(time ? gr_time_micros(r->value.i) / 1000000 : -1),
             next = gr_v_int(whole.i + 1);

    if (v->type == GR_V_NULL || v->type == GR_V_TIME
            ? !gr_is_same(&r->value, v)
            : gr_v_cmp(&whole, v) > 0 || gr_v_cmp(&next, v) <= 0)
        return gr_refute(err, "it is another time");
    r->grade = GR_PROVED;
    return GR_OK;
}

static const gr_param clock_params[] = {
    { "value", GR_P_VALUE, GR_REQUIRED, "seconds since midnight", .words = "of" },
};

const gr_tool gr_tool_clock = {
    .name = "clock",
    .family = "values",
    .summary = "Seconds since midnight as a time of day",
    .details =
        "After midnight the hours go on: 25:00. Of nothing it is nothing, of a time that time.",
    GR_PARAMS(clock_params),
    .on_values = true,
    .result = GR_R_ANY,
    .cost = "O(1)",
    .run = clock_run,
    .verify = clock_verify,
    .checked_by = "counts the seconds of the time again",
    .cues = "as a time of day, in hours and minutes, what time is it, at what o'clock",
    .example = { "a-b 30600", "clock(link_times(G, a, b, time=weight) | first())", "08:30" },
};
