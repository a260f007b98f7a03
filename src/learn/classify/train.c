/* Training: epochs, a validation after each, the best model in the file. */
#include "learn/classify/classify_int.h"

#define HOLD_OUT 10u /* one graph of so many of those that are not tested */

typedef struct trainer {
    gr_ctx *cx;
    const gr_set *set;
    const gr_classify_options *o;
    const char *path;
    gr_classify_report *report;
    gr_arena arena, batch; /* batch: of a step */
    gr_tape tape;
    gr_classifier *model;
    gr_rng rng;
    gr_set_part train, valid, test;
    gr_sight whole; /* of nodes */
    uint32_t *labels;
    float *scores; /* of the largest part */
} trainer;

/* --- what is learnt from, and what is not --- */

/* All graphs but those of the fold; unless a curve is wanted a tenth of them validates. */
static bool split_graphs(trainer *t)
{
    const gr_set *s = t->set;
    uint8_t *tested = gr_new_n(&t->arena, uint8_t, s->n_items);
    uint32_t *all = gr_new_n(&t->arena, uint32_t, s->n_items);
    size_t n = 0;

    if (tested == NULL || all == NULL)
        return false;
    t->test = s->folds[t->o->fold];
    for (size_t i = 0; i < t->test.n; i++)
        tested[t->test.at[i]] = 1;
    for (size_t i = 0; i < s->n_items; i++)
        if (!tested[i])
            all[n++] = (uint32_t)i;
    gr_fit_shuffle(&t->rng, all, n);
    t->valid = (gr_set_part){ all, t->o->curve == NULL ? n / HOLD_OUT : 0 };
    t->train = (gr_set_part){ all + t->valid.n, n - t->valid.n };
    return true;
}

static gr_status split(trainer *t, gr_err *err)
{
    if (t->set->kind == GR_SET_GRAPHS) {
        if (!split_graphs(t))
            return gr_fail_memory(t->cx, err);
        return t->train.n != 0
                   ? GR_OK
                   : gr_fail(err, GR_EINPUT,
                             "fold %zu tests all graphs: none is left to learn from", t->o->fold);
    }
    t->train = t->set->train;
    t->valid = t->set->valid;
    t->test = t->set->test;
    return gr_sight_whole(t->cx, &t->arena, t->model, t->set, NULL, 0, &t->whole, err);
}

static size_t largest(const trainer *t)
{
    size_t n = t->train.n > t->test.n ? t->train.n : t->test.n;

    return n > t->valid.n ? n : t->valid.n;
}

/* --- an epoch --- */

static gr_status step(trainer *t, const gr_sight *v, const uint32_t *rows, size_t n, double rate,
                      double *loss, gr_err *err)
{
    gr_adam adam = GR_ADAM(t->o->rate * rate, t->o->decay);
    gr_var *l;
    gr_status st;

    l = gr_loss_classes(&t->tape, gr_classifier_run(&t->tape, t->model, v), rows, t->labels, n);
    if ((st = gr_tape_back(&t->tape, l, err)) != GR_OK)
        return st;
    *loss += (double)l->x[0] * (double)n;
    gr_adam_step(t->cx, &t->model->net, &adam);
    return gr_ctx_check(t->cx, err);
}

/* Graphs of an epoch. */
static size_t seen_in_epoch(const trainer *t)
{
    size_t n;

    return t->set->kind == GR_SET_GRAPHS && t->o->steps != 0 &&
                   gr_mul_size(t->o->steps, t->o->batch, &n) && n < t->train.n
               ? n
               : t->train.n;
}

static gr_status epoch_of_graphs(trainer *t, double rate, double *loss, gr_err *err)
{
    gr_status st = GR_OK;

    gr_fit_shuffle(&t->rng, t->train.at, t->train.n);
    for (size_t from = 0, most = seen_in_epoch(t); from < most && st == GR_OK;
         from += t->o->batch) {
        size_t n = most - from < t->o->batch ? most - from : t->o->batch;
        gr_sight v;

        if (n == 1 && from != 0)
            break; /* one graph has no variance */
        for (size_t i = 0; i < n; i++)
            t->labels[i] = t->set->label[t->train.at[from + i]];
        gr_tape_rewind(&t->tape, true);
        st = gr_sight_make(&t->batch, t->model, t->set, &t->whole, t->train.at + from, n, &v)
                 ? step(t, &v, NULL, n, rate, loss, err)
                 : gr_fail_memory(t->cx, err);
        gr_arena_clear(&t->batch);
    }
    return st;
}

static gr_status epoch_of_nodes(trainer *t, double rate, double *loss, gr_err *err)
{
    gr_sight v;
    gr_status st;

    for (size_t i = 0; i < t->train.n; i++)
        t->labels[i] = t->set->label[t->train.at[i]];
    gr_tape_rewind(&t->tape, true);
    if (!t->model->reads_bags)
        return step(t, &t->whole, t->train.at, t->train.n, rate, loss, err);
    st = gr_sight_make(&t->batch, t->model, t->set, &t->whole, t->train.at, t->train.n, &v)
             ? step(t, &v, NULL, t->train.n, rate, loss, err)
             : gr_fail_memory(t->cx, err);
    gr_arena_clear(&t->batch);
    return st;
}

/* --- judging --- */

