/* grasp graph sample. */
#include "cli/cli_int.h"

enum { O_TO = GR_N_IN, O_NODES, O_METHOD, O_OUTPUT };
static const gr_option options[] = {
    GR_INPUT_OPTIONS("from", "node-table"),
    [O_TO] = { "to", 0, GR_OPT_TEXT, "NAME",
               "the format to write; by the name of the file, else an edge list",
               .source = "graph formats" },
    [O_NODES] = { "nodes", 'n', GR_OPT_INT, "N", "how many nodes to keep", .min = 1,
                  .max = UINT32_MAX - 1 },
    [O_METHOD] = { "method", 0, GR_OPT_CHOICE, NULL,
                   "a biased random walk (the default), random nodes, ends of random edges, or "
                   "the nodes around one",
                   .choices = "walk|nodes|edges|bfs" },
    [O_OUTPUT] = { "output", 'o', GR_OPT_TEXT, "FILE",
                   "where to write it; standard output "
                   "otherwise" },
};

static gr_status run(gr_cli *c)
{
    const char *method = c->opt[O_METHOD].given ? c->opt[O_METHOD].text : "walk";
    char args[96];
    gr_status st;

    if (!c->opt[O_NODES].given)
        return gr_cli_usage(c, "expected --nodes N, how many nodes to keep");
    snprintf(args, sizeof args, "{\"method\":\"%s\",\"nodes\":%llu}", method,
             (unsigned long long)c->opt[O_NODES].number);
    if ((st = gr_cli_load(c, "G", c->words.at[0])) == GR_OK)
        st = gr_cli_got(c, gr_session_sample(c->session, "S", "G", args), NULL);
    return st == GR_OK ? gr_cli_save(c, "S", c->opt[O_OUTPUT].text, c->opt[O_TO].text) : st;
}

static const gr_cli_example examples[] = {
    { "Ten nodes that hang together", "graph sample examples/friends.json --nodes 10" },
    { "Another ten", "graph sample examples/friends.json -n 10 --seed 2 -o part.graphml" },
};

const gr_command gr_command_graph_sample = {
    .name = "graph sample",
    .args = "FILE",
    .least = 1,
    .most = 1,
    .summary = "Take a small part of a big graph",
    .details = "Keeps N nodes and all edges between them. The walk prefers to go on rather than "
               "back, so that the part looks like the whole; the same --seed takes the same part.",
    GR_OPTIONS(options),
    GR_EXAMPLES(examples),
    .needs_session = true,
    .run = run,
};
