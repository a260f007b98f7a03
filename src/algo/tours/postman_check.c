/* The verifier of chinese_postman: counts the steps over every edge, and finds otherwise how short
 * a walk can be. */
#include "algo/tours/postman_int.h"

#include <stdlib.h>

#define CHECK_ODD  12
#define CHECK_WORK (UINT64_C(1) << 26)

static int by_number(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

static uint64_t pair_of(bool directed, gr_vid u, gr_vid v)
{
    return directed || u < v ? (uint64_t)u << 32 | v : (uint64_t)v << 32 | u;
}

/* The steps over each pair of nodes are at least its edges; those beyond take the shortest. */
static gr_status add_up(gr_ctx *cx, const gr_in *in, const gr_lengths *l, const gr_walk *w,
                        int64_t *sum, gr_err *err)
{
    uint64_t *steps = gr_new_n(&cx->scratch, uint64_t, w->n);
    bool directed = gr_graph_is_directed(in->graph);
    size_t n = w->n - 1, k = 0;

    *sum = 0;
    if (steps == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < n; i++)
        steps[i] = pair_of(directed, w->at[i], w->at[i + 1]);
    qsort(steps, n, sizeof *steps, by_number);
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) { /* pairs are in order */
        uint64_t pair = pair_of(directed, it.u, it.v);
        int64_t again = gr_edge_length(in->graph, l, it.u, it.v);
        gr_edge_iter next = it;

        if (k == n || steps[k++] != pair)
            return gr_refute(err, "the walk leaves an edge out, or follows none");
        *sum += l->unit ? 1 : l->fixed.at[it.id];
        if (gr_edge_next(&next) && pair_of(directed, next.u, next.v) == pair)
            continue;
        for (; k < n && steps[k] == pair; k++)
            if (__builtin_add_overflow(*sum, again, sum))
                return gr_refute(err, "the lengths of the edges do not add up");
    }
    return k == n ? gr_ctx_check(cx, err) : gr_refute(err, "the walk follows no edge at some step");
}

/* Distances from one node, round after round over all edges. */
static void by_rounds(const gr_in *in, const gr_lengths *l, gr_vid from, int64_t *d)
{
    for (gr_vid v = 0; v < gr_graph_n_nodes(in->graph); v++)
        d[v] = GR_FAR / 2;
    d[from] = 0;
    for (bool again = true; again;) {
        again = false;
        for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
            int64_t len = l->unit ? 1 : l->fixed.at[it.id];

            if (d[it.u] + len < d[it.v]) {
                d[it.v] = d[it.u] + len;
                again = true;
            }
            if (d[it.v] + len < d[it.u]) {
                d[it.u] = d[it.v] + len;
                again = true;
            }
        }
    }
}

/* The shortest pairs of what is free, all of them tried; at most CHECK_ODD / 2 deep. */
static int64_t try_pairs(int64_t d[CHECK_ODD][CHECK_ODD], uint32_t k, uint32_t free_ones)
{
    uint32_t first = 0;
    int64_t best = GR_FAR / 2;

    if (free_ones == 0)
        return 0;
    while ((free_ones >> first & 1) == 0)
        first++;
    for (uint32_t j = first + 1; j < k; j++)
        if ((free_ones >> j & 1) != 0) {
            uint32_t rest = free_ones & ~(UINT32_C(1) << first | UINT32_C(1) << j);
            int64_t sum = d[first][j] + try_pairs(d, k, rest);

            best = sum < best ? sum : best;
        }
    return best;
}

static gr_status check_extra(gr_ctx *cx, const gr_in *in, const gr_lengths *l, const gr_vid *odd,
                             uint32_t k, int64_t extra, gr_err *err)
{
    int64_t d[CHECK_ODD][CHECK_ODD],
        *from = gr_new_n(&cx->scratch, int64_t, gr_graph_n_nodes(in->graph));

    if (from == NULL)
        return gr_fail_memory(cx, err);
    for (uint32_t i = 0; i < k; i++) {
        by_rounds(in, l, odd[i], from);
        for (uint32_t j = 0; j < k; j++)
            d[i][j] = from[odd[j]];
    }
    if (try_pairs(d, k, (UINT32_C(1) << k) - 1) != extra)
        return gr_refute(err, "other pairs of nodes make a shorter walk");
    return gr_ctx_check(cx, err);
}

