/* A heap of nodes by length, four children each. Outdated entries stay until they surface. */
#ifndef GR_HEAP_INT_H
#define GR_HEAP_INT_H

#include "algo/algo_int.h"

/* By length, then by edges, then by id: of paths of equal length that with fewest edges is found.
 */
typedef struct gr_heap_entry {
    int64_t key;
    uint32_t hops;
    gr_vid node;
} gr_heap_entry;

typedef GR_VEC(gr_heap_entry) gr_heap;

static inline bool gr_heap_before(const gr_heap_entry *a, const gr_heap_entry *b)
{
    if (a->key != b->key)
        return a->key < b->key;
    return a->hops != b->hops ? a->hops < b->hops : a->node < b->node;
}

static inline bool gr_heap_push(gr_heap *h, gr_heap_entry e)
{
    size_t i = h->n;

    if (!gr_vec_push(h, e))
        return false;
    for (; i > 0 && gr_heap_before(&e, &h->at[(i - 1) / 4]); i = (i - 1) / 4)
        h->at[i] = h->at[(i - 1) / 4];
    h->at[i] = e;
    return true;
}

static inline gr_heap_entry gr_heap_pop(gr_heap *h)
{
    gr_heap_entry top = h->at[0], last = h->at[--h->n];
    size_t i = 0;

    for (;;) {
        size_t first = 4 * i + 1, best = first;

        for (size_t k = first + 1; k < first + 4 && k < h->n; k++)
            if (gr_heap_before(&h->at[k], &h->at[best]))
                best = k;
        if (first >= h->n || !gr_heap_before(&h->at[best], &last))
            break;
        h->at[i] = h->at[best];
        i = best;
    }
    h->at[i] = last;
    return top;
}

#endif
