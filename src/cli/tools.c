/* grasp tools: the list by family, one tool in full, tools of one's own. */
#include "cli/cli_int.h"

enum { O_FAMILY, O_SIGNATURES };
static const gr_option options[] = {
    [O_FAMILY] = { "family", 0, GR_OPT_TEXT, "NAME", "the tools of this family alone" },
    [O_SIGNATURES] = { "signatures", 0, GR_OPT_FLAG, NULL,
                       "all of them, a line each: what they take and what they give" },
};

static void heading(gr_cli *c, const char *text)
{
    gr_term_add(&c->out, c->colour, GR_BOLD, text);
    gr_strbuf_addc(&c->out, '\n');
}

/* Was the family of tool i listed with an earlier one? */
static bool seen(const gr_list *tools, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (gr_str_eq(gr_cli_text(&tools->at[k], "family"), gr_cli_text(&tools->at[i], "family")))
            return true;
    return false;
}

static gr_status list_family(gr_cli *c, const gr_list *tools, gr_str family)
{
    gr_arena *a = &c->cx.arena;
    const char *title = gr_str_dup(a, family).ptr;
    gr_value some;

    if (title == NULL || !gr_v_list(a, &some))
        return gr_cli_memory(c);
    for (size_t i = 0; i < tools->n; i++)
        if (gr_str_eq(gr_cli_text(&tools->at[i], "family"), family) &&
            !gr_v_push(a, &some, tools->at[i]))
            return gr_cli_memory(c);
    if (c->out.len != 0)
        gr_strbuf_addc(&c->out, '\n');
    heading(c, title);
    gr_cli_columns(c, &some, (const char *const[]){ "name", "summary", NULL });
    return GR_OK;
}

static gr_status list(gr_cli *c)
{
    const gr_reply *r;
    gr_value tools;
    gr_status st = gr_cli_got(c, gr_engine_tools(c->engine, c->opt[O_FAMILY].text), &r);

    if (st != GR_OK || (st = gr_cli_value(c, r, &tools)) != GR_OK)
        return st;
    if (c->json) {
        gr_cli_show(c, r);
    } else if (c->quiet) {
        gr_cli_columns(c, &tools, (const char *const[]){ "name", NULL });
    } else {
        for (size_t i = 0; tools.type == GR_V_LIST && st == GR_OK && i < tools.list->n; i++)
            if (!seen(tools.list, i))
                st = list_family(c, tools.list, gr_cli_text(&tools.list->at[i], "family"));
    }
    return st;
}

/* "  weight    attribute, optional: ..." */
static void add_param(gr_cli *c, const gr_value *p)
{
    const gr_value *required = gr_v_get(p, "required"), *choices = gr_v_get(p, "choices");
    gr_str standard = gr_cli_text(p, "default");
    gr_strbuf sb;

    gr_strbuf_addf(&c->out, "  %-12.*s  ", GR_FMT(gr_cli_text(p, "name")));
    gr_strbuf_init(&sb, &c->cx.budget, 0);
    gr_strbuf_add(&sb, gr_cli_text(p, "type"));
    if (required != NULL && required->type == GR_V_BOOL && !required->b)
        gr_strbuf_adds(&sb, ", optional");
    gr_strbuf_addf(&sb, ": %.*s", GR_FMT(gr_cli_text(p, "doc")));
    if (choices != NULL) {
        gr_strbuf_adds(&sb, "; one of ");
        gr_v_text(&sb, choices);
    }
    if (standard.len != 0)
        gr_strbuf_addf(&sb, " (default %.*s)", GR_FMT(standard));
    gr_strbuf_add(&c->out, gr_strbuf_str(&sb));
    gr_strbuf_addc(&c->out, '\n');
    gr_strbuf_clear(&sb);
}

/* "  label         text", further lines of the text below it. */
static void add_line(gr_cli *c, const char *label, gr_str text)
{
    gr_str line;

    while (text.len != 0 && gr_str_split(&text, '\n', &line)) {
        gr_strbuf_addf(&c->out, "  %-12s  %.*s\n", label, GR_FMT(line));
        label = "";
    }
}

