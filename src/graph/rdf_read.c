/* Reading RDF: serd parses, triples become edges.
 *
 * serd reads nested [ ] and ( ) by recursion and does not mind bytes that are not UTF-8, so the
 * text is looked through first. It is fed byte by byte: that way an error that is found behind the
 * parser, such as a prefix that was never declared, still has its line. */
#include "graph/rdf_int.h"

#define DEPTH 64 /* of nested [ ] and ( ) */

typedef struct label {
    gr_vid node;
    gr_str text, term, predicate;
    bool english;
    uint32_t n;    /* in the first label of a node: how many it has */
    uint32_t best; /* and which one to show */
} label;

typedef struct reader {
    gr_ctx *cx;
    gr_builder *b;
    gr_scan s;
    SerdEnv *env;
    gr_arena arena; /* of labels and short names */
    GR_VEC(label) labels;
    bool full;              /* nothing is to be shortened */
    gr_strmap by_predicate; /* position in predicates */
    GR_VEC(gr_rdf_term) predicates;
    GR_VEC(uint32_t) edge_predicate; /* or GR_MAP_NONE */
    gr_strbuf term[3];               /* subject, predicate, object */
    uint64_t n_triples;
    gr_status st;
    gr_err *err;
} reader;

static size_t fill(void *buf, size_t size, size_t n, void *stream)
{
    reader *r = stream;
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
    reader *r = handle;
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
    return serd_env_set_base_uri(((reader *)handle)->env, uri);
}

static SerdStatus on_prefix(void *handle, const SerdNode *name, const SerdNode *uri)
{
    return serd_env_set_prefix(((reader *)handle)->env, name, uri);
}

static gr_str node_text(const SerdNode *n)
{
    return (gr_str){ (const char *)n->buf, n->n_bytes };
}

/* Appends what an IRI stands for, see gr_rdf_add_decoded; false if it uses a prefix that is not
 * declared. */
static bool add_iri(reader *r, const SerdNode *n, const char *prefix, gr_strbuf *sb)
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

