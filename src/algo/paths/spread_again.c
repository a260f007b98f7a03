/* How far nodes lie from each other, for verifiers: by methods that share nothing with the kernels.
 *
 * Hops: a search by a plain queue from every node, or, where that is too much, the set of nodes
 * around each node, which grows by the sets of its neighbours step by step. Weights:
 * Bellman, Ford and Moore. */
#include "algo/paths/spread_int.h"

#define FEW_STEPS (UINT64_C(1) << 24) /* nodes and arcs visited by queues, sets not tried */
#define MAX_STEPS (UINT64_C(1) << 29)
#define MAX_WORDS (UINT64_C(1) << 30) /* of sets that are united */
#define MAX_SETS  16384u              /* nodes with a set each */

/* The domain from scratch: marks by flooding, and whether all reach each other. */
static gr_status domain_again(gr_ctx *cx, const gr_graph *g, gr_parts parts, gr_domain *d,
                              gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), best = 0;
    gr_vid *size = gr_new_n(&cx->scratch, gr_vid, n);
    gr_components c;
    gr_status st = gr_components_flood(cx, g, &c, err);

    *d = (gr_domain){ .node = gr_arena_alloc(&cx->scratch, n * sizeof *d->node) };
    if (st != GR_OK)
        return st;
    if (size == NULL || d->node == NULL)
        return gr_fail_memory(cx, err);
    if (parts == GR_PARTS_ERROR && c.n > 1)
        return gr_refute(err, "the graph has %u components", c.n);
    for (gr_vid v = 0; v < n; v++)
        if (++size[c.label[v]] > size[best] ||
            (size[c.label[v]] == size[best] && c.label[v] < best))
            best = c.label[v];
    for (gr_vid v = 0; v < n; v++)
        if (parts != GR_PARTS_LARGEST || c.label[v] == best)
            d->node[d->n++] = v;
    return GR_OK;
}

/* `pairs` pairs of nodes lie that far apart. */
static void count_pairs(gr_sweep *t, int64_t distance, uint64_t pairs)
{
    if (pairs == 0)
        return;
    if (t->n_pairs == 0 || distance < t->least)
        t->least = distance;
    if (distance > t->most)
        t->most = distance;
    t->n_pairs += pairs;
    t->sum += (unsigned __int128)pairs * (uint64_t)distance;
}

static gr_status by_queues(gr_ctx *cx, const gr_graph *g, gr_parts parts, const gr_domain *d,
                           gr_sweep *t, gr_err *err)
{
    gr_plain p;

    if (!gr_plain_init(cx, g, &p))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < d->n; i++) {
        gr_status st = gr_plain_run(cx, gr_graph_out(g), d->node[i], &p, err);

        if (st != GR_OK)
            return st;
        if (parts != GR_PARTS_MAX && p.n != d->n)
            return gr_refute(err, "node %u does not reach all others", d->node[i]);
        t->far[i] = p.depth;
        for (size_t k = 1; k < p.n; k++)
            count_pairs(t, p.level[p.queue[k]] - 1, 1);
    }
    return GR_OK;
}

/* --- growing sets --- */

typedef struct balls {
    const gr_csr *rows;
    gr_vid n;
    size_t n_words;
    uint64_t *now, *next; /* n sets of n_words */
    int64_t *far;         /* by node */
    const bool *wanted;   /* nodes whose pairs count */
    gr_sweep *total;
    uint64_t n_united, most; /* words */
} balls;

/* One step for v; by how many nodes its set grows. */
static uint64_t grow(balls *b, gr_vid v)
{
    const uint64_t *now = b->now + v * b->n_words;
    uint64_t *next = b->next + v * b->n_words, fresh = 0;

    memcpy(next, now, b->n_words * sizeof *next);
    for (uint64_t i = b->rows->start[v]; i < b->rows->start[v + 1]; i++) {
        const uint64_t *other = b->now + b->rows->to[i] * b->n_words;

        for (size_t k = 0; k < b->n_words; k++)
            next[k] |= other[k];
    }
    for (size_t k = 0; k < b->n_words; k++)
        fresh += (uint64_t)__builtin_popcountll(next[k] ^ now[k]);
    b->n_united += (gr_csr_degree(b->rows, v) + 2) * b->n_words;
    return fresh;
}

