/* The JSON writer. */
#include "base/base.h"

#include <math.h>

#define MAX_DEPTH 256 /* what is nested deeper is written as null */

/* How many bytes at the start are ASCII that stands for itself. */
static size_t plain_prefix(gr_str s)
{
    size_t n = 0;

    while (n < s.len && s.ptr[n] >= ' ' && s.ptr[n] <= '~' && s.ptr[n] != '"' && s.ptr[n] != '\\')
        n++;
    return n;
}

static void write_character(gr_strbuf *sb, gr_str *s)
{
    static const char names[] = "\"\\bfnrt", meanings[] = "\"\\\b\f\n\r\t";
    gr_str start = *s;
    uint32_t cp = gr_utf8_next(s);
    const char *found = cp != 0 && cp < 0x80 ? strchr(meanings, (int)cp) : NULL;

    if (found != NULL) {
        gr_strbuf_addc(sb, '\\');
        gr_strbuf_addc(sb, names[found - meanings]);
    } else if (cp < 0x20) {
        gr_strbuf_addf(sb, "\\u%04x", (unsigned)cp);
    } else if (cp == GR_UTF8_BAD) {
        gr_strbuf_adds(sb, "\uFFFD");
    } else {
        gr_strbuf_add(sb, gr_str_sub(start, 0, start.len - s->len));
    }
}

void gr_json_string(gr_strbuf *sb, gr_str s)
{
    gr_strbuf_addc(sb, '"');
    while (s.len != 0) {
        size_t n = plain_prefix(s);

        gr_strbuf_add(sb, gr_str_sub(s, 0, n));
        s = gr_str_sub(s, n, s.len);
        if (s.len != 0)
            write_character(sb, &s);
    }
    gr_strbuf_addc(sb, '"');
}

typedef struct writer {
    gr_strbuf *sb;
    unsigned indent; /* 0 = one line */
    unsigned depth;
} writer;

static void write_value(writer *w, const gr_value *v);

static void write_name(writer *w, gr_name n)
{
    if (gr_name_is_int(n))
        gr_name_add(w->sb, n);
    else
        gr_json_string(w->sb, (gr_str){ n.ptr, n.len });
}

static void write_real(writer *w, double d)
{
    char text[GR_NUM_MAX];

    if (isfinite(d))
        gr_strbuf_add(w->sb, (gr_str){ text, gr_num_from_double(d, text) });
    else
        gr_strbuf_adds(w->sb, "null");
}

static void new_line(writer *w)
{
    if (w->indent == 0)
        return;
    gr_strbuf_addc(w->sb, '\n');
    for (size_t n = (size_t)w->indent * w->depth; n > 0; n--)
        gr_strbuf_addc(w->sb, ' ');
}

static void open_with(writer *w, char bracket)
{
    gr_strbuf_addc(w->sb, bracket);
    w->depth++;
}

/* Before the i-th item of a container that takes a line for each. */
static void next_item(writer *w, size_t i)
{
    if (i != 0)
        gr_strbuf_addc(w->sb, ',');
    new_line(w);
}

static void close_with(writer *w, char bracket, size_t n_items)
{
    w->depth--;
    if (n_items != 0)
        new_line(w);
    gr_strbuf_addc(w->sb, bracket);
}

/* The key of the i-th field of a record. */
static void write_key(writer *w, size_t i, gr_str key)
{
    next_item(w, i);
    gr_json_string(w->sb, key);
    gr_strbuf_adds(w->sb, w->indent != 0 ? ": " : ":");
}

/* A list of scalars stays on one line also when indented. */
static void write_list(writer *w, const gr_value *at, size_t n)
{
    bool flat = true;

    for (size_t i = 0; i < n; i++)
        flat = flat && at[i].type <= GR_V_EDGE;
    open_with(w, '[');
    for (size_t i = 0; i < n && !w->sb->failed; i++) {
        if (!flat)
            next_item(w, i);
        else if (i != 0)
            gr_strbuf_adds(w->sb, w->indent != 0 ? ", " : ",");
        write_value(w, &at[i]);
    }
    close_with(w, ']', flat ? 0 : n);
}

