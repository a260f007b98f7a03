/* grasp plan: tools for a request. */
#include <math.h>

#include "cli/plan_int.h"

enum {
    O_TASKS,
    O_METHOD,
    O_MODEL,
    O_STEPS,
    O_LLM,
    O_SHOTS,
    O_PROMPT,
    O_FREE,
    O_BRANCHES,
    O_WHY,
    O_PLOT,
    O_GRAPH,
    O_EXECUTE
};
static const gr_option options[] = {
    [O_TASKS] = { GR_TASKS_OPTION },
    [O_METHOD] = { "method", 0, GR_OPT_CHOICE, NULL,
                   "joint, if not given: all of the plan at once. sgc: step by step, as the paper "
                   "has it; gcn to transformer: the same by a network of plan train. direct: as "
                   "the model says. greedy, adaptive, beam: the model, or else words and meaning, "
                   "score the tools of each step",
                   .choices = GR_PLAN_METHODS },
    [O_MODEL] = { "model", 0, GR_OPT_TEXT, "FILE", "what plan train made" },
    [O_STEPS] = { "steps", 0, GR_OPT_TEXT, "FILE",
                  "the steps of the plan in words, a line each; - is standard input" },
    [O_LLM] = { "llm", 0, GR_OPT_TEXT, "URL#MODEL", "who writes the steps, if they are not given" },
    [O_SHOTS] = { "shots", 0, GR_OPT_TEXT, "FILE",
                  "requests with plans that the model is shown before, as plan train takes them" },
    [O_PROMPT] = { "prompt", 0, GR_OPT_CHOICE, NULL,
                   "how the model is asked: with the tools alone, or with their links and to plan "
                   "along them",
                   .choices = "plain|graph" },
    [O_FREE] = { "free", 0, GR_OPT_FLAG, NULL,
                 "links that the graph lacks are possible, and marked" },
    [O_BRANCHES] = { "branches", 0, GR_OPT_FLAG, NULL,
                     "steps, or clauses of the request, may go on from any tool before, not only "
                     "from the last: the plan is a connected part of the graph" },
    [O_WHY] = { "why", 0, GR_OPT_FLAG, NULL,
                "what asks for each tool, what speaks for it, and the next best" },
    [O_PLOT] = { "plot", 0, GR_OPT_TEXT, "OUT.svg|OUT.png", "draw the plan" },
    [O_GRAPH] = { "graph", 'g', GR_OPT_TEXT, "FILE", "the graph that the request is about" },
    [O_EXECUTE] = { "execute", 0, GR_OPT_FLAG, NULL,
                    "carry out a plan of grasp's own tools on the graph, and show the answer" },
};

gr_status gr_cli_plan_read(gr_cli *c, const char *tasks, gr_tasks **t)
{
    gr_err err = { 0 };
    gr_status st;

    if (tasks == NULL)
        return gr_cli_usage(c, "plan needs the tools: --tasks FILE");
    st = strcmp(tasks, "grasp") == 0 ? gr_tasks_of_registry(&c->cx, gr_engine_registry(), t, &err)
                                     : gr_tasks_read(&c->cx, tasks, t, &err);
    return st == GR_OK ? GR_OK : gr_cli_kg_fail(c, &err);
}

gr_status gr_cli_plan_open(gr_cli *c, const char *tasks, gr_tasks **t, gr_parser **parser)
{
    gr_err err = { 0 };
    gr_status st = gr_engine_parser(parser, &err);

    return st == GR_OK ? gr_cli_plan_read(c, tasks, t) : gr_cli_kg_fail(c, &err);
}

/* --- telling --- */

/* What a model was paid for: tokens of prompts and replies. */
static bool tell_tokens(gr_arena *a, const gr_llm *llm, gr_value *out)
{
    gr_llm_usage u = gr_llm_used(llm);
    gr_value v;

    return gr_v_record(a, &v) && gr_v_set(a, &v, "prompt", gr_v_int(u.prompt)) &&
           gr_v_set(a, &v, "completion", gr_v_int(u.completion)) && gr_v_set(a, out, "tokens", v);
}

