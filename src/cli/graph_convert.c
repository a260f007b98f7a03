/* grasp graph convert. */
#include "cli/cli_int.h"

enum { O_TO = GR_N_IN };
static const gr_option options[] = {
    GR_INPUT_OPTIONS("from", "nodes"),
    [O_TO] = { "to", 0, GR_OPT_TEXT, "NAME", "the format to write; by the name of B otherwise",
               .source = "graph formats" },
};

static gr_status run(gr_cli *c)
{
    gr_status st = gr_cli_load(c, "G", c->words.at[0]);

    return st == GR_OK ? gr_cli_save(c, "G", c->words.at[1], c->opt[O_TO].text) : st;
}

static const gr_cli_example examples[] = {
    { "By the names of the files", "graph convert examples/roads.csv roads.graphml" },
    { "To standard output", "graph convert examples/roads.csv - --to dot" },
    { "Compressed", "graph convert examples/friends.json friends.gml.gz" },
};

const gr_command gr_command_graph_convert = {
    .name = "graph convert",
    .args = "A B",
    .least = 2,
    .most = 2,
    .summary = "Write a graph in another format",
    .details = "Reads A and writes B, which is replaced in one step when all went well. What the "
               "format of B cannot carry is named on standard error. A and B can be - for standard "
               "input and output; B ending in .gz or .zst is compressed.",
    GR_OPTIONS(options),
    GR_EXAMPLES(examples),
    .needs_session = true,
    .run = run,
};
