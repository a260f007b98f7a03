/* Requests that wait, and the workers that answer them beside each other.
 *
 * A request starts as soon as a worker is free, whatever else is running, with one exception: it
 * waits for what it leans on. A call that names no graph works on the one loaded last, so it waits
 * for all loading that was asked for before it; one that names a graph, for the loading of that
 * graph; a question, for the question before. So a client may send a file and the calls about it
 * without waiting for answers.
 *
 * A cancellation can arrive in the moment between a worker's taking a request and the session's
 * running it, where it would be lost. So it is repeated until the request is gone. */
#include <time.h>

#include "serve/mcp_int.h"

#define MOST_WAITING 256
#define GRACE_MS     1000 /* for work that is under way when the input ends */
#define NAMELESS                                                                                   \
    "requests without a session have no graph that was loaded last; name one (graph), or send "    \
    "it along"

/* --- who waits for whom --- */

static bool mentions(const gr_value *record, gr_str name)
{
    const gr_record *r = record != NULL && record->type == GR_V_RECORD ? record->record : NULL;

    for (size_t i = 0; r != NULL && i < r->n; i++) {
        const gr_value *v = r->at[i].value;

        if (v->type == GR_V_STR && v->s.len >= name.len &&
            memmem(v->s.ptr, v->s.len, name.ptr, name.len) != NULL)
            return true;
    }
    return false;
}

/* Does m work on a graph of that name? Texts are not understood, only searched for it. */
static bool uses(const mcp_message *m, gr_str name)
{
    if (m->claim.reads_last)
        return true;
    return mentions(m->params, name) || mentions(gr_v_get(m->params, "arguments"), name);
}

/* Must m, which came later, wait for e? */
static bool leans_on(const mcp_message *m, const mcp_message *e, bool running)
{
    gr_str made = e->claim.loads, making = m->claim.loads;

    if (m->peer != e->peer)
        return false;
    if (m->claim.converses && e->claim.converses)
        return true;
    if (making.len != 0) /* what reads the old graph of that name has to begin before */
        return gr_str_eq(made, making) || (!running && made.len == 0 && uses(e, making));
    return made.len != 0 && uses(m, made);
}

static bool may_start(const mcp_server *srv, const mcp_message *m)
{
    for (size_t i = 0; i < srv->n_workers; i++)
        if (srv->running[i] != NULL && leans_on(m, srv->running[i], true))
            return false;
    for (const mcp_message *e = srv->first; e != m; e = e->next)
        if (leans_on(m, e, false))
            return false;
    return true;
}

/* Takes the first request that may start out of the queue; NULL if there is none. */
static mcp_message *take_first(mcp_server *srv)
{
    mcp_message *before = NULL;

    for (mcp_message *m = srv->first; m != NULL; before = m, m = m->next) {
        if (!may_start(srv, m))
            continue;
        *(before != NULL ? &before->next : &srv->first) = m->next;
        if (srv->last == m)
            srv->last = before;
        srv->n_waiting--;
        return m;
    }
    return NULL;
}

/* --- workers --- */

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
static mcp_message *take(mcp_server *srv, size_t self)
{
    mcp_message *m = NULL;

    pthread_mutex_lock(&srv->lock);
    srv->n_idle++;
    while ((m = take_first(srv)) == NULL && !(srv->closing && srv->first == NULL))
        pthread_cond_wait(&srv->changed, &srv->lock);
    srv->n_idle--;
    if (m != NULL)
        begin_session(m);
    srv->running[self] = m;
    pthread_mutex_unlock(&srv->lock);
    return m;
}

static void work_on(mcp_server *srv, size_t self, mcp_message *m)
{
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
    srv->running[self] = NULL;
    pthread_cond_broadcast(&srv->changed); /* others may have waited for it */
    pthread_mutex_unlock(&srv->lock);
    gr_session_free(m->session); /* nobody cancels it any more */
    gr_mcp_message_free(m);
    gr_strbuf_clear(&out);
    if (l->hold != NULL)
        l->hold(l, -1); /* from here on it may be gone */
}

/* A worker's number is its place in srv->worker. */
static void *work(void *arg)
{
    mcp_server *srv = arg;
    size_t self = 0;
    mcp_message *m;

    pthread_mutex_lock(&srv->lock);
    while (!pthread_equal(srv->worker[self], pthread_self()))
        self++;
    pthread_mutex_unlock(&srv->lock);
    while ((m = take(srv, self)) != NULL)
        work_on(srv, self, m);
    pthread_mutex_lock(&srv->lock);
    srv->n_ended++;
    pthread_cond_broadcast(&srv->changed);
    pthread_mutex_unlock(&srv->lock);
    return NULL;
}

