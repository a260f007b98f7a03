/* Training: interactions in another order each epoch, each beside one that was not. */
#include "learn/recommend/recommend_int.h"

#define TIMED 100u /* lists */

typedef struct trainer {
    gr_ctx *cx;
    const gr_log *log;
    const gr_recommend_options *o;
    const char *path;
    gr_fit_report *report;
    gr_recommend_figures best;
    gr_arena arena;
    gr_tape tape;
    gr_recommender *model;
    gr_rng rng;
    uint32_t *order; /* [n_train] */
    uint32_t *seen;  /* items that somebody took */
    size_t n_seen;
    gr_recommend_batch batch;
} trainer;

/* An item that the user does not know; after some tries any one, for users who know nearly all. */
static uint32_t other_item(trainer *t, uint32_t user)
{
    uint32_t item = 0;

    for (int tries = 0; tries < 64; tries++) {
        item = t->seen[gr_rng_below(&t->rng, t->n_seen)];
        if (!gr_log_knows(t->log, user, item))
            break;
    }
    return item;
}

static void fill(trainer *t, size_t from)
{
    gr_recommend_batch *b = &t->batch;

    for (size_t i = 0; i < b->n; i++) {
        const gr_log_row *row = &t->log->train.at[t->order[from + i]];

        b->users[i] = row->user;
        b->items[i] = row->item;
        if (t->model->rates)
            b->ratings[i] = (float)((double)row->value - t->model->mean);
        else
            b->others[i] = other_item(t, row->user);
    }
}

static gr_status epoch_of(void *arg, size_t epoch, double *loss, gr_err *err)
{
    trainer *t = arg;
    gr_adam adam = GR_ADAM(t->o->rate, 0);
    size_t n = t->log->train.n;
    gr_status st = GR_OK;

    (void)epoch;
    gr_fit_shuffle(&t->rng, t->order, n);
    for (size_t from = 0; from < n && st == GR_OK; from += t->o->batch) {
        gr_var *l;

        t->batch.n = n - from < t->o->batch ? n - from : t->o->batch;
        fill(t, from);
        gr_tape_rewind(&t->tape, true);
        l = gr_recommend_loss(&t->tape, t->model, &t->batch);
        if ((st = gr_tape_back(&t->tape, l, err)) != GR_OK)
            break;
        *loss += (double)l->x[0] * (double)t->batch.n / (double)n;
        gr_adam_step(t->cx, &t->model->net, &adam);
        st = gr_ctx_check(t->cx, err);
    }
    return st;
}

static double share_of(const trainer *t, const gr_recommend_figures *f)
{
    return t->model->rates ? f->accuracy : f->auc;
}

/* Ranks are judged by both figures that are told; what the whole list gains the first ten lose in
 * the end. */
static gr_status look(void *arg, size_t epoch, gr_stopper *stopper, gr_err *err)
{
    trainer *t = arg;
    gr_recommend_figures f;
    gr_status st = gr_recommend_judge(t->cx, t->model, NULL, t->log, &t->log->valid, &f, err);

    if (st != GR_OK)
        return st;
    t->report->now = share_of(t, &f);
    if (!gr_stopper_look(stopper, t->report->now + f.hits))
        return GR_OK;
    t->model->epoch = t->report->best = epoch;
    t->model->valid = t->report->valid = share_of(t, &f);
    st = gr_recommend_judge(t->cx, t->model, NULL, t->log, &t->log->test, &t->best, err);
    t->model->test = t->report->test = share_of(t, &t->best);
    if (st != GR_OK || t->path == NULL)
        return st;
    return gr_recommender_write(t->cx, t->model, t->log, t->path, err);
}

