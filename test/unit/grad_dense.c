/* Dense operations, functions of numbers, norms, losses. */
#include "grad_check.h"

#define R 5u
#define K 4u
#define C 3u

static gr_var *run_product(gr_tape *t, gr_var *const *in)
{
    return gr_op_product(t, in[0], in[1]);
}
static void plain_product(const double *const *in, double *out)
{
    for (size_t i = 0; i < R; i++)
        for (size_t k = 0; k < K; k++)
            for (size_t c = 0; c < C; c++)
                out[i * C + c] += in[0][i * K + k] * in[1][k * C + c];
}

static gr_var *run_turned(gr_tape *t, gr_var *const *in)
{
    return gr_op_product_turned(t, in[0], in[1]);
}
static void plain_turned(const double *const *in, double *out)
{
    for (size_t i = 0; i < R; i++)
        for (size_t k = 0; k < K; k++)
            for (size_t c = 0; c < C; c++)
                out[i * C + c] += in[0][i * K + k] * in[1][c * K + k];
}

static gr_var *run_add(gr_tape *t, gr_var *const *in)
{
    return gr_op_scale(t, gr_op_add(t, in[0], gr_op_times(t, in[0], in[1])), 0.5f);
}
static void plain_add(const double *const *in, double *out)
{
    for (size_t i = 0; i < R * C; i++)
        out[i] = (in[0][i] + in[0][i] * in[1][i]) / 2;
}

static gr_var *run_bias(gr_tape *t, gr_var *const *in)
{
    return gr_op_bias(t, in[0], in[1]);
}
static void plain_bias(const double *const *in, double *out)
{
    for (size_t i = 0; i < R * C; i++)
        out[i] = in[0][i] + in[1][i % C];
}

static gr_var *run_beside(gr_tape *t, gr_var *const *in)
{
    return gr_op_block_mean(t, gr_op_beside(t, in[0], in[1]), 2);
}
static void plain_beside(const double *const *in, double *out)
{
    for (size_t i = 0; i < R; i++)
        for (size_t c = 0; c < 4; c++) /* [3 + 5] columns in two blocks */
            out[i * 4 + c] = ((c < 3 ? in[0][i * 3 + c] : in[1][i * 5]) + in[1][i * 5 + c + 1]) / 2;
}

static gr_var *run_dots(gr_tape *t, gr_var *const *in)
{
    return gr_op_row_dots(t, in[0], in[1]);
}
static void plain_dots(const double *const *in, double *out)
{
    for (size_t i = 0; i < R * C; i++)
        out[i / C] += in[0][i] * in[1][i];
}

static gr_var *run_head_dots(gr_tape *t, gr_var *const *in)
{
    return gr_op_head_dots(t, in[0], in[1]);
}
static void plain_head_dots(const double *const *in, double *out)
{
    for (size_t i = 0; i < R * 6; i++)
        out[i / 3] += in[0][i] * in[1][i % 6];
}

#define MAP(name, kind, formula)                                                                   \
    static gr_var *run_##name(gr_tape *t, gr_var *const *in)                                       \
    {                                                                                              \
        return gr_op_map(t, in[0], kind);                                                          \
    }                                                                                              \
    static void plain_##name(const double *const *in, double *out)                                 \
    {                                                                                              \
        for (size_t i = 0; i < R * C; i++) {                                                       \
            double x = in[0][i];                                                                   \
                                                                                                   \
            out[i] = formula;                                                                      \
        }                                                                                          \
    }
MAP(relu, GR_MAP_RELU, x > 0 ? x : 0)
MAP(leaky, GR_MAP_LEAKY, x > 0 ? x : 0.2 * x)
MAP(elu, GR_MAP_ELU, x > 0 ? x : exp(x) - 1)
MAP(gelu, GR_MAP_GELU, x / 2 * (1 + tanh(sqrt(2 / M_PI) * (x + 0.044715 * x * x * x))))
MAP(sigmoid, GR_MAP_SIGMOID, 1 / (1 + exp(-x)))

static void plain_norm(const double *const *in, double *out, bool rows, bool relu)
{
    for (size_t i = 0; i < R * C; i++) {
        double mean = 0, variance = 0, n = rows ? C : R, y;

        for (size_t k = 0; k < R * C; k++)
            mean += (rows ? k / C == i / C : k % C == i % C) ? in[0][k] / n : 0;
        for (size_t k = 0; k < R * C; k++)
            variance += (rows ? k / C == i / C : k % C == i % C) ? pow(in[0][k] - mean, 2) / n : 0;
        y = (in[0][i] - mean) / sqrt(variance + 1e-5) * in[1][i % C] + in[2][i % C];
        out[i] = relu && y < 0 ? 0 : y;
    }
}
static gr_var *run_layer_norm(gr_tape *t, gr_var *const *in)
{
    return gr_op_layer_norm(t, in[0], in[1], in[2]);
}
static void plain_layer_norm(const double *const *in, double *out)
{
    plain_norm(in, out, true, false);
}
static gr_var *run_batch_norm(gr_tape *t, gr_var *const *in)
{
    float kept[2][C] = { { 0 } };
    gr_var mean = { 1, C, kept[0], NULL }, variance = { 1, C, kept[1], NULL };

    return gr_op_batch_norm(t, in[0], in[1], in[2], &mean, &variance, false);
}
static void plain_batch_norm(const double *const *in, double *out)
{
    plain_norm(in, out, false, false);
}
static gr_var *run_norm_relu(gr_tape *t, gr_var *const *in)
{
    float kept[2][C] = { { 0 } };
    gr_var mean = { 1, C, kept[0], NULL }, variance = { 1, C, kept[1], NULL };

    return gr_op_batch_norm(t, in[0], in[1], in[2], &mean, &variance, true);
}
static void plain_norm_relu(const double *const *in, double *out)
{
    plain_norm(in, out, false, true);
}

