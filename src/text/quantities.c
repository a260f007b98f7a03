/* Quantities: a number and its unit, or several that add up. */
#include <math.h>

#include "text/text_int.h"

/* The unit behind a number that ends at s[pos]: the bytes up to its end. A digit may follow. */
static size_t unit_after(gr_str s, size_t pos, const gr_unit **unit)
{
    size_t gap = pos < s.len && s.ptr[pos] == '-' ? 1 : gr_space_at(s, pos), n;

    n = gr_unit_at(gr_str_sub(s, pos + gap, s.len), unit);
    if (n == 1 && gap != 0 && (s.ptr[pos] == '-' || gr_lower(s.ptr[pos + gap]) != s.ptr[pos + gap]))
        return 0;
    return n != 0 ? gap + n : 0;
}

/* Adds `num` of `unit`, which must divide the unit that *q has so far. */
static bool add_part(gr_text_qty *q, const gr_text_num *num, const gr_unit *unit)
{
    double ratio = q->unit->num * unit->den / (q->unit->den * unit->num);
    gr_text_num sum = { .is_int = num->is_int };

    if (ratio <= 1 || ratio > 1e9 || ratio != floor(ratio))
        return false;
    if (num->is_int && (__builtin_mul_overflow(q->num.i, (int64_t)ratio, &sum.i) ||
                        __builtin_add_overflow(sum.i, num->i, &sum.i)))
        return false;
    sum.d = num->is_int ? (double)sum.i : q->num.d * ratio + num->d;
    sum.marks = q->num.marks;
    q->num = sum;
    q->unit = unit;
    return true;
}

static const gr_unit *unit_named(const char *name)
{
    const gr_unit *unit = NULL;

    gr_text_unit(gr_str_of(name), &unit);
    return unit;
}

/* "30" in "1h30" and "5min30". */
static size_t glued_part(gr_str s, size_t pos, gr_text_qty *q)
{
    unsigned value;
    size_t n = gr_digits_at(s, pos, 3, &value);
    gr_text_num num = { .d = value, .i = value, .is_int = true };

    if (n != 2 || value > 59 || gr_word_at(s, pos + 2) || q->unit->quantity != GR_Q_TIME)
        return 0;
    if (q->unit->num == 3600)
        return add_part(q, &num, unit_named("min")) ? 2 : 0;
    return q->unit->num == 60 && add_part(q, &num, unit_named("s")) ? 2 : 0;
}

/* A further part, " 30 min", "30min" or " and 15 minutes", of a finer unit of the same quantity. */
static size_t next_part(gr_str s, size_t pos, gr_text_qty *q)
{
    size_t start = pos, n;
    const gr_unit *unit;
    gr_text_num num;

    pos += gr_space_at(s, pos);
    if (pos > start && (n = gr_word_here(s, pos, "and")) != 0)
        pos += n + gr_space_at(s, pos + n);
    if (pos < s.len && (s.ptr[pos] == '-' || s.ptr[pos] == '+'))
        return 0;
    n = gr_text_number(gr_str_sub(s, pos, s.len), 0, &num);
    if (n == 0 || (num.marks & ~(unsigned)GR_NUM_WORDS) != 0)
        return 0;
    pos += n;
    n = unit_after(s, pos, &unit);
    if (n == 0 || unit->quantity != q->unit->quantity || !add_part(q, &num, unit))
        return 0;
    return pos + n - start;
}

/* Adds what follows the first unit, which ends at pos. A unit before a digit ("5 m7") is none: then
 * only the number is taken. */
static size_t finish(gr_str s, size_t number_end, size_t pos, const gr_unit *unit, gr_text_qty *q)
{
    gr_text_num first = q->num;

    q->unit = unit;
    for (size_t n = 1; n != 0 && q->num.is_int && q->num.i >= 0; pos += n)
        if ((n = glued_part(s, pos, q)) == 0)
            n = next_part(s, pos, q);
    if (gr_digit_at(s, pos)) {
        q->num = first;
        q->unit = NULL;
        return number_end;
    }
    q->base = q->num.d * q->unit->num / q->unit->den;
    return pos;
}

/* "€5", "$ 1.2bn", "EUR 5". */
static size_t money_first(gr_str s, gr_text_qty *q)
{
    const gr_unit *unit;
    size_t n = gr_unit_at(s, &unit), len;

    if (n == 0 || unit->quantity != GR_Q_MONEY || (s.ptr[n - 1] >= 'a' && s.ptr[n - 1] <= 'z'))
        return 0;
    n += gr_space_at(s, n);
    len = gr_text_number(gr_str_sub(s, n, s.len), 0, &q->num);
    if (len == 0 || q->num.marks != 0)
        return 0;
    q->unit = unit;
    q->base = q->num.d;
    return n + len;
}

/* "an hour", "half an hour". */
static size_t article_first(gr_str s, gr_text_qty *q)
{
    bool half = gr_word_here(s, 0, "half") != 0;
    size_t pos = half ? 4 + gr_space_at(s, 4) : 0, n;
    const gr_unit *unit;

    if ((n = gr_word_here(s, pos, "a")) == 0 && (n = gr_word_here(s, pos, "an")) == 0)
        return 0;
    pos += n;
    n = gr_space_at(s, pos);
    pos += n;
    if (n == 0 || (n = gr_text_unit(gr_str_sub(s, pos, s.len), &unit)) < 3 ||
        unit->quantity != GR_Q_TIME)
        return 0;
    q->num = half ? (gr_text_num){ .d = 0.5, .marks = GR_NUM_WORDS }
                  : (gr_text_num){ .d = 1, .i = 1, .is_int = true, .marks = GR_NUM_WORDS };
    return finish(s, 0, pos + n, unit, q);
}

size_t gr_text_quantity(gr_str s, gr_text_qty *out)
{
    gr_text_qty q = { .unit = NULL };
    const gr_unit *unit;
    gr_text_num comma;
    size_t n, unit_n, comma_n;

    if ((n = money_first(s, &q)) != 0 || (n = article_first(s, &q)) != 0) {
        *out = q;
        return n;
    }
    n = gr_text_number(s, 0, &q.num);
    if (n == 0)
        return 0;
    comma_n = gr_text_number(s, GR_NUM_DECIMAL_COMMA, &comma);
    if (comma_n > n && unit_after(s, comma_n, &unit) != 0) {
        q.num = comma;
        n = comma_n;
    }
    q.base = q.num.d;
    if (q.num.marks & GR_NUM_PERCENT) {
        q.unit = unit_named("%");
    } else if (!(q.num.marks & (GR_NUM_ORDINAL | GR_NUM_MULTIPLIER)) &&
               (unit_n = unit_after(s, n, &unit)) != 0) {
        n = finish(s, n, n + unit_n, unit, &q);
    }
    *out = q;
    return n;
}
