/* String views and the string builder. */
#include "base/base.h"

bool gr_str_is(gr_str s, const char *cstr)
{
    if (s.len != 0 && cstr != NULL && s.ptr[0] != cstr[0]) /* as most do: there are long tables */
        return false;
    return gr_str_eq(s, gr_str_of(cstr));
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

bool gr_str_is_nocase(gr_str s, const char *cstr)
{
    for (size_t i = 0; i < s.len; i++)
        if (cstr[i] == '\0' || lower(s.ptr[i]) != lower(cstr[i]))
            return false;
    return cstr[s.len] == '\0';
}

bool gr_str_ends(gr_str s, const char *suffix)
{
    size_t n = strlen(suffix);

    return s.len >= n && memcmp(s.ptr + s.len - n, suffix, n) == 0;
}

int gr_str_cmp(gr_str a, gr_str b)
{
    size_t n = a.len < b.len ? a.len : b.len;
    int c = n != 0 ? memcmp(a.ptr, b.ptr, n) : 0;

    return c != 0 ? c : (a.len > b.len) - (a.len < b.len);
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

gr_str gr_str_trim(gr_str s)
{
    while (s.len > 0 && is_space(s.ptr[0]))
        s = gr_str_sub(s, 1, s.len);
    while (s.len > 0 && is_space(s.ptr[s.len - 1]))
        s.len--;
    return s;
}

void gr_str_place(gr_str s, size_t at, uint32_t *line, uint32_t *column)
{
    size_t start = 0;

    *line = 1;
    for (size_t i = 0; i < at; i++)
        if (s.ptr[i] == '\n') {
            ++*line;
            start = i + 1;
        }
    *column = (uint32_t)(at - start) + 1;
}

size_t gr_str_find(gr_str s, const char *what)
{
    const char *p = s.len != 0 ? memmem(s.ptr, s.len, what, strlen(what)) : NULL;

    return p != NULL ? (size_t)(p - s.ptr) : s.len;
}

bool gr_str_split(gr_str *rest, char sep, gr_str *field)
{
    const char *p;

    if (rest->ptr == NULL)
        return false;
    p = rest->len != 0 ? memchr(rest->ptr, sep, rest->len) : NULL;
    if (p == NULL) {
        *field = *rest;
        *rest = (gr_str){ NULL, 0 };
    } else {
        *field = (gr_str){ rest->ptr, (size_t)(p - rest->ptr) };
        *rest = gr_str_sub(*rest, field->len + 1, rest->len);
    }
    return true;
}

static char empty[1] = "";

void gr_strbuf_init(gr_strbuf *sb, gr_budget *budget, size_t max)
{
    *sb = (gr_strbuf){ .buf = empty, .max = max != 0 ? max : SIZE_MAX / 2, .budget = budget };
}

void gr_strbuf_clear(gr_strbuf *sb)
{
    if (sb->cap != 0)
        gr_mem_resize(sb->budget, sb->buf, sb->cap, 0);
    gr_strbuf_init(sb, sb->budget, sb->max);
}

void gr_strbuf_reset(gr_strbuf *sb)
{
    sb->len = 0;
    sb->failed = false;
    if (sb->cap != 0)
        sb->buf[0] = '\0';
}

/* Room for n more bytes and the NUL. */
static bool reserve(gr_strbuf *sb, size_t n)
{
    size_t cap;
    char *p;

    if (sb->failed || n > sb->max - sb->len) {
        sb->failed = true;
        return false;
    }
    if (sb->len + n < sb->cap)
        return true;
    cap = sb->cap + sb->cap / 2;
    if (cap < sb->len + n + 1)
        cap = sb->len + n + 1;
    if (cap < 64)
        cap = 64;
    p = gr_mem_resize(sb->budget, sb->cap != 0 ? sb->buf : NULL, sb->cap, cap);
    if (p == NULL) {
        sb->failed = true;
        return false;
    }
    sb->buf = p;
    sb->cap = cap;
    return true;
}

void gr_strbuf_add(gr_strbuf *sb, gr_str s)
{
    if (s.len == 0 || !reserve(sb, s.len))
        return;
    memcpy(sb->buf + sb->len, s.ptr, s.len);
    sb->len += s.len;
    sb->buf[sb->len] = '\0';
}

void gr_strbuf_adds(gr_strbuf *sb, const char *cstr)
{
    gr_strbuf_add(sb, gr_str_of(cstr));
}

void gr_strbuf_addc(gr_strbuf *sb, char c)
{
    gr_strbuf_add(sb, (gr_str){ &c, 1 });
}

static void addv(gr_strbuf *sb, const char *fmt, va_list ap)
{
    va_list again;
    int n;

    va_copy(again, ap);
    n = vsnprintf(NULL, 0, fmt, again);
    va_end(again);
    if (n < 0)
        sb->failed = true;
    if (n <= 0 || !reserve(sb, (size_t)n))
        return;
    vsnprintf(sb->buf + sb->len, (size_t)n + 1, fmt, ap);
    sb->len += (size_t)n;
}

void gr_strbuf_addf(gr_strbuf *sb, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    addv(sb, fmt, ap);
    va_end(ap);
}

gr_str gr_str_dup(gr_arena *a, gr_str s)
{
    char *p = s.len < SIZE_MAX ? gr_arena_alloc(a, s.len + 1) : NULL;

    if (p == NULL)
        return (gr_str){ NULL, 0 };
    if (s.len != 0)
        memcpy(p, s.ptr, s.len);
    p[s.len] = '\0';
    return (gr_str){ p, s.len };
}

gr_str gr_str_printf(gr_arena *a, const char *fmt, ...)
{
    gr_strbuf sb;
    gr_str s = { NULL, 0 };
    va_list ap;

    gr_strbuf_init(&sb, a->budget, 0);
    va_start(ap, fmt);
    addv(&sb, fmt, ap);
    va_end(ap);
    if (!sb.failed)
        s = gr_str_dup(a, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return s;
}
