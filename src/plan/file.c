/* Planners as files: safetensors with the weights, and the examples as a text beside them, from
 * which plans and words are made anew. */
#include "plan/planner_int.h"

/* *step: the first of its known steps. */
static void write_example(const gr_planner *p, size_t i, size_t *step, gr_strbuf *sb)
{
    const gr_tasks_plan *plan = &p->known.at[p->plan_of[i]];

    gr_strbuf_addf(sb, "{\"id\":%zu,\"user_request\":", i);
    gr_json_string(sb, p->requests[i]);
    gr_strbuf_adds(sb, ",\"task_nodes\":[");
    for (size_t k = 0; k < plan->n; k++) {
        gr_strbuf_adds(sb, k != 0 ? "," : "");
        gr_json_string(sb, gr_tasks_at(p->tasks, plan->tools[k])->name);
    }
    gr_strbuf_adds(sb, "],\"task_links\":[");
    for (size_t k = 0; k < plan->n_links; k++) {
        gr_strbuf_adds(sb, k != 0 ? ",{\"source\":" : "{\"source\":");
        gr_json_string(sb, gr_tasks_at(p->tasks, plan->links[k].from)->name);
        gr_strbuf_adds(sb, ",\"target\":");
        gr_json_string(sb, gr_tasks_at(p->tasks, plan->links[k].to)->name);
        gr_strbuf_addc(sb, '}');
    }
    gr_strbuf_adds(sb, "],\"task_steps\":[");
    for (size_t k = 0; *step < p->phrases.n && p->phrases.example[*step] == i; k++) {
        gr_strbuf_adds(sb, k != 0 ? "," : "");
        gr_json_string(sb, p->phrases.texts[(*step)++]);
    }
    gr_strbuf_adds(sb, "]}\n");
}

gr_status gr_planner_write(gr_ctx *cx, const gr_planner *p, const char *path, gr_err *err)
{
    const gr_phrases *ph = &p->phrases;
    size_t tools = gr_tasks_n(p->tasks), step = 0;
    float figures[GR_BY_N * GR_PLAN_FIGURES], steps[GR_PHRASE_FIGURES];
    gr_weights_part parts[] = {
        { "figures", 2, { GR_BY_N, GR_PLAN_FIGURES }, figures },
        { "steps", 1, { GR_PHRASE_FIGURES }, steps },
        { "weights", 2, { p->n, p->known.n }, p->weights },
        { "mean", 1, { p->width }, p->mean }, /* from here on: of the encoder */
        { "vectors", 2, { p->n, p->width }, p->vectors },
        { "tools.mean", 1, { p->width }, ph->mean }, /* from here on: of steps */
        { "tools.own", 2, { tools, p->width }, ph->own },
        { "tools.said", 2, { tools, p->width }, ph->said },
    };
    size_t n = p->width == 0 ? 3 : ph->n == 0 ? 5 : 8;
    gr_weights_note note = { "examples", { 0 } };
    gr_strbuf sb;
    gr_status st;

    for (size_t i = 0; i < GR_BY_N * GR_PLAN_FIGURES; i++)
        figures[i] = (float)p->figures[i / GR_PLAN_FIGURES][i % GR_PLAN_FIGURES];
    for (size_t i = 0; i < GR_PHRASE_FIGURES; i++)
        steps[i] = (float)ph->weights[i];
    gr_strbuf_init(&sb, &cx->budget, 0);
    for (size_t i = 0; i < p->n; i++)
        write_example(p, i, &step, &sb);
    note.value = gr_strbuf_str(&sb);
    st = sb.failed ? gr_fail_memory(cx, err) : gr_weights_write(cx, path, parts, n, &note, 1, err);
    gr_strbuf_clear(&sb);
    return st;
}

/* Copies a tensor of the shape that is expected. */
static gr_status copy_floats(gr_ctx *cx, gr_planner *p, const gr_weights *w, const char *name,
                             size_t rows, size_t columns, float **out, gr_err *err)
{
    size_t shape[2] = { rows, columns }, rank = columns != 0 ? 2 : 1;
    size_t n = rank == 2 ? rows * columns : rows;
    const float *data;
    gr_status st = gr_weights_floats(w, name, rank, shape, &data, err);

    if (st != GR_OK)
        return st;
    *out = gr_arena_copy(&p->arena, data, n * sizeof *data);
    return *out != NULL ? GR_OK : gr_fail_memory(cx, err);
}

