/* The model: vectors of users and items. */
#include "learn/recommend/recommend_int.h"

#define LANES 16u

static const struct {
    const char *name;
    gr_recommend_options o;
} usual[] = {
    { "bpr",
      { .width = 64, .epochs = 100, .patience = 8, .batch = 2048, .rate = 0.005, .decay = 0.005 } },
    { "mf",
      { .width = 16, .epochs = 60, .patience = 5, .batch = 2048, .rate = 0.005, .decay = 0.08 } },
};

gr_status gr_recommend_defaults(gr_recommend_options *o, gr_err *err)
{
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) {
        const gr_recommend_options *u = &usual[i].o;

        if (strcmp(o->model, usual[i].name) != 0)
            continue;
        o->model = usual[i].name;
        o->width = o->width != 0 ? o->width : u->width;
        o->epochs = o->epochs != 0 ? o->epochs : u->epochs;
        o->patience = o->patience != 0 ? o->patience : u->patience;
        o->batch = o->batch != 0 ? o->batch : u->batch;
        o->rate = o->rate > 0 ? o->rate : u->rate;
        o->decay = o->decay >= 0 ? o->decay : u->decay;
        return GR_OK;
    }
    return gr_fail(err, GR_EUSAGE, "expected a model, one of " GR_RECOMMEND_NAMES ", found '%.80s'",
                   o->model);
}

static gr_var *add(gr_net *net, const char *name, size_t rows, size_t cols)
{
    gr_net_part *p = gr_net_add(net, name, rows, cols, cols == 1 ? GR_START_ZERO : GR_START_NORMAL);

    return p != NULL ? &p->var : NULL;
}

/* Of what is learnt from: the rest is not known yet. */
static void measure(const gr_log *log, gr_recommender *r)
{
    const gr_log_part *p = &log->train;
    double sum = 0;

    r->least = p->n != 0 ? (double)p->at[0].value : 0;
    r->most = r->least;
    for (size_t i = 0; i < p->n; i++) {
        double x = (double)p->at[i].value;

        sum += x;
        r->least = x < r->least ? x : r->least;
        r->most = x > r->most ? x : r->most;
    }
    r->mean = p->n != 0 ? sum / (double)p->n : 0;
}

gr_status gr_recommender_make(gr_ctx *cx, const gr_log *log, const gr_recommend_options *o,
                              uint64_t seed, gr_recommender *r, gr_err *err)
{
    *r = (gr_recommender){ .o = *o,
                           .rates = strcmp(o->model, "mf") == 0,
                           .n_users = log->n_users,
                           .n_items = log->n_items };
    gr_net_init(&r->net, cx, seed);
    measure(log, r);
    r->user = add(&r->net, "user", r->n_users, o->width);
    r->item = add(&r->net, "item", r->n_items, o->width);
    r->item_shift = add(&r->net, "item.shift", r->n_items, 1);
    if (r->rates)
        r->user_shift = add(&r->net, "user.shift", r->n_users, 1);
    return r->net.failed ? gr_fail_memory(cx, err) : GR_OK;
}

void gr_recommender_free(gr_recommender *r)
{
    if (r == NULL)
        return;
    gr_net_clear(&r->net);
    gr_mem_resize(NULL, r, sizeof *r, 0);
}

/* The sum of squares of a row, on the mean. */
static gr_var *size_of(gr_tape *t, gr_var *a, const float *zeros)
{
    return a != NULL ? gr_op_scale(t, gr_loss_squares(t, a, zeros), (float)a->cols) : NULL;
}

gr_var *gr_recommend_loss(gr_tape *t, const gr_recommender *r, const gr_recommend_batch *b)
{
    gr_var *u = gr_op_gather(t, r->user, b->users, b->n);
    gr_var *i = gr_op_gather(t, r->item, b->items, b->n), *j = NULL;
    gr_var *score =
        gr_op_add(t, gr_op_row_dots(t, u, i), gr_op_gather(t, r->item_shift, b->items, b->n));
    gr_var *sizes = gr_op_add(t, size_of(t, u, b->zeros), size_of(t, i, b->zeros)), *loss;

    if (r->rates) {
        score = gr_op_add(t, score, gr_op_gather(t, r->user_shift, b->users, b->n));
        loss = gr_loss_squares(t, score, b->ratings);
    } else {
        j = gr_op_gather(t, r->item, b->others, b->n);
        sizes = gr_op_add(t, sizes, size_of(t, j, b->zeros));
        loss = gr_loss_ranks(
            t, score,
            gr_op_add(t, gr_op_row_dots(t, u, j), gr_op_gather(t, r->item_shift, b->others, b->n)));
    }
    return gr_op_add(t, loss, gr_op_scale(t, sizes, (float)r->o.decay));
}

/* In partial sums, so that it can be done many at a time. */
static float dot(const float *restrict a, const float *restrict b, size_t n)
{
    float part[LANES] = { 0 }, sum = 0;
    size_t k = 0;

    for (; k + LANES <= n; k += LANES)
        for (size_t i = 0; i < LANES; i++)
            part[i] += a[k + i] * b[k + i];
    for (size_t i = 0; k + i < n; i++)
        part[i] += a[k + i] * b[k + i];
    for (size_t i = 0; i < LANES; i++)
        sum += part[i];
    return sum;
}

double gr_recommend_number(const gr_recommender *r, uint32_t user, uint32_t item)
{
    size_t w = r->o.width;
    float sum = r->item_shift->x[item] + dot(r->user->x + user * w, r->item->x + item * w, w);

    if (!r->rates)
        return (double)sum;
    return fmin(fmax((double)(sum + r->user_shift->x[user]) + r->mean, r->least), r->most);
}
