/* One way in for graphs. Options, calls, questions, data sets and servers name files, and all of
 * them get what is read here: by the reader of a format, or, where no format takes a text, as the
 * text of a question would be read. A session adds what it may reach: files under its folders, and
 * URLs of hosts that it was given. */
#include "engine/engine_int.h"
#include "kg/kg.h"
#include "learn/learn.h"
#include "net/net.h"
#include "sense/sense.h"

#include <limits.h>

#define TEXT_MAX     (1 << 20)           /* bytes of a text that sense reads */
#define DOWNLOAD_MAX ((size_t)256 << 20) /* bytes of a graph from a server */
#define DOWNLOAD_MS  60000
#define LONGEST_URL  4000u

/* What is left of the text when the graph is taken out: its clauses. */
static gr_status tell_unread(gr_ctx *cx, const gr_reading *r, gr_err *err)
{
    gr_str *unread = gr_new_n(&cx->arena, gr_str, r->n_clauses + r->n_uncovered);
    size_t n = 0;

    if (unread == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < r->n_clauses; i++) {
        unread[n] = gr_clause_rest(&cx->arena, r, &r->clauses[i]);
        if (unread[n].ptr == NULL)
            return gr_fail_memory(cx, err);
        n += unread[n].len != 0;
    }
    for (size_t i = 0; i < r->n_uncovered; i++)
        if (!gr_reading_has_clause(r, r->uncovered[i]))
            unread[n++] =
                gr_str_trim(gr_str_sub(r->text, r->uncovered[i].start, r->uncovered[i].end));
    return gr_graph_leave(cx, r->graphs[0].graph, unread, n, err);
}

/* Texts with a graph in them, such as a list of sentences. All of it must have been understood; the
 * options of tables do not fit them. */
static gr_status read_text(gr_ctx *cx, gr_str text, const gr_read_options *o, gr_graph **out,
                           gr_err *err)
{
    gr_sense_options so = { .direction = o->direction };
    gr_reading r = { 0 };
    gr_status st;

    if (text.len > TEXT_MAX || o->source != NULL || o->target != NULL || o->weight != NULL ||
        o->nodes != NULL || o->header != GR_HEADER_AUTO)
        return GR_EINPUT;
    st = gr_sense(cx, text, &so, &r, err);
    if (st == GR_OK && r.n_problems != 0)
        st = gr_fail(err, GR_EINPUT, "%.*s", GR_FMT(r.problems[0].text));
    else if (st == GR_OK && r.n_graphs > 1)
        st = gr_fail(err, GR_EINPUT, "there are %zu graphs in this text; expected one", r.n_graphs);
    else if (st == GR_OK && r.n_graphs == 0)
        st = GR_EINPUT;
    if (st == GR_OK)
        st = gr_graph_tell(cx, r.graphs[0].graph, "text", r.assumptions, r.n_assumptions, err);
    if (st == GR_OK)
        st = tell_unread(cx, &r, err);
    if (st == GR_OK)
        *out = gr_graph_ref(r.graphs[0].graph);
    gr_reading_clear(&r);
    return st;
}

static gr_read_options with_texts(const gr_read_options *o, const char *name)
{
    gr_read_options all = *o;

    all.otherwise = read_text;
    all.is_text = o->is_text || (name != NULL && gr_format_for_path(name) == NULL &&
                                 gr_sense_is_text(gr_str_of(name)));
    return all;
}

gr_status gr_engine_read(gr_ctx *cx, const char *path, const gr_read_options *o, gr_graph **out,
                         gr_err *err)
{
    gr_read_options all = with_texts(o, path);

    if (o->format == NULL && gr_kg_is_store(path))
        return gr_kg_read_graph(cx, path, out, err);
    return gr_graph_read(cx, path, &all, out, err);
}

gr_status gr_engine_read_text(gr_ctx *cx, gr_str text, const gr_read_options *o, gr_graph **out,
                              gr_err *err)
{
    gr_read_options all = with_texts(o, o->called);

    return gr_graph_read_text(cx, text, &all, out, err);
}

/* --- URLs --- */

gr_reply *gr_session_allow_host(gr_session *s, const char *host)
{
    char *copy;
    gr_value v = gr_v_null();
    gr_err err = { 0 };

    for (size_t i = 0; i < s->hosts.n; i++)
        if (gr_str_is_nocase(gr_str_of(host), s->hosts.at[i]))
            return gr_reply_value(&v);
    copy = strdup(host);
    if (copy == NULL || !gr_vec_reserve(&s->hosts, s->hosts.n + 1)) {
        free(copy);
        gr_fail(&err, GR_EMEMORY, "out of memory");
        return gr_reply_error(&err);
    }
    s->hosts.at[s->hosts.n++] = copy;
    return gr_reply_value(&v);
}

static gr_status check_host(const gr_session *s, gr_str url, gr_err *err)
{
    gr_str host = gr_url_host(url);

    if (host.len == 0 || gr_url_has_user(url) || url.len > LONGEST_URL)
        return gr_fail(err, GR_EREAD,
                       "expected a URL such as https://host/graph.csv, without a "
                       "user");
    for (size_t i = 0; i < s->hosts.n; i++)
        if (gr_str_is_nocase(host, s->hosts.at[i]))
            return GR_OK;
    gr_fail(err, GR_EREAD, "'%.*s' is not a host that graphs may come from", GR_FMT(host));
    gr_err_hint(err, "hosts are allowed where grasp is started");
    return GR_EREAD;
}

