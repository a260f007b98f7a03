/* What names mean at a server: prefixes, IRIs, labels; and back, labels of terms. */
#include "kg/sparql/sparql_int.h"
#include "text/text.h"

#define CANDIDATES 6   /* that are asked for where a label is ambiguous */
#define CHUNK      200 /* terms of one request for labels */

/* --- terms that are written out --- */

static gr_str expand(gr_sparql *s, gr_str name)
{
    size_t colon = gr_str_find(name, ":");
    gr_str before = gr_str_sub(name, 0, colon);

    for (size_t i = 0; colon < name.len && i < s->n_prefixes; i++)
        if (gr_str_eq(s->prefixes[i].name, before))
            return gr_str_printf(&s->cx->arena, "%.*s%.*s", GR_FMT(s->prefixes[i].iri),
                                 GR_FMT(gr_str_sub(name, colon + 1, name.len)));
    return name;
}

gr_status gr_sparql_as_iri(gr_sparql *s, gr_str name, gr_str *out, bool *found, gr_err *err)
{
    bool marked = name.len > 2 && name.ptr[0] == '<' && name.ptr[name.len - 1] == '>';

    *out = marked ? gr_str_sub(name, 1, name.len - 1) : expand(s, name);
    if (out->ptr == NULL)
        return gr_fail_memory(s->cx, err);
    *found = gr_rdf_is_iri(*out);
    if (marked && !*found)
        return gr_fail(err, GR_ENAME, "'%.*s' is no IRI", GR_FMT(name));
    return GR_OK;
}

/* --- labels --- */

static gr_status search(gr_sparql *s, gr_str label, bool relation, gr_sparql_rows *out, gr_err *err)
{
    static const char *const columns[] = { "e", NULL };
    gr_strbuf sb;
    gr_str query;
    gr_status st;

    gr_strbuf_init(&sb, &s->cx->budget, 0);
    gr_strbuf_adds(&sb, "SELECT DISTINCT ?e WHERE { VALUES ?l { ");
    gr_rdf_add_literal(&sb, label, GR_STR(""), GR_STR(""));
    gr_strbuf_addc(&sb, ' ');
    gr_rdf_add_literal(&sb, label, GR_STR("en"), GR_STR(""));
    gr_strbuf_adds(&sb, " } ?e " GR_LABELS " ?l . ");
    gr_strbuf_adds(&sb, relation ? "FILTER EXISTS { ?s ?e ?o } " : "");
    gr_strbuf_addf(&sb, "} ORDER BY ?e LIMIT %d", CANDIDATES);
    st = gr_sparql_keep(s, &sb, &query, err);
    return st == GR_OK ? gr_sparql_select(s, query, columns, out, err) : st;
}

static int shown(gr_str s, size_t most)
{
    return (int)(s.len > most ? gr_utf8_valid_prefix(gr_str_sub(s, 0, most)) : s.len);
}

/* Candidates with what is said of them. */
static gr_status several(gr_sparql *s, const char *what, gr_str name, const gr_str *terms, size_t n,
                         gr_err *err)
{
    gr_str glosses[CANDIDATES];
    char hint[220] = "";
    size_t len = 0;
    gr_status st = gr_sparql_glosses(s, terms, n, glosses, err);

    if (st != GR_OK)
        return st;
    for (size_t i = 0; i < n && i + 1 < CANDIDATES && len < sizeof hint; i++) {
        bool said = glosses[i].len != 0;

        len += (size_t)snprintf(hint + len, sizeof hint - len, "%s%.*s%s%.*s%s", i != 0 ? ", " : "",
                                shown(terms[i], 90), terms[i].ptr, said ? " (" : "",
                                shown(glosses[i], 60), glosses[i].ptr, said ? ")" : "");
    }
    len = gr_utf8_valid_prefix((gr_str){ hint, len < sizeof hint ? len : sizeof hint - 1 });
    gr_fail(err, GR_ENAME, "%s%zu %s are called '%.*s'", n >= CANDIDATES ? "at least " : "", n,
            what, GR_FMT(name));
    gr_err_hint(err, "say which: %.*s%s", (int)len, hint, n >= CANDIDATES ? ", ..." : "");
    return GR_ENAME;
}

