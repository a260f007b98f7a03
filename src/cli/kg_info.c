/* grasp kg info. */
#include "cli/kg_int.h"

#define TOP 10 /* unless --top says otherwise */

enum { O_TOP, O_ENDPOINT, O_PREFIX, O_PAGE };
static const gr_option options[] = {
    [O_TOP] = { "top", 0, GR_OPT_INT, "N", "show the N entities with most triples, 10 if not given",
                .max = 100000 },
    GR_KG_ENDPOINT_OPTIONS(O_ENDPOINT, O_PREFIX, O_PAGE),
};

static bool add_relation(gr_arena *a, const gr_kg *k, uint32_t r, const gr_kg_relation_stats *s,
                         gr_value *list)
{
    gr_value v;

    return gr_v_record(a, &v) && gr_v_set(a, &v, "name", gr_v_str(gr_kg_relation_name(k, r))) &&
           gr_v_set(a, &v, "label", gr_v_str(gr_kg_relation_label(k, r))) &&
           gr_v_set(a, &v, "triples", gr_v_int((int64_t)s->triples)) &&
           gr_v_set(a, &v, "subjects", gr_v_int(s->subjects)) &&
           gr_v_set(a, &v, "objects", gr_v_int(s->objects)) &&
           gr_v_set(a, &v, "functional", gr_v_bool(s->most_objects == 1)) &&
           gr_v_set(a, &v, "inverse_functional", gr_v_bool(s->most_subjects == 1)) &&
           gr_v_push(a, list, v);
}

static bool add_degree(gr_arena *a, const gr_kg *k, const gr_kg_degree *d, gr_value *list)
{
    gr_value v;

    return gr_v_record(a, &v) &&
           gr_v_set(a, &v, "name", gr_v_str(gr_kg_entity_name(k, d->entity))) &&
           gr_v_set(a, &v, "label", gr_v_str(gr_kg_entity_label(k, d->entity))) &&
           gr_v_set(a, &v, "out", gr_v_int((int64_t)d->out)) &&
           gr_v_set(a, &v, "in", gr_v_int((int64_t)d->in)) && gr_v_push(a, list, v);
}

static gr_status show_json(gr_cli *c, const gr_kg *k, const gr_kg_stats *s)
{
    gr_arena *a = &c->cx.arena;
    gr_value all, relations, top;
    bool ok = gr_v_record(a, &all) && gr_v_list(a, &relations) && gr_v_list(a, &top);

    for (uint32_t r = 0; r < gr_kg_n_relations(k) && ok; r++)
        ok = add_relation(a, k, r, &s->relations[r], &relations);
    for (size_t i = 0; i < s->n_top && ok; i++)
        ok = add_degree(a, k, &s->top[i], &top);
    ok = ok && gr_v_set(a, &all, "entities", gr_v_int(gr_kg_n_entities(k))) &&
         gr_v_set(a, &all, "relations", gr_v_int(gr_kg_n_relations(k))) &&
         gr_v_set(a, &all, "triples", gr_v_int((int64_t)gr_kg_n_triples(k))) &&
         gr_v_set(a, &all, "isolated", gr_v_int(s->n_isolated)) &&
         gr_v_set(a, &all, "log_bytes", gr_v_int((int64_t)gr_kg_log_bytes(k))) &&
         gr_v_set(a, &all, "by_relation", relations) && gr_v_set(a, &all, "top", top);
    if (!ok)
        return gr_cli_memory(c);
    gr_json_write(&c->out, &all, 0);
    gr_strbuf_addc(&c->out, '\n');
    return GR_OK;
}

static void add_label(gr_cli *c, gr_str label)
{
    gr_value text = gr_v_str(label);

    gr_strbuf_adds(&c->out, "  ");
    gr_v_text(&c->out, &text);
}

static void show_text(gr_cli *c, const gr_kg *k, const gr_kg_stats *s)
{
    gr_cli_count(&c->out, gr_kg_n_entities(k));
    gr_strbuf_adds(&c->out, " entities\n");
    gr_cli_count(&c->out, gr_kg_n_relations(k));
    gr_strbuf_adds(&c->out, " relations\n");
    gr_cli_count(&c->out, gr_kg_n_triples(k));
    gr_strbuf_adds(&c->out, " triples\n");
    gr_cli_count(&c->out, gr_kg_log_bytes(k));
    gr_strbuf_adds(&c->out, " bytes of changes in the log\n\nrelations\n");
    for (uint32_t r = 0; r < gr_kg_n_relations(k); r++) {
        add_label(c, gr_kg_relation_label(k, r));
        gr_strbuf_adds(&c->out, "  ");
        gr_cli_count(&c->out, s->relations[r].triples);
        gr_strbuf_adds(&c->out, s->relations[r].most_objects == 1 ? ", functional" : "");
        gr_strbuf_adds(&c->out, s->relations[r].most_subjects == 1 ? ", inverse functional" : "");
        gr_strbuf_addc(&c->out, '\n');
    }
    gr_strbuf_adds(&c->out, "\nentities with most triples\n");
    for (size_t i = 0; i < s->n_top; i++) {
        add_label(c, gr_kg_entity_label(k, s->top[i].entity));
        gr_strbuf_adds(&c->out, "  ");
        gr_cli_count(&c->out, s->top[i].out + s->top[i].in);
        gr_strbuf_addc(&c->out, '\n');
    }
}

static gr_status run(gr_cli *c)
{
    size_t n_top = c->opt[O_TOP].given ? (size_t)c->opt[O_TOP].number : TOP;
    gr_kg_stats stats;
    gr_err err = { 0 };
    gr_kg *k = NULL;
    gr_status st;

    if (c->opt[O_ENDPOINT].given)
        return gr_cli_kg_discover(c, n_top, &c->opt[O_ENDPOINT]);
    if (c->words.n == 0)
        return gr_cli_usage(c, "expected STORE, or --endpoint URL");
    if ((st = gr_cli_kg_open(c, &k)) != GR_OK)
        return st;
    st = gr_kg_stats_of(&c->cx, k, n_top, &stats, &err);
    if (st != GR_OK)
        st = gr_cli_kg_fail(c, &err);
    else if (c->json)
        st = show_json(c, k, &stats);
    else
        show_text(c, k, &stats);
    gr_kg_close(k);
    return st;
}

static const gr_cli_example examples[] = {
    { "What is in it", "kg info rivers.kg" },
};

const gr_command gr_command_kg_info = {
    .name = "kg info",
    .args = "[STORE | ENTITY]",
    .most = 1,
    .summary = "Say what a store or a server holds",
    .details = "Counts, relations with their triples and whether they are functional (a subject "
               "has at most one object), and the entities with most triples.\n"
               "Of a server at --endpoint: how many triples it has, its relations and its classes "
               "with counts, the first N of each; of an ENTITY there how many triples lead out of "
               "it and into it, relation by relation. " GR_KG_ENDPOINT_NOTE,
    GR_OPTIONS(options),
    GR_EXAMPLES(examples),
    .run = run,
};
