/* Plans by a model: its own (Direct), and searches in which it scores the tools of each step
 * (GraphSearch), with the paper's prompts. Replies that are not as asked for are declined; tools
 * that there are not are passed over. */
#include <math.h>

#include "plan/matcher_int.h"

#define MOST_PATHS 32 /* that a search keeps */

static gr_status fail_reply(gr_err *err, const char *expected)
{
    return gr_fail(err, GR_EDECLINED, "the model's reply is not as asked for: expected %s",
                   expected);
}

/* Asks, and reads the object in the reply, whatever stands around it. */
static gr_status ask(gr_ctx *cx, gr_llm *llm, gr_strbuf *prompt, const char *expected,
                     gr_value *out, gr_err *err)
{
    gr_llm_message message = { .role = GR_LLM_USER, .text = gr_strbuf_str(prompt) };
    gr_llm_request q = { .messages = &message, .n_messages = 1, .max_tokens = 2048 };
    gr_llm_reply reply;
    size_t from, to;
    gr_status st = prompt->failed ? gr_fail_memory(cx, err) : gr_llm_chat(cx, llm, &q, &reply, err);

    if (st != GR_OK)
        return st;
    from = gr_str_find(reply.text, "{");
    for (to = reply.text.len; to > from && reply.text.ptr[to - 1] != '}'; to--)
        ;
    if (to <= from || gr_json_read(cx, gr_str_sub(reply.text, from, to), out, NULL) != GR_OK ||
        out->type != GR_V_RECORD)
        return fail_reply(err, expected);
    return GR_OK;
}

static void add_tool(gr_strbuf *sb, const gr_tasks_node *n)
{
    gr_strbuf_adds(sb, "{\"task\": ");
    gr_json_string(sb, n->name);
    gr_strbuf_adds(sb, ", \"description\": ");
    gr_json_string(sb, n->text);
    gr_strbuf_adds(sb, "}\n");
}

static void add_text(gr_strbuf *sb, const char *title, gr_str text)
{
    gr_strbuf_addf(sb, "\n# %s #\n", title);
    gr_strbuf_add(sb, text);
    gr_strbuf_addc(sb, '\n');
}

static void add_names(gr_strbuf *sb, const gr_tasks *t, const uint32_t *tools, size_t n)
{
    gr_strbuf_addc(sb, '[');
    for (size_t i = 0; i < n; i++) {
        gr_strbuf_adds(sb, i != 0 ? ", " : "");
        gr_json_string(sb, gr_tasks_at(t, tools[i])->name);
    }
    gr_strbuf_addc(sb, ']');
}

/* --- Direct --- */

static void add_example(gr_strbuf *sb, const gr_tasks *t, const gr_tasks_example *x)
{
    gr_strbuf_adds(sb, "# USER REQUEST #: ");
    gr_strbuf_add(sb, x->request);
    gr_strbuf_adds(sb, "\n# RESULT #: {\"task_steps\": [");
    for (size_t i = 0; i < x->n_steps; i++) {
        gr_strbuf_adds(sb, i != 0 ? ", " : "");
        gr_json_string(sb, x->steps[i]);
    }
    gr_strbuf_adds(sb, "], \"task_nodes\": ");
    add_names(sb, t, x->plan.tools, x->plan.n);
    gr_strbuf_adds(sb, ", \"task_links\": [");
    for (size_t i = 0; i < x->plan.n_links; i++) {
        gr_strbuf_adds(sb, i != 0 ? ", {\"source\": " : "{\"source\": ");
        gr_json_string(sb, gr_tasks_at(t, x->plan.links[i].from)->name);
        gr_strbuf_adds(sb, ", \"target\": ");
        gr_json_string(sb, gr_tasks_at(t, x->plan.links[i].to)->name);
        gr_strbuf_addc(sb, '}');
    }
    gr_strbuf_adds(sb, "]}\n");
}

/* The links in words, and to plan along them (PlaG). */
static void add_graph(gr_strbuf *sb, const gr_tasks *t)
{
    gr_strbuf_adds(sb, "\n# TASK GRAPH #\n");
    for (uint32_t i = 0; i < gr_tasks_n(t); i++) {
        size_t n;
        const uint32_t *next = gr_tasks_next(t, i, &n);

        if (n == 0)
            continue;
        gr_json_string(sb, gr_tasks_at(t, i)->name);
        gr_strbuf_adds(sb, " can be followed by ");
        add_names(sb, t, next, n);
        gr_strbuf_addc(sb, '\n');
    }
    gr_strbuf_adds(sb, "Tasks are the nodes of a graph, and a plan is a path in it. Think of the "
                       "graph first, then plan along its edges.\n");
}

