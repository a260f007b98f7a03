/* Configuration of MCP clients: the same command in each client's own form. */
#include "serve/serve.h"

typedef struct client_row {
    const char *name;
    const char *key; /* the object of servers; NULL = TOML */
    bool typed;      /* says "type": "stdio" */
} client_row;

static const client_row clients[] = {
    { "claude-code", "mcpServers", true },     /* .mcp.json */
    { "claude-desktop", "mcpServers", false }, /* claude_desktop_config.json */
    { "codex", NULL, false },                  /* config.toml */
    { "cursor", "mcpServers", false },         /* .cursor/mcp.json */
    { "gemini", "mcpServers", false },         /* settings.json */
    { "vscode", "servers", true },             /* .vscode/mcp.json */
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

gr_status gr_serve_mcp_config(const char *client, const char *program, gr_strbuf *out, gr_err *err)
{
    const client_row *row = NULL;

    for (size_t i = 0; i < N_CLIENTS; i++)
        if (strcmp(clients[i].name, client) == 0)
            row = &clients[i];
    if (row == NULL)
        return unknown_client(client, err);
    if (row->key == NULL) {
        /* A JSON string is a TOML string too. */
        gr_strbuf_adds(out, "[mcp_servers.grasp]\ncommand = ");
        gr_json_string(out, gr_str_of(program));
        gr_strbuf_adds(out, "\nargs = [\"mcp\"]\n");
    } else {
        gr_strbuf_addf(out, "{\n  \"%s\": {\n    \"grasp\": {\n", row->key);
        if (row->typed)
            gr_strbuf_adds(out, "      \"type\": \"stdio\",\n");
        gr_strbuf_adds(out, "      \"command\": ");
        gr_json_string(out, gr_str_of(program));
        gr_strbuf_adds(out, ",\n      \"args\": [\"mcp\"]\n    }\n  }\n}\n");
    }
    return out->failed ? gr_fail(err, GR_EMEMORY, "out of memory") : GR_OK;
}
