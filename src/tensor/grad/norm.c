/* Norms: of rows (Ba et al. 2016) and of columns (Ioffe, Szegedy 2015). */
#include "tensor/grad/grad_int.h"

#define EPSILON 1e-5f
#define FOLLOWS 0.1f /* of a new mean and variance in those that are kept */

/* --- rows --- */

typedef struct row_job {
    const gr_tape_note *n;
    float *scaled; /* [rows, cols]: without gain and shift */
    float *scale;  /* [rows]: 1 / deviation */
} row_job;

static void norm_rows(void *arg, size_t from, size_t to)
{
    const row_job *j = arg;
    const gr_var *a = j->n->in[0], *gain = j->n->in[1], *shift = j->n->in[2];

    for (size_t r = from; r < to; r++) {
        const float *x = a->x + r * a->cols;
        float *y = j->n->out.x + r * a->cols, *s = j->scaled + r * a->cols;
        float mean = 0, variance = 0;

        for (size_t c = 0; c < a->cols; c++)
            mean += x[c];
        mean /= (float)a->cols;
        for (size_t c = 0; c < a->cols; c++)
            variance += (x[c] - mean) * (x[c] - mean);
        j->scale[r] = 1 / sqrtf(variance / (float)a->cols + EPSILON);
        for (size_t c = 0; c < a->cols; c++) {
            s[c] = (x[c] - mean) * j->scale[r];
            y[c] = s[c] * gain->x[c] + shift->x[c];
        }
    }
}

static void norm_rows_back(void *arg, size_t from, size_t to)
{
    const row_job *j = arg;
    gr_var *a = j->n->in[0];
    const float *gain = j->n->in[1]->x;

    for (size_t r = from; r < to; r++) {
        const float *g = j->n->out.grad + r * a->cols, *s = j->scaled + r * a->cols;
        float mean = 0, along = 0;

        for (size_t c = 0; c < a->cols; c++) {
            mean += g[c] * gain[c];
            along += g[c] * gain[c] * s[c];
        }
        mean /= (float)a->cols;
        along /= (float)a->cols;
        for (size_t c = 0; c < a->cols; c++)
            a->grad[r * a->cols + c] += j->scale[r] * (g[c] * gain[c] - mean - s[c] * along);
    }
}

/* The gradients of gain and shift: sums over rows. */
GR_CLONES static void gain_back(const gr_tape_note *n, const float *restrict scaled)
{
    float *restrict gain = n->in[1]->grad, *restrict shift = n->in[2]->grad;
    size_t cols = n->out.cols;

    for (size_t r = 0; r < n->out.rows; r++) {
        const float *restrict g = n->out.grad + r * cols, *restrict s = scaled + r * cols;

        for (size_t c = 0; gain != NULL && c < cols; c++)
            gain[c] += g[c] * s[c];
        for (size_t c = 0; shift != NULL && c < cols; c++)
            shift[c] += g[c];
    }
}

static void layer_norm_back(gr_tape *t, const gr_tape_note *n)
{
    row_job j = *(const row_job *)n->data;

    gain_back(n, j.scaled);
    if (n->in[0]->grad != NULL)
        gr_each_rows(t->cx, n->out.rows, n->out.cols, norm_rows_back, &j);
}

gr_var *gr_op_layer_norm(gr_tape *t, gr_var *a, gr_var *gain, gr_var *shift)
{
    gr_tape_note *n =
        a != NULL ? GR_NOTE(t, a->rows, a->cols, layer_norm_back, a, gain, shift) : NULL;
    row_job *j = n != NULL ? gr_tape_room(t, 1, sizeof *j) : NULL;

    if (j == NULL)
        return NULL;
    *j = (row_job){ n, gr_tape_room(t, gr_var_n(a), sizeof(float)),
                    gr_tape_room(t, a->rows, sizeof(float)) };
    if (t->failed)
        return NULL;
    n->data = j;
    gr_each_rows(t->cx, a->rows, a->cols, norm_rows, j);
    return &n->out;
}

/* --- columns --- */

#define COLUMN_BLOCKS 32u /* partial sums over rows */

typedef struct column_job {
    const gr_tape_note *n;
    float *mean, *scale; /* [cols] */
    float *sums;         /* [COLUMN_BLOCKS, 2, cols] */
    size_t n_blocks;
    bool relu;
} column_job;

/* The gradient before the relu. */
static inline float unmasked(const column_job *j, size_t i)
{
    return j->relu && !(j->n->out.x[i] > 0) ? 0 : j->n->out.grad[i];
}

/* Sums of x - x[0] and its square over a block of rows: the first row is near enough the mean for
 * float32. */
GR_CLONES static void sum_block(void *arg, size_t b)
{
    const column_job *j = arg;
    const gr_var *a = j->n->in[0];
    size_t cols = a->cols;
    float *restrict sum = j->sums + b * 2 * cols, *restrict squares = sum + cols;

    memset(sum, 0, 2 * cols * sizeof *sum);
    for (size_t r = a->rows * b / j->n_blocks; r < a->rows * (b + 1) / j->n_blocks; r++)
        for (size_t c = 0; c < cols; c++) {
            float d = a->x[r * cols + c] - a->x[c];

            sum[c] += d;
            squares[c] += d * d;
        }
}