gr_status gr_plan_ask(gr_ctx *cx, gr_llm *llm, const gr_tasks *t, gr_str request,
                      const gr_tasks_examples *shots, bool as_graph, gr_said *out, gr_err *err)
{
    gr_strbuf sb;
    gr_value v;
    gr_status st;

    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_strbuf_adds(&sb, "# TASK LIST #\n");
    for (uint32_t i = 0; i < gr_tasks_n(t); i++)
        add_tool(&sb, gr_tasks_at(t, i));
    if (as_graph)
        add_graph(&sb, t);
    gr_strbuf_adds(
        &sb,
        "\n# GOAL #\nBased on the above tasks, I want you to generate task steps and a task "
        "invocation graph (including nodes and edges) to address the # USER REQUEST #. The format "
        "must be in strict JSON format, like: {\"task_steps\": [ step description for one or more "
        "steps ], \"task_nodes\": [{\"task\": \"task name must be from # TASK LIST #\", "
        "\"arguments\": [ a concise list of arguments for the task ]}], \"task_links\": "
        "[{\"source\": \"task name i\", \"target\": \"task name j\"}]}\n\n# REQUIREMENTS #\n"
        "1. Generated task steps and task nodes can resolve the user request # USER REQUEST # "
        "perfectly. Task name must be selected from # TASK LIST #.\n2. The task steps should "
        "strictly align with the task nodes, and the number of task steps should be same with the "
        "task nodes.\n3. The task links should reflect the temporal and resource dependencies "
        "among task nodes, i.e., the order in which the tasks are invoked.\n");
    for (size_t i = 0; shots != NULL && i < shots->n; i++) {
        gr_strbuf_adds(&sb, i == 0 ? "\n# EXAMPLE #\n" : "");
        add_example(&sb, t, &shots->at[i]);
    }
    add_text(&sb, "USER REQUEST", request);
    gr_strbuf_adds(&sb, "\nNow, please generate your response in a strict JSON format: # RESULT #");
    st = ask(cx, llm, &sb, "{\"task_steps\", \"task_nodes\", \"task_links\"}", &v, err);
    gr_strbuf_clear(&sb);
    return st == GR_OK ? gr_said_read(cx, t, &v, out, err) : st;
}

/* --- GraphSearch --- */

typedef struct search {
    gr_ctx *cx;
    gr_llm *llm;   /* NULL = the matcher scores */
    gr_matcher *m; /* or NULL */
    float *worth;  /* [n_steps, tools]: its scores, 1 to 5 */
    const gr_tasks *t;
    const gr_str *steps;
    size_t n_steps;
    gr_plan_search how;
    uint32_t *path;  /* that is being made */
    uint32_t *paths; /* [MOST_PATHS, n_steps] */
    size_t *lengths;
    size_t n_paths;
    float *score, *worths; /* of the path that is being made, and of paths */
} search;

/* scores[n] of the candidates for a step, 1 to 5; 0 = the model gave none. */
static gr_status assess(search *s, size_t step, const uint32_t *tools, size_t n, double *scores,
                        gr_err *err)
{
    gr_strbuf sb;
    gr_value v;
    gr_status st;

    gr_strbuf_init(&sb, &s->cx->budget, 0);
    gr_strbuf_adds(&sb, "# CANDIDATE TASK LIST #\n");
    for (size_t i = 0; i < n; i++)
        add_tool(&sb, gr_tasks_at(s->t, tools[i]));
    gr_strbuf_adds(
        &sb,
        "\n# GOAL #\nBased on the provided # CANDIDATE TASK LIST # and the user's request "
        "described in the # STEP #, generate a score dictionary to assess each task's "
        "problem-solving abilities. The output must be in a strict JSON format, like: "
        "{\"candidate task name 1\": score, ...}.\n\n# REQUIREMENTS #\n1. The keys of the "
        "generated score dictionary must align with the provided candidate tasks, and you should "
        "output scores for all candidate tasks.\n2. The \"score\" field denotes a concrete score "
        "that assesses whether each task can solve the given step's demand. The score should be "
        "in the range of [1, 2, 3, 4, 5], where a higher score indicates better task-solving and "
        "matching abilities.\n3. Carefully consider the user's intention in # STEP # to assign "
        "the score. If the # STEP # contains a candidate task, its score should be >= 3.\n");
    add_text(&sb, "STEP", s->steps[step]);
    gr_strbuf_adds(&sb, "\nNow please generate your result in a strict JSON format: # RESULT #");
    st = ask(s->cx, s->llm, &sb, "a score for each candidate", &v, err);
    gr_strbuf_clear(&sb);
    for (size_t i = 0; i < n && st == GR_OK; i++) {
        gr_str name = gr_tasks_at(s->t, tools[i])->name;

        scores[i] = 0;
        for (size_t k = 0; k < v.record->n; k++)
            if (gr_str_eq(v.record->at[k].key, name))
                gr_v_number(v.record->at[k].value, &scores[i]);
    }
    return st;
}

