/* Starting: a question about a graph of ten nodes, from start to exit, beside a program that does
 * nothing. */
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "eval/bench_int.h"
#include "eval/benches_int.h"

#define TIMES 101

extern char **environ;

/* The median time of a command whose output nobody reads, or -1. */
static double time_command(const char *const *argv)
{
    posix_spawn_file_actions_t actions;
    double seconds[TIMES];
    bool ok = true;

    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    for (int i = 0; i < TIMES && ok; i++) {
        int64_t start = gr_now_ns();
        int status;
        pid_t pid;

        ok = posix_spawn(&pid, argv[0], &actions, NULL, (char *const *)argv, environ) == 0 &&
             waitpid(pid, &status, 0) == pid && status == 0;
        seconds[i] = (double)(gr_now_ns() - start) / 1e9;
    }
    posix_spawn_file_actions_destroy(&actions);
    return ok ? gr_median(seconds, TIMES) : -1;
}

static gr_status write_ten_nodes(const char *path, gr_err *err)
{
    gr_ctx cx;
    gr_output *o;
    gr_status st;

    gr_ctx_init(&cx);
    st = gr_output_open(&cx, path, &o, err);
    for (int i = 0; st == GR_OK && i < 9; i++)
        gr_output_printf(o, "%d %d\n", i, i + 1);
    if (st == GR_OK)
        st = gr_output_commit(o, err);
    gr_ctx_clear(&cx);
    return st;
}

gr_status gr_bench_start(const gr_bench_job *job, gr_bench_task *tasks, size_t *n_tasks,
                         gr_err *err)
{
    char graph[4096], program[4096];
    const char *argv[] = { program, "run", "node_count", "--graph", graph, NULL };
    const char *nothing[] = { "/bin/true", NULL };
    ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    gr_status st;

    snprintf(graph, sizeof graph, "%.4000s/ten.edgelist", job->folder);
    if ((st = write_ten_nodes(graph, err)) != GR_OK)
        return st;
    if (n <= 0)
        return gr_fail(err, GR_EINTERNAL, "cannot find out where the program is");
    program[n] = '\0';
    tasks[0] = gr_bench_unmeasured("node_count");
    tasks[0].peer = "true";
    tasks[0].seconds = time_command(argv);
    tasks[0].peer_seconds = time_command(nothing);
    if (tasks[0].seconds < 0)
        return gr_fail(err, GR_EINTERNAL, "the program does not answer");
    *n_tasks = 1;
    return GR_OK;
}
