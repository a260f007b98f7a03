/* Layers one behind the other. */
#include "learn/gnn/gnn_int.h"

static const gr_gnn_row *const rows[] = { &gr_gnn_sgc,  &gr_gnn_gcn, &gr_gnn_gat,
                                          &gr_gnn_sage, &gr_gnn_gin, &gr_gnn_transformer };

const gr_gnn_row *gr_gnn_row_of(gr_str name)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (gr_str_is(name, rows[i]->name))
            return rows[i];
    return NULL;
}

gr_var *gr_gnn_part(gr_net *net, const char *prefix, const char *name, size_t n_rows, size_t cols,
                    gr_net_start start)
{
    char full[64];
    gr_net_part *p;

    snprintf(full, sizeof full, "%.30s.%.30s", prefix, name);
    p = gr_net_add(net, full, n_rows, cols, start);
    return p != NULL ? &p->var : NULL;
}

gr_var *gr_gnn_product(gr_tape *t, gr_gnn_input x, gr_var *w)
{
    return x.sparse != NULL ? gr_op_sparse(t, x.sparse, w) : gr_op_product(t, x.dense, w);
}

void gr_gnn_norm_make(gr_net *net, const char *prefix, const char *name, size_t cols, gr_var **at)
{
    static const struct {
        const char *name;
        gr_net_start start;
        bool kept;
    } parts[4] = { { "weight", GR_START_ONE, false },
                   { "bias", GR_START_ZERO, false },
                   { "mean", GR_START_ZERO, true },
                   { "variance", GR_START_ONE, true } };
    char full[64];

    for (int i = 0; i < 4; i++) {
        snprintf(full, sizeof full, "%s.%s", name, parts[i].name);
        at[i] = gr_gnn_part(net, prefix, full, 1, cols, parts[i].start);
        if (at[i] != NULL)
            net->at[net->n - 1]->kept = parts[i].kept;
    }
}

gr_var *gr_gnn_norm(gr_tape *t, gr_var *x, gr_var *const *at, bool relu)
{
    return gr_op_batch_norm(t, x, at[0], at[1], at[2], at[3], relu);
}

void gr_gnn_make(gr_net *net, const gr_gnn_options *o, gr_gnn *g)
{
    *g = (gr_gnn){ .row = gr_gnn_row_of(gr_str_of(o->model)), .o = *o };
    assert(g->row != NULL && o->layers >= 1 && o->layers <= GR_GNN_LAYERS);
    g->n_layers = g->row == &gr_gnn_sgc ? 1 : o->layers;
    for (size_t i = 0; i < g->n_layers; i++) {
        gr_gnn_layer *l = &g->layer[i];
        size_t before = net->n;
        char prefix[32];

        *l = (gr_gnn_layer){ .o = &g->o,
                             .in = i == 0 ? o->in : o->width,
                             .out = i + 1 == g->n_layers ? o->out : o->width,
                             .last = i + 1 == g->n_layers };
        l->heads = o->heads == 0 || (l->last && i > 0) ? 1 : o->heads;
        snprintf(prefix, sizeof prefix, "layer.%zu", i);
        g->row->make(net, prefix, l);
        for (size_t k = before; g->row->decay_first && k < net->n; k++)
            net->at[k]->decay = i == 0 ? 1 : 0;
    }
}

/* Dropout before each layer, a function between them; gin's norm has its own. */
gr_var *gr_gnn_run(gr_tape *t, const gr_gnn *g, const gr_sparse *arcs, gr_gnn_input x,
                   gr_var **hidden)
{
    float p = (float)g->o.dropout;
    gr_var *y = NULL;

    for (size_t i = 0; i < g->n_layers && arcs != NULL; i++) {
        x.dense = gr_op_dropout(t, x.dense, p);
        if (x.sparse != NULL && (x.sparse = gr_op_sparse_dropout(t, x.sparse, p)) == NULL)
            return NULL;
        y = g->row->run(t, &g->layer[i], arcs, x);
        if (!g->layer[i].last && !g->o.norm)
            y = gr_op_map(t, y, g->row->between);
        if (hidden != NULL)
            hidden[i] = y;
        x = (gr_gnn_input){ .dense = y };
    }
    return y;
}
