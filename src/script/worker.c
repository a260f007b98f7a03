/* Starts grasp-lua, hands it its work in sealed memory files, waits for what it says, and ends it.
 *
 * The worker gets an empty environment and four descriptors: 0 the graph in grasp's own format, 1
 * the pipe to us, 2 nothing, 3 the request. It leads a process group of its own, which is killed
 * whatever it has said, so that nothing of it is left when this returns. */
#include "paths.h" /* of the build: where things are installed */
#include "script/script_int.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define WORKER    "grasp-lua"
#define POLL_MS   10
#define FIRST_FD  10 /* ours stay clear of those that the worker is given */
#define READ_STEP ((size_t)64 << 10)

/* GRASP_WORKER, else beside the program, else where it is installed. */
static bool find_worker(char path[PATH_MAX])
{
    const char *given = secure_getenv("GRASP_WORKER");
    char self[PATH_MAX];

    if (given != NULL && given[0] != '\0')
        return snprintf(path, PATH_MAX, "%s", given) < PATH_MAX && access(path, X_OK) == 0;
    if (gr_program_folder(self, sizeof self) &&
        ((snprintf(path, PATH_MAX, "%s/" WORKER, self) < PATH_MAX && access(path, X_OK) == 0) ||
         (snprintf(path, PATH_MAX, "%s/../libexec/grasp/" WORKER, self) < PATH_MAX &&
          access(path, X_OK) == 0)))
        return true;
    return snprintf(path, PATH_MAX, "%s/" WORKER, GR_LIBEXEC) < PATH_MAX && access(path, X_OK) == 0;
}

static gr_status no_worker(gr_err *err)
{
    gr_fail(err, GR_EREAD, "tools in Lua need the program " WORKER ", and it is not there");
    gr_err_hint(err, "it belongs beside grasp or in " GR_LIBEXEC "; GRASP_WORKER can name it");
    return GR_EREAD;
}

/* Moves a descriptor out of the way; -1 on failure, the old one is closed in any case. */
static int move_up(int fd)
{
    int up = fd >= 0 ? fcntl(fd, F_DUPFD_CLOEXEC, FIRST_FD) : -1;

    if (fd >= 0)
        close(fd);
    return up;
}

/* A memory file with these bytes that nobody can change any more; -1 on failure. */
static int sealed(const char *name, gr_str bytes)
{
    int fd = move_up(memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING));

    while (fd >= 0 && bytes.len != 0) {
        ssize_t n = write(fd, bytes.ptr, bytes.len);

        if (n < 0 && errno != EINTR) {
            close(fd);
            return -1;
        }
        if (n > 0)
            bytes = gr_str_sub(bytes, (size_t)n, bytes.len);
    }
    if (fd >= 0 &&
        (lseek(fd, 0, SEEK_SET) != 0 ||
         fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL) != 0)) {
        close(fd);
        return -1;
    }
    return fd;
}

typedef struct worker {
    int graph, request; /* memory files */
    int from, to;       /* the pipe */
    pid_t pid;          /* 0 = not started */
    size_t graph_bytes;
} worker;

static void close_fd(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* Ends it, if it has not ended; its status as waitpid gives it, -1 if that is not known. */
static int end_worker(worker *w)
{
    int status = -1;
    pid_t got;

    if (w->pid != 0) {
        kill(-w->pid, SIGKILL);
        do
            got = waitpid(w->pid, &status, 0);
        while (got < 0 && errno == EINTR);
        if (got != w->pid)
            status = -1; /* a program that ignores SIGCHLD has no children to wait for */
        w->pid = 0;
    }
    close_fd(&w->graph);
    close_fd(&w->request);
    close_fd(&w->from);
    close_fd(&w->to);
    return status;
}

static gr_status prepare(gr_ctx *cx, worker *w, const gr_graph *g, gr_str request, gr_err *err)
{
    gr_strbuf bytes, lost;
    gr_status st = GR_OK;
    int ends[2];

    gr_strbuf_init(&bytes, &cx->budget, 0);
    gr_strbuf_init(&lost, &cx->budget, 0);
    if (g != NULL)
        st = gr_graph_write_text(cx, g, "binary", &bytes, &lost, err);
    if (st == GR_OK) {
        w->graph_bytes = bytes.len;
        w->graph = sealed("graph", gr_strbuf_str(&bytes));
        w->request = sealed("request", request);
        if (pipe2(ends, O_CLOEXEC) == 0) {
            w->from = move_up(ends[0]);
            w->to = move_up(ends[1]);
        }
        if (w->graph < 0 || w->request < 0 || w->from < 0 || w->to < 0)
            st = gr_fail(err, GR_EMEMORY, "no memory or descriptors for the Lua worker: %s",
                         strerror(errno));
    }
    gr_strbuf_clear(&bytes);
    gr_strbuf_clear(&lost);
    return st;
}

static int set_up(posix_spawn_file_actions_t *files, posix_spawnattr_t *attr, const worker *w)
{
    sigset_t none, all;
    int rc;

    sigemptyset(&none);
    sigfillset(&all);
    if ((rc = posix_spawn_file_actions_adddup2(files, w->graph, 0)) != 0 ||
        (rc = posix_spawn_file_actions_adddup2(files, w->to, 1)) != 0 ||
        (rc = posix_spawn_file_actions_addopen(files, 2, "/dev/null", O_WRONLY, 0)) != 0 ||
        (rc = posix_spawn_file_actions_adddup2(files, w->request, 3)) != 0 ||
        (rc = posix_spawn_file_actions_addclosefrom_np(files, 4)) != 0 ||
        (rc = posix_spawnattr_setflags(attr, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                                 POSIX_SPAWN_SETSIGDEF)) != 0 ||
        (rc = posix_spawnattr_setpgroup(attr, 0)) != 0 ||
        (rc = posix_spawnattr_setsigmask(attr, &none)) != 0)
        return rc;
    return posix_spawnattr_setsigdefault(attr, &all);
}

static gr_status start(worker *w, const gr_worker_limits *limits, gr_err *err)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attr;
    char path[PATH_MAX], parent[24], memory[24], wall[24], graph[24];
    char *argv[] = { (char[]){ WORKER }, parent, memory, wall, graph, NULL };
    char *envp[] = { NULL };
    int rc;

    if (!find_worker(path))
        return no_worker(err);
    snprintf(parent, sizeof parent, "%ld", (long)getpid());
    snprintf(memory, sizeof memory, "%zu", limits->memory);
    snprintf(wall, sizeof wall, "%u", limits->wall_ms);
    snprintf(graph, sizeof graph, "%zu", w->graph_bytes);
    if ((rc = posix_spawn_file_actions_init(&files)) == 0) {
        if ((rc = posix_spawnattr_init(&attr)) == 0) {
            if ((rc = set_up(&files, &attr, w)) == 0)
                rc = posix_spawn(&w->pid, path, &files, &attr, argv, envp);
            posix_spawnattr_destroy(&attr);
        }
        posix_spawn_file_actions_destroy(&files);
    }
    if (rc == 0)
        return GR_OK;
    w->pid = 0;
    return gr_fail(err, rc == ENOMEM || rc == EAGAIN ? GR_EMEMORY : GR_EREAD,
                   "cannot start %.200s: %s", path, strerror(rc));
}