/* *out is empty if nothing is called so. */
static gr_status link_term(gr_sparql *s, gr_str name, bool relation, gr_str *out, gr_err *err)
{
    gr_sparql_rows rows = { 0 };
    gr_str terms[CANDIDATES];
    bool found = false;
    gr_status st = gr_sparql_as_iri(s, name, out, &found, err);

    if (st != GR_OK || found)
        return st;
    *out = GR_STR("");
    if (!relation && gr_rdf_is_literal(name)) {
        *out = name;
        return GR_OK;
    }
    if ((st = search(s, name, relation, &rows, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < rows.n && i < CANDIDATES; i++)
        terms[i] = rows.cells[i].term;
    if (rows.n > 1)
        return several(s, relation ? "relations" : "entities", name, terms,
                       rows.n < CANDIDATES ? rows.n : CANDIDATES, err);
    if (rows.n == 1)
        *out = terms[0];
    return GR_OK;
}

gr_status gr_sparql_find(gr_sparql *s, gr_str name, gr_str *out, gr_err *err)
{
    return link_term(s, name, false, out, err);
}

gr_status gr_sparql_entity(gr_sparql *s, gr_str name, gr_str *out, gr_err *err)
{
    gr_status st = link_term(s, name, false, out, err);

    if (st == GR_OK && out->len == 0)
        st = gr_sparql_alike_entity(s, name, out, err);
    if (st != GR_OK || out->len != 0)
        return st;
    gr_fail(err, GR_ENAME, "no entity is labelled '%.*s'", GR_FMT(name));
    gr_err_hint(err, "give its IRI, <http://...>, or a prefix and a name, wd:Q1");
    return GR_ENAME;
}

gr_status gr_sparql_relation(gr_sparql *s, gr_str name, gr_str *out, bool *inverse, gr_err *err)
{
    bool turned = false;
    gr_status st = link_term(s, name, true, out, err);

    if (st == GR_OK && out->len == 0)
        st = gr_sparql_alike_relation(s, name, out, &turned, err);
    if (inverse != NULL)
        *inverse = turned;
    else if (st == GR_OK && turned)
        st = gr_fail(err, GR_ENAME, "'%.*s' is a relation the other way round", GR_FMT(name));
    return st;
}

/* --- queries --- */

typedef struct linking {
    gr_sparql *s;
    gr_kg_builder *b;
} linking;

static gr_status link_entity(void *arg, gr_str name, uint32_t *out, gr_err *err)
{
    linking *l = arg;
    gr_str term;
    gr_status st = gr_sparql_entity(l->s, name, &term, err);

    return st == GR_OK ? gr_kg_builder_entity(l->b, term, out, err) : st;
}

static gr_status link_relation(void *arg, gr_str name, uint32_t *out, bool *inverse, gr_err *err)
{
    linking *l = arg;
    gr_str term;
    gr_status st = gr_sparql_relation(l->s, name, &term, inverse, err);

    return st == GR_OK ? gr_kg_builder_relation(l->b, term, out, err) : st;
}

gr_status gr_sparql_read(gr_sparql *s, gr_str text, gr_kg_query **out, gr_kg **names, gr_err *err)
{
    linking l = { .s = s };
    gr_kg_linker linker = { link_entity, link_relation, &l };
    gr_status st = gr_kg_builder_new(s->cx, &l.b, err);

    if (st == GR_OK)
        st = gr_kg_query_link(s->cx, &linker, text, out, err);
    if (st == GR_OK)
        st = gr_kg_builder_open(l.b, names, err);
    gr_kg_builder_free(l.b);
    return st;
}

/* --- labels and glosses of terms --- */

/* The first of each, English or without a language; out[i] is terms[i] before, and stays so. */
static gr_status text_chunk(gr_sparql *s, const char *by, const gr_str *terms, size_t n,
                            gr_str *out, gr_err *err)
{
    static const char *const columns[] = { "e", "l", NULL };
    gr_sparql_rows rows = { 0 };
    gr_strbuf sb;
    gr_str query = GR_STR("");
    gr_status st = GR_OK;
    size_t asked = 0;

    gr_strbuf_init(&sb, &s->cx->budget, 0);
    gr_strbuf_adds(&sb, "SELECT ?e ?l WHERE { VALUES ?e { ");
    for (size_t i = 0; st == GR_OK && i < n; i++)
        if (gr_rdf_is_iri(terms[i])) {
            st = gr_sparql_add(s, &sb, terms[i], err);
            gr_strbuf_addc(&sb, ' ');
            asked++;
        }
    gr_strbuf_addf(&sb,
                   "} ?e %s ?l . FILTER(LANG(?l) = \"\" || LANGMATCHES(LANG(?l), \"en\")) } "
                   "ORDER BY ?e ?l",
                   by);
    if (st == GR_OK)
        st = gr_sparql_keep(s, &sb, &query, err);
    gr_strbuf_clear(&sb);
    if (st == GR_OK && asked != 0)
        st = gr_sparql_select(s, query, columns, &rows, err);
    for (size_t r = 0; st == GR_OK && r < rows.n; r++)
        for (size_t i = 0; rows.cells[2 * r + 1].is_literal && i < n; i++)
            if (out[i].ptr == terms[i].ptr && gr_str_eq(terms[i], rows.cells[2 * r].term))
                out[i] = rows.cells[2 * r + 1].text;
    return st;
}

static gr_status texts(gr_sparql *s, const char *by, const gr_str *terms, size_t n, gr_str *out,
                       gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t i = 0; i < n; i++)
        out[i] = terms[i];
    for (size_t i = 0; st == GR_OK && i < n; i += CHUNK)
        st = text_chunk(s, by, terms + i, n - i < CHUNK ? n - i : CHUNK, out + i, err);
    return st;
}

gr_status gr_sparql_labels(gr_sparql *s, const gr_str *terms, size_t n, gr_str *out, gr_err *err)
{
    return texts(s, GR_LABELS, terms, n, out, err);
}

gr_status gr_sparql_glosses(gr_sparql *s, const gr_str *terms, size_t n, gr_str *out, gr_err *err)
{
    gr_status st = texts(s, GR_GLOSSES, terms, n, out, err);

    for (size_t i = 0; i < n; i++)
        if (out[i].ptr == terms[i].ptr)
            out[i] = GR_STR("");
    return st;
}
