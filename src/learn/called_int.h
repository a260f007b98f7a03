/* Private to learn: what the calls of trained models share. */
#ifndef GR_LEARN_CALLED_INT_H
#define GR_LEARN_CALLED_INT_H

#include "learn/hub.h"
#include "tool/tool.h"

/* The file or folder that a text parameter names, if calls may read it; in cx->scratch. */
gr_status gr_called_place(gr_ctx *cx, const gr_in *in, size_t param, const char *name,
                          const char **out, gr_err *err);
/* The data and the model of a call, while it runs. */
typedef struct gr_called {
    gr_opened *from; /* NULL = they are opened for this call */
    gr_held *data, *model;
} gr_called;

/* How sets, logs and series are opened, and models; those of logs and series with these. */
extern const gr_opening gr_open_set, gr_open_log, gr_open_series;
extern const gr_opening gr_open_classifier, gr_open_recommender, gr_open_forecaster;

/* Data and then the model, as calls find them; to be closed also after a failure. */
gr_status gr_called_data(gr_ctx *cx, gr_called *c, const gr_opening *how, const char *path,
                         gr_err *err);
gr_status gr_called_open(gr_ctx *cx, gr_called *c, const gr_opening *how, const char *path,
                         gr_err *err);
void gr_called_close(gr_called *c);

/* The text of a value that names something, in cx->scratch. */
gr_status gr_called_name(gr_ctx *cx, const gr_value *v, gr_str *out, gr_err *err);

/* Which models a call may ask. */
typedef struct gr_called_kind {
    const char *kind;  /* one of GR_MODEL_.. */
    const char *only;  /* the model; "" = any */
    const char *usual; /* what is to be trained where there is none */
} gr_called_kind;

/* The model that the parameter names, or else the one of this set that did best in its test.
 * GR_EDECLINED names the command where none was trained. */
gr_status gr_called_model(gr_ctx *cx, const gr_in *in, size_t param, const char *data,
                          const gr_called_kind *k, const char **out, gr_err *err);

#endif
