/* MCP over HTTP: POST, GET and DELETE of /mcp, in both eras of the protocol.
 *
 * The handshake makes a session: its id comes with the reply and has to be sent from then on, the
 * names of its graphs are its own. Stateless requests say in their head what their body says; their
 * senders share names, too, and no graph is the one loaded last. Messages are understood and
 * answered as those on standard input are (mcp_rpc.c): here are the ways that they come and go. A
 * reply is JSON, or a stream of events if the client listens to progress. */
#include "serve/http_mcp_int.h"

#include <errno.h>
#include <sys/random.h>

#define MOST_SESSIONS 256
#define EVENTS        "text/event-stream"

/* --- what may be sent --- */

static void rpc_error(http_call *c, int status, int code, const char *message)
{
    c->reply->status = status;
    c->reply->type = JSON_TYPE;
    gr_mcp_error(&c->reply->body, NULL, code, "%s", message);
}

static bool header_has(const http_call *c, const char *name, const char *word)
{
    const char *value = gr_server_header(c->q, name);

    return value != NULL && strcasestr(value, word) != NULL;
}

static bool accepts(const http_call *c, const char *type)
{
    return gr_server_header(c->q, "Accept") == NULL || header_has(c, "Accept", "*/*") ||
           header_has(c, "Accept", type);
}

/* A name that is no plain ASCII is sent as "=?base64?..?=". */
static bool is_name(const char *sent, gr_str name)
{
    gr_strbuf sb;
    bool is;

    if (gr_str_is(name, sent))
        return true;
    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_adds(&sb, "=?base64?");
    gr_base64_add(&sb, name);
    gr_strbuf_adds(&sb, "?=");
    is = gr_str_is(gr_strbuf_str(&sb), sent);
    gr_strbuf_clear(&sb);
    return is;
}

static bool mismatch(http_call *c, const char *header)
{
    char message[128];

    snprintf(message, sizeof message, "the header %s is not there, or says other than the body",
             header);
    rpc_error(c, 400, MCP_HEADER, message);
    return false;
}

/* A stateless request says in its head what it is, for who passes it on without reading it. */
static bool check_head(http_call *c, const gr_value *message)
{
    const gr_value *params = gr_v_get(message, "params"), *method = gr_v_get(message, "method");
    const gr_value *name = gr_v_get(params, "name"), *uri = gr_v_get(params, "uri");
    const char *says = gr_server_header(c->q, "MCP-Protocol-Version");
    const char *says_method = gr_server_header(c->q, "Mcp-Method");
    const char *says_name = gr_server_header(c->q, "Mcp-Name");
    gr_str version = gr_mcp_version_of(message);

    if (gr_v_get(message, "id") == NULL)
        return true;
    if (says == NULL || !gr_str_is(version, says))
        return mismatch(c, "MCP-Protocol-Version");
    if (says_method == NULL || !gr_str_is(method->s, says_method))
        return mismatch(c, "Mcp-Method");
    if (!gr_str_is(method->s, "tools/call") && !gr_str_is(method->s, "prompts/get") &&
        !gr_str_is(method->s, "resources/read"))
        return true;
    name = gr_str_is(method->s, "resources/read") ? uri : name;
    if (name != NULL && name->type == GR_V_STR &&
        (says_name == NULL || !is_name(says_name, name->s)))
        return mismatch(c, "Mcp-Name");
    return true;
}

/* --- sessions --- */

static void on_changed(mcp_peer *p)
{
    mcp_session *s = (mcp_session *)p;

    pthread_mutex_lock(&s->mcp->lock);
    s->n_changes++;
    pthread_cond_broadcast(&s->mcp->changed);
    pthread_mutex_unlock(&s->mcp->lock);
}

