/* grasp eval: questions with gold answers, asked and judged. */
#include "eval/eval.h"
#include "cli/kg_int.h"
#include "cli/train_int.h"

enum {
    O_DATA,
    O_LLM,
    O_LLM_TIMEOUT,
    O_METHOD,
    O_WITHOUT,
    O_WINDOW,
    O_SCALE,
    O_KG,
    O_EXEC,
    O_BEAM,
    O_TOKENS,
    O_FACTS,
    O_LIMIT,
    O_JOBS,
    O_PREDICTIONS,
    O_REPORT,
    O_PEER,
    O_SHOW,
    O_RESULTS,
    O_MARKDOWN,
    O_MODEL,
    O_SEEDS,
    GR_TRAIN_NUMBERS
};

static const gr_option options[] = {
    [O_DATA] = { "data", 0, GR_OPT_TEXT, "FOLDER", "the data of the suite" },
    [O_LLM] = { "llm", 0, GR_OPT_LIST, "builtin|oracle|URL#MODEL",
                "who proposes calls: builtin, the trained readers; oracle, the record's own gold "
                "call; or a model. Several with several options, side by side" },
    [O_METHOD] = { "method", 0, GR_OPT_CHOICE, NULL,
                   "how a model is asked: as in grasp ask, or as the papers did it",
                   .choices = GR_EVAL_METHODS },
    [O_LLM_TIMEOUT] = { "llm-timeout", 0, GR_OPT_DURATION, "TIME",
                        "of one attempt to reach a model, as in grasp ask; a minute if not given" },
    [O_WITHOUT] = { "without", 0, GR_OPT_LIST, "STAGE",
                    "leave a stage out. sense: the oracle works on the record's own graph. Of "
                    "models: buffer, creation, extraction, graph-instruction, margin, "
                    "parameter-instruction, repair, retrieval, thinking, verifier. Several with "
                    "several options",
                    .choices = GR_EVAL_STAGES },
    [O_WINDOW] = { "window", 0, GR_OPT_INT, "N",
                   "links that a model gets to read at a time, as in grasp ask; the suite sense "
                   "is then asked with this one only",
                   .min = 5, .max = 400 },
    [O_SCALE] = { "scale", 0, GR_OPT_LIST, "N",
                  "graph4real: graphs of N nodes, instead of 40, 100 and 1,000; several with "
                  "several options" },
    [O_KG] = { "kg", 0, GR_OPT_TEXT, "NAME",
               "kg: the graph whose queries are asked; NAME-dev: those kept for tuning" },
    [O_EXEC] = { "exec", 0, GR_OPT_CHOICE, NULL, "kg: who answers them, exact if not given",
                 .choices = GR_EVAL_EXECUTORS },
    [O_BEAM] = { "beam", 0, GR_OPT_INT, "N",
                 "kg: predict goes on from the N best entities at each step, not from all",
                 .min = 1 },
    [O_TOKENS] = { "tokens", 0, GR_OPT_INT, "N",
                   "kg: a model of --exec llm reads facts of at most N tokens, 4,096 if not given",
                   .min = 1, .max = 10000000 },
    [O_FACTS] = { "facts", 0, GR_OPT_CHOICE, NULL,
                  "kg: the triples that it reads, those that are seen if not given; all, as LARK "
                  "has it, hide nothing",
                  .choices = "seen|all" },
    [O_LIMIT] = { "limit", 0, GR_OPT_INT, "N",
                  "ask N of the questions, drawn by --seed and spread evenly over the tasks",
                  .min = 1, .max = UINT32_MAX },
    [O_JOBS] = { "jobs", 'j', GR_OPT_INT, "N", "ask N questions at a time", .min = 1, .max = 256 },
    [O_PREDICTIONS] = { "predictions", 0, GR_OPT_TEXT, "OUT.jsonl",
                        "write what became of each question, a line each; if the same command "
                        "was stopped before, it goes on behind what it wrote" },
    [O_REPORT] = { "report", 0, GR_OPT_TEXT, "OUT.html",
                   "write a page for browsers: figures beside the papers', plots, and samples of "
                   "what was not right" },
    [O_PEER] = { "peer", 0, GR_OPT_CHOICE, NULL,
                 "make the gold calls in this program too, and tell times side by side",
                 .choices = "networkx" },
    [O_SHOW] = { "show", 0, GR_OPT_CHOICE, NULL,
                 "print the questions that went wrong so, or why how many did",
                 .choices = "wrong|declined|error|missed|why" },
    [O_RESULTS] = { "results", 0, GR_OPT_TEXT, "FOLDER",
                    "eval tables: put the figures of these runs beside the papers'; *.json from "
                    "--json, *.jsonl from --predictions" },
    [O_MARKDOWN] = { "markdown", 0, GR_OPT_FLAG, NULL, "eval tables: as docs/RESULTS.md" },
    [O_MODEL] = { "model", 0, GR_OPT_LIST, "NAME",
                  "node, graph: train this one, see grasp models; several with several options; "
                  "kg: "
                  "the file of --exec predict, by kg train on the same folder" },
    [O_SEEDS] = { "seeds", 0, GR_OPT_INT, "N",
                  "node, graph: the mean of N seeds: 5, or 1 of more than 1,000 graphs", .min = 1,
                  .max = 1000 },
    /* node, graph; of the others epochs */
    GR_TRAIN_ROWS
};

