/* Products of int8 rows by 16 x 16 sums at a time: x is turned, four bytes of a row at a time, so
 * that sums have a row an output and nothing is added across; they are turned back.
 *
 * Intel's tiles (AMX) make all of them of 64 products by one instruction, a tile of weights being
 * 16 of their rows as they stand in the file. VNNI makes a row of them of 4 products, with the four
 * bytes of a weight in every place; it takes x without sign, which gets 128 more, and sums begin
 * with what that is too much. Sums are exact in int32, and the float part is that of the other
 * kernels: every kernel gives the same bits. */
#include "tensor/tensor_int.h"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)

#include <immintrin.h>
#include <sys/syscall.h>
#include <unistd.h>

#define SIDE    16u   /* rows of a tile */
#define BYTES   64u   /* of a row */
#define ACROSS  4u    /* tiles of weights that go together: none waits for the one before */
#define MOST_IN 4096u /* of rows that are turned on the stack */
#define SIGN    128

#define REQUEST_PERMISSION 0x1023 /* ARCH_REQ_XCOMP_PERM of asm/prctl.h */
#define TILE_DATA          18

#define TILES __attribute__((target("avx512f,avx512bw,amx-tile,amx-int8")))
#define TURNS __attribute__((target("avx512f,avx512bw")))
#define FOURS __attribute__((target("avx512f,avx512bw,avx512vnni")))

typedef int32_t square[SIDE][SIDE];

/* sum[k] = the rows w[k] .. w[k] + 15 times x, turned; begin[k] is what VNNI begins with. */
typedef void multiplier(const int8_t *const w[ACROSS], const int32_t *const begin[ACROSS],
                        const square *x, size_t n, square sum[ACROSS]);

/* The system has more to save for a thread that uses tiles, and wants to be asked. */
bool gr_amx_runs(void)
{
    return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("amx-int8") &&
           syscall(SYS_arch_prctl, REQUEST_PERMISSION, TILE_DATA) == 0;
}

bool gr_vnni_runs(void)
{
    return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vnni");
}

bool gr_turned_fits(const gr_linear *l)
{
    return l->in % BYTES == 0 && l->in <= MOST_IN && l->out >= SIDE;
}

/* out = 16 rows of 16 x 4 bytes turned; those behind n are 0. */
TURNS static void turn(const void *in, size_t stride, size_t n, square out)
{
    __m512i a[SIDE], b[SIDE];

    for (size_t i = 0; i < SIDE; i++)
        a[i] = i < n ? _mm512_loadu_si512((const char *)in + i * stride) : _mm512_setzero_si512();
#pragma GCC unroll 8
    for (size_t i = 0; i < SIDE; i += 2) {
        b[i] = _mm512_unpacklo_epi32(a[i], a[i + 1]);
        b[i + 1] = _mm512_unpackhi_epi32(a[i], a[i + 1]);
    }
#pragma GCC unroll 4
    for (size_t i = 0; i < SIDE; i += 4)
#pragma GCC unroll 2
        for (size_t k = 0; k < 2; k++) {
            a[i + 2 * k] = _mm512_unpacklo_epi64(b[i + k], b[i + k + 2]);
            a[i + 2 * k + 1] = _mm512_unpackhi_epi64(b[i + k], b[i + k + 2]);
        }
#pragma GCC unroll 2
    for (size_t i = 0; i < SIDE; i += 8)
#pragma GCC unroll 4
        for (size_t k = 0; k < 4; k++) {
            b[i + k] = _mm512_shuffle_i32x4(a[i + k], a[i + k + 4], 0x88);
            b[i + k + 4] = _mm512_shuffle_i32x4(a[i + k], a[i + k + 4], 0xdd);
        }
#pragma GCC unroll 8
    for (size_t k = 0; k < 8; k++) {
        _mm512_storeu_si512(out[k], _mm512_shuffle_i32x4(b[k], b[k + 8], 0x88));
        _mm512_storeu_si512(out[k + 8], _mm512_shuffle_i32x4(b[k], b[k + 8], 0xdd));
    }
}

TILES static void multiply_tiles(const int8_t *const w[ACROSS], const int32_t *const begin[ACROSS],
                                 const square *x, size_t n, square sum[ACROSS])
{
    __asm__ volatile("" ::: "memory"); /* the compiler does not know that tiles read x */
    _tile_zero(0);
    _tile_zero(1);
    _tile_zero(2);
    _tile_zero(3);
    for (size_t i = 0; i < n; i += BYTES) {
        _tile_loadd(7, x[i / BYTES], BYTES);
        _tile_loadd(4, w[0] + i, n);
        _tile_dpbssd(0, 4, 7);
        _tile_loadd(5, w[1] + i, n);
        _tile_dpbssd(1, 5, 7);
        _tile_loadd(4, w[2] + i, n);
        _tile_dpbssd(2, 4, 7);
        _tile_loadd(5, w[3] + i, n);
        _tile_dpbssd(3, 5, 7);
    }
    _tile_stored(0, sum[0], BYTES);
    _tile_stored(1, sum[1], BYTES);
    _tile_stored(2, sum[2], BYTES);
    _tile_stored(3, sum[3], BYTES);
}

