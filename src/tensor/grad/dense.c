/* Dense operations: products, sums, blocks of columns, dropout. */
#include "tensor/grad/grad_int.h"

gr_var *gr_op_constant(gr_tape *t, const float *x, size_t rows, size_t cols)
{
    gr_var *v = gr_tape_room(t, 1, sizeof *v);

    if (v != NULL)
        *v = (gr_var){ rows, cols, (float *)(uintptr_t)x, NULL }; /* never written to */
    return v;
}

/* --- products --- */

static gr_mat mat(const float *x, size_t ld, bool turned)
{
    return (gr_mat){ x, ld, turned };
}

static void product_back(gr_tape *t, const gr_tape_note *n)
{
    gr_var *a = n->in[0], *b = n->in[1];
    size_t m = n->out.rows, c = n->out.cols, k = a->cols;
    const float *g = n->out.grad;

    if (a->grad != NULL)
        gr_each_gemm(t->cx, mat(g, c, false), mat(b->x, c, true), c, 1, a->grad, m, k);
    if (b->grad != NULL)
        gr_each_gemm(t->cx, mat(a->x, k, true), mat(g, c, false), m, 1, b->grad, k, c);
}

gr_var *gr_op_product(gr_tape *t, gr_var *a, gr_var *b)
{
    gr_tape_note *n =
        a != NULL && b != NULL ? GR_NOTE(t, a->rows, b->cols, product_back, a, b) : NULL;

    if (n == NULL)
        return NULL;
    assert(a->cols == b->rows);
    gr_each_gemm(t->cx, mat(a->x, a->cols, false), mat(b->x, b->cols, false), a->cols, 0, n->out.x,
                 a->rows, b->cols);
    return &n->out;
}

static void turned_back(gr_tape *t, const gr_tape_note *n)
{
    gr_var *a = n->in[0], *b = n->in[1];
    size_t m = n->out.rows, c = n->out.cols, k = a->cols;
    const float *g = n->out.grad;

    if (a->grad != NULL)
        gr_each_gemm(t->cx, mat(g, c, false), mat(b->x, k, false), c, 1, a->grad, m, k);
    if (b->grad != NULL)
        gr_each_gemm(t->cx, mat(g, c, true), mat(a->x, k, false), m, 1, b->grad, c, k);
}

gr_var *gr_op_product_turned(gr_tape *t, gr_var *a, gr_var *b)
{
    gr_tape_note *n =
        a != NULL && b != NULL ? GR_NOTE(t, a->rows, b->rows, turned_back, a, b) : NULL;

    if (n == NULL)
        return NULL;
    assert(a->cols == b->cols);
    gr_each_gemm(t->cx, mat(a->x, a->cols, false), mat(b->x, b->cols, true), a->cols, 0, n->out.x,
                 a->rows, b->rows);
    return &n->out;
}

/* --- sums and products of numbers --- */

/* y += by * x */
GR_CLONES static void add_scaled(float *restrict y, const float *restrict x, float by, size_t n)
{
    for (size_t i = 0; i < n; i++)
        y[i] += by * x[i];
}

GR_CLONES static void add_products(float *restrict y, const float *restrict a,
                                   const float *restrict b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        y[i] += a[i] * b[i];
}

static void add_back(gr_tape *t, const gr_tape_note *n)
{
    (void)t;
    for (int i = 0; i < 2; i++)
        if (n->in[i]->grad != NULL)
            add_scaled(n->in[i]->grad, n->out.grad, 1, gr_var_n(&n->out));
}

gr_var *gr_op_add(gr_tape *t, gr_var *a, gr_var *b)
{
    gr_tape_note *n = a != NULL && b != NULL ? GR_NOTE(t, a->rows, a->cols, add_back, a, b) : NULL;

    if (n == NULL)
        return NULL;
    assert(a->rows == b->rows && a->cols == b->cols);
    memcpy(n->out.x, a->x, gr_var_n(a) * sizeof *a->x);
    add_scaled(n->out.x, b->x, 1, gr_var_n(a));
    return &n->out;
}

static void times_back(gr_tape *t, const gr_tape_note *n)
{
    (void)t;
    for (int i = 0; i < 2; i++)
        if (n->in[i]->grad != NULL)
            add_products(n->in[i]->grad, n->out.grad, n->in[1 - i]->x, gr_var_n(&n->out));
}

