/* The search for a Hamiltonian cycle.
 *
 * Up to 21 nodes by sets (Bellman, Held and Karp 1962): for each set of nodes, where a path over
 * exactly these can end. Beyond, if links go both ways, first a path that grows and turns round its
 * end at random (Posa 1976). Then depth first from node 0, the node with fewest ways on first, as
 * long as what is left can still be finished: every node left can be come to and left, no two only
 * by the same neighbour, all of them are reached from the end of the path, and no single node cuts
 * them apart. On up to 128 nodes what
 * failed is remembered by its end and the nodes left. */
#include "algo/tours/hamilton_int.h"

#define MAX_SETS  21
#define MEMO_BITS 17
#define MEMO_NODE 128

/* --- sets --- */

static gr_status by_sets(gr_ctx *cx, const gr_links *l, gr_vid *cycle, gr_hamilton *out,
                         gr_err *err)
{
    uint32_t into[MAX_SETS] = { 0 }, n = l->n - 1, all = (UINT32_C(1) << n) - 1, from_first = 0;
    uint32_t *ends = gr_new_n(&cx->scratch, uint32_t, (size_t)all + 1), to_first, set = all, end;
    gr_status st;

    if (ends == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid u = 0; u <= n; u++) /* bit v-1 is node v; node 0 is the begin */
        for (uint64_t i = l->start[u]; i < l->start[u + 1]; i++) {
            if (u == 0)
                from_first |= UINT32_C(1) << (l->to[i] - 1);
            else
                into[l->to[i]] |= UINT32_C(1) << (u - 1);
        }
    for (uint32_t s = 1; s <= all; s++) {
        if (GR_EVERY(s) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint32_t left = s; left != 0; left &= left - 1) {
            uint32_t v = (uint32_t)__builtin_ctz(left), bit = UINT32_C(1) << v;

            if (s == bit ? (from_first & bit) != 0 : (ends[s ^ bit] & into[v + 1]) != 0)
                ends[s] |= bit;
        }
    }
    to_first = into[0];
    *out = (ends[all] & to_first) != 0 ? GR_HAMILTON_FOUND : GR_HAMILTON_NONE;
    cycle[0] = 0;
    for (end = ends[all] & to_first; *out == GR_HAMILTON_FOUND && set != 0;) {
        uint32_t v = (uint32_t)__builtin_ctz(end);

        cycle[__builtin_popcount(set)] = v + 1;
        set ^= UINT32_C(1) << v;
        end = ends[set] & into[v + 1];
    }
    return GR_OK;
}

/* --- turning --- */

typedef struct turning {
    const gr_links *l;
    gr_vid *path, *place; /* place + 1, 0 = not on the path */
    gr_vid n;
    gr_rng rng;
} turning;

static void reverse(turning *t, gr_vid first, gr_vid last)
{
    for (; first < last; first++, last--) {
        gr_vid u = t->path[first], v = t->path[last];

        t->path[first] = v;
        t->path[last] = u;
        t->place[v] = first + 1;
        t->place[u] = last + 1;
    }
}

/* A node off the path next to its end, else one on it to turn at. *work: how long that took. */
static bool step(turning *t, uint64_t *work)
{
    const gr_links *l = t->l;
    gr_vid end = t->path[t->n - 1], seen = 0, next = GR_NO_NODE;
    uint64_t degree = l->start[end + 1] - l->start[end];

    *work = degree + 256;
    for (uint64_t i = l->start[end]; i < l->start[end + 1]; i++)
        if (t->place[l->to[i]] == 0 && gr_rng_below(&t->rng, ++seen) == 0)
            next = l->to[i];
    if (next != GR_NO_NODE) {
        t->path[t->n++] = next;
        t->place[next] = t->n;
    } else if (t->n == l->n && gr_links_find(l, end, t->path[0]) != UINT64_MAX) {
        return true;
    } else if (degree != 0) {
        next = l->to[l->start[end] + gr_rng_below(&t->rng, degree)];
        *work += t->n - t->place[next];
        reverse(t, t->place[next], t->n - 1);
    }
    return false;
}

