/* Names that no label at the server is: what may be meant is fetched, with labels and glosses, into
 * a store of its own, and linked there as the names of any store are. Of entities these are the
 * ones that share most words with the name; of relations all. */
#include "kg/sparql/sparql_int.h"
#include "kg/store_int.h"

#define WORDS    8    /* of a name that are looked for */
#define SHORT    3    /* letters of a word that counts */
#define FETCHED  256  /* entities */
#define LABELLED 1000 /* relations: of more than so many labels are not asked for */

/* --- linking among what was fetched --- */

/* *inverse: NULL for entities. */
static gr_status link_fetched(gr_sparql *s, gr_kg_builder *b, gr_str name, gr_str *out,
                              bool *inverse, gr_err *err)
{
    uint32_t id = GR_KG_NONE;
    gr_kg *k = NULL;
    gr_status st = gr_kg_builder_open(b, &k, err);

    if (st == GR_OK) {
        k->afar = true;
        gr_kg_compare_with(k, s->encoder);
        st = inverse != NULL ? gr_kg_link_relation(s->cx, k, name, &id, inverse, err)
                             : gr_kg_link_entity(s->cx, k, name, &id, err);
    }
    if (st == GR_OK) {
        *out = gr_str_dup(&s->cx->arena,
                          inverse != NULL ? gr_kg_relation_name(k, id) : gr_kg_entity_name(k, id));
        st = out->ptr != NULL ? GR_OK : gr_fail_memory(s->cx, err);
    }
    gr_kg_close(k);
    return st;
}

/* --- entities --- */

/* How many of the words a text has; false if there are none to look for. */
static bool put_shared(gr_strbuf *sb, gr_str name)
{
    size_t n = 0;

    for (gr_str word; n < WORDS && gr_kg_next_word(&name, &word);)
        if (word.len >= SHORT) {
            gr_strbuf_adds(sb, n++ != 0 ? " + " : "");
            gr_strbuf_adds(sb, "IF(CONTAINS(LCASE(STR(?t)), LCASE(");
            gr_rdf_add_literal(sb, word, GR_STR(""), GR_STR(""));
            gr_strbuf_adds(sb, ")), 1, 0)");
        }
    return n != 0;
}

static gr_status fetch(gr_sparql *s, gr_str name, gr_sparql_rows *out, gr_err *err)
{
    static const char *const columns[] = { "e", NULL };
    gr_strbuf sb;
    gr_str query = GR_STR("");
    gr_status st;
    bool any;

    gr_strbuf_init(&sb, &s->cx->budget, 0);
    gr_strbuf_adds(&sb, "SELECT ?e (MAX(?n) AS ?m) WHERE { ?e " GR_LABELS "|" GR_GLOSSES
                        " ?t . FILTER(ISIRI(?e) && (LANG(?t) = \"\" || LANGMATCHES(LANG(?t), "
                        "\"en\"))) BIND(");
    any = put_shared(&sb, name);
    gr_strbuf_addf(&sb, " AS ?n) FILTER(?n > 0) } GROUP BY ?e ORDER BY DESC(?m) ?e LIMIT %d",
                   FETCHED);
    st = gr_sparql_keep(s, &sb, &query, err);
    return st == GR_OK && any ? gr_sparql_select(s, query, columns, out, err) : st;
}

static gr_status add_entities(gr_sparql *s, gr_kg_builder *b, const gr_str *terms, size_t n,
                              gr_err *err)
{
    gr_str *labels = gr_new_n(&s->cx->arena, gr_str, 2 * n + 1), *glosses = labels + n;
    gr_status st =
        labels != NULL ? gr_sparql_labels(s, terms, n, labels, err) : gr_fail_memory(s->cx, err);

    if (st == GR_OK)
        st = gr_sparql_glosses(s, terms, n, glosses, err);
    for (size_t i = 0; st == GR_OK && i < n; i++) {
        uint32_t id = 0;

        st = gr_kg_builder_entity(b, terms[i], &id, err);
        if (st == GR_OK && !gr_str_eq(labels[i], terms[i]))
            st = gr_kg_builder_label(b, id, labels[i], err);
        if (st == GR_OK && glosses[i].len != 0)
            st = gr_kg_builder_gloss(b, id, glosses[i], err);
    }
    return st;
}

gr_status gr_sparql_alike_entity(gr_sparql *s, gr_str name, gr_str *out, gr_err *err)
{
    gr_sparql_rows rows = { 0 };
    gr_kg_builder *b = NULL;
    size_t n = 0;
    gr_str *terms;
    gr_status st = fetch(s, name, &rows, err);

    *out = GR_STR("");
    if (st != GR_OK || rows.n == 0)
        return st;
    if ((terms = gr_new_n(&s->cx->arena, gr_str, rows.n)) == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < rows.n && i < FETCHED; i++) /* some servers do not heed a limit */
        if (gr_rdf_is_iri(rows.cells[i].term))
            terms[n++] = rows.cells[i].term;
    if ((st = gr_kg_builder_new(s->cx, &b, err)) == GR_OK &&
        (st = add_entities(s, b, terms, n, err)) == GR_OK)
        st = link_fetched(s, b, name, out, NULL, err);
    gr_kg_builder_free(b);
    return st;
}

/* --- relations --- */

/* One without a label is called by the last part of its IRI. */
static gr_status add_relations(gr_sparql *s, gr_kg_builder *b, const gr_str *terms, size_t n,
                               gr_err *err)
{
    gr_str *labels = gr_new_n(&s->cx->arena, gr_str, n + 1);
    gr_status st = labels != NULL ? GR_OK : gr_fail_memory(s->cx, err);

    for (size_t i = 0; st == GR_OK && i < n; i++)
        labels[i] = terms[i];
    if (st == GR_OK && n <= LABELLED)
        st = gr_sparql_labels(s, terms, n, labels, err);
    for (size_t i = 0; st == GR_OK && i < n; i++) {
        gr_str end = gr_rdf_end(terms[i]);
        uint32_t id = 0;

        st = gr_kg_builder_relation(b, terms[i], &id, err);
        if (st == GR_OK && end.len != 0)
            st = gr_kg_builder_relation_label(
                b, id, gr_str_eq(labels[i], terms[i]) ? end : labels[i], err);
    }
    return st;
}

gr_status gr_sparql_alike_relation(gr_sparql *s, gr_str name, gr_str *out, bool *inverse,
                                   gr_err *err)
{
    static const char *const columns[] = { "p", NULL };
    gr_sparql_window all = { 0, UINT64_MAX, false };
    gr_sparql_terms found = { 0 };
    gr_kg_builder *b = NULL;
    size_t n = 0;
    gr_status st = gr_sparql_terms_of(s, columns, GR_STR("?s ?p ?o "), all, &found, err);

    for (size_t i = 0; st == GR_OK && i < found.n; i++) /* whatever the server says */
        if (found.at[i].len != 0)
            found.at[n++] = found.at[i];
    if (st == GR_OK && (st = gr_kg_builder_new(s->cx, &b, err)) == GR_OK &&
        (st = add_relations(s, b, found.at, n, err)) == GR_OK)
        st = link_fetched(s, b, name, out, inverse, err);
    gr_kg_builder_free(b);
    return st;
}
