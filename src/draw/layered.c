/* Layout in layers (Sugiyama, Tagawa, Toda 1981), for acyclic directed parts and undirected trees.
 *
 * Layers: the longest path from a source, sources close to what they lead to; in a tree the
 * distance from its centre. Edges over several layers get a dummy item in each layer between.
 * Order in the layers: depth first, then sweeps by barycentre, of which the order with the fewest
 * crossings is kept. Places: each layer in turn is put as close to its neighbours as order and
 * distances allow, which is a least squares problem that merging blocks solves exactly. */
#include <math.h>

#include "draw/draw_int.h"

#define MOST_NODES 400
#define N_SWEEPS   24
#define N_PLACING  24
#define CALM       4 /* how much straighter long edges want to be than others */

/* A link between neighbouring layers. */
typedef struct link {
    uint32_t upper, lower;
} link;

typedef struct layering {
    gr_ctx *cx;
    gr_arena *mem;
    const gr_graph *g;
    const gr_part *p;
    uint32_t n;      /* items: the part's nodes, then the dummies */
    uint32_t *layer; /* by item */
    uint32_t n_layers;
    uint32_t *first; /* layer l is item[first[l]] .. item[first[l+1]-1], from left to right */
    uint32_t *item;
    uint32_t *pos; /* by item: its place in its layer */
    link *link;    /* up to n_links; by chain for long edges */
    uint32_t n_links;
    uint32_t *start[2], *to[2]; /* by item: neighbours above (0) and below (1) */
    double *key;                /* by item: where it wants to be */
    double *x;                  /* by item: place along the layer */
    bool asked;                 /* for: good enough if it can be done */
} layering;

static bool is_directed(const layering *y)
{
    return gr_graph_is_directed(y->g);
}

/* Where an arc of the graph leads. */
static uint32_t head(const layering *y, uint64_t a)
{
    return y->p->local[gr_graph_out(y->g)->to[a]];
}

/* Longest paths by taking nodes whose predecessors are all taken; false if there is a cycle. */
static bool layers_of_dag(layering *y, uint32_t *queue, uint32_t *waits)
{
    const gr_csr *out = gr_graph_out(y->g);
    uint32_t n = y->p->n, n_taken = 0, n_queued = 0;

    for (uint32_t u = 0; u < n; u++)
        for (uint64_t a = out->start[y->p->node[u]]; a < out->start[y->p->node[u] + 1]; a++)
            waits[head(y, a)]++;
    for (uint32_t u = 0; u < n; u++)
        if (waits[u] == 0)
            queue[n_queued++] = u;
    for (; n_taken < n_queued; n_taken++) {
        uint32_t u = queue[n_taken];

        for (uint64_t a = out->start[y->p->node[u]]; a < out->start[y->p->node[u] + 1]; a++) {
            uint32_t v = head(y, a);

            if (y->layer[v] < y->layer[u] + 1)
                y->layer[v] = y->layer[u] + 1;
            if (--waits[v] == 0)
                queue[n_queued++] = v;
        }
    }
    /* Sources move down to just above the first of their successors. */
    for (uint32_t u = 0; u < n && n_queued == n; u++) {
        uint64_t a = out->start[y->p->node[u]], end = out->start[y->p->node[u] + 1];
        uint32_t least = UINT32_MAX;

        for (; y->layer[u] == 0 && a < end; a++)
            if (y->layer[head(y, a)] < least)
                least = y->layer[head(y, a)];
        if (least != UINT32_MAX)
            y->layer[u] = least - 1;
    }
    return n_queued == n;
}

/* Distances from root along the tree; the last node reached. */
static uint32_t layers_from(layering *y, uint32_t root, uint32_t *queue)
{
    const gr_part *p = y->p;
    uint32_t n_seen = 1;

    for (uint32_t v = 0; v < p->n; v++)
        y->layer[v] = UINT32_MAX;
    y->layer[root] = 0;
    queue[0] = root;
    for (uint32_t k = 0; k < n_seen; k++)
        for (uint32_t a = p->start[queue[k]]; a < p->start[queue[k] + 1]; a++)
            if (y->layer[p->to[a]] == UINT32_MAX) {
                y->layer[p->to[a]] = y->layer[queue[k]] + 1;
                queue[n_seen++] = p->to[a];
            }
    return queue[n_seen - 1];
}

