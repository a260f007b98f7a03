/* Which tools steps in words call for, as the steps of known plans tell.
 *
 * A step is compared with the known steps of each tool and with the tool's own text, by words and
 * by the encoder, and with what the tool and its neighbours say together (H = 0.7 X + 0.3 A X, the
 * paper's network without training, of vectors that known steps have a share in). Learnt weights
 * make chances of these figures. */
#include <math.h>
#include <stdlib.h>

#include "plan/phrases_int.h"
#include "plan/scorer_int.h"

#define OWN  0.7F /* of a tool's own vector; the rest comes from its neighbours */
#define BEST 3    /* known steps of a tool that GR_PHRASE_THREE looks at */

void gr_phrases_init(gr_phrases *p)
{
    *p = (gr_phrases){ 0 };
    gr_arena_init(&p->arena, NULL);
    gr_u64map_init(&p->bags.ids, NULL);
}

void gr_phrases_clear(gr_phrases *p)
{
    gr_matcher_free(p->matcher);
    gr_bags_clear(&p->bags);
    gr_arena_clear(&p->arena);
}

/* --- known steps --- */

#define FEW 20 /* known steps of which nothing can be said in common */

/* A word that more than half of the steps have says nothing of tools: "Step 1 Call". */
static bool is_common(const gr_bags *all, gr_str word)
{
    uint32_t id = gr_u64map_get(&all->ids, gr_words_hash(word));
    float n = (float)all->n_texts;

    return all->n_texts >= FEW && id != GR_MAP_NONE && all->idf.at[id] < logf((n + 1) / (n / 2));
}

/* The text without common words and a name, in the arena. */
static gr_str strip(gr_arena *a, const gr_bags *all, gr_str text, gr_str name)
{
    gr_str word, out = { 0 };
    size_t copied = 0;
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    for (size_t at = 0; gr_words_next(text, &at, &word);) {
        size_t begin = (size_t)(word.ptr - text.ptr);
        bool named = gr_step_has_name(text, begin, name);

        if (!named && !is_common(all, word))
            continue;
        at = named ? begin + name.len : at;
        gr_strbuf_add(&sb, gr_str_sub(text, copied, begin));
        copied = at;
    }
    gr_strbuf_add(&sb, gr_str_sub(text, copied, text.len));
    if (!sb.failed)
        out = gr_str_trim(gr_str_dup(a, gr_strbuf_str(&sb)));
    gr_strbuf_clear(&sb);
    return out;
}

static gr_status strip_all(gr_ctx *cx, gr_phrases *p, gr_err *err)
{
    gr_status st;
    gr_bags all;

    if ((st = gr_bags_init(cx, &all, p->texts, p->n, err)) == GR_OK)
        for (size_t i = 0; i < p->n && st == GR_OK; i++) {
            gr_str name = gr_tasks_at(p->matcher->tasks, p->tool[i])->name;

            if ((p->texts[i] = strip(&p->arena, &all, p->texts[i], name)).ptr == NULL)
                st = gr_fail_memory(cx, err);
        }
    gr_bags_clear(&all);
    return st;
}

gr_status gr_phrases_know(gr_ctx *cx, gr_phrases *p, const gr_tasks *t, const gr_parser *parser,
                          const gr_tasks_examples *examples, gr_err *err)
{
    gr_status st = gr_matcher_new(cx, t, parser, &p->matcher, err);
    size_t most = 0;

    if (st != GR_OK)
        return st;
    for (size_t i = 0; i < examples->n; i++)
        most += examples->at[i].n_steps;
    p->texts = gr_new_n(&p->arena, gr_str, most + 1);
    p->tool = gr_new_n(&p->arena, uint32_t, most + 1);
    p->example = gr_new_n(&p->arena, uint32_t, most + 1);
    p->often = gr_new_n(&p->arena, float, gr_tasks_n(t));
    if (p->texts == NULL || p->tool == NULL || p->example == NULL || p->often == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < examples->n; i++) {
        const gr_tasks_example *x = &examples->at[i];

        for (size_t k = 0; k < x->n_steps && x->n_steps == x->plan.n; k++) {
            p->texts[p->n] = x->steps[k];
            p->tool[p->n] = x->plan.tools[k];
            p->often[x->plan.tools[k]]++;
            p->example[p->n++] = (uint32_t)i;
        }
    }
    for (uint32_t k = 0; k < gr_tasks_n(t); k++)
        p->often[k] = logf(1 + p->often[k]);
    if ((st = strip_all(cx, p, err)) != GR_OK)
        return st;
    return gr_bags_init(cx, &p->bags, p->texts, p->n, err);
}

/* --- vectors --- */

