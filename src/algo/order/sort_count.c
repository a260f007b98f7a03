/* How many topological orders there are, without a list of them.
 *
 * What matters of the beginning of an order is only which nodes are in it: these sets grow node by
 * node, each with the number of orders it has. The verifier takes nodes away from the end, over
 * all subsets. */
#include "algo/order/order_int.h"

#define MOST_SETS  (UINT64_C(1) << 21)
#define MOST_NODES 20u /* whose subsets the verifier goes through */

/* Sets of one size, and how many orders each has. */
typedef struct layer {
    gr_strmap known;
    gr_arena keys;
    GR_VEC(const uint64_t *) set;
    GR_VEC(uint64_t) count;
} layer;

static void layer_init(gr_ctx *cx, layer *l)
{
    *l = (layer){ .set = { .budget = &cx->budget }, .count = { .budget = &cx->budget } };
    gr_strmap_init(&l->known, &cx->budget);
    gr_arena_init(&l->keys, &cx->budget);
}

static void layer_clear(layer *l)
{
    gr_strmap_clear(&l->known);
    gr_arena_clear(&l->keys);
    gr_vec_clear(&l->set);
    gr_vec_clear(&l->count);
}

static gr_status too_many(gr_err *err)
{
    return gr_fail(err, GR_ELIMIT, "the number of orders does not fit in 64 bits");
}

static gr_status layer_add(gr_ctx *cx, layer *l, const uint64_t *set, size_t words, uint64_t orders,
                           gr_err *err)
{
    gr_str key = { (const char *)set, words * sizeof *set };
    uint32_t at = gr_strmap_get(&l->known, key), *slot;

    if (at == GR_MAP_NONE) {
        if (l->set.n == MOST_SETS)
            return gr_fail(err, GR_ELIMIT, "there are too many different ways to begin an order");
        key.ptr = gr_arena_copy(&l->keys, set, key.len);
        slot = key.ptr != NULL ? gr_strmap_put(&l->known, key) : NULL;
        if (slot == NULL || !gr_vec_push(&l->set, (const uint64_t *)(const void *)key.ptr) ||
            !gr_vec_push(&l->count, 0))
            return gr_fail_memory(cx, err);
        at = *slot = (uint32_t)(l->set.n - 1);
    }
    l->count.at[at] += orders; /* neither is above INT64_MAX */
    return l->count.at[at] <= INT64_MAX ? GR_OK : too_many(err);
}

static inline bool has(const uint64_t *set, gr_vid i)
{
    return (set[i / 64] >> (i % 64) & 1) != 0;
}

/* Is everything before v in the set? */
static bool is_ready(const gr_csr *in, const uint64_t *set, gr_vid v)
{
    for (uint64_t a = in->start[v]; a < in->start[v + 1]; a++)
        if (!has(set, in->to[a]))
            return false;
    return true;
}

static gr_status grow(gr_ctx *cx, const gr_csr *in, gr_vid n, const layer *from, uint64_t *set,
                      layer *to, gr_clock *clock, gr_err *err)
{
    size_t words = (n + (size_t)63) / 64;

    for (size_t k = 0; k < from->set.n && !clock->over; k++) {
        gr_status st = gr_clock_work(cx, clock, 16 * (uint64_t)n, err);

        memcpy(set, from->set.at[k], words * sizeof *set);
        for (gr_vid v = 0; v < n && st == GR_OK; v++) {
            if (has(set, v) || !is_ready(in, set, v))
                continue;
            set[v / 64] ^= UINT64_C(1) << (v % 64);
            st = layer_add(cx, to, set, words, from->count.at[k], err);
            set[v / 64] ^= UINT64_C(1) << (v % 64);
        }
        if (st != GR_OK)
            return st;
    }
    return GR_OK;
}

