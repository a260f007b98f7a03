/* The cheapest cut that parts a graph in two.
 *
 * Nodes are taken in the order in which they are most strongly tied to those before; two nodes
 * whose tie reaches the best cut so far then cannot be parted by a better one, and become one
 * (Nagamochi, Ono and Ibaraki: Implementing an Efficient Minimum Capacity Cut Algorithm, 1994).
 * Every node that remains is a cut by itself. */
#include "algo/flow/flow_int.h"

#define CHECK_WORK 4000000u /* nodes times arcs that a check may go through */

/* The nodes that are left, and how strongly they are tied. No loops, every pair once. */
typedef struct ties {
    gr_vid n;
    uint64_t *start;
    gr_vid *to;
    int64_t *weight;
} ties;

typedef struct entry {
    int64_t key;
    gr_vid node;
} entry;

typedef struct cutter {
    gr_ctx *cx;
    gr_vid n;    /* of the graph */
    gr_vid *now; /* which of the nodes left holds it; by node of the graph */
    ties t, spare;
    gr_vid *up;      /* union and find over the nodes left */
    gr_vid *number;  /* of a root among the next ones */
    gr_vid *members; /* of the nodes left, by their next number */
    uint64_t *slot;
    int64_t *key;
    bool *done;
    entry *heap;
    size_t n_heap;
    int64_t best;
    bool *beyond;
} cutter;

static void unite(gr_vid *up, gr_vid u, gr_vid v)
{
    u = gr_set_root(up, u);
    v = gr_set_root(up, v);
    if (u < v)
        up[v] = u;
    else
        up[u] = v;
}

static bool before(const entry *a, const entry *b)
{
    return a->key != b->key ? a->key > b->key : a->node < b->node;
}

static void heap_push(cutter *c, entry e)
{
    size_t i = c->n_heap++;

    for (; i > 0 && before(&e, &c->heap[(i - 1) / 2]); i = (i - 1) / 2)
        c->heap[i] = c->heap[(i - 1) / 2];
    c->heap[i] = e;
}

static entry heap_pop(cutter *c)
{
    entry top = c->heap[0], last = c->heap[--c->n_heap];
    size_t i = 0;

    for (size_t k = 1; k < c->n_heap; k = 2 * i + 1) {
        k += k + 1 < c->n_heap && before(&c->heap[k + 1], &c->heap[k]);
        if (!before(&c->heap[k], &last))
            break;
        c->heap[i] = c->heap[k];
        i = k;
    }
    c->heap[i] = last;
    return top;
}

/* Every node left is a cut: the best one, if it is better than what is known. */
static void try_degrees(cutter *c)
{
    gr_vid x = GR_NO_NODE;

    for (gr_vid v = 0; v < c->t.n; v++) {
        int64_t sum = 0;

        for (uint64_t i = c->t.start[v]; i < c->t.start[v + 1]; i++)
            sum += c->t.weight[i];
        if (sum < c->best) {
            c->best = sum;
            x = v;
        }
    }
    for (gr_vid v = 0; x != GR_NO_NODE && v < c->n; v++)
        c->beyond[v] = (c->now[v] == x) != (c->now[0] == x);
}

/* Takes the nodes in their order and unites those that no better cut parts. */
static gr_status order(cutter *c, gr_err *err)
{
    gr_clock clock = { .end_ns = INT64_MAX };
    gr_status st;

    for (gr_vid v = 0; v < c->t.n; v++) {
        c->up[v] = v;
        c->key[v] = 0;
        c->done[v] = false;
    }
    c->n_heap = 0;
    heap_push(c, (entry){ 0, 0 });
    while (c->n_heap != 0) {
        entry e = heap_pop(c);

        if (c->done[e.node] || e.key != c->key[e.node])
            continue;
        c->done[e.node] = true;
        st = gr_clock_work(c->cx, &clock, 16 * (c->t.start[e.node + 1] - c->t.start[e.node] + 16),
                           err);
        if (st != GR_OK)
            return st;
        for (uint64_t i = c->t.start[e.node]; i < c->t.start[e.node + 1]; i++) {
            gr_vid w = c->t.to[i];

            if (c->done[w])
                continue;
            c->key[w] += c->t.weight[i];
            heap_push(c, (entry){ c->key[w], w });
            if (c->key[w] >= c->best)
                unite(c->up, e.node, w);
        }
    }
    return GR_OK;
}

