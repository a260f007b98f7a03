/* Girth: the length of a shortest cycle.
 *
 * Breadth-first search from every node in turn, no deeper than a shorter cycle could lie, among
 * nodes that are left: a node that was searched from is taken away, and with it whatever is on no
 * cycle any more. The verifier walks the cycle and searches from every node of the whole graph for
 * a shorter one. */
#include "algo/order/order_int.h"

#define CHECK_STEPS (UINT64_C(1) << 26) /* edges that the verifier may look at */

typedef struct search {
    const gr_graph *g;
    const gr_csr *out, *in;
    bool directed;
    bool *gone;
    uint64_t *n_out, *n_in; /* edges left; the same array if undirected */
    gr_vid *pile;           /* nodes to take away */
    gr_vid *queue, *from;
    gr_vid *depth; /* + 1; 0 = not seen */
    gr_vid tail;
    gr_cycle_search *best;
} search;

/* --- taking away --- */

static bool is_useless(const search *s, gr_vid v)
{
    return s->directed ? s->n_out[v] == 0 || s->n_in[v] == 0 : s->n_out[v] < 2;
}

static void lose_row(search *s, const gr_csr *rows, uint64_t *count, gr_vid v, size_t *n)
{
    for (uint64_t i = rows->start[v]; i < rows->start[v + 1]; i++) {
        gr_vid w = rows->to[i];

        if (s->gone[w])
            continue;
        count[w]--;
        if (!is_useless(s, w))
            continue;
        s->gone[w] = true;
        s->pile[(*n)++] = w;
    }
}

/* Takes v away, and what is on no cycle without it. */
static void take_away(search *s, gr_vid v)
{
    size_t n = 0;

    s->gone[v] = true;
    s->pile[n++] = v;
    while (n != 0) {
        gr_vid u = s->pile[--n];

        lose_row(s, s->out, s->n_in, u, &n);
        if (s->directed)
            lose_row(s, s->in, s->n_out, u, &n);
    }
}

/* --- searching --- */

/* Nodes from v up to the start, the start last. */
static size_t climb(const search *s, gr_vid v, gr_vid *to)
{
    size_t n = 0;

    for (; s->depth[v] != 1; v = s->from[v])
        to[n++] = v;
    to[n++] = v;
    return n;
}

/* The edge between u and w closes a cycle: up from u to where the ways meet, down to w. */
static void keep_cycle(search *s, gr_vid u, gr_vid w)
{
    gr_vid *to = s->best->cycle, *other = s->pile;
    size_t n = climb(s, u, to), n_other = climb(s, w, other);

    while (n > 1 && n_other > 1 && to[n - 2] == other[n_other - 2]) {
        n--;
        n_other--;
    }
    while (n_other-- > 1)
        to[n++] = other[n_other - 1];
    for (size_t i = 0; i < n / 2; i++) { /* it was walked backwards */
        gr_vid v = to[i];

        to[i] = to[n - 1 - i];
        to[n - 1 - i] = v;
    }
    s->best->n_cycle = n;
}

/* Looks at the edges of u; false if a shorter cycle cannot be found any more from here. */
static bool look(search *s, gr_vid start, gr_vid u)
{
    size_t deep = s->depth[u] - 1;

    if ((s->directed ? deep + 1 : 2 * deep + 1) >= s->best->n_cycle)
        return false;
    for (uint64_t i = s->out->start[u]; i < s->out->start[u + 1]; i++) {
        gr_vid w = s->out->to[i];

        if (s->gone[w])
            continue;
        if (s->depth[w] == 0) {
            s->depth[w] = s->depth[u] + 1;
            s->from[w] = u;
            s->queue[s->tail++] = w;
        } else if (s->directed ? w == start : w != s->from[u] || u == start) {
            if ((s->directed ? deep + 1 : deep + s->depth[w]) >= s->best->n_cycle)
                continue;
            keep_cycle(s, u, s->directed ? start : w);
            if (s->directed)
                return false;
        }
    }
    return true;
}

