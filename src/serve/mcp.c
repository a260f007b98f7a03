/* The MCP server's line: one JSON message a line, both ways. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include "serve/mcp_int.h"

#define LINE_MAX_BYTES ((size_t)16 << 20)
#define MESSAGES_BYTES ((size_t)1 << 30)

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

        if (poll(&in, 1, gr_mcp_cancel_again(srv) ? MCP_RECANCEL_MS : -1) == 0)
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
    gr_status st;

    memset(&srv, 0, sizeof srv);
    srv.options = o;
    srv.messages.limit = MESSAGES_BYTES;
    gr_ctx_init(&srv.cx);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    st = open_session(&srv, &err);
    if (st == GR_OK && !gr_mcp_queue_init(&srv))
        st = gr_fail(&err, GR_EINTERNAL, "cannot start a thread");
    if (st == GR_OK) {
        read_lines(&srv);
        if (!gr_mcp_close_down(&srv)) {
            fprintf(stderr, "grasp mcp: a call does not stop; leaving it\n");
            return gr_exit_code(GR_EINTERNAL);
        }
        if (srv.out_broken)
            st = gr_fail(&err, GR_EIO, "standard output cannot be written");
    }
    if (st != GR_OK)
        fprintf(stderr, "grasp mcp: %s%s%s\n", err.message, err.hint[0] != '\0' ? "; " : "",
                err.hint);
    clear(&srv);
    return gr_exit_code(st);
}
