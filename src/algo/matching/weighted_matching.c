/* Matchings of the largest or smallest weight.
 *
 * The verifier adds up the numbers that the kernel leaves on nodes and odd sets (weighted_int.h):
 * no matching can weigh more than they allow, and this one does. */
#include "algo/matching/weighted_int.h"

#define MAX_DUAL (INT64_C(1) << 60)

typedef struct task {
    const gr_graph *g;
    const gr_column *weight;
    bool least, most; /* of the smallest weight; with most edges */
} task;

static task task_of(const gr_in *in, bool least)
{
    return (task){ in->graph, in->arg[0].column, least,
                   least || (in->arg[1].given && in->arg[1].value.b) };
}

/* The edges without loops; the smallest weight is the largest of the opposite numbers. */
static gr_status read_edges(gr_ctx *cx, const task *t, gr_fixed *fixed, gr_weighted_edge **out,
                            uint32_t *n, gr_err *err)
{
    gr_status st = gr_fixed_read(cx, t->g, t->weight, "weight", fixed, err);

    if (st != GR_OK)
        return st;
    *out = gr_arena_alloc(&cx->scratch, gr_graph_n_edges(t->g) * sizeof **out);
    if (*out == NULL)
        return gr_fail_memory(cx, err);
    *n = 0;
    for (gr_edge_iter it = gr_edges(t->g); gr_edge_next(&it);)
        if (it.u != it.v)
            (*out)[(*n)++] =
                (gr_weighted_edge){ it.u, it.v, t->least ? -fixed->at[it.id] : fixed->at[it.id] };
    return gr_ctx_check(cx, err);
}

/* Duals grow to the largest weight times the number of nodes. */
static gr_status check_range(gr_ctx *cx, gr_vid n, const gr_weighted_edge *edge, uint32_t n_edges,
                             gr_err *err)
{
    bool *seen = gr_new_n(&cx->scratch, bool, n);
    int64_t largest = 0, nodes = 2;

    if (seen == NULL)
        return gr_fail_memory(cx, err);
    for (uint32_t k = 0; k < n_edges; k++) {
        int64_t size = edge[k].weight < 0 ? -edge[k].weight : edge[k].weight;

        largest = size > largest ? size : largest;
        nodes += !seen[edge[k].u] + !seen[edge[k].v];
        seen[edge[k].u] = seen[edge[k].v] = true;
    }
    return largest < MAX_DUAL / nodes
               ? GR_OK
               : gr_fail_arg(err, GR_ELIMIT, "weight",
                             "weight: the weights are too large to compare matchings in 64 bits");
}

