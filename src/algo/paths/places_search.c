/* The best places to serve all nodes from.
 *
 * Sums: places are chosen in an order, the best alone first. What is chosen and, for each node, the
 * best of what may still be chosen bound what can become of a beginning; exchanging one place for
 * another gives a first answer.
 *
 * Largest cost: whether a cost is enough is a question of covering all nodes by the sets that each
 * place serves within it. The node with the fewest places to be served from is branched on, and the
 * least cost that is enough is found by halving. */
#include "algo/paths/places_int.h"

#include <stdlib.h>

/* --- the least sum --- */

typedef struct summing {
    const gr_costs *c;
    size_t n, k;
    gr_vid *order;  /* places, the best alone first */
    int64_t *rest;  /* [i * n + v]: the least cost of v from the places order[i] .. */
    int64_t *now;   /* [d * n + v]: from the d places chosen */
    size_t *chosen; /* [d]: its number in the order */
    gr_vid *best;
    int64_t value;
} summing;

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t sum_with(const int64_t *now, const int64_t *more, size_t n)
{
    int64_t sum = 0;

    for (size_t v = 0; v < n; v++)
        sum += smaller(now[v], more[v]);
    return sum;
}

static bool is_among(const gr_vid *at, size_t k, size_t place)
{
    for (size_t i = 0; i < k; i++)
        if (at[i] == place)
            return true;
    return false;
}

/* A place more, the one that helps most each time. */
static void add_greedily(summing *s, gr_vid *at, int64_t *now)
{
    for (size_t v = 0; v < s->n; v++)
        now[v] = s->c->far;
    for (size_t i = 0; i < s->k; i++) {
        int64_t least = INT64_MAX;

        for (size_t c = 0; c < s->n; c++) {
            int64_t sum = sum_with(now, s->c->at + c * s->n, s->n);

            if (sum < least && !is_among(at, i, c)) {
                least = sum;
                at[i] = (gr_vid)c;
            }
        }
        for (size_t v = 0; v < s->n; v++)
            now[v] = smaller(now[v], s->c->at[at[i] * s->n + v]);
        s->value = least;
    }
}

/* Exchanges the place at i for a better one, if there is one; now: room. */
static bool exchange(summing *s, gr_vid *at, size_t i, int64_t *now)
{
    bool better = false;

    for (size_t v = 0; v < s->n; v++) {
        now[v] = s->c->far;
        for (size_t j = 0; j < s->k; j++)
            now[v] = j != i ? smaller(now[v], s->c->at[at[j] * s->n + v]) : now[v];
    }
    for (size_t c = 0; c < s->n; c++) {
        int64_t sum = sum_with(now, s->c->at + c * s->n, s->n);

        if (sum < s->value && !is_among(at, s->k, c)) {
            s->value = sum;
            at[i] = (gr_vid)c;
            better = true;
        }
    }
    return better;
}

static gr_status improve(gr_ctx *cx, summing *s, gr_clock *clock, int64_t *now, gr_err *err)
{
    gr_status st;

    add_greedily(s, s->best, now);
    for (bool again = true; again && !clock->over;) {
        again = false;
        for (size_t i = 0; i < s->k && !clock->over; i++) {
            if ((st = gr_clock_work(cx, clock, s->n * (s->n + s->k), err)) != GR_OK)
                return st;
            again |= exchange(s, s->best, i, now);
        }
    }
    return GR_OK;
}

typedef struct single {
    int64_t sum;
    gr_vid node;
} single;

static int by_sum(const void *a, const void *b)
{
    const single *x = a, *y = b;

    if (x->sum != y->sum)
        return x->sum < y->sum ? -1 : 1;
    return (x->node > y->node) - (x->node < y->node);
}

static gr_status summing_start(gr_ctx *cx, summing *s, gr_err *err)
{
    size_t n = s->n;
    single *all = gr_new_n(&cx->scratch, single, n);

    s->order = gr_new_n(&cx->scratch, gr_vid, n);
    s->rest = gr_new_n(&cx->scratch, int64_t, (n + 1) * n);
    s->now = gr_new_n(&cx->scratch, int64_t, (s->k + 1) * n);
    s->chosen = gr_new_n(&cx->scratch, size_t, s->k + 1);
    s->best = gr_new_n(&cx->scratch, gr_vid, s->k);
    if (all == NULL || s->order == NULL || s->rest == NULL || s->now == NULL || s->chosen == NULL ||
        s->best == NULL)
        return gr_fail_memory(cx, err);
    for (size_t c = 0; c < n; c++) {
        all[c].node = (gr_vid)c;
        for (size_t v = 0; v < n; v++)
            all[c].sum += s->c->at[c * n + v];
    }
    qsort(all, n, sizeof *all, by_sum);
    for (size_t v = 0; v < n; v++)
        s->rest[n * n + v] = s->now[v] = s->c->far;
    for (size_t i = n; i-- > 0;) {
        s->order[i] = all[i].node;
        for (size_t v = 0; v < n; v++)
            s->rest[i * n + v] = smaller(s->rest[(i + 1) * n + v], s->c->at[s->order[i] * n + v]);
    }
    return gr_ctx_check(cx, err);
}