static bool draw_id(char id[SESSION_ID])
{
    unsigned char bytes[(SESSION_ID - 1) / 2];

    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return false;
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(id + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

/* Takes it out of the list; it is freed when nobody uses it any more. Called with the lock. */
static void unlink_session(http_mcp *mcp, mcp_session *s)
{
    mcp_session **at = &mcp->sessions;

    while (*at != s)
        at = &(*at)->next;
    *at = s->next;
    mcp->n_sessions--;
    s->ended = true;
    pthread_cond_broadcast(&mcp->changed);
}

static void free_session(mcp_session *s)
{
    gr_http_disown(&s->peer);
    gr_mcp_peer_clear(&s->peer);
    free(s);
}

static void release(mcp_session *s)
{
    bool last;

    if (s == NULL)
        return;
    pthread_mutex_lock(&s->mcp->lock);
    last = --s->n_uses == 0 && s->ended;
    s->used_ns = gr_now_ns();
    pthread_mutex_unlock(&s->mcp->lock);
    if (last)
        free_session(s);
}

/* Makes room: the session that was not used for the longest time goes. */
static bool make_room(http_mcp *mcp)
{
    mcp_session *oldest = NULL;

    if (mcp->n_sessions < MOST_SESSIONS)
        return true;
    for (mcp_session *s = mcp->sessions; s != NULL; s = s->next)
        if (s->n_uses == 0 && (oldest == NULL || s->used_ns < oldest->used_ns))
            oldest = s;
    if (oldest == NULL)
        return false;
    unlink_session(mcp, oldest);
    free_session(oldest);
    return true;
}

/* A new one, in use; NULL = the reply says why. */
static mcp_session *open_session(http_call *c)
{
    http_mcp *mcp = c->srv->mcp;
    mcp_session *s = calloc(1, sizeof *s);
    gr_session *session;
    bool room;

    pthread_mutex_lock(&c->srv->lock);
    session = gr_session_branch(c->srv->session);
    pthread_mutex_unlock(&c->srv->lock);
    if (s == NULL || session == NULL || !draw_id(s->id)) {
        free(s);
        gr_session_free(session);
        rpc_error(c, 503, MCP_INTERNAL, "out of memory");
        return NULL;
    }
    gr_mcp_peer_init(&s->peer, &mcp->srv, session);
    gr_http_share(c->srv, &s->peer);
    s->peer.changed = on_changed;
    s->mcp = mcp;
    s->n_uses = 1;
    pthread_mutex_lock(&mcp->lock);
    room = make_room(mcp);
    if (room) {
        s->next = mcp->sessions;
        mcp->sessions = s;
        mcp->n_sessions++;
    }
    pthread_mutex_unlock(&mcp->lock);
    if (room)
        return s;
    free_session(s);
    rpc_error(c, 503, MCP_INTERNAL, "too many sessions are in use; try again");
    return NULL;
}

static mcp_session *find_session(http_mcp *mcp, const char *id, bool end)
{
    mcp_session *s;

    pthread_mutex_lock(&mcp->lock);
    for (s = mcp->sessions; s != NULL && strcmp(s->id, id) != 0;)
        s = s->next;
    if (s != NULL)
        s->n_uses++;
    if (s != NULL && end)
        unlink_session(mcp, s);
    pthread_mutex_unlock(&mcp->lock);
    return s;
}

/* The session that the head names, in use; NULL = the reply says why. */
static mcp_session *named_session(http_call *c, bool end)
{
    const char *id = gr_server_header(c->q, "Mcp-Session-Id");
    mcp_session *s = id != NULL ? find_session(c->srv->mcp, id, end) : NULL;

    if (id == NULL)
        rpc_error(c, 400, MCP_INVALID,
                  "expected the header Mcp-Session-Id, which the reply to initialize has");
    else if (s == NULL)
        rpc_error(c, 404, MCP_INVALID, "there is no such session; begin anew with initialize");
    return s;
}

/* --- lines --- */

/* The reply to one POST. */
typedef struct http_line {
    mcp_line base;
    http_mcp *mcp;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int n_open; /* requests that workers have */
    bool asked; /* there was one */
    gr_strbuf text;
    size_t n_sent;
    gr_server_stream *out; /* NULL = the text is the reply */
} http_line;

static void send_reply(mcp_line *base, gr_strbuf *message)
{
    http_line *l = (http_line *)base;

    if (l->out != NULL) {
        gr_http_event(l->out, "message", gr_strbuf_str(message));
        return;
    }
    pthread_mutex_lock(&l->lock);
    gr_strbuf_adds(&l->text, l->n_sent++ != 0 ? "," : "");
    gr_strbuf_add(&l->text, gr_strbuf_str(message));
    pthread_mutex_unlock(&l->lock);
}

static void hold(mcp_line *base, int by)
{
    http_line *l = (http_line *)base;

    pthread_mutex_lock(&l->lock);
    l->n_open += by;
    l->asked = true;
    pthread_cond_broadcast(&l->changed);
    pthread_mutex_unlock(&l->lock);
}

static void on_gone(void *arg)
{
    http_line *l = arg;

    gr_mcp_cancel_line(&l->mcp->srv, &l->base);
}

static void line_init(http_line *l, http_mcp *mcp, gr_server_stream *out)
{
    *l = (http_line){ .base = { .send = send_reply, .hold = hold, .notes = out != NULL },
                      .mcp = mcp,
                      .out = out };
    pthread_mutex_init(&l->lock, NULL);
    pthread_cond_init(&l->changed, NULL);
    gr_strbuf_init(&l->text, NULL, 0);
}

static void line_clear(http_line *l)
{
    gr_strbuf_clear(&l->text);
    pthread_cond_destroy(&l->changed);
    pthread_mutex_destroy(&l->lock);
}

/* Receives what was sent, and waits for the answers. A client of a session may lose its connection
 * and go on; one without has gone for good. */
static void converse(http_call *c, mcp_peer *p, http_line *l)
{
    if (p->shared)
        gr_server_watch(c->q, on_gone, l);
    gr_mcp_receive(p, &l->base, c->q->body);
    pthread_mutex_lock(&l->lock);
    while (l->n_open != 0)
        pthread_cond_wait(&l->changed, &l->lock);
    pthread_mutex_unlock(&l->lock);
    if (p->shared)
        gr_server_watch(c->q, NULL, NULL);
}

/* --- POST --- */

/* Of a message that was not understood; what failed while it was worked on is 200. */
static int status_of(http_call *c, gr_str text, bool modern)
{
    gr_value v = gr_v_null();
    const gr_value *error, *code;

    gr_json_read(&c->cx, text, &v, NULL);
    error = gr_v_get(&v, "error");
    code = error != NULL ? gr_v_get(error, "code") : NULL;
    if (code == NULL || code->type != GR_V_INT)
        return 200;
    if (code->i == MCP_METHOD)
        return modern ? 404 : 200;
    if (code->i == MCP_PARSE || code->i == MCP_INVALID || code->i == MCP_VERSION)
        return 400;
    return modern && code->i == MCP_PARAMS ? 400 : 200;
}

static bool is_stopping(http_mcp *mcp)
{
    bool stopping;

    pthread_mutex_lock(&mcp->lock);
    stopping = mcp->stopping;
    pthread_mutex_unlock(&mcp->lock);
    return stopping;
}

static void reply_text(http_call *c, http_line *l, bool many, bool modern)
{
    if (l->n_sent == 0) {
        if (l->asked && is_stopping(l->mcp))
            rpc_error(c, 503, MCP_INTERNAL, "the server stops; ask it again");
        else
            c->reply->status = 202;
        return;
    }
    c->reply->type = JSON_TYPE;
    c->reply->status = status_of(c, gr_strbuf_str(&l->text), modern);
    gr_strbuf_adds(&c->reply->body, many ? "[" : "");
    gr_strbuf_add(&c->reply->body, gr_strbuf_str(&l->text));
    gr_strbuf_adds(&c->reply->body, many ? "]" : "");
    c->reply->body.failed |= l->text.failed;
}

/* On a thread of its own, after the head of the reply is sent. */
static void stream_post(gr_server_request *q, gr_server_stream *out)
{
    http_call *c = q->user;
    http_mcp *mcp = c->srv->mcp;
    const char *id = c->more;
    mcp_session *s = id != NULL ? find_session(mcp, id, false) : NULL;
    http_line l;

    line_init(&l, mcp, out);
    if (id != NULL && s == NULL)
        gr_mcp_complain(&l.base, MCP_INVALID, "the session has ended");
    else
        converse(c, s != NULL ? &s->peer : &mcp->shared, &l);
    line_clear(&l);
    release(s);
}

static bool has_token(const gr_value *message)
{
    const gr_value *params = gr_v_get(message, "params");
    const gr_value *meta = params != NULL ? gr_v_get(params, "_meta") : NULL;

    return meta != NULL && gr_v_get(meta, "progressToken") != NULL;
}

static void answer_post(http_call *c, mcp_session *s, const gr_value *message)
{
    http_mcp *mcp = c->srv->mcp;
    bool many = s != NULL && gr_mcp_is_batch(&s->peer, message) && message->list->n != 0;
    http_line l;

    if (accepts(c, EVENTS) && gr_server_header(c->q, "Accept") != NULL &&
        (many || has_token(message) || !accepts(c, JSON_TYPE))) {
        c->more = s != NULL ? gr_str_dup(&c->cx.arena, gr_str_of(s->id)).ptr : NULL;
        c->reply->type = EVENTS;
        c->reply->stream = stream_post;
        gr_server_add_header(c->reply, "X-Accel-Buffering", "no");
        return;
    }
    line_init(&l, mcp, NULL);
    converse(c, s != NULL ? &s->peer : &mcp->shared, &l);
    reply_text(c, &l, many, s == NULL);
    line_clear(&l);
}

/* The handshake: the session stays if it was agreed on a version. */
static void answer_initialize(http_call *c)
{
    mcp_session *s = open_session(c);
    gr_str id;
    http_line l;

    if (s == NULL)
        return;
    line_init(&l, s->mcp, NULL);
    converse(c, &s->peer, &l);
    reply_text(c, &l, false, false);
    line_clear(&l);
    id = gr_str_dup(&c->cx.arena, gr_str_of(s->id));
    if (s->peer.legacy != NULL && id.ptr != NULL) {
        gr_server_add_header(c->reply, "Mcp-Session-Id", id.ptr);
    } else {
        pthread_mutex_lock(&s->mcp->lock);
        unlink_session(s->mcp, s);
        pthread_mutex_unlock(&s->mcp->lock);
    }
    release(s);
}

/* Is the head one of a message that can be read here? */
static bool check_post(http_call *c)
{
    const char *version = gr_server_header(c->q, "MCP-Protocol-Version");

    if (!header_has(c, "Content-Type", JSON_TYPE))
        gr_http_refuse(c, 415, "usage", "expected Content-Type: " JSON_TYPE);
    else if (!accepts(c, JSON_TYPE) && !accepts(c, EVENTS))
        gr_http_refuse(c, 406, "usage", "expected Accept: " JSON_TYPE ", " EVENTS);
    else if (version != NULL && !gr_mcp_knows(version))
        rpc_error(c, 400, MCP_VERSION, "the header MCP-Protocol-Version names none of ours");
    else
        return true;
    return false;
}

void gr_http_mcp_post(http_call *c)
{
    const char *version = gr_server_header(c->q, "MCP-Protocol-Version");
    const gr_value *method;
    gr_value message = gr_v_null();
    mcp_session *s;
    gr_err err = { 0 };

    if (!check_post(c))
        return;
    if (gr_json_read(&c->cx, c->q->body, &message, &err) != GR_OK) {
        rpc_error(c, 400, MCP_PARSE, err.message);
        return;
    }
    if (gr_mcp_is_modern(&message)) {
        if (check_head(c, &message))
            answer_post(c, NULL, &message);
        return;
    }
    method = gr_v_get(&message, "method");
    if (method != NULL && method->type == GR_V_STR && gr_str_is(method->s, "initialize")) {
        answer_initialize(c);
    } else if (version != NULL && strcmp(version, MCP_MODERN) == 0) {
        answer_post(c, NULL, &message); /* which is told what it lacks */
    } else if ((s = named_session(c, false)) != NULL) {
        answer_post(c, s, &message);
        release(s);
    }
}

/* --- GET and DELETE --- */

static void wake(void *arg)
{
    http_call *c = arg;
    http_mcp *mcp = c->srv->mcp;

    c->stop = true;
    pthread_mutex_lock(&mcp->lock);
    pthread_cond_broadcast(&mcp->changed);
    pthread_mutex_unlock(&mcp->lock);
}

/* Tells of changes until the session ends, or another stream of it begins. */
static void stream_get(gr_server_request *q, gr_server_stream *out)
{
    static const char changed[] =
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/resources/list_changed\"}";
    http_call *c = q->user;
    http_mcp *mcp = c->srv->mcp;
    mcp_session *s = find_session(mcp, c->more, false);
    uint64_t seen, self;

    if (s == NULL)
        return;
    gr_server_watch(q, wake, c);
    pthread_mutex_lock(&mcp->lock);
    seen = c->changes; /* what changed since the head of the reply is told, too */
    self = ++s->n_listeners;
    pthread_cond_broadcast(&mcp->changed);
    while (!s->ended && !mcp->stopping && !c->stop && s->n_listeners == self) {
        if (s->n_changes == seen) {
            pthread_cond_wait(&mcp->changed, &mcp->lock);
            continue;
        }
        seen = s->n_changes;
        pthread_mutex_unlock(&mcp->lock);
        gr_http_event(out, "message", GR_STR(changed));
        pthread_mutex_lock(&mcp->lock);
    }
    pthread_mutex_unlock(&mcp->lock);
    gr_server_watch(q, NULL, NULL);
    release(s);
}

void gr_http_mcp_get(http_call *c)
{
    mcp_session *s;

    if (gr_server_header(c->q, "Accept") == NULL || !accepts(c, EVENTS)) {
        gr_http_refuse(c, 406, "usage", "expected Accept: " EVENTS);
        return;
    }
    s = named_session(c, false);
    if (s == NULL)
        return;
    c->more = gr_str_dup(&c->cx.arena, gr_str_of(s->id)).ptr;
    pthread_mutex_lock(&c->srv->mcp->lock);
    c->changes = s->n_changes;
    pthread_mutex_unlock(&c->srv->mcp->lock);
    release(s);
    if (c->more == NULL) {
        gr_http_no_memory(c);
        return;
    }
    c->reply->type = EVENTS;
    c->reply->stream = stream_get;
    gr_server_add_header(c->reply, "X-Accel-Buffering", "no");
}

void gr_http_mcp_delete(http_call *c)
{
    mcp_session *s = named_session(c, true);

    if (s == NULL)
        return;
    gr_mcp_cancel(&s->peer, NULL);
    release(s);
    c->reply->status = 204;
}

/* --- from start to end --- */

gr_status gr_http_mcp_open(http_server *srv, gr_err *err)
{
    const gr_http_options *o = srv->options;
    gr_session *session = gr_session_branch(srv->session);
    http_mcp *mcp = session != NULL ? calloc(1, sizeof *mcp) : NULL;

    if (mcp == NULL) {
        gr_session_free(session);
        return gr_fail(err, GR_EMEMORY, "out of memory");
    }
    srv->mcp = mcp;
    mcp->options = (gr_mcp_options){ .timeout_ms = o->timeout_ms, .memory_bytes = o->memory_bytes };
    pthread_mutex_init(&mcp->lock, NULL);
    pthread_cond_init(&mcp->changed, NULL);
    gr_mcp_peer_init(&mcp->shared, &mcp->srv, session);
    gr_http_share(srv, &mcp->shared);
    mcp->shared.shared = true;
    return gr_mcp_init(&mcp->srv, &mcp->options, srv->engine, err);
}

void gr_http_mcp_tick(http_server *srv)
{
    gr_mcp_cancel_again(&srv->mcp->srv);
}

void gr_http_mcp_stop(http_server *srv, bool now)
{
    pthread_mutex_lock(&srv->mcp->lock);
    srv->mcp->stopping = true;
    pthread_cond_broadcast(&srv->mcp->changed);
    pthread_mutex_unlock(&srv->mcp->lock);
    if (now)
        gr_mcp_cancel_all(&srv->mcp->srv);
}

void gr_http_mcp_close(http_server *srv)
{
    http_mcp *mcp = srv->mcp;

    if (mcp == NULL)
        return;
    gr_mcp_close_down(&mcp->srv);
    while (mcp->sessions != NULL) {
        mcp_session *s = mcp->sessions;

        mcp->sessions = s->next;
        free_session(s);
    }
    gr_mcp_peer_clear(&mcp->shared);
    gr_mcp_clear(&mcp->srv);
    pthread_cond_destroy(&mcp->changed);
    pthread_mutex_destroy(&mcp->lock);
    free(mcp);
}
