/* Lengths of the shortest paths from one node to all, by Dijkstra's algorithm.
 *
 * Small integers are sorted by buckets, one for each length ahead (Dial 1969); anything else by a
 * heap. */
#include "algo/paths/distances_int.h"
#include "algo/paths/paths_int.h"

#define MAX_BUCKETS 4096u /* 64 words of 64 */

/* --- buckets --- */

typedef GR_VEC(gr_vid) bucket;

typedef struct dial {
    const gr_csr *rows;
    const gr_arc_ints *ints;
    uint32_t *near;
    bucket *buckets;
    uint32_t mask;              /* buckets - 1 */
    uint64_t filled[64], words; /* bits: buckets with entries, words of `filled` that are not 0 */
    uint64_t n_open;            /* entries in the buckets */
    uint64_t n_read;            /* arcs since the last look at the clock */
} dial;

static inline bool put(dial *d, uint32_t length, gr_vid v)
{
    uint32_t k = length & d->mask;

    d->filled[k / 64] |= UINT64_C(1) << k % 64;
    d->words |= UINT64_C(1) << k / 64;
    d->n_open++;
    return gr_vec_push(&d->buckets[k], v);
}

/* How far behind `here` the next entries are; there are some. */
static uint32_t gap(const dial *d, uint32_t here)
{
    uint32_t k = here & d->mask, word = k / 64;
    uint64_t bits = d->filled[word] >> k % 64 << k % 64;

    if (bits == 0) {
        uint64_t after = word == 63 ? 0 : d->words >> (word + 1) << (word + 1);

        word = (uint32_t)__builtin_ctzll(after != 0 ? after : d->words);
        bits = d->filled[word];
    }
    return (word * 64 + (uint32_t)__builtin_ctzll(bits) - k) & d->mask;
}

/* Relaxes the arcs of u, which lies at distance `here`. */
static inline __attribute__((always_inline)) bool relax_row(dial *d, gr_vid u, uint32_t here,
                                                            unsigned width)
{
    gr_arc_ints ints = { .width = width, .at = d->ints->at };
    const gr_vid *to = d->rows->to;
    uint64_t end = d->rows->start[u + 1];

    for (uint64_t i = d->rows->start[u]; i < end; i++) {
        gr_vid v = to[i];
        uint32_t length = here + gr_arc_int(&ints, i);

        if (length >= d->near[v])
            continue;
        d->near[v] = length;
        if (!put(d, length, v))
            return false;
    }
    return true;
}