static bool add_name(reader *r, const SerdNode *n, const SerdNode *datatype, const SerdNode *lang,
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

/* The number of a predicate, for its short form. */
static gr_status count_predicate(reader *r, gr_str predicate, gr_err *err)
{
    uint32_t i = GR_MAP_NONE, *slot;
    gr_rdf_term t = { .level = 0 };

    if (!gr_str_is(predicate, GR_RDF_EDGE)) {
        i = gr_strmap_get(&r->by_predicate, predicate);
        if (i == GR_MAP_NONE) {
            t.whole = gr_str_dup(&r->arena, predicate);
            if (t.whole.ptr == NULL || (slot = gr_strmap_put(&r->by_predicate, t.whole)) == NULL ||
                !gr_vec_push(&r->predicates, t))
                return gr_fail_memory(r->cx, err);
            *slot = i = (uint32_t)r->predicates.n - 1;
        }
    }
    return gr_vec_push(&r->edge_predicate, i) ? GR_OK : gr_fail_memory(r->cx, err);
}

static gr_status add_edge(reader *r, gr_vid u, gr_str object, gr_str predicate, gr_err *err)
{
    uint32_t e = gr_builder_n_edges(r->b), col;
    gr_vid v;
    gr_status st = gr_builder_endpoint(r->b, gr_name_of(object), &v, err);

    if (st == GR_OK)
        st = gr_builder_edge(r->b, u, v, err);
    if (st == GR_OK && !r->full)
        st = count_predicate(r, predicate, err);
    if (st != GR_OK || gr_str_is(predicate, GR_RDF_EDGE))
        return st;
    st = gr_builder_column(r->b, GR_OF_EDGE, GR_STR("predicate"), &col, err);
    return st == GR_OK ? gr_builder_set(r->b, GR_OF_EDGE, col, e, gr_v_str(predicate), err) : st;
}

static gr_status keep_label(reader *r, gr_vid node, gr_str text, const SerdNode *lang, gr_err *err)
{
    gr_str tag = lang != NULL ? node_text(lang) : (gr_str){ "", 0 };
    label l = { .node = node,
                .text = gr_str_dup(&r->arena, text),
                .term = gr_str_dup(&r->arena, gr_strbuf_str(&r->term[2])),
                .predicate = gr_str_dup(&r->arena, gr_strbuf_str(&r->term[1])),
                .english = gr_str_is_nocase(tag, "en") || gr_str_starts(tag, "en-") };

    if (l.text.ptr == NULL || l.term.ptr == NULL || l.predicate.ptr == NULL ||
        r->labels.n == UINT32_MAX - 1 || !gr_vec_push(&r->labels, l))
        return gr_fail_memory(r->cx, err);
    return GR_OK;
}

static gr_status add_triple(reader *r, const SerdNode *node[3], const SerdNode *datatype,
                            const SerdNode *lang, gr_err *err)
{
    gr_status st = r->n_triples++ % 4096 == 0 ? gr_ctx_check(r->cx, err) : GR_OK;
    gr_vid u;

    if (st != GR_OK)
        return st;
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
    if (gr_str_is(gr_strbuf_str(&r->term[1]), GR_RDF_TYPE) &&
        gr_str_is(gr_strbuf_str(&r->term[2]), GR_RDF_RESOURCE))
        return gr_builder_node(r->b, gr_name_of(gr_strbuf_str(&r->term[0])), &u, err);
    if ((st = gr_builder_endpoint(r->b, gr_name_of(gr_strbuf_str(&r->term[0])), &u, err)) != GR_OK)
        return st;
    if (node[2]->type == SERD_LITERAL && gr_rdf_is_label(gr_strbuf_str(&r->term[1])))
        return keep_label(r, u, node_text(node[2]), lang, err);
    return add_edge(r, u, gr_strbuf_str(&r->term[2]), gr_strbuf_str(&r->term[1]), err);
}

static SerdStatus on_triple(void *handle, SerdStatementFlags flags, const SerdNode *graph,
                            const SerdNode *subject, const SerdNode *predicate,
                            const SerdNode *object, const SerdNode *datatype, const SerdNode *lang)
{
    reader *r = handle;
    const SerdNode *node[] = { subject, predicate, object };

    if (lang != NULL && lang->type == SERD_NOTHING)
        lang = NULL;
    if (r->st == GR_OK)
        r->st = add_triple(r, node, datatype, lang, r->err);
    return r->st == GR_OK ? SERD_SUCCESS : SERD_ERR_INTERNAL;
}

/* A node's only label becomes its column; where there are several they become edges too. */
static gr_status place_labels(reader *r, gr_err *err)
{
    gr_status st = GR_OK;
    gr_u64map first;
    uint32_t col;

    gr_u64map_init(&first, &r->cx->budget);
    for (uint32_t i = 0; i < r->labels.n && st == GR_OK; i++) {
        uint32_t *at = gr_u64map_put(&first, r->labels.at[i].node);
        label *f;

        if (at == NULL) {
            st = gr_fail_memory(r->cx, err);
            break;
        }
        if (*at == GR_MAP_NONE)
            *at = r->labels.at[i].best = i;
        f = &r->labels.at[*at];
        f->n++;
        if (r->labels.at[i].english && !r->labels.at[f->best].english)
            f->best = i;
    }
    if (r->labels.n != 0 && st == GR_OK)
        st = gr_builder_column(r->b, GR_OF_NODE, GR_STR("label"), &col, err);
    for (uint32_t i = 0; i < r->labels.n && st == GR_OK; i++) {
        const label *l = &r->labels.at[i];

        if (l->n != 0)
            st = gr_builder_set(r->b, GR_OF_NODE, col, l->node,
                                gr_v_str(r->labels.at[l->best].text), err);
        if (st == GR_OK && r->labels.at[gr_u64map_get(&first, l->node)].n > 1)
            st = add_edge(r, l->node, l->term, l->predicate, err);
    }
    gr_u64map_clear(&first);
    return st;
}

/* The column "relation", if a predicate has a shorter form. */
static gr_status name_relations(reader *r, gr_err *err)
{
    bool shorter = false;
    gr_status st = gr_rdf_shorten(r->cx, &r->arena, r->env, r->predicates.at, r->predicates.n, err);
    uint32_t col;

    for (size_t i = 0; i < r->predicates.n && st == GR_OK; i++)
        shorter |= !gr_str_eq(r->predicates.at[i].shown, r->predicates.at[i].whole);
    if (shorter && st == GR_OK)
        st = gr_builder_column(r->b, GR_OF_EDGE, GR_STR("relation"), &col, err);
    for (uint32_t e = 0; shorter && e < r->edge_predicate.n && st == GR_OK; e++)
        if (r->edge_predicate.at[e] != GR_MAP_NONE)
            st = gr_builder_set(r->b, GR_OF_EDGE, col, e,
                                gr_v_str(r->predicates.at[r->edge_predicate.at[e]].shown), err);
    return st;
}

/* The terms of all nodes with the labels that they show. */
static gr_status list_nodes(reader *r, gr_rdf_term *t, uint32_t n, gr_err *err)
{
    for (uint32_t v = 0; v < n; v++) {
        gr_name name = gr_builder_name(r->b, v);

        t[v].whole = gr_name_is_int(name) ? gr_str_printf(&r->arena, "%lld", (long long)name.num)
                                          : (gr_str){ name.ptr, name.len };
        if (t[v].whole.ptr == NULL)
            return gr_fail_memory(r->cx, err);
    }
    for (size_t i = 0; i < r->labels.n; i++)
        if (r->labels.at[i].n != 0)
            t[r->labels.at[i].node].label = r->labels.at[r->labels.at[i].best].text;
    return GR_OK;
}

/* The column "name", if a node has a shorter form and the labels alone do not do. */
static gr_status name_nodes(reader *r, gr_err *err)
{
    uint32_t n = gr_builder_n_nodes(r->b), col;
    gr_rdf_term *t = gr_mem_zeroed(&r->cx->budget, (size_t)n + 1, sizeof *t);
    bool shorter = false, labelled = true;
    gr_status st;

    if (t == NULL)
        return gr_fail_memory(r->cx, err);
    st = list_nodes(r, t, n, err);
    if (st == GR_OK)
        st = gr_rdf_shorten(r->cx, &r->arena, r->env, t, n, err);
    for (uint32_t v = 0; v < n && st == GR_OK; v++) {
        shorter |= !gr_str_eq(t[v].shown, t[v].whole);
        labelled &= t[v].label.ptr != NULL && gr_str_eq(t[v].shown, t[v].label);
    }
    if (st == GR_OK && shorter && !labelled)
        st = gr_builder_column(r->b, GR_OF_NODE, GR_STR("name"), &col, err);
    for (uint32_t v = 0; v < n && shorter && !labelled && st == GR_OK; v++)
        st = gr_builder_set(r->b, GR_OF_NODE, col, v, gr_v_str(t[v].shown), err);
    gr_mem_resize(&r->cx->budget, t, ((size_t)n + 1) * sizeof *t, 0);
    return st;
}

/* What is done when all triples are there. */
static gr_status name_things(reader *r, gr_err *err)
{
    gr_status st = place_labels(r, err);

    if (st == GR_OK && !r->full)
        st = name_relations(r, err);
    return st == GR_OK && !r->full ? name_nodes(r, err) : st;
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

static gr_status parse(reader *r, SerdSyntax syntax, gr_err *err)
{
    SerdReader *serd = serd_reader_new(syntax, r, NULL, on_base, on_prefix, on_triple, NULL);
    SerdStatus st;

    r->env = serd_env_new(NULL);
    if (serd == NULL || r->env == NULL) {
        r->st = gr_fail_memory(r->cx, err);
    } else {
        serd_reader_set_strict(serd, true);
        serd_reader_set_error_sink(serd, on_error, r);
        st = serd_reader_read_source(serd, fill, no_error, r, NULL, 1);
        if (st > SERD_FAILURE && r->st == GR_OK)
            r->st = gr_scan_fail(&r->s, NULL, err, "expected valid RDF, found a fault: %s",
                                 (const char *)serd_strerror(st));
        if (r->st == GR_OK)
            r->st = name_things(r, err);
    }
    serd_env_free(r->env);
    serd_reader_free(serd);
    return r->st;
}

gr_status gr_rdf_read(gr_ctx *cx, gr_input *in, gr_builder *b, SerdSyntax syntax, gr_err *err)
{
    reader r = {
        .cx = cx, .b = b, .s = gr_scan_of(in->text), .labels = { .budget = &cx->budget }, .err = err
    };
    gr_status st = check_utf8(in->text, err);

    gr_arena_init(&r.arena, &cx->budget);
    gr_strmap_init(&r.by_predicate, &cx->budget);
    r.predicates.budget = r.edge_predicate.budget = &cx->budget;
    r.full = gr_str_starts(in->text, GR_RDF_FULL);
    for (int i = 0; i < 3; i++)
        gr_strbuf_init(&r.term[i], &cx->budget, 0);
    gr_builder_direction(b, GR_DIRECTED, "triples lead from subject to object");
    if (st == GR_OK)
        st = check_nesting(cx, in->text, err);
    if (st == GR_OK)
        st = parse(&r, syntax, err);
    for (int i = 0; i < 3; i++)
        gr_strbuf_clear(&r.term[i]);
    gr_vec_clear(&r.labels);
    gr_vec_clear(&r.predicates);
    gr_vec_clear(&r.edge_predicate);
    gr_strmap_clear(&r.by_predicate);
    gr_arena_clear(&r.arena);
    return st;
}
