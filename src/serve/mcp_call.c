/* Calls of tools over MCP: arguments in, an answer of bounded size out, progress on the way.
 *
 * What is wrong with a call is told in the result, where the model that made the call reads it.
 * An answer is the engine's reply, as structured content and as text. A model pays for each
 * character, so proofs that are long are left out and lists that are long are cut, and the answer
 * says so. */
#include "serve/mcp_int.h"

#define DEFAULT_ROWS 100 /* items and rows that a call shows */
#define MOST_ROWS    1000
#define PROOF_MAX    4000      /* bytes of an answer that shows the data of its certificate */
#define ANSWER_MAX   60000     /* bytes of any answer */
#define MOST_GRAPHS  64        /* that are kept */
#define PROGRESS_NS  100000000 /* between two notifications */

/* --- progress --- */

typedef struct progress {
    mcp_call *c;
    const gr_value *token;
    const char *what;
    uint64_t base; /* told in earlier phases: the protocol wants one rising number */
    uint64_t done;
    uint64_t sent;
    int64_t start_ns, next_ns;
} progress;

/* Work that only says that it goes on counts one for each time it does. */
static void on_progress(void *arg, const char *what, uint64_t done, uint64_t total)
{
    progress *p = arg;
    int64_t now = gr_now_ns();
    gr_strbuf sb;

    if (what != p->what || done < p->done)
        p->base = p->sent;
    p->what = what;
    p->done = done;
    if (now < p->next_ns || p->c->m->cancelled)
        return;
    if (p->base + done <= p->sent)
        p->base = p->sent + 1 - done;
    p->sent = p->base + done;
    p->next_ns = now + PROGRESS_NS;
    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_adds(&sb, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{"
                        "\"progressToken\":");
    gr_json_write(&sb, p->token, 0);
    gr_strbuf_addf(&sb, ",\"progress\":%llu", (unsigned long long)p->sent);
    if (total != 0)
        gr_strbuf_addf(&sb, ",\"total\":%llu", (unsigned long long)(p->base + total));
    gr_strbuf_addf(&sb, ",\"message\":\"%s, %lld s\"}}", what,
                   (long long)((now - p->start_ns) / 1000000000));
    if (!sb.failed)
        p->c->m->line->send(p->c->m->line, &sb);
    gr_strbuf_clear(&sb);
}

/* --- what a call needs --- */

static const mcp_tool *find_tool(const mcp_server *srv, gr_str name)
{
    for (size_t i = 0; i < srv->tools.n; i++)
        if (gr_str_eq(srv->tools.at[i].name, name))
            return &srv->tools.at[i];
    return NULL;
}

static bool takes_graph(const own_tool *own)
{
    for (const own_param *p = own->params; p->name != NULL; p++)
        if (strcmp(p->name, "graph") == 0)
            return true;
    return false;
}

mcp_claim gr_mcp_call_claim(mcp_server *srv, mcp_message *m)
{
    const gr_value *name = gr_v_get(m->params, "name"), *args = gr_v_get(m->params, "arguments");
    const mcp_tool *t = name != NULL && name->type == GR_V_STR ? find_tool(srv, name->s) : NULL;
    const own_tool *own = t != NULL ? t->own : NULL;
    const gr_value *graph = args != NULL ? gr_v_get(args, "graph") : NULL;
    const gr_value *id = args != NULL ? gr_v_get(args, "name") : NULL;
    mcp_claim claim = { .converses = own != NULL && own->converses && !m->peer->shared,
                        .heavy = own != NULL && own->heavy };
    char made[GR_OWN_NAME];
    bool brings;

    if (t == NULL)
        return claim;
    brings = own != NULL && own->brings && args != NULL && gr_mcp_has_graph(args);
    if (own == NULL || takes_graph(own))
        claim.reads_last =
            !brings && (graph == NULL || graph->type != GR_V_STR || gr_str_is(graph->s, "G"));
    if (own == NULL || !(own->loads || brings))
        return claim;
    /* G is the graph loaded last, whichever that is: no graph is called so for good. */
    if (own->loads && id != NULL && id->type == GR_V_STR && !gr_str_is(id->s, "G")) {
        claim.loads = id->s;
        return claim;
    }
    pthread_mutex_lock(&m->peer->session_lock);
    gr_session_own_name(m->peer->session, made);
    pthread_mutex_unlock(&m->peer->session_lock);
    claim.loads = gr_str_dup(&m->cx.arena, gr_str_of(made));
    return claim;
}

/* --- arguments --- */

bool gr_mcp_refuse(mcp_call *c, const char *fmt, ...)
{
    char message[512];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(message, sizeof message, fmt, ap);
    va_end(ap);
    gr_strbuf_adds(&c->error, message);
    return false;
}

/* What to do about an error, in words for who has no command line. */
static void add_hint(mcp_call *c, const char *hint)
{
    static const struct {
        const char *mark, *instead;
    } rows[] = {
        { "`grasp graph formats`", "write it in a notation that load_graph lists, one link a line "
                                   "(\"a -> b 3\"), or give the links yourself: links=[{\"from\": "
                                   "\"a\", \"to\": \"b\", \"weight\": 3}], direction=.." },
        { "`grasp tools", "the description of run lists all tools; find_tools looks for one" },
        { "--allow-host", "send what it holds as text" },
        { "grasp run --graph", "bring one along with run: text, path or links" },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strstr(hint, rows[i].mark) != NULL)
            hint = rows[i].instead;
    if (hint[0] != '\0')
        gr_strbuf_addf(&c->error, "\n%s", hint);
}

bool gr_mcp_take(mcp_call *c, gr_reply *r)
{
    gr_str json = { gr_reply_json(r), gr_reply_json_len(r) };
    bool ok = gr_reply_status(r) == GR_OK;

    if (!ok) {
        gr_strbuf_adds(&c->error, gr_reply_text(r));
        add_hint(c, gr_reply_hint(r));
    } else if (gr_json_read(&c->cx, json, &c->answer, NULL) != GR_OK) {
        ok = gr_mcp_refuse(c, "the answer is too large to be sent; ask for a part of it");
    }
    gr_reply_free(r);
    return ok;
}

static bool take_number(mcp_call *c, const char *key, int64_t min, int64_t max, uint32_t *out)
{
    const gr_value *v = gr_v_get(c->args, key);

    if (v == NULL)
        return true;
    if (v->type != GR_V_INT || v->i < min || v->i > max)
        return gr_mcp_refuse(c, "%s: expected an integer from %lld to %lld", key, (long long)min,
                             (long long)max);
    *out = (uint32_t)v->i;
    return true;
}

/* A tool of the registry: the arguments are a call of it as JSON, less the paging. */
static bool run_row(mcp_call *c)
{
    const gr_record *args = c->args->record;
    const char *comma = "";
    gr_strbuf call;
    bool ok;

    gr_strbuf_init(&call, NULL, 0);
    gr_strbuf_adds(&call, "{\"tool\":");
    gr_json_string(&call, c->tool->name);
    gr_strbuf_adds(&call, ",\"args\":{");
    for (size_t i = 0; i < args->n; i++) {
        if (c->tool->pages &&
            (gr_str_is(args->at[i].key, "limit") || gr_str_is(args->at[i].key, "offset")))
            continue;
        gr_strbuf_adds(&call, comma);
        gr_json_string(&call, args->at[i].key);
        gr_strbuf_addc(&call, ':');
        gr_json_write(&call, args->at[i].value, 0);
        comma = ",";
    }
    gr_strbuf_adds(&call, "}}");
    ok = call.failed ? gr_mcp_refuse(c, "out of memory")
                     : gr_mcp_take(c, gr_session_run_json(c->m->session, call.buf, call.len));
    gr_strbuf_clear(&call);
    return ok;
}

/* An id may be stale or made up: the error names those there are. */
static bool check_graph(mcp_call *c)
{
    const gr_value *id = gr_v_get(c->args, "graph");
    const gr_list *graphs;

    if (id == NULL || id->type != GR_V_STR ||
        gr_mcp_graphs(c->m->session, &c->cx, &graphs) != GR_OK ||
        (gr_str_is(id->s, "G") && graphs->n != 0))
        return true;
    for (size_t i = 0; i < graphs->n; i++)
        if (gr_str_eq(graphs->at[i].list->at[0].s, id->s))
            return true;
    gr_mcp_refuse(c, "there is no graph '%.*s'; load_graph loads one%s", GR_FMT(id->s),
                  graphs->n != 0 ? ", and there are" : "");
    for (size_t i = 0; i < graphs->n; i++)
        gr_strbuf_addf(&c->error, "%s %s", i > 0 ? "," : "", graphs->at[i].list->at[0].s.ptr);
    return false;
}

/* What the call made is everybody's from now on; the oldest graphs go when there are too many. */
static bool give_back(mcp_call *c)
{
    mcp_peer *p = c->m->peer;
    bool made = gr_session_made_at(c->m->session, 0) != NULL;
    const gr_list *graphs;
    gr_err err = { 0 };
    gr_status st = GR_OK, joined;

    if (made && p->keep != NULL)
        st = p->keep(p, c->m->session, &err);
    pthread_mutex_lock(&p->session_lock);
    joined = gr_session_join(p->session, c->m->session, st == GR_OK ? &err : NULL);
    st = st == GR_OK ? joined : st;
    if (p->keep == NULL && gr_mcp_graphs(p->session, &c->cx, &graphs) == GR_OK)
        for (size_t i = 0; i + MOST_GRAPHS < graphs->n; i++)
            gr_reply_free(gr_session_drop(p->session, graphs->at[i].list->at[0].s.ptr));
    pthread_mutex_unlock(&p->session_lock);
    if (made && p->changed != NULL)
        p->changed(p);
    return st == GR_OK || gr_mcp_refuse(c, "%s", err.message);
}

static bool run_call(mcp_call *c)
{
    const own_tool *own = c->tool->own;

    if ((own != NULL && !gr_params_check(own->params, c->args, own->name, &c->error)) ||
        !check_graph(c))
        return false;
    if (c->tool->pages && (!take_number(c, "limit", 1, MOST_ROWS, &c->limits.rows) ||
                           !take_number(c, "offset", 0, UINT32_MAX, &c->limits.offset)))
        return false;
    gr_session_limit(c->m->session, &c->limits);
    return own != NULL ? own->run(c) : run_row(c);
}

/* --- answers --- */

/* Cuts every list inside v. The depth is bounded by the JSON reader's. */
static void cut_lists(gr_value *v, size_t keep)
{
    if (v->type == GR_V_LIST && v->list->n > keep)
        v->list->n = keep;
    for (size_t i = 0; v->type == GR_V_LIST && i < v->list->n; i++)
        cut_lists(&v->list->at[i], keep);
    for (size_t i = 0; v->type == GR_V_RECORD && i < v->record->n; i++)
        cut_lists(v->record->at[i].value, keep);
}

/* The answer as JSON, made to fit; *cut says if that took anything from its value. */
static bool write_answer(mcp_call *c, gr_strbuf *json, bool *cut)
{
    const gr_value *proof = gr_v_get(&c->answer, "certificate");
    gr_value *data = proof != NULL ? (gr_value *)gr_v_get(proof, "data") : NULL;

    gr_json_write(json, &c->answer, 0);
    if (json->len > PROOF_MAX && data != NULL) {
        *data = gr_v_null();
        gr_strbuf_reset(json);
        gr_json_write(json, &c->answer, 0);
    }
    *cut = json->len > ANSWER_MAX;
    if (*cut && gr_v_get(&c->answer, "truncated") == NULL)
        gr_v_set(&c->cx.arena, &c->answer, "truncated", gr_v_bool(true));
    for (size_t keep = DEFAULT_ROWS; json->len > ANSWER_MAX && keep > 0; keep /= 2) {
        cut_lists(&c->answer, keep);
        gr_strbuf_reset(json);
        gr_json_write(json, &c->answer, 0);
    }
    if (json->failed)
        return gr_mcp_refuse(c, "out of memory");
    return json->len <= ANSWER_MAX ||
           gr_mcp_refuse(c, "the answer has %zu bytes, which is too much; ask for a part of it",
                         json->len);
}

/* How to get what is not shown; nothing if all is. */
static void add_rest(mcp_call *c, bool cut, gr_strbuf *out)
{
    const gr_value *truncated = gr_v_get(&c->answer, "truncated");
    const gr_value *total = gr_v_get(&c->answer, "total");
    const gr_value *items = gr_v_get(&c->answer, "value");
    const gr_value *why = gr_v_get(&c->answer, "cut");
    const gr_value *rows = items != NULL ? gr_v_get(items, "rows") : NULL;
    size_t shown = 0;
    char note[256];

    if (truncated == NULL)
        return;
    if (rows != NULL)
        items = rows;
    if (items != NULL && items->type == GR_V_LIST)
        shown = c->limits.offset + items->list->n;
    if (!cut && c->tool->pages && total != NULL && total->type == GR_V_INT &&
        (int64_t)shown < total->i)
        snprintf(note, sizeof note,
                 "Shown up to item %zu of %lld. For the rest call again with offset %zu.", shown,
                 (long long)total->i, shown);
    else if (!cut && why != NULL && why->type == GR_V_STR)
        snprintf(note, sizeof note, "Not all: %.*s.", GR_FMT(why->s));
    else
        snprintf(note, sizeof note,
                 "Long lists are cut. Ask for less at a time (limit, offset), or use run to count, "
                 "filter or pick: count(..), first(.., n), top(.., n).");
    gr_strbuf_adds(out, ",{\"type\":\"text\",\"text\":");
    gr_json_string(out, gr_str_of(note));
    gr_strbuf_addc(out, '}');
}

static void add_result(mcp_call *c, bool ok, gr_strbuf *out)
{
    gr_strbuf json;
    bool cut = false;

    gr_strbuf_init(&json, NULL, 0);
    ok = ok && write_answer(c, &json, &cut);
    gr_mcp_begin(out, c->m, -1);
    gr_strbuf_adds(out, "\"content\":[{\"type\":\"text\",\"text\":");
    gr_json_string(out, gr_strbuf_str(ok ? &json : &c->error));
    gr_strbuf_addc(out, '}');
    if (ok && c->image.len != 0) {
        gr_strbuf_adds(out, ",{\"type\":\"image\",\"mimeType\":");
        gr_json_string(out, c->image_type);
        gr_strbuf_adds(out, ",\"data\":");
        gr_json_string(out, c->image);
        gr_strbuf_addc(out, '}');
    }
    if (ok) {
        add_rest(c, cut, out);
        gr_strbuf_adds(out, "],\"structuredContent\":");
        gr_strbuf_add(out, gr_strbuf_str(&json));
    } else {
        gr_strbuf_addc(out, ']');
    }
    gr_strbuf_addf(out, ",\"isError\":%s", ok ? "false" : "true");
    gr_mcp_end(out);
    gr_strbuf_clear(&json);
}

void gr_mcp_tools_call(mcp_server *srv, const mcp_message *m, gr_strbuf *out)
{
    static gr_record nothing;
    static const gr_value no_args = { .type = GR_V_RECORD, .record = &nothing };
    const gr_value *name = gr_mcp_string(m, "name", out), *meta = gr_v_get(m->params, "_meta");
    const gr_value *args = gr_v_get(m->params, "arguments");
    mcp_call c = { .srv = srv, .m = m, .args = args != NULL ? args : &no_args };
    progress p = { .c = &c, .start_ns = gr_now_ns() };
    bool ok;

    if (name == NULL)
        return;
    c.tool = find_tool(srv, name->s);
    if (c.tool == NULL || c.args->type != GR_V_RECORD) {
        gr_mcp_error(out, m->id, MCP_PARAMS, "%s%.*s",
                     c.tool == NULL ? "Unknown tool: " : "expected an object as arguments of ",
                     GR_FMT(name->s));
        return;
    }
    c.limits = (gr_limits){ .timeout_ms = srv->options->timeout_ms,
                            .memory_bytes = srv->options->memory_bytes,
                            .rows = DEFAULT_ROWS };
    p.token = meta != NULL ? gr_v_get(meta, "progressToken") : NULL;
    if (p.token != NULL &&
        ((p.token->type != GR_V_STR && p.token->type != GR_V_INT) || !m->line->notes))
        p.token = NULL;
    gr_ctx_init(&c.cx);
    gr_strbuf_init(&c.error, NULL, 0);
    gr_session_on_progress(m->session, p.token != NULL ? on_progress : NULL, &p);
    ok = run_call(&c);
    ok = give_back(&c) && ok;
    gr_session_on_progress(m->session, NULL, NULL);
    add_result(&c, ok, out);
    gr_strbuf_clear(&c.error);
    gr_ctx_clear(&c.cx);
}
