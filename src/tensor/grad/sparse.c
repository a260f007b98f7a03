/* Sparse matrices, and rows taken from tables and put into them. */
#include "tensor/grad/grad_int.h"

static gr_sparse *transpose(gr_arena *a, const gr_sparse *m)
{
    gr_sparse *b = gr_new(a, gr_sparse);
    size_t *from = gr_new_n(a, size_t, m->cols + 2);
    uint32_t *col = gr_new_n(a, uint32_t, m->n + 1), *row = gr_new_n(a, uint32_t, m->n + 1);
    uint32_t *arc = gr_new_n(a, uint32_t, m->n + 1);

    if (b == NULL || from == NULL || col == NULL || row == NULL || arc == NULL)
        return NULL;
    for (size_t i = 0; i < m->n; i++)
        from[m->col[i] + 2]++;
    for (size_t c = 0; c < m->cols; c++)
        from[c + 2] += from[c + 1];
    for (size_t i = 0; i < m->n; i++) {
        size_t at = from[m->col[i] + 1]++;

        col[at] = m->row[i];
        row[at] = m->col[i];
        arc[at] = (uint32_t)i;
    }
    *b = (gr_sparse){ m->cols, m->rows, m->n, from, col, row, arc, NULL, m };
    return b;
}

gr_sparse *gr_sparse_make(gr_arena *a, size_t rows, size_t cols, const size_t *from,
                          const uint32_t *col, const float *weight)
{
    gr_sparse *m = gr_new(a, gr_sparse);
    uint32_t *row = gr_new_n(a, uint32_t, from[rows] + 1);

    if (m == NULL || row == NULL)
        return NULL;
    for (size_t r = 0; r < rows; r++)
        for (size_t i = from[r]; i < from[r + 1]; i++)
            row[i] = (uint32_t)r;
    *m = (gr_sparse){ rows, cols, from[rows], from, col, row, NULL, weight, NULL };
    m->back = transpose(a, m);
    return m->back != NULL ? m : NULL;
}

gr_sparse *gr_sparse_even(gr_arena *a, size_t rows, const size_t *from, const uint32_t *col,
                          const float *weight)
{
    gr_sparse *m = gr_new(a, gr_sparse);

    if (m != NULL)
        *m = (gr_sparse){ rows, rows, from[rows], from, col, NULL, NULL, weight, m };
    return m;
}

/* --- products --- */

typedef struct sparse_job {
    const gr_sparse *a;
    const float *weight; /* of the matrix that is not transposed */
    const float *x;
    float *y;
    size_t cols;
} sparse_job;

/* y[r] += the sum of a[r, c] x[c]. */
GR_CLONES static void add_rows(void *arg, size_t from, size_t to)
{
    const sparse_job *j = arg;
    const gr_sparse *a = j->a;
    size_t n = j->cols;

    for (size_t r = from; r < to; r++) {
        float *restrict y = j->y + r * n;

        for (size_t i = a->from[r]; i < a->from[r + 1]; i++) {
            const float *restrict x = j->x + a->col[i] * n;
            float w = j->weight == NULL ? 1 : j->weight[a->arc != NULL ? a->arc[i] : i];

            if (w != 0)
                for (size_t c = 0; c < n; c++)
                    y[c] += w * x[c];
        }
    }
}

static void run_sparse(const gr_ctx *cx, const gr_sparse *a, const float *weight, const float *x,
                       size_t cols, float *y)
{
    sparse_job j = { a, weight, x, y, cols };

    gr_each_rows(cx, a->rows, (a->n / (a->rows + 1) + 1) * cols, add_rows, &j);
}

static void sparse_back(gr_tape *t, const gr_tape_note *n)
{
    run_sparse(t->cx, n->sparse->back, n->sparse->weight, n->out.grad, n->out.cols, n->in[0]->grad);
}

gr_var *gr_op_sparse(gr_tape *t, const gr_sparse *a, gr_var *b)
{
    gr_tape_note *n = a != NULL && b != NULL ? GR_NOTE(t, a->rows, b->cols, sparse_back, b) : NULL;

    if (n == NULL)
        return NULL;
    assert(a->cols == b->rows);
    n->sparse = a;
    memset(n->out.x, 0, gr_var_n(&n->out) * sizeof *n->out.x);
    run_sparse(t->cx, a, a->weight, b->x, b->cols, n->out.x);
    return &n->out;
}

/* --- rows of tables --- */

/* y[i] += x[idx[i]], or the other way round: one row after the other, so that the order of the sums
 * stays. */
static void move_rows(const float *x, float *y, const uint32_t *idx, size_t n, size_t cols,
                      bool into)
{
    for (size_t i = 0; i < n; i++) {
        const float *restrict from = x + (into ? i : idx[i]) * cols;
        float *restrict to = y + (into ? idx[i] : i) * cols;

        for (size_t c = 0; c < cols; c++)
            to[c] += from[c];
    }
}

static void gather_back(gr_tape *t, const gr_tape_note *n)
{
    (void)t;
    move_rows(n->out.grad, n->in[0]->grad, n->data, n->out.rows, n->out.cols, true);
}

gr_var *gr_op_gather(gr_tape *t, gr_var *a, const uint32_t *idx, size_t n_idx)
{
    gr_tape_note *n = a != NULL ? GR_NOTE(t, n_idx, a->cols, gather_back, a) : NULL;

    if (n == NULL)
        return NULL;
    n->data = idx;
    memset(n->out.x, 0, gr_var_n(&n->out) * sizeof *n->out.x);
    move_rows(a->x, n->out.x, idx, n_idx, a->cols, false);
    return &n->out;
}

static void scatter_back(gr_tape *t, const gr_tape_note *n)
{
    (void)t;
    move_rows(n->out.grad, n->in[0]->grad, n->data, n->in[0]->rows, n->out.cols, false);
}

gr_var *gr_op_scatter(gr_tape *t, gr_var *a, const uint32_t *idx, size_t rows)
{
    gr_tape_note *n = a != NULL ? GR_NOTE(t, rows, a->cols, scatter_back, a) : NULL;

    if (n == NULL)
        return NULL;
    n->data = idx;
    memset(n->out.x, 0, gr_var_n(&n->out) * sizeof *n->out.x);
    move_rows(a->x, n->out.x, idx, a->rows, a->cols, true);
    return &n->out;
}
