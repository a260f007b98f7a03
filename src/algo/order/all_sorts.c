/* All topological orders of a directed graph, the lexicographically first ones first.
 *
 * The kernel backtracks: at each place the smallest node that may stand there and was not tried
 * yet. The verifier needs no backtracking: a list of orders is complete up to its end if the first
 * is the least of all, each next one is the least after the one before, and, unless the list was
 * cut, the last is the greatest. */
#include "algo/order/order_int.h"

#define MAX_NODES   10000000            /* in all orders together */
#define CHECK_STEPS (UINT64_C(1) << 27) /* comparisons of the verifier */

typedef struct search {
    const gr_csr *rows;
    gr_vid n;
    uint32_t *n_in;  /* edges in from nodes that are not placed */
    uint64_t *ready; /* a bit for each node that may be placed */
    gr_vid *order;
    gr_vid n_placed;
} search;

static void flip(search *s, gr_vid v)
{
    s->ready[v / 64] ^= UINT64_C(1) << (v % 64);
}

/* The first that is ready, from v on; n if there is none. */
static gr_vid next_ready(const search *s, gr_vid v)
{
    for (size_t w = v / 64; w * 64 < s->n; w++) {
        uint64_t bits = s->ready[w];

        if (w == v / 64)
            bits &= UINT64_MAX << (v % 64);
        if (bits != 0)
            return (gr_vid)(w * 64) + (gr_vid)__builtin_ctzll(bits);
    }
    return s->n;
}

static void place(search *s, gr_vid v)
{
    s->order[s->n_placed++] = v;
    flip(s, v);
    for (uint64_t i = s->rows->start[v]; i < s->rows->start[v + 1]; i++)
        if (--s->n_in[s->rows->to[i]] == 0)
            flip(s, s->rows->to[i]);
}

static gr_vid unplace(search *s)
{
    gr_vid v = s->order[--s->n_placed];

    for (uint64_t i = s->rows->start[v]; i < s->rows->start[v + 1]; i++)
        if (s->n_in[s->rows->to[i]]++ == 0)
            flip(s, s->rows->to[i]);
    flip(s, v);
    return v;
}

static gr_status search_init(gr_ctx *cx, const gr_graph *g, search *s, gr_err *err)
{
    *s = (search){ .rows = gr_graph_out(g), .n = gr_graph_n_nodes(g) };
    s->n_in = gr_new_n(&cx->scratch, uint32_t, s->n);
    s->ready = gr_new_n(&cx->scratch, uint64_t, (size_t)s->n / 64 + 1);
    s->order = gr_new_n(&cx->scratch, gr_vid, s->n);
    if (s->n_in == NULL || s->ready == NULL || s->order == NULL)
        return gr_fail_memory(cx, err);
    for (uint64_t i = 0; i < gr_graph_n_arcs(g); i++)
        s->n_in[s->rows->to[i]]++;
    for (gr_vid v = 0; v < s->n; v++)
        if (s->n_in[v] == 0)
            flip(s, v);
    return GR_OK;
}

/* Goes on to the next order, from the node that follows the one taken back; false if there is
 * none. */