/* The old nodes by their new numbers; how many of these there are. */
static gr_vid sort_members(cutter *c)
{
    gr_vid n = 0;

    for (gr_vid v = 0; v < c->t.n; v++) {
        gr_vid root = gr_set_root(c->up, v);

        c->number[v] = root == v ? n++ : c->number[root];
    }
    for (gr_vid k = 0; k <= n; k++)
        c->slot[k] = 0;
    for (gr_vid v = 0; v < c->t.n; v++)
        c->slot[c->number[v] + 1]++;
    for (gr_vid k = 0; k < n; k++)
        c->slot[k + 1] += c->slot[k];
    for (gr_vid v = 0; v < c->t.n; v++)
        c->members[c->slot[c->number[v]]++] = v;
    return n;
}

/* Makes one node of those that were united; ties between the same two are added up. */
static void contract(cutter *c)
{
    gr_vid n = sort_members(c), m = 0;
    ties old = c->t, *t = &c->spare;
    uint64_t used = 0;

    for (gr_vid v = 0; v < c->n; v++)
        c->now[v] = c->number[c->now[v]];
    for (gr_vid k = 0; k < n; k++)
        c->slot[k] = UINT64_MAX; /* where the tie to k is */
    t->n = n;
    for (gr_vid k = 0; k < n; k++) {
        uint64_t first = t->start[k] = used;

        for (; m < old.n && c->number[c->members[m]] == k; m++) {
            gr_vid v = c->members[m];

            for (uint64_t i = old.start[v]; i < old.start[v + 1]; i++) {
                gr_vid w = c->number[old.to[i]];

                if (w == k)
                    continue;
                if (c->slot[w] == UINT64_MAX || c->slot[w] < first) {
                    c->slot[w] = used;
                    t->to[used] = w;
                    t->weight[used++] = 0;
                }
                t->weight[c->slot[w]] += old.weight[i];
            }
        }
    }
    t->start[n] = used;
    c->t = *t;
    c->spare = old;
}

static bool new_ties(gr_ctx *cx, gr_vid n, uint64_t arcs, ties *out)
{
    out->n = n;
    out->start = gr_new_n(&cx->scratch, uint64_t, (size_t)n + 2);
    out->to = gr_arena_alloc(&cx->scratch, arcs * sizeof *out->to);
    out->weight = gr_arena_alloc(&cx->scratch, arcs * sizeof *out->weight);
    return out->start != NULL && out->to != NULL && out->weight != NULL;
}

/* The edges with a weight, seen from both ends. */
static gr_status read_ties(cutter *c, const gr_graph *g, const gr_fixed *fixed, gr_err *err)
{
    uint64_t arcs = 2 * (uint64_t)gr_graph_n_edges(g), *start;
    gr_status st;

    if (!new_ties(c->cx, c->n, arcs, &c->t) || !new_ties(c->cx, c->n, arcs, &c->spare))
        return gr_fail_memory(c->cx, err);
    start = c->t.start + 1; /* shifted by one, so that it ends where it should */
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        if (it.u != it.v && fixed->at[it.id] > 0) {
            start[it.u + 1]++;
            start[it.v + 1]++;
        }
    for (gr_vid v = 0; v < c->n; v++)
        start[v + 1] += start[v];
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        if (GR_EVERY(it.id) && (st = gr_ctx_check(c->cx, err)) != GR_OK)
            return st;
        if (it.u != it.v && fixed->at[it.id] > 0) {
            c->t.to[start[it.u]] = it.v;
            c->t.weight[start[it.u]++] = fixed->at[it.id];
            c->t.to[start[it.v]] = it.u;
            c->t.weight[start[it.v]++] = fixed->at[it.id];
        }
    }
    return gr_ctx_check(c->cx, err);
}

static bool prepare(cutter *c, uint64_t arcs)
{
    gr_arena *a = &c->cx->scratch;

    c->now = gr_arena_alloc(a, c->n * sizeof *c->now);
    c->up = gr_arena_alloc(a, c->n * sizeof *c->up);
    c->number = gr_arena_alloc(a, c->n * sizeof *c->number);
    c->members = gr_arena_alloc(a, c->n * sizeof *c->members);
    c->slot = gr_arena_alloc(a, ((size_t)c->n + 1) * sizeof *c->slot);
    c->key = gr_arena_alloc(a, c->n * sizeof *c->key);
    c->done = gr_arena_alloc(a, c->n * sizeof *c->done);
    c->beyond = gr_new_n(a, bool, c->n);
    c->heap = gr_arena_alloc(a, (arcs + 1) * sizeof *c->heap);
    if (c->now == NULL || c->up == NULL || c->number == NULL || c->members == NULL ||
        c->slot == NULL || c->key == NULL || c->done == NULL || c->beyond == NULL ||
        c->heap == NULL)
        return false;
    for (gr_vid v = 0; v < c->n; v++)
        c->now[v] = v;
    return true;
}

