/* The diameter in hops without all distances.
 *
 * iFUB (Crescenzi, Grossi, Habib, Lanzi, Marino: On computing the diameter of real-world undirected
 * graphs, 2013): nodes at most i steps from some middle are at most 2i apart. So the nodes are
 * searched from, the farthest from the middle first, until the longest distance found is 2i. Good
 * middles are in the middle of long paths. Where many nodes are left, they are searched from all at
 * once. */
#include "algo/paths/diameter_int.h"

#include <stdlib.h>

#define MANY  64 /* sources that are worth a sweep */
#define SWEEP 2048

typedef struct hunt {
    gr_ctx *cx;
    const gr_graph *g;
    const gr_csr *rows;
    gr_plain plain;
    gr_vid *around;      /* the nodes of the component, the farthest from the middle last */
    uint32_t *away;      /* how far each of them is, + 1 */
    gr_sweeper *sweeper; /* made when it is needed */
    gr_diameter *out;
} hunt;

typedef struct part {
    gr_vid first, n; /* in the list of nodes by component */
} part;

static int by_size(const void *a, const void *b)
{
    const part *x = a, *y = b;

    return x->n != y->n ? (x->n < y->n ? 1 : -1) : x->first < y->first ? -1 : 1;
}

/* Searches from v; a longer distance than any before is kept. */
static gr_status look_from(hunt *h, gr_vid v, gr_err *err)
{
    gr_status st = gr_plain_run(h->cx, h->rows, v, &h->plain, err);

    if (st == GR_OK && h->plain.depth > h->out->length) {
        h->out->length = h->plain.depth;
        h->out->end = v;
    }
    return st;
}

/* The middle of a long path: to the farthest node from `start`, from there to the farthest, and
 * half the way back. */
static gr_status find_middle(hunt *h, gr_vid start, gr_vid *middle, gr_err *err)
{
    gr_status st = look_from(h, start, err);
    gr_vid at;

    if (st != GR_OK || (st = look_from(h, h->plain.queue[h->plain.n - 1], err)) != GR_OK)
        return st;
    at = h->plain.queue[h->plain.n - 1];
    for (uint32_t left = h->plain.depth / 2; left > 0; left--) {
        uint64_t i = h->rows->start[at];

        while (h->plain.level[h->rows->to[i]] != h->plain.level[at] - 1)
            i++;
        at = h->rows->to[i];
    }
    *middle = at;
    return GR_OK;
}

/* Two tries from the node with most neighbours, which itself is the third; the one whose farthest
 * node is nearest. The last search is from it. */
static gr_status choose_middle(hunt *h, const gr_vid *node, gr_vid n, gr_vid *middle, gr_err *err)
{
    gr_vid hub = node[0], tries[3];
    uint32_t depth[3];
    unsigned best = 0;
    gr_status st;

    for (gr_vid i = 1; i < n; i++)
        if (gr_csr_degree(h->rows, node[i]) > gr_csr_degree(h->rows, hub))
            hub = node[i];
    tries[0] = hub;
    if ((st = find_middle(h, hub, &tries[1], err)) != GR_OK ||
        (st = find_middle(h, tries[1], &tries[2], err)) != GR_OK)
        return st;
    for (unsigned k = 0; k < 3; k++) {
        if ((st = look_from(h, tries[k], err)) != GR_OK)
            return st;
        depth[k] = h->plain.depth;
        if (depth[k] < depth[best])
            best = k;
    }
    *middle = tries[best];
    return best == 2 ? GR_OK : look_from(h, *middle, err);
}