/* Heights that no edge outruns: every closed walk over all edges is longer than these by at least
 * what the heights of nodes with too many edges in or out make. */
static gr_status check_heights(gr_ctx *cx, const gr_in *in, const gr_lengths *l, const int64_t *at,
                               int64_t extra, gr_err *err)
{
    int64_t sum = 0;

    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
        int64_t rise;

        if (__builtin_sub_overflow(at[it.v], at[it.u], &rise) ||
            rise > (l->unit ? 1 : l->fixed.at[it.id]))
            return gr_refute(err, "the edge between nodes %u and %u is shorter than its rise", it.u,
                             it.v);
        if (__builtin_sub_overflow(sum, rise, &sum))
            return gr_refute(err, "the heights do not add up");
    }
    return sum == extra ? gr_ctx_check(cx, err) : gr_refute(err, "a shorter walk may exist");
}

/* The nodes of odd degree, counted edge by edge; no more than fit. */
static gr_status find_odd(gr_ctx *cx, const gr_in *in, gr_vid odd[CHECK_ODD], uint32_t *k,
                          gr_err *err)
{
    bool *is_odd = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(in->graph));

    *k = 0;
    if (is_odd == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
        is_odd[it.u] = !is_odd[it.u];
        is_odd[it.v] = !is_odd[it.v];
    }
    for (gr_vid v = 0; v < gr_graph_n_nodes(in->graph); v++)
        if (is_odd[v] && (*k)++ < CHECK_ODD)
            odd[*k - 1] = v;
    return GR_OK;
}

gr_status gr_postman_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_value *walk = gr_v_get(&r->value, "walk"), *bound = gr_v_get(&r->value, "bound");
    const gr_value *optimal = gr_v_get(&r->value, "optimal");
    int64_t sum, total = 0;
    gr_vid odd[CHECK_ODD];
    uint32_t k;
    gr_lengths l;
    gr_value length;
    gr_walk w;
    gr_status st = gr_lengths_read(cx, in->graph, in->arg[0].column, "weight", &l, err);

    if (st != GR_OK || (st = gr_walk_read(cx, in->graph, walk, &w, err)) != GR_OK ||
        (st = add_up(cx, in, &l, &w, &sum, err)) != GR_OK ||
        (st = find_odd(cx, in, odd, &k, err)) != GR_OK)
        return st;
    length = gr_fixed_value(&l.fixed, sum);
    if (w.at[0] != w.at[w.n - 1] || !gr_is_same(&length, walk->path.length))
        return gr_refute(err, "the walk is not closed or not as long as it says");
    if (optimal == NULL || optimal->type != GR_V_BOOL || bound == NULL ||
        (optimal->b ? !gr_is_same(bound, &length) : gr_v_cmp(bound, &length) >= 0))
        return gr_refute(err, "the bound does not fit the walk");
    for (gr_eid i = 0; i < gr_graph_n_edges(in->graph); i++)
        total += l.unit ? 1 : l.fixed.at[i];
    if (gr_graph_is_directed(in->graph)) {
        r->grade = GR_PROVED;
        return optimal->b ? check_heights(cx, in, &l, r->proof, sum - total, err)
                          : gr_refute(err, "the shortest walk is always found here");
    }
    r->grade = k == 0 ? GR_PROVED : GR_REDERIVED;
    if (k == 0)
        return optimal->b && sum == total ? GR_OK : gr_refute(err, "every edge once is enough");
    if (k <= CHECK_ODD && optimal->b &&
        gr_graph_n_arcs(in->graph) < CHECK_WORK / k / gr_graph_n_nodes(in->graph))
        return check_extra(cx, in, &l, odd, k, sum - total, err);
    r->grade = GR_UNCHECKED;
    r->why = "the walk and its length are checked, but not that none is shorter";
    return GR_OK;
}