/* What stands behind the last slash, without a query: its ending may tell the format. */
static const char *file_of(gr_ctx *cx, gr_str url)
{
    size_t end = 0, from;

    while (end < url.len && strchr("?#", url.ptr[end]) == NULL)
        end++;
    for (from = end; from > 0 && url.ptr[from - 1] != '/';)
        from--;
    return gr_str_dup(&cx->arena, gr_str_sub(url, from, end)).ptr;
}

/* Redirections are not followed: the host is the one that was allowed. */
static gr_status download(gr_session *s, gr_ctx *cx, const char *url, const gr_read_options *o,
                          gr_graph **out, gr_err *err)
{
    gr_http_request q = { .url = url, .timeout_ms = DOWNLOAD_MS, .max_body = DOWNLOAD_MAX };
    gr_read_options named = *o;
    gr_http_reply reply = { 0 };
    gr_http *h;
    gr_status st = check_host(s, gr_str_of(url), err);

    if (st != GR_OK)
        return st;
    named.called = file_of(cx, gr_str_of(url));
    h = gr_http_new();
    st = h != NULL && named.called != NULL ? gr_http_send(cx, h, &q, &reply, err)
                                           : gr_fail_memory(cx, err);
    gr_http_free(h);
    if (st == GR_OK && reply.status != 200)
        st = gr_fail(err, GR_EREAD, "the server answers %d", reply.status);
    if (st == GR_OK)
        st = gr_session_parse(s, cx, reply.body, &named, out, err);
    if (st != GR_OK)
        gr_err_file(err, url);
    return st;
}

static int hex(char c)
{
    return gr_is_digit(c)         ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* "file:///tmp/a%20b.csv" is the path /tmp/a b.csv; false if it is none of this machine. */
static bool file_path(gr_str url, char out[PATH_MAX])
{
    gr_str rest = gr_str_sub(url, 7, url.len);
    size_t n = 0;

    if (gr_str_starts(rest, "localhost/"))
        rest = gr_str_sub(rest, 9, rest.len);
    if (rest.len == 0 || rest.ptr[0] != '/' || rest.len >= PATH_MAX)
        return false;
    for (size_t i = 0; i < rest.len; i++) {
        bool coded = rest.ptr[i] == '%';
        int high = coded && i + 2 < rest.len ? hex(rest.ptr[i + 1]) : -1;
        int low = high >= 0 ? hex(rest.ptr[i + 2]) : -1;

        if (coded && (low < 0 || high + low == 0))
            return false;
        out[n++] = coded ? (char)(high * 16 + low) : rest.ptr[i];
        i += coded ? 2 : 0;
    }
    out[n] = '\0';
    return true;
}

/* The options with the table of nodes where the session has it. */
static gr_status find_nodes(const gr_session *s, const gr_read_options *o, char file[PATH_MAX],
                            gr_read_options *out, gr_err *err)
{
    gr_status st = GR_OK;

    *out = *o;
    if (o->nodes != NULL) {
        st = gr_policy_path(s, o->nodes, false, file, err);
        out->nodes = file;
    }
    return st;
}

gr_status gr_session_open(void *arg, gr_ctx *cx, const char *path, const gr_read_options *o,
                          gr_graph **out, gr_err *err)
{
    char file[PATH_MAX], nodes[PATH_MAX];
    gr_read_options found;
    const char *kept;
    gr_status st;

    if (gr_str_starts(gr_str_of(path), "http://") || gr_str_starts(gr_str_of(path), "https://"))
        return download(arg, cx, path, o, out, err);
    if (gr_str_starts(gr_str_of(path), "file://")) {
        if (!file_path(gr_str_of(path), file))
            return gr_fail(err, GR_EREAD, "expected a URL such as file:///folder/graph.csv");
        path = gr_str_dup(&cx->arena, gr_str_of(file)).ptr;
        if (path == NULL)
            return gr_fail_memory(cx, err);
    }
    if ((st = gr_data_graph(cx, path, &kept, out, err)) != GR_OK ||
        (st = find_nodes(arg, o, nodes, &found, err)) != GR_OK ||
        (kept == path && (st = gr_policy_path(arg, path, false, file, err)) != GR_OK))
        return st;
    if (*out == NULL)
        st = gr_engine_read(cx, kept == path ? file : kept, &found, out, err);
    if (st == GR_OK)
        gr_session_uses(arg, *out);
    return st;
}

gr_status gr_session_parse(void *arg, gr_ctx *cx, gr_str text, const gr_read_options *o,
                           gr_graph **out, gr_err *err)
{
    char nodes[PATH_MAX];
    gr_read_options found;
    gr_status st = find_nodes(arg, o, nodes, &found, err);

    if (st == GR_OK)
        st = gr_engine_read_text(cx, text, &found, out, err);
    if (st == GR_OK)
        gr_session_uses(arg, *out);
    return st;
}

gr_status gr_session_place(void *arg, gr_ctx *cx, const char *path, const char **out, gr_err *err)
{
    char file[PATH_MAX];
    gr_status st = gr_policy_path(arg, path, false, file, err);

    if (st != GR_OK)
        return st;
    *out = gr_str_dup(&cx->scratch, gr_str_of(file)).ptr;
    return *out != NULL ? GR_OK : gr_fail_memory(cx, err);
}
