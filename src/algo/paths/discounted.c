/* discounted_path: the cheapest path if some of its edges cost less, or nothing.
 *
 * A state is a node together with how many edges were discounted on the way; Dijkstra's algorithm
 * finds the distances of all states, by length, then by hops. They are the proof: the verifier
 * checks for every state and every edge, at its full price and at the other, that no distance is
 * cut short. */
#include "algo/paths/routes_int.h"

#define MAX_STATES (UINT64_C(1) << 26)
#define NO_STATE   UINT64_MAX

enum { SOURCE, TARGET, K, SHARE, WEIGHT };

/* Prices are integers of one unit, fine enough for the share too. */
typedef struct prices {
    gr_lengths l;
    int64_t full, part; /* what the length of an edge is to be multiplied by */
    gr_fixed unit;      /* how sums are shown */
} prices;

/* Distances by state: discounted edges * n + node. */
typedef struct states {
    uint64_t n, n_layers;
    int64_t *len; /* GR_FAR = not reached */
} states;

static gr_status read_prices(gr_ctx *cx, const gr_in *in, prices *p, gr_err *err)
{
    gr_status st = gr_lengths_read(cx, in->graph, in->arg[WEIGHT].column, "weight", &p->l, err);
    __int128 sum = 0;
    double share = 0;
    gr_decimal d;

    if (st != GR_OK)
        return st;
    gr_v_number(&in->arg[SHARE].value, &share);
    d = gr_num_decimal(share);
    p->part = d.m;
    p->full = 1;
    for (int k = d.exp10; k < 0 && p->full < INT64_MAX / 10; k++)
        p->full *= 10;
    p->unit = (gr_fixed){ .real = p->l.fixed.real || d.exp10 < 0,
                          .exp10 = p->l.fixed.exp10 + (d.exp10 < 0 ? d.exp10 : 0) };
    for (gr_eid e = 0; e < gr_graph_n_edges(in->graph); e++)
        sum += p->l.unit ? 1 : p->l.fixed.at[e];
    return d.exp10 >= -18 && sum <= INT64_MAX / 2 / p->full
               ? GR_OK
               : gr_fail_arg(err, GR_ELIMIT, "share",
                             "share: it and the weights have too many digits together");
}

/* More discounts than a path has edges are none. */
static gr_status shape(const gr_in *in, states *s, gr_err *err)
{
    uint64_t k = (uint64_t)in->arg[K].value.i;

    s->n = gr_graph_n_nodes(in->graph);
    s->n_layers = (k < s->n ? k : s->n - 1) + 1;
    return s->n_layers <= MAX_STATES / s->n
               ? GR_OK
               : gr_fail_arg(err, GR_ELIMIT, "k", "k: too many edges for a graph of this size");
}

/* --- the search --- */

typedef struct entry {
    int64_t len;
    uint64_t state;
    uint32_t hops;
} entry;

typedef struct search {
    const gr_in *in;
    prices p;
    states s;
    uint32_t *hops;
    uint64_t *from;
    GR_VEC(entry) heap;
} search;

static bool before(const entry *a, const entry *b)
{
    if (a->len != b->len)
        return a->len < b->len;
    return a->hops != b->hops ? a->hops < b->hops : a->state < b->state;
}

static bool push(search *s, entry e)
{
    size_t i = s->heap.n;

    if (!gr_vec_push(&s->heap, e))
        return false;
    for (; i > 0 && before(&e, &s->heap.at[(i - 1) / 2]); i = (i - 1) / 2)
        s->heap.at[i] = s->heap.at[(i - 1) / 2];
    s->heap.at[i] = e;
    return true;
}

static entry pop(search *s)
{
    entry *h = s->heap.at, top = h[0], last = h[--s->heap.n];
    size_t i = 0;

    for (size_t k = 1; k < s->heap.n; k = 2 * i + 1) {
        k += k + 1 < s->heap.n && before(&h[k + 1], &h[k]);
        if (!before(&h[k], &last))
            break;
        h[i] = h[k];
        i = k;
    }
    h[i] = last;
    return top;
}

static bool reach(search *s, entry e, uint64_t from)
{
    if (e.len > s->s.len[e.state] || (e.len == s->s.len[e.state] && e.hops >= s->hops[e.state]))
        return true;
    s->s.len[e.state] = e.len;
    s->hops[e.state] = e.hops;
    s->from[e.state] = from;
    return push(s, e);
}

static bool relax(search *s, const entry *e)
{
    const gr_csr *c = gr_graph_out(s->in->graph);
    uint64_t layer = e->state / s->s.n;
    gr_vid u = (gr_vid)(e->state % s->s.n);

    for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++) {
        int64_t len = gr_length_of(&s->p.l, c, i);
        entry full = { e->len + len * s->p.full, layer * s->s.n + c->to[i], e->hops + 1 };
        entry part = { e->len + len * s->p.part, full.state + s->s.n, e->hops + 1 };

        if (!reach(s, full, e->state) || (layer + 1 < s->s.n_layers && !reach(s, part, e->state)))
            return false;
    }
    return true;
}

