/* Layers in float32: norms, GELU, attention.
 *
 * Sums and exponentials go by vectors of four floats, which every machine that is built for has
 * (gcc's vector extensions); what has neither is left to the compiler. */
#include "tensor/tensor_int.h"

#include <math.h>

#define EPSILON 1e-12f /* BERT's */
#define CHUNK   4096u  /* floats of GELU that are one task */
#define STRIP   32u    /* rows of attention at a time */

typedef float v4 __attribute__((vector_size(16)));
typedef float v4_any __attribute__((vector_size(16), aligned(4), may_alias)); /* in an array */
typedef uint32_t u4 __attribute__((vector_size(16)));

static inline v4 load(const float *p)
{
    return *(const v4_any *)p;
}

static inline void store(float *p, v4 v)
{
    *(v4_any *)p = v;
}

static inline v4 splat(float x)
{
    return (v4){ x, x, x, x };
}

static inline float total(v4 v)
{
    return (v[0] + v[2]) + (v[1] + v[3]);
}

static inline v4 larger(v4 a, v4 b)
{
    u4 mask = (u4)(a > b);

    return (v4)((mask & (u4)a) | (~mask & (u4)b));
}

/* e^x, relative error below 3e-7; x above 88 is no case here, far below 0 it stays above 0. x = n
 * ln 2 + r; n is in the last bits after adding 1.5 * 2^23, and goes into the exponent. */
static inline v4 exp4(v4 x)
{
    v4 t, n, r, r2, p;

    x = larger(x, splat(-87));
    t = x * 1.44269504f + 12582912.0f;
    n = t - 12582912.0f;
    r = x - n * 0.693359375f - n * -2.12194440e-4f;
    r2 = r * r;
    p = (r * (1.0f / 720) + 1.0f / 120) * r + 1.0f / 24;
    p = (p * r2 + (r * (1.0f / 6) + 0.5f)) * r2 + (r + 1.0f);
    return (v4)((u4)p + ((u4)t << 23));
}

float *gr_floats(gr_arena *a, size_t n, size_t width)
{
    size_t bytes;

    if (!gr_mul_size(n, width, &bytes) || !gr_mul_size(bytes, sizeof(float), &bytes))
        return NULL;
    return gr_arena_alloc(a, bytes);
}

gr_status gr_check_finite(const float *x, size_t n, gr_err *err)
{
    if (gr_float_top(x, n) >= GR_FLOAT_INF)
        return gr_fail(err, GR_EINPUT, "the model's numbers overflow; expected trained weights");
    return GR_OK;
}

size_t gr_layers_count(const gr_weights *w, const char *prefix, const char *suffix)
{
    char name[GR_TENSOR_NAME];
    size_t n = 0;

    do
        snprintf(name, sizeof name, "%s.%zu%s", prefix, ++n, suffix);
    while (gr_weights_has(w, name));
    return n;
}

static float sum_of(const float *x, size_t n)
{
    v4 s = splat(0), s2 = splat(0);
    float sum;
    size_t i = 0;

    for (; i + 8 <= n; i += 8) {
        s += load(x + i);
        s2 += load(x + i + 4);
    }
    sum = total(s + s2);
    for (; i < n; i++)
        sum += x[i];
    return sum;
}

float gr_dot(const float *x, const float *y, size_t n)
{
    v4 s = splat(0), s2 = splat(0);
    float sum;
    size_t i = 0;

    for (; i + 8 <= n; i += 8) {
        s += load(x + i) * load(y + i);
        s2 += load(x + i + 4) * load(y + i + 4);
    }
    sum = total(s + s2);
    for (; i < n; i++)
        sum += x[i] * y[i];
    return sum;
}

/* --- norms and activations --- */

gr_status gr_norm_bind(const gr_weights *w, const char *name, gr_norm *n, gr_err *err)
{
    char part[GR_TENSOR_NAME];
    gr_status st;

    snprintf(part, sizeof part, "%s.weight", name);
    st = gr_weights_floats(w, part, 1, &n->width, &n->weight, err);
    if (st != GR_OK)
        return st;
    snprintf(part, sizeof part, "%s.bias", name);
    return gr_weights_floats(w, part, 1, &n->width, &n->bias, err);
}

