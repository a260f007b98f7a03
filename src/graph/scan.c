/* The cursor of the text formats, and how their writers print values. */
#include "graph/scan_int.h"

gr_scan gr_scan_of(gr_str text)
{
    gr_scan s = { .text = text };

    if (gr_str_starts(text, "\xef\xbb\xbf"))
        s.pos = s.line_start = 3;
    return s;
}

bool gr_scan_line(gr_scan *s, gr_str *line)
{
    const char *from = s->text.ptr + s->pos, *nl, *cr;
    size_t left = s->text.len - s->pos, len;

    if (left == 0)
        return false;
    nl = memchr(from, '\n', left);
    len = nl != NULL ? (size_t)(nl - from) : left;
    cr = len != 0 ? memchr(from, '\r', len) : NULL;
    s->line_start = s->pos;
    s->line++;
    if (cr != NULL && cr + 1 != nl) { /* an old line end: this line stops there */
        len = (size_t)(cr - from);
        s->pos += len + 1;
    } else {
        s->pos += nl != NULL ? len + 1 : len;
        if (cr != NULL)
            len--;
    }
    *line = (gr_str){ from, len };
    return true;
}

bool gr_scan_filled(gr_scan *s, gr_str *line)
{
    while (gr_scan_line(s, line))
        if (gr_str_trim(*line).len != 0)
            return true;
    return false;
}

gr_str gr_scan_unquoted(gr_str s)
{
    s = gr_str_trim(s);
    return s.len > 1 && (s.ptr[0] == '"' || s.ptr[0] == '\'') && s.ptr[s.len - 1] == s.ptr[0]
               ? gr_str_sub(s, 1, s.len - 1)
               : s;
}

bool gr_scan_field(gr_str *rest, gr_str *field)
{
    size_t i = 0, from;

    while (i < rest->len && (rest->ptr[i] == ' ' || rest->ptr[i] == '\t'))
        i++;
    from = i;
    while (i < rest->len && rest->ptr[i] != ' ' && rest->ptr[i] != '\t')
        i++;
    *field = gr_str_sub(*rest, from, i);
    *rest = gr_str_sub(*rest, i, rest->len);
    return field->len != 0;
}

gr_status gr_scan_string(gr_ctx *cx, const gr_scan *s, gr_str *rest, gr_str *out, gr_err *err)
{
    gr_status st = GR_EINPUT;
    size_t end = 1;
    gr_value v;

    while (end < rest->len && rest->ptr[end] != '"')
        end += rest->ptr[end] == '\\' ? 2 : 1;
    if (end < rest->len)
        st = gr_json_read(cx, gr_str_sub(*rest, 0, end + 1), &v, NULL);
    if (st == GR_EINPUT)
        return gr_scan_fail(s, rest->ptr, err, "expected a quoted name that ends on this line");
    if (st != GR_OK)
        return gr_fail_memory(cx, err);
    *rest = gr_str_sub(*rest, end + 1, rest->len);
    *out = v.s;
    return GR_OK;
}

int gr_scan_peek(const gr_scan *s)
{
    return s->pos < s->text.len ? (unsigned char)s->text.ptr[s->pos] : -1;
}

int gr_scan_next(gr_scan *s)
{
    int c = gr_scan_peek(s);

    if (s->line == 0)
        s->line = 1;
    if (c < 0)
        return c;
    s->pos++;
    if (c == '\n' || (c == '\r' && gr_scan_peek(s) != '\n')) {
        s->line++;
        s->line_start = s->pos;
    }
    return c;
}

void gr_scan_spaces(gr_scan *s)
{
    int c;

    while ((c = gr_scan_peek(s)) == ' ' || (c >= '\t' && c <= '\r'))
        gr_scan_next(s);
}

gr_status gr_scan_fail(const gr_scan *s, const char *at, gr_err *err, const char *fmt, ...)
{
    size_t pos = at != NULL ? (size_t)(at - s->text.ptr) : s->pos;
    char message[sizeof((gr_err *)NULL)->message];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(message, sizeof message, fmt, ap);
    va_end(ap);
    return gr_fail_at(err, GR_EINPUT, s->line != 0 ? s->line : 1,
                      pos >= s->line_start ? (uint32_t)(pos - s->line_start) + 1 : 1, "%s",
                      message);
}

gr_scan gr_scan_to(gr_str text, const char *at)
{
    gr_scan s = gr_scan_of(text);

    while (s.text.ptr + s.pos < at)
        gr_scan_next(&s);
    return s;
}

gr_status gr_scan_utf8(gr_str text, gr_err *err)
{
    size_t n = gr_utf8_valid_prefix(text);
    gr_scan s;

    if (n == text.len)
        return GR_OK;
    s = gr_scan_to(text, text.ptr + n);
    return gr_scan_fail(&s, NULL, err, "expected UTF-8 text, found the byte 0x%02X",
                        (unsigned char)text.ptr[n]);
}

gr_place gr_scan_place(gr_str text, size_t offset)
{
    gr_scan s = gr_scan_to(text, text.ptr + (offset < text.len ? offset : text.len));

    return (gr_place){ .line = s.line != 0 ? s.line : 1,
                       .column = (uint32_t)(s.pos - s.line_start) + 1 };
}

static bool prints_back(gr_str s, const gr_value *v)
{
    char out[GR_NUM_MAX];
    size_t len = v->type == GR_V_INT ? gr_num_from_int(v->i, out) : gr_num_from_double(v->d, out);

    return gr_str_eq(s, (gr_str){ out, len });
}

gr_value gr_scan_value(gr_str s, bool exact)
{
    gr_value v;

    if (gr_str_is_nocase(s, "true") || gr_str_is_nocase(s, "false")) {
        v = gr_v_bool(s.len == 4);
        return !exact || gr_str_is(s, v.b ? "true" : "false") ? v : gr_v_str(s);
    }
    v = gr_v_int(0);
    if (!gr_num_to_int(s, &v.i)) {
        v = gr_v_real(0);
        if (!gr_num_to_double(s, &v.d))
            return gr_v_str(s);
    }
    return !exact || prints_back(s, &v) ? v : gr_v_str(s);
}

void gr_output_value(gr_output *o, const gr_value *v)
{
    char time[GR_TIME_MAX];

    switch (v->type) {
    case GR_V_BOOL: gr_output_adds(o, v->b ? "true" : "false"); break;
    case GR_V_INT: gr_output_int(o, v->i); break;
    case GR_V_REAL: gr_output_double(o, v->d); break;
    case GR_V_STR: gr_output_add(o, v->s); break;
    case GR_V_TIME: gr_output_add(o, gr_time_written(v->i, time)); break;
    case GR_V_NODE: gr_output_name(o, v->node); break;
    default: break;
    }
}

void gr_output_name(gr_output *o, gr_name name)
{
    if (gr_name_is_int(name))
        gr_output_int(o, name.num);
    else
        gr_output_add(o, (gr_str){ name.ptr, name.len });
}

void gr_output_quoted(gr_output *o, gr_str s)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_json_string(&sb, s);
    if (sb.failed)
        gr_output_fail_memory(o);
    gr_output_add(o, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
}
