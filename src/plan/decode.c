/* From the scores of known plans to the plan of a request.
 *
 * Scores of tools, links, beginnings, ends and lengths are sums over the known plans that have
 * them. Candidates are the known plans with the best scores and all paths among the best tools;
 * each gets figures, learnt weights of which make chances. The plan that is told is not the
 * likeliest but the one that promises most: a plan right in part counts by the part. Steps in words
 * and a plan that somebody said bring tools and plans, too, and have figures of their own. */
#include <math.h>
#include <stdlib.h>

#include "plan/matcher_int.h"

#define BEST_TOOLS  10 /* paths are sought among these */
#define BEST_KNOWN  40
#define MOST_DRAFTS 60
#define LONGEST     4 /* tools of a path that is no known plan */
#define LENGTHS     5
#define SAID        0.5F /* for a tool that was said, where candidates are chosen */
#define WEIGHED     25   /* the likeliest ones, among which the promising one is sought */

enum {
    F_TOOLS,
    F_LOG_TOOLS,
    F_WORST,
    F_LINKS,
    F_LOG_LINKS,
    F_FIRST,
    F_LAST,
    F_LOG_FIRST,
    F_LOG_LAST,
    F_LENGTH,
    F_KNOWN,
    F_NEAR,
    F_TWO,
    F_THREE,
    F_MORE,
    F_MISSED,
    F_RIVAL,
};
_Static_assert(F_RIVAL + 1 + GR_EVIDENCE_FIGURES == GR_PLAN_FIGURES, "a figure each");

/* What the known plans say of a request. */
typedef struct view {
    gr_ctx *cx;
    const gr_tasks *t;
    const gr_known *k;
    const gr_evidence_of *e;
    float *tool, *first, *last, *link;
    float *any; /* [tools]: all that there is for a tool */
    float length[LENGTHS];
    double mass;               /* of all tools that have a score above 0 */
    uint32_t best[BEST_TOOLS]; /* the best first */
    size_t n_best;
    GR_VEC(gr_draft) drafts;
} view;

uint64_t gr_tasks_plan_hash(const gr_tasks_plan *p)
{
    uint64_t h = p->n;

    for (size_t i = 0; i < p->n; i++)
        h = gr_hash_u64(h ^ p->tools[i]);
    for (size_t i = 0; i < p->n_links; i++)
        h = gr_hash_u64(h ^ ((uint64_t)p->links[i].from << 32 | p->links[i].to));
    return h;
}

static size_t length_of(const gr_tasks_plan *p)
{
    return (p->n < LENGTHS ? p->n : LENGTHS) - 1;
}

/* --- scores --- */

static float *link_score(const view *v, gr_tasks_link l)
{
    uint32_t i = gr_u64map_get(&v->k->pairs, (uint64_t)l.from << 32 | l.to);

    return &v->link[i != GR_MAP_NONE ? i : v->k->links.n]; /* the last: of those nobody knows */
}

static bool has_before(const uint32_t *tools, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (tools[i] == tools[n])
            return true;
    return false;
}

static gr_status sum_up(view *v, gr_err *err)
{
    const gr_known *k = v->k;
    size_t n = gr_tasks_n(v->t);
    float *sums = gr_new_n(&v->cx->arena, float, 4 * n + k->links.n + 1);

    if (sums == NULL)
        return gr_fail_memory(v->cx, err);
    v->tool = sums;
    v->first = sums + n;
    v->last = sums + 2 * n;
    v->any = sums + 3 * n;
    v->link = sums + 4 * n;
    for (size_t i = 0; i < k->n; i++) {
        const gr_tasks_plan *p = &k->at[i];
        float score = v->e->score[i];

        for (size_t j = 0; j < p->n; j++)
            if (!has_before(p->tools, j))
                v->tool[p->tools[j]] += score;
        for (size_t j = 0; j < p->n_links; j++)
            *link_score(v, p->links[j]) += score;
        v->first[p->tools[0]] += score;
        v->last[p->tools[p->n - 1]] += score;
        v->length[length_of(p)] += score;
    }
    for (uint32_t i = 0; i < n; i++) {
        v->mass += v->tool[i] > 0 ? (double)v->tool[i] : 0;
        v->any[i] = v->tool[i] + (float)gr_evidence_cover(v->e, n, i) +
                    (gr_evidence_says(v->e, i) ? SAID : 0);
    }
    return GR_OK;
}

/* --- candidates --- */

