/* Loops over floats by vectors of LANES floats (gcc's vector extensions): four, which every machine
 * that is built for has, or eight. Included once for each: IN(name) is what a function is called,
 * TARGET what it is compiled for. Sums are kept in the same places and added in the same order by
 * both, and no step is fused: both give the same bits. */
#ifndef GR_LANES_INT_H
#define GR_LANES_INT_H

#include <math.h>

#include "tensor/tensor_int.h"

#define GR_EPSILON 1e-12f /* BERT's */

typedef struct gr_loops {
    float (*dot)(const float *x, const float *y, size_t n);
    void (*gelu)(float *x, size_t n); /* n is a multiple of 16 */
    void (*softmax)(float *x, size_t n);
    void (*norm)(const gr_norm *nm, const float *x, float *out);
    void (*multiply)(const float *a, size_t a_row, const float *b, float *c, size_t m, size_t k,
                     size_t n);
    void (*attend_one)(const float *q, const float *const *k, const float *const *v, size_t n,
                       size_t width, size_t heads, float *work, float *out);
} gr_loops;

#endif

#define PARTS (16 / LANES) /* vectors that make sixteen floats */

typedef float IN(vec) __attribute__((vector_size(4 * LANES)));
typedef float IN(any)
    __attribute__((vector_size(4 * LANES), aligned(4), may_alias)); /* in an array */
typedef uint32_t IN(bits) __attribute__((vector_size(4 * LANES)));

#define vec    IN(vec)
#define bits   IN(bits)
#define INLINE static inline __attribute__((always_inline)) TARGET

INLINE vec IN(load)(const float *p)
{
    return *(const IN(any) *)p;
}

INLINE void IN(store)(float *p, vec v)
{
    *(IN(any) *)p = v;
}

INLINE vec IN(larger)(vec a, vec b)
{
    bits mask = (bits)(a > b);

    return (vec)((mask & (bits)a) | (~mask & (bits)b));
}

/* Of eight or sixteen sums: those four places apart first. */
INLINE float IN(total)(const vec *v, size_t n)
{
    float s[16] = { 0 }, t[4];

    for (size_t i = 0; i < n / LANES; i++)
        IN(store)(s + i * LANES, v[i]);
    for (size_t i = 0; i < 4; i++)
        t[i] = n == 8 ? s[i] + s[i + 4] : (s[i] + s[i + 4]) + (s[i + 8] + s[i + 12]);
    return (t[0] + t[2]) + (t[1] + t[3]);
}

INLINE float IN(sum)(const float *x, size_t n)
{
    vec s[8 / LANES] = { 0 };
    float sum;
    size_t i = 0;

    for (; i + 8 <= n; i += 8)
        for (size_t k = 0; k < 8 / LANES; k++)
            s[k] += IN(load)(x + i + k * LANES);
    sum = IN(total)(s, 8);
    for (; i < n; i++)
        sum += x[i];
    return sum;
}

INLINE float IN(dot)(const float *x, const float *y, size_t n)
{
    vec s[8 / LANES] = { 0 };
    float sum;
    size_t i = 0;

    for (; i + 8 <= n; i += 8)
        for (size_t k = 0; k < 8 / LANES; k++)
            s[k] += IN(load)(x + i + k * LANES) * IN(load)(y + i + k * LANES);
    sum = IN(total)(s, 8);
    for (; i < n; i++)
        sum += x[i] * y[i];
    return sum;
}

TARGET static float IN(run_dot)(const float *x, const float *y, size_t n)
{
    return IN(dot)(x, y, n);
}

/* e^x, relative error below 3e-7; x above 88 is no case here, far below 0 it stays above 0. x = n
 * ln 2 + r; n is in the last bits after adding 1.5 * 2^23, and goes into the exponent. */
INLINE vec IN(exp)(vec x)
{
    vec t, n, r, r2, p;

    x = IN(larger)(x, (vec){ 0 } - 87.0f);
    t = x * 1.44269504f + 12582912.0f;
    n = t - 12582912.0f;
    r = x - n * 0.693359375f - n * -2.12194440e-4f;
    r2 = r * r;
    p = (r * (1.0f / 720) + 1.0f / 120) * r + 1.0f / 24;
    p = (p * r2 + (r * (1.0f / 6) + 0.5f)) * r2 + (r + 1.0f);
    return (vec)((bits)p + ((bits)t << 23));
}

/* x/2 (1 + erf(x / sqrt 2)) = max(x, 0) - f(|x|), where f(z) = z/2 erfc(z / sqrt 2) is a bump that
 * is over at 5.5. Up to there it is a polynomial of degree 16 in u = z / 2.75 - 1, fitted at
 * Chebyshev's points; the error is below 4e-7. Sixteen floats go side by side: four alone would
 * wait for themselves at every step. */
TARGET static void IN(gelu)(float *at, size_t n)
{
    static const float f[] = { -0.0156969205f, -0.000522047339f, 0.0989243686f, -0.0374604091f,
                               -0.256906211f,  0.232402071f,     0.272212535f,  -0.545276403f,
                               0.151383862f,   0.459697336f,     -0.628322899f, 0.260418266f,
                               0.178947583f,   -0.308680892f,    0.191263378f,  -0.0605779812f,
                               0.0081943702f };
    const vec zero = { 0 };

    for (float *end = at + n; at < end; at += 16) {
        vec x[PARTS], u[PARTS], p[PARTS];

        for (size_t k = 0; k < PARTS; k++) {
            x[k] = IN(load)(at + k * LANES);
            u[k] = IN(larger)(-IN(larger)(x[k], -x[k]), zero - 5.5f) * (-1 / 2.75f) - 1.0f;
            p[k] = zero + f[0];
        }
#pragma GCC unroll 16
        for (size_t i = 1; i < sizeof f / sizeof *f; i++)
            for (size_t k = 0; k < PARTS; k++)
                p[k] = p[k] * u[k] + f[i];
        for (size_t k = 0; k < PARTS; k++)
            IN(store)(at + k * LANES, IN(larger)(x[k], zero) - p[k]);
    }
}

