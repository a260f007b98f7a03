/* Numbers to and from text.
 *
 * Both ways share one fact (Clinger 1990): a whole number below 2^53 times or divided by 10^k, k <=
 * 22, is one correctly rounded operation on doubles. What does not fit there goes to the C library,
 * in the C locale. */
#include "base/base.h"

#include <float.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>

#define EXACT_BELOW  ((double)GR_EXACT_INT)
#define EXACT_POWER  22
#define U64_DIGITS   19   /* as many always fit in a uint64_t */
#define TEXT_DIGITS  800  /* 767 decide every double; what follows only breaks ties */
#define POSITIONAL   16   /* numbers from 10^16 on are written with an exponent */
#define FAR_EXPONENT 9999 /* beyond this every number of TEXT_DIGITS digits is 0 or infinite */

/* m * 10^exp10 */
typedef struct decimal {
    uint64_t m;
    int exp10;
} decimal;

static const double power10[EXACT_POWER + 1] = {
    1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
};

static locale_t c_locale;
static pthread_once_t c_locale_once = PTHREAD_ONCE_INIT;

static void make_c_locale(void)
{
    c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
}

static double read_text(const char *text)
{
    pthread_once(&c_locale_once, make_c_locale);
    return strtod_l(text, NULL, c_locale);
}

static double decimal_value(decimal x)
{
    char text[GR_NUM_MAX + 16];

    if ((double)x.m < EXACT_BELOW && x.exp10 >= -EXACT_POWER && x.exp10 <= EXACT_POWER)
        return x.exp10 < 0 ? (double)x.m / power10[-x.exp10] : (double)x.m * power10[x.exp10];
    snprintf(text, sizeof text, "%llue%d", (unsigned long long)x.m, x.exp10);
    return read_text(text);
}

/* The decimal of n digits that is nearest to a. Only digits are taken from what printf wrote, so
 * the locale's separator does not matter. */
static decimal nearest_decimal(double a, int n)
{
    char text[GR_NUM_MAX + 16];
    decimal x = { 0, 0 };
    const char *p = text;
    bool negative;

    snprintf(text, sizeof text, "%.*e", n - 1, a);
    for (; *p != 'e'; p++)
        if (gr_is_digit(*p))
            x.m = x.m * 10 + (uint64_t)(*p - '0');
    negative = p[1] == '-';
    for (p += 2; gr_is_digit(*p); p++)
        x.exp10 = x.exp10 * 10 + (*p - '0');
    x.exp10 = (negative ? -x.exp10 : x.exp10) - (n - 1);
    return x;
}

/* The power of ten of the first digit of a, which is 1e-4 or more and below 1e19. */
static int first_digit(double a)
{
    int first = (int)floor(log10(a));

    for (; first < 0 ? a < 1 / power10[-first] : a < power10[first]; first--)
        continue;
    for (; first + 1 < 0 ? a >= 1 / power10[-first - 1] : a >= power10[first + 1]; first++)
        continue;
    return first;
}

/* The shortest decimal of 15 to 17 digits for numbers of moderate size, in integers: a is m / 2^s,
 * and a decimal q / 10^k reads as a if it is nearer than half of 1 / 2^s. False if none was found,
 * and for powers of two, below which doubles lie closer. */
static bool moderate_decimal(double a, decimal *out)
{
    int exp2;
    uint64_t m = (uint64_t)ldexp(frexp(a, &exp2), 53);
    int s = 53 - exp2, first;

    if (!(a >= 1e-4 && a < 1e18) || s < 1 || s > 120 || (m & (m - 1)) == 0)
        return false;
    first = first_digit(a);
    for (int n = 15; n <= 17; n++) {
        int k = n - 1 - first;
        unsigned __int128 ten = k < 0 ? 0 : (unsigned __int128)power10[k < 20 ? k : 0];
        unsigned __int128 all = m * ten, half = (unsigned __int128)1 << (s - 1), q, off;

        if (k < 0 || k > 19)
            continue;
        q = (all + half) >> s;
        off = q << s > all ? (q << s) - all : all - (q << s);
        if (2 * off < ten) {
            *out = (decimal){ (uint64_t)q, -k };
            return true;
        }
    }
    return false;
}

