/* A neighbourhood as a store: from the entities on, the triples of those that were found last are
 * asked for, some hundred entities at a time, until so many steps are made. */
#include "kg/sparql/sparql_int.h"
#include "kg/store_int.h"

#define CHUNK 200

typedef GR_VEC(gr_str) terms_buf;

typedef struct puller {
    gr_sparql *s;
    const gr_sparql_steps *how;
    gr_kg_builder *b;
    uint64_t most;
    gr_strmap seen;     /* entities that were met */
    terms_buf found;    /* in this step */
    terms_buf entities; /* all of them, and relations, for their labels */
    terms_buf relations;
    gr_strmap seen_relations;
    gr_sparql_pulled *report;
} puller;

static gr_status meet(puller *p, gr_strmap *seen, gr_str term, terms_buf *list, bool *fresh,
                      gr_err *err)
{
    uint32_t *slot = gr_strmap_put(seen, term);

    if (slot == NULL)
        return gr_fail_memory(p->s->cx, err);
    *fresh = *slot == GR_MAP_NONE;
    *slot = 0;
    return !*fresh || gr_vec_push(list, term) ? GR_OK : gr_fail_memory(p->s->cx, err);
}

/* Literals have no triples of their own, and blank nodes no name to ask for them by. */
static gr_status meet_entity(puller *p, gr_str term, gr_err *err)
{
    bool fresh = false;
    gr_status st = meet(p, &p->seen, term, &p->entities, &fresh, err);

    if (st == GR_OK && fresh && gr_rdf_is_iri(term) && !gr_vec_push(&p->found, term))
        st = gr_fail_memory(p->s->cx, err);
    return st;
}

static gr_status take(void *arg, const gr_sparql_rows *page, gr_err *err)
{
    puller *p = arg;
    gr_status st = GR_OK;
    bool fresh = false;

    for (size_t i = 0; st == GR_OK && i < page->n; i++) {
        const gr_sparql_cell *c = page->cells + 3 * i;
        gr_rdf_statement t = { c[0].term,       c[1].term, c[2].term,
                               c[2].is_literal, c[2].text, c[2].lang };

        if (c[0].term.len == 0 || c[1].term.len == 0 || c[2].term.len == 0)
            return gr_fail(err, GR_EINPUT, "the server gave a triple without all its parts");
        p->report->triples++;
        st = gr_kg_builder_statement(p->b, &t, err);
        if (st == GR_OK)
            st = meet_entity(p, c[0].term, err);
        if (st == GR_OK && !gr_kg_is_text(&t))
            st = meet_entity(p, c[2].term, err);
        if (st == GR_OK && !gr_kg_is_text(&t))
            st = meet(p, &p->seen_relations, c[1].term, &p->relations, &fresh, err);
    }
    return st;
}

static gr_status put_terms(puller *p, gr_strbuf *sb, const char *variable, const gr_str *terms,
                           size_t n, gr_err *err)
{
    gr_status st = GR_OK;

    gr_strbuf_addf(sb, "VALUES ?%s { ", variable);
    for (size_t i = 0; st == GR_OK && i < n; i++) {
        st = gr_sparql_add(p->s, sb, terms[i], err);
        gr_strbuf_addc(sb, ' ');
    }
    gr_strbuf_adds(sb, "} ");
    return st;
}

static gr_status pull_chunk(puller *p, const gr_str *terms, size_t n, bool inward, gr_err *err)
{
    static const char *const columns[] = { "s", "p", "o", NULL };
    gr_sparql_paging paging = {
        .columns = columns, .limit = p->most - p->report->triples, .take = take, .arg = p
    };
    uint64_t total = 0;
    gr_strbuf sb;
    gr_status st;

    gr_strbuf_init(&sb, &p->s->cx->budget, 0);
    st = put_terms(p, &sb, inward ? "o" : "s", terms, n, err);
    if (st == GR_OK && p->how->n_relations != 0)
        st = put_terms(p, &sb, "p", p->how->relations, p->how->n_relations, err);
    gr_strbuf_adds(&sb, "?s ?p ?o . ");
    if (st != GR_OK) {
        gr_strbuf_clear(&sb);
        return st;
    }
    if ((st = gr_sparql_keep(p->s, &sb, &paging.pattern, err)) == GR_OK)
        st = gr_sparql_pages(p->s, &paging, &total, err);
    p->report->cut |= total > paging.limit;
    return st;
}

static gr_status pull_step(puller *p, const terms_buf *from, gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t i = 0; st == GR_OK && !p->report->cut && i < from->n; i += CHUNK) {
        size_t n = from->n - i < CHUNK ? from->n - i : CHUNK;

        if (p->how->way != GR_SPARQL_IN)
            st = pull_chunk(p, from->at + i, n, false, err);
        if (st == GR_OK && !p->report->cut && p->how->way != GR_SPARQL_OUT)
            st = pull_chunk(p, from->at + i, n, true, err);
    }
    return st;
}

static gr_status label_all(puller *p, const terms_buf *terms, bool entities, gr_err *err)
{
    gr_str *labels = gr_new_n(&p->s->cx->arena, gr_str, terms->n + 1);
    gr_status st = labels != NULL ? gr_sparql_labels(p->s, terms->at, terms->n, labels, err)
                                  : gr_fail_memory(p->s->cx, err);
    uint32_t id;

    for (size_t i = 0; st == GR_OK && i < terms->n; i++) {
        if (gr_str_eq(labels[i], terms->at[i]))
            continue;
        st = entities ? gr_kg_builder_entity(p->b, terms->at[i], &id, err)
                      : gr_kg_builder_relation(p->b, terms->at[i], &id, err);
        if (st == GR_OK)
            st = entities ? gr_kg_builder_label(p->b, id, labels[i], err)
                          : gr_kg_builder_relation_label(p->b, id, labels[i], err);
    }
    return st;
}

gr_status gr_sparql_pull(gr_sparql *s, const gr_str *entities, size_t n, const gr_sparql_steps *how,
                         uint64_t most, gr_kg_builder *b, gr_sparql_pulled *out, gr_err *err)
{
    gr_budget *budget = &s->cx->budget;
    puller p = { .s = s,
                 .how = how,
                 .b = b,
                 .most = most,
                 .found.budget = budget,
                 .entities.budget = budget,
                 .relations.budget = budget,
                 .report = out };
    terms_buf from = { .budget = budget };
    gr_status st = GR_OK;

    *out = (gr_sparql_pulled){ 0 };
    gr_strmap_init(&p.seen, budget);
    gr_strmap_init(&p.seen_relations, budget);
    for (size_t i = 0; st == GR_OK && i < n; i++)
        st = meet_entity(&p, entities[i], err);
    while (st == GR_OK && !out->cut && out->hops < how->hops && p.found.n != 0) {
        terms_buf swap = from;

        from = p.found;
        p.found = swap;
        p.found.n = 0;
        st = pull_step(&p, &from, err);
        out->hops += !out->cut;
    }
    if (st == GR_OK)
        st = label_all(&p, &p.entities, true, err);
    if (st == GR_OK)
        st = label_all(&p, &p.relations, false, err);
    gr_vec_clear(&from);
    gr_vec_clear(&p.found);
    gr_vec_clear(&p.entities);
    gr_vec_clear(&p.relations);
    gr_strmap_clear(&p.seen);
    gr_strmap_clear(&p.seen_relations);
    return st;
}
