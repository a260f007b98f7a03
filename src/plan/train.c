/* Training a planner.
 *
 * With the inverse A of K + lambda, the weights of known plans are sums of its columns, and what
 * the scores of an example would be had it not been seen (leave one out) is known as well: its own
 * plan's indicator less weight / A[i, i]. On these scores, which are as honest as those of new
 * requests, the weights of figures are learnt: that the gold plan is the likeliest of the drafts.
 * Where examples have steps this is done again for requests with steps, and with a model's plan. */
#include <math.h>

#include "plan/planner_int.h"

#define LAMBDA 0.3F

/* Work on examples one by one, on all threads. Each has a context of its own. */
typedef struct work {
    gr_ctx *cx;
    gr_planner *p;
    float *k, *alike; /* [n, n] */
    pthread_mutex_t lock;
    size_t done;
    gr_status st; /* the first failure */
    gr_err err;
    /* Of learning: */
    const gr_tasks_examples *examples;
    const float *own; /* [n]: A[i, i] */
    int by;           /* what is learnt: GR_BY_.. */
    uint32_t *which;  /* [n of them]: examples */
    size_t n;
    gr_drafts *drafts; /* of each */
    gr_arena *arenas;  /* theirs */
    float **chances;   /* [n]: of the tools of its spoilt steps; made once, or NULL */
} work;

static void fail(work *w, gr_status st, const gr_err *err)
{
    pthread_mutex_lock(&w->lock);
    if (w->st == GR_OK) {
        w->st = st;
        w->err = *err;
    }
    pthread_mutex_unlock(&w->lock);
}

/* A context for one example. */
static bool begin(work *w, gr_ctx *cx)
{
    bool going;

    pthread_mutex_lock(&w->lock);
    going = w->st == GR_OK;
    pthread_mutex_unlock(&w->lock);
    if (!going)
        return false;
    gr_ctx_init(cx);
    cx->deadline_ns = w->cx->deadline_ns;
    cx->cancel = w->cx->cancel;
    return true;
}

static void end(work *w, gr_ctx *cx, const char *what, gr_status st, const gr_err *err)
{
    gr_ctx_clear(cx);
    if (st != GR_OK)
        fail(w, st, err);
    pthread_mutex_lock(&w->lock);
    w->done++;
    pthread_mutex_unlock(&w->lock);
    gr_ctx_progress(w->cx, what, w->done, w->p->n);
}

static gr_status each(work *w, size_t n, void (*fn)(void *arg, size_t i), gr_err *err)
{
    w->done = 0;
    gr_pool_each(w->cx->pool, n, fn, w);
    if (w->st != GR_OK && err != NULL)
        *err = w->err;
    return w->st;
}

/* --- the kernel --- */

static gr_status encode(work *w, gr_err *err)
{
    gr_planner *p = w->p;
    gr_status st = p->width != 0
                       ? gr_encode_texts(w->cx, p->parser, p->requests, p->n, p->vectors, err)
                       : GR_OK;

    if (st != GR_OK)
        return st;
    for (size_t i = 0; i < p->n; i++)
        for (size_t k = 0; k < p->width; k++)
            p->mean[k] += p->vectors[i * p->width + k] / (float)p->n;
    for (size_t i = 0; i < p->n; i++)
        gr_planner_center(p, p->vectors + i * p->width);
    return GR_OK;
}

static void fill_row(void *arg, size_t i)
{
    work *w = arg;
    gr_planner *p = w->p;
    float *row = w->k + i * p->n;
    gr_err err = { 0 };
    gr_ctx cx;
    gr_status st;

    if (!begin(w, &cx))
        return;
    st = gr_bags_row(&cx, &p->bags, p->requests[i], row, &err);
    if (st == GR_OK)
        gr_planner_liken(p, p->vectors + i * p->width, row, w->alike + i * p->n);
    row[i] += LAMBDA;
    end(w, &cx, "comparing", st, &err);
}

/* The weights of known plans: sums of the inverse's columns. */
static gr_status sum_columns(work *w, gr_err *err)
{
    gr_planner *p = w->p;
    size_t m = p->known.n;

    p->weights = gr_new_n(&p->arena, float, p->n *m);
    if (p->weights == NULL)
        return gr_fail_memory(w->cx, err);
    for (size_t i = 0; i < p->n; i++)
        for (size_t j = 0; j < p->n; j++)
            p->weights[i * m + p->plan_of[j]] += w->k[i * p->n + j];
    return GR_OK;
}

