/* Operations against plain references in double: what they compute, and their gradients against
 * differences of the reference. */
#ifndef GRAD_CHECK_H
#define GRAD_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "tensor/grad.h"

#define MOST_IN  5
#define MOST_OUT 256

typedef struct grad_case {
    const char *name;
    size_t n_in, shape[MOST_IN][2];
    gr_var *(*run)(gr_tape *t, gr_var *const *in);
    void (*plain)(const double *const *in, double *out);
} grad_case;

static double weighted(const grad_case *c, double *const *in, size_t n_out)
{
    double out[MOST_OUT] = { 0 }, sum = 0;

    c->plain((const double *const *)in, out);
    for (size_t i = 0; i < n_out; i++)
        sum += out[i] * cos((double)i);
    return sum;
}

/* The gradient of the sum of out[i] cos(i). */
static void check_case(gr_ctx *cx, const grad_case *c)
{
    gr_tape t;
    gr_net net;
    gr_var *in[MOST_IN], *out, *loss;
    float cosines[MOST_OUT], ones[MOST_OUT];
    double *x[MOST_IN], expected[MOST_OUT] = { 0 };
    gr_err err = { 0 };

    gr_net_init(&net, cx, 3);
    gr_tape_init(&t, cx, 5);
    for (size_t k = 0; k < c->n_in; k++) {
        gr_net_part *p = gr_net_add(&net, c->name, c->shape[k][0], c->shape[k][1], GR_START_ZERO);
        size_t n = c->shape[k][0] * c->shape[k][1];

        in[k] = &p->var;
        x[k] = gr_new_n(&net.arena, double, n);
        for (size_t i = 0; i < n; i++)
            x[k][i] = in[k]->x[i] = (float)gr_rng_normal(&net.rng);
    }
    gr_tape_rewind(&t, true);
    out = c->run(&t, in);
    assert_non_null(out);
    assert_true(out->rows * out->cols <= MOST_OUT);
    c->plain((const double *const *)x, expected);
    for (size_t i = 0; i < out->rows * out->cols; i++) {
        if (fabs(expected[i] - (double)out->x[i]) > 2e-5 * (1 + fabs(expected[i])))
            fail_msg("%s: number %zu is %g, expected %g", c->name, i, (double)out->x[i],
                     expected[i]);
        cosines[i] = cosf((float)i);
        ones[i] = 1;
    }
    loss = gr_op_times(&t, out, gr_op_constant(&t, cosines, out->rows, out->cols));
    loss = gr_op_product(&t, gr_op_constant(&t, ones, 1, loss->rows), loss);
    loss = gr_op_product(&t, loss, gr_op_constant(&t, ones, loss->cols, 1));
    assert_int_equal(gr_tape_back(&t, loss, &err), GR_OK);
    for (size_t k = 0; k < c->n_in; k++)
        for (size_t i = 0; i < c->shape[k][0] * c->shape[k][1]; i++) {
            double old = x[k][i], up, down, slope;

            x[k][i] = old + 1e-5;
            up = weighted(c, x, out->rows * out->cols);
            x[k][i] = old - 1e-5;
            down = weighted(c, x, out->rows * out->cols);
            x[k][i] = old;
            slope = (up - down) / 2e-5;
            if (fabs(slope - (double)in[k]->grad[i]) > 1e-4 * (1 + fabs(slope)))
                fail_msg("%s: input %zu, number %zu: slope %g, gradient %g", c->name, k, i, slope,
                         (double)in[k]->grad[i]);
        }
    gr_tape_clear(&t);
    gr_net_clear(&net);
}

static void check_cases(const grad_case *cases, size_t n)
{
    gr_ctx cx;

    gr_ctx_init(&cx);
    cx.pool = gr_pool_new(2);
    for (size_t i = 0; i < n; i++)
        check_case(&cx, &cases[i]);
    gr_pool_free(cx.pool);
    gr_ctx_clear(&cx);
}

#endif
