/* Training: epochs of batches, a validation after each, the best model in the file. */
#include <math.h>
#include <unistd.h>

#include "learn/learn_int.h"

#define CHUNK       8u    /* most links of a question at a time: of 64 less is learnt */
#define VALID_MOST  2000u /* links held out that are ranked after each epoch */
#define SAMPLED     256u  /* questions that share their random entities */
#define KEEP_NS     (60 * INT64_C(1000000000)) /* between two states */
#define SMALL_START 1e-3                       /* of vectors whose products are scores */

/* --- what a training needs --- */

static void use_defaults(gr_kge_options *o, const gr_kge_options *usual)
{
    o->rank = o->rank != 0 ? o->rank : usual->rank;
    o->epochs = o->epochs != 0 ? o->epochs : usual->epochs;
    o->batch = o->batch != 0 ? o->batch : usual->batch;
    o->negatives = o->negatives != 0 ? o->negatives : usual->negatives;
    o->patience = o->patience != 0 ? o->patience : usual->patience;
    o->rule = o->rule != GR_KGE_RULE_ANY ? o->rule : usual->rule;
    o->rate = o->rate > 0 ? o->rate : usual->rate;
    o->n3 = o->n3 >= 0 ? o->n3 : usual->n3;
    o->relations = o->relations >= 0 ? o->relations : usual->relations;
}

static void start(gr_kge_trainer *t)
{
    const gr_kge_row *row = t->model.row;
    size_t n = t->entities.n * t->entities.width, n_rel = t->relations.n * t->relations.width;
    double range = (row->margin + 2) / (double)t->o.rank;

    if (row->match == GR_KGE_NEAR)
        range = 6 / sqrt((double)t->o.rank);
    if (row->match == GR_KGE_DOT) {
        for (size_t i = 0; i < n; i++)
            t->entities.at[i] = (float)(SMALL_START * gr_rng_normal(&t->rng));
        for (size_t i = 0; i < n_rel; i++)
            t->relations.at[i] = (float)(SMALL_START * gr_rng_normal(&t->rng));
        return;
    }
    for (size_t i = 0; i < n; i++)
        t->entities.at[i] = (float)(range * (2 * gr_rng_unit(&t->rng) - 1));
    range = row->match == GR_KGE_TURN ? M_PI : range;
    for (size_t i = 0; i < n_rel; i++)
        t->relations.at[i] = (float)(range * (2 * gr_rng_unit(&t->rng) - 1));
}

static bool make_buffers(gr_kge_trainer *t)
{
    gr_arena *a = &t->arena;
    size_t slab = GR_KGE_SLAB, w = t->model.width, k = t->o.negatives, all;
    size_t parts = t->model.n_entities / gr_kge_part(&t->model) + 1;
    bool ok = gr_mul_size(slab, t->model.n_entities > k ? t->model.n_entities : k, &all) &&
              (t->scores = gr_new_n(a, float, all)) != NULL &&
              (t->asks = gr_new_n(a, gr_kge_ask, slab)) != NULL &&
              (t->q = gr_new_n(a, float, slab *w)) != NULL &&
              (t->dq = gr_new_n(a, float, slab *w)) != NULL;

    if (ok && t->model.row->match == GR_KGE_DOT)
        return (t->partial = gr_new_n(a, float, parts *slab *w)) != NULL &&
               (t->u = gr_new_n(a, float, slab *w)) != NULL &&
               (t->du = gr_new_n(a, float, slab *w)) != NULL &&
               (t->relation_scores = gr_new_n(a, float, slab * 2 * t->model.n_relations)) != NULL;
    return ok && (t->negatives = gr_new_n(a, uint32_t, k)) != NULL &&
           (t->sampled = gr_new_n(a, float, k *w)) != NULL &&
           (t->d_sampled = gr_new_n(a, float, k *w)) != NULL &&
           (t->weights = gr_new_n(a, float, slab *k)) != NULL &&
           (t->odds = gr_new_n(a, float, slab *k)) != NULL &&
           (t->d_own = gr_new_n(a, float, slab *w)) != NULL &&
           (t->own_score = gr_new_n(a, float, slab)) != NULL;
}

