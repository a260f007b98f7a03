/* What a model of traffic predicts, as a value: how roads will be after the last row. */
#include <math.h>

#include "learn/called_int.h"
#include "learn/learn.h"

typedef struct question {
    gr_series *set;
    gr_forecaster *model;
    gr_forecaster_facts facts;
    uint32_t *roads;
    size_t n;
    float *said; /* [n_roads, steps] */
} question;

static gr_status ask(gr_ctx *cx, question *q, const char *const *roads, size_t named, gr_err *err)
{
    gr_status st = GR_OK;

    q->facts = gr_forecaster_facts_of(q->model);
    q->n = named != 0 ? named : q->set->n_roads;
    q->roads = gr_new_n(&cx->arena, uint32_t, q->n);
    q->said = gr_new_n(&cx->arena, float, q->set->n_roads * q->facts.steps);
    if (q->roads == NULL || q->said == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < q->n && st == GR_OK; i++) {
        q->roads[i] = (uint32_t)i;
        if (named != 0)
            st = gr_series_road(q->set, gr_str_of(roads[i]), &q->roads[i], err);
    }
    if (st != GR_OK)
        return st;
    return gr_traffic_predict(cx, q->model, q->set, q->set->n_rows - 1, q->said, err);
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
            row[0] = gr_v_str(gr_str_dup(a, q->set->roads[q->roads[i]]));
            row[1] = gr_v_int((int64_t)gr_traffic_minutes[h]);
            row[2] = gr_v_real(
                round((double)q->said[q->roads[i] * q->facts.steps + step - 1] * 100) / 100);
            if (row[0].s.ptr == NULL)
                return false;
        }
    return true;
}

static bool compose(gr_arena *a, const question *q, gr_value *out)
{
    static const char *const columns[] = { "road", "minutes", "value", NULL };
    gr_value table;

    return gr_v_table(a, &table, columns) && gr_v_record(a, out) && fill(a, q, &table) &&
           gr_v_set(a, out, "model", gr_v_str(GR_STR("traffic"))) &&
           gr_v_set(a, out, "grade", gr_v_str(GR_STR("predicted"))) &&
           gr_v_set(a, out, "accuracy", gr_v_real(q->facts.test)) &&
           gr_v_set(a, out, "predictions", table);
}

gr_status gr_traffic_value(gr_ctx *cx, gr_opened *from, const char *model, const char *data,
                           const char *const *roads, size_t n, gr_value *out, gr_err *err)
{
    question q = { 0 };
    gr_called c = { .from = from };
    gr_status st = gr_called_data(cx, &c, &gr_open_series, data, err);

    if (st == GR_OK && (st = gr_called_open(cx, &c, &gr_open_forecaster, model, err)) == GR_OK) {
        q.set = gr_held_thing(c.data);
        q.model = gr_held_thing(c.model);
        st = ask(cx, &q, roads, n, err);
    }
    if (st == GR_OK && !compose(&cx->arena, &q, out))
        st = gr_fail_memory(cx, err);
    gr_called_close(&c);
    return st;
}
