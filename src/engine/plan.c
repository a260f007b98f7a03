/* plan_tools: planning as a tool of the call language. It stands here since plans of grasp's own
 * tools need the registry, and all plans are better with the encoder. */
#include <math.h>

#include "engine/engine_int.h"
#include "parse/parse.h"
#include "plan/plan.h"

enum { P_TASKS, P_REQUEST, P_STEPS, P_FREE, P_GRAPH };

typedef struct planning {
    gr_ctx *cx;
    const gr_in *in;
    bool own; /* grasp's own tools */
    gr_tasks *t;
    gr_matcher *m;
    gr_said said; /* steps; none = from the request alone */
    gr_tasks_plan plan;
} planning;

static gr_status open_tasks(planning *p, gr_err *err)
{
    gr_str text = p->in->arg[P_TASKS].value.s, copy = gr_str_dup(&p->cx->scratch, text);
    const gr_loader *loader = p->in->loader;
    const char *path;
    gr_status st;

    if (copy.ptr == NULL)
        return gr_fail_memory(p->cx, err);
    if (p->own)
        return gr_tasks_of_registry(p->cx, gr_engine_registry(), &p->t, err);
    if (loader == NULL || loader->place == NULL)
        return gr_fail_arg(err, GR_EUSAGE, "tasks", "tasks: calls may read no files here");
    if (text.len == 0 || strlen(copy.ptr) != text.len)
        return gr_fail_arg(err, GR_EINPUT, "tasks", "tasks: expected grasp, or the name of a file");
    st = loader->place(loader->arg, p->cx, copy.ptr, &path, err);
    return st == GR_OK ? gr_tasks_read(p->cx, path, &p->t, err) : st;
}

static gr_status make_plan(planning *p, gr_err *err)
{
    const gr_arg *arg = p->in->arg;
    const gr_value *steps = &arg[P_STEPS].value;
    gr_said *said = &p->said;
    size_t n = 0;

    if (!arg[P_STEPS].given)
        return gr_plan_untrained(p->cx, p->m, arg[P_REQUEST].value.s, arg[P_FREE].value.b, &p->plan,
                                 err);
    n = steps->type == GR_V_LIST ? steps->list->n : 0;
    if ((said->steps = gr_new_n(&p->cx->scratch, gr_str, n + 1)) == NULL)
        return gr_fail_memory(p->cx, err);
    for (size_t i = 0; i < n; i++) {
        if (steps->list->at[i].type != GR_V_STR)
            n = 0;
        else
            said->steps[i] = steps->list->at[i].s;
    }
    if (n == 0)
        return gr_fail_arg(err, GR_EINPUT, "steps", "steps: expected a list of texts");
    said->n_steps = n;
    return gr_plan_joint(p->cx, p->m, NULL, said, arg[P_FREE].value.b, &p->plan, err);
}

/* The program that carries it out; null where an argument is not known. */
static gr_status tell_call(planning *p, gr_value *out, gr_err *err)
{
    const gr_arg *arg = p->in->arg;
    gr_program program;
    gr_err why = { 0 };
    gr_status st;

    *out = gr_v_null();
    if (!p->own)
        return GR_OK;
    st = gr_plan_program(p->cx, gr_engine_registry(), p->t, &p->plan, arg[P_REQUEST].value.s,
                         arg[P_GRAPH].given ? arg[P_GRAPH].graph : NULL, &program, &why);
    if (st != GR_OK && st != GR_EDECLINED && err != NULL)
        *err = why;
    if (st != GR_OK)
        return st == GR_EDECLINED ? GR_OK : st;
    *out = gr_v_str(gr_call_text(p->cx, &program));
    return out->s.ptr != NULL ? GR_OK : gr_fail_memory(p->cx, err);
}

/* A copy that outlives the task graph. */
static bool tell_name(const planning *p, uint32_t tool, gr_value *out)
{
    gr_str name = gr_str_dup(&p->cx->arena, gr_tasks_at(p->t, tool)->name);

    *out = gr_v_str(name);
    return name.ptr != NULL;
}

static bool tell_links(const planning *p, gr_value *out)
{
    static const char *const columns[] = { "source", "target", "in_graph", NULL };
    bool ok = gr_v_table(&p->cx->arena, out, columns);

    for (size_t i = 0; i < p->plan.n_links && ok; i++) {
        gr_tasks_link l = p->plan.links[i];
        gr_value *row = gr_v_row(&p->cx->arena, out);

        ok = row != NULL && tell_name(p, l.from, &row[0]) && tell_name(p, l.to, &row[1]);
        if (ok)
            row[2] = gr_v_bool(gr_tasks_linked(p->t, l.from, l.to));
    }
    return ok;
}

static gr_value rounded(double x)
{
    return isnan(x) ? gr_v_null() : gr_v_real(round(x * 1e3) / 1e3);
}

