/* Scores of all entities, from the leaves of a query to its root.
 *
 * Every part of the query has a row of scores and, where it is a projection, the entity in the
 * middle that each score comes from: with these the best assignment is read back. */
#include <float.h>
#include <stdlib.h>

#include "kg/predict.h"

#define ROWS  64u   /* questions that are scored together */
#define BLOCK 2048u /* entities of a task */

typedef struct part {
    const gr_kg_query *q;
    float *scores;    /* of all entities */
    uint32_t *middle; /* of a projection; GR_KG_NONE = nothing leads there */
    struct part **of;
} part;

struct gr_kg_ranking {
    gr_ctx *cx;
    gr_kg *k;
    size_t n_entities;
    part *root;
    gr_kg_set entailed;
};

typedef struct ranker {
    gr_ctx *cx;
    gr_kg *k;
    const gr_kge *m;
    size_t n_entities, beam;
    gr_kge_ask asks[ROWS];
    float *rows; /* [ROWS, entities of the model] */
    gr_ids_buf room, known;
    size_t known_end[ROWS];
    gr_err *err;
} ranker;

/* --- projections --- */

/* The entities in the middle, best first. */
typedef struct middles {
    uint32_t *at;
    size_t n;
} middles;

typedef struct scored {
    uint32_t id;
    float score;
} scored;

static int by_score(const void *a, const void *b)
{
    const scored *x = a, *y = b;

    if (x->score != y->score)
        return x->score > y->score ? -1 : 1;
    return x->id < y->id ? -1 : x->id > y->id;
}

/* All that score at least `least`, best first, at most `most`. */
static gr_status sort_scores(gr_ctx *cx, const float *scores, size_t n, float least, size_t most,
                             middles *out, gr_err *err)
{
    scored *all = gr_new_n(&cx->arena, scored, n + 1);
    size_t count = 0;

    if (all == NULL)
        return gr_fail_memory(cx, err);
    for (size_t e = 0; e < n; e++)
        if (scores[e] >= least)
            all[count++] = (scored){ (uint32_t)e, scores[e] };
    qsort(all, count, sizeof *all, by_score);
    out->n = count < most ? count : most;
    out->at = gr_new_n(&cx->arena, uint32_t, out->n + 1);
    for (size_t i = 0; out->at != NULL && i < out->n; i++)
        out->at[i] = all[i].id;
    return out->at != NULL ? GR_OK : gr_fail_memory(cx, err);
}

/* What the triples know of a question, behind that of those before it. */
static gr_status add_known(ranker *r, const gr_kg_query *q, uint32_t e)
{
    gr_ids ids = { 0 };
    gr_status st = q->inverse ? gr_kg_subjects(r->k, q->relation, e, &r->room, &ids, r->err)
                              : gr_kg_objects(r->k, e, q->relation, &r->room, &ids, r->err);

    if (st != GR_OK)
        return st;
    if (!gr_vec_reserve(&r->known, r->known.n + ids.n))
        return gr_fail_memory(r->cx, r->err);
    for (size_t i = 0; i < ids.n; i++)
        r->known.at[r->known.n++] = ids.at[i];
    return GR_OK;
}

typedef struct merge_job {
    const ranker *r;
    part *p;
    const uint32_t *from; /* the entities that the rows are of */
    const float *score;   /* of all entities as those in the middle */
    size_t n, n_columns;
} merge_job;

static void calibrate_row(void *arg, size_t i)
{
    const merge_job *job = arg;
    const ranker *r = job->r;
    size_t begin = i != 0 ? r->known_end[i - 1] : 0;
    float *row = r->rows + i * job->n_columns;

    gr_kge_calibrate(r->m, row, r->known_end[i] - begin);
}

/* The best of the rows so far, for a block of entities. Equal ones keep the first. */
static void merge_block(void *arg, size_t task)
{
    const merge_job *job = arg;
    size_t from = task * BLOCK;
    size_t to = from + BLOCK < job->n_columns ? from + BLOCK : job->n_columns;
    float *restrict best = job->p->scores;
    uint32_t *restrict middle = job->p->middle;

    for (size_t i = 0; i < job->n; i++) {
        const float *row = job->r->rows + i * job->n_columns, by = job->score[job->from[i]];
        uint32_t id = job->from[i];

        for (size_t e = from; e < to; e++) { /* without branches: most entities are not bettered */
            float x = by * row[e];

            middle[e] = x > best[e] ? id : middle[e];
            best[e] = x > best[e] ? x : best[e];
        }
    }
}

