/* Models behind an OpenAI-compatible endpoint.
 *
 * What a server turns out not to take is left out of later requests. Keys come from the
 * environment and go into one header of one request; no error shows them, not even where a server
 * repeats them. Redirects are not followed: they would carry the question, and the key, to a place
 * that the user did not name. */
#include "llm/llm_int.h"

#define MOST_EVENT 4000000u /* bytes of one event of a stream */
#define CHAT       "/chat/completions"

typedef struct remote {
    gr_backend base;
    char *url;          /* of chat completions */
    char *header;       /* "Authorization: Bearer ..", or NULL */
    const char *secret; /* in it; "" = none */
    gr_http *http;
    unsigned without; /* what it refused */
} remote;

/* --- opening --- */

/* http://host: /v1/chat/completions is added; .../v1: /chat/completions; the whole is fine too.
 * What stands behind a '?' stays at the end. */
static char *chat_url(gr_str url)
{
    size_t mark = gr_str_find(url, "?"), path = gr_str_find(url, "://") + 3, size;
    gr_str query = gr_str_sub(url, mark, url.len), base = gr_str_sub(url, 0, mark);
    char *whole;

    while (base.len > path && base.ptr[base.len - 1] == '/')
        base.len--;
    while (path < base.len && base.ptr[path] != '/')
        path++;
    size = url.len + sizeof "/v1" CHAT;
    whole = malloc(size);
    if (whole != NULL)
        snprintf(whole, size, "%.*s%s%s%.*s", (int)base.len, base.ptr,
                 path == base.len ? "/v1" : "", gr_str_ends(base, CHAT) ? "" : CHAT, (int)query.len,
                 query.ptr);
    return whole;
}

/* The key for the nth model; NULL = none. One that was not meant for grasp alone does not go over
 * the open network. */
static const char *find_key(gr_str url, unsigned nth)
{
    char name[32];
    const char *key;

    snprintf(name, sizeof name, "GRASP_API_KEY_%u", nth);
    key = getenv(name);
    if (key == NULL || key[0] == '\0')
        key = getenv("GRASP_API_KEY");
    if ((key == NULL || key[0] == '\0') &&
        (gr_str_starts(url, "https://") || gr_url_is_loopback(url)))
        key = getenv("OPENAI_API_KEY");
    return key != NULL && key[0] != '\0' ? key : NULL;
}

static gr_status set_key(remote *m, const char *key, gr_err *err)
{
    static const char before[] = "Authorization: Bearer ";
    size_t size = sizeof before + strlen(key);

    for (const char *p = key; *p != '\0'; p++)
        if (*p <= ' ' || *p >= 0x7f)
            return gr_fail(err, GR_EUSAGE,
                           "the key in the environment has a character that no key has");
    m->header = malloc(size);
    if (m->header == NULL)
        return gr_fail(err, GR_EMEMORY, "out of memory");
    snprintf(m->header, size, "%s%s", before, key);
    m->secret = m->header + sizeof before - 1;
    return GR_OK;
}

static gr_status check_spec(gr_str spec, gr_str *url, gr_str *name, gr_err *err)
{
    size_t hash = gr_str_find(spec, "#");

    *url = gr_str_sub(spec, 0, hash);
    *name = hash < spec.len ? gr_str_sub(spec, hash + 1, spec.len) : GR_STR("");
    if (gr_url_has_user(*url))
        return gr_fail(err, GR_EUSAGE,
                       "a model's URL must not hold a user or a password: keys come from the "
                       "environment, GRASP_API_KEY");
    if (gr_url_host(*url).len == 0 || name->len == 0) {
        gr_str shown = gr_str_sub(spec, 0, gr_str_find(spec, "?")); /* no secrets behind it */

        gr_fail(err, GR_EUSAGE, "expected URL#MODEL, found '%.*s'", GR_FMT(shown));
        gr_err_hint(err, "for example http://localhost:8080/v1#qwen3");
        return GR_EUSAGE;
    }
    for (size_t i = 0; i < spec.len; i++)
        if (spec.ptr[i] <= ' ' || spec.ptr[i] >= 0x7f)
            return gr_fail(err, GR_EUSAGE, "a model's URL and name are ASCII without blanks");
    return GR_OK;
}

static void remote_free(gr_backend *b)
{
    remote *m = (remote *)b;

    gr_http_free(m->http);
    if (m->header != NULL)
        explicit_bzero(m->header, strlen(m->header));
    free(m->header);
    free(m->url);
    free(b->name);
    free(m);
}

