/* The peer of a suite: a program that makes the same gold calls, so that times can be told side by
 * side. It runs beside grasp and is sent a line for every call, the record's own graph in it; both
 * clocks run only while the call does. The best of three counts, unless one takes over 10 ms. */
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/engine.h"
#include "eval/run_int.h"

#define START_MS 30000 /* Python may be slow to start */
#define LONG_MS  10.0

extern const char gr_peer_networkx[];
extern char **environ;

struct gr_peer {
    const char *python;
    pid_t pid;
    int fd;
    char version[32];
    gr_strbuf in; /* read and not yet taken */
};

/* Times of a task, or of all. */
typedef struct side {
    gr_str task;
    size_t n, right, unsupported, failed;
    double ms, kernel_ms, peer_ms;
} side;

/* --- the process --- */

static bool start_process(gr_peer *p)
{
    const char *const argv[] = { p->python, "-c", gr_peer_networkx, NULL };
    posix_spawn_file_actions_t actions;
    int fds[2];
    bool ok;

    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds) != 0)
        return false;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, fds[1], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fds[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", 1 /* O_WRONLY */, 0);
    ok = posix_spawnp(&p->pid, p->python, &actions, NULL, (char **)argv, environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    close(fds[1]);
    if (!ok)
        close(fds[0]);
    p->fd = ok ? fds[0] : -1;
    return ok;
}

static void end_process(gr_peer *p)
{
    if (p->fd < 0)
        return;
    close(p->fd);
    kill(p->pid, SIGKILL);
    waitpid(p->pid, NULL, 0);
    p->fd = -1;
    gr_strbuf_reset(&p->in);
}

static bool send_all(gr_peer *p, gr_str s)
{
    while (s.len != 0) {
        ssize_t n = send(p->fd, s.ptr, s.len, MSG_NOSIGNAL);

        if (n <= 0)
            return false;
        s = gr_str_sub(s, (size_t)n, s.len);
    }
    return true;
}

/* The next line it says, as a record. */
static bool receive(gr_ctx *cx, gr_peer *p, int64_t timeout_ms, gr_value *out)
{
    int64_t until = gr_now_ns() + timeout_ms * 1000000;
    struct pollfd one = { .fd = p->fd, .events = POLLIN };
    gr_err err = { 0 };
    char part[65536];

    gr_strbuf_reset(&p->in);
    while (p->in.len == 0 || p->in.buf[p->in.len - 1] != '\n') {
        int64_t left = (until - gr_now_ns()) / 1000000;
        ssize_t n;

        if (left <= 0 || poll(&one, 1, (int)left) <= 0 || (n = read(p->fd, part, sizeof part)) <= 0)
            return false;
        gr_strbuf_add(&p->in, (gr_str){ part, (size_t)n });
        if (p->in.failed)
            return false;
    }
    return gr_json_read(cx, gr_strbuf_str(&p->in), out, &err) == GR_OK && out->type == GR_V_RECORD;
}

static bool start(gr_peer *p)
{
    gr_value hello;
    gr_ctx cx;
    bool ok;

    gr_ctx_init(&cx);
    ok = start_process(p) && receive(&cx, p, START_MS, &hello) &&
         gr_text_of(&hello, "version").len != 0;
    if (ok)
        snprintf(p->version, sizeof p->version, "%.*s", GR_FMT(gr_text_of(&hello, "version")));
    else
        end_process(p);
    gr_ctx_clear(&cx);
    return ok;
}

gr_status gr_peer_open(const char *name, gr_peer **out, gr_err *err)
{
    static const char *const pythons[] = { "python3", "/usr/bin/python3" };
    gr_peer *p = calloc(1, sizeof *p);

    *out = NULL;
    if (p == NULL)
        return gr_fail(err, GR_EMEMORY, "out of memory");
    p->fd = -1;
    gr_strbuf_init(&p->in, NULL, (size_t)1 << 28);
    for (size_t i = 0; strcmp(name, "networkx") == 0 && i < 2; i++) {
        p->python = pythons[i];
        if (!start(p))
            continue;
        *out = p;
        return GR_OK;
    }
    gr_peer_close(p);
    return gr_fail(err, GR_EREAD, "the peer %s needs python3 with its package of that name", name);
}

void gr_peer_close(gr_peer *p)
{
    if (p == NULL)
        return;
    end_process(p);
    gr_strbuf_clear(&p->in);
    free(p);
}

/* --- what is sent --- */

static gr_value name_value(gr_name name)
{
    return gr_name_is_int(name) ? gr_v_int(name.num) : gr_v_str((gr_str){ name.ptr, name.len });
}

static bool set_edges(gr_arena *a, const gr_graph *g, gr_value *out)
{
    const gr_column *c =
        gr_graph_n_columns(g, GR_OF_EDGE) != 0 ? gr_graph_column(g, GR_OF_EDGE, 0) : NULL;
    gr_value edges, e;

    if (!gr_v_list(a, &edges))
        return false;
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        if (!gr_v_list(a, &e) || !gr_v_push(a, &e, name_value(gr_graph_shown(g, it.u))) ||
            !gr_v_push(a, &e, name_value(gr_graph_shown(g, it.v))) ||
            (c != NULL && gr_column_has(c, it.id) && !gr_v_push(a, &e, gr_column_get(c, it.id))) ||
            !gr_v_push(a, &edges, e))
            return false;
    return gr_v_set(a, out, "edges", edges) &&
           gr_v_set(a, out, "attribute", c != NULL ? gr_v_str(c->name) : gr_v_null());
}

static bool set_columns(gr_arena *a, const gr_graph *g, gr_value *out)
{
    gr_value columns, cells;

    if (!gr_v_record(a, &columns))
        return false;
    for (size_t i = 0; i < gr_graph_n_columns(g, GR_OF_NODE); i++) {
        const gr_column *c = gr_graph_column(g, GR_OF_NODE, i);

        if (!gr_v_list(a, &cells))
            return false;
        for (uint32_t v = 0; v < gr_graph_n_nodes(g); v++)
            if (!gr_v_push(a, &cells, gr_column_get(c, v)))
                return false;
        if (!gr_v_set_str(a, &columns, c->name, cells))
            return false;
    }
    return gr_v_set(a, out, "columns", columns);
}

static bool graph_value(gr_arena *a, const gr_graph *g, gr_value *out)
{
    gr_value nodes;

    *out = gr_v_null();
    if (g == NULL)
        return true;
    if (!gr_v_record(a, out) || !gr_v_list(a, &nodes))
        return false;
    for (uint32_t v = 0; v < gr_graph_n_nodes(g); v++)
        if (!gr_v_push(a, &nodes, name_value(gr_graph_shown(g, v))))
            return false;
    return gr_v_set(a, out, "directed", gr_v_bool(gr_graph_is_directed(g))) &&
           gr_v_set(a, out, "nodes", nodes) && set_edges(a, g, out) && set_columns(a, g, out);
}

/* --- one call --- */

typedef struct trial {
    gr_graph *g[2];
    gr_program program;
} trial;

static gr_status prepare(gr_ctx *cx, const gr_item *item, trial *t, gr_err *err)
{
    bool two = gr_str_find(item->call, "$B") != item->call.len;
    gr_str call;
    gr_status st = gr_item_build(cx, item, false, &t->g[0], err);

    if (st == GR_OK && two)
        st = gr_item_build(cx, item, true, &t->g[1], err);
    if (st == GR_OK)
        st = gr_fill_call(cx, item->call, GR_STR("G"), GR_STR("H"), gr_first_column(t->g[0]), &call,
                          err);
    return st == GR_OK ? gr_call_parse(cx, call, &t->program, err) : st;
}

/* Ours, with the verifier and without. */
static gr_status run_ours(gr_ctx *cx, const trial *t, double *ms, double *kernel_ms, gr_err *err)
{
    gr_value g = { .type = GR_V_GRAPH, .graph = t->g[0] };
    gr_value h = { .type = GR_V_GRAPH, .graph = t->g[1] };
    gr_status st = GR_OK;

    *ms = *kernel_ms = -1;
    for (int times = 0; st == GR_OK && times < 3 && *ms <= LONG_MS; times++) {
        double took, kernel = 0;
        gr_value value;
        gr_run run;
        int64_t start_ns;

        gr_run_init(&run, cx, gr_engine_registry());
        if (!gr_run_bind(&run, GR_STR("G"), g) ||
            (t->g[1] != NULL && !gr_run_bind(&run, GR_STR("H"), h)))
            st = gr_fail_memory(cx, err);
        start_ns = gr_now_ns();
        if (st == GR_OK)
            st = gr_run_program(cx, &run, &t->program, &value, err);
        took = (double)(gr_now_ns() - start_ns) / 1e6;
        for (size_t i = 0; i < run.steps.n; i++)
            kernel += run.steps.at[i].ms;
        *ms = *ms < 0 || took < *ms ? took : *ms;
        *kernel_ms = *kernel_ms < 0 || kernel < *kernel_ms ? kernel : *kernel_ms;
        gr_run_clear(&run);
    }
    return st;
}

/* The peer's reply; false if it did not come in time, and the peer begins anew. */
static bool ask_peer(gr_ctx *cx, gr_peer *p, const trial *t, int64_t timeout_ms, gr_value *reply)
{
    gr_arena *a = &cx->arena;
    gr_value request, g, h, call;
    gr_strbuf sb;
    bool ok;

    gr_strbuf_init(&sb, &cx->budget, 0);
    ok = graph_value(a, t->g[0], &g) && graph_value(a, t->g[1], &h) &&
         gr_call_to_json(cx, &t->program, &call) && gr_v_record(a, &request) &&
         gr_v_set(a, &request, "graph", g) && gr_v_set(a, &request, "other", h) &&
         gr_v_set(a, &request, "call", call);
    if (ok) {
        gr_json_write(&sb, &request, 0);
        gr_strbuf_addc(&sb, '\n');
        ok = !sb.failed && (p->fd >= 0 || start(p)) && send_all(p, gr_strbuf_str(&sb)) &&
             receive(cx, p, timeout_ms, reply);
        if (!ok)
            end_process(p);
    }
    gr_strbuf_clear(&sb);
    return ok;
}

static void time_both(gr_ctx *cx, gr_peer *p, const gr_item *item, int64_t timeout_ms, side *out)
{
    trial t = { 0 };
    const gr_value *peer_ms, *value;
    gr_value reply;
    double ms, kernel_ms, took;
    gr_err err = { 0 };
    bool ours;

    cx->deadline_ns = gr_now_ns() + timeout_ms * 1000000;
    ours = prepare(cx, item, &t, &err) == GR_OK && run_ours(cx, &t, &ms, &kernel_ms, &err) == GR_OK;
    cx->deadline_ns = 0;
    if (!ours || !ask_peer(cx, p, &t, timeout_ms, &reply) || gr_v_get(&reply, "error") != NULL)
        out->failed = 1;
    else if ((peer_ms = gr_v_get(&reply, "ms")) == NULL || !gr_v_number(peer_ms, &took))
        out->unsupported = 1;
    else {
        value = gr_v_get(&reply, "value");
        out->right = value != NULL && gr_judge(cx, item, GR_STR("ok"), value) == GR_RIGHT;
        out->ms = ms;
        out->kernel_ms = kernel_ms;
        out->peer_ms = took;
    }
    gr_graph_unref(t.g[0]);
    gr_graph_unref(t.g[1]);
}

/* False if the record has no gold call. */
static bool measure_one(gr_peer *p, const gr_items *items, const gr_item *indexed,
                        int64_t timeout_ms, side *out)
{
    gr_err err = { 0 };
    gr_item item;
    gr_ctx cx;
    bool has;

    *out = (side){ .task = indexed->task, .n = 1 };
    gr_ctx_init(&cx);
    has = gr_items_whole(&cx, items, indexed, &item, &err) == GR_OK && item.call.len != 0;
    if (has)
        time_both(&cx, p, &item, timeout_ms, out);
    gr_ctx_clear(&cx);
    return has;
}

/* --- figures --- */

static void add(side *to, const side *s)
{
    to->n += s->n;
    to->right += s->right;
    to->unsupported += s->unsupported;
    to->failed += s->failed;
    to->ms += s->ms;
    to->kernel_ms += s->kernel_ms;
    to->peer_ms += s->peer_ms;
}

static gr_value rounded(double ms)
{
    return gr_v_real((double)(int64_t)(ms * 1e4 + 0.5) / 1e4);
}

static bool set_side(gr_arena *a, gr_value *r, const side *s)
{
    size_t timed = s->n - s->unsupported - s->failed;

    return gr_v_set(a, r, "n", gr_v_int((int64_t)s->n)) &&
           gr_v_set(a, r, "timed", gr_v_int((int64_t)timed)) &&
           gr_v_set(a, r, "peer_right", gr_v_int((int64_t)s->right)) &&
           gr_v_set(a, r, "unsupported", gr_v_int((int64_t)s->unsupported)) &&
           gr_v_set(a, r, "failed", gr_v_int((int64_t)s->failed)) &&
           gr_v_set(a, r, "ms", rounded(s->ms)) &&
           gr_v_set(a, r, "kernel_ms", rounded(s->kernel_ms)) &&
           gr_v_set(a, r, "peer_ms", rounded(s->peer_ms)) &&
           gr_v_set(a, r, "ratio",
                    timed != 0 && s->ms > 0 ? rounded(s->peer_ms / s->ms) : gr_v_null());
}

static int by_task(const void *a, const void *b)
{
    return gr_str_cmp(((const side *)a)->task, ((const side *)b)->task);
}

static bool compose(gr_arena *a, const gr_peer *p, const side *total, side *tasks, size_t n,
                    gr_value *out)
{
    gr_str version = gr_str_dup(a, gr_str_of(p->version));
    gr_value all, one;

    if (version.ptr == NULL || !gr_v_record(a, out) || !gr_v_record(a, &all) ||
        !gr_v_set(a, out, "name", gr_v_str(GR_STR("networkx"))) ||
        !gr_v_set(a, out, "version", gr_v_str(version)) || !set_side(a, out, total))
        return false;
    qsort(tasks, n, sizeof *tasks, by_task);
    for (size_t i = 0; i < n; i++)
        if (!gr_v_record(a, &one) || !set_side(a, &one, &tasks[i]) ||
            !gr_v_set_str(a, &all, tasks[i].task, one))
            return false;
    return gr_v_set(a, out, "tasks", all);
}

gr_status gr_peer_measure(gr_ctx *cx, gr_peer *p, const gr_eval_job *job, const gr_items *items,
                          gr_value *out, gr_err *err)
{
    size_t n = items->all.n;
    int64_t timeout_ms = job->timeout_ms != 0 ? job->timeout_ms : GR_EVAL_TIMEOUT_MS;
    side total = { 0 }, *tasks = gr_new_n(&cx->arena, side, n + 1), one;
    size_t n_tasks = 0;
    gr_strmap found;
    gr_status st = tasks != NULL ? GR_OK : gr_fail_memory(cx, err);

    gr_strmap_init(&found, &cx->budget);
    for (size_t i = 0; st == GR_OK && i < n; i++) {
        const gr_item *item = &items->all.at[i];
        uint32_t *slot;

        if (item->malformed || item->known_wrong || item->kind == GR_A_DECLINE || item->by_calls)
            continue;
        if (!measure_one(p, items, item, timeout_ms, &one))
            continue; /* there is no gold call */
        if ((slot = gr_strmap_put(&found, item->task)) == NULL) {
            st = gr_fail_memory(cx, err);
            break;
        }
        if (*slot == GR_MAP_NONE) {
            *slot = (uint32_t)n_tasks;
            tasks[n_tasks++].task = item->task;
        }
        add(&tasks[*slot], &one);
        add(&total, &one);
        if (job->progress != NULL)
            job->progress(job->progress_arg, "networkx", i + 1, n);
        st = gr_ctx_check(cx, err);
    }
    gr_strmap_clear(&found);
    if (st == GR_OK && !compose(&cx->arena, p, &total, tasks, n_tasks, out))
        st = gr_fail_memory(cx, err);
    return st;
}