static gr_cli_rows suites(void)
{
    return (gr_cli_rows){ "suite", gr_n_eval_suites(), gr_eval_suite_name, gr_eval_suite_summary };
}

/* Times of the gold calls, ours and the peer's, task by task. */
static gr_status show_peer(gr_cli *c, const gr_value *peer)
{
    static const char *const columns[] = { "gold calls", "n",       "timed", "peer_right", "ms",
                                           "kernel_ms",  "peer_ms", "ratio", NULL };
    const gr_value *tasks = peer != NULL ? gr_v_get(peer, "tasks") : NULL;
    gr_value table, *row;

    if (tasks == NULL)
        return GR_OK;
    if (!gr_v_table(&c->cx.arena, &table, columns))
        return gr_cli_memory(c);
    for (size_t i = 0; i <= tasks->record->n; i++) { /* the last row is all of it */
        bool all = i == tasks->record->n;
        const gr_value *of = all ? peer : tasks->record->at[i].value;

        if ((row = gr_v_row(&c->cx.arena, &table)) == NULL)
            return gr_cli_memory(c);
        row[0] = gr_v_str(all ? GR_STR("all") : tasks->record->at[i].key);
        for (size_t k = 1; columns[k] != NULL; k++)
            row[k] = *gr_v_get(of, columns[k]);
    }
    gr_strbuf_addc(&c->out, '\n');
    gr_v_text(&c->out, &table);
    gr_strbuf_addc(&c->out, '\n');
    return GR_OK;
}

static gr_status show(gr_cli *c, const gr_eval_result *r)
{
    const char *verdict = c->opt[O_SHOW].text;
    gr_err err = { 0 };
    gr_status st = GR_OK;
    gr_value table, scales;

    if (c->json) {
        gr_json_write(&c->out, &r->summary, 0);
        gr_strbuf_addc(&c->out, '\n');
        return GR_OK;
    }
    if (verdict != NULL && strcmp(verdict, "why") == 0)
        st = gr_eval_why(&c->cx, r, &c->out, &err);
    else if (verdict != NULL)
        st = gr_eval_show(r, strcmp(verdict, "missed") == 0 ? NULL : verdict, &c->out, &err);
    if (st != GR_OK)
        return gr_cli_fail(c, &err);
    if (!gr_eval_table(&c->cx.arena, &r->summary, &table))
        return gr_cli_memory(c);
    gr_v_text(&c->out, &table);
    gr_strbuf_addc(&c->out, '\n');
    if (!gr_eval_scales(&c->cx.arena, &r->summary, &scales))
        return gr_cli_memory(c);
    if (scales.type == GR_V_TABLE) {
        gr_strbuf_addc(&c->out, '\n');
        gr_v_text(&c->out, &scales);
        gr_strbuf_addc(&c->out, '\n');
    }
    return show_peer(c, gr_v_get(&r->summary, "peer"));
}