static gr_status find_states(gr_ctx *cx, search *s, gr_err *err)
{
    uint64_t n = s->s.n * s->s.n_layers;
    gr_status st = GR_OK;
    uint32_t turns = 0;

    s->s.len = gr_new_n(&cx->scratch, int64_t, n);
    s->hops = gr_new_n(&cx->scratch, uint32_t, n);
    s->from = gr_new_n(&cx->scratch, uint64_t, n);
    if (s->s.len == NULL || s->hops == NULL || s->from == NULL)
        return gr_fail_memory(cx, err);
    for (uint64_t i = 0; i < n; i++)
        s->s.len[i] = GR_FAR;
    if (!reach(s, (entry){ 0, s->in->arg[SOURCE].node, 0 }, NO_STATE))
        return gr_fail_memory(cx, err);
    while (st == GR_OK && s->heap.n != 0) {
        entry e = pop(s);

        if (e.len != s->s.len[e.state] || e.hops != s->hops[e.state])
            continue;
        if ((turns++ & 0xfff) == 0)
            st = gr_ctx_check(cx, err);
        if (st == GR_OK && !relax(s, &e))
            st = gr_fail_memory(cx, err);
    }
    return st;
}

/* The best state of the target, with the fewest discounts; NO_STATE = there is none. */
static uint64_t goal(const search *s)
{
    uint64_t best = NO_STATE;

    for (uint64_t k = 0; k < s->s.n_layers; k++) {
        uint64_t at = k * s->s.n + s->in->arg[TARGET].node;

        if (s->s.len[at] != GR_FAR &&
            (best == NO_STATE || s->s.len[at] < s->s.len[best] ||
             (s->s.len[at] == s->s.len[best] && s->hops[at] < s->hops[best])))
            best = at;
    }
    return best;
}

static gr_status answer(gr_ctx *cx, const search *s, uint64_t end, gr_value *out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    size_t n = (size_t)s->hops[end] + 1;
    uint64_t *state = gr_new_n(&cx->scratch, uint64_t, n), at = end;
    gr_walk w = { gr_new_n(&cx->scratch, gr_vid, n), n };
    gr_value length = gr_fixed_value(&s->p.unit, s->s.len[end]), path, cheap;
    gr_status st;

    if (state == NULL || w.at == NULL || !gr_v_list(a, &cheap))
        return gr_fail_memory(cx, err);
    for (size_t k = n; k-- > 0; at = s->from[at]) {
        state[k] = at;
        w.at[k] = (gr_vid)(at % s->s.n);
    }
    for (size_t k = 1; k < n; k++)
        if (state[k] / s->s.n != state[k - 1] / s->s.n &&
            !gr_v_push(a, &cheap, gr_v_link(s->in->graph, w.at[k - 1], w.at[k])))
            return gr_fail_memory(cx, err);
    if ((st = gr_walk_value(cx, s->in->graph, &w, length, &path, err)) != GR_OK)
        return st;
    if (!gr_v_record(a, out) || !gr_v_set(a, out, "path", path) ||
        !gr_v_set(a, out, "length", length) || !gr_v_set(a, out, "discounted", cheap))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

static gr_status discounted_path_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    search s = { .in = in, .heap = { .budget = &cx->budget } };
    gr_status st;

    out->value = gr_v_null();
    if ((st = read_prices(cx, in, &s.p, err)) != GR_OK || (st = shape(in, &s.s, err)) != GR_OK)
        return st;
    st = find_states(cx, &s, err);
    gr_vec_clear(&s.heap);
    if (st != GR_OK)
        return st;
    out->cert_kind = "potential";
    out->cert_text = GR_STR("distances that no edge cuts short, at either price");
    out->proof = s.s.len;
    if (!gr_v_record(&cx->arena, &out->cert))
        return gr_fail_memory(cx, err);
    return goal(&s) != NO_STATE ? answer(cx, &s, goal(&s), &out->value, err) : GR_OK;
}

/* --- the verifier --- */

static gr_status check_states(gr_ctx *cx, const gr_in *in, const prices *p, const states *s,
                              gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);
    gr_status st;

    if (s->len[in->arg[SOURCE].node] != 0)
        return gr_refute(err, "the source is not at distance 0");
    for (uint64_t at = 0; at < s->n * s->n_layers; at++) {
        gr_vid u = (gr_vid)(at % s->n);
        bool last = at / s->n + 1 == s->n_layers;

        if ((at & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = c->start[u]; s->len[at] != GR_FAR && i < c->start[u + 1]; i++) {
            int64_t len = gr_length_of(&p->l, c, i);
            uint64_t to = at - u + c->to[i];

            if (s->len[to] > s->len[at] + len * p->full ||
                (!last && s->len[to + s->n] > s->len[at] + len * p->part))
                return gr_refute(err, "the edge between nodes %u and %u is a short cut", u,
                                 c->to[i]);
        }
    }
    return GR_OK;
}

