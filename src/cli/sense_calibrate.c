/* grasp sense calibrate: the window of a model. */
#include "cli/sense_int.h"
#include "eval/eval.h"

static void show(gr_cli *c, const gr_value *found)
{
    static const char *const columns[] = { "window",      "n",          "failed", "exact",
                                           "edit_before", "edit_after", "ged",    "triggers",
                                           "tokens",      "gec",        NULL };
    const gr_value *windows = gr_v_get(found, "windows");
    gr_value table, *row;

    if (!gr_v_table(&c->cx.arena, &table, columns)) {
        c->out.failed = true;
        return;
    }
    for (size_t i = 0; i < windows->record->n; i++) {
        if ((row = gr_v_row(&c->cx.arena, &table)) == NULL) {
            c->out.failed = true;
            return;
        }
        row[0] = gr_v_str(windows->record->at[i].key);
        for (size_t k = 1; columns[k] != NULL; k++)
            row[k] = *gr_v_get(windows->record->at[i].value, columns[k]);
    }
    gr_v_text(&c->out, &table);
    gr_strbuf_addf(&c->out,
                   "\nwindow: %lld links (%.*s)\nuse it so: grasp ask --llm %.*s --window "
                   "%lld\n",
                   (long long)gr_v_get(found, "window")->i, GR_FMT(gr_v_get(found, "why")->s),
                   GR_FMT(gr_v_get(found, "llm")->s), (long long)gr_v_get(found, "window")->i);
}

gr_status gr_cli_sense_calibrate(gr_cli *c)
{
    const gr_optval *llm = &c->opt[GR_SENSE_LLM], *data = &c->opt[GR_SENSE_DATA];
    gr_cli_watch w = { .progress = &c->progress };
    gr_eval_job job = {
        .data = data->text,
        .llm = &llm->text,
        .n_llm = 1,
        .graphs = (unsigned)c->opt[GR_SENSE_GRAPHS].number,
        .seed = c->global[GR_G_SEED].number,
        .jobs = (unsigned)c->opt[GR_SENSE_JOBS].number,
        .timeout_ms = (int64_t)c->global[GR_G_TIMEOUT].number,
        .memory_bytes = c->global[GR_G_MEMORY].number,
        .progress = gr_cli_watch_tell,
        .progress_arg = &w,
    };
    gr_str note = GR_STR("");
    gr_err err = { 0 };
    gr_value found;
    gr_status st;

    if (!llm->given || strcmp(llm->text, "builtin") == 0 || strcmp(llm->text, "oracle") == 0)
        return gr_cli_usage(c, "sense calibrate measures a model: --llm URL#MODEL");
    c->cx.cancel = &w.stop;
    st = gr_eval_calibrate(&c->cx, &job, (int64_t)c->opt[GR_SENSE_CONTEXT].number, &found, &note,
                           &err);
    c->cx.cancel = NULL;
    gr_progress_erase(&c->progress);
    if (note.len != 0)
        gr_cli_warn(c, "%.*s", GR_FMT(note));
    if (st != GR_OK)
        return gr_cli_fail(c, &err);
    if (!c->json) {
        show(c, &found);
        return c->out.failed ? gr_cli_memory(c) : GR_OK;
    }
    gr_json_write(&c->out, &found, 0);
    gr_strbuf_addc(&c->out, '\n');
    return GR_OK;
}