/* a > 0 and finite. With at most 15 digits the product a * 10^k is off by less than a half, so that
 * rounding it finds the decimal if there is one; the smallest k has the fewest digits. Every
 * decimal of 15 digits survives the way to a normal double and back, so none shorter than 15 needs
 * to be tried where the C library has to help. */
static decimal shortest_decimal(double a)
{
    decimal x = { 0, 0 };

    if (a < EXACT_BELOW && a == floor(a))
        return (decimal){ (uint64_t)a, 0 };
    for (int k = 1; k <= EXACT_POWER && a * power10[k] < 1e15; k++) {
        x.m = (uint64_t)(a * power10[k] + 0.5);
        if ((double)x.m / power10[k] == a)
            return (decimal){ x.m, -k };
    }
    if (moderate_decimal(a, &x))
        return x;
    for (int n = a < DBL_MIN ? 1 : 15; n <= 16; n++) {
        x = nearest_decimal(a, n);
        if (decimal_value(x) == a)
            return x;
    }
    /* Above a power of two doubles lie twice as far apart as below: the next decimal may do. */
    x.m++;
    return decimal_value(x) == a ? x : nearest_decimal(a, 17);
}

gr_decimal gr_num_decimal(double d)
{
    decimal x = d != 0 ? shortest_decimal(fabs(d)) : (decimal){ 0, 0 };

    for (; x.m != 0 && x.m % 10 == 0; x.exp10++)
        x.m /= 10;
    return (gr_decimal){ d < 0 ? -(int64_t)x.m : (int64_t)x.m, x.exp10 };
}

double gr_decimal_value(gr_decimal d)
{
    uint64_t m = d.m < 0 ? 0 - (uint64_t)d.m : (uint64_t)d.m;
    double size = m != 0 ? decimal_value((decimal){ m, d.exp10 }) : 0;

    return d.m < 0 ? -size : size;
}

static size_t put_digits(uint64_t m, char *out)
{
    char reversed[20];
    size_t n = 0;

    do {
        reversed[n++] = (char)('0' + m % 10);
        m /= 10;
    } while (m != 0);
    for (size_t i = 0; i < n; i++)
        out[i] = reversed[n - 1 - i];
    return n;
}

size_t gr_num_from_int(int64_t i, char out[GR_NUM_MAX])
{
    char *p = out;

    if (i < 0)
        *p++ = '-';
    p += put_digits(i < 0 ? 0 - (uint64_t)i : (uint64_t)i, p);
    *p = '\0';
    return (size_t)(p - out);
}

static char *put_n(char *p, const char *digits, int n)
{
    memcpy(p, digits, (size_t)n);
    return p + n;
}

static char *put_decimal(decimal x, char *p)
{
    static const char zeros[] = "0000000000000000";
    char digits[20];
    int n, first; /* first: the power of ten of the first digit */

    for (; x.m != 0 && x.m % 10 == 0; x.exp10++)
        x.m /= 10;
    n = (int)put_digits(x.m, digits);
    first = n - 1 + x.exp10;
    if (first < -4 || first >= POSITIONAL) {
        *p++ = digits[0];
        if (n > 1) {
            *p++ = '.';
            p = put_n(p, digits + 1, n - 1);
        }
        *p++ = 'e';
        *p++ = first < 0 ? '-' : '+';
        return p + put_digits((uint64_t)abs(first), p);
    }
    if (first < 0) {
        p = put_n(p, "0.", 2);
        p = put_n(p, zeros, -first - 1);
        return put_n(p, digits, n);
    }
    if (first >= n - 1) {
        p = put_n(p, digits, n);
        p = put_n(p, zeros, first - (n - 1));
        return put_n(p, ".0", 2);
    }
    p = put_n(p, digits, first + 1);
    *p++ = '.';
    return put_n(p, digits + first + 1, n - first - 1);
}

