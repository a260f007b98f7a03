/* GAT: a node gets its neighbours and itself by the softmax of leaky(a h + a' h'), head by head.
 * The last layer has the mean of the heads instead of one beside the other. */
#include "learn/gnn/gnn_int.h"

enum { WEIGHT, HERE, THERE, BIAS };

static size_t head_width(const gr_gnn_layer *l)
{
    return l->last ? l->out : l->out / l->heads;
}

static void make(gr_net *net, const char *prefix, gr_gnn_layer *l)
{
    size_t width = head_width(l);

    l->part[WEIGHT] = gr_gnn_part(net, prefix, "weight", l->in, l->heads * width, GR_START_GLOROT);
    l->part[HERE] = gr_gnn_part(net, prefix, "here", l->heads, width, GR_START_GLOROT);
    l->part[THERE] = gr_gnn_part(net, prefix, "there", l->heads, width, GR_START_GLOROT);
    l->part[BIAS] = gr_gnn_part(net, prefix, "bias", 1, l->out, GR_START_ZERO);
}

static gr_var *run(gr_tape *t, const gr_gnn_layer *l, const gr_sparse *arcs, gr_gnn_input x)
{
    float p = (float)l->o->dropout;
    gr_var *h = gr_gnn_product(t, x, l->part[WEIGHT]);
    gr_var *s = gr_op_arc_sum(t, arcs, gr_op_head_dots(t, h, l->part[HERE]),
                              gr_op_head_dots(t, h, l->part[THERE]));

    s = gr_op_arc_softmax(t, arcs, gr_op_map(t, s, GR_MAP_LEAKY));
    h = gr_op_arc_mix(t, arcs, gr_op_dropout(t, s, p), gr_op_dropout(t, h, p));
    if (l->last && l->heads > 1)
        h = gr_op_block_mean(t, h, l->heads);
    return gr_op_bias(t, h, l->part[BIAS]);
}

const gr_gnn_row gr_gnn_gat = { "gat", GR_GNN_LOOPS, GR_MAP_ELU, false, make, run };
