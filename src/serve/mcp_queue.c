/* Requests that wait, and how they are stopped; mcp_workers.c answers them beside each other.
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
    for (size_t i = 0; i < MCP_WORKERS; i++)
        if (srv->worker[i].running != NULL && leans_on(m, srv->worker[i].running, true))
            return false;
    for (const mcp_message *e = srv->first; e != m; e = e->next)
        if (leans_on(m, e, false))
            return false;
    return true;
}

mcp_message *gr_mcp_dequeue(mcp_server *srv, bool heavy)
{
    mcp_message *before = NULL;

    for (mcp_message *m = srv->first; m != NULL; before = m, m = m->next) {
        if (m->claim.heavy != heavy || !may_start(srv, m))
            continue;
        *(before != NULL ? &before->next : &srv->first) = m->next;
        if (srv->last == m)
            srv->last = before;
        srv->n_waiting[heavy ? MCP_HEAVY : MCP_LIGHT]--;
        return m;
    }
    return NULL;
}

/* --- the queue --- */

bool gr_mcp_queue_init(mcp_server *srv)
{
    pthread_condattr_t attr;

    pthread_mutex_init(&srv->lock, NULL);
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&srv->changed, &attr);
    pthread_cond_init(&srv->watch, &attr);
    pthread_condattr_destroy(&attr);
    return gr_mcp_workers_start(srv);
}

bool gr_mcp_enqueue(mcp_server *srv, mcp_message *m)
{
    mcp_kind kind = m->claim.heavy ? MCP_HEAVY : MCP_LIGHT;
    bool room;

    pthread_mutex_lock(&srv->lock);
    room = srv->n_waiting[MCP_LIGHT] + srv->n_waiting[MCP_HEAVY] < MOST_WAITING;
    if (room) {
        if (m->line->hold != NULL)
            m->line->hold(m->line, 1);
        *(srv->first != NULL ? &srv->last->next : &srv->first) = m;
        srv->last = m;
        srv->n_waiting[kind]++;
        if (!gr_mcp_want_worker(srv, kind)) { /* a light one is always there */
            srv->n_waiting[kind]--;
            srv->n_waiting[MCP_LIGHT]++;
            m->claim.heavy = false;
        }
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
    for (size_t i = 0; i < MCP_WORKERS; i++)
        if (srv->worker[i].running != NULL && is_of(srv->worker[i].running, w))
            srv->worker[i].running->cancelled = true;
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
    for (size_t i = 0; i < MCP_WORKERS; i++) {
        const mcp_message *m = srv->worker[i].running;

        if (m == NULL || !m->cancelled)
            continue;
        again = true;
        if (m->session != NULL)
            gr_session_cancel(m->session);
    }
    pthread_mutex_unlock(&srv->lock);
    return again;
}

void gr_mcp_until(struct timespec *until, int ms)
{
    clock_gettime(CLOCK_MONOTONIC, until);
    until->tv_sec += ms / 1000;
    until->tv_nsec += ms % 1000 * 1000000L;
    if (until->tv_nsec >= 1000000000L) {
        until->tv_sec++;
        until->tv_nsec -= 1000000000L;
    }
}

static size_t n_alive(const mcp_server *srv)
{
    return srv->n_alive[MCP_LIGHT] + srv->n_alive[MCP_HEAVY] + srv->n_alive[MCP_SLOW];
}

/* True if all workers ended within that time. */
static bool wait_ended(mcp_server *srv, int ms)
{
    struct timespec until;
    bool ended;

    gr_mcp_until(&until, ms);
    pthread_mutex_lock(&srv->lock);
    while (n_alive(srv) != 0 && pthread_cond_timedwait(&srv->changed, &srv->lock, &until) == 0)
        ;
    ended = n_alive(srv) == 0;
    pthread_mutex_unlock(&srv->lock);
    return ended;
}

bool gr_mcp_close_down(mcp_server *srv)
{
    bool ended;

    pthread_mutex_lock(&srv->lock);
    srv->closing = true;
    pthread_cond_broadcast(&srv->changed);
    pthread_cond_signal(&srv->watch);
    pthread_mutex_unlock(&srv->lock);
    ended = wait_ended(srv, GRACE_MS);
    if (!ended)
        gr_mcp_cancel_all(srv);
    for (int ms = 0; !ended && ms < GRACE_MS; ms += MCP_RECANCEL_MS) {
        gr_mcp_cancel_again(srv);
        ended = wait_ended(srv, MCP_RECANCEL_MS);
    }
    if (ended)
        gr_mcp_workers_join(srv);
    return ended;
}
