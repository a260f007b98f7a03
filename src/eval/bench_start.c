/* Starting: a question about a graph of ten nodes, from start to exit, beside a program that does
 * nothing. */
#include <unistd.h>

#include "eval/bench_int.h"
#include "eval/benches_int.h"

#define TIMES 101u

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
    gr_measure ours = { 0 }, theirs = { .seconds = -1, .spread = -1 };
    bool ok;
    gr_status st;

    snprintf(graph, sizeof graph, "%.4000s/ten.edgelist", job->folder);
    if (n <= 0)
        return gr_fail(err, GR_EINTERNAL, "cannot find out where the program is");
    if ((st = write_ten_nodes(graph, err)) != GR_OK)
        return st;
    program[n] = '\0';
    ok = gr_measure_command(argv, "/dev/null", TIMES, &ours);
    remove(graph);
    if (!ok)
        return gr_fail(err, GR_EINTERNAL, "the program does not answer");
    gr_measure_command(nothing, "/dev/null", TIMES, &theirs);
    tasks[0] = gr_bench_unmeasured("node_count");
    tasks[0].peer = "true";
    tasks[0].seconds = ours.seconds;
    tasks[0].spread = ours.spread;
    tasks[0].peer_seconds = theirs.seconds;
    tasks[0].peer_spread = theirs.spread;
    *n_tasks = 1;
    return GR_OK;
}