/* The root is the middle of a longest path. */
static void layers_of_tree(layering *y, uint32_t *queue)
{
    const gr_part *p = y->p;
    uint32_t root = layers_from(y, layers_from(y, 0, queue), queue);

    for (uint32_t half = y->layer[root] / 2; half > 0; half--)
        for (uint32_t a = p->start[root]; a < p->start[root + 1]; a++)
            if (y->layer[p->to[a]] < y->layer[root]) {
                root = p->to[a];
                break;
            }
    layers_from(y, root, queue);
}

static bool is_tree(const gr_part *p)
{
    return p->start[p->n] - p->start[0] == 2 * (p->n - 1);
}

/* Sets layer[] of the nodes; false if the part is no tree and no acyclic graph. */
static gr_status find_layers(layering *y, bool *found, gr_err *err)
{
    uint32_t n = y->p->n, *queue = gr_new_n(y->mem, uint32_t, n);
    uint32_t *waits = gr_new_n(y->mem, uint32_t, n);

    y->layer = gr_new_n(y->mem, uint32_t, n);
    if (queue == NULL || waits == NULL || y->layer == NULL)
        return gr_fail_memory(y->cx, err);
    if (is_directed(y))
        *found = layers_of_dag(y, queue, waits);
    else if ((*found = is_tree(y->p)))
        layers_of_tree(y, queue);
    for (uint32_t v = 0; v < n; v++)
        if (*found && y->layer[v] >= y->n_layers)
            y->n_layers = y->layer[v] + 1;
    return GR_OK;
}

/* Counts items and links, and tells whether the picture will be readable. */
static bool count(layering *y)
{
    const gr_csr *out = gr_graph_out(y->g);
    uint32_t n = y->p->n, width[GR_LAYERS_MOST] = { 0 }, widest = 0;

    if (y->n_layers > GR_LAYERS_MOST || (!y->asked && !is_directed(y) && y->n_layers < 3))
        return false;
    y->n = n;
    for (uint32_t u = 0; u < n; u++) {
        width[y->layer[u]]++;
        if (!is_directed(y))
            continue;
        for (uint64_t a = out->start[y->p->node[u]]; a < out->start[y->p->node[u] + 1]; a++) {
            uint32_t span = y->layer[head(y, a)] - y->layer[u];

            if (y->n_links > 8 * n + 100)
                return false;
            y->n_links += span;
            y->n += span - 1;
        }
    }
    if (!is_directed(y))
        y->n_links = n - 1;
    for (uint32_t l = 0; l < y->n_layers; l++)
        widest = width[l] > widest ? width[l] : widest;
    return y->asked || (widest <= 12 + 3 * y->n_layers && y->n - n <= 3 * n);
}

static void add_chain(layering *y, uint32_t u, uint32_t v, uint32_t *n_items, uint32_t *n_links)
{
    uint32_t last = u;

    for (uint32_t l = y->layer[u] + 1; l < y->layer[v]; l++) {
        y->layer[*n_items] = l;
        y->link[(*n_links)++] = (link){ last, *n_items };
        last = (*n_items)++;
    }
    y->link[(*n_links)++] = (link){ last, v };
}

static void fill_side(layering *y, int side)
{
    uint32_t *start = y->start[side], *to = y->to[side];

    for (uint32_t k = 0; k < y->n_links; k++)
        start[side == 0 ? y->link[k].lower : y->link[k].upper]++;
    for (uint32_t v = 0; v < y->n; v++)
        start[v + 1] += start[v];
    for (uint32_t k = y->n_links; k-- > 0;) {
        uint32_t low = y->link[k].lower, up = y->link[k].upper;

        to[--start[side == 0 ? low : up]] = side == 0 ? up : low;
    }
}