static double rough_score(const view *v, const gr_tasks_plan *p, uint32_t known)
{
    double sum = known != GR_MAP_NONE ? (double)v->e->score[known] : 0;

    for (size_t i = 0; i < p->n; i++)
        sum += (double)v->any[p->tools[i]] - 0.25 - (v->e->n_steps != 0 ? 0.25 : 0);
    for (size_t i = 0; i < p->n_links; i++)
        sum += (double)*link_score(v, p->links[i]) - 0.1;
    return sum;
}

static bool add_known(view *v, uint32_t known)
{
    gr_draft d = { .plan = v->k->at[known], .known = known };

    for (size_t i = 0; i < v->drafts.n; i++)
        if (v->drafts.at[i].known == known)
            return true;
    d.rough = rough_score(v, &d.plan, known);
    return gr_vec_push(&v->drafts, d);
}

static bool add_path(view *v, const uint32_t *tools, size_t n)
{
    uint32_t *copy = gr_arena_copy(&v->cx->arena, tools, n * sizeof *tools);
    gr_tasks_link *links = gr_new_n(&v->cx->arena, gr_tasks_link, n);
    gr_draft d = { .plan = { copy, links, n, n - 1, NAN } };

    if (copy == NULL || links == NULL)
        return false;
    for (size_t i = 0; i + 1 < n; i++)
        links[i] = (gr_tasks_link){ tools[i], tools[i + 1] };
    d.known = gr_u64map_get(&v->k->of, gr_tasks_plan_hash(&d.plan));
    d.rough = rough_score(v, &d.plan, d.known);
    return gr_vec_push(&v->drafts, d);
}

/* The plan that was said, as it is. */
static bool add_said(view *v)
{
    gr_draft d = { .plan = v->e->said != NULL ? *v->e->said : (gr_tasks_plan){ 0 } };

    if (d.plan.n == 0)
        return true;
    d.known = gr_u64map_get(&v->k->of, gr_tasks_plan_hash(&d.plan));
    d.rough = INFINITY; /* it is one of them, whatever the others are */
    for (size_t i = 0; i < v->drafts.n; i++)
        if (gr_tasks_plan_hash(&v->drafts.at[i].plan) == gr_tasks_plan_hash(&d.plan)) {
            v->drafts.at[i].rough = INFINITY;
            return true;
        }
    return gr_vec_push(&v->drafts, d);
}

static bool is_known_link(const gr_known *k, uint32_t from, uint32_t to)
{
    return gr_u64map_get(&k->pairs, (uint64_t)from << 32 | to) != GR_MAP_NONE;
}

/* All ways to go on from a path among the best tools. */
static bool walk(view *v, uint32_t *tools, size_t n)
{
    if (!add_path(v, tools, n))
        return false;
    for (size_t i = 0; n < LONGEST && i < v->n_best; i++) {
        tools[n] = v->best[i];
        if (!has_before(tools, n) && (v->e->free || is_known_link(v->k, tools[n - 1], tools[n])) &&
            !walk(v, tools, n + 1))
            return false;
    }
    return true;
}

static int by_rough(const void *x, const void *y)
{
    const gr_draft *a = x, *b = y;
    int c = 0;

    if (a->rough != b->rough)
        return a->rough > b->rough ? -1 : 1;
    if (a->plan.n != b->plan.n)
        return a->plan.n < b->plan.n ? -1 : 1;
    for (size_t i = 0; i < a->plan.n && c == 0; i++)
        c = (a->plan.tools[i] > b->plan.tools[i]) - (a->plan.tools[i] < b->plan.tools[i]);
    return c;
}

static bool add_candidates(view *v)
{
    uint32_t path[LONGEST + 1], known[BEST_KNOWN];
    size_t n_known = gr_best_of(v->e->score, v->k->n, BEST_KNOWN, known);

    v->n_best = gr_best_of(v->any, gr_tasks_n(v->t), BEST_TOOLS, v->best);
    for (size_t i = 0; i < v->n_best; i++) {
        path[0] = v->best[i];
        if (!walk(v, path, 1))
            return false;
    }
    for (size_t i = 0; i < n_known; i++)
        if (!add_known(v, known[i]))
            return false;
    if (!add_said(v))
        return false;
    qsort(v->drafts.at, v->drafts.n, sizeof *v->drafts.at, by_rough);
    return true;
}

/* --- figures --- */

static double bounded_log(float x, double least)
{
    return log(fmin(fmax((double)x, least), 1));
}

static bool has_tool(const gr_tasks_plan *p, uint32_t tool)
{
    for (size_t i = 0; i < p->n; i++)
        if (p->tools[i] == tool)
            return true;
    return false;
}

