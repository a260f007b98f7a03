/* grasp gen: verified examples of the agent's skills. */
#include "cli/cli_int.h"
#include "eval/eval.h"

enum { O_N, O_DATA, O_OUT, O_FORMAT, O_SPLIT, O_LLM, O_JOBS };
static const gr_option options[] = {
    [O_N] = { "n", 'n', GR_OPT_INT, "N", "how many examples; 100 if it is not given", .min = 1,
              .max = 1000000000 },
    [O_DATA] = { "data", 0, GR_OPT_TEXT, "PATH",
                 "draw graphs from this file, or from the files in this folder; random families "
                 "otherwise" },
    [O_OUT] = { "out", 'o', GR_OPT_TEXT, "FILE", "where to write; standard output otherwise" },
    [O_FORMAT] = { "format", 0, GR_OPT_CHOICE, NULL,
                   "whole records a line each, Alpaca's instruction, input and output, or "
                   "Graph-ToolFormer's pairs",
                   .choices = "jsonl|alpaca|prompt_pairs" },
    [O_SPLIT] = { "split", 0, GR_OPT_CHOICE, NULL,
                  "words: those kept for tests, or all others (the default)",
                  .choices = "train|test" },
    [O_LLM] = { "llm", 0, GR_OPT_TEXT, "URL#MODEL",
                "a model that says the questions in other words; the same seed then need not give "
                "the same examples" },
    [O_JOBS] = { "jobs", 'j', GR_OPT_INT, "N", "make N examples at a time", .min = 1, .max = 256 },
};

static gr_status run(gr_cli *c)
{
    gr_gen_job job = {
        .data = c->opt[O_DATA].text,
        .test = c->opt[O_SPLIT].given && strcmp(c->opt[O_SPLIT].text, "test") == 0,
        .seed = c->global[GR_G_SEED].number,
        .n = c->opt[O_N].given ? c->opt[O_N].number : 100,
        .format = c->opt[O_FORMAT].text,
        .out = c->opt[O_OUT].given ? c->opt[O_OUT].text : "-",
        .llm = c->opt[O_LLM].text,
        .jobs = (unsigned)c->opt[O_JOBS].number,
        .progress = gr_progress_tell,
        .progress_arg = &c->progress,
        .stopped = gr_cli_interrupted,
    };
    gr_value summary;
    gr_err err = { 0 };
    gr_cli_rows all = { "skill", gr_n_gen_skill_rows(), gr_gen_skill_name, gr_gen_skill_summary };

    if (c->words.n == 0)
        return gr_cli_list_rows(c, &all);
    job.skill = c->words.at[0];
    if (!gr_cli_has_row(&all, job.skill))
        return gr_cli_no_row(c, &all, job.skill, "grasp gen lists those there are");
    if (gr_gen_write(&c->cx, &job, &summary, &err) != GR_OK)
        return gr_cli_fail(c, &err);
    if (strcmp(job.out, "-") == 0)
        return GR_OK;
    if (c->json)
        gr_json_write(&c->out, &summary, 0);
    else
        gr_v_text(&c->out, &summary);
    gr_strbuf_addc(&c->out, '\n');
    return GR_OK;
}

static const gr_cli_example examples[] = {
    { "the skills and recipes there are", "gen" },
    { "two questions with their calls", "gen answer -n 2 --seed 1" },
};

const gr_command gr_command_gen = {
    .name = "gen",
    .args = "[SKILL]",
    .most = 1,
    .summary = "Make examples for training and tests, each one verified",
    .details =
        "An example is a graph in some form, a question, the call that answers it, and the answer. "
        "It is kept only if the text is read as that very graph, the names of the question are "
        "found in it, and the call gives the same answer on the graph that was read, on the one "
        "that was written, and with its nodes in another order. The same --seed gives the same "
        "examples on any machine. With --out the command tells what was dropped, and why.",
    GR_OPTIONS(options),
    GR_EXAMPLES(examples),
    .run = run,
};
