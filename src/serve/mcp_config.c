/* Configuration of MCP clients: the same command in each client's own form, and put into the file
 * that the client reads. */
#include "serve/serve.h"

#define TOML_SECTION "[mcp_servers.grasp]"

typedef struct client_row {
    const char *name;
    const char *key; /* the object of servers; NULL = TOML */
    bool typed;      /* says "type": "stdio" */
    const char *file;
    const char *path; /* of the one that is written to */
} client_row;

static const client_row clients[] = {
    { "claude-code", "mcpServers", true, ".mcp.json in the folder of the project", ".mcp.json" },
    { "claude-desktop", "mcpServers", false,
      "claude_desktop_config.json in ~/.config/Claude (Linux), ~/Library/Application "
      "Support/Claude (macOS) or %APPDATA%\\Claude (Windows)",
      "~/.config/Claude/claude_desktop_config.json" },
    { "codex", NULL, false, "~/.codex/config.toml", "~/.codex/config.toml" },
    { "cursor", "mcpServers", false,
      "~/.cursor/mcp.json, or .cursor/mcp.json in the folder of the project",
      "~/.cursor/mcp.json" },
    { "gemini", "mcpServers", false,
      "~/.gemini/settings.json, or .gemini/settings.json in the folder of the project",
      "~/.gemini/settings.json" },
    { "vscode", "servers", true, ".vscode/mcp.json in the folder of the project",
      ".vscode/mcp.json" },
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

static void add_toml(gr_strbuf *out, const char *program, const char *const *args, size_t n_args)
{
    gr_strbuf_adds(out, TOML_SECTION "\ncommand = ");
    gr_json_string(out, gr_str_of(program));
    gr_strbuf_adds(out, "\nargs = ");
    add_args(out, args, n_args);
    gr_strbuf_addc(out, '\n');
}

/* {"command": .., "args": ..}, where its first line begins four columns in. */
static void add_entry(gr_strbuf *out, const client_row *row, const char *program,
                      const char *const *args, size_t n_args)
{
    gr_strbuf_adds(out, row->typed ? "{\n      \"type\": \"stdio\",\n" : "{\n");
    gr_strbuf_adds(out, "      \"command\": ");
    gr_json_string(out, gr_str_of(program));
    gr_strbuf_adds(out, ",\n      \"args\": ");
    add_args(out, args, n_args);
    gr_strbuf_adds(out, "\n    }");
}

static gr_status find_client(const char *client, const client_row **out, gr_err *err)
{
    *out = NULL;
    for (size_t i = 0; i < N_CLIENTS; i++)
        if (strcmp(clients[i].name, client) == 0)
            *out = &clients[i];
    return *out != NULL ? GR_OK : unknown_client(client, err);
}

gr_status gr_serve_mcp_config(const char *client, const char *program, const char *const *args,
                              size_t n_args, gr_strbuf *out, const char **file, gr_err *err)
{
    const client_row *row;
    gr_status st = find_client(client, &row, err);

    if (st != GR_OK)
        return st;
    if (row->key == NULL) {
        add_toml(out, program, args, n_args);
    } else {
        gr_strbuf_addf(out, "{\n  \"%s\": {\n    \"grasp\": ", row->key);
        add_entry(out, row, program, args, n_args);
        gr_strbuf_adds(out, "\n  }\n}\n");
    }
    *file = row->file;
    return out->failed ? gr_fail(err, GR_EMEMORY, "out of memory") : GR_OK;
}

/* --- into a file that is there --- */

/* The functions below go through JSON that was read before: it is known to be right. */
static size_t skip_blanks(gr_str s, size_t i)
{
    while (i < s.len && strchr(" \t\r\n", s.ptr[i]) != NULL)
        i++;
    return i;
}

static size_t skip_string(gr_str s, size_t i)
{
    for (i++; i < s.len && s.ptr[i] != '"'; i++)
        i += s.ptr[i] == '\\';
    return i + 1;
}

static size_t skip_value(gr_str s, size_t i)
{
    int depth = 0;

    for (; i < s.len; i++) {
        char c = s.ptr[i];

        if (c == '"')
            i = skip_string(s, i) - 1;
        else if (depth == 0 && strchr(",]} \t\r\n", c) != NULL)
            return i;
        else
            depth += (c == '{' || c == '[') - (c == '}' || c == ']');
        if (depth == 0 && strchr("\"}]", s.ptr[i]) != NULL)
            return i + 1;
    }
    return i;
}

/* Of the object whose brace is at `open`: where the value of a member begins; 0 = it has none. */
static size_t find_member(gr_str s, size_t open, const char *key)
{
    size_t i = skip_blanks(s, open + 1);

    while (i < s.len && s.ptr[i] == '"') {
        size_t end = skip_string(s, i);
        bool found = gr_str_is(gr_str_sub(s, i + 1, end - 1), key);

        i = skip_blanks(s, skip_blanks(s, end) + 1); /* the colon */
        if (found)
            return i;
        i = skip_blanks(s, skip_value(s, i));
        i = i < s.len && s.ptr[i] == ',' ? skip_blanks(s, i + 1) : s.len;
    }
    return 0;
}

static gr_status no_place(const char *what, gr_err *err)
{
    gr_fail(err, GR_EINPUT, "%s", what);
    gr_err_hint(err, "--print-config says what to write into it by hand");
    return GR_EINPUT;
}

/* Is it an object, and are what is looked for in it objects, too? */
static gr_status check_json(gr_str old, const char *key, gr_err *err)
{
    const gr_value *servers;
    gr_value v;
    gr_ctx cx;
    gr_status st;

    gr_ctx_init(&cx);
    st = gr_json_read(&cx, old, &v, err);
    servers = st == GR_OK ? gr_v_get(&v, key) : NULL;
    if (st == GR_OK && (v.type != GR_V_RECORD ||
                        (servers != NULL && (servers->type != GR_V_RECORD ||
                                             find_member(old, skip_blanks(old, 0), key) == 0))))
        st = no_place("the file is no object of servers as the client reads it", err);
    else if (st != GR_OK)
        gr_err_hint(err, "the file is left as it is; --print-config says what to write into it");
    gr_ctx_clear(&cx);
    return st;
}

static void add_around(gr_strbuf *out, gr_str old, size_t from, size_t to, gr_strbuf *piece)
{
    gr_strbuf_add(out, gr_str_sub(old, 0, from));
    gr_strbuf_add(out, gr_strbuf_str(piece));
    gr_strbuf_add(out, gr_str_sub(old, to, old.len));
    out->failed = out->failed || piece->failed;
}

/* A comma behind a member that is put before others. */
static const char *comma(gr_str s, size_t open)
{
    return s.ptr[skip_blanks(s, open + 1)] == '}' ? "" : ",";
}

static void merge_json(gr_strbuf *out, gr_str old, const client_row *row, gr_strbuf *entry)
{
    size_t top = skip_blanks(old, 0), servers = find_member(old, top, row->key);
    size_t grasp = servers != 0 ? find_member(old, servers, "grasp") : 0;
    gr_strbuf piece;

    gr_strbuf_init(&piece, NULL, 0);
    if (grasp != 0) {
        add_around(out, old, grasp, skip_value(old, grasp), entry);
    } else if (servers != 0) {
        gr_strbuf_addf(&piece, "\n    \"grasp\": %s%s", entry->buf, comma(old, servers));
        add_around(out, old, servers + 1, servers + 1, &piece);
    } else {
        gr_strbuf_addf(&piece, "\n  \"%s\": {\n    \"grasp\": %s\n  }%s", row->key, entry->buf,
                       comma(old, top));
        add_around(out, old, top + 1, top + 1, &piece);
    }
    gr_strbuf_clear(&piece);
}

gr_status gr_serve_mcp_install(const char *client, const char *program, const char *const *args,
                               size_t n_args, gr_str old, gr_strbuf *out, const char **path,
                               gr_err *err)
{
    const client_row *row;
    gr_status st = find_client(client, &row, err);
    gr_strbuf entry;

    if (st != GR_OK)
        return st;
    *path = row->path;
    if (row->key == NULL) {
        if (gr_str_find(old, TOML_SECTION) < old.len)
            return no_place("the file has a section " TOML_SECTION " already", err);
        gr_strbuf_add(out, old);
        gr_strbuf_adds(out, old.len != 0 && old.ptr[old.len - 1] != '\n' ? "\n\n" : "");
        add_toml(out, program, args, n_args);
        return out->failed ? gr_fail(err, GR_EMEMORY, "out of memory") : GR_OK;
    }
    if (gr_str_trim(old).len == 0)
        old = GR_STR("{}\n");
    st = check_json(old, row->key, err);
    if (st != GR_OK)
        return st;
    gr_strbuf_init(&entry, NULL, 0);
    add_entry(&entry, row, program, args, n_args);
    merge_json(out, old, row, &entry);
    gr_strbuf_clear(&entry);
    return out->failed ? gr_fail(err, GR_EMEMORY, "out of memory") : GR_OK;
}
