/* Asking: questions from start to exit. Ten nodes and ten thousand in the text, a million edges in
 * a file. */
#include <unistd.h>

#include "eval/bench_int.h"
#include "eval/benches_int.h"

#define TIMES       9u
#define QUICK_TIMES 3u

static const struct {
    const char *name, *file, *question;
    uint32_t n_nodes, n_edges;
    bool in_text;
} questions[] = {
    { "10 nodes in text", "ten.txt", "How many hops are there from node 0 to node 9?", 10, 14,
      true },
    { "10,000 nodes in text", "many.txt", "How many hops are there from node 0 to node 99?", 10000,
      20000, true },
    { "1e6 edges in a file", "big.edgelist", "How many edges are there?", 200000, 1000000, false },
};

/* A ring with chords: connected, every edge once or nearly so. */
static gr_status write_graph(const char *path, size_t k, gr_err *err)
{
    uint32_t n = questions[k].n_nodes;
    uint64_t x = 1;
    gr_output *o;
    gr_ctx cx;
    gr_status st;

    gr_ctx_init(&cx);
    st = gr_output_open(&cx, path, &o, err);
    for (uint32_t i = 0; st == GR_OK && i < questions[k].n_edges; i++) {
        uint32_t u = i % n, v = (u + 1) % n;

        if (i >= n) {
            x = x * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            v = (u + 2 + (uint32_t)((x >> 33) % (n - 3))) % n;
        }
        if (questions[k].in_text)
            gr_output_printf(o, "%s(%u, %u)", i == 0 ? "The edges of a graph are: " : ", ", u, v);
        else
            gr_output_printf(o, "%u %u\n", u, v);
    }
    if (st == GR_OK && questions[k].in_text)
        gr_output_printf(o, ". %s\n", questions[k].question);
    if (st == GR_OK)
        st = gr_output_commit(o, err);
    gr_ctx_clear(&cx);
    return st;
}

gr_status gr_bench_ask(const gr_bench_job *job, gr_bench_task *tasks, size_t *n_tasks, gr_err *err)
{
    char program[4096], path[4096];
    ssize_t len = readlink("/proc/self/exe", program, sizeof program - 1);
    unsigned times = job->quick ? QUICK_TIMES : TIMES;
    gr_measure m = { 0 };
    gr_status st;
    bool ok;

    if (len <= 0)
        return gr_fail(err, GR_EINTERNAL, "cannot find out where the program is");
    program[len] = '\0';
    for (size_t k = 0; k < sizeof questions / sizeof *questions; k++) {
        const char *text[] = { program, "ask", "-", NULL };
        const char *file[] = { program, "ask", "--graph", path, questions[k].question, NULL };

        snprintf(path, sizeof path, "%.4000s/grasp_bench_%s", job->folder, questions[k].file);
        if ((st = write_graph(path, k, err)) != GR_OK)
            return st;
        tasks[k] = gr_bench_unmeasured(questions[k].name);
        ok = questions[k].in_text ? gr_measure_command(text, path, times, &m)
                                  : gr_measure_command(file, "/dev/null", times, &m);
        unlink(path);
        if (!ok)
            return gr_fail(err, GR_EINTERNAL, "the question about %s is not answered",
                           questions[k].name);
        tasks[k].seconds = m.seconds;
        tasks[k].spread = m.spread;
        ++*n_tasks;
    }
    return GR_OK;
}
