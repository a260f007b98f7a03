/* The model: a gnn, and for graphs what reads classes out of the sums of each layer; or a bert. */
#include "learn/classify/classify_int.h"

#define TOGETHER 128u /* graphs, or bags, that are scored in one pass */

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
    { "graph_bert",
      { .width = 32,
        .layers = 2,
        .heads = 2,
        .bag = 32,
        .dropout = 0.5,
        .decay = 5e-4,
        .rate = 0.01,
        .epochs = 200 },
      { .width = 0 } },
    { "seg_bert",
      { .width = 0 },
      { .width = 32,
        .layers = 2,
        .heads = 2,
        .bag = 32,
        .dropout = 0.1,
        .decay = 0,
        .rate = 0.002,
        .epochs = 100 } },
};

const char *gr_classify_model(gr_str name)
{
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (gr_str_is(name, usual[i].model))
            return usual[i].model;
    return NULL;
}

bool gr_classify_reads_bags(const char *model)
{
    return strcmp(model, "graph_bert") == 0 || strcmp(model, "seg_bert") == 0;
}

/* Through many graphs gin goes as its authors let it go: 50 batches, then it is measured; the sums
 * over nodes want small steps. */
#define MANY 2000u
static const gr_classify_options gin_of_many = {
    .width = 32, .layers = 4, .dropout = 0.5, .decay = 0, .rate = 0.002, .epochs = 350, .steps = 50
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
        return gr_fail(err, GR_EUSAGE, "expected one of " GR_CLASSIFY_NAMES ", found '%s'",
                       o->model);
    if (u->width == 0)
        return gr_fail(err, GR_EUSAGE, "%s tells no classes of %s", o->model,
                       set->kind == GR_SET_NODES ? "nodes" : "graphs");
    o->heads = o->heads != 0 ? o->heads : u->heads != 0 ? u->heads : 1;
    o->width = o->width != 0 ? o->width : u->width;
    o->bag = o->bag != 0 ? o->bag : u->bag;
    o->layers = o->layers != 0 ? o->layers : u->layers;
    o->dropout = o->dropout >= 0 ? o->dropout : u->dropout;
    o->decay = o->decay >= 0 ? o->decay : u->decay;
    o->rate = o->rate > 0 ? o->rate : u->rate;
    o->epochs = o->epochs != 0 ? o->epochs : u->epochs;
    o->steps = o->steps != 0 ? o->steps : u->steps;
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

static gr_var *part(gr_net *net, const char *name, size_t i, size_t rows, size_t cols,
                    gr_net_start start)
{
    gr_net_part *p;
    char full[32];

    snprintf(full, sizeof full, "read.%zu.%s", i, name);
    p = gr_net_add(net, full, rows, cols, start);
    return p != NULL ? &p->var : NULL;
}

/* A product that reads classes, the i-th. */
static void make_reader(gr_classifier *c, size_t i, size_t in)
{
    c->weight[i] = part(&c->net, "weight", i, in, c->n_classes, GR_START_LINEAR);
    c->bias[i] = part(&c->net, "bias", i, 1, c->n_classes, GR_START_ZERO);
}

static void make_bert(gr_classifier *c)
{
    bool graphs = c->kind == GR_SET_GRAPHS;
    gr_bert_options b = {
        .in = c->n_features,
        .width = c->o.width,
        .layers = c->o.layers,
        .heads = c->o.heads,
        .block = c->o.bag,
        .places = { GR_BERT_ROLES, graphs ? GR_SEG_DEGREES : c->o.bag, graphs ? 0 : GR_BERT_HOPS },
        .links = graphs,
        .steer = !graphs,
        .branch = graphs ? 1 : 0.1F,
        .firm = graphs ? 1 : 20,
        .dropout = c->o.dropout,
    };

    gr_bert_make(&c->net, &b, &c->bert);
    make_reader(c, 0, c->o.width);
}

static void make_gnn(gr_classifier *c)
{
    bool graphs = c->kind == GR_SET_GRAPHS;
    gr_gnn_options g = { .model = c->o.model,
                         .in = c->n_features,
                         .out = graphs ? c->o.width : c->n_classes,
                         .width = c->o.width,
                         .layers = c->o.layers,
                         .heads = c->o.heads,
                         .dropout = graphs ? 0 : c->o.dropout,
                         .norm = graphs && strcmp(c->o.model, "gin") == 0 };

    gr_gnn_make(&c->net, &g, &c->gnn);
    for (size_t i = 0; graphs && i <= c->gnn.n_layers; i++)
        make_reader(c, i, i == 0 ? g.in : g.width);
}

gr_status gr_classifier_make(gr_ctx *cx, const gr_set *shape, const gr_classify_options *o,
                             uint64_t seed, const gr_weights *from, gr_classifier *c, gr_err *err)
{
    gr_err why = { 0 };

    *c = (gr_classifier){ .kind = shape->kind,
                          .o = *o,
                          .reads_bags = gr_classify_reads_bags(o->model) };
    gr_net_init(&c->net, cx, seed);
    c->net.from = from;
    c->net.why = &why;
    if (!copy_classes(c, shape))
        return gr_fail_memory(cx, err);
    if (c->reads_bags)
        make_bert(c);
    else
        make_gnn(c);
    c->net.from = NULL;
    c->net.why = NULL;
    if (why.kind != GR_OK && err != NULL)
        *err = why;
    return why.kind != GR_OK ? why.kind : c->net.failed ? gr_fail_memory(cx, err) : GR_OK;
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
    out->features = gr_sparse_make(a, nodes, set->n_features, one, tag, NULL);
    if (c->reads_bags) {
        gr_bert_graph g = { nodes, from, col };

        return out->features != NULL &&
               gr_bags_of_graphs(a, set, out, &g, items, n, c->o.bag, &out->bags);
    }
    out->arcs = gr_gnn_arcs(a, c->gnn.row, nodes, from, col);
    out->pool = gr_sparse_make(a, n, nodes, pool_from, pool_col, NULL);
    return out->arcs != NULL && out->features != NULL && out->pool != NULL;
}

gr_status gr_sight_whole(gr_ctx *cx, gr_arena *a, const gr_classifier *c, const gr_set *set,
                         const uint32_t *items, size_t n, gr_sight *out, gr_err *err)
{
    if (c->reads_bags)
        return gr_sight_near(cx, a, c, set, items, n, out, err);
    *out = (gr_sight){ .features = set->features };
    out->arcs = gr_gnn_arcs(a, c->gnn.row, set->n_nodes, set->from, set->col);
    return out->arcs != NULL ? GR_OK : gr_fail_memory(cx, err);
}

bool gr_sight_make(gr_arena *a, const gr_classifier *c, const gr_set *set, const gr_sight *whole,
                   const uint32_t *items, size_t n, gr_sight *out)
{
    *out = (gr_sight){ .features = set->features };
    if (set->kind == GR_SET_GRAPHS)
        return join(a, c, set, items, n, out);
    return gr_bags_of_nodes(a, whole, items, n, &out->bags);
}

gr_var *gr_classifier_run(gr_tape *t, const gr_classifier *c, const gr_sight *v)
{
    gr_gnn_input x = { .sparse = v->features };
    gr_var *hidden[GR_GNN_LAYERS], *y, *all;

    if (c->reads_bags) {
        y = gr_op_dropout(t, gr_bert_run(t, &c->bert, v->features, &v->bags), (float)c->o.dropout);
        return gr_op_bias(t, gr_op_product(t, y, c->weight[0]), c->bias[0]);
    }
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

static gr_status score_parts(gr_tape *t, const gr_classifier *c, const gr_set *set,
                             const gr_sight *whole, const uint32_t *items, size_t n, float *out,
                             gr_err *err)
{
    gr_status st = GR_OK;
    gr_arena a;

    gr_arena_init(&a, &t->cx->budget);
    for (size_t from = 0; from < n && st == GR_OK; from += TOGETHER) {
        size_t count = n - from < TOGETHER ? n - from : TOGETHER;
        gr_sight v;
        gr_var *y;

        gr_tape_rewind(t, false);
        y = gr_sight_make(&a, c, set, whole, items + from, count, &v) ? gr_classifier_run(t, c, &v)
                                                                      : NULL;
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

    if (set->kind == GR_SET_GRAPHS || c->reads_bags)
        return score_parts(t, c, set, whole, items, n, out, err);
    gr_tape_rewind(t, false);
    y = gr_classifier_run(t, c, whole);
    if (y == NULL)
        return gr_fail_memory(t->cx, err);
    for (size_t i = 0; i < n; i++)
        memcpy(out + i * c->n_classes, y->x + items[i] * c->n_classes, c->n_classes * sizeof *out);
    return GR_OK;
}
