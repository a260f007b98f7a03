/* Private to the layers: what a model is, and what they share. */
#ifndef GR_GNN_INT_H
#define GR_GNN_INT_H

#include <assert.h>
#include <math.h>

#include "learn/gnn.h"

typedef enum gr_gnn_links {
    GR_GNN_EVEN,  /* with loops, 1 / sqrt(degree degree') */
    GR_GNN_LOOPS, /* with loops, weights are the layer's */
    GR_GNN_MEAN,  /* 1 / degree */
    GR_GNN_SUM,   /* 1 */
    GR_GNN_PLAIN, /* weights are the layer's */
} gr_gnn_links;

struct gr_gnn_row {
    const char *name;
    gr_gnn_links links;
    gr_map between;   /* layers */
    bool decay_first; /* only the first layer's products decay */
    void (*make)(gr_net *net, const char *prefix, gr_gnn_layer *l);
    gr_var *(*run)(gr_tape *t, const gr_gnn_layer *l, const gr_sparse *arcs, gr_gnn_input x);
};

extern const gr_gnn_row gr_gnn_sgc, gr_gnn_gcn, gr_gnn_gat, gr_gnn_sage, gr_gnn_gin,
    gr_gnn_transformer;

/* A part "PREFIX.NAME" of the net. */
gr_var *gr_gnn_part(gr_net *net, const char *prefix, const char *name, size_t rows, size_t cols,
                    gr_net_start start);
/* x w */
gr_var *gr_gnn_product(gr_tape *t, gr_gnn_input x, gr_var *w);
/* A norm of columns: four parts, from `at` on. */
void gr_gnn_norm_make(gr_net *net, const char *prefix, const char *name, size_t cols, gr_var **at);
gr_var *gr_gnn_norm(gr_tape *t, gr_var *x, gr_var *const *at, bool relu);

#endif