/* How long a list of ten takes. */
static gr_status time_lists(trainer *t, gr_err *err)
{
    size_t n = t->log->n_users < TIMED ? t->log->n_users : TIMED, got;
    int64_t began = gr_now_ns();
    uint32_t items[10];
    gr_status st = GR_OK;

    for (size_t i = 0; i < n && (st == GR_OK || st == GR_EDECLINED); i++)
        st = gr_recommend_top(t->cx, t->model, t->log, (uint32_t)i, 10, items, &got, err);
    t->best.top_ms = (double)(gr_now_ns() - began) * 1e-6 / (double)n;
    return st == GR_EDECLINED ? GR_OK : st;
}

static bool make_room(trainer *t)
{
    size_t n = t->log->train.n, b = t->o->batch < n ? t->o->batch : n;
    gr_arena *a = &t->arena;

    t->order = gr_new_n(a, uint32_t, n);
    t->seen = gr_new_n(a, uint32_t, t->log->n_items);
    t->batch.users = gr_new_n(a, uint32_t, b);
    t->batch.items = gr_new_n(a, uint32_t, b);
    t->batch.others = gr_new_n(a, uint32_t, b);
    t->batch.ratings = gr_new_n(a, float, b);
    t->batch.zeros = gr_new_n(a, float, b * t->o->width);
    if (t->order == NULL || t->seen == NULL || t->batch.users == NULL || t->batch.items == NULL ||
        t->batch.others == NULL || t->batch.ratings == NULL || t->batch.zeros == NULL)
        return false;
    for (size_t i = 0; i < n; i++)
        t->order[i] = (uint32_t)i;
    for (size_t i = 0; i < t->log->n_items; i++)
        if (t->log->item_uses[i] != 0)
            t->seen[t->n_seen++] = (uint32_t)i;
    return true;
}

/* The mean rating is off by less than all of their range; of two items one is as good as the other.
 */
static double ignorance(const gr_recommender *r)
{
    return r->rates ? (r->most - r->least) * (r->most - r->least) + 1 : M_LN2;
}

static gr_status begin(trainer *t, gr_err *err)
{
    gr_status st;

    if (t->log->n_columns < 3 && strcmp(t->o->model, "mf") == 0)
        return gr_fail(err, GR_EINPUT, "the log has no ratings, which mf learns");
    if ((t->model = gr_mem_zeroed(NULL, 1, sizeof *t->model)) == NULL || !make_room(t))
        return gr_fail_memory(t->cx, err);
    st = gr_recommender_make(t->cx, t->log, t->o, gr_rng_next(&t->rng), t->model, err);
    if (st == GR_OK)
        t->report->numbers = gr_net_numbers(&t->model->net);
    return st;
}

gr_status gr_recommend_train(gr_ctx *cx, const gr_log *log, const gr_recommend_options *options,
                             const char *path, gr_fit_report *report, gr_recommend_figures *figures,
                             gr_err *err)
{
    gr_recommend_options o = *options;
    trainer t = { .cx = cx, .log = log, .o = &o, .path = path, .report = report };
    gr_status st = gr_recommend_defaults(&o, err);
    gr_fit fit = { .cx = cx,
                   .epochs = o.epochs,
                   .patience = o.patience,
                   .epoch = epoch_of,
                   .look = look,
                   .arg = &t,
                   .shown = "best valid",
                   .figure = &report->valid,
                   .report = report,
                   .path = path };

    *report = (gr_fit_report){ 0 };
    if (st != GR_OK)
        return st;
    gr_rng_seed(&t.rng, cx->seed);
    gr_arena_init(&t.arena, &cx->budget);
    gr_tape_init(&t.tape, cx, gr_rng_next(&t.rng));
    if ((st = begin(&t, err)) == GR_OK) {
        fit.ignorance = ignorance(t.model);
        st = gr_fit_run(&fit, err);
    }
    if (st == GR_OK && figures != NULL && !t.model->rates)
        st = time_lists(&t, err);
    if (figures != NULL)
        *figures = t.best;
    gr_tape_clear(&t.tape);
    gr_arena_clear(&t.arena);
    gr_recommender_free(t.model);
    return st;
}
