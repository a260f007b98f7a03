/* grasp graph formats. */
#include "cli/cli_int.h"

static gr_status run(gr_cli *c)
{
    const char *const columns[] = { "name", "extensions", "summary", NULL };
    const gr_reply *r;
    gr_value list;
    gr_status st = gr_cli_got(c, gr_engine_formats(c->engine), &r);

    if (st != GR_OK || (st = gr_cli_value(c, r, &list)) != GR_OK)
        return st;
    if (c->json)
        gr_cli_show(c, r);
    else
        gr_cli_columns(c, &list, columns);
    return GR_OK;
}

const gr_command gr_command_graph_formats = {
    .name = "graph formats",
    .args = "",
    .summary = "List the file formats",
    .needs_engine = true,
    .run = run,
};
