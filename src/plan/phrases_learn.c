/* Learning which tools steps call for: vectors of tools from known steps, and weights of figures.
 *
 * The weights are learnt from steps of some examples, which are spoilt: as somebody would write
 * them who does not know the tools. No example helps to read its own steps. */
#include <math.h>

#include "plan/phrases_int.h"
#include "plan/scorer_int.h"

#define ASIDE   6  /* every so many examples one is learnt from */
#define MEMBERS 6  /* known steps that a tool's vector is made of, at most */
#define RIVALS  40 /* tools that a step's own is learnt to be better than */

bool gr_phrases_aside(const gr_tasks_example *x, size_t i)
{
    return i % ASIDE == 0 && x->n_steps != 0 && x->n_steps == x->plan.n;
}

/* --- vectors --- */

/* The tools' own, from their mean. */
static gr_status make_own(gr_ctx *cx, gr_phrases *p, gr_err *err)
{
    size_t n = gr_tasks_n(p->matcher->tasks), w = p->matcher->width;
    gr_status st;

    p->mean = gr_new_n(&p->arena, float, w);
    p->own = gr_new_n(&p->arena, float, n *w);
    p->said = gr_new_n(&p->arena, float, n *w);
    if (p->mean == NULL || p->own == NULL || p->said == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_encode_texts(cx, p->matcher->parser, p->matcher->texts, n, p->own, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < n * w; i++)
        p->mean[i % w] += p->own[i] / (float)n;
    for (size_t i = 0; i < n; i++)
        gr_scorer_center(p->mean, w, p->own + i * w);
    return GR_OK;
}

/* Those with a share of some known steps; none of an example that weights are learnt from. */
static gr_status make_said(gr_ctx *cx, gr_phrases *p, const gr_tasks_examples *examples,
                           gr_err *err)
{
    size_t n = gr_tasks_n(p->matcher->tasks), w = p->matcher->width, m = 0;
    uint32_t *members = gr_new_n(&cx->scratch, uint32_t, n);
    uint32_t *tool = gr_new_n(&cx->scratch, uint32_t, p->n + 1);
    gr_str *texts = gr_new_n(&cx->scratch, gr_str, p->n + 1);
    float *vectors;
    gr_status st;

    if (members == NULL || tool == NULL || texts == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < p->n; i++)
        if (members[p->tool[i]] < MEMBERS &&
            !gr_phrases_aside(&examples->at[p->example[i]], p->example[i])) {
            members[p->tool[i]]++;
            tool[m] = p->tool[i];
            texts[m++] = p->texts[i];
        }
    if ((vectors = gr_new_n(&cx->scratch, float, m *w + 1)) == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_encode_texts(cx, p->matcher->parser, texts, m, vectors, err)) != GR_OK)
        return st;
    memcpy(p->said, p->own, n * w * sizeof *p->said);
    for (size_t i = 0; i < m; i++) {
        gr_scorer_center(p->mean, w, vectors + i * w);
        for (size_t k = 0; k < w; k++)
            p->said[tool[i] * w + k] += vectors[i * w + k];
    }
    for (size_t i = 0; i < n; i++)
        gr_scorer_length(p->said + i * w, w);
    return GR_OK;
}

/* --- weights --- */

typedef struct learning {
    gr_ctx *cx;
    const gr_phrases *p;
    const gr_tasks_examples *examples;
    gr_drafts *drafts;               /* of each step that is learnt from */
    const uint32_t *example, *place; /* of each */
    pthread_mutex_t lock;
    gr_status st; /* the first failure */
    gr_err err;
} learning;