/* Makes the dummies, the links and the neighbours. */
static gr_status make_items(layering *y, gr_err *err)
{
    const gr_part *p = y->p;
    const gr_csr *out = gr_graph_out(y->g);
    uint32_t *layer = gr_new_n(y->mem, uint32_t, y->n), n_items = p->n, n_links = 0;

    y->first = gr_new_n(y->mem, uint32_t, y->n_layers + 1);
    y->item = gr_new_n(y->mem, uint32_t, y->n);
    y->pos = gr_new_n(y->mem, uint32_t, y->n);
    y->link = gr_new_n(y->mem, link, y->n_links);
    y->key = gr_new_n(y->mem, double, y->n);
    y->x = gr_new_n(y->mem, double, y->n);
    if (layer == NULL || y->first == NULL || y->item == NULL || y->pos == NULL || y->link == NULL ||
        y->key == NULL || y->x == NULL)
        return gr_fail_memory(y->cx, err);
    memcpy(layer, y->layer, p->n * sizeof *layer);
    y->layer = layer;
    for (uint32_t u = 0; u < p->n; u++) {
        if (is_directed(y)) {
            for (uint64_t a = out->start[p->node[u]]; a < out->start[p->node[u] + 1]; a++)
                add_chain(y, u, head(y, a), &n_items, &n_links);
        } else {
            for (uint32_t a = p->start[u]; a < p->start[u + 1]; a++)
                if (layer[u] < layer[p->to[a]])
                    add_chain(y, u, p->to[a], &n_items, &n_links);
        }
    }
    for (int side = 0; side < 2; side++) {
        y->start[side] = gr_new_n(y->mem, uint32_t, y->n + 1);
        y->to[side] = gr_new_n(y->mem, uint32_t, y->n_links);
        if (y->start[side] == NULL || y->to[side] == NULL)
            return gr_fail_memory(y->cx, err);
        fill_side(y, side);
    }
    return GR_OK;
}

/* Puts items into their layers in the order in which a depth-first search meets them: a tree comes
 * out without crossings. */
static gr_status first_order(layering *y, gr_err *err)
{
    uint32_t *stack = gr_new_n(y->mem, uint32_t, y->n_links + 1), depth;
    bool *seen = gr_new_n(y->mem, bool, y->n);

    if (stack == NULL || seen == NULL)
        return gr_fail_memory(y->cx, err);
    for (uint32_t v = 0; v < y->n; v++)
        y->first[y->layer[v] + 1]++;
    for (uint32_t l = 0; l < y->n_layers; l++)
        y->first[l + 1] += y->first[l];
    for (uint32_t root = 0; root < y->n; root++) {
        if (y->start[0][root + 1] != y->start[0][root])
            continue; /* has something above it */
        depth = 0;
        stack[depth++] = root;
        while (depth > 0) {
            uint32_t v = stack[--depth];

            if (seen[v])
                continue;
            seen[v] = true;
            y->pos[v] = (uint32_t)y->key[y->layer[v]]++; /* key counts each layer's items here */
            y->item[y->first[y->layer[v]] + y->pos[v]] = v;
            for (uint32_t a = y->start[1][v + 1]; a-- > y->start[1][v];)
                if (!seen[y->to[1][a]])
                    stack[depth++] = y->to[1][a];
        }
    }
    return GR_OK;
}

/* Crossings between all layers; links of an item count against those of items to its left. */
static uint64_t crossings(const layering *y)
{
    uint64_t n_cross = 0;

    for (uint32_t l = 0; l + 1 < y->n_layers; l++)
        for (uint32_t i = y->first[l]; i < y->first[l + 1]; i++)
            for (uint32_t j = y->first[l]; j < i; j++) {
                uint32_t u = y->item[j], v = y->item[i];

                for (uint32_t a = y->start[1][u]; a < y->start[1][u + 1]; a++)
                    for (uint32_t b = y->start[1][v]; b < y->start[1][v + 1]; b++)
                        n_cross += y->pos[y->to[1][a]] > y->pos[y->to[1][b]];
            }
    return n_cross;
}

