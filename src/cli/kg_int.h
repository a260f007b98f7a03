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
/* Opens the store that the first word names; reports what goes wrong. */
gr_status gr_cli_kg_open(gr_cli *c, gr_kg **out);
/* The entity or relation that a word names, by name or by a label that only one has; "?" is
 * GR_KG_NONE. */
gr_status gr_cli_kg_entity(gr_cli *c, const gr_kg *k, const char *word, uint32_t *out);
gr_status gr_cli_kg_relation(gr_cli *c, const gr_kg *k, const char *word, uint32_t *out);
/* A triple as a list of names. */
bool gr_cli_kg_triple(gr_arena *arena, const gr_kg *k, gr_triple t, gr_value *out);
/* kg query --exec predict: opens the model, ranks, shows `limit` answers behind `offset`. */
typedef struct gr_cli_kg_predict {
    const char *model;
    size_t beam, limit, offset;
} gr_cli_kg_predict;
gr_status gr_cli_kg_predicted(gr_cli *c, gr_kg *k, const gr_kg_query *q, gr_cli_kg_predict how,
                              gr_err *err);
/* A record of counts as JSON or as lines "12 triples". */
gr_status gr_cli_kg_counts(gr_cli *c, const gr_cli_pair *names, const uint64_t *counts, size_t n);
/* kg add and kg delete. */
gr_status gr_cli_kg_change(gr_cli *c, gr_kg_op op, const gr_optval *files);
#define GR_KG_FILE_OPTION                                                                          \
    "file", 'f', GR_OPT_LIST, "FILE", "triples from this file or folder, as kg build reads them"

#endif
