/* grasp graph info. */
#include "cli/cli_int.h"

static const gr_option options[] = { GR_INPUT_OPTIONS("format", "nodes") };

static gr_status run(gr_cli *c)
{
    const gr_reply *info;
    gr_status st = gr_cli_load(c, "G", c->words.at[0]);

    if (st == GR_OK)
        st = gr_cli_got(c, gr_session_info(c->session, "G"), &info);
    if (st == GR_OK)
        gr_cli_show(c, info);
    return st;
}

static const gr_cli_example examples[] = {
    { "Nodes, edges, direction, attributes of a file", "graph info examples/roads.csv" },
    { "The same for a program", "graph info examples/friends.json --json" },
};

const gr_command gr_command_graph_info = {
    .name = "graph info",
    .args = "FILE",
    .least = 1,
    .most = 1,
    .summary = "Say what a graph file holds",
    .details = "Reads the file, which may be compressed with gzip or zstd, and says how many nodes "
               "and edges it has, whether they have a direction and a weight, in how many parts it "
               "falls, which format it is and how grasp came to think so. FILE - is standard "
               "input.\n"
               "A file that is not well formed is refused with the line and the column, and what "
               "was expected there.",
    GR_OPTIONS(options),
    GR_EXAMPLES(examples),
    .needs_session = true,
    .run = run,
};
