/* What a server holds: its vocabulary, the degree of an entity, triples. */
#include "kg/sparql/sparql_int.h"

#define RDF_TYPE "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"

/* The first `top` of what ?e can be in a pattern, with how often. */
static gr_status count_each(gr_sparql *s, gr_str pattern, size_t top, gr_sparql_counts *out,
                            gr_err *err)
{
    static const char *const columns[] = { "e", "n", NULL };
    gr_sparql_rows rows = { 0 };
    gr_str *terms, *labels;
    gr_str query = gr_str_printf(&s->cx->arena,
                                 "SELECT ?e (COUNT(*) AS ?n) WHERE { %.*s} GROUP BY ?e ORDER BY "
                                 "DESC(?n) ?e LIMIT %zu",
                                 (int)pattern.len, pattern.ptr, top);
    gr_status st = query.ptr != NULL ? gr_sparql_select(s, query, columns, &rows, err)
                                     : gr_fail_memory(s->cx, err);

    if (st != GR_OK)
        return st;
    out->n = rows.n < top ? rows.n : top;
    out->at = gr_new_n(&s->cx->arena, gr_sparql_count, out->n + 1);
    terms = gr_new_n(&s->cx->arena, gr_str, out->n + 1);
    labels = gr_new_n(&s->cx->arena, gr_str, out->n + 1);
    if (out->at == NULL || terms == NULL || labels == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < out->n; i++) {
        int64_t n;

        if (!gr_num_to_int(rows.cells[2 * i + 1].text, &n) || n < 0)
            return gr_fail(err, GR_EINPUT, "the server counts '%.*s': expected a number",
                           GR_FMT(rows.cells[2 * i + 1].text));
        terms[i] = rows.cells[2 * i].term;
        out->at[i].n = (uint64_t)n;
    }
    if ((st = gr_sparql_labels(s, terms, out->n, labels, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < out->n; i++) {
        out->at[i].term = terms[i];
        out->at[i].label = labels[i];
    }
    return GR_OK;
}

static gr_status count(gr_sparql *s, const char *what, gr_str pattern, uint64_t *out, gr_err *err)
{
    gr_str query = gr_str_printf(&s->cx->arena, "SELECT (COUNT(%s) AS ?n) WHERE { %.*s}", what,
                                 (int)pattern.len, pattern.ptr);

    return query.ptr != NULL ? gr_sparql_number(s, query, out, err) : gr_fail_memory(s->cx, err);
}

gr_status gr_sparql_discover(gr_sparql *s, size_t top, gr_sparql_vocabulary *out, gr_err *err)
{
    const gr_str all = GR_STR("?s ?e ?o "), typed = GR_STR("?s " RDF_TYPE " ?e ");
    gr_status st = count(s, "*", all, &out->triples, err);

    if (st == GR_OK)
        st = count(s, "DISTINCT ?e", all, &out->relations.total, err);
    if (st == GR_OK)
        st = count_each(s, all, top, &out->relations, err);
    if (st == GR_OK)
        st = count(s, "DISTINCT ?e", typed, &out->classes.total, err);
    if (st == GR_OK)
        st = count_each(s, typed, top, &out->classes, err);
    return st;
}

static gr_status degree(gr_sparql *s, gr_str entity, bool inward, uint64_t *n,
                        gr_sparql_counts *out, gr_err *err)
{
    gr_strbuf sb;
    gr_str pattern = GR_STR("");
    gr_status st;

    gr_strbuf_init(&sb, &s->cx->budget, 0);
    gr_strbuf_adds(&sb, inward ? "?o ?e " : "");
    st = gr_sparql_add(s, &sb, entity, err);
    gr_strbuf_adds(&sb, inward ? " " : " ?e ?o ");
    if (st != GR_OK)
        gr_strbuf_clear(&sb);
    else
        st = gr_sparql_keep(s, &sb, &pattern, err);
    if (st == GR_OK)
        st = count(s, "*", pattern, n, err);
    if (st == GR_OK)
        st = count(s, "DISTINCT ?e", pattern, &out->total, err);
    return st == GR_OK ? count_each(s, pattern, s->page, out, err) : st;
}

gr_status gr_sparql_degree_of(gr_sparql *s, gr_str entity, gr_sparql_degree *out, gr_err *err)
{
    gr_status st = GR_OK;

    *out = (gr_sparql_degree){ 0 };
    if (!gr_rdf_is_literal(entity)) /* which is no subject */
        st = degree(s, entity, false, &out->n_out, &out->out, err);
    return st == GR_OK ? degree(s, entity, true, &out->n_in, &out->in, err) : st;
}

gr_status gr_sparql_facts(gr_sparql *s, const gr_str part[3], gr_sparql_window w,
                          gr_sparql_terms *out, gr_err *err)
{
    static const char *const names[] = { "s", "p", "o", NULL };
    gr_strbuf sb;
    gr_str pattern = GR_STR("");
    gr_status st = GR_OK;

    gr_strbuf_init(&sb, &s->cx->budget, 0);
    for (int i = 0; st == GR_OK && i < 3; i++)
        if (part[i].len != 0) {
            gr_strbuf_addf(&sb, "VALUES ?%s { ", names[i]);
            st = gr_sparql_add(s, &sb, part[i], err);
            gr_strbuf_adds(&sb, " } ");
        }
    gr_strbuf_adds(&sb, "?s ?p ?o . ");
    if (st != GR_OK)
        gr_strbuf_clear(&sb);
    else
        st = gr_sparql_keep(s, &sb, &pattern, err);
    return st == GR_OK ? gr_sparql_terms_of(s, names, pattern, w, out, err) : st;
}

gr_status gr_sparql_there(gr_sparql *s, gr_str term, bool *out, gr_err *err)
{
    bool literal = gr_rdf_is_literal(term);
    uint64_t n = 0;
    gr_strbuf sb;
    gr_str query = GR_STR("");
    gr_status st = GR_OK;

    gr_strbuf_init(&sb, &s->cx->budget, 0);
    gr_strbuf_adds(&sb, "SELECT (COUNT(*) AS ?n) WHERE { { SELECT ?p WHERE { ");
    if (!literal) {
        gr_strbuf_adds(&sb, "{ ");
        st = gr_sparql_add(s, &sb, term, err);
        gr_strbuf_adds(&sb, " ?p ?o } UNION ");
    }
    gr_strbuf_adds(&sb, "{ ?s ?p ");
    if (st == GR_OK)
        st = gr_sparql_add(s, &sb, term, err);
    gr_strbuf_adds(&sb, " } } LIMIT 1 } }");
    if (st == GR_OK)
        st = gr_sparql_keep(s, &sb, &query, err);
    gr_strbuf_clear(&sb);
    if (st == GR_OK)
        st = gr_sparql_number(s, query, &n, err);
    *out = n != 0;
    return st;
}
