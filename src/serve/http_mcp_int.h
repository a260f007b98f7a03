/* Private to serve: MCP over HTTP, its sessions. */
#ifndef GR_HTTP_MCP_INT_H
#define GR_HTTP_MCP_INT_H

#include "serve/http_int.h"
#include "serve/mcp_int.h"

#define SESSION_ID 33 /* 128 bits in hexadecimal digits */

/* What a client's initialize began. */
typedef struct mcp_session {
    mcp_peer peer; /* first: the peer is the session */
    struct http_mcp *mcp;
    char id[SESSION_ID];
    struct mcp_session *next;
    size_t n_uses; /* requests that are under way */
    int64_t used_ns;
    bool ended;           /* nobody finds it any more */
    uint64_t n_changes;   /* of its list of graphs */
    uint64_t n_listeners; /* streams so far; the last one is told of changes */
} mcp_session;

typedef struct http_mcp {
    mcp_server srv;
    gr_mcp_options options;
    mcp_peer shared; /* of clients without a session */

    pthread_mutex_t lock; /* of what follows, and of what is in sessions but for their peers */
    pthread_cond_t changed;
    mcp_session *sessions;
    size_t n_sessions;
    bool stopping;
} http_mcp;

#endif
