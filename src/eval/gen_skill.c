/* The skills that examples are made for: what is asked of a model, and what it should say. */
#include "eval/gen_actor_int.h"

#define MOST_EXTRACT 1900 /* bytes: what the skill does not cut */

/* --- what all have in common --- */

static bool add_skill(gr_ctx *cx, const gr_gen_run_of *run, gr_value *out)
{
    return gr_v_record(&cx->arena, out) &&
           gr_v_set(&cx->arena, out, "skill", gr_v_str(gr_str_of(run->skill->name)));
}

static bool cast(gr_ctx *cx, gr_actor *a, const gr_gen_run_of *run, gr_example_of *e,
                 const char *turn)
{
    gr_err err = { 0 };

    *a = (gr_actor){
        .e = e, .registry = run->tools, .turn = turn, .reason = GR_STR("none"), .why = GR_STR("")
    };
    if (e->call.len == 0)
        return true;
    if (gr_call_parse(cx, e->call, &a->program, &err) != GR_OK)
        return false;
    a->n_tools = gr_gen_tools(run->tools, &a->program, a->tools, GR_ACTOR_TOOLS);
    return a->n_tools != 0;
}

/* Does what was proposed give the gold answer? */
static bool gives_gold(gr_ctx *cx, const gr_actor *a, const gr_proposal *p)
{
    gr_str call = p->n_parts == 1 ? gr_call_text(cx, &p->parts[0].program) : (gr_str){ NULL, 0 };
    gr_value v;
    gr_err err = { 0 };

    return call.ptr != NULL &&
           gr_gen_run(cx, a->registry, a->e->reading.graphs[0].graph, call, 0, &v, &err) == GR_OK &&
           gr_gen_same(cx, a->e->kind, &a->e->gold, &v);
}

static gr_drop finish(gr_ctx *cx, const gr_gen_run_of *run, const gr_actor *a, gr_value *out)
{
    return add_skill(cx, run, out) && gr_example_record(cx, a->e, out) &&
                   gr_actor_record(cx, a, out)
               ? GR_KEPT
               : GR_DROP_SKILL;
}

/* --- toolsets --- */

static bool is_left_out(const gr_tool *t, const gr_tool *const *gold, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (t == gold[i] || (!gold[i]->on_values && strcmp(t->family, gold[i]->family) == 0))
            return true;
    return false;
}

/* A toolset by lot, so many of ten tools; with: the tools of the call are in it, else none of their
 * families is. */
static bool draw_toolset(gr_ctx *cx, gr_rng *rng, const gr_registry *all, uint64_t share,
                         const gr_tool *const *gold, size_t n, bool with, gr_registry *out)
{
    const gr_tool **kept = gr_new_n(&cx->arena, const gr_tool *, all->n);
    size_t k = 0;

    for (size_t i = 0; kept != NULL && i < all->n; i++) {
        const gr_tool *t = all->tools[i];
        bool is_gold = false, drawn = gr_rng_below(rng, 10) < share || t->on_values;

        for (size_t g = 0; g < n; g++)
            is_gold = is_gold || t == gold[g];
        if (with ? is_gold || drawn : drawn && !is_left_out(t, gold, n))
            kept[k++] = t;
    }
    *out = (gr_registry){ .tools = kept, .n = k, .toolset = "drawn" };
    return kept != NULL;
}

/* --- extract --- */

/* The skill gets the text as if sense had read nothing of it. */
static gr_drop make_extract(gr_ctx *cx, gr_rng *rng, const gr_gen_run_of *run, uint32_t cls,
                            gr_example_of *e, gr_value *out)
{
    gr_reading *r = &e->reading;
    gr_graph *truth = NULL;
    gr_span all;
    gr_actor a;
    gr_proposal p = { 0 };
    gr_err err = { 0 };
    const char *same = NULL;
    gr_drop why = gr_example_draw(cx, rng, run, cls, e);

    if (why != GR_KEPT)
        return why;
    if (e->data.len > MOST_EXTRACT || !cast(cx, &a, run, e, "extract"))
        return GR_DROP_SKILL;
    all = (gr_span){ 0, e->data.len };
    gr_reading_clear(r);
    *r = (gr_reading){ .text = e->data, .uncovered = &all, .n_uncovered = 1 };
    if (gr_text_tokens(cx, e->data, &r->tokens, &err) != GR_OK || !gr_actor_play(cx, &a, &p))
        return GR_DROP_SKILL;
    if (r->n_graphs == 1 &&
        gr_sketch_build(cx, &e->sketch, GR_STR("weight"), false, &truth, &err) == GR_OK)
        same = gr_graph_compare(cx, r->graphs[0].graph, truth);
    gr_graph_unref(truth);
    return same != NULL && strcmp(same, "same") == 0 ? finish(cx, run, &a, out) : GR_DROP_SKILL;
}

