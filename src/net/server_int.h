/* Private to net: what the files of the server share. */
#ifndef GR_SERVER_INT_H
#define GR_SERVER_INT_H

#include <microhttpd.h>
#include <pthread.h>

#include "net/net.h"

#define MHD_FUNCTIONS(X)                                                                           \
    X(add_response_header)                                                                         \
    X(create_response_from_buffer)                                                                 \
    X(create_response_from_callback)                                                               \
    X(destroy_response)                                                                            \
    X(get_connection_info)                                                                         \
    X(get_connection_values)                                                                       \
    X(lookup_connection_value)                                                                     \
    X(queue_response)                                                                              \
    X(quiesce_daemon)                                                                              \
    X(start_daemon)                                                                                \
    X(stop_daemon)

typedef struct gr_mhd {
#define X(name) __typeof__(MHD_##name) *name;
    MHD_FUNCTIONS(X)
#undef X
} gr_mhd;

/* Where a connection is with its request. */
typedef enum server_stage { AT_HEAD, AT_BODY, AT_WORK, AT_REPLY } server_stage;

/* A connection, in the server's list. */
typedef struct server_link {
    struct server_link *prev, *next;
    int fd;
    server_stage stage;
    bool streams;
    int64_t since_ns; /* that it is there */
    size_t n_bytes;   /* that came, or are to go, since */
    void (*gone)(void *arg);
    void *gone_arg;
} server_link;

struct gr_server {
    gr_server_options o;
    struct MHD_Daemon *daemon;
    uint16_t port;
    pthread_mutex_t lock; /* of the links */
    server_link *links;
    size_t n_links;
};

struct gr_server_stream {
    gr_server_request *q;
    void (*write)(gr_server_request *q, gr_server_stream *out);
    pthread_t thread;
    bool started; /* with the first byte that is asked for */
    pthread_mutex_t lock;
    pthread_cond_t changed;
    gr_strbuf data; /* written and not yet sent */
    bool ended;     /* there will be no more */
    bool gone;      /* nobody takes it */
    bool beats;     /* an event stream: a comment says that it lives */
};

/* A request with what MHD needs of it. `q` is first. */
typedef struct server_request {
    gr_server_request q;
    gr_server *server;
    server_link *link;
    struct MHD_Connection *connection;
    char peer[64];
    gr_strbuf body;
    gr_server_reply reply;
    gr_server_stream *stream;
    int64_t start_ns;
    bool replied, too_long;
} server_request;

/* NULL: err says why it cannot be used. */
const gr_mhd *gr_mhd_load(gr_err *err);

/* server_stream.c. NULL without memory. */
gr_server_stream *gr_server_stream_new(server_request *r);
/* Gets the next bytes of the stream: a callback of MHD. */
ssize_t gr_server_stream_read(void *stream, uint64_t pos, char *buf, size_t max);
/* Nobody listens any more: waits for the writer. It is freed by gr_server_stream_free. */
void gr_server_stream_stop(gr_server_stream *s);
void gr_server_stream_free(void *stream);

void gr_server_gone(server_link *l, gr_server *s); /* tells who watches; takes the lock */

#endif
