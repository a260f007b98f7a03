/* grasp version. */
#include "cli/cli_int.h"

gr_status gr_cli_version(gr_cli *c)
{
    gr_strbuf_addf(&c->out, c->json ? "{\"version\":\"%s\"}\n" : "grasp %s\n", gr_version());
    return GR_OK;
}

const gr_command gr_command_version = {
    .name = "version",
    .args = "",
    .summary = "Print the version",
    .run = gr_cli_version,
};
