/* The tools of the MCP server: what is listed.
 *
 * A client pays for the list in every conversation, so that the tools of the registry stand in it
 * as one line each, in the description of `run`, which reaches them all. With --toolset some are
 * listed on their own, too, with the schemas that their rows give. */
#include "serve/mcp_int.h"

#define PAGE    50 /* tools on one page of tools/list */
#define HOUR_MS 3600000

static const char reads_only[] =
    "{\"readOnlyHint\":true,\"idempotentHint\":true,\"openWorldHint\":false}";

static bool is_listed(const mcp_server *srv, gr_str name)
{
    for (size_t i = 0; i < srv->tools.n; i++)
        if (gr_str_eq(srv->tools.at[i].name, name))
            return true;
    return false;
}

static gr_status keep_tool(mcp_server *srv, mcp_tool t, gr_strbuf *listing, gr_err *err)
{
    t.listing = gr_str_dup(&srv->cx.arena, gr_strbuf_str(listing));
    if (listing->failed || t.listing.ptr == NULL || !gr_vec_push(&srv->tools, t))
        return gr_fail_memory(&srv->cx, err);
    return GR_OK;
}

static gr_status list_own(mcp_server *srv, const own_tool *own, gr_err *err)
{
    mcp_tool t = { .name = gr_str_of(own->name), .own = own };
    gr_status st;
    gr_strbuf sb, doc;

    for (const own_param *p = own->params; p->name != NULL; p++)
        t.pages = t.pages || strcmp(p->name, "offset") == 0;
    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_init(&doc, NULL, 0);
    gr_strbuf_adds(&doc, own->doc);
    if (own->catalogue)
        gr_registry_catalogue(&doc, gr_engine_registry());
    gr_strbuf_addf(&sb, "{\"name\":\"%s\",\"title\":\"%s\",\"description\":", own->name,
                   own->title);
    gr_json_string(&sb, gr_strbuf_str(&doc));
    sb.failed = sb.failed || doc.failed;
    gr_strbuf_clear(&doc);
    gr_strbuf_adds(&sb, ",\"inputSchema\":");
    gr_params_schema(&sb, own->params);
    gr_strbuf_addf(&sb, ",\"outputSchema\":%s,\"annotations\":%s}", own->output,
                   own->annotations != NULL ? own->annotations : reads_only);
    st = keep_tool(srv, t, &sb, err);
    gr_strbuf_clear(&sb);
    return st;
}

/* Adds limit and offset to the properties of a schema. */
static bool add_paging(gr_arena *a, const gr_value *properties)
{
    static const char *const names[] = { "limit", "offset" };
    static const char *const docs[] = { "most items shown, 1 to 1000; default 100",
                                        "items skipped before those; default 0" };
    gr_value props = *properties, one;

    for (int i = 0; i < 2; i++)
        if (!gr_v_record(a, &one) || !gr_v_set(a, &one, "type", gr_v_str(GR_STR("integer"))) ||
            !gr_v_set(a, &one, "description", gr_v_str(gr_str_of(docs[i]))) ||
            !gr_v_set(a, &props, names[i], one))
            return false;
    return true;
}

static void add_title(gr_strbuf *sb, gr_str name)
{
    size_t start = sb->len + 1;

    gr_json_string(sb, name);
    for (size_t i = start; i + 1 < sb->len; i++)
        if (sb->buf[i] == '_')
            sb->buf[i] = ' ';
    if (start + 1 < sb->len && sb->buf[start] >= 'a' && sb->buf[start] <= 'z')
        sb->buf[start] = (char)(sb->buf[start] - 'a' + 'A');
}

/* A text member of a row, "" if it has none. */
static gr_str text_of(const gr_value *row, const char *key)
{
    const gr_value *v = gr_v_get(row, key);

    return v != NULL && v->type == GR_V_STR ? v->s : GR_STR("");
}

static void add_description(gr_strbuf *sb, gr_arena *a, const gr_value *row)
{
    gr_str summary = text_of(row, "summary"), details = text_of(row, "details");

    gr_json_string(sb, gr_str_printf(a, "%.*s.%s%.*s", GR_FMT(summary), details.len ? " " : "",
                                     GR_FMT(details)));
}