gr_var *gr_op_times(gr_tape *t, gr_var *a, gr_var *b)
{
    gr_tape_note *n =
        a != NULL && b != NULL ? GR_NOTE(t, a->rows, a->cols, times_back, a, b) : NULL;

    if (n == NULL)
        return NULL;
    assert(a->rows == b->rows && a->cols == b->cols);
    memset(n->out.x, 0, gr_var_n(a) * sizeof *a->x);
    add_products(n->out.x, a->x, b->x, gr_var_n(a));
    return &n->out;
}

static void scale_back(gr_tape *t, const gr_tape_note *n)
{
    (void)t;
    add_scaled(n->in[0]->grad, n->out.grad, n->by, gr_var_n(&n->out));
}

gr_var *gr_op_scale(gr_tape *t, gr_var *a, float by)
{
    gr_tape_note *n = a != NULL ? GR_NOTE(t, a->rows, a->cols, scale_back, a) : NULL;

    if (n == NULL)
        return NULL;
    n->by = by;
    memset(n->out.x, 0, gr_var_n(a) * sizeof *a->x);
    add_scaled(n->out.x, a->x, by, gr_var_n(a));
    return &n->out;
}

static void bias_back(gr_tape *t, const gr_tape_note *n)
{
    (void)t;
    if (n->in[0]->grad != NULL)
        add_scaled(n->in[0]->grad, n->out.grad, 1, gr_var_n(&n->out));
    for (size_t i = 0; n->in[1]->grad != NULL && i < n->out.rows; i++)
        add_scaled(n->in[1]->grad, n->out.grad + i * n->out.cols, 1, n->out.cols);
}

gr_var *gr_op_bias(gr_tape *t, gr_var *a, gr_var *row)
{
    gr_tape_note *n =
        a != NULL && row != NULL ? GR_NOTE(t, a->rows, a->cols, bias_back, a, row) : NULL;

    if (n == NULL)
        return NULL;
    assert(row->rows == 1 && row->cols == a->cols);
    memcpy(n->out.x, a->x, gr_var_n(a) * sizeof *a->x);
    for (size_t i = 0; i < a->rows; i++)
        add_scaled(n->out.x + i * a->cols, row->x, 1, a->cols);
    return &n->out;
}

/* --- rows and blocks of columns --- */

static void beside_back(gr_tape *t, const gr_tape_note *n)
{
    size_t at = 0;

    (void)t;
    for (int k = 0; k < 2; k++) {
        gr_var *v = n->in[k];

        for (size_t i = 0; v->grad != NULL && i < v->rows; i++)
            add_scaled(v->grad + i * v->cols, n->out.grad + i * n->out.cols + at, 1, v->cols);
        at += v->cols;
    }
}

gr_var *gr_op_beside(gr_tape *t, gr_var *a, gr_var *b)
{
    gr_tape_note *n =
        a != NULL && b != NULL ? GR_NOTE(t, a->rows, a->cols + b->cols, beside_back, a, b) : NULL;

    if (n == NULL)
        return NULL;
    assert(a->rows == b->rows);
    for (size_t i = 0; i < a->rows; i++) {
        float *row = n->out.x + i * n->out.cols;

        memcpy(row, a->x + i * a->cols, a->cols * sizeof *row);
        memcpy(row + a->cols, b->x + i * b->cols, b->cols * sizeof *row);
    }
    return &n->out;
}

static void row_dots_back(gr_tape *t, const gr_tape_note *n)
{
    size_t cols = n->in[0]->cols;

    (void)t;
    for (int k = 0; k < 2; k++)
        for (size_t i = 0; n->in[k]->grad != NULL && i < n->out.rows; i++)
            add_scaled(n->in[k]->grad + i * cols, n->in[1 - k]->x + i * cols, n->out.grad[i], cols);
}

gr_var *gr_op_row_dots(gr_tape *t, gr_var *a, gr_var *b)
{
    gr_tape_note *n = a != NULL && b != NULL ? GR_NOTE(t, a->rows, 1, row_dots_back, a, b) : NULL;

    if (n == NULL)
        return NULL;
    assert(a->rows == b->rows && a->cols == b->cols);
    for (size_t i = 0; i < a->rows; i++)
        n->out.x[i] = gr_dot(a->x + i * a->cols, b->x + i * a->cols, a->cols);
    return &n->out;
}

static void head_dots_back(gr_tape *t, const gr_tape_note *n)
{
    gr_var *a = n->in[0], *b = n->in[1];
    size_t heads = b->rows, width = b->cols;

    (void)t;
    for (size_t i = 0; i < a->rows * heads; i++) {
        if (a->grad != NULL)
            add_scaled(a->grad + i * width, b->x + i % heads * width, n->out.grad[i], width);
        if (b->grad != NULL)
            add_scaled(b->grad + i % heads * width, a->x + i * width, n->out.grad[i], width);
    }
}

