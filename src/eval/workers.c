/* Processes that answer one question after another, so that a question that crashes, or never comes
 * back, takes nothing along: its worker is replaced, and whoever waits is told.
 *
 * A worker is a fork of this process: it has all that was loaded, and what it changes is its own. A
 * number goes in, a block of bytes comes back, over one socket. The process that forks has no
 * threads at work, so that no lock is held in the copy. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "eval/workers_int.h"

typedef struct worker {
    pid_t pid;
    int fd; /* ours; -1 = it does not run */
    bool busy;
    uint64_t task;
    int64_t until_ns; /* it is given up then; 0 = never */
} worker;

struct gr_workers {
    gr_work work;
    void *arg;
    size_t n;
    worker at[];
};

/* --- bytes --- */

static bool put(int fd, const void *data, size_t len)
{
    const char *p = data;

    while (len != 0) {
        ssize_t n = send(fd, p, len, MSG_NOSIGNAL);

        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        p += n;
        len -= (size_t)n;
    }
    return true;
}

static bool get(int fd, void *data, size_t len)
{
    char *p = data;

    while (len != 0) {
        ssize_t n = recv(fd, p, len, 0);

        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        p += n;
        len -= (size_t)n;
    }
    return true;
}

/* --- the worker's side --- */

/* Ctrl-C is for the parent, which ends its workers; they end with it in any case. */
static _Noreturn void serve(const gr_workers *w, int fd)
{
    uint64_t task;

    signal(SIGINT, SIG_IGN);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (size_t i = 0; i < w->n; i++)
        if (w->at[i].fd >= 0)
            close(w->at[i].fd);
    while (get(fd, &task, sizeof task)) {
        size_t len = 0;
        char *reply = w->work(w->arg, task, &len);
        uint64_t told = reply != NULL ? len : UINT64_MAX;

        if (!put(fd, &told, sizeof told) || (reply != NULL && !put(fd, reply, len)))
            break;
        free(reply);
    }
    _exit(0);
}

/* --- this side --- */

static bool start(gr_workers *w, worker *one)
{
    int fds[2];
    pid_t pid;

    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds) != 0)
        return false;
    pid = fork();
    if (pid == 0) {
        close(fds[0]);
        serve(w, fds[1]);
    }
    close(fds[1]);
    if (pid < 0) {
        close(fds[0]);
        return false;
    }
    *one = (worker){ .pid = pid, .fd = fds[0] };
    return true;
}

/* How it ended: a signal, or 0. */
static int end(worker *one, bool by_force)
{
    int status = 0;

    if (one->fd < 0)
        return 0;
    if (by_force)
        kill(one->pid, SIGKILL);
    close(one->fd);
    one->fd = -1;
    while (waitpid(one->pid, &status, 0) < 0 && errno == EINTR)
        ;
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

gr_status gr_workers_new(size_t n, gr_work work, void *arg, gr_workers **out, gr_err *err)
{
    gr_workers *w = calloc(1, sizeof *w + n * sizeof *w->at);

    *out = NULL;
    if (w == NULL)
        return gr_fail(err, GR_EMEMORY, "out of memory");
    *w = (gr_workers){ .work = work, .arg = arg, .n = n };
    for (size_t i = 0; i < n; i++)
        w->at[i].fd = -1;
    *out = w;
    return GR_OK;
}

void gr_workers_free(gr_workers *w)
{
    if (w == NULL)
        return;
    for (size_t i = 0; i < w->n; i++)
        end(&w->at[i], true);
    free(w);
}

bool gr_workers_idle(const gr_workers *w)
{
    for (size_t i = 0; i < w->n; i++)
        if (!w->at[i].busy)
            return true;
    return false;
}

gr_status gr_workers_give(gr_workers *w, uint64_t task, int64_t most_ms, gr_err *err)
{
    worker *one = w->at;

    while (one->busy)
        one++;
    /* One that went away between two tasks is replaced; a second one is a failure. */
    for (int again = 0; again < 2; again++) {
        if (one->fd < 0 && !start(w, one))
            return gr_fail(err, GR_EIO, "no process can be started: %s", strerror(errno));
        if (put(one->fd, &task, sizeof task)) {
            one->busy = true;
            one->task = task;
            one->until_ns = most_ms != 0 ? gr_now_ns() + most_ms * 1000000 : 0;
            return GR_OK;
        }
        end(one, true);
    }
    return gr_fail(err, GR_EIO, "a process that answers questions ends at once");
}

/* Takes what a worker says, or how it ended. */
static void take(worker *one, gr_worked *out)
{
    uint64_t len;

    *out = (gr_worked){ .task = one->task };
    one->busy = false;
    if (!get(one->fd, &len, sizeof len)) {
        out->died = true;
    } else if (len < SIZE_MAX && (out->reply = malloc((size_t)len + 1)) != NULL) {
        out->died = !get(one->fd, out->reply, (size_t)len);
        out->reply[len] = 0;
        out->len = (size_t)len;
    } else {
        end(one, true); /* what it still says would be taken for the next reply */
    }
    if (!out->died)
        return;
    free(out->reply);
    out->reply = NULL;
    out->signal = end(one, false);
}

bool gr_workers_take(gr_workers *w, int wait_ms, gr_worked *out)
{
    struct pollfd fds[GR_MOST_WORKERS];
    size_t of[GR_MOST_WORKERS], n = 0;

    for (size_t i = 0; i < w->n; i++)
        if (w->at[i].busy) {
            of[n] = i;
            fds[n++] = (struct pollfd){ .fd = w->at[i].fd, .events = POLLIN };
        }
    if (poll(fds, n, wait_ms) > 0)
        for (size_t i = 0; i < n; i++)
            if (fds[i].revents != 0) {
                take(&w->at[of[i]], out);
                return true;
            }
    for (size_t i = 0; i < n; i++) {
        worker *one = &w->at[of[i]];

        if (one->until_ns != 0 && gr_now_ns() > one->until_ns) {
            *out = (gr_worked){ .task = one->task, .died = true, .late = true };
            one->busy = false;
            end(one, true);
            return true;
        }
    }
    return false;
}
