/* Queries of logic in SPARQL. A part of a query binds one variable to its members; a projection
 * binds a further one. What is negated is taken away with MINUS from what the other branches of its
 * `and` bind, so that servers compute it once and not for each candidate. */
#include "kg/sparql/sparql_int.h"

typedef struct writer {
    gr_sparql *s;
    const gr_kg *names;
    gr_strbuf out;
    unsigned n_variables;
    gr_err *err;
} writer;

static gr_status put(writer *w, const gr_kg_query *q, unsigned v, bool negated, bool bound);

static gr_status put_step(writer *w, const gr_kg_query *q, unsigned v)
{
    const gr_kg_query *of = q->of[0];
    bool fixed = of->kind == GR_KQ_ENTITY;
    unsigned from = fixed ? 0 : ++w->n_variables;
    gr_status st = of->n == 0 ? GR_OK : put(w, of, from, false, false);

    for (int i = 0; st == GR_OK && i < 3; i++) {
        if (i == 1)
            st = gr_sparql_add(w->s, &w->out, gr_kg_relation_name(w->names, q->relation), w->err);
        else if ((i == 0) == q->inverse)
            gr_strbuf_addf(&w->out, "?v%u", v);
        else if (!fixed)
            gr_strbuf_addf(&w->out, "?v%u", from);
        else
            st = gr_sparql_add(w->s, &w->out, gr_kg_entity_name(w->names, of->entity), w->err);
        gr_strbuf_addc(&w->out, ' ');
    }
    gr_strbuf_adds(&w->out, ". ");
    return st;
}

static gr_status put_group(writer *w, const char *before, const gr_kg_query *q, unsigned v,
                           bool negated)
{
    gr_status st;

    gr_strbuf_adds(&w->out, before);
    st = put(w, q, v, negated, false);
    gr_strbuf_adds(&w->out, "} ");
    return st;
}

/* Of an `and`, or a negated `or`: what is bound first, steps before fixed entities, then what is
 * taken away. Some branch binds: else the whole were a complement. */
static gr_status put_and(writer *w, const gr_kg_query *q, unsigned v, bool negated, bool bound)
{
    gr_status st = GR_OK;

    for (int turn = 0; turn < 2; turn++)
        for (size_t i = 0; st == GR_OK && i < q->n; i++)
            if (gr_kg_is_complement(q->of[i]) == negated &&
                (q->of[i]->kind == GR_KQ_ENTITY) == (turn == 1)) {
                st = put(w, q->of[i], v, negated, bound);
                bound = true;
            }
    for (size_t i = 0; st == GR_OK && i < q->n; i++)
        if (gr_kg_is_complement(q->of[i]) != negated)
            st = put_group(w, "MINUS { ", q->of[i], v, !negated);
    return st;
}

static gr_status put_or(writer *w, const gr_kg_query *q, unsigned v, bool negated)
{
    gr_status st = GR_OK;

    for (size_t i = 0; st == GR_OK && i < q->n; i++)
        st = put_group(w, i != 0 ? "UNION { " : "{ ", q->of[i], v, negated);
    return st;
}

/* VALUES would say it too, but Virtuoso 7 loses rows by it in unions. */
static gr_status put_entity(writer *w, const gr_kg_query *q, unsigned v, bool bound)
{
    gr_status st;

    gr_strbuf_adds(&w->out, bound ? "FILTER(SAMETERM(" : "BIND(");
    st = gr_sparql_add(w->s, &w->out, gr_kg_entity_name(w->names, q->entity), w->err);
    gr_strbuf_addf(&w->out, bound ? ", ?v%u)) " : " AS ?v%u) ", v);
    return st;
}

/* Binds ?v to the members of q, or to all others; what is bound is never a complement. */
static gr_status put(writer *w, const gr_kg_query *q, unsigned v, bool negated, bool bound)
{
    switch (q->kind) {
    case GR_KQ_ENTITY: return put_entity(w, q, v, bound);
    case GR_KQ_PROJECT: return put_step(w, q, v);
    case GR_KQ_NOT: return put(w, q->of[0], v, !negated, bound);
    default:
        return (q->kind == GR_KQ_AND) != negated ? put_and(w, q, v, negated, bound)
                                                 : put_or(w, q, v, negated);
    }
}

/* --- asking --- */

gr_status gr_sparql_answers(gr_sparql *s, const gr_kg *names, const gr_kg_query *q,
                            gr_sparql_window window, gr_sparql_terms *out, gr_str *sent,
                            gr_err *err)
{
    static const char *const columns[] = { "v0", NULL };
    writer w = { .s = s, .names = names, .err = err };
    gr_status st = gr_kg_need_finite(q, err), kept;

    *out = (gr_sparql_terms){ 0 };
    if (st == GR_EDECLINED)
        gr_err_hint(err, "say what is meant as well (... & !...)");
    if (st != GR_OK)
        return st;
    gr_strbuf_init(&w.out, &s->cx->budget, 0);
    st = put(&w, q, 0, false, false);
    kept = gr_sparql_keep(s, &w.out, sent, st == GR_OK ? err : NULL);
    if (st == GR_OK)
        st = kept;
    return st == GR_OK ? gr_sparql_terms_of(s, columns, *sent, window, out, err) : st;
}