gr_var *gr_op_head_dots(gr_tape *t, gr_var *a, gr_var *b)
{
    gr_tape_note *n =
        a != NULL && b != NULL ? GR_NOTE(t, a->rows, b->rows, head_dots_back, a, b) : NULL;

    if (n == NULL)
        return NULL;
    assert(a->cols == b->rows * b->cols);
    for (size_t i = 0; i < a->rows * b->rows; i++)
        n->out.x[i] = gr_dot(a->x + i * b->cols, b->x + i % b->rows * b->cols, b->cols);
    return &n->out;
}

static void block_mean_back(gr_tape *t, const gr_tape_note *n)
{
    size_t groups = n->number, cols = n->out.cols;

    (void)t;
    for (size_t i = 0; i < n->out.rows * groups; i++)
        add_scaled(n->in[0]->grad + i * cols, n->out.grad + i / groups * cols, 1 / (float)groups,
                   cols);
}

gr_var *gr_op_block_mean(gr_tape *t, gr_var *a, size_t groups)
{
    gr_tape_note *n = a != NULL ? GR_NOTE(t, a->rows, a->cols / groups, block_mean_back, a) : NULL;

    if (n == NULL)
        return NULL;
    assert(a->cols % groups == 0);
    n->number = groups;
    memset(n->out.x, 0, gr_var_n(&n->out) * sizeof *n->out.x);
    for (size_t i = 0; i < a->rows * groups; i++)
        add_scaled(n->out.x + i / groups * n->out.cols, a->x + i * n->out.cols, 1 / (float)groups,
                   n->out.cols);
    return &n->out;
}

/* --- dropout --- */

#define DRAWS 4096u /* numbers of a generator of their own, so that threads do not matter */

typedef struct drop_job {
    uint64_t seed;
    float p;
    float *keep;
    size_t n;
} drop_job;

static void draw(void *arg, size_t i)
{
    const drop_job *j = arg;
    size_t from = i * DRAWS, to = from + DRAWS < j->n ? from + DRAWS : j->n;
    uint32_t least = (uint32_t)lrintf(j->p * 65536.0f);
    float kept = 1 / (1 - j->p);
    gr_rng rng;

    gr_rng_seed(&rng, j->seed + i);
    for (size_t k = from; k < to; k += 4) {
        uint64_t bits = gr_rng_next(&rng);

        for (size_t l = k; l < to && l < k + 4; l++, bits >>= 16)
            j->keep[l] = (uint32_t)(bits & 0xffff) < least ? 0 : kept;
    }
}

static float *draws(gr_tape *t, size_t n, float p)
{
    drop_job j = { gr_rng_next(&t->rng), p, gr_tape_room(t, n, sizeof(float)), n };

    if (j.keep != NULL)
        gr_pool_each(n > 4 * DRAWS ? t->cx->pool : NULL, (n + DRAWS - 1) / DRAWS, draw, &j);
    return j.keep;
}

static void dropout_back(gr_tape *t, const gr_tape_note *n)
{
    (void)t;
    add_products(n->in[0]->grad, n->out.grad, n->data, gr_var_n(&n->out));
}

gr_var *gr_op_dropout(gr_tape *t, gr_var *a, float p)
{
    gr_tape_note *n;
    float *keep;

    if (!t->learns || p <= 0 || a == NULL)
        return a;
    n = GR_NOTE(t, a->rows, a->cols, dropout_back, a);
    keep = n != NULL ? draws(t, gr_var_n(a), p) : NULL;
    if (keep == NULL)
        return NULL;
    n->data = keep;
    memset(n->out.x, 0, gr_var_n(a) * sizeof *keep);
    add_products(n->out.x, a->x, keep, gr_var_n(a));
    return &n->out;
}

const gr_sparse *gr_op_sparse_dropout(gr_tape *t, const gr_sparse *a, float p)
{
    gr_sparse *out;
    float *keep;

    if (!t->learns || p <= 0)
        return a;
    out = gr_tape_room(t, 1, sizeof *out);
    keep = out != NULL ? draws(t, a->n, p) : NULL;
    if (keep == NULL)
        return NULL;
    for (size_t i = 0; a->weight != NULL && i < a->n; i++)
        keep[i] *= a->weight[i];
    *out = *a;
    out->weight = keep;
    return out;
}