static gr_status too_long(const char *name, uint32_t wall_ms, gr_err *err)
{
    return gr_fail(err, GR_ELIMIT, "%s did not come to an end within %g seconds", name,
                   wall_ms / 1000.0);
}

/* Everything it says, until it closes its end. */
static gr_status listen_to(gr_ctx *cx, const worker *w, const char *name,
                           const gr_worker_limits *limits, gr_strbuf *reply, gr_err *err)
{
    int64_t end = gr_now_ns() + (int64_t)limits->wall_ms * 1000000;
    struct pollfd p = { .fd = w->from, .events = POLLIN };
    char piece[READ_STEP];
    gr_status st;

    while ((st = gr_ctx_check(cx, err)) == GR_OK) {
        int n = poll(&p, 1, POLL_MS);
        ssize_t got;

        if (n == 0 || (n < 0 && errno == EINTR)) {
            if (gr_now_ns() > end)
                return too_long(name, limits->wall_ms, err);
            continue;
        }
        got = read(w->from, piece, sizeof piece);
        if (got == 0)
            return GR_OK;
        if (got < 0 && errno != EINTR)
            return gr_fail(err, GR_EINTERNAL, "reading from the Lua worker: %s", strerror(errno));
        if (got > 0 && reply->len + (size_t)got > limits->reply_bytes)
            return gr_fail(err, GR_ELIMIT, "the result of %s has more than %zu MB", name,
                           limits->reply_bytes >> 20);
        if (got > 0)
            gr_strbuf_add(reply, (gr_str){ piece, (size_t)got });
        if (reply->failed)
            return gr_fail_memory(cx, err);
    }
    return st;
}

/* How a worker that said nothing came to its end. */
static gr_status explain(const char *name, int status, uint32_t wall_ms, gr_err *err)
{
    int sig = status >= 0 && WIFSIGNALED(status) ? WTERMSIG(status) : 0;

    if (sig == SIGXCPU)
        return too_long(name, wall_ms, err);
    if (sig == SIGSYS)
        return gr_fail(err, GR_EINTERNAL,
                       "%s was stopped by its sandbox: it did something that a "
                       "tool must not do",
                       name);
    if (sig == SIGKILL)
        return gr_fail(err, GR_ELIMIT, "%s was ended by the system before it had an answer", name);
    if (sig != 0)
        return gr_fail(err, GR_EINTERNAL, "the Lua worker that ran %s died: %s", name,
                       strsignal(sig));
    return gr_fail(err, GR_EINTERNAL, "the Lua worker that ran %s ended without an answer", name);
}

gr_status gr_worker_run(gr_ctx *cx, const char *name, const gr_graph *g, gr_str request,
                        const gr_worker_limits *limits, gr_strbuf *reply, gr_err *err)
{
    worker w = { .graph = -1, .request = -1, .from = -1, .to = -1 };
    gr_status st = prepare(cx, &w, g, request, err);
    int status;

    if (st == GR_OK && (st = start(&w, limits, err)) == GR_OK) {
        close_fd(&w.to);
        st = listen_to(cx, &w, name, limits, reply, err);
    }
    status = end_worker(&w);
    if (st == GR_OK && reply->len == 0)
        st = explain(name, status, limits->wall_ms, err);
    return st;
}
