/* grasp graph draw. */
#include "cli/cli_int.h"

enum { O_CALL = GR_N_IN };
static const gr_option options[] = {
    GR_INPUT_OPTIONS("format", "nodes"),
    [O_CALL] = { "call", 0, GR_OPT_TEXT, "PROGRAM", "mark the answer of this call in the picture" },
};

static gr_status run(gr_cli *c)
{
    const char *path = c->words.at[1];
    const gr_reply *r;
    gr_status st = gr_cli_load(c, "G", c->words.at[0]);

    if (st == GR_OK)
        st = gr_cli_got(c, gr_session_draw(c->session, "G", path, c->opt[O_CALL].text), &r);
    if (st == GR_OK && c->json)
        gr_cli_show(c, r);
    return st;
}

static const gr_cli_example examples[] = {
    { "A picture", "graph draw examples/friends.json friends.svg" },
    { "A route on the map", "graph draw examples/roads.csv route.svg "
                            "--call \"shortest_path(G, 'Oslo', 'Bergen', weight=km)\"" },
};

const gr_command gr_command_graph_draw = {
    .name = "graph draw",
    .args = "FILE OUT.svg|OUT.png",
    .least = 2,
    .most = 2,
    .summary = "Draw a graph, and an answer in it",
    .details = "Writes an SVG or PNG picture, by its name. With --call the answer of a call on the "
               "graph G, a path, "
               "nodes or groups of nodes, is marked in it.",
    GR_OPTIONS(options),
    GR_EXAMPLES(examples),
    .needs_session = true,
    .run = run,
};
