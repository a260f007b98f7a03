/* Tools that a model makes (GraphCogent, Figure 6 and Table 12): how often one was asked for,
 * passed its trial, and ran on the graph in question; at the first try, or after a repair. */
#include "eval/run_int.h"

typedef struct tally {
    size_t n, asked_for, one_pass, runs;
    size_t passed, repaired, refused; /* trials */
} tally;

static bool counts(const gr_item *item)
{
    return !item->apart && !item->malformed && !item->known_wrong && item->kind != GR_A_DECLINE;
}

static void count(tally *t, const gr_outcome *o)
{
    t->n++;
    t->asked_for += o->asked_for;
    t->one_pass += o->one_pass;
    t->runs += o->runs;
    t->passed += o->made && o->first_try;
    t->repaired += o->made && !o->first_try;
    t->refused += o->asked_for && !o->made;
}

static bool set_tally(gr_arena *a, gr_value *r, const tally *t)
{
    gr_value trials;

    return gr_v_record(a, &trials) && gr_v_set(a, r, "asked_for", gr_share(t->asked_for, t->n)) &&
           gr_v_set(a, r, "one_pass", gr_share(t->one_pass, t->n)) &&
           gr_v_set(a, r, "executable", gr_share(t->runs, t->n)) &&
           gr_v_set(a, &trials, "passed", gr_v_int((int64_t)t->passed)) &&
           gr_v_set(a, &trials, "repaired", gr_v_int((int64_t)t->repaired)) &&
           gr_v_set(a, &trials, "refused", gr_v_int((int64_t)t->refused)) &&
           gr_v_set(a, &trials, "none", gr_v_int((int64_t)(t->n - t->asked_for))) &&
           gr_v_set(a, r, "trials", trials);
}

gr_status gr_creation_metrics(gr_ctx *cx, const gr_eval_run_of *run, gr_value *summary, gr_err *err)
{
    const gr_value *tasks = gr_v_get(summary, "tasks");
    tally all = { 0 };
    bool ok = true;

    for (size_t t = 0; ok && t < tasks->record->n; t++) {
        tally one = { 0 };

        for (size_t i = 0; i < run->n; i++)
            if (counts(&run->items[i]) && gr_str_eq(run->items[i].task, tasks->record->at[t].key))
                count(&one, &run->outcome[i]);
        ok = set_tally(&cx->arena, tasks->record->at[t].value, &one);
    }
    for (size_t i = 0; i < run->n; i++)
        if (counts(&run->items[i]))
            count(&all, &run->outcome[i]);
    if (!ok || !set_tally(&cx->arena, summary, &all))
        return gr_fail_memory(cx, err);
    return gr_cogent_metrics(cx, run, summary, err);
}
