/* What the files of tensor share: checked lookups, rows of int8, layers. */
#ifndef GR_TENSOR_INT_H
#define GR_TENSOR_INT_H

#include "tensor/tensor.h"

#define GR_TENSOR_NAME 160 /* longest name of a tensor that is bound, with its NUL */

/* --- weights.c --- */

/* The metadata "heads", which divides the width. */
gr_status gr_weights_heads(const gr_weights *w, size_t width, size_t *heads, gr_err *err);
/* GR_EINPUT with the file's name. */
gr_status gr_weights_wrong(const gr_weights *w, gr_err *err, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* --- linear.c --- */

#define GR_FLOAT_INF 0x7f800000u

/* The largest of |x|, as the bits of a float: GR_FLOAT_INF or more if one is not finite. */
uint32_t gr_float_top(const float *x, size_t n);

/* Vectors as int8: row t is scale[t] * at[t]. One that has a number which is not finite has the
 * scale NaN, and so all that is computed from it. */
typedef struct gr_rows {
    int8_t *at; /* [n + 3, width], -127..127 */
    float *scale;
    size_t n, width;
} gr_rows;

/* Room for n rows of up to `width`; false without memory. */
bool gr_rows_make(gr_arena *a, size_t n, size_t width, gr_rows *q);
/* Rounds x[n, width] into q, which has room for it. */
void gr_quantise(const gr_ctx *cx, const float *x, size_t n, size_t width, gr_rows *q);

#define GR_PANEL 64u /* rows of weights that are one task */

/* The products of four rows of weights with x[4, n]: sum[t][o], exact. `panel`, where a machine has
 * it, makes all of y for the outputs from .. end - 1 of weights that fit, at most GR_PANEL; it is
 * faster from `least` rows of x on. */
typedef struct gr_kernel {
    const char *name;
    void (*tile)(const int8_t *const w[4], const int8_t *x, size_t n, int32_t sum[4][4]);
    void (*panel)(const gr_linear *l, size_t from, size_t end, const gr_rows *x, float *y);
    size_t least;
} gr_kernel;

/* The kernels that run on this machine, fastest first; the last is plain C. NULL past the end. */
const gr_kernel *gr_kernel_at(size_t i);

/* y[n, out] of x[n, in]. */
void gr_linear_run(const gr_ctx *cx, const gr_kernel *k, const gr_linear *l, const gr_rows *x,
                   float *y);

/* --- turned.c --- */

bool gr_amx_runs(void);
bool gr_vnni_runs(void);
bool gr_turned_fits(const gr_linear *l);
void gr_amx_panel(const gr_linear *l, size_t from, size_t end, const gr_rows *x, float *y);
void gr_vnni_panel(const gr_linear *l, size_t from, size_t end, const gr_rows *x, float *y);

/* --- layers.c --- */

/* Room for [n, width]; NULL without memory. */
float *gr_floats(gr_arena *a, size_t n, size_t width);
/* GR_EINPUT if a result is not finite: the weights are no model's. */
gr_status gr_check_finite(const float *x, size_t n, gr_err *err);
/* How many layers there are, by "PREFIX.LSUFFIX"; at least 1, so that binding tells what lacks. */
size_t gr_layers_count(const gr_weights *w, const char *prefix, const char *suffix);

typedef struct gr_norm {
    const float *weight, *bias; /* [width] */
    size_t width;
} gr_norm;

/* Binds name.weight and name.bias of n->width floats. */
gr_status gr_norm_bind(const gr_weights *w, const char *name, gr_norm *n, gr_err *err);
/* out[n, width] = the layer norm of x[n, width]; they may be the same. */
void gr_norm_run(const gr_norm *nm, const float *x, size_t n, float *out);

void gr_add(float *x, const float *y, size_t n);    /* x += y */
void gr_gelu(const gr_ctx *cx, float *x, size_t n); /* in place */
void gr_softmax(float *x, size_t n);                /* x has room for a multiple of 16 */
static inline size_t gr_padded(size_t n)
{
    return (n + 15) / 16 * 16;
}

/* Attention of all of q[n, width] to all of k and v, in heads. `work` has room for
 * gr_attend_work() floats. */
size_t gr_attend_work(size_t n, size_t width, size_t heads);
void gr_attend(const gr_ctx *cx, const float *q, const float *k, const float *v, size_t n,
               size_t width, size_t heads, float *work, float *out);
/* Attention of one row q to n rows anywhere; `work` has room for gr_padded(n) floats. */
void gr_attend_one(const float *q, const float *const *k, const float *const *v, size_t n,
                   size_t width, size_t heads, float *work, float *out);

/* Attention's four products. */
typedef struct gr_heads {
    gr_linear q, k, v, o; /* [width, width] */
} gr_heads;

gr_status gr_heads_bind(const gr_weights *w, const char *prefix, size_t width, gr_heads *h,
                        gr_err *err);

/* down(gelu(up(x))). */
typedef struct gr_feed {
    gr_linear up, down;
} gr_feed;

gr_status gr_feed_bind(const gr_weights *w, const char *prefix, size_t width, gr_feed *f,
                       gr_err *err);
/* out[n, width] of x; `wide` has room for [n, up.out], q for the wider of both. */
void gr_feed_run(const gr_ctx *cx, const gr_kernel *k, const gr_feed *f, const float *x, size_t n,
                 gr_rows *q, float *wide, float *out);

#endif
