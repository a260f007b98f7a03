/* grasp kg build. */
#include "cli/kg_int.h"

enum { O_PARTS };
static const gr_option options[] = {
    [O_PARTS] = { "parts", 0, GR_OPT_TEXT, "NAMES",
                  "which triples of a folder: train,valid,test if not given" },
};

static gr_status build(gr_cli *c, gr_kg_builder *b, gr_err *err)
{
    gr_status st = GR_OK;

    if (c->opt[O_PARTS].given)
        gr_kg_builder_parts(b, c->opt[O_PARTS].text);
    for (size_t i = 1; i < c->words.n && st == GR_OK; i++)
        st = gr_kg_builder_read(b, c->words.at[i], err);
    return st == GR_OK ? gr_kg_builder_write(b, c->words.at[0], err) : st;
}

static gr_status run(gr_cli *c)
{
    static const gr_cli_pair names[] = { { "entities", "entities" },
                                         { "relations", "relations" },
                                         { "triples", "triples" } };
    gr_kg_builder *b = NULL;
    gr_cli_kg_watch w;
    gr_err err = { 0 };
    uint64_t counts[3];
    gr_status st;

    gr_cli_kg_limits(c);
    gr_cli_kg_begin(c, &w);
    st = gr_kg_builder_new(&c->cx, &b, &err);
    if (st == GR_OK)
        st = build(c, b, &err);
    if (st == GR_OK)
        gr_kg_builder_counts(b, counts);
    gr_kg_builder_free(b);
    gr_cli_kg_end(c);
    return st == GR_OK ? gr_cli_kg_counts(c, names, counts, 3) : gr_cli_kg_fail(c, &err);
}

static const gr_cli_example examples[] = {
    { "A store of triples", "kg build rivers.kg examples/rivers.tsv" },
};

const gr_command gr_command_kg_build = {
    .name = "kg build",
    .args = "STORE FILE|DIR...",
    .least = 2,
    .most = SIZE_MAX,
    .summary = "Make a store of triples",
    .details = "Reads lines of head, relation and tail with tabs between them, N-Triples (.nt), "
               "Turtle (.ttl) and TriG (.trig), each also compressed with gzip or zstd, and writes "
               "STORE in one step. rdfs:label and skos:prefLabel give labels, rdfs:comment and "
               "skos:definition glosses.\n"
               "A folder has train.tsv, valid.tsv and test.tsv, also compressed. If it has "
               "entities.tsv (number, name, label, gloss) and relations.tsv (number, name) too, "
               "triples are numbers of these.",
    GR_OPTIONS(options),
    GR_EXAMPLES(examples),
    .needs_session = true,
    .run = run,
};