static gr_status run(gr_ctx *cx, const task *t, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(t->g), *mate;
    gr_weighted_proof *proof = gr_new(&cx->scratch, gr_weighted_proof);
    int64_t sum = 0, size, *best;
    gr_weighted_edge *edge;
    uint32_t n_edges;
    gr_fixed fixed;
    gr_value edges;
    gr_status st;

    if (proof == NULL)
        return gr_fail_memory(cx, err);
    if ((st = read_edges(cx, t, &fixed, &edge, &n_edges, err)) != GR_OK ||
        (st = check_range(cx, n, edge, n_edges, err)) != GR_OK ||
        (st = gr_weighted_blossom(cx, n, edge, n_edges, t->most, &mate, proof, err)) != GR_OK ||
        (st = gr_matching_edges(cx, t->g, mate, false, &edges, &size, err)) != GR_OK)
        return st;
    if ((best = gr_arena_alloc(&cx->scratch, n * sizeof *best)) == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        best[v] = INT64_MIN;
    for (uint32_t k = 0; k < n_edges; k++) { /* of parallel ones the best, at its smaller end */
        gr_vid u = edge[k].u < edge[k].v ? edge[k].u : edge[k].v;

        if (mate[edge[k].u] == edge[k].v && edge[k].weight > best[u])
            best[u] = edge[k].weight;
    }
    for (gr_vid v = 0; v < n; v++)
        sum += best[v] != INT64_MIN ? best[v] : 0;
    out->proof = proof;
    out->cert_kind = "duals";
    out->cert_text = GR_STR("numbers on nodes and odd sets of nodes that no matching exceeds");
    if (!gr_v_record(&cx->arena, &out->value) ||
        !gr_v_set(&cx->arena, &out->value, "weight",
                  gr_fixed_value(&fixed, t->least ? -sum : sum)) ||
        !gr_v_set(&cx->arena, &out->value, "size", gr_v_int(size)) ||
        !gr_v_set(&cx->arena, &out->value, "edges", edges))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* --- the verifier --- */

/* Twice the weight that the duals allow a matching of `size` edges; the sets are odd. */
static gr_status add_duals(gr_ctx *cx, const task *t, const gr_weighted_proof *p, int64_t size,
                           __int128 *bound, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(t->g);
    gr_vid *count = gr_new_n(&cx->scratch, gr_vid, p->n_all);
    int64_t least = 0;

    if (count == NULL)
        return gr_fail_memory(cx, err);
    *bound = 0;
    for (gr_vid v = 0; v < n; v++) {
        gr_vid depth = 0;

        for (gr_vid b = p->within[v]; b != GR_NO_NODE && depth <= n; b = p->within[b], depth++)
            count[b]++;
        if (depth > n)
            return gr_refute(err, "the sets are not nested");
        *bound += p->dual[v];
        least = v == 0 || p->dual[v] < least ? p->dual[v] : least;
    }
    for (gr_vid b = n; b < p->n_all; b++) {
        if (p->dual[b] < 0 || (p->dual[b] > 0 && count[b] % 2 == 0))
            return gr_refute(err, "set %u is not odd, or its number negative", b);
        if (p->dual[b] > 0)
            *bound += (__int128)p->dual[b] * (count[b] - 1);
    }
    if (!t->most && least < 0)
        return gr_refute(err, "a number is negative");
    if (t->most) /* so many nodes stay alone in any such matching */
        *bound -= (__int128)least * ((int64_t)n - 2 * size);
    return GR_OK;
}

/* Every edge must weigh no more than the duals say. */
static gr_status check_duals(gr_ctx *cx, const task *t, const gr_weighted_edge *edge, uint32_t n,
                             const gr_weighted_proof *p, gr_err *err)
{
    uint32_t *stamp = gr_new_n(&cx->scratch, uint32_t, p->n_all);
    gr_status st;

    if (stamp == NULL)
        return gr_fail_memory(cx, err);
    for (uint32_t k = 0; k < n; k++) {
        __int128 sum = (__int128)p->dual[edge[k].u] + p->dual[edge[k].v];

        if (GR_EVERY(k) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (gr_vid b = p->within[edge[k].u]; b != GR_NO_NODE; b = p->within[b])
            stamp[b] = k + 1;
        for (gr_vid b = p->within[edge[k].v]; b != GR_NO_NODE; b = p->within[b])
            if (stamp[b] == k + 1)
                sum += 2 * (__int128)p->dual[b];
        if (sum < 2 * (__int128)edge[k].weight)
            return gr_refute(err, "the edge between nodes %u and %u weighs more", edge[k].u,
                             edge[k].v);
    }
    return GR_OK;
}

/* The best weight of an edge between u and v, in any direction. */
static int64_t best_between(const task *t, const gr_fixed *fixed, gr_vid u, gr_vid v)
{
    const gr_csr *c = gr_graph_out(t->g);
    int64_t best = INT64_MIN;

    for (int turn = 0; turn < 2; turn++) {
        gr_vid from = turn == 0 ? u : v, to = turn == 0 ? v : u;
        uint64_t i = gr_csr_find(c, from, to);

        for (; i != UINT64_MAX && i < c->start[from + 1] && c->to[i] == to; i++) {
            int64_t w = t->weight == NULL ? 1 : fixed->at[gr_arc_edge(c, i)];

            w = t->least ? -w : w;
            best = w > best ? w : best;
        }
    }
    return best;
}

/* The sum over matched pairs, of parallel edges the best; and whether the record says the same. */
static gr_status check_sum(const task *t, const gr_fixed *fixed, const gr_vid *mate, int64_t size,
                           const gr_value *v, int64_t *sum, gr_err *err)
{
    const gr_value *weight = gr_v_get(v, "weight"), *count = gr_v_get(v, "size");
    gr_value right;

    *sum = 0;
    for (gr_vid u = 0; u < gr_graph_n_nodes(t->g); u++)
        if (mate[u] != GR_NO_NODE && mate[u] > u)
            *sum += best_between(t, fixed, u, mate[u]);
    right = gr_fixed_value(fixed, t->least ? -*sum : *sum);
    if (weight == NULL || weight->type != right.type || !gr_v_eq(weight, &right) || count == NULL ||
        count->type != GR_V_INT || count->i != size)
        return gr_refute(err, "the matching has another weight or size");
    return GR_OK;
}

/* No matching has more edges: by a barrier. */
static gr_status check_most(gr_ctx *cx, const gr_graph *g, int64_t size, gr_err *err)
{
    gr_vid *mate;
    bool *barrier;
    int64_t alone;
    gr_csr rows;
    gr_status st = gr_simple_rows(cx, g, &rows, err);

    if (st != GR_OK ||
        (st = gr_blossom_find(cx, &rows, gr_graph_n_nodes(g), &mate, &barrier, err)) != GR_OK ||
        (st = gr_barrier_deficit(cx, g, barrier, &alone, err)) != GR_OK)
        return st;
    return (int64_t)gr_graph_n_nodes(g) - 2 * size == alone
               ? GR_OK
               : gr_refute(err, "there may be more than %lld pairs", (long long)size);
}

static gr_status verify(gr_ctx *cx, const task *t, gr_result *r, gr_err *err)
{
    const gr_weighted_proof *p = r->proof;
    gr_weighted_edge *edge;
    int64_t size, sum;
    __int128 bound = 0;
    uint32_t n;
    gr_vid *mate;
    gr_fixed fixed;
    gr_status st;

    if ((st = read_edges(cx, t, &fixed, &edge, &n, err)) != GR_OK ||
        (st = gr_check_matching(cx, t->g, gr_v_get(&r->value, "edges"), false, &mate, &size,
                                err)) != GR_OK ||
        (st = gr_check_first_nodes(t->g, gr_v_get(&r->value, "edges"), NULL, err)) != GR_OK ||
        (st = check_sum(t, &fixed, mate, size, &r->value, &sum, err)) != GR_OK ||
        (st = add_duals(cx, t, p, size, &bound, err)) != GR_OK ||
        (st = check_duals(cx, t, edge, n, p, err)) != GR_OK)
        return st;
    if (bound != 2 * (__int128)sum)
        return gr_refute(err, "a matching may weigh more");
    r->grade = GR_PROVED;
    return t->most ? check_most(cx, t->g, size, err) : GR_OK;
}

static gr_status largest_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    task t = task_of(in, false);

    return run(cx, &t, out, err);
}

static gr_status largest_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    task t = task_of(in, false);

    return verify(cx, &t, r, err);
}

static gr_status smallest_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    task t = task_of(in, true);

    return run(cx, &t, out, err);
}