gr_status gr_global_cut(gr_ctx *cx, const gr_graph *g, const gr_fixed *fixed, int64_t *value,
                        bool **beyond, gr_err *err)
{
    cutter c = { .cx = cx, .n = gr_graph_n_nodes(g), .best = INT64_MAX };
    gr_status st;

    if (!prepare(&c, 2 * (uint64_t)gr_graph_n_edges(g)))
        return gr_fail_memory(cx, err);
    if ((st = read_ties(&c, g, fixed, err)) != GR_OK)
        return st;
    for (;;) {
        try_degrees(&c);
        if (c.t.n <= 2 || c.best == 0)
            break;
        if ((st = order(&c, err)) != GR_OK)
            return st;
        for (gr_vid v = 0; v < c.t.n; v++)
            if (!c.done[v]) { /* the order never got there: nothing ties it to the first */
                c.best = 0;
                for (gr_vid w = 0; w < c.n; w++)
                    c.beyond[w] = c.done[c.now[w]] != c.done[c.now[0]];
                break;
            }
        if (c.best == 0)
            break;
        contract(&c);
        if (c.t.n == 1)
            break;
    }
    *value = c.best;
    *beyond = c.beyond;
    return GR_OK;
}

/* A cut has some node on its one side whose next is on the other. */
gr_status gr_check_all_cuts(gr_ctx *cx, gr_flow_net *net, int64_t value, gr_result *r, gr_err *err)
{
    r->grade = GR_PROVED;
    if (value == 0)
        return GR_OK;
    r->grade = GR_UNCHECKED;
    r->why =
        "the cut is as it is said to be; that there is no smaller one would take long to check";
    if ((uint64_t)net->n * ((uint64_t)net->n + net->n_links) > CHECK_WORK)
        return GR_OK;
    for (gr_vid v = 0; v < net->n; v++) {
        int64_t flow;
        gr_status st;

        gr_net_reset(net);
        if ((st = gr_net_push(cx, net, v, (v + 1) % net->n, false, &flow, err)) != GR_OK)
            return st;
        if (flow < value)
            return gr_refute(err, "a cut of less parts node %u from the next one", v);
    }
    r->grade = GR_REDERIVED;
    r->why = NULL;
    return GR_OK;
}

/* --- stoer_wagner --- */

static gr_status read_weights(gr_ctx *cx, const gr_in *in, gr_fixed *fixed, gr_err *err)
{
    gr_status st = gr_capacities_read(cx, in->graph, in->arg[0].column, 0, 0, "weight", fixed, err);

    if (st == GR_OK && gr_graph_n_nodes(in->graph) < 2)
        return gr_fail_arg(err, GR_EINPUT, "graph",
                           "a cut needs at least two nodes to part, the graph has %u",
                           gr_graph_n_nodes(in->graph));
    return st;
}

/* The edges with a weight between the sides, in the order of the graph. */
static gr_status list_edges(gr_ctx *cx, const gr_graph *g, const gr_fixed *fixed,
                            const bool *beyond, gr_value *out, gr_err *err)
{
    if (!gr_v_list(&cx->arena, out))
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        if (beyond[it.u] != beyond[it.v] && fixed->at[it.id] > 0 &&
            !gr_v_push(&cx->arena, out, gr_v_link(g, it.u, it.v)))
            return gr_fail_memory(cx, err);
    return gr_ctx_check(cx, err);
}

static gr_status stoer_wagner_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_value edges;
    gr_fixed fixed;
    int64_t value;
    bool *beyond;
    gr_status st = read_weights(cx, in, &fixed, err);

    if (st != GR_OK || (st = gr_global_cut(cx, in->graph, &fixed, &value, &beyond, err)) != GR_OK ||
        (st = list_edges(cx, in->graph, &fixed, beyond, &edges, err)) != GR_OK)
        return st;
    return gr_cut_record(cx, in->graph, beyond, gr_fixed_value(&fixed, value), &edges, &out->value,
                         err);
}

/* The side of every node as the value says it. */
static gr_status read_sides(gr_ctx *cx, const gr_graph *g, const gr_value *sides, bool **beyond,
                            gr_err *err)
{
    const gr_value *list;
    gr_vid v;

    *beyond = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(g));
    if (*beyond == NULL)
        return gr_fail_memory(cx, err);
    if (sides == NULL || sides->type != GR_V_LIST || sides->list->n != 2)
        return gr_refute(err, "there are not two sides");
    list = &sides->list->at[1];
    for (size_t k = 0; list->type == GR_V_LIST && k < list->list->n; k++)
        if (gr_vertex_of(g, &list->list->at[k], &v))
            (*beyond)[v] = true;
    if (list->type != GR_V_LIST || list->list->n == 0 || (*beyond)[0])
        return gr_refute(err, "the second side is empty, or holds the first node");
    return gr_check_sides(cx, g, *beyond, sides, err);
}