static const uint32_t rows_of[4] = { 4, 0, 2, 0 }, labels[4] = { 2, 1, 0, 1 };
static gr_var *run_classes(gr_tape *t, gr_var *const *in)
{
    return gr_loss_classes(t, in[0], rows_of, labels, 4);
}
static void plain_classes(const double *const *in, double *out)
{
    for (size_t i = 0; i < 4; i++) {
        const double *x = in[0] + rows_of[i] * C;

        out[0] += (log(exp(x[0]) + exp(x[1]) + exp(x[2])) - x[labels[i]]) / 4;
    }
}

static gr_var *run_ranks(gr_tape *t, gr_var *const *in)
{
    return gr_loss_ranks(t, in[0], in[1]);
}
static void plain_ranks(const double *const *in, double *out)
{
    for (size_t i = 0; i < R; i++)
        out[0] -= log(1 / (1 + exp(in[1][i] - in[0][i]))) / R;
}

static const float truth[R * C] = { 1, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1, 1, 0 };
#define LOSS(name, formula)                                                                        \
    static gr_var *run_##name(gr_tape *t, gr_var *const *in)                                       \
    {                                                                                              \
        return gr_loss_##name(t, in[0], truth);                                                    \
    }                                                                                              \
    static void plain_##name(const double *const *in, double *out)                                 \
    {                                                                                              \
        for (size_t i = 0; i < R * C; i++) {                                                       \
            double x = in[0][i], y = (double)truth[i];                                             \
                                                                                                   \
            out[0] += (formula) / (R * C);                                                         \
        }                                                                                          \
    }
LOSS(binary, -y *log(1 / (1 + exp(-x))) - (1 - y) * log(1 / (1 + exp(x))))
LOSS(squares, (x - y) * (x - y))
LOSS(absolute, fabs(x - y))

#define CASE(name, n, ...)                                                                         \
    {                                                                                              \
#name, n, { __VA_ARGS__ }, run_##name, plain_##name                                        \
    }
static const grad_case cases[] = {
    CASE(product, 2, { R, K }, { K, C }),
    CASE(turned, 2, { R, K }, { C, K }),
    CASE(add, 2, { R, C }, { R, C }),
    CASE(bias, 2, { R, C }, { 1, C }),
    CASE(beside, 2, { R, 3 }, { R, 5 }),
    CASE(dots, 2, { R, C }, { R, C }),
    CASE(head_dots, 2, { R, 6 }, { 2, 3 }),
    CASE(relu, 1, { R, C }),
    CASE(leaky, 1, { R, C }),
    CASE(elu, 1, { R, C }),
    CASE(gelu, 1, { R, C }),
    CASE(sigmoid, 1, { R, C }),
    CASE(layer_norm, 3, { R, C }, { 1, C }, { 1, C }),
    CASE(batch_norm, 3, { R, C }, { 1, C }, { 1, C }),
    CASE(norm_relu, 3, { R, C }, { 1, C }, { 1, C }),
    CASE(classes, 1, { R, C }),
    CASE(ranks, 2, { R, 1 }, { R, 1 }),
    CASE(binary, 1, { R, C }),
    CASE(squares, 1, { R, C }),
    CASE(absolute, 1, { R, C }),
};

static void dense(void **state)
{
    (void)state;
    check_cases(cases, sizeof cases / sizeof *cases);
}

/* At rest a norm takes what it followed while it learnt. */
static void norm_at_rest(void **state)
{
    float x[R * C], gain[C] = { 1, 2, -1 }, shift[C] = { 0, 0.5F, 1 }, m[C] = { 0 },
                    v[C] = { 1, 1, 1 };
    gr_var g = { 1, C, gain, NULL }, s = { 1, C, shift, NULL }, mean = { 1, C, m, NULL },
           variance = { 1, C, v, NULL }, *y;
    gr_ctx cx;
    gr_tape t;

    (void)state;
    gr_ctx_init(&cx);
    gr_tape_init(&t, &cx, 1);
    for (size_t i = 0; i < R * C; i++)
        x[i] = (float)((i * 7) % 11);
    for (int i = 0; i < 300; i++) {
        gr_tape_rewind(&t, true);
        gr_op_batch_norm(&t, gr_op_constant(&t, x, R, C), &g, &s, &mean, &variance, false);
    }
    for (int relu = 0; relu < 2; relu++) {
        gr_tape_rewind(&t, false);
        y = gr_op_batch_norm(&t, gr_op_constant(&t, x, R, C), &g, &s, &mean, &variance, relu);
        for (size_t i = 0; i < R * C; i++) {
            double of = 0, square = 0, z;

            for (size_t k = i % C; k < R * C; k += C) {
                of += (double)x[k] / R;
                square += (double)(x[k] * x[k]) / R;
            }
            assert_true(fabs((double)m[i % C] - of) < 1e-4);
            z = ((double)x[i] - (double)m[i % C]) / sqrt((double)v[i % C] + 1e-5) *
                    (double)gain[i % C] +
                (double)shift[i % C];
            assert_true(fabs((double)v[i % C] - (square - of * of) * R / (R - 1)) < 1e-3);
            assert_true(fabs((double)y->x[i] - (relu && z < 0 ? 0 : z)) < 1e-4);
        }
    }
    gr_tape_clear(&t);
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(dense), cmocka_unit_test(norm_at_rest) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