void gr_norm_run(const gr_norm *nm, const float *x, size_t n, float *out)
{
    size_t width = nm->width;

    for (size_t t = 0; t < n; t++, x += width, out += width) {
        float mean = sum_of(x, width) / (float)width, by;

        for (size_t i = 0; i < width; i++)
            out[i] = x[i] - mean;
        by = 1 / sqrtf(gr_dot(out, out, width) / (float)width + EPSILON);
        for (size_t i = 0; i < width; i++)
            out[i] = out[i] * by * nm->weight[i] + nm->bias[i];
    }
}

void gr_add(float *x, const float *y, size_t n)
{
    for (size_t i = 0; i < n; i++)
        x[i] += y[i];
}

/* 16 floats: x/2 (1 + erf(x / sqrt 2)) = max(x, 0) - f(|x|), where f(z) = z/2 erfc(z / sqrt 2) is a
 * bump that is over at 5.5. Up to there it is a polynomial of degree 16 in u = z / 2.75 - 1, fitted
 * at Chebyshev's points; the error is below 4e-7. Four vectors go side by side: one alone would
 * wait for itself at every step. */
static inline void gelu16(float *at)
{
    static const float f[] = { -0.0156969205f, -0.000522047339f, 0.0989243686f, -0.0374604091f,
                               -0.256906211f,  0.232402071f,     0.272212535f,  -0.545276403f,
                               0.151383862f,   0.459697336f,     -0.628322899f, 0.260418266f,
                               0.178947583f,   -0.308680892f,    0.191263378f,  -0.0605779812f,
                               0.0081943702f };
    v4 x[4], u[4], p[4];

    for (size_t k = 0; k < 4; k++) {
        x[k] = load(at + 4 * k);
        u[k] = larger(-larger(x[k], -x[k]), splat(-5.5f)) * (-1 / 2.75f) - 1.0f;
        p[k] = splat(f[0]);
    }
#pragma GCC unroll 16
    for (size_t i = 1; i < sizeof f / sizeof *f; i++)
        for (size_t k = 0; k < 4; k++)
            p[k] = p[k] * u[k] + f[i];
    for (size_t k = 0; k < 4; k++)
        store(at + 4 * k, larger(x[k], splat(0)) - p[k]);
}

typedef struct floats {
    float *x;
    size_t n;
} floats;

static void gelu_chunk(void *arg, size_t chunk)
{
    const floats *f = arg;
    size_t left = f->n - chunk * CHUNK;
    float *x = f->x + chunk * CHUNK, *end = x + (left < CHUNK ? left : CHUNK), rest[16] = { 0 };

    for (; end - x >= 16; x += 16)
        gelu16(x);
    if (x == end)
        return;
    memcpy(rest, x, (size_t)(end - x) * sizeof *x);
    gelu16(rest);
    memcpy(x, rest, (size_t)(end - x) * sizeof *x);
}

void gr_gelu(const gr_ctx *cx, float *x, size_t n)
{
    floats f = { x, n };

    gr_pool_each(cx->pool, (n + CHUNK - 1) / CHUNK, gelu_chunk, &f);
}

/* By four vectors at a time, so that none waits for the one before. */
void gr_softmax(float *x, size_t n)
{
    v4 top[4], sum[4], all;
    size_t end = gr_padded(n);

    for (size_t i = n; i < end; i++)
        x[i] = -HUGE_VALF;
    for (size_t k = 0; k < 4; k++) {
        top[k] = load(x + 4 * k);
        sum[k] = splat(0);
    }
    for (size_t i = 16; i < end; i += 16)
        for (size_t k = 0; k < 4; k++)
            top[k] = larger(load(x + i + 4 * k), top[k]);
    all = larger(larger(top[0], top[1]), larger(top[2], top[3]));
    all = splat(fmaxf(fmaxf(all[0], all[1]), fmaxf(all[2], all[3])));
    for (size_t i = 0; i < end; i += 16)
        for (size_t k = 0; k < 4; k++) {
            v4 e = exp4(load(x + i + 4 * k) - all);

            store(x + i + 4 * k, e);
            sum[k] += e; /* what pads adds 1e-38 */
        }
    all = 1.0f / splat(total((sum[0] + sum[1]) + (sum[2] + sum[3])));
    for (size_t i = 0; i < end; i += 4)
        store(x + i, load(x + i) * all);
}

