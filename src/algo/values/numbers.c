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

/* Rounds the decimal that was written, not the double next to it: 2.675 to 2.68. */
static gr_status round_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_value *v = &in->arg[0].value;
    gr_exact written, rounded;
    double d;
    gr_status st = number_in(v, &d, err);

    if (st != GR_OK)
        return st;
    out->value = *v;
    if (v->type == GR_V_INT)
        return GR_OK;
    written = gr_exact_of(gr_num_decimal(d));
    rounded = gr_exact_round(&written, (int)in->arg[1].value.i);
    out->value = gr_v_real(gr_exact_value(&rounded));
    if (in->arg[1].value.i == 0 && fabs(d) < (double)GR_EXACT_INT)
        out->value = gr_v_int((int64_t)out->value.d);
    return GR_OK;
}

/* The digits of a number behind its point: how many, and the first of them that is left out. */
static size_t decimals_of(double d, size_t keep, int *next)
{
    char text[GR_NUM_MAX];
    size_t len = gr_num_from_double(d, text), n = 0;
    const char *point = memchr(text, '.', len);

    *next = 0;
    if (memchr(text, 'e', len) != NULL)
        return SIZE_MAX;
    while (point != NULL && gr_is_digit(point[n + 1]))
        n++;
    if (n > keep)
        *next = point[keep + 1] - '0';
    return n == 1 && point[1] == '0' ? 0 : n;
}

/* As people do it, by the number's text: no more decimals than wanted, towards zero if the first
 * digit that is left out is below 5 and else away from it, and not further than a unit. */
static gr_status round_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_value *v = &in->arg[0].value;
    size_t keep = (size_t)in->arg[1].value.i;
    double d, rounded, unit = pow(10, -(double)keep);
    int next, ignored;

    if (!gr_v_number(v, &d) || !gr_v_number(&r->value, &rounded))
        return gr_refute(err, "it is no number");
    if (v->type == GR_V_INT || decimals_of(d, keep, &next) <= keep) {
        if (rounded != d)
            return gr_refute(err, "it has no more decimals, and is another number");
    } else if (decimals_of(d, keep, &next) != SIZE_MAX) {
        if (decimals_of(rounded, keep, &ignored) > keep ||
            (next < 5 ? fabs(rounded) > fabs(d) : fabs(rounded) < fabs(d)) ||
            !(fabs(rounded - d) < unit))
            return gr_refute(err, "it is not the nearest");
    } else if (!(fabs(rounded - d) <= unit / 2 * (1 + 1e-9))) {
        return gr_refute(err, "it is not the nearest");
    }
    if ((r->value.type == GR_V_INT) !=
        (v->type == GR_V_INT || (keep == 0 && fabs(d) < (double)GR_EXACT_INT)))
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
    .details = "Halves go away from zero, as the number is written: 2.675 to two decimals is 2.68. "
               "Without decimals the result is an integer.",
    GR_PARAMS(round_params),
    .on_values = true,
    .result = GR_R_NUMBER,
    .cost = "O(1)",
    .run = round_run,
    .verify = round_verify,
    .checked_by = "looks at the digits of the number and at the first that is left out",
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
    .brief = "seconds since midnight as a time",
    .details =
        "After midnight the hours go on: 25:00. Of nothing it is nothing, of a time that time.",
    GR_PARAMS(clock_params),
    .on_values = true,
    .result = GR_R_ANY,
    .returns = "time",
    .cost = "O(1)",
    .run = clock_run,
    .verify = clock_verify,
    .checked_by = "counts the seconds of the time again",
    .cues = "as a time of day, in hours and minutes, what time is it, at what o'clock",
    .example = { "a-b 30600", "clock(link_times(G, a, b, time=weight) | first())", "08:30" },
};
