/* The encoder: features of nodes, layers of attention inside each bag, and what is read of it. */
#include <assert.h>

#include "learn/bert.h"

enum {
    QUERY, /* weight and bias, one behind the other */
    KEY = QUERY + 2,
    VALUE = KEY + 2,
    JOIN = VALUE + 2,
    WIDEN = JOIN + 2,
    NARROW = WIDEN + 2,
    NORM = NARROW + 2,
    NORM_AFTER = NORM + 2,
    PARTS = NORM_AFTER + 2,
};

static gr_var *part(gr_net *net, const char *name, size_t rows, size_t cols, gr_net_start start)
{
    gr_net_part *p = gr_net_add(net, name, rows, cols, start);

    return p != NULL ? &p->var : NULL;
}

static void make_layer(gr_net *net, gr_bert *b, size_t i)
{
    static const char *const names[PARTS / 2] = { "query", "key",    "value", "join",
                                                  "widen", "narrow", "norm",  "norm_after" };
    size_t width = b->o.width, before = net->n;
    char full[64];

    for (int k = 0; k < (b->o.steer ? NORM : PARTS); k += 2) {
        bool norm = k >= NORM, out = k == JOIN || k == NARROW;

        snprintf(full, sizeof full, "layer.%zu.%s.weight", i, names[k / 2]);
        b->part[i][k] = part(net, full, norm ? 1 : width, width,
                             norm  ? GR_START_ONE
                             : out ? GR_START_ZERO
                                   : GR_START_GLOROT);
        snprintf(full, sizeof full, "layer.%zu.%s.bias", i, names[k / 2]);
        b->part[i][k + 1] = part(net, full, 1, width, GR_START_ZERO);
    }
    for (size_t k = before; k < net->n; k++)
        net->at[k]->decay = b->o.firm;
}

void gr_bert_make(gr_net *net, const gr_bert_options *o, gr_bert *b)
{
    char name[32];

    assert(o->layers >= 1 && o->layers <= GR_BERT_LAYERS && o->width % o->heads == 0);
    *b = (gr_bert){ .o = *o };
    b->features = part(net, "features", o->in, o->width, GR_START_GLOROT);
    for (size_t i = 0; i < GR_BERT_PLACES; i++) {
        snprintf(name, sizeof name, "place.%zu", i);
        if (o->places[i] != 0)
            b->place[i] = part(net, name, o->places[i], o->width, GR_START_NORMAL);
    }
    if (o->links)
        b->links = part(net, "links", o->block, o->width, GR_START_NORMAL);
    for (size_t i = 0; i < o->layers; i++)
        make_layer(net, b, i);
}

static gr_var *linear(gr_tape *t, gr_var *x, gr_var *const *at)
{
    return gr_op_bias(t, gr_op_product(t, x, at[0]), at[1]);
}

static gr_var *norm(gr_tape *t, const gr_bert *b, gr_var *x, gr_var *const *at)
{
    return b->o.steer ? x : gr_op_layer_norm(t, x, at[0], at[1]);
}

/* Attention, then two products, each beside a way around it. Both begin as 0. `places` are seen by
 * queries and keys alone; NULL = they are in x. */
static gr_var *run_layer(gr_tape *t, const gr_bert *b, size_t i, gr_var *x, gr_var *places,
                         const gr_bert_bags *bags)
{
    gr_var *const *p = b->part[i];
    float drop = (float)b->o.dropout;
    gr_var *y = norm(t, b, x, p + NORM), *seen = places != NULL ? gr_op_add(t, y, places) : y;

    y = gr_op_attend(t, linear(t, seen, p + QUERY), linear(t, seen, p + KEY),
                     linear(t, y, p + VALUE), b->o.block, bags->count, bags->lean, b->o.heads);
    y = gr_op_scale(t, linear(t, y, p + JOIN), b->o.branch);
    x = gr_op_add(t, x, gr_op_dropout(t, y, drop));
    y = linear(t, norm(t, b, x, p + NORM_AFTER), p + WIDEN);
    y = gr_op_scale(t, linear(t, gr_op_map(t, y, GR_MAP_GELU), p + NARROW), b->o.branch);
    return gr_op_add(t, x, gr_op_dropout(t, y, drop));
}

gr_var *gr_bert_run(gr_tape *t, const gr_bert *b, const gr_sparse *features,
                    const gr_bert_bags *bags)
{
    float drop = (float)b->o.dropout;
    size_t rows = bags->n * b->o.block;
    gr_var *x, *places = NULL;

    if ((features = gr_op_sparse_dropout(t, features, drop)) == NULL)
        return NULL;
    x = gr_op_gather(t, gr_op_sparse(t, features, b->features), bags->node, rows);
    for (size_t i = 0; i < GR_BERT_PLACES; i++)
        if (b->place[i] != NULL) {
            gr_var *y = gr_op_gather(t, b->place[i], bags->place[i], rows);

            places = places != NULL ? gr_op_add(t, places, y) : y;
        }
    if (b->links != NULL)
        places = gr_op_add(t, places, gr_op_sparse(t, bags->links, b->links));
    if (!b->o.steer)
        x = gr_op_add(t, x, places);
    x = gr_op_dropout(t, x, drop);
    for (size_t i = 0; i < b->o.layers; i++)
        x = run_layer(t, b, i, x, b->o.steer ? places : NULL, bags);
    return gr_op_sparse(t, bags->pool, x);
}
