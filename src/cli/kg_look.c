/* grasp kg info and kg facts of a SPARQL server. */
#include "cli/kg_int.h"

/* --- the vocabulary, and the degree of an entity --- */

static void show_counts(gr_cli *c, const char *what, const gr_sparql_counts *k)
{
    gr_strbuf_adds(&c->out, "\n");
    gr_cli_count(&c->out, k->total);
    gr_strbuf_addf(&c->out, " %s\n", what);
    for (size_t i = 0; i < k->n; i++) {
        gr_value label = gr_v_str(k->at[i].label);

        gr_strbuf_adds(&c->out, "  ");
        gr_v_text(&c->out, &label);
        gr_strbuf_adds(&c->out, "  ");
        gr_cli_count(&c->out, k->at[i].n);
        gr_strbuf_addc(&c->out, '\n');
    }
    if (k->n < k->total) {
        gr_strbuf_adds(&c->out, "  ... ");
        gr_cli_count(&c->out, k->total - k->n);
        gr_strbuf_adds(&c->out, " more\n");
    }
}

static bool set_counts(gr_arena *a, gr_value *record, const char *key, const gr_sparql_counts *k)
{
    gr_value list, v;
    bool ok = gr_v_list(a, &list);

    for (size_t i = 0; ok && i < k->n; i++)
        ok = gr_v_record(a, &v) && gr_v_set(a, &v, "name", gr_v_str(k->at[i].term)) &&
             gr_v_set(a, &v, "label", gr_v_str(k->at[i].label)) &&
             gr_v_set(a, &v, "triples", gr_v_int((int64_t)k->at[i].n)) && gr_v_push(a, &list, v);
    return ok && gr_v_set(a, record, key, list);
}

static gr_status write_json(gr_cli *c, const gr_value *v, bool ok)
{
    if (!ok)
        return gr_cli_memory(c);
    gr_json_write(&c->out, v, 0);
    gr_strbuf_addc(&c->out, '\n');
    return GR_OK;
}

static gr_status show_vocabulary(gr_cli *c, const gr_sparql_vocabulary *v)
{
    gr_arena *a = &c->cx.arena;
    gr_value all;

    if (c->json)
        return write_json(
            c, &all,
            gr_v_record(a, &all) && gr_v_set(a, &all, "triples", gr_v_int((int64_t)v->triples)) &&
                gr_v_set(a, &all, "relations", gr_v_int((int64_t)v->relations.total)) &&
                gr_v_set(a, &all, "classes", gr_v_int((int64_t)v->classes.total)) &&
                set_counts(a, &all, "by_relation", &v->relations) &&
                set_counts(a, &all, "by_class", &v->classes));
    gr_cli_count(&c->out, v->triples);
    gr_strbuf_adds(&c->out, " triples\n");
    show_counts(c, "relations", &v->relations);
    show_counts(c, "classes", &v->classes);
    return GR_OK;
}

static gr_status show_degree(gr_cli *c, gr_str entity, const gr_sparql_degree *d)
{
    gr_arena *a = &c->cx.arena;
    gr_value all, name = gr_v_str(entity);

    if (c->json)
        return write_json(c, &all,
                          gr_v_record(a, &all) && gr_v_set(a, &all, "name", name) &&
                              gr_v_set(a, &all, "out", gr_v_int((int64_t)d->n_out)) &&
                              gr_v_set(a, &all, "in", gr_v_int((int64_t)d->n_in)) &&
                              set_counts(a, &all, "out_by_relation", &d->out) &&
                              set_counts(a, &all, "in_by_relation", &d->in));
    gr_v_text(&c->out, &name);
    gr_strbuf_addc(&c->out, '\n');
    gr_cli_count(&c->out, d->n_out);
    gr_strbuf_adds(&c->out, " triples out\n");
    gr_cli_count(&c->out, d->n_in);
    gr_strbuf_adds(&c->out, " triples in\n");
    show_counts(c, "relations out", &d->out);
    show_counts(c, "relations in", &d->in);
    return GR_OK;
}