static gr_status count_orders(gr_ctx *cx, const gr_graph *g, gr_clock *clock, uint64_t *out,
                              gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    size_t words = (n + (size_t)63) / 64;
    uint64_t *set = gr_new_n(&cx->scratch, uint64_t, words);
    const gr_csr *in;
    layer now, next;
    gr_status st = gr_graph_in(cx, g, &in, err);

    if (st != GR_OK)
        return st;
    if (set == NULL)
        return gr_fail_memory(cx, err);
    layer_init(cx, &now);
    st = layer_add(cx, &now, set, words, 1, err);
    for (gr_vid i = 0; i < n && st == GR_OK && !clock->over; i++) {
        layer_init(cx, &next);
        st = grow(cx, in, n, &now, set, &next, clock, err);
        layer_clear(&now);
        now = next;
    }
    if (st == GR_OK && clock->over) {
        st = gr_fail_arg(err, GR_ELIMIT, "budget_ms", "budget_ms: there was no time to count all");
        gr_err_hint(err, "raise budget_ms");
    } else if (st == GR_OK) {
        *out = now.count.at[0];
    }
    layer_clear(&now);
    return st;
}

static gr_status sort_count_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_clock clock = gr_clock_start(cx, &in->arg[0]);
    gr_cycle_search cycle;
    uint64_t n = 0;
    gr_status st = gr_find_cycle(cx, in->graph, &cycle, err);

    if (st != GR_OK || (st = gr_cycle_certify(cx, in->graph, &cycle, out, err)) != GR_OK)
        return st;
    if (cycle.cycle == NULL)
        st = count_orders(cx, in->graph, &clock, &n, err);
    out->value = gr_v_int((int64_t)n);
    return st;
}

/* The orders of each subset: one of its nodes that leads to no other comes last. Modulo 2^64. */
static gr_status by_subsets(gr_ctx *cx, const gr_graph *g, uint64_t *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    uint64_t *orders = gr_new_n(&cx->scratch, uint64_t, (size_t)1 << n);
    uint32_t after[MOST_NODES] = { 0 };
    gr_status st = GR_OK;

    if (orders == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        after[it.u] |= UINT32_C(1) << it.v;
    orders[0] = 1;
    for (uint32_t s = 1; s < UINT32_C(1) << n && st == GR_OK; s++) {
        if (GR_EVERY(s))
            st = gr_ctx_check(cx, err);
        for (gr_vid v = 0; v < n; v++)
            if ((s >> v & 1) != 0 && (after[v] & s) == 0)
                orders[s] += orders[s & ~(UINT32_C(1) << v)];
    }
    *out = orders[(UINT32_C(1) << n) - 1];
    return st;
}

static gr_status sort_count_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    uint64_t n = 0;
    bool has_cycle;
    gr_status st = gr_check_cycle_proof(cx, in->graph, r, &has_cycle, err);

    if (st != GR_OK)
        return st;
    if (!has_cycle && gr_graph_n_nodes(in->graph) > MOST_NODES) {
        r->why = "there are too many subsets of nodes to count over";
        return GR_OK;
    }
    if (!has_cycle && (st = by_subsets(cx, in->graph, &n, err)) != GR_OK)
        return st;
    return gr_check_int(r, n, "number of orders", err);
}

static const gr_param sort_count_params[] = { GR_BUDGET_PARAM };

static const gr_alias sort_count_aliases[] = {
    { GR_SURFACE_NATIVE, "count_topological_sorts", NULL, NULL },
    { GR_SURFACE_NATIVE, "count_linear_extensions", NULL, NULL },
};

const gr_tool gr_tool_topological_sort_count = {
    .name = "topological_sort_count",
    .family = "order",
    .summary = "How many orders of the nodes have every edge lead forward",
    .details =
        "As many as all_topological_sorts lists without a limit: 0 if there is a cycle, 1 "
        "for the empty graph. An error if it is not certain after budget_ms, or does not fit "
        "in 64 bits. Directed graphs only.",
    GR_PARAMS(sort_count_params),
    GR_ALIASES(sort_count_aliases),
    .result = GR_R_INT,
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(n + m) for each set of nodes that an order may begin with; within budget_ms",
    .run = sort_count_run,
    .verify = sort_count_verify,
    .checked_by = "counts from the end over all subsets of at most 20 nodes",
    .cues = "how many topological orders, number of valid orders, count the topological sorts, "
            "how many schedules are possible, number of linear extensions",
    .example = { "a>c, b>c", "topological_sort_count(G)", "2" },
};