/* --- attention --- */

/* c = a b for `rows` rows of a and 16 columns of b and c; k is the inner size. */
static inline __attribute__((always_inline)) void tile(size_t rows, const float *a, size_t a_row,
                                                       const float *b, size_t b_row, float *c,
                                                       size_t c_row, size_t k)
{
    v4 s[4][4] = { { splat(0) } };

    for (size_t i = 0; i < k; i++, b += b_row) {
        v4 b0 = load(b), b1 = load(b + 4), b2 = load(b + 8), b3 = load(b + 12);

#pragma GCC unroll 4
        for (size_t r = 0; r < rows; r++) {
            float x = a[r * a_row + i];

            s[r][0] += x * b0;
            s[r][1] += x * b1;
            s[r][2] += x * b2;
            s[r][3] += x * b3;
        }
    }
#pragma GCC unroll 4
    for (size_t r = 0; r < rows; r++)
#pragma GCC unroll 4
        for (size_t j = 0; j < 4; j++)
            store(c + r * c_row + 4 * j, s[r][j]);
}

#if defined(__x86_64__)

typedef float v8 __attribute__((vector_size(32)));
typedef float v8_any __attribute__((vector_size(32), aligned(4), may_alias));

/* The same by vectors of eight; AVX2 without its fused steps gives the same bits. */
__attribute__((target("avx2"))) static void tile_avx2(const float *a, size_t a_row, const float *b,
                                                      size_t b_row, float *c, size_t c_row,
                                                      size_t k)
{
    v8 s[4][2] = { { { 0 } } };

    for (size_t i = 0; i < k; i++, b += b_row) {
        v8 b0 = *(const v8_any *)b, b1 = *(const v8_any *)(b + 8);

#pragma GCC unroll 4
        for (size_t r = 0; r < 4; r++) {
            s[r][0] += a[r * a_row + i] * b0;
            s[r][1] += a[r * a_row + i] * b1;
        }
    }
#pragma GCC unroll 4
    for (size_t r = 0; r < 4; r++) {
        *(v8_any *)(c + r * c_row) = s[r][0];
        *(v8_any *)(c + r * c_row + 8) = s[r][1];
    }
}

#endif

static void tile_plain(const float *a, size_t a_row, const float *b, size_t b_row, float *c,
                       size_t c_row, size_t k)
{
    tile(4, a, a_row, b, b_row, c, c_row, k);
}

typedef void tile_of_four(const float *a, size_t a_row, const float *b, size_t b_row, float *c,
                          size_t c_row, size_t k);

static tile_of_four *best_tile(void)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2"))
        return tile_avx2;
#endif
    return tile_plain;
}

/* c[m, n] = a[m, k] b[k, n]; n is a multiple of 16, rows of b and c are as long, those of a a_row.
 */
static void multiply(const float *a, size_t a_row, const float *b, float *c, size_t m, size_t k,
                     size_t n)
{
    tile_of_four *four = best_tile();

    for (size_t j = 0; j < n; j += 16) {
        size_t i = 0;

        for (; i + 4 <= m; i += 4)
            four(a + i * a_row, a_row, b + j, n, c + i * n + j, n, k);
        for (; i < m; i++)
            tile(1, a + i * a_row, a_row, b + j, n, c + i * n + j, n, k);
    }
}

typedef struct attention {
    const float *q, *k, *v;
    size_t n, width, heads;
    float *work, *out;
} attention;

/* Of one head: its keys turned and its values, then scores and results of a strip of rows. */
static size_t head_work(size_t n, size_t size)
{
    return size * gr_padded(n) + n * gr_padded(size) + STRIP * (gr_padded(n) + gr_padded(size));
}

size_t gr_attend_work(size_t n, size_t width, size_t heads)
{
    return heads * head_work(n, width / heads);
}