/* The choice at depth d is place i of the order. */
static void choose(summing *s, size_t d, size_t i)
{
    const int64_t *cost = s->c->at + s->order[i] * s->n, *now = s->now + d * s->n;
    int64_t *next = s->now + (d + 1) * s->n;

    s->chosen[d] = i;
    for (size_t v = 0; v < s->n; v++)
        next[v] = smaller(now[v], cost[v]);
}

static gr_status search_sums(gr_ctx *cx, summing *s, gr_clock *clock, gr_err *err)
{
    size_t d = 0, i = 0, n = s->n;
    gr_status st;

    for (;;) {
        const int64_t *now = s->now + d * n;

        if ((st = gr_clock_work(cx, clock, n, err)) != GR_OK || clock->over)
            return st;
        if (i + s->k - d > n || sum_with(now, s->rest + i * n, n) >= s->value) {
            if (d-- == 0)
                return GR_OK;
            i = s->chosen[d] + 1;
            continue;
        }
        choose(s, d++, i++);
        if (d < s->k)
            continue;
        if (sum_with(s->now + d * n, s->now + d * n, n) < s->value) {
            s->value = sum_with(s->now + d * n, s->now + d * n, n);
            for (size_t j = 0; j < s->k; j++)
                s->best[j] = s->order[s->chosen[j]];
        }
        d--;
    }
}

/* What is left even if every node but k is served from the next best place to itself, and those k
 * that this costs most cost nothing. */
static int64_t least_sum(const gr_costs *c, size_t k, int64_t *near)
{
    int64_t sum = 0;

    for (size_t v = 0; v < c->n; v++) {
        near[v] = c->far;
        for (size_t p = 0; p < c->n; p++)
            near[v] = p != v ? smaller(near[v], c->at[p * c->n + v]) : near[v];
        sum += near[v];
    }
    for (size_t i = 0; i < k; i++) {
        size_t most = 0;

        for (size_t v = 1; v < c->n; v++)
            most = near[v] > near[most] ? v : most;
        sum -= near[most];
        near[most] = 0;
    }
    return sum;
}

static int by_id(const void *a, const void *b)
{
    gr_vid x = *(const gr_vid *)a, y = *(const gr_vid *)b;

    return (x > y) - (x < y);
}

gr_status gr_places_median(gr_ctx *cx, const gr_costs *c, gr_clock *clock, gr_places *out,
                           gr_err *err)
{
    summing s = { .c = c, .n = c->n, .k = out->n };
    int64_t *now = gr_new_n(&cx->scratch, int64_t, c->n);
    gr_status st = summing_start(cx, &s, err);

    if (st != GR_OK)
        return st;
    if (now == NULL)
        return gr_fail_memory(cx, err);
    if ((st = improve(cx, &s, clock, now, err)) != GR_OK ||
        (st = search_sums(cx, &s, clock, err)) != GR_OK)
        return st;
    qsort(s.best, s.k, sizeof *s.best, by_id);
    out->at = s.best;
    out->cost = s.value;
    out->bound = clock->over ? smaller(s.value, least_sum(c, s.k, now)) : s.value;
    return GR_OK;
}

/* --- the least largest cost --- */

typedef struct covering {
    const gr_costs *c;
    size_t n, k;
    int64_t within;
    uint32_t *left;  /* by node: places that serve it within the cost */
    uint16_t *times; /* by node: places chosen that do */
    gr_vid *at;      /* by depth: the place */
    gr_vid *node;    /* by depth: the node that is branched on */
} covering;

static bool serves(const covering *x, gr_vid place, gr_vid v)
{
    return x->c->at[(size_t)place * x->n + v] <= x->within;
}

