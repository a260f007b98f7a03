/* grasp eval plan. */
#include "cli/kg_int.h"
#include "eval/eval.h"
#include "plan/plan.h"

enum { O_DATA, O_TEST, O_PREDICTIONS, O_METHOD, O_FREE, O_WITHOUT, O_ABLATIONS };
static const gr_option options[] = {
    [O_DATA] = { "data", 0, GR_OPT_TEXT, "FOLDER",
                 "graph_desc.json, data.json and split_ids.json of a data set" },
    [O_TEST] = { "test", 0, GR_OPT_TEXT, "FILE",
                 "requests with gold to test, instead of those that split_ids.json names" },
    [O_PREDICTIONS] = { "predictions", 0, GR_OPT_TEXT, "FILE",
                        "what a model said: plan from its steps, or score its plans" },
    [O_METHOD] = { "method", 0, GR_OPT_CHOICE, NULL,
                   "from the steps of predictions, else from clauses of the requests: joint "
                   "decoding, SGC and trained networks as the paper has them, searches; direct "
                   "scores plans as they are",
                   .choices = GR_PLAN_METHODS },
    [O_FREE] = { "free", 0, GR_OPT_FLAG, NULL, "links that the graph lacks are possible" },
    [O_WITHOUT] = { "without", 0, GR_OPT_LIST, "encoder|training|steps|tools",
                    "leave this out; steps and tools: of predictions. Several with several "
                    "options" },
    [O_ABLATIONS] = { "ablations", 0, GR_OPT_FLAG, NULL, "a table of all that can be left out" },
};

static bool is_without(const gr_cli *c, const char *what)
{
    for (size_t i = 0; i < c->opt[O_WITHOUT].n_list; i++)
        if (strcmp(c->opt[O_WITHOUT].list[i], what) == 0)
            return true;
    return false;
}

static gr_status show(gr_cli *c, const gr_value *v)
{
    static const char *const columns[] = { "way",
                                           "n",
                                           "node_f1",
                                           "link_f1",
                                           "accuracy",
                                           "node_hallucination",
                                           "link_hallucination",
                                           "train_seconds",
                                           "plan_ms",
                                           NULL };
    gr_value table, *row;

    if (!c->json && v->type == GR_V_LIST) {
        if (!gr_v_table(&c->cx.arena, &table, columns))
            return gr_cli_memory(c);
        for (size_t i = 0; i < v->list->n; i++) {
            if ((row = gr_v_row(&c->cx.arena, &table)) == NULL)
                return gr_cli_memory(c);
            for (size_t k = 0; columns[k] != NULL; k++)
                row[k] = *gr_v_get(&v->list->at[i], columns[k]);
        }
        v = &table;
    }
    if (c->json)
        gr_json_write(&c->out, v, 0);
    else
        gr_v_text(&c->out, v);
    gr_strbuf_addc(&c->out, '\n');
    return GR_OK;
}

static gr_status run(gr_cli *c)
{
    gr_eval_plan_job job = { .data = c->opt[O_DATA].text,
                             .test = c->opt[O_TEST].text,
                             .predictions = c->opt[O_PREDICTIONS].text,
                             .method = c->opt[O_METHOD].text,
                             .free = c->opt[O_FREE].given,
                             .no_encoder = is_without(c, "encoder"),
                             .no_training = is_without(c, "training"),
                             .no_steps = is_without(c, "steps"),
                             .no_tools = is_without(c, "tools"),
                             .ablations = c->opt[O_ABLATIONS].given };
    gr_cli_kg_watch w;
    gr_err err = { 0 };
    gr_status st;
    gr_value v;

    if (job.data == NULL)
        return gr_cli_usage(c, "eval plan needs its data: --data FOLDER");
    if (job.predictions == NULL && job.method != NULL && strcmp(job.method, "direct") == 0)
        return gr_cli_usage(c, "--method direct needs plans: --predictions FILE");
    if ((st = gr_cli_kg_threads(c)) != GR_OK)
        return st;
    gr_cli_kg_limits(c);
    gr_cli_kg_begin(c, &w);
    st = gr_eval_plan(&c->cx, &job, &v, &err);
    gr_cli_kg_end(c);
    gr_cli_kg_single(c);
    gr_progress_erase(&c->progress);
    if (st != GR_OK)
        return gr_cli_kg_fail(c, &err);
    return show(c, &v);
}

const gr_command gr_command_eval_plan = {
    .name = "eval plan",
    .args = "",
    .summary = "Plan requests that have gold plans, and score the plans",
    .details =
        "A folder holds graph_desc.json (the task graph), data.json (requests with gold plans, a "
        "line each) and split_ids.json: requests outside the split are learnt from, chains inside "
        "it are planned. The figures are those of the paper's repository: Node-F1 and Link-F1, "
        "accuracy (Node-F1 of 0.99 and more), the share of tools and links that the graph does "
        "not have, and of requests with one. Requests without a prediction are left out; "
        "missing_as_zero counts them.",
    GR_OPTIONS(options),
    .needs_session = true,
    .run = run,
};
