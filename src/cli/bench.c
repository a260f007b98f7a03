/* grasp bench: the benches of eval. */
#include <unistd.h>

#include "cli/cli_int.h"
#include "eval/eval.h"

enum { O_DATA, O_SCALE, O_QUICK, O_SAVE, O_BASELINE };
static const gr_option options[] = {
    [O_DATA] = { "data", 0, GR_OPT_TEXT, "FOLDER",
                 "kg: take fb15k-237 and its queries from here, as grasp eval kg does, instead of "
                 "a graph by lot; learn: node_class/cora and graph_class/NCI1" },
    [O_SCALE] = { "scale", 0, GR_OPT_FLAG, NULL,
                  "algo: how time grows from 1e4 to 1e7 edges, instead of the peer" },
    [O_QUICK] = { "quick", 0, GR_OPT_FLAG, NULL,
                  "small graphs and few runs: whether it works, not how fast it is" },
    [O_SAVE] = { "save", 0, GR_OPT_TEXT, "FILE", "write the figures, as JSON, for --baseline" },
    [O_BASELINE] = { "baseline", 0, GR_OPT_TEXT, "FILE",
                     "say what became slower or faster than in this file of --save" },
};

static const char *bench_name(size_t i)
{
    return gr_bench_at(i)->name;
}

static gr_status read_baseline(gr_cli *c, const char *path, gr_value *out, gr_err *err)
{
    gr_input in;
    gr_status st = gr_input_open(&c->cx, path, &in, err);

    if (st == GR_OK) {
        st = gr_json_read(&c->cx, in.text, out, err);
        gr_input_clear(&in);
    }
    if (st == GR_OK)
        st = gr_bench_check_baseline(out, c->opt[O_QUICK].given, err);
    if (st != GR_OK)
        gr_err_hint(err, "grasp bench --save FILE makes a baseline; this is '%.200s'", path);
    return st;
}

