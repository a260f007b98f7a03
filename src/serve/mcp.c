/* The MCP server's line: one JSON message a line, both ways. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include "serve/mcp_int.h"

#define LINE_MAX_BYTES ((size_t)16 << 20)

/* Standard output. */
typedef struct stdio_line {
    mcp_line base;
    pthread_mutex_t lock; /* one line at a time */
    atomic_bool broken;
} stdio_line;

static void send_line(mcp_line *l, gr_strbuf *message)
{
    stdio_line *out = (stdio_line *)l;
    gr_str rest;

    gr_strbuf_addc(message, '\n');
    rest = gr_strbuf_str(message);
    pthread_mutex_lock(&out->lock);
    while (rest.len != 0 && !out->broken) {
        ssize_t n = write(STDOUT_FILENO, rest.ptr, rest.len);

        if (n >= 0)
            rest = gr_str_sub(rest, (size_t)n, rest.len);
        else if (errno != EINTR)
            out->broken = true;
    }
    pthread_mutex_unlock(&out->lock);
}

static void receive_line(mcp_peer *p, stdio_line *out, gr_strbuf *line)
{
    gr_str text = gr_str_trim(gr_strbuf_str(line));

    if (line->failed)
        gr_mcp_complain(&out->base, MCP_INVALID,
                        "expected a message of at most 16 MiB on one line");
    else if (text.len != 0)
        gr_mcp_receive(p, &out->base, text);
    gr_strbuf_reset(line);
}

static void read_lines(mcp_peer *p, stdio_line *out)
{
    char chunk[65536];
    gr_strbuf line;

    gr_strbuf_init(&line, NULL, LINE_MAX_BYTES);
    while (!out->broken) {
        struct pollfd in = { .fd = STDIN_FILENO, .events = POLLIN };
        ssize_t n;
        gr_str rest, part;

        if (poll(&in, 1, gr_mcp_cancel_again(p->srv) ? MCP_RECANCEL_MS : -1) == 0)
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
            receive_line(p, out, &line);
            rest = gr_str_sub(rest, part.len + 1, rest.len);
        }
    }
    receive_line(p, out, &line);
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

static gr_status open_session(const gr_mcp_options *o, gr_engine *engine, gr_session **out,
                              gr_err *err)
{
    gr_session *s = engine != NULL ? gr_session_new(engine) : NULL;
    gr_status st = GR_OK;

    if (s == NULL)
        return gr_fail(err, GR_EMEMORY, "out of memory");
    if (o->n_roots == 0)
        st = take_reply(gr_session_allow(s, "."), err);
    for (size_t i = 0; i < o->n_roots && st == GR_OK; i++)
        st = take_reply(gr_session_allow(s, o->roots[i]), err);
    *out = s;
    return st;
}

int gr_serve_mcp(const gr_mcp_options *o)
{
    /* Static, because a worker that does not stop may still look at it when this returns. */
    static mcp_server srv;
    static mcp_peer peer;
    static stdio_line out = { .base = { .send = send_line, .notes = true },
                              .lock = PTHREAD_MUTEX_INITIALIZER };
    gr_engine *engine = gr_engine_new(o->threads);
    gr_session *session = NULL;
    gr_err err = { 0 };
    gr_status st;

    signal(SIGPIPE, SIG_IGN);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    st = open_session(o, engine, &session, &err);
    gr_mcp_peer_init(&peer, &srv, session);
    if (st == GR_OK)
        st = gr_mcp_init(&srv, o, engine, &err);
    if (st == GR_OK) {
        read_lines(&peer, &out);
        if (!gr_mcp_close_down(&srv)) {
            fprintf(stderr, "grasp mcp: a call does not stop; leaving it\n");
            return gr_exit_code(GR_EINTERNAL);
        }
        if (out.broken)
            st = gr_fail(&err, GR_EIO, "standard output cannot be written");
    }
    if (st != GR_OK)
        fprintf(stderr, "grasp mcp: %s%s%s\n", err.message, err.hint[0] != '\0' ? "; " : "",
                err.hint);
    gr_mcp_peer_clear(&peer);
    gr_mcp_clear(&srv);
    if (engine != NULL)
        gr_engine_free(engine);
    return gr_exit_code(st);
}
