/* grasp graph draw. */
#include "cli/cli_int.h"
#include "engine/engine.h"

#define NUMBER(member, option, value, choices, help) O_##member,
enum { O_BEFORE = GR_N_IN - 1, GR_DRAW_OPTIONS(NUMBER) };

#define ROW(member, option, value, choices, help)                                                  \
    [O_##member] = { option, 0,    (choices) != NULL ? GR_OPT_CHOICE : GR_OPT_TEXT,                \
                     value,  help, choices },
static const gr_option options[] = { GR_INPUT_OPTIONS("format", "nodes"), GR_DRAW_OPTIONS(ROW) };

static gr_status run(gr_cli *c)
{
#define MEMBER(member, option, value, choices, help) .member = c->opt[O_##member].text,
    const gr_draw_how how = { GR_DRAW_OPTIONS(MEMBER) };
    const gr_reply *r;
    gr_status st = gr_cli_load(c, "G", c->words.at[0]);

    if (st == GR_OK)
        st = gr_cli_got(c, gr_session_draw(c->session, "G", c->words.at[1], &how), &r);
    if (st == GR_OK && c->json)
        gr_cli_show(c, r);
    return st;
}

static const gr_cli_example examples[] = {
    { "A picture", "graph draw examples/friends.json friends.svg" },
    { "A route on the map", "graph draw examples/roads.csv route.svg "
                            "--call \"shortest_path(G, 'Oslo', 'Bergen', weight=km)\"" },
    { "Colours for an attribute, on a circle, of a given size",
      "graph draw examples/friends.json friends.png --color-by town --layout circle "
      "--size 900x700" },
};

const gr_command gr_command_graph_draw = {
    .name = "graph draw",
    .args = "FILE OUT.svg|OUT.png",
    .least = 2,
    .most = 2,
    .summary = "Draw a graph, and an answer in it",
    .details = "Writes an SVG or PNG picture, by its name. With --call the answer of a call on the "
               "graph G, a path, nodes or groups of nodes, is marked in it. Colours have a legend: "
               "one for each value, or for ranges of many numbers.",
    GR_OPTIONS(options),
    GR_EXAMPLES(examples),
    .needs_session = true,
    .run = run,
};
