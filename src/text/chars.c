/* Kinds of characters.
 *
 * Not the whole of Unicode's tables: above ASCII everything is a letter except the blocks of
 * punctuation, symbols and pictures, which are few. That is right for names in any script. */
#include "text/text_int.h"

typedef struct range {
    uint32_t first, last;
} range;

static const range not_letters[] = {
    { 0x80, 0xA9 },       { 0xAB, 0xB1 },          { 0xB4, 0xB4 },     { 0xB6, 0xB8 },
    { 0xBB, 0xBF },       { 0xD7, 0xD7 },          { 0xF7, 0xF7 },     { 0x37E, 0x37E },
    { 0x387, 0x387 },     { 0x589, 0x58A },        { 0x60C, 0x60D },   { 0x61B, 0x61F },
    { 0x66A, 0x66D },     { 0x6D4, 0x6D4 },        { 0x964, 0x965 },   { 0x1680, 0x1680 },
    { 0x2000, 0x200B },   { 0x200E, 0x206F },      { 0x20A0, 0x20CF }, { 0x2150, 0x215F },
    { 0x2189, 0x2BFF },   { 0x2E00, 0x2E7F },      { 0x3000, 0x3004 }, { 0x3008, 0x3020 },
    { 0x3030, 0x3030 },   { 0x303D, 0x303F },      { 0x30FB, 0x30FB }, { 0xE000, 0xF8FF },
    { 0xFE00, 0xFE1F },   { 0xFE30, 0xFE6F },      { 0xFEFF, 0xFEFF }, { 0xFF01, 0xFF0F },
    { 0xFF1A, 0xFF20 },   { 0xFF3B, 0xFF40 },      { 0xFF5B, 0xFF65 }, { 0xFFE0, 0xFFFF },
    { 0x1F000, 0x1FAFF }, { 0xE0000, UINT32_MAX },
};

uint32_t gr_cp_at(gr_str s, size_t pos, size_t *len)
{
    gr_str rest;
    uint32_t cp;

    if (pos >= s.len) {
        *len = 0;
        return 0;
    }
    *len = 1;
    if ((unsigned char)s.ptr[pos] < 0x80)
        return (unsigned char)s.ptr[pos];
    rest = gr_str_sub(s, pos, s.len);
    cp = gr_utf8_next(&rest);
    if (cp == GR_UTF8_BAD)
        return GR_CP_BAD + (unsigned char)s.ptr[pos];
    *len = s.len - pos - rest.len;
    return cp;
}

bool gr_cp_is_letter(uint32_t cp)
{
    size_t lo = 0, hi = sizeof not_letters / sizeof *not_letters;

    if (cp < 0x80)
        return gr_is_alpha((char)cp);
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;

        if (cp > not_letters[mid].last)
            lo = mid + 1;
        else if (cp < not_letters[mid].first)
            hi = mid;
        else
            return false;
    }
    return true;
}

bool gr_cp_is_space(uint32_t cp)
{
    return cp == ' ' || cp == '\t' || cp == '\v' || cp == '\f' || cp == 0xA0 || cp == 0x1680 ||
           (cp >= 0x2000 && cp <= 0x200B) || cp == 0x202F || cp == 0x205F || cp == 0x3000 ||
           cp == 0xFEFF;
}

uint32_t gr_cp_fold(uint32_t cp)
{
    if (cp < 0x80)
        return (unsigned char)gr_lower((char)cp);
    if (cp >= 0xC0 && cp <= 0xDE)
        return cp != 0xD7 ? cp + 32 : cp;
    if (cp < 0x100 || cp > 0x42F)
        return cp;
    if ((cp >= 0x139 && cp <= 0x148) || (cp >= 0x179 && cp <= 0x17E)) /* capitals are odd here */
        return cp + (cp & 1);
    if (cp == 0x130 || cp == 0x178)
        return cp == 0x130 ? 'i' : 0xFF;
    if (cp <= 0x137 || (cp >= 0x14A && cp <= 0x177))
        return cp | 1;
    if (cp >= 0x391 && cp <= 0x3A9)
        return cp + 32;
    if (cp >= 0x400)
        return cp + (cp < 0x410 ? 80 : 32);
    return cp;
}

size_t gr_space_at(gr_str s, size_t pos)
{
    size_t len;

    return gr_cp_is_space(gr_cp_at(s, pos, &len)) ? len : 0;
}

size_t gr_word_here(gr_str s, size_t pos, const char *word)
{
    size_t n = strlen(word);

    if (pos > s.len || s.len - pos < n || gr_word_at(s, pos + n) ||
        !gr_str_is_nocase(gr_str_sub(s, pos, pos + n), word))
        return 0;
    return n;
}

size_t gr_digits_at(gr_str s, size_t pos, size_t max, unsigned *value)
{
    size_t n = 0;

    *value = 0;
    for (; n < max && gr_digit_at(s, pos + n); n++)
        *value = *value * 10 + (unsigned)(s.ptr[pos + n] - '0');
    return n;
}

size_t gr_lower_word(gr_str word, char buf[GR_WORD_MAX])
{
    size_t n = 0;

    for (size_t i = 0; i < word.len; i++) {
        if (n + 2 >= GR_WORD_MAX)
            return 0;
        if (gr_str_starts(gr_str_sub(word, i, word.len), "’")) {
            buf[n++] = '\'';
            i += strlen("’") - 1;
        } else if ((unsigned char)word.ptr[i] < 0x80) {
            buf[n++] = gr_lower(word.ptr[i]);
        } else {
            return 0;
        }
    }
    return n;
}