/* *done = false if it takes too long. */
static gr_status grow_all(gr_ctx *cx, balls *b, bool *done, gr_err *err)
{
    bool grows = true;

    for (int64_t step = 1; grows; step++) {
        uint64_t *swap = b->next;

        grows = false;
        for (gr_vid v = 0; v < b->n; v++) {
            uint64_t fresh;
            gr_status st;

            if ((v & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            if ((fresh = grow(b, v)) == 0)
                continue;
            b->far[v] = step;
            grows = true;
            if (b->wanted[v])
                count_pairs(b->total, step, fresh);
        }
        b->next = b->now;
        b->now = swap;
        if (b->n_united > b->most)
            return GR_OK;
    }
    *done = true;
    return GR_OK;
}

static gr_status by_sets(gr_ctx *cx, const gr_graph *g, gr_parts parts, const gr_domain *d,
                         uint64_t most, gr_sweep *t, bool *done, gr_err *err)
{
    balls b = { .rows = gr_graph_out(g), .n = gr_graph_n_nodes(g), .total = t, .most = most };
    bool *wanted = gr_new_n(&cx->scratch, bool, b.n);
    gr_status st;

    b.n_words = ((size_t)b.n + 63) / 64;
    b.now = gr_new_n(&cx->scratch, uint64_t, b.n * b.n_words);
    b.next = gr_arena_alloc(&cx->scratch, b.n * b.n_words * sizeof *b.next);
    b.far = gr_new_n(&cx->scratch, int64_t, b.n);
    if (b.now == NULL || b.next == NULL || b.far == NULL || wanted == NULL)
        return gr_fail_memory(cx, err);
    b.wanted = wanted;
    for (size_t i = 0; i < d->n; i++)
        wanted[d->node[i]] = true;
    for (gr_vid v = 0; v < b.n; v++)
        b.now[v * b.n_words + v / 64] |= UINT64_C(1) << v % 64;
    if ((st = grow_all(cx, &b, done, err)) != GR_OK || !*done)
        return st;
    for (size_t i = 0; i < d->n; i++) {
        const uint64_t *set = b.now + d->node[i] * b.n_words;
        size_t count = 0;

        for (size_t k = 0; k < b.n_words; k++)
            count += (size_t)__builtin_popcountll(set[k]);
        if (parts != GR_PARTS_MAX && count != d->n)
            return gr_refute(err, "node %u does not reach all others", d->node[i]);
        t->far[i] = b.far[d->node[i]];
    }
    return GR_OK;
}

/* --- weights --- */

/* Corrects distances as long as an edge allows it (Bellman, Ford, Moore). */
typedef struct correction {
    const gr_csr *rows;
    const gr_fixed *length;
    int64_t *at;  /* -1 = none */
    gr_vid *ring; /* nodes whose edges are to be looked at, n + 1 places */
    bool *waits;
    size_t n;
    uint64_t steps;
} correction;

static gr_status correct_from(gr_ctx *cx, correction *k, gr_vid source, gr_err *err)
{
    size_t head = 0, tail = 1;

    for (size_t v = 0; v < k->n; v++)
        k->at[v] = -1;
    k->at[source] = 0;
    k->ring[0] = source;
    while (head != tail && k->steps <= MAX_STEPS) {
        gr_vid u = k->ring[head];
        gr_status st;

        if (GR_EVERY(k->steps++) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        head = head == k->n ? 0 : head + 1;
        k->waits[u] = false;
        for (uint64_t i = k->rows->start[u]; i < k->rows->start[u + 1]; i++) {
            gr_vid v = k->rows->to[i];
            int64_t d = k->at[u] + k->length->at[gr_arc_edge(k->rows, i)];

            k->steps++;
            if (k->at[v] >= 0 && k->at[v] <= d)
                continue;
            k->at[v] = d;
            if (k->waits[v])
                continue;
            k->waits[v] = true;
            k->ring[tail] = v;
            tail = tail == k->n ? 0 : tail + 1;
        }
    }
    return GR_OK;
}

/* *done = false if it takes too long. */
static gr_status by_corrections(gr_ctx *cx, const gr_graph *g, const gr_fixed *length,
                                gr_parts parts, const gr_domain *d, gr_sweep *t, bool *done,
                                gr_err *err)
{
    correction k = { .rows = gr_graph_out(g), .length = length, .n = gr_graph_n_nodes(g) };

    k.at = gr_arena_alloc(&cx->scratch, k.n * sizeof *k.at);
    k.ring = gr_arena_alloc(&cx->scratch, (k.n + 1) * sizeof *k.ring);
    k.waits = gr_new_n(&cx->scratch, bool, k.n);
    if (k.at == NULL || k.ring == NULL || k.waits == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < d->n; i++) {
        size_t reached = 0;
        gr_status st = correct_from(cx, &k, d->node[i], err);

        k.steps += k.n;
        if (st != GR_OK || k.steps > MAX_STEPS)
            return st;
        t->far[i] = 0;
        for (gr_vid v = 0; v < k.n; v++) {
            reached += k.at[v] >= 0;
            if (k.at[v] > t->far[i])
                t->far[i] = k.at[v];
            count_pairs(t, k.at[v], v != d->node[i] && k.at[v] >= 0);
        }
        if (parts != GR_PARTS_MAX && reached != d->n)
            return gr_refute(err, "node %u does not reach all others", d->node[i]);
    }
    *done = true;
    return GR_OK;
}

/* Sets where they are cheaper than queues, which is known only after trying. */
static gr_status hops_again(gr_ctx *cx, const gr_graph *g, gr_parts parts, gr_spread *out,
                            bool *done, gr_err *err)
{
    uint64_t n = gr_graph_n_nodes(g), steps = n * (n + gr_graph_n_arcs(g));
    gr_status st = GR_OK;

    if (steps > FEW_STEPS && n <= MAX_SETS)
        st = by_sets(cx, g, parts, &out->domain, steps < MAX_WORDS ? steps : MAX_WORDS, &out->total,
                     done, err);
    if (st != GR_OK || *done || steps > MAX_STEPS)
        return st;
    *done = true;
    out->total = (gr_sweep){ .far = out->total.far };
    return by_queues(cx, g, parts, &out->domain, &out->total, err);
}

gr_status gr_spread_again(gr_ctx *cx, const gr_graph *g, const gr_column *weight, gr_parts parts,
                          gr_spread *out, bool *done, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    int64_t *far = gr_arena_alloc(&cx->scratch, n * sizeof *far);
    gr_status st = domain_again(cx, g, parts, &out->domain, err);

    *done = false;
    out->far = far;
    out->total = (gr_sweep){ .far = far };
    out->weighted = weight != NULL;
    if (st == GR_OK && far == NULL)
        return gr_fail_memory(cx, err);
    if (st == GR_OK && weight == NULL)
        st = hops_again(cx, g, parts, out, done, err);
    if (st == GR_OK && weight != NULL &&
        (st = gr_fixed_read(cx, g, weight, "weight", &out->fixed, err)) == GR_OK)
        st = by_corrections(cx, g, &out->fixed, parts, &out->domain, &out->total, done, err);
    if (st == GR_OK && !*done) {
        r->grade = GR_UNCHECKED;
        r->why = "to find all distances a second way would take much longer than the answer";
    }
    return st;
}