static gr_status judge(trainer *t, const gr_set_part *part, double *right, double *loss,
                       gr_err *err)
{
    size_t classes = t->model->n_classes;
    gr_status st = gr_classifier_scores(&t->tape, t->model, t->set, &t->whole, part->at, part->n,
                                        t->scores, err);

    *right = *loss = 0;
    for (size_t i = 0; st == GR_OK && i < part->n; i++) {
        const float *x = t->scores + i * classes;
        uint32_t label = t->set->label[part->at[i]], best = 0;
        double sum = 1; /* of the best one itself */

        for (uint32_t c = 1; c < classes; c++)
            best = x[c] > x[best] ? c : best;
        for (uint32_t c = 0; c < classes; c++)
            sum += c != best ? exp((double)(x[c] - x[best])) : 0;
        *right += best == label;
        *loss += log(sum) + (double)(x[best] - x[label]);
    }
    if (part->n != 0) {
        *right /= (double)part->n;
        *loss /= (double)part->n;
    }
    return st == GR_OK && !isfinite(*loss) ? gr_fail_astray(err) : st;
}

/* Among equal accuracies the one with the least loss is the best. */
static double score_of(const trainer *t, double right, double loss)
{
    return right + 0.5 / (double)(t->valid.n + 1) / (1 + loss);
}

static gr_status look(void *arg, size_t epoch, gr_stopper *stopper, gr_err *err)
{
    trainer *t = arg;
    double right, loss;
    gr_status st;

    if (t->o->curve != NULL) {
        if ((st = judge(t, &t->test, &right, &loss, err)) == GR_OK)
            t->o->curve[epoch - 1] = (float)right;
        t->report->test = right;
        t->report->best = epoch;
        return st;
    }
    if ((st = judge(t, &t->valid, &right, &loss, err)) != GR_OK)
        return st;
    t->report->now = right;
    if (!gr_stopper_look(stopper, score_of(t, right, loss)))
        return st;
    t->model->epoch = t->report->best = epoch;
    t->model->valid = t->report->valid = right;
    if ((st = judge(t, &t->test, &right, &loss, err)) != GR_OK)
        return st;
    t->model->test = t->report->test = right;
    if (t->o->chances != NULL) {
        st = gr_classifier_scores(&t->tape, t->model, t->set, &t->whole, t->o->asked.at,
                                  t->o->asked.n, t->o->chances, err);
        if (st != GR_OK)
            return st;
        gr_classify_chances(t->o->chances, t->o->asked.n, t->model->n_classes);
    }
    return t->path != NULL ? gr_classifier_write(t->cx, t->model, t->path, err) : GR_OK;
}

/* --- all of it --- */

static gr_status epoch_of(void *arg, size_t epoch, double *loss, gr_err *err)
{
    trainer *t = arg;
    double rate = gr_schedule_at(GR_RATE_HALVES, epoch - 1, 0, t->o->halves, 0);
    gr_status st = t->set->kind == GR_SET_GRAPHS ? epoch_of_graphs(t, rate, loss, err)
                                                 : epoch_of_nodes(t, 1, loss, err);

    *loss /= (double)seen_in_epoch(t);
    return st;
}

static gr_status run(trainer *t, gr_err *err)
{
    bool curve = t->o->curve != NULL;
    gr_fit fit = { .cx = t->cx,
                   .epochs = t->o->epochs,
                   .patience = curve ? 0 : t->o->patience,
                   .ignorance = log((double)t->model->n_classes + 1),
                   .epoch = epoch_of,
                   .look = look,
                   .arg = t,
                   .shown = curve ? "test" : "best valid",
                   .figure = curve ? &t->report->test : &t->report->valid,
                   .report = t->report,
                   .path = t->path };

    return gr_fit_run(&fit, err);
}

static gr_status begin(trainer *t, const gr_classify_options *o, gr_err *err)
{
    gr_status st;

    if (t->set->kind == GR_SET_GRAPHS && o->fold >= t->set->n_folds)
        return gr_fail(err, GR_EUSAGE, "there is no fold %zu: they are 0 to %zu", o->fold,
                       t->set->n_folds - 1);
    if ((t->model = gr_mem_zeroed(NULL, 1, sizeof *t->model)) == NULL)
        return gr_fail_memory(t->cx, err);
    st = gr_classifier_make(t->cx, t->set, o, gr_rng_next(&t->rng), NULL, t->model, err);
    if (st != GR_OK)
        return st;
    t->report->numbers = gr_net_numbers(&t->model->net);
    if ((st = split(t, err)) != GR_OK)
        return st;
    if ((t->labels = gr_new_n(&t->arena, uint32_t, t->train.n + 1)) == NULL ||
        (t->scores = gr_new_n(&t->arena, float, (largest(t) + 1) * t->model->n_classes)) == NULL)
        return gr_fail_memory(t->cx, err);
    return GR_OK;
}

gr_status gr_classify_train(gr_ctx *cx, const gr_set *set, const gr_classify_options *options,
                            const char *path, gr_classify_report *report, gr_err *err)
{
    gr_classify_options o = *options;
    trainer t = { .cx = cx, .set = set, .o = &o, .path = path, .report = report };
    gr_status st = gr_classify_defaults(set, &o, err);

    *report = (gr_classify_report){ 0 };
    if (st != GR_OK)
        return st;
    gr_rng_seed(&t.rng, cx->seed);
    gr_arena_init(&t.arena, &cx->budget);
    gr_arena_init(&t.batch, &cx->budget);
    gr_tape_init(&t.tape, cx, gr_rng_next(&t.rng));
    if ((st = begin(&t, &o, err)) == GR_OK)
        st = run(&t, err);
    gr_tape_clear(&t.tape);
    gr_arena_clear(&t.batch);
    gr_arena_clear(&t.arena);
    gr_classifier_free(t.model);
    return st;
}
