/* What a recommender predicts, as a value: items for a user, or scores of items. */
#include <math.h>

#include "learn/called_int.h"
#include "learn/learn.h"

#define TOP 10u

typedef struct question {
    gr_log *log;
    gr_recommender *model;
    uint32_t user;
    uint32_t *items;
    size_t n;
} question;

static gr_status find(gr_ctx *cx, question *q, const char *const *items, size_t n, gr_err *err)
{
    gr_status st;

    if (n == 0)
        return gr_fail(err, GR_EUSAGE, "expected a user behind the log");
    if ((st = gr_log_user(q->log, gr_str_of(items[0]), &q->user, err)) != GR_OK)
        return st;
    q->items = gr_new_n(&cx->arena, uint32_t, n + TOP);
    if (q->items == NULL)
        return gr_fail_memory(cx, err);
    if (n == 1)
        return gr_recommend_top(cx, q->model, q->log, q->user, TOP, q->items, &q->n, err);
    for (; q->n + 1 < n && st == GR_OK; q->n++)
        st = gr_log_item(q->log, gr_str_of(items[q->n + 1]), &q->items[q->n], err);
    return st;
}

static gr_status compose(gr_ctx *cx, const question *q, gr_value *out, gr_err *err)
{
    gr_recommender_facts f = gr_recommender_facts_of(q->model);
    bool rates = strcmp(f.model, "mf") == 0;
    const char *columns[] = { "item", rates ? "rating" : "chance", NULL };
    gr_arena *a = &cx->arena;
    gr_str model = gr_str_dup(a, gr_str_of(f.model));
    gr_value table, *row;
    gr_status st = GR_OK;
    double x = 0;
    bool ok = model.ptr != NULL && gr_v_table(a, &table, columns) && gr_v_record(a, out);

    for (size_t i = 0; ok && i < q->n; i++) {
        st = gr_recommend_score(cx, q->model, q->log, q->user, q->items[i], &x, err);
        if (st != GR_OK)
            return st;
        if ((row = gr_v_row(a, &table)) == NULL)
            return gr_fail_memory(cx, err);
        row[0] = gr_v_str(gr_str_dup(a, q->log->items[q->items[i]]));
        row[1] = gr_v_real(floor(x * 1e4 + 0.5) / 1e4);
        ok = row[0].s.ptr != NULL;
    }
    ok = ok && gr_v_set(a, out, "model", gr_v_str(model)) &&
         gr_v_set(a, out, "grade", gr_v_str(GR_STR("predicted"))) &&
         gr_v_set(a, out, rates ? "accuracy" : "auc", gr_v_real(f.test)) &&
         gr_v_set(a, out, "predictions", table);
    return ok ? GR_OK : gr_fail_memory(cx, err);
}

gr_status gr_recommend_value(gr_ctx *cx, gr_opened *from, const char *model, const char *data,
                             const char *const *items, size_t n, gr_value *out, gr_err *err)
{
    question q = { 0 };
    gr_called c = { .from = from };
    gr_status st = gr_called_data(cx, &c, &gr_open_log, data, err);

    if (st == GR_OK && (st = gr_called_open(cx, &c, &gr_open_recommender, model, err)) == GR_OK) {
        q.log = gr_held_thing(c.data);
        q.model = gr_held_thing(c.model);
        st = find(cx, &q, items, n, err);
    }
    if (st == GR_OK)
        st = compose(cx, &q, out, err);
    gr_called_close(&c);
    return st;
}
