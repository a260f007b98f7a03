/* Data and models of calls, which stay open. */
#include "learn/called_int.h"
#include "learn/learn.h"

#define OPENING(name, type, call, clear, with_files)                                               \
    static gr_status name##_open(gr_ctx *cx, const char *path, const void *with, void **out,       \
                                 gr_err *err)                                                      \
    {                                                                                              \
        type *t = NULL;                                                                            \
        gr_status st;                                                                              \
                                                                                                   \
        (void)with;                                                                                \
        st = call;                                                                                 \
        *out = t;                                                                                  \
        return st;                                                                                 \
    }                                                                                              \
    static void name##_close(void *t)                                                              \
    {                                                                                              \
        clear(t);                                                                                  \
    }                                                                                              \
    const gr_opening gr_open_##name = { name##_open, name##_close, with_files };

OPENING(set, gr_set, gr_set_open(cx, path, &t, err), gr_set_free, true)
OPENING(log, gr_log, gr_log_open(cx, path, &t, err), gr_log_free, true)
OPENING(series, gr_series, gr_series_open(cx, path, &t, err), gr_series_free, true)
OPENING(classifier, gr_classifier, gr_classifier_open(cx, path, &t, err), gr_classifier_free, false)
OPENING(recommender, gr_recommender, gr_recommender_open(cx, path, with, &t, err),
        gr_recommender_free, false)
OPENING(forecaster, gr_forecaster, gr_forecaster_open(cx, path, with, &t, err), gr_forecaster_free,
        false)

gr_status gr_called_data(gr_ctx *cx, gr_called *c, const gr_opening *how, const char *path,
                         gr_err *err)
{
    return gr_opened_get(cx, c->from, how, path, NULL, &c->data, err);
}

gr_status gr_called_open(gr_ctx *cx, gr_called *c, const gr_opening *how, const char *path,
                         gr_err *err)
{
    bool data = cx->at_hand;
    gr_status st = gr_opened_get(cx, c->from, how, path, c->data, &c->model, err);

    cx->at_hand = cx->at_hand && data;
    return st;
}

void gr_called_close(gr_called *c)
{
    gr_opened_put(c->from, c->model);
    gr_opened_put(c->from, c->data);
}
