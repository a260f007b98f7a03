/* A frame around expat: states, places, text, limits. See xml_int.h. */
#include "graph/xml_int.h"

#include <expat.h>

#include "graph/scan_int.h"

#define CHUNK_MIN ((size_t)64 << 10)
#define CHUNK_MAX ((size_t)1 << 30)

struct gr_xml {
    gr_ctx *cx;
    gr_str all;
    const gr_xml_row *rows;
    void *arg;
    gr_err *err;
    XML_Parser parser;
    gr_status st;
    const char *tag; /* of the element that starts */
    const char **attrs;
    gr_strbuf text;
    bool moved; /* a tag or text was seen in this chunk */
    struct {
        const gr_xml_row *row; /* NULL = skipped */
        size_t text;           /* where its text begins */
    } stack[GR_XML_DEPTH];
    size_t depth;
};

void *gr_xml_arg(const gr_xml *x)
{
    return x->arg;
}

gr_err *gr_xml_err(const gr_xml *x)
{
    return x->err;
}

size_t gr_xml_offset(const gr_xml *x)
{
    XML_Index at = XML_GetCurrentByteIndex(x->parser);

    return at < 0 ? 0 : (size_t)at;
}

gr_status gr_xml_fail(gr_xml *x, const char *fmt, ...)
{
    gr_place at = gr_scan_place(x->all, gr_xml_offset(x));
    char message[sizeof x->err->message];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(message, sizeof message, fmt, ap);
    va_end(ap);
    return gr_fail_at(x->err, GR_EINPUT, at.line, at.column, "%s", message);
}

gr_str gr_xml_attr(const gr_xml *x, const char *name)
{
    for (const char **a = x->attrs; a[0] != NULL; a += 2)
        if (strcmp(a[0], name) == 0)
            return gr_str_of(a[1]);
    return (gr_str){ NULL, 0 };
}

gr_status gr_xml_need(gr_xml *x, const char *name, gr_str *out)
{
    *out = gr_xml_attr(x, name);
    return out->ptr != NULL
               ? GR_OK
               : gr_xml_fail(x, "expected an attribute '%s' in <%.200s>", name, x->tag);
}

/* --- what expat calls --- */

static void stop(gr_xml *x, gr_status st)
{
    if (st == GR_OK)
        return;
    x->st = st;
    if (x->err != NULL && x->err->place.line == 0) {
        gr_place at = gr_scan_place(x->all, gr_xml_offset(x));

        x->err->place.line = at.line;
        x->err->place.column = at.column;
    }
    XML_StopParser(x->parser, XML_FALSE);
}

static const char *local_name(const char *name)
{
    const char *colon = strrchr(name, ':');

    return colon != NULL ? colon + 1 : name;
}

static const gr_xml_row *find_row(const gr_xml *x, unsigned in, const char *name)
{
    for (const gr_xml_row *r = x->rows; r->name != NULL; r++)
        if (r->in == in && strcmp(r->name, name) == 0)
            return r;
    return NULL;
}

static void XMLCALL on_start(void *arg, const char *name, const char **attrs)
{
    gr_xml *x = arg;
    unsigned in = GR_XML_TOP;
    const gr_xml_row *row;

    if (x->st != GR_OK)
        return;
    x->moved = true;
    if (x->depth != 0)
        in =
            x->stack[x->depth - 1].row != NULL ? x->stack[x->depth - 1].row->state : GR_XML_SKIPPED;
    row = find_row(x, in, local_name(name));
    if (x->depth == 0 && row == NULL) {
        stop(x,
             gr_xml_fail(x, "expected the root element <%s>, found <%.200s>", x->rows->name, name));
        return;
    }
    if (x->depth == GR_XML_DEPTH) {
        stop(x, gr_xml_fail(x, "elements are nested deeper than %d", GR_XML_DEPTH));
        return;
    }
    x->stack[x->depth].row = row;
    x->stack[x->depth++].text = x->text.len;
    if (row != NULL && row->start != NULL) {
        x->tag = name;
        x->attrs = attrs;
        stop(x, row->start(x));
    }
}

static void XMLCALL on_end(void *arg, const char *name)
{
    gr_xml *x = arg;
    const gr_xml_row *row;
    size_t from;

    if (x->st != GR_OK)
        return;
    x->moved = true;
    row = x->stack[--x->depth].row;
    from = x->stack[x->depth].text;
    if (x->text.failed)
        stop(x, gr_fail_memory(x->cx, x->err));
    else if (row != NULL && row->end != NULL)
        stop(x, row->end(x, gr_str_sub(gr_strbuf_str(&x->text), from, x->text.len)));
    if (!x->text.failed)
        x->text.len = from;
}

static void XMLCALL on_text(void *arg, const char *s, int len)
{
    gr_xml *x = arg;
    const gr_xml_row *row = x->depth != 0 ? x->stack[x->depth - 1].row : NULL;

    x->moved = true;
    if (row != NULL && row->end != NULL)
        gr_strbuf_add(&x->text, (gr_str){ s, (size_t)len });
}

