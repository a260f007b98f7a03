/* grasp kg reach. */
#include "cli/kg_int.h"

#define ROWS 100 /* unless --limit says otherwise */
#define HOPS 20

enum { O_RELATION, O_WAY, O_HOPS, O_LIMIT, O_OFFSET, O_ENDPOINT, O_PREFIX, O_PAGE };
static const gr_option options[] = {
    [O_RELATION] = { GR_KG_RELATION_OPTION },
    [O_WAY] = { GR_KG_WAY_OPTION, .choices = GR_KG_WAYS },
    [O_HOPS] = { "hops", 0, GR_OPT_INT, "N",
                 "at most N steps; without it 1, and any number to reach TO", .min = 1,
                 .max = HOPS },
    [O_LIMIT] = { "limit", 0, GR_OPT_INT, "N",
                  "show at most N entities, 100 if not given; 0 = all" },
    [O_OFFSET] = { "offset", 0, GR_OPT_INT, "N", "leave out the first N" },
    GR_KG_ENDPOINT_OPTIONS(O_ENDPOINT, O_PREFIX, O_PAGE),
};

gr_sparql_way gr_cli_kg_way(const gr_optval *o)
{
    if (!o->given || strcmp(o->text, "both") == 0)
        return GR_SPARQL_BOTH;
    return strcmp(o->text, "in") == 0 ? GR_SPARQL_IN : GR_SPARQL_OUT;
}

static gr_status show_near(gr_cli *c, const gr_sparql_terms *t)
{
    uint64_t offset = c->opt[O_OFFSET].number;
    gr_arena *a = &c->cx.arena;
    gr_value all, list;

    if (c->json) {
        if (!gr_v_record(a, &all) || !gr_sparql_terms_value(a, t, &list) ||
            !gr_v_set(a, &all, "total", gr_v_int((int64_t)t->total)) ||
            !gr_v_set(a, &all, "offset", gr_v_int((int64_t)offset)) ||
            !gr_v_set(a, &all, "entities", list))
            return gr_cli_memory(c);
        gr_json_write(&c->out, &all, 0);
        gr_strbuf_addc(&c->out, '\n');
        return GR_OK;
    }
    if (!c->quiet) {
        gr_cli_count(&c->out, t->total);
        gr_strbuf_addf(&c->out, " %s\n", t->total == 1 ? "entity" : "entities");
    }
    for (size_t i = 0; i < t->n; i++)
        gr_cli_kg_term(c, t->at[i], t->labels != NULL ? t->labels[i] : t->at[i]);
    gr_cli_kg_more(c, offset + t->n, t->total);
    return GR_OK;
}

static gr_status show_reached(gr_cli *c, bool reached)
{
    if (c->json)
        gr_strbuf_addf(&c->out, "{\"reached\":%s}\n", reached ? "true" : "false");
    else
        gr_strbuf_adds(&c->out, reached ? "yes\n" : "no\n");
    return GR_OK;
}

static gr_status look(gr_cli *c, gr_sparql *s, const gr_str *ends, gr_sparql_steps *how)
{
    gr_sparql_window w = { c->opt[O_OFFSET].number,
                           c->opt[O_LIMIT].given ? c->opt[O_LIMIT].number : ROWS, !c->quiet };
    gr_sparql_terms found = { 0 };
    bool reached = false;
    gr_err err = { 0 };
    gr_status st;

    w.limit = w.limit != 0 ? w.limit : UINT64_MAX;
    if (c->words.n == 2) {
        st = gr_sparql_reaches(s, ends[0], ends[1], how, &reached, &err);
        return st == GR_OK ? show_reached(c, reached) : gr_cli_kg_fail(c, &err);
    }
    how->hops = how->hops != 0 ? how->hops : 1;
    st = gr_sparql_near(s, ends[0], how, w, &found, &err);
    return st == GR_OK ? show_near(c, &found) : gr_cli_kg_fail(c, &err);
}

static gr_status run(gr_cli *c)
{
    gr_sparql_steps how = { .way = gr_cli_kg_way(&c->opt[O_WAY]),
                            .n_relations = c->opt[O_RELATION].n_list,
                            .hops = (unsigned)c->opt[O_HOPS].number };
    gr_str *ends, *relations;
    gr_sparql *s = NULL;
    gr_status st;

    if (!c->opt[O_ENDPOINT].given)
        return gr_cli_usage(c, "kg reach asks a server: --endpoint URL. Of a store, grasp run -g "
                               "STORE has the tools of graphs");
    if ((st = gr_cli_kg_server(c, &c->opt[O_ENDPOINT], &s)) != GR_OK)
        return st;
    st = gr_cli_kg_linked(c, s, c->words.at, c->words.n, false, &ends);
    if (st == GR_OK)
        st = gr_cli_kg_linked(c, s, c->opt[O_RELATION].list, how.n_relations, true, &relations);
    if (st == GR_OK) {
        how.relations = relations;
        st = look(c, s, ends, &how);
    }
    gr_sparql_free(s);
    return st;
}

const gr_command gr_command_kg_reach = {
    .name = "kg reach",
    .args = "FROM [TO]",
    .least = 1,
    .most = 2,
    .summary = "Say what is some steps away at a server, or whether there is a way",
    .details =
        "The neighbours of FROM, all that is at most --hops steps away, or whether a way "
        "leads from FROM to TO. The server at --endpoint follows the steps. " GR_KG_ENDPOINT_NOTE,
    GR_OPTIONS(options),
    .run = run,
};
