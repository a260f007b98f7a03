/* Attention among the rows of equal blocks, in heads (Vaswani et al. 2017). */
#include "tensor/grad/grad_int.h"

typedef struct attend_job {
    const gr_tape_note *n;
    size_t block, heads;
    const uint32_t *count;
    const float *lean;
    float *share; /* [blocks, heads, block, block]: what each row takes of each */
    float *d_share;
} attend_job;

static size_t seen(const attend_job *j, size_t b)
{
    return j->count != NULL ? j->count[b] : j->block;
}

static void softmax(float *x, size_t n)
{
    float most = -INFINITY, sum = 0;

    for (size_t i = 0; i < n; i++)
        most = fmaxf(most, x[i]);
    for (size_t i = 0; i < n; i++)
        sum += x[i] = gr_power(x[i] - most);
    for (size_t i = 0; i < n; i++)
        x[i] /= sum;
}

static void attend_block(void *arg, size_t from, size_t to)
{
    const attend_job *j = arg;
    const gr_var *q = j->n->in[0], *k = j->n->in[1], *v = j->n->in[2];
    size_t cols = q->cols, width = cols / j->heads, size = j->block;

    for (size_t b = from; b < to; b++)
        for (size_t h = 0; h < j->heads; h++) {
            size_t at = b * size * cols + h * width, n = seen(j, b);
            float *s = j->share + (b * j->heads + h) * size * size;
            float by = 1 / sqrtf((float)width);

            gr_gemm((gr_mat){ q->x + at, cols, false }, (gr_mat){ k->x + at, cols, true }, width, 0,
                    s, size, n, size);
            for (size_t i = 0; i < size; i++) {
                for (size_t l = 0; l < n; l++)
                    s[i * size + l] =
                        s[i * size + l] * by + (j->lean != NULL ? j->lean[b * size + l] : 0);
                softmax(s + i * size, n);
            }
            gr_gemm((gr_mat){ s, size, false }, (gr_mat){ v->x + at, cols, false }, n, 0,
                    j->n->out.x + at, size, width, cols);
        }
}

/* From the gradient of the shares to that of what they are the softmax of, in place. */
static void softmax_back(const float *s, float *d, size_t n, float by)
{
    float mean = 0;

    for (size_t i = 0; i < n; i++)
        mean += s[i] * d[i];
    for (size_t i = 0; i < n; i++)
        d[i] = by * s[i] * (d[i] - mean);
}

static void attend_block_back(void *arg, size_t from, size_t to)
{
    const attend_job *j = arg;
    gr_var *q = j->n->in[0], *k = j->n->in[1], *v = j->n->in[2];
    size_t cols = q->cols, width = cols / j->heads, size = j->block;

    for (size_t b = from; b < to; b++)
        for (size_t h = 0; h < j->heads; h++) {
            size_t at = b * size * cols + h * width, n = seen(j, b);
            size_t place = (b * j->heads + h) * size * size;
            const float *s = j->share + place, *g = j->n->out.grad + at;
            float *d = j->d_share + place;

            gr_gemm((gr_mat){ g, cols, false }, (gr_mat){ v->x + at, cols, true }, width, 0, d,
                    size, n, size);
            for (size_t i = 0; i < size; i++)
                softmax_back(s + i * size, d + i * size, n, 1 / sqrtf((float)width));
            if (v->grad != NULL)
                gr_gemm((gr_mat){ s, size, true }, (gr_mat){ g, cols, false }, size, 1,
                        v->grad + at, n, width, cols);
            if (q->grad != NULL)
                gr_gemm((gr_mat){ d, size, false }, (gr_mat){ k->x + at, cols, false }, n, 1,
                        q->grad + at, size, width, cols);
            if (k->grad != NULL)
                gr_gemm((gr_mat){ d, size, true }, (gr_mat){ q->x + at, cols, false }, size, 1,
                        k->grad + at, n, width, cols);
        }
}

static void attend_back(gr_tape *t, const gr_tape_note *n)
{
    attend_job j = *(const attend_job *)n->data;
    size_t blocks = n->out.rows / j.block;

    j.d_share = gr_tape_room(t, blocks * j.heads * j.block * j.block, sizeof(float));
    if (j.d_share != NULL)
        gr_each_rows(t->cx, blocks, j.block * j.block * n->out.cols, attend_block_back, &j);
}

gr_var *gr_op_attend(gr_tape *t, gr_var *q, gr_var *k, gr_var *v, size_t block,
                     const uint32_t *count, const float *lean, size_t heads)
{
    gr_tape_note *n = q != NULL && k != NULL && v != NULL
                          ? GR_NOTE(t, q->rows, q->cols, attend_back, q, k, v)
                          : NULL;
    attend_job *j = n != NULL ? gr_tape_room(t, 1, sizeof *j) : NULL;

    if (j == NULL)
        return NULL;
    assert(q->rows % block == 0 && q->cols % heads == 0 && k->rows == q->rows);
    *j = (attend_job){ n,     block, heads,
                       count, lean,  gr_tape_room(t, q->rows * heads * block, sizeof(float)),
                       NULL };
    if (j->share == NULL)
        return NULL;
    n->data = j;
    gr_each_rows(t->cx, q->rows / block, block * block * q->cols, attend_block, j);
    return &n->out;
}
