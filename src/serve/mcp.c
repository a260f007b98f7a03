/* The MCP server's line and threads: one JSON message a line, a reader and a worker.
 *
 * A cancellation can arrive in the moment between the worker's taking a request and the session's
 * running it, where it would be lost. So the reader repeats it until the request is gone. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "serve/mcp_int.h"

#define LINE_MAX_BYTES ((size_t)16 << 20)
#define MESSAGES_BYTES ((size_t)1 << 30)
#define MOST_WAITING   256
#define RECANCEL_MS    20
#define GRACE_MS       1000 /* for work that is under way when the input ends */

void gr_mcp_send(mcp_server *srv, gr_strbuf *line)
{
    gr_str rest;

    gr_strbuf_addc(line, '\n');
    rest = gr_strbuf_str(line);
    pthread_mutex_lock(&srv->out_lock);
    while (rest.len != 0 && !srv->out_broken) {
        ssize_t n = write(STDOUT_FILENO, rest.ptr, rest.len);

        if (n >= 0)
            rest = gr_str_sub(rest, (size_t)n, rest.len);
        else if (errno != EINTR)
            srv->out_broken = true;
    }
    pthread_mutex_unlock(&srv->out_lock);
}

bool gr_mcp_enqueue(mcp_server *srv, mcp_message *m)
{
    bool room;

    pthread_mutex_lock(&srv->lock);
    room = srv->n_waiting < MOST_WAITING;
    if (room) {
        *(srv->first != NULL ? &srv->last->next : &srv->first) = m;
        srv->last = m;
        srv->n_waiting++;
        pthread_cond_broadcast(&srv->changed);
    }
    pthread_mutex_unlock(&srv->lock);
    return room;
}

/* A request that is cancelled while it waits stays in the queue; the worker drops it. */
void gr_mcp_cancel(mcp_server *srv, const gr_value *id)
{
    pthread_mutex_lock(&srv->lock);
    for (mcp_message *m = srv->first; m != NULL; m = m->next)
        if (gr_v_eq(m->id, id))
            m->cancelled = true;
    if (srv->running != NULL && gr_v_eq(srv->running->id, id)) {
        srv->running->cancelled = true;
        gr_session_cancel(srv->session);
    }
    pthread_mutex_unlock(&srv->lock);
}

/* True while a cancelled request is still running. */
static bool cancel_again(mcp_server *srv)
{
    bool again;

    pthread_mutex_lock(&srv->lock);
    again = srv->running != NULL && srv->running->cancelled;
    if (again)
        gr_session_cancel(srv->session);
    pthread_mutex_unlock(&srv->lock);
    return again;
}

/* The next request, or NULL when there will be none. */
static mcp_message *take(mcp_server *srv)
{
    mcp_message *m;

    pthread_mutex_lock(&srv->lock);
    while (srv->first == NULL && !srv->closing)
        pthread_cond_wait(&srv->changed, &srv->lock);
    m = srv->first;
    if (m != NULL) {
        srv->first = m->next;
        srv->n_waiting--;
    }
    srv->running = m;
    pthread_mutex_unlock(&srv->lock);
    return m;
}

static void *work(void *arg)
{
    mcp_server *srv = arg;
    mcp_message *m;
    gr_strbuf out;

    gr_strbuf_init(&out, NULL, 0);
    while ((m = take(srv)) != NULL) {
        gr_strbuf_reset(&out);
        if (!m->cancelled)
            m->answer(srv, m, &out);
        if (out.failed)
            gr_mcp_error(&out, m->id, MCP_INTERNAL, "out of memory");
        pthread_mutex_lock(&srv->lock);
        srv->running = NULL;
        pthread_mutex_unlock(&srv->lock);
        if (!m->cancelled)
            gr_mcp_send(srv, &out);
        gr_mcp_message_free(m);
    }
    gr_strbuf_clear(&out);
    pthread_mutex_lock(&srv->lock);
    srv->finished = true;
    pthread_cond_broadcast(&srv->changed);
    pthread_mutex_unlock(&srv->lock);
    return NULL;
}

/* True if the worker ended within that time. */
static bool wait_finished(mcp_server *srv, int ms)
{
    struct timespec until;
    bool finished;

    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += ms / 1000;
    until.tv_nsec += ms % 1000 * 1000000L;
    if (until.tv_nsec >= 1000000000L) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000L;
    }
    pthread_mutex_lock(&srv->lock);
    while (!srv->finished && pthread_cond_timedwait(&srv->changed, &srv->lock, &until) == 0)
        ;
    finished = srv->finished;
    pthread_mutex_unlock(&srv->lock);
    return finished;
}

