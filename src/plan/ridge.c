/* Inverses of big matrices: Gauss and Jordan block by block, products by OpenBLAS on all threads.
 * No pivots are sought: a positive definite matrix needs none. */
#include <math.h>

#include "plan/plan_int.h"

#define BLOCK 64

/* In place, in doubles; false if it is not positive definite as far as can be told. */
static bool invert_small(float *a, size_t ld, size_t n)
{
    double m[BLOCK][BLOCK];

    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            m[i][j] = (double)a[i * ld + j];
    for (size_t k = 0; k < n; k++) {
        double pivot = m[k][k];

        if (!(pivot > 1e-12) || !isfinite(pivot))
            return false;
        m[k][k] = 1;
        for (size_t j = 0; j < n; j++)
            m[k][j] /= pivot;
        for (size_t i = 0; i < n; i++) {
            double by = m[i][k];

            if (i == k)
                continue;
            m[i][k] = 0;
            for (size_t j = 0; j < n; j++)
                m[i][j] -= by * m[k][j];
        }
    }
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            a[i * ld + j] = (float)m[i][j];
    return true;
}

typedef struct sweep {
    float *a, *rows; /* rows: the pivot's, times its inverse */
    size_t n, at, size;
} sweep;

/* One block of rows but the pivot's: a -= a[:, pivot] rows, then a[:, pivot] = -a[:, pivot] P. */
static void sweep_block(void *arg, size_t i)
{
    const sweep *s = arg;
    size_t from = i * BLOCK, m = s->n - from < BLOCK ? s->n - from : BLOCK;
    float column[BLOCK * BLOCK], *row = s->a + from * s->n;

    if (from == s->at)
        return;
    for (size_t r = 0; r < m; r++)
        for (size_t k = 0; k < s->size; k++) {
            column[r * s->size + k] = -row[r * s->n + s->at + k];
            row[r * s->n + s->at + k] = 0;
        }
    gr_gemm((gr_mat){ column, s->size, false }, (gr_mat){ s->rows, s->n, false }, s->size, 1, row,
            m, s->n, s->n);
}

gr_status gr_invert(gr_ctx *cx, float *a, size_t n, gr_err *err)
{
    float *rows = gr_mem_zeroed(&cx->budget, n, BLOCK * sizeof *rows);
    gr_status st = rows != NULL ? gr_blas_need(err) : gr_fail_memory(cx, err);

    for (size_t at = 0; at < n && st == GR_OK; at += BLOCK) {
        size_t size = n - at < BLOCK ? n - at : BLOCK;
        sweep s = { .a = a, .rows = rows, .n = n, .at = at, .size = size };
        float *pivot = a + at * n + at;

        if (!invert_small(pivot, n, size)) {
            st = gr_fail(err, GR_EINTERNAL, "the matrix is not positive definite");
            break;
        }
        gr_gemm((gr_mat){ pivot, n, false }, (gr_mat){ a + at * n, n, false }, size, 0, rows, size,
                n, n);
        for (size_t i = 0; i < size; i++)
            memcpy(rows + i * n + at, pivot + i * n, size * sizeof *rows);
        gr_pool_each(cx->pool, (n + BLOCK - 1) / BLOCK, sweep_block, &s);
        memcpy(a + at * n, rows, size * n * sizeof *rows);
        gr_ctx_progress(cx, "solving", at, n);
        st = gr_ctx_check(cx, err);
    }
    gr_mem_resize(&cx->budget, rows, rows != NULL ? n * BLOCK * sizeof *rows : 0, 0);
    return st;
}
