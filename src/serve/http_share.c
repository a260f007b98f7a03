/* Graphs of MCP's clients and of /api are one list: whoever may use the server has its token, and a
 * graph that was sent once need not be sent again. A client of MCP calls its own graphs as it named
 * them and all others by their ids; theirs are the server's, too, as long as their session lasts.
 */
#include "serve/http_int.h"
#include "serve/mcp_int.h"

#define NONE_LOADED "no graph is loaded here; name one of the server's (graph), or send it along"

static bool borrow(mcp_peer *p, gr_session *fork)
{
    http_server *srv = p->house;
    bool has_own = gr_session_meant(fork, NULL) != NULL, lent = false, ok = true;

    pthread_mutex_lock(&srv->lock);
    for (size_t i = 0; ok && i < srv->graphs.n; i++) {
        const http_graph *g = &srv->graphs.at[i];

        if (g->owner == p || gr_session_meant(fork, g->id) != NULL)
            continue;
        ok = gr_session_lend(srv->session, g->id, fork, g->id, NULL) == GR_OK;
        lent = true;
    }
    pthread_mutex_unlock(&srv->lock);
    if (lent && !has_own)
        gr_session_lose(fork, NONE_LOADED);
    return ok;
}

/* All or nothing: what finds no room is not the session's either. */
static gr_status keep(mcp_peer *p, gr_session *fork, gr_err *err)
{
    http_server *srv = p->house;
    gr_status st = GR_OK;
    char id[GR_OWN_NAME];
    const char *made;

    pthread_mutex_lock(&srv->lock);
    for (size_t i = 0; st == GR_OK && (made = gr_session_made_at(fork, i)) != NULL; i++)
        st = gr_http_adopt(srv, fork, made, made, p, id, err);
    while (st != GR_OK && (made = gr_session_made_at(fork, 0)) != NULL) {
        gr_http_forget(srv, p, made);
        gr_reply_free(gr_session_drop(fork, made));
    }
    pthread_mutex_unlock(&srv->lock);
    return st;
}

void gr_http_share(http_server *srv, mcp_peer *p)
{
    p->house = srv;
    p->borrow = borrow;
    p->keep = keep;
}

void gr_http_disown(mcp_peer *p)
{
    pthread_mutex_lock(&p->house->lock);
    gr_http_forget(p->house, p, NULL);
    pthread_mutex_unlock(&p->house->lock);
}
