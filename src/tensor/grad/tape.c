/* The tape: memory of a pass, notes in their order, gradients back along them. */
#include "tensor/grad/grad_int.h"

#define ALIGN       64u
#define BLOCK       8192u /* numbers of a block of rows */
#define BLOCKS_MOST 64u

void gr_tape_init(gr_tape *t, gr_ctx *cx, uint64_t seed)
{
    *t = (gr_tape){ .cx = cx };
    gr_arena_init(&t->arena, &cx->budget);
    gr_rng_seed(&t->rng, seed);
    gr_blas_need(NULL); /* without it products are plain C */
}

void gr_tape_clear(gr_tape *t)
{
    gr_arena_clear(&t->arena);
    gr_mem_resize(&t->cx->budget, t->block, t->size, 0);
}

/* A pass that did not fit makes the block of the next one as large as it was. */
void gr_tape_rewind(gr_tape *t, bool learns)
{
    gr_arena_clear(&t->arena);
    if (t->wanted > t->size) {
        gr_mem_resize(&t->cx->budget, t->block, t->size, 0);
        t->block = gr_mem_resize(&t->cx->budget, NULL, 0, t->wanted + ALIGN);
        t->size = t->block != NULL ? t->wanted + ALIGN : 0;
    }
    t->used = t->size != 0 ? ALIGN - (uintptr_t)t->block % ALIGN : 0;
    t->wanted = t->used;
    t->last = NULL;
    t->learns = learns;
    t->failed = false;
}

void *gr_tape_room(gr_tape *t, size_t n, size_t size)
{
    size_t bytes;
    void *p;

    if (t->failed || !gr_mul_size(n, size, &bytes) || !gr_add_size(bytes, ALIGN, &bytes)) {
        t->failed = true;
        return NULL;
    }
    bytes -= bytes % ALIGN;
    t->wanted += bytes;
    if (t->size - t->used >= bytes) {
        p = t->block + t->used;
        t->used += bytes;
        return p;
    }
    p = gr_arena_alloc(&t->arena, bytes);
    t->failed = p == NULL;
    return p;
}

gr_tape_note *gr_note(gr_tape *t, size_t rows, size_t cols, gr_var *const *in, size_t n_in,
                      void (*back)(gr_tape *t, const gr_tape_note *n))
{
    gr_tape_note *note;
    bool learnt = false;
    size_t n = 0;

    for (size_t i = 0; i < n_in; i++)
        if (in[i] == NULL)
            return NULL;
    t->failed = t->failed || !gr_mul_size(rows, cols, &n);
    note = gr_tape_room(t, 1, sizeof *note);
    if (note == NULL)
        return NULL;
    *note = (gr_tape_note){ .out = { rows, cols, gr_tape_room(t, n, sizeof(float)), NULL } };
    for (size_t i = 0; i < n_in; i++) {
        note->in[i] = in[i];
        learnt = learnt || in[i]->grad != NULL;
    }
    if (t->learns && learnt) {
        note->out.grad = gr_tape_room(t, n, sizeof(float));
        note->back = back;
        note->before = t->last;
        t->last = note;
        if (note->out.grad != NULL)
            memset(note->out.grad, 0, n * sizeof(float));
    }
    return t->failed ? NULL : note;
}

gr_status gr_tape_check(const gr_tape *t, gr_err *err)
{
    return t->failed ? gr_fail_memory(t->cx, err) : GR_OK;
}

gr_status gr_fail_astray(gr_err *err)
{
    gr_fail(err, GR_ELIMIT, "the training went astray: its loss is no number any more");
    gr_err_hint(err, "take a smaller --rate");
    return GR_ELIMIT;
}

gr_status gr_tape_back(gr_tape *t, gr_var *loss, gr_err *err)
{
    gr_status st = gr_tape_check(t, err);

    if (st != GR_OK)
        return st;
    assert(loss->rows == 1 && loss->cols == 1);
    if (!isfinite(loss->x[0]))
        return gr_fail_astray(err);
    if (loss->grad == NULL)
        return GR_OK;
    loss->grad[0] = 1;
    for (const gr_tape_note *n = t->last; n != NULL; n = n->before)
        n->back(t, n);
    return gr_tape_check(t, err);
}

/* --- loops --- */

typedef struct rows_job {
    size_t rows, n_blocks;
    void (*fn)(void *arg, size_t from, size_t to);
    void *arg;
} rows_job;

static void run_rows(void *arg, size_t i)
{
    const rows_job *j = arg;

    j->fn(j->arg, j->rows * i / j->n_blocks, j->rows * (i + 1) / j->n_blocks);
}

void gr_each_rows(const gr_ctx *cx, size_t rows, size_t width,
                  void (*fn)(void *arg, size_t from, size_t to), void *arg)
{
    size_t n = rows * (width != 0 ? width : 1) / BLOCK + 1;
    rows_job j = { rows, n < BLOCKS_MOST ? n : BLOCKS_MOST, fn, arg };

    if (rows == 0)
        return;
    j.n_blocks = j.n_blocks < rows ? j.n_blocks : rows;
    gr_pool_each(j.n_blocks > 1 ? cx->pool : NULL, j.n_blocks, run_rows, &j);
}

/* --- products in blocks of rows --- */

#define GEMM_WORK 65536u /* products of numbers below which another thread does not pay */

typedef struct gemm_job {
    gr_mat a, b;
    size_t k, m, n, n_blocks;
    float keep, *c;
} gemm_job;

static void run_gemm(void *arg, size_t i)
{
    const gemm_job *j = arg;
    size_t from = j->m * i / j->n_blocks, to = j->m * (i + 1) / j->n_blocks;
    gr_mat a = j->a;

    a.at += a.turned ? from : from * a.ld;
    gr_gemm(a, j->b, j->k, j->keep, j->c + from * j->n, to - from, j->n, j->n);
}

void gr_each_gemm(const gr_ctx *cx, gr_mat a, gr_mat b, size_t k, float keep, float *c, size_t m,
                  size_t n)
{
    size_t blocks = m * n * k / GEMM_WORK + 1, most = m / 16 + 1;
    gemm_job j = { a, b, k, m, n, blocks < most ? blocks : most, keep, c };

    if (m == 0 || n == 0)
        return;
    j.n_blocks = j.n_blocks < BLOCKS_MOST ? j.n_blocks : BLOCKS_MOST;
    j.n_blocks = m >= 4096 || j.n_blocks < 8 ? j.n_blocks : 8;
    gr_pool_each(j.n_blocks > 1 ? cx->pool : NULL, j.n_blocks, run_gemm, &j);
}
