/* Queries from text: which of the four syntaxes it is, and what their readers share. */
#include "kg/query_int.h"

/* --- the text --- */

gr_status gr_kq_fail(gr_kq_text *t, gr_status kind, size_t at, const char *fmt, ...)
{
    char message[400];
    va_list ap;
    uint32_t line, column;

    va_start(ap, fmt);
    vsnprintf(message, sizeof message, fmt, ap);
    va_end(ap);
    gr_str_place(t->text, at, &line, &column);
    return gr_fail_at(t->err, kind, line, column, "%s", message);
}

void gr_kq_space(gr_kq_text *t)
{
    while (t->at < t->text.len && strchr(" \t\r\n", t->text.ptr[t->at]) != NULL &&
           t->text.ptr[t->at] != '\0')
        t->at++;
}

char gr_kq_peek(gr_kq_text *t)
{
    gr_kq_space(t);
    return t->at < t->text.len ? t->text.ptr[t->at] : '\0';
}

bool gr_kq_take(gr_kq_text *t, const char *sign)
{
    gr_kq_space(t);
    if (!gr_str_starts(gr_str_sub(t->text, t->at, t->text.len), sign))
        return false;
    t->at += strlen(sign);
    return true;
}

gr_status gr_kq_expected(gr_kq_text *t, const char *what)
{
    char found[32] = "the end";

    gr_kq_space(t);
    if (t->at < t->text.len) {
        gr_str rest = gr_str_sub(t->text, t->at, t->text.len);
        uint32_t cp = gr_utf8_next(&rest);

        if (cp == GR_UTF8_BAD || cp < 0x20)
            snprintf(found, sizeof found, "the byte 0x%02X",
                     (unsigned)(unsigned char)t->text.ptr[t->at]);
        else
            snprintf(found, sizeof found, "'%.*s'", (int)(rest.ptr - (t->text.ptr + t->at)),
                     t->text.ptr + t->at);
    }
    return gr_kq_fail(t, GR_EUSAGE, t->at, "expected %s, found %s", what, found);
}

gr_status gr_kq_expect(gr_kq_text *t, const char *sign)
{
    char what[16];

    if (gr_kq_take(t, sign))
        return GR_OK;
    snprintf(what, sizeof what, "'%s'", sign);
    return gr_kq_expected(t, what);
}

static gr_status too_large(gr_kq_text *t, const char *what, size_t most)
{
    return gr_kq_fail(t, GR_ELIMIT, t->at, "the query has more than %zu %s", most, what);
}

gr_status gr_kq_deeper(gr_kq_text *t)
{
    return ++t->depth <= GR_KG_QUERY_DEEP ? GR_OK : too_large(t, "levels", GR_KG_QUERY_DEEP);
}

/* --- nodes --- */

static gr_status make(gr_kq_text *t, size_t at, gr_kg_query node, gr_kg_query **out)
{
    if (++t->n_nodes > GR_KG_QUERY_MOST)
        return too_large(t, "parts", GR_KG_QUERY_MOST);
    if ((*out = gr_new(&t->cx->arena, gr_kg_query)) == NULL)
        return gr_fail_memory(t->cx, t->err);
    **out = node;
    gr_str_place(t->text, at, &(*out)->line, &(*out)->column);
    return GR_OK;
}

gr_status gr_kq_leaf(gr_kq_text *t, size_t at, uint32_t entity, gr_kg_query **out)
{
    return make(t, at, (gr_kg_query){ .kind = GR_KQ_ENTITY, .entity = entity }, out);
}

gr_status gr_kq_any(gr_kq_text *t, size_t at, gr_kg_query **out)
{
    return make(t, at, (gr_kg_query){ .kind = GR_KQ_ANY }, out);
}

static gr_status make_over(gr_kq_text *t, size_t at, gr_kg_query node, gr_kg_query *of,
                           gr_kg_query **out)
{
    node.n = 1;
    node.of = gr_new(&t->cx->arena, gr_kg_query *);
    if (node.of == NULL)
        return gr_fail_memory(t->cx, t->err);
    node.of[0] = of;
    return make(t, at, node, out);
}

gr_status gr_kq_project(gr_kq_text *t, size_t at, uint32_t relation, bool inverse, gr_kg_query *of,
                        gr_kg_query **out)
{
    gr_kg_query node = { .kind = GR_KQ_PROJECT, .relation = relation, .inverse = inverse };

    return make_over(t, at, node, of, out);
}

gr_status gr_kq_not(gr_kq_text *t, size_t at, gr_kg_query *of, gr_kg_query **out)
{
    if (of->kind == GR_KQ_NOT) {
        *out = of->of[0];
        return GR_OK;
    }
    return make_over(t, at, (gr_kg_query){ .kind = GR_KQ_NOT }, of, out);
}

gr_status gr_kq_join(gr_kq_text *t, size_t at, gr_kq kind, gr_kg_query *const *of, size_t n,
                     gr_kg_query **out)
{
    gr_kg_query node = { .kind = kind };

    if (n == 1) {
        *out = of[0];
        return GR_OK;
    }
    for (size_t i = 0; i < n; i++)
        node.n += of[i]->kind == kind ? of[i]->n : 1;
    if ((node.of = gr_new_n(&t->cx->arena, gr_kg_query *, node.n)) == NULL)
        return gr_fail_memory(t->cx, t->err);
    node.n = 0;
    for (size_t i = 0; i < n; i++) {
        if (of[i]->kind != kind)
            node.of[node.n++] = of[i];
        for (size_t j = 0; of[i]->kind == kind && j < of[i]->n; j++)
            node.of[node.n++] = of[i]->of[j];
    }
    return make(t, at, node, out);
}

/* --- any of them --- */

/* `any` stands below a relation: elsewhere it would be the whole graph, or say nothing. */
static gr_status check_any(const gr_kg_query *q, bool below, gr_err *err)
{
    gr_status st = GR_OK;

    if (q->kind == GR_KQ_ANY && !below)
        return gr_fail_at(err, GR_EUSAGE, q->line, q->column,
                          "expected an entity or a query: any stands below a relation alone");
    for (size_t i = 0; st == GR_OK && i < q->n; i++)
        st = check_any(q->of[i], q->kind == GR_KQ_PROJECT, err);
    return st;
}

static gr_status read_any(gr_kq_text t, gr_kg_query **out)
{
    gr_kg_query *q = NULL;
    gr_status st;

    switch (gr_kq_peek(&t)) {
    case '?': st = gr_kq_read_logic(&t, &q); break;
    case '(': st = gr_kq_read_sexpr(&t, &q); break;
    case '[': st = gr_kq_read_nested(&t, &q); break;
    case '{': st = gr_kq_read_json(&t, &q); break;
    default: st = gr_kq_expected(&t, "a query: '?x: ...', '(...)', '[...]' or '{...}'");
    }
    if (st == GR_OK && (gr_kq_peek(&t) != '\0' || t.at < t.text.len))
        st = gr_kq_expected(&t, "the end of the query");
    if (st == GR_OK)
        st = check_any(q, false, t.err);
    if (st == GR_OK)
        *out = q;
    return st;
}

gr_status gr_kg_query_read(gr_ctx *cx, const gr_kg *k, gr_str text, gr_kg_query **out, gr_err *err)
{
    return read_any((gr_kq_text){ .cx = cx, .k = k, .text = text, .err = err }, out);
}

gr_status gr_kg_query_link(gr_ctx *cx, const gr_kg_linker *linker, gr_str text, gr_kg_query **out,
                           gr_err *err)
{
    return read_any((gr_kq_text){ .cx = cx, .linker = linker, .text = text, .err = err }, out);
}
