/* The trained planner: ridge regression by kernels.
 *
 * Two requests are alike by their words (TF-IDF) and by the encoder: k = 2 words + exp(4 cos - 4),
 * where vectors are taken from their mean. With the inverse of K + lambda, each known plan has
 * weights of examples, whose products with a request's row of k are its scores. What
 * becomes of the scores is decode.c's. */
#include <math.h>

#include "plan/planner_int.h"

#define WORDS  2.0F /* weight of the words */
#define NARROW 4.0F /* how quickly unlike vectors are strangers */

gr_planner *gr_planner_new(const gr_tasks *t, const gr_parser *parser, size_t n)
{
    gr_planner *p = gr_mem_zeroed(NULL, 1, sizeof *p);

    if (p == NULL)
        return NULL;
    gr_arena_init(&p->arena, NULL);
    gr_u64map_init(&p->known.of, NULL);
    gr_u64map_init(&p->known.pairs, NULL);
    gr_u64map_init(&p->bags.ids, NULL);
    gr_phrases_init(&p->phrases);
    p->tasks = t;
    p->parser = parser;
    p->n = n;
    p->width = parser != NULL ? gr_parser_width(parser) : 0;
    p->requests = gr_new_n(&p->arena, gr_str, n);
    p->plan_of = gr_new_n(&p->arena, uint32_t, n);
    p->mean = gr_new_n(&p->arena, float, p->width + 1);
    p->vectors = gr_new_n(&p->arena, float, n * p->width + 1);
    if (p->requests == NULL || p->plan_of == NULL || p->mean == NULL || p->vectors == NULL) {
        gr_planner_free(p);
        return NULL;
    }
    return p;
}

void gr_planner_free(gr_planner *p)
{
    if (p == NULL)
        return;
    gr_phrases_clear(&p->phrases);
    gr_bags_clear(&p->bags);
    gr_u64map_clear(&p->known.of);
    gr_u64map_clear(&p->known.pairs);
    gr_vec_clear(&p->known.links);
    gr_arena_clear(&p->arena);
    gr_mem_resize(NULL, p, sizeof *p, 0);
}

/* --- how alike requests are --- */

void gr_planner_center(const gr_planner *p, float *v)
{
    float norm;

    for (size_t i = 0; i < p->width; i++)
        v[i] -= p->mean[i];
    norm = sqrtf(gr_dot(v, v, p->width));
    for (size_t i = 0; i < p->width; i++)
        v[i] /= norm > 0 ? norm : 1;
}

void gr_planner_liken(const gr_planner *p, const float *v, float *row, float *alike)
{
    for (size_t i = 0; i < p->n; i++) {
        float words = row[i],
              cos = p->width != 0 ? gr_dot(v, p->vectors + i * p->width, p->width) : 0;

        row[i] = WORDS * words + (p->width != 0 ? expf(NARROW * (cos - 1)) : 0);
        alike[i] = words + cos;
    }
}

void gr_planner_near(const gr_planner *p, const float *alike, size_t but, float *near)
{
    for (size_t i = 0; i < p->known.n; i++)
        near[i] = -1;
    for (size_t i = 0; i < p->n; i++)
        if (i != but && alike[i] > near[p->plan_of[i]])
            near[p->plan_of[i]] = alike[i];
}

/* --- planning --- */

/* What known plans say of a request. */
static gr_status see_request(gr_ctx *cx, const gr_planner *p, gr_str request, gr_evidence_of *e,
                             gr_err *err)
{
    gr_arena *a = &cx->arena;
    float *row = gr_new_n(a, float, p->n), *alike = gr_new_n(a, float, p->n);
    float *near = gr_new_n(a, float, p->known.n), *score = gr_new_n(a, float, p->known.n);
    float *vector = gr_new_n(a, float, p->width + 1);
    gr_status st;

    if (row == NULL || alike == NULL || near == NULL || score == NULL || vector == NULL)
        return gr_fail_memory(cx, err);
    if (p->width != 0) {
        if ((st = gr_parser_encode_recent(cx, p->parser, request, vector, err)) != GR_OK)
            return st;
        gr_planner_center(p, vector);
    }
    if ((st = gr_bags_row(cx, &p->bags, request, row, err)) != GR_OK)
        return st;
    gr_planner_liken(p, vector, row, alike);
    gr_planner_near(p, alike, SIZE_MAX, near);
    for (size_t i = 0; i < p->n; i++)
        for (size_t k = 0; k < p->known.n; k++)
            score[k] += row[i] * p->weights[i * p->known.n + k];
    e->score = score;
    e->near = near;
    return GR_OK;
}

/* What steps say, where steps have been learnt from. */
static gr_status see_steps(gr_ctx *cx, const gr_planner *p, const gr_said *said, gr_evidence_of *e,
                           gr_err *err)
{
    float *chance = gr_new_n(&cx->arena, float, said->n_steps *gr_tasks_n(p->tasks) + 1);

    if (chance == NULL)
        return gr_fail_memory(cx, err);
    e->step = chance;
    e->n_steps = said->n_steps;
    return gr_phrases_chances(cx, &p->phrases, said->steps, said->n_steps, GR_MAP_NONE, chance,
                              err);
}

gr_status gr_planner_plan(gr_ctx *cx, const gr_planner *p, gr_str request, const gr_said *said,
                          bool free, gr_tasks_plan *out, gr_err *err)
{
    gr_evidence_of e = { .own = GR_MAP_NONE, .free = free };
    gr_tasks_plan real = { 0 };
    int by = GR_BY_REQUEST;
    gr_drafts drafts;
    double *chances;
    gr_status st;
    size_t best;

    if (said != NULL && p->phrases.n != 0) {
        if ((st = gr_said_real(cx, p->tasks, free, &said->plan, &real, err)) != GR_OK ||
            (st = see_steps(cx, p, said, &e, err)) != GR_OK)
            return st;
        e.said = &real;
        by = real.n != 0 ? GR_BY_SAID : said->n_steps != 0 ? GR_BY_STEPS : GR_BY_REQUEST;
    }
    if ((st = see_request(cx, p, request, &e, err)) != GR_OK ||
        (st = gr_drafts_make(cx, p->tasks, &p->known, &e, &drafts, err)) != GR_OK)
        return st;
    if ((chances = gr_new_n(&cx->arena, double, drafts.n)) == NULL)
        return gr_fail_memory(cx, err);
    gr_drafts_chances(&drafts, p->figures[by], chances);
    best = gr_drafts_best(&drafts, chances);
    *out = drafts.at[best].plan;
    out->chance = chances[best];
    return GR_OK;
}
