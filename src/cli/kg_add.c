/* grasp kg add. */
#include "cli/kg_int.h"

enum { O_FILE };
static const gr_option options[] = { [O_FILE] = { GR_KG_FILE_OPTION } };

static gr_status run(gr_cli *c)
{
    return gr_cli_kg_change(c, GR_KG_ADD, &c->opt[O_FILE]);
}

static const gr_cli_example examples[] = {
    { "One triple", "kg add rivers.kg Danube flows_through Budapest" },
};

const gr_command gr_command_kg_add = {
    .name = "kg add",
    .args = "STORE [S P O]...|-",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "Add triples to a store",
    .details = "Names that are new become entities and relations. All triples of a command are "
               "added or none, and they are on the disk when it ends.\n"
               "With - each line of standard input is a triple with tabs, added by itself; when it "
               "is on the disk its number is printed.",
    GR_OPTIONS(options),
    GR_EXAMPLES(examples),
    .run = run,
};
