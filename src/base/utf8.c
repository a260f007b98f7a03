/* UTF-8 by Table 3-7 of the Unicode Standard, and how wide text is on a terminal. */
#include "base/base.h"

/* Bytes of the sequence that starts at p (n > 0 of them are there), 0 if it is ill-formed. */
static size_t decode(const unsigned char *p, size_t n, uint32_t *cp)
{
    unsigned char low = 0x80, high = 0xbf; /* bounds of the second byte */
    size_t len;

    if (p[0] < 0x80) {
        *cp = p[0];
        return 1;
    }
    if (p[0] < 0xc2 || p[0] > 0xf4)
        return 0;
    len = p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3 : 4;
    switch (p[0]) {
    case 0xe0: low = 0xa0; break;  /* overlong */
    case 0xed: high = 0x9f; break; /* surrogates */
    case 0xf0: low = 0x90; break;  /* overlong */
    case 0xf4: high = 0x8f; break; /* above U+10FFFF */
    default: break;
    }
    if (n < len || p[1] < low || p[1] > high)
        return 0;
    *cp = p[0] & (0x7fu >> len);
    for (size_t i = 1; i < len; i++) {
        if ((p[i] & 0xc0) != 0x80)
            return 0;
        *cp = *cp << 6 | (p[i] & 0x3fu);
    }
    return len;
}

uint32_t gr_utf8_next(gr_str *s)
{
    uint32_t cp = GR_UTF8_BAD;
    size_t len = decode((const unsigned char *)s->ptr, s->len, &cp);

    *s = gr_str_sub(*s, len != 0 ? len : 1, s->len);
    return len != 0 ? cp : GR_UTF8_BAD;
}

size_t gr_utf8_put(uint32_t cp, char out[4])
{
    size_t len = cp < 0x80 ? 1 : cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4;

    if (cp > 0x10ffff || (cp >= 0xd800 && cp <= 0xdfff))
        return 0;
    if (len == 1) {
        out[0] = (char)cp;
        return 1;
    }
    for (size_t i = len - 1; i > 0; i--, cp >>= 6)
        out[i] = (char)(0x80 | (cp & 0x3f));
    out[0] = (char)((0xf00u >> len & 0xf0u) | cp);
    return len;
}

size_t gr_utf8_valid_prefix(gr_str s)
{
    const unsigned char *p = (const unsigned char *)s.ptr;
    size_t i = 0, len;
    uint64_t word;
    uint32_t cp;

    while (i < s.len) {
        if (s.len - i >= sizeof word) {
            memcpy(&word, p + i, sizeof word);
            if ((word & 0x8080808080808080U) == 0) {
                i += sizeof word;
                continue;
            }
        }
        len = decode(p + i, s.len - i, &cp);
        if (len == 0)
            break;
        i += len;
    }
    return i;
}

typedef struct range {
    uint32_t first, last;
} range;

/* Marks that stand on the character before them, joiners, direction and variation selectors; of
 * the scripts in wide use. */
static const range zero_width[] = {
    { 0x0300, 0x036f },   { 0x0483, 0x0489 }, { 0x0591, 0x05bd }, { 0x05bf, 0x05bf },
    { 0x05c1, 0x05c2 },   { 0x05c4, 0x05c5 }, { 0x05c7, 0x05c7 }, { 0x0610, 0x061a },
    { 0x061c, 0x061c },   { 0x064b, 0x065f }, { 0x0670, 0x0670 }, { 0x06d6, 0x06dc },
    { 0x06df, 0x06e4 },   { 0x06e7, 0x06e8 }, { 0x06ea, 0x06ed }, { 0x0900, 0x0902 },
    { 0x093a, 0x093a },   { 0x093c, 0x093c }, { 0x0941, 0x0948 }, { 0x094d, 0x094d },
    { 0x0951, 0x0957 },   { 0x0962, 0x0963 }, { 0x0981, 0x0981 }, { 0x09bc, 0x09bc },
    { 0x09c1, 0x09c4 },   { 0x09cd, 0x09cd }, { 0x0b82, 0x0b82 }, { 0x0bc0, 0x0bc0 },
    { 0x0bcd, 0x0bcd },   { 0x0e31, 0x0e31 }, { 0x0e34, 0x0e3a }, { 0x0e47, 0x0e4e },
    { 0x1160, 0x11ff },   { 0x1ab0, 0x1aff }, { 0x1dc0, 0x1dff }, { 0x200b, 0x200f },
    { 0x202a, 0x202e },   { 0x2060, 0x206f }, { 0x20d0, 0x20ff }, { 0x302a, 0x302d },
    { 0x3099, 0x309a },   { 0xfe00, 0xfe0f }, { 0xfe20, 0xfe2f }, { 0xfeff, 0xfeff },
    { 0x1f3fb, 0x1f3ff }, /* skin tones colour the emoji before them */
    { 0xe0001, 0xe01ef },
};

