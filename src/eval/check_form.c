/* The forms an answer may have: names, numbers, yes and no, lists. */
#include <math.h>

#include "eval/check_int.h"

/* --- names --- */

static uint32_t lower(uint32_t c)
{
    if ((c >= 'A' && c <= 'Z') || (c >= 0xC0 && c <= 0xDE && c != 0xD7) ||
        (c >= 0x391 && c <= 0x3A9) || (c >= 0x410 && c <= 0x42F))
        return c + 32;
    if (c >= 0x400 && c <= 0x40F)
        return c + 80;
    /* Latin Extended-A: capitals are even up to U+0136 and from U+014A on, odd in between. */
    if ((c >= 0x100 && c <= 0x137 && c % 2 == 0) || (c >= 0x14A && c <= 0x177 && c % 2 == 0) ||
        (c >= 0x139 && c <= 0x148 && c % 2 == 1) || c == 0x179 || c == 0x17B || c == 0x17D)
        return c + 1;
    return c;
}

/* What stands around a name and is not part of it. */
static bool is_quote(uint32_t c)
{
    return c == '"' || c == '\'' || c == '`' || (c >= 0x2018 && c <= 0x201E) || c == 0xAB ||
           c == 0xBB;
}

static bool is_blank(uint32_t c)
{
    return c == ' ' || (c >= 9 && c <= 13) || c == 0xA0 || c == '-' || c == '_' ||
           (c >= 0x2010 && c <= 0x2015) || c == 0x2212;
}

/* Cuts `word` and a blank off the front, if something is left. */
static bool cut_word(gr_str *s, const char *word)
{
    size_t n = strlen(word);

    if (!gr_str_starts(*s, word) || s->len <= n + 1 || s->ptr[n] != ' ')
        return false;
    *s = gr_str_sub(*s, n + 1, s->len);
    return true;
}

/* Articles go only before a word of three letters or more: "a b" is a name. */
static void cut_article(gr_str *s)
{
    static const char *const articles[] = { "the", "an", "a" };

    for (size_t i = 0; i < 3; i++) {
        gr_str rest = *s;
        size_t n = 0;

        if (!cut_word(&rest, articles[i]))
            continue;
        while (n < rest.len &&
               ((rest.ptr[n] >= 'a' && rest.ptr[n] <= 'z') || (unsigned char)rest.ptr[n] >= 0x80))
            n++;
        if (n >= 3) {
            *s = rest;
            return;
        }
    }
}

/* "9:50", "9:50 pm", "09:50 h" as "09:50". */
static gr_str clock_form(gr_ctx *cx, gr_str s)
{
    size_t colon = gr_str_find(s, ":");
    int64_t hour;
    gr_str rest;

    if (colon == 0 || colon > 2 || colon + 3 > s.len ||
        !gr_num_to_int(gr_str_sub(s, 0, colon), &hour) || !gr_is_digit(s.ptr[colon + 1]) ||
        !gr_is_digit(s.ptr[colon + 2]))
        return s;
    rest = gr_str_sub(s, colon + 3, s.len);
    if (gr_str_starts(rest, ":00"))
        rest = gr_str_sub(rest, 3, rest.len);
    rest = gr_str_trim(rest);
    if (gr_str_is(rest, "pm") || gr_str_is(rest, "p.m") || gr_str_is(rest, "p.m."))
        hour += hour < 12 ? 12 : 0;
    else if (gr_str_is(rest, "am") || gr_str_is(rest, "a.m") || gr_str_is(rest, "a.m."))
        hour = hour == 12 ? 0 : hour;
    else if (rest.len != 0 && !gr_str_is(rest, "h") && !gr_str_is(rest, "hrs") &&
             !gr_str_is(rest, "uhr") && !gr_str_is(rest, "o'clock"))
        return s;
    gr_str out = gr_str_printf(&cx->arena, "%02d:%.2s", (int)hour, s.ptr + colon + 1);
    return out.ptr != NULL ? out : s;
}

