/* grasp kg compact. */
#include "cli/kg_int.h"

static gr_status run(gr_cli *c)
{
    static const gr_cli_pair name = { "triples", "triples" };
    gr_err err = { 0 };
    gr_cli_kg_watch w;
    gr_kg *k = NULL;
    uint64_t n;
    gr_status st = gr_cli_kg_open(c, &k);

    if (st != GR_OK)
        return st;
    gr_cli_kg_begin(c, &w);
    st = gr_kg_compact(&c->cx, k, &err);
    gr_cli_kg_end(c);
    n = gr_kg_n_triples(k);
    gr_kg_close(k);
    return st == GR_OK ? gr_cli_kg_counts(c, &name, &n, 1) : gr_cli_kg_fail(c, &err);
}

static const gr_cli_example examples[] = {
    { "Put the changes into the store", "kg compact rivers.kg" },
};

const gr_command gr_command_kg_compact = {
    .name = "kg compact",
    .args = "STORE",
    .least = 1,
    .most = 1,
    .summary = "Write a store anew with its changes",
    .details = "Changes stand in a log beside the store, which is read whenever it is opened. This "
               "puts them into the store and removes the log; no id changes.",
    GR_EXAMPLES(examples),
    .needs_session = true,
    .run = run,
};