/* x has room for a multiple of 16. */
INLINE void IN(softmax)(float *x, size_t n)
{
    vec top[PARTS], sum[PARTS];
    size_t end = gr_padded(n);
    float most, by, places[16];

    for (size_t i = n; i < end; i++)
        x[i] = -HUGE_VALF;
    for (size_t k = 0; k < PARTS; k++) {
        top[k] = IN(load)(x + k * LANES);
        sum[k] = (vec){ 0 };
    }
    for (size_t i = 16; i < end; i += 16)
        for (size_t k = 0; k < PARTS; k++)
            top[k] = IN(larger)(IN(load)(x + i + k * LANES), top[k]);
    for (size_t k = 0; k < PARTS; k++)
        IN(store)(places + k * LANES, top[k]);
    most = places[0];
    for (size_t i = 1; i < 16; i++)
        most = places[i] > most ? places[i] : most;
    for (size_t i = 0; i < end; i += 16)
        for (size_t k = 0; k < PARTS; k++) {
            vec e = IN(exp)(IN(load)(x + i + k * LANES) - most);

            IN(store)(x + i + k * LANES, e);
            sum[k] += e; /* what pads adds 1e-38 */
        }
    by = 1.0f / IN(total)(sum, 16);
    for (size_t i = 0; i < end; i += LANES)
        IN(store)(x + i, IN(load)(x + i) * by);
}

TARGET static void IN(run_softmax)(float *x, size_t n)
{
    IN(softmax)(x, n);
}

TARGET static void IN(norm)(const gr_norm *nm, const float *x, float *out)
{
    size_t width = nm->width;
    float mean = IN(sum)(x, width) / (float)width, by;

    for (size_t i = 0; i < width; i++)
        out[i] = x[i] - mean;
    by = 1 / sqrtf(IN(dot)(out, out, width) / (float)width + GR_EPSILON);
    for (size_t i = 0; i < width; i++)
        out[i] = out[i] * by * nm->weight[i] + nm->bias[i];
}

/* c = a b for `rows` rows of a and 16 columns of b and c; k is the inner size. */
INLINE void IN(tile)(size_t rows, const float *a, size_t a_row, const float *b, size_t b_row,
                     float *c, size_t c_row, size_t k)
{
    vec s[4][PARTS] = { { { 0 } } };

    for (size_t i = 0; i < k; i++, b += b_row) {
        vec part[PARTS];

        for (size_t j = 0; j < PARTS; j++)
            part[j] = IN(load)(b + j * LANES);
#pragma GCC unroll 4
        for (size_t r = 0; r < rows; r++)
            for (size_t j = 0; j < PARTS; j++)
                s[r][j] += a[r * a_row + i] * part[j];
    }
#pragma GCC unroll 4
    for (size_t r = 0; r < rows; r++)
        for (size_t j = 0; j < PARTS; j++)
            IN(store)(c + r * c_row + j * LANES, s[r][j]);
}

/* c[m, n] = a[m, k] b[k, n]; n is a multiple of 16, rows of b and c are as long, those of a a_row.
 */
TARGET static void IN(multiply)(const float *a, size_t a_row, const float *b, float *c, size_t m,
                                size_t k, size_t n)
{
    for (size_t j = 0; j < n; j += 16) {
        size_t i = 0;

        for (; i + 4 <= m; i += 4)
            IN(tile)(4, a + i * a_row, a_row, b + j, n, c + i * n + j, n, k);
        for (; i < m; i++)
            IN(tile)(1, a + i * a_row, a_row, b + j, n, c + i * n + j, n, k);
    }
}

/* out[i] = the sum of work[t] v[t][i] over all rows; sixteen sums at a time stay in registers. */
INLINE void IN(weigh)(const float *work, const float *const *v, size_t at, size_t n, size_t size,
                      float *out)
{
    size_t i = 0;

    for (; i + 16 <= size; i += 16) {
        vec s[PARTS] = { { 0 } };

        for (size_t t = 0; t < n; t++)
            for (size_t k = 0; k < PARTS; k++)
                s[k] += work[t] * IN(load)(v[t] + at + i + k * LANES);
        for (size_t k = 0; k < PARTS; k++)
            IN(store)(out + i + k * LANES, s[k]);
    }
    for (; i < size; i++) {
        out[i] = 0;
        for (size_t t = 0; t < n; t++)
            out[i] += work[t] * v[t][at + i];
    }
}

TARGET static void IN(attend_one)(const float *q, const float *const *k, const float *const *v,
                                  size_t n, size_t width, size_t heads, float *work, float *out)
{
    size_t size = width / heads;
    float by = 1 / sqrtf((float)size);

    for (size_t at = 0; at < width; at += size) {
        for (size_t t = 0; t < n; t++)
            work[t] = IN(dot)(q + at, k[t] + at, size) * by;
        IN(softmax)(work, n);
        IN(weigh)(work, v, at, n, size, out + at);
    }
}

static const gr_loops IN(loops) = { IN(run_dot), IN(gelu),     IN(run_softmax),
                                    IN(norm),    IN(multiply), IN(attend_one) };

#undef vec
#undef bits
#undef INLINE
#undef PARTS
#undef LANES
#undef IN
#undef TARGET