static bool tell_reason(const planning *p, uint32_t tool, const gr_plan_why *w, gr_value *row)
{
    gr_str step = gr_str_dup(&p->cx->arena, w->step);

    row[1] = gr_v_str(step);
    row[2] = gr_v_str(w->words);
    row[3] = rounded(w->lexical);
    row[4] = rounded(w->encoder);
    row[5] = rounded(w->score);
    row[6] = row[7] = gr_v_null();
    if (w->second != GR_MAP_NONE) {
        row[7] = rounded(w->second_score);
        if (!tell_name(p, w->second, &row[6]))
            return false;
    }
    return step.ptr != NULL && tell_name(p, tool, &row[0]);
}

static gr_status tell_why(const planning *p, gr_value *out, gr_err *err)
{
    static const char *const columns[] = { "tool",  "step",      "words",      "lexical", "encoder",
                                           "score", "next_best", "next_score", NULL };
    gr_plan_why *why;
    gr_status st = gr_plan_explain(p->cx, p->m, NULL, p->in->arg[P_REQUEST].value.s, &p->said,
                                   &p->plan, &why, err);
    bool ok = gr_v_table(&p->cx->arena, out, columns);

    for (size_t i = 0; i < p->plan.n && st == GR_OK && ok; i++) {
        gr_value *row = gr_v_row(&p->cx->arena, out);

        ok = row != NULL && tell_reason(p, p->plan.tools[i], &why[i], row);
    }
    return st == GR_OK && !ok ? gr_fail_memory(p->cx, err) : st;
}

static gr_status tell(planning *p, gr_result *out, gr_err *err)
{
    gr_arena *a = &p->cx->arena;
    gr_value tools, links, call, why, name;
    bool ok = gr_v_list(a, &tools) && tell_links(p, &links);
    gr_status st = tell_call(p, &call, err);

    if (st != GR_OK || (st = tell_why(p, &why, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < p->plan.n && ok; i++)
        ok = tell_name(p, p->plan.tools[i], &name) && gr_v_push(a, &tools, name);
    ok = ok && gr_v_record(a, &out->value) && gr_v_set(a, &out->value, "tools", tools) &&
         gr_v_set(a, &out->value, "links", links) && gr_v_set(a, &out->value, "call", call) &&
         gr_v_set(a, &out->value, "why", why);
    out->grade = GR_PREDICTED;
    out->why = "tools were chosen by words and meaning";
    return ok ? GR_OK : gr_fail_memory(p->cx, err);
}

static gr_status plan_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    planning p = { .cx = cx, .in = in, .own = gr_str_is(in->arg[P_TASKS].value.s, "grasp") };
    gr_parser *parser;
    gr_status st = gr_engine_parser(&parser, err);

    if (st == GR_OK)
        st = open_tasks(&p, err);
    if (st == GR_OK)
        st = gr_matcher_new(cx, p.t, parser, &p.m, err);
    if (st == GR_OK)
        st = make_plan(&p, err);
    if (st == GR_OK && p.plan.n == 0)
        st = gr_fail(err, GR_EDECLINED, "no tool matches the request");
    if (st == GR_OK)
        st = tell(&p, out, err);
    gr_matcher_free(p.m);
    gr_tasks_free(p.t);
    return st;
}

static const gr_param plan_params[] = {
    { "tasks", GR_P_TEXT, GR_REQUIRED,
      "the tools: grasp for its own, or a file (task graph, OpenAPI, list of tools)",
      .words = "tools of" },
    { "request", GR_P_TEXT, GR_REQUIRED, "what is to be done, in words", .words = "request" },
    { "steps", GR_P_VALUE, GR_OPTIONAL, "how, in words: a list of texts", .words = "steps" },
    { "free", GR_P_BOOL, GR_OPTIONAL, "links that the task graph lacks are possible",
      .standard = "false" },
    { "data", GR_P_GRAPH, GR_OPTIONAL, "the graph whose nodes the request names",
      .words = "graph" },
};

const gr_tool gr_tool_plan_tools = {
    .name = "plan_tools",
    .family = "learning",
    .summary = "The tools that a request needs, in order, and which feeds which",
    .brief = "a plan of tools for a request",
    .details = "No tool is there that the task graph lacks. `call` is the program that carries out "
               "a plan of grasp's own tools on a graph G; null where the request does not say an "
               "argument. `why` has for each tool the step that asks for it, its scores and the "
               "next best. See docs/PLANNING.md.",
    GR_PARAMS(plan_params),
    .on_values = true,
    .result = GR_R_RECORD,
    .returns = "tools: list(text), links: table(source: text, target: text, in_graph: bool), call: "
               "text?, why: table(tool: text, step: text, words: text, lexical: number, encoder: "
               "number?, score: number, next_best: text?, next_score: number?)",
    .cost = "O(tools + links), and the encoder for 48 tools",
    .run = plan_run,
    .unchecked = "which tools a request needs is judged by words and meaning",
    .cues = "plan the tools, which tools, tool chain, plan of tools",
    .example = { "a-b",
                 "plan_tools(\"grasp\", \"take the largest component and find its bridges\").call",
                 "bridges(largest_component_subgraph(G))" },
};