static gr_status by_turning(gr_ctx *cx, const gr_links *l, gr_clock *clock, gr_vid *cycle,
                            gr_hamilton *out, gr_err *err)
{
    turning t = { .l = l, .path = cycle, .place = gr_new_n(&cx->scratch, gr_vid, l->n), .n = 1 };
    uint64_t turns = 256 * (uint64_t)l->n + 100000, work;
    gr_status st = GR_OK;
    gr_vid at;

    if (t.place == NULL)
        return gr_fail_memory(cx, err);
    gr_rng_seed(&t.rng, cx->seed);
    t.path[0] = 0;
    t.place[0] = 1;
    while (st == GR_OK && !clock->over && turns-- > 0) {
        if (step(&t, &work)) {
            *out = GR_HAMILTON_FOUND;
            break;
        }
        st = gr_clock_work(cx, clock, work, err);
    }
    if (*out != GR_HAMILTON_FOUND)
        return st;
    at = t.place[0] - 1;
    if (at != 0) { /* three turns bring node 0 to the front */
        reverse(&t, 0, at - 1);
        reverse(&t, at, l->n - 1);
        reverse(&t, 0, l->n - 1);
    }
    return st;
}

/* --- depth first --- */

typedef struct memo {
    uint64_t left[2];
    gr_vid end; /* + 1, 0 = empty */
} memo;

typedef struct depth {
    gr_ctx *cx;
    const gr_links *out;
    gr_links in;
    bool symmetric;
    bool *left; /* not on the path */
    uint64_t bits[2];
    gr_vid *path;
    gr_vid n;
    gr_vid *choice;  /* a stack of lists: where to go next, best last */
    uint64_t *begin; /* of the list of each node of the path */
    uint64_t n_choice;
    memo *failed; /* NULL = too many nodes */
    /* for the checks */
    gr_vid *queue, *seen, *low, *up;
    uint64_t *next;
    gr_vid search;
} depth;

static gr_status depth_new(gr_ctx *cx, const gr_links *l, bool symmetric, depth *d, gr_err *err)
{
    gr_arena *a = &cx->scratch;

    *d = (depth){ .cx = cx, .out = l, .symmetric = symmetric };
    d->left = gr_new_n(a, bool, l->n);
    d->path = gr_new_n(a, gr_vid, l->n);
    d->choice = gr_new_n(a, gr_vid, l->start[l->n] + 1);
    d->begin = gr_new_n(a, uint64_t, (size_t)l->n + 1);
    d->queue = gr_new_n(a, gr_vid, l->n);
    d->seen = gr_new_n(a, gr_vid, l->n);
    d->low = gr_new_n(a, gr_vid, l->n);
    d->up = gr_new_n(a, gr_vid, l->n);
    d->next = gr_new_n(a, uint64_t, l->n);
    if (l->n <= MEMO_NODE)
        d->failed = gr_new_n(a, memo, (size_t)1 << MEMO_BITS);
    if (d->left == NULL || d->path == NULL || d->choice == NULL || d->begin == NULL ||
        d->queue == NULL || d->seen == NULL || d->low == NULL || d->up == NULL || d->next == NULL ||
        (l->n <= MEMO_NODE && d->failed == NULL))
        return gr_fail_memory(cx, err);
    return gr_links_turn(cx, l, &d->in, err);
}

/* How many of v's links lead to, or come from, nodes left or `also`; the last of them in *only. */
static uint64_t ways(const depth *d, const gr_links *l, gr_vid v, gr_vid also, gr_vid *only)
{
    uint64_t n = 0;

    for (uint64_t i = l->start[v]; i < l->start[v + 1] && n < 2; i++)
        if (d->left[l->to[i]] || l->to[i] == also) {
            *only = l->to[i];
            n++;
        }
    return n;
}

