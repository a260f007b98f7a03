/* The model: a gnn, and for graphs what reads classes out of the sums of each layer. */
#include "learn/classify/classify_int.h"

#define GRAPHS 128u /* that are scored together */

/* --- what suits --- */

static const struct {
    const char *model;
    gr_classify_options nodes, graphs;
} usual[] = {
    { "sgc",
      { .width = 1, .layers = 2, .dropout = 0, .decay = 5e-5, .rate = 0.2, .epochs = 100 },
      { .width = 32, .layers = 3, .dropout = 0.5, .decay = 0, .rate = 0.01, .epochs = 200 } },
    { "gcn",
      { .width = 16, .layers = 2, .dropout = 0.5, .decay = 5e-4, .rate = 0.01, .epochs = 200 },
      { .width = 32, .layers = 4, .dropout = 0.5, .decay = 0, .rate = 0.01, .epochs = 200 } },
    { "gat",
      { .width = 64,
        .layers = 2,
        .heads = 8,
        .dropout = 0.6,
        .decay = 5e-4,
        .rate = 0.005,
        .epochs = 500 },
      { .width = 32,
        .layers = 4,
        .heads = 4,
        .dropout = 0.5,
        .decay = 0,
        .rate = 0.005,
        .epochs = 200 } },
    { "sage",
      { .width = 64, .layers = 2, .dropout = 0.5, .decay = 5e-4, .rate = 0.01, .epochs = 200 },
      { .width = 32, .layers = 4, .dropout = 0.5, .decay = 0, .rate = 0.01, .epochs = 200 } },
    { "gin",
      { .width = 64, .layers = 2, .dropout = 0.5, .decay = 5e-4, .rate = 0.01, .epochs = 200 },
      { .width = 32, .layers = 4, .dropout = 0.5, .decay = 0, .rate = 0.01, .epochs = 200 } },
    { "transformer",
      { .width = 64,
        .layers = 2,
        .heads = 4,
        .dropout = 0.6,
        .decay = 5e-4,
        .rate = 0.005,
        .epochs = 300 },
      { .width = 32,
        .layers = 4,
        .heads = 4,
        .dropout = 0.5,
        .decay = 0,
        .rate = 0.005,
        .epochs = 200 } },
};

/* Many graphs bear a wider gin and need no dropout; the sums over nodes want small steps then. */
#define MANY 2000u
static const gr_classify_options gin_of_many = {
    .width = 64, .layers = 4, .dropout = 0, .decay = 0, .rate = 0.002, .epochs = 100
};

gr_status gr_classify_defaults(const gr_set *set, gr_classify_options *o, gr_err *err)
{
    const gr_classify_options *u = NULL;

    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (strcmp(o->model, usual[i].model) == 0)
            u = set->kind == GR_SET_NODES ? &usual[i].nodes : &usual[i].graphs;
    if (u != NULL && set->kind == GR_SET_GRAPHS && set->n_items > MANY &&
        strcmp(o->model, "gin") == 0)
        u = &gin_of_many;
    if (u == NULL)
        return gr_fail(err, GR_EUSAGE, "expected one of " GR_GNN_NAMES ", found '%s'", o->model);
    o->heads = o->heads != 0 ? o->heads : u->heads != 0 ? u->heads : 1;
    o->width = o->width != 0 ? o->width : u->width;
    o->layers = o->layers != 0 ? o->layers : u->layers;
    o->dropout = o->dropout >= 0 ? o->dropout : u->dropout;
    o->decay = o->decay >= 0 ? o->decay : u->decay;
    o->rate = o->rate > 0 ? o->rate : u->rate;
    o->epochs = o->epochs != 0 ? o->epochs : u->epochs;
    o->patience = o->patience != 0 ? o->patience : 100;
    o->batch = o->batch != 0 ? o->batch : 32;
    o->halves = o->halves != 0 ? o->halves : 50;
    if (o->width % o->heads != 0)
        return gr_fail(err, GR_EUSAGE, "%zu heads do not divide the width %zu", o->heads, o->width);
    if (o->layers > GR_GNN_LAYERS || o->dropout >= 1)
        return gr_fail(err, GR_EUSAGE, "expected at most %u layers, and a dropout below 1",
                       GR_GNN_LAYERS);
    return GR_OK;
}

