/* The threads that answer requests, beside each other.
 *
 * Heavy requests, which take long as a rule, go to threads that yield to all others, as those of
 * /api do (http_place.c). A light one may turn out to be long, too: its thread is made to yield
 * while it computes, gives its place to another, and ends with its request, for it would answer
 * short ones late. So does a heavy one that lasts while others wait for its place. So short ones
 * find a thread, however many others are long, as long as there are threads. */
#include <time.h>

#include "serve/mcp_int.h"
#include "serve/nice_int.h"

#define MOST_LIGHT 8
#define MOST_HEAVY 7
#define SLOW_MS    50
#define LASTS_MS   250 /* a heavy one: loading a large file, a question in words take less */
#define NAMELESS                                                                                   \
    "requests without a session have no graph that was loaded last; name one (graph), or send "    \
    "it along"

/* --- one worker --- */

/* A fork of the peer's session; without memory there is none. */
static void begin_session(mcp_message *m)
{
    mcp_peer *p = m->peer;

    pthread_mutex_lock(&p->session_lock);
    m->session = gr_session_fork(p->session, m->claim.converses);
    pthread_mutex_unlock(&p->session_lock);
    if (m->session != NULL && p->borrow != NULL && !p->borrow(p, m->session)) {
        gr_session_free(m->session);
        m->session = NULL;
    }
    if (p->shared && m->session != NULL)
        gr_session_lose(m->session, NAMELESS);
}

/* The next request for this worker, or NULL when there will be none. It gets its fork at once, so
 * that nothing that starts later changes what it sees. */
static mcp_message *take(mcp_worker *w)
{
    mcp_server *srv = w->srv;
    mcp_message *m = NULL;

    pthread_mutex_lock(&srv->lock);
    while (w->kind != MCP_SLOW && !(srv->closing && srv->first == NULL) &&
           (m = gr_mcp_dequeue(srv, w->kind == MCP_HEAVY)) == NULL) {
        srv->n_idle[w->kind]++;
        pthread_cond_wait(&srv->changed, &srv->lock);
        srv->n_idle[w->kind]--;
    }
    if (m != NULL) {
        begin_session(m);
        w->running = m;
        w->since_ns = gr_now_ns();
        if (!srv->watches)
            pthread_cond_signal(&srv->watch);
    } else {
        w->state = MCP_ENDED;
        srv->n_alive[w->kind]--;
        pthread_cond_broadcast(&srv->changed);
    }
    pthread_mutex_unlock(&srv->lock);
    return m;
}

static void work_on(mcp_worker *w, mcp_message *m)
{
    mcp_server *srv = w->srv;
    mcp_line *l = m->line;
    gr_strbuf out;

    gr_strbuf_init(&out, NULL, 0);
    if (m->session == NULL)
        out.failed = true;
    else if (!m->cancelled)
        m->answer(srv, m, &out);
    if (out.failed)
        gr_mcp_error(&out, m->id, MCP_INTERNAL, "out of memory");
    if (!m->cancelled)
        l->send(l, &out);
    pthread_mutex_lock(&srv->lock);
    w->running = NULL;
    pthread_cond_broadcast(&srv->changed); /* others may have waited for it */
    pthread_mutex_unlock(&srv->lock);
    gr_session_free(m->session); /* nobody cancels it any more */
    gr_mcp_message_free(m);
    gr_strbuf_clear(&out);
    if (l->hold != NULL)
        l->hold(l, -1); /* from here on it may be gone */
}

static void *work(void *arg)
{
    mcp_worker *w = arg;
    mcp_message *m;

    pthread_mutex_lock(&w->srv->lock);
    w->id = gr_thread_id();
    if (w->kind == MCP_HEAVY)
        gr_thread_yields(w->id, GR_HEAVY_YIELDS);
    pthread_mutex_unlock(&w->srv->lock);
    while ((m = take(w)) != NULL)
        work_on(w, m);
    return NULL;
}

/* --- all of them; called with the lock --- */

