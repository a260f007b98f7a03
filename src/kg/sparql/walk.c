/* Steps along triples, as property paths that the server follows. Any relation is what is one
 * certain IRI or is not. */
#include "kg/sparql/sparql_int.h"

#define ANY "(<urn:grasp:edge>|!<urn:grasp:edge>)"
#define FACTS                                                                                      \
    "!(<" GR_RDFS "label>|<" GR_SKOS "prefLabel>|<" GR_RDFS "comment>|<" GR_SKOS "definition>)"

static gr_status put_way(gr_sparql *s, gr_strbuf *out, const gr_sparql_steps *how, const char *turn,
                         gr_err *err)
{
    gr_status st = GR_OK;

    if (how->n_relations == 0)
        gr_strbuf_addf(out, "%s%s", turn, how->facts ? FACTS : ANY);
    for (size_t i = 0; st == GR_OK && i < how->n_relations; i++) {
        gr_strbuf_addf(out, "%s%s", i != 0 ? "|" : "", turn);
        st = gr_sparql_add(s, out, how->relations[i], err);
    }
    return st;
}

/* One step. */
static gr_status put_step(gr_sparql *s, gr_strbuf *out, const gr_sparql_steps *how, gr_err *err)
{
    gr_status st = GR_OK;

    gr_strbuf_addc(out, '(');
    if (how->way != GR_SPARQL_IN)
        st = put_way(s, out, how, "", err);
    if (st == GR_OK && how->way == GR_SPARQL_BOTH)
        gr_strbuf_addc(out, '|');
    if (st == GR_OK && how->way != GR_SPARQL_OUT)
        st = put_way(s, out, how, "^", err);
    gr_strbuf_addc(out, ')');
    return st;
}

/* `from` and n steps to `to`, a variable if it is empty; n = 0: one or more. */
static gr_status put_way_of(gr_sparql *s, gr_strbuf *out, gr_str from, gr_str to, unsigned n,
                            const gr_sparql_steps *how, gr_err *err)
{
    gr_status st = gr_sparql_add(s, out, from, err);

    gr_strbuf_addc(out, ' ');
    for (unsigned i = 0; st == GR_OK && i < (n != 0 ? n : 1); i++) {
        gr_strbuf_adds(out, i != 0 ? "/" : "");
        st = put_step(s, out, how, err);
    }
    gr_strbuf_adds(out, n != 0 ? " " : "+ ");
    if (st == GR_OK && to.len != 0)
        st = gr_sparql_add(s, out, to, err);
    gr_strbuf_adds(out, to.len != 0 ? " " : "?v0 ");
    return st;
}

/* One to `hops` steps, each number a branch: optional steps of a path are beyond Virtuoso 7. */
static gr_status pattern_of(gr_sparql *s, gr_str from, gr_str to, const gr_sparql_steps *how,
                            gr_str *out, gr_err *err)
{
    gr_status st = GR_OK;
    gr_strbuf sb;

    gr_strbuf_init(&sb, &s->cx->budget, 0);
    if (how->hops == 0)
        st = put_way_of(s, &sb, from, to, 0, how, err);
    for (unsigned n = 1; st == GR_OK && n <= how->hops; n++) {
        gr_strbuf_adds(&sb, n != 1 ? "UNION { " : "{ ");
        st = put_way_of(s, &sb, from, to, n, how, err);
        gr_strbuf_adds(&sb, "} ");
    }
    if (st == GR_OK)
        return gr_sparql_keep(s, &sb, out, err);
    gr_strbuf_clear(&sb);
    return st;
}

gr_status gr_sparql_near(gr_sparql *s, gr_str entity, const gr_sparql_steps *how,
                         gr_sparql_window w, gr_sparql_terms *out, gr_err *err)
{
    static const char *const columns[] = { "v0", NULL };
    gr_str pattern;
    gr_status st = pattern_of(s, entity, GR_STR(""), how, &pattern, err);

    return st == GR_OK ? gr_sparql_terms_of(s, columns, pattern, w, out, err) : st;
}

/* A count, not ASK: Virtuoso 7 answers that otherwise than the standard has it. */
gr_status gr_sparql_reaches(gr_sparql *s, gr_str from, gr_str to, const gr_sparql_steps *how,
                            bool *out, gr_err *err)
{
    gr_str pattern, query;
    uint64_t n = 0;
    gr_status st = pattern_of(s, from, to, how, &pattern, err);

    if (st != GR_OK)
        return st;
    *out = gr_str_eq(from, to);
    if (*out)
        return GR_OK;
    query = gr_str_printf(&s->cx->arena, "SELECT (COUNT(*) AS ?n) WHERE { %.*s}", (int)pattern.len,
                          pattern.ptr);
    st = query.ptr != NULL ? gr_sparql_number(s, query, &n, err) : gr_fail_memory(s->cx, err);
    *out = n != 0;
    return st;
}