/* Every node left has a way along links, `also` included; no two of them have the same only one. */
static bool has_ways(depth *d, const gr_links *l, gr_vid also)
{
    gr_vid only = 0, search = ++d->search;

    for (gr_vid v = 0; v < l->n; v++) {
        uint64_t n = d->left[v] ? ways(d, l, v, also, &only) : 2;

        if (n == 0 || (n == 1 && d->seen[only] == search))
            return false;
        if (n == 1)
            d->seen[only] = search;
    }
    return true;
}

/* With links both ways: every node left has two ways, the end of the path and node 0 included. */
static bool has_two_ways(const depth *d)
{
    gr_vid end = d->path[d->n - 1], ignored;

    for (gr_vid v = 0; v < d->out->n; v++)
        if (d->left[v] && ways(d, d->out, v, end, &ignored) +
                                  (end != 0 && gr_links_find(d->out, v, 0) != UINT64_MAX) <
                              2)
            return false;
    return true;
}

/* Are all nodes left reached from `start` along links? */
static bool reaches_all(depth *d, const gr_links *l, gr_vid start)
{
    gr_vid n = 1, search = ++d->search, all = d->out->n - d->n + 1;

    d->queue[0] = start;
    d->seen[start] = search;
    for (gr_vid k = 0; k < n && n < all; k++)
        for (uint64_t i = l->start[d->queue[k]]; i < l->start[d->queue[k] + 1]; i++) {
            gr_vid v = l->to[i];

            if (!d->left[v] || d->seen[v] == search)
                continue;
            d->seen[v] = search;
            d->queue[n++] = v;
        }
    return n == all;
}

/* With links both ways: the nodes left, the end of the path and node 0, which the path joins, must
 * not fall apart without some node, the path counting as one. Tarjan's low points, from the end
 * on. */
static bool is_cut(depth *d)
{
    const gr_links *l = d->out;
    gr_vid end = d->path[d->n - 1], v = end, time = 1, parts = 0;

    for (gr_vid k = 0; k < l->n; k++)
        d->low[k] = 0; /* 0 = not seen; queue holds the time of discovery */
    d->queue[end] = d->low[end] = time++;
    d->next[end] = l->start[end];
    d->up[end] = GR_NO_NODE;
    for (;;) {
        gr_vid u;

        if (d->next[v] == l->start[v + 1]) {
            gr_vid parent = d->up[v];

            if (parent == GR_NO_NODE)
                return false;
            if (parent == end ? ++parts > 1 : d->low[v] >= d->queue[parent])
                return true;
            d->low[parent] = d->low[v] < d->low[parent] ? d->low[v] : d->low[parent];
            v = parent;
            continue;
        }
        u = l->to[d->next[v]++];
        if (u == 0 && end != 0) { /* the path leads from there to the end */
            d->low[v] = 1;
        } else if (u == end || d->left[u]) {
            if (d->low[u] == 0) {
                d->queue[u] = d->low[u] = time++;
                d->next[u] = l->start[u];
                d->up[u] = v;
                v = u;
            } else if (u != d->up[v] && d->queue[u] < d->low[v]) {
                d->low[v] = d->queue[u];
            }
        }
    }
}

static memo *memo_of(const depth *d)
{
    gr_vid end = d->path[d->n - 1];
    uint64_t h = (d->bits[0] ^ (d->bits[1] * UINT64_C(0x9e3779b97f4a7c15)) ^ end) *
                 UINT64_C(0xbf58476d1ce4e5b9);

    return &d->failed[(h ^ h >> 32) & ((UINT64_C(1) << MEMO_BITS) - 1)];
}

static bool is_known(const depth *d)
{
    const memo *m = d->failed != NULL ? memo_of(d) : NULL;

    return m != NULL && m->end == d->path[d->n - 1] + 1 && m->left[0] == d->bits[0] &&
           m->left[1] == d->bits[1];
}

static bool can_finish(depth *d)
{
    gr_vid end = d->path[d->n - 1];

    if (d->n == d->out->n)
        return gr_links_find(d->out, end, 0) != UINT64_MAX;
    if (is_known(d) || !reaches_all(d, d->out, end))
        return false;
    if (d->symmetric)
        return has_two_ways(d) && !is_cut(d);
    return has_ways(d, &d->in, end) && has_ways(d, d->out, 0) && reaches_all(d, &d->in, 0);
}

