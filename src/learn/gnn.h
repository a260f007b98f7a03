/* gnn: graph neural networks as layers: vectors of nodes in, vectors of nodes out.
 *
 *     sgc          the mean of neighbours, several times, then one product   (Wu et al. 2019)
 *     gcn          a product and the mean of neighbours                      (Kipf, Welling 2017)
 *     gat          the same, attention says how much of each neighbour       (Velickovic et al.
 * 2018) sage         a node itself beside the mean of its neighbours     (Hamilton, Ying, Leskovec
 * 2017) gin          a small network of the sum over node and neighbours       (Xu et al. 2019)
 *     transformer  attention of queries and keys, the node itself beside it  (Shi et al. 2021)
 *
 * What becomes of the vectors (classes of nodes, of graphs, ranks of pairs) is the caller's
 * business: gr_gnn_run gives a gr_var, which any loss of grad.h takes.
 *
 *     gr_net_init(&net, cx, seed);
 *     gr_gnn_make(&net, &options, &gnn);
 *     arcs = gr_gnn_arcs(arena, gnn.row, n, from, col);
 *     gr_tape_rewind(&tape, true);
 *     vectors = gr_gnn_run(&tape, &gnn, arcs, (gr_gnn_input){ .dense = x }, NULL);
 *     gr_tape_back(&tape, gr_loss_ranks(&tape, ..), err) */
#ifndef GR_LEARN_GNN_H
#define GR_LEARN_GNN_H

#include "tensor/tensor.h"

#define GR_GNN_NAMES  "sgc|gcn|gat|sage|gin|transformer"
#define GR_GNN_LAYERS 8u /* most */

typedef struct gr_gnn_row gr_gnn_row;

typedef struct gr_gnn_options {
    const char *model; /* one of GR_GNN_NAMES */
    size_t in, out;
    size_t width;  /* of the vectors between layers, all heads together */
    size_t layers; /* 1..GR_GNN_LAYERS; of sgc: how often neighbours are taken the mean of */
    size_t heads;  /* of gat and transformer; the last of several layers has one, a single layer the
                      mean of all */
    double dropout;
    bool norm; /* of columns, in and behind each layer of gin */
} gr_gnn_options;

typedef struct gr_gnn_layer {
    const gr_gnn_options *o;
    size_t in, out, heads;
    bool last;
    gr_var *part[16]; /* as its model has them */
} gr_gnn_layer;

typedef struct gr_gnn {
    const gr_gnn_row *row;
    gr_gnn_options o;
    gr_gnn_layer layer[GR_GNN_LAYERS];
    size_t n_layers;
} gr_gnn;

/* NULL if there is no such model. */
const gr_gnn_row *gr_gnn_row_of(gr_str name);
/* Adds what is learnt to the net, where a failure shows; the gnn stays where it is. The options
 * must make sense: heads divide the width. */
void gr_gnn_make(gr_net *net, const gr_gnn_options *o, gr_gnn *out);

/* What the model goes along: links[n] are the neighbours of each node, sorted, no loops, each link
 * at both ends. It borrows from and col, or has its own; NULL without memory. */
const gr_sparse *gr_gnn_arcs(gr_arena *a, const gr_gnn_row *row, size_t n, const size_t *from,
                             const uint32_t *col);

/* Features of nodes: sparse ones, or a matrix, which may be learnt. */
typedef struct gr_gnn_input {
    const gr_sparse *sparse;
    gr_var *dense;
} gr_gnn_input;

/* [n, out]. hidden, if given, gets what each layer made, after its norm. */
gr_var *gr_gnn_run(gr_tape *t, const gr_gnn *g, const gr_sparse *arcs, gr_gnn_input x,
                   gr_var **hidden);

#endif
