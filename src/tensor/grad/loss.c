/* Losses: one number, and the gradient of what it judges, which is made at once. */
#include "tensor/grad/grad_int.h"

/* A loss of a whole matrix keeps its gradient in `data`. */
static void loss_back(gr_tape *t, const gr_tape_note *n)
{
    const float *g = n->data;

    (void)t;
    for (size_t i = 0; i < gr_var_n(n->in[0]); i++)
        n->in[0]->grad[i] += n->out.grad[0] * g[i];
}

static gr_tape_note *loss_note(gr_tape *t, gr_var *a, float **grad)
{
    gr_tape_note *n = a != NULL ? GR_NOTE(t, 1, 1, loss_back, a) : NULL;

    if (n == NULL || (*grad = gr_tape_room(t, gr_var_n(a), sizeof **grad)) == NULL)
        return NULL;
    n->data = *grad;
    return n;
}

/* -log of the softmax at `label`, of one row; adds its gradient to g. */
static double class_row(const float *x, size_t cols, uint32_t label, float by, float *g)
{
    float most = x[0], sum;

    for (size_t c = 1; c < cols; c++)
        most = x[c] > most ? x[c] : most;
    sum = expf(x[0] - most);
    for (size_t c = 1; c < cols; c++)
        sum += expf(x[c] - most);
    for (size_t c = 0; c < cols; c++)
        g[c] += by * (expf(x[c] - most) / sum - (c == label ? 1.0f : 0.0f));
    return (double)(logf(sum) + most - x[label]);
}

gr_var *gr_loss_classes(gr_tape *t, gr_var *a, const uint32_t *idx, const uint32_t *label,
                        size_t n_idx)
{
    float *grad;
    gr_tape_note *n = loss_note(t, a, &grad);
    double sum = 0;

    if (n == NULL)
        return NULL;
    memset(grad, 0, gr_var_n(a) * sizeof *grad);
    for (size_t i = 0; i < n_idx; i++) {
        size_t row = idx != NULL ? idx[i] : i;

        assert(row < a->rows && label[i] < a->cols);
        sum += class_row(a->x + row * a->cols, a->cols, label[i], 1 / (float)n_idx,
                         grad + row * a->cols);
    }
    n->out.x[0] = (float)(sum / (double)(n_idx != 0 ? n_idx : 1));
    return &n->out;
}

/* log(1 + e^-x), without overflow */
static float soft_minus(float x)
{
    return x > 0 ? log1pf(expf(-x)) : log1pf(expf(x)) - x;
}

static float sigmoid(float x)
{
    return x > 0 ? 1 / (1 + expf(-x)) : expf(x) / (1 + expf(x));
}

gr_var *gr_loss_ranks(gr_tape *t, gr_var *good, gr_var *bad)
{
    gr_var *ahead = gr_op_add(t, good, gr_op_scale(t, bad, -1));
    float *grad;
    gr_tape_note *n = loss_note(t, ahead, &grad);
    double sum = 0;

    if (n == NULL)
        return NULL;
    for (size_t i = 0; i < ahead->rows; i++) {
        sum += (double)soft_minus(ahead->x[i]);
        grad[i] = -sigmoid(-ahead->x[i]) / (float)ahead->rows;
    }
    n->out.x[0] = (float)(sum / (double)ahead->rows);
    return &n->out;
}

gr_var *gr_loss_binary(gr_tape *t, gr_var *a, const float *y)
{
    float *grad;
    gr_tape_note *n = loss_note(t, a, &grad);
    double sum = 0;

    if (n == NULL)
        return NULL;
    for (size_t i = 0; i < gr_var_n(a); i++) {
        sum += (double)(soft_minus(a->x[i]) + (1 - y[i]) * a->x[i]);
        grad[i] = (sigmoid(a->x[i]) - y[i]) / (float)gr_var_n(a);
    }
    n->out.x[0] = (float)(sum / (double)gr_var_n(a));
    return &n->out;
}

static gr_var *distance(gr_tape *t, gr_var *a, const float *y, bool squares)
{
    float *grad;
    gr_tape_note *n = loss_note(t, a, &grad);
    double sum = 0;

    if (n == NULL)
        return NULL;
    for (size_t i = 0; i < gr_var_n(a); i++) {
        float d = a->x[i] - y[i], of = (float)gr_var_n(a);

        sum += squares ? (double)d * (double)d : fabs((double)d);
        grad[i] = squares ? 2 * d / of : d > 0 ? 1 / of : d < 0 ? -1 / of : 0;
    }
    n->out.x[0] = (float)(sum / (double)gr_var_n(a));
    return &n->out;
}

gr_var *gr_loss_squares(gr_tape *t, gr_var *a, const float *y)
{
    return distance(t, a, y, true);
}

gr_var *gr_loss_absolute(gr_tape *t, gr_var *a, const float *y)
{
    return distance(t, a, y, false);
}