static void write_record(writer *w, const gr_record *record)
{
    open_with(w, '{');
    for (size_t i = 0; i < record->n && !w->sb->failed; i++) {
        write_key(w, i, record->at[i].key);
        write_value(w, record->at[i].value);
    }
    close_with(w, '}', record->n);
}

static void write_path(writer *w, const gr_value *v)
{
    open_with(w, '{');
    write_key(w, 0, GR_STR("path"));
    write_list(w, v->path.nodes->at, v->path.nodes->n);
    write_key(w, 1, GR_STR("length"));
    write_value(w, v->path.length);
    close_with(w, '}', 2);
}

static void write_table(writer *w, const gr_table *t)
{
    open_with(w, '{');
    write_key(w, 0, GR_STR("columns"));
    gr_strbuf_addc(w->sb, '[');
    for (size_t i = 0; i < t->n_columns; i++) {
        if (i != 0)
            gr_strbuf_adds(w->sb, w->indent != 0 ? ", " : ",");
        gr_json_string(w->sb, t->columns[i]);
    }
    gr_strbuf_addc(w->sb, ']');
    write_key(w, 1, GR_STR("rows"));
    open_with(w, '[');
    for (size_t i = 0; i < t->n_rows && !w->sb->failed; i++) {
        next_item(w, i);
        write_list(w, t->cells + i * t->n_columns, t->n_columns);
    }
    close_with(w, ']', t->n_rows);
    write_key(w, 2, GR_STR("total"));
    if (t->cut != NULL && t->total == t->n_rows) /* how many there are nobody knows */
        gr_strbuf_adds(w->sb, "null");
    else
        gr_strbuf_addf(w->sb, "%zu", t->total);
    write_key(w, 3, GR_STR("truncated"));
    gr_strbuf_adds(w->sb, t->cut != NULL || t->total > t->n_rows ? "true" : "false");
    close_with(w, '}', 4);
}

static void write_value(writer *w, const gr_value *v)
{
    if (w->depth >= MAX_DEPTH && v->type >= GR_V_PATH) {
        gr_strbuf_adds(w->sb, "null");
        return;
    }
    switch (v->type) {
    case GR_V_NULL:
    case GR_V_GRAPH: gr_strbuf_adds(w->sb, "null"); break;
    case GR_V_BOOL: gr_strbuf_adds(w->sb, v->b ? "true" : "false"); break;
    case GR_V_INT: gr_name_add(w->sb, gr_name_int(v->i)); break;
    case GR_V_REAL: write_real(w, v->d); break;
    case GR_V_STR: gr_json_string(w->sb, v->s); break;
    case GR_V_TIME:
        gr_strbuf_addc(w->sb, '"');
        gr_v_time_text(w->sb, v->i);
        gr_strbuf_addc(w->sb, '"');
        break;
    case GR_V_NODE: write_name(w, v->node); break;
    case GR_V_EDGE:
        gr_strbuf_addc(w->sb, '[');
        write_name(w, v->edge.u);
        gr_strbuf_adds(w->sb, w->indent != 0 ? ", " : ",");
        write_name(w, v->edge.v);
        gr_strbuf_addc(w->sb, ']');
        break;
    case GR_V_PATH: write_path(w, v); break;
    case GR_V_LIST: write_list(w, v->list->at, v->list->n); break;
    case GR_V_RECORD: write_record(w, v->record); break;
    case GR_V_TABLE: write_table(w, v->table); break;
    }
}

void gr_json_write(gr_strbuf *sb, const gr_value *v, unsigned indent)
{
    write_value(&(writer){ .sb = sb, .indent = indent }, v);
}
