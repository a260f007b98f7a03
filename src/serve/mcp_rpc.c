/* MCP messages: JSON-RPC 2.0, two eras of the protocol, the table of methods.
 *
 * A request that says its version in _meta is of the modern era and served without regard to what
 * came before; one that does not belongs to the session that `initialize` opened. */
#include "serve/mcp_int.h"

#define META_VERSION      "io.modelcontextprotocol/protocolVersion"
#define META_CAPABILITIES "io.modelcontextprotocol/clientCapabilities"
#define SERVER_INFO       "{\"name\":\"grasp\",\"title\":\"grasp\",\"version\":\"" GR_VERSION "\"}"
#define CAPABILITIES      "{\"tools\":{},\"resources\":{},\"prompts\":{}}"
#define TELLS_CHANGES     "{\"tools\":{},\"resources\":{\"listChanged\":true},\"prompts\":{}}"
#define BATCH_VERSION     "2025-03-26" /* the only one that has batches */
#define DAY_MS            86400000

static const char *const legacy_versions[] = { "2025-11-25", "2025-06-18", BATCH_VERSION,
                                               "2024-11-05" };
#define N_LEGACY (sizeof legacy_versions / sizeof *legacy_versions)

static const char instructions[] =
    "grasp computes exact answers about graphs. Call run once with the graph (text, path or links) "
    "and a program such as \\\"shortest_path(G, 'Oslo', 'Bergen').length\\\"; its description "
    "lists "
    "the language and all tools. Look at what was read before you trust the value: "
    "\\\"verified\\\" is about the computation. load_graph keeps a graph for several calls; the "
    "one "
    "loaded last is G. draw_graph shows a graph, save_graph writes it into a file.";

/* --- writing --- */

void gr_mcp_begin(gr_strbuf *out, const mcp_message *m, int64_t cached_ms)
{
    gr_strbuf_adds(out, "{\"jsonrpc\":\"2.0\",\"id\":");
    gr_json_write(out, m->id, 0);
    gr_strbuf_adds(out, ",\"result\":{");
    if (!m->modern)
        return;
    gr_strbuf_adds(out, "\"resultType\":\"complete\",\"_meta\":{"
                        "\"io.modelcontextprotocol/serverInfo\":" SERVER_INFO "},");
    if (cached_ms >= 0)
        gr_strbuf_addf(out, "\"ttlMs\":%lld,\"cacheScope\":\"private\",", (long long)cached_ms);
}

void gr_mcp_end(gr_strbuf *out)
{
    gr_strbuf_adds(out, "}}");
}

static void begin_error(gr_strbuf *out, const gr_value *id, int code, gr_str message)
{
    gr_strbuf_reset(out);
    gr_strbuf_adds(out, "{\"jsonrpc\":\"2.0\",\"id\":");
    if (id != NULL)
        gr_json_write(out, id, 0);
    else
        gr_strbuf_adds(out, "null");
    gr_strbuf_addf(out, ",\"error\":{\"code\":%d,\"message\":", code);
    gr_json_string(out, message);
}

void gr_mcp_error(gr_strbuf *out, const gr_value *id, int code, const char *fmt, ...)
{
    char message[512];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(message, sizeof message, fmt, ap);
    va_end(ap);
    begin_error(out, id, code, gr_str_of(message));
    gr_mcp_end(out);
}

static void add_versions(gr_strbuf *out)
{
    gr_strbuf_adds(out, "[\"" MCP_MODERN "\"");
    for (size_t i = 0; i < N_LEGACY; i++)
        gr_strbuf_addf(out, ",\"%s\"", legacy_versions[i]);
    gr_strbuf_addc(out, ']');
}

static void wrong_version(gr_strbuf *out, const gr_value *id, const gr_value *asked)
{
    begin_error(out, id, MCP_VERSION, GR_STR("Unsupported protocol version"));
    gr_strbuf_adds(out, ",\"data\":{\"supported\":");
    add_versions(out);
    gr_strbuf_adds(out, ",\"requested\":");
    gr_json_write(out, asked, 0);
    gr_strbuf_adds(out, "}}}");
}

/* --- parameters --- */