static gr_status next_order(gr_ctx *cx, search *s, gr_vid from, bool *found, gr_err *err)
{
    gr_status st;

    for (uint64_t turn = 0;; turn++) {
        gr_vid v = next_ready(s, from);

        if ((turn & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (v < s->n) {
            place(s, v);
            from = 0;
        } else if (s->n_placed == s->n || s->n_placed == 0) {
            *found = s->n_placed == s->n;
            return GR_OK;
        } else {
            from = unplace(s) + 1;
        }
    }
}

/* Takes the last order apart, far enough to begin the next. */
static gr_status after_order(gr_ctx *cx, search *s, bool *found, gr_err *err)
{
    *found = false;
    return s->n_placed == 0 ? GR_OK : next_order(cx, s, unplace(s) + 1, found, err);
}

static gr_status list_order(gr_ctx *cx, const gr_graph *g, const search *s, gr_value *orders,
                            gr_err *err)
{
    gr_value list;

    if (!gr_v_list(&cx->arena, &list))
        return gr_fail_memory(cx, err);
    for (gr_vid i = 0; i < s->n; i++)
        if (!gr_v_push(&cx->arena, &list, gr_v_vertex(g, s->order[i])))
            return gr_fail_memory(cx, err);
    return gr_v_push(&cx->arena, orders, list) ? GR_OK : gr_fail_memory(cx, err);
}

/* As many orders as the limit and the memory allow; `found` tells that there is one more. */
static gr_status list_orders(gr_ctx *cx, const gr_in *in, gr_value *orders, bool *more, gr_err *err)
{
    uint64_t limit = (uint64_t)in->arg[0].value.i, n_nodes = 0;
    search s;
    gr_status st;

    if ((st = search_init(cx, in->graph, &s, err)) != GR_OK ||
        (st = next_order(cx, &s, 0, more, err)) != GR_OK)
        return st;
    while (*more && orders->list->n < limit && n_nodes <= MAX_NODES) {
        if ((st = list_order(cx, in->graph, &s, orders, err)) != GR_OK ||
            (st = after_order(cx, &s, more, err)) != GR_OK)
            return st;
        n_nodes += s.n;
    }
    return GR_OK;
}

static gr_status all_sorts_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    gr_cycle_search cycle;
    gr_value orders;
    bool more = false;
    gr_status st = gr_find_cycle(cx, in->graph, &cycle, err);

    if (st != GR_OK || (st = gr_cycle_certify(cx, in->graph, &cycle, out, err)) != GR_OK)
        return st;
    if (!gr_v_list(a, &orders))
        return gr_fail_memory(cx, err);
    if (cycle.cycle == NULL && (st = list_orders(cx, in, &orders, &more, err)) != GR_OK)
        return st;
    if (!gr_v_record(a, &out->value) || !gr_v_set(a, &out->value, "orders", orders) ||
        !gr_v_set(a, &out->value, "count", gr_v_int((int64_t)orders.list->n)) ||
        !gr_v_set(a, &out->value, "complete", gr_v_bool(!more)))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* --- the verifier --- */

typedef struct check {
    const gr_graph *g;
    const gr_csr *in;
    gr_vid n;
    gr_vid *order, *before; /* this order, and the one before it */
    gr_vid *place;          /* in `order` */
    bool *seen;
    uint64_t steps;
} check;

/* Reads an order: all nodes, every edge forward. */
static gr_status read_order(check *c, const gr_value *list, gr_err *err)
{
    const gr_csr *out = gr_graph_out(c->g);

    if (list->type != GR_V_LIST || list->list->n != c->n)
        return gr_refute(err, "an order is no list of all nodes");
    memset(c->seen, 0, c->n);
    for (gr_vid i = 0; i < c->n; i++) {
        gr_vid v;

        if (!gr_vertex_of(c->g, &list->list->at[i], &v) || c->seen[v])
            return gr_refute(err, "place %u of an order is no node, or one that was there", i);
        c->seen[v] = true;
        c->order[i] = v;
        c->place[v] = i;
    }
    for (gr_vid u = 0; u < c->n; u++)
        for (uint64_t i = out->start[u]; i < out->start[u + 1]; i++)
            if (c->place[out->to[i]] <= c->place[u])
                return gr_refute(err, "an edge of node %u leads back", u);
    return GR_OK;
}

/* The first place at which v could stand. */
static gr_vid earliest(const check *c, gr_vid v)
{
    gr_vid first = 0;

    for (uint64_t i = c->in->start[v]; i < c->in->start[v + 1]; i++) {
        gr_vid p = c->place[c->in->to[i]] + 1;

        first = p > first ? p : first;
    }
    return first;
}

/* From place k on, does the least (or the greatest) node that may stand there stand at each? */
static bool is_extreme(check *c, gr_vid k, bool least)
{
    for (gr_vid p = k; p < c->n; p++) {
        gr_vid v = c->order[p], first = earliest(c, v);

        for (gr_vid q = p; q-- > k && q >= first; c->steps++)
            if (least ? c->order[q] > v : c->order[q] < v)
                return false;
    }
    return true;
}

/* Is v the least node that may stand at place k and is greater than `than`? */
static bool is_next(check *c, gr_vid k, gr_vid than)
{
    gr_vid v = c->order[k];

    if (v <= than)
        return false;
    for (gr_vid p = k + 1; p < c->n; p++, c->steps++)
        if (c->order[p] > than && c->order[p] < v && earliest(c, c->order[p]) <= k)
            return false;
    return true;
}

/* The order follows the one before it with nothing between. `before` had to be as great as could be
 * behind the place where they part; that is looked at while it is in place. */
static gr_status check_step(check *c, gr_vid parted, gr_err *err)
{
    if (parted == c->n || !is_next(c, parted, c->before[parted]) ||
        !is_extreme(c, parted + 1, true))
        return gr_refute(err, "an order is missing, or out of order");
    return GR_OK;
}

/* Where two orders part. */
static gr_vid parting(const check *c, const gr_list *next)
{
    gr_vid k = 0, v;

    while (k < c->n && k < next->n && gr_vertex_of(c->g, &next->at[k], &v) && v == c->order[k])
        k++;
    return k;
}

static gr_status check_orders(gr_ctx *cx, check *c, const gr_list *orders, bool complete,
                              gr_result *r, gr_err *err)
{
    gr_vid parted = 0;
    gr_status st;

    for (size_t i = 0; i < orders->n; i++) {
        if ((st = gr_ctx_check(cx, err)) != GR_OK ||
            (st = read_order(c, &orders->at[i], err)) != GR_OK)
            return st;
        if (i == 0 ? !is_extreme(c, 0, true) : false)
            return gr_refute(err, "the first order is not the least");
        if (i != 0 && (st = check_step(c, parted, err)) != GR_OK)
            return st;
        if (i + 1 == orders->n)
            break;
        if (orders->at[i + 1].type != GR_V_LIST)
            return gr_refute(err, "an order is no list");
        parted = parting(c, orders->at[i + 1].list);
        if (!is_extreme(c, parted < c->n ? parted + 1 : 0, false))
            return gr_refute(err, "an order is missing behind order %zu", i);
        memcpy(c->before, c->order, c->n * sizeof *c->before);
        if (c->steps < CHECK_STEPS)
            continue;
        r->grade = GR_UNCHECKED;
        r->why = "the list of orders is too long to check all of it";
        return GR_OK;
    }
    if (complete != (orders->n != 0 && is_extreme(c, 0, false)))
        return gr_refute(err, "it is not so that the list is complete, or cut");
    return GR_OK;
}

static gr_status all_sorts_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_value *orders = gr_v_get(&r->value, "orders"), *count = gr_v_get(&r->value, "count");
    const gr_value *complete = gr_v_get(&r->value, "complete");
    check c = { .g = in->graph, .n = gr_graph_n_nodes(in->graph) };
    gr_arena *a = &cx->scratch;
    bool has_cycle;
    gr_status st;

    if (orders == NULL || orders->type != GR_V_LIST || complete == NULL ||
        complete->type != GR_V_BOOL || count == NULL || count->type != GR_V_INT ||
        count->i != (int64_t)orders->list->n || count->i > in->arg[0].value.i)
        return gr_refute(err, "the value is no list of orders, or they are miscounted");
    if (!complete->b && count->i < in->arg[0].value.i && (uint64_t)count->i * c.n <= MAX_NODES)
        return gr_refute(err, "the list was cut without need");
    if ((st = gr_check_cycle_proof(cx, in->graph, r, &has_cycle, err)) != GR_OK ||
        (st = gr_graph_in(cx, in->graph, &c.in, err)) != GR_OK)
        return st;
    r->grade = GR_PROVED;
    if (has_cycle && (count->i != 0 || !complete->b))
        return gr_refute(err, "a graph with a cycle has no order");
    c.order = gr_new_n(a, gr_vid, c.n);
    c.before = gr_new_n(a, gr_vid, c.n);
    c.place = gr_new_n(a, gr_vid, c.n);
    c.seen = gr_new_n(a, bool, c.n);
    if (c.order == NULL || c.before == NULL || c.place == NULL || c.seen == NULL)
        return gr_fail_memory(cx, err);
    return has_cycle ? GR_OK : check_orders(cx, &c, orders->list, complete->b, r, err);
}

static const gr_param all_sorts_params[] = {
    { "limit", GR_P_INT, GR_OPTIONAL, "how many orders at most", .standard = "1000",
      .words = "at most, up to, the first", .by_name = true, .bounded = true, .min = 1,
      .max = 1e9 },
};

const gr_tool gr_tool_all_topological_sorts = {
    .name = "all_topological_sorts",
    .family = "order",
    .summary = "All orders of the nodes in which every edge leads forward",
    .details = "A record: `orders`, sorted by their first node, then by the second, and so on, in "
               "the order of the graph; `count`, how many there are in the list; `complete`, "
               "whether that is all. The list ends after `limit` orders, or after ten million "
               "nodes in all. Empty and complete if there is a cycle; the empty graph has one "
               "order, of no nodes. Directed graphs only.",
    GR_PARAMS(all_sorts_params),
    .counted_by = "topological_sort_count",
    .result = GR_R_RECORD,
    .returns = "orders: groups, count: int, complete: bool",
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(n (n + m)) an order at worst",
    .run = all_sorts_run,
    .verify = all_sorts_verify,
    .checked_by = "follows every edge in every order, and sees that no order fits before, between "
                  "or, if complete, behind those of the list",
    .cues = "all topological sorts, all topological orders, every valid order, all possible "
            "orders, how many valid orders, how many ways to schedule, list every topological "
            "ordering, all linear extensions, which orders are possible",
    .example = { "a>c, b>c", "all_topological_sorts(G).orders", "a, b, c\nb, a, c" },
};
