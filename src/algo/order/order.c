/* The search for a cycle, and the check of what it finds.
 *
 * Directed: nodes without edges in are taken away layer after layer (Kahn 1962). What is left has
 * an edge in from what is left, so that going backwards must run into a cycle. Undirected: edges
 * are joined by union and find until one joins what is joined already. */
#include "algo/order/order_int.h"

#define MAX_SHOWN 12 /* nodes of a cycle that a sentence names */

/* --- directed --- */

#define AHEAD     8      /* nodes whose rows are fetched before their turn */
#define MANY_ARCS 100000 /* from here on threads pay */

typedef struct peeling {
    gr_ctx *cx;
    const gr_csr *rows;
    gr_vid n;
    uint32_t *n_in; /* edges in that are left */
    gr_vid *queue;  /* nodes taken away */
    gr_vid *depth;  /* the layer of each */
    gr_vid n_taken, n_layers;
} peeling;

/* Counts half of the arcs; the second half's counts stand in `depth`, which nobody needs yet. */
static void count_half(void *arg, size_t half)
{
    peeling *p = arg;
    const uint64_t n_arcs = p->rows->start[p->n], end = half == 0 ? n_arcs / 2 : n_arcs;
    uint32_t *n_in = half == 0 ? p->n_in : p->depth;

    for (uint64_t from = half == 0 ? 0 : n_arcs / 2; from < end; from += 0x40000) {
        uint64_t to = end - from < 0x40000 ? end : from + 0x40000;

        if (gr_ctx_poll(p->cx) != GR_OK)
            return;
        for (uint64_t i = from; i < to; i++)
            n_in[p->rows->to[i]]++;
    }
}

static gr_status count_in(peeling *p, gr_err *err)
{
    gr_pool_each(p->rows->start[p->n] >= MANY_ARCS ? p->cx->pool : NULL, 2, count_half, p);
    for (gr_vid v = 0; v < p->n; v++)
        p->n_in[v] += p->depth[v];
    return gr_ctx_check(p->cx, err);
}

