/* Configuration of MCP clients: the same command in each client's own form. */
#include "serve/serve.h"

typedef struct client_row {
    const char *name;
    const char *key; /* the object of servers; NULL = TOML */
    bool typed;      /* says "type": "stdio" */
    const char *file;
} client_row;

static const client_row clients[] = {
    { "claude-code", "mcpServers", true, ".mcp.json in the folder of the project" },
    { "claude-desktop", "mcpServers", false,
      "claude_desktop_config.json in ~/.config/Claude (Linux), ~/Library/Application "
      "Support/Claude (macOS) or %APPDATA%\\Claude (Windows)" },
    { "codex", NULL, false, "~/.codex/config.toml" },
    { "cursor", "mcpServers", false,
      "~/.cursor/mcp.json, or .cursor/mcp.json in the folder of the project" },
    { "gemini", "mcpServers", false,
      "~/.gemini/settings.json, or .gemini/settings.json in the folder of the project" },
    { "vscode", "servers", true, ".vscode/mcp.json in the folder of the project" },
};
#define N_CLIENTS (sizeof clients / sizeof *clients)

static gr_status unknown_client(const char *client, gr_err *err)
{
    char known[128] = "";

    for (size_t i = 0, len = 0; i < N_CLIENTS; i++)
        len += (size_t)snprintf(known + len, sizeof known - len, "%s%s", i == 0 ? "" : ", ",
                                clients[i].name);
    gr_fail(err, GR_ENAME, "there is no MCP client '%s'", client);
    gr_err_hint(err, "known are %s", known);
    return GR_ENAME;
}

/* ["mcp", ..]; a JSON string is a TOML string too. */
static void add_args(gr_strbuf *out, const char *const *args, size_t n_args)
{
    gr_strbuf_adds(out, "[\"mcp\"");
    for (size_t i = 0; i < n_args; i++) {
        gr_strbuf_adds(out, ", ");
        gr_json_string(out, gr_str_of(args[i]));
    }
    gr_strbuf_addc(out, ']');
}

gr_status gr_serve_mcp_config(const char *client, const char *program, const char *const *args,
                              size_t n_args, gr_strbuf *out, const char **file, gr_err *err)
{
    const client_row *row = NULL;

    for (size_t i = 0; i < N_CLIENTS; i++)
        if (strcmp(clients[i].name, client) == 0)
            row = &clients[i];
    if (row == NULL)
        return unknown_client(client, err);
    if (row->key == NULL) {
        gr_strbuf_adds(out, "[mcp_servers.grasp]\ncommand = ");
        gr_json_string(out, gr_str_of(program));
        gr_strbuf_adds(out, "\nargs = ");
        add_args(out, args, n_args);
        gr_strbuf_addc(out, '\n');
    } else {
        gr_strbuf_addf(out, "{\n  \"%s\": {\n    \"grasp\": {\n", row->key);
        if (row->typed)
            gr_strbuf_adds(out, "      \"type\": \"stdio\",\n");
        gr_strbuf_adds(out, "      \"command\": ");
        gr_json_string(out, gr_str_of(program));
        gr_strbuf_adds(out, ",\n      \"args\": ");
        add_args(out, args, n_args);
        gr_strbuf_adds(out, "\n    }\n  }\n}\n");
    }
    *file = row->file;
    return out->failed ? gr_fail(err, GR_EMEMORY, "out of memory") : GR_OK;
}
