/* The HTTP server: from start to end, and the replies that all routes write. */
#include <errno.h>
#include <signal.h>
#include <time.h>

#include "serve/http_int.h"

#define CALL_MS     30000
#define BODY_BYTES  ((size_t)64 << 20)
#define KEPT_BYTES  ((size_t)1 << 30)
#define CONNECTIONS 256
#define PATIENCE_MS 30000
#define TICK_MS     50
#define GRACE_MS    5000 /* for work that is under way when the server is stopped */

/* --- replies --- */

static void begin_error(http_call *c, int status, const char *kind)
{
    c->reply->status = status;
    c->reply->type = JSON_TYPE;
    gr_strbuf_reset(&c->reply->body);
    gr_strbuf_adds(&c->reply->body, "{\"error\":{");
    if (gr_str_starts(c->q->path, "/v1/"))
        gr_openai_error(&c->reply->body, status, NULL, kind);
    else
        gr_strbuf_addf(&c->reply->body, "\"kind\":\"%s\"", kind);
    gr_strbuf_adds(&c->reply->body, ",\"message\":");
}

void gr_http_refuse(http_call *c, int status, const char *kind, const char *fmt, ...)
{
    char message[512];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(message, sizeof message, fmt, ap);
    va_end(ap);
    begin_error(c, status, kind);
    gr_json_string(&c->reply->body, gr_str_of(message));
    gr_strbuf_adds(&c->reply->body, "}}");
}

/* "roads.csv:12:3", "line 2, column 5", "argument node": where it is, in one text. */
static void add_place(gr_strbuf *sb, const gr_place *p)
{
    char text[512] = "";
    size_t n = 0;

    if (p->file[0] != '\0' && p->line != 0)
        n = (size_t)snprintf(text, sizeof text, "%s:%u:%u", p->file, p->line, p->column);
    else if (p->file[0] != '\0' || p->line == 0)
        n = (size_t)snprintf(text, sizeof text, "%s", p->file);
    else
        n = (size_t)snprintf(text, sizeof text, "line %u, column %u", p->line, p->column);
    if (p->argument[0] != '\0')
        snprintf(text + n, sizeof text - n, "%sargument %s", n != 0 ? ", " : "", p->argument);
    if (text[0] == '\0')
        return;
    gr_strbuf_adds(sb, ",\"place\":");
    gr_json_string(sb, gr_str_of(text));
}

void gr_http_fail(http_call *c, const gr_err *err)
{
    gr_strbuf *sb = &c->reply->body;

    /* A question that is declined is answered so; what is declined without an answer has failed. */
    begin_error(c, err->kind == GR_EDECLINED ? 422 : gr_kind(err->kind)->http_status,
                gr_kind(err->kind)->name);
    gr_json_string(sb, gr_str_of(err->message));
    add_place(sb, &err->place);
    if (err->hint[0] != '\0') {
        gr_strbuf_adds(sb, ",\"hint\":");
        gr_json_string(sb, gr_str_of(err->hint));
    }
    gr_strbuf_adds(sb, "}}");
}

void gr_http_no_memory(http_call *c)
{
    gr_err err = { 0 };

    gr_fail_memory(&c->cx, &err);
    gr_http_fail(c, &err);
}

void gr_http_value(http_call *c, const gr_value *v)
{
    c->reply->type = JSON_TYPE;
    gr_json_write(&c->reply->body, v, 0);
}