const gr_value *gr_mcp_string(const mcp_message *m, const char *key, gr_strbuf *out)
{
    const gr_value *v = gr_v_get(m->params, key);

    if (v != NULL && v->type == GR_V_STR)
        return v;
    gr_mcp_error(out, m->id, MCP_PARAMS, "expected a string as params.%s", key);
    return NULL;
}

bool gr_mcp_cursor(const mcp_message *m, size_t n, size_t *start, gr_strbuf *out)
{
    const gr_value *cursor = gr_v_get(m->params, "cursor");
    int64_t at = 0;

    if (cursor != NULL && cursor->type == GR_V_STR && cursor->s.len == 0)
        cursor = NULL;
    if (cursor != NULL && (cursor->type != GR_V_STR || !gr_num_is_canonical(cursor->s, &at) ||
                           at <= 0 || (uint64_t)at >= n)) {
        gr_mcp_error(out, m->id, MCP_PARAMS, "expected a cursor that an earlier page gave");
        return false;
    }
    *start = (size_t)at;
    return true;
}

/* --- methods --- */

static void answer_initialize(mcp_server *srv, const mcp_message *m, gr_strbuf *out)
{
    const gr_value *asked = gr_mcp_string(m, "protocolVersion", out);

    if (asked == NULL)
        return;
    m->peer->legacy = legacy_versions[0];
    for (size_t i = 0; i < N_LEGACY; i++)
        if (gr_str_is(asked->s, legacy_versions[i]))
            m->peer->legacy = legacy_versions[i];
    gr_mcp_begin(out, m, -1);
    gr_strbuf_addf(out,
                   "\"protocolVersion\":\"%s\",\"capabilities\":%s,\"serverInfo\":" SERVER_INFO
                   ",\"instructions\":\"%s\"",
                   m->peer->legacy, m->peer->changed != NULL ? TELLS_CHANGES : CAPABILITIES,
                   instructions);
    gr_mcp_end(out);
}

static void answer_discover(mcp_server *srv, const mcp_message *m, gr_strbuf *out)
{
    gr_mcp_begin(out, m, DAY_MS);
    gr_strbuf_adds(out, "\"supportedVersions\":");
    add_versions(out);
    gr_strbuf_addf(out, ",\"capabilities\":" CAPABILITIES ",\"instructions\":\"%s\"", instructions);
    gr_mcp_end(out);
}

static void answer_ping(mcp_server *srv, const mcp_message *m, gr_strbuf *out)
{
    gr_mcp_begin(out, m, -1);
    gr_mcp_end(out);
}

enum { LEGACY = 1, MODERN = 2, BOTH = 3 };

typedef struct method_row {
    const char *name;
    int eras;
    mcp_claim (*claim)(mcp_server *srv, mcp_message *m); /* NULL = the reader answers */
    mcp_answer_fn answer;
} method_row;

/* All graphs, those that are being loaded among them. */
static mcp_claim claim_all(mcp_server *srv, mcp_message *m)
{
    return (mcp_claim){ .reads_last = true };
}

/* Those that the request names. */
static mcp_claim claim_named(mcp_server *srv, mcp_message *m)
{
    return (mcp_claim){ 0 };
}

static const method_row methods[] = {
    { "initialize", LEGACY, NULL, answer_initialize },
    { "ping", LEGACY, NULL, answer_ping },
    { "server/discover", MODERN, NULL, answer_discover },
    { "tools/list", BOTH, NULL, gr_mcp_tools_list },
    { "tools/call", BOTH, gr_mcp_call_claim, gr_mcp_tools_call },
    { "resources/list", BOTH, claim_all, gr_mcp_resources_list },
    { "resources/templates/list", BOTH, NULL, gr_mcp_templates_list },
    { "resources/read", BOTH, claim_named, gr_mcp_resources_read },
    { "prompts/list", BOTH, NULL, gr_mcp_prompts_list },
    { "prompts/get", BOTH, NULL, gr_mcp_prompts_get },
};

static const method_row *find_method(gr_str name, bool modern)
{
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (gr_str_is(name, methods[i].name) && (methods[i].eras & (modern ? MODERN : LEGACY)) != 0)
            return &methods[i];
    return NULL;
}

