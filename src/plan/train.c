/* Training a planner.
 *
 * With the inverse A of K + lambda, the weights of known plans are sums of its columns, and what
 * the scores of an example would be had it not been seen (leave one out) is known as well: its own
 * plan's indicator less weight / A[i, i]. On these scores, which are as honest as those of new
 * requests, the weights of figures are learnt: that the gold plan is the likeliest of the drafts,
 * by Newton's method. */
#include <math.h>

#include "plan/planner_int.h"

#define LAMBDA 0.3F
#define ROUNDS 40   /* steps of Newton's method, halved ones too; it ends long before */
#define CALM   1e-3 /* keeps the weights of figures small, those of figures scaled to variance 1 */

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
    const float *own;  /* [n]: A[i, i] */
    gr_drafts *drafts; /* [n] */
    gr_arena *arenas;  /* [n]: theirs */
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

static gr_status each(work *w, void (*fn)(void *arg, size_t i), gr_err *err)
{
    w->done = 0;
    gr_pool_each(w->cx->pool, w->p->n, fn, w);
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

static void draft_one(void *arg, size_t i)
{
    work *w = arg;
    gr_planner *p = w->p;
    size_t m = p->known.n;
    float *score, *near;
    gr_evidence_of e;
    gr_err err = { 0 };
    gr_ctx cx;
    gr_status st = GR_OK;

    if (!begin(w, &cx))
        return;
    score = gr_new_n(&cx.scratch, float, m);
    near = gr_new_n(&cx.scratch, float, m);
    if (score == NULL || near == NULL)
        st = gr_fail_memory(&cx, &err);
    if (st == GR_OK) {
        for (size_t k = 0; k < m; k++)
            score[k] = (k == p->plan_of[i]) - p->weights[i * m + k] / w->own[i];
        gr_planner_near(p, w->alike + i * p->n, i, near);
        e = (gr_evidence_of){ score, near, p->plan_of[i], false };
        st = gr_drafts_make(&cx, p->tasks, &p->known, &e, &w->drafts[i], &err);
    }
    if (st == GR_OK) { /* what was made is kept */
        w->arenas[i] = cx.arena;
        gr_arena_init(&cx.arena, &cx.budget);
        w->arenas[i].budget = NULL;
    }
    end(w, &cx, "drafting", st, &err);
}

/* The draft that is the example's own plan; n if there is none. */
static size_t gold_of(const work *w, size_t i)
{
    const gr_drafts *d = &w->drafts[i];
    size_t at = 0;

    while (at < d->n && d->at[at].known != w->p->plan_of[i])
        at++;
    return at;
}

/* The scale of each figure: its standard deviation among the drafts of a request. */
static void find_scales(const work *w, double *scale)
{
    double sum[GR_PLAN_FIGURES] = { 0 };
    size_t n = 0;

    for (size_t i = 0; i < w->p->n; i++) {
        const gr_drafts *d = &w->drafts[i];

        for (size_t k = 0; k < GR_PLAN_FIGURES; k++) {
            double mean = 0;

            for (size_t j = 0; j < d->n; j++)
                mean += d->at[j].figures[k] / (double)d->n;
            for (size_t j = 0; j < d->n; j++)
                sum[k] += pow(d->at[j].figures[k] - mean, 2);
        }
        n += d->n;
    }
    for (size_t k = 0; k < GR_PLAN_FIGURES; k++)
        scale[k] = sqrt(sum[k] / (double)(n + 1)) + 1e-6;
}

/* What weights are worth, and where better ones are. */
typedef struct newton {
    double loss, gradient[GR_PLAN_FIGURES], hessian[GR_PLAN_FIGURES][GR_PLAN_FIGURES];
} newton;

/* Adds what one example says: expected figures less those of gold, and their covariance. */
static void add_example(const gr_drafts *d, size_t gold, const double *weights, double *chances,
                        newton *s)
{
    double mean[GR_PLAN_FIGURES] = { 0 };

    gr_drafts_chances(d, weights, chances);
    s->loss -= log(fmax(chances[gold], 1e-300));
    for (size_t j = 0; j < d->n; j++)
        for (size_t k = 0; k < GR_PLAN_FIGURES; k++)
            mean[k] += chances[j] * d->at[j].figures[k];
    for (size_t k = 0; k < GR_PLAN_FIGURES; k++)
        s->gradient[k] += mean[k] - d->at[gold].figures[k];
    for (size_t j = 0; j < d->n; j++)
        for (size_t k = 0; k < GR_PLAN_FIGURES; k++) {
            double x = chances[j] * (d->at[j].figures[k] - mean[k]);

            for (size_t l = 0; l < GR_PLAN_FIGURES; l++)
                s->hessian[k][l] += x * (d->at[j].figures[l] - mean[l]);
        }
}

static void measure(const work *w, const double *weights, const double *scale, double *chances,
                    newton *s)
{
    *s = (newton){ 0 };
    for (size_t i = 0; i < w->p->n; i++) {
        size_t gold = gold_of(w, i);

        if (gold < w->drafts[i].n)
            add_example(&w->drafts[i], gold, weights, chances, s);
    }
    for (size_t k = 0; k < GR_PLAN_FIGURES; k++) {
        double calm = CALM * (double)w->p->n * scale[k] * scale[k];

        s->loss += calm * weights[k] * weights[k];
        s->gradient[k] += 2 * calm * weights[k];
        s->hessian[k][k] += 2 * calm;
    }
}

/* x of hessian x = gradient, into gradient; the matrix is positive definite. */
static void solve(newton *s)
{
    for (size_t k = 0; k < GR_PLAN_FIGURES; k++)
        for (size_t i = 0; i < GR_PLAN_FIGURES; i++) {
            double by = s->hessian[i][k] / s->hessian[k][k];

            if (i == k)
                continue;
            for (size_t j = k; j < GR_PLAN_FIGURES; j++)
                s->hessian[i][j] -= by * s->hessian[k][j];
            s->gradient[i] -= by * s->gradient[k];
        }
    for (size_t k = 0; k < GR_PLAN_FIGURES; k++)
        s->gradient[k] /= s->hessian[k][k];
}

/* Newton's method; a step that makes it worse is halved. */
static gr_status weigh_figures(work *w, gr_err *err)
{
    double scale[GR_PLAN_FIGURES], tried[GR_PLAN_FIGURES], step = 1, *chances;
    gr_status st = GR_OK;
    newton here, there;
    size_t most = 0;

    for (size_t i = 0; i < w->p->n; i++)
        most = w->drafts[i].n > most ? w->drafts[i].n : most;
    if ((chances = gr_new_n(&w->cx->arena, double, most + 1)) == NULL)
        return gr_fail_memory(w->cx, err);
    find_scales(w, scale);
    measure(w, w->p->figures, scale, chances, &here);
    solve(&here);
    for (int round = 0; round < ROUNDS && st == GR_OK; round++) {
        for (size_t k = 0; k < GR_PLAN_FIGURES; k++)
            tried[k] = w->p->figures[k] - step * here.gradient[k];
        measure(w, tried, scale, chances, &there);
        step = there.loss < here.loss ? 1 : step / 2;
        if (there.loss < here.loss) {
            memcpy(w->p->figures, tried, sizeof tried);
            here = there;
            solve(&here);
        }
        st = gr_ctx_check(w->cx, err);
    }
    return st;
}

static gr_status learn_figures(work *w, gr_err *err)
{
    size_t n = w->p->n;
    gr_status st;

    w->drafts = gr_new_n(&w->cx->arena, gr_drafts, n);
    w->arenas = gr_new_n(&w->cx->arena, gr_arena, n);
    if (w->drafts == NULL || w->arenas == NULL)
        return gr_fail_memory(w->cx, err);
    st = each(w, draft_one, err);
    if (st == GR_OK)
        st = weigh_figures(w, err);
    for (size_t i = 0; i < n; i++)
        gr_arena_clear(&w->arenas[i]);
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
        (st = encode(w, err)) != GR_OK || (st = each(w, fill_row, err)) != GR_OK ||
        (st = gr_invert(w->cx, w->k, p->n, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < p->n; i++)
        own[i] = w->k[i * p->n + i];
    w->own = own;
    if ((st = sum_columns(w, err)) != GR_OK)
        return st;
    return learn_figures(w, err);
}

gr_status gr_planner_train(gr_ctx *cx, const gr_tasks *t, const gr_parser *parser,
                           const gr_tasks_examples *examples, gr_planner **out, gr_err *err)
{
    size_t n = examples->n;
    gr_planner *p = n != 0 ? gr_planner_new(t, parser, n) : NULL;
    work w = { .cx = cx, .p = p, .lock = PTHREAD_MUTEX_INITIALIZER };
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
        st = learn(&w, err);
    gr_mem_resize(&cx->budget, w.k, w.k != NULL ? n * n * sizeof *w.k : 0, 0);
    gr_mem_resize(&cx->budget, w.alike, w.alike != NULL ? n * n * sizeof *w.alike : 0, 0);
    if (st == GR_OK)
        *out = p;
    else
        gr_planner_free(p);
    return st;
}
