/* Errors of a model, of the last value, of what is usual, of the mean of what is seen. */
#include "learn/traffic/traffic_int.h"

const size_t gr_traffic_minutes[GR_TRAFFIC_HORIZONS] = { 15, 30, 60 };

size_t gr_traffic_steps(const gr_series *set, size_t horizon)
{
    size_t minutes = gr_traffic_minutes[horizon];

    return minutes % set->minutes == 0 ? minutes / set->minutes : 0;
}

enum { MODEL, LAST, HISTORICAL, WINDOW, WAYS };

/* Sums over windows, roads and steps up to a horizon, and at the horizon. */
typedef struct sums {
    double squares, absolute, squares_at, absolute_at;
} sums;

typedef struct tally {
    sums of[GR_TRAFFIC_HORIZONS][WAYS];
    double values[GR_TRAFFIC_HORIZONS]; /* squares of what was measured */
    size_t steps[GR_TRAFFIC_HORIZONS];
    size_t windows[GR_TRAFFIC_HORIZONS];
} tally;

static void add(sums *s, double error, bool at)
{
    s->squares += error * error;
    s->absolute += fabs(error);
    s->squares_at += at ? error * error : 0;
    s->absolute_at += at ? fabs(error) : 0;
}

/* One road of one window whose last seen row is `row`; change: what the model says. */
static void add_road(tally *t, const gr_forecaster *f, const gr_series *set, size_t row,
                     size_t road, const float *change, const bool counts[GR_TRAFFIC_HORIZONS])
{
    double last = (double)set->at[row * f->n_roads + road], mean = 0;

    for (size_t i = 0; i < GR_TRAFFIC_SEEN; i++)
        mean += (double)set->at[(row - i) * f->n_roads + road] / GR_TRAFFIC_SEEN;
    for (size_t h = 0; h < GR_TRAFFIC_HORIZONS; h++)
        for (size_t p = 0; counts[h] && p < t->steps[h]; p++) {
            double y = (double)set->at[(row + 1 + p) * f->n_roads + road];
            double said[WAYS] = { last + (double)change[p] * f->deviation, last,
                                  (double)gr_series_usual(set, row + 1 + p, road), mean };

            for (int w = 0; w < WAYS; w++)
                add(&t->of[h][w], said[w] - y, p + 1 == t->steps[h]);
            t->values[h] += y * y;
        }
}

static gr_traffic_error error_of(const sums *s, double n, double steps, double values)
{
    return (gr_traffic_error){ .rmse = sqrt(s->squares / n),
                               .mae = s->absolute / n,
                               .rmse_at = sqrt(s->squares_at / n * steps),
                               .mae_at = s->absolute_at / n * steps,
                               .accuracy =
                                   values > 0 ? fmax(0, 1 - sqrt(s->squares / values)) : 0 };
}

static gr_status finish(const tally *t, size_t roads, gr_traffic_figures *out, gr_err *err)
{
    gr_traffic_error *ways[WAYS] = { out->model, out->last, out->historical, out->window };

    for (size_t h = 0; h < GR_TRAFFIC_HORIZONS; h++) {
        out->windows[h] = t->windows[h];
        for (int w = 0; w < WAYS && t->windows[h] != 0; w++)
            ways[w][h] = error_of(&t->of[h][w], (double)(t->windows[h] * roads * t->steps[h]),
                                  (double)t->steps[h], t->values[h]);
        if (!isfinite(t->of[h][MODEL].squares))
            return gr_fail_astray(err);
    }
    return GR_OK;
}

/* Windows of T-GCN: for P steps those that begin at 0 .. T - 12 - P - 1, and not the one behind. */
static gr_status judge_block(gr_tape *t, const gr_forecaster *f, const gr_series *set,
                             gr_traffic_batch *b, size_t first, size_t n, size_t to, tally *all,
                             gr_err *err)
{
    gr_var *y;

    for (size_t i = 0; i < b->n; i++) /* those behind the last are the last again */
        gr_traffic_fill(f, set, first + (i < n ? i : n - 1), false, b, i);
    gr_tape_rewind(t, false);
    if ((y = gr_forecaster_run(t, f, b)) == NULL)
        return gr_fail_memory(t->cx, err);
    for (size_t i = 0; i < n; i++) {
        size_t row = first + i;
        bool counts[GR_TRAFFIC_HORIZONS];

        for (size_t h = 0; h < GR_TRAFFIC_HORIZONS; h++) {
            counts[h] = all->steps[h] != 0 && row + 1 + all->steps[h] < to;
            all->windows[h] += counts[h];
        }
        for (size_t v = 0; v < f->n_roads; v++)
            add_road(all, f, set, row, v, y->x + (i * f->n_roads + v) * f->steps, counts);
    }
    return gr_ctx_check(t->cx, err);
}

gr_status gr_traffic_judge(gr_tape *t, const gr_forecaster *f, const gr_series *set,
                           gr_traffic_batch *b, size_t from, size_t to, gr_traffic_figures *out,
                           gr_err *err)
{
    tally all = { 0 };
    gr_status st = GR_OK;

    *out = (gr_traffic_figures){ 0 };
    for (size_t h = 0; h < GR_TRAFFIC_HORIZONS; h++)
        all.steps[h] = gr_traffic_steps(set, h);
    for (size_t row = from + GR_TRAFFIC_SEEN - 1; row + 1 < to && st == GR_OK; row += b->n)
        st = judge_block(t, f, set, b, row, to - 1 - row < b->n ? to - 1 - row : b->n, to, &all,
                         err);
    return st == GR_OK ? finish(&all, f->n_roads, out, err) : st;
}
