/* Products of int8 rows: weights have a scale a row, activations are rounded as they come.
 *
 * Sums of int8 products are exact in int32, and the float part is one function for all kernels, so
 * that every kernel gives the same bits. A kernel makes a tile of 4 x 4 sums, which fit in
 * registers: each loaded vector is used four times. At edges a row of weights is repeated, and x
 * has rows to spare. Around it, a block of x stays in the first cache while a panel of weights goes
 * by. */
#include "tensor/tensor_int.h"

#include <math.h>

/* clang before 16 has the instructions for whole files only. */
#if defined(__aarch64__) && !(defined(__clang__) && __clang_major__ < 16)
#define WITH_SDOT
#include <arm_neon.h>
#include <sys/auxv.h>
#elif defined(__x86_64__)
#include <immintrin.h>
#endif

#define MOST_IN 131072u /* so that sums of 127 * 128 fit in 31 bits */
#define SPAN    16u     /* of them whose results are made together: a cache line of y */
#define BLOCK   32768u  /* bytes of x that stay in the cache */

/* --- kernels --- */

/* What is left behind the last whole vector. */
static inline void add_rest(const int8_t *const w[4], const int8_t *x, size_t from, size_t n,
                            int32_t sum[4][4])
{
    for (size_t t = 0; t < 4; t++)
        for (size_t o = 0; o < 4; o++) {
            int32_t s = 0; /* not in sum: bytes could be part of it, for all the compiler knows */

            for (size_t k = from; k < n; k++)
                s += w[o][k] * x[t * n + k];
            sum[t][o] += s;
        }
}

static void tile_plain(const int8_t *const w[4], const int8_t *x, size_t n, int32_t sum[4][4])
{
    memset(sum, 0, 16 * sizeof(int32_t));
    add_rest(w, x, 0, n, sum);
}

static bool always(void)
{
    return true;
}

#if defined(WITH_SDOT)

__attribute__((target("arch=armv8.2-a+dotprod"))) static void tile_sdot(const int8_t *const w[4],
                                                                        const int8_t *x, size_t n,
                                                                        int32_t sum[4][4])
{
    int32x4_t s[4][4] = { { vdupq_n_s32(0) } };
    size_t k = 0;

    for (; k + 16 <= n; k += 16) {
        int8x16_t a = vld1q_s8(w[0] + k), b = vld1q_s8(w[1] + k);
        int8x16_t c = vld1q_s8(w[2] + k), d = vld1q_s8(w[3] + k);

#pragma GCC unroll 4
        for (size_t t = 0; t < 4; t++) {
            int8x16_t row = vld1q_s8(x + t * n + k);

            s[t][0] = vdotq_s32(s[t][0], row, a);
            s[t][1] = vdotq_s32(s[t][1], row, b);
            s[t][2] = vdotq_s32(s[t][2], row, c);
            s[t][3] = vdotq_s32(s[t][3], row, d);
        }
    }
#pragma GCC unroll 4
    for (size_t t = 0; t < 4; t++)
        vst1q_s32(sum[t], vpaddq_s32(vpaddq_s32(s[t][0], s[t][1]), vpaddq_s32(s[t][2], s[t][3])));
    if (k < n)
        add_rest(w, x, k, n, sum);
}

static bool has_sdot(void)
{
    return (getauxval(AT_HWCAP) & HWCAP_ASIMDDP) != 0;
}

#elif defined(__x86_64__)

__attribute__((target("avx2"))) static inline __m256i widened(const int8_t *p)
{
    return _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(const void *)p));
}

/* Two rows of x at a time: there are half as many registers. */
__attribute__((target("avx2"))) static void tile_avx2(const int8_t *const w[4], const int8_t *x,
                                                      size_t n, int32_t sum[4][4])
{
    size_t whole = n / 16 * 16;

    for (size_t t = 0; t < 4; t += 2) {
        __m256i s[2][4];

        memset(s, 0, sizeof s);
        for (size_t k = 0; k < whole; k += 16) {
            __m256i a = widened(x + t * n + k), b = widened(x + (t + 1) * n + k);

            for (size_t o = 0; o < 4; o++) {
                __m256i row = widened(w[o] + k);

                s[0][o] = _mm256_add_epi32(s[0][o], _mm256_madd_epi16(a, row));
                s[1][o] = _mm256_add_epi32(s[1][o], _mm256_madd_epi16(b, row));
            }
        }
        for (size_t i = 0; i < 2; i++) {
            __m256i all = _mm256_hadd_epi32(_mm256_hadd_epi32(s[i][0], s[i][1]),
                                            _mm256_hadd_epi32(s[i][2], s[i][3]));

            _mm_storeu_si128(
                (__m128i *)(void *)sum[t + i],
                _mm_add_epi32(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1)));
        }
    }
    add_rest(w, x, whole, n, sum);
}