gr_status gr_cli_kg_discover(gr_cli *c, size_t top, const gr_optval *endpoint)
{
    gr_sparql_vocabulary v = { 0 };
    gr_sparql_degree d;
    gr_sparql *s = NULL;
    gr_err err = { 0 };
    gr_str entity;
    gr_status st = gr_cli_kg_server(c, endpoint, &s);

    if (st != GR_OK)
        return st;
    if (c->words.n == 0)
        st = gr_sparql_discover(s, top, &v, &err);
    else if ((st = gr_sparql_entity(s, gr_str_of(c->words.at[0]), &entity, &err)) == GR_OK)
        st = gr_sparql_degree_of(s, entity, &d, &err);
    gr_sparql_free(s);
    if (st != GR_OK)
        return gr_cli_kg_fail(c, &err);
    return c->words.n == 0 ? show_vocabulary(c, &v) : show_degree(c, entity, &d);
}

/* --- triples --- */

gr_status gr_cli_kg_linked(gr_cli *c, gr_sparql *s, const char *const *words, size_t n,
                           bool relations, gr_str **out)
{
    gr_err err = { 0 };
    gr_status st = GR_OK;

    if ((*out = gr_new_n(&c->cx.arena, gr_str, n + 1)) == NULL)
        return gr_cli_memory(c);
    for (size_t i = 0; st == GR_OK && i < n; i++)
        st = relations ? gr_sparql_relation(s, gr_str_of(words[i]), &(*out)[i], NULL, &err)
                       : gr_sparql_entity(s, gr_str_of(words[i]), &(*out)[i], &err);
    return st == GR_OK ? GR_OK : gr_cli_kg_fail(c, &err);
}

static gr_status show_facts(gr_cli *c, const gr_sparql_terms *t)
{
    static const char *const keys[] = { "subject", "relation", "object" };
    static const char *const labels[] = { "subject_label", "relation_label", "object_label" };
    gr_arena *a = &c->cx.arena;
    gr_value all, rows, row;
    bool ok = gr_v_record(a, &all) && gr_v_list(a, &rows);

    for (size_t i = 0; ok && i < t->n; i++) {
        gr_value label = gr_v_str(t->labels[i]);

        if (!c->json) {
            gr_v_text(&c->out, &label);
            gr_strbuf_addc(&c->out, i % 3 < 2 ? '\t' : '\n');
            continue;
        }
        ok = (i % 3 != 0 || gr_v_record(a, &row)) &&
             gr_v_set(a, &row, keys[i % 3], gr_v_str(t->at[i])) &&
             (gr_str_eq(t->at[i], t->labels[i]) || gr_v_set(a, &row, labels[i % 3], label)) &&
             (i % 3 != 2 || gr_v_push(a, &rows, row));
    }
    if (c->json)
        return write_json(c, &all,
                          ok && gr_v_set(a, &all, "total", gr_v_int((int64_t)t->total)) &&
                              gr_v_set(a, &all, "facts", rows));
    gr_cli_kg_more(c, t->n / 3, t->total);
    return GR_OK;
}

gr_status gr_cli_kg_facts_at(gr_cli *c, uint64_t limit, const gr_optval *endpoint)
{
    gr_str part[3] = { GR_STR(""), GR_STR(""), GR_STR("") }, *term;
    gr_sparql_terms found = { 0 };
    gr_sparql *s = NULL;
    gr_err err = { 0 };
    gr_status st = gr_cli_kg_server(c, endpoint, &s);

    for (size_t i = 0; st == GR_OK && i < c->words.n; i++)
        if (strcmp(c->words.at[i], "?") != 0) {
            st = gr_cli_kg_linked(c, s, c->words.at + i, 1, i == 1, &term);
            part[i] = st == GR_OK ? term[0] : part[i];
        }
    if (st == GR_OK) {
        st = gr_sparql_facts(s, part, (gr_sparql_window){ .limit = limit, .labels = true }, &found,
                             &err);
        st = st == GR_OK ? show_facts(c, &found) : gr_cli_kg_fail(c, &err);
    }
    gr_sparql_free(s);
    return st;
}
