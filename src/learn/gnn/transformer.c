/* TransformerConv: the softmax of q k' / sqrt(width) over the neighbours says how much of each v',
 * head by head; the node itself comes beside it. */
#include "learn/gnn/gnn_int.h"

enum { QUERY, KEY, VALUE, SKIP };

static const char *const names[4][2] = { { "query.weight", "query.bias" },
                                         { "key.weight", "key.bias" },
                                         { "value.weight", "value.bias" },
                                         { "skip.weight", "skip.bias" } };

static void make(gr_net *net, const char *prefix, gr_gnn_layer *l)
{
    size_t all = l->last ? l->heads * l->out : l->out;

    for (int i = 0; i < 4; i++) {
        size_t cols = i == SKIP ? l->out : all;

        l->part[2 * i] = gr_gnn_part(net, prefix, names[i][0], l->in, cols, GR_START_GLOROT);
        l->part[2 * i + 1] = gr_gnn_part(net, prefix, names[i][1], 1, cols, GR_START_ZERO);
    }
}

static gr_var *linear(gr_tape *t, const gr_gnn_layer *l, gr_gnn_input x, int which)
{
    return gr_op_bias(t, gr_gnn_product(t, x, l->part[2 * which]), l->part[2 * which + 1]);
}

static gr_var *run(gr_tape *t, const gr_gnn_layer *l, const gr_sparse *arcs, gr_gnn_input x)
{
    size_t width = l->last ? l->out : l->out / l->heads;
    gr_var *q = gr_op_scale(t, linear(t, l, x, QUERY), 1 / sqrtf((float)width));
    gr_var *s = gr_op_arc_dot(t, arcs, q, linear(t, l, x, KEY), l->heads), *y;

    s = gr_op_dropout(t, gr_op_arc_softmax(t, arcs, s), (float)l->o->dropout);
    y = gr_op_arc_mix(t, arcs, s, linear(t, l, x, VALUE));
    if (l->last && l->heads > 1)
        y = gr_op_block_mean(t, y, l->heads);
    return gr_op_add(t, y, linear(t, l, x, SKIP));
}

const gr_gnn_row gr_gnn_transformer = {
    "transformer", GR_GNN_PLAIN, GR_MAP_RELU, false, make, run
};
