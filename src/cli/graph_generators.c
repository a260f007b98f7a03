/* grasp graph generators. */
#include "cli/cli_int.h"

/* Adds "parameters" to a record: "n p [seed]". */
static bool add_parameters(gr_arena *a, gr_value *generator)
{
    const gr_value *params = gr_v_get(generator, "params");
    gr_strbuf sb;
    gr_str text;

    gr_strbuf_init(&sb, NULL, 0);
    for (size_t i = 0; params != NULL && params->type == GR_V_LIST && i < params->list->n; i++) {
        const gr_value *p = &params->list->at[i], *required = gr_v_get(p, "required");
        bool must = required != NULL && required->type == GR_V_BOOL && required->b;

        gr_strbuf_addf(&sb, must ? "%s%.*s" : "%s[%.*s]", i != 0 ? " " : "",
                       GR_FMT(gr_cli_text(p, "name")));
    }
    text = gr_str_dup(a, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return text.ptr != NULL && gr_v_set(a, generator, "parameters", gr_v_str(text));
}

static gr_status run(gr_cli *c)
{
    const char *const columns[] = { "name", "parameters", "summary", NULL };
    const gr_reply *r;
    gr_value list;
    gr_status st = gr_cli_got(c, gr_engine_generators(c->engine), &r);

    if (st != GR_OK || (st = gr_cli_value(c, r, &list)) != GR_OK)
        return st;
    if (c->json) {
        gr_cli_show(c, r);
        return GR_OK;
    }
    for (size_t i = 0; list.type == GR_V_LIST && i < list.list->n; i++)
        if (!add_parameters(&c->cx.arena, &list.list->at[i]))
            return gr_cli_memory(c);
    gr_cli_columns(c, &list, columns);
    return GR_OK;
}

const gr_command gr_command_graph_generators = {
    .name = "graph generators",
    .args = "",
    .summary = "List what grasp graph make can make, with its parameters",
    .needs_engine = true,
    .run = run,
};