/* The matcher's scores of all steps, as if a model gave them: 5 is the best tool of a step. */
static gr_status assess_all(search *s, gr_err *err)
{
    uint32_t n = gr_tasks_n(s->t);
    float *meaning = gr_new_n(&s->cx->arena, float, n);
    gr_status st = GR_OK;

    s->worth = gr_new_n(&s->cx->arena, float, s->n_steps *n + 1);
    if (meaning == NULL || s->worth == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < s->n_steps && st == GR_OK; i++) {
        float *row = s->worth + i * n, most = 0;

        st = gr_matcher_gains(s->cx, s->m, s->steps[i], row, meaning, err);
        for (uint32_t k = 0; k < n; k++)
            most = row[k] > most ? row[k] : most;
        for (uint32_t k = 0; k < n; k++)
            row[k] = 1 + (most > 0 && row[k] > 0 ? 4 * row[k] / most : 0);
    }
    return st;
}

/* The path that is worth most. */
static size_t best_path(const search *s)
{
    size_t best = 0;
    double most = -1;

    for (size_t p = 0; p < s->n_paths; p++) {
        double sum = 0;

        for (size_t i = 0; i < s->lengths[p]; i++)
            sum += (double)s->worths[p * s->n_steps + i];
        if (sum > most) {
            most = sum;
            best = p;
        }
    }
    return best;
}

/* How many of the candidates a search goes on with; they come first, the best first. */
static size_t choose(gr_plan_search how, uint32_t *tools, double *scores, size_t n)
{
    size_t kept = 0;

    for (size_t i = 1; i < n; i++) /* insertion keeps the order of equal ones */
        for (size_t k = i; k > 0 && scores[k] > scores[k - 1]; k--) {
            double score = scores[k];
            uint32_t tool = tools[k];

            scores[k] = scores[k - 1];
            scores[k - 1] = score;
            tools[k] = tools[k - 1];
            tools[k - 1] = tool;
        }
    switch (how) {
    case GR_PLAN_GREEDY: return n < 1 ? n : 1;
    case GR_PLAN_BEAM: return n < 2 ? n : 2;
    default:
        while (kept < n && scores[kept] >= 3)
            kept++;
        return kept != 0 || n == 0 ? kept : 1;
    }
}

static gr_status explore(search *s, size_t step, size_t n, gr_err *err)
{
    size_t n_next = gr_tasks_n(s->t), kept;
    const uint32_t *next = n != 0 ? gr_tasks_next(s->t, s->path[n - 1], &n_next) : NULL;
    uint32_t *tools = gr_new_n(&s->cx->arena, uint32_t, n_next + 1);
    double *scores = gr_new_n(&s->cx->arena, double, n_next + 1);
    gr_status st = GR_OK;
    size_t m = 0;

    if (tools == NULL || scores == NULL)
        return gr_fail_memory(s->cx, err);
    if (step == s->n_steps) {
        if (s->n_paths < MOST_PATHS) {
            memcpy(s->paths + s->n_paths * s->n_steps, s->path, n * sizeof *s->path);
            memcpy(s->worths + s->n_paths * s->n_steps, s->score, n * sizeof *s->score);
            s->lengths[s->n_paths++] = n;
        }
        return GR_OK;
    }
    for (size_t i = 0; i < n_next; i++) {
        tools[m] = next != NULL ? next[i] : (uint32_t)i;
        m += n == 0 || tools[m] != s->path[n - 1];
    }
    if (m == 0) /* no successor: the step is skipped */
        return explore(s, step + 1, n, err);
    for (size_t i = 0; i < m && s->llm == NULL; i++)
        scores[i] = (double)s->worth[step * gr_tasks_n(s->t) + tools[i]];
    if (s->llm != NULL && (st = assess(s, step, tools, m, scores, err)) != GR_OK)
        return st;
    kept = choose(s->how, tools, scores, m);
    for (size_t i = 0; i < kept && st == GR_OK && s->n_paths < MOST_PATHS; i++) {
        s->path[n] = tools[i];
        s->score[n] = (float)scores[i];
        st = explore(s, step + 1, n + 1, err);
    }
    return st;
}