bool gr_http_event(gr_server_stream *out, const char *name, gr_str data)
{
    gr_strbuf sb;
    bool ok;

    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_addf(&sb, "event: %s\ndata: ", name);
    gr_strbuf_add(&sb, data);
    gr_strbuf_adds(&sb, "\n\n");
    ok = !sb.failed && gr_server_send(out, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return ok;
}

static const char *text_of(const gr_value *record, const char *key)
{
    const gr_value *v = record != NULL ? gr_v_get(record, key) : NULL;

    return v != NULL && v->type == GR_V_STR ? v->s.ptr : "";
}

static uint32_t number_of(const gr_value *record, const char *key)
{
    const gr_value *v = record != NULL ? gr_v_get(record, key) : NULL;

    return v != NULL && v->type == GR_V_INT ? (uint32_t)v->i : 0;
}

/* What went wrong, from the JSON of a reply that says it. */
static void read_error(http_call *c, const gr_reply *r, gr_err *err)
{
    gr_value all = gr_v_null();
    const gr_value *e;

    gr_json_read(&c->cx, (gr_str){ gr_reply_json(r), gr_reply_json_len(r) }, &all, NULL);
    e = gr_v_get(&all, "error");
    gr_fail(err, gr_reply_status(r), "%s", e != NULL ? text_of(e, "message") : gr_reply_text(r));
    gr_err_hint(err, "%s", gr_reply_hint(r));
    gr_err_file(err, text_of(e, "file"));
    gr_err_argument(err, text_of(e, "argument"));
    err->place.line = number_of(e, "line");
    err->place.column = number_of(e, "column");
}

void gr_http_take(http_call *c, gr_reply *r)
{
    gr_status st = gr_reply_status(r);
    gr_err err = { 0 };

    if (st == GR_OK || st == GR_EDECLINED) {
        c->reply->type = JSON_TYPE;
        gr_strbuf_add(&c->reply->body, (gr_str){ gr_reply_json(r), gr_reply_json_len(r) });
    } else {
        read_error(c, r, &err);
        gr_http_fail(c, &err);
    }
    gr_reply_free(r);
}

const char *gr_http_text(const http_call *c, const char *key)
{
    const gr_value *v = gr_v_get(&c->args, key);

    return v != NULL && v->type == GR_V_STR ? v->s.ptr : NULL;
}

void gr_http_health(http_call *c)
{
    c->reply->type = JSON_TYPE;
    gr_strbuf_addf(&c->reply->body, "{\"status\":\"ok\",\"version\":\"%s\"}", gr_version());
}

/* --- requests, as the server below tells of them --- */

static http_call *open_call(http_server *srv, gr_server_request *q, gr_server_reply *reply)
{
    http_call *c = calloc(1, sizeof *c);

    if (c == NULL)
        return NULL;
    c->srv = srv;
    c->q = q;
    c->reply = reply;
    gr_ctx_init(&c->cx);
    q->user = c;
    return c;
}

static bool on_admit(void *arg, gr_server_request *q, gr_server_reply *reply)
{
    http_call *c = open_call(arg, q, reply);

    gr_server_add_header(reply, "X-Content-Type-Options", "nosniff");
    gr_server_add_header(reply, "Cache-Control", "no-store");
    if (c == NULL) {
        reply->status = 503;
        return false;
    }
    return gr_http_guard(c) && gr_http_find(c) && gr_http_has_token(c);
}

static void on_answer(void *arg, gr_server_request *q, gr_server_reply *reply)
{
    gr_http_answer(q->user);
}

static void on_refuse(void *arg, gr_server_request *q, int status, gr_server_reply *reply)
{
    http_server *srv = arg;

    if (status == 413)
        gr_http_refuse(q->user, status, "limit", "a body has at most %zu bytes",
                       srv->options->most_body);
    else if (status == 400)
        gr_http_refuse(q->user, status, "usage",
                       "Host, and Content-Length or Transfer-Encoding, are to stand there once");
    else
        gr_http_no_memory(q->user);
}

static void add_clean(gr_strbuf *sb, gr_str text)
{
    for (size_t i = 0; i < text.len && i < 200; i++)
        gr_strbuf_addc(
            sb, text.ptr[i] > ' ' && text.ptr[i] < 127 && text.ptr[i] != '"' ? text.ptr[i] : '?');
}

/* 127.0.0.1 [2026-11-17T12:00:00Z] "GET /healthz" 200 34 0.21 ms; one line in one write. */
static void log_access(const http_call *c, int status, size_t bytes, int64_t ns)
{
    time_t now = time(NULL);
    struct tm tm;
    char when[32];
    gr_strbuf sb;

    gmtime_r(&now, &tm);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &tm);
    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_addf(&sb, "%s [%s] \"", c->q->peer.ptr, when);
    add_clean(&sb, c->q->method);
    gr_strbuf_addc(&sb, ' ');
    add_clean(&sb, c->q->path);
    gr_strbuf_addf(&sb, "\" %d %zu %.2f ms\n", status, bytes, (double)ns / 1e6);
    if (!sb.failed)
        fputs(sb.buf, stderr);
    gr_strbuf_clear(&sb);
}

