/* GIN-0: a network of two products of the sum over a node and its neighbours. The first product
 * comes before the sum: that is the same, and narrower. */
#include "learn/gnn/gnn_int.h"

enum { FIRST, FIRST_BIAS, SECOND, SECOND_BIAS, INNER, OUTER = INNER + 4 };

static void make(gr_net *net, const char *prefix, gr_gnn_layer *l)
{
    size_t width = l->last ? l->o->out : l->o->width;

    l->part[FIRST] = gr_gnn_part(net, prefix, "first.weight", l->in, width, GR_START_LINEAR);
    l->part[SECOND] = gr_gnn_part(net, prefix, "second.weight", width, l->out, GR_START_LINEAR);
    if (l->o->norm) { /* which takes any bias away */
        gr_gnn_norm_make(net, prefix, "inner", width, &l->part[INNER]);
        gr_gnn_norm_make(net, prefix, "outer", l->out, &l->part[OUTER]);
        return;
    }
    l->part[FIRST_BIAS] = gr_gnn_part(net, prefix, "first.bias", 1, width, GR_START_ZERO);
    l->part[SECOND_BIAS] = gr_gnn_part(net, prefix, "second.bias", 1, l->out, GR_START_ZERO);
}

static gr_var *run(gr_tape *t, const gr_gnn_layer *l, const gr_sparse *arcs, gr_gnn_input x)
{
    gr_var *y = gr_gnn_product(t, x, l->part[FIRST]);

    y = gr_op_add(t, gr_op_sparse(t, arcs, y), y);
    if (l->o->norm) {
        y = gr_gnn_norm(t, y, &l->part[INNER], true);
        return gr_gnn_norm(t, gr_op_product(t, y, l->part[SECOND]), &l->part[OUTER], true);
    }
    y = gr_op_map(t, gr_op_bias(t, y, l->part[FIRST_BIAS]), GR_MAP_RELU);
    return gr_op_bias(t, gr_op_product(t, y, l->part[SECOND]), l->part[SECOND_BIAS]);
}

const gr_gnn_row gr_gnn_gin = { "gin", GR_GNN_SUM, GR_MAP_RELU, false, make, run };
