/* RDF as statements: serd parses, terms become names.
 *
 * serd reads nested [ ] and ( ) by recursion and does not mind bytes that are not UTF-8, so the
 * text is looked through first. It is fed byte by byte: that way an error that is found behind the
 * parser, such as a prefix that was never declared, still has its line. */
#include "graph/rdf_int.h"

#define DEPTH 64 /* of nested [ ] and ( ) */

typedef struct parser {
    gr_ctx *cx;
    gr_scan s;
    SerdEnv *env;
    const gr_rdf_sink *sink;
    gr_strbuf term[3]; /* subject, predicate, object */
    uint64_t n_triples;
    gr_status st;
    gr_err *err;
} parser;

static size_t fill(void *buf, size_t size, size_t n, void *stream)
{
    parser *r = stream;
    int c = n != 0 ? gr_scan_next(&r->s) : -1;

    if (c < 0)
        return 0;
    *(char *)buf = (char)c;
    return 1;
}

static int no_error(void *stream)
{
    return 0;
}

static SerdStatus on_error(void *handle, const SerdError *e)
{
    parser *r = handle;
    char message[200];
    gr_str text;

    if (r->st != GR_OK)
        return SERD_SUCCESS; /* the first one counts */
    vsnprintf(message, sizeof message, e->fmt, *e->args);
    text = gr_str_trim(gr_str_of(message));
    r->st =
        gr_fail_at(r->err, GR_EINPUT, e->line != 0 ? e->line : 1, e->col + 1, "%.*s", GR_FMT(text));
    return SERD_SUCCESS;
}

static SerdStatus on_base(void *handle, const SerdNode *uri)
{
    return serd_env_set_base_uri(((parser *)handle)->env, uri);
}

static gr_str node_text(const SerdNode *n)
{
    return (gr_str){ (const char *)n->buf, n->n_bytes };
}

static SerdStatus on_prefix(void *handle, const SerdNode *name, const SerdNode *uri)
{
    parser *r = handle;

    if (r->st == GR_OK && r->sink->prefix != NULL)
        r->st = r->sink->prefix(r->sink->arg, node_text(name), node_text(uri), r->err);
    return r->st == GR_OK ? serd_env_set_prefix(r->env, name, uri) : SERD_ERR_INTERNAL;
}

/* Appends what an IRI stands for, see gr_rdf_add_decoded; false if it uses a prefix that is not
 * declared. */
static bool add_iri(parser *r, const SerdNode *n, const char *prefix, gr_strbuf *sb)
{
    SerdNode full;

    if (n->type == SERD_URI && serd_uri_string_has_scheme(n->buf)) {
        gr_rdf_add_decoded(sb, node_text(n), prefix);
        return true;
    }
    full = serd_env_expand_node(r->env, n);
    if (full.type == SERD_NOTHING || full.buf == NULL) {
        if (n->type != SERD_URI)
            return false;
        gr_strbuf_add(sb, node_text(n)); /* relative, and there is no base */
        return true;
    }
    gr_rdf_add_decoded(sb, node_text(&full), prefix);
    serd_node_free(&full);
    return true;
}

static bool add_name(parser *r, const SerdNode *n, const SerdNode *datatype, const SerdNode *lang,
                     gr_strbuf *sb)
{
    gr_strbuf type;
    bool ok = true;

    if (n->type == SERD_BLANK) {
        gr_strbuf_adds(sb, "_:");
        gr_strbuf_add(sb, node_text(n));
        return true;
    }
    if (n->type != SERD_LITERAL)
        return add_iri(r, n, GR_RDF_NODE, sb);
    gr_strbuf_init(&type, &r->cx->budget, 0);
    if (datatype != NULL && datatype->type != SERD_NOTHING)
        ok = add_iri(r, datatype, NULL, &type);
    gr_rdf_add_literal(sb, node_text(n), lang != NULL ? node_text(lang) : (gr_str){ "", 0 },
                       gr_strbuf_str(&type));
    if (type.failed)
        sb->failed = true;
    gr_strbuf_clear(&type);
    return ok;
}

static gr_status tell(parser *r, const SerdNode *node[3], const SerdNode *datatype,
                      const SerdNode *lang, gr_err *err)
{
    gr_status st = r->n_triples++ % 4096 == 0 ? gr_ctx_check(r->cx, err) : GR_OK;
    gr_rdf_statement t = { .is_literal = node[2]->type == SERD_LITERAL };

    if (st != GR_OK)
        return st;
    if (r->n_triples % 4096 == 1)
        gr_ctx_progress(r->cx, "reading", r->s.pos, r->s.text.len);
    for (int i = 0; i < 3; i++) {
        gr_strbuf_reset(&r->term[i]);
        if (!(i == 1 ? add_iri(r, node[1], GR_RDF_PREDICATE, &r->term[1])
                     : add_name(r, node[i], datatype, lang, &r->term[i])))
            return gr_scan_fail(&r->s, NULL, err,
                                "expected a prefix that was declared before, found one in '%.*s'",
                                GR_FMT(node_text(node[i])));
        if (r->term[i].failed)
            return gr_fail_memory(r->cx, err);
    }
    t.subject = gr_strbuf_str(&r->term[0]);
    t.predicate = gr_strbuf_str(&r->term[1]);
    t.object = gr_strbuf_str(&r->term[2]);
    t.text = t.is_literal ? node_text(node[2]) : GR_STR("");
    t.lang = t.is_literal && lang != NULL ? node_text(lang) : GR_STR("");
    return r->sink->statement(r->sink->arg, &t, err);
}

