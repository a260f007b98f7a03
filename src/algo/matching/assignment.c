/* Assignment: every node of the smaller side gets one of the other, at the least cost.
 *
 * Nodes are assigned one after the other along cheapest alternating paths, found by Dijkstra's
 * algorithm over costs that prices on both sides keep from being negative (Jonker and Volgenant,
 * for sparse graphs). The prices prove that nothing is cheaper; where a node cannot be assigned,
 * the nodes its search met have too few neighbours between them (Hall). */
#include "algo/matching/matching_int.h"

#define MAX_SUM (INT64_C(1) << 60)

typedef struct offer {
    gr_vid to;
    int64_t cost;
} offer;

typedef struct entry {
    int64_t key;
    gr_vid node;
} entry;

/* The smaller side is that of the rows. */
typedef struct desk {
    gr_ctx *cx;
    const gr_graph *g;
    uint8_t *side;
    uint8_t rows; /* GR_LEFT or GR_RIGHT */
    gr_vid n, n_rows;
    int64_t *cost; /* by edge, negated to maximise */
    gr_fixed fixed;
    uint64_t *start;
    offer *offer;
} desk;

/* --- reading --- */

static gr_status read_desk(gr_ctx *cx, const gr_in *in, desk *d, gr_err *err)
{
    const gr_graph *g = in->graph;
    bool maximize = in->arg[2].given && in->arg[2].value.b;
    gr_vid count[3] = { 0 };
    int64_t sum = 0;
    gr_status st;

    *d = (desk){ .cx = cx, .g = g, .n = gr_graph_n_nodes(g) };
    if ((st = gr_sides_read(cx, g, &in->arg[1], "left", &d->side, err)) != GR_OK ||
        (st = gr_fixed_read(cx, g, in->arg[0].column, "weight", &d->fixed, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < d->n; v++)
        count[d->side[v]]++;
    d->rows = count[GR_LEFT] <= count[GR_RIGHT] ? GR_LEFT : GR_RIGHT;
    d->n_rows = count[d->rows];
    d->cost = d->fixed.at;
    for (uint32_t e = 0; e < gr_graph_n_edges(g); e++) {
        d->cost[e] = maximize ? -d->cost[e] : d->cost[e];
        sum += d->cost[e] < 0 ? -d->cost[e] : d->cost[e];
    }
    return sum < MAX_SUM ? GR_OK
                         : gr_fail_arg(err, GR_ELIMIT, "weight",
                                       "weight: the sum over all edges does not fit in 60 bits");
}

static gr_vid row_of(const desk *d, const gr_edge_iter *it)
{
    return d->side[it->u] == d->rows ? it->u : it->v;
}

static gr_status sort_offers(desk *d, gr_err *err)
{
    uint64_t *next;

    d->start = gr_new_n(&d->cx->scratch, uint64_t, (size_t)d->n + 2);
    d->offer = gr_arena_alloc(&d->cx->scratch, gr_graph_n_edges(d->g) * sizeof *d->offer);
    if (d->start == NULL || d->offer == NULL)
        return gr_fail_memory(d->cx, err);
    next = d->start + 1;
    for (gr_edge_iter it = gr_edges(d->g); gr_edge_next(&it);)
        next[row_of(d, &it) + 1]++;
    for (gr_vid v = 0; v < d->n; v++)
        next[v + 1] += next[v];
    for (gr_edge_iter it = gr_edges(d->g); gr_edge_next(&it);) {
        gr_vid row = row_of(d, &it);

        d->offer[next[row]++] = (offer){ row == it.u ? it.v : it.u, d->cost[it.id] };
    }
    return gr_ctx_check(d->cx, err);
}

/* --- the kernel --- */

typedef struct search {
    desk *d;
    gr_vid *mate;
    int64_t *price;
    int64_t *dist; /* of columns, in this search */
    gr_vid *from;  /* the row over which it was reached, GR_NO_NODE = not yet */
    bool *settled;
    gr_vid *met; /* columns that were reached */
    size_t n_met;
    entry *heap;
    size_t n_heap;
} search;

static bool before(const entry *a, const entry *b)
{
    return a->key != b->key ? a->key < b->key : a->node < b->node;
}

static void heap_push(search *s, entry e)
{
    size_t i = s->n_heap++;

    for (; i > 0 && before(&e, &s->heap[(i - 1) / 2]); i = (i - 1) / 2)
        s->heap[i] = s->heap[(i - 1) / 2];
    s->heap[i] = e;
}

static entry heap_pop(search *s)
{
    entry top = s->heap[0], last = s->heap[--s->n_heap];
    size_t i = 0;

    for (size_t k = 1; k < s->n_heap; k = 2 * i + 1) {
        k += k + 1 < s->n_heap && before(&s->heap[k + 1], &s->heap[k]);
        if (!before(&s->heap[k], &last))
            break;
        s->heap[i] = s->heap[k];
        i = k;
    }
    s->heap[i] = last;
    return top;
}

static void relax(search *s, gr_vid row, int64_t base)
{
    for (uint64_t i = s->d->start[row]; i < s->d->start[row + 1]; i++) {
        const offer *o = &s->d->offer[i];
        int64_t dist = base + o->cost - s->price[row] - s->price[o->to];

        if (s->from[o->to] != GR_NO_NODE && dist >= s->dist[o->to])
            continue;
        if (s->from[o->to] == GR_NO_NODE)
            s->met[s->n_met++] = o->to;
        s->from[o->to] = row;
        s->dist[o->to] = dist;
        heap_push(s, (entry){ dist, o->to });
    }
}

/* New prices for what the search settled before it came to `end`. */
static void reprice(search *s, gr_vid row, int64_t end)
{
    s->price[row] += end;
    for (size_t k = 0; k < s->n_met; k++) {
        gr_vid column = s->met[k];

        if (!s->settled[column] || s->mate[column] == GR_NO_NODE)
            continue;
        s->price[column] -= end - s->dist[column];
        s->price[s->mate[column]] += end - s->dist[column];
    }
}

/* Assigns one more row; *done = false if that cannot be. */
static gr_status assign(search *s, gr_vid row, bool *done, gr_err *err)
{
    gr_vid column = GR_NO_NODE;

    s->n_heap = s->n_met = 0;
    relax(s, row, 0);
    while (s->n_heap != 0) {
        entry e = heap_pop(s);

        if (s->settled[e.node])
            continue;
        s->settled[e.node] = true;
        if (s->mate[e.node] == GR_NO_NODE) {
            column = e.node;
            reprice(s, row, e.key);
            break;
        }
        relax(s, s->mate[e.node], e.key);
    }
    *done = column != GR_NO_NODE;
    for (gr_vid r = GR_NO_NODE; *done && r != row;) {
        gr_vid next;

        r = s->from[column];
        next = s->mate[r];
        s->mate[r] = column;
        s->mate[column] = r;
        column = next;
    }
    for (size_t k = 0; *done && k < s->n_met; k++) {
        s->from[s->met[k]] = GR_NO_NODE;
        s->settled[s->met[k]] = false;
    }
    return gr_ctx_check(s->d->cx, err);
}

static bool prepare(search *s)
{
    gr_arena *a = &s->d->cx->scratch;
    gr_vid n = s->d->n;

    s->mate = gr_arena_alloc(a, n * sizeof *s->mate);
    s->price = gr_new_n(a, int64_t, n);
    s->dist = gr_arena_alloc(a, n * sizeof *s->dist);
    s->from = gr_arena_alloc(a, n * sizeof *s->from);
    s->settled = gr_new_n(a, bool, n);
    s->met = gr_arena_alloc(a, n * sizeof *s->met);
    s->heap = gr_arena_alloc(a, ((size_t)gr_graph_n_edges(s->d->g) + 1) * sizeof *s->heap);
    if (s->mate == NULL || s->price == NULL || s->dist == NULL || s->from == NULL ||
        s->settled == NULL || s->met == NULL || s->heap == NULL)
        return false;
    for (gr_vid v = 0; v < n; v++) {
        s->mate[v] = s->from[v] = GR_NO_NODE;
        for (uint64_t i = s->d->start[v]; i < s->d->start[v + 1]; i++)
            if (i == s->d->start[v] || s->d->offer[i].cost < s->price[v])
                s->price[v] = s->d->offer[i].cost;
    }
    return true;
}

/* The rows of the search that failed have only settled columns as neighbours, one fewer. */
static gr_status hand_over_stuck(search *s, gr_vid row, gr_result *out, gr_assign_proof *proof,
                                 gr_err *err)
{
    proof->stuck = gr_new_n(&s->d->cx->scratch, bool, s->d->n);
    if (proof->stuck == NULL)
        return gr_fail_memory(s->d->cx, err);
    proof->stuck[row] = true;
    for (size_t k = 0; k < s->n_met; k++)
        proof->stuck[s->mate[s->met[k]]] = true;
    out->cert_kind = "too few neighbours";
    out->cert_text =
        gr_str_printf(&s->d->cx->arena, "%zu nodes have only %zu neighbours between them",
                      s->n_met + 1, s->n_met);
    return out->cert_text.ptr != NULL ? GR_OK : gr_fail_memory(s->d->cx, err);
}

static gr_status show(search *s, bool maximize, gr_result *out, gr_err *err)
{
    desk *d = s->d;
    gr_arena *a = &d->cx->arena;
    int64_t total = 0;
    gr_value edges;

    if (!gr_v_list(a, &edges) || !gr_v_record(a, &out->value))
        return gr_fail_memory(d->cx, err);
    for (gr_vid v = 0; v < d->n; v++) {
        total += s->mate[v] != GR_NO_NODE ? s->price[v] : 0;
        if (d->side[v] == GR_LEFT && s->mate[v] != GR_NO_NODE &&
            !gr_v_push(a, &edges, gr_v_link(d->g, v, s->mate[v])))
            return gr_fail_memory(d->cx, err);
    }
    out->cert_kind = "prices";
    out->cert_text = GR_STR("prices of all nodes that no edge undercuts");
    if (!gr_v_set(a, &out->value, "weight", gr_fixed_value(&d->fixed, maximize ? -total : total)) ||
        !gr_v_set(a, &out->value, "size", gr_v_int(d->n_rows)) ||
        !gr_v_set(a, &out->value, "edges", edges))
        return gr_fail_memory(d->cx, err);
    return GR_OK;
}

static gr_status run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_assign_proof *proof = gr_new(&cx->scratch, gr_assign_proof);
    desk d;
    search s = { .d = &d };
    bool done = true;
    gr_status st;

    if (proof == NULL)
        return gr_fail_memory(cx, err);
    out->proof = proof;
    if ((st = read_desk(cx, in, &d, err)) != GR_OK || (st = sort_offers(&d, err)) != GR_OK)
        return st;
    if (!prepare(&s))
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < d.n; v++) {
        if (d.side[v] != d.rows)
            continue;
        if ((st = assign(&s, v, &done, err)) != GR_OK)
            return st;
        if (!done)
            return hand_over_stuck(&s, v, out, proof, err);
    }
    proof->price = s.price;
    return show(&s, in->arg[2].given && in->arg[2].value.b, out, err);
}

