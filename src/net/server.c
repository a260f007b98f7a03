/* A server: libmicrohttpd with a thread for each connection.
 *
 * MHD closes a connection on which nothing moves. One byte now and then is movement, too, so every
 * connection stands in a list with the time at which its head, body or reply began, and
 * gr_server_tick shuts down the sockets of those that take longer than their bytes can excuse. */
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/server_int.h"

#define LEAST_RATE 65536 /* bytes a second that excuse a longer time */
#define HEAD_BYTES ((size_t)32 << 10)
#define BACKLOG    512

static const gr_mhd *lib;

/* --- connections --- */

static void on_connection(void *cls, struct MHD_Connection *connection, void **context,
                          enum MHD_ConnectionNotificationCode code)
{
    gr_server *s = cls;
    server_link *l = *context;

    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        const union MHD_ConnectionInfo *info =
            lib->get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);

        if (info == NULL || (l = calloc(1, sizeof *l)) == NULL)
            return; /* its requests are refused */
        l->fd = info->connect_fd;
        l->since_ns = gr_now_ns();
        pthread_mutex_lock(&s->lock);
        l->next = s->links;
        if (l->next != NULL)
            l->next->prev = l;
        s->links = l;
        s->n_links++;
        pthread_mutex_unlock(&s->lock);
        *context = l;
    } else if (l != NULL) {
        pthread_mutex_lock(&s->lock);
        *(l->prev != NULL ? &l->prev->next : &s->links) = l->next;
        if (l->next != NULL)
            l->next->prev = l->prev;
        s->n_links--;
        free(l);
        pthread_mutex_unlock(&s->lock);
        *context = NULL;
    }
}

static void enter(server_request *r, server_stage stage, size_t n_bytes)
{
    server_link *l = r->link;

    pthread_mutex_lock(&r->server->lock);
    l->stage = stage;
    l->since_ns = gr_now_ns();
    l->n_bytes = n_bytes;
    l->streams = stage == AT_REPLY && r->stream != NULL;
    pthread_mutex_unlock(&r->server->lock);
}

void gr_server_watch(gr_server_request *q, void (*fn)(void *arg), void *arg)
{
    server_request *r = (server_request *)q;

    pthread_mutex_lock(&r->server->lock);
    r->link->gone = fn;
    r->link->gone_arg = arg;
    pthread_mutex_unlock(&r->server->lock);
}

/* Called with the lock. */
static void tell_gone(const server_link *l)
{
    if (l->gone != NULL)
        l->gone(l->gone_arg);
}

void gr_server_gone(server_link *l, gr_server *s)
{
    pthread_mutex_lock(&s->lock);
    tell_gone(l);
    pthread_mutex_unlock(&s->lock);
}

