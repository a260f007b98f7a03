/* Asking: questions from start to exit, and one of many that a running program gets. Ten nodes and
 * ten thousand in the text, ten in sentences, a million edges in a file. */
#include <unistd.h>

#include "eval/bench_int.h"
#include "eval/benches_int.h"

#define TIMES       9u
#define QUICK_TIMES 3u
#define BATCH       50u /* questions of a program that is running */

typedef enum form { IN_TEXT, IN_SENTENCES, IN_BATCH, IN_FILE } form;

static const struct {
    const char *name, *file, *question;
    uint32_t n_nodes, n_edges;
    form form;
} questions[] = {
    { "10 nodes in text", "ten.txt", "How many hops are there from node 0 to node 9?", 10, 14,
      IN_TEXT },
    { "10 nodes in sentences", "told.txt",
      "Without place 3, how many steps is it from place 0 to place 9?", 10, 14, IN_SENTENCES },
    { "10 nodes in sentences, running", "told.jsonl",
      "Without place 3, how many steps is it from place 0 to place 9?", 10, 14, IN_BATCH },
    { "10,000 nodes in text", "many.txt", "How many hops are there from node 0 to node 99?", 10000,
      20000, IN_TEXT },
    { "1e6 edges in a file", "big.edgelist", "How many edges are there?", 200000, 1000000,
      IN_FILE },
};

static void write_edge(gr_output *o, form f, bool first, uint32_t u, uint32_t v)
{
    switch (f) {
    case IN_TEXT:
        gr_output_printf(o, "%s(%u, %u)", first ? "The edges of a graph are: " : ", ", u, v);
        break;
    case IN_SENTENCES:
    case IN_BATCH:
        gr_output_printf(o, "There is a path between place %u and place %u. ", u, v);
        break;
    case IN_FILE: gr_output_printf(o, "%u %u\n", u, v); break;
    }
}

/* A ring with chords: connected, every edge once or nearly so. */
static void write_graph(gr_output *o, size_t k)
{
    uint32_t n = questions[k].n_nodes;
    uint64_t x = 1;

    for (uint32_t i = 0; i < questions[k].n_edges; i++) {
        uint32_t u = i % n, v = (u + 1) % n;

        if (i >= n) {
            x = x * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            v = (u + 2 + (uint32_t)((x >> 33) % (n - 3))) % n;
        }
        write_edge(o, questions[k].form, i == 0, u, v);
    }
}

static gr_status write_question(const char *path, size_t k, gr_err *err)
{
    unsigned lines = questions[k].form == IN_BATCH ? BATCH : 1;
    gr_output *o;
    gr_ctx cx;
    gr_status st;

    gr_ctx_init(&cx);
    st = gr_output_open(&cx, path, &o, err);
    for (unsigned i = 0; st == GR_OK && i < lines; i++) {
        if (lines > 1)
            gr_output_printf(o, "{\"question\": \"");
        write_graph(o, k);
        if (questions[k].form != IN_FILE)
            gr_output_printf(o, "%s%s%s\n", questions[k].form == IN_TEXT ? ". " : "",
                             questions[k].question, lines > 1 ? "\"}" : "");
    }
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
        const char *batch[] = { program, "ask", "--batch", path, NULL };
        const char *const *argv = questions[k].form == IN_FILE    ? file
                                  : questions[k].form == IN_BATCH ? batch
                                                                  : text;
        bool is_read = argv == text;

        snprintf(path, sizeof path, "%.4000s/grasp_bench_%s", job->folder, questions[k].file);
        if ((st = write_question(path, k, err)) != GR_OK)
            return st;
        tasks[k] = gr_bench_unmeasured(questions[k].name);
        ok = gr_measure_command(argv, is_read ? path : "/dev/null", times, &m);
        unlink(path);
        if (!ok)
            return gr_fail(err, GR_EINTERNAL, "the question about %s is not answered",
                           questions[k].name);
        tasks[k].seconds = m.seconds / (argv == batch ? BATCH : 1);
        tasks[k].peak_mb = m.peak_mb;
        tasks[k].spread = m.spread;
        ++*n_tasks;
    }
    return GR_OK;
}
