/* The network: a gated unit over the rows that are seen, a convolution along links, changes. */
#include "learn/traffic/traffic_int.h"

void gr_traffic_defaults(gr_traffic_options *o)
{
    o->width = o->width != 0 ? o->width : 32;
    o->epochs = o->epochs != 0 ? o->epochs : 60;
    o->patience = o->patience != 0 ? o->patience : 10;
    o->batch = o->batch != 0 ? o->batch : 16;
    o->rate = o->rate > 0 ? o->rate : 0.002;
    o->decay = o->decay >= 0 ? o->decay : 1e-4;
}

static void measure(const gr_series *set, gr_forecaster *f)
{
    size_t n = set->n_fit * set->n_roads;
    double sum = 0, squares = 0;

    for (size_t i = 0; i < n; i++)
        sum += (double)set->at[i];
    f->mean = sum / (double)n;
    for (size_t i = 0; i < n; i++)
        squares += ((double)set->at[i] - f->mean) * ((double)set->at[i] - f->mean);
    f->deviation = squares > 0 ? sqrt(squares / (double)n) : 1;
}

static gr_var *add(gr_net *net, const char *name, size_t rows, size_t cols, gr_net_start start)
{
    gr_net_part *p = gr_net_add(net, name, rows, cols, start);

    if (p != NULL && rows == 1)
        p->decay = 0;
    return p != NULL ? &p->var : NULL;
}

gr_status gr_forecaster_make(gr_ctx *cx, const gr_series *set, const gr_traffic_options *o,
                             uint64_t seed, gr_forecaster *f, gr_err *err)
{
    size_t w = o->width;

    *f = (gr_forecaster){ .o = *o, .n_roads = set->n_roads, .steps = 60 / set->minutes };
    f->features = GR_TRAFFIC_SEEN + f->steps;
    gr_net_init(&f->net, cx, seed);
    measure(set, f);
    f->value = add(&f->net, "value.weight", f->features, w, GR_START_GLOROT);
    f->value_shift = add(&f->net, "value.bias", 1, w, GR_START_ZERO);
    f->gate = add(&f->net, "gate.weight", f->features, w, GR_START_GLOROT);
    f->gate_shift = add(&f->net, "gate.bias", 1, w, GR_START_ZERO);
    f->own = add(&f->net, "own.weight", w, w, GR_START_GLOROT);
    f->near = add(&f->net, "near.weight", w, w, GR_START_GLOROT);
    f->near_shift = add(&f->net, "near.bias", 1, w, GR_START_ZERO);
    f->out = add(&f->net, "out.weight", 2 * w, f->steps, GR_START_ZERO);
    f->out_shift = add(&f->net, "out.bias", 1, f->steps, GR_START_ZERO);
    return f->net.failed ? gr_fail_memory(cx, err) : GR_OK;
}

void gr_forecaster_free(gr_forecaster *f)
{
    if (f == NULL)
        return;
    gr_net_clear(&f->net);
    gr_mem_resize(NULL, f, sizeof *f, 0);
}

/* Links of each window, divided by the roots of both ends' sums: its own transpose. */
static gr_sparse *make_arcs(gr_arena *a, const gr_series *set, size_t n)
{
    size_t roads = set->n_roads, links = set->from[roads];
    size_t *from = gr_new_n(a, size_t, n * roads + 1);
    uint32_t *col = gr_new_n(a, uint32_t, n * links + 1);
    float *weight = gr_new_n(a, float, n *links + 1), *sum = gr_new_n(a, float, roads);

    if (from == NULL || col == NULL || weight == NULL || sum == NULL)
        return NULL;
    for (size_t v = 0; v < roads; v++)
        for (size_t i = set->from[v]; i < set->from[v + 1]; i++)
            sum[v] += set->weight[i];
    for (size_t k = 0; k < n; k++)
        for (size_t v = 0; v < roads; v++) {
            from[k * roads + v + 1] = k * links + set->from[v + 1];
            for (size_t i = set->from[v]; i < set->from[v + 1]; i++) {
                col[k * links + i] = (uint32_t)(k * roads + set->col[i]);
                weight[k * links + i] = set->weight[i] / sqrtf(sum[v] * sum[set->col[i]]);
            }
        }
    return gr_sparse_even(a, n * roads, from, col, weight);
}

bool gr_traffic_batch_make(gr_arena *a, const gr_forecaster *f, const gr_series *set, size_t n,
                           gr_traffic_batch *out)
{
    out->n = n;
    out->arcs = make_arcs(a, set, n);
    out->seen = gr_new_n(a, float, n * f->n_roads * f->features);
    out->change = gr_new_n(a, float, n * f->n_roads * f->steps);
    return out->arcs != NULL && out->seen != NULL && out->change != NULL;
}

void gr_traffic_fill(const gr_forecaster *f, const gr_series *set, size_t row, bool learns,
                     gr_traffic_batch *b, size_t window)
{
    float mean = (float)f->mean, by = (float)(1 / f->deviation);

    for (size_t v = 0; v < f->n_roads; v++) {
        float *x = b->seen + (window * f->n_roads + v) * f->features;
        float *y = b->change + (window * f->n_roads + v) * f->steps;
        float last = set->at[row * f->n_roads + v];

        for (size_t i = 0; i + 1 < GR_TRAFFIC_SEEN; i++)
            x[i] = (set->at[(row + 1 - GR_TRAFFIC_SEEN + i) * f->n_roads + v] - last) * by;
        x[GR_TRAFFIC_SEEN - 1] = (last - mean) * by;
        for (size_t p = 0; p < f->steps; p++) {
            x[GR_TRAFFIC_SEEN + p] = (gr_series_usual(set, row + 1 + p, v) - last) * by;
            if (learns)
                y[p] = (set->at[(row + 1 + p) * f->n_roads + v] - last) * by;
        }
    }
}

gr_var *gr_forecaster_run(gr_tape *t, const gr_forecaster *f, const gr_traffic_batch *b)
{
    gr_var *x = gr_op_constant(t, b->seen, b->n * f->n_roads, f->features), *value, *gate, *near;

    value = gr_op_bias(t, gr_op_product(t, x, f->value), f->value_shift);
    gate = gr_op_bias(t, gr_op_product(t, x, f->gate), f->gate_shift);
    value = gr_op_times(t, value, gr_op_map(t, gate, GR_MAP_SIGMOID));
    near = gr_op_sparse(t, b->arcs, gr_op_product(t, value, f->near));
    near = gr_op_add(t, near, gr_op_product(t, value, f->own));
    near = gr_op_map(t, gr_op_bias(t, near, f->near_shift), GR_MAP_RELU);
    return gr_op_bias(t, gr_op_product(t, gr_op_beside(t, value, near), f->out), f->out_shift);
}
