/* Numbers for the tests of tensor. */
#ifndef TEST_FLOATS_H
#define TEST_FLOATS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "tensor/tensor_int.h"

static inline void assert_near(double found, double expected, double by)
{
    if (!(fabs(found - expected) <= by))
        fail_msg("%.9g, expected %.9g", found, expected);
}

static inline float *random_floats(gr_ctx *cx, gr_rng *r, size_t n)
{
    float *x = gr_floats(&cx->arena, n, 1);

    for (size_t i = 0; i < n; i++)
        x[i] = (float)gr_rng_normal(r);
    return x;
}

#endif
