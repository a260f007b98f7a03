/* grasp predict by a recommender: items for a user, or scores of items. */
#include <math.h>

#include "cli/predict_int.h"

#define TOP 10u

typedef struct question {
    gr_log *log;
    gr_recommender *model;
    uint32_t user;
    uint32_t *items;
    size_t n;
} question;

static gr_status find(gr_cli *c, question *q, gr_err *err)
{
    gr_status st;

    if ((st = gr_log_open(&c->cx, c->words.at[1], &q->log, err)) != GR_OK ||
        (st = gr_recommender_open(&c->cx, c->words.at[0], q->log, &q->model, err)) != GR_OK)
        return st;
    if (c->words.n < 3)
        return gr_fail(err, GR_EUSAGE, "expected a user behind the log");
    if ((st = gr_log_user(q->log, gr_str_of(c->words.at[2]), &q->user, err)) != GR_OK)
        return st;
    q->items = gr_new_n(&c->cx.arena, uint32_t, c->words.n + TOP);
    if (q->items == NULL)
        return gr_fail_memory(&c->cx, err);
    if (c->words.n == 3)
        return gr_recommend_top(&c->cx, q->model, q->log, q->user, TOP, q->items, &q->n, err);
    for (; q->n + 3 < c->words.n && st == GR_OK; q->n++)
        st = gr_log_item(q->log, gr_str_of(c->words.at[q->n + 3]), &q->items[q->n], err);
    return st;
}

static gr_status show(gr_cli *c, const question *q, gr_err *err)
{
    gr_recommender_facts f = gr_recommender_facts_of(q->model);
    bool rates = strcmp(f.model, "mf") == 0;
    const char *columns[] = { "item", rates ? "rating" : "chance", NULL };
    gr_arena *a = &c->cx.arena;
    gr_value table, out, *row;
    gr_status st = GR_OK;
    double x = 0;
    bool ok = gr_v_table(a, &table, columns) && gr_v_record(a, &out);

    for (size_t i = 0; ok && i < q->n; i++) {
        st = gr_recommend_score(&c->cx, q->model, q->log, q->user, q->items[i], &x, err);
        if (st != GR_OK)
            return st;
        if ((row = gr_v_row(a, &table)) == NULL)
            return gr_fail_memory(&c->cx, err);
        row[0] = gr_v_str(gr_str_dup(a, q->log->items[q->items[i]]));
        row[1] = gr_v_real(floor(x * 1e4 + 0.5) / 1e4);
        ok = row[0].s.ptr != NULL;
    }
    ok = ok && gr_v_set(a, &out, "model", gr_v_str(gr_str_of(f.model))) &&
         gr_v_set(a, &out, "grade", gr_v_str(GR_STR("predicted"))) &&
         gr_v_set(a, &out, rates ? "accuracy" : "auc", gr_v_real(f.test)) &&
         gr_v_set(a, &out, "predictions", table);
    if (!ok)
        return gr_fail_memory(&c->cx, err);
    gr_cli_predicted(c, &out, &table);
    if (!c->json && !c->quiet)
        gr_strbuf_addf(&c->out, "predicted by %s, %s %.3f in its test\n", f.model,
                       rates ? "accuracy" : "AUC", f.test);
    return GR_OK;
}

gr_status gr_cli_predict_log(gr_cli *c, gr_err *err)
{
    question q = { 0 };
    gr_status st = find(c, &q, err);

    if (st == GR_OK)
        st = show(c, &q, err);
    gr_recommender_free(q.model);
    gr_log_free(q.log);
    return st;
}
