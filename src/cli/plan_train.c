/* grasp plan train. */
#include "cli/plan_int.h"

enum { O_TASKS, O_METHOD, O_OUT, O_WITHOUT };
static const gr_option options[] = {
    [O_TASKS] = { GR_TASKS_OPTION },
    [O_METHOD] = { "method", 0, GR_OPT_CHOICE, NULL,
                   "joint, if not given: a planner of requests. Others: a graph network that fits "
                   "tools to steps",
                   .choices = "joint|" GR_SCORER_NAMES },
    [O_OUT] = { "out", 'o', GR_OPT_TEXT, "FILE",
                "where the planner goes; planner.safetensors if not given" },
    [O_WITHOUT] = { "without", 0, GR_OPT_CHOICE, NULL, "learn from words alone",
                    .choices = "encoder" },
};

/* Leaves out what has no plan. */
static void keep_planned(gr_tasks_examples *x)
{
    size_t n = 0;

    for (size_t i = 0; i < x->n; i++)
        if (x->at[i].plan.n != 0)
            x->at[n++] = x->at[i];
    x->n = n;
}

static gr_status tell(gr_cli *c, const char *out, size_t n, double seconds)
{
    gr_arena *a = &c->cx.arena;
    gr_value v;

    if (!c->json) {
        if (!c->quiet)
            gr_strbuf_addf(&c->out, "%zu requests, %.1f s\n", n, seconds);
        gr_strbuf_addf(&c->out, "%s\n", out);
        return GR_OK;
    }
    if (!gr_v_record(a, &v) || !gr_v_set(a, &v, "file", gr_v_str(gr_str_of(out))) ||
        !gr_v_set(a, &v, "requests", gr_v_int((int64_t)n)) ||
        !gr_v_set(a, &v, "seconds", gr_v_real(seconds)))
        return gr_cli_memory(c);
    gr_json_write(&c->out, &v, 0);
    gr_strbuf_addc(&c->out, '\n');
    return GR_OK;
}

/* A graph network of the steps. */
static gr_status train_scorer(gr_cli *c, const gr_tasks *t, const gr_parser *parser,
                              const gr_tasks_examples *examples, const char *out, gr_err *err)
{
    gr_step_pairs *pairs = NULL;
    gr_scorer *s = NULL;
    gr_status st = gr_step_pairs_new(&c->cx, t, parser, examples, &pairs, err);

    if (st == GR_OK)
        st = gr_scorer_train(&c->cx, pairs, c->opt[O_METHOD].text, &s, err);
    if (st == GR_OK)
        st = gr_scorer_write(&c->cx, s, out, err);
    gr_scorer_free(s);
    gr_step_pairs_free(pairs);
    return st;
}

static gr_status train_planner(gr_cli *c, const gr_tasks *t, const gr_parser *parser,
                               const gr_tasks_examples *examples, const char *out, gr_err *err)
{
    gr_planner *planner = NULL;
    gr_status st = gr_planner_train(&c->cx, t, parser, examples, &planner, err);

    if (st == GR_OK)
        st = gr_planner_write(&c->cx, planner, out, err);
    gr_planner_free(planner);
    return st;
}

static gr_status run(gr_cli *c)
{
    const char *out = c->opt[O_OUT].given ? c->opt[O_OUT].text : "planner.safetensors";
    int64_t begun = gr_now_ns();
    gr_tasks_examples examples;
    bool scores = c->opt[O_METHOD].given && gr_plan_is_scored(c->opt[O_METHOD].text);
    gr_parser *parser = NULL;
    gr_tasks *t = NULL;
    gr_cli_kg_watch w;
    gr_err err = { 0 };
    gr_status st;

    gr_cli_kg_limits(c);
    if ((st = gr_cli_kg_threads(c)) != GR_OK ||
        (st = gr_cli_plan_open(c, c->opt[O_TASKS].text, &t, &parser)) != GR_OK)
        return st;
    gr_cli_kg_begin(c, &w);
    st = gr_tasks_examples_read(&c->cx, t, c->words.at[0], &examples, &err);
    if (st == GR_OK) {
        keep_planned(&examples);
        parser = c->opt[O_WITHOUT].given ? NULL : parser;
        st = scores ? train_scorer(c, t, parser, &examples, out, &err)
                    : train_planner(c, t, parser, &examples, out, &err);
    }
    gr_cli_kg_end(c);
    gr_cli_kg_single(c);
    gr_progress_erase(&c->progress);
    gr_tasks_free(t);
    return st == GR_OK ? tell(c, out, examples.n, (double)(gr_now_ns() - begun) / 1e9)
                       : gr_cli_kg_fail(c, &err);
}

const gr_command gr_command_plan_train = {
    .name = "plan train",
    .args = "EXAMPLES.jsonl",
    .least = 1,
    .most = 1,
    .summary = "Learn to plan from requests with plans",
    .details =
        "A line is a JSON object {\"id\", \"user_request\", \"task_nodes\": [{\"task\"}], "
        "\"task_links\": [{\"source\", \"target\"}]}; those without tools are left out. A planner "
        "of N requests needs N^2 floats of memory. Graph networks learn from \"task_steps\", a "
        "text for each tool, else from the request.",
    GR_OPTIONS(options),
    .needs_session = true,
    .run = run,
};