/* `tables` stands where a suite does, and asks nothing. */
static gr_status show_tables(gr_cli *c)
{
    const char *results = c->opt[O_RESULTS].text;
    gr_err err = { 0 };
    gr_status st;
    gr_value all;

    if (c->words.n != 1)
        return gr_cli_usage(c, "eval: unexpected argument \"%s\"", c->words.at[1]);
    if (c->opt[O_MARKDOWN].given)
        st = gr_eval_markdown(&c->cx, results, &c->out, &err);
    else if (!c->json)
        st = gr_eval_tables_show(&c->cx, results, &c->out, &err);
    else if ((st = gr_eval_tables(&c->cx, results, &all, &err)) == GR_OK) {
        gr_json_write(&c->out, &all, 0);
        gr_strbuf_addc(&c->out, '\n');
    }
    return st == GR_OK ? GR_OK : gr_cli_fail(c, &err);
}

static gr_status read_how(gr_cli *c, gr_classify_options *o)
{
    gr_status st = GR_OK;

    *o = (gr_classify_options){ .dropout = -1, .decay = -1 };
    GR_TRAIN_TAKE
    return st;
}

/* `node` and the like stand where a suite does: models are trained and tested. */
static gr_status learn(gr_cli *c)
{
    gr_classify_options how;
    gr_learn_job job = { .suite = c->words.at[0],
                         .data = c->opt[O_DATA].text,
                         .models = c->opt[O_MODEL].list,
                         .n_models = c->opt[O_MODEL].n_list,
                         .seeds = (size_t)c->opt[O_SEEDS].number,
                         .epochs = (size_t)c->opt[O_epochs].number,
                         .how = &how,
                         .one_fold = c->opt[O_fold].given,
                         .curves = c->json };
    gr_cli_kg_watch w;
    gr_err err = { 0 };
    gr_value out;
    gr_status st;

    if (c->words.n != 1 || job.data == NULL)
        return gr_cli_usage(c, "%s needs its data, and nothing else: --data FOLDER", job.suite);
    if ((st = read_how(c, &how)) != GR_OK || (st = gr_cli_kg_threads(c)) != GR_OK)
        return st;
    for (int i = O_width; i <= O_fold && strcmp(job.suite, "links") == 0; i++)
        if (c->opt[i].given && i != O_epochs)
            return gr_cli_usage(c, "links are learnt one way: --%s is not for them",
                                options[i].name);
    gr_cli_kg_limits(c);
    c->cx.seed = c->global[GR_G_SEED].number;
    gr_cli_kg_begin(c, &w);
    st = gr_eval_learn(&c->cx, &job, &out, &err);
    gr_cli_kg_end(c);
    gr_cli_kg_single(c);
    gr_progress_erase(&c->progress);
    if (st != GR_OK)
        return gr_cli_kg_fail(c, &err);
    if (c->json)
        gr_json_write(&c->out, &out, 0);
    else
        gr_v_text(&c->out, &out);
    gr_strbuf_addc(&c->out, '\n');
    return GR_OK;
}

/* `rescore` stands where a suite does. */
static gr_status target(gr_cli *c, gr_eval_job *job)
{
    bool again = strcmp(c->words.at[0], "rescore") == 0;
    gr_cli_rows all = suites();

    if (again && c->words.n != 2)
        return gr_cli_usage(c, "rescore needs the predictions: grasp eval rescore IN.jsonl");
    if (again && (job->n_llm != 0 || job->limit != 0 || job->n_without != 0 || job->window != 0 ||
                  job->n_scales != 0 || job->kg != NULL || job->exec != NULL || job->model != NULL))
        return gr_cli_usage(c, "what is rescored is not asked again: without --llm, --without, "
                               "--window, --scale, --kg, --exec, --model and --limit");
    if (!again && c->words.n != 1)
        return gr_cli_usage(c, "eval: unexpected argument \"%s\"", c->words.at[1]);
    if (!again && !gr_cli_has_row(&all, c->words.at[0]))
        return gr_cli_no_row(c, &all, c->words.at[0], "grasp eval lists those there are");
    if (job->data == NULL)
        return gr_cli_usage(c, "%s%s needs its data: --data FOLDER", again ? "" : "the suite ",
                            c->words.at[0]);
    *(again ? &job->rescore : &job->suite) = c->words.at[again ? 1 : 0];
    return GR_OK;
}