/* What is known of steps: vectors of tools. */
static gr_status bind_steps(gr_ctx *cx, gr_planner *p, const gr_weights *w, gr_err *err)
{
    gr_phrases *ph = &p->phrases;
    size_t tools = gr_tasks_n(p->tasks);
    gr_status st;

    if (ph->n == 0 || p->width == 0)
        return GR_OK;
    if ((st = copy_floats(cx, p, w, "tools.mean", p->width, 0, &ph->mean, err)) != GR_OK ||
        (st = copy_floats(cx, p, w, "tools.own", tools, p->width, &ph->own, err)) != GR_OK ||
        (st = copy_floats(cx, p, w, "tools.said", tools, p->width, &ph->said, err)) != GR_OK)
        return st;
    return gr_phrases_spread(cx, ph, err);
}

static gr_status bind(gr_ctx *cx, gr_planner *p, const gr_weights *w, gr_err *err)
{
    float *figures, *steps;
    gr_status st;

    if ((st = copy_floats(cx, p, w, "figures", GR_BY_N, GR_PLAN_FIGURES, &figures, err)) != GR_OK ||
        (st = copy_floats(cx, p, w, "steps", GR_PHRASE_FIGURES, 0, &steps, err)) != GR_OK ||
        (st = copy_floats(cx, p, w, "weights", p->n, p->known.n, &p->weights, err)) != GR_OK ||
        (st = bind_steps(cx, p, w, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < GR_BY_N * GR_PLAN_FIGURES; i++)
        p->figures[i / GR_PLAN_FIGURES][i % GR_PLAN_FIGURES] = (double)figures[i];
    for (size_t i = 0; i < GR_PHRASE_FIGURES; i++)
        p->phrases.weights[i] = (double)steps[i];
    if (p->width == 0)
        return GR_OK;
    if ((st = copy_floats(cx, p, w, "mean", p->width, 0, &p->mean, err)) != GR_OK)
        return st;
    return copy_floats(cx, p, w, "vectors", p->n, p->width, &p->vectors, err);
}

static gr_status restore(gr_ctx *cx, const gr_tasks *t, const gr_parser *parser,
                         const gr_weights *w, gr_planner **out, gr_err *err)
{
    gr_str text = gr_weights_meta(w, "examples");
    gr_tasks_examples examples;
    gr_planner *p;
    gr_status st;

    if (text.ptr == NULL)
        return gr_fail(err, GR_EINPUT, "expected a planner: there are no \"examples\"");
    if ((st = gr_tasks_examples_text(cx, t, text, &examples, err)) != GR_OK) {
        gr_err_hint(err, "a planner belongs to the task graph that it was trained for");
        return st;
    }
    for (size_t i = 0; i < examples.n; i++)
        if (examples.at[i].plan.n == 0)
            return gr_fail(err, GR_EINPUT, "example %zu has no plan", i + 1);
    if (gr_weights_has(w, "vectors") && parser == NULL) {
        gr_fail(err, GR_EREAD, "the planner needs the encoder, whose weights are not there");
        gr_err_hint(err, "GRASP_MODELS can name their folder");
        return GR_EREAD;
    }
    if (examples.n == 0)
        return gr_fail(err, GR_EINPUT, "expected a planner: its examples are empty");
    if ((p = *out = gr_planner_new(t, gr_weights_has(w, "vectors") ? parser : NULL, examples.n)) ==
        NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < p->n; i++)
        if ((p->requests[i] = gr_str_dup(&p->arena, examples.at[i].request)).ptr == NULL)
            return gr_fail_memory(cx, err);
    if ((st = gr_planner_know(cx, p, &examples, err)) != GR_OK ||
        (st = gr_phrases_know(cx, &p->phrases, t, p->parser, &examples, err)) != GR_OK ||
        (st = gr_bags_init(cx, &p->bags, p->requests, p->n, err)) != GR_OK)
        return st;
    return bind(cx, p, w, err);
}

gr_status gr_planner_open(gr_ctx *cx, const char *path, const gr_tasks *t, const gr_parser *parser,
                          gr_planner **out, gr_err *err)
{
    gr_planner *p = NULL;
    gr_weights *w = NULL;
    gr_status st = gr_weights_open(cx, path, &w, err);

    if (st == GR_OK && (st = restore(cx, t, parser, w, &p, err)) != GR_OK && err != NULL) {
        err->place.line = 0; /* of the examples, which nobody sees */
        gr_err_file(err, path);
    }
    gr_weights_free(w);
    if (st == GR_OK)
        *out = p;
    else
        gr_planner_free(p);
    return st;
}

gr_status gr_planner_is_file(gr_ctx *cx, const char *path, bool *is, gr_err *err)
{
    gr_weights *w = NULL;
    gr_status st = gr_weights_open(cx, path, &w, err);

    if (st == GR_OK)
        *is = gr_weights_meta(w, "examples").ptr != NULL;
    gr_weights_free(w);
    return st;
}
