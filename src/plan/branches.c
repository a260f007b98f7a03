/* Plans that are connected parts of the task graph, not only paths: a step's tool goes on from any
 * tool that was chosen before, the latest that has a link to it. All steps at once, by a beam of
 * half-made plans; a step may be skipped, or go to a tool that is there. */
#include <math.h>
#include <stdlib.h>

#include "plan/steps_int.h"

#define BEAM  64
#define WIDTH 32 /* tools that a step may have: the best ones */

/* A plan after some steps. */
typedef struct hypothesis {
    double score;
    uint32_t *tools, *from; /* [n]: from: the place of the tool before, or GR_MAP_NONE */
    size_t n;
    size_t order; /* among equals the first made comes first */
} hypothesis;

typedef struct beam {
    gr_ctx *cx;
    const gr_tasks *t;
    bool free;
    size_t most; /* tools of a plan: its steps */
    hypothesis *here, *next;
    size_t n_here, n_next;
} beam;

static int by_score(const void *x, const void *y)
{
    const hypothesis *a = x, *b = y;

    return a->score != b->score ? (a->score < b->score) - (a->score > b->score)
                                : (a->order > b->order) - (a->order < b->order);
}

static bool is_same(const hypothesis *a, const hypothesis *b)
{
    return a->n == b->n && memcmp(a->tools, b->tools, a->n * sizeof *a->tools) == 0 &&
           memcmp(a->from, b->from, a->n * sizeof *a->from) == 0;
}

/* Adds h with one more tool (GR_MAP_NONE = as it is). */
static void add(beam *b, const hypothesis *h, uint32_t tool, uint32_t from, double score)
{
    hypothesis *x = &b->next[b->n_next];

    memcpy(x->tools, h->tools, h->n * sizeof *x->tools);
    memcpy(x->from, h->from, h->n * sizeof *x->from);
    x->n = h->n;
    x->score = h->score + score;
    x->order = b->n_next;
    if (tool != GR_MAP_NONE) {
        x->tools[x->n] = tool;
        x->from[x->n++] = from;
    }
    b->n_next++;
}

/* Where the tool goes on from, and what that costs; INFINITY = nowhere. */
static double attach(const beam *b, const hypothesis *h, uint32_t tool, uint32_t *from)
{
    *from = GR_MAP_NONE;
    for (size_t i = h->n; i-- > 0;)
        if (gr_tasks_linked(b->t, h->tools[i], tool)) {
            *from = (uint32_t)i;
            return 0;
        }
    if (h->n == 0)
        return 0;
    *from = (uint32_t)h->n - 1;
    return b->free ? GR_STEP_LOOSE : INFINITY;
}

static void extend(beam *b, const hypothesis *h, const float *gain, const uint32_t *best, size_t n)
{
    add(b, h, GR_MAP_NONE, 0, 0);
    for (size_t k = 0; k < n; k++) {
        uint32_t tool = best[k], from;
        size_t i = 0;
        double costs;

        while (i < h->n && h->tools[i] != tool)
            i++;
        if (i < h->n) {
            add(b, h, GR_MAP_NONE, 0, (double)gain[tool] - GR_STEP_AGAIN);
        } else if ((costs = attach(b, h, tool, &from)) < INFINITY) {
            add(b, h, tool, from, (double)gain[tool] - costs);
        }
    }
}

/* The best of the next ones, each once, take the place of those here. */
static void keep_best(beam *b)
{
    hypothesis *old = b->here;
    size_t kept = 0;

    qsort(b->next, b->n_next, sizeof *b->next, by_score);
    for (size_t i = 0; i < b->n_next && kept < BEAM; i++) {
        hypothesis x = b->next[i];
        size_t k = 0;

        while (k < kept && !is_same(&b->next[k], &x))
            k++;
        if (k == kept) {
            b->next[i] = b->next[kept];
            b->next[kept++] = x;
        }
    }
    b->here = b->next;
    b->n_here = kept;
    b->next = old;
    b->n_next = 0;
}

static bool make_room(beam *b, hypothesis **out)
{
    size_t n = BEAM * (WIDTH + 1);
    uint32_t *room = gr_new_n(&b->cx->arena, uint32_t, 2 * n * b->most);

    *out = gr_new_n(&b->cx->arena, hypothesis, n);
    for (size_t i = 0; i < n && room != NULL && *out != NULL; i++) {
        (*out)[i].tools = room + 2 * i * b->most;
        (*out)[i].from = room + (2 * i + 1) * b->most;
    }
    return room != NULL && *out != NULL;
}

static gr_status tell(beam *b, gr_tasks_plan *out, gr_err *err)
{
    const hypothesis *h = b->here;

    while (h->n == 0 && h + 1 < b->here + b->n_here) /* as good as none is better than none */
        h++;
    *out = (gr_tasks_plan){ .tools = h->tools,
                            .links = gr_new_n(&b->cx->arena, gr_tasks_link, h->n + 1),
                            .n = h->n,
                            .chance = NAN };
    if (out->links == NULL)
        return gr_fail_memory(b->cx, err);
    for (size_t i = 0; i < h->n; i++)
        if (h->from[i] != GR_MAP_NONE)
            out->links[out->n_links++] = (gr_tasks_link){ h->tools[h->from[i]], h->tools[i] };
    return GR_OK;
}

gr_status gr_plan_branches(gr_ctx *cx, gr_matcher *m, const gr_scorer *s, const gr_said *said,
                           bool free, gr_tasks_plan *out, gr_err *err)
{
    uint32_t n_tools = gr_tasks_n(m->tasks), best[WIDTH];
    size_t n = said->n_steps;
    float *gain = gr_new_n(&cx->arena, float, n *n_tools + 1);
    beam b = { .cx = cx, .t = m->tasks, .free = free, .most = n + 1, .n_here = 1 };
    gr_status st;

    if (gain == NULL || !make_room(&b, &b.here) || !make_room(&b, &b.next))
        return gr_fail_memory(cx, err);
    if ((st = gr_step_gains(cx, m, s, said, gain, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < n; i++) {
        const float *row = gain + i * n_tools;
        size_t n_best = gr_best_of(row, n_tools, WIDTH, best);

        for (size_t k = 0; k < b.n_here; k++)
            extend(&b, &b.here[k], row, best, n_best);
        keep_best(&b);
        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
    }
    return tell(&b, out, err);
}
