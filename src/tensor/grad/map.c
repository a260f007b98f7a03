/* Functions of single numbers: each with its derivative, from the number and what became of it. */
#include "tensor/grad/grad_int.h"

static inline float sigmoid(float x)
{
    return 1 / (1 + gr_power(-x));
}

/* tanh's form, as BERT has it: x sigmoid(2 u), u = sqrt(2 / pi) (x + 0.044715 x^3). */
static inline float gelu_gate(float x)
{
    return sigmoid(1.59576912f * (x + 0.044715f * x * x * x));
}

static inline float map_one(gr_map f, float x)
{
    switch (f) {
    case GR_MAP_RELU: return x > 0 ? x : 0;
    case GR_MAP_LEAKY: return x > 0 ? x : GR_LEAK * x;
    case GR_MAP_ELU: return x > 0 ? x : gr_power(x) - 1;
    case GR_MAP_GELU: return x * gelu_gate(x);
    case GR_MAP_SIGMOID: return sigmoid(x);
    }
    return x;
}

static inline float slope_one(gr_map f, float x, float y)
{
    float gate;

    switch (f) {
    case GR_MAP_RELU: return x > 0 ? 1 : 0;
    case GR_MAP_LEAKY: return x > 0 ? 1 : GR_LEAK;
    case GR_MAP_ELU: return x > 0 ? 1 : y + 1;
    case GR_MAP_GELU:
        gate = gelu_gate(x);
        return gate + x * gate * (1 - gate) * 1.59576912f * (1 + 3 * 0.044715f * x * x);
    case GR_MAP_SIGMOID: return y * (1 - y);
    }
    return 1;
}

typedef struct map_job {
    const float *x, *y, *dy;
    float *out;
} map_job;

/* One loop for each function: the compiler sees which it is. */
#define LOOPS(name, f)                                                                             \
    GR_CLONES static void run_##name(void *arg, size_t from, size_t to)                            \
    {                                                                                              \
        const map_job *j = arg;                                                                    \
                                                                                                   \
        for (size_t i = from; i < to; i++)                                                         \
            j->out[i] = map_one(f, j->x[i]);                                                       \
    }                                                                                              \
    GR_CLONES static void slope_##name(void *arg, size_t from, size_t to)                          \
    {                                                                                              \
        const map_job *j = arg;                                                                    \
                                                                                                   \
        for (size_t i = from; i < to; i++)                                                         \
            j->out[i] += j->dy[i] * slope_one(f, j->x[i], j->y[i]);                                \
    }

LOOPS(relu, GR_MAP_RELU)
LOOPS(leaky, GR_MAP_LEAKY)
LOOPS(elu, GR_MAP_ELU)
LOOPS(gelu, GR_MAP_GELU)
LOOPS(sigmoid, GR_MAP_SIGMOID)

static const struct {
    void (*run)(void *arg, size_t from, size_t to);
    void (*slope)(void *arg, size_t from, size_t to);
} maps[] = {
    [GR_MAP_RELU] = { run_relu, slope_relu },
    [GR_MAP_LEAKY] = { run_leaky, slope_leaky },
    [GR_MAP_ELU] = { run_elu, slope_elu },
    [GR_MAP_GELU] = { run_gelu, slope_gelu },
    [GR_MAP_SIGMOID] = { run_sigmoid, slope_sigmoid },
};

static void map_back(gr_tape *t, const gr_tape_note *n)
{
    map_job j = { n->in[0]->x, n->out.x, n->out.grad, n->in[0]->grad };

    gr_each_rows(t->cx, gr_var_n(&n->out), 1, maps[n->number].slope, &j);
}

gr_var *gr_op_map(gr_tape *t, gr_var *a, gr_map f)
{
    gr_tape_note *n = a != NULL ? GR_NOTE(t, a->rows, a->cols, map_back, a) : NULL;
    map_job j;

    if (n == NULL)
        return NULL;
    n->number = f;
    j = (map_job){ .x = a->x, .out = n->out.x };
    gr_each_rows(t->cx, gr_var_n(a), 1, maps[f].run, &j);
    return &n->out;
}