static gr_status remote_chat(gr_ctx *cx, gr_backend *b, const gr_llm_request *q, gr_llm_reply *out,
                             gr_trouble *trouble, gr_err *err);

static gr_status remote_forward(gr_ctx *cx, gr_backend *b, gr_str body, gr_llm_passed *out,
                                gr_err *err)
{
    remote *m = (remote *)b;
    const char *headers[] = { "Content-Type: application/json",
                              "Accept: application/json, text/event-stream", "Expect:", m->header,
                              NULL };
    gr_http_request http = {
        .url = m->url, .headers = headers, .body = &body, .on_data = out->on_data, .arg = out->arg
    };
    gr_http_reply reply = { 0 };
    gr_status st = gr_http_send(cx, m->http, &http, &reply, err);

    out->status = reply.status;
    out->said = st == GR_OK ? gr_chat_complaint(cx, reply.body, m->secret) : GR_STR("");
    return st;
}

gr_status gr_remote_open(gr_str spec, unsigned nth, gr_backend **out, gr_err *err)
{
    gr_str url, name;
    remote *m;
    const char *key;
    gr_status st = check_spec(spec, &url, &name, err);

    if (st != GR_OK)
        return st;
    m = calloc(1, sizeof *m);
    if (m == NULL)
        return gr_fail(err, GR_EMEMORY, "out of memory");
    m->base.can = GR_LLM_TOOLS | GR_LLM_SCHEMA | GR_LLM_GRAMMAR | GR_LLM_LOGPROBS | GR_LLM_STREAM;
    m->base.chat = remote_chat;
    m->base.forward = remote_forward;
    m->base.free = remote_free;
    m->base.name = malloc(name.len + 1);
    m->url = chat_url(url);
    m->http = gr_http_new();
    m->secret = "";
    key = find_key(url, nth);
    if (m->base.name == NULL || m->url == NULL || m->http == NULL)
        st = gr_fail(err, GR_EMEMORY, "out of memory");
    else if (key != NULL)
        st = set_key(m, key, err);
    if (m->base.name != NULL)
        snprintf(m->base.name, name.len + 1, "%.*s", (int)name.len, name.ptr);
    if (st != GR_OK) {
        remote_free(&m->base);
        return st;
    }
    *out = &m->base;
    return GR_OK;
}

/* --- asking --- */

/* A reply in the making: events of a stream, or one object. */
typedef struct incoming {
    gr_chat_reader reader;
    gr_sse sse;
    gr_strbuf whole; /* a server that does not stream though asked to */
    bool started;
    bool streams;
} incoming;

static bool take_event(void *arg, gr_str data)
{
    incoming *in = arg;

    return gr_chat_take(&in->reader, data, true);
}

static bool take_piece(void *arg, gr_str piece)
{
    incoming *in = arg;

    while (!in->started && piece.len != 0 && strchr(" \t\r\n", piece.ptr[0]) != NULL)
        piece = gr_str_sub(piece, 1, piece.len);
    if (piece.len == 0)
        return true;
    if (!in->started) {
        in->started = true;
        in->streams = piece.ptr[0] != '{';
    }
    if (in->streams)
        return gr_sse_feed(&in->sse, piece);
    gr_strbuf_add(&in->whole, piece);
    return !in->whole.failed;
}

static void incoming_init(incoming *in, gr_ctx *cx, const gr_llm_request *q, const char *secret,
                          gr_err *err)
{
    *in = (incoming){ .started = false };
    gr_chat_reader_init(&in->reader, cx, q, secret, err);
    gr_sse_init(&in->sse, &cx->budget, MOST_EVENT, take_event, in);
    gr_strbuf_init(&in->whole, &cx->budget, 0);
}

static void incoming_clear(incoming *in)
{
    gr_chat_reader_clear(&in->reader);
    gr_sse_clear(&in->sse);
    gr_strbuf_clear(&in->whole);
}

static gr_status finish_incoming(gr_ctx *cx, incoming *in, gr_llm_reply *out, gr_err *err)
{
    if (in->whole.failed)
        return gr_fail_memory(cx, err);
    if (in->sse.line.failed || in->sse.data.failed)
        return gr_fail(err, GR_ELIMIT, "an event of the model's reply is too long");
    if (in->streams && !in->reader.stopped && in->reader.st == GR_OK && !in->reader.finished)
        gr_sse_end(&in->sse);
    else if (!in->streams)
        gr_chat_take(&in->reader, gr_strbuf_str(&in->whole), false);
    return gr_chat_finish(&in->reader, out, err);
}