/* Known links count 1; they may lead to entities that the model has not seen. */
static void merge_known(const merge_job *job)
{
    const ranker *r = job->r;

    for (size_t i = 0, j = 0; i < job->n; i++)
        for (; j < r->known_end[i]; j++) {
            uint32_t e = r->known.at[j];
            float by = job->score[job->from[i]];

            if (by > job->p->scores[e]) {
                job->p->scores[e] = by;
                job->p->middle[e] = job->from[i];
            }
        }
}

/* Entities and relations that the model has not seen lead where triples lead, and nowhere else. */
static bool is_scored(const ranker *r, const gr_kg_query *q, uint32_t e)
{
    return e < gr_kge_n_entities(r->m) && q->relation < gr_kge_n_relations(r->m);
}

static gr_status project_rows(ranker *r, part *p, const uint32_t *from, size_t n)
{
    const gr_kg_query *q = p->q;
    uint32_t inverse = q->inverse ? gr_kge_n_relations(r->m) : 0;
    merge_job job = { r, p, from, p->of[0]->scores, n, gr_kge_n_entities(r->m) };
    gr_status st = GR_OK;

    r->known.n = 0;
    for (size_t i = 0; i < n && st == GR_OK; i++) {
        r->asks[i] = (gr_kge_ask){ from[i], q->relation + inverse };
        st = add_known(r, q, from[i]);
        r->known_end[i] = r->known.n;
    }
    if (st != GR_OK)
        return st;
    merge_known(&job);
    if (!is_scored(r, q, from[0]))
        return GR_OK;
    st = gr_kge_scores(r->cx, r->m, r->asks, n, r->rows, r->err);
    if (st != GR_OK)
        return st;
    gr_pool_each(r->cx->pool, n, calibrate_row, &job);
    gr_pool_each(r->cx->pool, (job.n_columns + BLOCK - 1) / BLOCK, merge_block, &job);
    return GR_OK;
}

static gr_status project(ranker *r, part *p)
{
    middles mid;
    bool some = r->beam != 0 && p->q->of[0]->kind != GR_KQ_ANY; /* of which all are alike */
    gr_status st = sort_scores(r->cx, p->of[0]->scores, r->n_entities, GR_KG_FAINT,
                               some ? r->beam : SIZE_MAX, &mid, r->err);

    p->middle = gr_new_n(&r->cx->arena, uint32_t, r->n_entities + 1);
    if (st == GR_OK && p->middle == NULL)
        st = gr_fail_memory(r->cx, r->err);
    for (size_t e = 0; st == GR_OK && e < r->n_entities; e++)
        p->middle[e] = GR_KG_NONE;
    for (size_t i = 0, n; st == GR_OK && i < mid.n; i += n) {
        bool seen = is_scored(r, p->q, mid.at[i]);

        for (n = 1; n < ROWS && i + n < mid.n && is_scored(r, p->q, mid.at[i + n]) == seen;)
            n++;
        gr_ctx_progress(r->cx, "predicting", i, mid.n);
        st = project_rows(r, p, mid.at + i, n);
    }
    return st;
}

/* --- the other parts --- */

static gr_status rank_part(ranker *r, const gr_kg_query *q, part **out);

static void combine(const ranker *r, part *p)
{
    bool is_or = p->q->kind == GR_KQ_OR;

    for (size_t e = 0; e < r->n_entities; e++) {
        float all = 1;

        for (size_t i = 0; i < p->q->n; i++)
            all *= is_or ? 1 - p->of[i]->scores[e] : p->of[i]->scores[e];
        p->scores[e] = is_or ? 1 - all : all;
    }
}

static gr_status rank_kind(ranker *r, part *p)
{
    switch (p->q->kind) {
    case GR_KQ_ENTITY: p->scores[p->q->entity] = 1; return GR_OK;
    case GR_KQ_ANY: combine(r, p); return GR_OK; /* an `and` of nothing */
    case GR_KQ_PROJECT: return project(r, p);
    case GR_KQ_AND:
    case GR_KQ_OR: combine(r, p); return GR_OK;
    case GR_KQ_NOT: break;
    }
    for (size_t e = 0; e < r->n_entities; e++)
        p->scores[e] = 1 - p->of[0]->scores[e];
    return GR_OK;
}