static gr_status tell_json(gr_cli *c, const gr_tasks *t, gr_str request, const gr_tasks_plan *p,
                           const gr_plan_why *why, const gr_llm *llm)
{
    gr_value all;

    if (!gr_plan_value(&c->cx.arena, t, request, p, why, &all) ||
        (llm != NULL && !tell_tokens(&c->cx.arena, llm, &all)))
        return gr_cli_memory(c);
    gr_json_write(&c->out, &all, 0);
    gr_strbuf_addc(&c->out, '\n');
    return GR_OK;
}

static void tell_part(gr_cli *c, const char *what, double score)
{
    if (!isnan(score))
        gr_strbuf_addf(&c->out, ", %s %.2f", what, score);
}

static void tell_why(gr_cli *c, const gr_tasks *t, const gr_plan_why *w)
{
    gr_value step = gr_v_str(w->step), words = gr_v_str(w->words), name;

    gr_strbuf_adds(&c->out, "   for: ");
    gr_v_text(&c->out, &step);
    gr_strbuf_addf(&c->out, "\n   words %.2f", w->lexical);
    if (w->words.len != 0) {
        gr_strbuf_adds(&c->out, " (");
        gr_v_text(&c->out, &words);
        gr_strbuf_addc(&c->out, ')');
    }
    tell_part(c, "meaning", w->encoder);
    tell_part(c, "network", w->network);
    gr_strbuf_addf(&c->out, ", together %.2f", w->score);
    if (w->second != GR_MAP_NONE) {
        name = gr_v_str(gr_tasks_at(t, w->second)->name);
        gr_strbuf_addf(&c->out, "; next best %.2f: ", w->second_score);
        gr_v_text(&c->out, &name);
    }
    gr_strbuf_addc(&c->out, '\n');
}

/* why: of each tool, or NULL. */
static void tell_text(gr_cli *c, const gr_tasks *t, const gr_tasks_plan *p, const gr_plan_why *why)
{
    for (size_t i = 0; i < p->n; i++) {
        const gr_tasks_node *node = gr_tasks_at(t, p->tools[i]);
        gr_value name = gr_v_str(node->name), text = gr_v_str(node->text);

        if (!c->quiet)
            gr_strbuf_addf(&c->out, "%zu. ", i + 1);
        gr_v_text(&c->out, &name);
        if (!c->quiet && node->text.len != 0) {
            gr_strbuf_adds(&c->out, ": ");
            gr_v_text(&c->out, &text);
        }
        gr_strbuf_addc(&c->out, '\n');
        if (why != NULL)
            tell_why(c, t, &why[i]);
    }
    for (size_t i = 0; i < p->n_links && !c->quiet; i++) {
        gr_tasks_link l = p->links[i];
        gr_value from = gr_v_str(gr_tasks_at(t, l.from)->name);
        gr_value to = gr_v_str(gr_tasks_at(t, l.to)->name);

        gr_v_text(&c->out, &from);
        gr_strbuf_adds(&c->out, " -> ");
        gr_v_text(&c->out, &to);
        gr_strbuf_adds(&c->out, gr_tasks_linked(t, l.from, l.to) ? "\n" : "  (not in the graph)\n");
    }
    if (!isnan(p->chance) && !c->quiet)
        gr_strbuf_addf(&c->out, "chance that all of it is right: %.0f %%\n", p->chance * 100);
}