static void attend_head(void *arg, size_t head)
{
    const attention *a = arg;
    size_t n = a->n, size = a->width / a->heads, at = head * size;
    size_t n_row = gr_padded(n), size_row = gr_padded(size);
    float *keys = a->work + head * head_work(n, size), *values = keys + size * n_row;
    float *scores = values + n * size_row, *sums = scores + STRIP * n_row;
    float by = 1 / sqrtf((float)size);

    memset(keys, 0, (size * n_row + n * size_row) * sizeof *keys);
    for (size_t t = 0; t < n; t++) {
        for (size_t i = 0; i < size; i++)
            keys[i * n_row + t] = a->k[t * a->width + at + i] * by;
        memcpy(values + t * size_row, a->v + t * a->width + at, size * sizeof *values);
    }
    for (size_t from = 0; from < n; from += STRIP) {
        size_t m = n - from < STRIP ? n - from : STRIP;

        multiply(a->q + from * a->width + at, a->width, keys, scores, m, size, n_row);
        for (size_t t = 0; t < m; t++)
            gr_softmax(scores + t * n_row, n);
        multiply(scores, n_row, values, sums, m, n, size_row);
        for (size_t t = 0; t < m; t++)
            memcpy(a->out + (from + t) * a->width + at, sums + t * size_row, size * sizeof *sums);
    }
}

void gr_attend(const gr_ctx *cx, const float *q, const float *k, const float *v, size_t n,
               size_t width, size_t heads, float *work, float *out)
{
    attention a = { q, k, v, n, width, heads, work, out };

    gr_pool_each(cx->pool, heads, attend_head, &a);
}

/* out[i] = the sum of work[t] v[t][i] over all rows; sixteen sums at a time stay in registers. */
static void weigh(const float *work, const float *const *v, size_t at, size_t n, size_t size,
                  float *out)
{
    size_t i = 0;

    for (; i + 16 <= size; i += 16) {
        v4 s[4] = { splat(0), splat(0), splat(0), splat(0) };

        for (size_t t = 0; t < n; t++)
#pragma GCC unroll 4
            for (size_t k = 0; k < 4; k++)
                s[k] += work[t] * load(v[t] + at + i + 4 * k);
        for (size_t k = 0; k < 4; k++)
            store(out + i + 4 * k, s[k]);
    }
    for (; i < size; i++) {
        out[i] = 0;
        for (size_t t = 0; t < n; t++)
            out[i] += work[t] * v[t][at + i];
    }
}

void gr_attend_one(const float *q, const float *const *k, const float *const *v, size_t n,
                   size_t width, size_t heads, float *work, float *out)
{
    size_t size = width / heads;
    float by = 1 / sqrtf((float)size);

    for (size_t at = 0; at < width; at += size) {
        for (size_t t = 0; t < n; t++)
            work[t] = gr_dot(q + at, k[t] + at, size) * by;
        gr_softmax(work, n);
        weigh(work, v, at, n, size, out + at);
    }
}

gr_status gr_heads_bind(const gr_weights *w, const char *prefix, size_t width, gr_heads *h,
                        gr_err *err)
{
    gr_linear *const parts[] = { &h->q, &h->k, &h->v, &h->o };
    gr_status st = GR_OK;

    for (size_t i = 0; i < 4 && st == GR_OK; i++) {
        char name[GR_TENSOR_NAME];

        *parts[i] = (gr_linear){ .out = width, .in = width };
        snprintf(name, sizeof name, "%s.%c", prefix, "qkvo"[i]);
        st = gr_linear_bind(w, name, parts[i], err);
    }
    return st;
}

/* --- feed-forward --- */

gr_status gr_feed_bind(const gr_weights *w, const char *prefix, size_t width, gr_feed *f,
                       gr_err *err)
{
    char name[GR_TENSOR_NAME];
    gr_status st;

    f->up = (gr_linear){ .in = width };
    snprintf(name, sizeof name, "%s.up", prefix);
    st = gr_linear_bind(w, name, &f->up, err);
    if (st != GR_OK)
        return st;
    f->down = (gr_linear){ .out = width, .in = f->up.out };
    snprintf(name, sizeof name, "%s.down", prefix);
    return gr_linear_bind(w, name, &f->down, err);
}

void gr_feed_run(const gr_ctx *cx, const gr_kernel *k, const gr_feed *f, const float *x, size_t n,
                 gr_rows *q, float *wide, float *out)
{
    gr_quantise(cx, x, n, f->up.in, q);
    gr_linear_run(cx, k, &f->up, q, wide);
    gr_gelu(cx, wide, n * f->up.out);
    gr_quantise(cx, wide, n, f->down.in, q);
    gr_linear_run(cx, k, &f->down, q, out);
}