static gr_status rank_part(ranker *r, const gr_kg_query *q, part **out)
{
    part *p = gr_new(&r->cx->arena, part);
    gr_status st = GR_OK;

    if (p == NULL || (p->scores = gr_new_n(&r->cx->arena, float, r->n_entities + 1)) == NULL ||
        (p->of = gr_new_n(&r->cx->arena, part *, q->n + 1)) == NULL)
        return gr_fail_memory(r->cx, r->err);
    p->q = q;
    for (size_t i = 0; i < q->n && st == GR_OK; i++)
        st = rank_part(r, q->of[i], &p->of[i]);
    if (st == GR_OK)
        st = rank_kind(r, p);
    *out = p;
    return st == GR_OK ? gr_ctx_check(r->cx, r->err) : st;
}

gr_status gr_kg_rank(gr_ctx *cx, gr_kg *k, const gr_kge *m, const gr_kg_query *q, size_t beam,
                     gr_kg_ranking **out, gr_err *err)
{
    ranker r = { .cx = cx, .k = k, .m = m, .beam = beam, .err = err };
    gr_kg_ranking *g = gr_new(&cx->arena, gr_kg_ranking);
    gr_status st;

    if (g == NULL)
        return gr_fail_memory(cx, err);
    r.n_entities = gr_kg_n_entities(k);
    r.known.budget = r.room.budget = &cx->budget;
    *g = (gr_kg_ranking){ .cx = cx, .k = k, .n_entities = r.n_entities };
    st = gr_kg_exact_set(cx, k, q, &g->entailed, err); /* refuses what is not well formed */
    r.rows = gr_new_n(&cx->arena, float, ROWS *(size_t)gr_kge_n_entities(m));
    if (st == GR_OK && r.rows == NULL)
        st = gr_fail_memory(cx, err);
    if (st == GR_OK)
        st = rank_part(&r, q, &g->root);
    gr_vec_clear(&r.room);
    gr_vec_clear(&r.known);
    if (st == GR_OK)
        *out = g;
    return st;
}

/* --- what was found --- */

const float *gr_kg_scores(const gr_kg_ranking *r)
{
    return r->root->scores;
}

bool gr_kg_entailed(const gr_kg_ranking *r, uint32_t entity)
{
    return gr_kg_set_has(&r->entailed, entity);
}

gr_status gr_kg_best(const gr_kg_ranking *r, size_t n, uint32_t **out, size_t *n_out, gr_err *err)
{
    middles all;
    gr_status st = sort_scores(r->cx, r->root->scores, r->n_entities, FLT_MIN, n, &all, err);

    if (st != GR_OK)
        return st;
    *out = all.at;
    *n_out = all.n;
    return GR_OK;
}

typedef GR_VEC(gr_kg_step) steps;

static bool add_steps(const gr_kg_ranking *r, const part *p, uint32_t e, steps *out)
{
    size_t best = 0;
    bool ok = true;

    if (p->q->kind == GR_KQ_PROJECT && p->middle[e] != GR_KG_NONE) {
        uint32_t mid = p->middle[e];
        gr_triple t = { mid, p->q->relation, e };

        if (p->q->inverse)
            t = (gr_triple){ e, p->q->relation, mid };
        return add_steps(r, p->of[0], mid, out) &&
               gr_vec_push(out,
                           ((gr_kg_step){
                               t, gr_kg_has(r->k, t) ? 1 : p->scores[e] / p->of[0]->scores[mid] }));
    }
    if (p->q->kind == GR_KQ_AND)
        for (size_t i = 0; i < p->q->n && ok; i++)
            ok = add_steps(r, p->of[i], e, out);
    if (p->q->kind == GR_KQ_OR) {
        for (size_t i = 1; i < p->q->n; i++)
            best = p->of[i]->scores[e] > p->of[best]->scores[e] ? i : best;
        ok = add_steps(r, p->of[best], e, out);
    }
    return ok;
}

gr_status gr_kg_path(const gr_kg_ranking *r, uint32_t entity, gr_kg_step **out, size_t *n,
                     gr_err *err)
{
    steps found = { .budget = &r->cx->budget };
    bool ok = add_steps(r, r->root, entity, &found);

    *n = found.n;
    *out = ok ? gr_arena_copy(&r->cx->arena, found.at, found.n * sizeof *found.at) : NULL;
    gr_vec_clear(&found);
    return ok && (*out != NULL || *n == 0) ? GR_OK : gr_fail_memory(r->cx, err);
}