static void mark(depth *d, gr_vid v, bool left)
{
    d->left[v] = left;
    if (d->failed != NULL)
        d->bits[v / 64] ^= UINT64_C(1) << (v % 64);
}

/* Nodes that only the end of the path leads to must be next; else fewest ways on, then ids. */
static void list_choices(depth *d)
{
    gr_vid end = d->path[d->n - 1], ignored;
    uint64_t from = d->n_choice;

    d->begin[d->n - 1] = from;
    for (uint64_t i = d->out->start[end + 1]; i-- > d->out->start[end];) {
        gr_vid v = d->out->to[i];

        if (!d->left[v])
            continue;
        d->low[v] = 0; /* how many ways on it has */
        for (uint64_t k = d->out->start[v]; k < d->out->start[v + 1]; k++)
            d->low[v] += d->left[d->out->to[k]] || d->out->to[k] == 0;
        if (ways(d, &d->in, v, GR_NO_NODE, &ignored) == 0) {
            d->n_choice = from;
            d->choice[d->n_choice++] = v;
            return;
        }
        d->choice[d->n_choice++] = v;
        for (uint64_t k = d->n_choice - 1; k > from && d->low[d->choice[k - 1]] < d->low[v]; k--) {
            d->choice[k] = d->choice[k - 1];
            d->choice[k - 1] = v;
        }
    }
}

static void extend(depth *d, gr_vid v)
{
    mark(d, v, false);
    d->path[d->n++] = v;
}

static void give_up(depth *d)
{
    gr_vid end = d->path[d->n - 1];

    if (d->failed != NULL)
        *memo_of(d) = (memo){ { d->bits[0], d->bits[1] }, end + 1 };
    d->n--;
    mark(d, end, true);
}

static gr_status by_depth(gr_ctx *cx, const gr_links *l, bool symmetric, gr_clock *clock,
                          gr_vid *cycle, gr_hamilton *out, gr_err *err)
{
    depth d;
    gr_status st = depth_new(cx, l, symmetric, &d, err);

    if (st != GR_OK)
        return st;
    for (gr_vid v = 0; v < l->n; v++)
        mark(&d, v, true);
    extend(&d, 0);
    *out = GR_HAMILTON_NONE;
    if (!can_finish(&d))
        return GR_OK;
    list_choices(&d);
    while (st == GR_OK && !clock->over && d.n != 0) {
        if ((st = gr_clock_work(cx, clock, l->n + l->start[l->n], err)) != GR_OK)
            return st;
        if (d.n_choice == d.begin[d.n - 1]) {
            give_up(&d);
            continue;
        }
        extend(&d, d.choice[--d.n_choice]);
        d.begin[d.n - 1] = d.n_choice;
        if (!can_finish(&d)) {
            give_up(&d);
        } else if (d.n == l->n) {
            memcpy(cycle, d.path, l->n * sizeof *cycle);
            *out = GR_HAMILTON_FOUND;
            return GR_OK;
        } else {
            list_choices(&d);
        }
    }
    if (clock->over)
        *out = GR_HAMILTON_UNKNOWN;
    return st;
}

gr_status gr_hamilton_search(gr_ctx *cx, const gr_links *links, bool symmetric, gr_clock *clock,
                             gr_vid *cycle, gr_hamilton *out, gr_err *err)
{
    gr_status st = GR_OK;

    *out = GR_HAMILTON_UNKNOWN;
    if (links->n <= MAX_SETS)
        return by_sets(cx, links, cycle, out, err);
    if (symmetric)
        st = by_turning(cx, links, clock, cycle, out, err);
    if (st == GR_OK && *out == GR_HAMILTON_UNKNOWN)
        st = by_depth(cx, links, symmetric, clock, cycle, out, err);
    return st;
}
