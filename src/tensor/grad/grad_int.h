/* Private to grad: notes on the tape, loops over rows. */
#ifndef GR_GRAD_INT_H
#define GR_GRAD_INT_H

#include <assert.h>
#include <math.h>

#include "tensor/grad.h"
#include "tensor/vector.h"

/* How a gradient comes back: from out.grad to those of `in`. */
struct gr_tape_note {
    gr_var out;
    gr_var *in[5];
    void (*back)(gr_tape *t, const gr_tape_note *n);
    const gr_sparse *sparse;
    const void *data; /* what the operation kept for it */
    size_t number;
    float by;
    gr_tape_note *before;
};

/* A note of n_in inputs and room for its [rows, cols]; NULL without memory, or if an input is. */
gr_tape_note *gr_note(gr_tape *t, size_t rows, size_t cols, gr_var *const *in, size_t n_in,
                      void (*back)(gr_tape *t, const gr_tape_note *n));
#define GR_NOTE(t, rows, cols, back, ...)                                                          \
    gr_note((t), (rows), (cols), (gr_var *const[]){ __VA_ARGS__ },                                 \
            sizeof((gr_var *const[]){ __VA_ARGS__ }) / sizeof(gr_var *), (back))

/* fn(arg, from, to) for blocks of [0, rows), of which each has about `width` numbers; the blocks do
 * not depend on the number of threads. */
void gr_each_rows(const gr_ctx *cx, size_t rows, size_t width,
                  void (*fn)(void *arg, size_t from, size_t to), void *arg);

/* c = a b + keep c on the pool, in blocks that do not depend on it. */
void gr_each_gemm(const gr_ctx *cx, gr_mat a, gr_mat b, size_t k, float keep, float *c, size_t m,
                  size_t n);

static inline size_t gr_var_n(const gr_var *v)
{
    return v->rows * v->cols;
}

#endif
