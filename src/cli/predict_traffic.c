/* grasp predict by a model of traffic: how roads will be after the last row. */
#include <math.h>

#include "cli/predict_int.h"

typedef struct question {
    gr_series *set;
    gr_forecaster *model;
    gr_forecaster_facts facts;
    uint32_t *roads;
    size_t n;
    float *said; /* [n_roads, steps] */
} question;

static gr_status ask(gr_cli *c, question *q, gr_err *err)
{
    size_t named = c->words.n - 2;
    gr_status st;

    if ((st = gr_series_open(&c->cx, c->words.at[1], &q->set, err)) != GR_OK ||
        (st = gr_forecaster_open(&c->cx, c->words.at[0], q->set, &q->model, err)) != GR_OK)
        return st;
    q->facts = gr_forecaster_facts_of(q->model);
    q->n = named != 0 ? named : q->set->n_roads;
    q->roads = gr_new_n(&c->cx.arena, uint32_t, q->n);
    q->said = gr_new_n(&c->cx.arena, float, q->set->n_roads * q->facts.steps);
    if (q->roads == NULL || q->said == NULL)
        return gr_fail_memory(&c->cx, err);
    for (size_t i = 0; i < q->n && st == GR_OK; i++) {
        q->roads[i] = (uint32_t)i;
        if (named != 0)
            st = gr_series_road(q->set, gr_str_of(c->words.at[i + 2]), &q->roads[i], err);
    }
    if (st != GR_OK)
        return st;
    return gr_traffic_predict(&c->cx, q->model, q->set, q->set->n_rows - 1, q->said, err);
}

/* A line a road and a horizon that the rows know. */
static bool fill(gr_arena *a, const question *q, gr_value *table)
{
    for (size_t i = 0; i < q->n; i++)
        for (size_t h = 0; h < GR_TRAFFIC_HORIZONS; h++) {
            size_t step = gr_traffic_steps(q->set, h);
            gr_value *row;

            if (step == 0)
                continue;
            if ((row = gr_v_row(a, table)) == NULL)
                return false;
            row[0] = gr_v_str(q->set->roads[q->roads[i]]);
            row[1] = gr_v_int((int64_t)gr_traffic_minutes[h]);
            row[2] = gr_v_real(
                round((double)q->said[q->roads[i] * q->facts.steps + step - 1] * 100) / 100);
        }
    return true;
}

static gr_status show(gr_cli *c, const question *q, gr_err *err)
{
    static const char *const columns[] = { "road", "minutes", "value", NULL };
    gr_arena *a = &c->cx.arena;
    gr_value table, out;

    if (!gr_v_table(a, &table, columns) || !gr_v_record(a, &out) || !fill(a, q, &table) ||
        !gr_v_set(a, &out, "model", gr_v_str(GR_STR("traffic"))) ||
        !gr_v_set(a, &out, "grade", gr_v_str(GR_STR("predicted"))) ||
        !gr_v_set(a, &out, "accuracy", gr_v_real(q->facts.test)) ||
        !gr_v_set(a, &out, "predictions", table))
        return gr_fail_memory(&c->cx, err);
    gr_cli_predicted(c, &out, &table);
    if (!c->json && !c->quiet)
        gr_strbuf_addf(&c->out, "predicted; errors were %.1f %% of the values of its test\n",
                       100 * (1 - q->facts.test));
    return GR_OK;
}

gr_status gr_cli_predict_traffic(gr_cli *c, gr_err *err)
{
    question q = { 0 };
    gr_status st = ask(c, &q, err);

    if (st == GR_OK)
        st = show(c, &q, err);
    gr_forecaster_free(q.model);
    gr_series_free(q.set);
    return st;
}