/* The plan as a graph of its own. */
static gr_status plot(gr_cli *c, const gr_tasks *t, const gr_tasks_plan *p)
{
    gr_arena *a = &c->cx.arena;
    gr_value all, nodes, links;
    gr_draw_how how = { .layout = "layers" };
    gr_status st;
    gr_strbuf sb;
    bool ok = gr_v_record(a, &all) && gr_v_list(a, &nodes) && gr_plan_links_value(a, t, p, &links);

    for (size_t i = 0; i < p->n && ok; i++) {
        gr_value node;

        ok = gr_v_record(a, &node) &&
             gr_v_set(a, &node, "id", gr_v_str(gr_tasks_at(t, p->tools[i])->name)) &&
             gr_v_push(a, &nodes, node);
    }
    ok = ok && gr_v_set(a, &all, "directed", gr_v_bool(true)) &&
         gr_v_set(a, &all, "nodes", nodes) && gr_v_set(a, &all, "links", links);
    if (!ok)
        return gr_cli_memory(c);
    gr_strbuf_init(&sb, NULL, 0);
    gr_json_write(&sb, &all, 0);
    st = gr_cli_got(c, gr_session_load_text(c->session, "plan", sb.buf, sb.len, NULL, NULL), NULL);
    gr_strbuf_clear(&sb);
    return st == GR_OK
               ? gr_cli_got(c, gr_session_draw(c->session, "plan", c->opt[O_PLOT].text, &how), NULL)
               : st;
}

/* --- all of it --- */

static gr_str request_of(gr_cli *c)
{
    gr_str s = GR_STR("");

    for (size_t i = 0; i < c->words.n && s.ptr != NULL; i++)
        s = gr_str_printf(&c->cx.arena, "%s%s%s", s.ptr, i != 0 ? " " : "", c->words.at[i]);
    return s;
}

/* What a plan is made from, whichever there is. */
typedef struct making {
    gr_cli *c;
    const char *method;
    gr_str request;
    gr_tasks *t;
    gr_parser *parser;
    gr_planner *planner;
    gr_matcher *matcher;
    gr_scorer *scorer;
    gr_llm *llm;
    gr_said said; /* its steps: those of the file, or the model's */
} making;

static gr_status read_steps(making *m, const char *path, gr_err *err)
{
    gr_arena *a = &m->c->cx.arena;
    gr_str rest, line;
    gr_input in;
    gr_status st = gr_input_open(&m->c->cx, path, &in, err);
    size_t n = 1;

    if (st != GR_OK)
        return st;
    for (size_t i = 0; i < in.text.len; i++)
        n += in.text.ptr[i] == '\n';
    rest = gr_str_dup(a, in.text);
    gr_input_clear(&in);
    m->said.steps = gr_new_n(a, gr_str, n);
    if (rest.ptr == NULL || m->said.steps == NULL)
        return gr_fail_memory(&m->c->cx, err);
    while (gr_str_split(&rest, '\n', &line))
        if (gr_str_trim(line).len != 0)
            m->said.steps[m->said.n_steps++] = gr_str_trim(line);
    if (m->said.n_steps == 0)
        st = gr_fail(err, GR_EINPUT, "expected steps, a line each, found none");
    if (st != GR_OK)
        gr_err_file(err, path);
    return st;
}

static gr_status ask(making *m, gr_err *err)
{
    gr_cli *c = m->c;
    bool as_graph = c->opt[O_PROMPT].given && strcmp(c->opt[O_PROMPT].text, "graph") == 0;
    gr_tasks_examples shots = { 0 };
    gr_status st = GR_OK;

    if (c->opt[O_SHOTS].given)
        st = gr_tasks_examples_read(&c->cx, m->t, c->opt[O_SHOTS].text, &shots, err);
    if (st == GR_OK)
        st = gr_plan_ask(&c->cx, m->llm, m->t, m->request, &shots, as_graph, &m->said, err);
    return st;
}

/* A planner, or a network: of gcn, .., and beside joint's own scores of steps. */
static gr_status open_model(making *m, const char *path, gr_err *err)
{
    gr_ctx *cx = &m->c->cx;
    bool planner = false;
    gr_status st = GR_OK;

    if (!gr_plan_is_scored(m->method) && !m->c->opt[O_BRANCHES].given)
        st = gr_planner_is_file(cx, path, &planner, err);
    if (st != GR_OK)
        return st;
    return planner ? gr_planner_open(cx, path, m->t, m->parser, &m->planner, err)
                   : gr_scorer_open(cx, path, m->t, m->parser, &m->scorer, err);
}

