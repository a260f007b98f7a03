/* Exact arithmetic on decimals: a number of up to 37 digits and a power of ten.
 *
 * What comes out is rounded once, by reading its digits as the text of a number. */
#include "base/base.h"

#include <math.h>

#define DIGITS   37 /* ten times as much still fits in 127 bits */
#define QUOTIENT 40 /* digits that decide a quotient, but for a tie */

/* 10^n, n <= 37. */
static __int128 power_of(int n)
{
    static const int64_t small[] = {
        1,
        10,
        100,
        1000,
        10000,
        100000,
        1000000,
        10000000,
        100000000,
        1000000000,
        10000000000,
        100000000000,
        1000000000000,
        10000000000000,
        100000000000000,
        1000000000000000,
        10000000000000000,
        100000000000000000,
        1000000000000000000,
    };

    return n <= 18 ? small[n] : small[18] * power_of(n - 18);
}

/* Multiplied by 10^n, n >= 0, if it then has no more than DIGITS digits. */
static bool shift(__int128 *m, int n)
{
    __int128 most;

    if (*m == 0)
        return true;
    if (n > DIGITS)
        return false;
    most = power_of(DIGITS - n);
    if (*m >= most || *m <= -most)
        return false;
    *m *= power_of(n);
    return true;
}

/* Makes the exponents of both the same. */
static bool align(gr_exact *a, gr_exact *b)
{
    gr_exact *high = a->exp10 > b->exp10 ? a : b, *low = high == a ? b : a;

    if (low->m == 0)
        low->exp10 = high->exp10;
    if (!shift(&high->m, high->exp10 - low->exp10))
        return false;
    high->exp10 = low->exp10;
    return true;
}

gr_exact gr_exact_of(gr_decimal d)
{
    return (gr_exact){ d.m, d.exp10 };
}

bool gr_exact_add(gr_exact *s, gr_exact d)
{
    gr_exact sum = *s;

    if (sum.exp10 != d.exp10 && !align(&sum, &d))
        return false;
    sum.m += d.m;
    if (!shift(&sum.m, 0))
        return false;
    *s = sum;
    return true;
}

bool gr_exact_multiply(const gr_exact *a, const gr_exact *b, gr_exact *out)
{
    *out = (gr_exact){ 0, a->exp10 + b->exp10 };
    return !__builtin_mul_overflow(a->m, b->m, &out->m) && shift(&out->m, 0);
}

/* Digits and an exponent as a double. */
static double read_digits(bool negative, const char *digits, size_t n, int exp10)
{
    char text[2 * QUOTIENT + GR_NUM_MAX];
    double value = 0;
    int len = snprintf(text, sizeof text, "%.*se%d", (int)n, digits, exp10);

    if (!gr_num_to_double((gr_str){ text, (size_t)len }, &value))
        value = (double)INFINITY;
    return negative ? -value : value;
}

static size_t put_digits(unsigned __int128 m, char *out)
{
    char reversed[QUOTIENT];
    size_t n = 0;

    do {
        reversed[n++] = (char)('0' + (int)(m % 10));
        m /= 10;
    } while (m != 0);
    for (size_t i = 0; i < n; i++)
        out[i] = reversed[n - 1 - i];
    return n;
}

static unsigned __int128 size_of(__int128 m)
{
    return m < 0 ? -(unsigned __int128)m : (unsigned __int128)m;
}

double gr_exact_value(const gr_exact *s)
{
    char digits[QUOTIENT];
    size_t n = put_digits(size_of(s->m), digits);

    if ((int64_t)s->m == s->m)
        return gr_decimal_value((gr_decimal){ (int64_t)s->m, s->exp10 });
    return read_digits(s->m < 0, digits, n, s->exp10);
}

double gr_exact_ratio(const gr_exact *a, const gr_exact *b)
{
    unsigned __int128 by = size_of(b->m), rest = size_of(a->m) % by;
    char digits[2 * QUOTIENT + 2]; /* up to DIGITS zeros may come first */
    size_t n = put_digits(size_of(a->m) / by, digits), significant = digits[0] != '0' ? n : 0;
    int exp10 = a->exp10 - b->exp10;

    for (; rest != 0 && significant < QUOTIENT; exp10--) {
        rest *= 10;
        digits[n] = (char)('0' + (int)(rest / by));
        significant += significant != 0 || digits[n] != '0';
        rest %= by;
        n++;
    }
    if (rest != 0) {
        digits[n++] = '1'; /* only breaks ties */
        exp10--;
    }
    return a->m == 0 ? 0 : read_digits((a->m < 0) != (b->m < 0), digits, n, exp10);
}

gr_exact gr_exact_round(const gr_exact *s, int decimals)
{
    int drop = -decimals - s->exp10;
    unsigned __int128 unit, m;

    if (drop <= 0 || s->m == 0)
        return *s;
    if (drop > DIGITS)
        return (gr_exact){ 0, -decimals };
    unit = (unsigned __int128)power_of(drop);
    m = (size_of(s->m) + unit / 2) / unit;
    return (gr_exact){ s->m < 0 ? -(__int128)m : (__int128)m, -decimals };
}

/* --- sums of any size --- */

#define BASE       INT64_C(1000000000)
#define BASE_POWER 9
#define LOWEST     (-39 * BASE_POWER)

void gr_wide_add(gr_wide *s, gr_exact d)
{
    int at = d.exp10 - LOWEST;
    unsigned __int128 m = size_of(d.m) * (unsigned __int128)power_of(at % BASE_POWER);

    for (int i = at / BASE_POWER; m != 0; i++) {
        int64_t part = (int64_t)(m % (unsigned)BASE);

        s->limb[i] += d.m < 0 ? -part : part;
        m /= (unsigned)BASE;
    }
}

/* Makes every limb one of 0 .. BASE - 1; true if the whole was negative. */
static bool carry(gr_wide *s)
{
    int64_t over = 0;

    for (int i = 0; i < GR_WIDE_LIMBS; i++) {
        int64_t x = s->limb[i] + over;

        over = x / BASE - (x % BASE < 0);
        s->limb[i] = x - over * BASE;
    }
    if (over >= 0)
        return false;
    for (int i = 0; i < GR_WIDE_LIMBS; i++)
        s->limb[i] = -s->limb[i];
    s->limb[GR_WIDE_LIMBS - 1] -= over * BASE;
    return !carry(s);
}

double gr_wide_over(const gr_wide *s, uint32_t n)
{
    char text[GR_WIDE_LIMBS * BASE_POWER + GR_NUM_MAX];
    gr_wide w = *s;
    bool negative = carry(&w);
    uint64_t rest = 0;
    size_t len = 0;
    double value = 0;

    for (int i = GR_WIDE_LIMBS; i-- > 0;) {
        rest = rest * (uint64_t)BASE + (uint64_t)w.limb[i];
        len += (size_t)snprintf(text + len, sizeof text - len, "%09u", (unsigned)(rest / n));
        rest %= n;
    }
    len += (size_t)snprintf(text + len, sizeof text - len, "%se%d", rest != 0 ? "1" : "",
                            LOWEST - (rest != 0));
    if (!gr_num_to_double((gr_str){ text, len }, &value))
        value = (double)INFINITY;
    return negative ? -value : value;
}