/* Chunks of the sorted links: of one question each, and of one link where they are told from random
 * entities. */
static void deal_chunks(gr_kge_trainer *t)
{
    uint32_t most = t->model.row->match == GR_KGE_DOT ? CHUNK : 1;
    const gr_link *l = t->links.at;

    t->n_chunks = 0;
    for (size_t i = 0; i < t->links.n; i++) {
        gr_kge_chunk *last = &t->chunks[t->n_chunks - (t->n_chunks != 0)];

        if (i != 0 && last->n < most && l[i].s == l[i - 1].s && l[i].r == l[i - 1].r)
            last->n++;
        else
            t->chunks[t->n_chunks++] = (gr_kge_chunk){ i, 1 };
    }
}

static bool make_chunks(gr_kge_trainer *t)
{
    t->chunks = gr_new_n(&t->arena, gr_kge_chunk, t->links.n + 1);
    if (t->chunks != NULL)
        deal_chunks(t);
    return t->chunks != NULL;
}

/* An even choice of the links held out, both ways. */
static bool make_valid(gr_kge_trainer *t, const gr_kge_data *d)
{
    size_t n = d->n_valid < VALID_MOST ? d->n_valid : VALID_MOST;

    t->valid = gr_new_n(&t->arena, gr_link, 2 * n + 1);
    for (size_t i = 0; t->valid != NULL && i < n; i++) {
        gr_link l = d->valid[i * d->n_valid / n];

        t->valid[t->n_valid++] = l;
        t->valid[t->n_valid++] = (gr_link){ l.o, l.r + d->n_relations, l.s };
    }
    return t->valid != NULL;
}

static bool make(gr_kge_trainer *t, const gr_kge_data *d)
{
    gr_kge *m = &t->model;
    bool adam = t->o.rule == GR_KGE_ADAM;

    m->n_entities = d->n_entities;
    m->n_relations = d->n_relations;
    m->rank = t->o.rank;
    m->width = m->rank * m->row->entity;
    m->relation_width = m->rank * m->row->relation;
    m->calibration[0] = m->calibration[1] = 1;
    m->names = t->o.names;
    if (!gr_kge_param_make(&t->arena, d->n_entities, m->width, adam, &t->entities) ||
        !gr_kge_param_make(&t->arena, 2 * (size_t)d->n_relations, m->relation_width, adam,
                           &t->relations) ||
        !gr_kge_links_make(&t->arena, d, GR_KGE_TRAIN, &t->links) ||
        !gr_kge_links_make(&t->arena, d, GR_KGE_VALID, &t->known) ||
        (d->n_test != 0 && !gr_kge_links_make(&t->arena, d, GR_KGE_TEST, &t->full)) ||
        !make_chunks(t) || !make_valid(t, d) || !make_buffers(t))
        return false;
    m->entities = t->entities.at;
    m->relations = t->relations.at;
    t->entities.is_complex = m->row->entity == 2;
    t->relations.is_complex = m->row->relation == 2;
    start(t);
    return true;
}

/* --- epochs --- */

/* An epoch draws its own lots: it is the same whatever was before it. */
static void shuffle(gr_kge_trainer *t, size_t epoch)
{
    gr_rng_seed(&t->rng, gr_hash_u64(t->cx->seed ^ gr_hash_u64(epoch + 1)));
    deal_chunks(t);
    for (size_t i = t->n_chunks; i > 1; i--) {
        size_t j = gr_rng_below(&t->rng, i);
        gr_kge_chunk c = t->chunks[i - 1];

        t->chunks[i - 1] = t->chunks[j];
        t->chunks[j] = c;
    }
}

/* The relations of all links of the chunks, a slab at a time. */
static double predict_relations(gr_kge_trainer *t, const gr_kge_chunk *chunks, size_t n)
{
    gr_link links[GR_KGE_SLAB];
    size_t n_links = 0;
    double loss = 0;

    for (size_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < chunks[i].n; j++) {
            links[n_links++] = t->links.at[chunks[i].from + j];
            if (n_links == GR_KGE_SLAB) {
                loss += gr_kge_step_relations(t, links, n_links);
                n_links = 0;
            }
        }
    return n_links != 0 ? loss + gr_kge_step_relations(t, links, n_links) : loss;
}