static bool has_avx2(void)
{
    return __builtin_cpu_supports("avx2");
}

/* The instruction takes bytes without sign from x, which get 128 more: what that adds to all sums
 * of a row of weights is summed beside them and taken away. Both may wrap around, the difference
 * does not. */
__attribute__((target("avx512f,avx512bw,avx512vnni"))) static void tile_vnni(
    const int8_t *const w[4], const int8_t *x, size_t n, int32_t sum[4][4])
{
    const __m512i more = _mm512_set1_epi8((char)-128);
    __m512i s[4][4], extra[4];
    size_t k = 0;

    for (size_t o = 0; o < 4; o++)
        s[0][o] = s[1][o] = s[2][o] = s[3][o] = extra[o] = _mm512_setzero_si512();
    for (; k + 64 <= n; k += 64) {
        __m512i row[4];

#pragma GCC unroll 4
        for (size_t o = 0; o < 4; o++) {
            row[o] = _mm512_loadu_si512(w[o] + k);
            extra[o] = _mm512_dpbusd_epi32(extra[o], more, row[o]);
        }
#pragma GCC unroll 4
        for (size_t t = 0; t < 4; t++) {
            __m512i own = _mm512_xor_si512(_mm512_loadu_si512(x + t * n + k), more);

#pragma GCC unroll 4
            for (size_t o = 0; o < 4; o++)
                s[t][o] = _mm512_dpbusd_epi32(s[t][o], own, row[o]);
        }
    }
#pragma GCC unroll 4
    for (size_t t = 0; t < 4; t++) {
        __m256i half[4], all;

#pragma GCC unroll 4
        for (size_t o = 0; o < 4; o++) {
            __m512i d = _mm512_sub_epi32(s[t][o], extra[o]);

            half[o] = _mm256_add_epi32(_mm512_castsi512_si256(d), _mm512_extracti64x4_epi64(d, 1));
        }
        all = _mm256_hadd_epi32(_mm256_hadd_epi32(half[0], half[1]),
                                _mm256_hadd_epi32(half[2], half[3]));
        _mm_storeu_si128(
            (__m128i *)(void *)sum[t],
            _mm_add_epi32(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1)));
    }
    add_rest(w, x, k, n, sum);
}

#endif

const gr_kernel *gr_kernel_at(size_t i)
{
    static const struct {
        bool (*runs)(void);
        gr_kernel kernel;
    } kernels[] = {
#if defined(WITH_SDOT)
        { has_sdot, { "sdot", tile_sdot, NULL, 0 } },
#elif defined(__x86_64__)
        { gr_amx_runs, { "amx", tile_vnni, gr_amx_panel, 1 } },
        { gr_vnni_runs, { "vnni", tile_vnni, gr_vnni_panel, 9 } },
        { has_avx2, { "avx2", tile_avx2, NULL, 0 } },
#endif
        { always, { "plain", tile_plain, NULL, 0 } },
    };

    for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++)
        if (kernels[k].runs() && i-- == 0)
            return &kernels[k].kernel;
    return NULL;
}

/* --- rounding --- */

/* By bits: without the sign they have the order of the numbers, and what is not finite is above. */
uint32_t gr_float_top(const float *x, size_t n)
{
    uint32_t top = 0;

    for (size_t i = 0; i < n; i++) {
        uint32_t bits;

        memcpy(&bits, &x[i], sizeof bits);
        bits &= 0x7fffffffu;
        top = bits > top ? bits : top;
    }
    return top;
}

bool gr_rows_make(gr_arena *a, size_t n, size_t width, gr_rows *q)
{
    size_t bytes;

    return gr_mul_size(n + 3, width, &bytes) && (q->at = gr_arena_alloc(a, bytes)) != NULL &&
           (q->scale = gr_floats(a, n, 1)) != NULL;
}

typedef struct rounding {
    const float *x;
    gr_rows *q;
} rounding;

static void round_row(void *arg, size_t t)
{
    const rounding *r = arg;
    size_t n = r->q->width;
    const float *x = r->x + t * n;
    int8_t *q = r->q->at + t * n;
    uint32_t bits = gr_float_top(x, n);
    float top, by;

    if (bits == 0 || bits >= GR_FLOAT_INF) {
        memset(q, 0, n);
        r->q->scale[t] = bits == 0 ? 0 : NAN;
        return;
    }
    memcpy(&top, &bits, sizeof top);
    r->q->scale[t] = top / 127;
    by = 127 / top;
    if (by > 1e30f) /* nearly nothing, and by may be infinite */
        by = 0;
    for (size_t i = 0; i < n; i++)
        q[i] = (int8_t)(int)((x[i] * by + 12582912.0f) - 12582912.0f); /* 1.5 * 2^23: to nearest */
}

