/* Bags for the models of bert.h: a node with its most intimate ones, a graph in segments. */
#include "learn/classify/classify_int.h"

static bool bags_new(gr_arena *a, size_t n, size_t block, gr_bert_bags *out)
{
    *out = (gr_bert_bags){ .n = n,
                           .count = gr_new_n(a, uint32_t, n),
                           .node = gr_new_n(a, uint32_t, n * block),
                           .lean = gr_new_n(a, float, n *block) };
    for (size_t i = 0; i < GR_BERT_PLACES; i++)
        if ((out->place[i] = gr_new_n(a, uint32_t, n * block)) == NULL)
            return false;
    return out->count != NULL && out->node != NULL && out->lean != NULL;
}

/* --- nodes --- */

gr_status gr_sight_near(gr_ctx *cx, gr_arena *a, const gr_classifier *c, const gr_set *set,
                        const uint32_t *items, size_t n, gr_sight *out, gr_err *err)
{
    gr_bert_graph g = { set->n_nodes, set->from, set->col };

    *out = (gr_sight){ .features = set->features };
    out->near = gr_new(a, gr_near);
    out->roles = gr_new_n(a, uint64_t, set->n_nodes);
    if (out->near == NULL || out->roles == NULL || !gr_bert_roles(a, &g, NULL, out->roles))
        return gr_fail_memory(cx, err);
    return gr_near_make(cx, a, &g, c->o.bag, items, n, out->near, err);
}

bool gr_bags_of_nodes(gr_arena *a, const gr_sight *whole, const uint32_t *items, size_t n,
                      gr_bert_bags *out)
{
    const gr_near *near = whole->near;
    size_t block = near->block, e = 0, *from = gr_new_n(a, size_t, n + 1);
    uint32_t *col = gr_new_n(a, uint32_t, n * block);
    float *weight = gr_new_n(a, float, n *block);

    if (!bags_new(a, n, block, out) || from == NULL || col == NULL || weight == NULL)
        return false;
    for (size_t i = 0; i < n; i++) {
        size_t base = items[i] * block;

        out->count[i] = near->count[items[i]];
        for (size_t k = 0; k < out->count[i]; k++) {
            size_t row = i * block + k;

            out->node[row] = near->node[base + k];
            out->place[0][row] = (uint32_t)(whole->roles[out->node[row]] % GR_BERT_ROLES);
            out->place[1][row] = (uint32_t)k;
            out->place[2][row] = near->hops[base + k];
            out->lean[row] = logf(near->share[base + k]);
            col[e] = (uint32_t)row;
            weight[e++] = near->share[base + k];
        }
        from[i + 1] = e;
    }
    out->pool = gr_sparse_make(a, n, n * block, from, col, weight);
    return out->pool != NULL;
}

/* --- graphs --- */

static size_t segments_of(const gr_set *set, uint32_t item, size_t block)
{
    size_t nodes = set->first[item + 1] - set->first[item];

    return (nodes + block - 1) / block;
}

/* The links among the nodes of a segment as rows of their places in it. */
typedef struct seg_links {
    size_t *from, n;
    uint32_t *col;
} seg_links;

static void add_segment(const gr_set *set, const uint64_t *roles, size_t first, size_t end,
                        size_t shift, size_t bag, size_t block, gr_bert_bags *out, seg_links *l)
{
    out->count[bag] = (uint32_t)(end - first);
    for (size_t k = 0; k < block; k++) {
        size_t row = bag * block + k, u = first + k, degree;

        if (u < end) {
            degree = set->from[u + 1] - set->from[u];
            out->node[row] = (uint32_t)(u - shift);
            out->place[0][row] = (uint32_t)(roles[u - shift] % GR_BERT_ROLES);
            out->place[1][row] = (uint32_t)(degree < GR_SEG_DEGREES ? degree : GR_SEG_DEGREES - 1);
            for (size_t i = set->from[u]; i < set->from[u + 1]; i++)
                if (set->col[i] >= first && set->col[i] < end)
                    l->col[l->n++] = (uint32_t)(set->col[i] - first);
        }
        l->from[row + 1] = l->n;
    }
}

bool gr_bags_of_graphs(gr_arena *a, const gr_set *set, const gr_sight *joined,
                       const gr_bert_graph *g, const uint32_t *items, size_t n, size_t block,
                       gr_bert_bags *out)
{
    size_t bags = 0, bag = 0, node = 0, *from = gr_new_n(a, size_t, n + 1);
    uint32_t *col = gr_new_n(a, uint32_t, g->n + 1);
    float *weight = gr_new_n(a, float, g->n + 1);
    uint64_t *roles = gr_new_n(a, uint64_t, g->n + 1);
    seg_links l = { .col = gr_new_n(a, uint32_t, g->from[g->n] + 1) };

    for (size_t i = 0; i < n; i++)
        bags += segments_of(set, items[i], block);
    l.from = gr_new_n(a, size_t, bags * block + 1);
    if (!bags_new(a, bags, block, out) || from == NULL || col == NULL || weight == NULL ||
        roles == NULL || l.col == NULL || l.from == NULL ||
        !gr_bert_roles(a, g, joined->features->col, roles))
        return false;
    for (size_t i = 0; i < n; i++) {
        size_t end = set->first[items[i] + 1], shift = set->first[items[i]] - node;

        for (size_t first = set->first[items[i]]; first < end; first += block, bag++) {
            size_t stop = end - first < block ? end : first + block;

            add_segment(set, roles, first, stop, shift, bag, block, out, &l);
            for (size_t u = first; u < stop; u++) {
                col[node] = (uint32_t)(bag * block + u - first);
                weight[node++] = 1 / (float)(end - set->first[items[i]]);
            }
        }
        from[i + 1] = node;
    }
    out->links = gr_sparse_make(a, bags * block, block, l.from, l.col, NULL);
    out->pool = gr_sparse_make(a, n, bags * block, from, col, weight);
    return out->links != NULL && out->pool != NULL;
}
