/* The best Steiner tree, for few terminals (Dreyfus, Wagner: The Steiner problem in graphs, 1971).
 *
 * For every set of terminals and every node, the best tree that joins them: two trees of smaller
 * sets that meet at the node, or the best tree at a neighbour and the edge to it. */
#include "algo/trees/steiner_int.h"

#define MOST_STATES    (UINT64_C(1) << 24)
#define MOST_TERMINALS 16

typedef GR_VEC(struct entry {
    int64_t key;
    gr_vid node;
}) heap;

static bool push(heap *h, int64_t key, gr_vid node)
{
    size_t i = h->n;
    struct entry e = { key, node };

    if (!gr_vec_push(h, e))
        return false;
    for (; i > 0 && key < h->at[(i - 1) / 2].key; i = (i - 1) / 2)
        h->at[i] = h->at[(i - 1) / 2];
    h->at[i] = e;
    return true;
}

static struct entry pop(heap *h)
{
    struct entry top = h->at[0], last = h->at[--h->n];
    size_t i = 0;

    while (2 * i + 1 < h->n) {
        size_t below = 2 * i + 1;

        if (below + 1 < h->n && h->at[below + 1].key < h->at[below].key)
            below++;
        if (last.key <= h->at[below].key)
            break;
        h->at[i] = h->at[below];
        i = below;
    }
    h->at[i] = last;
    return top;
}

static gr_status settle(gr_ctx *cx, const gr_steiner *s, heap *h, int64_t *dist, uint32_t *via,
                        gr_vid *source, gr_clock *clock, gr_err *err)
{
    gr_status st = GR_OK;

    for (gr_vid v = 0; v < s->n; v++)
        if (dist[v] != INT64_MAX && !push(h, dist[v], v))
            return gr_fail_memory(cx, err);
    while (h->n != 0 && !clock->over) {
        struct entry e = pop(h);

        if ((st = gr_clock_tick(cx, clock, err)) != GR_OK)
            return st;
        for (uint64_t i = s->start[e.node]; e.key == dist[e.node] && i < s->start[e.node + 1];
             i++) {
            int64_t next = e.key + s->length.at[s->edge[i]];

            if (next >= dist[s->to[i]])
                continue;
            dist[s->to[i]] = next;
            via[s->to[i]] = s->edge[i];
            if (source != NULL)
                source[s->to[i]] = source[e.node];
            if (!push(h, next, s->to[i]))
                return gr_fail_memory(cx, err);
        }
    }
    return st;
}

gr_status gr_steiner_spread(gr_ctx *cx, const gr_steiner *s, int64_t *dist, uint32_t *via,
                            gr_vid *source, gr_clock *clock, gr_err *err)
{
    heap h = { .budget = &cx->budget };
    gr_status st = settle(cx, s, &h, dist, via, source, clock, err);

    gr_vec_clear(&h);
    return st;
}

/* Joins the trees of two halves of the set at every node. */
static gr_status merge(gr_ctx *cx, const gr_steiner *s, int64_t *dist, size_t set, gr_clock *clock,
                       gr_err *err)
{
    int64_t *whole = dist + set * s->n;
    gr_status st;

    for (size_t part = (set - 1) & set; part > (set ^ part); part = (part - 1) & set) {
        const int64_t *a = dist + part * s->n, *b = dist + (set ^ part) * s->n;

        for (gr_vid v = 0; v < s->n; v++)
            if (a[v] != INT64_MAX && b[v] != INT64_MAX && a[v] + b[v] < whole[v])
                whole[v] = a[v] + b[v];
        for (gr_vid v = 0; v < s->n; v += 256)
            if ((st = gr_clock_tick(cx, clock, err)) != GR_OK || clock->over)
                return st;
    }
    return GR_OK;
}

/* Marks the edges of the best tree of the set at v; `stack` holds what is left to do. */
static void trace(gr_steiner *s, const int64_t *dist, const uint32_t *via, size_t set, gr_vid v,
                  size_t *stack)
{
    size_t n = 0;

    stack[n++] = set * s->n + v;
    while (n != 0) {
        size_t at = stack[--n], half;
        uint32_t e = via[at];

        set = at / s->n;
        v = (gr_vid)(at % s->n);
        if (e != GR_STEINER_NONE) {
            s->take[e] = true;
            stack[n++] = set * s->n + (s->u[e] == v ? s->v[e] : s->u[e]);
            continue;
        }
        for (half = (set - 1) & set; half != 0; half = (half - 1) & set) {
            int64_t a = dist[half * s->n + v], b = dist[(set ^ half) * s->n + v];

            if (a != INT64_MAX && b != INT64_MAX && a + b == dist[at])
                break;
        }
        if (half == 0)
            continue; /* a terminal by itself */
        stack[n++] = half * s->n + v;
        stack[n++] = (set ^ half) * s->n + v;
    }
}

gr_status gr_steiner_exact(gr_ctx *cx, gr_steiner *s, gr_clock *clock, gr_err *err)
{
    size_t sets = (size_t)1 << (s->k - 1), stack[2 * MOST_TERMINALS];
    gr_vid last = s->terminal[s->k - 1];
    int64_t *dist;
    uint32_t *via;
    gr_status st;

    if (s->k > MOST_TERMINALS || sets * s->n > MOST_STATES)
        return GR_OK;
    dist = gr_arena_alloc(&cx->scratch, sets * s->n * sizeof *dist);
    via = gr_arena_alloc(&cx->scratch, sets * s->n * sizeof *via);
    if (dist == NULL || via == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < sets * s->n; i++) {
        dist[i] = INT64_MAX;
        via[i] = GR_STEINER_NONE;
    }
    for (size_t set = 1; set < sets; set++) {
        if ((set & (set - 1)) == 0)
            dist[set * s->n + s->terminal[__builtin_ctzll(set)]] = 0;
        if ((st = merge(cx, s, dist, set, clock, err)) != GR_OK ||
            (st = gr_steiner_spread(cx, s, dist + set * s->n, via + set * s->n, NULL, clock,
                                    err)) != GR_OK)
            return st;
        if (clock->over)
            return GR_OK;
    }
    memset(s->take, 0, s->m * sizeof *s->take);
    trace(s, dist, via, sets - 1, last, stack);
    s->weight = s->bound = sets == 1 ? 0 : dist[(sets - 1) * s->n + last];
    s->optimal = true;
    return GR_OK;
}