static gr_status check_listed(const gr_ctx *cx, const gr_in *in, const gr_fixed *fixed,
                              const bool *beyond, const gr_value *edges, int64_t *sum, gr_err *err)
{
    const gr_column *weight = in->arg[0].column;
    const gr_graph *g = in->graph;
    size_t k = 0;

    *sum = 0;
    if (edges == NULL || edges->type != GR_V_LIST)
        return gr_refute(err, "the cut is no list of edges");
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        const gr_value *e = k < edges->list->n ? &edges->list->at[k] : NULL;

        if (beyond[it.u] == beyond[it.v] || fixed->at[it.id] == 0)
            continue;
        *sum += fixed->at[it.id];
        if (weight != NULL && gr_fixed_cmp(cx, fixed, weight, it.id, fixed->at[it.id]) != 0)
            return gr_refute(err, "edge %zu of the cut weighs something else", k);
        if (e == NULL || e->type != GR_V_EDGE || gr_graph_find(g, e->edge.u) != it.u ||
            gr_graph_find(g, e->edge.v) != it.v)
            return gr_refute(err, "edge %zu of the cut is another one", k);
        k++;
    }
    return k == edges->list->n ? GR_OK : gr_refute(err, "the cut has too many edges");
}

static gr_status stoer_wagner_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_graph *g = in->graph;
    const gr_value *claimed = gr_v_get(&r->value, "value");
    gr_link *link = gr_arena_alloc(&cx->scratch, gr_graph_n_edges(g) * sizeof *link);
    gr_value value;
    gr_flow_net net;
    gr_fixed fixed;
    bool *beyond;
    int64_t sum;
    gr_status st = read_weights(cx, in, &fixed, err);

    if (st == GR_OK && link == NULL)
        st = gr_fail_memory(cx, err);
    if (st != GR_OK ||
        (st = read_sides(cx, g, gr_v_get(&r->value, "sides"), &beyond, err)) != GR_OK ||
        (st = check_listed(cx, in, &fixed, beyond, gr_v_get(&r->value, "edges"), &sum, err)) !=
            GR_OK)
        return st;
    value = gr_fixed_value(&fixed, sum);
    if (claimed == NULL || claimed->type != value.type || !gr_v_eq(claimed, &value))
        return gr_refute(err, "the edges of the cut do not add up to its value");
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        link[it.id] = (gr_link){ it.u, it.v, fixed.at[it.id], fixed.at[it.id] };
    st = gr_net_build(cx, gr_graph_n_nodes(g), link, gr_graph_n_edges(g), &net, err);
    return st != GR_OK ? st : gr_check_all_cuts(cx, &net, sum, r, err);
}

static const gr_param cut_params[] = {
    { "weight", GR_P_ATTR, GR_OPTIONAL, "edge attribute to add up; null means every edge counts 1",
      .standard = "@weight", .words = "by, weighted by" },
};

static const gr_alias cut_aliases[] = {
    { GR_SURFACE_NATIVE, "global_minimum_cut", NULL, NULL },
    { GR_SURFACE_NATIVE, "global_min_cut", NULL, NULL },
};

const gr_tool gr_tool_stoer_wagner = {
    .name = "stoer_wagner",
    .family = "flow",
    .summary = "The cheapest edges to remove so that the graph falls apart",
    .brief = "cheapest cut of the whole graph",
    .details = "The minimum cut over all ways to part the nodes in two sides that are not empty. "
               "The answer has the value (weights of the cut's edges added up), these edges in "
               "the order of the graph, and both sides, that of the first node first. A graph in "
               "several parts has the value 0. Directions do not count, parallel edges add up, "
               "loops and edges of weight 0 are not listed. At least two nodes; no weight may be "
               "negative. Of several cheapest cuts one is given.",
    GR_PARAMS(cut_params),
    GR_ALIASES(cut_aliases),
    .result = GR_R_RECORD,
    .returns = "value: number, edges: edges, sides: groups",
    .demands = GR_NONNEG_WEIGHT,
    .cost = "O(n m log n) at worst, O(m log n) in practice",
    .run = stoer_wagner_run,
    .verify = stoer_wagner_verify,
    .checked_by = "adds up the cut, and sends a maximum flow from every node to the next to see "
                  "that no cut is smaller",
    .cues = "global minimum cut, minimum cut of the graph, stoer wagner, weakest cut, split the "
            "network in two as cheaply as possible, smallest cut that disconnects the graph, "
            "which edges to remove to disconnect the graph, where does the network fall apart "
            "most easily, min cut without terminals, cheapest way to split, weakest link of the "
            "network",
    .example = { "a-b 3, b-c 1, c-d 3, d-a 1", "stoer_wagner(G)",
                 "value: 2\nedges: a - d, b - c\nsides:\n  a, b\n  c, d" },
};
