/* Where the interactions that are tested stand among all items. */
#include "learn/recommend/recommend_int.h"

#define BLOCK  256u /* users whose scores are made together */
#define TOP    10u
#define OTHERS 99u
#define LOT    UINT64_C(99)

/* How many of the others stand before the item; ties count half. */
typedef struct standing {
    size_t above, equal, n;
} standing;

static void compare(standing *s, float other, float own)
{
    s->above += other > own;
    s->equal += other == own; /* NOLINT: the same number */
}

static double rank_of(const standing *s)
{
    return (double)s->above + (double)s->equal / 2;
}

/* All items but the one itself and those that the user knows. */
static standing among_all(const gr_log *log, const gr_log_row *row, const float *score)
{
    standing s = { 0 }, known = { 0 };
    float own = score[row->item];
    uint32_t before = UINT32_MAX;

    for (size_t i = 0; i < log->n_items; i++)
        compare(&s, score[i], own);
    s.equal--; /* itself */
    s.n = log->n_items - 1;
    for (size_t i = log->from[row->user]; i < log->from[row->user + 1]; i++) {
        if (log->known[i] == row->item || log->known[i] == before)
            continue;
        before = log->known[i];
        compare(&known, score[before], own);
        s.n--;
    }
    s.above -= known.above;
    s.equal -= known.equal;
    return s;
}

static standing among_some(const gr_log *log, const gr_log_row *row, const float *score,
                           gr_rng *rng)
{
    standing s = { 0 };

    for (size_t tries = 0; s.n < OTHERS && tries < 100 * OTHERS; tries++) {
        uint32_t item = (uint32_t)gr_rng_below(rng, log->n_items);

        if (item == row->item || gr_log_knows(log, row->user, item))
            continue;
        compare(&s, score[item], score[row->item]);
        s.n++;
    }
    return s;
}

static void add_row(const gr_log *log, const gr_log_row *row, const float *score, gr_rng *rng,
                    gr_recommend_figures *f)
{
    standing all = among_all(log, row, score), some = among_some(log, row, score, rng);
    double rank = rank_of(&all);

    f->auc += all.n != 0 ? 1 - rank / (double)all.n : 0.5;
    f->hits += rank < TOP;
    f->ndcg += rank < TOP ? 1 / log2(rank + 2) : 0;
    f->hits_sampled += rank_of(&some) < TOP;
    f->n++;
}

static void divide(gr_recommend_figures *f)
{
    double n = f->n != 0 ? (double)f->n : 1;

    f->auc /= n;
    f->hits /= n;
    f->ndcg /= n;
    f->hits_sampled /= n;
}

static gr_status rank_block(gr_tape *t, const gr_recommender *r, const gr_log *log,
                            const gr_log_row *rows, size_t n, gr_rng *rng,
                            gr_recommend_figures *out, gr_err *err)
{
    uint32_t users[BLOCK];
    gr_var *y;

    for (size_t i = 0; i < n; i++)
        users[i] = rows[i].user;
    gr_tape_rewind(t, false);
    y = gr_op_product_turned(t, gr_op_gather(t, r->user, users, n), r->item);
    if (y == NULL)
        return gr_fail_memory(t->cx, err);
    for (size_t i = 0; i < n; i++) {
        float *score = y->x + i * r->n_items;

        for (size_t k = 0; k < r->n_items; k++)
            score[k] += r->item_shift->x[k];
        if (!isfinite(score[rows[i].item]))
            return gr_fail_astray(err);
        add_row(log, &rows[i], score, rng, out);
    }
    return gr_ctx_check(t->cx, err);
}

/* Ratings: `popular` are the means of items. */
static gr_status judge_ratings(const gr_recommender *r, const float *popular,
                               const gr_log_part *rows, gr_recommend_figures *out, gr_err *err)
{
    double squares = 0, all = 0;

    for (size_t i = 0; i < rows->n; i++) {
        const gr_log_row *row = &rows->at[i];
        double said = popular != NULL ? (double)popular[row->item]
                                      : gr_recommend_number(r, row->user, row->item);
        double error = said - (double)row->value;

        squares += error * error;
        all += (double)row->value * (double)row->value;
        out->mae += fabs(error) / (double)rows->n;
    }
    out->n = rows->n;
    out->rmse = sqrt(squares / (double)(rows->n != 0 ? rows->n : 1));
    out->accuracy = all > 0 ? fmax(0, 1 - sqrt(squares / all)) : 0;
    return isfinite(squares) ? GR_OK : gr_fail_astray(err);
}

gr_status gr_recommend_judge(gr_ctx *cx, const gr_recommender *r, const float *popular,
                             const gr_log *log, const gr_log_part *rows, gr_recommend_figures *out,
                             gr_err *err)
{
    gr_status st = GR_OK;
    gr_tape t;
    gr_rng rng;

    *out = (gr_recommend_figures){ 0 };
    if (r->rates)
        return judge_ratings(r, popular, rows, out, err);
    gr_rng_seed(&rng, LOT);
    gr_tape_init(&t, cx, 0);
    for (size_t i = 0; i < rows->n && popular != NULL; i++)
        add_row(log, &rows->at[i], popular, &rng, out);
    for (size_t i = 0; i < rows->n && popular == NULL && st == GR_OK; i += BLOCK)
        st = rank_block(&t, r, log, rows->at + i, rows->n - i < BLOCK ? rows->n - i : BLOCK, &rng,
                        out, err);
    divide(out);
    gr_tape_clear(&t);
    return st;
}

gr_status gr_recommend_baseline(gr_ctx *cx, const gr_log *log, const char *model,
                                gr_recommend_figures *out, gr_err *err)
{
    gr_recommender shape = { .rates = strcmp(model, "mf") == 0 };
    float *popular = gr_new_n(&cx->scratch, float, log->n_items);
    double mean = 0;

    if (popular == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < log->train.n; i++) {
        const gr_log_row *row = &log->train.at[i];

        popular[row->item] += shape.rates ? row->value / (float)log->item_uses[row->item] : 1;
        mean += (double)row->value / (double)log->train.n;
    }
    for (size_t i = 0; i < log->n_items && shape.rates; i++)
        if (log->item_uses[i] == 0)
            popular[i] = (float)mean;
    return gr_recommend_judge(cx, &shape, popular, log, &log->test, out, err);
}
