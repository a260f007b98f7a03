/* Numerals with their marks.
 *
 * The digits are gathered as a decimal (digits and a power of ten), so that "1.2bn" is the exact
 * integer it says; only then it becomes an int64 or the nearest double. */
#include "text/text_int.h"

#define DIGITS_MAX 800 /* more than any double needs to be rounded correctly */
#define GROUPS_MAX 8   /* of three digits */

typedef struct decimal {
    char digit[DIGITS_MAX];
    size_t n;
    int64_t exp10; /* of the last digit */
    bool negative;
    bool inexact; /* digits beyond DIGITS_MAX were not all 0 */
} decimal;

static void add_digit(decimal *d, char c, bool after_point)
{
    if (d->n < DIGITS_MAX) {
        if (d->n != 0 || c != '0')
            d->digit[d->n++] = c;
        d->exp10 -= after_point;
    } else {
        d->inexact |= c != '0';
        d->exp10 += !after_point;
    }
}

static size_t add_digits(gr_str s, size_t pos, decimal *d, bool after_point)
{
    size_t start = pos;

    for (; gr_digit_at(s, pos); pos++)
        add_digit(d, s.ptr[pos], after_point);
    return pos - start;
}

/* False if it is beyond the doubles. */
static bool decimal_value(decimal *d, gr_text_num *out)
{
    char text[DIGITS_MAX + 32];
    size_t n = 0;

    while (d->n > 0 && d->digit[d->n - 1] == '0' && !d->inexact) {
        d->n--;
        d->exp10++;
    }
    *out = (gr_text_num){ .is_int = true };
    if (d->n == 0)
        return true;
    if (d->negative)
        text[n++] = '-';
    memcpy(text + n, d->digit, d->n);
    n += d->n;
    if (d->exp10 >= 0 && d->exp10 < 20 && n + (size_t)d->exp10 <= 20 && !d->inexact) {
        memset(text + n, '0', (size_t)d->exp10);
        if (gr_num_to_int((gr_str){ text, n + (size_t)d->exp10 }, &out->i)) {
            out->d = (double)out->i;
            return true;
        }
    }
    out->is_int = false;
    if (d->inexact) { /* stands for all that was cut: it is above a tie */
        text[n++] = '1';
        d->exp10--;
    }
    text[n++] = 'e';
    n += gr_num_from_int(d->exp10, text + n);
    return gr_num_to_double((gr_str){ text, n }, &out->d);
}

void gr_num_set_int(gr_text_num *out, int64_t i)
{
    out->i = i;
    out->d = (double)i;
    out->is_int = true;
}

void gr_num_set_fraction(gr_text_num *out, int64_t whole, int64_t num, int64_t den)
{
    if (num % den == 0) {
        gr_num_set_int(out, whole + num / den);
        return;
    }
    out->is_int = false;
    out->i = 0;
    out->d = (double)whole + (double)num / (double)den;
}

/* The sign at s[pos]: its bytes. */
static size_t sign_at(gr_str s, size_t pos, bool *negative)
{
    size_t len;
    uint32_t cp = gr_cp_at(s, pos, &len);

    *negative = cp == '-' || cp == 0x2212;
    return *negative || cp == '+' ? len : 0;
}

static size_t group_mark_at(gr_str s, size_t pos, uint32_t *cp)
{
    size_t len;

    *cp = gr_cp_at(s, pos, &len);
    if (*cp == ',' || *cp == '_' || *cp == 0xA0 || *cp == 0x2009 || *cp == 0x202F)
        return len;
    return 0;
}

static size_t three_digits(gr_str s, size_t pos)
{
    unsigned value;

    return gr_digits_at(s, pos, 4, &value) == 3 ? 3 : 0;
}

/* Where the groups that follow the first digits s[from, pos) end; pos if there are none. */
static size_t groups_end(gr_str s, size_t from, size_t pos)
{
    uint32_t mark, next;
    size_t end = pos, len = group_mark_at(s, pos, &mark), n = 0;

    if (len == 0 || pos - from > 3 || s.ptr[from] == '0')
        return pos;
    while (n < GROUPS_MAX && three_digits(s, end + len)) {
        end += len + 3;
        n++;
        len = group_mark_at(s, end, &next);
        if (len == 0 || next != mark)
            return end;
    }
    return gr_digit_at(s, end + len) ? pos : end; /* "1,200,5" has no groups */
}

typedef struct vulgar {
    uint32_t cp;
    int num, den;
} vulgar;