/* East Asian Width W and F, and emoji that terminals draw wide. */
static const range wide[] = {
    { 0x1100, 0x115f },   { 0x231a, 0x231b },   { 0x2329, 0x232a },   { 0x23e9, 0x23ec },
    { 0x23f0, 0x23f0 },   { 0x23f3, 0x23f3 },   { 0x25fd, 0x25fe },   { 0x2614, 0x2615 },
    { 0x2648, 0x2653 },   { 0x267f, 0x267f },   { 0x2693, 0x2693 },   { 0x26a1, 0x26a1 },
    { 0x26aa, 0x26ab },   { 0x26bd, 0x26be },   { 0x26c4, 0x26c5 },   { 0x26ce, 0x26ce },
    { 0x26d4, 0x26d4 },   { 0x26ea, 0x26ea },   { 0x26f2, 0x26f3 },   { 0x26f5, 0x26f5 },
    { 0x26fa, 0x26fa },   { 0x26fd, 0x26fd },   { 0x2705, 0x2705 },   { 0x270a, 0x270b },
    { 0x2728, 0x2728 },   { 0x274c, 0x274c },   { 0x274e, 0x274e },   { 0x2753, 0x2755 },
    { 0x2757, 0x2757 },   { 0x2795, 0x2797 },   { 0x27b0, 0x27b0 },   { 0x27bf, 0x27bf },
    { 0x2b1b, 0x2b1c },   { 0x2b50, 0x2b50 },   { 0x2b55, 0x2b55 },   { 0x2e80, 0x303e },
    { 0x3041, 0x3247 },   { 0x3250, 0x4dbf },   { 0x4e00, 0xa4cf },   { 0xa960, 0xa97f },
    { 0xac00, 0xd7a3 },   { 0xf900, 0xfaff },   { 0xfe10, 0xfe19 },   { 0xfe30, 0xfe6f },
    { 0xff01, 0xff60 },   { 0xffe0, 0xffe6 },   { 0x16fe0, 0x1b2ff }, { 0x1f004, 0x1f004 },
    { 0x1f0cf, 0x1f0cf }, { 0x1f18e, 0x1f18e }, { 0x1f191, 0x1f19a }, { 0x1f200, 0x1f320 },
    { 0x1f32d, 0x1f393 }, { 0x1f3a0, 0x1f3ca }, { 0x1f3cf, 0x1f3d3 }, { 0x1f3e0, 0x1f3f0 },
    { 0x1f3f4, 0x1f3f4 }, { 0x1f3f8, 0x1f53d }, { 0x1f54b, 0x1f567 }, { 0x1f57a, 0x1f57a },
    { 0x1f595, 0x1f596 }, { 0x1f5a4, 0x1f5a4 }, { 0x1f5fb, 0x1f64f }, { 0x1f680, 0x1f6c5 },
    { 0x1f6cc, 0x1f6d2 }, { 0x1f6d5, 0x1f6df }, { 0x1f6eb, 0x1f6ec }, { 0x1f6f4, 0x1f6fc },
    { 0x1f7e0, 0x1f7f0 }, { 0x1f90c, 0x1f9ff }, { 0x1fa70, 0x1faff }, { 0x20000, 0x3fffd },
};

static bool is_in(const range *table, size_t n, uint32_t cp)
{
    size_t low = 0, high = n;

    while (low < high) {
        size_t mid = (low + high) / 2;

        if (cp > table[mid].last)
            low = mid + 1;
        else
            high = mid;
    }
    return low < n && cp >= table[low].first;
}

static size_t width_of(uint32_t cp)
{
    if (cp < 0x20 || (cp >= 0x7f && cp < 0xa0))
        return 0;
    if (cp < 0x300 || cp == GR_UTF8_BAD)
        return 1;
    if (is_in(zero_width, sizeof zero_width / sizeof zero_width[0], cp))
        return 0;
    return is_in(wide, sizeof wide / sizeof wide[0], cp) ? 2 : 1;
}

size_t gr_utf8_width(gr_str s)
{
    size_t width = 0;

    while (s.len != 0)
        width += width_of(gr_utf8_next(&s));
    return width;
}