/* --- choose, fill, call, plan --- */

/* Half of the time among all tools, where words alone find the right ones; else in a toolset by
 * lot, where they are found though the question says nothing of the kind. */
static gr_drop make_choose(gr_ctx *cx, gr_rng *rng, const gr_gen_run_of *run, uint32_t cls,
                           gr_example_of *e, gr_value *out)
{
    bool all = gr_rng_below(rng, 2) == 0;
    gr_registry set;
    gr_actor a;
    gr_proposal p = { 0 };
    gr_drop why = gr_example_draw(cx, rng, run, cls, e);

    if (why != GR_KEPT)
        return why;
    if (!cast(cx, &a, run, e, "choose") ||
        !draw_toolset(cx, rng, run->tools, 1 + gr_rng_below(rng, 3), a.tools, a.n_tools, true,
                      &set))
        return GR_DROP_SKILL;
    a.registry = all ? run->tools : &set;
    /* The parameters are another skill's business: here it counts that the tools are on offer. */
    gr_actor_play(cx, &a, &p);
    return a.played && a.offered ? finish(cx, run, &a, out) : GR_DROP_SKILL;
}

/* The turn of an example that is drawn already. Its prompt names only the tools that were chosen,
 * or those that were found: for filling in parameters it need not find any but the right ones. */
static gr_drop rehearse(gr_ctx *cx, gr_rng *rng, const gr_gen_run_of *run, gr_example_of *e,
                        const char *turn, gr_value *out)
{
    gr_registry set;
    gr_actor a;
    gr_proposal p = { 0 };

    if (!cast(cx, &a, run, e, turn) ||
        !draw_toolset(cx, rng, run->tools, 0, a.tools, a.n_tools, true, &set))
        return GR_DROP_SKILL;
    a.registry = strcmp(turn, "fill") == 0 ? &set : run->tools;
    if (!gr_actor_play(cx, &a, &p) || !gives_gold(cx, &a, &p))
        return GR_DROP_SKILL;
    return finish(cx, run, &a, out);
}

static gr_drop make_fill(gr_ctx *cx, gr_rng *rng, const gr_gen_run_of *run, uint32_t cls,
                         gr_example_of *e, gr_value *out)
{
    gr_drop why = gr_example_draw(cx, rng, run, cls, e);

    return why == GR_KEPT ? rehearse(cx, rng, run, e, "fill", out) : why;
}

static gr_drop make_call(gr_ctx *cx, gr_rng *rng, const gr_gen_run_of *run, uint32_t cls,
                         gr_example_of *e, gr_value *out)
{
    gr_drop why = gr_example_draw(cx, rng, run, cls, e);

    return why == GR_KEPT ? rehearse(cx, rng, run, e, "tools", out) : why;
}

/* The calls of a program in the order in which they are made. */
static bool add_steps(gr_ctx *cx, const gr_registry *tools, gr_example_of *e, gr_value *out)
{
    gr_value graph = { .type = GR_V_GRAPH, .graph = e->reading.graphs[0].graph }, v, list;
    gr_program p;
    gr_err err = { 0 };
    gr_run run;
    bool ok;

    gr_run_init(&run, cx, tools);
    ok = gr_v_list(&cx->arena, &list) && gr_run_bind(&run, GR_STR("G"), graph) &&
         gr_call_parse(cx, e->call, &p, &err) == GR_OK &&
         gr_run_program(cx, &run, &p, &v, &err) == GR_OK;
    for (size_t i = 0; ok && i < run.steps.n; i++)
        ok = gr_v_push(&cx->arena, &list, gr_v_str(gr_str_of(run.steps.at[i].tool->name)));
    gr_run_clear(&run);
    return ok && gr_v_set(&cx->arena, out, "steps", list);
}

/* Of the phrasebook, or a workflow. */
static gr_drop make_plan(gr_ctx *cx, gr_rng *rng, const gr_gen_run_of *run, uint32_t cls,
                         gr_example_of *e, gr_value *out)
{
    gr_drop why = gr_rng_below(rng, 4) == 0 ? gr_example_workflow(cx, rng, run, e)
                                            : gr_example_draw(cx, rng, run, cls, e);

    if (why != GR_KEPT || (why = rehearse(cx, rng, run, e, "fill", out)) != GR_KEPT)
        return why;
    return add_steps(cx, run->tools, e, out) ? GR_KEPT : GR_DROP_SKILL;
}