static gr_status peel(gr_ctx *cx, peeling *p, gr_err *err)
{
    gr_vid tail = 0, end = 0;
    gr_status st;

    for (gr_vid v = 0; v < p->n; v++)
        if (p->n_in[v] == 0)
            p->queue[tail++] = v;
    for (gr_vid head = 0; head < tail; head++) {
        gr_vid u = p->queue[head];

        if ((head & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (head == end) { /* the layer is through, and with it the next one is found */
            end = tail;
            p->n_layers++;
        }
        if (head + AHEAD < tail)
            __builtin_prefetch(&p->rows->start[p->queue[head + AHEAD]]);
        if (head + AHEAD / 2 < tail)
            __builtin_prefetch(&p->rows->to[p->rows->start[p->queue[head + AHEAD / 2]]]);
        p->depth[u] = p->n_layers - 1;
        for (uint64_t i = p->rows->start[u]; i < p->rows->start[u + 1]; i++)
            if (--p->n_in[p->rows->to[i]] == 0)
                p->queue[tail++] = p->rows->to[i];
    }
    p->n_taken = tail;
    return GR_OK;
}

/* Nodes by layer and id: a counting sort. */
static gr_status sort_layers(gr_ctx *cx, peeling *p, gr_cycle_search *out, gr_err *err)
{
    gr_vid *start = gr_new_n(&cx->scratch, gr_vid, (size_t)p->n_layers + 2);

    if (start == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < p->n; v++)
        start[p->depth[v] + 2]++;
    for (gr_vid k = 0; k < p->n_layers; k++)
        start[k + 2] += start[k + 1];
    for (gr_vid v = 0; v < p->n; v++)
        p->queue[start[p->depth[v] + 1]++] = v;
    out->order = p->queue;
    out->layer = start;
    out->n_layers = p->n_layers;
    return GR_OK;
}

static void reverse(gr_vid *at, size_t n)
{
    for (size_t i = 0; i < n / 2; i++) {
        gr_vid v = at[i];

        at[i] = at[n - 1 - i];
        at[n - 1 - i] = v;
    }
}

/* The smallest id first; undirected, the smaller neighbour next. */
static void turn_cycle(gr_cycle_search *s, bool directed)
{
    size_t first = 0;

    for (size_t i = 1; i < s->n_cycle; i++)
        if (s->cycle[i] < s->cycle[first])
            first = i;
    reverse(s->cycle, first);
    reverse(s->cycle + first, s->n_cycle - first);
    reverse(s->cycle, s->n_cycle);
    if (!directed && s->n_cycle > 2 && s->cycle[1] > s->cycle[s->n_cycle - 1])
        reverse(s->cycle + 1, s->n_cycle - 1);
}

/* Backwards from the first node that is left, until a node comes again. */
static gr_status cycle_left(gr_ctx *cx, peeling *p, gr_cycle_search *out, gr_err *err)
{
    gr_vid *before = p->depth, *walk = p->queue, v = 0, u;
    gr_vid *place = gr_new_n(&cx->scratch, gr_vid, p->n); /* in the walk, + 1 */
    gr_vid n = 0;
    gr_status st;

    if (place == NULL)
        return gr_fail_memory(cx, err);
    for (u = 0; u < p->n; u++)
        before[u] = GR_NO_NODE;
    for (u = 0; u < p->n; u++) {
        if ((u & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = p->rows->start[u]; p->n_in[u] != 0 && i < p->rows->start[u + 1]; i++)
            if (before[p->rows->to[i]] == GR_NO_NODE)
                before[p->rows->to[i]] = u;
    }
    while (p->n_in[v] == 0)
        v++;
    for (; place[v] == 0; v = before[v]) {
        walk[n++] = v;
        place[v] = n;
    }
    out->cycle = walk + place[v] - 1;
    out->n_cycle = n - (place[v] - 1);
    reverse(out->cycle, out->n_cycle);
    turn_cycle(out, true);
    return GR_OK;
}

static gr_status find_directed(gr_ctx *cx, const gr_graph *g, gr_cycle_search *out, gr_err *err)
{
    peeling p = { .cx = cx, .rows = gr_graph_out(g), .n = gr_graph_n_nodes(g) };
    gr_status st;

    p.n_in = gr_new_n(&cx->scratch, uint32_t, p.n);
    p.queue = gr_arena_alloc(&cx->scratch, p.n * sizeof *p.queue);
    p.depth = gr_new_n(&cx->scratch, gr_vid, p.n);
    if (p.n_in == NULL || p.queue == NULL || p.depth == NULL)
        return gr_fail_memory(cx, err);
    if ((st = count_in(&p, err)) != GR_OK || (st = peel(cx, &p, err)) != GR_OK)
        return st;
    return p.n_taken == p.n ? sort_layers(cx, &p, out, err) : cycle_left(cx, &p, out, err);
}

/* --- undirected --- */

/* The first edge whose ends are joined by those before it. */
static gr_status closing_edge(gr_ctx *cx, const gr_graph *g, gr_edge_iter *it, bool *found,
                              gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), *up = gr_arena_alloc(&cx->scratch, n * sizeof *up);
    gr_status st;

    if (up == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        up[v] = v;
    *found = false;
    for (*it = gr_edges(g); !*found && gr_edge_next(it);) {
        gr_vid u = gr_set_root(up, it->u), v = gr_set_root(up, it->v);

        if (GR_EVERY(it->id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        *found = u == v;
        up[u > v ? u : v] = u > v ? v : u;
    }
    return GR_OK;
}

/* Is the edge between a and b one before u - v? */
static bool is_before(gr_vid a, gr_vid b, const gr_edge_iter *e)
{
    gr_vid low = a < b ? a : b, high = a < b ? b : a;

    return low < e->u || (low == e->u && high < e->v);
}

/* The cycle that edge e closes: the way between its ends along edges before it, which are a forest.
 */
static gr_status cycle_closed(gr_ctx *cx, const gr_graph *g, const gr_edge_iter *e,
                              gr_cycle_search *out, gr_err *err)
{
    const gr_csr *c = gr_graph_out(g);
    gr_vid n = gr_graph_n_nodes(g), head = 0, tail = 0;
    gr_vid *from = gr_arena_alloc(&cx->scratch, n * sizeof *from);
    gr_vid *queue = gr_arena_alloc(&cx->scratch, n * sizeof *queue);
    bool repeat = e->arc > c->start[e->u] && c->to[e->arc - 1] == e->v && e->u != e->v;
    gr_status st;

    if (from == NULL || queue == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        from[v] = GR_NO_NODE;
    from[e->u] = e->u;
    queue[tail++] = e->u;
    if (repeat)
        from[e->v] = e->u;
    for (; from[e->v] == GR_NO_NODE; head++) {
        gr_vid a = queue[head];

        if ((head & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = c->start[a]; i < c->start[a + 1]; i++) {
            gr_vid b = c->to[i];

            if (from[b] != GR_NO_NODE || !is_before(a, b, e))
                continue;
            from[b] = a;
            queue[tail++] = b;
        }
    }
    out->cycle = queue;
    for (gr_vid v = e->v; v != e->u; v = from[v])
        queue[out->n_cycle++] = v;
    queue[out->n_cycle++] = e->u;
    turn_cycle(out, false);
    return GR_OK;
}

/* In breadth-first order a node of a forest has one edge to those before it: to its parent. */
static gr_status forest_order(gr_ctx *cx, const gr_graph *g, gr_vid **out, gr_err *err)
{
    const gr_csr *c = gr_graph_out(g);
    gr_vid n = gr_graph_n_nodes(g), head = 0, tail = 0;
    gr_vid *queue = gr_arena_alloc(&cx->scratch, n * sizeof *queue);
    bool *seen = gr_new_n(&cx->scratch, bool, n);
    gr_status st;

    if (queue == NULL || seen == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid start = 0; start < n; start++) {
        if (seen[start])
            continue;
        seen[start] = true;
        queue[tail++] = start;
        for (; head < tail; head++) {
            if (GR_EVERY(head) && (st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            for (uint64_t i = c->start[queue[head]]; i < c->start[queue[head] + 1]; i++) {
                if (seen[c->to[i]])
                    continue;
                seen[c->to[i]] = true;
                queue[tail++] = c->to[i];
            }
        }
    }
    *out = queue;
    return GR_OK;
}

gr_status gr_find_cycle(gr_ctx *cx, const gr_graph *g, gr_cycle_search *out, gr_err *err)
{
    gr_edge_iter it;
    bool found = false;
    gr_status st;

    *out = (gr_cycle_search){ .cycle = NULL };
    if (gr_graph_is_directed(g))
        return find_directed(cx, g, out, err);
    if ((st = closing_edge(cx, g, &it, &found, err)) != GR_OK)
        return st;
    return found ? cycle_closed(cx, g, &it, out, err) : forest_order(cx, g, &out->order, err);
}

/* --- what was found, as values --- */

gr_status gr_cycle_value(gr_ctx *cx, const gr_graph *g, const gr_cycle_search *s, gr_value *out,
                         gr_err *err)
{
    *out = gr_v_null();
    if (s->cycle == NULL)
        return GR_OK;
    if (!gr_v_path(&cx->arena, out, gr_v_int((int64_t)s->n_cycle), !gr_graph_is_directed(g)))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i <= s->n_cycle; i++)
        if (!gr_v_path_push(&cx->arena, out, gr_graph_shown(g, s->cycle[i < s->n_cycle ? i : 0])))
            return gr_fail_memory(cx, err);
    return GR_OK;
}

/* "the cycle a b c a"; only the number of edges if there are many. */
static gr_str describe(gr_ctx *cx, const gr_value *cycle)
{
    const gr_list *nodes = cycle->path.nodes;
    gr_str text;
    gr_strbuf sb;

    if (nodes->n > MAX_SHOWN)
        return gr_str_printf(&cx->arena, "a cycle of %zu edges", nodes->n - 1);
    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_strbuf_add(&sb, GR_STR("the cycle"));
    for (size_t i = 0; i < nodes->n; i++) {
        gr_strbuf_addc(&sb, ' ');
        gr_name_add(&sb, nodes->at[i].node);
    }
    text = sb.failed ? (gr_str){ NULL, 0 } : gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return text;
}

gr_status gr_cycle_certify(gr_ctx *cx, const gr_graph *g, const gr_cycle_search *s, gr_result *out,
                           gr_err *err)
{
    gr_arena *a = &cx->arena;
    gr_value cycle;
    gr_status st = gr_cycle_value(cx, g, s, &cycle, err);

    if (st != GR_OK)
        return st;
    if (s->cycle != NULL) {
        out->cert_kind = "cycle";
        out->cert_text = describe(cx, &cycle);
    } else {
        out->cert_kind = "order";
        out->cert_text =
            gr_str_dup(a, gr_graph_is_directed(g)
                              ? GR_STR("an order of the nodes in which every edge leads forward")
                              : GR_STR("an order of the nodes in which each has at most one edge "
                                       "to those before it"));
        out->proof = s->order;
    }
    if (out->cert_text.ptr == NULL || !gr_v_record(a, &out->cert) ||
        (s->cycle != NULL && !gr_v_set(a, &out->cert, "cycle", cycle)))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* --- checks --- */

/* How many edges lead from u to v. */
static uint64_t n_between(const gr_graph *g, gr_vid u, gr_vid v)
{
    const gr_csr *c = gr_graph_out(g);
    uint64_t first = gr_csr_find(c, u, v), n = 0;

    while (first != UINT64_MAX && first + n < c->start[u + 1] && c->to[first + n] == v)
        n++;
    return n;
}

gr_status gr_check_cycle(gr_ctx *cx, const gr_graph *g, const gr_value *path, gr_err *err)
{
    bool *seen = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(g));
    const gr_list *nodes;
    gr_vid first, u, v;

    if (seen == NULL)
        return gr_fail_memory(cx, err);
    if (path == NULL || path->type != GR_V_PATH || path->path.nodes->n < 2)
        return gr_refute(err, "there is no cycle to look at");
    nodes = path->path.nodes;
    if (path->path.length->type != GR_V_INT || path->path.length->i != (int64_t)nodes->n - 1)
        return gr_refute(err, "the cycle has another length");
    if (!gr_vertex_of(g, &nodes->at[0], &first))
        return gr_refute(err, "the cycle leaves the graph");
    u = first;
    for (size_t k = 1; k < nodes->n; k++, u = v) {
        if (!gr_vertex_of(g, &nodes->at[k], &v) || n_between(g, u, v) == 0)
            return gr_refute(err, "step %zu of the cycle follows no edge", k);
        if (seen[v])
            return gr_refute(err, "the cycle comes to node %u twice", v);
        seen[v] = true;
    }
    if (u != first)
        return gr_refute(err, "the cycle does not come back to where it began");
    if (!gr_graph_is_directed(g) && nodes->n == 3) {
        gr_vertex_of(g, &nodes->at[1], &v);
        if (n_between(g, first, v) < 2)
            return gr_refute(err, "the cycle goes back on the edge it came by");
    }
    return GR_OK;
}

/* Is `order` as gr_cycle_search says? */
static gr_status check_order(gr_ctx *cx, const gr_graph *g, const gr_vid *order, gr_err *err)
{
    const gr_csr *c = gr_graph_out(g);
    gr_vid n = gr_graph_n_nodes(g);
    gr_vid *place = gr_new_n(&cx->scratch, gr_vid, n); /* + 1 */
    uint64_t allowed = gr_graph_is_directed(g) ? 0 : 1;
    gr_status st;

    if (place == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid i = 0; i < n; i++) {
        if (order[i] >= n || place[order[i]] != 0)
            return gr_refute(err, "the order leaves nodes out");
        place[order[i]] = i + 1;
    }
    for (gr_vid v = 0; v < n; v++) {
        uint64_t back = 0;

        if ((v & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++) {
            back += place[c->to[i]] <= place[v];
            if (c->to[i] == v)
                return gr_refute(err, "node %u has a loop", v);
        }
        if (back > allowed)
            return gr_refute(err, "too many edges of node %u lead back", v);
    }
    return GR_OK;
}

gr_status gr_check_cycle_proof(gr_ctx *cx, const gr_graph *g, const gr_result *r, bool *has_cycle,
                               gr_err *err)
{
    const gr_value *cycle = gr_v_get(&r->cert, "cycle");

    *has_cycle = cycle != NULL;
    if (cycle != NULL)
        return gr_check_cycle(cx, g, cycle, err);
    if (r->proof == NULL)
        return gr_refute(err, "there is neither a cycle nor an order");
    return check_order(cx, g, r->proof, err);
}
