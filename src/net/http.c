/* HTTP requests through libcurl, which is loaded at the first one.
 *
 * The multi interface is driven by hand, so that the context is looked at every few milliseconds
 * while nothing comes. libcurl's own words are shown for failures of the connection; they name
 * hosts and ports, never headers. */
#include "net/net.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <pthread.h>

#define LIBRARY         "libcurl.so.4"
#define POLL_MS         20
#define CONNECT_MS      15000L
#define STANDARD_BODY   16000000u
#define AGENT           "grasp/" GR_VERSION
#define LONGEST_RETRY_S 86400

#define FUNCTIONS(X)                                                                               \
    X(easy_cleanup)                                                                                \
    X(easy_getinfo)                                                                                \
    X(easy_init)                                                                                   \
    X(easy_setopt)                                                                                 \
    X(easy_strerror)                                                                               \
    X(global_init)                                                                                 \
    X(multi_add_handle)                                                                            \
    X(multi_cleanup)                                                                               \
    X(multi_info_read)                                                                             \
    X(multi_init)                                                                                  \
    X(multi_perform)                                                                               \
    X(multi_poll)                                                                                  \
    X(multi_remove_handle)                                                                         \
    X(slist_append)                                                                                \
    X(slist_free_all)

/* curl.h makes macros of some that check types; the functions themselves are meant here. */
#undef curl_easy_getinfo
#undef curl_easy_setopt

static struct {
    pthread_mutex_t lock;
    bool tried;
    char why[160]; /* it cannot be used; "" = it can */
#define X(name) __typeof__(curl_##name) *name;
    FUNCTIONS(X)
#undef X
} lib = { .lock = PTHREAD_MUTEX_INITIALIZER };

struct gr_http {
    CURLM *multi; /* NULL until the first request */
};

/* The library stays loaded: it cannot be unloaded safely once it has started threads. */
static void load(void)
{
    void *so = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);

    lib.tried = true;
    if (so == NULL) {
        snprintf(lib.why, sizeof lib.why, "%s is not installed", LIBRARY);
        return;
    }
