/* Numbers to and from text, exactly and never through the locale. */
#ifndef GR_NUM_H
#define GR_NUM_H

#include "base/str.h"

/* Every integer of up to this size is a double of its own. */
#define GR_EXACT_INT 9007199254740992 /* 2^53 */

static inline bool gr_num_is_exact(int64_t i)
{
    return i >= -GR_EXACT_INT && i <= GR_EXACT_INT;
}

#define GR_NUM_MAX 32 /* enough for every number that the writers below produce, and a NUL */

/* Writes the shortest text that reads back as the same double ("0.1", "1e+300", "3.0"); always has
 * a '.', an 'e' or is "inf", "-inf", "nan". Returns the length; out is NUL-terminated. */
size_t gr_num_from_double(double d, char out[GR_NUM_MAX]);
size_t gr_num_from_int(int64_t i, char out[GR_NUM_MAX]);

/* A canonical decimal int64: "0", "-7", "12"; not "+1", "01", "-0", "1.0". */
bool gr_num_is_canonical(gr_str s, int64_t *out);

/* The whole of s as an integer: [+-]digits. False if it is not one or does not fit. */
bool gr_num_to_int(gr_str s, int64_t *out);

/* The whole of s as a finite double: [+-]digits[.digits][e[+-]digits], correctly rounded; ".5" and
 * "5." are fine, hex, "inf" and "nan" are not. False also on overflow to infinity. */
bool gr_num_to_double(gr_str s, double *out);

/* Doubles as integers of the same order, and back. */
int64_t gr_num_rank(double d);
double gr_num_ranked(int64_t rank);

/* --- decimals --- */

/* m * 10^exp10: a number as people write it. */
typedef struct gr_decimal {
    int64_t m; /* no multiple of 10, but 0 */
    int exp10;
} gr_decimal;

/* The shortest decimal that reads as d, which is finite. */
gr_decimal gr_num_decimal(double d);
/* The nearest double; infinite if it is too large. m may be a multiple of 10. */
double gr_decimal_value(gr_decimal d);

/* An exact number of up to 37 digits; { 0 } is 0. */
typedef struct gr_exact {
    __int128 m; /* m * 10^exp10 */
    int exp10;
} gr_exact;

gr_exact gr_exact_of(gr_decimal d);
/* Has it up to 15 digits, so that it was written rather than computed? */
static inline bool gr_exact_is_short(const gr_exact *s)
{
    return s->m < 1000000000000000 && s->m > -1000000000000000;
}
/* False if the sum has more digits; *s stays as it was then. */
bool gr_exact_add(gr_exact *s, gr_exact d);
/* False if the product has. */
bool gr_exact_multiply(const gr_exact *a, const gr_exact *b, gr_exact *out);
double gr_exact_value(const gr_exact *s);
/* The double nearest to a / b, which is not 0. */
double gr_exact_ratio(const gr_exact *a, const gr_exact *b);
/* Rounded to so many decimals, halves away from zero. */
gr_exact gr_exact_round(const gr_exact *s, int decimals);

/* An exact sum of any numbers of up to 29 digits that stand for doubles or integers, a few billion
 * of them; { 0 } is 0. */
#define GR_WIDE_LIMBS 78
typedef struct gr_wide {
    int64_t limb[GR_WIDE_LIMBS]; /* of 10^9, the lowest of 10^-351 */
} gr_wide;

void gr_wide_add(gr_wide *s, gr_exact d);
/* The double nearest to the sum divided by n > 0; infinite if it is too large. */
double gr_wide_over(const gr_wide *s, uint32_t n);

#endif