/* --- the verifier --- */

/* The rows that are stuck have fewer neighbours than they are. */
static gr_status check_stuck(const desk *d, const bool *stuck, gr_err *err)
{
    bool *seen = gr_new_n(&d->cx->scratch, bool, d->n);
    int64_t surplus = 0;

    if (seen == NULL)
        return gr_fail_memory(d->cx, err);
    for (gr_vid v = 0; v < d->n; v++)
        surplus += stuck[v] && d->side[v] == d->rows;
    for (gr_edge_iter it = gr_edges(d->g); gr_edge_next(&it);) {
        gr_vid row = row_of(d, &it), column = row == it.u ? it.v : it.u;

        if (stuck[row] && !seen[column]) {
            seen[column] = true;
            surplus--;
        }
    }
    return surplus > 0 ? GR_OK : gr_refute(err, "the stuck nodes have enough neighbours");
}

/* No edge may cost less than the prices of its ends, and no column may have a positive price. */
static gr_status check_prices(const desk *d, const int64_t *price, __int128 *bound, gr_err *err)
{
    *bound = 0;
    for (gr_vid v = 0; v < d->n; v++) {
        *bound += d->side[v] != GR_NO_SIDE ? price[v] : 0;
        if (d->side[v] != d->rows && price[v] > 0)
            return gr_refute(err, "node %u has a positive price", v);
    }
    for (gr_edge_iter it = gr_edges(d->g); gr_edge_next(&it);)
        if ((__int128)price[it.u] + price[it.v] > d->cost[it.id])
            return gr_refute(err, "the edge between nodes %u and %u is cheaper", it.u, it.v);
    return GR_OK;
}