static gr_status open_all(making *m, gr_err *err)
{
    gr_cli *c = m->c;
    gr_llm_options o = { .spec = c->opt[O_LLM].text };
    bool has_steps = c->opt[O_STEPS].given, plain = strcmp(m->method, "joint") == 0;
    gr_status st = GR_OK;

    if (c->opt[O_LLM].given)
        st = gr_llm_open(&o, &m->llm, err);
    if (st == GR_OK && has_steps)
        st = read_steps(m, c->opt[O_STEPS].text, err);
    else if (st == GR_OK && m->llm != NULL)
        st = ask(m, err);
    else if (st == GR_OK && (!plain || c->opt[O_BRANCHES].given))
        st = gr_said_of_request(&c->cx, m->request, &m->said, err);
    if (st == GR_OK && c->opt[O_MODEL].given)
        st = open_model(m, c->opt[O_MODEL].text, err);
    if (st == GR_OK)
        st = gr_matcher_new(&c->cx, m->t, m->parser, &m->matcher, err);
    return st;
}

static gr_status make(making *m, gr_tasks_plan *out, gr_err *err)
{
    gr_plan_means means = { m->method,
                            m->matcher,
                            m->planner,
                            m->scorer,
                            m->llm,
                            m->c->opt[O_FREE].given,
                            m->c->opt[O_BRANCHES].given };
    gr_ctx *cx = &m->c->cx;
    gr_status st;

    if (m->said.n_steps == 0 && m->llm == NULL)
        return m->planner != NULL
                   ? gr_planner_plan(cx, m->planner, m->request, NULL, means.free, out, err)
                   : gr_plan_untrained(cx, m->matcher, m->request, means.free, out, err);
    st = gr_plan_by(cx, &means, m->request, &m->said, out, err);
    if (st == GR_OK && strcmp(m->method, "direct") == 0)
        st = gr_said_real(cx, m->t, means.free, out, out, err);
    return st;
}

/* What a method cannot do without. */
static gr_status check(gr_cli *c, const char *method)
{
    bool steps = c->opt[O_STEPS].given, llm = c->opt[O_LLM].given;

    if (strcmp(method, "direct") == 0 && (!llm || steps))
        return gr_cli_usage(c, "--method direct takes the plan of a model: --llm URL#MODEL, "
                               "without --steps");
    if (gr_plan_is_scored(method) && !c->opt[O_MODEL].given)
        return gr_cli_usage(c,
                            "--method %s needs a network: plan train --method %s, then --model "
                            "FILE",
                            method, method);
    if ((c->opt[O_SHOTS].given || c->opt[O_PROMPT].given) && (!llm || steps))
        return gr_cli_usage(c, "--shots and --prompt are for a model that plans: --llm URL#MODEL, "
                               "without --steps");
    if (c->opt[O_EXECUTE].given &&
        (c->opt[O_TASKS].text == NULL || strcmp(c->opt[O_TASKS].text, "grasp") != 0))
        return gr_cli_usage(c, "--execute carries out plans of grasp's own tools: --tasks grasp");
    if (c->opt[O_BRANCHES].given && strcmp(method, "joint") != 0)
        return gr_cli_usage(c, "--method %s plans paths: --branches is of joint", method);
    if (c->opt[O_MODEL].given && !gr_plan_is_scored(method) && strcmp(method, "joint") != 0)
        return gr_cli_usage(c, "--method %s takes no --model", method);
    return GR_OK;
}

static gr_status show(making *m, const gr_tasks_plan *plan)
{
    gr_cli *c = m->c;
    gr_plan_why *why = NULL;
    gr_err err = { 0 };
    gr_status st = c->opt[O_PLOT].given ? plot(c, m->t, plan) : GR_OK;

    if (st == GR_OK && (c->json || c->opt[O_WHY].given) &&
        (st = gr_plan_explain(&c->cx, m->matcher, m->scorer, m->request, &m->said, plan, &why,
                              &err)) != GR_OK)
        return gr_cli_kg_fail(c, &err);
    if (st == GR_OK && c->json)
        return tell_json(c, m->t, m->request, plan, why, m->llm);
    if (st == GR_OK)
        tell_text(c, m->t, plan, why);
    return st;
}

