/* GCN: A x W + b, A the normalised links. SGC is several A and one W. */
#include "learn/gnn/gnn_int.h"

enum { WEIGHT, BIAS };

static void make(gr_net *net, const char *prefix, gr_gnn_layer *l)
{
    l->part[WEIGHT] = gr_gnn_part(net, prefix, "weight", l->in, l->out, GR_START_GLOROT);
    l->part[BIAS] = gr_gnn_part(net, prefix, "bias", 1, l->out, GR_START_ZERO);
}

static gr_var *run_gcn(gr_tape *t, const gr_gnn_layer *l, const gr_sparse *arcs, gr_gnn_input x)
{
    gr_var *y = gr_op_sparse(t, arcs, gr_gnn_product(t, x, l->part[WEIGHT]));

    return gr_op_bias(t, y, l->part[BIAS]);
}

static gr_var *run_sgc(gr_tape *t, const gr_gnn_layer *l, const gr_sparse *arcs, gr_gnn_input x)
{
    gr_var *y = gr_gnn_product(t, x, l->part[WEIGHT]);

    for (size_t i = 0; i < l->o->layers; i++)
        y = gr_op_sparse(t, arcs, y);
    return gr_op_bias(t, y, l->part[BIAS]);
}

const gr_gnn_row gr_gnn_gcn = { "gcn", GR_GNN_EVEN, GR_MAP_RELU, true, make, run_gcn };
const gr_gnn_row gr_gnn_sgc = { "sgc", GR_GNN_EVEN, GR_MAP_RELU, false, make, run_sgc };