/* The cheapest edges between mates added up; every row must have a mate. */
static gr_status add_costs(const desk *d, const gr_vid *mate, int64_t *sum, gr_err *err)
{
    int64_t *best = gr_arena_alloc(&d->cx->scratch, d->n * sizeof *best);

    if (best == NULL)
        return gr_fail_memory(d->cx, err);
    for (gr_vid v = 0; v < d->n; v++)
        best[v] = INT64_MAX;
    for (gr_edge_iter it = gr_edges(d->g); gr_edge_next(&it);) {
        gr_vid row = row_of(d, &it), column = row == it.u ? it.v : it.u;

        if (mate[row] == column && d->cost[it.id] < best[row])
            best[row] = d->cost[it.id];
    }
    *sum = 0;
    for (gr_vid v = 0; v < d->n; v++) {
        if (d->side[v] == d->rows && mate[v] == GR_NO_NODE)
            return gr_refute(err, "node %u is not assigned", v);
        *sum += d->side[v] == d->rows ? best[v] : 0;
    }
    return gr_ctx_check(d->cx, err);
}

static gr_status check_left_first(const desk *d, const gr_value *edges, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(d->g);
    bool *left = gr_new_n(&d->cx->scratch, bool, n);

    if (left == NULL)
        return gr_fail_memory(d->cx, err);
    for (gr_vid v = 0; v < n; v++)
        left[v] = d->side[v] == GR_LEFT;
    return gr_check_first_nodes(d->g, edges, left, err);
}