static const vulgar vulgars[] = {
    { 0xBC, 1, 4 },    { 0xBD, 1, 2 },   { 0xBE, 3, 4 },   { 0x2150, 1, 7 }, { 0x2151, 1, 9 },
    { 0x2152, 1, 10 }, { 0x2153, 1, 3 }, { 0x2154, 2, 3 }, { 0x2155, 1, 5 }, { 0x2156, 2, 5 },
    { 0x2157, 3, 5 },  { 0x2158, 4, 5 }, { 0x2159, 1, 6 }, { 0x215A, 5, 6 }, { 0x215B, 1, 8 },
    { 0x215C, 3, 8 },  { 0x215D, 5, 8 }, { 0x215E, 7, 8 },
};

static const vulgar *vulgar_at(gr_str s, size_t pos, size_t *len)
{
    uint32_t cp = gr_cp_at(s, pos, len);

    for (size_t i = 0; i < sizeof vulgars / sizeof *vulgars; i++)
        if (vulgars[i].cp == cp)
            return &vulgars[i];
    return NULL;
}

/* An exponent at s[pos]: its bytes, and its value added to d. */
static size_t exponent_at(gr_str s, size_t pos, decimal *d)
{
    size_t start = pos, n;
    int64_t value = 0;
    bool negative;

    if (pos >= s.len || gr_lower(s.ptr[pos]) != 'e')
        return 0;
    pos += 1 + sign_at(s, pos + 1, &negative);
    for (n = 0; gr_digit_at(s, pos); n++, pos++)
        if (value < 1000000000) /* far beyond the doubles whatever the digits before it are */
            value = value * 10 + (s.ptr[pos] - '0');
    if (n == 0 || gr_word_at(s, pos))
        return 0;
    d->exp10 += negative ? -value : value;
    return pos - start;
}

static size_t suffix_at(gr_str s, size_t pos, decimal *d)
{
    static const struct {
        char text[3];
        int exp10;
    } suffixes[] = { { "k", 3 }, { "K", 3 }, { "M", 6 }, { "mn", 6 }, { "bn", 9 }, { "tn", 12 } };

    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
        size_t n = strlen(suffixes[i].text);

        if (gr_str_starts(gr_str_sub(s, pos, s.len), suffixes[i].text) && !gr_word_at(s, pos + n)) {
            d->exp10 += suffixes[i].exp10;
            return n;
        }
    }
    return 0;
}

/* "3/4" after its first integer, which stands in *out. */
static size_t slash_fraction_at(gr_str s, size_t pos, int64_t whole, gr_text_num *out)
{
    unsigned den;
    size_t n;

    if (pos >= s.len || s.ptr[pos] != '/' || !out->is_int)
        return 0;
    n = gr_digits_at(s, pos + 1, 9, &den);
    pos += 1 + n;
    if (den == 0 || gr_word_at(s, pos) ||
        (pos < s.len && (s.ptr[pos] == '/' || s.ptr[pos] == '.') && gr_digit_at(s, pos + 1)))
        return 0;
    gr_num_set_fraction(out, whole, out->i, (int64_t)den);
    return 1 + n;
}

/* "1½", "3/4" and "1 3/4" behind the integer in *out that ends at pos: the bytes that they add. */
static size_t fraction_at(gr_str s, size_t pos, bool negative, unsigned options, gr_text_num *out)
{
    size_t len, n;
    const vulgar *v = vulgar_at(s, pos, &len);
    gr_text_num part = { .is_int = true };
    unsigned num;

    if (!out->is_int || out->i > 1000000000 || out->i < -1000000000)
        return 0;
    if (v != NULL) {
        gr_num_set_fraction(out, out->i, negative ? -v->num : v->num, v->den);
        return len;
    }
    if (!(options & GR_NUM_FRACTION))
        return 0;
    if ((n = slash_fraction_at(s, pos, 0, out)) != 0)
        return n;
    len = gr_space_at(s, pos);
    n = len != 0 ? gr_digits_at(s, pos + len, 9, &num) : 0;
    if (n == 0)
        return 0;
    gr_num_set_int(&part, negative ? -(int64_t)num : (int64_t)num);
    pos = slash_fraction_at(s, pos + len + n, out->i, &part);
    if (pos == 0)
        return 0;
    *out = part;
    return len + n + pos;
}

static size_t ordinal_suffix_at(gr_str s, size_t pos)
{
    static const char suffixes[][3] = { "st", "nd", "rd", "th" };

    for (size_t i = 0; i < 4; i++)
        if (gr_word_here(s, pos, suffixes[i]) != 0)
            return 2;
    return 0;
}