/* The best tools by a plain sum of figures, and the right one. */
static gr_status choose(gr_ctx *cx, const double *figures, size_t n, uint32_t gold, gr_arena *keep,
                        gr_drafts *out, gr_err *err)
{
    float *sums = gr_new_n(&cx->scratch, float, n);
    uint32_t best[RIVALS + 1];

    if (sums == NULL)
        return gr_fail_memory(cx, err);
    for (size_t k = 0; k < n; k++)
        for (size_t j = 0; j < GR_PHRASE_FIGURES; j++)
            if (j != GR_PHRASE_OFTEN)
                sums[k] += (float)figures[k * GR_PHRASE_FIGURES + j];
    out->n = gr_best_of(sums, n, RIVALS, best);
    for (out->gold = 0; out->gold < out->n && best[out->gold] != gold;)
        out->gold++;
    if (out->gold == out->n)
        best[out->n++] = gold;
    if ((out->at = gr_new_n(keep, gr_draft, out->n)) == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < out->n; i++)
        memcpy(out->at[i].figures, figures + best[i] * GR_PHRASE_FIGURES,
               GR_PHRASE_FIGURES * sizeof *figures);
    return GR_OK;
}

static void look_at_one(void *arg, size_t i)
{
    learning *l = arg;
    const gr_tasks *t = l->p->matcher->tasks;
    const gr_tasks_example *x = &l->examples->at[l->example[i]];
    double *figures;
    gr_drafts drafts = { 0 };
    gr_err err = { 0 };
    gr_str *steps;
    gr_ctx cx;
    gr_status st;

    gr_ctx_init(&cx);
    cx.deadline_ns = l->cx->deadline_ns;
    cx.cancel = l->cx->cancel;
    figures = gr_new_n(&cx.scratch, double, gr_tasks_n(t) * GR_PHRASE_FIGURES);
    st = figures != NULL ? gr_spoil_steps(&cx, t, x, l->example[i], &steps, &err)
                         : gr_fail_memory(&cx, &err);
    if (st == GR_OK)
        st = gr_phrases_figures(&cx, l->p, steps[l->place[i]], l->example[i], figures, &err);
    pthread_mutex_lock(&l->lock);
    if (st == GR_OK && l->st == GR_OK)
        st = choose(&cx, figures, gr_tasks_n(t), x->plan.tools[l->place[i]], &l->cx->arena, &drafts,
                    &err);
    l->drafts[i] = drafts;
    if (st != GR_OK && l->st == GR_OK) {
        l->st = st;
        l->err = err;
    }
    pthread_mutex_unlock(&l->lock);
    gr_ctx_clear(&cx);
}

static gr_status learn_weights(gr_ctx *cx, gr_phrases *p, const gr_tasks_examples *examples,
                               gr_err *err)
{
    uint32_t *example = gr_new_n(&cx->arena, uint32_t, p->n + 1);
    uint32_t *place = gr_new_n(&cx->arena, uint32_t, p->n + 1);
    learning l = { .cx = cx,
                   .p = p,
                   .examples = examples,
                   .drafts = gr_new_n(&cx->arena, gr_drafts, p->n + 1),
                   .example = example,
                   .place = place,
                   .lock = PTHREAD_MUTEX_INITIALIZER };
    size_t n = 0;

    if (example == NULL || place == NULL || l.drafts == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < examples->n; i++)
        for (size_t k = 0; gr_phrases_aside(&examples->at[i], i) && k < examples->at[i].n_steps;
             k++) {
            example[n] = (uint32_t)i;
            place[n++] = (uint32_t)k;
        }
    gr_pool_each(cx->pool, n, look_at_one, &l);
    if (l.st != GR_OK && err != NULL)
        *err = l.err;
    return l.st == GR_OK ? gr_drafts_weigh(cx, l.drafts, n, p->weights, err) : l.st;
}

gr_status gr_phrases_learn(gr_ctx *cx, gr_phrases *p, const gr_tasks_examples *examples,
                           gr_err *err)
{
    gr_status st = GR_OK;

    if (p->matcher->width != 0 &&
        ((st = make_own(cx, p, err)) != GR_OK || (st = make_said(cx, p, examples, err)) != GR_OK ||
         (st = gr_phrases_spread(cx, p, err)) != GR_OK))
        return st;
    return learn_weights(cx, p, examples, err);
}