static gr_status run(gr_cli *c)
{
    gr_cli_watch w = { .progress = &c->progress };
    gr_cli_rows all = suites();
    gr_eval_job job = {
        .data = c->opt[O_DATA].text,
        .llm = c->opt[O_LLM].list,
        .n_llm = c->opt[O_LLM].n_list,
        .llm_timeout_ms = (int64_t)c->opt[O_LLM_TIMEOUT].number,
        .method = c->opt[O_METHOD].text,
        .without = c->opt[O_WITHOUT].list,
        .n_without = c->opt[O_WITHOUT].n_list,
        .predictions = c->opt[O_PREDICTIONS].text,
        .peer = c->opt[O_PEER].text,
        .window = (unsigned)c->opt[O_WINDOW].number,
        .scale = c->opt[O_SCALE].list,
        .n_scales = c->opt[O_SCALE].n_list,
        .kg = c->opt[O_KG].text,
        .exec = c->opt[O_EXEC].text,
        .model = c->opt[O_MODEL].n_list != 0 ? c->opt[O_MODEL].list[0] : NULL,
        .beam = (size_t)c->opt[O_BEAM].number,
        .tokens = (unsigned)c->opt[O_TOKENS].number,
        .facts = c->opt[O_FACTS].text,
        .limit = c->opt[O_LIMIT].number,
        .seed = c->global[GR_G_SEED].number,
        .jobs = (unsigned)c->opt[O_JOBS].number,
        .timeout_ms = (int64_t)c->global[GR_G_TIMEOUT].number,
        .memory_bytes = c->global[GR_G_MEMORY].number,
        .progress = gr_cli_watch_tell,
        .progress_arg = &w,
    };
    gr_eval_result result;
    gr_err err = { 0 };
    gr_status st;

    if (c->words.n == 0)
        return gr_cli_list_rows(c, &all);
    if (strcmp(c->words.at[0], "tables") == 0)
        return show_tables(c);
    if (gr_is_learn_suite(c->words.at[0]))
        return learn(c);
    if (c->opt[O_RESULTS].given || c->opt[O_MARKDOWN].given)
        return gr_cli_usage(c, "--results and --markdown are for eval tables");
    if ((st = target(c, &job)) != GR_OK)
        return st;
    c->cx.cancel = &w.stop;
    st = gr_eval_run(&c->cx, &job, &result, &err);
    c->cx.cancel = NULL;
    if (st == GR_OK && c->opt[O_REPORT].given)
        st = gr_eval_report(&c->cx, &result, c->opt[O_REPORT].text, &err);
    gr_progress_erase(&c->progress);
    if (result.note.len != 0)
        gr_cli_warn(c, "%.*s", GR_FMT(result.note));
    return st == GR_OK ? show(c, &result) : gr_cli_kg_fail(c, &err); /* with its place */
}

static const gr_cli_example examples[] = {
    { "the suites there are", "eval" },
    { "what the papers tell, and what of it can be made here", "eval tables" },
};

const gr_command gr_command_eval = {
    .name = "eval",
    .args = "[SUITE | node | graph | links | recsys | traffic | rescore IN.jsonl | tables]",
    .most = 2,
    .summary = "Ask the questions of a suite and judge the answers",
    .details =
        "A suite is a set of questions with gold answers, published by others; its data are not "
        "part of grasp. Every question goes the way of `grasp ask`. Answers of which several are "
        "right are checked for validity. Accuracy is that of the answerable questions whose gold "
        "is right; gold that is known to be wrong and questions that cannot be answered are "
        "counted apart. --timeout is the time of one question, 20 s if it is not given, --memory "
        "its memory, 1 GiB.\n"
        "A record that cannot be read is counted as an error and named, and stops nothing.\n"
        "`eval rescore` judges predictions again and asks nothing. `eval tables` lists the tables "
        "and figures of the papers behind grasp, and what of them can be made here how. "
        "`eval node` and `eval graph` train models on sets of classes and test them, `eval links` "
        "on links of such sets that are held out, `eval recsys` on logs of who took what, `eval "
        "traffic` on what was measured along roads: docs/LEARNING.md.",
    GR_OPTIONS(options),
    GR_EXAMPLES(examples),
    .needs_session = true, /* for its bar, and its way of taking Ctrl-C */
    .run = run,
};