size_t gr_num_mark_at(gr_str s, size_t pos, bool words, gr_text_num *out)
{
    size_t len, space = gr_space_at(s, pos), n;
    uint32_t cp = gr_cp_at(s, pos, &len);

    if (((cp == 'x' || cp == 'X') && !gr_word_at(s, pos + 1)) ||
        (cp == 0xD7 && !gr_word_at(s, pos + 2))) {
        out->marks |= GR_NUM_MULTIPLIER;
        return len;
    }
    if (pos + space < s.len && s.ptr[pos + space] == '%') {
        out->marks |= GR_NUM_PERCENT;
        return space + 1;
    }
    if (!words || space == 0)
        return 0;
    if ((n = gr_word_here(s, pos + space, "times")) != 0) {
        out->marks |= GR_NUM_MULTIPLIER;
        return space + n;
    }
    if ((n = gr_word_here(s, pos + space, "percent")) != 0 ||
        (n = gr_word_here(s, pos + space, "per cent")) != 0) {
        out->marks |= GR_NUM_PERCENT;
        return space + n;
    }
    return 0;
}

/* Digits with groups, point and exponent; the bytes, and whether they are a plain integer. */
static size_t digits_number(gr_str s, size_t pos, unsigned options, decimal *d, bool *plain)
{
    size_t start = pos, end, n;
    bool comma = false;

    pos += add_digits(s, pos, d, false);
    end = options & GR_NUM_NO_GROUPS || pos == start ? pos : groups_end(s, start, pos);
    *plain = end == pos;
    for (; pos < end; pos++)
        if (gr_is_digit(s.ptr[pos]))
            add_digit(d, s.ptr[pos], false);
    if (options & GR_NUM_DECIMAL_COMMA && *plain && pos > start && pos < s.len &&
        s.ptr[pos] == ',') {
        size_t after = pos + 1;

        while (gr_digit_at(s, after))
            after++;
        comma =
            after > pos + 1 && !(after < s.len && s.ptr[after] == ',' && gr_digit_at(s, after + 1));
    }
    if ((comma || (pos < s.len && s.ptr[pos] == '.')) && gr_digit_at(s, pos + 1)) {
        pos += 1 + add_digits(s, pos + 1, d, true);
        *plain = false;
    }
    n = pos > start ? exponent_at(s, pos, d) : 0;
    *plain &= n == 0;
    return pos + n - start;
}

static size_t numeral(gr_str s, unsigned options, gr_text_num *out)
{
    decimal d = { .n = 0 };
    size_t pos = sign_at(s, 0, &d.negative), n, len;
    const vulgar *v = vulgar_at(s, pos, &len);
    bool words = !(options & GR_NUM_NO_WORDS), plain;
    int64_t factor;

    *out = (gr_text_num){ .is_int = true };
    if (v != NULL) {
        gr_num_set_fraction(out, 0, d.negative ? -v->num : v->num, v->den);
        return pos + len + gr_num_mark_at(s, pos + len, words, out);
    }
    n = digits_number(s, pos, options, &d, &plain);
    if (n == 0)
        return 0;
    pos += n;
    if (plain && (n = ordinal_suffix_at(s, pos)) != 0) {
        if (!decimal_value(&d, out))
            return 0;
        out->marks = GR_NUM_ORDINAL;
        return pos + n;
    }
    n = suffix_at(s, pos, &d);
    pos += n;
    if (words && n == 0 && (n = gr_num_scale_at(s, pos, &factor)) != 0) {
        pos += n;
        if (factor == 12) {
            if (!decimal_value(&d, out) || !out->is_int ||
                __builtin_mul_overflow(out->i, 12, &factor))
                return 0;
            gr_num_set_int(out, factor);
            return pos;
        }
        for (; factor > 1; factor /= 10)
            d.exp10++;
    }
    if (!decimal_value(&d, out))
        return 0;
    if (plain && n == 0 && (n = fraction_at(s, pos, d.negative, options, out)) != 0)
        pos += n;
    return pos + gr_num_mark_at(s, pos, words, out);
}

size_t gr_text_number(gr_str s, unsigned options, gr_text_num *out)
{
    gr_text_num num = { .is_int = false };
    size_t n = 0;

    if (s.len == 0)
        return 0;
    if (!gr_is_alpha(s.ptr[0]))
        n = numeral(s, options, &num);
    else if (!(options & GR_NUM_NO_WORDS))
        n = gr_num_words(s, &num);
    if (n != 0)
        *out = num;
    return n;
}
