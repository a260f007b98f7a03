/* grasp mcp: the Model Context Protocol over standard input and output. */
#include <unistd.h>

#include "cli/cli_int.h"
#include "serve/serve.h"

enum { O_ROOT, O_TOOLSET, O_PRINT_CONFIG };
static const gr_option options[] = {
    [O_ROOT] = { "root", 0, GR_OPT_LIST, "FOLDER",
                 "files may be read under this folder, else under the current one. Several with "
                 "several options" },
    [O_TOOLSET] = { "toolset", 0, GR_OPT_TEXT, "NAMES",
                    "the tools to offer on their own: names and families, a,b,c, or all" },
    [O_PRINT_CONFIG] = { "print-config", 0, GR_OPT_TEXT, "CLIENT",
                         "print what the configuration of a client must hold, and end" },
};

/* Clients start grasp from a folder and a PATH of their own, so they are given the whole path. */
static const char *own_path(char *buf, size_t size)
{
    ssize_t n = readlink("/proc/self/exe", buf, size - 1);

    if (n <= 0)
        return "grasp";
    buf[n] = '\0';
    return buf;
}

static gr_status print_config(gr_cli *c)
{
    char path[4096];
    gr_err err = { 0 };

    if (gr_serve_mcp_config(c->opt[O_PRINT_CONFIG].text, own_path(path, sizeof path), &c->out,
                            &err) != GR_OK)
        return gr_cli_fail(c, &err);
    return GR_OK;
}

static gr_status run(gr_cli *c)
{
    gr_mcp_options o = {
        .roots = (const char *const *)c->opt[O_ROOT].list,
        .n_roots = c->opt[O_ROOT].n_list,
        .toolset = c->opt[O_TOOLSET].text,
        .timeout_ms = (uint32_t)c->global[GR_G_TIMEOUT].number,
        .memory_bytes = c->global[GR_G_MEMORY].number,
    };
    gr_status st;

    if (c->opt[O_PRINT_CONFIG].given)
        return print_config(c);
    st = gr_cli_threads(c, &o.threads);
    if (st == GR_OK)
        c->exit_code = gr_serve_mcp(&o);
    return st;
}

static const gr_cli_example examples[] = {
    { "What to write into the configuration of a client", "mcp --print-config vscode" },
    { "Offer the tools on structure alone", "mcp --root examples --toolset structure" },
};

const gr_command gr_command_mcp = {
    .name = "mcp",
    .args = "",
    .summary = "Serve the tools to assistants and agents (MCP over stdio)",
    .details = "Speaks the Model Context Protocol on standard input and output until the input "
               "ends. Clients start it themselves; --print-config says what claude-code, "
               "claude-desktop, codex, cursor, gemini and vscode need for that.",
    GR_OPTIONS(options),
    GR_EXAMPLES(examples),
    .run = run,
};
