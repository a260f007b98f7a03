/* Along arcs, in heads: sums and products of their ends, a softmax over those of a row, what a row
 * gets by them (Velickovic et al. 2018; Shi et al. 2021). */
#include "tensor/grad/grad_int.h"

typedef struct arcs_job {
    const gr_sparse *a;
    size_t heads, width; /* width: columns of a head */
    const float *w, *x, *dy;
    float *out;
} arcs_job;

static size_t row_cost(const gr_sparse *a, size_t cols)
{
    return (a->n / (a->rows + 1) + 1) * cols;
}

/* --- sums of ends --- */

static void add_to_ends(void *arg, size_t from, size_t to)
{
    const arcs_job *j = arg;
    const gr_sparse *a = j->a;

    for (size_t r = from; r < to; r++)
        for (size_t i = a->from[r]; i < a->from[r + 1]; i++) {
            const float *g = j->dy + (a->arc != NULL ? a->arc[i] : i) * j->heads;

            for (size_t h = 0; h < j->heads; h++)
                j->out[r * j->heads + h] += g[h];
        }
}

static void arc_sum_back(gr_tape *t, const gr_tape_note *n)
{
    const gr_sparse *a = n->sparse;
    arcs_job j = { .a = a, .heads = n->out.cols, .dy = n->out.grad, .out = n->in[0]->grad };

    if (j.out != NULL)
        gr_each_rows(t->cx, a->rows, row_cost(a, j.heads), add_to_ends, &j);
    j.a = a->back;
    j.out = n->in[1]->grad;
    if (j.out != NULL)
        gr_each_rows(t->cx, a->cols, row_cost(a->back, j.heads), add_to_ends, &j);
}

gr_var *gr_op_arc_sum(gr_tape *t, const gr_sparse *a, gr_var *left, gr_var *right)
{
    gr_tape_note *n = left != NULL && right != NULL
                          ? GR_NOTE(t, a->n, left->cols, arc_sum_back, left, right)
                          : NULL;
    size_t heads;

    if (n == NULL)
        return NULL;
    assert(left->cols == right->cols && left->rows == a->rows && right->rows == a->cols);
    n->sparse = a;
    heads = left->cols;
    for (size_t i = 0; i < a->n; i++)
        for (size_t h = 0; h < heads; h++)
            n->out.x[i * heads + h] =
                left->x[a->row[i] * heads + h] + right->x[a->col[i] * heads + h];
    return &n->out;
}

/* --- what a row gets --- */

/* out[r] += the sum of w[arc, h] x[col], block by block. */
GR_CLONES static void mix_rows(void *arg, size_t from, size_t to)
{
    const arcs_job *j = arg;
    const gr_sparse *a = j->a;
    size_t cols = j->heads * j->width;

    for (size_t r = from; r < to; r++)
        for (size_t i = a->from[r]; i < a->from[r + 1]; i++) {
            const float *w = j->w + (a->arc != NULL ? a->arc[i] : i) * j->heads;
            const float *restrict x = j->x + a->col[i] * cols;
            float *restrict out = j->out + r * cols;

            for (size_t h = 0; h < j->heads; h++)
                for (size_t c = 0; c < j->width; c++)
                    out[h * j->width + c] += w[h] * x[h * j->width + c];
        }
}

/* out[arc, h] += the product of dy[row] and x[col], block by block. */
GR_CLONES static void dot_arcs(void *arg, size_t from, size_t to)
{
    const arcs_job *j = arg;
    const gr_sparse *a = j->a;
    size_t cols = j->heads * j->width;

    for (size_t i = from; i < to; i++) {
        const float *restrict y = j->dy + a->row[i] * cols, *restrict x = j->x + a->col[i] * cols;

        for (size_t h = 0; h < j->heads; h++) {
            float part[GR_LANES] = { 0 }, sum = 0;
            size_t c = 0, at = h * j->width;

            for (; c + GR_LANES <= j->width; c += GR_LANES)
                for (size_t l = 0; l < GR_LANES; l++)
                    part[l] += y[at + c + l] * x[at + c + l];
            for (; c < j->width; c++)
                sum += y[at + c] * x[at + c];
            for (size_t l = 0; l < GR_LANES; l++)
                sum += part[l];
            j->out[i * j->heads + h] += sum;
        }
    }
}

static void arc_mix_back(gr_tape *t, const gr_tape_note *n)
{
    const gr_sparse *a = n->sparse;
    gr_var *w = n->in[0], *x = n->in[1];
    arcs_job j = { a, w->cols, x->cols / w->cols, w->x, x->x, n->out.grad, w->grad };

    if (w->grad != NULL)
        gr_each_rows(t->cx, a->n, x->cols, dot_arcs, &j);
    j.a = a->back;
    j.x = n->out.grad;
    j.out = x->grad;
    if (x->grad != NULL)
        gr_each_rows(t->cx, a->cols, row_cost(a->back, x->cols), mix_rows, &j);
}

