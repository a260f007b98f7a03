/* Suites that grasp gen makes: questions of several steps, questions that must be declined,
 * toolsets that lack the tool. Of the words kept for tests, by cx->seed; graphs come from the files
 * below the folder, in the sizes of gen. Their records are those of the suite wild. */
#include "engine/engine.h"
#include "eval/gen_int.h"
#include "eval/run_int.h"

#define QUESTIONS 300

typedef struct filling {
    gr_ctx *cx;
    bool planned; /* their plans are judged too */
    gr_source source;
    gr_err *err;
    gr_status st;
} filling;

/* The tools that a record names, in order: one may have been renamed since. */
static const gr_registry *toolset_of(gr_ctx *cx, const gr_value *record)
{
    const gr_value *names = gr_v_get(record, "toolset");
    const gr_registry *all = gr_engine_registry();
    gr_registry *out = gr_new(&cx->arena, gr_registry);
    const gr_tool **kept =
        names != NULL ? gr_new_n(&cx->arena, const gr_tool *, names->list->n) : NULL;
    gr_registry none = { .toolset = "drawn" };
    size_t n = 0;

    if (out == NULL || kept == NULL)
        return NULL;
    for (size_t i = 0; i < names->list->n; i++) {
        const gr_alias *alias;
        const gr_tool *t = gr_registry_find(all, names->list->at[i].s, &alias);

        if (t != NULL)
            kept[n++] = t;
    }
    none.tools = kept;
    return gr_registry_with(&cx->arena, &none, kept, n, out) ? out : NULL;
}

/* Tables are no kind of answer that suites judge. */
static bool is_table(const gr_value *record)
{
    const gr_value *v = gr_v_get(record, "value");

    return v != NULL && gr_v_get(v, "rows") != NULL;
}

static bool take(void *arg, gr_str line)
{
    filling *f = arg;
    gr_items *items = f->source.items;
    size_t before = items->all.n;
    gr_value record;

    if (f->st != GR_OK)
        return true;
    f->st = gr_json_read(f->cx, line, &record, f->err);
    if (f->st == GR_OK && !is_table(&record))
        f->st = gr_suite_wild.read(&f->source, &record, f->err);
    if (f->st != GR_OK || items->all.n == before)
        return true;
    items->all.at[before].planned = f->planned;
    if (gr_v_get(&record, "toolset") != NULL) {
        gr_item *item = &items->all.at[before];
        bool with = gr_str_is(gr_text_of(&record, "action"), "use");

        item->tools = toolset_of(f->cx, &record);
        item->task = with ? GR_STR("the tool is there") : GR_STR("the tool is left out");
        return item->tools != NULL;
    }
    return true;
}

static gr_status make(gr_ctx *cx, const char *folder, const char *skill, gr_items *out, gr_err *err)
{
    gr_gen_job job = { .skill = skill,
                       .data = folder,
                       .test = true,
                       .seed = cx->seed,
                       .n = QUESTIONS,
                       .format = "jsonl" };
    filling f = {
        .cx = cx,
        .planned = strcmp(skill, "plan") == 0,
        .source = { .cx = cx, .folder = folder, .path = GR_STR("generated"), .items = out },
        .err = err
    };
    gr_value summary;
    gr_status st = gr_gen_each(cx, &job, take, &f, &summary, err);

    return st != GR_OK ? st : f.st;
}

static gr_status make_multistep(gr_ctx *cx, const gr_eval_job *job, gr_items *out, gr_err *err)
{
    return make(cx, job->data, "plan", out, err);
}

static gr_status make_abstain(gr_ctx *cx, const gr_eval_job *job, gr_items *out, gr_err *err)
{
    return make(cx, job->data, "abstain", out, err);
}

static gr_status make_unseen(gr_ctx *cx, const gr_eval_job *job, gr_items *out, gr_err *err)
{
    return make(cx, job->data, "unseen", out, err);
}

const gr_suite gr_suite_multistep = {
    .name = "multistep",
    .summary = "generated: questions that take several tools one after another",
    .make = make_multistep,
    .metrics = gr_plan_metrics,
};
const gr_suite gr_suite_abstain = {
    .name = "abstain",
    .summary = "generated: questions that must be declined",
    .make = make_abstain,
};
const gr_suite gr_suite_unseen_tools = {
    .name = "unseen-tools",
    .summary = "generated: toolsets that have the tool for a question, or lack it",
    .make = make_unseen,
};