static gr_status sweep_from(hunt *h, const gr_vid *source, size_t n, gr_err *err)
{
    gr_sweep sweep;
    gr_status st = GR_OK;

    if (h->sweeper == NULL)
        st = gr_sweeper_new(h->cx, h->g, SWEEP, &h->sweeper, err);
    if (st != GR_OK || (st = gr_sweeper_run(h->sweeper, source, n, &sweep, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < n; i++)
        if (sweep.far[i] > h->out->length) {
            h->out->length = sweep.far[i];
            h->out->end = source[i];
        }
    return GR_OK;
}

/* Nodes that are more than half the length from the middle are searched from, the farthest first.
 */
static gr_status close_in(hunt *h, size_t n, gr_err *err)
{
    bool is_large = n > gr_graph_n_nodes(h->g) / 8;
    gr_status st = GR_OK;

    while (st == GR_OK && n > 0 && 2 * (int64_t)(h->away[n - 1] - 1) > h->out->length) {
        size_t many = 1;

        while (many < SWEEP && many < n && h->away[n - 1 - many] == h->away[n - 1])
            many++;
        if (!is_large || many < MANY)
            many = 1;
        n -= many;
        st = many == 1 ? look_from(h, h->around[n], err) : sweep_from(h, h->around + n, many, err);
    }
    return st;
}

static gr_status search_part(hunt *h, const gr_vid *node, gr_vid n, gr_err *err)
{
    gr_vid middle;
    gr_status st = choose_middle(h, node, n, &middle, err);

    if (st != GR_OK)
        return st;
    h->out->middle[h->out->n_middles++] = middle;
    for (size_t i = 0; i < h->plain.n; i++) {
        h->around[i] = h->plain.queue[i];
        h->away[i] = h->plain.level[h->around[i]];
    }
    return close_in(h, h->plain.n, err);
}

/* The domain's nodes by component. */
static gr_status find_parts(gr_ctx *cx, const gr_graph *g, const gr_domain *d, gr_vid *node,
                            part **parts, size_t *n_parts, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), sum = 0;
    part *part_of = gr_new_n(&cx->scratch, part, n);
    gr_components c;
    gr_status st = gr_components_find(cx, g, &c, err);

    if (st != GR_OK)
        return st;
    if (part_of == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < d->n; i++)
        part_of[c.label[d->node[i]]].n++;
    for (gr_vid v = 0; v < n; v++) {
        part_of[v].first = sum;
        sum += part_of[v].n;
        part_of[v].n = 0;
    }
    for (size_t i = 0; i < d->n; i++) {
        part *p = &part_of[c.label[d->node[i]]];

        node[p->first + p->n++] = d->node[i];
    }
    *parts = part_of;
    *n_parts = 0;
    for (gr_vid v = 0; v < n; v++)
        if (part_of[v].n > 1)
            part_of[(*n_parts)++] = part_of[v];
    qsort(part_of, *n_parts, sizeof *part_of, by_size);
    return GR_OK;
}

gr_status gr_diameter_find(gr_ctx *cx, const gr_graph *g, const gr_domain *d, gr_diameter *out,
                           gr_err *err)
{
    hunt h = { .cx = cx, .g = g, .rows = gr_graph_out(g), .out = out };
    gr_vid *node = gr_arena_alloc(&cx->scratch, d->n * sizeof *node);
    size_t n_parts = 0;
    part *parts = NULL;
    gr_status st;

    *out = (gr_diameter){ .end = d->node[0] };
    h.around = gr_arena_alloc(&cx->scratch, d->n * sizeof *h.around);
    h.away = gr_arena_alloc(&cx->scratch, d->n * sizeof *h.away);
    out->middle = gr_arena_alloc(&cx->scratch, d->n * sizeof *out->middle);
    if (node == NULL || h.around == NULL || h.away == NULL || out->middle == NULL ||
        !gr_plain_init(cx, g, &h.plain))
        return gr_fail_memory(cx, err);
    st = find_parts(cx, g, d, node, &parts, &n_parts, err);
    for (size_t i = 0; st == GR_OK && i < n_parts && parts[i].n - 1 > out->length; i++)
        st = search_part(&h, node + parts[i].first, parts[i].n, err);
    return st;
}
