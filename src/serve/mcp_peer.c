/* The MCP server and those it speaks with, from start to end. */
#include "serve/mcp_int.h"

#define MESSAGES_BYTES ((size_t)1 << 30)

gr_status gr_mcp_init(mcp_server *srv, const gr_mcp_options *o, gr_engine *engine, gr_err *err)
{
    gr_status st;

    *srv = (mcp_server){ .options = o, .engine = engine, .messages.limit = MESSAGES_BYTES };
    gr_ctx_init(&srv->cx);
    st = gr_mcp_tools_init(srv, err);
    if (st == GR_OK && !gr_mcp_queue_init(srv))
        st = gr_fail(err, GR_EINTERNAL, "cannot start a thread");
    return st;
}

void gr_mcp_clear(mcp_server *srv)
{
    gr_vec_clear(&srv->tools);
    gr_ctx_clear(&srv->cx);
}

void gr_mcp_peer_init(mcp_peer *p, mcp_server *srv, gr_session *session)
{
    *p = (mcp_peer){ .srv = srv, .session = session };
    pthread_mutex_init(&p->session_lock, NULL);
}

void gr_mcp_peer_clear(mcp_peer *p)
{
    gr_session_free(p->session);
    pthread_mutex_destroy(&p->session_lock);
}