/* The path that the model names among those found; the first if it names none of them. */
static size_t named_path(const search *s, const gr_value *solution)
{
    for (size_t p = 0; p < s->n_paths; p++) {
        bool same =
            solution != NULL && solution->type == GR_V_LIST && solution->list->n == s->lengths[p];

        for (size_t i = 0; same && i < s->lengths[p]; i++) {
            const gr_value *name = &solution->list->at[i];

            same = name->type == GR_V_STR &&
                   gr_tasks_find(s->t, name->s) == s->paths[p * s->n_steps + i];
        }
        if (same)
            return p;
    }
    return 0;
}

static gr_status select_path(search *s, gr_str request, size_t *out, gr_err *err)
{
    gr_strbuf sb;
    gr_value v;
    gr_status st;

    gr_strbuf_init(&sb, &s->cx->budget, 0);
    gr_strbuf_adds(
        &sb,
        "# GOAL #\nBased on the provided # USER REQUEST # and initially inferred # STEPS #, "
        "select the best path solution list from # SOLUTION LIST #. The selected solution should "
        "be the one that can perfectly solve the user's request and strictly align with the "
        "inferred steps. The output must be in strict JSON format, like: {\"best_solution\": "
        "[list of invoked tasks]}\n\n# REQUIREMENTS #\n1. Carefully analyze both the user's "
        "request and previously inferred task steps. Select the best solution that can perfectly "
        "follow the inferred steps and solve user's request. Do not change their corresponding "
        "sequences.\n2. Make sure that each task in the final solution list exists in the valid "
        "# SOLUTION LIST #.\n");
    add_text(&sb, "USER REQUEST", request);
    gr_strbuf_adds(&sb, "\n# STEPS #\n");
    for (size_t i = 0; i < s->n_steps; i++) {
        gr_strbuf_addf(&sb, "%zu. ", i + 1);
        gr_strbuf_add(&sb, s->steps[i]);
        gr_strbuf_addc(&sb, '\n');
    }
    gr_strbuf_adds(&sb, "\n# SOLUTION LIST #\n");
    for (size_t p = 0; p < s->n_paths; p++) {
        add_names(&sb, s->t, s->paths + p * s->n_steps, s->lengths[p]);
        gr_strbuf_addc(&sb, '\n');
    }
    gr_strbuf_adds(&sb, "\nNow please generate your result in a strict JSON format: # RESULT #");
    st = ask(s->cx, s->llm, &sb, "{\"best_solution\": [...]}", &v, err);
    gr_strbuf_clear(&sb);
    if (st == GR_OK)
        *out = named_path(s, gr_v_get(&v, "best_solution"));
    return st;
}

gr_status gr_plan_by_search(gr_ctx *cx, gr_llm *llm, gr_matcher *m, gr_str request,
                            const gr_str *steps, size_t n, gr_plan_search how, gr_tasks_plan *out,
                            gr_err *err)
{
    search s = {
        .cx = cx, .llm = llm, .m = m, .t = m->tasks, .steps = steps, .n_steps = n, .how = how
    };
    size_t best = 0;
    gr_status st;

    s.path = gr_new_n(&cx->arena, uint32_t, n + 1);
    s.paths = gr_new_n(&cx->arena, uint32_t, MOST_PATHS * n + 1);
    s.lengths = gr_new_n(&cx->arena, size_t, MOST_PATHS);
    s.score = gr_new_n(&cx->arena, float, n + 1);
    s.worths = gr_new_n(&cx->arena, float, MOST_PATHS *n + 1);
    if (s.path == NULL || s.paths == NULL || s.lengths == NULL || s.score == NULL ||
        s.worths == NULL)
        return gr_fail_memory(cx, err);
    if (llm == NULL && (st = assess_all(&s, err)) != GR_OK)
        return st;
    if ((st = explore(&s, 0, 0, err)) != GR_OK)
        return st;
    if (llm == NULL)
        best = best_path(&s);
    else if (s.n_paths > 1 && (st = select_path(&s, request, &best, err)) != GR_OK)
        return st;
    return gr_tasks_path(cx, s.paths + best * n, s.lengths[best], out, err);
}