gr_status gr_phrases_spread(gr_ctx *cx, gr_phrases *p, gr_err *err)
{
    const gr_tasks *t = p->matcher->tasks;
    size_t n = gr_tasks_n(t), w = p->matcher->width;
    float *degree = gr_new_n(&cx->scratch, float, n);

    p->spread = gr_new_n(&p->arena, float, n *w + 1);
    if (degree == NULL || p->spread == NULL)
        return gr_fail_memory(cx, err);
    gr_tasks_spread(t, p->said, w, OWN, degree, p->spread);
    for (size_t i = 0; i < n; i++)
        gr_scorer_length(p->spread + i * w, w);
    return GR_OK;
}

/* --- chances --- */

/* The three best of each tool, the best first. */
static void find_nearest(const gr_phrases *p, const float *row, uint32_t but, float *best)
{
    memset(best, 0, gr_tasks_n(p->matcher->tasks) * BEST * sizeof *best);
    for (size_t i = 0; i < p->n; i++) {
        float *of = best + p->tool[i] * BEST, x = row[i];

        for (int k = 0; k < BEST && p->example[i] != but; k++)
            if (x > of[k]) {
                float y = of[k];

                of[k] = x;
                x = y;
            }
    }
}

static gr_status add_meaning(gr_ctx *cx, const gr_phrases *p, gr_str step, double *figures,
                             gr_err *err)
{
    size_t w = p->matcher->width, n = gr_tasks_n(p->matcher->tasks);
    float *v = gr_new_n(&cx->scratch, float, w);
    gr_status st;

    if (v == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_parser_encode_recent(cx, p->matcher->parser, step, v, err)) != GR_OK)
        return st;
    gr_scorer_center(p->mean, w, v);
    for (size_t k = 0; k < n; k++) {
        double *f = figures + k * GR_PHRASE_FIGURES;

        f[GR_PHRASE_MEANING] = (double)gr_dot(v, p->own + k * w, w);
        f[GR_PHRASE_STEPS] = (double)gr_dot(v, p->said + k * w, w);
        f[GR_PHRASE_NETWORK] = (double)gr_dot(v, p->spread + k * w, w);
    }
    return GR_OK;
}

gr_status gr_phrases_figures(gr_ctx *cx, const gr_phrases *p, gr_str step, uint32_t but,
                             double *figures, gr_err *err)
{
    size_t n = gr_tasks_n(p->matcher->tasks);
    float *row = gr_new_n(&cx->scratch, float, p->n + 1);
    float *words = gr_new_n(&cx->scratch, float, n), *best = gr_new_n(&cx->scratch, float, n *BEST);
    gr_status st;

    if (row == NULL || words == NULL || best == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_bags_row(cx, &p->bags, step, row, err)) != GR_OK ||
        (st = gr_bags_row(cx, &p->matcher->bags, step, words, err)) != GR_OK)
        return st;
    find_nearest(p, row, but, best);
    for (size_t k = 0; k < n; k++) {
        double *f = figures + k * GR_PHRASE_FIGURES;

        f[GR_PHRASE_NEAR] = (double)best[k * BEST];
        f[GR_PHRASE_THREE] = 0;
        for (size_t i = 0; i < BEST; i++)
            f[GR_PHRASE_THREE] += (double)best[k * BEST + i] / BEST;
        f[GR_PHRASE_WORDS] = (double)words[k];
        f[GR_PHRASE_OFTEN] = (double)p->often[k];
        f[GR_PHRASE_NAMED] = gr_step_names(step, gr_tasks_at(p->matcher->tasks, (uint32_t)k)->name);
        f[GR_PHRASE_MEANING] = f[GR_PHRASE_STEPS] = f[GR_PHRASE_NETWORK] = 0;
    }
    return p->matcher->width != 0 ? add_meaning(cx, p, step, figures, err) : GR_OK;
}

gr_status gr_phrases_chances(gr_ctx *cx, const gr_phrases *p, const gr_str *steps, size_t n,
                             uint32_t but, float *chance, gr_err *err)
{
    size_t n_tools = gr_tasks_n(p->matcher->tasks);
    double *figures = gr_new_n(&cx->scratch, double, n_tools *GR_PHRASE_FIGURES);
    gr_status st = figures != NULL ? GR_OK : gr_fail_memory(cx, err);

    for (size_t i = 0; i < n && st == GR_OK; i++) {
        float *row = chance + i * n_tools;
        double most = -INFINITY, sum = 0;

        if ((st = gr_phrases_figures(cx, p, steps[i], but, figures, err)) != GR_OK)
            break;
        for (size_t k = 0; k < n_tools; k++) {
            double x = 0;

            for (size_t j = 0; j < GR_PHRASE_FIGURES; j++)
                x += p->weights[j] * figures[k * GR_PHRASE_FIGURES + j];
            row[k] = (float)x;
            most = fmax(most, x);
        }
        for (size_t k = 0; k < n_tools; k++)
            sum += exp((double)row[k] - most);
        for (size_t k = 0; k < n_tools; k++)
            row[k] = (float)(exp((double)row[k] - most) / sum);
    }
    return st;
}