/* Sorts a layer by the mean position of the neighbours on one side; those without stay. */
static void sort_layer(layering *y, uint32_t l, int side)
{
    uint32_t *item = y->item + y->first[l], n = y->first[l + 1] - y->first[l];

    for (uint32_t i = 0; i < n; i++) {
        uint32_t v = item[i], from = y->start[side][v], end = y->start[side][v + 1];
        double sum = 0;

        for (uint32_t a = from; a < end; a++)
            sum += y->pos[y->to[side][a]];
        y->key[v] = end > from ? sum / (end - from) : y->pos[v];
    }
    for (uint32_t i = 1; i < n; i++) { /* insertion keeps equal ones in their order */
        uint32_t v = item[i], j = i;

        for (; j > 0 && y->key[item[j - 1]] > y->key[v]; j--)
            item[j] = item[j - 1];
        item[j] = v;
    }
    for (uint32_t i = 0; i < n; i++)
        y->pos[item[i]] = i;
}

static gr_status improve_order(layering *y, gr_err *err)
{
    uint32_t *best = gr_arena_copy(y->mem, y->item, y->n * sizeof *best);
    uint64_t least = crossings(y), now;
    gr_status st = GR_OK;

    if (best == NULL)
        return gr_fail_memory(y->cx, err);
    for (int sweep = 0; sweep < N_SWEEPS && least > 0 && st == GR_OK; sweep++) {
        if (sweep % 2 == 0)
            for (uint32_t l = 1; l < y->n_layers; l++)
                sort_layer(y, l, 0);
        else
            for (uint32_t l = y->n_layers - 1; l-- > 0;)
                sort_layer(y, l, 1);
        now = crossings(y);
        if (now < least) {
            least = now;
            memcpy(best, y->item, y->n * sizeof *best);
        }
        st = gr_ctx_check(y->cx, err);
    }
    memcpy(y->item, best, y->n * sizeof *best);
    for (uint32_t l = 0; l < y->n_layers; l++)
        for (uint32_t i = y->first[l]; i < y->first[l + 1]; i++)
            y->pos[y->item[i]] = i - y->first[l];
    return st;
}

static bool is_dummy(const layering *y, uint32_t v)
{
    return v >= y->p->n;
}

/* Distance that two neighbours in a layer keep. */
static double apart(const layering *y, uint32_t u, uint32_t v, double full)
{
    return is_dummy(y, u) && is_dummy(y, v)   ? full * 0.3
           : is_dummy(y, u) || is_dummy(y, v) ? full * 0.65
                                              : full;
}

/* A run of items that stand at their least distances; `at` is where its first one wants to be. */
typedef struct block {
    double at, weight;
    uint32_t n;
} block;

/* Least squares places for a layer whose items want to be at key[]: with the distances taken off,
 * places must not descend, and blocks that do are merged. */
static void place_layer(layering *y, uint32_t l, double full, block *blocks)
{
    uint32_t *item = y->item + y->first[l], n = y->first[l + 1] - y->first[l], n_blocks = 0, i = 0;
    double offset = 0;

    for (uint32_t k = 0; k < n; k++) {
        double weight = is_dummy(y, item[k]) ? CALM : 1;

        if (k > 0)
            offset += apart(y, item[k - 1], item[k], full);
        blocks[n_blocks++] = (block){ y->key[item[k]] - offset, weight, 1 };
        while (n_blocks > 1 && blocks[n_blocks - 2].at > blocks[n_blocks - 1].at) {
            block *a = &blocks[n_blocks - 2], *b = &blocks[n_blocks - 1];

            a->at = (a->at * a->weight + b->at * b->weight) / (a->weight + b->weight);
            a->weight += b->weight;
            a->n += b->n;
            n_blocks--;
        }
    }
    offset = 0;
    for (uint32_t b = 0; b < n_blocks; b++)
        for (uint32_t k = 0; k < blocks[b].n; k++, i++) {
            if (i > 0)
                offset += apart(y, item[i - 1], item[i], full);
            y->x[item[i]] = blocks[b].at + offset;
        }
}