static gr_status search_from(gr_ctx *cx, search *s, gr_vid start, gr_err *err)
{
    gr_status st = GR_OK;

    s->tail = 1;
    s->queue[0] = start;
    s->depth[start] = 1;
    for (gr_vid head = 0; head < s->tail && st == GR_OK; head++) {
        if ((head & 0xff) == 0)
            st = gr_ctx_check(cx, err);
        if (!look(s, start, s->queue[head]))
            break;
    }
    for (gr_vid i = 0; i < s->tail; i++)
        s->depth[s->queue[i]] = 0;
    return st;
}

static gr_status search_init(gr_ctx *cx, const gr_graph *g, search *s, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    gr_arena *a = &cx->scratch;
    gr_status st = gr_graph_in(cx, g, &s->in, err);

    if (st != GR_OK)
        return st;
    s->g = g;
    s->out = gr_graph_out(g);
    s->directed = gr_graph_is_directed(g);
    s->gone = gr_new_n(a, bool, n);
    s->n_out = gr_new_n(a, uint64_t, n);
    s->n_in = s->directed ? gr_new_n(a, uint64_t, n) : s->n_out;
    s->pile = gr_arena_alloc(a, n * sizeof *s->pile);
    s->queue = gr_arena_alloc(a, n * sizeof *s->queue);
    s->from = gr_new_n(a, gr_vid, n);
    s->depth = gr_new_n(a, gr_vid, n);
    if (s->gone == NULL || s->n_out == NULL || s->n_in == NULL || s->pile == NULL ||
        s->queue == NULL || s->from == NULL || s->depth == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++) {
        s->n_out[v] = gr_csr_degree(s->out, v);
        s->n_in[v] = gr_csr_degree(s->in, v);
    }
    return GR_OK;
}

/* Neither loops nor, if undirected, parallel edges. Shortens the cycle that `best` holds. */
static gr_status shorten(gr_ctx *cx, const gr_graph *g, gr_cycle_search *best, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    gr_cycle_search room = { .n_cycle = best->n_cycle };
    search s = { .best = &room };
    size_t least = gr_graph_is_directed(g) ? 2 : 3;
    gr_status st = search_init(cx, g, &s, err);

    room.cycle = gr_arena_alloc(&cx->scratch, 2 * ((size_t)n + 1) * sizeof *room.cycle);
    if (st == GR_OK && room.cycle == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n && st == GR_OK; v++)
        if (!s.gone[v] && is_useless(&s, v))
            take_away(&s, v);
    for (gr_vid v = 0; v < n && st == GR_OK && room.n_cycle > least; v++) {
        if (s.gone[v])
            continue;
        st = search_from(cx, &s, v, err);
        take_away(&s, v);
    }
    if (room.n_cycle < best->n_cycle)
        *best = room;
    return st;
}

/* A loop, or two parallel edges of an undirected graph. */
static void find_tiny(const gr_graph *g, gr_cycle_search *best)
{
    gr_vid u = GR_NO_NODE, v = GR_NO_NODE;

    for (gr_edge_iter it = gr_edges(g); best->n_cycle > 1 && gr_edge_next(&it);) {
        if (it.u == it.v) {
            best->cycle[0] = it.u;
            best->n_cycle = 1;
        } else if (it.u == u && it.v == v && !gr_graph_is_directed(g) && best->n_cycle > 2) {
            best->cycle[0] = u;
            best->cycle[1] = v;
            best->n_cycle = 2;
        }
        u = it.u;
        v = it.v;
    }
}

static gr_status girth_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_graph *g = in->graph;
    gr_cycle_search found;
    gr_status st = gr_find_cycle(cx, g, &found, err);

    if (st == GR_OK && found.cycle != NULL && gr_graph_n_loops(g) + gr_graph_n_repeats(g) != 0)
        find_tiny(g, &found);
    if (st == GR_OK && found.cycle != NULL && found.n_cycle > 2)
        st = shorten(cx, g, &found, err);
    if (st != GR_OK)
        return st;
    out->value = found.cycle != NULL ? gr_v_int((int64_t)found.n_cycle) : gr_v_null();
    return gr_cycle_certify(cx, g, &found, out, err);
}

/* --- the verifier --- */

typedef struct ball {
    const gr_csr *rows;
    bool directed;
    gr_vid *queue, *from, *seen, *depth;
    uint64_t steps;
} ball;

/* The shortest cycle of fewer than `most` edges that a search from `start` comes upon, or `most`.
 */