void gr_quantise(const gr_ctx *cx, const float *x, size_t n, size_t width, gr_rows *q)
{
    rounding r = { x, q };

    q->n = n;
    q->width = width;
    memset(q->at + n * width, 0, 3 * width); /* a tile at the end goes past it */
    gr_pool_each(cx->pool, n, round_row, &r);
}

/* --- products --- */

typedef struct product {
    const gr_kernel *kernel;
    const gr_linear *l;
    const gr_rows *x;
    float *y;
} product;

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The float part, of four outputs with their scales and biases. */
static void put_tile(const product *p, size_t t, size_t o, int32_t sum[4][4], const float *scale,
                     const float *bias)
{
    size_t n = least(4, p->x->n - t), width = least(4, p->l->out - o);

    for (size_t i = 0; i < n; i++) {
        float *y = p->y + (t + i) * p->l->out + o, by = p->x->scale[t + i], row[4];

        for (size_t j = 0; j < 4; j++)
            row[j] = (float)sum[i][j] * (by * scale[j]) + bias[j];
        if (width == 4) /* a size that the compiler knows is one store */
            memcpy(y, row, sizeof row);
        else
            memcpy(y, row, width * sizeof *row);
    }
}

static void make_panel(void *arg, size_t i)
{
    const product *p = arg;
    const gr_linear *l = p->l;
    size_t n = l->in, block = BLOCK / n / 4 * 4, end = least((i + 1) * GR_PANEL, l->out);
    const int8_t *w[SPAN];
    float scale[SPAN], bias[SPAN];
    int32_t sum[4][4];

    if (p->kernel->panel != NULL && p->x->n >= p->kernel->least && gr_turned_fits(l)) {
        p->kernel->panel(l, i * GR_PANEL, end, p->x, p->y);
        return;
    }
    block = block != 0 ? block : 4;
    for (size_t from = 0; from < p->x->n; from += block)
        for (size_t o = i * GR_PANEL; o < end; o += SPAN) {
            for (size_t k = 0; k < SPAN; k++) {
                size_t row = least(o + k, l->out - 1);

                w[k] = l->rows + row * n;
                scale[k] = l->scale[row];
                bias[k] = l->bias[row];
            }
            for (size_t t = from; t < least(from + block, p->x->n); t += 4)
                for (size_t k = 0; k < SPAN && o + k < end; k += 4) {
                    p->kernel->tile(w + k, p->x->at + t * n, n, sum);
                    put_tile(p, t, o + k, sum, scale + k, bias + k);
                }
        }
}

void gr_linear_run(const gr_ctx *cx, const gr_kernel *k, const gr_linear *l, const gr_rows *x,
                   float *y)
{
    product p = { k, l, x, y };

    gr_pool_each(cx->pool, (l->out + GR_PANEL - 1) / GR_PANEL, make_panel, &p);
}

gr_status gr_linear_bind(const gr_weights *w, const char *name, gr_linear *l, gr_err *err)
{
    size_t shape[2] = { l->out, l->in };
    char part[GR_TENSOR_NAME];
    const void *rows;
    gr_status st = gr_weights_find(w, name, GR_I8, 2, shape, &rows, err);

    if (st != GR_OK)
        return st;
    if (shape[1] > MOST_IN)
        return gr_weights_wrong(w, err, "tensor \"%s\": expected rows of at most %u, found %zu",
                                name, MOST_IN, shape[1]);
    *l = (gr_linear){ .rows = rows, .out = shape[0], .in = shape[1] };
    snprintf(part, sizeof part, "%s.scale", name);
    st = gr_weights_floats(w, part, 1, shape, &l->scale, err);
    if (st != GR_OK)
        return st;
    snprintf(part, sizeof part, "%s.bias", name);
    return gr_weights_floats(w, part, 1, shape, &l->bias, err);
}

gr_status gr_linear_apply(gr_ctx *cx, const gr_linear *l, const float *x, size_t n, float *y,
                          gr_err *err)
{
    gr_arena arena;
    gr_rows rows;
    bool ok;

    gr_arena_init(&arena, &cx->budget);
    ok = gr_rows_make(&arena, n, l->in, &rows);
    if (ok) {
        gr_quantise(cx, x, n, l->in, &rows);
        gr_linear_run(cx, gr_kernel_at(0), l, &rows, y);
    }
    gr_arena_clear(&arena);
    return ok ? GR_OK : gr_fail_memory(cx, err);
}

void gr_linear_row(const gr_linear *l, size_t row, float *out)
{
    for (size_t i = 0; i < l->in; i++)
        out[i] = (float)l->rows[row * l->in + i] * l->scale[row];
}