/* All 16 sums of a tile grow side by side: none waits for the one before. */
FOURS static void multiply_fours(const int8_t *const w[ACROSS], const int32_t *const begin[ACROSS],
                                 const square *x, size_t n, square sum[ACROSS])
{
    for (size_t k = 0; k < ACROSS; k++) {
        const int8_t *rows = w[k];
        __m512i s[SIDE];

#pragma GCC unroll 16
        for (size_t o = 0; o < SIDE; o++)
            s[o] = _mm512_set1_epi32(begin[k][o]);
        for (size_t i = 0; i < n; i += 4) {
            __m512i four = _mm512_loadu_si512(x[i / BYTES][i % BYTES / 4]);

#pragma GCC unroll 16
            for (size_t o = 0; o < SIDE; o++) {
                int32_t weight;

                memcpy(&weight, rows + o * n + i, sizeof weight);
                s[o] = _mm512_dpbusd_epi32(s[o], four, _mm512_set1_epi32(weight));
            }
        }
#pragma GCC unroll 16
        for (size_t o = 0; o < SIDE; o++)
            _mm512_storeu_si512(sum[k][o], s[o]);
    }
}

/* begin[i] = what the sign of x, left away, adds to the sums of row from + i, taken off. */
FOURS static void begin_fours(const gr_linear *l, size_t from, size_t n, int32_t *begin)
{
    const __m512i sign = _mm512_set1_epi8((char)SIGN);

    for (size_t o = 0; o < n; o++) {
        __m512i sum = _mm512_setzero_si512();

        for (size_t i = 0; i < l->in; i += BYTES)
            sum = _mm512_dpbusd_epi32(sum, sign,
                                      _mm512_loadu_si512(l->rows + (from + o) * l->in + i));
        begin[o] = -_mm512_reduce_add_epi32(sum);
    }
}

TURNS static void leave_sign(square x)
{
    for (size_t i = 0; i < SIDE; i++)
        _mm512_storeu_si512(
            x[i], _mm512_xor_si512(_mm512_loadu_si512(x[i]), _mm512_set1_epi8((char)SIGN)));
}

/* The float part, of n outputs from o on. Not inside of the others: there it would be rounded once
 * for a product and a sum. */
__attribute__((noinline)) static void put(const gr_linear *l, size_t o, size_t n,
                                          const int32_t *sum, float by, float *y)
{
    for (size_t i = 0; i < n; i++)
        y[i] = (float)sum[i] * (by * l->scale[o + i]) + l->bias[o + i];
}

/* The outputs from .. end - 1 of all rows of x. */
TURNS static void make_panel(const gr_linear *l, size_t from, size_t end, const gr_rows *x,
                             multiplier *multiply, const int32_t *begin, float *y)
{
    square turned[MOST_IN / BYTES], sum[ACROSS], back;
    const int8_t *w[ACROSS];
    const int32_t *b[ACROSS];
    size_t first[ACROSS], low = from + SIDE <= l->out ? from : l->out - SIDE;

    for (size_t t = 0; t < x->n; t += SIDE) {
        size_t n = x->n - t < SIDE ? x->n - t : SIDE;

        for (size_t i = 0; i < l->in; i += BYTES) {
            turn(x->at + t * l->in + i, l->in, n, turned[i / BYTES]);
            if (begin != NULL)
                leave_sign(turned[i / BYTES]);
        }
        for (size_t o = from; o < end; o += ACROSS * SIDE) {
            for (size_t k = 0; k < ACROSS; k++) { /* at the end of the weights tiles overlap */
                size_t row = o + k * SIDE;

                first[k] = row + SIDE <= l->out ? row : l->out - SIDE;
                w[k] = l->rows + first[k] * l->in;
                b[k] = begin != NULL ? begin + (first[k] - low) : NULL;
            }
            multiply(w, b, turned, l->in, sum);
            for (size_t k = 0; k < ACROSS && o + k * SIDE < end; k++) {
                size_t at = o + k * SIDE, many = end - at < SIDE ? end - at : SIDE;

                turn(sum[k], BYTES, SIDE, back);
                _mm256_zeroupper(); /* or what follows waits at every step */
                for (size_t i = 0; i < n; i++)
                    put(l, at, many, back[i] + (at - first[k]), x->scale[t + i],
                        y + (t + i) * l->out + at);
            }
        }
    }
}

TILES void gr_amx_panel(const gr_linear *l, size_t from, size_t end, const gr_rows *x, float *y)
{
    static const struct {
        uint8_t palette, start, reserved[14];
        uint16_t bytes[16];
        uint8_t rows[16];
    } layout = { .palette = 1,
                 .bytes = { 64, 64, 64, 64, 64, 64, 64, 64 },
                 .rows = { 16, 16, 16, 16, 16, 16, 16, 16 } };

    _tile_loadconfig(&layout);
    make_panel(l, from, end, x, multiply_tiles, NULL, y);
    _tile_release();
}

void gr_vnni_panel(const gr_linear *l, size_t from, size_t end, const gr_rows *x, float *y)
{
    size_t low = from + SIDE <= l->out ? from : l->out - SIDE;
    int32_t begin[GR_PANEL + SIDE];

    begin_fours(l, low, end - low, begin);
    make_panel(l, from, end, x, multiply_fours, begin, y);
}

#else

bool gr_amx_runs(void)
{
    return false;
}

bool gr_vnni_runs(void)
{
    return false;
}

bool gr_turned_fits(const gr_linear *l)
{
    return false;
}

void gr_amx_panel(const gr_linear *l, size_t from, size_t end, const gr_rows *x, float *y)
{
}

void gr_vnni_panel(const gr_linear *l, size_t from, size_t end, const gr_rows *x, float *y)
{
}

#endif
