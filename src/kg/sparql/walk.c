/* Steps along triples, as property paths that the server follows. Any relation is what is one
 * certain IRI or is not. */
#include "kg/sparql/sparql_int.h"

#define ANY "(<urn:grasp:edge>|!<urn:grasp:edge>)"

static gr_status put_way(gr_sparql *s, gr_strbuf *out, const gr_sparql_steps *how, const char *turn,
                         gr_err *err)
{
    gr_status st = GR_OK;

    if (how->n_relations == 0)
        gr_strbuf_addf(out, "%s" ANY, turn);
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

/* One to `hops` steps: a/(a/(a)?)?. */
static gr_status put_steps(gr_sparql *s, gr_strbuf *out, const gr_sparql_steps *how, gr_err *err)
{
    gr_status st = put_step(s, out, how, err);

    for (unsigned i = 1; st == GR_OK && i < how->hops; i++) {
        gr_strbuf_adds(out, "/(");
        st = put_step(s, out, how, err);
    }
    for (unsigned i = 1; i < how->hops; i++)
        gr_strbuf_adds(out, ")?");
    return st;
}

/* `from` PATH `to`, a variable if it is empty. */
static gr_status pattern_of(gr_sparql *s, gr_str from, gr_str to, const gr_sparql_steps *how,
                            gr_str *out, gr_err *err)
{
    gr_strbuf sb;
    gr_status st;

    gr_strbuf_init(&sb, &s->cx->budget, 0);
    st = gr_sparql_add(s, &sb, from, err);
    gr_strbuf_addc(&sb, ' ');
    if (st == GR_OK)
        st = how->hops != 0 ? put_steps(s, &sb, how, err) : put_step(s, &sb, how, err);
    gr_strbuf_adds(&sb, how->hops != 0 ? " " : "+ ");
    if (st == GR_OK && to.len != 0)
        st = gr_sparql_add(s, &sb, to, err);
    gr_strbuf_adds(&sb, to.len != 0 ? " " : "?v0 ");
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

gr_status gr_sparql_reaches(gr_sparql *s, gr_str from, gr_str to, const gr_sparql_steps *how,
                            bool *out, gr_err *err)
{
    gr_str pattern, query;
    gr_status st = pattern_of(s, from, to, how, &pattern, err);

    if (st != GR_OK)
        return st;
    *out = gr_str_eq(from, to);
    if (*out)
        return GR_OK;
    query = gr_str_printf(&s->cx->arena, "ASK { %.*s}", (int)pattern.len, pattern.ptr);
    return query.ptr != NULL ? gr_sparql_ask(s, query, out, err) : gr_fail_memory(s->cx, err);
}
