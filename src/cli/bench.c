/* grasp bench: the benches of eval. */
#include "cli/cli_int.h"
#include "eval/eval.h"

enum { O_SCALE };
static const gr_option options[] = {
    [O_SCALE] = { "scale", 0, GR_OPT_FLAG, NULL,
                  "algo: how time grows from 1e4 to 1e7 edges, instead of the peer" },
};

static gr_status unknown(gr_cli *c, const char *name)
{
    size_t n = gr_n_benches();
    gr_str *names = gr_new_n(&c->cx.arena, gr_str, n);
    gr_err err = { 0 };

    if (names == NULL)
        return gr_cli_memory(c);
    for (size_t i = 0; i < n; i++)
        names[i] = gr_str_of(gr_bench_at(i)->name);
    gr_fail(&err, GR_ENAME, "there is no bench \"%s\"", name);
    if (!gr_suggest(&err, "", gr_str_of(name), names, n))
        gr_err_hint(&err, "grasp bench runs all there are");
    return gr_cli_fail(c, &err);
}

static gr_status measure(gr_cli *c, gr_bench_task *tasks, size_t *n)
{
    const char *folder = getenv("TMPDIR");
    gr_bench_job job = { .folder = folder != NULL ? folder : "/tmp",
                         .scale = c->opt[O_SCALE].given };
    gr_err err = { 0 };

    job.progress = gr_progress_tell;
    job.progress_arg = &c->progress;
    if (c->words.n > 1) {
        job.only = c->words.at + 1;
        job.n_only = c->words.n - 1;
    }

    for (size_t i = 0; i < gr_n_benches(); i++) {
        const gr_bench *b = gr_bench_at(i);
        size_t more = 0;

        if (c->words.n != 0 && strcmp(c->words.at[0], b->name) != 0)
            continue;
        if (b->run(&job, tasks + *n, &more, &err) != GR_OK)
            return gr_cli_fail(c, &err);
        *n += more;
    }
    return GR_OK;
}

static gr_status run(gr_cli *c)
{
    gr_bench_task tasks[GR_BENCH_MAX_TASKS];
    size_t n = 0;
    gr_value v;
    gr_status st;

    if (c->words.n != 0 && gr_bench_named(c->words.at[0]) == NULL)
        return unknown(c, c->words.at[0]);
    if ((st = measure(c, tasks, &n)) != GR_OK)
        return st;
    if (!(c->json ? gr_bench_json : gr_bench_table)(&c->cx.arena, tasks, n, &v))
        return gr_cli_memory(c);
    if (c->json)
        gr_json_write(&c->out, &v, 0);
    else
        gr_v_text(&c->out, &v);
    gr_strbuf_addc(&c->out, '\n');
    return GR_OK;
}

const gr_command gr_command_bench = {
    .name = "bench",
    .args = "[NAME [TASK...]]",
    .most = 33,
    .summary = "Measure grasp against its peers on this machine",
    .details = "Runs all benches or one of them, each several times, and shows the median. A peer "
               "takes part where it was there when grasp was built. Temporary files go to TMPDIR; "
               "the bench load needs 500 MB, algo 1 GB and a quarter of an hour. TASK is how the "
               "names of tasks "
               "begin that are to be run: `bfs`, `bfs/gnm`.",
    GR_OPTIONS(options),
    .run = run,
};
