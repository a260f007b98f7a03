/* Time and memory of one piece of work, in a process of its own. */
#include "eval/bench_int.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* A line of /proc/self/status in MB, or -1. */
static double status_mb(const char *key)
{
    FILE *f = fopen("/proc/self/status", "r");
    char line[256];
    double mb = -1;
    long kb;

    while (f != NULL && fgets(line, sizeof line, f) != NULL)
        if (strncmp(line, key, strlen(key)) == 0 && sscanf(line + strlen(key), "%ld", &kb) == 1)
            mb = (double)kb * 1024 / 1e6;
    if (f != NULL)
        fclose(f);
    return mb;
}

static bool read_all(int fd, void *data, size_t len)
{
    char *p = data;

    while (len != 0) {
        ssize_t n = read(fd, p, len);

        if (n <= 0)
            return false;
        p += n;
        len -= (size_t)n;
    }
    return true;
}

static bool run_child(bool (*fn)(void *arg, gr_measure *out), void *arg, gr_measure *out)
{
    int fds[2], status;
    pid_t pid;
    bool ok;

    if (pipe(fds) != 0)
        return false;
    fflush(NULL);
    pid = fork();
    if (pid == 0) {
        gr_measure m = { .spread = -1 };

        close(fds[0]);
        ok = fn(arg, &m);
        m.peak_mb = status_mb("VmHWM:");
        m.loaded_mb = status_mb("VmRSS:");
        ok = ok && write(fds[1], &m, sizeof m) == (ssize_t)sizeof m;
        _exit(ok ? 0 : 1);
    }
    close(fds[1]);
    ok = pid > 0 && read_all(fds[0], out, sizeof *out);
    close(fds[0]);
    if (pid > 0 && (waitpid(pid, &status, 0) != pid || status != 0))
        ok = false;
    return ok;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

double gr_median(double *at, size_t n)
{
    qsort(at, n, sizeof *at, by_value);
    return at[n / 2];
}

double gr_spread(const double *sorted, size_t n)
{
    double middle = n >= 3 ? sorted[n / 2] : 0;

    return middle > 0 ? (sorted[n - 1 - n / 4] - sorted[n / 4]) / middle : -1;
}

void gr_measure_reset_peak(void)
{
    FILE *f = fopen("/proc/self/clear_refs", "w");

    if (f != NULL) {
        fputs("5", f);
        fclose(f);
    }
}

static int by_seconds(const void *a, const void *b)
{
    double x = ((const gr_measure *)a)->seconds, y = ((const gr_measure *)b)->seconds;

    return (x > y) - (x < y);
}

typedef bool (*run_once)(void *arg, gr_measure *out);

/* A single run may know the spread of what it did itself. */
static bool median(run_once once, void *arg, unsigned times, gr_measure *out)
{
    gr_measure m[16] = { { 0 } };
    double seconds[16];
    unsigned n = 0;

    while (n < times && n < 16) {
        if (!once(arg, &m[n]))
            return false;
        if (m[n++].seconds > GR_LONG_RUN)
            break;
    }
    qsort(m, n, sizeof *m, by_seconds);
    for (unsigned i = 0; i < n; i++)
        seconds[i] = m[i].seconds;
    *out = m[n / 2];
    if (n > 1)
        out->spread = gr_spread(seconds, n);
    return n != 0;
}

typedef struct child_work {
    bool (*fn)(void *arg, gr_measure *out);
    void *arg;
} child_work;

static bool child_once(void *arg, gr_measure *out)
{
    const child_work *w = arg;

    return run_child(w->fn, w->arg, out);
}

bool gr_measure_child(bool (*fn)(void *arg, gr_measure *out), void *arg, unsigned times,
                      gr_measure *out)
{
    child_work w = { fn, arg };

    return median(child_once, &w, times, out);
}

static bool run_command(const char *const *argv, posix_spawn_file_actions_t *actions,
                        double *seconds, double *peak_mb)
{
    int64_t start = gr_now_ns();
    struct rusage used = { 0 };
    int status;
    pid_t pid;
    bool ok = posix_spawn(&pid, argv[0], actions, NULL, (char *const *)argv, environ) == 0 &&
              wait4(pid, &status, 0, &used) == pid && status == 0;

    *seconds = (double)(gr_now_ns() - start) / 1e9;
    *peak_mb = (double)used.ru_maxrss / 1024;
    return ok;
}

#define MOST_COMMANDS 101

bool gr_measure_command(const char *const *argv, const char *input, unsigned times, gr_measure *out)
{
    posix_spawn_file_actions_t actions;
    double seconds[MOST_COMMANDS];
    unsigned n = 0;
    bool ok = true;

    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    while (ok && n < times && n < MOST_COMMANDS)
        ok = run_command(argv, &actions, &seconds[n++], &out->peak_mb);
    posix_spawn_file_actions_destroy(&actions);
    if (!ok || n == 0)
        return false;
    out->seconds = gr_median(seconds, n);
    out->spread = gr_spread(seconds, n);
    return true;
}

double gr_figure_of(const gr_value *record, const char *key)
{
    const gr_value *f = gr_v_get(record, key);
    double d;

    return f != NULL && gr_v_number(f, &d) ? d : -1;
}

bool gr_program_json(gr_ctx *cx, const char *const *argv, gr_value *out)
{
    posix_spawn_file_actions_t actions;
    char text[16384];
    size_t len = 0;
    ssize_t n;
    int fds[2], status;
    pid_t pid;
    bool ok;

    if (pipe(fds) != 0)
        return false;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, fds[1], 1);
    posix_spawn_file_actions_addclose(&actions, fds[0]);
    ok = posix_spawnp(&pid, argv[0], &actions, NULL, (char *const *)argv, environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    close(fds[1]);
    while (ok && len < sizeof text && (n = read(fds[0], text + len, sizeof text - len)) > 0)
        len += (size_t)n;
    close(fds[0]);
    if (!ok || waitpid(pid, &status, 0) != pid || status != 0)
        return false;
    return gr_json_read(cx, gr_str_dup(&cx->arena, (gr_str){ text, len }), out, NULL) == GR_OK;
}

static bool program_once(void *arg, gr_measure *out)
{
    gr_ctx cx;
    gr_value v;
    bool ok;

    gr_ctx_init(&cx);
    ok = gr_program_json(&cx, arg, &v);
    if (ok)
        *out = (gr_measure){ .seconds = gr_figure_of(&v, "seconds"),
                             .spread = gr_figure_of(&v, "spread"),
                             .peak_mb = gr_figure_of(&v, "peak_mb"),
                             .loaded_mb = gr_figure_of(&v, "loaded_mb") };
    gr_ctx_clear(&cx);
    return ok && out->seconds >= 0;
}

bool gr_measure_program(const char *const *argv, unsigned times, gr_measure *out)
{
    return median(program_once, (void *)argv, times, out);
}

bool gr_peer_path(char out[4096])
{
    char folder[4096];

    if (!gr_program_folder(folder, sizeof folder))
        return false;
    snprintf(out, 4096, "%.4000s/grasp-peer-igraph", folder);
    return access(out, X_OK) == 0;
}
