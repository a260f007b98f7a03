/* Operations along arcs, rows of tables, attention, dropout. */
#include "grad_check.h"

#define ROWS 4u
#define COLS 5u
#define W    6u /* two heads of three columns */
#define H    2u
#define ARCS 8u

static const size_t from[ROWS + 1] = { 0, 3, 3, 5, 8 };
static const uint32_t col[ARCS] = { 0, 2, 4, 1, 2, 0, 2, 3 };
static const uint32_t row[ARCS] = { 0, 0, 0, 2, 2, 3, 3, 3 };
static const float weight[ARCS] = { 1, -2, 0.5f, 3, 1, 0.25f, -1, 2 };
static gr_sparse *matrix, *ones; /* made by main's test */

static gr_var *run_sparse(gr_tape *t, gr_var *const *in)
{
    return gr_op_sparse(t, matrix, in[0]);
}
static void plain_sparse(const double *const *in, double *out)
{
    for (size_t i = 0; i < ARCS; i++)
        for (size_t c = 0; c < W; c++)
            out[row[i] * W + c] += (double)weight[i] * in[0][col[i] * W + c];
}

static const uint32_t idx[6] = { 3, 0, 3, 1, 4, 3 };
static gr_var *run_gather(gr_tape *t, gr_var *const *in)
{
    return gr_op_gather(t, in[0], idx, 6);
}
static void plain_gather(const double *const *in, double *out)
{
    for (size_t i = 0; i < 6 * W; i++)
        out[i] = in[0][idx[i / W] * W + i % W];
}
static gr_var *run_scatter(gr_tape *t, gr_var *const *in)
{
    return gr_op_scatter(t, in[0], idx, COLS);
}
static void plain_scatter(const double *const *in, double *out)
{
    for (size_t i = 0; i < 6 * W; i++)
        out[idx[i / W] * W + i % W] += in[0][i];
}

static gr_var *run_arc_sum(gr_tape *t, gr_var *const *in)
{
    return gr_op_arc_sum(t, ones, in[0], in[1]);
}
static void plain_arc_sum(const double *const *in, double *out)
{
    for (size_t i = 0; i < ARCS * H; i++)
        out[i] = in[0][row[i / H] * H + i % H] + in[1][col[i / H] * H + i % H];
}
static gr_var *run_arc_dot(gr_tape *t, gr_var *const *in)
{
    return gr_op_arc_dot(t, ones, in[0], in[1], H);
}
static void plain_arc_dot(const double *const *in, double *out)
{
    for (size_t i = 0; i < ARCS; i++)
        for (size_t c = 0; c < W; c++)
            out[i * H + c / 3] += in[0][row[i] * W + c] * in[1][col[i] * W + c];
}
static gr_var *run_arc_softmax(gr_tape *t, gr_var *const *in)
{
    return gr_op_arc_softmax(t, ones, in[0]);
}
static void plain_arc_softmax(const double *const *in, double *out)
{
    for (size_t i = 0; i < ARCS * H; i++) {
        double sum = 0;

        for (size_t k = 0; k < ARCS; k++)
            sum += row[k] == row[i / H] ? exp(in[0][k * H + i % H]) : 0;
        out[i] = exp(in[0][i]) / sum;
    }
}
static gr_var *run_arc_mix(gr_tape *t, gr_var *const *in)
{
    return gr_op_arc_mix(t, ones, in[0], in[1]);
}
static void plain_arc_mix(const double *const *in, double *out)
{
    for (size_t i = 0; i < ARCS; i++)
        for (size_t c = 0; c < W; c++)
            out[row[i] * W + c] += in[0][i * H + c / 3] * in[1][col[i] * W + c];
}

/* Two blocks of three rows; of the second only two are seen, and some more than others. */
static const uint32_t count[2] = { 3, 2 };
static const float lean[6] = { 0.5F, -1, 0, 0.25F, -0.5F, 9 };
static gr_var *run_attend(gr_tape *t, gr_var *const *in)
{
    return gr_op_attend(t, in[0], in[1], in[2], 3, count, lean, H);
}
static void plain_attend(const double *const *in, double *out)
{
    for (size_t i = 0; i < 6; i++)
        for (size_t h = 0; h < H; h++) {
            size_t block = i / 3, first = block * 3;
            double e[3], sum = 0;

            for (size_t k = 0; k < count[block]; k++) {
                double dot = 0;

                for (size_t c = 0; c < 3; c++)
                    dot += in[0][i * W + h * 3 + c] * in[1][(first + k) * W + h * 3 + c];
                sum += e[k] = exp(dot / sqrt(3.0) + (double)lean[first + k]);
            }
            for (size_t k = 0; k < count[block]; k++)
                for (size_t c = 0; c < 3; c++)
                    out[i * W + h * 3 + c] += e[k] / sum * in[2][(first + k) * W + h * 3 + c];
        }
}

#define CASE(name, n, ...)                                                                         \
    {                                                                                              \
#name, n, { __VA_ARGS__ }, run_##name, plain_##name                                        \
    }
static const grad_case cases[] = {
    CASE(sparse, 1, { COLS, W }),
    CASE(gather, 1, { COLS, W }),
    CASE(scatter, 1, { 6, W }),
    CASE(arc_sum, 2, { ROWS, H }, { COLS, H }),
    CASE(arc_dot, 2, { ROWS, W }, { COLS, W }),
    CASE(arc_softmax, 1, { ARCS, H }),
    CASE(arc_mix, 2, { ARCS, H }, { COLS, W }),
    CASE(attend, 3, { 6, W }, { 6, W }, { 6, W }),
};