static void tell_tools(const view *v, const gr_tasks_plan *p, double *f)
{
    f[F_WORST] = INFINITY;
    f[F_MISSED] = v->mass;
    for (size_t i = 0; i < p->n; i++) {
        float s = v->tool[p->tools[i]];

        f[F_TOOLS] += (double)s;
        f[F_LOG_TOOLS] += bounded_log(s, 0.01);
        f[F_WORST] = fmin(f[F_WORST], (double)s);
        if (!has_before(p->tools, i))
            f[F_MISSED] -= s > 0 ? (double)s : 0;
    }
    for (size_t i = 0; i < v->n_best; i++)
        if (!has_tool(p, v->best[i]))
            f[F_RIVAL] = fmax(f[F_RIVAL], (double)v->tool[v->best[i]]);
}

static void tell(const view *v, gr_draft *d)
{
    const gr_tasks_plan *p = &d->plan;
    double *f = d->figures;
    float first = v->first[p->tools[0]], last = v->last[p->tools[p->n - 1]];

    memset(f, 0, sizeof d->figures);
    tell_tools(v, p, f);
    for (size_t i = 0; i < p->n_links; i++) {
        float s = *link_score(v, p->links[i]);

        f[F_LINKS] += (double)s;
        f[F_LOG_LINKS] += bounded_log(s, 0.005);
    }
    f[F_FIRST] = (double)first;
    f[F_LAST] = (double)last;
    f[F_LOG_FIRST] = bounded_log(first, 0.01);
    f[F_LOG_LAST] = bounded_log(last, 0.01);
    f[F_LENGTH] = (double)v->length[length_of(p)];
    if (d->known != GR_MAP_NONE && v->k->count[d->known] > (d->known == v->e->own)) {
        f[F_KNOWN] = 1;
        f[F_NEAR] = (double)v->e->near[d->known];
    }
    f[F_TWO] = p->n == 2;
    f[F_THREE] = p->n == 3;
    f[F_MORE] = p->n > 3;
    gr_evidence_tell(v->e, gr_tasks_n(v->t), p, f + F_RIVAL + 1);
}

gr_status gr_drafts_make(gr_ctx *cx, const gr_tasks *t, const gr_known *k, const gr_evidence_of *e,
                         gr_drafts *out, gr_err *err)
{
    view v = { .cx = cx, .t = t, .k = k, .e = e, .drafts = { .budget = &cx->budget } };
    gr_status st = sum_up(&v, err);

    if (st == GR_OK && !add_candidates(&v))
        st = gr_fail_memory(cx, err);
    if (st == GR_OK) {
        out->n = v.drafts.n < MOST_DRAFTS ? v.drafts.n : MOST_DRAFTS;
        out->at = gr_arena_copy(&cx->arena, v.drafts.at, out->n * sizeof *out->at);
        st = out->at != NULL ? GR_OK : gr_fail_memory(cx, err);
    }
    for (size_t i = 0; st == GR_OK && i < out->n; i++)
        tell(&v, &out->at[i]);
    gr_vec_clear(&v.drafts);
    return st;
}

/* --- choosing --- */

void gr_drafts_chances(const gr_drafts *d, const double *weights, double *out)
{
    double most = -INFINITY, sum = 0;

    for (size_t i = 0; i < d->n; i++) {
        out[i] = 0;
        for (size_t k = 0; k < GR_PLAN_FIGURES; k++)
            out[i] += weights[k] * d->at[i].figures[k];
        most = fmax(most, out[i]);
    }
    for (size_t i = 0; i < d->n; i++)
        sum += out[i] = exp(out[i] - most);
    for (size_t i = 0; i < d->n; i++)
        out[i] /= sum;
}

size_t gr_drafts_best(const gr_drafts *d, const double *chances)
{
    float as_float[MOST_DRAFTS];
    uint32_t likely[WEIGHED];
    size_t n, best = 0;
    double most = -1;

    for (size_t i = 0; i < d->n; i++)
        as_float[i] = (float)chances[i];
    n = gr_best_of(as_float, d->n, WEIGHED, likely);
    for (size_t i = 0; i < n; i++) {
        const gr_tasks_plan *p = &d->at[likely[i]].plan;
        double promise = 0;

        for (size_t j = 0; j < n; j++) {
            const gr_tasks_plan *q = &d->at[likely[j]].plan;

            promise += chances[likely[j]] * (gr_plan_node_f1(p, q) + gr_plan_link_f1(p, q));
        }
        if (promise > most) {
            most = promise;
            best = likely[i];
        }
    }
    return best;
}