static void take(covering *x, gr_vid place, bool on)
{
    for (gr_vid v = 0; v < x->n; v++)
        if (serves(x, place, v))
            x->times[v] = (uint16_t)(x->times[v] + (on ? 1 : -1));
}

/* The node without a place that has the fewest to choose from. */
static gr_vid pick(const covering *x)
{
    gr_vid best = GR_NO_NODE;

    for (gr_vid v = 0; v < x->n; v++)
        if (x->times[v] == 0 && (best == GR_NO_NODE || x->left[v] < x->left[best]))
            best = v;
    return best;
}

/* Can k places serve all within the cost? *depth: how many were needed, in x->at. */
static gr_status cover(gr_ctx *cx, covering *x, gr_clock *clock, bool *found, size_t *depth,
                       gr_err *err)
{
    gr_vid n = (gr_vid)x->n, place = 0;
    size_t d = 0;
    gr_status st;

    memset(x->times, 0, n * sizeof *x->times);
    for (gr_vid v = 0; v < n; v++)
        for (x->left[v] = 0, place = 0; place < n; place++)
            x->left[v] += serves(x, place, v);
    *found = true;
    x->node[0] = pick(x);
    for (place = 0;;) {
        if (x->node[d] == GR_NO_NODE) {
            *depth = d;
            return GR_OK;
        }
        if ((st = gr_clock_work(cx, clock, 3 * (uint64_t)n, err)) != GR_OK)
            return st;
        while (place < n && !serves(x, place, x->node[d]))
            place++;
        if (clock->over || (d == 0 && place == n))
            break;
        if (d == x->k || place == n) {
            place = x->at[--d];
            take(x, place++, false);
            continue;
        }
        take(x, place, true);
        x->at[d++] = place;
        x->node[d] = pick(x);
        place = 0;
    }
    *found = false;
    return GR_OK;
}

static int by_cost(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

/* All costs there are, each once, in order. */
static gr_status list_costs(gr_ctx *cx, const gr_costs *c, int64_t **out, size_t *n, gr_err *err)
{
    size_t all = (size_t)c->n * c->n, k = 0;
    int64_t *at = gr_new_n(&cx->scratch, int64_t, all);
    gr_status st;

    *n = 0;
    if (at == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < all; i++)
        if (c->at[i] < c->far)
            at[k++] = c->at[i];
    if ((st = gr_sort(cx, at, k, sizeof *at, by_cost, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < k; i++)
        if (*n == 0 || at[i] != at[*n - 1])
            at[(*n)++] = at[i];
    *out = at;
    return GR_OK;
}

/* Keeps the places found, and others beside them until there are enough. */
static void keep_places(const covering *x, size_t depth, gr_places *out)
{
    size_t n = depth;

    memcpy(out->at, x->at, depth * sizeof *out->at);
    for (gr_vid v = 0; n < x->k; v++)
        if (!is_among(out->at, n, v))
            out->at[n++] = v;
    qsort(out->at, x->k, sizeof *out->at, by_id);
}

gr_status gr_places_center(gr_ctx *cx, const gr_costs *c, gr_clock *clock, gr_places *out,
                           gr_err *err)
{
    covering x = { .c = c, .n = c->n, .k = out->n };
    int64_t *cost;
    size_t low = 0, high = 0, depth;
    bool found;
    gr_status st = list_costs(cx, c, &cost, &high, err);

    if (st != GR_OK)
        return st;
    x.left = gr_new_n(&cx->scratch, uint32_t, x.n);
    x.times = gr_new_n(&cx->scratch, uint16_t, x.n);
    x.at = gr_new_n(&cx->scratch, gr_vid, x.k + 1);
    x.node = gr_new_n(&cx->scratch, gr_vid, x.k + 1);
    out->at = gr_new_n(&cx->scratch, gr_vid, x.k);
    if (x.left == NULL || x.times == NULL || x.at == NULL || x.node == NULL || out->at == NULL)
        return gr_fail_memory(cx, err);
    out->cost = c->far;
    while (low < high && !clock->over) { /* the answer is cost[low] .. cost[high], or none */
        size_t mid = out->cost == c->far ? high - 1 : (low + high) / 2;

        x.within = cost[mid];
        if ((st = cover(cx, &x, clock, &found, &depth, err)) != GR_OK)
            return st;
        if (found) {
            keep_places(&x, depth, out);
            out->cost = cost[mid];
            high = mid;
        } else if (!clock->over) {
            low = mid + 1;
        }
    }
    out->bound = low < high ? cost[low] : out->cost;
    return GR_OK;
}