/* Another worker, unless there are enough. Called with the lock. */
static void start_worker(mcp_server *srv)
{
    if (srv->n_workers < MCP_WORKERS &&
        pthread_create(&srv->worker[srv->n_workers], NULL, work, srv) == 0)
        srv->n_workers++;
}

bool gr_mcp_queue_init(mcp_server *srv)
{
    pthread_condattr_t attr;

    pthread_mutex_init(&srv->lock, NULL);
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&srv->changed, &attr);
    pthread_condattr_destroy(&attr);
    pthread_mutex_lock(&srv->lock);
    start_worker(srv);
    pthread_mutex_unlock(&srv->lock);
    return srv->n_workers == 1;
}

bool gr_mcp_enqueue(mcp_server *srv, mcp_message *m)
{
    bool room;

    pthread_mutex_lock(&srv->lock);
    room = srv->n_waiting < MOST_WAITING;
    if (room) {
        if (m->line->hold != NULL)
            m->line->hold(m->line, 1);
        *(srv->first != NULL ? &srv->last->next : &srv->first) = m;
        srv->last = m;
        if (++srv->n_waiting > srv->n_idle)
            start_worker(srv);
        pthread_cond_broadcast(&srv->changed);
    }
    pthread_mutex_unlock(&srv->lock);
    return room;
}

/* --- stopping --- */

/* Whose requests are cancelled: a peer's with an id, NULL = all; a line's; or everybody's. */
typedef struct whose {
    const mcp_peer *peer;
    const mcp_line *line;
    const gr_value *id;
} whose;

static bool is_of(const mcp_message *m, whose w)
{
    return (w.peer == NULL || (m->peer == w.peer && (w.id == NULL || gr_v_eq(m->id, w.id)))) &&
           (w.line == NULL || m->line == w.line);
}

/* A request that is cancelled while it waits stays in the queue; a worker drops it. */
static void cancel(mcp_server *srv, whose w)
{
    pthread_mutex_lock(&srv->lock);
    for (mcp_message *m = srv->first; m != NULL; m = m->next)
        if (is_of(m, w))
            m->cancelled = true;
    for (size_t i = 0; i < srv->n_workers; i++)
        if (srv->running[i] != NULL && is_of(srv->running[i], w))
            srv->running[i]->cancelled = true;
    pthread_mutex_unlock(&srv->lock);
    gr_mcp_cancel_again(srv);
}

void gr_mcp_cancel(mcp_peer *p, const gr_value *id)
{
    cancel(p->srv, (whose){ .peer = p, .id = id });
}

void gr_mcp_cancel_line(mcp_server *srv, const mcp_line *l)
{
    cancel(srv, (whose){ .line = l });
}

void gr_mcp_cancel_all(mcp_server *srv)
{
    cancel(srv, (whose){ 0 });
}

bool gr_mcp_cancel_again(mcp_server *srv)
{
    bool again = false;

    pthread_mutex_lock(&srv->lock);
    for (size_t i = 0; i < srv->n_workers; i++) {
        const mcp_message *m = srv->running[i];

        if (m == NULL || !m->cancelled)
            continue;
        again = true;
        if (m->session != NULL)
            gr_session_cancel(m->session);
    }
    pthread_mutex_unlock(&srv->lock);
    return again;
}

/* True if all workers ended within that time. */
static bool wait_ended(mcp_server *srv, int ms)
{
    struct timespec until;
    bool ended;

    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += ms / 1000;
    until.tv_nsec += ms % 1000 * 1000000L;
    if (until.tv_nsec >= 1000000000L) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000L;
    }
    pthread_mutex_lock(&srv->lock);
    while (srv->n_ended < srv->n_workers &&
           pthread_cond_timedwait(&srv->changed, &srv->lock, &until) == 0)
        ;
    ended = srv->n_ended == srv->n_workers;
    pthread_mutex_unlock(&srv->lock);
    return ended;
}

bool gr_mcp_close_down(mcp_server *srv)
{
    bool ended;

    pthread_mutex_lock(&srv->lock);
    srv->closing = true;
    pthread_cond_broadcast(&srv->changed);
    pthread_mutex_unlock(&srv->lock);
    ended = wait_ended(srv, GRACE_MS);
    if (!ended)
        gr_mcp_cancel_all(srv);
    for (int ms = 0; !ended && ms < GRACE_MS; ms += MCP_RECANCEL_MS) {
        gr_mcp_cancel_again(srv);
        ended = wait_ended(srv, MCP_RECANCEL_MS);
    }
    for (size_t i = 0; ended && i < srv->n_workers; i++)
        pthread_join(srv->worker[i], NULL);
    return ended;
}