static void on_done(void *arg, gr_server_request *q, const gr_server_reply *reply, int64_t ns)
{
    http_server *srv = arg;
    http_call *c = q->user;
    size_t bytes = reply->fixed.ptr != NULL ? reply->fixed.len : reply->body.len;

    if (c == NULL)
        return;
    gr_http_metrics_count(srv->metrics, c, reply->status, bytes, ns);
    if (!srv->options->quiet)
        log_access(c, reply->status, bytes, ns);
    gr_ctx_clear(&c->cx);
    free(c);
}

/* --- from start to end --- */

static gr_status open_session(http_server *srv, gr_err *err)
{
    const gr_http_options *o = srv->options;
    gr_limits limits = { .timeout_ms = o->timeout_ms, .memory_bytes = o->memory_bytes };
    gr_status st = GR_OK;

    srv->engine = gr_engine_new(o->threads);
    if (srv->engine != NULL)
        srv->session = gr_session_new(srv->engine);
    if (srv->session == NULL || (srv->metrics = gr_http_metrics_new()) == NULL ||
        !gr_http_openapi_write(&srv->openapi))
        return gr_fail(err, GR_EMEMORY, "out of memory");
    gr_session_limit(srv->session, &limits);
    gr_session_forbid_files(srv->session);
    for (size_t i = 0; st == GR_OK && i < o->n_roots; i++) {
        gr_reply *r = gr_session_allow(srv->session, o->roots[i]);

        if ((st = gr_reply_status(r)) != GR_OK)
            gr_fail(err, st, "%s", gr_reply_text(r));
        gr_reply_free(r);
    }
    return st;
}

static gr_status start(http_server *srv, gr_err *err)
{
    const gr_http_options *o = srv->options;
    gr_server_options so = {
        .address = o->address,
        .port = o->port,
        .most_connections = o->connections,
        .most_body = o->most_body,
        .patience_ms = o->patience_ms,
        .admit = on_admit,
        .answer = on_answer,
        .done = on_done,
        .refuse = on_refuse,
        .arg = srv,
    };

    if (o->token == NULL && !gr_http_is_loopback(o->address)) {
        gr_fail(err, GR_EUSAGE, "whoever reaches %.100s could use this server", o->address);
        gr_err_hint(err, "give clients a secret: --token TEXT, or GRASP_TOKEN in the environment");
        return GR_EUSAGE;
    }
    return gr_server_start(&so, &srv->net, err);
}

/* Until a signal says so. */
static void serve(http_server *srv, const sigset_t *signals)
{
    const struct timespec tick = { .tv_nsec = TICK_MS * 1000000L };
    const gr_http_options *o = srv->options;
    bool v6 = strchr(o->address, ':') != NULL;

    fprintf(stderr, "grasp serve: http://%s%s%s:%u/\n", v6 ? "[" : "", o->address, v6 ? "]" : "",
            gr_server_port(srv->net));
    while (sigtimedwait(signals, NULL, &tick) < 0) {
        gr_server_tick(srv->net);
        gr_http_mcp_tick(srv);
    }
}