/* The gradients of some chunks, which are the batch; returns the loss of a link. */
double gr_kge_batch(gr_kge_trainer *t, const gr_kge_chunk *chunks, size_t n)
{
    bool all = t->model.row->match == GR_KGE_DOT;
    size_t most = all ? GR_KGE_SLAB : SAMPLED, n_slabs = (n + most - 1) / most, count;
    double loss = 0;

    t->batch_size = 0;
    for (size_t i = 0; i < n; i++)
        t->batch_size += chunks[i].n;
    for (size_t slab = 0, from = 0; slab < n_slabs; slab++, from += count) {
        count = n * (slab + 1) / n_slabs - from; /* all alike */

        for (size_t i = 0; i < count; i++) {
            const gr_link *l = &t->links.at[chunks[from + i].from];

            t->asks[i] = (gr_kge_ask){ l->s, l->r };
        }
        loss += all ? gr_kge_step_all(t, chunks + from, count)
                    : gr_kge_step_sampled(t, chunks + from, count);
    }
    if (all && t->o.relations > 0)
        loss += predict_relations(t, chunks, n);
    return loss / t->batch_size;
}

gr_status gr_kge_astray(const gr_kge_trainer *t, gr_err *err)
{
    gr_fail(err, GR_ELIMIT, "the training went astray: its numbers are none any more");
    gr_err_hint(err, "take a smaller --rate than %g", t->o.rate);
    return GR_ELIMIT;
}

/* *mean: the loss of a link. */
static gr_status run_epoch(gr_kge_trainer *t, size_t epoch, const char *what, double *mean,
                           gr_err *err)
{
    size_t from = 0, to, links, all = 0;
    gr_status st;

    *mean = 0;

    shuffle(t, epoch);
    while (from < t->n_chunks) {
        double loss;

        for (to = from, links = 0; to < t->n_chunks && links < t->o.batch; to++)
            links += t->chunks[to].n;
        loss = gr_kge_batch(t, t->chunks + from, to - from);
        if (!isfinite(loss))
            return gr_kge_astray(t, err);
        *mean += loss * (double)links;
        all += links;
        t->step++;
        gr_kge_update(t, &t->entities);
        gr_kge_update(t, &t->relations);
        from = to;
        gr_ctx_progress(t->cx, what, epoch * t->n_chunks + from, t->o.epochs * t->n_chunks);
        if ((st = gr_ctx_check(t->cx, err)) != GR_OK)
            return st;
    }
    *mean /= all != 0 ? (double)all : 1;
    return GR_OK;
}

/* Ranks what is held out, and writes the model if it is the best so far. */
static gr_status look(gr_kge_trainer *t, const char *path, gr_kge_report *report, gr_err *err)
{
    gr_kge_figures now;
    gr_status st = gr_kge_validate(t, &now, err);

    report->now = now.mrr;
    report->now_full = now.mrr_full;
    if (st != GR_OK || (t->n_valid != 0 && now.mrr <= report->mrr))
        return st;
    t->model.mrr = now.mrr;
    if ((st = gr_kge_write(t->cx, &t->model, path, err)) != GR_OK)
        return st;
    report->best = report->epochs;
    report->mrr = now.mrr;
    report->hits10 = now.hits10;
    report->mrr_full = now.mrr_full;
    return GR_OK;
}

