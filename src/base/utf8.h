/* UTF-8, strict: no overlong forms, no surrogates, nothing above U+10FFFF. */
#ifndef GR_UTF8_H
#define GR_UTF8_H

#include "base/str.h"

#define GR_UTF8_BAD UINT32_MAX

/* Takes one code point off the front of *s. GR_UTF8_BAD takes one byte; *s must not be empty. */
uint32_t gr_utf8_next(gr_str *s);
size_t gr_utf8_put(uint32_t cp, char out[4]); /* bytes written; 0 if cp is no code point */
size_t gr_utf8_valid_prefix(gr_str s);        /* s.len if all of it is valid */
size_t gr_utf8_width(gr_str s);               /* terminal columns, wide East Asian = 2 */

#endif