gr_var *gr_op_arc_mix(gr_tape *t, const gr_sparse *a, gr_var *w, gr_var *x)
{
    gr_tape_note *n =
        w != NULL && x != NULL ? GR_NOTE(t, a->rows, x->cols, arc_mix_back, w, x) : NULL;
    arcs_job j;

    if (n == NULL)
        return NULL;
    assert(w->rows == a->n && x->rows == a->cols && x->cols % w->cols == 0);
    n->sparse = a;
    memset(n->out.x, 0, gr_var_n(&n->out) * sizeof *n->out.x);
    j = (arcs_job){ a, w->cols, x->cols / w->cols, w->x, x->x, NULL, n->out.x };
    gr_each_rows(t->cx, a->rows, row_cost(a, x->cols), mix_rows, &j);
    return &n->out;
}

static void arc_dot_back(gr_tape *t, const gr_tape_note *n)
{
    const gr_sparse *a = n->sparse;
    gr_var *q = n->in[0], *k = n->in[1];
    size_t heads = n->out.cols;
    arcs_job j = { a, heads, q->cols / heads, n->out.grad, k->x, NULL, q->grad };

    if (q->grad != NULL)
        gr_each_rows(t->cx, a->rows, row_cost(a, q->cols), mix_rows, &j);
    j.a = a->back;
    j.x = q->x;
    j.out = k->grad;
    if (k->grad != NULL)
        gr_each_rows(t->cx, a->cols, row_cost(a->back, q->cols), mix_rows, &j);
}

gr_var *gr_op_arc_dot(gr_tape *t, const gr_sparse *a, gr_var *q, gr_var *k, size_t heads)
{
    gr_tape_note *n = q != NULL && k != NULL ? GR_NOTE(t, a->n, heads, arc_dot_back, q, k) : NULL;
    arcs_job j;

    if (n == NULL)
        return NULL;
    assert(q->rows == a->rows && k->rows == a->cols && q->cols == k->cols && q->cols % heads == 0);
    n->sparse = a;
    memset(n->out.x, 0, gr_var_n(&n->out) * sizeof *n->out.x);
    j = (arcs_job){ a, heads, q->cols / heads, NULL, k->x, q->x, n->out.x };
    gr_each_rows(t->cx, a->n, q->cols, dot_arcs, &j);
    return &n->out;
}

/* --- softmax --- */

static void softmax_rows(void *arg, size_t from, size_t to)
{
    const arcs_job *j = arg;

    for (size_t r = from; r < to; r++)
        for (size_t h = 0; h < j->heads; h++) {
            size_t first = j->a->from[r], end = j->a->from[r + 1];
            float most = -INFINITY, sum = 0;

            for (size_t i = first; i < end; i++)
                most = fmaxf(most, j->x[i * j->heads + h]);
            for (size_t i = first; i < end; i++)
                sum += j->out[i * j->heads + h] = gr_power(j->x[i * j->heads + h] - most);
            for (size_t i = first; i < end; i++)
                j->out[i * j->heads + h] /= sum;
        }
}

static void softmax_back_rows(void *arg, size_t from, size_t to)
{
    const arcs_job *j = arg;

    for (size_t r = from; r < to; r++)
        for (size_t h = 0; h < j->heads; h++) {
            size_t first = j->a->from[r], end = j->a->from[r + 1];
            float mean = 0;

            for (size_t i = first; i < end; i++)
                mean += j->x[i * j->heads + h] * j->dy[i * j->heads + h];
            for (size_t i = first; i < end; i++)
                j->out[i * j->heads + h] +=
                    j->x[i * j->heads + h] * (j->dy[i * j->heads + h] - mean);
        }
}

static void arc_softmax_back(gr_tape *t, const gr_tape_note *n)
{
    arcs_job j = { .a = n->sparse,
                   .heads = n->out.cols,
                   .x = n->out.x,
                   .dy = n->out.grad,
                   .out = n->in[0]->grad };

    gr_each_rows(t->cx, n->sparse->rows, row_cost(n->sparse, 4 * j.heads), softmax_back_rows, &j);
}

gr_var *gr_op_arc_softmax(gr_tape *t, const gr_sparse *a, gr_var *s)
{
    gr_tape_note *n = s != NULL ? GR_NOTE(t, s->rows, s->cols, arc_softmax_back, s) : NULL;
    arcs_job j;

    if (n == NULL)
        return NULL;
    assert(s->rows == a->n);
    n->sparse = a;
    j = (arcs_job){ .a = a, .heads = s->cols, .x = s->x, .out = n->out.x };
    gr_each_rows(t->cx, a->rows, row_cost(a, 4 * s->cols), softmax_rows, &j);
    return &n->out;
}