static gr_status run(gr_kge_trainer *t, const char *path, gr_kge_report *report, gr_err *err)
{
    char what[64]; /* one place: who draws the bar takes another one for new work */
    int64_t kept = gr_now_ns();
    size_t first = report->epochs;
    double loss, spent = 0;
    gr_status st = GR_OK, told = GR_OK;

    snprintf(what, sizeof what, "epoch %zu", first + 1);
    while (st == GR_OK && report->epochs < t->o.epochs &&
           report->epochs - report->best < t->o.patience) {
        int64_t began = gr_now_ns();
        bool last;

        if ((st = run_epoch(t, report->epochs, what, &loss, err)) != GR_OK)
            break;
        report->epochs++;
        spent += (double)(gr_now_ns() - began) * 1e-9;
        report->seconds = spent / (double)(report->epochs - first);
        if ((st = look(t, path, report, err)) != GR_OK)
            break;
        gr_history_add(&t->history, report->epochs, loss, report->now);
        if (t->o.told != NULL)
            t->o.told(t->o.told_arg, report);
        last = report->epochs == t->o.epochs;
        if (t->o.state != NULL && (last || gr_now_ns() - kept > KEEP_NS)) {
            st = gr_kge_state_write(t, report, err);
            kept = gr_now_ns();
        }
        snprintf(what, sizeof what, "epoch %zu, MRR %.3f, best %.3f", report->epochs + 1,
                 report->now, report->mrr);
    }
    gr_ctx_begins(t->cx, "working"); /* what is told of again must outlive this function */
    if (report->best != 0)
        told = gr_history_write(t->cx, &t->history, path, st == GR_OK ? err : NULL);
    return st == GR_OK ? told : st;
}

static gr_status check_links(const gr_kge_data *d, const gr_link *l, size_t n, gr_err *err)
{
    for (size_t i = 0; i < n; i++)
        if (l[i].s >= d->n_entities || l[i].o >= d->n_entities || l[i].r >= d->n_relations)
            return gr_fail(err, GR_EINPUT, "link %zu has an entity or relation that is not there",
                           i);
    return GR_OK;
}

static gr_status check(const gr_kge_data *d, const gr_kge_options *o, gr_err *err)
{
    gr_status st;

    if ((st = check_links(d, d->train, d->n_train, err)) != GR_OK ||
        (st = check_links(d, d->valid, d->n_valid, err)) != GR_OK ||
        (st = check_links(d, d->test, d->n_test, err)) != GR_OK)
        return st;
    if (d->n_train == 0 || d->n_entities >= INT32_MAX / 2 || d->n_relations >= INT32_MAX / 4)
        return gr_fail(err, GR_EINPUT, "expected some triples, and fewer than 2^30 entities");
    if (gr_kge_row_of(gr_str_of(o->model)) == NULL)
        return gr_fail(err, GR_EUSAGE, "expected one of " GR_KGE_NAMES ", found '%s'", o->model);
    return gr_blas_need(err);
}

gr_status gr_kge_trainer_init(gr_kge_trainer *t, gr_ctx *cx, const gr_kge_data *d,
                              const gr_kge_options *options, gr_err *err)
{
    gr_status st = check(d, options, err);

    *t = (gr_kge_trainer){ .cx = cx, .o = *options };
    gr_arena_init(&t->arena, &cx->budget);
    if (st != GR_OK)
        return st;
    t->model.row = gr_kge_row_of(gr_str_of(options->model));
    use_defaults(&t->o, &t->model.row->usual);
    gr_rng_seed(&t->rng, cx->seed);
    return make(t, d) ? GR_OK : gr_fail_memory(cx, err);
}

void gr_kge_trainer_clear(gr_kge_trainer *t)
{
    gr_arena_clear(&t->arena);
}

gr_status gr_kge_train(gr_ctx *cx, const gr_kge_data *data, const gr_kge_options *options,
                       const char *path, gr_kge_report *report, gr_err *err)
{
    gr_kge_trainer t;
    gr_status st = gr_kge_trainer_init(&t, cx, data, options, err);

    *report = (gr_kge_report){ 0 };
    if (st == GR_OK)
        st = gr_kge_state_read(&t, report, err);
    if (report->best != 0 && access(path, F_OK) != 0) { /* the next one is the best there is */
        report->best = report->epochs;
        report->mrr = 0;
    }
    if (st == GR_OK)
        st = run(&t, path, report, err);
    gr_kge_trainer_clear(&t);
    return st;
}