size_t gr_num_from_double(double d, char out[GR_NUM_MAX])
{
    char *p = out;

    if (isnan(d)) {
        p = put_n(p, "nan", 3);
    } else {
        if (signbit(d))
            *p++ = '-';
        p = isinf(d) ? put_n(p, "inf", 3) : put_decimal(shortest_decimal(fabs(d)), p);
    }
    *p = '\0';
    return (size_t)(p - out);
}

int64_t gr_num_rank(double d)
{
    int64_t bits;

    d += 0.0; /* -0 becomes 0 */
    memcpy(&bits, &d, sizeof bits);
    return bits < 0 ? INT64_MIN - bits : bits;
}

double gr_num_ranked(int64_t rank)
{
    int64_t bits = rank < 0 ? INT64_MIN - rank : rank;
    double d;

    memcpy(&d, &bits, sizeof d);
    return d;
}

bool gr_num_to_int(gr_str s, int64_t *out)
{
    bool negative = s.len != 0 && s.ptr[0] == '-';
    size_t i = s.len != 0 && (negative || s.ptr[0] == '+');
    int64_t value = 0; /* kept negative: INT64_MIN has no positive twin */

    if (i == s.len)
        return false;
    for (; i < s.len; i++)
        if (!gr_is_digit(s.ptr[i]) || __builtin_mul_overflow(value, 10, &value) ||
            __builtin_sub_overflow(value, s.ptr[i] - '0', &value))
            return false;
    if (!negative && value == INT64_MIN)
        return false;
    *out = negative ? value : -value;
    return true;
}

bool gr_num_is_canonical(gr_str s, int64_t *out)
{
    size_t sign = s.len != 0 && s.ptr[0] == '-';

    if (s.len == sign || !gr_is_digit(s.ptr[sign]) || (s.ptr[sign] == '0' && s.len > 1))
        return false;
    return gr_num_to_int(s, out);
}

/* [eE][+-]digits from position *at to the end of s, saturated far beyond what shifting by the
 * length of s could bring back. */
static bool read_exponent(gr_str s, size_t *at, int64_t *out)
{
    size_t i = *at + 1, start;
    bool negative = i < s.len && s.ptr[i] == '-';
    int64_t e = 0;

    if (i < s.len && (negative || s.ptr[i] == '+'))
        i++;
    for (start = i; i < s.len && gr_is_digit(s.ptr[i]); i++)
        if (e < INT64_MAX / 100)
            e = e * 10 + (s.ptr[i] - '0');
    *at = i;
    *out = negative ? -e : e;
    return i > start;
}

bool gr_num_to_double(gr_str s, double *out)
{
    char text[TEXT_DIGITS + GR_NUM_MAX];
    size_t i = s.len != 0 && (s.ptr[0] == '-' || s.ptr[0] == '+'), n = 0;
    bool point = false, any = false, more = false; /* more: a digit that is not 0 was left out */
    int64_t exp10 = 0, e = 0;
    uint64_t m = 0;
    double value;

    for (; i < s.len && (gr_is_digit(s.ptr[i]) || (s.ptr[i] == '.' && !point)); i++) {
        if (s.ptr[i] == '.') {
            point = true;
            continue;
        }
        any = true;
        exp10 -= point;
        if (n == TEXT_DIGITS) {
            exp10++;
            more = more || s.ptr[i] != '0';
        } else if (n != 0 || s.ptr[i] != '0') {
            if (n < U64_DIGITS)
                m = m * 10 + (uint64_t)(s.ptr[i] - '0');
            text[n++] = s.ptr[i];
        }
    }
    if (!any || (i < s.len && (s.ptr[i] | 32) == 'e' && !read_exponent(s, &i, &e)) || i != s.len)
        return false;
    exp10 += e;
    exp10 = exp10 > FAR_EXPONENT ? FAR_EXPONENT : exp10 < -FAR_EXPONENT ? -FAR_EXPONENT : exp10;
    if (n <= U64_DIGITS) {
        value = decimal_value((decimal){ m, (int)exp10 });
    } else {
        if (more) {
            text[n++] = '1';
            exp10--;
        }
        snprintf(text + n, sizeof text - n, "e%d", (int)exp10);
        value = read_text(text);
    }
    if (isinf(value))
        return false;
    *out = s.ptr[0] == '-' ? -value : value;
    return true;
}