static gr_status smallest_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    task t = task_of(in, true);

    return verify(cx, &t, r, err);
}

/* --- the rows --- */

#define CHECKED_BY                                                                                 \
    "adds up numbers on nodes and odd sets of nodes that no matching can exceed, and checks them " \
    "against every edge"
#define SHARED                                                                                     \
    "The answer has the weight, the size and the edges, each with its earlier node first, in the " \
    "order of these. Weights are the graph's, or 1. Directions and loops do not count; of "

static const gr_param weight_params[] = {
    { "weight", GR_P_ATTR, GR_OPTIONAL, "edge attribute to add up; null means every edge counts 1",
      .standard = "@weight", .words = "by, weighted by" },
    { "maxcardinality", GR_P_BOOL, GR_OPTIONAL, "only matchings with as many edges as possible",
      .standard = "false", .words = "maximum cardinality, as many pairs as possible" },
};

const gr_tool gr_tool_max_weight_matching = {
    .name = "max_weight_matching",
    .family = "matching",
    .summary = "Edges with the largest total weight, no two of which share a node",
    .details = SHARED "parallel edges the heaviest is taken. Edges of negative weight are only "
                      "used with maxcardinality=true, where the number of edges comes first.",
    GR_PARAMS(weight_params),
    .result = GR_R_RECORD,
    .returns = "weight: number, size: int, edges: edges",
    .cost = "O(n^3)",
    .run = largest_run,
    .verify = largest_verify,
    .checked_by = CHECKED_BY,
    .cues = "maximum weight matching, max weight matching, heaviest matching, best pairs, pair up "
            "with the greatest total, most valuable pairing, weighted matching, pairs of greatest "
            "total value, best partners, heaviest set of disjoint edges, maximum weighted pairing",
    .example = { "a-b 3, b-c 5, c-d 3", "max_weight_matching(G)",
                 "weight: 6\nsize: 2\nedges: a - b, c - d" },
};

const gr_tool gr_tool_min_weight_matching = {
    .name = "min_weight_matching",
    .family = "matching",
    .summary = "As many edges as possible, no two of which share a node, with the least weight",
    .brief = "most edges, least weight",
    .details = SHARED "parallel edges the lightest is taken. The number of edges comes first: "
                      "among matchings with as many edges as possible the lightest.",
    .params = weight_params,
    .n_params = 1,
    .result = GR_R_RECORD,
    .returns = "weight: number, size: int, edges: edges",
    .cost = "O(n^3)",
    .run = smallest_run,
    .verify = smallest_verify,
    .checked_by = CHECKED_BY,
    .cues = "minimum weight matching, min weight matching, cheapest matching, minimum cost "
            "perfect matching, cheapest pairing, pair up at the lowest cost, lightest perfect "
            "matching, cheapest set of pairs, least total distance of pairs, pair everybody as "
            "cheaply as possible",
    .example = { "a-b 3, b-c 1, c-d 3, d-a 1", "min_weight_matching(G)",
                 "weight: 2\nsize: 2\nedges: a - d, b - c" },
};