GR_CLONES static void back_block(void *arg, size_t b)
{
    const column_job *j = arg;
    const gr_var *a = j->n->in[0];
    size_t cols = a->cols;
    float *restrict sum = j->sums + b * 2 * cols, *restrict along = sum + cols;

    memset(sum, 0, 2 * cols * sizeof *sum);
    for (size_t r = a->rows * b / j->n_blocks; r < a->rows * (b + 1) / j->n_blocks; r++)
        for (size_t c = 0; c < cols; c++) {
            float g = unmasked(j, r * cols + c);

            sum[c] += g;
            along[c] += g * (a->x[r * cols + c] - j->mean[c]) * j->scale[c];
        }
}

static void add_blocks(const column_job *j, size_t cols)
{
    for (size_t b = 1; b < j->n_blocks; b++)
        for (size_t c = 0; c < 2 * cols; c++)
            j->sums[c] += j->sums[b * 2 * cols + c];
}

GR_CLONES static void norm_columns(void *arg, size_t from, size_t to)
{
    const column_job *j = arg;
    const gr_var *a = j->n->in[0], *gain = j->n->in[1], *shift = j->n->in[2];
    size_t cols = a->cols;

    for (size_t r = from; r < to; r++)
        for (size_t c = 0; c < cols; c++) {
            float y = (a->x[r * cols + c] - j->mean[c]) * j->scale[c] * gain->x[c] + shift->x[c];

            j->n->out.x[r * cols + c] = j->relu && !(y > 0) ? 0 : y;
        }
}

GR_CLONES static void norm_columns_back(void *arg, size_t from, size_t to)
{
    const column_job *j = arg;
    gr_var *a = j->n->in[0];
    const float *gain = j->n->in[1]->x, *sum = j->sums, *along = j->sums + a->cols;
    size_t cols = a->cols;
    float of = (float)a->rows;

    for (size_t r = from; r < to; r++)
        for (size_t c = 0; c < cols; c++) {
            float s = (a->x[r * cols + c] - j->mean[c]) * j->scale[c];

            a->grad[r * cols + c] += gain[c] * j->scale[c] *
                                     (unmasked(j, r * cols + c) - sum[c] / of - s * along[c] / of);
        }
}

static void batch_norm_back(gr_tape *t, const gr_tape_note *n)
{
    column_job j = *(const column_job *)n->data;
    size_t cols = n->out.cols;

    gr_pool_each(t->cx->pool, j.n_blocks, back_block, &j);
    add_blocks(&j, cols);
    for (size_t c = 0; c < cols; c++) {
        if (n->in[1]->grad != NULL)
            n->in[1]->grad[c] += j.sums[cols + c];
        if (n->in[2]->grad != NULL)
            n->in[2]->grad[c] += j.sums[c];
    }
    if (n->in[0]->grad != NULL)
        gr_each_rows(t->cx, n->out.rows, cols, norm_columns_back, &j);
}

/* The mean and the deviation of this batch, which those that are kept follow. */
static void measure(gr_tape *t, column_job *j, gr_var *mean, gr_var *variance)
{
    const gr_var *a = j->n->in[0];
    float rows = (float)a->rows;

    gr_pool_each(t->cx->pool, j->n_blocks, sum_block, j);
    add_blocks(j, a->cols);
    for (size_t c = 0; c < a->cols; c++) {
        float d = j->sums[c] / rows, v = fmaxf(j->sums[a->cols + c] / rows - d * d, 0);

        j->mean[c] = a->x[c] + d;
        j->scale[c] = 1 / sqrtf(v + EPSILON);
        mean->x[c] += FOLLOWS * (j->mean[c] - mean->x[c]);
        variance->x[c] += FOLLOWS * (v * rows / fmaxf(rows - 1, 1) - variance->x[c]);
    }
}

gr_var *gr_op_batch_norm(gr_tape *t, gr_var *a, gr_var *gain, gr_var *shift, gr_var *mean,
                         gr_var *variance, bool relu)
{
    gr_tape_note *n =
        a != NULL ? GR_NOTE(t, a->rows, a->cols, batch_norm_back, a, gain, shift) : NULL;
    column_job *j = n != NULL ? gr_tape_room(t, 1, sizeof *j) : NULL;
    size_t blocks;

    if (j == NULL)
        return NULL;
    blocks = gr_var_n(a) / 8192 + 1;
    *j = (column_job){ .n = n,
                       .mean = gr_tape_room(t, a->cols, sizeof(float)),
                       .scale = gr_tape_room(t, a->cols, sizeof(float)),
                       .sums = gr_tape_room(t, COLUMN_BLOCKS * 2 * a->cols, sizeof(float)),
                       .n_blocks = blocks < COLUMN_BLOCKS ? blocks : COLUMN_BLOCKS,
                       .relu = relu };
    if (t->failed)
        return NULL;
    n->data = j;
    if (t->learns)
        measure(t, j, mean, variance);
    for (size_t c = 0; !t->learns && c < a->cols; c++) {
        j->mean[c] = mean->x[c];
        j->scale[c] = 1 / sqrtf(variance->x[c] + EPSILON);
    }
    gr_each_rows(t->cx, a->rows, a->cols, norm_columns, j);
    return &n->out;
}
