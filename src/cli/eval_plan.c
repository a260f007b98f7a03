/* grasp eval plan. */
#include "cli/kg_int.h"
#include "eval/eval.h"

enum { O_DATA, O_TEST, O_WITHOUT };
static const gr_option options[] = {
    [O_DATA] = { "data", 0, GR_OPT_TEXT, "FOLDER",
                 "graph_desc.json, data.json and split_ids.json of a data set" },
    [O_TEST] = { "test", 0, GR_OPT_TEXT, "FILE",
                 "requests with gold to test, instead of those that split_ids.json names" },
    [O_WITHOUT] = { "without", 0, GR_OPT_CHOICE, NULL, "leave this out", .choices = "encoder" },
};

static gr_status run(gr_cli *c)
{
    gr_eval_plan_job job = { .data = c->opt[O_DATA].text,
                             .test = c->opt[O_TEST].text,
                             .no_encoder = c->opt[O_WITHOUT].given };
    gr_cli_kg_watch w;
    gr_err err = { 0 };
    gr_status st;
    gr_value v;

    if (job.data == NULL)
        return gr_cli_usage(c, "eval plan needs its data: --data FOLDER");
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
    if (c->json)
        gr_json_write(&c->out, &v, 0);
    else
        gr_v_text(&c->out, &v);
    gr_strbuf_addc(&c->out, '\n');
    return GR_OK;
}

const gr_command gr_command_eval_plan = {
    .name = "eval plan",
    .args = "",
    .summary = "Plan requests that have gold plans, and score the plans",
    .details = "",
    GR_OPTIONS(options),
    .needs_session = true,
    .run = run,
};
