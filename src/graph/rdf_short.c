/* Short names for RDF terms: what people call them, where that is unambiguous.
 *
 * Each term has candidates, the shortest first: its label, the end of its IRI behind the last # or
 * /, the name with its prefix, the whole. Terms whose candidates are the same go on to the next one
 * until all differ; whole terms always do. A label goes to what has it, not to its own text. */
#include "graph/rdf_int.h"

enum { BY_LABEL, BY_END, BY_PREFIX, WHOLE };

gr_str gr_rdf_end(gr_str term)
{
    size_t at = term.len;

    if (term.len > 1 && term.ptr[0] == '"') { /* a literal: its text */
        while (at > 1 && term.ptr[at - 1] != '"')
            at--;
        return at > 2 && memchr(term.ptr, '\\', term.len) == NULL ? gr_str_sub(term, 1, at - 1)
                                                                  : term;
    }
    if (!gr_rdf_is_iri(term))
        return term;
    while (at > 0 && term.ptr[at - 1] != '#' && term.ptr[at - 1] != '/' && term.ptr[at - 1] != ':')
        at--;
    return at < term.len ? gr_str_sub(term, at, term.len) : term;
}

/* prefix:name, or the whole term. */
static gr_str with_prefix(gr_arena *a, const SerdEnv *env, gr_str term)
{
    SerdNode node, prefix;
    SerdChunk suffix;
    gr_str whole = gr_str_dup(a, term);

    if (whole.ptr == NULL || env == NULL || !gr_rdf_is_iri(term))
        return whole;
    node = serd_node_from_string(SERD_URI, (const uint8_t *)whole.ptr);
    if (!serd_env_qualify(env, &node, &prefix, &suffix))
        return whole;
    return gr_str_printf(a, "%.*s:%.*s", (int)prefix.n_bytes, (const char *)prefix.buf,
                         (int)suffix.len, (const char *)suffix.buf);
}

static gr_str candidate(gr_arena *a, const SerdEnv *env, const gr_rdf_term *t)
{
    switch (t->level) {
    case BY_LABEL: return t->label;
    case BY_END: return gr_rdf_end(t->whole);
    case BY_PREFIX: return with_prefix(a, env, t->whole);
    default: return t->whole;
    }
}

/* A literal that reads like the label of something else, which it may be. */
static bool gives_way(const gr_rdf_term *x, const gr_rdf_term *y)
{
    return x->whole.len != 0 && x->whole.ptr[0] == '"' && y->level == BY_LABEL;
}

/* Sends terms with the same candidate on; *again tells that there were some. */
static gr_status part(gr_ctx *cx, gr_arena *a, const SerdEnv *env, gr_rdf_term *t, size_t n,
                      bool *again, gr_err *err)
{
    gr_status st = GR_OK;
    gr_strmap first;

    *again = false;
    gr_strmap_init(&first, &cx->budget);
    for (size_t i = 0; i < n && st == GR_OK; i++) {
        uint32_t *slot;

        if (i % 4096 == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            break;
        slot = t[i].shown.ptr != NULL ? gr_strmap_put(&first, t[i].shown) : NULL;
        if (slot == NULL) {
            st = gr_fail_memory(cx, err);
        } else if (*slot == GR_MAP_NONE) {
            *slot = (uint32_t)i;
        } else {
            bool other = gives_way(&t[*slot], &t[i]);

            t[i].clashes |= !other;
            t[*slot].clashes |= !gives_way(&t[i], &t[*slot]);
            *slot = other ? (uint32_t)i : *slot;
            *again = true;
        }
    }
    gr_strmap_clear(&first);
    for (size_t i = 0; i < n && st == GR_OK; i++)
        if (t[i].clashes) {
            t[i].clashes = false;
            t[i].level = t[i].level < WHOLE ? t[i].level + 1 : WHOLE;
            t[i].shown = candidate(a, env, &t[i]);
        }
    return st;
}

gr_status gr_rdf_shorten(gr_ctx *cx, gr_arena *a, const SerdEnv *env, gr_rdf_term *t, size_t n,
                         gr_err *err)
{
    gr_status st = GR_OK;
    bool again = true;

    for (size_t i = 0; i < n; i++) {
        t[i].level = t[i].label.ptr != NULL ? BY_LABEL : BY_END;
        t[i].shown = candidate(a, env, &t[i]);
    }
    /* Each round sends some further, and none is sent more than three times. */
    for (size_t round = 0; again && st == GR_OK && round < 8; round++)
        st = part(cx, a, env, t, n, &again, err);
    for (size_t i = 0; again && i < n; i++)
        t[i].shown = t[i].whole;
    return st;
}