/* All nodes of the bucket, also those that join while it is worked on (edges of weight 0). */
static inline __attribute__((always_inline)) gr_status empty_bucket(gr_ctx *cx, dial *d, bucket *b,
                                                                    uint32_t here, unsigned width,
                                                                    gr_err *err)
{
    gr_status st;

    for (size_t k = 0; k < b->n; k++) {
        gr_vid u = b->at[k];

        if (k + 8 < b->n)
            __builtin_prefetch(&d->rows->start[b->at[k + 8]]);
        if (k + 4 < b->n)
            __builtin_prefetch(&d->rows->to[d->rows->start[b->at[k + 4]]]);
        if (d->near[u] != here)
            continue;
        d->n_read += gr_csr_degree(d->rows, u) + 1;
        if (d->n_read > 0xffff) {
            d->n_read = 0;
            if ((st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
        }
        if (!relax_row(d, u, here, width))
            return gr_fail_memory(cx, err);
    }
    d->n_open -= b->n;
    b->n = 0;
    d->filled[(here & d->mask) / 64] &= ~(UINT64_C(1) << (here & d->mask) % 64);
    if (d->filled[(here & d->mask) / 64] == 0)
        d->words &= ~(UINT64_C(1) << (here & d->mask) / 64);
    return GR_OK;
}

static gr_status empty_any(gr_ctx *cx, dial *d, bucket *b, uint32_t here, gr_err *err)
{
    return d->ints->width == 1 ? empty_bucket(cx, d, b, here, 1, err)
                               : empty_bucket(cx, d, b, here, 2, err);
}

/* *done = false if a length does not fit in 32 bits. */
static gr_status run_dial(gr_ctx *cx, dial *d, gr_vid source, bool *done, gr_err *err)
{
    gr_status st = GR_OK;

    d->near[source] = 0;
    if (!put(d, 0, source))
        return gr_fail_memory(cx, err);
    for (uint32_t here = 0; st == GR_OK && d->n_open != 0;) {
        here += gap(d, here);
        if (here > UINT32_MAX - 1 - d->mask)
            return GR_OK;
        st = empty_any(cx, d, &d->buckets[here & d->mask], here, err);
    }
    *done = st == GR_OK;
    return st;
}

static gr_status by_buckets(gr_ctx *cx, const gr_graph *g, gr_vid source, const gr_arc_ints *ints,
                            gr_lengths *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    dial d = { .rows = gr_graph_out(g), .ints = ints };
    bool done = false;
    gr_status st;

    while (d.mask < ints->largest)
        d.mask = 2 * d.mask + 1;
    d.near = gr_arena_alloc(&cx->scratch, n * sizeof *d.near);
    d.buckets = gr_new_n(&cx->scratch, bucket, (size_t)d.mask + 1);
    if (d.near == NULL || d.buckets == NULL)
        return gr_fail_memory(cx, err);
    memset(d.near, 0xff, n * sizeof *d.near);
    for (size_t i = 0; i <= d.mask; i++)
        d.buckets[i].budget = &cx->budget;
    st = run_dial(cx, &d, source, &done, err);
    for (size_t i = 0; i <= d.mask; i++)
        gr_vec_clear(&d.buckets[i]);
    out->near = done ? d.near : NULL;
    return st;
}

/* --- a heap --- */

typedef struct heap_search {
    const gr_graph *g;
    const gr_column *weight;
    int64_t *key;
    gr_heap *heap;
    uint64_t n_read;
    bool overflow;
} heap_search;

static gr_status settle_row(gr_ctx *cx, heap_search *s, gr_vid u, gr_err *err)
{
    const gr_csr *c = gr_graph_out(s->g);
    int64_t here = s->key[u], there;
    gr_status st;

    for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++) {
        gr_vid v = c->to[i];

        if (GR_EVERY(s->n_read++) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (!gr_key_add(s->weight, here, gr_arc_edge(c, i), &there)) {
            s->overflow = true;
            continue;
        }
        if (s->key[v] >= 0 && s->key[v] <= there)
            continue;
        s->key[v] = there;
        if (!gr_heap_push(s->heap, (gr_heap_entry){ .key = there, .node = v }))
            return gr_fail_memory(cx, err);
    }
    return GR_OK;
}

static gr_status run_heap(gr_ctx *cx, heap_search *s, gr_vid source, gr_err *err)
{
    gr_status st = GR_OK;

    s->key[source] = 0;
    if (!gr_heap_push(s->heap, (gr_heap_entry){ .node = source }))
        return gr_fail_memory(cx, err);
    while (st == GR_OK && s->heap->n != 0) {
        gr_heap_entry e = gr_heap_pop(s->heap);

        if (e.key == s->key[e.node])
            st = settle_row(cx, s, e.node, err);
    }
    return st;
}

/* A node next to one that was reached was not: its length was too large. */
static gr_status find_overflow(const heap_search *s, gr_err *err)
{
    const gr_csr *c = gr_graph_out(s->g);

    for (gr_vid u = 0; s->overflow && u < gr_graph_n_nodes(s->g); u++)
        for (uint64_t i = c->start[u]; i < c->start[u + 1] && s->key[u] >= 0; i++)
            if (s->key[c->to[i]] < 0)
                return gr_fail_arg(err, GR_ELIMIT, "weight",
                                   "weight: the length of a path does not fit in 64 bits");
    return GR_OK;
}

gr_status gr_keys_from(gr_ctx *cx, const gr_graph *g, gr_vid source, const gr_column *weight,
                       gr_heap *heap, int64_t *key, gr_err *err)
{
    heap_search s = { .g = g, .weight = weight, .key = key, .heap = heap };
    gr_status st;

    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++)
        key[v] = -1;
    heap->n = 0;
    st = run_heap(cx, &s, source, err);
    return st != GR_OK ? st : find_overflow(&s, err);
}

static gr_status by_heap(gr_ctx *cx, const gr_graph *g, gr_vid source, const gr_column *weight,
                         gr_lengths *out, gr_err *err)
{
    gr_heap heap = { .budget = &cx->budget };
    gr_status st;

    out->key = gr_arena_alloc(&cx->scratch, gr_graph_n_nodes(g) * sizeof *out->key);
    if (out->key == NULL)
        return gr_fail_memory(cx, err);
    st = gr_keys_from(cx, g, source, weight, &heap, out->key, err);
    gr_vec_clear(&heap);
    return st;
}

gr_status gr_lengths_from(gr_ctx *cx, const gr_graph *g, gr_vid source, const gr_column *weight,
                          gr_lengths *out, gr_err *err)
{
    gr_arc_ints ints;
    gr_status st;

    *out = (gr_lengths){ NULL, NULL };
    if (weight == NULL)
        return gr_hops_from(cx, g, source, &out->near, err);
    if ((st = gr_graph_arc_ints(cx, g, weight, &ints, err)) != GR_OK)
        return st;
    if (ints.width != 0 && ints.largest < MAX_BUCKETS &&
        ((st = by_buckets(cx, g, source, &ints, out, err)) != GR_OK || out->near != NULL))
        return st;
    return by_heap(cx, g, source, weight, out, err);
}
