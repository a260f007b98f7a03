/* Two camps with as much weight between them as possible: the maximum cut, with weights of either
 * sign.
 *
 * Nodes with up to three neighbours are taken out first. What such a node adds depends on how its
 * neighbours are parted, and new weights between them say the same. What is left is searched node
 * by node from the end of an order (Verfaillie, Lemaître, Schiex: Russian doll search, 1996): what
 * the nodes behind can have among themselves is known then, and with the better side of each of
 * them it bounds what a beginning may become. Where that takes too long the best of a few local
 * searches stands. */
#include "algo/sets/camps_int.h"

#include <stdlib.h>

#define CORE_MAX  256u               /* nodes that are searched to the end */
#define STARTS    24                 /* local searches */
#define SCALE_MAX (INT64_C(1) << 54) /* of all weights, so that reductions cannot overflow */

/* --- the graph, while nodes are taken out of it --- */

typedef struct way {
    gr_vid to;
    uint32_t pair, next; /* pair: which weight; next: in the list of a node, 0 = the last */
} way;

typedef struct taken {
    gr_vid v, near[3];
    int64_t w[3];
    int n;
} taken;

typedef struct shrinking {
    gr_ctx *cx;
    gr_vid n;
    gr_u64map pairs;
    GR_VEC(int64_t) weight; /* by pair */
    GR_VEC(way) ways;       /* the first is none */
    uint32_t *head;         /* by node */
    uint32_t *degree;
    bool *gone;
    GR_VEC(taken) out;
    gr_vid *todo;
    bool *waits;
    size_t n_todo;
} shrinking;

static bool add_way(shrinking *s, gr_vid u, gr_vid v, uint32_t pair)
{
    way w = { v, pair, s->head[u] };

    if (!gr_vec_push(&s->ways, w))
        return false;
    s->head[u] = (uint32_t)s->ways.n - 1;
    s->degree[u]++;
    return true;
}

/* Two nodes get more weight between them. */
static bool add_weight(shrinking *s, gr_vid u, gr_vid v, int64_t w)
{
    uint64_t key = u < v ? (uint64_t)u << 32 | v : (uint64_t)v << 32 | u;
    uint32_t *slot;

    if (w == 0)
        return true;
    if ((slot = gr_u64map_put(&s->pairs, key)) == NULL)
        return false;
    if (*slot != GR_MAP_NONE) {
        s->weight.at[*slot] += w;
        return true;
    }
    *slot = (uint32_t)s->weight.n;
    return gr_vec_push(&s->weight, w) && add_way(s, u, v, (uint32_t)s->weight.n - 1) &&
           add_way(s, v, u, (uint32_t)s->weight.n - 1);
}

static void wake(shrinking *s, gr_vid v)
{
    if (s->gone[v] || s->waits[v] || s->degree[v] > 3)
        return;
    s->waits[v] = true;
    s->todo[s->n_todo++] = v;
}