/* The input has ended: lets the worker finish, then stops it. False if it does not stop. */
static bool close_down(mcp_server *srv)
{
    pthread_mutex_lock(&srv->lock);
    srv->closing = true;
    pthread_cond_broadcast(&srv->changed);
    pthread_mutex_unlock(&srv->lock);
    if (wait_finished(srv, GRACE_MS))
        return true;
    pthread_mutex_lock(&srv->lock);
    for (mcp_message *m = srv->first; m != NULL; m = m->next)
        m->cancelled = true;
    if (srv->running != NULL)
        srv->running->cancelled = true;
    pthread_mutex_unlock(&srv->lock);
    for (int ms = 0; ms < GRACE_MS; ms += RECANCEL_MS) {
        cancel_again(srv);
        if (wait_finished(srv, RECANCEL_MS))
            return true;
    }
    return false;
}

static void receive_line(mcp_server *srv, gr_strbuf *line)
{
    gr_str text = gr_str_trim(gr_strbuf_str(line));

    if (line->failed)
        gr_mcp_complain(srv, MCP_INVALID, "expected a message of at most 16 MiB on one line");
    else if (text.len != 0)
        gr_mcp_receive(srv, text);
    gr_strbuf_reset(line);
}

static void read_lines(mcp_server *srv)
{
    char chunk[65536];
    gr_strbuf line;

    gr_strbuf_init(&line, NULL, LINE_MAX_BYTES);
    while (!srv->out_broken) {
        struct pollfd in = { .fd = STDIN_FILENO, .events = POLLIN };
        ssize_t n;
        gr_str rest, part;

        if (poll(&in, 1, cancel_again(srv) ? RECANCEL_MS : -1) == 0)
            continue;
        n = read(STDIN_FILENO, chunk, sizeof chunk);
        if (n < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (n <= 0)
            break;
        rest = (gr_str){ chunk, (size_t)n };
        for (;;) {
            const char *end = memchr(rest.ptr, '\n', rest.len);

            part = end == NULL ? rest : gr_str_sub(rest, 0, (size_t)(end - rest.ptr));
            gr_strbuf_add(&line, part);
            if (end == NULL)
                break;
            receive_line(srv, &line);
            rest = gr_str_sub(rest, part.len + 1, rest.len);
        }
    }
    receive_line(srv, &line);
    gr_strbuf_clear(&line);
}

static gr_status take_reply(gr_reply *r, gr_err *err)
{
    gr_status st = gr_reply_status(r);

    if (st != GR_OK) {
        gr_fail(err, st, "%s", gr_reply_text(r));
        gr_err_hint(err, "%s", gr_reply_hint(r));
    }
    gr_reply_free(r);
    return st;
}

static gr_status open_session(mcp_server *srv, gr_err *err)
{
    const gr_mcp_options *o = srv->options;
    gr_status st = GR_OK;

    srv->engine = gr_engine_new(o->threads);
    if (srv->engine != NULL)
        srv->session = gr_session_new(srv->engine);
    if (srv->session == NULL)
        return gr_fail(err, GR_EMEMORY, "out of memory");
    if (o->n_roots == 0)
        st = take_reply(gr_session_allow(srv->session, "."), err);
    for (size_t i = 0; i < o->n_roots && st == GR_OK; i++)
        st = take_reply(gr_session_allow(srv->session, o->roots[i]), err);
    return st == GR_OK ? gr_mcp_tools_init(srv, err) : st;
}

static bool start(mcp_server *srv, pthread_t *worker)
{
    pthread_condattr_t attr;

    pthread_mutex_init(&srv->lock, NULL);
    pthread_mutex_init(&srv->out_lock, NULL);
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&srv->changed, &attr);
    pthread_condattr_destroy(&attr);
    return pthread_create(worker, NULL, work, srv) == 0;
}

static void clear(mcp_server *srv)
{
    gr_vec_clear(&srv->tools);
    gr_session_free(srv->session);
    if (srv->engine != NULL)
        gr_engine_free(srv->engine);
    gr_ctx_clear(&srv->cx);
}

int gr_serve_mcp(const gr_mcp_options *o)
{
    /* Static, because a worker that does not stop may still look at it when this returns. */
    static mcp_server srv;
    gr_err err = { 0 };
    pthread_t worker;
    gr_status st;

    memset(&srv, 0, sizeof srv);
    srv.options = o;
    srv.messages.limit = MESSAGES_BYTES;
    gr_ctx_init(&srv.cx);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    st = open_session(&srv, &err);
    if (st == GR_OK && !start(&srv, &worker))
        st = gr_fail(&err, GR_EINTERNAL, "cannot start a thread");
    if (st == GR_OK) {
        read_lines(&srv);
        if (!close_down(&srv)) {
            fprintf(stderr, "grasp mcp: a call does not stop; leaving it\n");
            return gr_exit_code(GR_EINTERNAL);
        }
        pthread_join(worker, NULL);
        if (srv.out_broken)
            st = gr_fail(&err, GR_EIO, "standard output cannot be written");
    }
    if (st != GR_OK)
        fprintf(stderr, "grasp mcp: %s%s%s\n", err.message, err.hint[0] != '\0' ? "; " : "",
                err.hint);
    clear(&srv);
    return gr_exit_code(st);
}
