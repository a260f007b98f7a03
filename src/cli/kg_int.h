/* Private to the kg commands. */
#ifndef GR_CLI_KG_INT_H
#define GR_CLI_KG_INT_H

#include "cli/cli_int.h"
#include "kg/kg.h"

/* --timeout and --memory hold for what follows. */
void gr_cli_kg_limits(gr_cli *c);
/* A pool of --threads for the work that follows, until gr_cli_kg_single. */
gr_status gr_cli_kg_threads(gr_cli *c);
void gr_cli_kg_single(gr_cli *c);
/* Long work: tells how far it is, and Ctrl-C ends it with nothing left behind. The command needs a
 * session; gr_cli_kg_end comes before w goes. */
typedef struct gr_cli_kg_watch {
    gr_cli_watch watch;
    gr_pulse pulse;
} gr_cli_kg_watch;
void gr_cli_kg_begin(gr_cli *c, gr_cli_kg_watch *w);
void gr_cli_kg_end(gr_cli *c);
/* Reports an error with its file, line and column. */
gr_status gr_cli_kg_fail(gr_cli *c, const gr_err *err);
/* What compares names by their meaning, and warns of what it takes; NULL without memory. */
const gr_kg_encoder *gr_cli_kg_encoder(gr_cli *c);
/* Opens the store that the first word names; reports what goes wrong. */
gr_status gr_cli_kg_open(gr_cli *c, gr_kg **out);
/* The entity or relation that a word names, by name or by a label that only one has; "?" is
 * GR_KG_NONE. */
gr_status gr_cli_kg_entity(gr_cli *c, const gr_kg *k, const char *word, uint32_t *out);
gr_status gr_cli_kg_relation(gr_cli *c, const gr_kg *k, const char *word, uint32_t *out);
/* kg query --exec predict: opens the model, ranks, shows `limit` answers behind `offset`. */
typedef struct gr_cli_kg_predict {
    const char *model;
    size_t beam, limit, offset;
} gr_cli_kg_predict;
gr_status gr_cli_kg_predicted(gr_cli *c, gr_kg *k, const gr_kg_query *q, gr_cli_kg_predict how,
                              gr_err *err);
/* kg query --exec llm. */
typedef struct gr_cli_kg_read {
    const char *llm;
    unsigned tokens;
    const gr_optval *without;
    bool trace;
    size_t limit, offset;
} gr_cli_kg_read;
gr_status gr_cli_kg_chained(gr_cli *c, gr_kg *k, const gr_kg_query *q, gr_cli_kg_read how,
                            gr_err *err);
/* Graphs of a server: the three options of a command stand together, in this order. */
#define GR_KG_ENDPOINT_OPTIONS(endpoint, prefix, page)                                             \
    [endpoint] = { "endpoint", 0, GR_OPT_TEXT, "URL", "the SPARQL server that holds the graph" },  \
    [prefix] = { "prefix", 0, GR_OPT_LIST, "NAME=IRI",                                             \
                 "endpoint: what NAME:... means; several with several options" },                  \
    [page] = { "page",                                                                             \
               0,                                                                                  \
               GR_OPT_INT,                                                                         \
               "N",                                                                                \
               "endpoint: ask for N rows at a time, 10,000 if not given",                          \
               .min = 1,                                                                           \
               .max = 1000000 }
#define GR_KG_ENDPOINT_NOTE                                                                        \
    "Names are IRIs, NAME:... of a --prefix, or labels that only one has; what no label is, is "   \
    "compared with labels and glosses that share words with it. Nothing but SELECT is sent; "      \
    "GRASP_SPARQL_LOGIN (user:password) or GRASP_SPARQL_TOKEN of the environment "                 \
    "are the credentials."
/* Opens the server; reports what goes wrong. */
gr_status gr_cli_kg_server(gr_cli *c, const gr_optval *endpoint, gr_sparql **out);
/* A term with its label; "... 7 more". */
void gr_cli_kg_term(gr_cli *c, gr_str term, gr_str label);
void gr_cli_kg_more(gr_cli *c, uint64_t shown, uint64_t total);
/* Steps of kg reach and kg pull. */
#define GR_KG_RELATION_OPTION                                                                      \
    "relation", 0, GR_OPT_LIST, "NAME", "go along this relation alone; several with several options"
#define GR_KG_WAY_OPTION                                                                           \
    "direction", 0, GR_OPT_CHOICE, NULL,                                                           \
        "go from subjects to objects, back, or both ways, which is so if not given"
#define GR_KG_WAYS "out|in|both"
gr_sparql_way gr_cli_kg_way(const gr_optval *o);
/* Terms that words name, in the arena. */
gr_status gr_cli_kg_linked(gr_cli *c, gr_sparql *s, const char *const *words, size_t n,
                           bool relations, gr_str **out);
/* kg info and kg facts of a server. */
gr_status gr_cli_kg_discover(gr_cli *c, size_t top, const gr_optval *endpoint);
gr_status gr_cli_kg_facts_at(gr_cli *c, uint64_t limit, const gr_optval *endpoint);
/* kg query --exec sparql. */
gr_status gr_cli_kg_asked(gr_cli *c, gr_str text, gr_sparql_window w, const gr_optval *endpoint);
/* A record of counts as JSON or as lines "12 triples". */
gr_status gr_cli_kg_counts(gr_cli *c, const gr_cli_pair *names, const uint64_t *counts, size_t n);
/* kg add and kg delete. */
gr_status gr_cli_kg_change(gr_cli *c, gr_kg_op op, const gr_optval *files);
#define GR_KG_FILE_OPTION                                                                          \
    "file", 'f', GR_OPT_LIST, "FILE", "triples from this file or folder, as kg build reads them"

#endif
