/* Plans: which tools are called in which order, against the gold call's and against what a model
 * thought aloud (GraphCogent, Table 13).
 *
 * PlanEM is the share of questions whose tools are, in their order, exactly those of the gold call.
 * TraceAlign-F1 is the F1 of two sets, averaged over the questions with a trace of thoughts: the
 * tools that the trace states, and those that were called. A tool is stated where its name stands
 * as a call, in quotes, or has an underscore: "the count" is English, "`count`" is a tool. */
#include "engine/engine.h"
#include "eval/run_int.h"

#define MOST_STEPS 64u

typedef struct steps {
    const gr_registry *tools;
    gr_str at[MOST_STEPS];
    size_t n;
} steps;

/* The one name of a tool that may have several. */
static gr_str known_as(const gr_registry *tools, gr_str name)
{
    const gr_alias *alias;
    const gr_tool *t = gr_registry_find(tools, name, &alias);

    return t != NULL ? gr_str_of(t->name) : name;
}

static bool brings_input(const gr_registry *tools, gr_str name)
{
    const gr_alias *alias;
    const gr_tool *t = gr_registry_find(tools, name, &alias);

    return t != NULL && t->source;
}

/* What is called first comes first. */
static void add_calls(steps *s, const gr_expr *x)
{
    for (size_t i = 0; x != NULL && i < x->n; i++)
        add_calls(s, x->item[i]);
    if (x != NULL && x->kind == GR_X_CALL && s->n < MOST_STEPS && !brings_input(s->tools, x->text))
        s->at[s->n++] = known_as(s->tools, x->text);
}

static bool steps_of(gr_ctx *cx, gr_str call, steps *out)
{
    gr_err err = { 0 };
    gr_program p;

    *out = (steps){ .tools = gr_engine_registry() };
    if (gr_call_parse(cx, call, &p, &err) != GR_OK)
        return false;
    for (size_t i = 0; i < p.n; i++)
        add_calls(out, p.stmt[i].expr);
    return true;
}

static bool has_step(const steps *s, gr_str name)
{
    for (size_t i = 0; i < s->n; i++)
        if (gr_str_eq(s->at[i], name))
            return true;
    return false;
}

static void once(steps *s, gr_str name)
{
    if (s->n < MOST_STEPS && !has_step(s, name))
        s->at[s->n++] = name;
}

/* --- thoughts --- */

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static bool is_quote(char c)
{
    return c == '`' || c == '"' || c == '\'';
}

static void stated_in(gr_str text, steps *out)
{
    for (size_t from = 0, to; from < text.len; from = to + 1) {
        for (to = from; to < text.len && is_word(text.ptr[to]);)
            to++;
        gr_str word = gr_str_sub(text, from, to);
        const gr_alias *alias;
        const gr_tool *t = word.len != 0 ? gr_registry_find(out->tools, word, &alias) : NULL;
        bool quoted = from != 0 && to < text.len && is_quote(text.ptr[from - 1]) &&
                      text.ptr[to] == text.ptr[from - 1];
        bool called = to < text.len && text.ptr[to] == '(';

        if (t != NULL && !t->source && (quoted || called || memchr(word.ptr, '_', word.len)))
            once(out, gr_str_of(t->name));
    }
}

/* Of two sets. */
static double f1_of(const steps *a, const steps *b)
{
    size_t both = 0;

    for (size_t i = 0; i < a->n; i++)
        both += has_step(b, a->at[i]);
    return a->n + b->n == 0 ? 1 : 2.0 * (double)both / (double)(a->n + b->n);
}

void gr_plan_settle(gr_ctx *cx, const gr_item *item, const gr_said *s, gr_outcome *out)
{
    steps gold, made = { .tools = gr_engine_registry() }, stated = made, called = made;
    gr_err err = { 0 };
    gr_str call;

    out->trace_f1 = -1;
    if (!item->planned || item->call.len == 0)
        return;
    if (s->n_calls != 0 && !steps_of(cx, s->calls[s->n_calls - 1], &made))
        made.n = 0;
    if (gr_fill_call(cx, item->call, GR_STR("G"), GR_STR("H"), GR_STR("label"), &call, &err) ==
            GR_OK &&
        steps_of(cx, call, &gold) && made.n != 0 && made.n == gold.n) {
        out->same_plan = true;
        for (size_t i = 0; i < gold.n; i++)
            out->same_plan = out->same_plan && gr_str_eq(gold.at[i], made.at[i]);
    }
    if (s->thoughts.len == 0)
        return;
    for (size_t i = 0; i < made.n; i++)
        once(&called, made.at[i]);
    stated_in(s->thoughts, &stated);
    out->trace_f1 = f1_of(&stated, &called);
}

bool gr_plan_steps(gr_ctx *cx, const gr_said *s, gr_value *out)
{
    steps made;
    bool ok = gr_v_list(&cx->arena, out);

    if (s->n_calls == 0 || !steps_of(cx, s->calls[s->n_calls - 1], &made))
        return ok;
    for (size_t i = 0; ok && i < made.n; i++)
        ok = gr_v_push(&cx->arena, out, gr_v_str(made.at[i]));
    return ok;
}

/* --- figures --- */

typedef struct tally {
    size_t n, same, traced;
    double f1;
} tally;

static void count(tally *t, const gr_outcome *o)
{
    t->n++;
    t->same += o->same_plan;
    t->traced += o->trace_f1 >= 0;
    t->f1 += o->trace_f1 >= 0 ? o->trace_f1 : 0;
}

static bool set_tally(gr_arena *a, gr_value *r, const tally *t)
{
    gr_value f1 = t->traced == 0
                      ? gr_v_null()
                      : gr_v_real((double)(int64_t)(t->f1 / (double)t->traced * 1e4 + .5) / 1e4);

    return gr_v_set(a, r, "plan_em", gr_share(t->same, t->n)) && gr_v_set(a, r, "trace_f1", f1);
}

gr_status gr_plan_metrics(gr_ctx *cx, const gr_eval_run_of *run, gr_value *summary, gr_err *err)
{
    const gr_value *tasks = gr_v_get(summary, "tasks");
    tally all = { 0 };
    bool ok = true;

    for (size_t t = 0; ok && t < tasks->record->n; t++) {
        tally one = { 0 };

        for (size_t i = 0; i < run->n; i++)
            if (run->items[i].planned && gr_str_eq(run->items[i].task, tasks->record->at[t].key))
                count(&one, &run->outcome[i]);
        ok = set_tally(&cx->arena, tasks->record->at[t].value, &one);
    }
    for (size_t i = 0; i < run->n; i++)
        if (run->items[i].planned)
            count(&all, &run->outcome[i]);
    return ok && set_tally(&cx->arena, summary, &all) ? GR_OK : gr_fail_memory(cx, err);
}