static SerdStatus on_triple(void *handle, SerdStatementFlags flags, const SerdNode *graph,
                            const SerdNode *subject, const SerdNode *predicate,
                            const SerdNode *object, const SerdNode *datatype, const SerdNode *lang)
{
    parser *r = handle;
    const SerdNode *node[] = { subject, predicate, object };

    if (lang != NULL && lang->type == SERD_NOTHING)
        lang = NULL;
    if (r->st == GR_OK)
        r->st = tell(r, node, datatype, lang, r->err);
    return r->st == GR_OK ? SERD_SUCCESS : SERD_ERR_INTERNAL;
}

/* Moves behind a string that begins at the quote that is next. */
static void skip_string(gr_scan *s)
{
    char quote = (char)gr_scan_peek(s);
    gr_str rest = gr_str_sub(s->text, s->pos, s->text.len);
    size_t n = rest.len >= 3 && rest.ptr[1] == quote && rest.ptr[2] == quote ? 3 : 1, seen = 0;
    int c;

    for (size_t i = 0; i < n; i++)
        gr_scan_next(s);
    while (seen < n && (c = gr_scan_next(s)) >= 0) {
        if (c == '\\')
            gr_scan_next(s);
        seen = c == (unsigned char)quote ? seen + 1 : 0;
    }
}

static gr_status check_utf8(gr_str text, gr_err *err)
{
    size_t valid = gr_utf8_valid_prefix(text);
    gr_scan s = gr_scan_of(text);

    if (valid == text.len)
        return GR_OK;
    while (s.pos < valid)
        gr_scan_next(&s);
    return gr_scan_fail(&s, NULL, err, "expected UTF-8, found the byte 0x%02x",
                        (unsigned)gr_scan_peek(&s));
}

static gr_status check_nesting(gr_ctx *cx, gr_str text, gr_err *err)
{
    gr_scan s = gr_scan_of(text);
    size_t steps = 0;
    unsigned depth = 0;
    gr_status st;
    int c;

    while ((c = gr_scan_peek(&s)) >= 0) {
        if (steps++ % 65536 == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (s.line == 0)
            s.line = 1;
        if (c == '[' || c == '(') {
            if (++depth > DEPTH)
                return gr_scan_fail(&s, NULL, err, "expected at most %d nested [ and (", DEPTH);
        } else if ((c == ']' || c == ')') && depth > 0) {
            depth--;
        } else if (c == '\0') {
            return gr_scan_fail(&s, NULL, err, "expected text, found a byte 0");
        } else if (c == '"' || c == '\'') {
            skip_string(&s);
            continue;
        } else if (c == '<' || c == '#') {
            int end = c == '<' ? '>' : '\n';
            while ((c = gr_scan_peek(&s)) >= 0 && c != end)
                gr_scan_next(&s);
        } else if (c == '\\') {
            gr_scan_next(&s);
        }
        gr_scan_next(&s);
    }
    return GR_OK;
}

static gr_status parse(parser *r, SerdSyntax syntax, gr_err *err)
{
    SerdReader *serd = serd_reader_new(syntax, r, NULL, on_base, on_prefix, on_triple, NULL);
    SerdStatus st;

    if (serd == NULL)
        return gr_fail_memory(r->cx, err);
    serd_reader_set_strict(serd, true);
    serd_reader_set_error_sink(serd, on_error, r);
    st = serd_reader_read_source(serd, fill, no_error, r, NULL, 1);
    if (st > SERD_FAILURE && r->st == GR_OK)
        r->st = gr_scan_fail(&r->s, NULL, err, "expected valid RDF, found a fault: %s",
                             (const char *)serd_strerror(st));
    serd_reader_free(serd);
    return r->st;
}

gr_status gr_rdf_parse_in(gr_ctx *cx, SerdEnv *env, gr_str text, gr_rdf_syntax syntax,
                          const gr_rdf_sink *sink, gr_err *err)
{
    static const SerdSyntax syntaxes[] = {
        [GR_RDF_NTRIPLES] = SERD_NTRIPLES, [GR_RDF_TURTLE] = SERD_TURTLE, [GR_RDF_TRIG] = SERD_TRIG
    };
    parser r = { .cx = cx, .s = gr_scan_of(text), .env = env, .sink = sink, .err = err };
    gr_status st = check_utf8(text, err);

    for (int i = 0; i < 3; i++)
        gr_strbuf_init(&r.term[i], &cx->budget, 0);
    if (st == GR_OK)
        st = check_nesting(cx, text, err);
    if (st == GR_OK)
        st = parse(&r, syntaxes[syntax], err);
    for (int i = 0; i < 3; i++)
        gr_strbuf_clear(&r.term[i]);
    return st;
}

gr_status gr_rdf_parse(gr_ctx *cx, gr_str text, gr_rdf_syntax syntax, const gr_rdf_sink *sink,
                       gr_err *err)
{
    SerdEnv *env = serd_env_new(NULL);
    gr_status st =
        env != NULL ? gr_rdf_parse_in(cx, env, text, syntax, sink, err) : gr_fail_memory(cx, err);

    serd_env_free(env);
    return st;
}

bool gr_rdf_is_english(gr_str lang)
{
    return gr_str_is_nocase(lang, "en") || gr_str_starts(lang, "en-");
}