/* What a status other than 200 to 299 means. */
static gr_status refuse(gr_ctx *cx, const remote *m, const gr_http_reply *r, gr_trouble *trouble,
                        gr_err *err)
{
    gr_str said = gr_chat_complaint(cx, r->body, m->secret);
    gr_str host = gr_url_host(gr_str_of(m->url));

    trouble->passes = r->status == 408 || r->status == 409 || r->status == 425 ||
                      r->status == 429 || r->status >= 500;
    trouble->retry_after_ms = r->retry_after_ms;
    if (r->status >= 300 && r->status < 400) {
        gr_fail(err, GR_EREAD, "%.*s points to another address (HTTP %d), which is not followed",
                GR_FMT(host), r->status);
        gr_err_hint(err, "give that address as the model's URL");
        return GR_EREAD;
    }
    gr_fail(err, GR_EREAD, "%.*s does not answer for the model %s (HTTP %d)%s%.*s", GR_FMT(host),
            m->base.name, r->status, said.len != 0 ? ": " : "", GR_FMT(said));
    if (r->status == 401 || r->status == 403)
        gr_err_hint(err, "the key is read from the environment: GRASP_API_KEY");
    else if (r->status == 404)
        gr_err_hint(err, "is the URL right, as in http://localhost:8080/v1#MODEL, and the model "
                         "there?");
    return GR_EREAD;
}

static gr_status attempt(gr_ctx *cx, remote *m, const gr_llm_request *q, gr_str body,
                         gr_http_reply *reply, gr_llm_reply *out, gr_trouble *trouble, gr_err *err)
{
    const char *headers[] = { "Content-Type: application/json",
                              q->on_text != NULL ? "Accept: text/event-stream, application/json"
                                                 : "Accept: application/json",
                              "Expect:", m->header, NULL };
    gr_http_request http = {
        .url = m->url, .headers = headers, .body = &body, .timeout_ms = q->timeout_ms
    };
    incoming in;
    gr_status st;

    incoming_init(&in, cx, q, m->secret, err);
    http.on_data = take_piece;
    http.arg = &in;
    st = gr_http_send(cx, m->http, &http, reply, err);
    if (st != GR_OK) {
        trouble->passes = st == GR_EREAD;
    } else if (reply->status < 200 || reply->status > 299) {
        st = refuse(cx, m, reply, trouble, err);
    } else {
        st = finish_incoming(cx, &in, out, err);
        trouble->passes = in.reader.passes;
    }
    incoming_clear(&in);
    return st;
}

/* The capabilities that go with the parts that were refused. */
static void forget(remote *m, unsigned part)
{
    m->without |= part;
    if (part == GR_WITHOUT_SCHEMA)
        m->base.can &= ~(unsigned)GR_LLM_SCHEMA;
    else if (part == GR_WITHOUT_LOGPROBS)
        m->base.can &= ~(unsigned)GR_LLM_LOGPROBS;
    else if (part == GR_WITHOUT_GRAMMAR)
        m->base.can &= ~(unsigned)GR_LLM_GRAMMAR;
}

static gr_status remote_chat(gr_ctx *cx, gr_backend *b, const gr_llm_request *q, gr_llm_reply *out,
                             gr_trouble *trouble, gr_err *err)
{
    remote *m = (remote *)b;
    gr_http_reply reply;
    gr_strbuf body;
    gr_status st;
    unsigned refused;

    gr_strbuf_init(&body, &cx->budget, 0);
    do { /* ends: every round leaves out one more part */
        *trouble = (gr_trouble){ false, -1 };
        reply = (gr_http_reply){ 0 };
        gr_strbuf_reset(&body);
        gr_chat_write(&body, q, gr_str_of(b->name), m->without);
        st = body.failed ? gr_fail_memory(cx, err)
                         : attempt(cx, m, q, gr_strbuf_str(&body), &reply, out, trouble, err);
        refused = st == GR_EREAD && (reply.status == 400 || reply.status == 422)
                      ? gr_chat_refused(q, reply.body, m->without)
                      : 0;
        if (refused != 0)
            forget(m, refused);
    } while (refused != 0);
    gr_strbuf_clear(&body);
    if (st != GR_OK)
        return st;
    out->model = gr_str_dup(&cx->arena, gr_str_of(b->name));
    return out->model.ptr != NULL ? GR_OK : gr_fail_memory(cx, err);
}