/* --- making --- */

static bool copy_classes(gr_classifier *c, const gr_set *shape)
{
    c->n_features = shape->n_features;
    c->n_classes = shape->n_classes;
    c->classes = gr_new_n(&c->net.arena, gr_str, shape->n_classes);
    for (size_t i = 0; c->classes != NULL && i < shape->n_classes; i++)
        if ((c->classes[i] = gr_str_dup(&c->net.arena, shape->classes[i])).ptr == NULL)
            return false;
    return c->classes != NULL;
}

gr_status gr_classifier_make(gr_ctx *cx, const gr_set *shape, const gr_classify_options *o,
                             uint64_t seed, gr_classifier *c, gr_err *err)
{
    bool graphs = shape->kind == GR_SET_GRAPHS;
    gr_gnn_options g = { .model = o->model,
                         .in = shape->n_features,
                         .out = graphs ? o->width : shape->n_classes,
                         .width = o->width,
                         .layers = o->layers,
                         .heads = o->heads,
                         .dropout = graphs ? 0 : o->dropout,
                         .norm = graphs && strcmp(o->model, "gin") == 0 };

    *c = (gr_classifier){ .kind = shape->kind, .o = *o };
    gr_net_init(&c->net, cx, seed);
    if (!copy_classes(c, shape))
        return gr_fail_memory(cx, err);
    gr_gnn_make(&c->net, &g, &c->gnn);
    for (size_t i = 0; graphs && i <= c->gnn.n_layers; i++) {
        char name[32];
        gr_net_part *p;

        snprintf(name, sizeof name, "read.%zu.weight", i);
        p = gr_net_add(&c->net, name, i == 0 ? g.in : g.width, c->n_classes, GR_START_LINEAR);
        c->weight[i] = p != NULL ? &p->var : NULL;
        snprintf(name, sizeof name, "read.%zu.bias", i);
        p = gr_net_add(&c->net, name, 1, c->n_classes, GR_START_ZERO);
        c->bias[i] = p != NULL ? &p->var : NULL;
    }
    return c->net.failed ? gr_fail_memory(cx, err) : GR_OK;
}

void gr_classifier_free(gr_classifier *c)
{
    if (c == NULL)
        return;
    gr_net_clear(&c->net);
    gr_mem_resize(NULL, c, sizeof *c, 0);
}

/* --- what a pass sees --- */

/* Graphs one behind the other. */
static bool join(gr_arena *a, const gr_classifier *c, const gr_set *set, const uint32_t *items,
                 size_t n, gr_sight *out)
{
    size_t nodes = 0, arcs = 0, v = 0, e = 0, *from, *pool_from, *one;
    uint32_t *col, *tag, *pool_col;

    for (size_t i = 0; i < n; i++) {
        nodes += set->first[items[i] + 1] - set->first[items[i]];
        arcs += set->from[set->first[items[i] + 1]] - set->from[set->first[items[i]]];
    }
    from = gr_new_n(a, size_t, nodes + 1);
    one = gr_new_n(a, size_t, nodes + 1);
    pool_from = gr_new_n(a, size_t, n + 1);
    col = gr_new_n(a, uint32_t, arcs + 1);
    tag = gr_new_n(a, uint32_t, nodes + 1);
    pool_col = gr_new_n(a, uint32_t, nodes + 1);
    if (from == NULL || one == NULL || pool_from == NULL || col == NULL || tag == NULL ||
        pool_col == NULL)
        return false;
    for (size_t i = 0; i < n; i++) {
        size_t base = set->first[items[i]], shift = v;

        for (size_t u = base; u < set->first[items[i] + 1]; u++) {
            for (size_t k = set->from[u]; k < set->from[u + 1]; k++)
                col[e++] = (uint32_t)(set->col[k] - base + shift);
            tag[v] = set->features->col[u];
            pool_col[v] = (uint32_t)v;
            from[++v] = e;
            one[v] = v;
        }
        pool_from[i + 1] = v;
    }
    out->arcs = gr_gnn_arcs(a, c->gnn.row, nodes, from, col);
    out->features = gr_sparse_make(a, nodes, set->n_features, one, tag, NULL);
    out->pool = gr_sparse_make(a, n, nodes, pool_from, pool_col, NULL);
    return out->arcs != NULL && out->features != NULL && out->pool != NULL;
}

