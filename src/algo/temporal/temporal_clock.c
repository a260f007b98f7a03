/* Columns of clock times and dates beside numbers that say how long.
 *
 * Searches count in integers. Times become microseconds, and with them durations and changes, which
 * are minutes beside clock times and moments, days beside dates: what a difference of two such
 * times is. */
#include "algo/temporal/temporal_int.h"

#include <math.h>

#define SECOND 1000000
#define MINUTE (60 * (int64_t)SECOND)
#define DAY    (24 * 60 * MINUTE)

gr_vtype gr_moment_type(const gr_moments *m)
{
    return m->time ? GR_V_TIME : m->real ? GR_V_REAL : GR_V_INT;
}

gr_time_kind gr_times_kind(const gr_column *times)
{
    for (size_t i = 0; i < times->n; i++)
        if (gr_column_has(times, i))
            return gr_time_kind_of(times->ints[i]);
    return GR_TIME_CLOCK;
}

static bool is_day(gr_time_kind k)
{
    return k == GR_TIME_DATE || k == GR_TIME_DATETIME;
}

gr_status gr_time_given(const gr_column *times, const char *param, const gr_value *v, gr_value *out,
                        gr_err *err)
{
    bool clock = times->type != GR_COL_TIME || gr_times_kind(times) == GR_TIME_CLOCK;
    gr_time_kind kind = times->type == GR_COL_TIME ? gr_times_kind(times) : GR_TIME_CLOCK;
    double d;

    *out = *v;
    if (times->type != GR_COL_TIME && v->type != GR_V_TIME)
        return GR_OK;
    if (v->type == GR_V_TIME && gr_time_kind_of(v->i) != kind &&
        !(is_day(kind) && is_day(gr_time_kind_of(v->i))))
        return gr_fail_arg(err, GR_EINPUT, param, "%s: expected a %s, as '%.*s' has them", param,
                           clock ? "time of day such as \"07:50\"" : "date such as \"2024-05-01\"",
                           GR_FMT(times->name));
    if (v->type == GR_V_TIME && times->type == GR_COL_TIME)
        *out = gr_v_moment(kind, gr_time_micros(v->i));
    else if (v->type == GR_V_TIME) /* numbers of a time of day are seconds since midnight */
        *out = gr_v_int(gr_time_micros(v->i) / SECOND);
    else if (clock && gr_v_number(v, &d) && fabs(d) < 1e9)
        *out = gr_v_moment(kind, (int64_t)(d * SECOND));
    else
        return gr_fail_arg(err, GR_EINPUT, param,
                           "%s: expected a date such as \"2024-05-01\", found %s", param,
                           gr_vtype_one(v->type));
    return GR_OK;
}

/* A number of minutes or days as microseconds; a day has no parts. */
static bool span_of(const gr_value *v, int64_t unit, int64_t *out)
{
    double d;

    if (v->type == GR_V_INT)
        return !__builtin_mul_overflow(v->i, unit, out) && *out < INT64_MAX / 4;
    if (!gr_v_number(v, &d) || !(fabs(d) * (double)unit < 1e17))
        return false;
    *out = llround(d * (double)unit);
    return unit != DAY || *out % DAY == 0;
}

static gr_status no_span(const char *param, int64_t unit, gr_err *err)
{
    return gr_fail_arg(err, GR_EINPUT, param, "%s: expected %s that are not too large", param,
                       unit == DAY ? "whole days" : "numbers");
}

static gr_status shadow(gr_ctx *cx, const gr_column *c, const char *param, int64_t unit,
                        const gr_column **out, gr_err *err)
{
    gr_column *copy = gr_new(&cx->scratch, gr_column);
    int64_t *ints = gr_new_n(&cx->scratch, int64_t, c->n + 1);

    if (copy == NULL || ints == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < c->n; i++) {
        gr_value v = gr_column_get(c, i);

        if (v.type == GR_V_TIME)
            ints[i] = gr_time_micros(v.i);
        else if (v.type != GR_V_NULL && !span_of(&v, unit, &ints[i]))
            return no_span(param, unit, err);
    }
    *copy = *c;
    copy->type = GR_COL_INT;
    copy->ints = ints;
    *out = copy;
    return GR_OK;
}

gr_status gr_rides_in_micros(gr_ctx *cx, gr_rides *r, gr_value *transfer, gr_err *err)
{
    gr_time_kind kind = gr_times_kind(r->times);
    int64_t unit = kind == GR_TIME_DATE ? DAY : MINUTE, change = 0;
    gr_status st;

    if (r->arrival != NULL &&
        (r->arrival->type != GR_COL_TIME || gr_times_kind(r->arrival) != kind))
        return gr_fail_arg(err, GR_EINPUT, "arrival", "arrival: expected times, as '%.*s' has them",
                           GR_FMT(r->times->name));
    if (r->duration != NULL && r->duration->type == GR_COL_TIME)
        return gr_fail_arg(err, GR_EINPUT, "duration",
                           "duration: expected numbers, minutes or days, '%.*s' has times",
                           GR_FMT(r->duration->name));
    if ((st = shadow(cx, r->times, "time", unit, &r->times, err)) != GR_OK ||
        (r->duration != NULL &&
         (st = shadow(cx, r->duration, "duration", unit, &r->duration, err)) != GR_OK) ||
        (r->arrival != NULL &&
         (st = shadow(cx, r->arrival, "arrival", unit, &r->arrival, err)) != GR_OK))
        return st;
    if (r->transfer != NULL && !span_of(r->transfer, unit, &change))
        return no_span("transfer", unit, err);
    *transfer = gr_v_int(change);
    r->transfer = r->transfer != NULL ? transfer : NULL;
    return GR_OK;
}
