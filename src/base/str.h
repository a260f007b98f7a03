/* Strings: views (pointer and length, never NUL-terminated) and a builder.
 *
 * A view borrows. Text is bytes; where it must be UTF-8 the function says so. */
#ifndef GR_STR_H
#define GR_STR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/mem.h"

typedef struct gr_str {
    const char *ptr;
    size_t len;
} gr_str;

#define GR_STR(literal) ((gr_str){ (literal), sizeof(literal) - 1 })
#define GR_FMT(s)       (int)((s).len > 1000 ? 1000 : (s).len), (s).ptr /* for "%.*s", capped */

static inline gr_str gr_str_of(const char *cstr)
{
    return (gr_str){ cstr, cstr != NULL ? strlen(cstr) : 0 };
}

static inline gr_str gr_str_sub(gr_str s, size_t from, size_t to)
{
    return (gr_str){ s.ptr + from, to - from };
}

static inline bool gr_str_eq(gr_str a, gr_str b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

static inline bool gr_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool gr_str_is(gr_str s, const char *cstr);
bool gr_str_is_nocase(gr_str s, const char *cstr); /* ASCII case only */

/* Asked at every sign of a text, and mostly answered by the first byte. */
static inline bool gr_str_starts(gr_str s, const char *prefix)
{
    size_t n;

    if (prefix[0] == '\0' || s.len == 0 || s.ptr[0] != prefix[0])
        return prefix[0] == '\0';
    n = strlen(prefix);
    return s.len >= n && memcmp(s.ptr, prefix, n) == 0;
}

bool gr_str_ends(gr_str s, const char *suffix);
int gr_str_cmp(gr_str a, gr_str b);             /* byte order, shorter first */
gr_str gr_str_trim(gr_str s);                   /* ASCII white space at both ends */
size_t gr_str_find(gr_str s, const char *what); /* position, or s.len */
/* The line and column of a byte, from 1. */
void gr_str_place(gr_str s, size_t at, uint32_t *line, uint32_t *column);

/* Takes the text before the next `sep` off the front of *rest. False when *rest is spent; an empty
 * last field counts, so "a," gives "a" and "". Start with *rest = the text, ptr not NULL. */
bool gr_str_split(gr_str *rest, char sep, gr_str *field);

/* A growing string. Appending never fails loudly: after the first failure (memory, or the limit
 * given at init) every later append is a no-op and `failed` stays set; test it once at the end.
 * buf is always NUL-terminated, also when empty. */
typedef struct gr_strbuf {
    char *buf;
    size_t len;
    size_t cap;
    size_t max; /* most bytes it may hold */
    bool failed;
    gr_budget *budget;
} gr_strbuf;

void gr_strbuf_init(gr_strbuf *sb, gr_budget *budget, size_t max); /* max 0 = SIZE_MAX/2 */
void gr_strbuf_clear(gr_strbuf *sb);
void gr_strbuf_reset(gr_strbuf *sb); /* empty, keeps the memory; clears `failed` */
void gr_strbuf_add(gr_strbuf *sb, gr_str s);
void gr_strbuf_adds(gr_strbuf *sb, const char *cstr);
void gr_strbuf_addc(gr_strbuf *sb, char c);
void gr_strbuf_addf(gr_strbuf *sb, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static inline gr_str gr_strbuf_str(const gr_strbuf *sb)
{
    return (gr_str){ sb->buf, sb->len };
}

/* Copies into the arena, NUL-terminated; .ptr NULL without memory. */
gr_str gr_str_dup(gr_arena *a, gr_str s);
gr_str gr_str_printf(gr_arena *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