bool gr_sight_make(gr_arena *a, const gr_classifier *c, const gr_set *set, const uint32_t *items,
                   size_t n, gr_sight *out)
{
    *out = (gr_sight){ .features = set->features };
    if (set->kind == GR_SET_GRAPHS)
        return join(a, c, set, items, n, out);
    out->arcs = gr_gnn_arcs(a, c->gnn.row, set->n_nodes, set->from, set->col);
    return out->arcs != NULL;
}

gr_var *gr_classifier_run(gr_tape *t, const gr_classifier *c, const gr_sight *v)
{
    gr_gnn_input x = { .sparse = v->features };
    gr_var *hidden[GR_GNN_LAYERS], *y, *all;

    y = gr_gnn_run(t, &c->gnn, v->arcs, x, hidden);
    if (v->pool == NULL || y == NULL)
        return y;
    all = gr_op_sparse(t, v->pool, gr_op_sparse(t, v->features, c->weight[0]));
    all = gr_op_dropout(t, gr_op_bias(t, all, c->bias[0]), (float)c->o.dropout);
    for (size_t i = 0; i < c->gnn.n_layers; i++) {
        y = gr_op_product(t, gr_op_sparse(t, v->pool, hidden[i]), c->weight[i + 1]);
        y = gr_op_dropout(t, gr_op_bias(t, y, c->bias[i + 1]), (float)c->o.dropout);
        all = gr_op_add(t, all, y);
    }
    return all;
}

/* --- scores --- */

static gr_status score_graphs(gr_tape *t, const gr_classifier *c, const gr_set *set,
                              const uint32_t *items, size_t n, float *out, gr_err *err)
{
    gr_status st = GR_OK;
    gr_arena a;

    gr_arena_init(&a, &t->cx->budget);
    for (size_t from = 0; from < n && st == GR_OK; from += GRAPHS) {
        size_t count = n - from < GRAPHS ? n - from : GRAPHS;
        gr_sight v;
        gr_var *y;

        gr_tape_rewind(t, false);
        y = gr_sight_make(&a, c, set, items + from, count, &v) ? gr_classifier_run(t, c, &v) : NULL;
        if (y == NULL)
            st = gr_fail_memory(t->cx, err);
        else
            memcpy(out + from * c->n_classes, y->x, count * c->n_classes * sizeof *out);
        gr_arena_clear(&a);
        if (st == GR_OK)
            st = gr_ctx_check(t->cx, err);
    }
    return st;
}

gr_status gr_classifier_scores(gr_tape *t, const gr_classifier *c, const gr_set *set,
                               const gr_sight *whole, const uint32_t *items, size_t n, float *out,
                               gr_err *err)
{
    gr_var *y;

    if (set->kind == GR_SET_GRAPHS)
        return score_graphs(t, c, set, items, n, out, err);
    gr_tape_rewind(t, false);
    y = gr_classifier_run(t, c, whole);
    if (y == NULL)
        return gr_fail_memory(t->cx, err);
    for (size_t i = 0; i < n; i++)
        memcpy(out + i * c->n_classes, y->x + items[i] * c->n_classes, c->n_classes * sizeof *out);
    return GR_OK;
}
