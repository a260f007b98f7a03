/* net: HTTP requests, the event streams that servers answer with, and a server.
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

/* Bytes as text (RFC 4648, with padding). */
void gr_base64_add(gr_strbuf *sb, gr_str bytes);

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

/* --- a server --- */

/* libmicrohttpd, loaded when a server starts. Each connection has a thread of its own, so that a
 * request may take its time; how many work at once is for who answers them. A client that sends or
 * takes its bytes too slowly loses its connection. */
typedef struct gr_server gr_server;
typedef struct gr_server_stream gr_server_stream;

/* A request, from its head to the end of its reply. Its thread alone uses it. */
typedef struct gr_server_request {
    gr_str method; /* "GET" */
    gr_str path;   /* decoded, without what follows the question mark */
    gr_str peer;   /* the client's address */
    gr_str body;   /* empty until it is all there */
    void *user;    /* of who answers */
} gr_server_request;

/* Of a header, or of a parameter behind the question mark; NULL = it was not sent. */
const char *gr_server_header(const gr_server_request *q, const char *name);
const char *gr_server_query(const gr_server_request *q, const char *key);

#define GR_SERVER_HEADERS 8
typedef struct gr_server_reply {
    int status;       /* 200 unless it is set */
    const char *type; /* of the body */
    gr_strbuf body;
    gr_str fixed;                              /* in place of body; outlives the server */
    const char *headers[GR_SERVER_HEADERS][2]; /* name and value, living as long as the request */
    size_t n_headers;
    /* In place of a body: writes it piece by piece with gr_server_send, on a thread of its own. */
    void (*stream)(gr_server_request *q, gr_server_stream *out);
} gr_server_reply;

void gr_server_add_header(gr_server_reply *r, const char *name, const char *value);
/* False: nobody listens any more. */
bool gr_server_send(gr_server_stream *out, gr_str piece);
/* fn(arg) is called, again and again, from another thread, when the client of a request that is
 * worked on has gone or the server stops; fn NULL = no longer. */
void gr_server_watch(gr_server_request *q, void (*fn)(void *arg), void *arg);

typedef struct gr_server_options {
    const char *address; /* of this machine, to listen at */
    uint16_t port;       /* 0 = any that is free */
    unsigned most_connections;
    size_t most_body;    /* bytes */
    int64_t patience_ms; /* for a head, and for a body beyond 64 kB a second */
    /* The head is there. False = *reply is the answer, and the body is not read. */
    bool (*admit)(void *arg, gr_server_request *q, gr_server_reply *reply);
    void (*answer)(void *arg, gr_server_request *q, gr_server_reply *reply);
    /* It has ended, however it did; status 0 = the client left before there was a reply. Every
     * request that was admitted or refused comes here once. */
    void (*done)(void *arg, gr_server_request *q, const gr_server_reply *reply, int64_t ns);
    /* Writes the reply to what never became a request of ours: a body that is too long (413), a
     * head that others may read in another way (400). */
    void (*refuse)(void *arg, gr_server_request *q, int status, gr_server_reply *reply);
    void *arg;
} gr_server_options;

/* GR_EREAD: libmicrohttpd is not there; GR_EIO: the address cannot be listened at. */
gr_status gr_server_start(const gr_server_options *o, gr_server **out, gr_err *err);
uint16_t gr_server_port(const gr_server *s);
/* Ends what is too slow, tells of clients that have gone; to be called every 50 ms or so. */
void gr_server_tick(gr_server *s);
/* Requests between head and end of reply. */
size_t gr_server_busy(gr_server *s);
size_t gr_server_connections(gr_server *s);
/* No more connections; those that are there go on. */
void gr_server_quiesce(gr_server *s);
/* Tells everything that is worked on to stop. */
void gr_server_cancel(gr_server *s);
/* Waits for what is worked on. */
void gr_server_free(gr_server *s);

#endif