static mcp_worker *free_slot(mcp_server *srv)
{
    for (size_t i = 0; i < MCP_WORKERS; i++) {
        mcp_worker *w = &srv->worker[i];

        if (w->state == MCP_ALIVE)
            continue;
        if (w->state == MCP_ENDED)
            pthread_join(w->thread, NULL);
        *w = (mcp_worker){ .srv = srv };
        return w;
    }
    return NULL;
}

static bool start_worker(mcp_server *srv, mcp_kind kind)
{
    mcp_worker *w = free_slot(srv);

    if (w == NULL)
        return false;
    w->kind = kind;
    if (pthread_create(&w->thread, NULL, work, w) != 0)
        return false;
    w->state = MCP_ALIVE;
    srv->n_alive[kind]++;
    return true;
}

bool gr_mcp_want_worker(mcp_server *srv, mcp_kind kind)
{
    if (srv->n_waiting[kind] > srv->n_idle[kind] &&
        srv->n_alive[kind] < (kind == MCP_HEAVY ? MOST_HEAVY : MOST_LIGHT))
        start_worker(srv, kind);
    return srv->n_alive[kind] != 0;
}

/* --- those that are slow --- */

static bool may_be_slow(const mcp_worker *w)
{
    return w->running != NULL && w->kind != MCP_SLOW;
}

/* Heavy ones only where somebody waits, and light ones keep their share of the threads. */
static bool is_slow(const mcp_worker *w, int64_t now)
{
    const mcp_server *srv = w->srv;
    int64_t ms = (now - w->since_ns) / 1000000;

    if (w->kind == MCP_LIGHT)
        return ms >= SLOW_MS;
    return ms >= LASTS_MS && srv->n_waiting[MCP_HEAVY] > srv->n_idle[MCP_HEAVY] &&
           srv->n_alive[MCP_SLOW] + MOST_HEAVY + MOST_LIGHT < MCP_WORKERS;
}

/* Its request takes long: another worker gets its place. One of its kind is always left. */
static void make_slow(mcp_worker *w)
{
    mcp_server *srv = w->srv;
    mcp_kind kind = w->kind;

    if (srv->n_alive[kind] == 1 && !start_worker(srv, kind))
        return;
    w->kind = MCP_SLOW;
    srv->n_alive[kind]--;
    srv->n_alive[MCP_SLOW]++;
    gr_thread_yields(w->id, GR_SLOW_YIELDS);
    gr_mcp_want_worker(srv, kind);
}

/* Of heavy ones one at a time: what waits may be the only one. */
static void look(mcp_server *srv)
{
    int64_t now = gr_now_ns();
    bool gave_way = false;

    srv->watches = false;
    for (size_t i = 0; i < MCP_WORKERS; i++) {
        mcp_worker *w = &srv->worker[i];
        bool heavy = w->kind == MCP_HEAVY;

        if (may_be_slow(w) && is_slow(w, now) && !(heavy && gave_way)) {
            make_slow(w);
            gave_way = gave_way || heavy;
        }
        srv->watches = srv->watches || may_be_slow(w);
    }
}

/* Looks every now and then, as long as requests are running that are not slow. */
static void *watch(void *arg)
{
    mcp_server *srv = arg;
    struct timespec until;

    pthread_mutex_lock(&srv->lock);
    while (!srv->closing) {
        look(srv);
        gr_mcp_until(&until, SLOW_MS);
        if (srv->watches)
            pthread_cond_timedwait(&srv->watch, &srv->lock, &until);
        else
            pthread_cond_wait(&srv->watch, &srv->lock);
    }
    pthread_mutex_unlock(&srv->lock);
    return NULL;
}

/* --- from start to end --- */

bool gr_mcp_workers_start(mcp_server *srv)
{
    bool ok;

    pthread_mutex_lock(&srv->lock);
    srv->watched = pthread_create(&srv->watcher, NULL, watch, srv) == 0;
    ok = srv->watched && start_worker(srv, MCP_LIGHT);
    pthread_mutex_unlock(&srv->lock);
    return ok;
}

void gr_mcp_workers_join(mcp_server *srv)
{
    if (srv->watched)
        pthread_join(srv->watcher, NULL);
    for (size_t i = 0; i < MCP_WORKERS; i++)
        if (srv->worker[i].state == MCP_ENDED)
            pthread_join(srv->worker[i].thread, NULL);
}