/* Wants every item of a layer in the middle of its neighbours on the sides from .. to. */
static void want_middle(layering *y, uint32_t l, int from, int to)
{
    for (uint32_t i = y->first[l]; i < y->first[l + 1]; i++) {
        uint32_t v = y->item[i];
        double sum = 0, n = 0;

        for (int side = from; side <= to; side++)
            for (uint32_t a = y->start[side][v]; a < y->start[side][v + 1]; a++, n++)
                sum += y->x[y->to[side][a]];
        y->key[v] = n > 0 ? sum / n : y->x[v];
    }
}

static gr_status place(layering *y, double full, gr_err *err)
{
    block *blocks = gr_new_n(y->mem, block, y->n);

    if (blocks == NULL)
        return gr_fail_memory(y->cx, err);
    for (uint32_t v = 0; v < y->n; v++)
        y->x[v] = y->pos[v] * full;
    for (int k = 0; k < N_PLACING; k++) {
        for (uint32_t l = 1; l < y->n_layers; l++) {
            want_middle(y, l, 0, k % 2);
            place_layer(y, l, full, blocks);
        }
        for (uint32_t l = y->n_layers; l-- > 0;) {
            want_middle(y, l, is_tree(y->p) ? 1 : 1 - k % 2, 1);
            place_layer(y, l, full, blocks);
        }
    }
    return GR_OK;
}

/* Tells the edges where their dummies are; the dummies of an edge follow each other. */
static gr_status set_routes(const layering *y, gr_layout *out, gr_err *err)
{
    const gr_part *p = y->p;
    const gr_csr *c = gr_graph_out(y->g);
    uint32_t next = p->n;

    if (out->route == NULL &&
        (out->route = gr_new_n(y->mem, gr_route, gr_graph_n_edges(y->g))) == NULL)
        return gr_fail_memory(y->cx, err);
    for (uint32_t u = 0; u < p->n; u++)
        for (uint64_t a = c->start[p->node[u]]; a < c->start[p->node[u] + 1]; a++) {
            uint32_t span = y->layer[head(y, a)] - y->layer[u];

            out->route[c->edge != NULL ? c->edge[a] : a] = (gr_route){ p->at + next, span - 1 };
            next += span - 1;
        }
    return GR_OK;
}

gr_status gr_layout_layered(gr_ctx *cx, gr_arena *mem, const gr_graph *g, const gr_scale *scale,
                            gr_part *p, gr_layout *out, bool *fits, gr_err *err)
{
    layering y = { .cx = cx, .mem = mem, .g = g, .p = p };
    double across, along;
    gr_status st;

    y.asked = scale->layout == GR_ARRANGE_LAYERS;
    *fits = false;
    if (p->n > MOST_NODES)
        return GR_OK;
    if ((st = find_layers(&y, fits, err)) != GR_OK)
        return st;
    *fits = *fits && count(&y);
    if (!*fits)
        return GR_OK;
    if (out->sideways) {
        across = scale->radius * 2 + scale->font * 2.6;
        along = fmax(scale->unit * 1.5, scale->label + 3 * scale->radius);
    } else {
        across = fmax(scale->unit, scale->label + scale->radius);
        along = scale->unit * 1.3;
    }
    if ((st = make_items(&y, err)) != GR_OK || (st = first_order(&y, err)) != GR_OK ||
        (st = improve_order(&y, err)) != GR_OK || (st = place(&y, across, err)) != GR_OK)
        return st;
    p->n_at = y.n;
    p->at = gr_new_n(mem, gr_point, y.n);
    if (p->at == NULL)
        return gr_fail_memory(cx, err);
    for (uint32_t v = 0; v < y.n; v++)
        p->at[v] = out->sideways ? (gr_point){ y.layer[v] * along, y.x[v] }
                                 : (gr_point){ y.x[v], y.layer[v] * along };
    out->layered = true;
    return gr_graph_is_directed(g) ? set_routes(&y, out, err) : GR_OK;
}
