/* What a trained model predicts, as a value. */
#include <math.h>

#include "learn/called_int.h"
#include "learn/learn.h"

typedef struct question {
    const gr_set *set;
    gr_classifier *model;
    gr_classifier_facts facts;
    const char *const *items; /* by name */
    size_t n_items, n;        /* n_items 0 = all, by number */
    float *chances;           /* [n, n_classes] */
} question;

static bool compose(gr_arena *a, const question *q, gr_value *out)
{
    static const char *const columns[] = { "item", "class", "chance", NULL };
    gr_str model = gr_str_dup(a, gr_str_of(q->facts.model));
    gr_value table, *row;
    bool ok = model.ptr != NULL && gr_v_table(a, &table, columns) && gr_v_record(a, out);

    for (size_t i = 0; ok && i < q->n; i++) {
        const float *x = q->chances + i * q->facts.n_classes;
        gr_str class;
        size_t best = 0;

        for (size_t k = 1; k < q->facts.n_classes; k++)
            best = x[k] > x[best] ? k : best;
        class = gr_str_dup(a, q->set->classes[best]);
        if (class.ptr == NULL || (row = gr_v_row(a, &table)) == NULL)
            return false;
        row[0] = q->n_items == 0 ? gr_v_int((int64_t)i) : gr_v_str(gr_str_of(q->items[i]));
        row[1] = gr_v_str(class);
        row[2] = gr_v_real(floor((double)x[best] * 1e4 + 0.5) / 1e4);
    }
    return ok && gr_v_set(a, out, "model", gr_v_str(model)) &&
           gr_v_set(a, out, "grade", gr_v_str(GR_STR("predicted"))) &&
           gr_v_set(a, out, "accuracy", gr_v_real(q->facts.test)) &&
           gr_v_set(a, out, "predictions", table);
}

/* Of the items that are named, or of all by their numbers. */
static gr_status predict(gr_ctx *cx, question *q, gr_err *err)
{
    uint32_t *all;
    gr_status st = GR_OK;

    q->n = q->n_items != 0 ? q->n_items : q->set->n_items;
    q->chances = gr_new_n(&cx->arena, float, q->n * q->facts.n_classes);
    all = gr_new_n(&cx->arena, uint32_t, q->n);
    if (q->chances == NULL || all == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < q->n_items && st == GR_OK; i++)
        st = gr_classify_name(cx, q->model, q->set, gr_str_of(q->items[i]),
                              q->chances + i * q->facts.n_classes, err);
    if (q->n_items != 0)
        return st;
    for (size_t i = 0; i < q->n; i++)
        all[i] = (uint32_t)i;
    return gr_classify_predict(cx, q->model, q->set, all, q->n, q->chances, err);
}

gr_status gr_classify_value(gr_ctx *cx, gr_opened *from, const char *model, const char *data,
                            const char *const *items, size_t n, gr_value *out, gr_err *err)
{
    question q = { .items = items, .n_items = n };
    gr_called c = { .from = from };
    gr_status st = gr_called_data(cx, &c, &gr_open_set, data, err);

    if (st == GR_OK && (st = gr_called_open(cx, &c, &gr_open_classifier, model, err)) == GR_OK) {
        q.set = gr_held_thing(c.data);
        q.model = gr_held_thing(c.model);
        q.facts = gr_classifier_facts_of(q.model);
        st = predict(cx, &q, err);
    }
    if (st == GR_OK && (!compose(&cx->arena, &q, out) ||
                        (cx->at_hand && !gr_v_set(&cx->arena, out, "at_hand", gr_v_bool(true)))))
        st = gr_fail_memory(cx, err);
    gr_called_close(&c);
    return st;
}