static void XMLCALL on_entity(void *arg, const char *name, int is_parameter, const char *value,
                              int length, const char *base, const char *system_id,
                              const char *public_id, const char *notation)
{
    gr_xml *x = arg;

    if (x->st == GR_OK)
        stop(x, gr_xml_fail(x,
                            "the document declares the entity '%.100s'; grasp reads XML without "
                            "entity declarations",
                            name));
}

static void XMLCALL on_skipped(void *arg, const char *name, int is_parameter)
{
    gr_xml *x = arg;

    if (x->st == GR_OK && !is_parameter)
        stop(x, gr_xml_fail(x, "the entity '&%.100s;' is not defined in the document", name));
}

/* --- reading --- */

/* A token that does not end in a chunk is scanned again with the next one: growing chunks keep
 * that linear. */
static void feed(gr_xml *x)
{
    size_t pos = 0, chunk = CHUNK_MIN;

    do {
        size_t n = x->all.len - pos < chunk ? x->all.len - pos : chunk;

        if ((x->st = gr_ctx_check(x->cx, x->err)) != GR_OK)
            return;
        x->moved = false;
        if (XML_Parse(x->parser, x->all.ptr + pos, (int)n, pos + n == x->all.len) ==
            XML_STATUS_ERROR) {
            if (x->st == GR_OK)
                x->st = gr_xml_fail(x, "not well-formed XML: %s",
                                    XML_ErrorString(XML_GetErrorCode(x->parser)));
            return;
        }
        pos += n;
        chunk = x->moved ? CHUNK_MIN : chunk < CHUNK_MAX ? chunk * 2 : CHUNK_MAX;
    } while (pos < x->all.len);
}

gr_status gr_xml_read(gr_ctx *cx, gr_input *in, const gr_xml_row *rows, void *arg, gr_err *err)
{
    static const char *const none[] = { NULL };
    gr_xml x = { .cx = cx, .all = in->text, .rows = rows, .arg = arg, .err = err };

    x.attrs = (const char **)none;
    x.parser = XML_ParserCreate(NULL);
    if (x.parser == NULL)
        return gr_fail_memory(cx, err);
    gr_strbuf_init(&x.text, &cx->budget, 0);
    XML_SetUserData(x.parser, &x);
    XML_SetElementHandler(x.parser, on_start, on_end);
    XML_SetCharacterDataHandler(x.parser, on_text);
    XML_SetEntityDeclHandler(x.parser, on_entity);
    XML_SetSkippedEntityHandler(x.parser, on_skipped);
    feed(&x);
    XML_ParserFree(x.parser);
    gr_strbuf_clear(&x.text);
    return x.st;
}

/* --- writing --- */

static const char *escape_of(unsigned char c)
{
    switch (c) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    case '\t': return "&#9;";
    case '\n': return "&#10;";
    case '\r': return "&#13;";
    default: return NULL;
    }
}

gr_status gr_xml_write(gr_output *o, gr_str s, gr_err *err)
{
    gr_str rest = s;
    size_t plain = 0, at = 0;

    while (rest.len != 0) {
        uint32_t cp = gr_utf8_next(&rest);
        const char *escape = cp < 128 ? escape_of((unsigned char)cp) : NULL;

        if (cp == GR_UTF8_BAD)
            return gr_fail(err, GR_EINPUT, "XML cannot hold text that is not UTF-8");
        if ((cp < ' ' && escape == NULL) || cp == 0xFFFE || cp == 0xFFFF)
            return gr_fail(err, GR_EINPUT, "XML cannot hold the control character U+%04X", cp);
        if (escape != NULL) {
            gr_output_add(o, gr_str_sub(s, plain, at));
            gr_output_adds(o, escape);
            plain = at + 1;
        }
        at = s.len - rest.len;
    }
    gr_output_add(o, gr_str_sub(s, plain, s.len));
    return GR_OK;
}

gr_status gr_xml_write_value(gr_output *o, const gr_value *v, gr_err *err)
{
    if (v->type == GR_V_STR)
        return gr_xml_write(o, v->s, err);
    gr_output_value(o, v);
    return GR_OK;
}

gr_status gr_xml_write_name(gr_output *o, gr_name name, gr_err *err)
{
    if (!gr_name_is_int(name))
        return gr_xml_write(o, (gr_str){ name.ptr, name.len }, err);
    gr_output_int(o, name.num);
    return GR_OK;
}

int gr_xml_sniff(gr_str text, const char *root, const char *mark)
{
    gr_str s = gr_str_trim(gr_scan_of(text).pos != 0 ? gr_str_sub(text, 3, text.len) : text);
    char tag[32];
    int len = snprintf(tag, sizeof tag, "<%s", root);
    size_t at;

    if (s.len == 0 || s.ptr[0] != '<' || len < 0)
        return 0;
    at = gr_str_find(s, tag);
    if (at + (size_t)len >= s.len || strchr(" \t\r\n>/", s.ptr[at + (size_t)len]) == NULL)
        return gr_str_find(s, mark) < s.len ? 90 : 0;
    return 100;
}