/* --- weights of figures --- */

/* The scores of an example as if it had not been seen. */
static gr_status see_request(gr_ctx *cx, const work *w, uint32_t i, gr_evidence_of *e, gr_err *err)
{
    const gr_planner *p = w->p;
    size_t m = p->known.n;
    float *score = gr_new_n(&cx->scratch, float, m), *near = gr_new_n(&cx->scratch, float, m);

    if (score == NULL || near == NULL)
        return gr_fail_memory(cx, err);
    for (size_t k = 0; k < m; k++)
        score[k] = (k == p->plan_of[i]) - p->weights[i * m + k] / w->own[i];
    gr_planner_near(p, w->alike + i * p->n, i, near);
    *e = (gr_evidence_of){ .score = score, .near = near, .own = p->plan_of[i] };
    return GR_OK;
}

/* The chances of tools for its steps as a stranger would have written them. */
static gr_status see_steps(gr_ctx *cx, work *w, uint32_t i, gr_err *err)
{
    const gr_tasks_example *x = &w->examples->at[i];
    size_t n = x->n_steps * gr_tasks_n(w->p->tasks);
    gr_str *steps;
    gr_status st;

    if (w->chances[i] != NULL)
        return GR_OK;
    if ((w->chances[i] = gr_mem_zeroed(NULL, n, sizeof(float))) == NULL)
        return gr_fail_memory(cx, err);
    st = gr_spoil_steps(cx, w->p->tasks, x, i, &steps, err);
    return st == GR_OK
               ? gr_phrases_chances(cx, &w->p->phrases, steps, x->n_steps, i, w->chances[i], err)
               : st;
}

/* Its steps and its plan as a model would have said them. */
static gr_status see_said(gr_ctx *cx, work *w, uint32_t i, gr_evidence_of *e, gr_tasks_plan *said,
                          gr_err *err)
{
    const gr_tasks_example *x = &w->examples->at[i];
    gr_status st = see_steps(cx, w, i, err);

    if (st != GR_OK)
        return st;
    e->step = w->chances[i];
    e->n_steps = x->n_steps;
    if (w->by == GR_BY_SAID) {
        st = gr_spoil_plan(cx, &x->plan, e->step, gr_tasks_n(w->p->tasks), i, said, err);
        e->said = said;
    }
    return st;
}

static void draft_one(void *arg, size_t at)
{
    work *w = arg;
    uint32_t i = w->which[at];
    gr_tasks_plan said;
    gr_evidence_of e;
    gr_err err = { 0 };
    gr_ctx cx;
    gr_status st;

    if (!begin(w, &cx))
        return;
    st = see_request(&cx, w, i, &e, &err);
    if (st == GR_OK && w->by != GR_BY_REQUEST)
        st = see_said(&cx, w, i, &e, &said, &err);
    if (st == GR_OK)
        st = gr_drafts_make(&cx, w->p->tasks, &w->p->known, &e, &w->drafts[at], &err);
    if (st == GR_OK) { /* what was made is kept */
        w->arenas[at] = cx.arena;
        gr_arena_init(&cx.arena, &cx.budget);
        w->arenas[at].budget = NULL;
    }
    end(w, &cx, "drafting", st, &err);
}

/* The draft that is the example's own plan; n if there is none. */
static size_t gold_of(const work *w, size_t i, const gr_drafts *d)
{
    size_t at = 0;

    while (at < d->n && d->at[at].known != w->p->plan_of[i])
        at++;
    return at;
}

static gr_status learn_figures(work *w, int by, gr_err *err)
{
    gr_status st;

    w->by = by;
    w->n = 0;
    for (uint32_t i = 0; i < w->p->n; i++)
        if (by == GR_BY_REQUEST || gr_phrases_aside(&w->examples->at[i], i))
            w->which[w->n++] = i;
    st = each(w, w->n, draft_one, err);
    for (size_t i = 0; i < w->n && st == GR_OK; i++)
        w->drafts[i].gold = gold_of(w, w->which[i], &w->drafts[i]);
    if (st == GR_OK)
        st = gr_drafts_weigh(w->cx, w->drafts, w->n, w->p->figures[by], err);
    for (size_t i = 0; i < w->n; i++)
        gr_arena_clear(&w->arenas[i]);
    memset(w->arenas, 0, w->p->n * sizeof *w->arenas);
    return st;
}