/* What is under way may end; what takes too long is cancelled. False: it does not stop. */
static bool wind_up(http_server *srv)
{
    const struct timespec tick = { .tv_nsec = TICK_MS * 1000000L };

    gr_server_quiesce(srv->net);
    for (int ms = 0; gr_server_busy(srv->net) != 0 && ms < 2 * GRACE_MS; ms += TICK_MS) {
        if (ms >= GRACE_MS)
            gr_server_cancel(srv->net);
        gr_http_mcp_stop(srv, ms >= GRACE_MS);
        gr_server_tick(srv->net);
        nanosleep(&tick, NULL);
    }
    return gr_server_busy(srv->net) == 0;
}

void gr_http_close(http_server *srv)
{
    if (srv->net != NULL)
        gr_server_free(srv->net);
    gr_http_places_clear(srv);
    gr_http_mcp_close(srv);
    for (size_t i = 0; i < srv->graphs.n; i++)
        free(srv->graphs.at[i].name);
    gr_vec_clear(&srv->graphs);
    gr_http_stores_close(srv);
    gr_session_free(srv->session);
    if (srv->engine != NULL)
        gr_engine_free(srv->engine);
    gr_http_metrics_free(srv->metrics);
    gr_strbuf_clear(&srv->openapi);
    gr_strbuf_clear(&srv->tools_list);
    gr_ctx_clear(&srv->cx);
}

static gr_http_options with_defaults(const gr_http_options *given)
{
    gr_http_options o = *given;

    o.address = o.address != NULL ? o.address : "127.0.0.1";
    o.timeout_ms = o.timeout_ms != 0 ? o.timeout_ms : CALL_MS;
    o.most_body = o.most_body != 0 ? o.most_body : BODY_BYTES;
    o.most_kept = o.most_kept != 0 ? o.most_kept : KEPT_BYTES;
    o.connections = o.connections != 0 ? o.connections : CONNECTIONS;
    o.patience_ms = o.patience_ms != 0 ? o.patience_ms : PATIENCE_MS;
    o.workers = o.workers != 0 ? o.workers : 8;
    return o;
}

gr_status gr_http_open(http_server *srv, const gr_http_options *given, gr_err *err)
{
    gr_status st;

    *srv = (http_server){ .given = with_defaults(given) };
    srv->options = &srv->given;
    pthread_mutex_init(&srv->lock, NULL);
    pthread_mutex_init(&srv->plan_lock, NULL);
    gr_strbuf_init(&srv->openapi, NULL, 0);
    gr_strbuf_init(&srv->tools_list, NULL, 0);
    gr_ctx_init(&srv->cx);
    st = gr_http_places_init(srv, err);
    if (st == GR_OK)
        st = open_session(srv, err);
    if (st == GR_OK)
        st = gr_http_tools_write(srv, err);
    if (st == GR_OK)
        st = gr_http_stores_open(srv, err);
    if (st == GR_OK)
        st = gr_http_mcp_open(srv, err);
    if (st == GR_OK)
        st = start(srv, err);
    return st;
}

int gr_serve_http(const gr_http_options *given)
{
    http_server srv;
    gr_err err = { 0 };
    sigset_t signals;
    gr_status st;

    /* Before any thread starts, so that all of them leave the signals to this one. */
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    signal(SIGPIPE, SIG_IGN);
    st = gr_http_open(&srv, given, &err);
    if (st == GR_OK) {
        serve(&srv, &signals);
        if (!wind_up(&srv)) {
            fprintf(stderr, "grasp serve: a call does not stop; leaving it\n");
            _Exit(gr_exit_code(GR_EINTERNAL));
        }
    } else {
        fprintf(stderr, "grasp serve: %s%s%s%s%s\n", err.place.file,
                err.place.file[0] != '\0' ? ": " : "", err.message, err.hint[0] != '\0' ? "; " : "",
                err.hint);
    }
    gr_http_close(&srv);
    return gr_exit_code(st);
}