static gr_str norm_text(gr_ctx *cx, gr_str text)
{
    static const char *const kind_words[] = { "node", "vertex", "nodes", "vertices" };
    char *buf = gr_arena_alloc(&cx->arena, text.len * 4 + 1);
    size_t n = 0;
    bool gap = false;
    gr_str rest = gr_str_trim(text), s;

    if (buf == NULL)
        return GR_STR("");
    while (rest.len != 0) { /* quotes at both ends, as many as there are */
        gr_str next = rest;
        uint32_t c = gr_utf8_next(&next);

        if (c == GR_UTF8_BAD || !is_quote(c))
            break;
        rest = next;
    }
    for (s = rest; s.len != 0;) {
        uint32_t c = gr_utf8_next(&s);

        if (c == GR_UTF8_BAD)
            continue;
        if (is_blank(c)) {
            gap = n != 0;
            continue;
        }
        if (gap)
            buf[n++] = ' ';
        gap = false;
        n += gr_utf8_put(lower(c), buf + n);
    }
    for (bool more = true; more && n != 0;) {
        static const char *const ends[] = { ".", "!", " ", "\"", "'", "`", "”", "’", "»", "“" };

        more = false;
        for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
            size_t len = strlen(ends[i]);

            if (n >= len && memcmp(buf + n - len, ends[i], len) == 0) {
                n -= len;
                more = true;
            }
        }
    }
    s = (gr_str){ buf, n };
    for (size_t i = 0; i < 4; i++)
        if (cut_word(&s, kind_words[i]))
            break;
    cut_article(&s);
    return clock_form(cx, s);
}