static gr_status list_row(mcp_server *srv, const gr_value *row, gr_err *err)
{
    const gr_value *input = gr_v_get(row, "input_schema"), *output = gr_v_get(row, "output_schema");
    const gr_value *props = input != NULL ? gr_v_get(input, "properties") : NULL;
    gr_str result = text_of(row, "result");
    mcp_tool t = { .name = text_of(row, "name") };
    gr_status st;
    gr_strbuf sb;

    if (props == NULL || props->type != GR_V_RECORD || output == NULL)
        return gr_fail(err, GR_EINTERNAL, "the tool %.*s has no schema", GR_FMT(t.name));
    t.pages = (gr_str_starts(result, "list") || gr_str_starts(result, "groups") ||
               gr_str_is(result, "table")) &&
              gr_v_get(props, "limit") == NULL && gr_v_get(props, "offset") == NULL;
    if (t.pages && !add_paging(&srv->cx.arena, props))
        return gr_fail_memory(&srv->cx, err);
    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_adds(&sb, "{\"name\":");
    gr_json_string(&sb, t.name);
    gr_strbuf_adds(&sb, ",\"title\":");
    add_title(&sb, t.name);
    gr_strbuf_adds(&sb, ",\"description\":");
    add_description(&sb, &srv->cx.arena, row);
    gr_strbuf_adds(&sb, ",\"inputSchema\":");
    gr_json_write(&sb, input, 0);
    gr_strbuf_adds(&sb, ",\"outputSchema\":");
    gr_json_write(&sb, output, 0);
    gr_strbuf_addf(&sb, ",\"annotations\":%s}", reads_only);
    st = keep_tool(srv, t, &sb, err);
    gr_strbuf_clear(&sb);
    return st;
}

/* Reads a reply into the server's arena and frees it. */
static gr_status read_reply(mcp_server *srv, gr_reply *r, gr_value *out, gr_err *err)
{
    gr_status st = gr_reply_status(r);

    if (st != GR_OK)
        gr_fail(err, st, "%s", gr_reply_text(r));
    else
        st = gr_json_read(&srv->cx, (gr_str){ gr_reply_json(r), gr_reply_json_len(r) }, out, err);
    gr_reply_free(r);
    return st;
}

/* GR_ENAME if the registry has no tool of that name or alias. */
static gr_status list_tool(mcp_server *srv, const char *name, gr_err *err)
{
    gr_value row;
    gr_status st = read_reply(srv, gr_engine_tool(srv->engine, name), &row, err);

    return st == GR_OK && !is_listed(srv, text_of(&row, "name")) ? list_row(srv, &row, err) : st;
}

/* family NULL = all. */
static gr_status list_family(mcp_server *srv, const char *family, gr_err *err)
{
    gr_value rows;
    gr_status st = read_reply(srv, gr_engine_tools(srv->engine, family), &rows, err);

    if (st == GR_OK && (rows.type != GR_V_LIST || rows.list->n == 0))
        st = GR_ENAME;
    for (size_t i = 0; st == GR_OK && i < rows.list->n; i++)
        st = list_tool(srv, text_of(&rows.list->at[i], "name").ptr, err);
    return st;
}

static gr_status list_word(mcp_server *srv, gr_str word, gr_err *err)
{
    gr_str name = gr_str_dup(&srv->cx.arena, gr_str_trim(word));
    gr_status st;

    if (name.ptr == NULL)
        return gr_fail_memory(&srv->cx, err);
    if (gr_str_is(name, "all")) /* there is a tool of that name too; nobody means it here */
        return list_family(srv, NULL, err);
    st = list_tool(srv, name.ptr, NULL);
    if (st == GR_ENAME)
        st = list_family(srv, name.ptr, NULL);
    if (st == GR_ENAME) {
        gr_fail(err, st, "there is no tool and no family '%.*s'", GR_FMT(name));
        gr_err_hint(err, "`grasp tools` lists them");
    } else if (st != GR_OK) {
        gr_fail(err, st, "the tools '%.*s' cannot be listed", GR_FMT(name));
    }
    return st;
}

gr_status gr_mcp_tools_init(mcp_server *srv, gr_err *err)
{
    gr_str rest = gr_str_of(srv->options->toolset), word;
    const own_tool *own;
    gr_status st = GR_OK;

    for (size_t i = 0; st == GR_OK && (own = gr_mcp_own_tool(i)) != NULL; i++)
        st = list_own(srv, own, err);
    while (st == GR_OK && rest.ptr != NULL && gr_str_split(&rest, ',', &word))
        st = list_word(srv, word, err);
    return st;
}

void gr_mcp_tools_list(mcp_server *srv, const mcp_message *m, gr_strbuf *out)
{
    size_t start, end;

    if (!gr_mcp_cursor(m, srv->tools.n, &start, out))
        return;
    end = srv->tools.n - start > PAGE ? start + PAGE : srv->tools.n;
    gr_mcp_begin(out, m, HOUR_MS);
    gr_strbuf_adds(out, "\"tools\":[");
    for (size_t i = start; i < end; i++) {
        gr_strbuf_adds(out, i > start ? "," : "");
        gr_strbuf_add(out, srv->tools.at[i].listing);
    }
    gr_strbuf_addc(out, ']');
    if (end < srv->tools.n)
        gr_strbuf_addf(out, ",\"nextCursor\":\"%zu\"", end);
    gr_mcp_end(out);
}
