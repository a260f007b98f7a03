/* grasp kg delete. */
#include "cli/kg_int.h"

enum { O_FILE };
static const gr_option options[] = { [O_FILE] = { GR_KG_FILE_OPTION } };

static gr_status run(gr_cli *c)
{
    return gr_cli_kg_change(c, GR_KG_DELETE, &c->opt[O_FILE]);
}

static const gr_cli_example examples[] = {
    { "One triple", "kg delete rivers.kg Danube flows_through Budapest" },
};

const gr_command gr_command_kg_delete = {
    .name = "kg delete",
    .args = "STORE [S P O]...|-",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "Delete triples from a store",
    .details = "Triples that are not there are passed over; entities and relations stay. As with "
               "kg add, all of a command or none.",
    GR_OPTIONS(options),
    GR_EXAMPLES(examples),
    .run = run,
};