gr_str gr_check_norm(gr_ctx *cx, const gr_value *v)
{
    static const char *const keys[] = { "name", "label", "id", "node", "value" };
    gr_strbuf sb;
    gr_str out;

    if (v == NULL)
        return GR_STR("");
    if (v->type == GR_V_STR)
        return norm_text(cx, v->s);
    if (v->type == GR_V_BOOL)
        return v->b ? GR_STR("yes") : GR_STR("no");
    if (v->type == GR_V_INT)
        return gr_str_printf(&cx->arena, "%lld", (long long)v->i);
    for (size_t i = 0; v->type == GR_V_RECORD && i < 5; i++) {
        const gr_value *field = gr_v_get(v, keys[i]);

        if (field != NULL && field->type != GR_V_RECORD)
            return gr_check_norm(cx, field);
    }
    if (v->type == GR_V_REAL && v->d == floor(v->d) && fabs(v->d) < 1e15)
        return gr_str_printf(&cx->arena, "%lld", (long long)v->d);
    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_json_write(&sb, v, 0);
    out = norm_text(cx, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return out;
}

/* --- scalars --- */

const gr_value *gr_check_unwrap(const gr_value *v)
{
    while (v->type == GR_V_LIST && v->list->n == 1)
        v = &v->list->at[0];
    return v;
}

/* "17 km", "$17", "1,200.5", "2/3", "three", "40 %" */
static bool text_number(gr_str s, double *out)
{
    static const char *const words[] = { "zero", "one",    "two",   "three", "four",
                                         "five", "six",    "seven", "eight", "nine",
                                         "ten",  "eleven", "twelve" };
    char digits[64];
    size_t i = 0, n = 0, commas = 0, last_comma = 0;

    s = gr_str_trim(s);
    for (size_t k = 0; k < 13; k++)
        if (gr_str_is_nocase(s, words[k])) {
            *out = (double)k;
            return true;
        }
    if (gr_str_is_nocase(s, "none") || gr_str_is_nocase(s, "no")) {
        *out = 0;
        return true;
    }
    while (i < s.len && i < 4 && !gr_is_digit(s.ptr[i]) && s.ptr[i] != '+' && s.ptr[i] != '-')
        i++;
    if (i < s.len && (s.ptr[i] == '+' || s.ptr[i] == '-')) {
        if (s.ptr[i] == '-')
            digits[n++] = '-';
        i++;
    }
    if (i >= s.len || i > 4 || !gr_is_digit(s.ptr[i]))
        return false;
    for (; i < s.len && n + 1 < sizeof digits; i++) {
        char c = s.ptr[i];
        bool exponent = (c == 'e' || c == 'E') && i + 1 < s.len &&
                        (gr_is_digit(s.ptr[i + 1]) || s.ptr[i + 1] == '-' || s.ptr[i + 1] == '+');

        if (c == ',') {
            commas++;
            last_comma = n;
            continue;
        }
        if (!gr_is_digit(c) && c != '.' && !exponent)
            break;
        digits[n++] = c;
        if (exponent && !gr_is_digit(s.ptr[i + 1]))
            digits[n++] = s.ptr[++i];
    }
    /* "3,5" is a decimal comma, "3,500" a thousand. */
    if (commas == 1 && n - last_comma <= 2 && memchr(digits, '.', n) == NULL &&
        n + 1 < sizeof digits) {
        memmove(digits + last_comma + 1, digits + last_comma, n - last_comma);
        digits[last_comma] = '.';
        n++;
    }
    if (!gr_num_to_double((gr_str){ digits, n }, out))
        return false;

    gr_str unit = gr_str_trim(gr_str_sub(s, i, s.len));
    double below;
    if (unit.len > 1 && *unit.ptr == '/' &&
        gr_num_to_double(gr_str_trim(gr_str_sub(unit, 1, unit.len)), &below) && below != 0) {
        *out /= below;
        return true;
    }
    for (size_t k = 0; k < unit.len; k++)
        if (gr_is_digit(unit.ptr[k]))
            return false;
    if (gr_str_is(unit, "%"))
        *out /= 100;
    return unit.len <= 24;
}

bool gr_check_number(const gr_value *v, double *out)
{
    v = gr_check_unwrap(v);
    if (v->type == GR_V_STR)
        return text_number(v->s, out);
    if (v->type == GR_V_RECORD) {
        const gr_value *length = gr_v_get(v, "length");

        if (length == NULL && v->record->n == 1)
            length = v->record->at[0].value;
        return length != NULL && length->type != GR_V_RECORD && gr_check_number(length, out);
    }
    return gr_v_number(v, out);
}

bool gr_check_near(double a, double b, double tol)
{
    return fabs(a - b) <= (tol > 0 ? tol : 1e-6 * fmax(1.0, fabs(b)));
}

int gr_check_truth(const gr_value *v)
{
    static const char *const yes[] = { "yes", "true", "y", "1", "possible" };
    static const char *const no[] = { "no", "false", "n", "0", "impossible", "not possible" };
    double d;

    v = gr_check_unwrap(v);
    if (v->type == GR_V_BOOL)
        return v->b;
    if (gr_v_number(v, &d))
        return d == 0 ? 0 : d == 1 ? 1 : -1;
    if (v->type != GR_V_STR)
        return -1;
    gr_str s = gr_str_trim(v->s);
    while (s.len != 0 && strchr(".!", s.ptr[s.len - 1]) != NULL)
        s.len--;
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        if (gr_str_is_nocase(s, yes[i]))
            return 1;
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        if (gr_str_is_nocase(s, no[i]))
            return 0;
    return -1;
}

/* --- lists --- */

/* Cuts a text at a separator; true if there is more than one piece. */
static bool cut(gr_ctx *cx, gr_str s, const char *const *seps, gr_value *out)
{
    size_t start = 0;

    if (!gr_v_list(&cx->arena, out))
        return false;
    for (size_t i = 0; i <= s.len; i++) {
        size_t len = 0;

        for (size_t k = 0; seps[k] != NULL && len == 0 && i < s.len; k++)
            if (gr_str_starts(gr_str_sub(s, i, s.len), seps[k]))
                len = strlen(seps[k]);
        if (len == 0 && i != s.len)
            continue;
        gr_str piece = gr_str_trim(gr_str_sub(s, start, i));
        if (piece.len != 0 && !gr_v_push(&cx->arena, out, gr_v_str(piece)))
            return false;
        start = i + len;
        i += len > 1 ? len - 1 : 0;
    }
    return out->list->n > 1;
}

static const gr_list *text_list(gr_ctx *cx, const gr_value *v)
{
    static const char *const arrows[] = { "-->", "->", "=>", "→", NULL };
    static const char *const semicolons[] = { ";", NULL };
    static const char *const commas[] = { ", and ", ",", " and ", NULL };
    static const char *const nothing[] = { "", "none", "nobody", "nothing", "no one", "[]", "{}" };
    const char *const *const ways[] = { arrows, semicolons, commas };
    gr_str s = gr_str_trim(v->s);
    gr_value out;

    if (!gr_v_list(&cx->arena, &out))
        return NULL;
    for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++)
        if (gr_str_is_nocase(s, nothing[i]))
            return out.list;
    gr_str inner = s;
    while (inner.len != 0 && strchr("[]{}()", inner.ptr[0]) != NULL)
        inner = gr_str_sub(inner, 1, inner.len);
    while (inner.len != 0 && strchr("[]{}()", inner.ptr[inner.len - 1]) != NULL)
        inner.len--;
    for (size_t i = 0; i < 3; i++)
        if (cut(cx, inner, ways[i], &out))
            return out.list;
    if (!gr_v_list(&cx->arena, &out) || !gr_v_push(&cx->arena, &out, *v))
        return NULL;
    return out.list;
}

const gr_list *gr_check_list(gr_ctx *cx, const gr_value *v)
{
    static const char *const keys[] = { "path",  "nodes", "order", "edges",
                                        "items", "set",   "list",  "tour" };
    gr_value out;

    if (v->type == GR_V_LIST)
        return v->list;
    if (v->type == GR_V_STR)
        return text_list(cx, v);
    if (v->type == GR_V_RECORD) {
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
            const gr_value *field = gr_v_get(v, keys[i]);

            if (field != NULL && field->type == GR_V_LIST)
                return field->list;
        }
        return NULL;
    }
    if (!gr_v_list(&cx->arena, &out) || (v->type != GR_V_NULL && !gr_v_push(&cx->arena, &out, *v)))
        return NULL;
    return out.list;
}
