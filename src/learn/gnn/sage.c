/* GraphSAGE with means: x W + b + M x W', M the mean of neighbours. */
#include "learn/gnn/gnn_int.h"

enum { SELF, NEAR, BIAS };

static void make(gr_net *net, const char *prefix, gr_gnn_layer *l)
{
    l->part[SELF] = gr_gnn_part(net, prefix, "self", l->in, l->out, GR_START_GLOROT);
    l->part[NEAR] = gr_gnn_part(net, prefix, "near", l->in, l->out, GR_START_GLOROT);
    l->part[BIAS] = gr_gnn_part(net, prefix, "bias", 1, l->out, GR_START_ZERO);
}

static gr_var *run(gr_tape *t, const gr_gnn_layer *l, const gr_sparse *arcs, gr_gnn_input x)
{
    gr_var *near = gr_op_sparse(t, arcs, gr_gnn_product(t, x, l->part[NEAR]));

    return gr_op_bias(t, gr_op_add(t, gr_gnn_product(t, x, l->part[SELF]), near), l->part[BIAS]);
}

const gr_gnn_row gr_gnn_sage = { "sage", GR_GNN_MEAN, GR_MAP_RELU, false, make, run };
