/* Kinds of characters and other things that the files of this folder share. */
#ifndef GR_TEXT_INT_H
#define GR_TEXT_INT_H

#include "text/text.h"

#define GR_CP_BAD 0x110000u /* added to a byte that is not UTF-8: never a letter, never equal */

/* The code point at s[pos] and its length in bytes; 0 and 0 at the end. */
uint32_t gr_cp_at(gr_str s, size_t pos, size_t *len);

bool gr_cp_is_letter(uint32_t cp); /* also superscripts, other scripts' digits and marks */
bool gr_cp_is_space(uint32_t cp);  /* without the line ends */
uint32_t gr_cp_fold(uint32_t cp);  /* small letter of Latin, Greek and Cyrillic capitals */

static inline char gr_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static inline bool gr_is_alpha(char c)
{
    return gr_lower(c) >= 'a' && gr_lower(c) <= 'z';
}

/* Letters, digits and "_". */
static inline bool gr_cp_is_word(uint32_t cp)
{
    return (cp >= '0' && cp <= '9') || cp == '_' || gr_cp_is_letter(cp);
}

/* Whether a letter, digit or "_" stands at s[pos]. */
static inline bool gr_word_at(gr_str s, size_t pos)
{
    size_t len;

    return gr_cp_is_word(gr_cp_at(s, pos, &len));
}

static inline bool gr_digit_at(gr_str s, size_t pos)
{
    return pos < s.len && gr_is_digit(s.ptr[pos]);
}

/* Bytes of the one space at s[pos], 0 if there is none. */
size_t gr_space_at(gr_str s, size_t pos);

/* The length of `word` if it stands at s[pos] in any ASCII case and ends there; else 0. */
size_t gr_word_here(gr_str s, size_t pos, const char *word);

/* Setting the value of a number; the fraction is whole + num/den, den > 0, without overflow. */
void gr_num_set_int(gr_text_num *out, int64_t i);
void gr_num_set_fraction(gr_text_num *out, int64_t whole, int64_t num, int64_t den);

/* "%", "x", " times" and the like behind a number that ends at pos: the bytes that they add. */
size_t gr_num_mark_at(gr_str s, size_t pos, bool words, gr_text_num *out);

/* " million" and the like behind a numeral that ends at pos: the bytes, and the factor. */
size_t gr_num_scale_at(gr_str s, size_t pos, int64_t *factor);

/* A number that begins with a word. */
size_t gr_num_words(gr_str s, gr_text_num *out);

/* Copies the word in small letters, ’ as ', and leaves room for one more letter; the length, or 0
 * if the word is empty, too long or not ASCII. */
size_t gr_lower_word(gr_str word, char buf[GR_WORD_MAX]);

/* The other word that is the singular of an irregular plural in small letters, or NULL. */
const char *gr_noun_singular(gr_str plural);

/* As gr_text_unit, and a digit may follow. */
size_t gr_unit_at(gr_str s, const gr_unit **out);

/* Up to max digits at s[pos]: how many there are, and their value. */
size_t gr_digits_at(gr_str s, size_t pos, size_t max, unsigned *value);

/* ISO date or timestamp at the front of s. */
size_t gr_date_at(gr_str s, gr_text_when *out);

#endif