/* --- answer --- */

static gr_drop make_answer(gr_ctx *cx, gr_rng *rng, const gr_gen_run_of *run, uint32_t cls,
                           gr_example_of *e, gr_value *out)
{
    gr_drop why = gr_example_draw(cx, rng, run, cls, e);

    if (why != GR_KEPT)
        return why;
    return add_skill(cx, run, out) && gr_example_record(cx, e, out) ? GR_KEPT : GR_DROP_SKILL;
}

/* --- abstain --- */

static gr_drop make_abstain(gr_ctx *cx, gr_rng *rng, const gr_gen_run_of *run, uint32_t cls,
                            gr_example_of *e, gr_value *out)
{
    gr_actor a;
    gr_proposal p = { 0 };
    gr_drop why = gr_example_decline(cx, rng, run, cls, e);

    if (why != GR_KEPT)
        return why;
    if (!cast(cx, &a, run, e, "choose"))
        return GR_DROP_SKILL;
    a.action = GR_ACT_DECLINE;
    a.reason = gr_str_of(e->reason);
    a.why = e->why;
    if (!gr_actor_play(cx, &a, &p) || p.n_parts != 0 ||
        !gr_str_is(a.reason, gr_reason_name(p.reason)))
        return GR_DROP_SKILL;
    return finish(cx, run, &a, out);
}

/* --- unseen --- */

static bool add_toolset(gr_ctx *cx, const gr_registry *set, gr_value *out)
{
    gr_value list;
    bool ok = gr_v_list(&cx->arena, &list);

    for (size_t i = 0; ok && i < set->n; i++)
        ok = gr_v_push(&cx->arena, &list, gr_v_str(gr_str_of(set->tools[i]->name)));
    return ok && gr_v_set(&cx->arena, out, "toolset", list);
}

/* Half of the time the tools are there: that must be seen, too. */
static gr_drop make_unseen(gr_ctx *cx, gr_rng *rng, const gr_gen_run_of *run, uint32_t cls,
                           gr_example_of *e, gr_value *out)
{
    bool with = gr_rng_below(rng, 2) == 0;
    gr_registry set;
    gr_actor a;
    gr_proposal p = { 0 };
    gr_drop why = gr_example_draw(cx, rng, run, cls, e);

    if (why != GR_KEPT)
        return why;
    if (!cast(cx, &a, run, e, "choose") ||
        !draw_toolset(cx, rng, run->tools, 2 + gr_rng_below(rng, 7), a.tools, a.n_tools, with,
                      &set))
        return GR_DROP_SKILL;
    a.registry = &set;
    a.action = with ? GR_ACT_USE : GR_ACT_CREATE;
    a.why = with ? GR_STR("") : gr_str_of(e->cls->says);
    gr_actor_play(cx, &a, &p);
    if (!a.played || (with && !a.offered) || finish(cx, run, &a, out) != GR_KEPT ||
        !gr_v_set(&cx->arena, out, "action", gr_v_str(with ? GR_STR("use") : GR_STR("create"))) ||
        !add_toolset(cx, &set, out))
        return GR_DROP_SKILL;
    return GR_KEPT;
}

const gr_gen_skill gr_gen_skills[] = {
    { "extract", "a text to its links", "jsonl", GR_OF_CLASSES, make_extract },
    { "choose", "a question to the tools that answer it", "jsonl", GR_OF_CLASSES, make_choose },
    { "fill", "a question and a tool to its parameters", "jsonl", GR_OF_CLASSES, make_fill },
    { "call", "a question to a call", "jsonl", GR_OF_CLASSES, make_call },
    { "answer", "graph and question to the answer", "jsonl", GR_OF_CLASSES, make_answer },
    { "plan", "a question that takes several steps to a program", "jsonl", GR_OF_PLANS, make_plan },
    { "abstain", "what must be declined", "jsonl", GR_OF_DECLINES, make_abstain },
    { "unseen", "a question and a toolset that may lack the tool for it", "jsonl", GR_OF_CLASSES,
      make_unseen },
    { "gtools", "GTools' recipe: twenty tasks in three turns", "alpaca", GR_OF_NONE,
      gr_make_gtools },
    { "toolformer", "Graph-ToolFormer's recipe: statements and their calls", "prompt_pairs",
      GR_OF_NONE, gr_make_toolformer },
};
const size_t gr_n_gen_skills = sizeof gr_gen_skills / sizeof *gr_gen_skills;
