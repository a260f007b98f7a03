/* From steps in words to tools: step by step by vectors that neighbours have a share in, as the
 * paper has it (SGC, trained networks), and all steps at once. */
#include <math.h>

#include "plan/scorer_int.h"
#include "plan/steps_int.h"

#define OWN 0.7F /* of a tool's own vector; the rest comes from its neighbours */

/* --- step by step --- */

/* x, the vectors of tools from their mean and of length 1: what all have in common would be all
 * that neighbours share. */
static void center_all(const gr_matcher *m, float *x, float *mean)
{
    size_t n = gr_tasks_n(m->tasks), w = m->width;

    memcpy(x, m->vectors, n * w * sizeof *x);
    for (size_t i = 0; i < n * w; i++)
        mean[i % w] += x[i] / (float)n;
    for (size_t i = 0; i < n; i++)
        gr_scorer_center(mean, w, x + i * w);
}

void gr_tasks_spread(const gr_tasks *t, const float *x, size_t width, float own, float *degree,
                     float *h)
{
    size_t n = gr_tasks_n(t);

    for (size_t i = 0; i < t->links.n; i++) {
        degree[t->links.at[i].from]++;
        degree[t->links.at[i].to]++;
    }
    for (size_t i = 0; i < n * width; i++)
        h[i] = own * x[i];
    for (size_t i = 0; i < t->links.n; i++) {
        size_t a = t->links.at[i].from, b = t->links.at[i].to;
        float by = (1 - own) / sqrtf(degree[a] * degree[b]);

        for (size_t k = 0; k < width; k++) {
            h[a * width + k] += by * x[b * width + k];
            h[b * width + k] += by * x[a * width + k];
        }
    }
}

/* The best of all tools, or of the successors of one. */
static uint32_t best_next(const gr_tasks *t, const float *h, size_t width, const float *step,
                          uint32_t before)
{
    size_t n = gr_tasks_n(t);
    const uint32_t *next = before != GR_MAP_NONE ? gr_tasks_next(t, before, &n) : NULL;
    uint32_t best = GR_MAP_NONE;
    float most = -INFINITY;

    for (size_t i = 0; i < n; i++) {
        uint32_t tool = next != NULL ? next[i] : (uint32_t)i;
        float s = gr_dot(h + tool * width, step, width);

        if (tool != before && s > most) {
            most = s;
            best = tool;
        }
    }
    return best;
}

/* Each step, taken from the mean, gets the best successor of the tool before. */
static gr_status follow(gr_ctx *cx, const gr_tasks *t, const gr_parser *parser, const float *h,
                        const float *mean, const gr_str *steps, size_t n, gr_tasks_plan *out,
                        gr_err *err)
{
    size_t width = gr_parser_width(parser);
    uint32_t *tools = gr_new_n(&cx->arena, uint32_t, n + 1), before = GR_MAP_NONE;
    float *step = gr_new_n(&cx->arena, float, width);
    gr_status st;

    if (tools == NULL || step == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < n; i++) {
        if ((st = gr_parser_encode_recent(cx, parser, steps[i], step, err)) != GR_OK)
            return st;
        gr_scorer_center(mean, width, step);
        tools[i] = best_next(t, h, width, step, before);
        before = tools[i] != GR_MAP_NONE ? tools[i] : before;
    }
    return gr_tasks_path(cx, tools, n, out, err);
}

gr_status gr_plan_sgc(gr_ctx *cx, gr_matcher *m, const gr_str *steps, size_t n, gr_tasks_plan *out,
                      gr_err *err)
{
    uint32_t n_tools = gr_tasks_n(m->tasks);
    uint32_t *all = gr_new_n(&cx->arena, uint32_t, n_tools);
    float *x = gr_new_n(&cx->arena, float, n_tools * m->width + 1);
    float *h = gr_new_n(&cx->arena, float, n_tools * m->width + 1);
    float *mean = gr_new_n(&cx->arena, float, m->width + 1);
    float *degree = gr_new_n(&cx->arena, float, n_tools);
    gr_status st;

    if (m->width == 0)
        return gr_fail(err, GR_EREAD, "sgc needs the encoder, whose weights are not there");
    if (all == NULL || x == NULL || h == NULL || mean == NULL || degree == NULL)
        return gr_fail_memory(cx, err);
    for (uint32_t i = 0; i < n_tools; i++)
        all[i] = i;
    if ((st = gr_matcher_encode(cx, m, all, n_tools, err)) != GR_OK)
        return st;
    center_all(m, x, mean);
    gr_tasks_spread(m->tasks, x, m->width, OWN, degree, h);
    return follow(cx, m->tasks, m->parser, h, mean, steps, n, out, err);
}

gr_status gr_plan_scored(gr_ctx *cx, const gr_scorer *s, const gr_str *steps, size_t n,
                         gr_tasks_plan *out, gr_err *err)
{
    return follow(cx, s->tasks, s->parser, s->vectors, s->mean, steps, n, out, err);
}

/* --- all steps at once --- */

#define LEAST 0.2 /* a step that no tool matches better is skipped */
#define NAMED 1.0 /* for a tool that the step calls by its name */

bool gr_step_has_name(gr_str step, size_t at, gr_str name)
{
    return name.len != 0 && at + name.len <= step.len &&
           gr_str_eq(gr_str_sub(step, at, at + name.len), name);
}

bool gr_step_names(gr_str step, gr_str name)
{
    for (size_t i = 0; i + name.len <= step.len; i++)
        if (gr_step_has_name(step, i, name))
            return true;
    return false;
}

