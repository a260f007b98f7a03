/* Layers in float32: norms, GELU, attention. Their loops are lanes_int.h. */
#include "tensor/tensor_int.h"

#include <math.h>

#define CHUNK 4096u /* floats of GELU that are one task */
#define STRIP 32u   /* rows of attention at a time */

#define LANES    4
#define IN(name) name##_4
#define TARGET
#include "tensor/lanes_int.h"

#if defined(__x86_64__)
#define LANES    8
#define IN(name) name##_8
#define TARGET   __attribute__((target("avx2")))
#include "tensor/lanes_int.h"
#endif

static const gr_loops *best(void)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2"))
        return &loops_8;
#endif
    return &loops_4;
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

float gr_dot(const float *x, const float *y, size_t n)
{
    return best()->dot(x, y, n);
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
    for (size_t t = 0; t < n; t++)
        best()->norm(nm, x + t * nm->width, out + t * nm->width);
}

void gr_add(float *x, const float *y, size_t n)
{
    for (size_t i = 0; i < n; i++)
        x[i] += y[i];
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

    best()->gelu(x, (size_t)(end - x) / 16 * 16);
    x += (size_t)(end - x) / 16 * 16;
    if (x == end)
        return;
    memcpy(rest, x, (size_t)(end - x) * sizeof *x);
    best()->gelu(rest, 16);
    memcpy(x, rest, (size_t)(end - x) * sizeof *x);
}

void gr_gelu(const gr_ctx *cx, float *x, size_t n)
{
    floats f = { x, n };

    gr_pool_each(cx->pool, (n + CHUNK - 1) / CHUNK, gelu_chunk, &f);
}

void gr_softmax(float *x, size_t n)
{
    best()->softmax(x, n);
}

/* --- attention --- */

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
    const gr_loops *l = best();

    memset(keys, 0, (size * n_row + n * size_row) * sizeof *keys);
    for (size_t t = 0; t < n; t++) {
        for (size_t i = 0; i < size; i++)
            keys[i * n_row + t] = a->k[t * a->width + at + i] * by;
        memcpy(values + t * size_row, a->v + t * a->width + at, size * sizeof *values);
    }
    for (size_t from = 0; from < n; from += STRIP) {
        size_t m = n - from < STRIP ? n - from : STRIP;

        l->multiply(a->q + from * a->width + at, a->width, keys, scores, m, size, n_row);
        for (size_t t = 0; t < m; t++)
            l->softmax(scores + t * n_row, n);
        l->multiply(scores, n_row, values, sums, m, n, size_row);
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

void gr_attend_one(const float *q, const float *const *k, const float *const *v, size_t n,
                   size_t width, size_t heads, float *work, float *out)
{
    best()->attend_one(q, k, v, n, width, heads, work, out);
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