static gr_status learn_all_figures(work *w, gr_err *err)
{
    size_t n = w->p->n;
    gr_status st = GR_OK;

    w->drafts = gr_new_n(&w->cx->arena, gr_drafts, n);
    w->arenas = gr_new_n(&w->cx->arena, gr_arena, n);
    w->which = gr_new_n(&w->cx->arena, uint32_t, n);
    w->chances = gr_new_n(&w->cx->arena, float *, n);
    if (w->drafts == NULL || w->arenas == NULL || w->which == NULL || w->chances == NULL)
        return gr_fail_memory(w->cx, err);
    for (int by = 0; by < GR_BY_N && st == GR_OK; by++) {
        if (by != 0)
            memcpy(w->p->figures[by], w->p->figures[by - 1], sizeof w->p->figures[by]);
        if (by == GR_BY_REQUEST || w->p->phrases.n != 0)
            st = learn_figures(w, by, err);
    }
    for (size_t i = 0; i < n; i++)
        if (w->chances[i] != NULL)
            gr_mem_resize(NULL, w->chances[i],
                          w->examples->at[i].n_steps * gr_tasks_n(w->p->tasks) * sizeof(float), 0);
    return st;
}

/* --- all of it --- */

static gr_status learn(work *w, gr_err *err)
{
    gr_planner *p = w->p;
    float *own = gr_new_n(&w->cx->arena, float, p->n);
    gr_status st;

    if (own == NULL)
        return gr_fail_memory(w->cx, err);
    if ((st = gr_bags_init(w->cx, &p->bags, p->requests, p->n, err)) != GR_OK ||
        (st = encode(w, err)) != GR_OK || (st = each(w, p->n, fill_row, err)) != GR_OK ||
        (st = gr_invert(w->cx, w->k, p->n, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < p->n; i++)
        own[i] = w->k[i * p->n + i];
    w->own = own;
    if ((st = sum_columns(w, err)) != GR_OK)
        return st;
    if (p->phrases.n != 0 && (st = gr_phrases_learn(w->cx, &p->phrases, w->examples, err)) != GR_OK)
        return st;
    return learn_all_figures(w, err);
}

gr_status gr_planner_train(gr_ctx *cx, const gr_tasks *t, const gr_parser *parser,
                           const gr_tasks_examples *examples, gr_planner **out, gr_err *err)
{
    size_t n = examples->n;
    gr_planner *p = n != 0 ? gr_planner_new(t, parser, n) : NULL;
    work w = { .cx = cx, .p = p, .examples = examples, .lock = PTHREAD_MUTEX_INITIALIZER };
    gr_status st;

    if (n == 0)
        return gr_fail(err, GR_EINPUT, "expected requests with plans to learn from, found none");
    w.k = gr_mem_zeroed(&cx->budget, n * n, sizeof *w.k);
    w.alike = gr_mem_zeroed(&cx->budget, n * n, sizeof *w.alike);
    st = p != NULL && w.k != NULL && w.alike != NULL ? GR_OK : gr_fail_memory(cx, err);
    for (size_t i = 0; st == GR_OK && i < n; i++)
        if ((p->requests[i] = gr_str_dup(&p->arena, examples->at[i].request)).ptr == NULL)
            st = gr_fail_memory(cx, err);
    if (st == GR_OK)
        st = gr_planner_know(cx, p, examples, err);
    if (st == GR_OK)
        st = gr_phrases_know(cx, &p->phrases, t, parser, examples, err);
    if (st == GR_OK)
        st = learn(&w, err);
    gr_mem_resize(&cx->budget, w.k, w.k != NULL ? n * n * sizeof *w.k : 0, 0);
    gr_mem_resize(&cx->budget, w.alike, w.alike != NULL ? n * n * sizeof *w.alike : 0, 0);
    if (st == GR_OK)
        *out = p;
    else
        gr_planner_free(p);
    return st;
}
