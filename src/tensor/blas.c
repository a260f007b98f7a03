/* Products of float matrices: OpenBLAS, which is loaded at the first one.
 *
 * Without it they are plain C, some thirty times as slow. It runs on the thread that calls it.
 * Whoever has several cuts the product into blocks that do not depend on the number of threads: so
 * does the result not either. */
#include "tensor/tensor_int.h"

#include <cblas.h>
#include <dlfcn.h>
#include <pthread.h>

#define LIBRARY "libopenblas.so.0"

static struct {
    pthread_mutex_t lock;
    bool tried;
    __typeof__(cblas_sgemm) *sgemm; /* NULL = it cannot be used */
} lib = { .lock = PTHREAD_MUTEX_INITIALIZER };

static void load(void)
{
    void *so = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    void (*set_threads)(int);

    lib.tried = true;
    if (so == NULL)
        return;
    set_threads = (void (*)(int))dlsym(so, "openblas_set_num_threads");
    if (set_threads == NULL)
        return;
    set_threads(1);
    lib.sgemm = (__typeof__(lib.sgemm))dlsym(so, "cblas_sgemm");
}

void gr_blas_forgo(void)
{
    pthread_mutex_lock(&lib.lock);
    lib.tried = true;
    pthread_mutex_unlock(&lib.lock);
}

gr_status gr_blas_need(gr_err *err)
{
    bool usable;

    pthread_mutex_lock(&lib.lock);
    if (!lib.tried)
        load();
    usable = lib.sgemm != NULL;
    pthread_mutex_unlock(&lib.lock);
    if (usable)
        return GR_OK;
    gr_fail(err, GR_EREAD, "products of matrices need %s, which is not installed", LIBRARY);
    gr_err_hint(err, "install Debian's package libopenblas0");
    return GR_EREAD;
}

static void plain(gr_mat a, gr_mat b, size_t k, float keep, float *c, size_t m, size_t n,
                  size_t ldc)
{
    for (size_t i = 0; i < m; i++) {
        float *row = c + i * ldc;

        for (size_t j = 0; j < n; j++)
            row[j] = keep != 0 ? keep * row[j] : 0;
        for (size_t l = 0; l < k; l++) {
            float x = a.turned ? a.at[l * a.ld + i] : a.at[i * a.ld + l];

            for (size_t j = 0; j < n; j++)
                row[j] += x * (b.turned ? b.at[j * b.ld + l] : b.at[l * b.ld + j]);
        }
    }
}

void gr_gemm(gr_mat a, gr_mat b, size_t k, float keep, float *c, size_t m, size_t n, size_t ldc)
{
    if (lib.sgemm == NULL) {
        plain(a, b, k, keep, c, m, n, ldc);
        return;
    }
    lib.sgemm(CblasRowMajor, a.turned ? CblasTrans : CblasNoTrans,
              b.turned ? CblasTrans : CblasNoTrans, (blasint)m, (blasint)n, (blasint)k, 1.0f, a.at,
              (blasint)a.ld, b.at, (blasint)b.ld, keep, c, (blasint)ldc);
}