/* The neighbours of v that are still there, three of them at most. */
static taken neighbors_of(const shrinking *s, gr_vid v)
{
    taken t = { .v = v };

    for (uint32_t i = s->head[v]; i != 0; i = s->ways.at[i].next)
        if (!s->gone[s->ways.at[i].to]) {
            t.near[t.n] = s->ways.at[i].to;
            t.w[t.n++] = s->weight.at[s->ways.at[i].pair];
        }
    return t;
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* What a node can have with two neighbours that are parted, less what it can with both together. */
static bool take_out_2(shrinking *s, const taken *t)
{
    int64_t apart = larger(t->w[0], t->w[1]), together = larger(0, t->w[0] + t->w[1]);

    return add_weight(s, t->near[0], t->near[1], apart - together);
}

/* With three: each of them alone on one side is worth what two of the new weights add up to. Not if
 * these are no whole numbers. */
static bool take_out_3(shrinking *s, const taken *t, bool *done)
{
    int64_t all = t->w[0] + t->w[1] + t->w[2], none = larger(0, all), alone[3];

    for (int i = 0; i < 3; i++)
        alone[i] = larger(t->w[i], all - t->w[i]) - none;
    *done = (alone[0] + alone[1] + alone[2]) % 2 == 0;
    for (int i = 0; *done && i < 3; i++) {
        int a = (i + 1) % 3, b = (i + 2) % 3;

        if (!add_weight(s, t->near[a], t->near[b], (alone[a] + alone[b] - alone[i]) / 2))
            return false;
    }
    return true;
}

static gr_status take_out(shrinking *s, gr_vid v, gr_err *err)
{
    taken t;
    bool done = true;

    s->waits[v] = false;
    if (s->degree[v] > 3)
        return GR_OK;
    t = neighbors_of(s, v);
    if ((t.n == 2 && !take_out_2(s, &t)) || (t.n == 3 && !take_out_3(s, &t, &done)))
        return gr_fail_memory(s->cx, err);
    if (!done)
        return GR_OK;
    if (!gr_vec_push(&s->out, t))
        return gr_fail_memory(s->cx, err);
    s->gone[v] = true;
    for (int i = 0; i < t.n; i++)
        s->degree[t.near[i]]--;
    for (int i = 0; i < t.n; i++)
        wake(s, t.near[i]);
    return GR_OK;
}

static gr_status shrink(shrinking *s, gr_err *err)
{
    gr_status st = GR_OK;

    for (gr_vid v = s->n; v-- > 0;)
        wake(s, v);
    for (size_t turn = 0; s->n_todo != 0 && st == GR_OK; turn++) {
        if (GR_EVERY(turn) && (st = gr_ctx_check(s->cx, err)) != GR_OK)
            return st;
        st = take_out(s, s->todo[--s->n_todo], err);
    }
    return st;
}

/* Those that were taken out choose the better side, the last one first. */
static void grow_back(const shrinking *s, bool *side)
{
    for (size_t i = s->out.n; i-- > 0;) {
        const taken *t = &s->out.at[i];
        int64_t gain = 0; /* of the second side over the first */

        for (int k = 0; k < t->n; k++)
            gain += side[t->near[k]] ? -t->w[k] : t->w[k];
        side[t->v] = gain > 0;
    }
}

/* --- local search --- */

/* What turning v would bring. */
static int64_t gain_of(const shrinking *s, const bool *side, gr_vid v)
{
    int64_t gain = 0;

    for (uint32_t i = s->head[v]; i != 0; i = s->ways.at[i].next)
        if (!s->gone[s->ways.at[i].to])
            gain += side[v] == side[s->ways.at[i].to] ? s->weight.at[s->ways.at[i].pair]
                                                      : -s->weight.at[s->ways.at[i].pair];
    return gain;
}

static int64_t value_of(const shrinking *s, const bool *side)
{
    int64_t value = 0;

    for (gr_vid v = 0; v < s->n; v++)
        for (uint32_t i = s->gone[v] ? 0 : s->head[v]; i != 0; i = s->ways.at[i].next) {
            const way *w = &s->ways.at[i];

            if (w->to > v && !s->gone[w->to] && side[v] != side[w->to])
                value += s->weight.at[w->pair];
        }
    return value;
}

/* Nodes change sides as long as that brings something. */
static gr_status climb(const shrinking *s, gr_clock *clock, bool *side, gr_err *err)
{
    bool again = true;
    gr_status st;

    while (again && !clock->over) {
        again = false;
        for (gr_vid v = 0; v < s->n && !clock->over; v++) {
            if (s->gone[v])
                continue;
            if ((st = gr_clock_work(s->cx, clock, s->degree[v] + 4, err)) != GR_OK)
                return st;
            if (gain_of(s, side, v) > 0) {
                side[v] = !side[v];
                again = true;
            }
        }
    }
    return GR_OK;
}

static gr_status climb_often(const shrinking *s, gr_clock *clock, bool *best, int64_t *value,
                             gr_err *err)
{
    bool *side = gr_new_n(&s->cx->scratch, bool, s->n);
    gr_rng rng;
    gr_status st;

    if (side == NULL)
        return gr_fail_memory(s->cx, err);
    *value = INT64_MIN;
    gr_rng_seed(&rng, s->cx->seed);
    for (int i = 0; i < STARTS && (i == 0 || !clock->over); i++) {
        int64_t found;

        for (gr_vid v = 0; v < s->n; v++)
            side[v] = i != 0 && gr_rng_below(&rng, 2) == 1;
        if ((st = climb(s, clock, side, err)) != GR_OK)
            return st;
        found = value_of(s, side);
        if (found > *value) {
            *value = found;
            memcpy(best, side, s->n);
        }
    }
    return GR_OK;
}

/* --- the search --- */

/* Nodes are known by their places in the order. */
typedef struct doll {
    size_t k;
    int64_t *w;     /* k x k */
    int64_t *inner; /* [i]: the most among the nodes from i on */
    int64_t *gain;  /* [d * 2k + 2v + s]: what v has with those before d if it is on side s */
    int64_t *sum;   /* [d]: what the nodes before d have among each other */
    int64_t *hope;  /* [d]: the better gains of the nodes from d on */
    int8_t *tried;  /* [d]: sides that were tried for d */
    bool *side, *best;
    int64_t value;
    bool given_up;
} doll;

/* Places node d, and tells those behind. */
static void place(doll *x, size_t d, bool side)
{
    const int64_t *old = x->gain + d * 2 * x->k;
    int64_t *gain = x->gain + (d + 1) * 2 * x->k;

    x->side[d] = side;
    x->sum[d + 1] = x->sum[d] + old[2 * d + side];
    x->hope[d + 1] = 0;
    for (size_t v = d + 1; v < x->k; v++) {
        int64_t w = x->w[d * x->k + v];

        gain[2 * v] = old[2 * v] + (side ? w : 0);
        gain[2 * v + 1] = old[2 * v + 1] + (side ? 0 : w);
        x->hope[d + 1] += larger(gain[2 * v], gain[2 * v + 1]);
    }
}

/* The best sides of the nodes from `first` on, which is on the first side. */
static gr_status open_doll(gr_ctx *cx, doll *x, size_t first, gr_clock *clock, gr_err *err)
{
    size_t d = first;
    gr_status st;

    memset(x->gain + first * 2 * x->k, 0, 2 * x->k * sizeof *x->gain);
    x->sum[first] = 0;
    x->tried[first] = 1; /* the other side is the same turned round */
    place(x, first, false);
    for (d++, x->tried[d] = 0; d > first;) {
        const int64_t *gain = x->gain + d * 2 * x->k + 2 * d;

        if ((st = gr_clock_work(cx, clock, x->k - d + 8, err)) != GR_OK)
            return st;
        if (clock->over) {
            x->given_up = true;
            return GR_OK;
        }
        if (d == x->k) {
            if (x->sum[d] > x->value) {
                x->value = x->sum[d];
                memcpy(x->best + first, x->side + first, x->k - first);
            }
            d--;
        } else if (x->tried[d] == 2 || x->sum[d] + x->hope[d] + x->inner[d] <= x->value) {
            d--;
        } else {
            place(x, d, (gain[1] > gain[0]) != (x->tried[d] == 1));
            x->tried[d++]++;
            x->tried[d] = 0;
        }
    }
    return GR_OK;
}

/* The best sides of all but the first of some nodes, and the first on the side that suits it. */
static int64_t extend(doll *x, size_t i)
{
    int64_t gain[2] = { 0, 0 };

    for (size_t v = i + 1; v < x->k; v++)
        gain[!x->best[v]] += x->w[i * x->k + v];
    x->best[i] = gain[1] > gain[0];
    return x->inner[i + 1] + larger(gain[0], gain[1]);
}

static int64_t positive_from(const doll *x, size_t i)
{
    int64_t sum = 0;

    for (size_t v = i + 1; v < x->k; v++)
        sum += larger(0, x->w[i * x->k + v]);
    return sum;
}

/* One node more each time. found: sides of all of them and what they have, to be improved; *bound:
 * what none exceeds. */
static gr_status open_all(gr_ctx *cx, doll *x, gr_clock *clock, bool *found, int64_t *value,
                          int64_t *bound, gr_err *err)
{
    gr_status st;

    for (size_t i = x->k; i-- > 0;) {
        int64_t most = x->inner[i + 1] + positive_from(x, i);

        x->value = extend(x, i);
        if (i == 0 && *value > x->value) {
            x->value = *value;
            memcpy(x->best, found, x->k);
        }
        if (x->value < most && (st = open_doll(cx, x, i, clock, err)) != GR_OK)
            return st;
        x->inner[i] = x->given_up ? most : x->value;
        if (x->given_up) {
            for (*bound = most; i-- > 0;)
                *bound += positive_from(x, i);
            return GR_OK;
        }
    }
    *bound = x->inner[0];
    *value = x->inner[0];
    memcpy(found, x->best, x->k);
    return GR_OK;
}

/* The heaviest node first, then always the one with most weight to those before. */
static void put_in_order(const shrinking *s, size_t k, gr_vid *order, int64_t *heavy)
{
    for (size_t i = 0; i < k; i++) {
        size_t best = i;
        gr_vid v;

        for (size_t j = i + 1; j < k; j++)
            if (heavy[order[j]] > heavy[order[best]])
                best = j;
        v = order[best];
        order[best] = order[i];
        order[i] = v;
        for (uint32_t e = s->head[v]; e != 0; e = s->ways.at[e].next)
            heavy[s->ways.at[e].to] += llabs(s->weight.at[s->ways.at[e].pair]) * 2;
    }
}

static bool doll_start(gr_ctx *cx, doll *x)
{
    gr_arena *a = &cx->scratch;
    size_t k = x->k;

    x->w = gr_new_n(a, int64_t, k * k);
    x->inner = gr_new_n(a, int64_t, k + 1);
    x->gain = gr_new_n(a, int64_t, (k + 1) * 2 * k);
    x->sum = gr_new_n(a, int64_t, k + 1);
    x->hope = gr_new_n(a, int64_t, k + 1);
    x->tried = gr_new_n(a, int8_t, k + 1);
    x->side = gr_new_n(a, bool, k);
    x->best = gr_new_n(a, bool, k);
    return x->w != NULL && x->inner != NULL && x->gain != NULL && x->sum != NULL &&
           x->hope != NULL && x->tried != NULL && x->side != NULL && x->best != NULL;
}

/* Sides of the nodes `order` that are still there, better than those found if there are any. */
static gr_status search_core(const shrinking *s, gr_vid *order, size_t k, gr_clock *clock,
                             bool *side, int64_t *value, int64_t *bound, gr_err *err)
{
    gr_ctx *cx = s->cx;
    int64_t *heavy = gr_new_n(&cx->scratch, int64_t, s->n);
    uint32_t *place_of = gr_new_n(&cx->scratch, uint32_t, s->n);
    bool *found = gr_new_n(&cx->scratch, bool, k);
    doll x = { .k = k };
    gr_status st;

    if (heavy == NULL || place_of == NULL || found == NULL || !doll_start(cx, &x))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < k; i++)
        for (uint32_t e = s->head[order[i]]; e != 0; e = s->ways.at[e].next)
            if (!s->gone[s->ways.at[e].to])
                heavy[order[i]] += llabs(s->weight.at[s->ways.at[e].pair]);
    put_in_order(s, k, order, heavy);
    for (size_t i = 0; i < k; i++) {
        place_of[order[i]] = (uint32_t)i;
        found[i] = side[order[i]];
    }
    for (size_t i = 0; i < k; i++)
        for (uint32_t e = s->head[order[i]]; e != 0; e = s->ways.at[e].next)
            if (!s->gone[s->ways.at[e].to])
                x.w[i * k + place_of[s->ways.at[e].to]] = s->weight.at[s->ways.at[e].pair];
    if ((st = open_all(cx, &x, clock, found, value, bound, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < k; i++)
        side[order[i]] = found[i];
    return GR_OK;
}

static int64_t between(const gr_rivals *at, size_t m, const bool *side)
{
    int64_t sum = 0;

    for (size_t i = 0; i < m; i++)
        sum += side[at[i].u] != side[at[i].v] ? at[i].w : 0;
    return sum;
}

static gr_status search(shrinking *s, const gr_rivals *at, size_t m, int64_t unit, gr_clock *clock,
                        gr_camps *out, gr_err *err)
{
    gr_vid *order = gr_new_n(&s->cx->scratch, gr_vid, s->n);
    int64_t value = 0, bound = 0, spare;
    size_t k = 0;
    gr_status st;

    if (order == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < m; i++)
        if (!add_weight(s, at[i].u, at[i].v, at[i].w * unit))
            return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < s->weight.n; i++)
        out->bound += larger(0, s->weight.at[i]) / unit;
    if ((unit > 1 && (st = shrink(s, err)) != GR_OK) ||
        (st = climb_often(s, clock, out->side, &value, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < s->n; v++)
        if (!s->gone[v])
            order[k++] = v;
    if (k <= CORE_MAX &&
        (st = search_core(s, order, k, clock, out->side, &value, &bound, err)) != GR_OK)
        return st;
    spare = bound - value; /* taking nodes out moves value and bound alike */
    grow_back(s, out->side);
    out->value = between(at, m, out->side);
    if (k <= CORE_MAX && out->value + spare / unit < out->bound)
        out->bound = out->value + spare / unit;
    return GR_OK;
}

gr_status gr_camps_search(gr_ctx *cx, gr_vid n, const gr_rivals *at, size_t m, gr_clock *clock,
                          gr_camps *out, gr_err *err)
{
    shrinking s = { .cx = cx,
                    .n = n,
                    .weight = { .budget = &cx->budget },
                    .ways = { .budget = &cx->budget },
                    .out = { .budget = &cx->budget } };
    gr_arena *a = &cx->scratch;
    int64_t all = 0;
    gr_status st;

    *out = (gr_camps){ .side = gr_new_n(a, bool, n) };
    for (size_t i = 0; i < m; i++)
        all += llabs(at[i].w);
    s.head = gr_new_n(a, uint32_t, n);
    s.degree = gr_new_n(a, uint32_t, n);
    s.gone = gr_new_n(a, bool, n);
    s.todo = gr_new_n(a, gr_vid, n);
    s.waits = gr_new_n(a, bool, n);
    gr_u64map_init(&s.pairs, &cx->budget);
    if (out->side == NULL || s.head == NULL || s.degree == NULL || s.gone == NULL ||
        s.todo == NULL || s.waits == NULL || !gr_vec_push(&s.ways, (way){ 0 }))
        st = gr_fail_memory(cx, err);
    else /* in halves, so that more nodes with three neighbours can be taken out */
        st = search(&s, at, m, all <= SCALE_MAX ? 2 : 1, clock, out, err);
    gr_u64map_clear(&s.pairs);
    gr_vec_clear(&s.weight);
    gr_vec_clear(&s.ways);
    gr_vec_clear(&s.out);
    for (gr_vid v = n; st == GR_OK && v-- > 0;)
        out->side[v] = out->side[v] != out->side[0];
    return st;
}