/* --- plans of grasp's own tools --- */

/* The program of the plan, and what it gives. */
static gr_status execute(making *m, const gr_tasks_plan *plan)
{
    gr_cli *c = m->c;
    const gr_reply *r = NULL;
    gr_program program;
    gr_err err = { 0 };
    gr_str text;
    gr_status st = gr_plan_program(&c->cx, gr_engine_registry(), m->t, plan, m->request,
                                   gr_session_meant(c->session, "G"), &program, &err);

    if (st != GR_OK)
        return gr_cli_kg_fail(c, &err);
    if ((text = gr_call_text(&c->cx, &program)).ptr == NULL)
        return gr_cli_memory(c);
    gr_session_limit(c->session, &c->limits);
    st = gr_cli_got(c, gr_session_run(c->session, text.ptr), &r);
    if (st != GR_OK)
        return st;
    if (!c->json && !c->quiet)
        gr_strbuf_addf(&c->out, "%s\n", text.ptr);
    gr_cli_show(c, r);
    return GR_OK;
}

static gr_status run(gr_cli *c)
{
    making m = { .c = c,
                 .method = c->opt[O_METHOD].given ? c->opt[O_METHOD].text : "joint",
                 .request = request_of(c) };
    gr_tasks_plan plan;
    gr_err err = { 0 };
    gr_status st = check(c, m.method);

    if (st != GR_OK)
        return st;
    if (m.request.ptr == NULL)
        return gr_cli_memory(c);
    gr_cli_kg_limits(c);
    if ((st = gr_cli_kg_threads(c)) != GR_OK ||
        (st = gr_cli_plan_open(c, c->opt[O_TASKS].text, &m.t, &m.parser)) != GR_OK)
        return st;
    if (c->opt[O_GRAPH].given &&
        (st = gr_cli_got(c, gr_session_load(c->session, "G", c->opt[O_GRAPH].text, NULL, NULL),
                         NULL)) != GR_OK)
        return st;
    if ((st = open_all(&m, &err)) == GR_OK)
        st = make(&m, &plan, &err);
    if (st == GR_OK && plan.n == 0)
        st = gr_fail(&err, GR_EDECLINED, "no tool matches the request");
    gr_cli_kg_single(c);
    if (st != GR_OK)
        st = gr_cli_kg_fail(c, &err);
    else
        st = c->opt[O_EXECUTE].given ? execute(&m, &plan) : show(&m, &plan);
    gr_planner_free(m.planner);
    gr_scorer_free(m.scorer);
    gr_matcher_free(m.matcher);
    gr_llm_free(m.llm);
    gr_tasks_free(m.t);
    return st;
}

static const gr_cli_example examples[] = {
    { "which of grasp's own tools a task needs",
      "plan --tasks grasp 'take the largest component and find its bridges'" },
    { "the same, carried out", "plan --tasks grasp --graph examples/roads.csv --execute "
                               "'take the largest component and find its bridges'" },
};

const gr_command gr_command_plan = {
    .name = "plan",
    .args = "REQUEST",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "Choose the tools that a request needs, and their order",
    .details =
        "The tools and which feeds which are a task graph: a JSON file {\"nodes\": [{\"id\", "
        "\"desc\"}], \"links\": [{\"source\", \"target\"}]}, an OpenAPI document, a list of tools "
        "as MCP or OpenAI have it, or grasp for grasp's own tools. A plan holds no tool that is "
        "not in it.\n"
        "From the request alone it plans with --model FILE as it was trained, else by the words "
        "and the meaning of tools and by what they need and give. Steps in words come from a "
        "file or a model.",
    GR_OPTIONS(options),
    GR_EXAMPLES(examples),
    .needs_session = true,
    .run = run,
};