static bool is_gone(int fd)
{
    struct pollfd p = { .fd = fd, .events = POLLRDHUP };

    return poll(&p, 1, 0) == 1 && (p.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}

void gr_server_tick(gr_server *s)
{
    int64_t now = gr_now_ns();

    pthread_mutex_lock(&s->lock);
    for (server_link *l = s->links; l != NULL; l = l->next) {
        int64_t allowed =
            s->o.patience_ms * 1000000 + (int64_t)(l->n_bytes / LEAST_RATE) * 1000000000;

        if (l->stage == AT_WORK || l->streams) {
            if (l->gone != NULL && is_gone(l->fd))
                tell_gone(l);
        } else if (now - l->since_ns > allowed) {
            shutdown(l->fd, SHUT_RDWR); /* its thread sees the end and closes it */
        }
    }
    pthread_mutex_unlock(&s->lock);
}

void gr_server_cancel(gr_server *s)
{
    pthread_mutex_lock(&s->lock);
    for (server_link *l = s->links; l != NULL; l = l->next)
        tell_gone(l);
    pthread_mutex_unlock(&s->lock);
}

size_t gr_server_busy(gr_server *s)
{
    size_t n = 0;

    pthread_mutex_lock(&s->lock);
    for (const server_link *l = s->links; l != NULL; l = l->next)
        n += l->stage != AT_HEAD;
    pthread_mutex_unlock(&s->lock);
    return n;
}

size_t gr_server_connections(gr_server *s)
{
    size_t n;

    pthread_mutex_lock(&s->lock);
    n = s->n_links;
    pthread_mutex_unlock(&s->lock);
    return n;
}

/* --- requests --- */

const char *gr_server_header(const gr_server_request *q, const char *name)
{
    return lib->lookup_connection_value(((const server_request *)q)->connection, MHD_HEADER_KIND,
                                        name);
}

const char *gr_server_query(const gr_server_request *q, const char *key)
{
    return lib->lookup_connection_value(((const server_request *)q)->connection,
                                        MHD_GET_ARGUMENT_KIND, key);
}

void gr_server_add_header(gr_server_reply *r, const char *name, const char *value)
{
    if (r->n_headers == GR_SERVER_HEADERS)
        return;
    r->headers[r->n_headers][0] = name;
    r->headers[r->n_headers++][1] = value;
}

static void name_peer(server_request *r)
{
    const union MHD_ConnectionInfo *info =
        lib->get_connection_info(r->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const struct sockaddr *at = info != NULL ? info->client_addr : NULL;
    socklen_t n = at != NULL && at->sa_family == AF_INET6 ? sizeof(struct sockaddr_in6)
                                                          : sizeof(struct sockaddr_in);

    if (at == NULL || getnameinfo(at, n, r->peer, sizeof r->peer, NULL, 0, NI_NUMERICHOST) != 0)
        snprintf(r->peer, sizeof r->peer, "?");
    r->q.peer = gr_str_of(r->peer);
}

static server_request *begin(gr_server *s, struct MHD_Connection *connection, const char *url,
                             const char *method)
{
    const union MHD_ConnectionInfo *info =
        lib->get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    server_request *r = info != NULL && info->socket_context != NULL ? calloc(1, sizeof *r) : NULL;

    if (r == NULL)
        return NULL;
    r->server = s;
    r->link = info->socket_context;
    r->connection = connection;
    r->start_ns = gr_now_ns();
    r->q.method = gr_str_of(method);
    r->q.path = gr_str_of(url);
    r->reply.status = 200;
    gr_strbuf_init(&r->body, NULL, s->o.most_body);
    gr_strbuf_init(&r->reply.body, NULL, 0);
    name_peer(r);
    return r;
}

static struct MHD_Response *make_response(server_request *r)
{
    gr_str body = r->reply.fixed.ptr != NULL ? r->reply.fixed : gr_strbuf_str(&r->reply.body);

    if (r->reply.stream != NULL) {
        r->stream = gr_server_stream_new(r);
        return r->stream == NULL
                   ? NULL
                   : lib->create_response_from_callback(MHD_SIZE_UNKNOWN, 16384,
                                                        gr_server_stream_read, r->stream,
                                                        gr_server_stream_free);
    }
    /* Persistent: the request keeps it until MHD says that all is sent. */
    return lib->create_response_from_buffer(body.len, (void *)(uintptr_t)body.ptr,
                                            MHD_RESPMEM_PERSISTENT);
}

static enum MHD_Result reply(server_request *r)
{
    enum MHD_Result result;
    struct MHD_Response *response;

    if (r->reply.body.failed)
        return MHD_NO; /* without memory the connection is closed */
    response = make_response(r);
    if (response == NULL)
        return MHD_NO;
    if (r->reply.type != NULL)
        lib->add_response_header(response, "Content-Type", r->reply.type);
    for (size_t i = 0; i < r->reply.n_headers; i++)
        lib->add_response_header(response, r->reply.headers[i][0], r->reply.headers[i][1]);
    enter(r, AT_REPLY, r->reply.body.len + r->reply.fixed.len);
    result = lib->queue_response(r->connection, (unsigned)r->reply.status, response);
    r->replied = result == MHD_YES;
    lib->destroy_response(response);
    return result;
}

typedef struct tally {
    unsigned hosts, lengths, encodings;
} tally;

static enum MHD_Result count_header(void *cls, enum MHD_ValueKind kind, const char *key,
                                    const char *value)
{
    tally *t = cls;

    t->hosts += strcasecmp(key, "Host") == 0;
    t->lengths += strcasecmp(key, "Content-Length") == 0;
    t->encodings += strcasecmp(key, "Transfer-Encoding") == 0;
    return MHD_YES;
}

/* Where a server before this one could take it for another request than we do. */
static bool is_ambiguous(const server_request *r)
{
    tally t = { 0 };

    lib->get_connection_values(r->connection, MHD_HEADER_KIND, count_header, &t);
    return t.hosts > 1 || t.lengths + t.encodings > 1;
}

static bool declares_too_much(const server_request *r)
{
    const char *length = gr_server_header(&r->q, "Content-Length");
    int64_t n;

    return length != NULL && gr_num_to_int(gr_str_of(length), &n) && n >= 0 &&
           (uint64_t)n > r->server->o.most_body;
}

/* MHD calls this with the head alone, then with each piece of the body, then at its end. */
static enum MHD_Result on_request(void *cls, struct MHD_Connection *connection, const char *url,
                                  const char *method, const char *version, const char *data,
                                  size_t *n_data, void **context)
{
    gr_server *s = cls;
    server_request *r = *context;

    if (r == NULL) {
        *context = r = begin(s, connection, url, method);
        if (r == NULL)
            return MHD_NO;
        enter(r, AT_BODY, 0);
        if (!s->o.admit(s->o.arg, &r->q, &r->reply))
            return reply(r);
        if (is_ambiguous(r)) {
            s->o.refuse(s->o.arg, &r->q, 400, &r->reply);
            return reply(r);
        }
        if (declares_too_much(r)) {
            s->o.refuse(s->o.arg, &r->q, 413, &r->reply);
            return reply(r);
        }
        return MHD_YES;
    }
    if (*n_data != 0) {
        r->too_long = r->too_long || *n_data > s->o.most_body - r->body.len;
        if (!r->too_long)
            gr_strbuf_add(&r->body, (gr_str){ data, *n_data });
        pthread_mutex_lock(&s->lock);
        r->link->n_bytes += r->too_long ? 0 : *n_data;
        pthread_mutex_unlock(&s->lock);
        *n_data = 0;
        return MHD_YES;
    }
    r->q.body = gr_strbuf_str(&r->body);
    enter(r, AT_WORK, 0);
    if (r->too_long)
        s->o.refuse(s->o.arg, &r->q, 413, &r->reply);
    else if (r->body.failed)
        s->o.refuse(s->o.arg, &r->q, 503, &r->reply);
    else
        s->o.answer(s->o.arg, &r->q, &r->reply);
    return reply(r);
}

static void on_completed(void *cls, struct MHD_Connection *connection, void **context,
                         enum MHD_RequestTerminationCode code)
{
    gr_server *s = cls;
    server_request *r = *context;

    if (r == NULL)
        return;
    if (r->stream != NULL)
        gr_server_stream_stop(r->stream);
    if (!r->replied)
        r->reply.status = 0;
    s->o.done(s->o.arg, &r->q, &r->reply, gr_now_ns() - r->start_ns);
    enter(r, AT_HEAD, 0);
    gr_strbuf_clear(&r->body);
    gr_strbuf_clear(&r->reply.body);
    free(r);
    *context = NULL;
}

/* --- the server --- */

static int hex_of(char c)
{
    static const char digits[] = "0123456789abcdef";
    const char *d = c != '\0' ? strchr(digits, c >= 'A' && c <= 'F' ? c + 'a' - 'A' : c) : NULL;

    return d != NULL ? (int)(d - digits) : -1;
}

/* As MHD does it, but %00 stays: texts end there, and "/%00" would be "/". */
static size_t unescape(void *cls, struct MHD_Connection *connection, char *text)
{
    char *out = text;

    for (const char *in = text; *in != '\0';) {
        int high = *in == '%' ? hex_of(in[1]) : -1, low = high >= 0 ? hex_of(in[2]) : -1;

        if (low >= 0 && high + low != 0) {
            *out++ = (char)(high << 4 | low);
            in += 3;
        } else {
            *out++ = *in++;
        }
    }
    *out = '\0';
    return (size_t)(out - text);
}

static int listen_at(const struct addrinfo *a)
{
    int fd = socket(a->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;

    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(fd, a->ai_addr, a->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0)
        return fd;
    on = errno;
    close(fd);
    errno = on;
    return -1;
}

static gr_status open_socket(const gr_server_options *o, int *fd, uint16_t *port, gr_err *err)
{
    struct addrinfo hints = { .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE }, *found;
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
    } at;
    socklen_t n = sizeof at;
    char number[8];
    int rc;

    snprintf(number, sizeof number, "%u", o->port);
    rc = getaddrinfo(o->address, number, &hints, &found);
    if (rc != 0)
        return gr_fail(err, GR_EIO, "cannot listen at '%.100s': %s", o->address, gai_strerror(rc));
    *fd = listen_at(found);
    freeaddrinfo(found);
    if (*fd < 0 || getsockname(*fd, &at.any, &n) != 0)
        return gr_fail(err, GR_EIO, "cannot listen at %.100s, port %u: %s", o->address, o->port,
                       strerror(errno));
    *port = ntohs(at.any.sa_family == AF_INET6 ? at.v6.sin6_port : at.v4.sin_port);
    return GR_OK;
}

gr_status gr_server_start(const gr_server_options *o, gr_server **out, gr_err *err)
{
    unsigned flags = MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION |
                     MHD_USE_POLL | MHD_USE_ITC;
    gr_server *s;
    gr_status st;
    int fd = -1;

    lib = gr_mhd_load(err);
    if (lib == NULL)
        return err->kind;
    s = calloc(1, sizeof *s);
    if (s == NULL)
        return gr_fail(err, GR_EMEMORY, "out of memory");
    s->o = *o;
    pthread_mutex_init(&s->lock, NULL);
    st = open_socket(o, &fd, &s->port, err);
    if (st == GR_OK) {
        s->daemon = lib->start_daemon(
            flags, 0, NULL, NULL, on_request, s, MHD_OPTION_LISTEN_SOCKET, fd,
            MHD_OPTION_CONNECTION_LIMIT, o->most_connections, MHD_OPTION_CONNECTION_TIMEOUT,
            (unsigned)((o->patience_ms + 999) / 1000), MHD_OPTION_CONNECTION_MEMORY_LIMIT,
            HEAD_BYTES, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_NOTIFY_COMPLETED, on_completed,
            s, MHD_OPTION_NOTIFY_CONNECTION, on_connection, s, MHD_OPTION_UNESCAPE_CALLBACK,
            unescape, NULL, MHD_OPTION_END);
        if (s->daemon == NULL)
            st = gr_fail(err, GR_EINTERNAL, "the server cannot be started");
    }
    if (st != GR_OK) {
        if (fd >= 0)
            close(fd);
        free(s);
        return st;
    }
    *out = s;
    return GR_OK;
}

uint16_t gr_server_port(const gr_server *s)
{
    return s->port;
}

void gr_server_quiesce(gr_server *s)
{
    int fd = lib->quiesce_daemon(s->daemon);

    if (fd >= 0)
        close(fd);
}

void gr_server_free(gr_server *s)
{
    lib->stop_daemon(s->daemon);
    pthread_mutex_destroy(&s->lock);
    free(s);
}