#define X(name)                                                                                    \
    lib.name = (__typeof__(lib.name))dlsym(so, "curl_" #name);                                     \
    if (lib.name == NULL) {                                                                        \
        snprintf(lib.why, sizeof lib.why, "%s has no curl_" #name, LIBRARY);                       \
        return;                                                                                    \
    }
    FUNCTIONS(X)
#undef X
    if (lib.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
        snprintf(lib.why, sizeof lib.why, "%s does not start", LIBRARY);
}

static gr_status need_library(gr_err *err)
{
    bool usable;

    pthread_mutex_lock(&lib.lock);
    if (!lib.tried)
        load();
    usable = lib.why[0] == '\0';
    pthread_mutex_unlock(&lib.lock);
    if (usable)
        return GR_OK;
    gr_fail(err, GR_EREAD, "the network cannot be used: %s", lib.why);
    gr_err_hint(err, "install Debian's package libcurl4");
    return GR_EREAD;
}

gr_http *gr_http_new(void)
{
    return calloc(1, sizeof(gr_http));
}

void gr_http_free(gr_http *h)
{
    if (h == NULL)
        return;
    if (h->multi != NULL)
        lib.multi_cleanup(h->multi);
    free(h);
}

/* --- one request --- */

typedef struct transfer {
    gr_ctx *cx;
    const gr_http_request *q;
    CURL *easy;
    struct curl_slist *headers;
    gr_strbuf body;
    size_t n_body; /* bytes that came */
    size_t max_body;
    int64_t retry_after_ms;
    bool stopped;  /* by on_data */
    bool too_long; /* the body */
    char why[CURL_ERROR_SIZE];
} transfer;

static long status_of(const transfer *t)
{
    long status = 0;

    lib.easy_getinfo(t->easy, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

/* Anything but the full count ends the transfer. */
static size_t take_body(char *bytes, size_t size, size_t n, void *arg)
{
    transfer *t = arg;
    gr_str piece = { bytes, n };
    long status = status_of(t);

    if (n > t->max_body - t->n_body) {
        t->too_long = true;
        return 0;
    }
    t->n_body += n;
    if (t->q->on_data != NULL && status >= 200 && status < 300) {
        t->stopped = !t->q->on_data(t->q->arg, piece);
        return t->stopped ? 0 : n;
    }
    gr_strbuf_add(&t->body, piece);
    return t->body.failed ? 0 : n;
}

/* "Retry-After: 3" or "retry-after-ms: 250"; a date is passed over. */
static size_t take_header(char *bytes, size_t size, size_t n, void *arg)
{
    transfer *t = arg;
    gr_str rest = { bytes, n }, name;
    int64_t value;

    if (!gr_str_split(&rest, ':', &name) || name.len == n)
        return n;
    rest = gr_str_trim(rest);
    if (gr_str_is_nocase(name, "retry-after-ms") && gr_num_to_int(rest, &value) && value >= 0)
        t->retry_after_ms = value < LONGEST_RETRY_S * 1000 ? value : LONGEST_RETRY_S * 1000;
    else if (gr_str_is_nocase(name, "retry-after") && t->retry_after_ms < 0 &&
             gr_num_to_int(rest, &value) && value >= 0)
        t->retry_after_ms = (value < LONGEST_RETRY_S ? value : LONGEST_RETRY_S) * 1000;
    return n;
}

static gr_status add_headers(transfer *t, gr_err *err)
{
    for (size_t i = 0; t->q->headers != NULL && t->q->headers[i] != NULL; i++) {
        struct curl_slist *longer = lib.slist_append(t->headers, t->q->headers[i]);

        if (longer == NULL)
            return gr_fail_memory(t->cx, err);
        t->headers = longer;
    }
    return GR_OK;
}

static gr_status prepare(transfer *t, gr_err *err)
{
    const gr_http_request *q = t->q;
    bool https = gr_str_starts(gr_str_of(q->url), "https:");
    const char *trusted = getenv("SSL_CERT_FILE");
    CURLcode c = CURLE_OK;
    gr_status st = add_headers(t, err);

    if (st != GR_OK)
        return st;
#define SET(option, value)                                                                         \
    if (c == CURLE_OK)                                                                             \
    c = lib.easy_setopt(t->easy, CURLOPT_##option, value)
    SET(URL, q->url);
    SET(PROTOCOLS_STR, "http,https");
    SET(REDIR_PROTOCOLS_STR, https ? "https" : "http,https");
    SET(FOLLOWLOCATION, q->redirects != 0 ? 1L : 0L);
    SET(MAXREDIRS, (long)q->redirects);
    SET(NOSIGNAL, 1L);
    SET(CONNECTTIMEOUT_MS, CONNECT_MS);
    SET(USERAGENT, AGENT);
    SET(ERRORBUFFER, t->why);
    SET(HEADERFUNCTION, take_header);
    SET(HEADERDATA, (void *)t);
    SET(WRITEFUNCTION, take_body);
    SET(WRITEDATA, (void *)t);
    if (t->headers != NULL) {
        SET(HTTPHEADER, t->headers);
    }
    if (q->body != NULL) {
        SET(POST, 1L);
        SET(POSTFIELDSIZE_LARGE, (curl_off_t)q->body->len);
        SET(POSTFIELDS, q->body->ptr);
    }
    if (trusted != NULL && trusted[0] != '\0') {
        SET(CAINFO, trusted);
    }
#undef SET
    /* A request that is cancelled does not wait for names to be resolved; old libraries do. */
    lib.easy_setopt(t->easy, CURLOPT_QUICK_EXIT, 1L);
    if (c == CURLE_OUT_OF_MEMORY)
        return gr_fail_memory(t->cx, err);
    if (c != CURLE_OK)
        return gr_fail(err, GR_EREAD, "the network cannot be used: %s is too old", LIBRARY);
    return GR_OK;
}

/* Drives the transfer to its end; *code is libcurl's verdict. */
static gr_status drive(transfer *t, CURLM *multi, CURLcode *code, gr_err *err)
{
    int64_t start = gr_now_ns();
    int running = 1, n;
    CURLMsg *msg;

    for (;;) {
        gr_status st = gr_ctx_check(t->cx, err);

        if (st != GR_OK)
            return st;
        if (t->q->timeout_ms > 0 && (gr_now_ns() - start) / 1000000 >= t->q->timeout_ms)
            return gr_fail(err, GR_EREAD, "no complete reply came within %lld ms",
                           (long long)t->q->timeout_ms);
        if (lib.multi_perform(multi, &running) != CURLM_OK)
            return gr_fail(err, GR_EINTERNAL, "libcurl failed");
        while ((msg = lib.multi_info_read(multi, &n)) != NULL)
            if (msg->msg == CURLMSG_DONE) {
                *code = msg->data.result;
                return GR_OK;
            }
        if (running == 0)
            return gr_fail(err, GR_EINTERNAL, "libcurl lost a request");
        if (lib.multi_poll(multi, NULL, 0, POLL_MS, NULL) != CURLM_OK)
            return gr_fail(err, GR_EINTERNAL, "libcurl failed");
    }
}

static gr_status verdict(const transfer *t, CURLcode code, gr_err *err)
{
    gr_str host = gr_url_host(gr_str_of(t->q->url));
    bool trusted;

    if (t->too_long)
        return gr_fail(err, GR_ELIMIT, "the reply of %.*s is longer than %zu bytes", GR_FMT(host),
                       t->max_body);
    if (t->body.failed)
        return gr_fail_memory(t->cx, err);
    if (code == CURLE_OK || t->stopped)
        return GR_OK;
    if (code == CURLE_OUT_OF_MEMORY)
        return gr_fail_memory(t->cx, err);
    trusted = code != CURLE_PEER_FAILED_VERIFICATION && code != CURLE_SSL_CACERT_BADFILE &&
              code != CURLE_SSL_ISSUER_ERROR;
    gr_fail(err, trusted ? GR_EREAD : GR_EINPUT, "no reply from %.*s: %s", GR_FMT(host),
            t->why[0] != '\0' ? t->why : lib.easy_strerror(code));
    if (!trusted)
        gr_err_hint(err, "SSL_CERT_FILE names a file with the certificates to trust");
    return trusted ? GR_EREAD : GR_EINPUT;
}

static gr_status fill_reply(const transfer *t, gr_http_reply *out, gr_err *err)
{
    const char *type = NULL;
    gr_str rest, word = GR_STR("");
    char *small;

    out->status = (int)status_of(t);
    out->retry_after_ms = t->retry_after_ms;
    out->body = gr_str_dup(&t->cx->arena, gr_strbuf_str(&t->body));
    lib.easy_getinfo(t->easy, CURLINFO_CONTENT_TYPE, &type);
    rest = gr_str_of(type != NULL ? type : "");
    gr_str_split(&rest, ';', &word);
    word = gr_str_trim(word);
    small = gr_arena_copy(&t->cx->arena, word.ptr, word.len);
    if (out->body.ptr == NULL || small == NULL)
        return gr_fail_memory(t->cx, err);
    for (size_t i = 0; i < word.len; i++)
        if (small[i] >= 'A' && small[i] <= 'Z')
            small[i] = (char)(small[i] - 'A' + 'a');
    out->content_type = (gr_str){ small, word.len };
    return GR_OK;
}

gr_status gr_http_send(gr_ctx *cx, gr_http *h, const gr_http_request *q, gr_http_reply *out,
                       gr_err *err)
{
    transfer t = { .cx = cx, .q = q, .retry_after_ms = -1 };
    CURLcode code = CURLE_OK;
    bool added = false;
    gr_status st;

    if (gr_url_host(gr_str_of(q->url)).len == 0)
        return gr_fail(err, GR_EUSAGE, "expected a URL that begins with http:// or https://");
    if ((st = need_library(err)) != GR_OK || (st = gr_ctx_check(cx, err)) != GR_OK)
        return st;
    t.max_body = q->max_body != 0 ? q->max_body : STANDARD_BODY;
    gr_strbuf_init(&t.body, &cx->budget, 0);
    if (h->multi == NULL)
        h->multi = lib.multi_init();
    t.easy = h->multi != NULL ? lib.easy_init() : NULL;
    st = t.easy != NULL ? prepare(&t, err) : gr_fail_memory(cx, err);
    if (st == GR_OK) {
        added = lib.multi_add_handle(h->multi, t.easy) == CURLM_OK;
        st = added ? drive(&t, h->multi, &code, err) : gr_fail_memory(cx, err);
    }
    if (st == GR_OK)
        st = verdict(&t, code, err);
    if (st == GR_OK)
        st = fill_reply(&t, out, err);
    if (added)
        lib.multi_remove_handle(h->multi, t.easy);
    if (t.easy != NULL)
        lib.easy_cleanup(t.easy);
    if (t.headers != NULL)
        lib.slist_free_all(t.headers);
    gr_strbuf_clear(&t.body);
    return st;
}