/* Adds up the path, the edges of the list at their lower price. */
static gr_status check_path(gr_ctx *cx, const gr_in *in, const prices *p, const gr_value *v,
                            int64_t *sum, gr_err *err)
{
    const gr_value *path = gr_v_get(v, "path"), *list = gr_v_get(v, "discounted");
    gr_walk w;
    size_t used = 0;
    gr_status st = gr_walk_read(cx, in->graph, path, &w, err);

    if (st == GR_OK)
        st = gr_walk_simple(cx, in->graph, &w, err);
    if (st != GR_OK)
        return st;
    if (list == NULL || list->type != GR_V_LIST || list->list->n > (uint64_t)in->arg[K].value.i ||
        w.at[0] != in->arg[SOURCE].node || w.at[w.n - 1] != in->arg[TARGET].node)
        return gr_refute(err, "the path is not what was asked for");
    *sum = 0;
    for (size_t k = 1; k < w.n; k++) {
        int64_t len = gr_edge_length(in->graph, &p->l, w.at[k - 1], w.at[k]);
        gr_value e = gr_v_link(in->graph, w.at[k - 1], w.at[k]);
        bool cheap = used < list->list->n && gr_is_same(&list->list->at[used], &e);

        if (len == GR_FAR)
            return gr_refute(err, "step %zu of the path follows no edge", k);
        used += cheap;
        *sum += len * (cheap ? p->part : p->full);
    }
    return used == list->list->n ? GR_OK : gr_refute(err, "a discounted edge is not on the path");
}

static gr_status discounted_path_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_value *path = gr_v_get(&r->value, "path"), *shown = gr_v_get(&r->value, "length");
    states s = { .len = (int64_t *)r->proof };
    int64_t sum = GR_FAR, least = GR_FAR;
    gr_value length;
    prices p;
    gr_status st;

    if ((st = read_prices(cx, in, &p, err)) != GR_OK || (st = shape(in, &s, err)) != GR_OK ||
        (st = check_states(cx, in, &p, &s, err)) != GR_OK ||
        (r->value.type != GR_V_NULL &&
         (st = check_path(cx, in, &p, &r->value, &sum, err)) != GR_OK))
        return st;
    length = gr_fixed_value(&p.unit, sum);
    for (uint64_t k = 0; k < s.n_layers; k++)
        if (s.len[k * s.n + in->arg[TARGET].node] < least)
            least = s.len[k * s.n + in->arg[TARGET].node];
    r->grade = GR_PROVED;
    if (sum != least)
        return gr_refute(err, "the target is at another distance");
    return sum == GR_FAR || (shown != NULL && gr_is_same(shown, &length) &&
                             gr_is_same(path->path.length, &length))
               ? GR_OK
               : gr_refute(err, "the edges of the path do not add up to its length");
}

static const gr_param discounted_params[] = {
    GR_SOURCE_PARAM,
    GR_TARGET_PARAM,
    { "k", GR_P_INT, GR_REQUIRED, "the most edges that cost less", .words = "up to, at most",
      .bounded = true, .min = 0, .max = 4294967295.0 },
    { "share", GR_P_REAL, GR_OPTIONAL,
      "what is left of their price: 0 makes them free, 0.5 half-price", .standard = "0",
      .words = "half-price, free", .bounded = true, .min = 0, .max = 1 },
    GR_WEIGHT_PARAM,
};

const gr_tool gr_tool_discounted_path = {
    .name = "discounted_path",
    .family = "paths",
    .summary = "Cheapest route if up to k of its edges are free, or cost a share of their price",
    .brief = "k edges at share of their price, 0 = free",
    .details =
        "A record of the path, its length, and the edges that are discounted, in the order "
        "of the path: those that save most. Of paths of equal length the one with fewest "
        "edges, then with fewest discounts. Of parallel edges the cheapest is taken. Null if "
        "there is no path. No weight may be negative.",
    GR_PARAMS(discounted_params),
    .result = GR_R_RECORD,
    .returns = "{path: path, length: number, discounted: edges}?",
    .demands = GR_NONNEG_WEIGHT,
    .cost = "O(k (n + m) log n)",
    .run = discounted_path_run,
    .verify = discounted_path_verify,
    .checked_by = "adds up the path, and checks distances that no edge cuts short at either price",
    .cues = "free tickets, vouchers, one leg free, half-price coupon, cheapest route with k free "
            "edges, skip the toll once, use the discount once, shortest path with k zero edges",
    .example = { "a-b 5, b-c 4, a-c 7", "discounted_path(G, a, c, 1)",
                 "path: a c, length 0\nlength: 0\ndiscounted: a - c" },
};