static gr_status verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_assign_proof *p = r->proof;
    const gr_value *weight = gr_v_get(&r->value, "weight"), *shown = gr_v_get(&r->value, "size");
    int64_t size, sum = 0;
    __int128 bound = 0;
    gr_value right;
    gr_vid *mate;
    desk d;
    gr_status st = read_desk(cx, in, &d, err);

    if (st != GR_OK)
        return st;
    r->grade = GR_PROVED;
    if (p->price == NULL)
        return r->value.type == GR_V_NULL
                   ? check_stuck(&d, p->stuck, err)
                   : gr_refute(err, "value and certificate contradict each other");
    if ((st = gr_check_matching(cx, in->graph, gr_v_get(&r->value, "edges"), false, &mate, &size,
                                err)) != GR_OK ||
        (st = check_left_first(&d, gr_v_get(&r->value, "edges"), err)) != GR_OK ||
        (st = add_costs(&d, mate, &sum, err)) != GR_OK ||
        (st = check_prices(&d, p->price, &bound, err)) != GR_OK)
        return st;
    right = gr_fixed_value(&d.fixed, in->arg[2].given && in->arg[2].value.b ? -sum : sum);
    if (bound != sum || weight == NULL || weight->type != right.type || !gr_v_eq(weight, &right) ||
        shown == NULL || shown->type != GR_V_INT || shown->i != size)
        return gr_refute(err, "the assignment does not cost what the prices say");
    return GR_OK;
}

/* --- the row --- */

static const gr_param assignment_params[] = {
    { "weight", GR_P_ATTR, GR_OPTIONAL, "edge attribute to add up; null means every edge counts 1",
      .standard = "@weight", .words = "by, cost" },
    { "left", GR_P_NODES, GR_OPTIONAL,
      "the nodes of one side; else the edges' first nodes, or found out by two colours",
      .words = "workers, left side, rows" },
    { "maximize", GR_P_BOOL, GR_OPTIONAL, "the largest total instead of the smallest",
      .standard = "false", .words = "maximum, largest, most profitable" },
};

static const gr_alias assignment_aliases[] = {
    { GR_SURFACE_NATIVE, "minimum_weight_full_matching", NULL, NULL },
    { GR_SURFACE_NATIVE, "linear_sum_assignment", NULL, NULL },
    { GR_SURFACE_NATIVE, "hungarian", NULL, NULL },
};

const gr_tool gr_tool_linear_assignment = {
    .name = "linear_assignment",
    .family = "matching",
    .summary = "Assign every node of one side to one of the other at the least total cost",
    .brief = "each of one side, least total",
    .details = "In a bipartite graph: a matching that leaves nobody of the smaller side over (of "
               "the left if both are equal), with the smallest sum of weights, or with "
               "maximize=true the largest. The answer has the weight, the size and the edges, left "
               "node first, in the order of these; null if not all can be assigned. Sides are "
               "'left' and all others, or the nodes that directed edges come from and go to, or "
               "the two colours, where the first node of each part is on the left; nodes without "
               "edges are then on no side. Of parallel edges the best is taken.",
    GR_PARAMS(assignment_params),
    GR_ALIASES(assignment_aliases),
    .result = GR_R_RECORD,
    .returns = "{weight: number, size: int, edges: edges}?",
    .cost = "O(n m log n)",
    .run = run,
    .verify = verify,
    .checked_by = "checks prices of all nodes that no edge undercuts and that add up to the total; "
                  "without an assignment, counts the neighbours of nodes that have too few",
    .cues = "assignment problem, hungarian algorithm, assign workers to tasks, cheapest "
            "assignment, minimum cost assignment, optimal assignment, allocate, who does what at "
            "the lowest cost, minimum weight full matching, best one-to-one assignment, match "
            "workers with jobs at least cost, minimise the total cost of pairs, linear sum "
            "assignment",
    .example = { "ann-cook 4, ann-wash 1, bob-cook 2, bob-wash 2", "linear_assignment(G)",
                 "weight: 3\nsize: 2\nedges: ann - wash, bob - cook" },
};