/* --- receiving --- */

void gr_mcp_message_free(mcp_message *m)
{
    gr_ctx_clear(&m->cx);
    gr_mem_resize(NULL, m, sizeof *m, 0);
}

static mcp_message *new_message(mcp_peer *p, mcp_line *l)
{
    mcp_message *m = gr_mem_zeroed(NULL, 1, sizeof *m);

    if (m != NULL) {
        m->peer = p;
        m->line = l;
        gr_ctx_init(&m->cx);
        gr_arena_init(&m->cx.arena, &p->srv->messages);
    }
    return m;
}

static const gr_value *meta_version(const gr_value *message)
{
    const gr_value *params = gr_v_get(message, "params");
    const gr_value *meta = params != NULL ? gr_v_get(params, "_meta") : NULL;

    return meta != NULL ? gr_v_get(meta, META_VERSION) : NULL;
}

bool gr_mcp_is_modern(const gr_value *message)
{
    const gr_value *method = gr_v_get(message, "method");

    return meta_version(message) != NULL && method != NULL && method->type == GR_V_STR &&
           !gr_str_is(method->s, "initialize");
}

gr_str gr_mcp_version_of(const gr_value *message)
{
    const gr_value *version = meta_version(message);

    return version != NULL && version->type == GR_V_STR ? version->s : GR_STR("");
}

bool gr_mcp_is_batch(const mcp_peer *p, const gr_value *message)
{
    return message->type == GR_V_LIST && p->legacy != NULL && strcmp(p->legacy, BATCH_VERSION) == 0;
}

bool gr_mcp_knows(const char *version)
{
    for (size_t i = 0; i < N_LEGACY; i++)
        if (strcmp(version, legacy_versions[i]) == 0)
            return true;
    return strcmp(version, MCP_MODERN) == 0;
}

/* Finds the era of a request. False: *out holds the error. */
static bool decide_era(mcp_message *m, gr_str method, gr_strbuf *out)
{
    const gr_value *meta = gr_v_get(m->params, "_meta");
    const gr_value *version = meta != NULL ? gr_v_get(meta, META_VERSION) : NULL;
    const gr_value *capabilities = meta != NULL ? gr_v_get(meta, META_CAPABILITIES) : NULL;

    m->modern = gr_mcp_is_modern(&m->root);
    if (!m->modern) {
        if (m->peer->legacy != NULL || gr_str_is(method, "initialize") || gr_str_is(method, "ping"))
            return true;
        gr_mcp_error(out, m->id, MCP_PARAMS,
                     "expected params._meta with \"" META_VERSION "\" and \"" META_CAPABILITIES
                     "\", or the request initialize first");
        return false;
    }
    if (version->type != GR_V_STR) {
        gr_mcp_error(out, m->id, MCP_PARAMS, "expected a string as \"" META_VERSION "\"");
        return false;
    }
    if (!gr_str_is(version->s, MCP_MODERN)) {
        wrong_version(out, m->id, version);
        return false;
    }
    if (capabilities == NULL || capabilities->type != GR_V_RECORD) {
        gr_mcp_error(out, m->id, MCP_PARAMS, "expected an object as \"" META_CAPABILITIES "\"");
        return false;
    }
    return true;
}

/* True if m went to the workers, else *out holds the response. */
static bool dispatch(mcp_message *m, gr_str method, gr_strbuf *out)
{
    mcp_server *srv = m->peer->srv;
    const method_row *row;

    if (m->params->type != GR_V_RECORD) {
        gr_mcp_error(out, m->id, MCP_PARAMS, "expected an object as params");
        return false;
    }
    if (!decide_era(m, method, out))
        return false;
    row = find_method(method, m->modern);
    if (row == NULL) {
        gr_mcp_error(out, m->id, MCP_METHOD, "there is no method '%.*s'", GR_FMT(method));
        return false;
    }
    m->answer = row->answer;
    if (row->claim == NULL) {
        row->answer(srv, m, out);
        return false;
    }
    m->claim = row->claim(srv, m);
    if (gr_mcp_enqueue(srv, m))
        return true;
    gr_mcp_error(out, m->id, MCP_INTERNAL, "too many requests are waiting; send this one again");
    return false;
}