static void add_names(gr_cli *c, const char *label, const gr_value *names)
{
    gr_strbuf sb;

    if (names == NULL || names->type != GR_V_LIST || names->list->n == 0)
        return;
    gr_strbuf_init(&sb, &c->cx.budget, 0);
    gr_v_text(&sb, names);
    add_line(c, label, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
}

static void add_text(gr_cli *c, gr_str text)
{
    const char *s = gr_str_dup(&c->cx.arena, text).ptr;

    if (text.len != 0 && s != NULL)
        gr_term_wrap(&c->out, s, 2, 90);
}

static void document(gr_cli *c, const gr_value *tool)
{
    const gr_value *params = gr_v_get(tool, "params"), *example = gr_v_get(tool, "example");
    const char *signature = gr_str_dup(&c->cx.arena, gr_cli_text(tool, "signature")).ptr;

    heading(c, signature != NULL ? signature : "");
    add_text(c, gr_cli_text(tool, "summary"));
    add_text(c, gr_cli_text(tool, "details"));
    gr_strbuf_addc(&c->out, '\n');
    if (params != NULL && params->type == GR_V_LIST && params->list->n != 0) {
        heading(c, "parameters");
        for (size_t i = 0; i < params->list->n; i++)
            add_param(c, &params->list->at[i]);
        gr_strbuf_addc(&c->out, '\n');
    }
    if (gr_cli_text(tool, "needs").len != 0) {
        heading(c, "graph");
        add_line(c, "needs", gr_cli_text(tool, "needs"));
        gr_strbuf_addc(&c->out, '\n');
    }
    heading(c, "answer");
    add_line(c, "type", gr_cli_text(tool, "returns"));
    add_line(c, "time", gr_cli_text(tool, "cost"));
    add_line(c, "checked by", gr_cli_text(tool, "checked_by"));
    add_line(c, "unchecked", gr_cli_text(tool, "unchecked"));
    gr_strbuf_addc(&c->out, '\n');
    heading(c, "name");
    add_line(c, "family", gr_cli_text(tool, "family"));
    add_names(c, "also called", gr_v_get(tool, "aliases"));
    gr_strbuf_addc(&c->out, '\n');
    heading(c, "example");
    add_line(c, "graph", gr_cli_text(example, "graph"));
    add_line(c, "call", gr_cli_text(example, "call"));
    add_line(c, "answer", gr_cli_text(example, "value"));
}

/* tools add FILE.lua, tools remove NAME */
static gr_status change(gr_cli *c)
{
    const char *verb = c->words.at[0], *what = c->words.at[1];
    const gr_reply *r;
    gr_status st;

    if (strcmp(verb, "add") == 0)
        st = gr_cli_got(c, gr_session_add_tool(c->session, what), &r);
    else if (strcmp(verb, "remove") == 0)
        st = gr_cli_got(c, gr_session_remove_tool(c->session, what), &r);
    else
        return gr_cli_usage(c, "expected the NAME of one tool, add FILE.lua or remove NAME");
    if (st == GR_OK && (c->json || strcmp(verb, "add") == 0) && !c->quiet)
        gr_cli_show(c, r);
    return st;
}

/* Text that is copied into a prompt: as it is. */
static gr_status catalogue(gr_cli *c)
{
    const gr_reply *r;
    gr_value text;
    gr_status st = gr_cli_got(c, gr_engine_catalogue(c->engine), &r);

    if (st != GR_OK || (st = gr_cli_value(c, r, &text)) != GR_OK)
        return st;
    if (c->json)
        gr_cli_show(c, r);
    else
        gr_strbuf_add(&c->out, text.s);
    return GR_OK;
}

static gr_status run(gr_cli *c)
{
    const gr_reply *r;
    gr_value tool;
    gr_status st;

    if (c->words.n == 0)
        return c->opt[O_SIGNATURES].given ? catalogue(c) : list(c);
    if (c->words.n == 2)
        return change(c);
    st = gr_cli_got(c, gr_engine_tool(c->engine, c->words.at[0]), &r);
    if (st != GR_OK || (st = gr_cli_value(c, r, &tool)) != GR_OK)
        return st;
    if (c->json)
        gr_cli_show(c, r);
    else
        document(c, &tool);
    return GR_OK;
}

static const gr_cli_example examples[] = {
    { "All tools", "tools" },
    { "One in full", "tools shortest_path" },
    { "All signatures, for a prompt", "tools --signatures" },
    { "For programs, with JSON Schemas", "tools shortest_path --json" },
    { "One of your own", "tools add examples/lonely_pairs.lua" },
};

const gr_command gr_command_tools = {
    .name = "tools",
    .args = "[NAME | add FILE.lua | remove NAME]",
    .most = 2,
    .summary = "List the tools, document one, or add one of your own",
    .details = "A tool is a computation on graphs with typed parameters, a definition, and a way "
               "to check its answers.\n"
               "A tool of your own is a text in Lua, which docs/LUA.md describes. It is tried on "
               "small graphs before it is added, and it is then called like any other. It runs in "
               "a process that has no files, no network and limits of time and memory.",
    GR_OPTIONS(options),
    GR_EXAMPLES(examples),
    .source = "tools",
    .needs_session = true,
    .run = run,
};
