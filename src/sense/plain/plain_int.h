/* Private to plain*.c: a text that is rewritten in place. */
#ifndef GR_PLAIN_INT_H
#define GR_PLAIN_INT_H

#include "sense/sense_int.h"

/* A copy of the text. Every rule keeps its length, so that a place in it is one of the text. */
typedef struct gr_plain {
    char *t;
    size_t n;
} gr_plain;

static inline gr_str gr_plain_from(const gr_plain *p, size_t at)
{
    return (gr_str){ p->t + at, p->n - at };
}

static inline bool gr_plain_is(const gr_plain *p, size_t at, const char *what)
{
    return at < p->n && p->t[at] == what[0] && gr_str_starts(gr_plain_from(p, at), what);
}

static inline bool gr_plain_is_name(char c)
{
    return gr_is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           (unsigned char)c >= 0x80;
}

static inline bool gr_plain_digit(const gr_plain *p, size_t at)
{
    return at < p->n && gr_is_digit(p->t[at]);
}

/* Where the number at `at` ends; `at` if there is none. */
size_t gr_plain_number(const gr_plain *p, size_t at);
void gr_plain_blank(gr_plain *p, size_t from, size_t to); /* line ends too */
/* `what` from `at` on, and blanks up to `to`; it must fit. */
void gr_plain_put(gr_plain *p, size_t at, size_t to, const char *what);
size_t gr_plain_line_end(const gr_plain *p, size_t at);
size_t gr_plain_skip(const gr_plain *p, size_t at); /* blanks of a line */
/* The bracket that closes the one at `at`, quotations skipped; p->n if none does nearby. */
size_t gr_plain_close(const gr_plain *p, size_t at);

void gr_plain_pairs(gr_plain *p); /* pairs.c */
void gr_plain_signs(gr_plain *p); /* signs.c */
void gr_plain_code(gr_plain *p);  /* programs and their data: code.c */
void gr_plain_lines(gr_plain *p); /* lines of programs: lines.c */
void gr_plain_fold(gr_plain *p);  /* lists by indentation: fold.c */

#endif
