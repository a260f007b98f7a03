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

#endif
