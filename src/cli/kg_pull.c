/* grasp kg pull. */
#include "cli/kg_int.h"

#define MOST 100000 /* triples unless --limit says otherwise */
#define HOPS 20

enum { O_RELATION, O_WAY, O_HOPS, O_LIMIT, O_ENDPOINT, O_PREFIX, O_PAGE };
static const gr_option options[] = {
    [O_RELATION] = { GR_KG_RELATION_OPTION },
    [O_WAY] = { GR_KG_WAY_OPTION, .choices = GR_KG_WAYS },
    [O_HOPS] = { "hops", 0, GR_OPT_INT, "N", "go N steps from the entities, 1 if not given",
                 .min = 1, .max = HOPS },
    [O_LIMIT] = { "limit", 0, GR_OPT_INT, "N", "end after N triples, 100,000 if not given",
                  .min = 1 },
    GR_KG_ENDPOINT_OPTIONS(O_ENDPOINT, O_PREFIX, O_PAGE),
};

static gr_status tell(gr_cli *c, const gr_kg_builder *b, const gr_sparql_pulled *p)
{
    static const gr_cli_pair names[] = { { "entities", "entities" },
                                         { "relations", "relations" },
                                         { "triples", "triples" },
                                         { "hops", "steps, all of them whole" } };
    uint64_t counts[4];

    gr_kg_builder_counts(b, counts);
    counts[3] = p->hops;
    if (p->cut)
        gr_cli_warn(c, "ended after %llu triples: step %u is not whole; --limit says how many",
                    (unsigned long long)p->triples, p->hops + 1);
    return gr_cli_kg_counts(c, names, counts, 4);
}

static gr_status pull(gr_cli *c, gr_sparql *s, const gr_str *entities, const gr_sparql_steps *how)
{
    uint64_t most = c->opt[O_LIMIT].given ? c->opt[O_LIMIT].number : MOST;
    gr_sparql_pulled p = { 0 };
    gr_kg_builder *b = NULL;
    gr_err err = { 0 };
    gr_status st = gr_kg_builder_new(&c->cx, &b, &err);

    if (st == GR_OK)
        st = gr_sparql_pull(s, entities, c->words.n - 1, how, most, b, &p, &err);
    if (st == GR_OK)
        st = gr_kg_builder_write(b, c->words.at[0], &err);
    st = st == GR_OK ? tell(c, b, &p) : gr_cli_kg_fail(c, &err);
    gr_kg_builder_free(b);
    return st;
}

static gr_status run(gr_cli *c)
{
    gr_sparql_steps how = { .way = gr_cli_kg_way(&c->opt[O_WAY]),
                            .n_relations = c->opt[O_RELATION].n_list,
                            .hops = c->opt[O_HOPS].given ? (unsigned)c->opt[O_HOPS].number : 1 };
    gr_str *entities, *relations;
    gr_cli_kg_watch w;
    gr_sparql *s = NULL;
    gr_status st;

    if (!c->opt[O_ENDPOINT].given)
        return gr_cli_usage(c, "kg pull needs a server: --endpoint URL");
    if ((st = gr_cli_kg_server(c, &c->opt[O_ENDPOINT], &s)) != GR_OK)
        return st;
    gr_cli_kg_begin(c, &w);
    st = gr_cli_kg_linked(c, s, c->words.at + 1, c->words.n - 1, false, &entities);
    if (st == GR_OK)
        st = gr_cli_kg_linked(c, s, c->opt[O_RELATION].list, how.n_relations, true, &relations);
    if (st == GR_OK) {
        how.relations = relations;
        st = pull(c, s, entities, &how);
    }
    gr_cli_kg_end(c);
    gr_sparql_free(s);
    return st;
}

const gr_command gr_command_kg_pull = {
    .name = "kg pull",
    .args = "STORE ENTITY...",
    .least = 2,
    .most = SIZE_MAX,
    .summary = "Pull what is around entities from a server into a store",
    .details =
        "All triples that are at most --hops steps from the entities, with labels, from the "
        "SPARQL server at --endpoint into STORE, which is written anew. On that everything "
        "works that works on graphs: grasp run -g STORE, grasp ask -g STORE. " GR_KG_ENDPOINT_NOTE,
    GR_OPTIONS(options),
    .needs_session = true,
    .run = run,
};
