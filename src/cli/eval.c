/* grasp eval: questions with gold answers, asked and judged. */
#include "eval/eval.h"
#include "cli/cli_int.h"

enum { O_DATA, O_LLM, O_LIMIT, O_JOBS, O_PREDICTIONS, O_RESCORE, O_SHOW, O_WITHOUT };
static const gr_option options[] = {
    [O_DATA] = { "data", 0, GR_OPT_TEXT, "FOLDER", "the data of the suite" },
    [O_LLM] = { "llm", 0, GR_OPT_CHOICE, NULL,
                "who proposes calls: none, the router; oracle, the record's own gold call",
                .choices = "none|oracle" },
    [O_LIMIT] = { "limit", 0, GR_OPT_INT, "N",
                  "ask N of the questions, drawn by --seed and spread evenly over the tasks",
                  .min = 1, .max = UINT32_MAX },
    [O_JOBS] = { "jobs", 'j', GR_OPT_INT, "N", "ask N questions at a time", .min = 1, .max = 256 },
    [O_PREDICTIONS] = { "predictions", 0, GR_OPT_TEXT, "OUT.jsonl",
                        "write what became of each question, a line each" },
    [O_RESCORE] = { "rescore", 0, GR_OPT_TEXT, "IN.jsonl",
                    "judge these predictions again and ask nothing" },
    [O_SHOW] = { "show", 0, GR_OPT_CHOICE, NULL,
                 "print the questions that went wrong so, or why how many did",
                 .choices = "wrong|declined|error|missed|why" },
    [O_WITHOUT] = { "without", 0, GR_OPT_CHOICE, NULL,
                    "leave a stage out: without sense the oracle works on the record's own graph",
                    .choices = "sense" },
};

static gr_status unknown(gr_cli *c, const char *name)
{
    size_t n = gr_n_eval_suites();
    gr_str *names = gr_new_n(&c->cx.arena, gr_str, n);
    gr_err err = { 0 };

    if (names == NULL)
        return gr_cli_memory(c);
    for (size_t i = 0; i < n; i++)
        names[i] = gr_str_of(gr_eval_suite_name(i));
    gr_fail(&err, GR_ENAME, "there is no suite \"%s\"", name);
    if (!gr_suggest(&err, "", gr_str_of(name), names, n))
        gr_err_hint(&err, "grasp eval lists those there are");
    return gr_cli_fail(c, &err);
}

static gr_status list(gr_cli *c)
{
    static const char *const keys[] = { "name", "summary", NULL };
    gr_arena *a = &c->cx.arena;
    gr_value all, one;
    bool ok = gr_v_list(a, &all);

    for (size_t i = 0; ok && i < gr_n_eval_suites(); i++)
        ok = gr_v_record(a, &one) &&
             gr_v_set(a, &one, "name", gr_v_str(gr_str_of(gr_eval_suite_name(i)))) &&
             gr_v_set(a, &one, "summary", gr_v_str(gr_str_of(gr_eval_suite_summary(i)))) &&
             gr_v_push(a, &all, one);
    if (!ok)
        return gr_cli_memory(c);
    if (!c->json) {
        gr_cli_columns(c, &all, keys);
        return GR_OK;
    }
    gr_json_write(&c->out, &all, 0);
    gr_strbuf_addc(&c->out, '\n');
    return GR_OK;
}

static gr_status write_predictions(gr_cli *c, const gr_eval_result *r)
{
    gr_output *o;
    gr_err err = { 0 };
    gr_status st = gr_output_open(&c->cx, c->opt[O_PREDICTIONS].text, &o, &err);

    if (st != GR_OK)
        return gr_cli_fail(c, &err);
    for (size_t i = 0; i < r->n_lines; i++) {
        gr_output_add(o, r->lines[i]);
        gr_output_addc(o, '\n');
    }
    return gr_output_commit(o, &err) == GR_OK ? GR_OK : gr_cli_fail(c, &err);
}

static gr_status show(gr_cli *c, const gr_eval_result *r)
{
    const char *verdict = c->opt[O_SHOW].text;
    gr_value table;

    if (c->json) {
        gr_json_write(&c->out, &r->summary, 0);
        gr_strbuf_addc(&c->out, '\n');
        return GR_OK;
    }
    if (verdict != NULL && strcmp(verdict, "why") == 0) {
        if (!gr_eval_why(&c->cx, r, &c->out))
            return gr_cli_memory(c);
    } else if (verdict != NULL)
        gr_eval_show(&c->cx, r, strcmp(verdict, "missed") == 0 ? NULL : verdict, &c->out);
    if (!gr_eval_table(&c->cx.arena, &r->summary, &table))
        return gr_cli_memory(c);
    gr_v_text(&c->out, &table);
    gr_strbuf_addc(&c->out, '\n');
    return GR_OK;
}

static gr_status run(gr_cli *c)
{
    gr_eval_job job = {
        .data = c->opt[O_DATA].text,
        .oracle = c->opt[O_LLM].given && strcmp(c->opt[O_LLM].text, "oracle") == 0,
        .own_graphs = c->opt[O_WITHOUT].given,
        .rescore = c->opt[O_RESCORE].text,
        .limit = c->opt[O_LIMIT].number,
        .seed = c->global[GR_G_SEED].number,
        .jobs = (unsigned)c->opt[O_JOBS].number,
        .timeout_ms = (int64_t)c->global[GR_G_TIMEOUT].number,
        .progress = gr_progress_tell,
        .progress_arg = &c->progress,
        .stopped = gr_cli_interrupted,
    };
    gr_eval_result result;
    gr_err err = { 0 };
    gr_status st;
    bool there = false;

    if (c->words.n == 0)
        return list(c);
    job.suite = c->words.at[0];
    for (size_t i = 0; i < gr_n_eval_suites(); i++)
        there = there || strcmp(gr_eval_suite_name(i), job.suite) == 0;
    if (!there)
        return unknown(c, job.suite);
    if (job.data == NULL)
        return gr_cli_usage(c, "the suite %s needs its data: --data FOLDER", job.suite);
    if (job.own_graphs && !job.oracle)
        return gr_cli_usage(c,
                            "--without sense leaves nothing to ask but the oracle: --llm oracle");
    if (gr_eval_run(&c->cx, &job, &result, &err) != GR_OK)
        return gr_cli_fail(c, &err);
    if (c->opt[O_PREDICTIONS].given && (st = write_predictions(c, &result)) != GR_OK)
        return st;
    return show(c, &result);
}

static const gr_cli_example examples[] = {
    { "the suites there are", "eval" },
};

const gr_command gr_command_eval = {
    .name = "eval",
    .args = "[SUITE]",
    .most = 1,
    .summary = "Ask the questions of a suite and judge the answers",
    .details =
        "A suite is a set of questions with gold answers, published by others; its data are not "
        "part of grasp. Every question goes the way of `grasp ask`. Answers of which several are "
        "right are checked for validity. Accuracy is that of the answerable questions whose gold "
        "is right; gold that is known to be wrong and questions that cannot be answered are "
        "counted "
        "apart. --timeout is the time of one question, 20 s if it is not given.\n"
        "A record that cannot be read is counted as an error and named, and stops nothing.",
    GR_OPTIONS(options),
    GR_EXAMPLES(examples),
    .run = run,
};
