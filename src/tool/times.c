/* Times in expressions: 08:00, 2024-05-01, and what lies between them.
 *
 * The difference of two days is a number of days, that of any other two times a number of minutes,
 * and what is added to a time counts the same: (a - b) + b is a. */
#include "tool/tool_int.h"

#include <math.h>

#define MINUTE ((int64_t)60 * 1000000)
#define DAY    (24 * 60 * MINUTE)

/* A day is the moment it begins, compared with moments of no known zone. */
bool gr_times_compare(int64_t a, int64_t b)
{
    gr_time_kind k = gr_time_kind_of(a), l = gr_time_kind_of(b);

    return k == l || ((k == GR_TIME_DATE || k == GR_TIME_DATETIME) &&
                      (l == GR_TIME_DATE || l == GR_TIME_DATETIME));
}

/* A text beside a time is a time, if it can be one; a day beside a moment is one. */
static void meet(const gr_value *time, gr_value *other)
{
    gr_value t;

    if (time->type != GR_V_TIME)
        return;
    if (other->type == GR_V_STR && gr_text_time_cell(other->s, &t))
        *other = t;
    if (other->type == GR_V_TIME && gr_time_kind_of(other->i) == GR_TIME_DATE &&
        gr_time_kind_of(time->i) == GR_TIME_DATETIME)
        *other = gr_v_moment(GR_TIME_DATETIME, gr_time_micros(other->i));
}

void gr_times_meet(gr_value *a, gr_value *b)
{
    meet(a, b);
    meet(b, a);
}

static int64_t unit_of(int64_t time)
{
    return gr_time_kind_of(time) == GR_TIME_DATE ? DAY : MINUTE;
}

/* Binary times are within 2^61 micros, so that nothing here overflows but what is checked. */
static gr_status difference(gr_value a, gr_value b, gr_value *out, gr_err *err)
{
    int64_t unit, d;

    gr_times_meet(&a, &b);
    if (b.type != GR_V_TIME || a.type != GR_V_TIME || !gr_times_compare(a.i, b.i))
        return gr_fail(err, GR_EINPUT, "expected two clock times or two dates, found %s and %s",
                       gr_vtype_one(a.type), gr_vtype_one(b.type));
    unit = unit_of(a.i);
    d = gr_time_micros(a.i) - gr_time_micros(b.i);
    *out = d % unit == 0 ? gr_v_int(d / unit) : gr_v_real((double)d / (double)unit);
    return GR_OK;
}

static gr_status shifted(int64_t time, const gr_value *by, bool back, gr_value *out, gr_err *err)
{
    int64_t unit = unit_of(time), micros = 0, sum;
    double d = 0;
    bool fits = by->type == GR_V_INT ? !__builtin_mul_overflow(by->i, unit, &micros)
                                     : gr_v_number(by, &d) && fabs(d) * (double)unit < 0x1p62;

    if (by->type != GR_V_INT)
        micros = fits ? (int64_t)(d * (double)unit + (d < 0 ? -0.5 : 0.5)) : 0;
    if (!fits ||
        (back ? __builtin_sub_overflow(gr_time_micros(time), micros, &sum)
              : __builtin_add_overflow(gr_time_micros(time), micros, &sum)) ||
        sum > INT64_MAX / 4 - 1 || sum < INT64_MIN / 4 + 1)
        return gr_fail(err, GR_ELIMIT, "the time is too far away");
    if (gr_time_kind_of(time) == GR_TIME_DATE && sum % DAY != 0)
        return gr_fail(err, GR_EINPUT, "expected whole days beside a date");
    *out = gr_v_moment(gr_time_kind_of(time), sum);
    return GR_OK;
}

gr_status gr_time_arithmetic(gr_op op, const gr_value *a, const gr_value *b, gr_value *out,
                             gr_err *err)
{
    double d;

    if (op == GR_OP_SUB && a->type == GR_V_TIME && gr_v_number(b, &d))
        return shifted(a->i, b, true, out, err);
    if (op == GR_OP_SUB && !gr_v_number(a, &d))
        return difference(*a, *b, out, err);
    if (op == GR_OP_ADD && a->type == GR_V_TIME && gr_v_number(b, &d))
        return shifted(a->i, b, false, out, err);
    if (op == GR_OP_ADD && b->type == GR_V_TIME && gr_v_number(a, &d))
        return shifted(b->i, a, false, out, err);
    return gr_fail(err, GR_EINPUT,
                   "expected a time and a number to add or take away, or two times to take one "
                   "from the other, found %s and %s",
                   gr_vtype_one(a->type), gr_vtype_one(b->type));
}