static gr_status write_report(gr_cli *c, const char *path, const gr_value *report, gr_err *err)
{
    gr_output *o;
    gr_strbuf sb;
    gr_status st = gr_output_open(&c->cx, path, &o, err);

    if (st != GR_OK)
        return st;
    gr_strbuf_init(&sb, &c->cx.budget, 0);
    gr_json_write(&sb, report, 1);
    gr_strbuf_addc(&sb, '\n');
    if (sb.failed)
        gr_output_fail_memory(o);
    gr_output_add(o, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return gr_output_commit(o, err);
}

static gr_bench_job job_of(gr_cli *c)
{
    const char *folder = getenv("TMPDIR");
    gr_bench_job job = { .folder = folder != NULL ? folder : "/tmp",
                         .scale = c->opt[O_SCALE].given,
                         .quick = c->opt[O_QUICK].given,
                         .data = c->opt[O_DATA].text,
                         .progress = gr_progress_tell,
                         .progress_arg = &c->progress };

    if (c->words.n > 1) {
        job.only = c->words.at + 1;
        job.n_only = c->words.n - 1;
    }
    return job;
}

/* Compares, measures again what changed, and compares that. */
static gr_status compare(gr_cli *c, const gr_bench_job *job, const gr_bench_report *report,
                         const gr_value *before, const gr_value *now, gr_value *out, gr_err *err)
{
    gr_bench_report *again = gr_new(&c->cx.arena, gr_bench_report);
    gr_arena *a = &c->cx.arena;
    gr_value json, first, second;
    gr_status st;

    if (again == NULL || !gr_bench_compare(a, before, now, &first))
        return gr_fail_memory(&c->cx, err);
    if ((st = gr_bench_repeat(&c->cx, job, report, &first, again, err)) != GR_OK)
        return st;
    if (!gr_bench_json(a, again, &json) || !gr_bench_compare(a, before, &json, &second) ||
        !gr_bench_confirm(a, &first, &second, out))
        return gr_fail_memory(&c->cx, err);
    return GR_OK;
}

static gr_status show(gr_cli *c, const gr_bench_report *report, gr_value *json,
                      const gr_value *comparison)
{
    gr_value table;

    if (c->json) {
        if (comparison != NULL && !gr_v_set(&c->cx.arena, json, "comparison", *comparison))
            return gr_cli_memory(c);
        gr_json_write(&c->out, json, 0);
        gr_strbuf_addc(&c->out, '\n');
        return GR_OK;
    }
    if (!gr_bench_table(&c->cx.arena, report, &table))
        return gr_cli_memory(c);
    gr_v_text(&c->out, &report->machine);
    gr_strbuf_adds(&c->out, "\n\n");
    gr_v_text(&c->out, &table);
    gr_strbuf_addc(&c->out, '\n');
    if (comparison != NULL) {
        gr_strbuf_addc(&c->out, '\n');
        gr_bench_compare_text(&c->out, comparison);
    }
    return GR_OK;
}

static void warn_of_load(gr_cli *c, const gr_bench_report *report)
{
    int64_t cores = gr_v_get(&report->machine, "cores")->i;

    if (report->load > (double)cores / 2)
        gr_cli_warn(c, "the machine was busy when this began (load %.1f on %d cores)", report->load,
                    (int)cores);
}

static void warn_of_failures(gr_cli *c, const gr_bench_report *report)
{
    const gr_record *failed = report->failed.record;

    for (size_t i = 0; i < failed->n; i++)
        gr_cli_warn(c, "the bench %.*s failed: %.*s", GR_FMT(failed->at[i].key),
                    GR_FMT(failed->at[i].value->s));
}

/* Measures, compares, saves, shows. What was measured is shown even if it cannot be saved: it took
 * its time. */
static gr_status run(gr_cli *c)
{
    const char *name =
        c->words.n != 0 && strcmp(c->words.at[0], "all") != 0 ? c->words.at[0] : NULL;
    const char *baseline = c->opt[O_BASELINE].text, *save = c->opt[O_SAVE].text;
    gr_bench_report *report = gr_new(&c->cx.arena, gr_bench_report);
    gr_value json, before, comparison;
    gr_cli_rows all = { .what = "bench", .n = gr_n_benches(), .name = bench_name };
    gr_bench_job job = job_of(c);
    gr_err err = { 0 };

    if (report == NULL)
        return gr_cli_memory(c);
    if (name != NULL && !gr_cli_has_row(&all, name))
        return gr_cli_no_row(c, &all, name, "grasp bench runs all there are");
    if (name == NULL && c->words.n > 1)
        return gr_cli_usage(c, "bench: tasks need the name of their bench");
    gr_progress_start(&c->progress, !c->quiet && isatty(STDERR_FILENO));
    if ((baseline != NULL && read_baseline(c, baseline, &before, &err) != GR_OK) ||
        gr_bench_collect(&c->cx, &job, name, report, &err) != GR_OK)
        return gr_cli_fail(c, &err);
    if (!gr_bench_json(&c->cx.arena, report, &json))
        return gr_cli_memory(c);
    if (baseline != NULL && compare(c, &job, report, &before, &json, &comparison, &err) != GR_OK)
        return gr_cli_fail(c, &err);
    if (save != NULL && write_report(c, save, &json, &err) != GR_OK) {
        gr_cli_warn(c, "'%.200s' is not saved: %s", save, err.message);
        c->exit_code = gr_exit_code(err.kind);
    }
    warn_of_load(c, report);
    warn_of_failures(c, report);
    return show(c, report, &json, baseline != NULL ? &comparison : NULL);
}

const gr_command gr_command_bench = {
    .name = "bench",
    .args = "[all|NAME [TASK...]]",
    .most = 33,
    .summary = "Measure grasp against its peers on this machine",
    .details =
        "Runs all benches or one of them, each several times, and shows the median and the spread "
        "between the quartiles. A peer takes part where it was there when grasp was built, those "
        "of kg where `node` finds them (NODE_PATH) or they are installed: oxigraph, comunica, "
        "Virtuoso. "
        "Temporary files go to TMPDIR; the bench load needs 500 MB, algo 1 GB and a quarter of an "
        "hour. TASK is how the names of tasks begin that are to be run: `bfs`, `bfs/gnm`.\n"
        "With --baseline it compares: ratios to peers where there are any, seconds otherwise and "
        "on the same machine only. What changed by more than the noise, which follows from the "
        "spreads, is measured once more, and listed if it changed again; the exit status is 0 "
        "either way.",
    GR_OPTIONS(options),
    .run = run,
};
