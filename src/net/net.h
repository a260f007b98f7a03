/* net: HTTP requests, and the event streams that servers answer with.
 *
 * The client is libcurl, loaded when the first request is made: linked in, it would cost every
 * start of the program 7 ms. Only http and https are spoken; certificates are checked; the proxies
 * of the environment (http_proxy, https_proxy, no_proxy) are used, and SSL_CERT_FILE names the
 * certificates to trust. Headers are never part of an error. */
#ifndef GR_NET_H
#define GR_NET_H

#include "base/base.h"

/* --- requests --- */

/* Keeps connections open between requests. One thread at a time. */
typedef struct gr_http gr_http;

gr_http *gr_http_new(void); /* NULL without memory; nothing is loaded yet */
void gr_http_free(gr_http *h);

typedef struct gr_http_request {
    const char *url;            /* http:// or https:// */
    const char *const *headers; /* "Name: value", NULL-terminated; NULL = none */
    const gr_str *body;         /* NULL = GET, else POST */
    int64_t timeout_ms;         /* for this request alone; 0 = only the context's deadline */
    size_t max_body;            /* bytes of the reply; 0 = 16 MB */
    unsigned redirects;         /* how many to follow: never from https to http */
    /* Gets the body of a reply with status 200 to 299 in pieces as they come, cut anywhere; false
     * ends the request there, which is no failure. NULL = the body goes into the reply. */
    bool (*on_data)(void *arg, gr_str piece);
    void *arg;
} gr_http_request;

typedef struct gr_http_reply {
    int status;             /* 200, 404, ... */
    gr_str body;            /* in cx->arena, NUL-terminated; empty if on_data got it */
    gr_str content_type;    /* in small letters, without parameters */
    int64_t retry_after_ms; /* what the server asks for; -1 = nothing */
} gr_http_reply;

/* Any status is GR_OK. GR_EREAD: no reply could be had (no connection, the request's own time is
 * over); GR_EINPUT: the server's certificate is not trusted; GR_ELIMIT: the context's deadline, or
 * a body that is too long; GR_ECANCELLED within some 20 ms; GR_EUSAGE: a URL of another scheme. */
gr_status gr_http_send(gr_ctx *cx, gr_http *h, const gr_http_request *q, gr_http_reply *out,
                       gr_err *err);

/* The host of a URL, without port, user and brackets; empty if it is no http or https URL. */
gr_str gr_url_host(gr_str url);
bool gr_url_has_user(gr_str url);    /* http://user:secret@host/ */
bool gr_url_is_loopback(gr_str url); /* localhost, 127.x.x.x, ::1 */

/* --- event streams (text/event-stream) --- */

/* Splits a stream into events, wherever its pieces are cut. Lines may end with LF, CRLF or CR;
 * comments, ids and names of events are passed over; several lines of data are joined by LF. */
typedef struct gr_sse {
    gr_strbuf line;
    gr_strbuf data;
    bool has_data;
    bool skip_lf; /* the last byte was a CR */
    bool (*on_event)(void *arg, gr_str data);
    void *arg;
} gr_sse;

/* max: bytes of one event. on_event returns false to stop. */
void gr_sse_init(gr_sse *s, gr_budget *budget, size_t max, bool (*on_event)(void *arg, gr_str data),
                 void *arg);
/* False: on_event stopped it, or an event was too long or memory short (s->line.failed or
 * s->data.failed). */
bool gr_sse_feed(gr_sse *s, gr_str bytes);
/* The stream has ended: an event without its final blank line counts. */
bool gr_sse_end(gr_sse *s);
void gr_sse_clear(gr_sse *s);

#endif