static void notice(const mcp_message *m, gr_str method)
{
    const gr_value *id = gr_v_get(m->params, "requestId");

    if (gr_str_is(method, "notifications/cancelled") && id != NULL)
        gr_mcp_cancel(m->peer, id);
}

/* True if m went to the workers. A message that has neither method nor error is a response, and
 * those are ignored: this server asks nothing. */
static bool receive(mcp_message *m, gr_strbuf *out)
{
    static gr_record nothing;
    static const gr_value no_params = { .type = GR_V_RECORD, .record = &nothing };
    const gr_value *version = gr_v_get(&m->root, "jsonrpc"), *method = gr_v_get(&m->root, "method");

    m->params = gr_v_get(&m->root, "params");
    if (m->params == NULL)
        m->params = &no_params;
    m->id = gr_v_get(&m->root, "id");
    if (m->id != NULL && m->id->type != GR_V_STR && m->id->type != GR_V_INT &&
        m->id->type != GR_V_REAL) {
        m->id = NULL;
        gr_mcp_error(out, NULL, MCP_INVALID, "expected a string or an integer as id");
    } else if (version == NULL || version->type != GR_V_STR || !gr_str_is(version->s, "2.0")) {
        gr_mcp_error(out, m->id, MCP_INVALID, "expected an object with \"jsonrpc\":\"2.0\"");
    } else if (method == NULL && (gr_v_get(&m->root, "result") || gr_v_get(&m->root, "error"))) {
        return false;
    } else if (method == NULL || method->type != GR_V_STR) {
        gr_mcp_error(out, m->id, MCP_INVALID, "expected a string as method");
    } else if (m->id == NULL) {
        notice(m, method->s);
    } else {
        return dispatch(m, method->s, out);
    }
    return false;
}

static void receive_text(mcp_peer *p, mcp_line *l, gr_str text, bool in_batch);

/* Each message of a batch is served, and answered, as if it had come alone. */
static void receive_batch(mcp_peer *p, mcp_line *l, const gr_list *batch)
{
    gr_strbuf text;

    if (batch->n == 0)
        gr_mcp_complain(l, MCP_INVALID, "expected a batch of at least one message");
    gr_strbuf_init(&text, NULL, 0);
    for (size_t i = 0; i < batch->n; i++) {
        gr_strbuf_reset(&text);
        gr_json_write(&text, &batch->at[i], 0);
        receive_text(p, l, gr_strbuf_str(&text), true);
    }
    gr_strbuf_clear(&text);
}

static void receive_text(mcp_peer *p, mcp_line *l, gr_str text, bool in_batch)
{
    mcp_message *m = new_message(p, l);
    gr_err err = { 0 };
    bool queued = false;
    gr_strbuf out;
    gr_status st;

    if (m == NULL) {
        gr_mcp_complain(l, MCP_INTERNAL, "out of memory");
        return;
    }
    gr_strbuf_init(&out, NULL, 0);
    st = gr_json_read(&m->cx, text, &m->root, &err);
    if (st == GR_EMEMORY)
        gr_mcp_error(&out, NULL, MCP_INTERNAL, "no memory for this message beside those waiting");
    else if (st != GR_OK)
        gr_mcp_error(&out, NULL, MCP_PARSE, "column %u: %s", err.place.column, err.message);
    else if (!in_batch && gr_mcp_is_batch(p, &m->root))
        receive_batch(p, l, m->root.list);
    else
        queued = receive(m, &out);
    if (!queued) {
        if (out.failed)
            gr_mcp_error(&out, m->id, MCP_INTERNAL, "out of memory");
        if (out.len != 0)
            l->send(l, &out);
        gr_mcp_message_free(m);
    }
    gr_strbuf_clear(&out);
}

void gr_mcp_receive(mcp_peer *p, mcp_line *l, gr_str text)
{
    receive_text(p, l, text, false);
}

void gr_mcp_complain(mcp_line *l, int code, const char *message)
{
    gr_strbuf out;

    gr_strbuf_init(&out, NULL, 0);
    gr_mcp_error(&out, NULL, code, "%s", message);
    l->send(l, &out);
    gr_strbuf_clear(&out);
}