gr_status gr_matcher_gains(gr_ctx *cx, gr_matcher *m, gr_str step, float *gain, float *meaning,
                           gr_err *err)
{
    uint32_t n = gr_tasks_n(m->tasks);
    gr_status st = gr_matcher_scores(cx, m, step, gain, meaning, err);

    for (uint32_t k = 0; k < n && st == GR_OK; k++) {
        gr_str name = gr_tasks_at(m->tasks, k)->name;

        gain[k] += (float)GR_STEP_MEANING * meaning[k];
        if (gr_step_names(step, name))
            gain[k] += (float)NAMED + 0.001F * (float)name.len; /* longest of nested names */
    }
    return st;
}

gr_status gr_scorer_nearness(gr_ctx *cx, const gr_scorer *s, gr_str step, float *out, gr_err *err)
{
    float *v = gr_new_n(&cx->arena, float, s->width);
    gr_status st =
        v != NULL ? gr_parser_encode_recent(cx, s->parser, step, v, err) : gr_fail_memory(cx, err);

    if (st != GR_OK)
        return st;
    gr_scorer_center(s->mean, s->width, v);
    for (uint32_t k = 0; k < gr_tasks_n(s->tasks); k++) {
        const float *h = s->vectors + k * s->width;
        float norm = sqrtf(gr_dot(h, h, s->width));

        out[k] += norm > 0 ? gr_dot(v, h, s->width) / norm : 0;
    }
    return GR_OK;
}

/* Adds what was said: the tool of this step where each has one, else any of the plan. */
static void add_said(const gr_matcher *m, const gr_said *said, size_t step, float *gain)
{
    bool each = said->plan.n == said->n_steps;

    for (size_t i = 0; i < said->plan.n; i++) {
        uint32_t tool = said->plan.tools[i];

        if (tool < gr_tasks_n(m->tasks) && (!each || i == step) &&
            !gr_step_names(said->steps[step], gr_tasks_at(m->tasks, tool)->name))
            gain[tool] += (float)NAMED;
    }
}

gr_status gr_step_gains(gr_ctx *cx, gr_matcher *m, const gr_scorer *s, const gr_said *said,
                        float *gain, gr_err *err)
{
    uint32_t n_tools = gr_tasks_n(m->tasks);
    float *meaning = gr_new_n(&cx->arena, float, n_tools);
    gr_status st = meaning != NULL ? GR_OK : gr_fail_memory(cx, err);

    for (size_t i = 0; i < said->n_steps && st == GR_OK; i++) {
        float *row = gain + i * n_tools;

        st = gr_matcher_gains(cx, m, said->steps[i], row, meaning, err);
        if (st == GR_OK && s != NULL)
            st = gr_scorer_nearness(cx, s, said->steps[i], row, err);
        add_said(m, said, i, row);
        for (uint32_t k = 0; k < n_tools; k++)
            row[k] -= (float)LEAST;
    }
    return st;
}

/* What it costs to go from one tool to another, `loose` where no link leads there. */
static double cost(const gr_matcher *m, uint32_t from, uint32_t to, double loose)
{
    if (from == to)
        return GR_STEP_AGAIN;
    return gr_tasks_linked(m->tasks, from, to) ? 0 : loose;
}

#define WIDTH 32 /* tools that a step may have: the best ones */

/* A step with a tool: the best way there. */
typedef struct state {
    uint32_t tool;
    double score;
    size_t step, before; /* `before`: a state, or SIZE_MAX */
} state;

/* The best way; going on without a link costs `loose`. */
static gr_status decode(gr_ctx *cx, gr_matcher *m, const gr_scorer *s, const gr_said *said,
                        double loose, gr_tasks_plan *out, gr_err *err)
{
    uint32_t n_tools = gr_tasks_n(m->tasks), best[WIDTH], *tools;
    size_t n = said->n_steps;
    float *gain = gr_new_n(&cx->arena, float, n *n_tools + 1);
    state *states = gr_new_n(&cx->arena, state, n * WIDTH + 1);
    size_t n_states = 0, last = SIZE_MAX;
    gr_status st;

    tools = gr_new_n(&cx->arena, uint32_t, n + 1);
    if (gain == NULL || states == NULL || tools == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_step_gains(cx, m, s, said, gain, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < n; i++) {
        size_t n_best = gr_best_of(gain + i * n_tools, n_tools, WIDTH, best), until = n_states;

        for (size_t k = 0; k < n_best; k++) {
            double own = (double)gain[i * n_tools + best[k]];
            state x = { best[k], own, i, SIZE_MAX };

            for (size_t p = 0; p < until; p++) {
                double v = states[p].score + own - cost(m, states[p].tool, best[k], loose);

                if (v > x.score) {
                    x.score = v;
                    x.before = p;
                }
            }
            if (last == SIZE_MAX || x.score > states[last].score)
                last = n_states;
            states[n_states++] = x;
        }
    }
    for (size_t i = 0; i < n; i++)
        tools[i] = GR_MAP_NONE;
    for (size_t i = last; i != SIZE_MAX; i = states[i].before)
        tools[states[i].step] = states[i].tool;
    return gr_tasks_path(cx, tools, n, out, err);
}

gr_status gr_plan_joint(gr_ctx *cx, gr_matcher *m, const gr_scorer *s, const gr_said *said,
                        bool free, gr_tasks_plan *out, gr_err *err)
{
    return decode(cx, m, s, said, free ? GR_STEP_LOOSE : INFINITY, out, err);
}

gr_status gr_plan_asks(gr_ctx *cx, gr_matcher *m, const gr_said *said, gr_tasks_plan *out,
                       gr_err *err)
{
    gr_status st = decode(cx, m, NULL, said, 0, out, err);

    if (st == GR_OK)
        gr_tasks_keep_links(m->tasks, out);
    return st;
}