static uint64_t cycle_near(ball *b, gr_vid start, uint64_t most)
{
    gr_vid tail = 1;

    b->queue[0] = b->from[start] = start;
    b->seen[start] = start + 1;
    b->depth[start] = 0;
    for (gr_vid head = 0; head < tail; head++) {
        gr_vid u = b->queue[head];

        for (uint64_t i = b->rows->start[u]; i < b->rows->start[u + 1]; i++, b->steps++) {
            gr_vid w = b->rows->to[i];
            bool again = b->seen[w] == start + 1;
            uint64_t length = (uint64_t)b->depth[u] + 1;

            if (!b->directed)
                length += again ? b->depth[w] : b->depth[u];
            if (length >= most)
                continue;
            if (again && (b->directed ? w == start : b->from[u] != w && b->from[w] != u))
                return length;
            if (again)
                continue;
            b->seen[w] = start + 1;
            b->from[w] = u;
            b->depth[w] = b->depth[u] + 1;
            b->queue[tail++] = w;
        }
    }
    return most;
}

/* With girth 3 or more in an undirected graph there are no loops and no parallel edges, once
 * these are ruled out. */
static gr_status check_none_shorter(gr_ctx *cx, const gr_graph *g, uint64_t girth, gr_result *r,
                                    gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    ball b = { .rows = gr_graph_out(g), .directed = gr_graph_is_directed(g) };
    gr_status st;

    b.queue = gr_arena_alloc(&cx->scratch, n * sizeof *b.queue);
    b.from = gr_new_n(&cx->scratch, gr_vid, n);
    b.seen = gr_new_n(&cx->scratch, gr_vid, n);
    b.depth = gr_new_n(&cx->scratch, gr_vid, n);
    if (b.queue == NULL || b.from == NULL || b.seen == NULL || b.depth == NULL)
        return gr_fail_memory(cx, err);
    r->grade = GR_REDERIVED;
    if (girth > 1 && gr_graph_n_loops(g) != 0)
        return gr_refute(err, "the graph has a loop");
    if (girth > 2 && !b.directed && gr_graph_n_repeats(g) != 0)
        return gr_refute(err, "the graph has parallel edges");
    for (gr_vid v = 0; v < n && girth > (b.directed ? 2 : 3); v++) {
        if ((v & 0xf) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (cycle_near(&b, v, girth) < girth)
            return gr_refute(err, "there is a shorter cycle near node %u", v);
        if (b.steps < CHECK_STEPS)
            continue;
        r->grade = GR_UNCHECKED;
        r->why = "the cycle was checked, but not that none is shorter: that takes too long";
        return GR_OK;
    }
    return GR_OK;
}

static gr_status girth_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    bool has_cycle;
    const gr_value *cycle;
    gr_status st = gr_check_cycle_proof(cx, in->graph, r, &has_cycle, err);

    if (st != GR_OK)
        return st;
    r->grade = GR_PROVED;
    if (!has_cycle)
        return r->value.type == GR_V_NULL ? GR_OK : gr_refute(err, "there is no cycle");
    cycle = gr_v_get(&r->cert, "cycle");
    if (r->value.type != GR_V_INT || r->value.i != cycle->path.length->i)
        return gr_refute(err, "the cycle has another length");
    return check_none_shorter(cx, in->graph, (uint64_t)r->value.i, r, err);
}

const gr_tool gr_tool_girth = {
    .name = "girth",
    .family = "cycles",
    .summary = "Number of edges of a shortest cycle",
    .brief = "length of a shortest cycle",
    .details = "Directed edges are followed one way. A loop is a cycle of length 1, two parallel "
               "edges of an undirected graph, or two directed ones there and back, of length 2. "
               "Null if there is no cycle.",
    .result = GR_R_INT,
    .returns = "int?",
    .cost = "O(n m) at worst",
    .run = girth_run,
    .verify = girth_verify,
    .checked_by =
        "walks the cycle and searches from every node for a shorter one; without a cycle, "
        "checks an order of the nodes that leaves no room for one",
    .cues = "girth, shortest cycle, smallest cycle, length of the shortest cycle, shortest loop, "
            "fewest edges in a cycle, how short is the shortest cycle, smallest ring",
    .example = { "a-b, b-c, c-d, d-a, d-e, e-f", "girth(G)", "4" },
};