static void arcs(void **state)
{
    gr_arena a;

    (void)state;
    gr_arena_init(&a, NULL);
    matrix = gr_sparse_make(&a, ROWS, COLS, from, col, weight);
    ones = gr_sparse_make(&a, ROWS, COLS, from, col, NULL);
    check_cases(cases, sizeof cases / sizeof *cases);
    gr_arena_clear(&a);
}

/* About a share p is 0, the rest is scaled, gradients too; the same on any number of threads. */
static void dropout(void **state)
{
    float first[40000], sums[2] = { 0 };

    (void)state;
    for (unsigned threads = 1; threads <= 2; threads++) {
        gr_ctx cx;
        gr_tape t;
        gr_net net;
        gr_var *out;
        size_t zeros = 0;

        gr_ctx_init(&cx);
        cx.pool = gr_pool_new(threads);
        gr_net_init(&net, &cx, 1);
        gr_tape_init(&t, &cx, 2);
        gr_tape_rewind(&t, true);
        out = gr_op_dropout(&t, &gr_net_add(&net, "x", 200, 200, GR_START_ONE)->var, 0.3f);
        for (size_t i = 0; i < 40000; i++) {
            zeros += out->x[i] == 0;
            assert_true(out->x[i] == 0 || fabsf(out->x[i] - 1 / 0.7f) < 1e-6f);
            sums[threads - 1] += out->x[i];
        }
        assert_in_range(zeros, 11500, 12500);
        if (threads == 1)
            memcpy(first, out->x, sizeof first);
        assert_memory_equal(first, out->x, sizeof first);
        gr_tape_rewind(&t, false);
        assert_ptr_equal(gr_op_dropout(&t, &net.at[0]->var, 0.3f), &net.at[0]->var);
        gr_tape_clear(&t);
        gr_net_clear(&net);
        gr_pool_free(cx.pool);
        gr_ctx_clear(&cx);
    }
}

/* Gradients go through what was kept, by as much as it was: the sum of D x has the slope D^T 1. */
static void dropout_gradients(void **state)
{
    gr_ctx cx;
    gr_tape t;
    gr_net net;
    gr_arena a;
    gr_err err = { 0 };

    (void)state;
    gr_ctx_init(&cx);
    gr_arena_init(&a, NULL);
    matrix = gr_sparse_make(&a, ROWS, COLS, from, col, weight);
    ones = gr_sparse_make(&a, ROWS, COLS, from, col, NULL);
    gr_net_init(&net, &cx, 1);
    gr_tape_init(&t, &cx, 2);
    gr_net_add(&net, "x", COLS, 1, GR_START_GLOROT);
    for (int i = 0; i < 40; i++) {
        const gr_sparse *d, *of = i % 2 == 0 ? matrix : ones;
        gr_var *x = &net.at[0]->var, *y;
        float row_of_ones[COLS] = { 1, 1, 1, 1, 1 };

        gr_tape_rewind(&t, true);
        memset(x->grad, 0, COLS * sizeof(float));
        y = gr_op_dropout(&t, x, 0.4F);
        for (size_t v = 0; v < COLS; v++)
            assert_true(y->x[v] == 0 || fabsf(y->x[v] - x->x[v] / 0.6F) < 1e-6F);
        assert_int_equal(
            gr_tape_back(&t, gr_op_product(&t, gr_op_constant(&t, row_of_ones, 1, COLS), y), &err),
            GR_OK);
        for (size_t v = 0; v < COLS; v++)
            assert_true(fabsf(x->grad[v] - (y->x[v] == 0 ? 0 : 1 / 0.6F)) < 1e-6F);

        gr_tape_rewind(&t, true);
        memset(x->grad, 0, COLS * sizeof(float));
        d = gr_op_sparse_dropout(&t, of, 0.4F);
        y = gr_op_sparse(&t, d, x);
        for (size_t r = 0; r < ROWS; r++) {
            float sum = 0;

            for (size_t e = from[r]; e < from[r + 1]; e++) {
                float whole = of == matrix ? weight[e] : 1;

                assert_true(d->weight[e] == 0 || fabsf(d->weight[e] - whole / 0.6F) < 1e-6F);
                sum += d->weight[e] * x->x[col[e]];
            }
            assert_true(fabsf(sum - y->x[r]) < 1e-5F);
        }
        assert_int_equal(
            gr_tape_back(&t, gr_op_product(&t, gr_op_constant(&t, row_of_ones, 1, ROWS), y), &err),
            GR_OK);
        for (size_t v = 0; v < COLS; v++) {
            float slope = 0;

            for (size_t e = 0; e < ARCS; e++)
                slope += col[e] == v ? d->weight[e] : 0;
            assert_true(fabsf(slope - x->grad[v]) < 1e-5F);
        }
    }
    gr_tape_rewind(&t, false);
    assert_ptr_equal(gr_op_sparse_dropout(&t, matrix, 0.4F), matrix);
    gr_tape_clear(&t);
    gr_net_clear(&net);
    gr_arena_clear(&a);
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(arcs), cmocka_unit_test(dropout),
                                        cmocka_unit_test(dropout_gradients) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
